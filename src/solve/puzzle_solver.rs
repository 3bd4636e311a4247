//! The questions about one puzzle at a time.

use super::candidates;
use super::diagram::GridDiagram;
use super::engine::Engine;
use super::error::{SolveError, WrongGrid};
use super::general::General;
use super::grids::Grids;
use super::inquiry::Inquiry;
use super::minimality;
use super::route::{Question, RefusedByEngine, Route, route};
use super::settings::Settings;
use super::standard::{self, Found};
use super::stats::{Solved, Stats};
use crate::answer::{Marginals, Minimality, TrueCandidates};
use crate::bitboards::Search;
use crate::encode::{EncodeError, Encoder, Encoding};
use crate::gluing::Gluing;
use crate::grid::Grid;
use crate::layout::Digit;
use crate::nine::{self, Board, CandidateBoard};
use crate::puzzle::Puzzle;
use dlx::{
    Branching, Count, Estimate, First, Interrupt, Isa, Progress, Sharing, Solver, Stop, Uniqueness,
};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, TryLockError};

/// The limit of nodes of a search on bitboards. At the limit an exact cover engine answers instead. On 10x10 boards a
/// node takes 1.3 microseconds, and making the exact cover problem 50: a search in vain adds less than half of that.
const BITBOARD_NODES: u64 = 16;

/// Answers questions about a puzzle.
///
/// Each question goes to the engine that answers it fastest: [`nine`] for the standard 9x9 layout,
/// [`gluing`](crate::gluing) for the number of grids of blank boards, and an exact cover engine
/// ([`dlx::Solver`]) for all else; [`route`](Self::route) names it. Before an exact cover engine is used, a short
/// search on bitboards settles puzzles with at most one solution. The puzzle is encoded when an exact cover engine
/// first needs it. Code that is independent of the search checks all solutions.
///
/// Each question has a form `_with_stats`, which returns the answer with the work that it took.
///
/// ```
/// use pavane::dlx::Uniqueness;
/// use pavane::{Layout, Puzzle, PuzzleSolver};
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
///
/// For many puzzles one after the other, [`set_puzzle`](Self::set_puzzle) keeps the memory of the engine; for many at
/// once, [`PuzzleBatch`](super::PuzzleBatch) is several times faster.
///
/// ```
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let puzzles: [Puzzle; 2] = ["1..4.........32.".parse()?, "12.4.........32.".parse()?];
/// let mut solver = PuzzleSolver::new(&puzzles[0])?;
/// for puzzle in &puzzles {
///     solver.set_puzzle(puzzle)?;
///     assert!(solver.count()?.is_exact());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PuzzleSolver {
    puzzle: Puzzle,
    /// The puzzle for `nine`, if its layout is the standard 9x9 one.
    board: Option<CandidateBoard>,
    settings: Settings,
    /// The encoder of the layout, made when it is first needed.
    encoder: Arc<OnceLock<Encoder>>,
    /// A search on bitboards of the layout, made when it is first needed, and copied for each run.
    bitboards: Arc<OnceLock<Option<Search>>>,
    /// The puzzle for an exact cover engine, made when it is first needed.
    general: OnceLock<Result<Box<General>, EncodeError>>,
    /// The memory of searches on bitboards between two questions.
    search: Mutex<Option<Search>>,
    /// The memory of `nine` between two questions.
    nine: Mutex<Option<Box<nine::Solver>>>,
    /// The memory of its lanes between two questions.
    lanes: Mutex<Option<Box<nine::Batch>>>,
}

impl PuzzleSolver {
    /// A solver for a puzzle, with the engine [`Engine::Auto`] and no limits.
    ///
    /// # Errors
    /// [`EncodeError::Clash`] if givens clash.
    pub fn new(puzzle: &Puzzle) -> Result<Self, EncodeError> {
        Self::with_settings(puzzle, Settings::default())
    }

    /// A solver for a puzzle.
    ///
    /// # Errors
    /// [`EncodeError::Clash`] if givens clash.
    pub fn with_settings(puzzle: &Puzzle, settings: Settings) -> Result<Self, EncodeError> {
        Ok(Self {
            board: checked(puzzle)?,
            puzzle: puzzle.clone(),
            settings,
            encoder: Arc::default(),
            bitboards: Arc::default(),
            search: Mutex::default(),
            general: OnceLock::new(),
            nine: Mutex::default(),
            lanes: Mutex::default(),
        })
    }

