//! The one run-time choice of a kernel: from an engine to the generic code that runs on its kernel.

use super::front::Solver;
use crate::kernel::{
    Bits, Cells, Engine, Kernel, KernelError, Links, LinksStore, SharedMaker, Tuning,
};
use crate::problem::{ItemKind, Problem};
use crate::search::Search;

/// Work on a kernel. A trait and not a closure, because the kernel is chosen at run time.
pub(super) trait KernelTask {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Work on a kernel without borrowed data, which can be copied.
pub(super) trait OwnedTask {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output;
}

/// Makes fresh kernels over one problem, all of one type, for any number of threads. A kernel may borrow from its
/// store, so it lives for one task, on the thread of that task.
pub(super) trait Kernels: Sync {
    /// Makes a kernel and runs a task on it.
    ///
    /// # Errors
    /// [`KernelError`] if no kernel can be made for the problem.
    fn with<T: KernelTask>(&self, task: T) -> Result<T::Output, KernelError>;
}

/// The kernels of an engine.
pub(super) enum EngineKernels {
    /// Copies of this kernel, which share their tables.
    Bits(Bits),
    /// Copies of this kernel, which share their tables.
    Cells(Box<Cells>),
    /// Kernels over this problem, each in a store of its own.
    Links(Problem),
    /// Kernels that this maker of a caller makes.
    Made(SharedMaker),
}

impl EngineKernels {
    /// Makes the tables that all kernels of an engine share. [`Engine::Auto`] makes tables of `bits`.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    fn new(engine: Engine, problem: &Problem, tuning: Tuning) -> Result<Self, KernelError> {
        match engine {
            Engine::Links => Ok(Self::Links(problem.clone())),
            Engine::Cells => Ok(Self::Cells(Box::new(Cells::new(problem)?))),
            Engine::Bits | Engine::Auto => Ok(Self::Bits(Bits::with(problem, tuning)?)),
        }
    }

    /// Runs a task on the one kernel that is needed.
    ///
    /// # Errors
    /// [`KernelError::Sharing`] for `links`, whose kernels borrow, and [`KernelError::Rules`] for kernels of a caller.
    pub(super) fn with_owned<T: OwnedTask>(self, task: T) -> Result<T::Output, KernelError> {
        match self {
            Self::Bits(kernel) => Ok(task.run(kernel)),
            Self::Cells(kernel) => Ok(task.run(*kernel)),
            Self::Links(_) => Err(KernelError::Sharing),
            Self::Made(maker) => Err(KernelError::Rules { engine: maker.name() }),
        }
    }
}

impl Kernels for EngineKernels {
    fn with<T: KernelTask>(&self, task: T) -> Result<T::Output, KernelError> {
        match self {
            Self::Bits(first) => Ok(task.run(first.clone())),
            Self::Cells(first) => Ok(task.run(Cells::clone(first))),
            Self::Links(problem) => {
                // Each kernel borrows from a store of its own, which lives as long as the task.
                let store = LinksStore::new();
                Ok(task.run(Links::new(&store, problem)))
            }
            Self::Made(maker) => Ok(task.run(maker.kernel())),
        }
    }
}

impl Solver {
    /// The engine that answers, never [`Engine::Auto`]: `bits` if it takes the reduced problem, else `links` for
    /// problems with multiplicities, and `cells` for all others.
    pub fn resolved_engine(&self) -> Engine {
        let problem = self.reduction().problem();
        match self.engine {
            Engine::Auto if Bits::takes(problem, self.settings.relation_cap) => Engine::Bits,
            Engine::Auto if problem.first_multiple().is_some() => Engine::Links,
            Engine::Auto => Engine::Cells,
            engine => engine,
        }
    }

    /// The kernels for a search in order.
    pub(super) fn kernels(&self) -> Result<EngineKernels, KernelError> {
        match &self.maker {
            Some(maker) => Ok(EngineKernels::Made(maker.clone())),
            None => self.kernels_for(self.reduction().problem()),
        }
    }

    /// The kernels for the reduced problem, whose items may be arranged in another order.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem, or the problem does not state all rules.
    pub(super) fn kernels_for(&self, problem: &Problem) -> Result<EngineKernels, KernelError> {
        self.require_stated()?;
        EngineKernels::new(self.resolved_engine(), problem, self.tuning())
            .map_err(|error| self.in_terms_of_the_problem(error))
    }

    /// A search on a kernel for the reduced problem, with the limits of this solver. It finds solutions of the
    /// problem itself.
    pub(super) fn search<K: Kernel>(&self, kernel: K) -> Search<K> {
        let mut search = Search::reduced(kernel, &self.problem, self.reduction());
        search.set_node_limit(self.settings.node_limit);
        search.set_branching(self.branching);
        search.set_interrupt(self.settings.interrupt.clone());
        search
    }

    /// Turns an error about the reduced problem into one about the problem.
    fn in_terms_of_the_problem(&self, error: KernelError) -> KernelError {
        // A kernel names the first such item it was given, and the items may have been in another order.
        let multiple = self.reduction().problem().first_multiple();
        let (KernelError::Multiplicity { .. }, Some((item, _))) = (&error, multiple) else {
            return error;
        };
        let item = self.reduction().original_item(item);
        match self.problem.kind(item) {
            ItemKind::Primary(multiplicity) => KernelError::Multiplicity { item, multiplicity },
            ItemKind::Secondary => error,
        }
    }

    fn tuning(&self) -> Tuning {
        Tuning { relation_cap: self.settings.relation_cap, isa: self.settings.isa, update: None }
    }
}
