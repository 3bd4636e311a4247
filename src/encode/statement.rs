//! Puzzles with rules beyond zones, as systems of inequalities.

use crate::layout::{Cell, DigitSet};
use crate::puzzle::Puzzle;
use pavane_constraints::inequalities::Inequalities;
use pavane_constraints::{Statement, Unstated};

/// The system of a puzzle with constraints: the puzzle as stated, without any deduction, for proofs. `None` for a
/// puzzle with zones alone, which an [`Encoding`](super::Encoding) states.
///
/// # Errors
/// [`Unstated`] for the first constraint that has no statement as inequalities.
///
/// ```
/// use pavane::constraints::{Killer, Variable};
/// use pavane::encode::statement;
/// use pavane::layout::ConstraintSet;
/// use pavane::{Layout, Puzzle};
///
/// let cells = vec![Variable::new(0), Variable::new(1)];
/// let cage = Killer { cells, sum: Some(3) }.into();
/// let layout = Layout::square(4)?.with_constraints(ConstraintSet::new(vec![cage]));
/// let puzzle = Puzzle::blank(layout);
/// let system = statement(&puzzle).unwrap()?;
/// // A variable for each digit in each cell.
/// assert_eq!(system.distinguishing_count(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn statement(puzzle: &Puzzle) -> Option<Result<Inequalities, Unstated>> {
    let layout = puzzle.layout();
    let board = layout.constraint_board()?;
    let given: Vec<DigitSet> = layout.cells().map(|cell| possible_digits(puzzle, cell)).collect();
    Some(Statement::of_puzzle(board, layout.constraints(), &given))
}

/// The digits that a cell may have by its given or the candidates that are ruled out. Bit i is digit i + 1 of the
/// layout, and value first + i of the board of the constraints.
pub(crate) fn possible_digits(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let all = DigitSet::MAX >> (DigitSet::BITS as usize - puzzle.layout().digits());
    match puzzle.given(cell) {
        Some(digit) => 1 << digit.index(),
        None => all & !puzzle.ruled_out().map_or(0, |out| out.set(cell)),
    }
}
