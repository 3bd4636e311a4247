//! A count from the beginning or from a checkpoint, in the way that is set or the one that is faster.

use super::checkpoint::{CountCheckpoint, CountSource};
use super::counted::Counted;
use super::decide::{Decide, Decision};
use super::sweeps::{self, Winner};
use super::trial::OrderTrial;
use crate::answer::Count;
use crate::diagram::{Blocks, Sweep, SweepStop};
use crate::kernel::{Engine, KernelError};
use crate::search::{Checkpoint, Interrupt, Progress, Stop, SubProblems};
use crate::solver::dispatch::Kernels;
use crate::solver::for_each::ForEach;
use crate::solver::front::Solver;
use crate::solver::request::CheckpointRequest;
use crate::solver::run::RunError;
use crate::solver::sharing::Sharing;

/// Cost of a sweep between two looks at its estimate, about a tenth of a second.
const SWEEP_COST: u64 = 10_000_000;

/// The callback that receives checkpoints of a count.
type KeepCount<'a> = Box<dyn FnMut(&CountCheckpoint<'_>) + 'a>;

/// A count that is about to begin. Made by [`Solver::counting`].
#[must_use = "nothing is counted before `go`"]
pub struct Counting<'a> {
    pub(super) solver: &'a Solver,
    progress: Option<&'a Progress>,
    #[cfg(feature = "json")]
    pub(super) from: Option<&'a [u8]>,
    request: CheckpointRequest,
    keep: Option<KeepCount<'a>>,
}

impl Solver {
    /// The number of solutions: by visiting them all, or by [sharing](Self::sharing) sub-problems.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn count(&self) -> Result<Count, KernelError> {
        self.counting().go().map(|counted| counted.count).map_err(RunError::without_checkpoint)
    }

    /// Prepares a count of the solutions, from the beginning or from a checkpoint; [`Counting::go`] does
    /// it. This is [`count`](Self::count) with all settings.
    ///
    /// ```
    /// use pavane_dlx::{CheckpointRequest, ProblemBuilder, Sharing, Solver};
    ///
    /// // Forty items, each in three options of its own: 3^40 solutions.
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<40>()? {
    ///     for _ in 0..3 {
    ///         builder.add_option([item])?;
    ///     }
    /// }
    /// let solver = Solver::new(&builder.build()).sharing(Sharing::On);
    /// let mut file = Vec::new();
    /// let stopped = solver.clone().node_limit(Some(2));
    /// let keep = |checkpoint: &pavane_dlx::CountCheckpoint<'_>| {
    ///     file.clear();
    ///     checkpoint.write(&mut file).expect("memory takes it");
    /// };
    /// assert!(!stopped.counting().keep(&CheckpointRequest::new(), keep).go()?.count.is_exact());
    ///
    /// let counted = solver.counting().from(&file).go()?;
    /// assert_eq!(counted.count.found, 3_u128.pow(40).into());
    /// assert!(counted.counters.nodes < 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counting(&self) -> Counting<'_> {
        let request = CheckpointRequest::new();
        Counting {
            solver: self,
            progress: None,
            #[cfg(feature = "json")]
            from: None,
            request,
            keep: None,
        }
    }
}

