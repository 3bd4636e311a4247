//! Reads one object as a puzzle, with its label and its expected answer.

use super::cells::{CellValue, Listed};
use super::pieces::json_fault;
use crate::candidates::Candidates;
use crate::format::board::{Board, Boards, Notation, cell_of};
use crate::format::cells::{Cells, full_grid, parse_count};
use crate::format::columns::{LABELS, PUZZLES, SOLUTIONS, is_named};
use crate::format::error::FormatErrorKind;
use crate::format::position::Fault;
use crate::format::{Expected, Record};
use crate::grid::Grid;
use crate::layout::{Digit, Layout, shorten, zones};
use crate::puzzle::Puzzle;
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The value of the field `format`, if it is present.
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
    givens: &'t RawValue,
    #[serde(borrow)]
    candidates: Option<&'t RawValue>,
    #[serde(borrow)]
    label: Option<&'t RawValue>,
    #[serde(borrow)]
    count: Option<&'t RawValue>,
    #[serde(borrow)]
    solution: Option<&'t RawValue>,
}

/// The fields of an object that another program wrote.
struct Foreign<'t> {
    /// The name of a layout, if the object has one that this program knows.
    layout: Option<&'t RawValue>,
    puzzle: &'t RawValue,
    solution: Option<&'t RawValue>,
    label: Option<&'t RawValue>,
}

/// A JSON string.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'t>(#[serde(borrow)] Cow<'t, str>);

/// The type of a JSON value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueType {
    String,
    Array,
    Object,
    Number,
    Null,
    Bool,
}

impl ValueType {
    /// The type of a piece of text that is JSON.
    fn of(value: &str) -> Self {
        match value.bytes().next() {
            Some(b'"') => Self::String,
            Some(b'[') => Self::Array,
            Some(b'{') => Self::Object,
            Some(b't' | b'f') => Self::Bool,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
            Self::Number => "a number",
            Self::Null => "`null`",
            Self::Bool => "`true` or `false`",
        }
    }
}

/// The text of the file, of which all values are parts.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) bad_bytes: Vec<(usize, u8)>,
}

