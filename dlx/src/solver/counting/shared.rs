//! Counts with shared sub-problems, whatever their kernel.

use super::counted::Counted;
use crate::answer::Count;
#[cfg(feature = "json")]
use crate::diagram::Snapshot;
use crate::diagram::{Arrangement, Effort, Full, Order, SharedSearch, SharingSpec};
use crate::kernel::{Kernel, KernelError};
use crate::search::{Counters, Interrupt, Progress, Stop};
use crate::solver::dispatch::OwnedTask;
use crate::solver::front::Solver;
use num_bigint::BigUint;
#[cfg(feature = "json")]
use std::io::{self, Write};

/// A [`SharedSearch`] that counts, with its kernel erased.
pub(super) trait SharedCount {
    /// Continues until it has looked at `nodes` nodes in all, or to the end, where it returns `None`.
    fn resume(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Option<Stop>;
    fn effort(&self) -> Effort;
    /// The share of the whole tree that is done.
    fn share(&self) -> f64;
    /// The number of nodes that a search without a memo would have looked at by now.
    fn nodes_without(&self) -> f64;
    /// The number of solutions counted so far.
    fn found(&self) -> BigUint;
    /// Writes a snapshot of the count, between two nodes.
    #[cfg(feature = "json")]
    fn write_snapshot(&self, stamp: &str, out: &mut dyn Write) -> io::Result<()>;
    /// Continues from a snapshot. To be called before the first node.
    #[cfg(feature = "json")]
    fn restore(&mut self, snapshot: Snapshot);
}

impl<K: Kernel> SharedCount for SharedSearch<K> {
    fn resume(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Option<Stop> {
        self.run(nodes, interrupt, progress)
            .unwrap_or_else(|Full| unreachable!("counts continue when the memory is full"))
    }

    fn effort(&self) -> Effort {
        self.effort()
    }

    fn share(&self) -> f64 {
        self.share_done()
    }

    fn nodes_without(&self) -> f64 {
        self.nodes_without()
    }

    fn found(&self) -> BigUint {
        self.count()
    }

    #[cfg(feature = "json")]
    fn write_snapshot(&self, stamp: &str, out: &mut dyn Write) -> io::Result<()> {
        self.write_snapshot(stamp, out)
    }

    #[cfg(feature = "json")]
    fn restore(&mut self, snapshot: Snapshot) {
        self.restore(snapshot);
    }
}

impl dyn SharedCount {
    /// The result so far, with the reason to stop, if any.
    pub(super) fn counted(&self, stop: Option<Stop>) -> Counted {
        let (effort, found) = (self.effort(), self.found());
        let solutions = u64::try_from(&found).unwrap_or(u64::MAX);
        let counters =
            Counters { nodes: effort.nodes, solutions, deepest: effort.deepest, updates: None };
        Counted { count: Count { found, stop }, counters, shared: Some(effort) }
    }
}

/// Counts over an arrangement, one for each of some orders, whose kernels share their tables.
///
/// # Errors
/// [`KernelError`] if the engine cannot take the problem or cannot share sub-problems.
pub(super) fn shared_counts(
    solver: &Solver,
    arrangement: &Arrangement,
    orders: &[Order],
) -> Result<Vec<Box<dyn SharedCount>>, KernelError> {
    let start = CountStart { arrangement, orders, cap: solver.settings.sharing_cap };
    solver.kernels_for(&arrangement.problem)?.with_owned(start)
}

/// The task that makes counts from one kernel.
struct CountStart<'a> {
    arrangement: &'a Arrangement,
    orders: &'a [Order],
    cap: usize,
}

impl OwnedTask for CountStart<'_> {
    type Output = Vec<Box<dyn SharedCount>>;

    fn run<K: Kernel + Clone + 'static>(self, kernel: K) -> Self::Output {
        let count = |&order: &Order| -> Box<dyn SharedCount> {
            let spec = SharingSpec { order, cap: self.cap, keeps: false };
            Box::new(SharedSearch::new(kernel.clone(), self.arrangement, spec))
        };
        self.orders.iter().map(count).collect()
    }
}