impl<'a> Counting<'a> {
    /// Takes readings of progress.
    pub fn progress(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Hands out a checkpoint whenever `request` is made, and when the count stops before its end. In the
    /// first moments of a count, while it tries several ways, a request waits.
    pub fn keep(
        mut self,
        request: &CheckpointRequest,
        keep: impl FnMut(&CountCheckpoint<'_>) + 'a,
    ) -> Self {
        self.request = request.clone();
        self.keep = Some(Box::new(keep));
        self
    }

    /// Counts.
    ///
    /// # Errors
    /// [`RunError`] if the engine cannot take the problem, or the checkpoint is damaged or belongs to another count.
    pub fn go(mut self) -> Result<Counted, RunError> {
        #[cfg(feature = "json")]
        if let Some(text) = self.from.take() {
            return self.resume(text);
        }
        // Sub-problems are equal only if the problem states all rules.
        match self.solver.settings.sharing {
            _ if !self.solver.is_stated() => self.visit(None),
            Sharing::Off => self.visit(None),
            Sharing::On => self.share(),
            Sharing::Auto => self.decide(None),
        }
    }

    /// Hands out a checkpoint.
    fn hand_out(&mut self, source: CountSource<'_>) {
        if let Some(keep) = &mut self.keep {
            keep(&CountCheckpoint(source));
        }
    }

    fn hand_out_if_stopped(&mut self, trial: &OrderTrial, counted: &Counted) {
        if !counted.count.is_exact() {
            self.hand_out(CountSource::Sharing(trial));
        }
    }

    /// Counts by visiting all solutions, or the rest of them.
    pub(super) fn visit(&mut self, from: Option<&Checkpoint>) -> Result<Counted, RunError> {
        let mut question = ForEach::counting();
        if let Some(progress) = self.progress {
            progress.set_sub_problems(SubProblems::default());
            question = question.progress(progress);
        }
        let mut run = self.solver.run(question);
        if let Some(from) = from {
            run = run.from(from);
        }
        if let Some(keep) = &mut self.keep {
            run = run.keep(&self.request, |checkpoint| {
                keep(&CountCheckpoint(CountSource::Visiting(checkpoint)));
            });
        }
        let outcome = run.go()?;
        // A checkpoint takes time linear in the size of the problem.
        if self.keep.is_some()
            && let Some(checkpoint) = outcome.checkpoint()
        {
            self.hand_out(CountSource::Visiting(&checkpoint));
        }
        Ok(Counted { count: outcome.count, counters: outcome.counters, shared: None })
    }

    /// Counts with shared sub-problems.
    fn share(&mut self) -> Result<Counted, RunError> {
        let families = self.solver.families();
        let blocks = Blocks::best(families.clone());
        let trials = self.solver.order_trials(blocks.as_ref())?;
        Ok(self.share_in_best(trials, &families))
    }

    /// Counts in the way that is faster, from the beginning or from a plain search that was stopped before the
    /// decision.
    pub(super) fn decide(&mut self, from: Option<&Checkpoint>) -> Result<Counted, RunError> {
        let Self { solver, progress, .. } = *self;
        // `links` cannot share sub-problems.
        if solver.resolved_engine() == Engine::Links {
            return self.visit(from);
        }
        match solver.kernels()?.with(Decide { solver, from, progress })?? {
            Decision::Ended(counted) => Ok(counted),
            Decision::Stopped(counted, checkpoint) => {
                self.hand_out(CountSource::Visiting(&checkpoint));
                Ok(counted)
            }
            Decision::OrderEnded(trial, counted) => {
                self.hand_out_if_stopped(&trial, &counted);
                Ok(counted)
            }
            Decision::Plain(checkpoint) => self.visit(Some(&checkpoint)),
            Decision::Shared(trials, families) => Ok(self.share_in_best(trials, &families)),
        }
    }

    /// Selects the best order or a sweep, and counts in this way to the end.
    pub(super) fn share_in_best(
        &mut self,
        trials: Vec<OrderTrial>,
        families: &[Blocks],
    ) -> Counted {
        let sweeps = self.solver.sweeps(families);
        match self.solver.select_way(trials, sweeps, self.progress) {
            Winner::OrderEnded(trial, counted) => {
                self.hand_out_if_stopped(&trial, &counted);
                counted
            }
            Winner::SweepEnded(counted) => {
                self.progress.iter().for_each(|progress| progress.set(1.0));
                counted
            }
            // An algebraic reason may still show that there is no solution.
            Winner::Order(trial) | Winner::Sweep(trial, _)
                if !trial.has_found() && self.solver.is_obstructed() =>
            {
                self.progress.iter().for_each(|progress| progress.set(1.0));
                trial.counted(None)
            }
            Winner::Order(trial) => self.share_in(trial),
            Winner::Sweep(trial, sweep) => self.sweep(trial, sweep),
        }
    }

    /// Counts by a sweep to the end, unless it turns out to be worse than an order, which then continues. Checkpoints
    /// hold the state of the order: a sweep is not written down.
    fn sweep(&mut self, trial: OrderTrial, mut sweep: Sweep) -> Counted {
        let attention = Interrupt::within(&self.solver.settings.interrupt);
        self.request.set_wake(Some(&attention));
        let found = loop {
            let stop = sweep.resume(sweep.cost() + SWEEP_COST, &attention);
            self.progress.iter().for_each(|progress| sweeps::report(&sweep, progress));
            match stop {
                SweepStop::Ended(found) => break Some(found),
                SweepStop::Full => break None,
                SweepStop::Paused if sweeps::is_better(&sweep, &trial) => {}
                SweepStop::Paused => break None,
                // A request for a checkpoint interrupts, and so does the caller.
                SweepStop::Interrupted if self.request.take(&attention) => {
                    self.hand_out(CountSource::Sharing(&trial));
                }
                SweepStop::Interrupted => {
                    self.request.set_wake(None);
                    let counted = trial.counted(Some(Stop::Interrupted));
                    self.hand_out_if_stopped(&trial, &counted);
                    return counted;
                }
            }
        };
        self.request.set_wake(None);
        match found {
            Some(found) => sweeps::counted(&sweep, found),
            None => {
                // The sweep frees its memory before the order continues.
                drop(sweep);
                self.share_in(trial)
            }
        }
    }

    /// Counts in one order to the end.
    fn share_in(&mut self, mut trial: OrderTrial) -> Counted {
        let limit = self.solver.settings.node_limit.unwrap_or(u64::MAX);
        let attention = Interrupt::within(&self.solver.settings.interrupt);
        self.request.set_wake(Some(&attention));
        let stop = loop {
            let stop = trial.count().resume(limit, &attention, self.progress);
            // A request for a checkpoint also interrupts; the count continues after it.
            if stop != Some(Stop::Interrupted) || !self.request.take(&attention) {
                break stop;
            }
            self.hand_out(CountSource::Sharing(&trial));
        };
        self.request.set_wake(None);
        let counted = trial.counted(stop);
        self.hand_out_if_stopped(&trial, &counted);
        counted
    }
}
