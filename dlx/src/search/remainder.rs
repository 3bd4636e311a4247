//! What is left of a search, as plain data: split off, sent elsewhere, resumed.

use super::{Counters, Level, Position, Search};
use crate::id::{ItemId, OptionId};
use crate::kernel::{Choice, Kernel};
use crate::problem::Problem;
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
    /// The option that the path goes through.
    pub chosen: OptionId,
    /// The options to try after it.
    pub left: Vec<OptionId>,
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
        let level = |(depth, level): (usize, &Level)| RemainderLevel {
            item: level.item,
            done: level.done_before + (level.next - level.start) as u64,
            chosen: self.choices[level.next],
            left: self.choices[level.next + 1..self.end(depth)].to_vec(),
        };
        Remainder {
            levels: self.levels.iter().enumerate().map(level).collect(),
            entered: self.position == Position::Behind,
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
        let untried = |depth: usize| self.end(depth) - self.levels[depth].next - 1;
        let depth = (0..self.levels.len()).find(|&depth| untried(depth) > 0)?;
        let give = untried(depth).div_ceil(2);
        let end = self.end(depth);
        let mut given = self.choices.drain(end - give..end);
        let chosen = given.next()?;
        let left = given.collect();
        for level in &mut self.levels[depth + 1..] {
            level.start -= give;
            level.next -= give;
        }
        let through = |level: &Level| RemainderLevel {
            item: level.item,
            done: 0,
            chosen: self.choices[level.next],
            left: Vec::new(),
        };
        let mut levels: Vec<_> = self.levels[..depth].iter().map(through).collect();
        levels.push(RemainderLevel { item: self.levels[depth].item, done: 0, chosen, left });
        Some(Remainder { levels, entered: false })
    }

    /// Takes up what is left of a search on a fresh kernel over an equal problem. The kernel need not
    /// be of the same kind. Counters start at zero.
    ///
    /// # Errors
    /// [`ResumeError`] if the remainder does not fit the problem.
    pub fn resume(kernel: K, remainder: &Remainder) -> Result<Self, ResumeError> {
        let mut search = Self::new(kernel);
        let mut covered = vec![false; search.problem().item_count()];
        for (depth, level) in remainder.levels.iter().enumerate() {
            search
                .resume_level(level, &mut covered)
                .map_err(|what| ResumeError { level: depth, what })?;
        }
        search.position = if remainder.entered { Position::Behind } else { Position::Ahead };
        search.counters = Counters::default();
        search.updates_before = search.kernel.updates().map(u64::wrapping_neg);
        Ok(search)
    }

    fn resume_level(
        &mut self,
        level: &RemainderLevel,
        covered: &mut [bool],
    ) -> Result<(), &'static str> {
        let item = level.item;
        if !is_open(self.problem(), item, covered) {
            return Err("the branch item is not an uncovered primary item");
        }
        let start = self.choices.len();
        self.kernel.open(item, &mut self.choices);
        let live = self.choices.split_off(start);
        // Done ones are live too, now that nothing below this level is chosen.
        let rest = live.len().saturating_sub(1 + level.left.len());
        if usize::try_from(level.done).map_or(true, |done| done > rest) {
            return Err("more choices are done than the branch item has");
        }
        self.choices.push(level.chosen);
        self.choices.extend(&level.left);
        // Both lists are in the same order, so one pass finds a stranger, a repetition, a disorder.
        let mut live = live.iter();
        if !self.choices[start..].iter().all(|choice| live.any(|option| option == choice)) {
            return Err("the choices are not live options of the branch item, in order");
        }
        self.levels.push(Level { item, start, next: start, done_before: level.done });
        for entry in self.problem().entries(level.chosen) {
            covered[entry.item.index()] = true;
        }
        self.enter(Choice { item, option: level.chosen });
        Ok(())
    }
}

/// Whether an item can be branched on.
fn is_open(problem: &Problem, item: ItemId, covered: &[bool]) -> bool {
    item.index() < problem.item_count() && problem.is_primary(item) && !covered[item.index()]
}
