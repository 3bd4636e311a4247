//! Searches with checkpoints.

use super::printed::{Printed, SolutionOf};
use super::question::Input;
use crate::checkpoint::{CheckpointSession, Identity, WriteTo};
use crate::error::Error;
use crate::output::{Report, Sink};
use dlx::search::Checkpoint;
use dlx::{
    Count, CountCheckpoint, Counted, Counters, First, ForEach, OptionId, Run, RunError, Solver,
    Stop, Uniqueness,
};
use pavane::encode::EncodeError;
use pavane::solve::{SolveError, Solved, Stats};
use pavane_ask::{CheckedTexts, Instance as _, InstanceError, first, solved};
use std::cell::RefCell;
use std::io::Write;
use std::ops::ControlFlow;

/// A search of an instance that writes checkpoints, and continues from the checkpoint of an earlier run.
pub(crate) struct Resumable<'a, I> {
    input: &'a Input<'a, I>,
    session: CheckpointSession,
}

impl<'a, I: Printed> Resumable<'a, I> {
    /// The search for the answer to a question; `None` if no checkpoints are kept. The question is named with the flags
    /// that decide the answer.
    ///
    /// # Errors
    /// If the run has several inputs, or the checkpoint is of another search.
    pub(crate) fn new(input: &'a Input<'a, I>, question: String) -> Result<Option<Self>, Error> {
        let config = input.config;
        let Some(plan) = &config.checkpoint else { return Ok(None) };
        if !config.single.is_certain() {
            return Err(Error::refused(
                "--checkpoint is for one puzzle or problem, and there are several; give one alone",
            ));
        }
        // Everything that decides the order of the search is part of its identity.
        let branching = config.settings.branching.unwrap_or_default();
        let engine = config.settings.engine.general().name();
        let sharing = config.settings.effective_sharing().name();
        let engine = format!("{engine}, branching {branching}, sharing {sharing}");
        let identity = Identity::new(question, engine, &input.instance.identity());
        Ok(Some(Self { input, session: plan.begin(identity)? }))
    }

    /// Whether an earlier run has written output.
    pub(crate) fn has_output(&self) -> bool {
        self.session.has_output()
    }

    /// The first solution.
    ///
    /// # Errors
    /// If the engine does not take the instance or is defective, or the checkpoint is damaged; so for all
    /// questions here.
    pub(crate) fn first(&self, sink: &mut Sink) -> Result<Solved<First<SolutionOf<I>>>, Error> {
        let (mut found, solved) = self.up_to(1, sink)?;
        Ok(solved.map(|count| first(found.pop(), count.stop)))
    }

    /// Whether there is exactly one solution.
    pub(crate) fn uniqueness(
        &self,
        sink: &mut Sink,
    ) -> Result<Solved<Uniqueness<SolutionOf<I>>>, Error> {
        let (found, solved) = self.up_to(2, sink)?;
        Ok(solved.map(|count| Uniqueness::from_search(found, count.stop)))
    }

