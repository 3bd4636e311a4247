//! Cuts the rest of a search into the parts that threads take.

use super::super::pace::Pace;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Counters, Interrupt, Search, Subtrees, Visited};

/// An entry of the rest of a search, in the order of the search.
pub(super) enum RestEntry {
    /// A part to be searched.
    Open(Subtrees),
    /// Solutions that were found in an earlier session and not yet shown.
    Found(Vec<Box<[OptionId]>>),
}

impl RestEntry {
    fn part(&self) -> Option<&Subtrees> {
        match self {
            Self::Open(part) => Some(part),
            Self::Found(_) => None,
        }
    }
}

/// Replaces parts with the parts below them, level by level and in order, until they hold enough subtrees or enough
/// nodes were visited. The cuts depend neither on the number of threads nor on time. Returns the counters of the nodes
/// that were visited after the last part.
pub(super) fn expand<K: Kernel>(
    search: &mut Search<K>,
    entries: &mut Vec<RestEntry>,
    pace: Pace,
    node_limit: Option<u64>,
    interrupt: &Interrupt,
) -> Counters {
    let open = entries.iter().filter_map(RestEntry::part).map(Subtrees::subtrees).sum();
    let mut expansion = Expansion {
        search,
        interrupt,
        left: pace.visits.min(node_limit.unwrap_or(u64::MAX)),
        enough: pace.parts,
        open,
        since: Counters::NONE,
    };
    let mut after = Counters::NONE;
    // A root that has not been visited stays for the worker that takes it.
    let mut depth = 1;
    let is_below =
        |entry: &RestEntry, depth| entry.part().is_some_and(|part| part.depth() >= depth);
    while entries.iter().any(|entry| is_below(entry, depth)) && !expansion.is_over() {
        // One level of the tree: parts at this depth are replaced, all others are kept.
        for entry in std::mem::take(entries) {
            expansion.pass(entry, depth, entries);
        }
        after.add(&std::mem::replace(&mut expansion.since, Counters::NONE));
        depth += 1;
    }
    after
}

/// Parts that are being expanded.
struct Expansion<'a, K> {
    search: &'a mut Search<K>,
    interrupt: &'a Interrupt,
    /// Number of nodes that may still be visited.
    left: u64,
    /// Number of subtrees to find.
    enough: usize,
    /// Number of subtrees in all parts.
    open: usize,
    /// Counters of the nodes visited since the last part.
    since: Counters,
}

impl<K: Kernel> Expansion<'_, K> {
    fn is_over(&self) -> bool {
        self.open >= self.enough || self.left == 0 || self.interrupt.is_set()
    }

    /// Passes on an entry, or the parts below it if it is a part at this depth.
    fn pass(&mut self, entry: RestEntry, depth: usize, entries: &mut Vec<RestEntry>) {
        let mut part = match entry {
            RestEntry::Open(part) => part,
            found @ RestEntry::Found(_) => return entries.push(found),
        };
        part.before.add(&std::mem::replace(&mut self.since, Counters::NONE));
        if part.depth() != depth || self.is_over() {
            return entries.push(RestEntry::Open(part));
        }
        let subtrees = self.search.separate(part, self.interrupt).expect(Subtrees::FITS);
        for subtree in subtrees {
            entries.extend(self.visit(subtree).map(RestEntry::Open));
        }
    }

    /// Visits a subtree; returns the part below it, or the part as it is. `None` if it is dead.
    fn visit(&mut self, mut part: Subtrees) -> Option<Subtrees> {
        part.before.add(&std::mem::replace(&mut self.since, Counters::NONE));
        if part.subtrees() > 1 || self.is_over() {
            return Some(part);
        }
        self.left -= 1;
        match self.search.visit(part).expect(Subtrees::FITS) {
            Visited::Leaf(part) => Some(part),
            Visited::Dead(counted) => {
                self.since = counted;
                self.open -= 1;
                None
            }
            Visited::Below(below) => {
                self.open += below.subtrees() - 1;
                Some(below)
            }
        }
    }
}
