//! The choices that solutions make on some items, each once.

use crate::cover::Problem;
use crate::errors::{undecided, value_error};
use crate::limits::{Limits, reason};
use dlx::{ItemId, KernelError, OptionId, Solver, Stop};
use pyo3::prelude::*;
use std::ops::ControlFlow;

#[pymethods]
impl Problem {
    /// The options that solutions choose on some items, up to a limit.
    fn distinct_on(
        &self,
        py: Python<'_>,
        items: Vec<usize>,
        limit: Option<u64>,
        limits: Limits,
    ) -> PyResult<Vec<Vec<usize>>> {
        let known = self.model().item_count();
        if let Some(item) = items.iter().find(|&&item| item >= known) {
            return Err(value_error(format!("item {item} of a problem with {known} items")));
        }
        let items: Vec<ItemId> = items.into_iter().map(|item| ItemId::new(item as u32)).collect();
        if limit == Some(0) {
            return Ok(Vec::new());
        }
        let (count, found) = self.ask(py, &limits, |solver: &Solver| {
            let mut found: Vec<Vec<OptionId>> = Vec::new();
            let (count, _) = solver.distinct_on(&items, limit, |chosen| {
                found.push(chosen.to_vec());
                ControlFlow::Continue(())
            })?;
            Ok::<_, KernelError>((count, found))
        })?;
        match count.stop {
            None | Some(Stop::SolutionLimit) => {
                Ok(found.iter().map(|options| self.solution(options)).collect())
            }
            Some(stop) => Err(undecided(reason(stop), Some(&count.found))),
        }
    }
}
