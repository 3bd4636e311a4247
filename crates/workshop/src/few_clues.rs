//! The search for puzzles of the standard layout with few givens in a symmetrical pattern.
//!
//! An attempt starts from a random grid with all digits given, and removes orbits of givens in random order, as long as
//! the solution stays unique. When no orbit can be removed, the one is removed that leaves the fewest solutions, and a
//! walk begins: orbits are exchanged for others, with new digits, many exchanges at once in the lanes of [`Batch`], and
//! the one with the fewest solutions is made, even if it has a few more than before. At a single solution, the next
//! orbit is removed; if the walk makes no progress, the attempt fails.
//!
//! Exchanges change the puzzle and with it the solution, which makes the search fast: most grids have no puzzle with 20
//! givens in a pattern with few orbits. Searching the neighborhood of a puzzle by exchanging a few of its givens is
//! common among collectors of puzzles with few givens.

use super::orbits::orbits;
use crate::symmetry::SymmetryClass;
use dlx::Interrupt;
use pavane::layout::Layout;
use pavane::nine::{Batch, Board};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

/// Minimum number of givens of a puzzle of the standard layout (McGuire, Tugemann and Civario, "There is no 16-clue
/// sudoku", 2014).
const FEWEST: usize = 17;
/// Number of solutions that a step may count, of all exchanges together. Far from a single solution, a few exchanges
/// show the way; near it, most have no solution, and many are needed.
const STEP_SOLUTIONS: u64 = 3_000;
/// Least and greatest number of exchanges tried in a step. (With 192 in each step, and with 200 solutions at the start
/// of a walk, a puzzle of the class `both-orthogonal` with 20 givens took 0.8 s, now 0.33 s; with `full` 2.8 s, now
/// 0.9 s.)
const WAYS: RangeInclusive<u64> = 8..=1024;
/// Maximum number of solutions counted at the start of a walk.
const MAX_SOLUTIONS: u64 = 4_000;
/// Number of successive steps without improvement after which a walk is given up.
const PATIENCE: u32 = 60;

/// A search for puzzles with few givens in a class of symmetry, one after the other.
///
/// The attempts are independent: several threads can share them.
///
/// ```
/// use pavane_workshop::symmetry::SymmetryClass;
/// use pavane_workshop::FewClueSearch;
///
/// let mut search = FewClueSearch::new(SymmetryClass::HalfTurn, 26, 1)?;
/// let found = search.next().expect("it goes on until it has found one");
/// assert!(found.puzzle.given_count() <= 26);
/// # Ok::<(), pavane_workshop::FewClueError>(())
/// ```
#[derive(Debug)]
pub struct FewClueSearch {
    orbits: Vec<Vec<usize>>,
    givens: usize,
    seed: u64,
    /// The number of the next attempt.
    next: u64,
    random: Pcg64,
    batch: Batch,
    interrupt: Interrupt,
    effort: SearchEffort,
}

/// A puzzle found by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The puzzle, which has one solution.
    pub puzzle: Board,
    /// Whether no given is redundant.
    pub is_minimal: bool,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A puzzle.
    Found(Found),
    /// No puzzle; another attempt may find one.
    Nothing,
    /// The attempt was interrupted.
    Interrupted,
}

/// The effort of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    /// Number of boards whose solutions were counted.
    pub boards: u64,
    /// Number of starts from a grid.
    pub starts: u64,
}

/// The reason why a search is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FewClueError {
    /// No puzzle has that few givens.
    #[error(
        "no puzzle has fewer than 17 givens (McGuire, Tugemann and Civario 2014), and {givens} were \
         asked for; ask for 17 or more"
    )]
    TooFew {
        /// The requested number.
        givens: usize,
    },
    /// The board has fewer cells.
    #[error("a board has 81 cells, and {givens} givens were asked for; ask for at most 81")]
    TooMany {
        /// The requested number.
        givens: usize,
    },
    /// The orbits of the class do not add up to that number.
    #[error(
        "the orbits of the class {class} do not add up to {givens} givens; ask for {below} or {above}"
    )]
    Impossible {
        /// The class.
        class: SymmetryClass,
        /// The requested number.
        givens: usize,
        /// The next possible number below.
        below: usize,
        /// The next possible number above.
        above: usize,
    },
}

