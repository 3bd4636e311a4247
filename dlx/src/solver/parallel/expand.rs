//! Cuts the rest of a search into the parts that threads take.

use super::super::pace::Pace;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Counters, Interrupt, Look, Part, Search};

/// An entry of the rest of a search, in the order of the search.
pub(super) enum Entry {
    /// A part to be searched.
    Open(Part),
    /// Solutions that were found in an earlier session and not yet shown.
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

/// Replaces parts with the parts below them, level by level and in order, until there are enough or
/// enough nodes were looked at. Nothing here depends on the number of threads or on time. Returns the counters of the
/// nodes that were looked at after the last part.
pub(super) fn expand<K: Kernel>(
    search: &mut Search<K>,
    entries: &mut Vec<Entry>,
    pace: Pace,
    node_limit: Option<u64>,
    interrupt: &Interrupt,
) -> Counters {
    let open = entries.iter().filter(|entry| entry.depth().is_some()).count();
    let mut expansion = Expansion {
        search,
        interrupt,
        left: pace.looks.min(node_limit.unwrap_or(u64::MAX)),
        enough: pace.parts,
        open,
        since: Counters::NONE,
    };
    let mut behind = Counters::NONE;
    // The root, if it is still to be looked at, is left to the worker that takes it.
    let mut depth = 1;
    while entries.iter().any(|entry| entry.depth() >= Some(depth)) && !expansion.is_over() {
        // One level of the tree: parts at this depth are replaced, all others are kept.
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
    /// Number of nodes that may still be looked at.
    left: u64,
    /// Number of parts to make.
    enough: usize,
    /// Number of parts there are.
    open: usize,
    /// Counters of the nodes looked at since the last part.
    since: Counters,
}

impl<K: Kernel> Expansion<'_, K> {
    fn is_over(&self) -> bool {
        self.open >= self.enough || self.left == 0 || self.interrupt.is_set()
    }

    /// Passes on an entry, or the parts below it if it is a part at this depth.
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
