//! The questions of the engine, in sudoku words.

mod candidates;
mod diagram;
mod inquiry;
mod minimality;

pub use diagram::{GridDiagram, marginals};
pub use inquiry::InquiryError;

use crate::answer::{Minimality, TrueCandidates};
use crate::encode::{EncodeError, Encoding};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use dlx::diagram::Order;
use dlx::{
    Count, Counters, DiagramError, Engine, First, Interrupt, KernelError, OptionId, Progress,
    Sharing, Solver, Stop, Uniqueness, solver,
};
use std::ops::ControlFlow;

/// Answers questions about a puzzle.
///
/// It encodes the puzzle as exact cover once and hands each question to a [`dlx::Solver`], whose
/// engines and limits it shares.
///
/// ```
/// use pavane::{Layout, Puzzle, PuzzleSolver};
/// use dlx::Uniqueness;
///
/// let blank = Puzzle::blank(Layout::square(4)?);
/// assert_eq!(PuzzleSolver::new(&blank)?.count()?.to_string(), "288");
/// let Uniqueness::Multiple([first, second]) = PuzzleSolver::new(&blank)?.uniqueness()? else {
///     panic!("a blank board has many solutions")
/// };
/// assert_ne!(first, second);
/// assert!(blank.is_solved_by(&first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleSolver {
    encoding: Encoding,
    solver: Solver,
    /// That of the solver, which does not tell.
    node_limit: Option<u64>,
    progress: Option<Progress>,
}

impl PuzzleSolver {
    /// A solver for a puzzle, with the engine [`Engine::Auto`] and no limits.
    ///
    /// # Errors
    /// [`EncodeError`] if givens clash or the layout is too large.
    pub fn new(puzzle: &Puzzle) -> Result<Self, EncodeError> {
        let encoding = Encoding::new(puzzle)?;
        let solver = Solver::new(encoding.problem());
        Ok(Self { encoding, solver, node_limit: None, progress: None })
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.solver = self.solver.engine(engine);
        self
    }

