//! What the readers of foreign formats give to the kinds of constraints.

pub(crate) mod encoded;
pub(crate) mod pairs;
pub(crate) mod typed;
pub(crate) mod words;

use crate::board::{Board, Variable};
use serde_json::Value;

/// Why a text has no meaning as a constraint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ReadProblem {
    problem: String,
}

impl ReadProblem {
    /// A problem in words: what was found, what was expected.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { problem: problem.into() }
    }
}

/// A puzzle of f-puzzles while its constraints are read.
#[derive(Clone, Copy, Debug)]
pub struct FpuzzlesPuzzle<'a> {
    /// The board.
    pub board: &'a Board,
    /// The whole puzzle.
    pub root: &'a Value,
}

impl FpuzzlesPuzzle<'_> {
    /// The objects of a list under a key, without empty ones: deleted marks leave empty lists.
    pub(crate) fn objects<'v>(&self, list: &'v Value) -> Result<Vec<&'v Value>, ReadProblem> {
        let expected = || ReadProblem::new("expected a list of objects");
        let list = list.as_array().ok_or_else(expected)?;
        let mut objects = Vec::new();
        for object in list {
            let keys = object.as_object().ok_or_else(expected)?;
            let is_known = |key: &str| OBJECT_KEYS.contains(&key) || STYLE_KEYS.contains(&key);
            if let Some(key) = keys.keys().find(|key| !is_known(key)) {
                return Err(ReadProblem::new(format!(
                    "the key {key:?} of an object has no known meaning, and may be a rule; \
                     export the puzzle without it, or ignore the key"
                )));
            }
            let mut parts = OBJECT_KEYS.iter().filter_map(|key| object.get(key)).peekable();
            let is_deleted = parts.peek().is_some() && parts.all(states_nothing);
            if !is_deleted {
                objects.push(object);
            }
        }
        Ok(objects)
    }

    /// A cell by its name, `R1C1`.
    pub(crate) fn cell(&self, name: &Value) -> Result<Variable, ReadProblem> {
        let (row, column) = outside_place(name)?;
        self.board.cell_at(row, column).ok_or_else(|| {
            ReadProblem::new(format!("the board has no cell {}", name.as_str().unwrap_or_default()))
        })
    }

    /// The cells under a key of an object: one or more.
    pub(crate) fn cells(&self, object: &Value, key: &str) -> Result<Vec<Variable>, ReadProblem> {
        let cells = self.cells_of(object.get(key).unwrap_or(&Value::Array(Vec::new())))?;
        match cells.is_empty() {
            true => Err(ReadProblem::new(format!("{object} has no {key}"))),
            false => Ok(cells),
        }
    }

    /// The lines of an object, each a list of one or more cells.
    pub(crate) fn lines(&self, object: &Value) -> Result<Vec<Vec<Variable>>, ReadProblem> {
        match object.get("lines") {
            None => Ok(Vec::new()),
            Some(lines) => {
                let lines = lines.as_array();
                let lines = lines.ok_or_else(|| ReadProblem::new("expected a list of lines"))?;
                let lines = lines.iter().filter(|line| !states_nothing(line));
                lines.map(|line| self.cells_of(line)).collect()
            }
        }
    }

    /// The lines of all objects of a list.
    pub(crate) fn all_lines(&self, list: &Value) -> Result<Vec<Vec<Variable>>, ReadProblem> {
        let mut lines = Vec::new();
        for object in self.objects(list)? {
            lines.extend(self.lines(object)?);
        }
        Ok(lines)
    }

    /// A constraint for each line of all objects of a list.
    pub(crate) fn of_lines<T, C: From<T>>(
        &self,
        list: &Value,
        make: impl Fn(Vec<Variable>) -> T,
    ) -> Result<Vec<C>, ReadProblem> {
        Ok(self.all_lines(list)?.into_iter().map(|cells| make(cells).into()).collect())
    }

    fn cells_of(&self, list: &Value) -> Result<Vec<Variable>, ReadProblem> {
        let list = list.as_array();
        let list = list.ok_or_else(|| ReadProblem::new("expected a list of cells"))?;
        list.iter().map(|name| self.cell(name)).collect()
    }

    /// The number under a key, as a number or as text; `None` if it is missing, empty, or no number.
    pub(crate) fn number(&self, object: &Value, key: &str) -> Option<i64> {
        match object.get(key)? {
            Value::Number(number) => number.as_i64().filter(is_in_range),
            Value::String(text) => whole_number(text),
            _ => None,
        }
    }

    /// Like [`number`](Self::number), but what is neither a number nor empty is a problem.
    pub(crate) fn stated_number(
        &self,
        object: &Value,
        key: &str,
    ) -> Result<Option<i64>, ReadProblem> {
        let value = object.get(key).unwrap_or(&Value::Null);
        let is_empty = value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        match self.number(object, key) {
            None if !is_empty => Err(ReadProblem::new(format!(
                "{key:?} is {value}; expected a whole number of up to nine digits"
            ))),
            number => Ok(number),
        }
    }

    /// The clues outside the board with a number, each with the cells from the clue on.
    pub(crate) fn line_clues(
        &self,
        list: &Value,
    ) -> Result<Vec<(i64, Vec<Variable>)>, ReadProblem> {
        let mut clues = Vec::new();
        for object in self.objects(list)? {
            if let Some(clue) = self.stated_number(object, "value")? {
                clues.push((clue, self.line_from_clue(object)?));
            }
        }
        Ok(clues)
    }

    /// The cells in front of a clue outside the board, from the clue on: `R0C3` looks down column 3.
    fn line_from_clue(&self, object: &Value) -> Result<Vec<Variable>, ReadProblem> {
        let name = object.get("cell").unwrap_or(&Value::Null);
        let (row, column) = outside_place(name)?;
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let (from, step) = match (row, column) {
            (-1, _) => ((0, column), (1, 0)),
            (_, -1) => ((row, 0), (0, 1)),
            _ if row == rows => ((rows - 1, column), (-1, 0)),
            _ if column == columns => ((row, columns - 1), (0, -1)),
            _ => return Err(ReadProblem::new(format!("{name} is not outside the board"))),
        };
        let cells = self.board.ray(from, step);
        if cells.is_empty() {
            let expected = "expected a cell beside a row or a column, such as \"R0C1\"";
            return Err(ReadProblem::new(format!("{name} is beside no line; {expected}")));
        }
        Ok(cells)
    }
}

