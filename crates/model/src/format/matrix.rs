//! A matrix of 0 and 1, the usual introduction to exact cover. Each row is an option, each column a primary item, and
//! a 1 means that the option covers the item.
//!
//! A row is a line. Blanks, commas or semicolons separate its cells; the digits 0 and 1 may also follow each other
//! directly. Floating-point numbers such as `1.000e+00`, which NumPy writes, and `true` and `false` are also cells.
//! Blank lines are skipped. So are comments of NumPy, of MATLAB and of [`text`](super::text), which begin with `#`,
//! `%` or `|`, perhaps after blanks. A first line may have the number of columns, or the numbers of rows and columns.
//! Arrays in brackets are also read: JSON, Python's lists, printed arrays of NumPy, matrices of MATLAB.
//!
//! A row of zeros is ignored with a warning, since no search would choose it; as the first row it determines the
//! number of columns. It counts in the [numbers](super::Names::number) of the other rows. Columns have no names in
//! the file, so items are named by their numbers, from `1`.

use super::document::Document;
use super::draft::DocumentDraft;
use super::error::{Fault, decode};
use super::error::{FormatError, FormatErrorKind, WarningKind, WriteError};
use super::names::Names;
use super::rows::{MatrixRow, for_each_row};
use crate::problem::{ItemKind, Multiplicity, Problem};
use std::borrow::Cow;
use std::io;

/// Reads a whole file.
///
/// # Errors
/// The first [`FormatError`].
///
/// ```
/// use pavane_model::format::matrix;
///
/// let document = matrix::read(b"# two ways to write a row\n1 0 1\n010\n")?;
/// let problem = document.problem;
/// let first = problem.options().next().unwrap();
/// assert_eq!(document.names.describe(&problem, first).to_string(), "1 3");
/// # Ok::<(), pavane_model::format::FormatError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    let text = decode(bytes)?;
    let mut draft = DocumentDraft::new();
    read_rows(text, &mut draft).map_err(|fault| fault.locate(text))?;
    Ok(draft.finish(text))
}

fn read_rows(text: &str, draft: &mut DocumentDraft<'_>) -> Result<(), Fault> {
    let mut width = None;
    for_each_row(text, |row| {
        // The first row determines the items.
        let width = match width {
            Some(width) => width,
            None => *width.insert(add_items(row, draft)?),
        };
        read_row(row, width, draft)
    })?;
    match width {
        Some(_) => Ok(()),
        None => Err(Fault { at: text.len(), kind: FormatErrorKind::NoRows }),
    }
}

/// Adds an item for each cell of the first row.
fn add_items(row: &MatrixRow, draft: &mut DocumentDraft<'_>) -> Result<usize, Fault> {
    for (number, &(at, _)) in (1..).zip(&row.cells) {
        let name = Cow::Owned(u32::to_string(&number));
        draft.add_item(name, ItemKind::Primary(Multiplicity::ONCE), at)?;
    }
    Ok(row.cells.len())
}

fn read_row(row: &MatrixRow, expected: usize, draft: &mut DocumentDraft<'_>) -> Result<(), Fault> {
    let found = row.cells.len();
    if found != expected {
        // The position of the first surplus cell, or of the first missing one.
        let at = row.cells.get(expected).map_or(row.end, |&(at, _)| at);
        return Err(Fault { at, kind: FormatErrorKind::RaggedRow { found, expected } });
    }
    let ones = (1..).zip(&row.cells).filter(|(_, (_, is_one))| *is_one);
    let mut is_empty = true;
    for (number, &(at, _)) in ones {
        is_empty = false;
        draft.add_entry(&u32::to_string(&number), None, at)?;
    }
    if is_empty {
        draft.leave_out(row.at, WarningKind::ZeroRow);
        return Ok(());
    }
    draft.end_option(row.at, 0)
}

/// The shape of the matrix that begins with `start`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The cells of each row, without one that is cut off: whether they are 1.
    pub rows: Vec<Vec<bool>>,
    /// Whether each cell is one digit.
    pub is_plain: bool,
}

/// The rows of a beginning of text that can be a matrix: two or more rows of 0 and 1 of equal length, with two or
/// more columns. Takes time and memory linear in its length.
///
/// ```
/// use pavane_model::format::matrix::beginning;
///
/// let shape = beginning(b"1, 0, 1\n0, 1, 0\n").unwrap();
/// assert_eq!((shape.rows.len(), shape.rows[1][1], shape.is_plain), (2, true, true));
/// assert!(beginning(b"[[true, false], [false, true], [fal").is_some_and(|shape| !shape.is_plain));
/// assert_eq!(beginning(b"1 0 2\n0 1 0\n"), None);
/// ```
pub fn beginning(start: &[u8]) -> Option<Shape> {
    let text = decode(start).ok()?;
    let mut shape = Shape { rows: Vec::new(), is_plain: true };
    let read = for_each_row(text, |row| {
        shape.is_plain &= !row.has_words;
        shape.rows.push(row.cells.iter().map(|&(_, is_one)| is_one).collect());
        Ok(())
    });
    // The end of an array, and the rows that the head announces, may come later.
    let is_cut = |fault: &Fault| {
        matches!(fault.kind, FormatErrorKind::OpenArray | FormatErrorKind::BadHead { .. })
    };
    let columns = shape.rows.first()?.len();
    let is_even = shape.rows.iter().all(|row| row.len() == columns);
    let is_matrix = is_even && columns > 1 && shape.rows.len() > 1;
    (is_matrix && read.as_ref().err().is_none_or(is_cut)).then_some(shape)
}

/// Writes a problem, each option as a row of digits without blanks. Does not write names.
///
/// # Errors
/// [`WriteError::Secondary`], [`WriteError::Multiplicity`], [`WriteError::Cost`] and
/// [`WriteError::NoOptions`] if a matrix cannot hold the problem, [`WriteError::Names`] if the names
/// belong to another problem, and [`WriteError::Io`].
///
/// ```
/// use pavane_model::ProblemBuilder;
/// use pavane_model::format::{Names, matrix};
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
