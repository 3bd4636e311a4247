//! Groups of cells with equal sums.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::equal_sums::compile_equal_sums;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_name, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "equal-sum",
    rule: "the groups have equal sums",
    fpuzzles: &[],
    iss: &[("EqualSum", from_iss)],
    lines: &[("equal-sum", from_line)],
    tools: &[Tool::new("equal-sum", Gesture::Groups)],
};

/// Groups of cells with equal sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualSum {
    /// The groups. Values may repeat. An empty group is ignored.
    pub groups: Vec<Vec<Variable>>,
}

impl StatedRule for EqualSum {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.equal_sums(&self.groups);
    }
}

impl ConstraintRule for EqualSum {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.groups.concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let groups = self.groups.iter().filter(|group| !group.is_empty());
        let sums: Vec<i64> = groups.map(|group| grid.sum(group)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        compile_equal_sums(&self.groups, board, model);
    }

    fn describe(&self, board: &Board) -> String {
        let groups: Vec<String> = self.groups.iter().map(|group| board.names(group)).collect();
        format!("the equal sums of {}", groups.join(", of "))
    }
}

impl DrawnRule for EqualSum {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Groups(self.groups.clone())]
    }
}

/// Groups are separated by `-`.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let groups = puzzle.segments(arguments.rest(0))?;
    Ok(vec![EqualSum { groups }.into()])
}

/// Groups of cells with slashes between them: `equal-sum: r1c1 r1c2 / r5c5 r5c6`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let groups = if line.has_word("nothing") { Vec::new() } else { line.groups()? };
    Ok(vec![EqualSum { groups }.into()])
}

impl WrittenRule for EqualSum {
    fn to_line(&self, board: &Board) -> String {
        if self.groups.is_empty() {
            return "equal-sum nothing".to_owned();
        }
        typed::groups("equal-sum", board, &self.groups)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let names = |group: &Vec<Variable>| -> Vec<String> {
            group.iter().map(|&cell| iss_name(board, cell)).collect()
        };
        let groups: Vec<Vec<String>> = self.groups.iter().map(names).collect();
        Some(iss_text(board, "EqualSum", groups.join(&"-".to_owned()), &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn groups(board: &Board, names: &[&str]) -> EqualSum {
        EqualSum { groups: names.iter().map(|names| cells(board, names)).collect() }
    }

    #[test]
    fn equal_sums_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for names in [
                &["r1c1 r1c2", "r2c1 r2c2"][..],
                &["r1c1 r1c2", "r1c3 r2c3", "r2c1"],
                &["r1c1 r2c2", "r1c3 r2c3", "r2c1 r1c1"],
                &["r1c1", "r2c2", "r1c3 r2c1"],
                &["r1c1 r1c2 r1c3", "r2c2"],
                // One group, groups without cells, cells that occur twice.
                &["r1c1 r1c2"],
                &["", "r1c1 r1c2", ""],
                &["r1c1 r1c1", "r2c2 r1c3"],
                &["r1c1 r1c2", "r1c2 r1c1"],
            ] {
                agrees(board, groups(board, names));
            }
        }
        // All of a row, and two cells.
        assert_eq!(agrees(&board, groups(&board, &["r1c1 r1c2 r1c3 r1c4", "r2c1 r2c2"])), 0);
        // Whole rows, which have one sum.
        let rows = EqualSum { groups: vec![board.row(0), board.row(1), board.column(0)] };
        assert_eq!(agrees(&board, rows), 288);
    }

    #[test]
    fn sums_of_many_values_have_the_grids_of_their_definition() {
        let wide = free_board(1, 4, ValueRange::digits(40));
        let constraints = [
            Constraint::from(groups(&wide, &["r1c1 r1c2", "r1c3 r1c4"])),
            Constraint::from(groups(&wide, &["r1c1", "r1c2"])),
            Constraint::from(groups(&wide, &["r1c1", "r1c3"])),
        ];
        assert_eq!(crate::testing::solutions(&wide, &constraints).len(), 40);
    }

    #[test]
    fn equal_sums_are_read() {
        let board = small_sudoku();
        let expected = groups(&board, &["r1c1 r1c2", "r2c1", "r2c2 r2c3"]);
        let found = read_iss(&KIND, &board, ".EqualSum~R1C1~R1C2~-~R2C1~-~R2C2~R2C3");
        assert_eq!(found, Ok(vec![expected.into()]));
        assert!(read_iss(&KIND, &board, ".EqualSum~R1C1~R1C2~--~R2C1").is_err());
    }
}
