//! Visiting solutions on any number of threads, from the beginning or from a checkpoint.

use super::dispatch::{KernelTask, Kernels};
use super::for_each::{AnyVisit, ForEach};
use super::front::Solver;
use super::late::LateKernels;
use super::pace::Pace;
use super::parallel;
use super::rendering::Rendering;
use super::request::CheckpointRequest;
use super::serial::{Reached, Serial};
use super::session::{Beginning, Ending, KeepCheckpoint, Rest, Searched, Session};
use crate::answer::Count;
use crate::diagram::SnapshotError;
use crate::id::OptionId;
use crate::kernel::{Kernel, KernelError};
use crate::search::{Checkpoint, CheckpointError, Counters, Interrupt, Stop};
use std::ops::ControlFlow;

/// A visit to the solutions that is about to begin; made by [`Solver::run`].
///
/// ```
/// use pavane_dlx::search::Checkpoint;
/// use pavane_dlx::{ForEach, ItemId, ProblemBuilder, Solver};
///
/// // Seven items, each with seven options that have nothing but it.
/// let mut builder = ProblemBuilder::new();
/// for item in builder.add_primaries::<7>()? {
///     for _ in 0..7 {
///         builder.add_option([item])?;
///     }
/// }
/// let problem = builder.build();
///
/// let solver = Solver::new(&problem).threads(2).node_limit(Some(100_000));
/// let first = solver.run(ForEach::counting()).go()?;
/// assert!(!first.count.is_exact());
/// let written = first.checkpoint().expect("something is left").to_json();
///
/// let checkpoint = Checkpoint::from_json(&written)?;
/// let rest = Solver::new(&problem).run(ForEach::counting()).from(&checkpoint).go()?;
/// assert_eq!(rest.count.to_string(), "823543");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is asked before `go`"]
pub struct Run<'a, F> {
    solver: &'a Solver,
    question: ForEach<F>,
    from: Option<Beginning<'a>>,
    /// Whether no session before has looked for an obstruction.
    is_fresh: bool,
    request: CheckpointRequest,
    keep: Option<KeepCheckpoint<'a>>,
    rendering: Option<Rendering<'a>>,
    pace: Pace,
}

/// Result of a [`Run`].
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The number of solutions, including the solutions before the checkpoint.
    pub count: Count,
    /// The counters, including the counters of the checkpoint. They are the same for any number of threads if the
    /// search came to its end or the visitor broke off. If something else stopped it, the nodes depend on how far
    /// each thread had come.
    pub counters: Counters,
    searched: Searched,
    pub(super) rest: Option<Rest>,
}

impl Outcome {
    /// The rest of the search, unless it came to its end. [`Run::from`] resumes it on any number of threads. Linear
    /// in the size of the problem.
    ///
    /// Its counters include all work done, also the work of threads that were ahead of the answer.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        let Rest { counters, pieces } = self.rest.as_ref()?;
        Some(Checkpoint::new(self.searched.fingerprint(), *counters, pieces.clone()))
    }
}

/// The reason why a [`Run`] or a [`Counting`](crate::Counting) has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The engine cannot take the problem.
    #[error("{0}")]
    Kernel(#[from] KernelError),
    /// The checkpoint does not belong to the problem.
    #[error("{0}")]
    Checkpoint(#[from] CheckpointError),
    /// The checkpoint of a count with shared sub-problems cannot be read.
    #[error("{0}")]
    Snapshot(#[from] SnapshotError),
}

impl RunError {
    /// The error of a run that did not start from a checkpoint.
    pub(super) fn without_checkpoint(self) -> KernelError {
        match self {
            Self::Kernel(error) => error,
            Self::Checkpoint(_) | Self::Snapshot(_) => unreachable!("no checkpoint: {self}"),
        }
    }
}

impl Solver {
    /// Prepares a visit to the solutions, on all [`threads`](Self::threads), from the beginning or from
    /// a checkpoint; [`Run::go`] makes it.
    pub fn run<F>(&self, question: ForEach<F>) -> Run<'_, F>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let request = CheckpointRequest::new();
        let pace = self.pace(question.visit.is_some());
        Run {
            solver: self,
            question,
            from: None,
            is_fresh: true,
            request,
            keep: None,
            rendering: None,
            pace,
        }
    }

    /// Visits the solutions from the beginning.
    pub(super) fn visit<F>(&self, question: ForEach<F>) -> Result<Count, KernelError>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        match self.run(question).go() {
            Ok(outcome) => Ok(outcome.count),
            Err(error) => Err(error.without_checkpoint()),
        }
    }

    /// Shows every solution to `visit`, on any engine, until it breaks off. In that case the answer is at least the
    /// number of solutions that it has seen, with [`Stop::SolutionLimit`].
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use pavane_dlx::{Engine, ProblemBuilder, Solver};
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

    /// The number of solutions; at least `most`, with [`Stop::SolutionLimit`], if the problem has that many.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count_up_to(&self, most: u64) -> Result<Count, KernelError> {
        self.visit(ForEach::counting().limit(Some(most)))
    }
}

