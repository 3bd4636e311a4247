//! The number of solutions with each candidate, up to a limit.

use crate::layout::{Cell, Digit, Layout};
use dlx::Stop;

/// For each cell and digit, the number of solutions in which the cell has the digit, up to a limit.
///
/// ```
/// use pavane::{Cell, CandidateCounting, Digit, Puzzle, PuzzleSolver};
///
/// // Its solutions are 1234341241232341, 1234341243212143 and 1234342143122143.
/// let puzzle: Puzzle = "123.....4.......".parse()?;
/// let CandidateCounting::Complete(counts) = PuzzleSolver::new(&puzzle)?.candidate_counts(2)? else {
///     panic!("nothing stops the search")
/// };
/// let [one, two] = [1, 2].map(|digit| Digit::new(digit).expect("in range"));
/// assert_eq!((counts.count(Cell::new(6), two), counts.is_exact(Cell::new(6), two)), (1, true));
/// assert_eq!((counts.count(Cell::new(6), one), counts.is_exact(Cell::new(6), one)), (2, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    layout: Layout,
    most: u64,
    /// By cell, then by digit.
    counts: Box<[u64]>,
}

impl CandidateCounts {
    /// Counts of a layout up to a limit, all of them 0.
    pub(crate) fn new(layout: &Layout, most: u64) -> Self {
        let counts = vec![0; layout.cell_count() * layout.digits()];
        Self { layout: layout.clone(), most, counts: counts.into() }
    }

    /// Adds a solution with a candidate. A count at the limit stays.
    pub(crate) fn add(&mut self, cell: Cell, digit: Digit) {
        let most = self.most;
        let count = &mut self.counts[cell.index() * self.layout.digits() + digit.index()];
        *count = most.min(*count + 1);
    }

    /// Sets the number of solutions with a candidate, up to the limit.
    pub(crate) fn set(&mut self, cell: Cell, digit: Digit, count: u64) {
        self.counts[cell.index() * self.layout.digits() + digit.index()] = count.min(self.most);
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The limit of the counts.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// The number of solutions in which a cell has a digit, up to the limit. The limit itself means that number or
    /// more.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub fn count(&self, cell: Cell, digit: Digit) -> u64 {
        assert!(digit.index() < self.layout.digits(), "the layout has no digit {digit}");
        self.counts[cell.index() * self.layout.digits() + digit.index()]
    }

    /// Whether the count of a candidate is the number of all solutions with it: it is below the limit.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub fn is_exact(&self, cell: Cell, digit: Digit) -> bool {
        self.count(cell, digit) < self.most
    }

    /// The digits of a cell that occur in a solution, in order, each with its count.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn of_cell(&self, cell: Cell) -> impl Iterator<Item = (Digit, u64)> + '_ {
        let counted = move |digit| (digit, self.count(cell, digit));
        Digit::first(self.layout.digits()).map(counted).filter(|&(_, count)| count > 0)
    }

    /// Whether no candidate occurs in a solution: the puzzle has none.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }
}

/// The number of solutions with each candidate, or the part that was known when the search stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateCounting {
    /// All counts.
    Complete(CandidateCounts),
    /// The search stopped before the answer was complete.
    Partial {
        /// The number of solutions found with each candidate; there may be more.
        known: CandidateCounts,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

impl CandidateCounting {
    /// The reason why the search stopped before the answer was complete, if it did.
    pub const fn stop(&self) -> Option<Stop> {
        match self {
            Self::Complete(_) => None,
            Self::Partial { stop, .. } => Some(*stop),
        }
    }
}
