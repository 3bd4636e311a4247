//! The front door: one method a question.

mod cheapest;
mod counting;
mod estimate;
mod for_each;
mod kernels;
mod parallel;
mod restarts;
mod run;
mod serial;
mod solutions;

pub use cheapest::FindCheapest;
pub use counting::{CountCheckpoint, Counted, Counting, DiagramError, Sharing};
pub use for_each::ForEach;
pub use run::{CheckpointRequest, Outcome, Run, RunError};
pub use solutions::Solutions;

use crate::algebra::{self, Obstruction};
use crate::answer::{Cheapest, Count, Estimate, First, Solution, Uniqueness};
use crate::diagram::{Blocks, BlocksError, DEFAULT_SHARING_CAP, Order};
use crate::id::{ItemId, OptionId};
use crate::isa::Isa;
use crate::kernel::{Bits, Engine, Kernel, KernelError, Tuning};
use crate::problem::{DEFAULT_RELATION_CAP, ItemKind, Keep, Problem, Reduction};
use crate::search::{Branching, Counters, Interrupt, Progress, Search, Stop};
use kernels::{EngineKernels, Kernels, Task};
use restarts::Restarts;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// A solution that comes within so many nodes comes soon: a fraction of a second.
const SOON: u64 = 20_000;
/// So many nodes are spent on searches that begin anew, before one that goes on to the end: some seconds.
const LUCK: u64 = 300_000;
/// What their random numbers start from.
const SEED: u64 = 1;

/// A question about a search, for [`Solver::ask`]: what the methods of [`Solver`] are made of, and how
/// to ask what they do not.
///
/// It is a trait and not a closure because the kernel behind the search is chosen at run time.
pub trait Question {
    /// What the question returns.
    type Answer;

    /// Drives a search, at its start, as far as the question needs.
    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Self::Answer;
}

/// Answers questions about a problem.
///
/// A solver holds a problem, an engine and limits; each question starts a search of its own. All
/// engines give the same answers, with solutions in the same order.
///
/// ```
/// use dlx::{First, ProblemBuilder, Solver, Uniqueness};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b, c] = builder.add_primaries()?;
/// let ab = builder.add_option([a, b])?;
/// let only_c = builder.add_option([c])?;
/// let bc = builder.add_option([b, c])?;
/// let problem = builder.build();
///
/// let solver = Solver::new(&problem);
/// assert_eq!(solver.count()?.to_string(), "1");
/// let Uniqueness::Unique(solution) = solver.uniqueness()? else { panic!("one way to do it") };
/// assert_eq!(solution.options(), [ab, only_c]);
/// problem.verify(&solution)?;
/// # let _ = bc;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    problem: Problem,
    engine: Engine,
    relation_cap: usize,
    node_limit: Option<u64>,
    branching: Branching,
    interrupt: Interrupt,
    threads: usize,
    isa: Isa,
    is_reducing: bool,
    has_algebra: bool,
    sharing: Sharing,
    sharing_cap: usize,
    order: Option<Order>,
    item_order: Option<Vec<ItemId>>,
    blocks: Option<Blocks>,
    /// What is searched, made when it is first asked for.
    reduction: Arc<OnceLock<Reduction>>,
    /// Why there is no solution, if that is known; looked for once.
    obstruction: Arc<OnceLock<Option<Obstruction>>>,
}

