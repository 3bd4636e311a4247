//! A question in the making, asked on any number of threads, from the beginning or from a checkpoint.

use super::parallel::{self, Pace};
use super::serial::{Serial, Serially};
use super::{ForEach, Kernels, Solver, Task};
use crate::answer::Count;
use crate::diagram::SnapshotError;
use crate::id::OptionId;
use crate::kernel::{Kernel, KernelError};
use crate::problem::{Problem, Reduction};
use crate::search::{
    Branching, Checkpoint, CheckpointError, Counters, Interrupt, Piece, Search, Stop,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Asks for checkpoints of a search while it runs: from another thread, a timer, a signal handler. Its
/// clones are the same; see [`Run::keep`].
///
/// ```
/// let request = dlx::CheckpointRequest::new();
/// let held_elsewhere = request.clone();
/// held_elsewhere.make();
/// ```
#[derive(Clone, Debug, Default)]
pub struct CheckpointRequest(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    is_made: AtomicBool,
    /// What makes the search look up that is to hear of it.
    wake: Mutex<Option<Interrupt>>,
}

impl CheckpointRequest {
    /// A request that is not made.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks for a checkpoint. The search pauses at its next nodes, one on every thread, and goes on
    /// when the checkpoint is kept.
    pub fn make(&self) {
        let wake = self.lock();
        self.0.is_made.store(true, Ordering::Relaxed);
        wake.iter().for_each(Interrupt::set);
    }

    pub(super) fn is_made(&self) -> bool {
        self.0.is_made.load(Ordering::Relaxed)
    }

    /// Whether it was made; it is answered then, and may be made again.
    pub(super) fn take(&self, wake: &Interrupt) -> bool {
        // Under the lock, so that the searches are interrupted as long as it is made and no longer.
        let _wake = self.lock();
        wake.clear();
        self.0.is_made.swap(false, Ordering::Relaxed)
    }

    /// Says whom to wake.
    pub(super) fn set_wake(&self, wake: Option<&Interrupt>) {
        *self.lock() = wake.cloned();
        if let Some(wake) = wake.filter(|_| self.is_made()) {
            wake.set();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Interrupt>> {
        self.0.wake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who keeps checkpoints.
pub(super) type Keep<'a> = Box<dyn FnMut(&Checkpoint) + 'a>;

/// A question about to be asked; made by [`Solver::run`].
///
/// ```
/// use dlx::search::Checkpoint;
/// use dlx::{ForEach, ItemId, ProblemBuilder, Solver};
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
    from: Option<&'a Checkpoint>,
    request: CheckpointRequest,
    keep: Option<Keep<'a>>,
    pace: Pace,
}

/// What came of a [`Run`].
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How many solutions there are, those before the checkpoint included.
    pub count: Count,
    /// What was counted, before the checkpoint included. It is the same for any number of threads if
    /// the search came to its end or the visitor had enough. Where something else stopped it, the nodes
    /// depend on how far each thread had come.
    pub counters: Counters,
    problem: Problem,
    rest: Option<Rest>,
}

/// What is left, and what was counted when that was left: more than the answer took, if threads were
/// ahead.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    pub(super) counters: Counters,
    pub(super) pieces: Vec<Piece>,
}

impl Outcome {
    /// What is left of the search, if it did not come to its end: to be resumed with
    /// [`Run::from`] on any number of threads. Linear in the size of the problem.
    ///
    /// Its counters are of all that was done, also by threads that were ahead of the answer.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        let Rest { counters, pieces } = self.rest.as_ref()?;
        Some(Checkpoint::new(&self.problem, *counters, pieces.clone()))
    }
}

/// Why nothing came of a [`Run`].
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

impl<'a, F: FnMut(&[OptionId]) -> ControlFlow<()>> Run<'a, F> {
    pub(super) fn new(solver: &'a Solver, question: ForEach<F>) -> Self {
        let request = CheckpointRequest::new();
        let pace = Pace::of(solver.reduction().problem(), question.visit.is_some());
        Self { solver, question, from: None, request, keep: None, pace }
    }

    /// Goes on from a checkpoint, with its counters: the limits of nodes and solutions are those of both
    /// sessions together. Engine and number of threads need not be those of the session before.
    pub fn from(mut self, checkpoint: &'a Checkpoint) -> Self {
        self.from = Some(checkpoint);
        self
    }

    /// Whenever `request` is made while the search runs, pauses it and shows a checkpoint to `keep`, on
    /// the thread that asks the question. The solutions shown so far are those before the checkpoint.
    pub fn keep(mut self, request: &CheckpointRequest, keep: impl FnMut(&Checkpoint) + 'a) -> Self {
        self.request = request.clone();
        self.keep = Some(Box::new(keep));
        self
    }

    /// Sets the pace. For tests: their searches are short.
    #[cfg(test)]
    pub(super) fn pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// Asks the question.
    ///
    /// # Errors
    /// [`RunError::Kernel`] if the engine cannot take the problem, [`RunError::Checkpoint`] if the
    /// checkpoint is not of this problem.
    ///
    /// # Panics
    /// If the visitor panics or whoever keeps checkpoints does.
    pub fn go(self) -> Result<Outcome, RunError> {
        let kernels = self.solver.kernels()?;
        self.go_on(&kernels)
    }

    pub(super) fn go_on(self, kernels: &impl Kernels) -> Result<Outcome, RunError> {
        let Self { solver, question, from, request, keep, pace } = self;
        question.progress.iter().for_each(|progress| progress.set(0.0));
        let attention = Interrupt::within(&solver.interrupt);
        request.set_wake(Some(&attention));
        let asking = Asking {
            question,
            problem: solver.reduction().problem(),
            reduction: solver.reduction(),
            shown: Vec::new(),
            branching: solver.branching,
            threads: solver.threads,
            node_limit: solver.node_limit,
            interrupt: &solver.interrupt,
            attention,
            request: request.clone(),
            keep,
            pace,
        };
        let outcome = kernels.with(Start { asking, solver, from, kernels });
        request.set_wake(None);
        Ok(outcome??)
    }
}

/// A question that is being asked.
pub(super) struct Asking<'a, F> {
    pub(super) question: ForEach<F>,
    /// What is searched.
    pub(super) problem: &'a Problem,
    /// The way back to what was asked about.
    reduction: &'a Reduction,
    /// The solution that is shown.
    shown: Vec<OptionId>,
    pub(super) branching: Branching,
    pub(super) threads: usize,
    pub(super) node_limit: Option<u64>,
    /// The interrupt of the caller.
    pub(super) interrupt: &'a Interrupt,
    /// The interrupt that searches hold: set by the caller, by a request, by threads to each other.
    pub(super) attention: Interrupt,
    pub(super) request: CheckpointRequest,
    pub(super) keep: Option<Keep<'a>>,
    pub(super) pace: Pace,
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> Asking<'_, F> {
    /// Whether solutions are shown and not only counted.
    pub(super) fn shows(&self) -> bool {
        self.question.visit.is_some()
    }

    /// Shows a solution of what is searched, as one of what was asked about.
    pub(super) fn show(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        let Some(visit) = &mut self.question.visit else { return ControlFlow::Continue(()) };
        self.reduction.restore(options, &mut self.shown);
        visit(&self.shown)
    }

    /// Shows what is left to whoever keeps checkpoints.
    pub(super) fn keep(&mut self, rest: Rest) {
        if let Some(keep) = &mut self.keep {
            keep(&Checkpoint::new(self.problem, rest.counters, rest.pieces));
        }
    }
}