/// The keys of objects in lists of rules.
pub(crate) const OBJECT_KEYS: &[&str] =
    &["cell", "cells", "cloneCells", "lines", "direction", "value", "values"];

/// The keys of such objects that are about the picture.
pub(crate) const STYLE_KEYS: &[&str] = &[
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "angle",
    "size",
    "fromConstraint",
    "isNewConstraint",
];

/// Whether a value is empty, or has empty parts alone.
fn states_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.iter().all(states_nothing),
        _ => false,
    }
}

/// The row and column of a name such as `R1C1`, from 0. Places outside the board have -1 or the number of rows.
pub(crate) fn outside_place(name: &Value) -> Result<(isize, isize), ReadProblem> {
    let place = |text: &str| {
        let (row, column) = text.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        Some((row.parse::<i16>().ok()? as isize - 1, column.parse::<i16>().ok()? as isize - 1))
    };
    let found = name.as_str().and_then(place);
    found.ok_or_else(|| {
        ReadProblem::new(format!("{name} is no cell; expected one such as \"R1C1\""))
    })
}

/// A string of Interactive Sudoku Solver while its constraints are read.
#[derive(Clone, Copy, Debug)]
pub struct IssPuzzle<'a> {
    /// The board, with all helper cells.
    pub board: &'a Board,
    /// The class and the arguments of all constraints, also of those inside others.
    pub(crate) all: &'a [(&'a str, IssArguments<'a>)],
}

impl<'a> IssPuzzle<'a> {
    /// The arguments of all constraints of a class.
    pub(crate) fn all_of(&self, class: &'a str) -> impl Iterator<Item = &'a IssArguments<'a>> {
        self.all.iter().filter(move |(name, _)| *name == class).map(|(_, arguments)| arguments)
    }

