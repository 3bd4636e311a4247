//! A 9x9 board with ruled-out candidates.

use super::board::{Board, BoardError};
use crate::layout::Cell;
use crate::puzzle::Puzzle;

/// All digits as a set; digit `d` has bit `d - 1`.
const ALL: u16 = 0o777;

/// The givens of a board of the standard 9x9 layout, and its ruled-out candidates.
///
/// Plain data. [`Solver`](super::Solver) takes it wherever it takes a [`Board`], which rules out no candidate.
///
/// ```
/// use pavane::nine::{Board, CandidateBoard, Solver};
///
/// // Two solutions, which differ in four cells.
/// let board: Board =
///     "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591".parse()?;
/// let mut solver = Solver::new();
/// assert_eq!(solver.count_up_to(&board, 9), 2);
/// let less = CandidateBoard::from(board).without(2, 3);
/// let solution = solver.first(&less).expect("it has one");
/// assert!(solution.digits()[2] != 3 && less.is_solved_by(&solution));
/// assert_eq!(solver.count_up_to(&less, 9), 1);
/// # Ok::<(), pavane::nine::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CandidateBoard {
    givens: Board,
    /// The possible digits of each cell; `None` if no candidate is ruled out.
    open: Option<[u16; 81]>,
}

impl CandidateBoard {
    /// The givens.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// The digits of a cell (0 to 80) that are not ruled out, without regard to givens: digit `d` has bit `d - 1`.
    ///
    /// # Panics
    /// If the cell is out of range.
    pub fn open(&self, cell: usize) -> u16 {
        self.open.map_or(ALL, |open| open[cell])
    }

    /// Whether any candidate is ruled out.
    pub fn is_limited(&self) -> bool {
        self.open.is_some()
    }

    /// The board with a digit (1 to 9) ruled out in a cell (0 to 80).
    ///
    /// # Panics
    /// If the cell or the digit is out of range.
    #[must_use]
    pub fn without(mut self, cell: usize, digit: u8) -> Self {
        assert!((1..=9).contains(&digit), "a digit from 1 to 9; not {digit}");
        self.open.get_or_insert([ALL; 81])[cell] &= !(1 << (digit - 1));
        self
    }

    /// The board with one cell (0 to 80) set to a digit from 1 to 9, or emptied with 0, and the same candidates ruled
    /// out.
    ///
    /// # Panics
    /// If the cell or the digit is out of range.
    #[must_use]
    pub fn with(mut self, cell: usize, digit: u8) -> Self {
        self.givens = self.givens.with(cell, digit);
        self
    }

    /// Whether a board is a solution: solved, with the givens kept, and without ruled-out digits. Shares no code with
    /// the solvers.
    pub fn is_solved_by(&self, solution: &Board) -> bool {
        // A fold without early exit is vectorized.
        let is_open = |open: &[u16; 81]| {
            let cells = open.iter().zip(solution.digits());
            cells.fold(true, |all, (open, &digit)| all & (open << 1 >> digit & 1 == 1))
        };
        solution.solves(&self.givens) && self.open.as_ref().is_none_or(is_open)
    }
}

impl From<Board> for CandidateBoard {
    fn from(givens: Board) -> Self {
        Self { givens, open: None }
    }
}

impl From<&Board> for CandidateBoard {
    fn from(givens: &Board) -> Self {
        Self::from(*givens)
    }
}

/// Takes the givens of a puzzle and its ruled-out candidates.
///
/// # Errors
/// [`BoardError::Layout`] if the layout is not the standard 9x9 one.
impl TryFrom<&Puzzle> for CandidateBoard {
    type Error = BoardError;

    fn try_from(puzzle: &Puzzle) -> Result<Self, BoardError> {
        let givens = Board::of_givens(puzzle)?;
        let open = puzzle.ruled_out().map(|out| {
            let left = |cell| {
                out.digits(Cell::at(cell)).fold(ALL, |left, digit| left & !(1 << digit.index()))
            };
            std::array::from_fn(left)
        });
        Ok(Self { givens, open })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_have_no_digit_that_is_ruled_out() {
        let solution: Board =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let board = CandidateBoard::from(solution.with(0, 0).with(80, 0));
        assert!(board.is_solved_by(&solution) && !board.is_limited());
        assert!(!board.is_solved_by(board.givens()));
        for cell in 0..81 {
            assert_eq!(board.open(cell), 0o777);
            for digit in 1..=9 {
                let limited = board.without(cell, digit);
                assert!(limited.is_limited());
                assert_eq!(limited.open(cell), 0o777 & !(1 << (digit - 1)));
                let is_solution = digit != solution.digits()[cell];
                assert_eq!(limited.is_solved_by(&solution), is_solution, "{digit} in {cell}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "a digit from 1 to 9; not 0")]
    fn only_digits_are_ruled_out() {
        let _ = CandidateBoard::from(Board::EMPTY).without(0, 0);
    }
}
