//! What is left of a search, as the parts that threads take.

use super::nodes_of;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::search::{Counters, Interrupt, Look, Part, Search};

/// So many parts are enough: many more than threads, so that the ones that are taken lie close together.
const ENOUGH: usize = 4096;

/// What is left, in the order of the search.
pub(super) enum Entry {
    /// A part to be searched.
    Open(Part),
    /// Solutions that were found in an earlier session and not shown.
    Found(Vec<Box<[OptionId]>>),
}

impl Entry {
    fn depth(&self) -> Option<usize> {
        match self {
            Self::Open(part) => Some(part.depth()),
            Self::Found(_) => None,
        }
    }
}

/// For how many nodes parts are expanded at most.
fn most_nodes(problem: &Problem) -> u64 {
    nodes_of(1 << 26, problem, 256, 4 * ENOUGH as u64)
}

/// Replaces parts with what lies below them, level by level and in order, until there are enough or so
/// many nodes were looked at. Nothing here depends on the number of threads or on time. Returns what was
/// counted after the last part.
pub(super) fn expand<K: Kernel>(
    search: &mut Search<K>,
    entries: &mut Vec<Entry>,
    most: Option<u64>,
    interrupt: &Interrupt,
) -> Counters {
    let most = most_nodes(search.problem()).min(most.unwrap_or(u64::MAX));
    let open = entries.iter().filter(|entry| entry.depth().is_some()).count();
    let mut expansion = Expansion { search, interrupt, left: most, open, since: Counters::NONE };
    let mut behind = Counters::NONE;
    // The root, if it is still to be looked at, is left to whoever takes it.
    let mut depth = 1;
    while entries.iter().any(|entry| entry.depth() >= Some(depth)) && !expansion.is_over() {
        for entry in std::mem::take(entries) {
            expansion.pass(entry, depth, entries);
        }
        behind.add(&std::mem::replace(&mut expansion.since, Counters::NONE));
        depth += 1;
    }
    behind
}

/// Parts that are being expanded.
struct Expansion<'a, K> {
    search: &'a mut Search<K>,
    interrupt: &'a Interrupt,
    /// How many nodes may still be looked at.
    left: u64,
    /// How many parts there are.
    open: usize,
    /// What was counted since the last part.
    since: Counters,
}

impl<K: Kernel> Expansion<'_, K> {
    fn is_over(&self) -> bool {
        self.open >= ENOUGH || self.left == 0 || self.interrupt.is_set()
    }

    /// Passes on an entry, or what lies below if it is a part at this depth.
    fn pass(&mut self, entry: Entry, depth: usize, entries: &mut Vec<Entry>) {
        let mut part = match entry {
            Entry::Open(part) => part,
            found @ Entry::Found(_) => return entries.push(found),
        };
        part.before.add(&std::mem::replace(&mut self.since, Counters::NONE));
        if part.depth() != depth || self.is_over() {
            return entries.push(Entry::Open(part));
        }
        self.left -= 1;
        match self.search.look(part).expect("the part is one of this problem's") {
            Look::Leaf(part) => entries.push(Entry::Open(part)),
            Look::Dead(counted) => {
                self.since = counted;
                self.open -= 1;
            }
            Look::Parts(parts) => {
                self.open += parts.len() - 1;
                entries.extend(parts.into_iter().map(Entry::Open));
            }
        }
    }
}
