//! The first solutions: is there one, and is there exactly one?

use super::for_each::ForEach;
use super::front::Solver;
use super::run::RunError;
use crate::answer::{First, Solution, Uniqueness};
use crate::id::OptionId;
use crate::kernel::KernelError;
use crate::search::{Counters, Progress};
use std::ops::ControlFlow;

impl Solver {
    /// The first solution.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn first(&self) -> Result<First, KernelError> {
        Ok(self.first_counted(&Progress::new())?.0)
    }

    /// The first solution, with the counters of the search.
    pub(super) fn first_counted(
        &self,
        progress: &Progress,
    ) -> Result<(First, Counters), KernelError> {
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

    /// Whether there is exactly one solution. The search stops at the second.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn uniqueness(&self) -> Result<Uniqueness, KernelError> {
        let mut solutions: Vec<Solution> = Vec::new();
        let visit = |options: &[OptionId]| {
            solutions.push(options.into());
            ControlFlow::Continue(())
        };
        let count = self.visit(ForEach::new(visit).limit(Some(2)))?;
        Ok(Uniqueness::from_search(solutions, count.stop))
    }
}
