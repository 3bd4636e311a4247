//! The cuts of a search into parts for threads. Work is measured by the nodes and options that a kernel looks at, not
//! by time. So the cuts are the same on every machine.

use crate::problem::Problem;

/// Number of parts to make: many more than threads. The parts that are taken at one time then lie close together.
const PARTS: usize = 4096;

/// The time at which other threads join a search, and the interval at which all threads check for requests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Number of nodes for which the thread that asks searches alone.
    pub(super) head_start: u64,
    /// Approximate number of parts that it makes then.
    pub(super) parts: usize,
    /// Maximum number of nodes that it visits to make them.
    pub(super) visits: u64,
    /// Number of nodes that a worker searches at a time.
    pub(super) slice: u64,
}

impl Pace {
    /// The pace for a problem whose solutions are shown, or only counted. The head start takes some milliseconds, a
    /// hundred times as long as threads take to begin. A slice also takes some milliseconds, or one if the visitor
    /// may be waiting for solutions.
    pub(super) fn of(problem: &Problem, shows: bool) -> Self {
        // The time of a kernel is roughly proportional to nodes times options.
        let nodes_of = |work: u64| work / (problem.option_count() as u64).max(1);
        Self {
            head_start: nodes_of(1 << 23).clamp(64, 10_000),
            parts: PARTS,
            visits: nodes_of(1 << 26).clamp(256, 4 * PARTS as u64),
            slice: nodes_of(1 << if shows { 20 } else { 24 }).clamp(16, 1 << 14),
        }
    }

    /// The pace for kernels of a caller, whose nodes may take a thousand times as long.
    pub(super) fn of_slow_nodes(head_start: u64, shows: bool) -> Self {
        let slice = if shows { 16 } else { 64 };
        Self { head_start, parts: PARTS / 16, visits: PARTS as u64 / 4, slice }
    }

    /// A pace for tests, whose searches are short.
    #[cfg(test)]
    pub(super) fn short(head_start: u64, parts: usize, slice: u64) -> Self {
        Self { head_start, parts, visits: u64::MAX, slice }
    }
}
