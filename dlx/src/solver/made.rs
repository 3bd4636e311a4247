//! Solvers on kernels that a caller makes.

use super::front::Solver;
use super::pace::Pace;
use super::session::Searched;
use crate::kernel::{KernelError, MakeKernel, SharedMaker};
use std::any::Any;
use std::sync::Arc;

impl Solver {
    /// A solver that searches with kernels of a caller, which know rules that no problem states. The setting
    /// [`engine`](Self::engine) has no effect.
    ///
    /// It answers by searches in order, on any number of threads, with checkpoints and in [tasks](crate::parts): visits
    /// and counts of solutions, the first solution, estimates, and questions of [`ask`](Self::ask). Everything else
    /// fails with [`KernelError::Rules`], because it needs a problem that states all rules.
    ///
    /// ```
    /// use pavane_dlx::kernel::{Cells, Kernel, MakeKernel};
    /// use pavane_dlx::{KernelError, Problem, ProblemBuilder, Solver};
    /// use std::sync::Arc;
    ///
    /// /// Kernels that know no further rules.
    /// #[derive(Debug)]
    /// struct Plain(Problem);
    ///
    /// impl MakeKernel for Plain {
    ///     fn name(&self) -> &'static str {
    ///         "plain"
    ///     }
    ///     fn problem(&self) -> &Problem {
    ///         &self.0
    ///     }
    ///     fn rules(&self) -> String {
    ///         String::new()
    ///     }
    ///     fn kernel(&self) -> Box<dyn Kernel + '_> {
    ///         Box::new(Cells::new(&self.0).expect("each item is covered once"))
    ///     }
    /// }
    ///
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<7>()? {
    ///     for _ in 0..7 {
    ///         builder.add_option([item])?;
    ///     }
    /// }
    /// let solver = Solver::on(Arc::new(Plain(builder.build()))).threads(2);
    /// assert_eq!(solver.count()?.to_string(), "823543");
    /// assert_eq!(solver.cheapest(1), Err(KernelError::Rules { engine: "plain" }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(maker: Arc<dyn MakeKernel>) -> Self {
        let mut solver = Self::new(maker.problem());
        solver.maker = Some(SharedMaker(maker));
        solver
    }

    /// The maker of the kernels, if the solver is [on](Self::on) kernels of a caller.
    pub(crate) fn maker(&self) -> Option<&SharedMaker> {
        self.maker.as_ref()
    }

    /// Whether the problem states all rules: the solver is not [on](Self::on) kernels of a caller.
    pub fn is_stated(&self) -> bool {
        self.maker.is_none()
    }

    /// The name of the kernels in statistics: of the caller's kernels, or of the engine.
    pub fn kernel_name(&self) -> &'static str {
        self.maker().map_or_else(|| self.resolved_engine().name(), |maker| maker.name())
    }

    /// The [work](MakeKernel::work) of the caller's kernels, if the solver is [on](Self::on) some that count it. All
    /// searches of the solver and of its copies add up.
    pub fn kernel_work(&self) -> Option<Box<dyn Any>> {
        self.maker()?.work()
    }

    /// Makes sure that the problem states all rules.
    ///
    /// # Errors
    /// [`KernelError::Rules`] if only kernels of a caller know them.
    pub(crate) fn require_stated(&self) -> Result<(), KernelError> {
        match self.maker() {
            Some(maker) => Err(KernelError::Rules { engine: maker.name() }),
            None => Ok(()),
        }
    }

    /// Makes sure that no kernel has found a wrong solution.
    pub(super) fn require_sound(&self) -> Result<(), KernelError> {
        match self.maker().and_then(|maker| Some((maker.name(), maker.defect()?))) {
            Some((engine, reason)) => Err(KernelError::Defect { engine, reason }),
            None => Ok(()),
        }
    }

    /// Gets the maker of the kernels ready for a search that does not begin at the root.
    pub(super) fn prepare(&self) {
        self.maker().iter().for_each(|maker| maker.prepare());
    }

    /// The subject of searches.
    pub(super) fn searched(&self) -> Searched {
        Searched { problem: self.reduction().problem().clone(), maker: self.maker.clone() }
    }

    /// The fingerprints of the problem as it was given and of what is searched.
    #[cfg(feature = "json")]
    pub(crate) fn fingerprints(&self) -> (String, String) {
        let searched = self.searched().fingerprint();
        let given = self.is_stated().then(|| self.problem().fingerprint());
        (given.unwrap_or_else(|| searched.clone()), searched)
    }

    /// The pace of a visit that shows its solutions, or only counts them.
    pub(super) fn pace(&self, shows: bool) -> Pace {
        match self.maker() {
            Some(maker) => Pace::of_slow_nodes(maker.head_start(), shows),
            None => Pace::of(self.reduction().problem(), shows),
        }
    }
}