impl Solver {
    /// A solver with the engine [`Engine::Auto`], one thread and no limits.
    pub fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            engine: Engine::default(),
            relation_cap: DEFAULT_RELATION_CAP,
            node_limit: None,
            branching: Branching::default(),
            interrupt: Interrupt::new(),
            threads: 1,
            isa: Isa::best(),
            is_reducing: true,
            has_algebra: true,
            sharing: Sharing::default(),
            sharing_cap: DEFAULT_SHARING_CAP,
            order: None,
            item_order: None,
            blocks: None,
            reduction: Arc::default(),
            obstruction: Arc::default(),
        }
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets how many bytes the relation between options may take. [`Engine::Auto`] uses `bits` if
    /// neither the relation nor the states on the longest path could take more than that.
    /// [`DEFAULT_RELATION_CAP`] unless set.
    #[must_use]
    pub fn relation_cap(mut self, bytes: usize) -> Self {
        self.relation_cap = bytes;
        self
    }

    /// Stops each search after so many nodes.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.node_limit = limit;
        self
    }

    /// Chooses the rule by which searches pick the item to branch on.
    #[must_use]
    pub fn branching(mut self, rule: Branching) -> Self {
        self.branching = rule;
        self
    }

    /// Stops searches when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Searches on so many threads, at least one, where a search takes longer than some milliseconds.
    ///
    /// The answers are the same for any number: the same solutions in the same order, shown on the
    /// thread that asks; the same counters where a search comes to its end or its visitor has enough.
    /// Where something else stops it they depend on how far each thread has come. Each thread takes a
    /// kernel, and up to 16,384 solutions are kept that are ahead of the one that is shown.
    ///
    /// [`ask`](Self::ask), [`solutions`](Self::solutions) and [`estimate`](Self::estimate) use one.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<7>()? {
    ///     for _ in 0..7 {
    ///         builder.add_option([item])?;
    ///     }
    /// }
    /// let solver = Solver::new(&builder.build()).threads(2);
    /// assert_eq!(solver.count()?.to_string(), "823543");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Whether [`count`](Self::count) shares sub-problems; if it pays, unless told otherwise.
    #[must_use]
    pub fn sharing(mut self, sharing: Sharing) -> Self {
        self.sharing = sharing;
        self
    }

    /// Sets how many bytes may be taken for shared sub-problems. A count goes on without keeping more of
    /// them when they are used up; a diagram cannot. [`DEFAULT_SHARING_CAP`] unless set.
    #[must_use]
    pub fn sharing_cap(mut self, bytes: usize) -> Self {
        self.sharing_cap = bytes;
        self
    }

    /// Sets which open item a search with shared sub-problems branches on. Unless set, both orders are tried
    /// for a moment.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = Some(order);
        self
    }

    /// Names items in the order in which [`Order::Given`] is to take them, before those that are not named.
    /// Items of interchangeable blocks come last in any case.
    #[must_use]
    pub fn item_order(mut self, items: impl IntoIterator<Item = ItemId>) -> Self {
        self.item_order = Some(items.into_iter().collect());
        self
    }

    /// Declares interchangeable blocks of items, for searches with shared sub-problems. Unless some are
    /// declared, or none at all, such a search [looks for them](Blocks::find) by itself. They are not used
    /// where items may be covered several times.
    ///
    /// # Errors
    /// [`BlocksError`] if they are not interchangeable in the solver's problem.
    pub fn blocks(
        mut self,
        blocks: impl IntoIterator<Item = Vec<ItemId>>,
    ) -> Result<Self, BlocksError> {
        self.blocks = Some(Blocks::new(&self.problem, blocks)?);
        Ok(self)
    }

    /// A solver of another problem with the same engine and limits.
    ///
    /// ```
    /// use dlx::{Engine, ProblemBuilder, Solver};
    /// let empty = ProblemBuilder::new().build();
    /// let solver = Solver::new(&empty).engine(Engine::Links).with_problem(&empty);
    /// assert_eq!(solver.resolved_engine(), Engine::Links);
    /// ```
    #[must_use]
    pub fn with_problem(&self, problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            reduction: Arc::default(),
            obstruction: Arc::default(),
            item_order: None,
            blocks: None,
            ..self.clone()
        }
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Chooses the instruction set that `bits` uses, or the best that the processor has below it. The best
    /// one unless set; all give the same answers.
    #[must_use]
    pub fn isa(mut self, isa: Isa) -> Self {
        self.isa = isa;
        self
    }

    /// Whether the problem is [reduced](Problem::reduce) before it is searched, as it is unless told
    /// otherwise. Answers are in terms of the problem as it was given in any case; the order of
    /// solutions and what the search counts differ.
    ///
    /// ```
    /// use dlx::{ForEach, ProblemBuilder, Solver};
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let only = builder.add_option([a])?;
    /// builder.add_option([b])?;
    /// builder.add_option([b])?;
    /// let problem = builder.build();
    /// for reducing in [true, false] {
    ///     let solver = Solver::new(&problem).reduce(reducing);
    ///     assert!(solver.first()?.found().unwrap().contains(&only));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reduce(mut self, reducing: bool) -> Self {
        self.is_reducing = reducing;
        self.reduction = Arc::default();
        self
    }

    /// Whether a search that does not end within some milliseconds looks for an algebraic reason why there is no solution, as it
    /// does unless told otherwise: an [obstruction](crate::algebra). If there is one, the answer is that there is none, and what
    /// is counted is what was done until then. That is looked for once, as long as no solution was found, and takes at
    /// most some hundredths of a second.
    ///
    /// [`ask`](Self::ask), [`solutions`](Self::solutions) and [`diagram`](Self::diagram) do not, nor do searches that go on
    /// from a checkpoint.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// // A hundred pigeons in 99 holes.
    /// let mut builder = ProblemBuilder::new();
    /// let pigeons = builder.add_primaries::<100>()?;
    /// for _ in 1..100 {
    ///     let hole = builder.add_secondary()?;
    ///     for pigeon in pigeons {
    ///         builder.add_option([pigeon, hole])?;
    ///     }
    /// }
    /// let solver = Solver::new(&builder.build());
    /// assert_eq!(solver.count()?.to_string(), "0");
    /// assert!(solver.known_obstruction().is_some());
    /// let plain = solver.with_problem(solver.problem()).algebra(false).node_limit(Some(100_000));
    /// assert!(!plain.count()?.is_exact());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn algebra(mut self, looking: bool) -> Self {
        self.has_algebra = looking;
        self
    }

    /// An algebraic reason why there is no solution, if one is found without searching. It is looked for when first
    /// asked for, with [`algebra::DEFAULT_WORK`].
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c] = builder.add_primaries()?;
    /// builder.add_option([a, b])?;
    /// builder.add_option([b, c])?;
    /// let reason = Solver::new(&builder.build()).obstruction().expect("there is one");
    /// assert_eq!(reason.weights(), [(a, 1), (b, -1), (c, 1)]);
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn obstruction(&self) -> Option<Obstruction> {
        let look = || algebra::obstruction(&self.problem, algebra::DEFAULT_WORK);
        self.obstruction.get_or_init(look).clone()
    }

    /// The reason that [`obstruction`](Self::obstruction) or a search has found, of this solver or a clone of it. So after the
    /// only question that was asked, this says whether its answer came from algebra.
    pub fn known_obstruction(&self) -> Option<&Obstruction> {
        self.obstruction.get()?.as_ref()
    }

    /// Whether there is an algebraic reason why there is no solution, if that is to be looked for.
    fn is_obstructed(&self) -> bool {
        self.has_algebra && self.obstruction().is_some()
    }

    /// What is searched, and the way back; worked out when it is first asked for.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// let only = builder.add_option([a])?;
    /// let solver = Solver::new(&builder.build());
    /// assert_eq!(solver.reduction().forced(), [only]);
    /// assert!(solver.reduce(false).reduction().is_identity());
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn reduction(&self) -> &Reduction {
        self.reduction.get_or_init(|| {
            if self.is_reducing {
                self.problem.reduce(Keep::All)
            } else {
                Reduction::identity(&self.problem)
            }
        })
    }

    /// The engine that answers, never [`Engine::Auto`]. That is `bits` where it takes the problem, once
    /// reduced, `links` for larger problems with multiplicities, and `cells` for all others.
    pub fn resolved_engine(&self) -> Engine {
        let problem = self.reduction().problem();
        match self.engine {
            Engine::Auto if Bits::takes(problem, self.relation_cap) => Engine::Bits,
            Engine::Auto if problem.first_multiple().is_some() => Engine::Links,
            Engine::Auto => Engine::Cells,
            engine => engine,
        }
    }

    /// Gets ready to visit the solutions, on all [`threads`](Self::threads), from the beginning or from
    /// a checkpoint; [`Run::go`] does it.
    pub fn run<F>(&self, question: ForEach<F>) -> Run<'_, F>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        Run::new(self, question)
    }

    /// Visits the solutions from the beginning.
    fn visit<F>(&self, question: ForEach<F>) -> Result<Count, KernelError>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        match self.run(question).go() {
            Ok(outcome) => Ok(outcome.count),
            Err(error) => Err(error.without_checkpoint()),
        }
    }

    /// Asks a question of a fresh search on one thread, and returns the answer with what the search
    /// counted.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn ask<Q: Question>(&self, question: Q) -> Result<(Q::Answer, Counters), KernelError> {
        self.kernels()?.with(Ask { question, solver: self })
    }

    fn kernels(&self) -> Result<EngineKernels, KernelError> {
        self.kernels_for(self.reduction().problem())
    }

    /// The kernels for what is searched, be it in another order.
    fn kernels_for(&self, problem: &Problem) -> Result<EngineKernels, KernelError> {
        EngineKernels::new(self.resolved_engine(), problem, self.tuning())
            .map_err(|error| self.in_terms_of_the_problem(error))
    }

    /// An error about what was searched as one about what was asked.
    fn in_terms_of_the_problem(&self, error: KernelError) -> KernelError {
        match error {
            KernelError::Multiplicity { item, .. } => {
                let item = self.reduction().original_item(item);
                match self.problem.kind(item) {
                    ItemKind::Primary(multiplicity) => {
                        KernelError::Multiplicity { item, multiplicity }
                    }
                    ItemKind::Secondary => error,
                }
            }
            error => error,
        }
    }

    fn tuning(&self) -> Tuning {
        Tuning { relation_cap: self.relation_cap, isa: self.isa, update: None }
    }

    fn limit<K: Kernel>(&self, search: &mut Search<K>) {
        search.set_node_limit(self.node_limit);
        search.set_branching(self.branching);
        search.set_interrupt(self.interrupt.clone());
    }

    /// The first solution.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn first(&self) -> Result<First, KernelError> {
        Ok(self.first_counted(&Progress::new())?.0)
    }

    /// Some solution: the first in the order of the search if that comes soon, else whichever is found by
    /// searches that begin anew again and again, and learn from their dead ends; and what was done. For large
    /// problems whose solutions are many, or far from where the search begins.
    ///
    /// The same for any number of threads. Where there is no solution it takes longer than [`first`](Self::first), and ends
    /// with the same search. Problems with multiplicities are searched in order at once. The head of
    /// `solver/restarts.rs` names the sources.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let both = builder.add_option([a, b])?;
    /// let (some, counters) = Solver::new(&builder.build()).any()?;
    /// assert_eq!(some.found().expect("there is one").options(), [both]);
    /// assert_eq!(counters.solutions, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(&self) -> Result<(First, Counters), KernelError> {
        self.any_with(&Progress::new())
    }

    /// The same, with readings of the progress of the searches in order.
    ///
    /// # Errors
    /// As of [`any`](Self::any).
    pub fn any_with(&self, progress: &Progress) -> Result<(First, Counters), KernelError> {
        let limit = self.node_limit.unwrap_or(u64::MAX);
        // On one thread, so that it ends in the same place for any number.
        let soon = self.clone().threads(1).node_limit(Some(limit.min(SOON)));
        let (first, mut counters) = soon.first_counted(progress)?;
        let is_over = |first: &First| !matches!(first, First::Unknown(Stop::NodeLimit));
        if is_over(&first) || counters.nodes >= limit {
            return Ok((first, counters));
        }
        let reduction = self.reduction();
        if let Some(mut search) = Restarts::new(reduction.problem(), SEED) {
            let outcome = search.go(LUCK.min(limit - counters.nodes), &self.interrupt);
            counters.nodes += search.nodes;
            match outcome {
                restarts::Outcome::Found(options) => {
                    let mut whole = Vec::new();
                    reduction.restore(&options, &mut whole);
                    counters.solutions = 1;
                    return Ok((First::Found(whole.as_slice().into()), counters));
                }
                restarts::Outcome::None => return Ok((First::None, counters)),
                restarts::Outcome::Stopped(Stop::NodeLimit) if counters.nodes < limit => {}
                restarts::Outcome::Stopped(stop) => return Ok((First::Unknown(stop), counters)),
            }
        }
        let left = self.node_limit.map(|limit| limit - counters.nodes);
        let (first, rest) = self.clone().node_limit(left).first_counted(progress)?;
        counters.add(&rest);
        Ok((first, counters))
    }

    /// The first solution, and what was done.
    fn first_counted(&self, progress: &Progress) -> Result<(First, Counters), KernelError> {
        let mut found = None;
        let visit = |options: &[OptionId]| {
            found = Some(options.into());
            ControlFlow::Break(())
        };
        let outcome = self
            .run(ForEach::new(visit).progress(progress))
            .go()
            .map_err(RunError::without_checkpoint)?;
        let first = match (found, outcome.count.stop) {
            (Some(solution), _) => First::Found(solution),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        };
        Ok((first, outcome.counters))
    }

    /// Whether there is exactly one solution. Stops at the second.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn uniqueness(&self) -> Result<Uniqueness, KernelError> {
        let (solutions, stop) = self.up_to(2)?;
        Ok(Uniqueness::from_search(solutions, stop))
    }

    fn up_to(&self, most: u64) -> Result<(Vec<Solution>, Option<Stop>), KernelError> {
        let mut solutions = Vec::new();
        let visit = |options: &[OptionId]| {
            solutions.push(options.into());
            ControlFlow::Continue(())
        };
        let count = self.visit(ForEach::new(visit).limit(Some(most)))?;
        Ok((solutions, count.stop))
    }

    /// How many solutions there are: by visiting them all, or by [sharing](Self::sharing) sub-problems.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count(&self) -> Result<Count, KernelError> {
        self.counting().go().map(|counted| counted.count).map_err(RunError::without_checkpoint)
    }

    /// How many solutions there are, stopping when there are `most`: then the answer is at least that
    /// many, for [`Stop::SolutionLimit`].
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count_up_to(&self, most: u64) -> Result<Count, KernelError> {
        self.visit(ForEach::counting().limit(Some(most)))
    }

    /// Shows every solution to `visit`, on any engine, until it breaks off: then the answer is at least
    /// as many as it has seen, for [`Stop::SolutionLimit`].
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{Engine, ProblemBuilder, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let mut seen = Vec::new();
    /// let count = Solver::new(&builder.build()).engine(Engine::Links).for_each(|options| {
    ///     seen.push(options[0].index());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((seen, count.is_exact()), (vec![0, 1], true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each<F>(&self, visit: F) -> Result<Count, KernelError>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        self.visit(ForEach::new(visit))
    }

    /// The solutions as an iterator that owns all it needs. It runs on `bits`.
    ///
    /// # Errors
    /// [`KernelError`] if `bits` cannot take the problem, whatever engine was chosen.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let solutions = Solver::new(&builder.build()).solutions()?;
    /// let all = solutions.collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(all.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Result<Solutions, KernelError> {
        let kernel = Bits::with(self.reduction().problem(), self.tuning())
            .map_err(|error| self.in_terms_of_the_problem(error))?;
        let mut search = Search::reduced(kernel, &self.problem, self.reduction());
        self.limit(&mut search);
        Ok(Solutions::new(search))
    }

    /// The `k` cheapest solutions, or all if there are fewer, in ascending order of cost.
    ///
    /// Where several solutions cost as much as the last of them, which of those are given is not said;
    /// it is the same on every machine and engine. The search visits a small part of what a search for
    /// all solutions would, if costs differ. Each of its nodes takes time proportional to the entries of
    /// the options that are live there. It keeps `k` solutions in memory.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// // Three workers, three jobs, and what each asks for each.
    /// let mut builder = ProblemBuilder::new();
    /// let workers = builder.add_primaries::<3>()?;
    /// let jobs = builder.add_primaries::<3>()?;
    /// for (worker, costs) in workers.into_iter().zip([[4, 1, 3], [2, 0, 5], [3, 2, 2]]) {
    ///     for (job, cost) in jobs.into_iter().zip(costs) {
    ///         builder.add_option_with_cost([worker, job], cost)?;
    ///     }
    /// }
    /// let cheapest = Solver::new(&builder.build()).cheapest(2)?;
    /// let costs: Vec<u128> = cheapest.solutions.iter().map(|(cost, _)| *cost).collect();
    /// assert_eq!((costs, cheapest.is_exact()), (vec![5, 6], true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, k: usize) -> Result<Cheapest, KernelError> {
        Ok(self.ask(FindCheapest::new(k).algebra(self))?.0)
    }

    /// Estimates the number of solutions and of search nodes from `probes` random walks down the tree,
    /// without searching it. The same seed gives the same estimate on every machine and engine. The tree is
    /// that of [`Branching::Minimum`], whatever rule was chosen.
    ///
    /// A walk takes each choice with equal probability and multiplies up how many there were. Knuth,
    /// *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975). See
    /// [`Interval`](crate::answer::Interval) for what the intervals are worth.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let estimate = Solver::new(&builder.build()).estimate(10, 1)?;
    /// assert_eq!((estimate.solutions.mean, estimate.nodes.mean), (2.0, 3.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, probes: u64, seed: u64) -> Result<Estimate, KernelError> {
        let interrupt = self.interrupt.clone();
        Ok(self.ask(estimate::Probes { probes, seed, interrupt })?.0)
    }
}

/// The task of [`Solver::ask`].
struct Ask<'a, Q> {
    question: Q,
    solver: &'a Solver,
}

impl<Q: Question> Task for Ask<'_, Q> {
    type Output = (Q::Answer, Counters);

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let mut search = Search::reduced(kernel, &self.solver.problem, self.solver.reduction());
        self.solver.limit(&mut search);
        let answer = self.question.ask(&mut search);
        (answer, search.counters())
    }
}
