//! From boards and constraints to systems of inequalities.

use crate::board::{Board, ValueSet};
use crate::kinds::Constraint;
use crate::statement::{StatedRule, Statement, Unstated};
use pavane_model::inequalities::Inequalities;

impl Statement {
    /// The system of a board with its constraints. `given` has the sets of values of the first cells; cells without a
    /// set may have any value.
    ///
    /// # Errors
    /// [`Unstated`] for the first constraint without a statement.
    pub fn of_puzzle(
        board: &Board,
        constraints: &[Constraint],
        given: &[ValueSet],
    ) -> Result<Inequalities, Unstated> {
        let mut statement = Self::of_board(board);
        statement.give(board, given);
        for constraint in constraints {
            constraint.state(board, &mut statement);
            // A refused statement is not finished: what is left may be large.
            if statement.is_refused() {
                break;
            }
        }
        statement.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Regex;
    use crate::kinds::regex::Pattern;
    use crate::statement::UnstatedReason;
    use crate::testing::small_sudoku;

    #[test]
    fn a_kind_without_a_statement_refuses_the_puzzle_by_name() {
        let board = small_sudoku();
        let pattern = Pattern::new("1234", board.values()).expect("an expression");
        let regex = Constraint::from(Regex { pattern, cells: board.row(0) });
        let refused = Statement::of_puzzle(&board, &[regex], &[]).expect_err("no statement");
        assert_eq!((refused.kind, refused.reason), ("regex", UnstatedReason::Kind));
        assert!(refused.to_string().contains("has no statement as inequalities"), "{refused}");
    }

    #[test]
    fn candidates_are_numbered_by_cells() {
        let board = small_sudoku();
        let system = Statement::of_puzzle(&board, &[], &[]).expect("zones");
        assert_eq!((system.variable_count(), system.distinguishing_count()), (64, 64));
        // 16 cells and 12 areas of 4 values: an equation each.
        assert_eq!(system.rows().len(), 2 * (16 + 12 * 4));
    }
}