/// The task of the thread that asks.
struct Start<'a, F, M> {
    asking: Asking<'a, F>,
    solver: &'a Solver,
    from: Option<&'a Checkpoint>,
    kernels: &'a M,
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>, M: Kernels> Task for Start<'_, F, M> {
    type Output = Result<Outcome, CheckpointError>;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self { mut asking, solver, from, kernels } = self;
        let mut serial = Serial::new(Search::new(kernel), &asking);
        if let Some(checkpoint) = from {
            serial.take_up(checkpoint)?;
        }
        let is_looking = solver.has_algebra && from.is_none();
        let pauses = asking.threads > 1 || is_looking;
        let head_start = pauses.then_some(asking.pace.head_start);
        let mut end = serial.go_on(&mut asking, head_start);
        let is_open = matches!(end, Serially::HeadStart) && serial.search.counters().solutions == 0;
        if is_looking && is_open && solver.is_obstructed() {
            end = Serially::End(None);
        }
        let ending = match end {
            Serially::End(stop) => serial.ending(stop),
            Serially::HeadStart => match parallel::go_on(&mut asking, &mut serial, kernels) {
                Some(ending) => ending,
                // There are no threads to be had, or one is enough.
                None => match serial.go_on(&mut asking, None) {
                    Serially::End(stop) => serial.ending(stop),
                    Serially::HeadStart => serial.ending(Some(Stop::Interrupted)),
                },
            },
        };
        let Ending { stop, counters, rest } = ending;
        let count = match stop {
            None => Count::exactly(counters.solutions),
            Some(stop) => Count::at_least(counters.solutions, stop),
        };
        if let Some(progress) = asking.question.progress.as_ref().filter(|_| count.is_exact()) {
            progress.set(1.0);
        }
        Ok(Outcome { count, counters, problem: asking.problem.clone(), rest })
    }
}

/// How a search ended.
pub(super) struct Ending {
    pub(super) stop: Option<Stop>,
    /// What the answer took.
    pub(super) counters: Counters,
    /// What is left, if it was stopped.
    pub(super) rest: Option<Rest>,
}