impl<'a, F: FnMut(&[OptionId]) -> ControlFlow<()>> Run<'a, F> {
    /// Resumes from a checkpoint, with its counters: limits of nodes and solutions hold for both sessions together.
    /// Engine and number of threads may differ from the session before.
    pub fn from(mut self, checkpoint: &'a Checkpoint) -> Self {
        self.from = Some(Beginning::Checkpoint(checkpoint));
        self.is_fresh = false;
        self
    }

    /// Resumes from the rest of a run of the same solver, whatever its limits and threads were, without the checks of
    /// [`from`](Self::from).
    pub(super) fn after(mut self, rest: &'a Rest) -> Self {
        self.from = Some(Beginning::Rest(rest));
        self.is_fresh = false;
        self
    }

    /// Pauses the search whenever `request` is made, and hands out a checkpoint to `keep`, on the thread that asks
    /// the question. At that moment exactly the solutions before the checkpoint have been shown.
    pub fn keep(mut self, request: &CheckpointRequest, keep: impl FnMut(&Checkpoint) + 'a) -> Self {
        self.request = request.clone();
        self.keep = Some(Box::new(keep));
        self
    }

    /// Shows the texts of the solutions to `show`, in place of the solutions and in their order, until it breaks off.
    ///
    /// `render` appends the text of a solution. The thread that finds a solution calls it, so texts that take long to
    /// make are made on all [`threads`](Solver::threads). A few texts may be made and not shown.
    ///
    /// ```
    /// use pavane_dlx::{ForEach, OptionId, ProblemBuilder, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let render = |options: &[OptionId], text: &mut String| *text += &format!("{}\n", options[0]);
    /// let mut lines = String::new();
    /// let show = |text: &str| {
    ///     lines += text;
    ///     ControlFlow::Continue(())
    /// };
    /// Solver::new(&builder.build()).run(ForEach::counting()).rendered(&render, show).go()?;
    /// assert_eq!(lines, "0\n1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rendered(
        mut self,
        render: &'a (impl Fn(&[OptionId], &mut String) + Sync),
        show: impl FnMut(&str) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.pace = self.solver.pace(true);
        self.rendering = Some(Rendering::new(render, Box::new(show)));
        self
    }

    /// Sets the pace. For tests: their searches are short.
    #[cfg(test)]
    pub(super) fn pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// Visits the solutions.
    ///
    /// # Errors
    /// [`RunError::Kernel`] if the engine cannot take the problem, [`RunError::Checkpoint`] if the
    /// checkpoint is not of this problem.
    ///
    /// # Panics
    /// If the visitor or the receiver of checkpoints panics.
    pub fn go(mut self) -> Result<Outcome, RunError> {
        self.erased().visit_all()
    }

    /// The same run with a visitor of any type.
    fn erased<'b>(&'b mut self) -> Run<'b, &'b mut AnyVisit<'b>> {
        Run {
            solver: self.solver,
            question: self.question.erased(),
            from: self.from,
            is_fresh: self.is_fresh,
            request: self.request.clone(),
            keep: self.keep.as_mut().map(|keep| Box::new(keep) as KeepCheckpoint<'_>),
            rendering: self.rendering.as_mut().map(Rendering::shorter),
            pace: self.pace,
        }
    }

    /// Visits the solutions on kernels of a solver with the same reduced problem.
    ///
    /// # Errors
    /// Same as [`go`](Self::go).
    pub(super) fn run_late(mut self, kernels: &LateKernels) -> Result<Outcome, RunError> {
        self.erased().visit_late(kernels)
    }

    /// Visits the solutions on given kernels, which are of the solver's reduced problem.
    ///
    /// # Errors
    /// Same as [`go`](Self::go).
    #[cfg(test)]
    pub(super) fn run_on(mut self, kernels: &impl Kernels) -> Result<Outcome, RunError> {
        self.erased().visit_all_on(kernels)
    }
}

