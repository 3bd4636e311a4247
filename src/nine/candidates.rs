//! True candidates, which occur in a solution.
//!
//! Each solution found settles all of its pairs of a cell and a digit at once. Then the lanes search for a solution
//! with each open pair, many of them side by side. Pairs of the same cell go together, since no solution settles two of
//! them: none of these boards is searched in vain.

use super::batch::Batch;
use super::board::{Board, zones};
use super::candidate_board::CandidateBoard;
use super::inquiry::{WrongSolution, checked};
use super::supply::Supply;
use crate::answer::TrueCandidates;
use crate::candidates::Candidates;
use crate::layout::{Cell, Digit, Layout};
use dlx::Stop;

/// Number of pairs in a search. More pairs keep the lanes busier, but learn less from each other: 8 and 32
/// were slower on boards with 7 to 16 givens.
const WAVE: usize = 16;

/// A set of digits of each cell; digit `d` has bit `d - 1`.
type DigitSets = [u16; 81];

/// The candidates of a board that occur in a solution. [`Batch::true_candidates`] keeps its memory from one board
/// to the next.
///
/// # Errors
/// [`WrongSolution`] if the kernels are defective.
///
/// ```
/// use pavane::nine::{self, Board};
///
/// let candidates = nine::true_candidates(&Board::EMPTY)?;
/// assert_eq!(candidates.count(), 729);
/// let candidates = nine::true_candidates(&Board::EMPTY.with(0, 5))?;
/// assert_eq!(candidates.count(), 1 + 20 * 8 + 60 * 9);
/// # Ok::<(), pavane::nine::WrongSolution>(())
/// ```
pub fn true_candidates(
    board: &(impl Copy + Into<CandidateBoard>),
) -> Result<Candidates, WrongSolution> {
    match Batch::new().true_candidates(board)? {
        TrueCandidates::Complete(all) => Ok(all),
        // Without an interrupt the answer is complete.
        TrueCandidates::Partial { known, .. } => Ok(known),
    }
}

impl Batch {
    /// The candidates of a board that occur in a solution. The only [`Stop`] is an interrupt.
    ///
    /// A board with at most one solution costs one search. Otherwise each solution that settles an open pair costs
    /// another one, and so does each candidate that no given excludes and no solution has. This makes a few hundred
    /// boards, each solved about as fast as any in a batch. [`CandidateBoard::is_solved_by`] checks each solution.
    ///
    /// # Errors
    /// [`WrongSolution`] if the kernels are defective.
    ///
    /// ```
    /// use pavane::nine::{Batch, Board};
    ///
    /// // A board with two solutions, which differ in four cells.
    /// let board: Board =
    ///     "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591".parse()?;
    /// let answer = Batch::new().true_candidates(&board)?;
    /// let candidates = answer.complete().expect("nothing interrupts it");
    /// assert_eq!(candidates.count(), 77 + 2 * 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn true_candidates(
        &mut self,
        board: &(impl Copy + Into<CandidateBoard>),
    ) -> Result<TrueCandidates, WrongSolution> {
        let board = (*board).into();
        let mut ledger = Ledger::new(&board);
        let stop = ledger.settle(self, &board)?;
        let known = candidates(&ledger.known);
        Ok(match stop {
            None => TrueCandidates::Complete(known),
            Some(stop) => {
                TrueCandidates::Partial { known, unknown: candidates(&ledger.open), stop }
            }
        })
    }
}

/// The pairs known to be true, and the open ones.
struct Ledger {
    known: DigitSets,
    open: DigitSets,
}

impl Ledger {
    /// A ledger with these open pairs: all givens, and all candidates of empty cells that are neither excluded by a
    /// given nor ruled out.
    fn new(board: &CandidateBoard) -> Self {
        let givens = board.givens();
        let mut used = [[0_u16; 9]; 3];
        for (cell, bit) in given_bits(givens) {
            for (used, zone) in used.iter_mut().zip(zones(cell)) {
                used[zone] |= bit;
            }
        }
        let mut open: DigitSets = std::array::from_fn(|cell| {
            let [row, column, block] = zones(cell);
            board.open(cell) & !(used[0][row] | used[1][column] | used[2][block])
        });
        given_bits(givens).for_each(|(cell, bit)| open[cell] = bit);
        Self { known: [0; 81], open }
    }

    /// Settles all pairs, or the pairs before an interrupt.
    fn settle(
        &mut self,
        batch: &mut Batch,
        board: &CandidateBoard,
    ) -> Result<Option<Stop>, WrongSolution> {
        // Most puzzles have one solution. A limit of two shows that, which settles all pairs.
        let answer = batch.find(Supply::Candidates(std::slice::from_ref(board)), 2)[0];
        if let Some(solution) = checked(batch.isa(), board, answer.solution)? {
            self.mark(&solution);
        }
        if answer.interrupted {
            return Ok(Some(Stop::Interrupted));
        }
        if answer.count < 2 {
            self.open = [0; 81];
        }
        loop {
            let wave = self.wave();
            if wave.is_empty() {
                return Ok(None);
            }
            if let Some(stop) = self.settle_wave(batch, board, &wave)? {
                return Ok(Some(stop));
            }
        }
    }

