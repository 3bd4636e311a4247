//! Reading marks between two cells, and other small parts that several kinds share.

use super::{FpuzzlesPuzzle, IssPuzzle, ReadProblem, is_in_range, whole_number};
use crate::board::Variable;
use serde_json::Value;
use std::collections::HashSet;

/// Two cells with a mark between them.
pub(crate) type CellPair = [Variable; 2];

impl FpuzzlesPuzzle<'_> {
    /// The two cells of an object.
    pub(crate) fn pair(&self, object: &Value) -> Result<CellPair, ReadProblem> {
        let cells = self.cells(object, "cells")?;
        let count = cells.len();
        let pair = cells.try_into();
        pair.map_err(|_| ReadProblem::new(format!("expected two cells, found {count}")))
    }

    /// The pairs of cells of all objects under a key of the puzzle; none if the key is missing.
    pub(crate) fn pairs_under(&self, key: &str) -> Result<Vec<CellPair>, ReadProblem> {
        let Some(list) = self.root.get(key) else { return Ok(Vec::new()) };
        self.objects(list)?.into_iter().map(|object| self.pair(object)).collect()
    }

    /// The cells of a list of objects with a cell each.
    pub(crate) fn marked_cells(&self, list: &Value) -> Result<Vec<Variable>, ReadProblem> {
        let cell = |object: &Value| self.cell(object.get("cell").unwrap_or(&Value::Null));
        self.objects(list)?.into_iter().map(cell).collect()
    }

    /// The numbers of a list under a key, as numbers or as texts; none if the key is missing.
    pub(crate) fn numbers(&self, object: &Value, key: &str) -> Result<Vec<i64>, ReadProblem> {
        let Some(list) = object.get(key) else { return Ok(Vec::new()) };
        let number = |value: &Value| match value {
            Value::Number(number) => number.as_i64().filter(is_in_range),
            Value::String(text) => whole_number(text),
            _ => None,
        };
        let numbers = list.as_array().and_then(|list| list.iter().map(number).collect());
        let problem = || ReadProblem::new(format!("{key:?} is {list}; expected a list of numbers"));
        numbers.ok_or_else(problem)
    }

    /// Whether a rule of the whole board is switched on.
    pub(crate) fn is_on(&self, flag: &Value) -> Result<bool, ReadProblem> {
        let flag = if flag.is_null() { Some(false) } else { flag.as_bool() };
        flag.ok_or_else(|| ReadProblem::new("expected true or false"))
    }
}

