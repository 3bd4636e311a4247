//! Patterns of chains in states that come up again: under several assumptions, at several levels, and in the steps that
//! follow, for a step removes few candidates and many assumptions remove these, too.

use super::hint::Pattern;
use crate::human::geometry::Mask;
use crate::human::state::Marks;
use foldhash::{HashMap, HashMapExt as _};
use std::sync::Arc;

/// The patterns of a state, in the order in which a chain takes them.
pub(super) type Found = Arc<[Arc<Pattern>]>;

/// The patterns of states of one layout, found by one search that looks at nothing but the candidates.
#[derive(Debug)]
pub(super) struct Memo {
    /// By the digits of each cell.
    known: HashMap<Box<[Mask]>, Found>,
    /// A measure of the memory that they take.
    weight: usize,
}

/// The weight at which all patterns are forgotten; some 20 MB.
const MOST_WEIGHT: usize = 1 << 19;

impl Memo {
    /// The patterns of a state, if they are known.
    pub(super) fn get(&self, marks: &Marks) -> Option<Found> {
        self.known.get(&*marks.cells).map(Arc::clone)
    }

    /// Keeps the patterns of a state, and may forget those of all others.
    pub(super) fn keep(&mut self, marks: &Marks, found: &Found) {
        let nodes = |pattern: &Arc<Pattern>| match &**pattern {
            Pattern::Plain(_) => 0,
            Pattern::Chains(hint) => hint.ends.iter().map(|end| end.nodes.len()).sum(),
        };
        self.weight += marks.cells.len() + found.iter().map(|one| 8 + nodes(one)).sum::<usize>();
        if self.weight > MOST_WEIGHT {
            self.clear();
        }
        self.known.insert(marks.cells.clone().into(), Arc::clone(found));
    }

    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.weight = 0;
    }
}

impl Default for Memo {
    fn default() -> Self {
        Self { known: HashMap::new(), weight: 0 }
    }
}
