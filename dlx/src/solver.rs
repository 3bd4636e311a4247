//! The front door: one method a question.

mod cheapest;
mod estimate;
mod for_each;
mod solutions;

pub use cheapest::FindCheapest;
pub use for_each::ForEach;
pub use solutions::Solutions;

use crate::answer::{Cheapest, Count, Estimate, First, Solution, Uniqueness};
use crate::id::OptionId;
use crate::kernel::{Bits, Engine, Kernel, KernelError, Links, LinksStore};
use crate::problem::{DEFAULT_RELATION_CAP, Problem, Relation};
use crate::search::{Counters, Interrupt, Search, Stop};
use std::ops::ControlFlow;

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
    interrupt: Interrupt,
}

impl Solver {
    /// A solver with the engine [`Engine::Auto`] and no limits.
    pub fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            engine: Engine::default(),
            relation_cap: DEFAULT_RELATION_CAP,
            node_limit: None,
            interrupt: Interrupt::new(),
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

    /// Stops searches when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
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
        Self { problem: problem.clone(), ..self.clone() }
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The engine that answers, never [`Engine::Auto`].
    pub fn resolved_engine(&self) -> Engine {
        match self.engine {
            Engine::Auto if self.bits_fit() => Engine::Bits,
            Engine::Auto => Engine::Links,
            engine => engine,
        }
    }

    fn bits_fit(&self) -> bool {
        Relation::bytes_for(self.problem.option_count()) <= self.relation_cap
            && Bits::most_state_bytes(&self.problem) <= self.relation_cap
    }

    /// Asks a question of a fresh search, and returns the answer with what the search counted.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn ask<Q: Question>(&self, question: Q) -> Result<(Q::Answer, Counters), KernelError> {
        match self.resolved_engine() {
            Engine::Links => {
                let store = LinksStore::new();
                Ok(self.drive(question, Links::new(&store, &self.problem)?))
            }
            Engine::Bits | Engine::Auto => {
                Ok(self.drive(question, Bits::new(&self.problem, self.relation_cap)?))
            }
        }
    }

    fn drive<Q: Question, K: Kernel>(&self, question: Q, kernel: K) -> (Q::Answer, Counters) {
        let mut search = Search::new(kernel);
        self.limit(&mut search);
        let answer = question.ask(&mut search);
        (answer, search.counters())
    }

    fn limit<K: Kernel>(&self, search: &mut Search<K>) {
        search.set_node_limit(self.node_limit);
        search.set_interrupt(self.interrupt.clone());
    }

    /// The first solution.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn first(&self) -> Result<First, KernelError> {
        let (mut solutions, stop) = self.up_to(1)?;
        Ok(match (solutions.pop(), stop) {
            (Some(solution), _) => First::Found(solution),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        })
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
        let (count, _) = self.ask(ForEach::new(visit).limit(Some(most)))?;
        Ok((solutions, count.stop))
    }

    /// How many solutions there are, by visiting them all.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count(&self) -> Result<Count, KernelError> {
        Ok(self.ask(ForEach::counting())?.0)
    }

    /// How many solutions there are, stopping when there are `most`: then the answer is at least that
    /// many, for [`Stop::SolutionLimit`].
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count_up_to(&self, most: u64) -> Result<Count, KernelError> {
        Ok(self.ask(ForEach::counting().limit(Some(most)))?.0)
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
        Ok(self.ask(ForEach::new(visit))?.0)
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
        let mut search = Search::new(Bits::new(&self.problem, self.relation_cap)?);
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
        Ok(self.ask(FindCheapest::new(k))?.0)
    }

    /// Estimates the number of solutions and of search nodes from `probes` random walks down the tree,
    /// without searching it. The same seed gives the same estimate on every machine and engine.
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
