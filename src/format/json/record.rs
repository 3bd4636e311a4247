//! Reads one value as a puzzle, with its label and its expected answer.

use super::cells::Blank;
use super::foreign;
use super::members::Members;
use super::source::{JsonText, ReadPuzzle, ValueType};
use super::{answer, pieces::json_fault};
use crate::candidates::Candidates;
use crate::format::Record;
use crate::format::board::Boards;
use crate::format::board::FormatBoard;
use crate::format::counting::FROM_ZERO;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::layout::{Digit, shorten};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The value of the field `format`, if present.
const SUDOKU: &str = "sudoku";

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the field `givens`")]
struct Fields<'t> {
    #[serde(borrow)]
    format: Option<&'t RawValue>,
    #[serde(borrow)]
    layout: Option<&'t RawValue>,
    #[serde(borrow)]
    map: Option<&'t RawValue>,
    #[serde(borrow)]
    symbols: Option<&'t RawValue>,
    #[serde(borrow)]
    givens: &'t RawValue,
    #[serde(borrow)]
    candidates: Option<&'t RawValue>,
    #[serde(borrow)]
    label: Option<&'t RawValue>,
    #[serde(borrow)]
    author: Option<&'t RawValue>,
    #[serde(borrow)]
    count: Option<&'t RawValue>,
    #[serde(borrow)]
    solution: Option<&'t RawValue>,
}

/// The names of the fields.
const NAMES: [&str; 10] = [
    "format",
    "layout",
    "map",
    "symbols",
    "givens",
    "candidates",
    "label",
    "author",
    "count",
    "solution",
];

