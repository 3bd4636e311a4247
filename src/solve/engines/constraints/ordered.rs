//! Searches in order by [`dlx::Solver`], on any number of threads.

use super::kernel::{ConstraintKernels, ConstraintTree, NAME};
use crate::grid::Grid;
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::search::Checkpoint;
use dlx::{Count, Counters, ForEach, KernelError, OptionId, Outcome, RunError, Solver, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search in order of a puzzle with constraints.
pub(super) struct OrderedSearch {
    tree: Arc<ConstraintTree>,
    kernels: Arc<ConstraintKernels>,
    solver: Solver,
    settings: Settings,
}

impl OrderedSearch {
    /// A search that has not begun.
    pub(super) fn new(tree: &Arc<ConstraintTree>, settings: &Settings) -> Self {
        let kernels = Arc::new(ConstraintKernels::new(Arc::clone(tree)));
        let solver = Solver::on(kernels.clone()).settings(settings.search.clone());
        Self { tree: Arc::clone(tree), kernels, solver, settings: settings.clone() }
    }

    /// The number of solutions, up to a limit if given.
    pub(super) fn count(&self, most: Option<u64>) -> Result<Solved<Count>, SolveError> {
        Ok(self.solved(&self.run(&self.solver, ForEach::counting().limit(most), None)?))
    }

    /// Counts solutions for a number of nodes. Returns the count so far, and the rest of the search if this number
    /// stopped it.
    pub(super) fn begin_count(
        &self,
        nodes: u64,
    ) -> Result<(Solved<Count>, Option<Checkpoint>), SolveError> {
        let is_last = self.settings.node_limit.is_some_and(|limit| limit <= nodes);
        let limit = if is_last { self.settings.node_limit } else { Some(nodes) };
        let solver = self.solver.clone().node_limit(limit);
        let outcome = self.run(&solver, ForEach::counting(), None)?;
        let is_open = !is_last && outcome.count.stop == Some(Stop::NodeLimit);
        let rest = if is_open { outcome.checkpoint() } else { None };
        Ok((self.solved(&outcome), rest))
    }

    /// The number of solutions, from the rest of a count.
    pub(super) fn resume_count(&self, rest: &Checkpoint) -> Result<Solved<Count>, SolveError> {
        Ok(self.solved(&self.run(&self.solver, ForEach::counting(), Some(rest))?))
    }

    /// Shows each solution to `visit` until it breaks off. The kernels have verified the solutions.
    pub(super) fn visit(
        &self,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, SolveError> {
        let show = |options: &[OptionId]| visit(self.tree.grid(options));
        Ok(self.solved(&self.run(&self.solver, ForEach::new(show), None)?))
    }

    fn run<F>(
        &self,
        solver: &Solver,
        question: ForEach<F>,
        from: Option<&Checkpoint>,
    ) -> Result<Outcome, SolveError>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let question = match &self.settings.progress {
            Some(progress) => question.progress(progress),
            None => question,
        };
        let mut run = solver.run(question);
        if let Some(from) = from {
            run = run.from(from);
        }
        run.go().map_err(|error| self.explain(error))
    }

    /// The error of a search that does not start from a file.
    fn explain(&self, error: RunError) -> SolveError {
        match (error, self.kernels.wrong()) {
            (RunError::Kernel(KernelError::Defect { .. }), Some(error)) => {
                SolveError::WrongSolution { engine: Engine::Auto, error: error.clone() }
            }
            (RunError::Kernel(error), _) => SolveError::Kernel(error),
            (error, _) => unreachable!("the checkpoint is of this search: {error}"),
        }
    }

    /// The answer of a search that has ended, with the work of all searches so far.
    fn solved(&self, outcome: &Outcome) -> Solved<Count> {
        let Counters { nodes, solutions, .. } = outcome.counters;
        let work = self.kernels.propagation();
        Solved::new(outcome.count.clone(), Stats::of_propagation(NAME, nodes, solutions, work))
    }
}
