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

use super::definition::{BARE, FileArrangement, Format};
use super::one_line::LineReader;
use super::position::decode;
use super::{FormatError, Reading, Record, Records, by_line, constrained};
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;
use pavane_constraints::iss;

/// Strings of constraints.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "iss",
        extensions: &["iss"],
        summary: "strings of Interactive Sudoku Solver, one per line",
    },
    arrangement: FileArrangement::Codes,
    recognize: Some(recognize),
    read,
    write,
    frame: BARE,
};

/// Whether the first line is a string of constraints, or a killer sudoku in a short form.
fn recognize(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(constrained::is_string)
}

/// Writes a string, with the label after a blank and `#`.
fn write(record: &Record, _symbols: &Symbols) -> Option<String> {
    let text = iss::write(&constrained::sketch(record)?).ok()?;
    let label = record.label.as_deref().map(|label| label.replace(char::is_control, " "));
    let label = label.map(|label| format!(" # {}", label.trim())).unwrap_or_default();
    Some(format!("{text}{label}\n"))
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
        let other = match constrained::is_string(&self.text) {
            true => None,
            false => constrained::of_line(&self.text, reading),
        };
        let in_symbols = match &other {
            // The cells of a jigsaw, in the symbols that the caller names.
            None if reading.symbols.is_some() && !constrained::is_string(&self.text) => {
                LineReader::new(reading).read(self.text.as_bytes()).ok().flatten()
            }
            _ => None,
        };
        let mut record = match in_symbols {
            Some(record) => record,
            None => {
                let record = other.unwrap_or_else(|| constrained::string(&self.text, reading));
                record.map_err(|kind| FormatError::new(self.line, 1, kind))?
            }
        };
        record.label = self.label.or(record.label);
        Ok(record)
    }
}
