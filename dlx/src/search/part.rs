//! A search in parts: the subtrees that have not been visited, in the order of the search.
//!
//! A search is cut along its path into one part per level, which holds all untried choices of that level. A part of
//! several subtrees is separated into its subtrees, and a part of one subtree is visited: its root is counted, and the
//! part below holds all choices there. Making a part takes one path and one choice, however many subtrees it has. Each
//! node is counted once, when it is first visited, so the counters of all parts and of the work to make them add up to
//! the counters of one search.

use super::path::Search;
use super::remainder::{Remainder, RemainderLevel, ResumeError};
use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Counters, Interrupt, Kernel, Position};
use std::iter;

/// A subtree that has not been visited, or several beside each other below one node.
#[derive(Clone, Debug)]
pub(crate) struct Subtrees {
    /// The path to the first subtree; its last level also holds the choices of the others.
    pub(crate) remainder: Remainder,
    /// Its share of the whole tree, as if all choices had equally large trees below them.
    pub(crate) share: f64,
    /// Counters of the work before it and after the part before it.
    pub(crate) before: Counters,
    /// Number of the updates in `before` that taking its first choice took.
    pub(crate) taking: u64,
}

impl Subtrees {
    /// The reason why a part can be resumed, in panics.
    pub(crate) const FITS: &str = "the part fits this problem";

    /// Number of choices on the path to it.
    pub(crate) fn depth(&self) -> usize {
        self.remainder.levels.len()
    }

    /// Number of subtrees in it, at least 1.
    pub(crate) fn subtrees(&self) -> usize {
        1 + self.remainder.levels.last().map_or(0, |level| level.left.len())
    }
}

/// The result of visiting a part of one subtree.
pub(crate) enum Visited {
    /// The root is dead, and counted.
    Dead(Counters),
    /// The root is a leaf, all nodes below it are, or it takes further looks. The part is unchanged, and not counted.
    Leaf(Subtrees),
    /// The root is counted, and this part holds all subtrees below it.
    Below(Subtrees),
}

impl<K: Kernel> Search<K> {
    /// The unsearched share of the whole tree, as if all choices had equally large trees below them.
    /// Unlike in [`progress`](Self::progress), the choices that other searches try count, so the shares of all
    /// parts of a search add up.
    pub(crate) fn share_left(&self) -> f64 {
        let (mut share, mut left) = (1.0, 0.0);
        for (depth, level) in self.walk.levels.iter().enumerate() {
            share /= level.choices as f64;
            left += share * (self.walk.end(depth) - level.next - 1) as f64;
        }
        if self.walk.position == Position::Ahead { left + share } else { left }
    }

    /// Cuts the rest of this search into parts, one per level of the path, and empties it. The parts hold the counters
    /// of the work from then on.
    pub(crate) fn take_apart(&mut self, parts: &mut Vec<Subtrees>) {
        if self.walk.position == Position::Ahead {
            let remainder = Remainder { levels: self.path(self.walk.levels.len()), entered: false };
            let share = self.share_left_below();
            parts.push(Subtrees { remainder, share, before: Counters::NONE, taking: 0 });
        }
        // From the end of the path up to the root: the order in which the search would try the untried choices.
        self.walk.position = Position::Behind;
        while !self.walk.levels.is_empty() {
            let share = self.share_left_below();
            let Some((item, left)) = self.walk.step_out(&mut self.kernel) else { return };
            let path = self.path(self.walk.levels.len());
            parts.extend(self.beside(path, item, &left, share));
            self.kernel.close(item);
        }
    }

    /// The share of the whole tree below the end of the path.
    fn share_left_below(&self) -> f64 {
        self.walk.levels.iter().map(|level| 1.0 / level.choices as f64).product()
    }

    /// The part of some untaken choices of the item that was opened last; `None` without choices. `share` is the share
    /// of each.
    fn beside(
        &mut self,
        mut path: Vec<RemainderLevel>,
        item: ItemId,
        choices: &[Option<OptionId>],
        share: f64,
    ) -> Option<Subtrees> {
        let (&option, others) = choices.split_first()?;
        let first = Choice { item, option };
        // The search of the part counts the updates of taking all choices but the first.
        let updates = self.updates_of_taking(first);
        path.push(RemainderLevel { left: others.to_vec(), ..RemainderLevel::through(first) });
        Some(Subtrees {
            remainder: Remainder { levels: path, entered: false },
            share: share * choices.len() as f64,
            before: Counters { updates, ..Counters::NONE },
            taking: updates.unwrap_or(0),
        })
    }

    /// Number of updates of taking a choice of the item that was opened last, if the kernel counts updates.
    fn updates_of_taking(&mut self, choice: Choice) -> Option<u64> {
        let before = self.kernel.updates()?;
        self.kernel.commit(choice);
        self.kernel.uncommit(choice);
        Some(self.kernel.updates()? - before)
    }

