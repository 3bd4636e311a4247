//! One way to share sub-problems: an order of the items, and the search along it.

use super::{Counted, DiagramError, Solver};
use crate::answer::Count;
use crate::diagram::{
    Arrangement, Blocks, Diagram, Effort, Full, Order, SharedSearch, SharingSpec, Snapshot,
};
use crate::kernel::{Bits, Cells, Engine, Kernel, KernelError};
use crate::search::{Counters, Interrupt, Progress, Stop};
use num_bigint::BigUint;
use std::io::{self, Write};

/// A search for the number of solutions, whatever its kernel.
pub(super) trait Racer {
    /// Goes on until it has looked at so many nodes in all, or has come to its end: then `None`.
    fn go_on(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Option<Stop>;
    fn effort(&self) -> Effort;
    /// The share of the whole tree that is done.
    fn share(&self) -> f64;
    /// How many nodes a search without a memo would have looked at by now.
    fn nodes_without(&self) -> f64;
    /// How many solutions have been counted.
    fn found(&self) -> BigUint;
    /// Writes a snapshot, between two nodes.
    fn write_snapshot(&self, stamp: &str, out: &mut dyn Write) -> io::Result<()>;
    /// Continues from a snapshot. To be called before the first node.
    fn restore(&mut self, snapshot: Snapshot);
}

impl<K: Kernel> Racer for SharedSearch<K> {
    fn go_on(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Option<Stop> {
        SharedSearch::run(self, nodes, interrupt, progress)
            .unwrap_or_else(|Full| unreachable!("counts go on when the memory is full"))
    }

    fn effort(&self) -> Effort {
        SharedSearch::effort(self)
    }

    fn share(&self) -> f64 {
        self.share_done()
    }

    fn nodes_without(&self) -> f64 {
        SharedSearch::nodes_without(self)
    }

    fn found(&self) -> BigUint {
        self.count()
    }

    fn write_snapshot(&self, stamp: &str, out: &mut dyn Write) -> io::Result<()> {
        SharedSearch::write_snapshot(self, stamp, out)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        SharedSearch::restore(self, snapshot);
    }
}

/// Searches of an arrangement, one for each of some orders, whose kernels have the same tables.
///
/// # Errors
/// [`KernelError`] if the engine cannot take the problem or cannot share.
pub(super) fn racers(
    solver: &Solver,
    arrangement: &Arrangement,
    orders: &[Order],
) -> Result<Vec<Box<dyn Racer>>, KernelError> {
    with_kernel(solver, arrangement, Race { arrangement, orders, cap: solver.sharing_cap })
}

/// The diagram of what a solver searches, in an order.
///
/// # Errors
/// [`DiagramError`] if there is none.
pub(super) fn build(
    solver: &Solver,
    order: Order,
    blocks: Option<&Blocks>,
    progress: &Progress,
) -> Result<Diagram, DiagramError> {
    let arrangement = solver.arrangement(order, blocks);
    let terms = SharingSpec { order, cap: solver.sharing_cap, keeps: true };
    with_kernel(solver, &arrangement, Build { solver, arrangement: &arrangement, terms, progress })?
}

/// What to do with a kernel that owns all it needs.
trait Task {
    type Output;
    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output;
}

/// Makes the kernel that a solver's engine has for an arrangement, and does something with it.
fn with_kernel<T: Task>(
    solver: &Solver,
    arrangement: &Arrangement,
    task: T,
) -> Result<T::Output, KernelError> {
    match solver.resolved_engine() {
        Engine::Bits | Engine::Auto => {
            Ok(task.run(Bits::with(&arrangement.problem, solver.tuning())?))
        }
        Engine::Cells => {
            if let Some((item, multiplicity)) = solver.reduction().problem().first_multiple() {
                let error = KernelError::Multiplicity { item, multiplicity };
                return Err(solver.in_terms_of_the_problem(error));
            }
            Ok(task.run(Cells::new(&arrangement.problem)?))
        }
        Engine::Links => Err(KernelError::Sharing),
    }
}

struct Race<'a> {
    arrangement: &'a Arrangement,
    orders: &'a [Order],
    cap: usize,
}

impl Task for Race<'_> {
    type Output = Vec<Box<dyn Racer>>;

    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output {
        let racer = |&order: &Order| -> Box<dyn Racer> {
            let terms = SharingSpec { order, cap: self.cap, keeps: false };
            Box::new(SharedSearch::new(kernel.clone(), self.arrangement, terms))
        };
        self.orders.iter().map(racer).collect()
    }
}

struct Build<'a> {
    solver: &'a Solver,
    arrangement: &'a Arrangement,
    terms: SharingSpec,
    progress: &'a Progress,
}

impl Task for Build<'_> {
    type Output = Result<Diagram, DiagramError>;

    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output {
        let Self { solver, arrangement, terms, progress } = self;
        let cap = terms.cap;
        let mut search = SharedSearch::new(kernel, arrangement, terms);
        let nodes = solver.node_limit.unwrap_or(u64::MAX);
        match search.run(nodes, &solver.interrupt, Some(progress)) {
            Err(Full) => Err(DiagramError::Full { cap, effort: search.effort() }),
            Ok(Some(stop)) => Err(DiagramError::Stopped { stop, effort: search.effort() }),
            Ok(None) => Ok(Diagram::new(&solver.problem, solver.reduction(), arrangement, search)),
        }
    }
}

/// What a search has come to.
pub(super) fn counted(racer: &dyn Racer, stop: Option<Stop>) -> Counted {
    let (effort, found) = (racer.effort(), racer.found());
    let solutions = u64::try_from(&found).unwrap_or(u64::MAX);
    let counters =
        Counters { nodes: effort.nodes, solutions, deepest: effort.deepest, updates: None };
    Counted { count: Count { found, stop }, counters, shared: Some(effort) }
}
