//! The strings of Interactive Sudoku Solver, one per line, and its two short forms of killer sudokus.
//!
//! ```text
//! .Cage~15~R1C1~R1C2.Thermo~R3C3~R4C4.~R9C9_5
//! 3x3::k:7168:7168:4866:...
//! N<<K<H<I<^I>^>^J^^>^CL<C^<L^>^^G^<>^9H<G^<C^J^^I^<>^>^^G^<IF...
//! ```
//!
//! A line that begins with a blank belongs to the line before it. A label may follow a string, after a blank and `#`.
//! The rules of the classes are in [`constraints`](crate::constraints).
//!
//! Source: the program's help and its own files of puzzles.

use super::definition::{BARE, FileArrangement, Format, unwritten};
use super::position::decode;
use super::{FormatError, Reading, Record, Records, by_line, constrained};
use dlx::format::located::FormatNames;
use pavane_constraints::iss;

/// Strings of constraints.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "iss",
        extensions: &["iss"],
        summary: "strings of Interactive Sudoku Solver, one per line (read only)",
    },
    arrangement: FileArrangement::Saves,
    recognize: Some(recognize),
    read,
    write: unwritten,
    frame: BARE,
};

/// The number of cells of the short form of killer sudokus.
const SHORT: usize = 81;

/// Whether the first line is a string of constraints, or a killer sudoku in a short form.
fn recognize(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(is_string)
}

/// Whether a line has classes of constraints, or is a killer sudoku in a short form. Lines of puzzles also have dots
/// and letters, as cells, but no `~`.
fn is_string(line: &str) -> bool {
    let (line, _) = constrained::split_label(line);
    let has_classes = || {
        let constraints = line.strip_prefix('.')?;
        let first = constraints.split(['~', '.']).next()?;
        let is_alone = |class: &str| class.len() > 1 && iss::is_class(class);
        let is_given = first.is_empty() && constraints.starts_with("~R");
        let is_name = first.starts_with(|c: char| c.is_ascii_uppercase())
            && first.bytes().all(|byte| byte.is_ascii_alphabetic());
        Some(match line.contains('~') {
            true => is_given || is_name,
            // The last name may be cut off, or wrong.
            false => match constraints.rsplit_once('.') {
                Some((others, _)) => others.split('.').all(is_alone),
                None => is_alone(constraints),
            },
        })
    };
    let is_long_killer = || line.starts_with("3x3:") && line.contains(":k:");
    let is_short_killer = || {
        let points = |byte: u8| b"<>^v`',".contains(&byte);
        line.len() == SHORT
            && line.bytes().filter(|&byte| points(byte)).count() > SHORT / 4
            && line.bytes().all(|byte| points(byte) || byte == b'.' || byte.is_ascii_alphanumeric())
    };
    has_classes() == Some(true) || is_long_killer() || is_short_killer()
}

/// Reads the strings of a file.
fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let lines = match decode(&bytes) {
        Ok(text) => strings(text),
        Err(fault) => {
            let line = bytes[..fault.at].iter().filter(|&&byte| byte == b'\n').count() + 1;
            let error = FormatError::new(line, 1, fault.kind);
            return Box::new(std::iter::once((line, Err(error))));
        }
    };
    let reading = reading.clone();
    Box::new(lines.into_iter().map(move |string| (string.line, string.read(&reading))))
}

/// A string with its place and its label.
struct LabeledString {
    /// The number of its first line.
    line: usize,
    text: String,
    label: Option<String>,
}

/// The strings of a file. A line that begins with a blank belongs to the string before it.
fn strings(text: &str) -> Vec<LabeledString> {
    let mut strings: Vec<LabeledString> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            is_open = false;
            continue;
        }
        let goes_on = is_open && line.starts_with([' ', '\t']);
        let (content, label) = constrained::split_label(content);
        let label = label.map(str::to_owned);
        match strings.last_mut().filter(|_| goes_on) {
            Some(string) => {
                string.text.push_str(content);
                string.label = label.or(string.label.take());
            }
            None => strings.push(LabeledString { line: number, text: content.to_owned(), label }),
        }
        is_open = true;
    }
    strings
}

impl LabeledString {
    fn read(self, reading: &Reading) -> Result<Record, FormatError> {
        let sketch = iss::read(&self.text);
        let sketch = sketch.map_err(|error| constrained::fault(&error));
        let record = sketch.and_then(|sketch| constrained::record(sketch, &self.text, reading));
        let mut record = record.map_err(|kind| FormatError::new(self.line, 1, kind))?;
        record.label = self.label.or(record.label);
        Ok(record)
    }
}
