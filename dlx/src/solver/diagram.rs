//! The diagram of all solutions.

use super::dispatch::OwnedTask;
use super::front::Solver;
use crate::diagram::{Arrangement, Diagram, Effort, Full, SharedSearch, SharingSpec};
use crate::kernel::{Kernel, KernelError};
use crate::search::{Progress, Stop};

/// The reason why there is no diagram of a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The engine cannot take the problem.
    #[error("{0}")]
    Kernel(#[from] KernelError),
    /// The diagram would take more memory than the cap.
    #[error("the diagram would take more than the {cap} bytes that it may; raise the cap")]
    Full {
        /// The cap in bytes.
        cap: usize,
        /// The work done until then.
        effort: Effort,
    },
    /// The search for the diagram was stopped.
    #[error("the search for the diagram was stopped: {stop}")]
    Stopped {
        /// The reason.
        stop: Stop,
        /// The work done until then.
        effort: Effort,
    },
}

impl Solver {
    /// The diagram of all solutions.
    ///
    /// It is as large as the search with shared sub-problems, which may exceed any memory;
    /// [`sharing_cap`](Self::sharing_cap) is its maximum. The items are taken in the [order](Self::order) that is
    /// set, or in the one in which counting is fastest.
    ///
    /// # Errors
    /// [`DiagramError`] if the engine cannot take the problem, the diagram is too large, or a limit or
    /// the interrupt stopped the search.
    pub fn diagram(&self) -> Result<Diagram, DiagramError> {
        self.diagram_with(&Progress::new())
    }

    /// The diagram of all solutions, as [`diagram`](Self::diagram), with readings of progress.
    ///
    /// # Errors
    /// [`DiagramError`], as for [`diagram`](Self::diagram).
    pub fn diagram_with(&self, progress: &Progress) -> Result<Diagram, DiagramError> {
        let blocks = self.all_blocks();
        let order = match self.order {
            Some(order) => order,
            None => self.best_order(blocks.as_ref())?,
        };
        let arrangement = self.arrangement(order, blocks.as_ref());
        let spec = SharingSpec { order, cap: self.settings.sharing_cap, keeps: true };
        let build = Build { solver: self, arrangement: &arrangement, spec, progress };
        self.kernels_for(&arrangement.problem)?.with_owned(build)?
    }
}

/// The task that searches for a diagram.
struct Build<'a> {
    solver: &'a Solver,
    arrangement: &'a Arrangement,
    spec: SharingSpec,
    progress: &'a Progress,
}

impl OwnedTask for Build<'_> {
    type Output = Result<Diagram, DiagramError>;

    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output {
        let Self { solver, arrangement, spec, progress } = self;
        let cap = spec.cap;
        let mut search = SharedSearch::new(kernel, arrangement, spec);
        let nodes = solver.settings.node_limit.unwrap_or(u64::MAX);
        match search.run(nodes, &solver.settings.interrupt, Some(progress)) {
            Err(Full) => Err(DiagramError::Full { cap, effort: search.effort() }),
            Ok(Some(stop)) => Err(DiagramError::Stopped { stop, effort: search.effort() }),
            Ok(None) => Ok(Diagram::new(&solver.problem, solver.reduction(), arrangement, search)),
        }
    }
}