impl<'a> Run<'a, &'a mut AnyVisit<'a>> {
    /// Visits the solutions on the kernels of the solver. Not generic: it is compiled once.
    fn visit_all(self) -> Result<Outcome, RunError> {
        let kernels = LateKernels::new(self.solver)?;
        self.visit_late(&kernels)
    }

    /// Visits the solutions, the first nodes on kernels of their own.
    fn visit_late(mut self, kernels: &LateKernels) -> Result<Outcome, RunError> {
        let solver = self.solver;
        let nodes = self.from.map_or(0, |from| from.counters().nodes);
        let Some(head) = kernels.head(nodes) else {
            return self.visit_all_on(kernels.rest(solver)?);
        };
        let limit = solver.settings.node_limit.unwrap_or(u64::MAX);
        // Threads and the look for an obstruction come after the head.
        let nodes = limit.min(head.nodes);
        let first = solver.clone().threads(1).algebra(false).node_limit(Some(nodes));
        let outcome = Run { solver: &first, ..self.erased() }.visit_all_on(&head.kernels)?;
        if outcome.count.stop != Some(Stop::NodeLimit) || limit <= head.nodes {
            return Ok(outcome);
        }
        let rest = outcome.rest.as_ref().expect("the limit has left a rest");
        let from = Some(Beginning::Rest(rest));
        Run { from, ..self.erased() }.visit_all_on(kernels.rest(solver)?)
    }

    fn visit_all_on(self, kernels: &impl Kernels) -> Result<Outcome, RunError> {
        let Self { solver, question, from, is_fresh, request, keep, rendering, pace } = self;
        let attention = Interrupt::within(&solver.settings.interrupt);
        // A request interrupts all searches of the run, but not other searches of the caller.
        request.set_wake(Some(&attention));
        let session = Session {
            question,
            rendering,
            searched: solver.searched(),
            threads: solver.settings.threads,
            node_limit: solver.settings.node_limit,
            interrupt: solver.settings.interrupt.clone(),
            attention,
            request: request.clone(),
            keep,
            pace,
        };
        // The paths of a checkpoint are in the tree that all kernels walk.
        if from.is_some() {
            solver.prepare();
        }
        let outcome = kernels.with(RunStart { session, solver, from, is_fresh, kernels });
        request.set_wake(None);
        solver.require_sound()?;
        Ok(outcome??)
    }
}

/// The task of the thread that asks.
struct RunStart<'a, 'k, M> {
    session: Session<'a>,
    solver: &'a Solver,
    from: Option<Beginning<'a>>,
    is_fresh: bool,
    kernels: &'k M,
}

impl<M: Kernels> KernelTask for RunStart<'_, '_, M> {
    type Output = Result<Outcome, CheckpointError>;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self { mut session, solver, from, is_fresh, kernels } = self;
        let mut search = solver.search(kernel);
        search.set_interrupt(session.attention.clone());
        let mut serial = Serial::new(&mut search, &session);
        if let Some(from) = from {
            serial.load(from, &session.searched)?;
        }
        let ending = search_all(&mut session, serial, kernels, solver, is_fresh);
        let Ending { stop, counters, rest } = ending;
        let count = Count { found: counters.solutions.into(), stop };
        session.read_end(&count);
        Ok(Outcome { count, counters, searched: session.searched, rest })
    }
}

/// Searches on one thread for a while, then looks for an obstruction, then continues on all threads.
fn search_all<K, M>(
    session: &mut Session<'_>,
    mut serial: Serial<'_, K>,
    kernels: &M,
    solver: &Solver,
    is_fresh: bool,
) -> Ending
where
    K: Kernel,
    M: Kernels,
{
    let looks_for_obstruction = solver.settings.algebra && is_fresh;
    let pauses = session.threads > 1 || looks_for_obstruction;
    // A search on one thread without algebra needs no pause.
    let head_start = pauses.then_some(session.pace.head_start);
    match serial.resume(session, head_start) {
        Reached::End(stop) => return serial.ending(stop),
        Reached::HeadStart => {}
    }
    let has_found = serial.search.counters().solutions > 0;
    if looks_for_obstruction && !has_found && solver.is_obstructed() {
        return serial.ending(None);
    }
    if let Some(ending) = parallel::resume(session, &mut serial, kernels) {
        return ending;
    }
    // The search has one thread, or the system gives no more.
    match serial.resume(session, None) {
        Reached::End(stop) => serial.ending(stop),
        Reached::HeadStart => serial.ending(Some(Stop::Interrupted)),
    }
}
