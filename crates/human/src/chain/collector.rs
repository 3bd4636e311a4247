//! The choice among patterns of chains.

use super::cost::rating;
use super::hint::{ChainHint, Rank};
use crate::geometry::Mask;
use foldhash::HashSet;
use foldhash::HashSetExt as _;

/// Takes patterns in the order in which they are found.
pub(super) struct Collector {
    /// Whether all patterns are kept, or only the least.
    all: bool,
    hints: Vec<ChainHint>,
    /// The rank of a pattern found earlier, to beat if only the least is kept.
    before: Option<Rank>,
}

impl Collector {
    pub(super) const fn new(all: bool) -> Self {
        Self { all, hints: Vec::new(), before: None }
    }

    /// A collector that keeps only patterns of a lower rank than `before`, or every pattern if `all` is set.
    pub(super) const fn better_than(before: Option<Rank>, all: bool) -> Self {
        Self { all, hints: Vec::new(), before }
    }

    /// The least rank so far.
    pub(super) fn best(&self) -> Option<Rank> {
        self.hints.last().map(|best| best.rank).or(self.before)
    }

    /// Whether a pattern of this rank would be kept.
    pub(super) fn wants(&self, rank: Rank) -> bool {
        self.all || self.best().is_none_or(|best| rank.compare(&best).is_lt())
    }

    /// The rank of a pattern, if it would be kept.
    pub(super) fn rank(&self, base: f64, complexity: usize, key: u8) -> Option<Rank> {
        let rank = Rank { rating: rating(base, complexity), complexity, key };
        self.wants(rank).then_some(rank)
    }

    /// Whether the search is for all patterns.
    pub(super) fn wants_all(&self) -> bool {
        self.all
    }

    /// Keeps a pattern that `wants` has accepted.
    pub(super) fn push(&mut self, hint: ChainHint) {
        // The least pattern replaces the one before.
        if !self.all {
            self.hints.clear();
        }
        self.hints.push(hint);
    }

    /// Keeps a pattern if its rank is low enough.
    pub(super) fn offer(&mut self, hint: ChainHint) {
        if self.wants(hint.rank) {
            self.push(hint);
        }
    }

    /// The patterns in the order in which they were found.
    pub(super) fn into_hints(self) -> Vec<ChainHint> {
        self.hints
    }

    /// The patterns by rank, each of a set of removals once: the least pattern, or all.
    pub(super) fn finish(mut self) -> Vec<ChainHint> {
        if self.all {
            self.hints.sort_by(|a, b| a.rank.compare(&b.rank));
            let mut seen: HashSet<Vec<(u16, Mask)>> = HashSet::with_capacity(self.hints.len());
            // In the order of ranks, the first pattern with a set of removals is the least.
            self.hints.retain(|hint| seen.insert(hint.removals.clone()));
        }
        self.hints
    }
}
