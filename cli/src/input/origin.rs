//! The place of an input.

use crate::output::on_one_line;
use pavane::format::{Columns, Record, json, line};
use pavane::{Puzzle, Symbols};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Write;

/// The place of an input: its file, its line, its label if it has one, and its text if it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: Option<usize>,
    pub(crate) label: Option<&'a str>,
    /// The line of a file that is the input, with or without its end.
    pub(crate) text: Option<&'a [u8]>,
    /// The puzzle that was read, if the output shows it.
    pub(crate) puzzle: Option<Shown<'a>>,
    /// The row of a table with named columns that the input is in.
    pub(crate) columns: Option<&'a Columns>,
}

/// A puzzle as the output shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    /// The puzzle on one line.
    pub(crate) line: &'a str,
    /// The number of givens.
    pub(crate) givens: usize,
    /// The layout, if the line does not say it.
    pub(crate) layout: Option<&'a Value>,
    /// The symbols of the digits, unless they are the usual ones.
    pub(crate) symbols: Option<&'a str>,
}

impl<'a> Shown<'a> {
    /// A puzzle on the usual board with the usual symbols.
    pub(crate) const fn usual(line: &'a str, givens: usize) -> Self {
        Self { line, givens, layout: None, symbols: None }
    }
}

/// The texts of a puzzle that is shown.
pub(crate) struct PuzzleTexts {
    line: String,
    givens: usize,
    layout: Option<Value>,
    symbols: Option<String>,
}

impl PuzzleTexts {
    /// The texts of a puzzle whose rules are zones, in these symbols.
    pub(crate) fn new(puzzle: &Puzzle, symbols: &Symbols) -> Self {
        Self::with_line(puzzle, line::write_puzzle(puzzle, symbols), symbols)
    }

    /// The texts of the puzzle of a record, in these symbols.
    pub(crate) fn of_record(record: &Record, symbols: &Symbols) -> Self {
        Self::with_line(&record.puzzle, line::write_source(record, symbols).into_owned(), symbols)
    }

    fn with_line(puzzle: &Puzzle, line: String, symbols: &Symbols) -> Self {
        let digits = puzzle.layout().digits();
        Self {
            line,
            givens: puzzle.given_count(),
            layout: json::layout_beside(puzzle),
            symbols: symbols.unusual(digits),
        }
    }

    /// The puzzle as the output shows it.
    pub(crate) fn shown(&self) -> Shown<'_> {
        let (layout, symbols) = (self.layout.as_ref(), self.symbols.as_deref());
        Shown { line: &self.line, givens: self.givens, layout, symbols }
    }
}

impl<'a> Origin<'a> {
    /// A place with unknown content.
    pub(crate) fn new(file: &'a str, line: Option<usize>, label: Option<&'a str>) -> Self {
        Self { file, line, label, text: None, puzzle: None, columns: None }
    }
}

impl<'a> Origin<'a> {
    /// The file, with the line if it is known, as `file:line`.
    pub(crate) fn write_place(&self, out: &mut String) {
        out.push_str(self.file);
        if let Some(line) = self.line {
            let _ = write!(out, ":{line}");
        }
    }

    /// The line of the input as it is in its file, without its end. For an input that is not a line: the puzzle on one
    /// line, with its label, or the place if no puzzle was read.
    pub(crate) fn input(&self) -> Cow<'a, [u8]> {
        if let Some(text) = self.text {
            return text.strip_suffix(b"\n").unwrap_or(text).into();
        }
        let mut line = String::new();
        match (self.puzzle, self.label) {
            (Some(Shown { line, .. }), None) => return line.as_bytes().into(),
            (Some(shown), Some(label)) => {
                let label = label.replace(['\n', '\r'], " ");
                let _ = write!(line, "{} # {label}", shown.line);
            }
            (None, _) => self.write_place(&mut line),
        }
        line.into_bytes().into()
    }

    /// A message about this input, as `file:line:column: message`, on a separate line.
    pub(crate) fn message(&self, column: Option<usize>, message: &str) -> String {
        let mut place = String::new();
        self.write_place(&mut place);
        if let Some(column) = column {
            let _ = write!(place, ":{column}");
        }
        // A name may hold the end of a line.
        format!("{}: {message}\n", on_one_line(&place))
    }
}