/// A board during the search, with the orbits that are given.
#[derive(Clone)]
struct FewCluesState {
    digits: [u8; 81],
    has: Vec<bool>,
    givens: usize,
}

impl FewClueSearch {
    /// A search for puzzles with at most `givens` givens. Equal seeds find equal puzzles.
    ///
    /// # Errors
    /// [`FewClueError`] if no pattern of the class has exactly this number of cells, or no puzzle has that few givens.
    pub fn new(class: SymmetryClass, givens: usize, seed: u64) -> Result<Self, FewClueError> {
        if givens < FEWEST {
            return Err(FewClueError::TooFew { givens });
        }
        if givens > 81 {
            return Err(FewClueError::TooMany { givens });
        }
        if !class.can_have(9, givens) {
            let can = |other: &usize| class.can_have(9, *other);
            let below = (0..givens).rev().find(can).unwrap_or(0);
            let above = (givens..=81).find(can).unwrap_or(81);
            return Err(FewClueError::Impossible { class, givens, below, above });
        }
        Ok(Self {
            orbits: orbits(Layout::standard_9x9(), Some(class)),
            givens,
            seed,
            next: 0,
            random: Pcg64::seed_from_u64(seed),
            batch: Batch::new(),
            interrupt: Interrupt::new(),
            effort: SearchEffort::default(),
        })
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self.batch = self.batch.interrupt(interrupt);
        self
    }

    /// The effort so far.
    pub fn effort(&self) -> SearchEffort {
        self.effort
    }

    /// Counts the solutions of boards, up to a limit. `None` if it was interrupted.
    fn count(&mut self, boards: &[Board], limit: u64) -> Option<Vec<u64>> {
        self.effort.boards += boards.len() as u64;
        let answers = self.batch.count(boards, limit);
        let counts = answers.iter().map(|answer| answer.count).collect();
        (!self.interrupt.is_set()).then_some(counts)
    }

    /// A random grid with all digits given.
    fn start(&mut self) -> Option<FewCluesState> {
        self.effort.starts += 1;
        loop {
            // Random digits in 14 random cells, then any solution.
            let mut board = Board::EMPTY;
            let mut cells: Vec<usize> = (0..81).collect();
            cells.shuffle(&mut self.random);
            let mut digits = [0; 81];
            for &cell in &cells[..14] {
                if let Some(digit) = self.random_digit(&digits, cell) {
                    digits[cell] = digit;
                    board = board.with(cell, digit);
                }
            }
            let solution = self.batch.witness(&[board])[0].solution;
            if self.interrupt.is_set() {
                return None;
            }
            if let Some(grid) = solution {
                let has = vec![true; self.orbits.len()];
                return Some(FewCluesState { digits: *grid.digits(), has, givens: 81 });
            }
        }
    }

    /// A random digit that no peer of a cell has.
    fn random_digit(&mut self, digits: &[u8; 81], cell: usize) -> Option<u8> {
        let used = PEERS[cell].iter().fold(0_u16, |used, &peer| used | 1 << digits[peer as usize]);
        let free = !used & 0x3fe;
        if free == 0 {
            return None;
        }
        let mut skip = self.random.random_range(0..free.count_ones());
        let mut left = free;
        while skip > 0 {
            left &= left - 1;
            skip -= 1;
        }
        Some(left.trailing_zeros() as u8)
    }

    /// The state without an orbit.
    fn without(&self, state: &FewCluesState, orbit: usize) -> FewCluesState {
        let mut state = state.clone();
        for &cell in &self.orbits[orbit] {
            state.digits[cell] = 0;
        }
        state.has[orbit] = false;
        state.givens -= self.orbits[orbit].len();
        state
    }