    /// The first solutions, including the solutions of earlier runs.
    fn up_to(
        &self,
        limit: u64,
        sink: &mut Sink,
    ) -> Result<(Vec<SolutionOf<I>>, Solved<Count>), Error> {
        let mut solutions = Vec::new();
        let solver = match self.ordered_solver()? {
            Ok(solver) => solver,
            Err(stop) => return Ok((solutions, unbegun(stop))),
        };
        let engine = solver.resolved_engine();
        // The solutions of an earlier run are checked again.
        for options in self.session.found() {
            let options: Vec<OptionId> = options.into_iter().map(OptionId::new).collect();
            solutions.push(self.input.instance.asked().checked(engine, &options)?);
        }
        let sink = RefCell::new(sink);
        let solved = self.visit(&solver, Some(limit), &sink, |options, solution| {
            self.session.remember(options.iter().map(|option| option.index() as u32).collect());
            solutions.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok((solutions, solved))
    }

    /// Shows the text of each solution that was not found by an earlier run, which `render` appends, to `visit`.
    pub(crate) fn for_each_rendered(
        &self,
        limit: Option<u64>,
        sink: &RefCell<&mut Sink>,
        render: &(impl Fn(&SolutionOf<I>, &mut String) + Sync),
        visit: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        let solver = match self.ordered_solver()? {
            Ok(solver) => solver,
            Err(stop) => return Ok(unbegun(stop)),
        };
        let asked = self.input.instance.asked();
        let texts = CheckedTexts::new(asked, solver.resolved_engine(), render);
        let question = ForEach::counting().limit(limit);
        let solved = {
            let (render, show) = (texts.render(), texts.show(visit));
            self.run(&solver, question, sink, |run| run.rendered(&render, show))?
        };
        Ok(texts.end(solved)?)
    }

    fn visit(
        &self,
        solver: &Solver,
        limit: Option<u64>,
        sink: &RefCell<&mut Sink>,
        mut visit: impl FnMut(&[OptionId], SolutionOf<I>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        let engine = solver.resolved_engine();
        let mut wrong = None;
        let look = |options: &[OptionId]| match self.input.instance.asked().checked(engine, options)
        {
            Ok(solution) => visit(options, solution),
            Err(error) => {
                wrong = Some(Error::from(error));
                ControlFlow::Break(())
            }
        };
        let solved = self.run(solver, ForEach::new(look).limit(limit), sink, |run| run)?;
        wrong.map_or(Ok(solved), Err)
    }

    /// The number of solutions, up to a limit if given.
    pub(crate) fn count(
        &self,
        limit: Option<u64>,
        sink: &mut Sink,
    ) -> Result<Solved<Count>, Error> {
        let sink = RefCell::new(sink);
        let solver = match self.ordered_solver()? {
            Ok(solver) => solver,
            Err(stop) => return Ok(unbegun(stop)),
        };
        // Only a count without a limit may share sub-problems, and only if a problem states all rules.
        if limit.is_some() || !self.input.config.settings.shares() || !solver.is_stated() {
            return self.run(&solver, ForEach::counting().limit(limit), &sink, |run| run);
        }
        let solver = self.input.instance.asked().sharing_solver()?;
        let keep =
            |checkpoint: &CountCheckpoint<'_>| self.save(&sink, &|out| checkpoint.write(out));
        let mut counting = solver.counting().keep(self.session.request(), keep);
        if let Some(progress) = &self.input.config.settings.progress {
            counting = counting.progress(progress);
        }
        if let Some(from) = self.session.from() {
            counting = counting.from(from);
        }
        let Counted { count, counters, shared, .. } =
            counting.go().map_err(|error| self.explain(error))?;
        let mut solved = self.solved(&solver, count, counters);
        solved.stats.shared = shared.unwrap_or_default().into();
        Ok(solved)
    }

    /// The solver of the search, or the reason why it was stopped while the solver was made.
    fn ordered_solver(&self) -> Result<Result<Solver, Stop>, Error> {
        match self.input.instance.asked().ordered_solver() {
            Ok(solver) => Ok(Ok(solver)),
            Err(InstanceError::Solve(SolveError::Encode(EncodeError::Stopped(stop)))) => {
                Ok(Err(stop))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Runs a search, as `prepare` makes it, from the checkpoint on.
    fn run<'r, F>(
        &self,
        solver: &'r Solver,
        mut question: ForEach<F>,
        sink: &RefCell<&mut Sink>,
        prepare: impl FnOnce(Run<'r, F>) -> Run<'r, F>,
    ) -> Result<Solved<Count>, Error>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        if let Some(progress) = &self.input.config.settings.progress {
            question = question.progress(progress);
        }
        let from = self.session.from();
        let from = from.map(|from| Checkpoint::from_json(&String::from_utf8_lossy(from)));
        let from =
            from.transpose().map_err(RunError::Checkpoint).map_err(|error| self.explain(error))?;
        let mut run = prepare(solver.run(question));
        if let Some(from) = &from {
            run = run.from(from);
        }
        let write = |checkpoint: &Checkpoint, out: &mut dyn Write| {
            writeln!(out, "{}", checkpoint.to_json())
        };
        let keep = |checkpoint: &Checkpoint| self.save(sink, &|out| write(checkpoint, out));
        let outcome =
            run.keep(self.session.request(), keep).go().map_err(|error| self.explain(error))?;
        // A later run continues a stopped search from here.
        if outcome.count.stop != Some(Stop::SolutionLimit)
            && let Some(checkpoint) = outcome.checkpoint()
        {
            self.save(sink, &|out| write(&checkpoint, out));
        }
        let (count, counters) = (outcome.count, outcome.counters);
        Ok(self.solved(solver, count, counters))
    }

    /// Writes a checkpoint once all output so far is in its file. A failure is reported, and the search continues.
    fn save(&self, sink: &RefCell<&mut Sink>, write: &WriteTo<'_>) {
        let mut sink = sink.borrow_mut();
        // Without a reader the run is about to stop.
        let Some(output) = sink.settle() else { return };
        if let Err(error) = self.session.save(output, write) {
            sink.message(format!("{error}\n"));
        }
    }

    fn solved<T>(&self, solver: &Solver, answer: T, counters: Counters) -> Solved<T> {
        solved(solver, &self.input.config.settings, answer, counters)
    }

    fn explain(&self, error: RunError) -> Error {
        match error {
            RunError::Kernel(error) => self.input.instance.asked().explain(error).into(),
            error => Error::refused(error),
        }
    }
}

/// The count of a search that was stopped before it began. Its checkpoint stays as it was.
fn unbegun(stop: Stop) -> Solved<Count> {
    Solved::new(Count::at_least(0_u8, stop), Stats::default())
}
