//! The first solution in the order of the search.

use super::for_each::ForEach;
use super::front::Solver;
use super::run::RunError;
use crate::answer::First;
use crate::id::OptionId;
use crate::kernel::KernelError;
use std::ops::ControlFlow;

impl Solver {
    /// The first solution.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn first(&self) -> Result<First, KernelError> {
        let mut found = None;
        let visit = |options: &[OptionId]| {
            found = Some(options.into());
            ControlFlow::Break(())
        };
        let outcome = self.run(ForEach::new(visit)).go().map_err(RunError::without_checkpoint)?;
        Ok(match (found, outcome.count.stop) {
            (Some(solution), _) => First::Found(solution),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        })
    }
}
