//! A search in parts: the subtrees that have not been looked at, in the order of the search.
//!
//! A search is cut along its path, and its parts are expanded: looked at, and replaced by the
//! parts below. Each node is counted once, when it is first looked at, so the counters of all parts and
//! of the work to make them add up to the counters of one search.

use super::path::Search;
use super::remainder::{Remainder, RemainderLevel, ResumeError};
use crate::kernel::{Branch, Choice, Counters, Kernel, Position};

/// A subtree that has not been looked at.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The path to it.
    pub(crate) remainder: Remainder,
    /// Its share of the whole tree, as if all choices had equally large trees below them.
    pub(crate) share: f64,
    /// Counters of the work before it and after the part before it.
    pub(crate) before: Counters,
    /// Number of updates, of those before it, that taking its last choice took.
    pub(crate) taking: u64,
}

impl Part {
    /// Number of choices on the path to it.
    pub(crate) fn depth(&self) -> usize {
        self.remainder.levels.len()
    }
}

/// Result of looking at a part.
pub(crate) enum Look {
    /// The part is dead, and counted.
    Dead(Counters),
    /// The part is a leaf, or all its children are: left as it is, and not counted.
    Leaf(Part),
    /// The root of the part is counted, and these are the parts below it.
    Parts(Vec<Part>),
}

impl<K: Kernel> Search<K> {
    /// The share of the whole tree that is left, as if all choices had equally large trees below them.
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

    /// Cuts the rest of this search into parts, and leaves nothing of it. The parts hold the counters of the work from
    /// then on.
    pub(crate) fn take_apart(&mut self, parts: &mut Vec<Part>) {
        if self.walk.position == Position::Ahead {
            let remainder = Remainder { levels: self.path(self.walk.levels.len()), entered: false };
            let share = self.share_left_below();
            parts.push(Part { remainder, share, before: Counters::NONE, taking: 0 });
        }
        // From the end of the path up to the root, which is the order in which the search would try what is left.
        self.walk.position = Position::Behind;
        while !self.walk.levels.is_empty() {
            let share = self.share_left_below();
            let Some((item, left)) = self.walk.step_out(&mut self.kernel) else { return };
            let path = self.path(self.walk.levels.len());
            for option in left {
                parts.push(self.beside(&path, Choice { item, option }, share));
            }
            self.kernel.close(item);
        }
    }

    /// The share of the whole tree below the end of the path.
    fn share_left_below(&self) -> f64 {
        self.walk.levels.iter().map(|level| 1.0 / level.choices as f64).product()
    }

    /// The part below a choice of the item that was opened last, none of whose choices is taken. The
    /// updates of taking the choice are counted here, not in the search of the part.
    fn beside(&mut self, path: &[RemainderLevel], choice: Choice, share: f64) -> Part {
        let mut levels = path.to_vec();
        levels.push(RemainderLevel::through(choice));
        let remainder = Remainder { levels, entered: false };
        let updates = self.kernel.updates().map(|before| {
            self.kernel.commit(choice);
            self.kernel.uncommit(choice);
            self.kernel.updates().unwrap_or(before) - before
        });
        let before = Counters { updates, ..Counters::NONE };
        Part { remainder, share, before, taking: updates.unwrap_or(0) }
    }

    /// Looks at the root of a part, and finds the parts below it.
    ///
    /// # Errors
    /// [`ResumeError`] if the part is not one of the problem's.
    pub(crate) fn look(&mut self, part: Part) -> Result<Look, ResumeError> {
        self.go_to(&part.remainder)?;
        let updates_before = self.kernel.updates();
        let branch = self.kernel.branch(&mut self.walk.chosen);
        let mut parts = Vec::new();
        let item = match branch {
            Branch::Solved | Branch::Last(..) => return Ok(Look::Leaf(part)),
            Branch::Dead => None,
            Branch::On(item) => Some(item),
        };
        let start = self.walk.choices.len();
        if let Some(item) = item {
            self.kernel.open(item, &mut self.walk.choices);
        }
        // The root of the part is counted in the first part below it, or by the caller if it is dead.
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
        let Some(item) = item else { return Ok(Look::Dead(here)) };
        let choices = self.walk.choices.split_off(start);
        let share = part.share / choices.len() as f64;
        for &option in &choices {
            parts.push(self.beside(&part.remainder.levels, Choice { item, option }, share));
        }
        self.kernel.close(item);
        if let Some(first) = parts.first_mut() {
            first.before.add(&here);
        }
        Ok(Look::Parts(parts))
    }
}
