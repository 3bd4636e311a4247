//! Connected values.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape, numbers};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::StatedRule;
use crate::tool::{Gesture, Tool};
use crate::writing::{WrittenRule, typed};

pub(super) const KIND: Kind = Kind {
    name: "connected values",
    rule: "the cells of the board that have one of the given values are connected by their sides",
    fpuzzles: &[],
    iss: &[("ConnectedValues", from_iss)],
    lines: &[("connected values", from_line)],
    tools: &[Tool::new("connected values", Gesture::Board).numbers()],
};

/// Values whose cells form one connected part of the board, of one or more cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedValues {
    /// The values.
    pub values: Vec<i64>,
    /// The number of cells of the part, if it is stated.
    pub size: Option<usize>,
}

impl StatedRule for ConnectedValues {}

impl ConstraintRule for ConnectedValues {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let is_part = |cell| self.values.contains(&grid.value(cell));
        let part: Vec<Variable> = board.cells().filter(|&cell| is_part(cell)).collect();
        let Some(&first) = part.first() else { return false };
        let has_size = self.size.is_none_or(|size| size == part.len());
        board.connected(first, is_part).len() == part.len() && has_size
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let is_part = |value: i64| self.values.contains(&value);
        if !model.connected_values(board, is_part, self.size) {
            let (rule, board) = (self.clone(), board.clone());
            let all: Vec<Variable> = board.cells().collect();
            model.predicate(&all, move |values| rule.holds(&board, &Assignment::new(values)));
        }
    }

    fn describe(&self, _board: &Board) -> String {
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        let size = self.size.map_or_else(String::new, |size| format!(" in {size} cells"));
        format!("the connected cells with {}{size}", values.join(" or "))
    }
}

impl DrawnRule for ConnectedValues {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let size = self.size.map_or_else(String::new, |size| format!(", {size} cells"));
        vec![Shape::note(format_args!("connected: {}{size}", numbers(&self.values)))]
    }
}

/// The prefix of a group of helper cells, which must be empty, the values with `_` between them, and a size.
fn from_iss(
    _puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let group = arguments.text(0)?;
    if !group.is_empty() {
        let problem = format!(
            "found the group {group:?}; connected values of helper cells are not supported"
        );
        return Err(ReadProblem::new(problem));
    }
    let value = |text: &str| {
        text.parse()
            .map_err(|_| ReadProblem::new(format!("found {text:?}; expected values such as 1_2_3")))
    };
    let values = arguments.text(1)?.split('_').map(value).collect::<Result<Vec<i64>, _>>()?;
    let size = match arguments.0.get(2).is_some_and(|size| !size.is_empty()) {
        true => {
            Some(usize::try_from(arguments.number(2)?).ok().filter(|&size| size > 0).ok_or_else(
                || ReadProblem::new("the size is less than 1; expected a number of cells"),
            )?)
        }
        false => None,
    };
    Ok(vec![ConnectedValues { values, size }.into()])
}

/// The values, and `size` with the number of cells if it is stated: `connected values 1 2 3 size 20`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let values = line.some_numbers("values such as 1 2 3")?;
    let size = match line.has_word("size") {
        true => {
            let problem = line.problem("a number of cells of 1 or more");
            Some(usize::try_from(line.number()?).ok().filter(|&size| size > 0).ok_or(problem)?)
        }
        false => None,
    };
    Ok(vec![ConnectedValues { values, size }.into()])
}

impl WrittenRule for ConnectedValues {
    fn to_line(&self, _board: &Board) -> String {
        let size = self.size.map_or_else(String::new, |size| format!(" size {size}"));
        format!("connected values{}{size}", typed::numbers(&self.values))
    }

    fn to_iss(&self, _board: &Board) -> Option<String> {
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        let size = self.size.map_or_else(String::new, |size| format!("~{size}"));
        Some(format!(".ConnectedValues~~{}{size}", values.join("_")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, free_board, small_sudoku};

    #[test]
    fn connected_values_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(3, 3, ValueRange::new(0..=2).expect("three values"));
        for values in [&[1][..], &[1, 2], &[2, 3, 4], &[1, 2, 3, 4], &[9], &[]] {
            for size in [None, Some(1), Some(3), Some(4), Some(8), Some(9), Some(12), Some(0)] {
                for board in [&board, &free] {
                    agrees(board, ConnectedValues { values: values.to_vec(), size });
                }
            }
        }
    }
}
