//! What is left of a search, as plain data: split off, sent elsewhere, resumed.

use super::{Counters, Search};
use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Kernel, Level, Position};
use serde::{Deserialize, Serialize};

/// What is left of a search: the path of choices that it stands on and, at each level, the choices
/// that it has not tried.
///
/// It holds ids and nothing else, so it can go to another thread, process or machine, and any kernel
/// over an equal problem can take it up with [`Search::resume`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remainder {
    /// The levels of the path, the root's first.
    pub levels: Vec<RemainderLevel>,
    /// Whether the state at the end of the path has been looked at; if not, it is the next.
    pub entered: bool,
}

/// One level of the path of a [`Remainder`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemainderLevel {
    /// The branch item.
    pub item: ItemId,
    /// How many choices of this search's share are done.
    pub done: u64,
    /// The option that the path goes through; `None` where it chooses no further option for the item.
    pub chosen: Option<OptionId>,
    /// The choices to try after it.
    pub left: Vec<Option<OptionId>>,
}

impl Remainder {
    /// Everything: what is left of a search that has not begun.
    pub fn whole() -> Self {
        Self { levels: Vec::new(), entered: false }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.entered && self.levels.iter().all(|level| level.left.is_empty())
    }
}

/// Why a remainder cannot be resumed: it does not fit the problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "what is left of the search does not fit the problem: at level {level}, {what}; resume it with the problem it came from"
)]
pub struct ResumeError {
    /// The level of the path, counted from 0.
    pub level: usize,
    /// What does not fit.
    pub what: &'static str,
}

impl<K: Kernel> Search<K> {
    /// What is left of this search. The search itself is unchanged.
    pub fn remainder(&self) -> Remainder {
        let walk = &self.walk;
        let level = |(depth, level): (usize, &Level)| RemainderLevel {
            item: level.item,
            done: level.done_before + (level.next - level.start) as u64,
            chosen: walk.choices[level.next],
            left: walk.choices[level.next + 1..walk.end(depth)].to_vec(),
        };
        Remainder {
            levels: walk.levels.iter().enumerate().map(level).collect(),
            entered: walk.position == Position::Behind,
        }
    }

    /// Gives away half of the untried choices of the level nearest the root that has any: the later
    /// half, so that this search's next solutions stay the same. `None` if there are none; a search
    /// that has not begun has none yet.
    ///
    /// The two searches share nothing from then on and find each solution exactly once between them.
    ///
    /// ```
    /// use dlx::kernel::Bits;
    /// use dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// for _ in 0..3 {
    ///     builder.add_option([a])?;
    /// }
    /// let kernel = Bits::new(&builder.build(), DEFAULT_RELATION_CAP)?;
    /// let mut search = Search::new(kernel.clone());
    /// assert_eq!(search.advance(), Advance::Solution);
    /// let other = search.split().expect("two choices are untried");
    /// let other = std::thread::spawn(move || {
    ///     let mut other = Search::resume(kernel, &other)?;
    ///     while other.advance() == Advance::Solution {}
    ///     Ok::<_, dlx::search::ResumeError>(other.counters().solutions)
    /// });
    /// while search.advance() == Advance::Solution {}
    /// assert_eq!(search.counters().solutions + other.join().unwrap()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use = "what is given away is searched by nobody else"]
    pub fn split(&mut self) -> Option<Remainder> {
        let walk = &mut self.walk;
        let untried = |depth: usize| walk.end(depth) - walk.levels[depth].next - 1;
        let depth = (0..walk.levels.len()).find(|&depth| untried(depth) > 0)?;
        let give = untried(depth).div_ceil(2);
        let end = walk.end(depth);
        let mut given = walk.choices.drain(end - give..end);
        let chosen = given.next()?;
        let left = given.collect();
        for level in &mut walk.levels[depth + 1..] {
            level.start -= give;
            level.next -= give;
        }
        let through = |level: &Level| RemainderLevel {
            item: level.item,
            done: 0,
            chosen: walk.choices[level.next],
            left: Vec::new(),
        };
        let mut levels: Vec<_> = walk.levels[..depth].iter().map(through).collect();
        levels.push(RemainderLevel { item: walk.levels[depth].item, done: 0, chosen, left });
        Some(Remainder { levels, entered: false })
    }

    /// Takes up what is left of a search on a fresh kernel over an equal problem. The kernel need not
    /// be of the same kind. Counters start at zero.
    ///
    /// # Errors
    /// [`ResumeError`] if the remainder does not fit the problem.
    pub fn resume(kernel: K, remainder: &Remainder) -> Result<Self, ResumeError> {
        let mut search = Self::new(kernel);
        for (depth, level) in remainder.levels.iter().enumerate() {
            search.resume_level(level).map_err(|what| ResumeError { level: depth, what })?;
        }
        search.walk.position = if remainder.entered { Position::Behind } else { Position::Ahead };
        if remainder.entered {
            // What is forced at the end of the path belongs to it; nothing is to be found there.
            search.kernel.branch(&mut search.walk.chosen);
        }
        search.walk.counters = Counters::default();
        search.updates_before = search.kernel.updates().map(u64::wrapping_neg);
        Ok(search)
    }

    fn resume_level(&mut self, level: &RemainderLevel) -> Result<(), &'static str> {
        let Self { kernel, walk, .. } = self;
        let item = level.item;
        if matches!(kernel.branch(&mut walk.chosen), Branch::Solved | Branch::Dead) {
            return Err("nothing is left to branch on");
        }
        if !kernel.is_open(item) {
            return Err("the branch item is not an open primary item");
        }
        let start = walk.choices.len();
        kernel.open(item, &mut walk.choices);
        let live = walk.choices.split_off(start);
        // Done ones are live too, now that nothing below this level is chosen.
        let rest = live.len().saturating_sub(1 + level.left.len());
        if usize::try_from(level.done).map_or(true, |done| done > rest) {
            return Err("more choices are done than the branch item has");
        }
        walk.choices.push(level.chosen);
        walk.choices.extend(&level.left);
        // Both lists are in the same order, so one pass finds a stranger, a repetition, a disorder.
        let mut live = live.iter();
        if !walk.choices[start..].iter().all(|choice| live.any(|option| option == choice)) {
            return Err("the choices are not live options of the branch item, in order");
        }
        let chosen_before = walk.chosen.len();
        walk.push_level(Level { item, start, next: start, chosen_before, done_before: level.done });
        walk.enter(kernel, Choice { item, option: level.chosen });
        Ok(())
    }
}