    /// Stops each question after so many search nodes; where a question takes several searches, those
    /// of all count.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.node_limit = limit;
        self.solver = self.solver.node_limit(limit);
        self
    }

    /// Whether [`count`](Self::count) shares sub-problems; if it pays, unless told otherwise.
    #[must_use]
    pub fn sharing(mut self, sharing: Sharing) -> Self {
        self.solver = self.solver.sharing(sharing);
        self
    }

    /// Sets how many bytes shared sub-problems may take; see [`Solver::sharing_cap`].
    #[must_use]
    pub fn sharing_cap(mut self, bytes: usize) -> Self {
        self.solver = self.solver.sharing_cap(bytes);
        self
    }

    /// Stops searches when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.solver = self.solver.interrupt(interrupt);
        self
    }

    /// Takes readings of progress in [`true_candidates`](Self::true_candidates) and
    /// [`minimality`](Self::minimality): the share of the candidates or givens that are settled, from 0
    /// to 1.
    #[must_use]
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.progress = Some(progress.clone());
        self
    }

    /// A solver for another puzzle with the same settings.
    fn with_encoding(&self, encoding: Encoding) -> Self {
        let solver = self.solver.with_problem(encoding.problem());
        let (node_limit, progress) = (self.node_limit, self.progress.clone());
        Self { encoding, solver, node_limit, progress }
    }

    /// The puzzle as exact cover.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The first solution.
    ///
    /// # Errors
    /// [`KernelError::Relation`] if the engine `bits` was chosen and the board is too large for it.
    pub fn first(&self) -> Result<First<Grid>, KernelError> {
        Ok(self.solver.first()?.map(|solution| grid(&self.encoding, &solution)))
    }

    /// Whether there is exactly one solution.
    ///
    /// # Errors
    /// As of [`first`](Self::first).
    pub fn uniqueness(&self) -> Result<Uniqueness<Grid>, KernelError> {
        Ok(self.solver.uniqueness()?.map(|solution| grid(&self.encoding, &solution)))
    }

    /// How many solutions there are, by visiting them all or by sharing sub-problems, whichever pays. For
    /// whole blank boards see also [`gluing`](crate::gluing).
    ///
    /// # Errors
    /// As of [`first`](Self::first).
    ///
    /// ```
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// // Latin squares of order 6: published by Frolov in 1890.
    /// let blank = Puzzle::blank(Layout::latin(6)?);
    /// assert_eq!(PuzzleSolver::new(&blank)?.count()?.to_string(), "812851200");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<Count, KernelError> {
        for_sharing(&self.solver, &self.encoding).count()
    }

    /// All solutions at once: their number, any of them, random ones, and in how many each candidate is.
    ///
    /// # Errors
    /// [`DiagramError`] if the engine cannot share sub-problems, the diagram would take more memory than
    /// [`sharing_cap`](Self::sharing_cap) allows, or a limit or the interrupt stopped the search.
    pub fn diagram(&self) -> Result<GridDiagram, DiagramError> {
        let diagram = for_sharing(&self.solver, &self.encoding).diagram()?;
        Ok(GridDiagram::new(&self.encoding, diagram))
    }

    /// How many solutions there are, stopping when there are `most`.
    ///
    /// # Errors
    /// As of [`first`](Self::first).
    pub fn count_up_to(&self, most: u64) -> Result<Count, KernelError> {
        self.solver.count_up_to(most)
    }

    /// Shows every solution to `visit` until it breaks off; returns how many it has seen.
    ///
    /// # Errors
    /// As of [`first`](Self::first).
    pub fn for_each(
        &self,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Count, KernelError> {
        self.solver.for_each(|options| visit(grid(&self.encoding, options)))
    }

    /// The solutions as an iterator that owns all it needs. It runs on the engine `bits`.
    ///
    /// # Errors
    /// [`KernelError::Relation`] if the board is too large for `bits`.
    ///
    /// ```
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    /// let solver = PuzzleSolver::new(&Puzzle::blank(Layout::square(9)?))?;
    /// let grids = solver.solutions()?.take(3).collect::<Result<Vec<_>, _>>()?;
    /// assert!(grids.iter().all(|grid| grid.verify().is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Result<Grids, KernelError> {
        Ok(Grids { encoding: self.encoding.clone(), solutions: self.solver.solutions()? })
    }

    /// Which candidates are true: occur in some solution.
    ///
    /// It takes one search if there is one solution or none. Otherwise it takes at most one more for
    /// each candidate that occurs in no solution and for each solution that it learns from, which are
    /// at most as many as there are candidates.
    ///
    /// # Errors
    /// [`InquiryError::Kernel`] if the engine `bits` was chosen and the board is too large for it;
    /// [`InquiryError::WrongSolution`] if the engine is defective.
    ///
    /// ```
    /// use pavane::{Cell, Puzzle, PuzzleSolver};
    ///
    /// let puzzle: Puzzle = "123....4........".parse()?;
    /// let answer = PuzzleSolver::new(&puzzle)?.true_candidates()?;
    /// assert!(answer.complete().is_some_and(|candidates| candidates.is_empty()));
    ///
    /// let puzzle: Puzzle = "123.....4.......".parse()?;
    /// let answer = PuzzleSolver::new(&puzzle)?.true_candidates()?;
    /// let candidates = answer.complete().expect("nothing stopped the search");
    /// let digits = |cell| candidates.digits(Cell::new(cell)).map(|digit| digit.get());
    /// assert!(digits(3).eq([4]) && digits(4).eq([3]) && digits(6).eq([1, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn true_candidates(&self) -> Result<TrueCandidates, InquiryError> {
        Ok(self.true_candidates_counted()?.0)
    }

    /// The answer of [`true_candidates`](Self::true_candidates) and what its searches counted
    /// together: the sums, and the depth of the deepest.
    ///
    /// # Errors
    /// As of [`true_candidates`](Self::true_candidates).
    pub fn true_candidates_counted(&self) -> Result<(TrueCandidates, Counters), InquiryError> {
        candidates::true_candidates(self)
    }

    /// Which givens are needed for the solution to be the only one. It takes one search, and if there
    /// is one solution one more for each given.
    ///
    /// # Errors
    /// As of [`true_candidates`](Self::true_candidates); [`InquiryError::Encode`] if the puzzle
    /// without one of its givens has billions of entries.
    ///
    /// ```
    /// use pavane::{Minimality, Puzzle, PuzzleSolver};
    ///
    /// let minimal: Puzzle = "1..4.........32.".parse()?;
    /// assert_eq!(PuzzleSolver::new(&minimal)?.minimality()?.is_minimal(), Some(true));
    ///
    /// let puzzle: Puzzle = "12.4.........32.".parse()?;
    /// let Minimality::Unique(givens) = PuzzleSolver::new(&puzzle)?.minimality()? else {
    ///     panic!("it has one solution")
    /// };
    /// let redundant: Vec<u32> = givens.redundant.iter().map(|cell| cell.number()).collect();
    /// assert_eq!(redundant, [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimality(&self) -> Result<Minimality, InquiryError> {
        Ok(self.minimality_counted()?.0)
    }

    /// The answer of [`minimality`](Self::minimality) and what its searches counted together: the
    /// sums, and the depth of the deepest.
    ///
    /// # Errors
    /// As of [`minimality`](Self::minimality).
    pub fn minimality_counted(&self) -> Result<(Minimality, Counters), InquiryError> {
        minimality::minimality(self)
    }
}