    /// Removes orbits as long as the solution stays unique. `None` if interrupted.
    fn thin_out(&mut self, mut state: FewCluesState) -> Option<FewCluesState> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        order.shuffle(&mut self.random);
        // One pass is enough: an orbit that is needed now is needed with fewer givens as well.
        for orbit in order {
            if state.has[orbit] {
                let less = self.without(&state, orbit);
                if self.count(&[board(&less)], 2)?[0] == 1 {
                    state = less;
                }
            }
        }
        Some(state)
    }

    /// The state without the orbit whose absence leaves the fewest solutions, and their number. `None` if interrupted.
    fn step_down(&mut self, state: &FewCluesState) -> Option<(FewCluesState, u64)> {
        let ways: Vec<FewCluesState> = (0..self.orbits.len())
            .filter(|&orbit| state.has[orbit])
            .map(|orbit| self.without(state, orbit))
            .collect();
        let boards: Vec<Board> = ways.iter().map(board).collect();
        let counts = self.count(&boards, MAX_SOLUTIONS)?;
        let best = (0..ways.len()).min_by_key(|&way| counts[way])?;
        Some((ways[best].clone(), counts[best]))
    }

    /// The state with some orbits exchanged for others, or given other digits. It has no more givens than before or
    /// than are asked for. `None` if a cell has no digit left.
    fn exchange(&mut self, state: &FewCluesState) -> Option<FewCluesState> {
        let mut state = state.clone();
        // A step down may have removed more givens than necessary, which an exchange may add again.
        let room = state.givens.max(self.givens);
        let orbits = self.orbits.len();
        let gone = if self.random.random_bool(0.3) { 2 } else { 1 };
        for _ in 0..gone {
            let given: Vec<usize> = (0..orbits).filter(|&orbit| state.has[orbit]).collect();
            let orbit = given[self.random.random_range(0..given.len())];
            state = self.without(&state, orbit);
        }
        loop {
            let fits = |orbit: &usize| {
                !state.has[*orbit] && state.givens + self.orbits[*orbit].len() <= room
            };
            let free: Vec<usize> = (0..orbits).filter(fits).collect();
            if free.is_empty() {
                return Some(state);
            }
            let orbit = free[self.random.random_range(0..free.len())];
            for place in 0..self.orbits[orbit].len() {
                let cell = self.orbits[orbit][place];
                state.digits[cell] = self.random_digit(&state.digits, cell)?;
            }
            state.has[orbit] = true;
            state.givens += self.orbits[orbit].len();
        }
    }

    /// Walks from a state with several solutions to one with a single one. `Some(None)` if the walk is given up, `None`
    /// if interrupted.
    fn walk(&mut self, mut state: FewCluesState, mut count: u64) -> Option<Option<FewCluesState>> {
        let mut best = count;
        let mut waited = 0;
        while count > 1 {
            // Exchanges to a few more solutions are accepted.
            let limit = count + count / 4 + 2;
            let number = (STEP_SOLUTIONS / limit).clamp(*WAYS.start(), *WAYS.end());
            let ways: Vec<FewCluesState> =
                (0..number).filter_map(|_| self.exchange(&state)).collect();
            let boards: Vec<Board> = ways.iter().map(board).collect();
            let counts = self.count(&boards, limit)?;
            // A board without solutions is of no use.
            let good = (0..ways.len()).filter(|&way| (1..limit).contains(&counts[way]));
            if let Some(way) = good.min_by_key(|&way| counts[way]) {
                (state, count) = (ways[way].clone(), counts[way]);
            }
            waited += 1;
            if count < best {
                (best, waited) = (count, 0);
            }
            if waited > PATIENCE {
                return Some(None);
            }
        }
        Some(Some(state))
    }

    /// Makes the attempt with this number, which with the seed determines its grid. The iterator makes them in order,
    /// from 0.
    pub fn attempt(&mut self, number: u64) -> Attempt {
        self.random = Pcg64::new(u128::from(number), u128::from(self.seed));
        match self.search() {
            None => Attempt::Interrupted,
            Some(None) => Attempt::Nothing,
            Some(Some(state)) => self.found(&state).map_or(Attempt::Interrupted, Attempt::Found),
        }
    }

    fn found(&mut self, state: &FewCluesState) -> Option<Found> {
        let puzzle = board(state);
        // Each board without one given must have several solutions.
        let given = (0..81).filter(|&cell| state.digits[cell] != 0);
        let less: Vec<Board> = given.map(|cell| puzzle.with(cell, 0)).collect();
        let counts = self.count(&less, 2)?;
        Some(Found { puzzle, is_minimal: counts.iter().all(|&count| count > 1) })
    }

    /// Searches from a new grid. `None` if interrupted, `Some(None)` if the attempt failed.
    fn search(&mut self) -> Option<Option<FewCluesState>> {
        let grid = self.start()?;
        let mut state = self.thin_out(grid)?;
        while state.givens > self.givens {
            let (less, count) = self.step_down(&state)?;
            match self.walk(less, count)? {
                Some(unique) => state = self.thin_out(unique)?,
                None => return Some(None),
            }
        }
        Some(Some(state))
    }
}