    /// Separates a part into its subtrees, in order. Once `interrupt` is set, the last part holds the rest of them.
    ///
    /// # Errors
    /// [`ResumeError`] if the part does not fit the problem.
    pub(crate) fn separate(
        &mut self,
        part: Subtrees,
        interrupt: &Interrupt,
    ) -> Result<Vec<Subtrees>, ResumeError> {
        let Some((last, path)) = part.remainder.levels.split_last() else { return Ok(vec![part]) };
        if last.left.is_empty() {
            return Ok(vec![part]);
        }
        self.go_to(&part.remainder)?;
        self.walk.step_out(&mut self.kernel);
        let choices: Vec<_> = iter::once(last.chosen).chain(last.left.iter().copied()).collect();
        let share = part.share / choices.len() as f64;
        let mut parts = Vec::new();
        let mut rest = &choices[..];
        while !rest.is_empty() {
            let taken = if interrupt.is_set() { rest.len() } else { 1 };
            let (here, after) = rest.split_at(taken);
            parts.extend(self.beside(path.to_vec(), last.item, here, share));
            rest = after;
        }
        self.kernel.close(last.item);
        // Its counters include the updates of taking the first choice.
        if let Some(first) = parts.first_mut() {
            first.before = part.before;
        }
        Ok(parts)
    }

    /// Visits the root of a part of one subtree, and finds the part below it.
    ///
    /// # Errors
    /// [`ResumeError`] if the part does not fit the problem.
    pub(crate) fn visit(&mut self, part: Subtrees) -> Result<Visited, ResumeError> {
        debug_assert_eq!(part.subtrees(), 1, "the part is separated before");
        self.go_to(&part.remainder)?;
        let updates_before = self.kernel.updates();
        let item = match self.kernel.branch(&mut self.walk.chosen) {
            Branch::Solved | Branch::Last(..) | Branch::Unsettled => {
                return Ok(Visited::Leaf(part));
            }
            Branch::Dead => None,
            Branch::On(item) => Some(item),
        };
        let start = self.walk.choices.len();
        if let Some(item) = item {
            self.kernel.open(item, &mut self.walk.choices);
        }
        // The root is counted in the part below it, or by the caller if it is dead.
        let mut here = part.before;
        here.add(&Counters {
            nodes: 1,
            solutions: 0,
            deepest: part.depth() as u64,
            updates: self
                .kernel
                .updates()
                .zip(updates_before)
                .map(|(after, before)| after - before),
        });
        let Some(item) = item else { return Ok(Visited::Dead(here)) };
        let choices = self.walk.choices.split_off(start);
        let share = part.share / choices.len() as f64;
        let below = self.beside(part.remainder.levels, item, &choices, share);
        self.kernel.close(item);
        let mut below = below.expect("an item to branch on has choices");
        below.before.add(&here);
        Ok(Visited::Below(below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Links, LinksStore};
    use crate::search::Advance;
    use crate::{Problem, ProblemBuilder};

    /// `items` items with `options` options of one item each: at the first solution, each level of the path has the
    /// same number of untried choices.
    fn wide(items: u32, options: usize) -> Problem {
        let mut builder = ProblemBuilder::new();
        for _ in 0..items {
            let item = builder.add_primary().unwrap();
            for _ in 0..options {
                builder.add_option([item]).unwrap();
            }
        }
        builder.build()
    }

    #[test]
    fn a_search_is_cut_into_one_part_per_level() {
        let problem = wide(5, 1_000);
        let store = LinksStore::new();
        let mut search = Search::new(Links::new(&store, &problem));
        assert_eq!(search.advance(), Advance::Solution);
        let left = search.share_left();
        let mut parts = Vec::new();
        search.take_apart(&mut parts);
        // The kernel takes no choice at the last level: all its choices are solutions.
        let subtrees: Vec<_> = parts.iter().map(Subtrees::subtrees).collect();
        assert!(parts.len() <= 5 && subtrees.iter().all(|&number| number == 999), "{subtrees:?}");
        let shares: f64 = parts.iter().map(|part| part.share).sum();
        assert!((shares - left).abs() < 1e-12, "{shares} and {left}");
    }

    #[test]
    fn a_raised_interrupt_ends_the_separation_without_losing_subtrees() {
        let problem = wide(3, 50);
        let store = LinksStore::new();
        let mut search = Search::new(Links::new(&store, &problem));
        let whole = Subtrees {
            remainder: Remainder::whole(),
            share: 1.0,
            before: Counters::NONE,
            taking: 0,
        };
        let Ok(Visited::Below(below)) = search.visit(whole) else { panic!("50 choices") };
        let interrupt = Interrupt::new();
        let separated = search.separate(below.clone(), &interrupt).unwrap();
        assert_eq!(separated.len(), 50);
        interrupt.set();
        let together = search.separate(below, &interrupt).unwrap();
        assert_eq!(together.iter().map(Subtrees::subtrees).collect::<Vec<_>>(), [50]);
    }
}
