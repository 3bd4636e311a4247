//! The solver: a problem, an engine, limits, and other settings.

use super::part::Part;
use super::reason::Reason;
use super::settings::SearchSettings;
use super::sharing::Sharing;
use crate::algebra::{self, Obstruction};
use crate::diagram::{Blocks, BlocksError, Order};
use crate::id::ItemId;
use crate::isa::Isa;
use crate::kernel::{Engine, SharedMaker};
use crate::problem::{Keep, Problem, Reduction};
use crate::search::{Branching, Interrupt};
use std::sync::{Arc, OnceLock};

/// Answers questions about a problem.
///
/// A solver holds a problem, an engine and limits; each question starts a search of its own. All
/// engines give the same answers, with solutions in the same order.
///
/// ```
/// use pavane_dlx::{First, ProblemBuilder, Solver, Uniqueness};
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
    pub(super) problem: Problem,
    /// Makes the kernels, which know rules that the problem does not state; `None` for the kernels of an engine.
    pub(super) maker: Option<SharedMaker>,
    pub(crate) engine: Engine,
    pub(crate) settings: SearchSettings,
    pub(crate) branching: Branching,
    is_reducing: bool,
    pub(crate) only: Option<Part>,
    pub(super) order: Option<Order>,
    pub(super) item_order: Option<Vec<ItemId>>,
    pub(super) blocks: Option<Blocks>,
    /// The reduced problem, which is what is searched; computed at the first use.
    reduction: Arc<OnceLock<Reduction>>,
    /// The algebraic reason why there is no solution, if one was found; first looked for at the first use.
    reason: Arc<Reason>,
}

