//! Puzzles with rules beyond zones, as systems of inequalities.

use crate::grid::Grid;
use crate::layout::{Cell, Digit, DigitSet};
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

/// The grid of a solution of the [`statement`] of a puzzle, not verified. The solution lists the variables that are 1.
/// `None` unless each cell has one digit.
///
/// ```
/// use pavane::encode::stated_grid;
/// use pavane::{Layout, Puzzle};
///
/// let puzzle = Puzzle::blank(Layout::latin(2)?);
/// // The variables 0 and 1 are the digits of the first cell.
/// let grid = stated_grid(&puzzle, &[0, 3, 5, 6]).expect("a digit in each cell");
/// assert_eq!(grid.to_string(), "1221");
/// assert_eq!(stated_grid(&puzzle, &[0, 1, 3, 5]), None);
/// # Ok::<(), pavane::layout::LayoutError>(())
/// ```
pub fn stated_grid(puzzle: &Puzzle, ones: &[usize]) -> Option<Grid> {
    let layout = puzzle.layout();
    // Helper variables come after the candidates, which are numbered cell by cell.
    let candidates = layout.cell_count() * layout.digits();
    let mut digits: Vec<Option<Digit>> = vec![None; layout.cell_count()];
    for &one in ones.iter().filter(|&&one| one < candidates) {
        let digit = &mut digits[one / layout.digits()];
        if digit.is_some() {
            return None;
        }
        *digit = Digit::from_index(one % layout.digits());
    }
    let digits: Option<Vec<Digit>> = digits.into_iter().collect();
    Grid::new(layout.clone(), digits?).ok()
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
