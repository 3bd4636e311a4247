//! How a search is cut for threads: in the work that a kernel does, and not in time, so that it is cut
//! alike on every machine.

use crate::problem::Problem;

/// So many parts are enough: many more than threads, so that the ones that are taken lie close together.
const PARTS: usize = 4096;

/// Where threads come in and how often they look up.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Pace {
    /// For how many nodes the thread that asks searches alone.
    pub(in super::super) head_start: u64,
    /// How many parts it makes then, more or less.
    pub(super) parts: usize,
    /// How many nodes it looks at for that, at most.
    pub(super) looks: u64,
    /// For how many nodes a worker goes on at a time.
    pub(super) slice: u64,
}

impl Pace {
    /// The pace for a problem whose solutions are shown, or only counted. The head start takes some
    /// milliseconds, a hundred times as long as threads take to begin; a slice takes some milliseconds
    /// too, or one where somebody may wait for solutions.
    pub(in super::super) fn of(problem: &Problem, shows: bool) -> Self {
        // Kernels take time for nodes times options, give or take a factor.
        let nodes_of = |work: u64| work / (problem.option_count() as u64).max(1);
        Self {
            head_start: nodes_of(1 << 23).clamp(64, 10_000),
            parts: PARTS,
            looks: nodes_of(1 << 26).clamp(256, 4 * PARTS as u64),
            slice: nodes_of(1 << if shows { 20 } else { 24 }).clamp(16, 1 << 14),
        }
    }

    /// A pace for tests, whose searches are short.
    #[cfg(test)]
    pub(super) fn short(head_start: u64, parts: usize, slice: u64) -> Self {
        Self { head_start, parts, looks: u64::MAX, slice }
    }
}
