//! A matrix of 0 and 1, the usual introduction to exact cover: each row is an option, each column a primary item, and a
//! 1 means that the option covers the item.
//!
//! Digits may have blanks between them or not. Blank lines are skipped, and so are lines whose first
//! character that is not a blank is `#`, `%` or `|`: the comments of NumPy, of MATLAB and of
//! [`text`](super::text). A row of zeros is left out with a warning, since no search would choose it; as
//! the first row it determines the number of columns. Columns have no names in the file, so items are named by their
//! numbers, from `1`.

use super::document::Document;
use super::draft::Draft;
use super::error::{FormatError, FormatErrorKind, WarningKind, WriteError};
use super::names::Names;
use super::position::{Fault, decode};
use crate::problem::{ItemKind, Multiplicity, Problem};
use std::borrow::Cow;
use std::io;

/// Reads a whole file.
///
/// # Errors
/// The first [`FormatError`].
///
/// ```
/// use dlx::format::matrix;
///
/// let document = matrix::read(b"# two ways to write a row\n1 0 1\n010\n")?;
/// let problem = document.problem;
/// let first = problem.options().next().unwrap();
/// assert_eq!(document.names.describe(&problem, first).to_string(), "1 3");
/// # Ok::<(), dlx::format::FormatError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    let text = decode(bytes)?;
    let mut draft = Draft::new();
    read_rows(text, &mut draft).map_err(|fault| fault.locate(text))?;
    Ok(draft.finish(text))
}

fn read_rows(text: &str, draft: &mut Draft<'_>) -> Result<(), Fault> {
    let mut width = None;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        let row = line.trim_start();
        if row.is_empty() || row.starts_with(['#', '%', '|']) {
            continue;
        }
        let at = end - row.len();
        let width = match width {
            Some(width) => width,
            None => *width.insert(add_items(at, row, draft)?),
        };
        read_row(at, row, width, draft)?;
    }
    match width {
        Some(_) => Ok(()),
        None => Err(Fault { at: text.len(), kind: FormatErrorKind::NoRows }),
    }
}

/// Adds an item for each digit of the first row.
fn add_items(at: usize, row: &str, draft: &mut Draft<'_>) -> Result<usize, Fault> {
    let mut width = 0;
    for digit in digits(at, row) {
        let (at, _) = digit?;
        width += 1;
        let name = Cow::Owned(width.to_string());
        draft.add_item(name, ItemKind::Primary(Multiplicity::ONCE), at)?;
    }
    Ok(width)
}

fn read_row(at: usize, row: &str, width: usize, draft: &mut Draft<'_>) -> Result<(), Fault> {
    let mut found = 0;
    let mut ones = 0;
    let mut surplus = None;
    for digit in digits(at, row) {
        let (at, is_one) = digit?;
        found += 1;
        if found > width {
            surplus.get_or_insert(at);
        } else if is_one {
            ones += 1;
            draft.add_entry(&found.to_string(), None, at)?;
        }
    }
    if found != width {
        // The position of the first surplus digit, or of the first missing one.
        let at = surplus.unwrap_or(at + row.trim_end().len());
        return Err(Fault { at, kind: FormatErrorKind::RaggedRow { found, expected: width } });
    }
    if ones == 0 {
        draft.warn(at, WarningKind::ZeroRow);
        return Ok(());
    }
    draft.end_option(at, 0)
}

/// The digits of a row, each with its offset and whether it is a 1.
fn digits(at: usize, row: &str) -> impl Iterator<Item = Result<(usize, bool), Fault>> {
    let marks = row.char_indices().filter(|(_, c)| !c.is_whitespace());
    marks.map(move |(place, found)| match found {
        '0' | '1' => Ok((at + place, found == '1')),
        _ => Err(Fault { at: at + place, kind: FormatErrorKind::BadDigit { found } }),
    })
}

/// Writes a problem, each option as a row of digits without blanks. Names are left out.
///
/// # Errors
/// [`WriteError::Secondary`], [`WriteError::Multiplicity`], [`WriteError::Cost`] and
/// [`WriteError::NoOptions`] if a matrix cannot hold the problem, [`WriteError::Names`] if the names
/// belong to another problem, and [`WriteError::Io`].
///
/// ```
/// use dlx::ProblemBuilder;
/// use dlx::format::{Names, matrix};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b, c] = builder.add_primaries()?;
/// builder.add_option([c, a])?;
/// builder.add_option([b])?;
/// let problem = builder.build();
/// let mut out = Vec::new();
/// matrix::write(&problem, &Names::numbered(&problem), &mut out)?;
/// assert_eq!(out, b"101\n010\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
    names.check(problem)?;
    check(problem, names)?;
    for option in problem.options() {
        let mut row = vec![b'0'; problem.item_count()];
        for entry in problem.entries(option) {
            row[entry.item.index()] = b'1';
        }
        row.push(b'\n');
        out.write_all(&row)?;
    }
    Ok(())
}

/// Checks that a matrix can hold the problem.
fn check(problem: &Problem, names: &Names) -> Result<(), WriteError> {
    if let Some(item) = problem.items().find(|&item| !problem.is_primary(item)) {
        return Err(WriteError::Secondary { name: names.item(item).to_owned() });
    }
    if let Some((item, multiplicity)) = problem.first_multiple() {
        return Err(WriteError::Multiplicity { name: names.item(item).to_owned(), multiplicity });
    }
    if let Some(option) = problem.options().find(|&option| problem.cost(option) != 0) {
        let (format, instead) = ("a 0/1 matrix", "text or JSON");
        return Err(WriteError::Cost { format, option, cost: problem.cost(option), instead });
    }
    if problem.option_count() == 0 {
        return Err(WriteError::NoOptions);
    }
    Ok(())
}
