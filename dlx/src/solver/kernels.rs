//! Kernels for as many threads as there are.

use crate::kernel::{Bits, Cells, Engine, Kernel, KernelError, Links, LinksStore, Tuning};
use crate::problem::Problem;

/// What to do with a kernel. A trait and not a closure, because the kernel is chosen at run time.
pub(super) trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Makes fresh kernels over one problem, all of one kind. A kernel may borrow from what it is made of,
/// so it lives for one task, on the thread that asked for it.
pub(super) trait Kernels: Sync {
    /// Makes a kernel and does something with it.
    ///
    /// # Errors
    /// [`KernelError`] if there is none for the problem.
    fn with<T: Task>(&self, task: T) -> Result<T::Output, KernelError>;
}

/// The kernels of an engine.
pub(super) enum EngineKernels {
    /// Copies of this one, which share their tables.
    Bits(Bits),
    /// The same.
    Cells(Box<Cells>),
    /// Each laid out in a store of its own.
    Links(Problem),
}

impl EngineKernels {
    /// Makes what all kernels of an engine share. Of [`Engine::Auto`] it is what `bits` shares.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub(super) fn new(
        engine: Engine,
        problem: &Problem,
        tuning: Tuning,
    ) -> Result<Self, KernelError> {
        match engine {
            Engine::Links => Ok(Self::Links(problem.clone())),
            Engine::Cells => Ok(Self::Cells(Box::new(Cells::new(problem)?))),
            Engine::Bits | Engine::Auto => Ok(Self::Bits(Bits::with(problem, tuning)?)),
        }
    }
}

impl Kernels for EngineKernels {
    fn with<T: Task>(&self, task: T) -> Result<T::Output, KernelError> {
        match self {
            Self::Bits(first) => Ok(task.run(first.clone())),
            Self::Cells(first) => Ok(task.run(Cells::clone(first))),
            Self::Links(problem) => {
                let store = LinksStore::new();
                Ok(task.run(Links::new(&store, problem)))
            }
        }
    }
}
