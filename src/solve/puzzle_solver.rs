//! The questions about one puzzle at a time.

use super::diagram::GridDiagram;
use super::engine::Engine;
use super::engines::constraints::{ConstraintKernels, ConstraintTree, model_of};
use super::engines::cover::EncodedPuzzle;
use super::engines::{
    EngineAnswer, EngineQuestion, Engines, PassedWork, PuzzleEngine, SolverChange, nine,
};
use super::error::SolveError;
use super::grids::Grids;
use super::route::{Question, RefusedByEngine, Route, RouteRequest};
use super::settings::Settings;
use super::stats::{Solved, Stats};
use super::verify::verified;
use crate::answer::{Marginals, Minimality, TrueCandidates};
use crate::clash::Clash;
use crate::encode::{EncodeError, Encoding};
use crate::grid::Grid;
use crate::nine::CandidateBoard;
use crate::puzzle::Puzzle;
use dlx::{
    Branching, Count, Estimate, First, Interrupt, Isa, OptionId, Progress, Sharing, Solver,
    Uniqueness,
};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Answers questions about a puzzle.
///
/// Each question goes to the engine that answers it fastest: [`nine`](crate::nine) for the standard 9x9 layout,
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
///
/// A copy shares the data of the layout, and has separate memory for searches.
#[derive(Clone)]
pub struct PuzzleSolver {
    puzzle: Puzzle,
    /// The puzzle for `nine`, if its layout is the standard 9x9 one.
    board: Option<CandidateBoard>,
    settings: Settings,
    engines: Engines,
    /// The search tree of rules about more than two cells, made when it is first needed.
    tree: OnceLock<Arc<ConstraintTree>>,
    /// The clash of the givens, if they have one.
    clash: Option<Clash>,
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
            engines: Engines::new(),
            tree: OnceLock::new(),
            clash: None,
        })
    }

    /// A solver for a puzzle with givens that may clash. Questions about such a puzzle fail with
    /// [`EncodeError::Clash`].
    ///
    /// ```
    /// use pavane::encode::EncodeError;
    /// use pavane::solve::{Settings, SolveError};
    /// use pavane::{Digit, Layout, Puzzle, PuzzleSolver};
    ///
    /// let mut givens = vec![None; 16];
    /// givens[0] = Digit::new(3);
    /// givens[3] = Digit::new(3);
    /// let puzzle = Puzzle::allowing_clashes(Layout::square(4)?, givens)?;
    /// let solver = PuzzleSolver::allowing_clashes(&puzzle, Settings::default());
    /// assert!(matches!(solver.count(), Err(SolveError::Encode(EncodeError::Clash(_)))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allowing_clashes(puzzle: &Puzzle, settings: Settings) -> Self {
        Self {
            clash: puzzle.check().err(),
            board: checked(puzzle).ok().flatten(),
            puzzle: puzzle.clone(),
            settings,
            engines: Engines::new(),
            tree: OnceLock::new(),
        }
    }

    /// Changes to another puzzle, with the same settings and the memory of the engine.
    ///
    /// # Errors
    /// [`EncodeError::Clash`] if givens clash; then the solver keeps its puzzle.
    pub fn set_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), EncodeError> {
        self.board = checked(puzzle)?;
        let is_same_layout = puzzle.layout() == self.puzzle.layout();
        self.engines.forget(if is_same_layout {
            SolverChange::Puzzle
        } else {
            SolverChange::Layout
        });
        self.puzzle = puzzle.clone();
        self.clash = None;
        self.tree.take();
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
        self.engines.forget(SolverChange::Settings);
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
        let request = RouteRequest::of_puzzle(&self.puzzle, question, &self.settings);
        let mut takers = self.engines.takers(&request)?;
        Ok(takers.next().map_or(Route::General, PuzzleEngine::route))
    }

    /// The puzzle as exact cover; encoded at the first call.
    ///
    /// # Errors
    /// [`EncodeError::TooLarge`] for layouts with billions of entries.
    pub fn encoding(&self) -> Result<&Encoding, EncodeError> {
        Ok(self.encoded()?.encoding())
    }

    /// The exact cover solver of this puzzle, with the same settings, for features that only [`dlx`] has, such as
    /// checkpoints.
    ///
    /// # Errors
    /// Same as [`encoding`](Self::encoding).
    pub fn cover_solver(&self) -> Result<&Solver, EncodeError> {
        Ok(self.encoded()?.solver())
    }

    /// The solver that [`cover_solver`](Self::cover_solver) returns, with hints for shared sub-problems; see
    /// [`sharing_solver`](super::sharing_solver).
    ///
    /// # Errors
    /// Same as [`encoding`](Self::encoding).
    pub fn sharing_solver(&self) -> Result<&Solver, EncodeError> {
        Ok(self.encoded()?.sharing())
    }

    /// A solver whose search in order visits the solutions of this puzzle, with the same settings, for checkpoints and
    /// [tasks](dlx::parts). It is the [`cover_solver`](Self::cover_solver), or, for rules about more than two cells at
    /// once, a new solver on the [kernels](dlx::kernel::MakeKernel) of the constraint engine.
    /// [`ordered_grid`](Self::ordered_grid) turns its solutions into grids.
    ///
    /// # Errors
    /// Same as [`encoding`](Self::encoding). With a named engine or a branching rule, also
    /// [`EncodeError::MoreThanPairs`]. [`EncodeError::Stopped`] if the interrupt is set while the kernels are made.
    ///
    /// ```
    /// use pavane::constraints::{Constraint, Killer, Variable};
    /// use pavane::layout::ConstraintSet;
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// let cells = [0, 1, 2].map(Variable::new).to_vec();
    /// let cage = Constraint::from(Killer { cells, sum: Some(9) });
    /// let set = ConstraintSet::new(vec![cage]);
    /// let puzzle = Puzzle::blank(Layout::square(4)?.with_constraints(set));
    /// let solver = PuzzleSolver::new(&puzzle)?;
    /// // The fourth digit of the row is 1: a quarter of all 288 grids.
    /// let mut grids = 0;
    /// solver.ordered_solver()?.for_each(|options| {
    ///     grids += usize::from(solver.ordered_grid(options).is_ok());
    ///     std::ops::ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(grids, 72);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ordered_solver(&self) -> Result<Solver, EncodeError> {
        match self.constraint_tree()? {
            Some(tree) => {
                let kernels = ConstraintKernels::new(Arc::clone(tree));
                Ok(Solver::on(Arc::new(kernels)).settings(self.settings.search.clone()))
            }
            None => Ok(self.cover_solver()?.clone()),
        }
    }

    /// The grid of a solution of [`ordered_solver`](Self::ordered_solver), verified.
    ///
    /// # Errors
    /// [`SolveError::WrongSolution`] if the options are no solution; otherwise the same as
    /// [`encoding`](Self::encoding).
    pub fn ordered_grid(&self, options: &[OptionId]) -> Result<Grid, SolveError> {
        let verified = match self.constraint_tree()? {
            Some(tree) => tree.verified_grid(options),
            None => verified(self.encoding()?, options),
        };
        verified.map_err(|error| SolveError::WrongSolution { engine: self.settings.engine, error })
    }

    /// The tree of rules about more than two cells at once; `None` for puzzles that exact cover can state.
    fn constraint_tree(&self) -> Result<Option<&Arc<ConstraintTree>>, EncodeError> {
        self.require_no_clash()?;
        if !self.needs_list() {
            return Ok(None);
        }
        if let Some(tree) = self.tree.get() {
            return Ok(Some(tree));
        }
        let model = model_of(&self.puzzle, &self.settings.interrupt);
        let model = model.map_err(EncodeError::Stopped)?;
        let tree = ConstraintTree::new(&self.puzzle, Arc::new(model))?;
        Ok(Some(self.tree.get_or_init(|| Arc::new(tree))))
    }

    /// The first solution in the order of the engine.
    ///
    /// # Errors
    /// [`SolveError`] if an engine was chosen that cannot take the puzzle, its layout has billions of entries, or the
    /// engine is defective.
    pub fn first(&self) -> Result<First<Grid>, SolveError> {
        Ok(self.ask(Question::First, false, |engine, asked| engine.first(asked))?.answer)
    }

    /// The answer of [`first`](Self::first) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn first_with_stats(&self) -> Result<Solved<First<Grid>>, SolveError> {
        self.ask(Question::First, true, |engine, asked| engine.first(asked))
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
        self.ask(Question::Any, true, |engine, asked| engine.any(asked))
    }

    /// Whether there is exactly one solution. Stops at the second.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn uniqueness(&self) -> Result<Uniqueness<Grid>, SolveError> {
        let ask = |engine: &dyn PuzzleEngine, asked: &EngineQuestion<'_>| engine.uniqueness(asked);
        Ok(self.ask(Question::Uniqueness, false, ask)?.answer)
    }

    /// The answer of [`uniqueness`](Self::uniqueness) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn uniqueness_with_stats(&self) -> Result<Solved<Uniqueness<Grid>>, SolveError> {
        self.ask(Question::Uniqueness, true, |engine, asked| engine.uniqueness(asked))
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
        Ok(self.ask(Question::Count, false, |engine, asked| engine.count(asked))?.answer)
    }

    /// The answer of [`count`](Self::count) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_with_stats(&self) -> Result<Solved<Count>, SolveError> {
        self.ask(Question::Count, true, |engine, asked| engine.count(asked))
    }

    /// The number of solutions up to `most`. At that number the answer is a lower bound, with
    /// [`Stop::SolutionLimit`](dlx::Stop::SolutionLimit).
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_up_to(&self, most: u64) -> Result<Count, SolveError> {
        let ask =
            |engine: &dyn PuzzleEngine, asked: &EngineQuestion<'_>| engine.count_up_to(asked, most);
        Ok(self.ask(Question::CountUpTo, false, ask)?.answer)
    }

    /// The answer of [`count_up_to`](Self::count_up_to) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn count_up_to_with_stats(&self, most: u64) -> Result<Solved<Count>, SolveError> {
        self.ask(Question::CountUpTo, true, |engine, asked| engine.count_up_to(asked, most))
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
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, SolveError> {
        self.ask(Question::List, true, |engine, asked| engine.visit(asked, &mut visit))
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
        Ok(self.ask(Question::List, false, |engine, asked| engine.solutions(asked))?.answer)
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
        self.ask(Question::Candidates, true, |engine, asked| engine.candidates(asked))
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
        self.ask(Question::Minimality, true, |engine, asked| engine.minimality(asked))
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
        let encoded = self.encoded()?;
        let solver = encoded.sharing();
        let progress = self.settings.progress.clone().unwrap_or_default();
        let diagram = solver.diagram_with(&progress)?;
        let effort = diagram.effort();
        let engine = solver.resolved_engine();
        let mut stats = Stats::of_general(engine, self.settings.isa, effort.nodes, 0);
        stats.shared = effort.into();
        Ok(Solved::new(GridDiagram::new(encoded.encoding(), diagram), stats))
    }

    /// The number of solutions that contain each candidate; see [`GridDiagram::marginals`].
    ///
    /// # Errors
    /// Same as [`diagram`](Self::diagram).
    pub fn marginals(&self) -> Result<Marginals, SolveError> {
        Ok(self.diagram()?.marginals())
    }

    /// Estimates the number of solutions and of search nodes from random probes; see [`Solver::estimate`]. Constraints
    /// about more than two cells at once have the tree of [`Prober`](crate::constraints::propagation::Prober).
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
        self.ask(Question::Estimate, true, |engine, asked| engine.estimate(asked, probes, seed))
    }

    /// The puzzle for the exact cover engine.
    fn encoded(&self) -> Result<&EncodedPuzzle, EncodeError> {
        self.require_no_clash()?;
        self.engines.cover.encoded(&self.puzzle, &self.settings)
    }

    /// Makes sure that the givens do not clash.
    fn require_no_clash(&self) -> Result<(), EncodeError> {
        self.clash.clone().map_or(Ok(()), |clash| Err(clash.into()))
    }

    fn asked(&self, needs_stats: bool) -> EngineQuestion<'_> {
        EngineQuestion {
            puzzle: &self.puzzle,
            board: self.board.as_ref(),
            settings: &self.settings,
            needs_stats,
            before: PassedWork::default(),
        }
    }

    /// The answer of the first engine that has one.
    fn ask<T>(
        &self,
        question: Question,
        needs_stats: bool,
        ask: impl FnMut(&dyn PuzzleEngine, &EngineQuestion<'_>) -> EngineAnswer<T>,
    ) -> Result<Solved<T>, SolveError> {
        self.require_no_clash()?;
        let request = RouteRequest::of_puzzle(&self.puzzle, question, &self.settings);
        self.engines.ask(&request, self.asked(needs_stats), ask)
    }

    /// Counts all solutions with an exact cover engine, after `nine` has found `few` of them.
    pub(super) fn count_many(&self, few: u64, stats: Stats) -> Result<Solved<Count>, SolveError> {
        let mut asked = EngineQuestion { before: PassedWork::of(stats, few), ..self.asked(true) };
        let step = self.engines.cover.count(&asked)?;
        Ok(asked.take(step).expect("the exact cover engine answers every question"))
    }
}

/// The board for `nine` of a puzzle without clashes; `None` for other layouts.
fn checked(puzzle: &Puzzle) -> Result<Option<CandidateBoard>, EncodeError> {
    match CandidateBoard::try_from(puzzle) {
        Ok(board) => nine::check(board.givens()).map(|()| Some(board)),
        Err(_) => puzzle.check().map(|()| None).map_err(EncodeError::from),
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