    /// Changes to another puzzle, with the same settings and the memory of the engine.
    ///
    /// # Errors
    /// [`EncodeError::Clash`] if givens clash; then the solver keeps its puzzle.
    pub fn set_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), EncodeError> {
        self.board = checked(puzzle)?;
        // The encoder and the bitboards depend on the layout alone.
        if puzzle.layout() != self.puzzle.layout() {
            self.encoder = Arc::default();
            self.bitboards = Arc::default();
            self.search = Mutex::default();
        }
        self.puzzle = puzzle.clone();
        self.general.take();
        Ok(())
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Chooses the engine.
    ///
    /// ```
    /// use pavane::solve::{Engine, SolveError};
    /// use pavane::{Puzzle, PuzzleSolver};
    ///
    /// let puzzle: Puzzle = "1..4.........32.".parse()?;
    /// let solver = PuzzleSolver::new(&puzzle)?.engine(pavane::dlx::Engine::Links);
    /// assert_eq!(solver.count()?.to_string(), "1");
    /// let refused = solver.engine(Engine::Nine).count().unwrap_err();
    /// assert!(matches!(refused, SolveError::Nine(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn engine(self, engine: impl Into<Engine>) -> Self {
        self.with(|settings| settings.engine = engine.into())
    }

    /// Sets the maximum number of search nodes of each question. All searches of one question share it.
    #[must_use]
    pub fn node_limit(self, limit: Option<u64>) -> Self {
        self.with(|settings| settings.node_limit = limit)
    }

    /// Chooses the rule by which an exact cover engine picks the item to branch on. A rule excludes `nine`.
    #[must_use]
    pub fn branching(self, rule: Branching) -> Self {
        self.with(|settings| settings.branching = Some(rule))
    }

    /// Whether an exact cover engine looks for an algebraic reason why there is no solution; see
    /// [`dlx::Solver::algebra`].
    #[must_use]
    pub fn algebra(self, looking: bool) -> Self {
        self.with(|settings| settings.algebra = looking)
    }

    /// Whether [`count`](Self::count) shares sub-problems. By default it does if that is faster.
    #[must_use]
    pub fn sharing(self, sharing: Sharing) -> Self {
        self.with(|settings| settings.sharing = sharing)
    }

    /// Sets the maximum number of bytes for shared sub-problems; see [`Solver::sharing_cap`].
    #[must_use]
    pub fn sharing_cap(self, bytes: usize) -> Self {
        self.with(|settings| settings.sharing_cap = bytes)
    }

    /// Sets the number of threads on which an exact cover engine searches; see [`Solver::threads`].
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.with(|settings| settings.threads = threads)
    }

    /// Chooses the instruction set. A processor without it uses its best one below.
    #[must_use]
    pub fn isa(self, isa: Isa) -> Self {
        self.with(|settings| settings.isa = isa)
    }

    /// Stops searches when `interrupt` is set.
    #[must_use]
    pub fn interrupt(self, interrupt: &Interrupt) -> Self {
        self.with(|settings| settings.interrupt = interrupt.clone())
    }

    /// Takes readings of progress, from 0 to 1: the share of the search that is done. For
    /// [`true_candidates`](Self::true_candidates) and [`minimality`](Self::minimality) it is the share of settled
    /// candidates or givens.
    #[must_use]
    pub fn progress(self, progress: &Progress) -> Self {
        self.with(|settings| settings.progress = Some(progress.clone()))
    }

    fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        // The engines in memory have the old settings.
        self.general.take();
        self.nine = Mutex::default();
        self.lanes = Mutex::default();
        self
    }

    /// The way to the answer of a question.
    ///
    /// # Errors
    /// [`RefusedByEngine`] if an engine was chosen that cannot take the puzzle or the question.
    ///
    /// ```
    /// use pavane::solve::{Question, Route};
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// let solver = PuzzleSolver::new(&Puzzle::blank(Layout::square(9)?))?;
    /// assert_eq!(solver.route(Question::Count)?, Route::Gluing);
    /// assert_eq!(solver.route(Question::First)?, Route::Nine);
    /// assert_eq!(solver.route(Question::Diagram)?, Route::General);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn route(&self, question: Question) -> Result<Route, RefusedByEngine> {
        route(&self.puzzle, question, &self.settings)
    }

    /// The puzzle as exact cover; encoded at the first call.
    ///
    /// # Errors
    /// [`EncodeError::TooLarge`] for layouts with billions of entries.
    pub fn encoding(&self) -> Result<&Encoding, EncodeError> {
        Ok(self.general()?.encoding())
    }

    /// The exact cover solver of this puzzle, with the same settings, for features that only [`dlx`] has, such as
    /// checkpoints.
    ///
    /// # Errors
    /// Same as [`encoding`](Self::encoding).
    pub fn cover_solver(&self) -> Result<&Solver, EncodeError> {
        Ok(self.general()?.solver())
    }

    /// The solver that [`cover_solver`](Self::cover_solver) returns, with hints for shared sub-problems; see
    /// [`sharing_solver`](super::sharing_solver).
    ///
    /// # Errors
    /// Same as [`encoding`](Self::encoding).
    pub fn sharing_solver(&self) -> Result<&Solver, EncodeError> {
        Ok(self.general()?.sharing())
    }

    /// The first solution in the order of the engine.
    ///
    /// # Errors
    /// [`SolveError`] if an engine was chosen that cannot take the puzzle, its layout has billions of entries, or the
    /// engine is defective.
    pub fn first(&self) -> Result<First<Grid>, SolveError> {
        Ok(self.first_with_stats()?.answer)
    }

    /// The answer of [`first`](Self::first) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn first_with_stats(&self) -> Result<Solved<First<Grid>>, SolveError> {
        match self.for_nine(Question::First)? {
            Some(board) => self.first_of_nine(&board),
            None => match self.at_most_one()? {
                Some(solved) => Ok(solved.map(first_of)),
                None => self.general()?.first(),
            },
        }
    }

    /// Any solution, for large boards with many solutions, or with solutions far from the start of the search. See
    /// [`Solver::any`]. Each run finds the same solution, on any number of threads.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn any(&self) -> Result<First<Grid>, SolveError> {
        Ok(self.any_with_stats()?.answer)
    }

    /// The answer of [`any`](Self::any) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn any_with_stats(&self) -> Result<Solved<First<Grid>>, SolveError> {
        match self.for_nine(Question::Any)? {
            Some(board) => self.first_of_nine(&board),
            None => match self.by_bitboards(1)? {
                Some(solved) => Ok(solved.map(|mut grids| first_of(grids.pop()))),
                None => self.general()?.any(),
            },
        }
    }

    /// Whether there is exactly one solution. Stops at the second.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn uniqueness(&self) -> Result<Uniqueness<Grid>, SolveError> {
        match self.for_nine(Question::Uniqueness)? {
            // The fast path of `nine`: it counts no nodes.
            Some(board) if self.settings.ignores_nodes() => {
                let layout = self.puzzle.layout();
                self.with_nine(|solver| standard::uniqueness(solver, &board, layout))
            }
            _ => Ok(self.uniqueness_with_stats()?.answer),
        }
    }

    /// The answer of [`uniqueness`](Self::uniqueness) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn uniqueness_with_stats(&self) -> Result<Solved<Uniqueness<Grid>>, SolveError> {
        match self.for_nine(Question::Uniqueness)? {
            Some(board) => {
                let (grids, solved) = self.two_of_nine(&board)?;
                Ok(solved
                    .map(|found| Uniqueness::from_search(grids.into_iter().flatten(), found.stop)))
            }
            None => match self.by_bitboards(2)? {
                Some(solved) => Ok(solved.map(|grids| Uniqueness::from_search(grids, None))),
                None => self.general()?.uniqueness(),
            },
        }
    }

    /// The number of solutions.
    ///
    /// [`gluing`](crate::gluing) counts the grids of blank boards. `nine` visits the solutions of a 9x9 board while
    /// they are few, which takes a second for twelve million solutions. Otherwise all solutions are visited or
    /// sub-problems are shared, whichever is faster.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    ///
    /// ```
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// // Latin squares of order 6: published by Frolov in 1890.
    /// let blank = Puzzle::blank(Layout::latin(6)?);
    /// assert_eq!(PuzzleSolver::new(&blank)?.count()?.to_string(), "812851200");
    /// // Felgenhauer and Jarvis, 2005.
    /// let blank = Puzzle::blank(Layout::square(9)?);
    /// assert_eq!(PuzzleSolver::new(&blank)?.count()?.to_string(), "6670903752021072936960");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<Count, SolveError> {
        match (self.route(Question::Count)?, self.board) {
            (Route::Nine, Some(board)) if self.settings.ignores_nodes() => {
                let most = self.settings.few().unwrap_or(u64::MAX);
                let count = self.with_nine(|solver| standard::count_up_to(solver, &board, most));
                Ok(self.count_on(Solved::new(count, Stats::default()))?.answer)
            }
            _ => Ok(self.count_with_stats()?.answer),
        }
    }

    /// The answer of [`count`](Self::count) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_with_stats(&self) -> Result<Solved<Count>, SolveError> {
        let route = self.route(Question::Count)?;
        if let (Route::Nine, Some(board)) = (route, self.board) {
            return self.count_of_nine(&board);
        }
        if route == Route::Gluing
            && let Some(gluing) = Gluing::for_puzzle(&self.puzzle)
        {
            return Ok(self.glue(gluing));
        }
        match self.at_most_one()? {
            Some(solved) => Ok(solved.map(count_of)),
            None => self.general()?.count(self.settings.node_limit),
        }
    }

    /// The number of solutions up to `most`. At that number the answer is a lower bound, with
    /// [`Stop::SolutionLimit`].
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_up_to(&self, most: u64) -> Result<Count, SolveError> {
        match self.for_nine(Question::CountUpTo)? {
            Some(board) if self.settings.ignores_nodes() => {
                Ok(self.with_nine(|solver| standard::count_up_to(solver, &board, most)))
            }
            _ => Ok(self.count_up_to_with_stats(most)?.answer),
        }
    }

    /// The answer of [`count_up_to`](Self::count_up_to) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_up_to_with_stats(&self, most: u64) -> Result<Solved<Count>, SolveError> {
        let Some(board) = self.for_nine(Question::CountUpTo)? else {
            return match self.at_most_one()? {
                // With a limit of 0 or 1 a single solution reaches the limit, which the engine reports.
                Some(solved) if most > 1 => Ok(solved.map(count_of)),
                _ => self.general()?.count_up_to(most),
            };
        };
        let solved =
            self.with_nine(|solver| standard::count(solver, &board, &self.settings, Some(most)))?;
        Ok(solved.map(Count::from))
    }

    /// Shows every solution to `visit` until it breaks off, and returns the number of solutions shown.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn for_each(
        &self,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Count, SolveError> {
        Ok(self.for_each_with_stats(visit)?.answer)
    }

    /// The answer of [`for_each`](Self::for_each) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn for_each_with_stats(
        &self,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, SolveError> {
        match self.for_nine(Question::List)? {
            Some(board) => Ok(self.visit_nine(&board, None, visit)?.map(Count::from)),
            None => match self.at_most_one()? {
                Some(solved) => Ok(solved.map(|grid| visited(grid, visit))),
                None => self.general()?.visit(None, visit),
            },
        }
    }

    /// The solutions as an iterator that owns all its data. An exact cover engine is always `bits` here.
    ///
    /// # Errors
    /// [`SolveError::Kernel`] if the board is too large for `bits`; otherwise the same as [`first`](Self::first).
    ///
    /// ```
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    /// let solver = PuzzleSolver::new(&Puzzle::blank(Layout::square(9)?))?;
    /// let grids = solver.solutions()?.take(3).collect::<Result<Vec<_>, _>>()?;
    /// assert!(grids.iter().all(|grid| grid.verify().is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Result<Grids, SolveError> {
        match self.for_nine(Question::List)? {
            Some(board) => Ok(Grids::of_nine(board, self.puzzle.layout().clone(), &self.settings)),
            None => {
                let general = self.general()?;
                Ok(Grids::of_general(general.encoding(), general.solver().solutions()?))
            }
        }
    }

    /// The candidates that are true: they occur in a solution.
    ///
    /// A puzzle with at most one solution takes one search. A puzzle with several takes at most one further search for
    /// each candidate.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
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
    pub fn true_candidates(&self) -> Result<TrueCandidates, SolveError> {
        Ok(self.true_candidates_with_stats()?.answer)
    }

    /// The answer of [`true_candidates`](Self::true_candidates) and the work that all searches took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn true_candidates_with_stats(&self) -> Result<Solved<TrueCandidates>, SolveError> {
        match self.for_nine(Question::Candidates)? {
            Some(board) => {
                let solved =
                    self.with_lanes(|lanes| candidates::by_nine(lanes, &board, &self.puzzle))?;
                self.finish(solved.answer.complete().is_some());
                Ok(solved)
            }
            None => candidates::by_general(self.inquiry()?),
        }
    }

    /// The givens that are needed for the solution to be the only one. Takes one search, and for a puzzle with one
    /// solution one further search for each given.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
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
    pub fn minimality(&self) -> Result<Minimality, SolveError> {
        Ok(self.minimality_with_stats()?.answer)
    }

    /// The answer of [`minimality`](Self::minimality) and the work that all searches took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn minimality_with_stats(&self) -> Result<Solved<Minimality>, SolveError> {
        match self.for_nine(Question::Minimality)? {
            Some(board) => {
                let solved = self.with_lanes(|lanes| minimality::by_nine(lanes, board.givens()))?;
                self.finish(solved.answer.stop().is_none());
                Ok(solved)
            }
            None => minimality::by_general(self.inquiry()?),
        }
    }

    /// The diagram of all solutions. It has their number, each by its place, random ones, and the marginals.
    ///
    /// # Errors
    /// [`SolveError::Diagram`] if the diagram would take more memory than [`sharing_cap`](Self::sharing_cap) allows,
    /// or a limit or the interrupt stopped the search; [`SolveError::Kernel`] if the engine cannot share sub-problems.
    pub fn diagram(&self) -> Result<GridDiagram, SolveError> {
        Ok(self.diagram_with_stats()?.answer)
    }

    /// The answer of [`diagram`](Self::diagram) and the work that it took. An error also contains the work.
    ///
    /// # Errors
    /// Same as [`diagram`](Self::diagram).
    pub fn diagram_with_stats(&self) -> Result<Solved<GridDiagram>, SolveError> {
        self.route(Question::Diagram)?;
        let general = self.general()?;
        let solver = general.sharing();
        let progress = self.settings.progress.clone().unwrap_or_default();
        let diagram = solver.diagram_with(&progress)?;
        let effort = diagram.effort();
        let engine = solver.resolved_engine();
        let mut stats = Stats::of_general(engine, self.settings.isa, effort.nodes, 0);
        stats.shared = effort.into();
        Ok(Solved::new(GridDiagram::new(general.encoding(), diagram), stats))
    }

    /// The number of solutions that contain each candidate; see [`GridDiagram::marginals`].
    ///
    /// # Errors
    /// Same as [`diagram`](Self::diagram).
    pub fn marginals(&self) -> Result<Marginals, SolveError> {
        Ok(self.diagram()?.marginals())
    }

    /// Estimates the number of solutions and of search nodes from random probes; see [`Solver::estimate`].
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn estimate(&self, probes: u64, seed: u64) -> Result<Estimate, SolveError> {
        Ok(self.estimate_with_stats(probes, seed)?.answer)
    }

    /// The answer of [`estimate`](Self::estimate), and the engine that made it.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn estimate_with_stats(
        &self,
        probes: u64,
        seed: u64,
    ) -> Result<Solved<Estimate>, SolveError> {
        self.route(Question::Estimate)?;
        self.general()?.estimate(probes, seed)
    }

    /// All solutions, or `most` of them, from a short search on bitboards; `None` if it does not find them.
    fn by_bitboards(&self, most: usize) -> Result<Option<Solved<Vec<Grid>>>, SolveError> {
        if !self.settings.allows_bitboards() {
            return Ok(None);
        }
        let layout = self.puzzle.layout();
        let kept = || self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = || self.bitboards.get_or_init(|| Search::new(layout)).clone();
        // Each thread takes the memory out of the lock, or copies the shared search.
        let Some(mut search) = kept().take().or_else(shared) else { return Ok(None) };
        let mut found = Vec::new();
        let visit = |digits: &[u8]| {
            let digit = |&digit: &u8| Digit::new(digit).expect("each cell has a digit");
            found.push(digits.iter().map(digit).collect::<Vec<_>>());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let searched = search.each(&self.puzzle, BITBOARD_NODES, &self.settings.interrupt, visit);
        *kept() = Some(search);
        // After the limit of nodes or an interrupt, the exact cover engine answers.
        if !matches!(searched.stop, None | Some(Stop::SolutionLimit)) {
            return Ok(None);
        }
        let grids: Result<Vec<Grid>, WrongGrid> = (found.into_iter())
            .map(|digits| {
                let grid = Grid::new(layout.clone(), digits).expect("each cell has a digit");
                self.puzzle.verify(&grid)?;
                Ok(grid)
            })
            .collect();
        let grids =
            grids.map_err(|error| SolveError::WrongSolution { engine: Engine::Auto, error })?;
        self.finish(true);
        let stats = Stats::of_bitboards(searched.nodes, grids.len() as u64);
        Ok(Some(Solved::new(grids, stats)))
    }

    /// The answer of a short search on bitboards for puzzles with at most one solution; `None` if it settles less.
    fn at_most_one(&self) -> Result<Option<Solved<Option<Grid>>>, SolveError> {
        let settled = self.by_bitboards(2)?.filter(|solved| solved.answer.len() < 2);
        Ok(settled.map(|solved| solved.map(|mut grids| grids.pop())))
    }

    /// The puzzle for an exact cover engine.
    fn general(&self) -> Result<&General, EncodeError> {
        let encode = || {
            let encoding = self.encoder().encode(&self.puzzle)?;
            Ok(Box::new(General::new(encoding, &self.settings)))
        };
        match self.general.get_or_init(encode) {
            Ok(general) => Ok(general),
            Err(error) => Err(error.clone()),
        }
    }

    fn encoder(&self) -> &Encoder {
        self.encoder.get_or_init(|| Encoder::new(self.puzzle.layout()))
    }

    fn inquiry(&self) -> Result<Inquiry<'_>, EncodeError> {
        Ok(Inquiry::new(self.general()?, self.encoder(), &self.settings))
    }

    /// The board, if the question goes to `nine`.
    fn for_nine(&self, question: Question) -> Result<Option<CandidateBoard>, RefusedByEngine> {
        Ok(match self.route(question)? {
            Route::Nine => self.board,
            _ => None,
        })
    }

    /// Lends the memory of `nine`. Another thread, or a visitor that calls this solver, gets memory of its own.
    fn with_nine<T>(&self, ask: impl FnOnce(&mut nine::Solver) -> T) -> T {
        let mut kept = match self.nine.try_lock() {
            Ok(kept) => kept,
            // Each search begins by clearing the memory.
            Err(TryLockError::Poisoned(kept)) => kept.into_inner(),
            Err(TryLockError::WouldBlock) => return ask(&mut self.settings.nine_solver()),
        };
        ask(kept.get_or_insert_with(|| Box::new(self.settings.nine_solver())))
    }

    /// Lends the memory of the lanes of `nine`. Another thread gets memory of its own.
    fn with_lanes<T>(&self, ask: impl FnOnce(&mut nine::Batch) -> T) -> T {
        let kept = || self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = kept().take();
        let mut lanes = taken.unwrap_or_else(|| Box::new(self.settings.nine_batch()));
        let answer = ask(&mut lanes);
        *kept() = Some(lanes);
        answer
    }

    fn visit_nine(
        &self,
        board: &CandidateBoard,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Found>, SolveError> {
        let layout = self.puzzle.layout();
        let show = |solution: Board| match solution.to_grid(layout) {
            Some(grid) => visit(grid),
            // A board that solves another one is a grid of the layout.
            None => ControlFlow::Break(()),
        };
        self.with_nine(|solver| standard::visit(solver, board, &self.settings, limit, show))
    }

    fn first_of_nine(&self, board: &CandidateBoard) -> Result<Solved<First<Grid>>, SolveError> {
        let mut first = None;
        let solved = self.visit_nine(board, Some(1), |grid| {
            first = Some(grid);
            ControlFlow::Break(())
        })?;
        Ok(solved.map(|found| match (first, found.stop) {
            (Some(grid), _) => First::Found(grid),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        }))
    }

    fn two_of_nine(
        &self,
        board: &CandidateBoard,
    ) -> Result<([Option<Grid>; 2], Solved<Found>), SolveError> {
        let mut grids = [None, None];
        let mut free = grids.iter_mut();
        let solved = self.visit_nine(board, Some(2), |grid| {
            if let Some(free) = free.next() {
                *free = Some(grid);
            }
            ControlFlow::Continue(())
        })?;
        Ok((grids, solved))
    }

    /// Counts the solutions of a blank board by gluing.
    fn glue(&self, gluing: Gluing) -> Solved<Count> {
        let mut gluing = gluing.interrupt(&self.settings.interrupt);
        if let Some(progress) = &self.settings.progress {
            gluing = gluing.progress(progress);
        }
        let count = match gluing.count() {
            Ok(number) => Count::exactly(number),
            Err(stop) => Count::at_least(0_u32, stop),
        };
        let solutions = u64::try_from(&count.found).unwrap_or(u64::MAX);
        Solved::new(count, Stats::of_gluing(solutions))
    }

    /// Counts all solutions of a board, one by one if they are few, else with an exact cover engine.
    fn count_of_nine(&self, board: &CandidateBoard) -> Result<Solved<Count>, SolveError> {
        let few = self.settings.few();
        let solved =
            self.with_nine(|solver| standard::count(solver, board, &self.settings, few))?;
        self.count_on(solved.map(Count::from))
    }

    /// The count of `nine`, or the count of an exact cover engine if the solutions are not few.
    fn count_on(&self, solved: Solved<Count>) -> Result<Solved<Count>, SolveError> {
        match self.settings.few() {
            Some(few) if solved.answer.stop == Some(Stop::SolutionLimit) => {
                self.count_many(few, solved.stats)
            }
            _ => Ok(solved),
        }
    }

    /// Counts all solutions with an exact cover engine, after `nine` has found `few` of them.
    pub(super) fn count_many(
        &self,
        few: u64,
        mut before: Stats,
    ) -> Result<Solved<Count>, SolveError> {
        let left = self.settings.node_limit.map(|limit| limit.saturating_sub(before.nodes));
        let mut solved = self.general()?.count(left)?;
        // A stopped count is at least the number that `nine` has found.
        if !solved.answer.is_exact() {
            solved.answer.found = solved.answer.found.max(few.into());
        }
        // The count includes the solutions that `nine` has found.
        before.solutions = 0;
        solved.stats += before;
        Ok(solved)
    }

    /// Takes the last reading of progress.
    fn finish(&self, is_complete: bool) {
        if let Some(progress) = self.settings.progress.as_ref().filter(|_| is_complete) {
            progress.set(1.0);
        }
    }
}