    /// A variable by its name: `R1C1`, with digits of base 36, or a helper cell, `VX1`.
    pub(crate) fn variable(&self, name: &str) -> Result<Variable, ReadProblem> {
        let digit = |text: &str| {
            let mut letters = text.chars();
            letters.next()?.to_digit(36).filter(|_| letters.next().is_none())
        };
        let place = |text: &str| {
            // A row or column may be `c`: the second letter is the separator.
            let (row, column) = text
                .strip_prefix(['R', 'r'])
                .filter(|rest| rest.len() == 3 && rest.is_ascii())?
                .split_at(1);
            let column = column.strip_prefix(['C', 'c'])?;
            self.board.cell_at(digit(row)? as isize - 1, digit(column)? as isize - 1)
        };
        let helper = || {
            let number = self.board.helpers().iter().position(|helper| helper.name == name)?;
            Some(Variable::new(self.board.cell_count() + number))
        };
        let unknown = || ReadProblem::new(format!("the board has no cell {name:?}"));
        place(name).or_else(helper).ok_or_else(unknown)
    }

    /// Variables by their names: one or more.
    pub(crate) fn variables(&self, names: &[&str]) -> Result<Vec<Variable>, ReadProblem> {
        if names.is_empty() {
            return Err(ReadProblem::new("expected one or more cells, and found none"));
        }
        names.iter().map(|name| self.variable(name)).collect()
    }

    /// The constraint of a class whose arguments are cells alone.
    pub(crate) fn of_cells<T, C: From<T>>(
        &self,
        arguments: &IssArguments<'_>,
        make: impl FnOnce(Vec<Variable>) -> T,
    ) -> Result<Vec<C>, ReadProblem> {
        Ok(vec![make(self.variables(arguments.rest(0))?).into()])
    }

    /// Lists of variables that are separated by `-`, each of one or more.
    pub(crate) fn segments(&self, names: &[&str]) -> Result<Vec<Vec<Variable>>, ReadProblem> {
        names.split(|name| *name == "-").map(|names| self.variables(names)).collect()
    }

    /// The two directions of a clue outside the board, with the cells from the clue on: arguments such as
    /// `R1~8~` or `C3~~6`.
    pub(crate) fn line_clues(
        &self,
        arguments: &IssArguments<'_>,
    ) -> Result<Vec<(i64, Vec<Variable>)>, ReadProblem> {
        let line = self.line(arguments.text(0)?)?;
        let mut clues = Vec::new();
        for (index, is_reversed) in [(1, false), (2, true)] {
            if arguments.0.get(index).is_some_and(|text| !text.is_empty()) {
                let mut cells = line.clone();
                if is_reversed {
                    cells.reverse();
                }
                clues.push((arguments.number(index)?, cells));
            }
        }
        Ok(clues)
    }

    /// The cells of a row or column by its name: `R1`, `C9`.
    pub(crate) fn line(&self, name: &str) -> Result<Vec<Variable>, ReadProblem> {
        let number =
            |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = name.strip_prefix('R').and_then(number).filter(|&row| row < self.board.rows());
        if let Some(row) = row {
            return Ok(self.board.row(row));
        }
        let column = name.strip_prefix('C').and_then(number);
        match column.filter(|&column| column < self.board.columns()) {
            Some(column) => Ok(self.board.column(column)),
            None => Err(ReadProblem::new(format!("{name:?} is no row or column such as \"R1\""))),
        }
    }
}

/// The arguments of a constraint of Interactive Sudoku Solver.
#[derive(Clone, Debug)]
pub struct IssArguments<'a>(pub(crate) Vec<&'a str>);

impl<'a> IssArguments<'a> {
    /// The argument at an index.
    pub(crate) fn text(&self, index: usize) -> Result<&'a str, ReadProblem> {
        let argument = self.0.get(index).copied();
        argument.ok_or_else(|| ReadProblem::new(format!("argument {} is missing", index + 1)))
    }

    /// The argument at an index, as a number.
    pub(crate) fn number(&self, index: usize) -> Result<i64, ReadProblem> {
        let text = self.text(index)?;
        let problem =
            || ReadProblem::new(format!("{text:?} is no whole number of {MOST_NUMBER} or less"));
        whole_number(text).ok_or_else(problem)
    }

    /// The arguments from an index on.
    pub(crate) fn rest(&self, index: usize) -> &[&'a str] {
        self.0.get(index..).unwrap_or_default()
    }
}

/// The largest absolute value of a number in a text. Sums of products of such numbers fit 64 bits.
const MOST_NUMBER: i64 = 999_999_999;

fn is_in_range(number: &i64) -> bool {
    (-MOST_NUMBER..=MOST_NUMBER).contains(number)
}

/// The whole number of a text, if it is in the range of numbers.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    text.trim().parse().ok().filter(is_in_range)
}
