//! `solve --order lexicographic`: the least solution of a sudoku, read cell by cell.

use super::solution::{KINDS, write_first};
use crate::answer::{Answered, Input, Question, SudokuInput};
use crate::error::Error;
use crate::output::{Kinds, Sink};
use pavane_ask::Ask;

/// The least solution.
#[derive(Clone, Copy)]
pub(super) struct Least;

impl Question for Least {
    const VERB: &'static str = "solve --order lexicographic";
    const KINDS: Option<Kinds> = Some(KINDS);
    const TAKES_CONSTRAINTS: bool = Ask::Solve.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let solved = input.instance.solver.least_with_stats()?;
        Ok(write_first(input, &solved, sink))
    }
}