impl Solver {
    /// A solver with the engine [`Engine::Auto`], one thread and no limits.
    pub fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            maker: None,
            engine: Engine::default(),
            settings: SearchSettings::default(),
            branching: Branching::default(),
            is_reducing: true,
            only: None,
            order: None,
            item_order: None,
            blocks: None,
            reduction: Arc::default(),
            reason: Arc::default(),
        }
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets all limits and resources.
    #[must_use]
    pub fn settings(mut self, settings: SearchSettings) -> Self {
        // A search has at least one thread.
        let threads = settings.threads.max(1);
        self.settings = SearchSettings { threads, ..settings };
        self
    }

    /// Sets the maximum size in bytes of the relation between options; the default is
    /// [`DEFAULT_RELATION_CAP`](crate::problem::DEFAULT_RELATION_CAP).
    /// [`Engine::Auto`] uses `bits` if neither the relation nor the states on the longest path could exceed it.
    #[must_use]
    pub fn relation_cap(mut self, bytes: usize) -> Self {
        self.settings.relation_cap = bytes;
        self
    }

    /// Sets the maximum number of nodes of each search.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.settings.node_limit = limit;
        self
    }

    /// Sets the rule by which searches pick the item to branch on.
    #[must_use]
    pub fn branching(mut self, rule: Branching) -> Self {
        self.branching = rule;
        self
    }

    /// Sets the seed of the random numbers of [`any`](Self::any), [`uniqueness`](Self::uniqueness) and
    /// [`cheapest`](Self::cheapest); the default is 1. It may change the solution that is found and the time, never the
    /// verdict or the least cost.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Leaves [`any`](Self::any) and [`uniqueness`](Self::uniqueness) to one part of the engine. [`Part::Repair`]
    /// only finds solutions: on a problem without one, and for uniqueness, it searches until it is stopped. So does
    /// [`Part::Restarts`] for uniqueness, and on problems with multiplicities. [`Part::Search`] and [`Part::Algebra`]
    /// both mean the search in order.
    ///
    /// ```
    /// use pavane_dlx::solver::Part;
    /// use pavane_dlx::{First, ProblemBuilder, Solver};
    ///
    /// // Five pigeons in four holes.
    /// let mut builder = ProblemBuilder::new();
    /// let pigeons = builder.add_primaries::<5>()?;
    /// for _ in 0..4 {
    ///     let hole = builder.add_secondary()?;
    ///     for pigeon in pigeons {
    ///         builder.add_option([pigeon, hole])?;
    ///     }
    /// }
    /// let none = Solver::new(&builder.build()).only(Part::Learn).any()?;
    /// assert_eq!((none.answer, none.part), (First::None, Part::Learn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn only(mut self, part: Part) -> Self {
        self.only = Some(part);
        self
    }

    /// Sets the flag that stops searches.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.settings.interrupt = interrupt.clone();
        self
    }

    /// Sets the number of threads, at least one, of searches that take longer than some milliseconds.
    ///
    /// The answers are the same for any number: the same solutions in the same order, shown on the
    /// thread that asks, and the same counters if the search comes to its end or its visitor breaks off.
    /// If something else stops it, the counters depend on how far each thread has come. Each thread takes a
    /// kernel, and up to 16,384 solutions are kept that are ahead of the one that is shown.
    ///
    /// [`ask`](Self::ask), [`solutions`](Self::solutions) and [`estimate`](Self::estimate) use one thread.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
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
        self.settings.threads = threads.max(1);
        self
    }

    /// Sets whether [`count`](Self::count) shares sub-problems; the default is [`Sharing::Auto`].
    #[must_use]
    pub fn sharing(mut self, sharing: Sharing) -> Self {
        self.settings.sharing = sharing;
        self
    }

    /// Sets the maximum size in bytes of the kept sub-problems; the default is
    /// [`DEFAULT_SHARING_CAP`](crate::DEFAULT_SHARING_CAP). A count that reaches it continues without keeping more; a
    /// diagram fails.
    #[must_use]
    pub fn sharing_cap(mut self, bytes: usize) -> Self {
        self.settings.sharing_cap = bytes;
        self
    }

    /// Sets the order in which a search with shared sub-problems branches on items. Unless set, all orders are tried
    /// briefly.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = Some(order);
        self
    }

    /// Sets the items that [`Order::Given`] takes first, in their order. The items of interchangeable blocks come last
    /// in any case.
    #[must_use]
    pub fn item_order(mut self, items: impl IntoIterator<Item = ItemId>) -> Self {
        self.item_order = Some(items.into_iter().collect());
        self
    }

    /// Declares interchangeable blocks of items, for searches with shared sub-problems. Without a declaration, such a
    /// search [looks for blocks](Blocks::find) itself; an empty declaration turns that off. Blocks are not used in
    /// problems with multiplicities.
    ///
    /// # Errors
    /// [`BlocksError`] if the blocks are not interchangeable in the solver's problem.
    pub fn blocks(
        mut self,
        blocks: impl IntoIterator<Item = Vec<ItemId>>,
    ) -> Result<Self, BlocksError> {
        self.blocks = Some(Blocks::new(&self.problem, blocks)?);
        Ok(self)
    }

    /// A solver of another problem with the engine and limits of this one.
    ///
    /// ```
    /// use pavane_dlx::{Engine, ProblemBuilder, Solver};
    /// let empty = ProblemBuilder::new().build();
    /// let solver = Solver::new(&empty).engine(Engine::Links).with_problem(&empty);
    /// assert_eq!(solver.resolved_engine(), Engine::Links);
    /// ```
    #[must_use]
    pub fn with_problem(&self, problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            maker: None,
            reduction: Arc::default(),
            reason: Arc::default(),
            item_order: None,
            blocks: None,
            ..self.clone()
        }
    }

    /// The problem, as it was given.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Sets the best instruction set that `bits` may use; the default is the best that the processor has. All give the
    /// same answers.
    #[must_use]
    pub fn isa(mut self, isa: Isa) -> Self {
        self.settings.isa = isa;
        self
    }

    /// Sets whether the problem is [reduced](Problem::reduce) before it is searched; the default is true. Answers are
    /// in terms of the problem as it was given in any case; the order of solutions and the counters of the search
    /// differ.
    ///
    /// ```
    /// use pavane_dlx::{ForEach, ProblemBuilder, Solver};
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

    /// Sets whether a search that does not end within some milliseconds looks for an algebraic reason why there is no
    /// solution, an [obstruction](crate::algebra); the default is true. If one is found, the answer is that there is
    /// no solution, and the counters count the search up to then. A search looks only if it has found no solution.
    /// The first look takes at most some hundredths of a second, on large problems in proportion to their size.
    /// [`any`](Self::any), [`uniqueness`](Self::uniqueness) and [`counting`](Self::counting) look again with more
    /// work as they continue, up to some tenths of a second.
    ///
    /// [`ask`](Self::ask), [`solutions`](Self::solutions), [`diagram`](Self::diagram) and searches that resume from a
    /// checkpoint never look for one.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
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
        self.settings.algebra = looking;
        self
    }

    /// An algebraic reason why there is no solution, if one is found without searching. The first call looks for it,
    /// with [`algebra::default_work`]; a long search looks again with more work. `None` if the interrupt is set first.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c] = builder.add_primaries()?;
    /// builder.add_option([a, b])?;
    /// builder.add_option([b, c])?;
    /// let reason = Solver::new(&builder.build()).obstruction().expect("there is one");
    /// assert_eq!(reason.weights(), [(a, 1), (b, -1), (c, 1)]);
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn obstruction(&self) -> Option<Obstruction> {
        let work = algebra::default_work(&self.problem);
        self.reason.look(&self.problem, work, &self.settings.interrupt).cloned()
    }

    /// The obstruction that [`obstruction`](Self::obstruction) or a search has found, of this solver or a clone of
    /// it. After a single question, it shows whether the answer came from algebra.
    pub fn known_obstruction(&self) -> Option<&Obstruction> {
        self.reason.known()
    }

    /// Whether there is an algebraic reason why there is no solution; false if the solver may not look for one.
    pub(super) fn is_obstructed(&self) -> bool {
        self.settings.algebra && self.is_stated() && self.obstruction().is_some()
    }

    /// Whether there is an algebraic reason, after a search that has done an amount of work; see
    /// [`obstruction_after`](Self::obstruction_after).
    pub(super) fn is_obstructed_after(&self, done: u64) -> bool {
        self.settings.algebra && self.is_stated() && self.obstruction_after(done).is_some()
    }

    /// An algebraic reason after a search that has done an amount of work, in operations of some nanoseconds: a part of
    /// it goes into another look.
    pub(crate) fn obstruction_after(&self, done: u64) -> Option<Obstruction> {
        self.reason.look_again(&self.problem, done, &self.settings.interrupt).cloned()
    }

    /// The reduced problem, and the way back to the problem. The first call computes it.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// let only = builder.add_option([a])?;
    /// let solver = Solver::new(&builder.build());
    /// assert_eq!(solver.reduction().forced(), [only]);
    /// assert!(solver.reduce(false).reduction().is_identity());
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn reduction(&self) -> &Reduction {
        self.reduction.get_or_init(|| {
            // A reduction may remove what only the kernels know to be different.
            if self.is_reducing && self.is_stated() {
                self.problem.reduce(Keep::All)
            } else {
                Reduction::identity(&self.problem)
            }
        })
    }
}