/// A solver of an encoded puzzle that knows what a search with shared sub-problems does best to know: the
/// [digits that nothing distinguishes](Encoding::interchangeable_blocks) and the
/// [order of the cells](Encoding::cell_order). It has the engine [`Engine::Auto`] and no limits.
///
/// ```
/// use pavane::{Encoding, Layout, Puzzle, solve};
///
/// let encoding = Encoding::new(&Puzzle::blank(Layout::square(4)?))?;
/// let diagram = solve::sharing_solver(&encoding).diagram()?;
/// assert_eq!(diagram.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sharing_solver(encoding: &Encoding) -> Solver {
    for_sharing(&Solver::new(encoding.problem()), encoding)
}

/// The same, with the engine and the limits of a solver of the encoding's problem.
fn for_sharing(solver: &Solver, encoding: &Encoding) -> Solver {
    let mut ready = solver.clone().item_order(encoding.cell_order());
    let puzzle = encoding.puzzle();
    if puzzle.given_count() == 0 && puzzle.layout().block_shape().is_some() {
        ready = ready.order(Order::Given);
    }
    let blocks = encoding.interchangeable_blocks();
    // Of a problem without one of its candidates the digits are not interchangeable.
    if blocks.is_empty() { ready } else { ready.clone().blocks(blocks).unwrap_or(ready) }
}

/// The grid of a solution that a kernel has found.
fn grid(encoding: &Encoding, options: &[OptionId]) -> Grid {
    let grid = encoding.grid(options).expect("a solution of the problem fills each cell once");
    debug_assert_eq!(encoding.puzzle().verify(&grid), Ok(()));
    grid
}

/// The solutions of a puzzle, one after the other; made by [`PuzzleSolver::solutions`].
///
/// Yields `Ok` for each solution. If a limit or an interrupt stops the search, it yields that as one
/// last `Err`, so that an incomplete list never looks complete.
#[derive(Debug)]
pub struct Grids {
    encoding: Encoding,
    solutions: solver::Solutions,
}

impl Iterator for Grids {
    type Item = Result<Grid, Stop>;

    fn next(&mut self) -> Option<Result<Grid, Stop>> {
        let solution = self.solutions.next()?;
        Some(solution.map(|solution| grid(&self.encoding, &solution)))
    }
}

impl std::iter::FusedIterator for Grids {}
