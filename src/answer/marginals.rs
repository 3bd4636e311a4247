//! The number of solutions that contain each candidate.

use crate::layout::{Cell, Digit, Layout};
use num_bigint::BigUint;

/// For each cell and digit, the number of solutions in which the cell has the digit. The numbers of a cell add up to
/// the number of all solutions, which is also the number of a given.
///
/// ```
/// use pavane::{Cell, Digit, Puzzle, PuzzleSolver};
///
/// // Its solutions are 1234341241232341, 1234341243212143 and 1234342143122143.
/// let puzzle: Puzzle = "123.....4.......".parse()?;
/// let marginals = PuzzleSolver::new(&puzzle)?.diagram()?.marginals();
/// assert_eq!(marginals.total().to_string(), "3");
/// let [one, two] = [1, 2].map(|digit| Digit::new(digit).expect("in range"));
/// assert_eq!(marginals.count(Cell::new(6), one).to_string(), "2");
/// assert_eq!(marginals.count(Cell::new(1), two).to_string(), "3");
/// assert!((marginals.share(Cell::new(6), two) - 1.0 / 3.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marginals {
    layout: Layout,
    total: BigUint,
    /// By cell, then by digit.
    counts: Box<[BigUint]>,
}

impl Marginals {
    /// Marginals of a layout and a number of solutions, with all counts 0.
    pub(crate) fn new(layout: &Layout, total: BigUint) -> Self {
        let counts = vec![BigUint::ZERO; layout.cell_count() * layout.digits()];
        Self { layout: layout.clone(), total, counts: counts.into() }
    }

    pub(crate) fn set(&mut self, cell: Cell, digit: Digit, count: BigUint) {
        self.counts[cell.index() * self.layout.digits() + digit.index()] = count;
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of all solutions.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The number of solutions in which a cell has a digit.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub fn count(&self, cell: Cell, digit: Digit) -> &BigUint {
        assert!(digit.index() < self.layout.digits(), "the layout has no digit {digit}");
        &self.counts[cell.index() * self.layout.digits() + digit.index()]
    }

    /// The share of the solutions in which a cell has a digit, from 0 to 1 and to nine places; 0 without solutions.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub fn share(&self, cell: Cell, digit: Digit) -> f64 {
        let billionths = self.count(cell, digit) * BILLION / self.total.clone().max(1_u32.into());
        u32::try_from(billionths).map_or(1.0, |share| f64::from(share) / f64::from(BILLION))
    }
}

const BILLION: u32 = 1_000_000_000;