impl<'t> JsonText<'t> {
    /// Reads a puzzle, and the reason why its stated solution is not one.
    pub(super) fn read_record(&self, value: &'t str, boards: &mut Boards) -> ReadPuzzle {
        self.check_bytes(value)?;
        // A derived `Deserialize` would also take an array of the fields.
        match ValueType::of(value) {
            ValueType::Object => {}
            ValueType::String | ValueType::Array => {
                let (puzzle, board) = self.read_givens(value, None, Blank::Empty, boards)?;
                let symbols = boards.answer_symbols(&board, None);
                return Ok((Record { symbols, ..puzzle.into() }, None));
            }
            _ => return Err(self.wrong_type(value, "an object with the field `givens`")),
        }
        let error = match serde_json::from_str::<Fields<'t>>(value) {
            Ok(fields) => return self.read_own(&fields, boards),
            Err(error) => error,
        };
        let fault = json_fault(&error, value, self.offset(value));
        match serde_json::from_str::<Members<'t>>(value) {
            // Broken JSON has no fields.
            Err(_) => Err(fault),
            Ok(members) if answer::is_answer(&members) => {
                answer::read(self, value, &members, boards)
            }
            Ok(members) => foreign::read(self, value, &members, boards)
                .unwrap_or_else(|| Err(with_nearest(fault, &members))),
        }
    }

    /// Reads an object of this program.
    fn read_own(&self, fields: &Fields<'t>, boards: &mut Boards) -> ReadPuzzle {
        if let Some(format) = fields.format {
            let found = self.read_text(format.get())?;
            if found != SUDOKU {
                let kind = FormatErrorKind::OtherFormat { found: shorten(&found) };
                return Err(Fault { at: self.offset(format.get()), kind });
            }
        }
        let stated = fields.symbols.map(|symbols| self.read_symbols(symbols.get())).transpose()?;
        let boards = match &stated {
            Some(symbols) => boards.with_symbols(symbols.clone()),
            None => boards,
        };
        let own = fields.layout.map(|layout| self.read_layout(layout.get(), boards)).transpose()?;
        let notation = match &own {
            Some(board) => board.notation(),
            None => boards.notation(),
        };
        let givens = self.split_cells(fields.givens.get(), notation, Blank::Mistake)?;
        let board = self.board(own, fields.map, &givens, boards)?;
        let (expected, defect) = self.read_expected(fields.count, fields.solution, &board)?;
        let digits = givens.read(&board)?;
        let fault = |(cell, kind)| Fault { at: givens.offset(cell), kind };
        let puzzle = match fields.candidates {
            None => board.puzzle(digits).map_err(fault)?,
            Some(listed) => self.read_pencilmarks(listed.get(), &digits, &board)?,
        };
        let label = fields.label.map(|label| self.read_text(label.get())).transpose()?;
        let author = fields.author.map(|author| self.read_text(author.get())).transpose()?;
        let symbols = boards.answer_symbols(&board, stated.as_ref());
        let (label, author) = (label.map(Cow::into_owned), author.map(Cow::into_owned));
        Ok((Record { label, author, expected, symbols, ..Record::from(puzzle) }, defect))
    }

    /// The symbols that a field states.
    pub(super) fn read_symbols(&self, value: &'t str) -> Result<Symbols, Fault> {
        let fault = |error| Fault { at: self.offset(value), kind: FormatErrorKind::Symbol(error) };
        let symbols = match ValueType::of(value) {
            ValueType::Array => Cow::Owned(self.join_symbols(value)?),
            _ => self.read_text(value)?,
        };
        Symbols::custom(&symbols).map_err(fault)
    }

    /// The symbols of an array. Numbers from 0 or 1 on stand for the symbols of such boards.
    fn join_symbols(&self, value: &'t str) -> Result<String, Fault> {
        let mut words = Vec::new();
        for item in self.parse::<Vec<&'t RawValue>>(value)? {
            words.push(match ValueType::of(item.get()) {
                ValueType::Number => Cow::Borrowed(item.get()),
                _ => self.read_text(item.get())?,
            });
        }
        let counts_from = |first: usize| {
            words.iter().zip(first..).all(|(word, number)| word.parse() == Ok(number))
        };
        if counts_from(0)
            && let Some(symbols) = FROM_ZERO.get(..words.len())
        {
            return Ok(symbols.to_owned());
        }
        if counts_from(1) {
            let standard = Symbols::standard(words.len());
            return Ok(Digit::first(words.len())
                .filter_map(|digit| standard.symbol(digit))
                .collect());
        }
        match words.iter().find(|word| word.chars().count() != 1) {
            Some(word) => {
                let kind = FormatErrorKind::LongCell { found: shorten(word) };
                Err(Fault { at: self.offset(value), kind })
            }
            None => Ok(words.concat()),
        }
    }

    /// The puzzle with the listed candidates. In a cell with a given, only the given counts.
    fn read_pencilmarks(
        &self,
        value: &'t str,
        givens: &[Option<Digit>],
        board: &FormatBoard,
    ) -> Result<Puzzle, Fault> {
        if ValueType::of(value) != ValueType::Array {
            return Err(self.wrong_type(value, "an array with the candidates of each cell"));
        }
        let cells = self.parse::<Vec<&'t RawValue>>(value)?;
        let (found, expected) = (cells.len(), board.layout.cell_count());
        if found != expected {
            let kind = FormatErrorKind::WrongLength { found, expected: Some(expected) };
            return Err(Fault { at: self.offset(value), kind });
        }
        let mut left = Candidates::none(&board.layout);
        for ((cell, given), listed) in board.cells().zip(givens).zip(&cells) {
            let listed = listed.get();
            if ValueType::of(listed) != ValueType::String {
                return Err(self.wrong_type(listed, "a string with the candidates of the cell"));
            }
            let digits = board.read_candidates(&self.read_text(listed)?);
            let digits = digits.map_err(|kind| Fault { at: self.offset(listed), kind })?;
            let digits = given.map_or(digits, |given| vec![given]);
            left.extend(digits.into_iter().map(|digit| (cell, digit)));
        }
        let fault = |(cell, kind)| {
            let at = cells.get(cell).map_or(value, |cell: &&RawValue| cell.get());
            Fault { at: self.offset(at), kind }
        };
        board.pencilmarks(&left).map_err(fault)
    }
}

/// The fault of an object with an unknown field, with the nearest known name.
fn with_nearest(fault: Fault, members: &Members<'_>) -> Fault {
    /// The minimum similarity of a name to mention.
    const NEAR: f64 = 0.85;
    let Fault { at, kind: FormatErrorKind::Json { message } } = fault else { return fault };
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
    // A name that the object already has is not the one that was meant.
    let is_free = |name: &&str| members.get(name).is_none();
    let near = unknown.and_then(|unknown| {
        let near = NAMES.into_iter().filter(is_free);
        let near = near.map(|name| (strsim::jaro_winkler(unknown, name), name));
        let (likeness, name) = near.max_by(|(first, _), (second, _)| first.total_cmp(second))?;
        (likeness >= NEAR).then_some(name)
    });
    let message = match near {
        Some(name) => format!("{message} (did you mean `{name}`?)"),
        None => message,
    };
    Fault { at, kind: FormatErrorKind::Json { message } }
}