impl Iterator for FewClueSearch {
    type Item = Found;

    /// The next puzzle; `None` once it is interrupted.
    fn next(&mut self) -> Option<Found> {
        loop {
            let number = self.next;
            self.next += 1;
            match self.attempt(number) {
                Attempt::Found(found) => return Some(found),
                Attempt::Nothing => {}
                Attempt::Interrupted => return None,
            }
        }
    }
}

fn board(state: &FewCluesState) -> Board {
    Board::new(state.digits).expect("digits from 0 to 9")
}

/// The peers of each cell.
const PEERS: [[u8; 20]; 81] = {
    let mut all = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut place) = (0, 0);
        while other < 81 {
            let same_block = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            let is_peer = cell / 9 == other / 9 || cell % 9 == other % 9 || same_block;
            if is_peer && other != cell {
                all[cell][place] = other as u8;
                place += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::of_pattern;
    use pavane::puzzle::Puzzle;

    #[test]
    fn what_is_found_is_what_was_asked_for() {
        for class in SymmetryClass::ALL {
            let mut search = FewClueSearch::new(class, 24, 7).unwrap();
            for found in (&mut search).take(2) {
                let text = String::from_utf8(found.puzzle.write().to_vec()).unwrap();
                let puzzle: Puzzle = text.parse().unwrap();
                assert!((FEWEST..=24).contains(&puzzle.given_count()), "{text}");
                assert!(of_pattern(&puzzle).unwrap().classes().any(|other| other == class));
                let mut batch = Batch::new();
                assert_eq!(batch.count(&[found.puzzle], 2)[0].count, 1, "{text}");
                let minimality = batch.minimality(&[found.puzzle]).unwrap();
                assert_eq!(minimality[0].is_minimal(), Some(found.is_minimal), "{text}");
            }
            assert!(search.effort().starts >= 2 && search.effort().boards > 100);
        }
    }

    #[test]
    fn an_attempt_is_the_same_in_every_search() {
        let search = || FewClueSearch::new(SymmetryClass::Diagonal, 22, 3).unwrap();
        let attempts = |numbers: &[u64]| -> Vec<Attempt> {
            let mut search = search();
            numbers.iter().map(|&number| search.attempt(number)).collect()
        };
        let [first, second] = [attempts(&[0, 1, 2]), attempts(&[2, 1, 0])];
        assert_eq!(first, second.into_iter().rev().collect::<Vec<_>>());
        assert!(first.iter().any(|attempt| matches!(attempt, Attempt::Found(_))));
    }

    #[test]
    fn the_impossible_is_refused() {
        let refused = |class, givens| {
            FewClueSearch::new(class, givens, 1).map(|_| ()).unwrap_err().to_string()
        };
        let message = refused(SymmetryClass::QuarterTurn, 18);
        assert!(message.ends_with("do not add up to 18 givens; ask for 17 or 20"), "{message}");
        assert!(refused(SymmetryClass::Full, 16).starts_with("no puzzle has fewer than 17"));
        assert!(refused(SymmetryClass::Full, 82).starts_with("a board has 81 cells"));
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let interrupt = Interrupt::new();
        interrupt.set();
        let search = FewClueSearch::new(SymmetryClass::Full, 20, 1).unwrap();
        assert_eq!(search.interrupt(&interrupt).next(), None);
    }
}
