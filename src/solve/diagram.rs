//! All solutions of a puzzle at once.

use super::verify::verified;
use crate::answer::Marginals;
use crate::encode::Encoding;
use crate::grid::Grid;
use dlx::{Diagram, OptionId};
use num_bigint::BigUint;
use rand_core::Rng;

/// All solutions of a puzzle as a graph; see [`dlx::diagram`]. Made by
/// [`PuzzleSolver::diagram`](super::PuzzleSolver::diagram).
///
/// ```
/// use pavane::{Layout, Puzzle, PuzzleSolver};
///
/// let blank = Puzzle::blank(Layout::blocks(2, 3)?);
/// let diagram = PuzzleSolver::new(&blank)?.diagram()?;
/// assert_eq!(diagram.count().to_string(), "28200960");
/// let last = diagram.nth(&28_200_959_u32.into()).expect("it is below the number of all");
/// assert_eq!(last.verify(), Ok(()));
/// assert_eq!(diagram.nth(&28_200_960_u32.into()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GridDiagram {
    encoding: Encoding,
    diagram: Diagram,
}

impl GridDiagram {
    pub(super) fn new(encoding: &Encoding, diagram: Diagram) -> Self {
        Self { encoding: encoding.clone(), diagram }
    }

    fn grid(&self, options: &[OptionId]) -> Grid {
        verified(&self.encoding, options).expect("a path of the diagram solves the puzzle")
    }

    /// The diagram of the exact cover problem.
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The number of solutions.
    pub fn count(&self) -> BigUint {
        self.diagram.count()
    }

    /// The solution at place `k` of the [order](Diagram::nth), from 0 on; `None` after the last.
    ///
    /// # Panics
    /// If the engine is defective, and a solution does not solve the puzzle.
    pub fn nth(&self, k: &BigUint) -> Option<Grid> {
        Some(self.grid(&self.diagram.nth(k)?))
    }

    /// A random solution, each with the same probability under a uniform generator. `None` for a puzzle without
    /// solutions.
    ///
    /// # Panics
    /// If the engine is defective, and a solution does not solve the puzzle.
    ///
    /// ```
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    /// use rand_core::SeedableRng;
    ///
    /// let diagram = PuzzleSolver::new(&Puzzle::blank(Layout::square(4)?))?.diagram()?;
    /// let mut random = rand_pcg::Pcg64::seed_from_u64(1);
    /// assert!(diagram.sample(&mut random).is_some_and(|grid| grid.verify().is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, random: &mut impl Rng) -> Option<Grid> {
        Some(self.grid(&self.diagram.sample(random)?))
    }

    /// The number of solutions that contain each candidate. Takes time proportional to the size of the diagram, times
    /// the square of the number of digits that no given names.
    pub fn marginals(&self) -> Marginals {
        marginals(&self.encoding, &self.diagram)
    }
}

/// The number of solutions that contain each candidate of an encoded puzzle, from the diagram of its problem.
///
/// # Panics
/// If the diagram belongs to another problem, with another number of options.
///
/// ```
/// use pavane::{Cell, Digit, Encoding, Layout, Puzzle, solve};
///
/// let encoding = Encoding::new(&Puzzle::blank(Layout::square(4)?))?;
/// let diagram = solve::sharing_solver(&encoding).diagram()?;
/// let marginals = solve::marginals(&encoding, &diagram);
/// let three = Digit::new(3).expect("in range");
/// assert_eq!(marginals.count(Cell::new(7), three).to_string(), "72");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marginals(encoding: &Encoding, diagram: &Diagram) -> Marginals {
    let puzzle = encoding.puzzle();
    let mut marginals = Marginals::new(puzzle.layout(), diagram.count());
    let counts = diagram.marginals();
    assert_eq!(counts.len(), encoding.candidates().len(), "a diagram of another problem");
    // Options of the problem are candidates, in the same order.
    for (&(cell, digit), count) in encoding.candidates().iter().zip(counts) {
        marginals.set(cell, digit, count);
    }
    // In the reduced problem givens have no options; they are in every solution.
    for (cell, &given) in puzzle.layout().cells().zip(puzzle.givens()) {
        if let Some(digit) = given {
            marginals.set(cell, digit, diagram.count());
        }
    }
    marginals
}
