//! All solutions as a zero-suppressed decision diagram.

use crate::answers::Unanswered;
use crate::cover::Problem;
use crate::limits::Limits;
use crate::running::run;
use dlx::OptionId;
use dlx::diagram::DecisionsError;
use pyo3::prelude::*;

/// The maximum number of nodes without a limit of memory, which take some gigabytes.
const MOST_NODES: usize = 1 << 25;

/// The memory of a node and of its place in the tables, in bytes.
const NODE_BYTES: usize = 64;

impl From<DecisionsError> for Unanswered {
    fn from(error: DecisionsError) -> Self {
        match error {
            DecisionsError::Full(_) => Self::Stopped("memory"),
            DecisionsError::Interrupted => Self::Stopped("timeout"),
            error => Self::Refused(error.to_string()),
        }
    }
}

#[pymethods]
impl Problem {
    /// The decisions: the option, and the targets without and with it.
    fn decisions(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<(usize, u32, u32)>> {
        let diagram = self.diagram(py, &limits)?;
        let most = limits.memory().map_or(MOST_NODES, |memory| memory / NODE_BYTES);
        let made = run(py, limits.timeout()?, |stop| diagram.decisions(most, stop))?;
        let nodes = made.map_err(Unanswered::from)?;
        let number = |option: OptionId| self.number(option);
        Ok(nodes.iter().map(|node| (number(node.option), node.low, node.high)).collect())
    }
}
