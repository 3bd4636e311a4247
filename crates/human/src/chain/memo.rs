//! Patterns of chains in states that come up again: under several assumptions, at several levels, and in later
//! steps. A step removes few candidates, which many assumptions also remove.

use super::hint::Pattern;
use crate::geometry::Mask;
use crate::state::CandidateMarks;
use foldhash::{HashMap, HashMapExt as _};
use std::sync::Arc;

/// The patterns of a state, in the order in which a chain takes them.
pub(super) type FoundPatterns = Arc<[Arc<Pattern>]>;

/// The patterns of states of one layout, found by one search that depends on the candidates only.
#[derive(Debug)]
pub(super) struct PatternMemo {
    /// By the digits of each cell.
    known: HashMap<Box<[Mask]>, FoundPatterns>,
    /// A measure of the memory that they take.
    weight: usize,
}

/// The weight at which all patterns are forgotten; some 20 MB.
const MOST_WEIGHT: usize = 1 << 19;

impl PatternMemo {
    /// The patterns of a state, if they are known.
    pub(super) fn get(&self, marks: &CandidateMarks) -> Option<FoundPatterns> {
        self.known.get(&*marks.cells).map(Arc::clone)
    }

    /// Keeps the patterns of a state. May forget the patterns of all other states.
    pub(super) fn keep(&mut self, marks: &CandidateMarks, found: &FoundPatterns) {
        let nodes = |pattern: &Arc<Pattern>| match &**pattern {
            Pattern::Plain(_) => 0,
            Pattern::Chains(hint) => hint.ends.iter().map(|end| end.nodes.len()).sum(),
        };
        let patterns: usize = found.iter().map(|one| 8 + nodes(one)).sum();
        let weight = marks.cells.len() + patterns;
        // A full memo starts anew.
        if self.weight + weight > MOST_WEIGHT {
            self.clear();
        }
        self.weight += weight;
        self.known.insert(marks.cells.clone().into(), Arc::clone(found));
    }

    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.weight = 0;
    }
}

impl Default for PatternMemo {
    fn default() -> Self {
        Self { known: HashMap::new(), weight: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Step;
    use crate::technique::naked_set;

    fn marks(cells: usize, digits: Mask) -> CandidateMarks {
        let mut marks = CandidateMarks::empty();
        marks.cells.resize(cells, digits);
        marks
    }

    fn found() -> FoundPatterns {
        let (technique, rating) = naked_set::rated(2);
        let step = Step::new(technique, rating);
        std::iter::once(Arc::new(Pattern::Plain(Box::new(step)))).collect()
    }

    #[test]
    fn patterns_are_those_of_the_state_they_were_kept_for() {
        let mut memo = PatternMemo::default();
        let (one, other) = (found(), found());
        memo.keep(&marks(81, 1), &one);
        memo.keep(&marks(81, 2), &other);
        for (state, kept) in [(1, Some(&one)), (2, Some(&other)), (3, None)] {
            let known = memo.get(&marks(81, state));
            assert!(
                match (&known, kept) {
                    (Some(known), Some(kept)) => Arc::ptr_eq(known, kept),
                    (None, None) => true,
                    _ => false,
                },
                "state {state}"
            );
        }
        memo.clear();
        assert!(memo.get(&marks(81, 1)).is_none());
    }

    #[test]
    fn a_full_memo_keeps_the_last_state_and_forgets_the_others() {
        let mut memo = PatternMemo::default();
        let (small, large) = (marks(81, 1), marks(MOST_WEIGHT - 50, 2));
        for (kept, forgotten) in [(&large, &small), (&small, &large)] {
            memo.keep(forgotten, &found());
            memo.keep(kept, &found());
            assert!(memo.get(kept).is_some() && memo.get(forgotten).is_none());
        }
    }
}