fn first_of(solution: Option<Grid>) -> First<Grid> {
    solution.map_or(First::None, First::Found)
}

fn count_of(solution: Option<Grid>) -> Count {
    Count::exactly(u64::from(solution.is_some()))
}

/// Shows the solution of a puzzle with at most one, and counts it.
fn visited(solution: Option<Grid>, mut visit: impl FnMut(Grid) -> ControlFlow<()>) -> Count {
    match solution.map(&mut visit) {
        Some(ControlFlow::Break(())) => Count::at_least(1_u32, Stop::SolutionLimit),
        Some(ControlFlow::Continue(())) => Count::exactly(1_u32),
        None => Count::exactly(0_u32),
    }
}

/// The board for `nine` of a puzzle without clashes; `None` for other layouts.
fn checked(puzzle: &Puzzle) -> Result<Option<CandidateBoard>, EncodeError> {
    match CandidateBoard::try_from(puzzle) {
        Ok(board) => standard::check(board.givens()).map(|()| Some(board)),
        Err(_) => puzzle.check().map(|()| None).map_err(EncodeError::from),
    }
}

impl From<Found> for Count {
    fn from(found: Found) -> Self {
        match found.stop {
            None => Self::exactly(found.number),
            Some(stop) => Self::at_least(found.number, stop),
        }
    }
}

/// The copy shares the data of the layout, and has its own memory for searches.
impl Clone for PuzzleSolver {
    fn clone(&self) -> Self {
        Self {
            puzzle: self.puzzle.clone(),
            board: self.board,
            settings: self.settings.clone(),
            encoder: Arc::clone(&self.encoder),
            bitboards: Arc::clone(&self.bitboards),
            search: Mutex::default(),
            general: self.general.clone(),
            nine: Mutex::default(),
            lanes: Mutex::default(),
        }
    }
}

impl fmt::Debug for PuzzleSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSolver")
            .field("puzzle", &self.puzzle)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