impl IssPuzzle<'_> {
    /// The variable that is a number of rows and columns away. The helper cells of each prefix are in rows of a number
    /// of columns that they state, or of the columns of the board.
    pub(crate) fn beside(&self, variable: Variable, step: (isize, isize)) -> Option<Variable> {
        if self.board.place(variable).is_some() {
            return self.board.shifted(variable, &[step]).first().copied();
        }
        let mut first = self.board.cell_count();
        for (_, arguments) in self.all.iter().filter(|(class, _)| *class == "Var") {
            let size = arguments.0.get(2).copied().unwrap_or_default();
            let (rows, columns) = size.split_once('x').unwrap_or(("1", size));
            let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
            let sides = number(rows).zip(number(columns));
            let count = sides.map_or(1, |(rows, columns)| rows * columns);
            if variable.index() >= first + count {
                first += count;
                continue;
            }
            let columns = match sides {
                Some((_, columns)) if size.contains('x') => columns,
                _ => self.board.columns(),
            };
            let index = variable.index() - first;
            let row = (index / columns).checked_add_signed(step.0)?;
            let column = (index % columns).checked_add_signed(step.1)?;
            let is_inside = column < columns && row * columns + column < count;
            return is_inside.then(|| Variable::new(first + row * columns + column));
        }
        None
    }

    /// The pairs of neighbors among some cells, each in the order of the names.
    ///
    /// # Errors
    /// If no two of the cells are neighbors.
    pub(crate) fn neighbor_pairs(&self, names: &[&str]) -> Result<Vec<CellPair>, ReadProblem> {
        let mut cells: Vec<Variable> = Vec::new();
        for name in names {
            let cell = self.variable(name)?;
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut pairs = Vec::new();
        for (index, &first) in cells.iter().enumerate() {
            let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            let neighbors = steps.map(|step| self.beside(first, step));
            let later = cells[index + 1..].iter().filter(|cell| neighbors.contains(&Some(**cell)));
            pairs.extend(later.map(|&second| [first, second]));
        }
        if pairs.is_empty() {
            let problem = format!("no two of the cells {} are neighbors", names.join(" "));
            return Err(ReadProblem::new(problem));
        }
        Ok(pairs)
    }

    /// The pairs of neighbors with a mark of some classes.
    pub(crate) fn marked_pairs(
        &self,
        classes: [&'static str; 2],
    ) -> Result<Vec<CellPair>, ReadProblem> {
        let mut pairs = Vec::new();
        for (_, arguments) in self.all.iter().filter(|(class, _)| classes.contains(class)) {
            pairs.extend(self.neighbor_pairs(arguments.rest(0))?);
        }
        Ok(pairs)
    }
}

/// Pairs of cells in either order.
pub(crate) struct PairSet(HashSet<CellPair>);

impl PairSet {
    /// The pairs of a list.
    pub(crate) fn new(pairs: &[CellPair]) -> Self {
        Self(pairs.iter().copied().collect())
    }

    /// Whether a pair is one of them.
    pub(crate) fn has(&self, first: Variable, second: Variable) -> bool {
        self.0.contains(&[first, second]) || self.0.contains(&[second, first])
    }
}

/// The sum of an object with a value `X` or `V`; `None` without a value.
pub(crate) fn sum_of_mark(object: &Value) -> Result<Option<i64>, ReadProblem> {
    let value = object.get("value").unwrap_or(&Value::Null);
    match value.as_str().map(str::trim) {
        Some("X" | "x") => Ok(Some(10)),
        Some("V" | "v") => Ok(Some(5)),
        Some("") => Ok(None),
        None if value.is_null() => Ok(None),
        _ => Err(ReadProblem::new(format!("the value is {value}; expected \"X\" or \"V\""))),
    }
}

/// The pairs with a black or white dot.
pub(crate) fn dots_of_fpuzzles(puzzle: &FpuzzlesPuzzle<'_>) -> Result<Vec<CellPair>, ReadProblem> {
    Ok([puzzle.pairs_under("ratio")?, puzzle.pairs_under("difference")?].concat())
}

/// Whether the list of rules on unmarked neighbors has a rule. All its names must be known: `ratio` and `xv`.
pub(crate) fn has_negative_rule(list: &Value, rule: &str) -> Result<bool, ReadProblem> {
    let names = list.as_array().ok_or_else(|| ReadProblem::new("expected a list of rules"))?;
    let is_known = |name: &&Value| matches!(name.as_str(), Some("ratio" | "xv"));
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        let problem = format!("{name} is unknown; expected \"ratio\" or \"xv\"");
        return Err(ReadProblem::new(problem));
    }
    Ok(names.iter().any(|name| name.as_str() == Some(rule)))
}

#[cfg(test)]
mod tests {
    use crate::board::{ValueRange, Variable};
    use crate::reading::{IssArguments, IssPuzzle};
    use crate::testing::free_board;

    #[test]
    fn helper_cells_are_in_rows() {
        let mut board = free_board(2, 3, ValueRange::digits(4));
        let sizes = ["7", "2x2", ""];
        let vars = sizes.map(|size| ("Var", IssArguments(vec!["X", "", size])));
        for number in 0..12 {
            board.add_helper(format!("V{number}"), ValueRange::digits(4));
        }
        let puzzle = IssPuzzle { board: &board, all: &vars };
        let beside = |index, step| puzzle.beside(Variable::new(index), step).map(Variable::index);
        assert_eq!(beside(2, (0, 1)), None);
        assert_eq!(beside(2, (1, -1)), Some(4));
        // Seven helper cells in rows of three, as on the board.
        assert_eq!(beside(6, (0, 1)), Some(7));
        assert_eq!(beside(8, (0, 1)), None);
        assert_eq!(beside(9, (1, 0)), Some(12));
        assert_eq!(beside(10, (1, 0)), None);
        // Four in two rows.
        assert_eq!(beside(13, (1, 1)), Some(16));
        assert_eq!(beside(14, (0, 1)), None);
        assert_eq!(beside(15, (-1, 0)), Some(13));
        // One alone.
        assert_eq!(beside(17, (0, 1)), None);
    }
}