impl<'t> Source<'t> {
    /// Reads a puzzle, and the reason why the text of its stated solution is none.
    pub(super) fn read_record(
        &self,
        value: &'t str,
        boards: &mut Boards,
    ) -> Result<(Record, Option<Fault>), Fault> {
        let start = self.offset(value);
        let first_bad = self.bad_bytes.partition_point(|&(at, _)| at < start);
        if let Some(&(at, byte)) = self.bad_bytes.get(first_bad)
            && at < start + value.len()
        {
            return Err(Fault { at, kind: FormatErrorKind::NotUtf8 { byte } });
        }
        // A derived `Deserialize` would take an array of the fields too.
        match ValueType::of(value) {
            ValueType::Object => {}
            ValueType::String | ValueType::Array => {
                return Ok((self.read_givens(value, None, boards)?.0.into(), None));
            }
            _ => return Err(self.wrong_type(value, "an object with the field `givens`")),
        }
        let fields: Fields<'t> = match self.parse(value) {
            Ok(fields) => fields,
            Err(fault) => match self.foreign(value) {
                Some(fields) => return self.read_foreign(&fields, boards),
                None => return Err(fault),
            },
        };
        if let Some(format) = fields.format {
            let found = self.read_text(format.get())?;
            if found != SUDOKU {
                let kind = FormatErrorKind::OtherFormat { found: shorten(&found) };
                return Err(Fault { at: self.offset(format.get()), kind });
            }
        }
        let own = fields.layout.map(|layout| self.read_layout(layout.get(), boards)).transpose()?;
        let notation = match &own {
            Some(board) => board.notation(),
            None => boards.notation(),
        };
        let givens = self.split_cells(fields.givens.get(), notation)?;
        let board = self.board(own, fields.map, &givens, boards)?;
        let (expected, defect) = self.read_expected(fields.count, fields.solution, &board)?;
        let digits = givens.read(&board)?;
        let fault = |(cell, kind)| Fault { at: givens.offset(cell), kind };
        let puzzle = match fields.candidates {
            None => board.puzzle(digits).map_err(fault)?,
            Some(listed) => self.read_pencilmarks(listed.get(), &digits, &board)?,
        };
        let label = fields.label.map(|label| self.read_text(label.get())).transpose()?;
        Ok((Record { puzzle, label: label.map(Cow::into_owned), expected }, defect))
    }

    /// The puzzle of its cells, and its board: its own if it has one.
    fn read_givens(
        &self,
        value: &'t str,
        own: Option<Board>,
        boards: &mut Boards,
    ) -> Result<(Puzzle, Board), Fault> {
        let notation = own.as_ref().map_or_else(|| boards.notation(), Board::notation);
        let givens = self.split_cells(value, notation)?;
        let board = self.board(own, None, &givens, boards)?;
        let fault = |(cell, kind)| Fault { at: givens.offset(cell), kind };
        let puzzle = board.puzzle(givens.read(&board)?).map_err(fault)?;
        Ok((puzzle, board))
    }

    /// The fields of an object of another program: one has a name that columns of puzzles have.
    fn foreign(&self, value: &'t str) -> Option<Foreign<'t>> {
        let fields: BTreeMap<Cow<'t, str>, &'t RawValue> = serde_json::from_str(value).ok()?;
        let find = |names: &[&str]| {
            let mut found = fields.iter().filter(|(name, _)| is_named(name.as_bytes(), names));
            let (name, value) = found.find(|(_, value)| value.get() != "null")?;
            Some((name.clone(), *value))
        };
        let (name, puzzle) = find(&PUZZLES)?;
        // An object of this program with a mistake.
        if name == "givens" {
            return None;
        }
        let solution = find(&SOLUTIONS).map(|(_, value)| value);
        let label = LABELS.iter().find_map(|&name| find(&[name])).map(|(_, value)| value);
        // Another program may mean something else by the field.
        let is_known = |value: &RawValue| {
            serde_json::from_str::<String>(value.get())
                .is_ok_and(|name| name.parse::<Layout>().is_ok())
        };
        let layout = find(&["layout"]).map(|(_, value)| value).filter(|value| is_known(value));
        Some(Foreign { layout, puzzle, solution, label })
    }

    fn read_foreign(
        &self,
        fields: &Foreign<'t>,
        boards: &mut Boards,
    ) -> Result<(Record, Option<Fault>), Fault> {
        let own = fields.layout.map(|layout| self.read_layout(layout.get(), boards)).transpose()?;
        let (puzzle, board) = self.read_givens(fields.puzzle.get(), own, boards)?;
        let (expected, defect) = self.read_expected(None, fields.solution, &board)?;
        let label = fields.label.map(|label| match ValueType::of(label.get()) {
            ValueType::String => self.read_text(label.get()).map(Cow::into_owned),
            _ => Ok(label.get().to_owned()),
        });
        Ok((Record { puzzle, label: label.transpose()?, expected }, defect))
    }

    /// The puzzle with the listed candidates; in a cell with a given, only the given counts.
    fn read_pencilmarks(
        &self,
        value: &'t str,
        givens: &[Option<Digit>],
        board: &Board,
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

    /// The board of a puzzle: of its own layout, of its map, or of its number of cells.
    fn board(
        &self,
        own: Option<Board>,
        map: Option<&'t RawValue>,
        givens: &Listed<'t>,
        boards: &mut Boards,
    ) -> Result<Board, Fault> {
        let end_fault = |kind| Fault { at: givens.end(), kind };
        let found = givens.count();
        if let Some(map) = map {
            let text = self.read_text(map.get())?;
            let letters: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            if own.is_some() {
                let at = self.offset(map.get());
                return Err(Fault { at, kind: FormatErrorKind::OtherLayout });
            }
            return boards.jigsaw(&letters, found).cloned().map_err(|kind| {
                let cell = cell_of(&kind, found.isqrt());
                // At the cell if the map is written plainly, else at the start of the map.
                let is_plain = matches!(text, Cow::Borrowed(_)) && letters == text;
                let inside = text.char_indices().nth(cell).filter(|_| is_plain);
                let inside = inside.map_or(0, |(at, _)| at + 1);
                Fault { at: self.offset(map.get()) + inside, kind }
            });
        }
        let Some(board) = own else {
            return boards.of_length(found).cloned().map_err(end_fault);
        };
        let expected = board.layout.cell_count();
        if found != expected {
            let expected = Some(expected);
            return Err(end_fault(FormatErrorKind::WrongLength { found, expected }));
        }
        Ok(board)
    }

    fn read_layout(&self, value: &'t str, boards: &mut Boards) -> Result<Board, Fault> {
        let bad = |message| Fault {
            at: self.offset(value),
            kind: FormatErrorKind::BadLayout { message },
        };
        let parse = || match ValueType::of(value) {
            ValueType::String => {
                self.read_text(value)?.parse::<Layout>().map_err(|error| bad(error.to_string()))
            }
            ValueType::Object => zones::read_json(value).map_err(|error| {
                let at = self.offset(value) + offset_in(value, error.line, error.column);
                let message = error.problem.to_string();
                Fault { at, kind: FormatErrorKind::BadLayout { message } }
            }),
            _ => Err(self.wrong_type(value, "the name of a layout or an object of zones")),
        };
        boards.own(value, parse, |kind| Fault { at: self.offset(value), kind }).cloned()
    }

    /// The stated answer, and the reason why the text of its solution is none.
    fn read_expected(
        &self,
        count: Option<&'t RawValue>,
        solution: Option<&'t RawValue>,
        board: &Board,
    ) -> Result<(Option<Expected>, Option<Fault>), Fault> {
        if count.is_none() && solution.is_none() {
            return Ok((None, None));
        }
        let count = count.map(|count| self.read_count(count.get())).transpose()?;
        let solution = solution.map(|value| self.read_solution(value.get(), board));
        match solution.transpose() {
            Ok(grid) => Ok((Some(Expected { count, solution: grid.map(Ok) }), None)),
            Err(fault) => Ok((Some(Expected { count, solution: None }), Some(fault))),
        }
    }

    fn read_solution(&self, value: &'t str, board: &Board) -> Result<Grid, Fault> {
        let cells = self.split_cells(value, board.notation())?;
        let (found, expected) = (cells.count(), Some(board.layout.cell_count()));
        if Some(found) != expected {
            let kind = FormatErrorKind::WrongLength { found, expected };
            return Err(Fault { at: cells.end(), kind });
        }
        full_grid(&cells.read(board)?, board)
            .map_err(|(cell, kind)| Fault { at: cells.offset(cell), kind })
    }

    fn read_count(&self, value: &'t str) -> Result<BigUint, Fault> {
        let count = match ValueType::of(value) {
            ValueType::String => parse_count(&self.read_text(value)?),
            ValueType::Number => parse_count(value),
            _ => return Err(self.wrong_type(value, "a number, or a string of digits")),
        };
        count.map_err(|kind| Fault { at: self.offset(value), kind })
    }

    /// Finds the cells of a string or an array.
    fn split_cells(&self, value: &'t str, notation: Notation) -> Result<Listed<'t>, Fault> {
        let start = self.offset(value);
        match ValueType::of(value) {
            ValueType::String => {
                let text = self.read_text(value)?;
                // In a string without escapes, every symbol has an offset.
                let inside = matches!(text, Cow::Borrowed(_));
                let end = Cells::whole(&text, notation).map_err(|fault| Fault {
                    at: if inside { start + 1 + fault.at } else { start },
                    kind: fault.kind,
                })?;
                Ok(Listed::Text { text, start, inside, end, notation })
            }
            ValueType::Array => {
                let mut cells = Vec::new();
                for item in self.parse::<Vec<&'t RawValue>>(value)? {
                    match ValueType::of(item.get()) {
                        ValueType::Array => {
                            let row = self.parse::<Vec<&'t RawValue>>(item.get())?;
                            cells.extend(row.into_iter().map(RawValue::get));
                        }
                        _ => cells.push(item.get()),
                    }
                }
                let end = start + value.len().saturating_sub(1);
                let mut values = Vec::with_capacity(cells.len());
                for cell in cells {
                    self.push_cells(cell, &mut values)?;
                }
                Ok(Listed::Values { cells: values, end })
            }
            _ => Err(self.wrong_type(value, "a string of cells or an array of them")),
        }
    }

    /// Adds a cell, or the cells of a string that is a row of symbols.
    fn push_cells(
        &self,
        value: &'t str,
        cells: &mut Vec<(usize, CellValue<'t>)>,
    ) -> Result<(), Fault> {
        /// The length of the longest cell.
        const SHORT: usize = 2;
        let (at, cell) = self.cell(value)?;
        match cell {
            CellValue::Text(row) if row.chars().count() > SHORT => {
                let is_plain = matches!(row, Cow::Borrowed(_));
                cells.extend(row.char_indices().map(|(place, symbol)| {
                    let at = if is_plain { at + 1 + place } else { at };
                    (at, CellValue::Text(Cow::Owned(symbol.to_string())))
                }));
            }
            cell => cells.push((at, cell)),
        }
        Ok(())
    }

    fn cell(&self, value: &'t str) -> Result<(usize, CellValue<'t>), Fault> {
        let cell = match ValueType::of(value) {
            ValueType::Null => CellValue::Null,
            ValueType::Number => CellValue::Number(value),
            ValueType::String => CellValue::Text(self.read_text(value)?),
            _ => return Err(self.wrong_type(value, "a number, `null` or a string for each cell")),
        };
        Ok((self.offset(value), cell))
    }

    fn read_text(&self, value: &'t str) -> Result<Cow<'t, str>, Fault> {
        if ValueType::of(value) != ValueType::String {
            return Err(self.wrong_type(value, "a string"));
        }
        self.parse::<Text<'t>>(value).map(|text| text.0)
    }

    fn parse<T: Deserialize<'t>>(&self, part: &'t str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| json_fault(&error, part, self.offset(part)))
    }

    fn wrong_type(&self, value: &str, expected: &'static str) -> Fault {
        let found = ValueType::of(value).name();
        Fault { at: self.offset(value), kind: FormatErrorKind::JsonType { found, expected } }
    }

    /// The offset of a part of the text: raw values borrow from the text they were parsed from.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

/// The offset of a line and a column, both counted from 1 and the column in characters.
fn offset_in(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}