    /// Settles these pairs, and all others that occur in their solutions.
    fn settle_wave(
        &mut self,
        batch: &mut Batch,
        board: &CandidateBoard,
        wave: &[(usize, u8)],
    ) -> Result<Option<Stop>, WrongSolution> {
        let isa = batch.isa();
        let boards: Vec<CandidateBoard> =
            wave.iter().map(|&(cell, digit)| board.with(cell, digit)).collect();
        let mut stop = None;
        let answers = batch.find(Supply::Candidates(&boards), 1);
        for ((board, answer), &(cell, digit)) in boards.iter().zip(answers).zip(wave) {
            match checked(isa, board, answer.solution)? {
                Some(solution) => self.mark(&solution),
                // The pairs of other boards of the wave may still be settled.
                None if answer.interrupted => stop = Some(Stop::Interrupted),
                None => self.open[cell] &= !bit(digit),
            }
        }
        Ok(stop)
    }

    /// The pairs to search for next, from the cells with the most open digits.
    fn wave(&self) -> Vec<(usize, u8)> {
        let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
        cells.sort_by_key(|&cell| std::cmp::Reverse(self.open[cell].count_ones()));
        let digits = |cell| digits(self.open[cell]).map(move |digit| (cell, digit));
        cells.into_iter().flat_map(digits).take(WAVE).collect()
    }

    /// Marks all pairs of a solution as true.
    fn mark(&mut self, solution: &Board) {
        for (cell, bit) in given_bits(solution) {
            self.known[cell] |= bit;
            self.open[cell] &= !bit;
        }
    }
}

const fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

/// The filled cells of a board, with the bits of their digits.
fn given_bits(board: &Board) -> impl Iterator<Item = (usize, u16)> {
    let cells = board.digits().iter().enumerate();
    cells.filter(|&(_, &digit)| digit != 0).map(|(cell, &digit)| (cell, bit(digit)))
}

fn digits(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |&digit| set & bit(digit) != 0)
}

fn candidates(sets: &DigitSets) -> Candidates {
    let mut candidates = Candidates::none(Layout::standard_9x9());
    for (cell, &set) in sets.iter().enumerate() {
        let digits = digits(set).filter_map(Digit::new);
        candidates.extend(digits.map(|digit| (Cell::at(cell), digit)));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx::Interrupt;

    /// An interrupt between two waves leaves the second one open.
    #[test]
    fn interrupted_boards_are_not_said_to_be_complete() {
        let board = CandidateBoard::from(Board::EMPTY.with(0, 5));
        let interrupt = Interrupt::new();
        let mut batch = Batch::new().interrupt(&interrupt);
        let mut ledger = Ledger::new(&board);
        assert_eq!(candidates(&ledger.open).count(), 729 - 8 - 20);
        let wave = ledger.wave();
        // All are pairs of cells with nine open digits, so of two cells.
        assert_eq!((wave.len(), wave.iter().all(|pair| pair.0 > 9)), (WAVE, true));
        assert_eq!(ledger.settle_wave(&mut batch, &board, &wave), Ok(None));
        assert!(wave.iter().all(|&(cell, digit)| ledger.known[cell] & bit(digit) != 0));
        let (known, open) = (ledger.known, ledger.open);
        interrupt.set();
        let wave = ledger.wave();
        let stop = ledger.settle_wave(&mut batch, &board, &wave);
        assert_eq!((stop, ledger.known, ledger.open), (Ok(Some(Stop::Interrupted)), known, open));
    }

    /// Pairs that givens exclude are not open, even if givens contradict each other.
    #[test]
    fn givens_exclude_their_digits_from_their_peers() {
        let board = Board::EMPTY.with(0, 5).with(1, 5).with(80, 5);
        let ledger = Ledger::new(&board.into());
        for cell in 0..81 {
            let (row, column) = (cell / 9, cell % 9);
            let is_given = [0, 1, 80].contains(&cell);
            let is_peer = row == 0 || row == 8 || [0, 1, 8].contains(&column);
            let is_peer = is_peer || (row < 3 && column < 3) || (row > 5 && column > 5);
            let expected = match (is_given, is_peer) {
                (true, _) => bit(5),
                (false, true) => 0o777 & !bit(5),
                (false, false) => 0o777,
            };
            assert_eq!(ledger.open[cell], expected, "{cell}");
        }
    }
}
