//! The rest of a search as plain data: split off, sent elsewhere, resumed.

use super::path::Search;
use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Counters, Kernel, Position, WalkLevel};
#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// The rest of a search: its path of choices and, at each level, the choices that it has not tried.
///
/// A remainder holds only ids, so it can go to another thread, process or machine, and any kernel
/// over an equal problem can resume it with [`Search::resume`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Remainder {
    /// The levels of the path, from the root down.
    pub levels: Vec<RemainderLevel>,
    /// Whether the state at the end of the path has been looked at; if not, it comes next.
    pub entered: bool,
}

/// One level of the path of a [`Remainder`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct RemainderLevel {
    /// The branch item.
    pub item: ItemId,
    /// Number of choices of this search's share that are done.
    pub done: u64,
    /// The option that is chosen on the path; `None` if no further option is chosen for the item.
    pub chosen: Option<OptionId>,
    /// The choices to try after it.
    pub left: Vec<Option<OptionId>>,
}

impl RemainderLevel {
    /// A level with this choice and no other.
    pub(super) fn through(choice: Choice) -> Self {
        Self { item: choice.item, done: 0, chosen: choice.option, left: Vec::new() }
    }
}

impl Remainder {
    /// The whole tree: the remainder of a search that has not begun.
    pub fn whole() -> Self {
        Self { levels: Vec::new(), entered: false }
    }

    /// Whether the search is over: no choice is untried.
    pub fn is_empty(&self) -> bool {
        self.entered && self.levels.iter().all(|level| level.left.is_empty())
    }

    /// Gives away half of the untried choices of the level nearest the root that has any, as [`Search::split`] does,
    /// but needs no kernel. `None` without untried choices, and if the only rest of the search is one untried choice.
    ///
    /// ```
    /// use pavane_dlx::search::Remainder;
    /// // Nothing is known of the choices at the root before it is looked at.
    /// assert_eq!(Remainder::whole().split(), None);
    /// ```
    #[must_use = "this remainder no longer has what it gives away"]
    pub fn split(&mut self) -> Option<Self> {
        let depth = self.levels.iter().position(|level| !level.left.is_empty())?;
        let (path, below) = self.levels.split_at_mut(depth + 1);
        let here = path.last_mut()?;
        let keeps = !self.entered || below.iter().any(|level| !level.left.is_empty());
        let untried = here.left.len();
        let give = if keeps { untried.div_ceil(2) } else { untried / 2 };
        if give == 0 {
            return None;
        }
        let mut left = here.left.split_off(untried - give);
        let chosen = left.remove(0);
        let through = |level: &RemainderLevel| {
            RemainderLevel::through(Choice { item: level.item, option: level.chosen })
        };
        let mut levels: Vec<_> = path.iter().map(through).collect();
        let last = levels.last_mut()?;
        (last.chosen, last.left) = (chosen, left);
        Some(Self { levels, entered: false })
    }

    /// Absorbs the remainder that comes next in the order of the search, and returns whether it could: `next` must hold
    /// subtrees beside the path, with choices that come after the untried choices of their level.
    pub(crate) fn absorb(&mut self, next: &Self) -> bool {
        let Some((last, path)) = next.levels.split_last() else { return false };
        let Some((above, here)) = self.levels.split_at_mut_checked(path.len()) else {
            return false;
        };
        let Some(here) = here.first_mut() else { return false };
        let is_beside = !next.entered
            && last.done == 0
            && path.iter().all(|level| level.left.is_empty() && level.done == 0);
        let is_same = |(here, there): (&mut RemainderLevel, &RemainderLevel)| {
            here.item == there.item && here.chosen == there.chosen && here.left.is_empty()
        };
        // Choices are in the order of the options, and the choice of no further option is the last.
        let place = |choice: Option<OptionId>| choice.map_or(usize::MAX, OptionId::index);
        let latest = here.left.last().copied().unwrap_or(here.chosen);
        let fits = is_beside
            && here.item == last.item
            && place(latest) < place(last.chosen)
            && above.iter_mut().zip(path).all(is_same);
        if fits {
            here.left.push(last.chosen);
            here.left.extend(&last.left);
        }
        fits
    }
}

/// A remainder does not fit the problem, and cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "what is left of the search does not fit the problem: at level {level}, {what}; resume it with the problem it came from"
)]
pub struct ResumeError {
    /// The level of the path, counted from 0.
    pub level: usize,
    /// The part that does not fit.
    pub what: &'static str,
}

impl<K: Kernel> Search<K> {
    /// The rest of this search. The search itself is unchanged.
    pub fn remainder(&self) -> Remainder {
        let walk = &self.walk;
        let level = |(depth, level): (usize, &WalkLevel)| RemainderLevel {
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

    /// Gives away half of the untried choices of the level nearest the root that has any. It is the later half: this
    /// search's next solutions stay the same. `None` without untried choices, as before the search begins, and if the
    /// only rest of this search is one untried choice.
    ///
    /// Together the two searches find each solution exactly once.
    ///
    /// ```
    /// use pavane_dlx::kernel::Bits;
    /// use pavane_dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
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
    ///     Ok::<_, pavane_dlx::search::ResumeError>(other.counters().solutions)
    /// });
    /// while search.advance() == Advance::Solution {}
    /// assert_eq!(search.counters().solutions + other.join().unwrap()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use = "this search does not search what it gives away"]
    pub fn split(&mut self) -> Option<Remainder> {
        let mut given = self.give()?;
        let level = given.levels.last_mut()?;
        level.chosen = level.left.remove(0);
        given.entered = false;
        Some(given)
    }

    /// Gives away the choices that [`split`](Self::split) does, as the remainder of a search that has this search's
    /// path down to that level and is done with its last choice. So the search that resumes it also counts the updates
    /// of its first choice.
    pub(crate) fn give(&mut self) -> Option<Remainder> {
        let walk = &mut self.walk;
        let untried = |depth: usize| walk.end(depth) - walk.levels[depth].next - 1;
        let levels = walk.levels.len();
        let depth = (0..levels).find(|&depth| untried(depth) > 0)?;
        // Something must stay: searches that pass on all they have do no work.
        let keeps =
            walk.position == Position::Ahead || (depth + 1..levels).any(|below| untried(below) > 0);
        let give = if keeps { untried(depth).div_ceil(2) } else { untried(depth) / 2 };
        if give == 0 {
            return None;
        }
        // The choices of all levels share a stack, so those below move down.
        let end = walk.end(depth);
        let left = walk.choices.drain(end - give..end).collect();
        for level in &mut walk.levels[depth + 1..] {
            level.start -= give;
            level.next -= give;
        }
        let mut levels = self.path(depth + 1);
        levels.last_mut()?.left = left;
        Some(Remainder { levels, entered: true })
    }

    /// The first levels of the path, with no choices left.
    pub(super) fn path(&self, depth: usize) -> Vec<RemainderLevel> {
        let walk = &self.walk;
        let through = |level: &WalkLevel| {
            RemainderLevel::through(Choice { item: level.item, option: walk.choices[level.next] })
        };
        walk.levels[..depth].iter().map(through).collect()
    }

    /// Resumes the rest of a search on a fresh kernel over an equal problem. The kernel may be of another
    /// type. Counters start at zero.
    ///
    /// # Errors
    /// [`ResumeError`] if the remainder does not fit the problem.
    pub fn resume(kernel: K, remainder: &Remainder) -> Result<Self, ResumeError> {
        let mut search = Self::new(kernel);
        search.go_to(remainder)?;
        search.walk.counters = Counters::default();
        Ok(search)
    }

    /// Drops the rest of this search and resumes a remainder. The kernel keeps the levels that both paths share.
    /// Counters continue, without the updates of walking to the new path.
    ///
    /// # Errors
    /// [`ResumeError`] if the remainder does not fit the problem. The search can still resume another one.
    pub(crate) fn go_to(&mut self, remainder: &Remainder) -> Result<(), ResumeError> {
        let before = self.kernel.updates();
        let stays = self.shared_levels(remainder);
        while self.walk.levels.len() > stays {
            if let Some((item, _)) = self.walk.step_out(&mut self.kernel) {
                self.kernel.close(item);
            }
        }
        self.retake_last_choice();
        for (depth, level) in remainder.levels.iter().enumerate().skip(stays) {
            self.resume_level(level).map_err(|what| ResumeError { level: depth, what })?;
        }
        self.walk.position = if remainder.entered { Position::Behind } else { Position::Ahead };
        if remainder.entered {
            // Options forced at the end of the path belong to it; that state has been looked at before.
            self.kernel.branch(&mut self.walk.chosen);
        }
        let walked = self.kernel.updates().zip(before).map(|(after, before)| after - before);
        self.forget_updates(walked.unwrap_or(0));
        Ok(())
    }

    /// Takes the last choice on the path again: after closing an item, a kernel need not be in the state that the
    /// choice above it led to.
    pub(super) fn retake_last_choice(&mut self) {
        if let Some(level) = self.walk.levels.last() {
            let choice = Choice { item: level.item, option: self.walk.choices[level.next] };
            self.kernel.uncommit(choice);
            self.walk.chosen.truncate(level.chosen_before);
            self.walk.enter(&mut self.kernel, choice);
        }
    }

    /// Drops the rest of this search.
    pub(crate) fn abandon(&mut self) {
        while let Some((item, _)) = self.walk.step_out(&mut self.kernel) {
            self.kernel.close(item);
        }
        self.walk.position = Position::Behind;
    }

    /// Excludes a number of the kernel's updates from the counters.
    pub(super) fn forget_updates(&mut self, updates: u64) {
        self.updates_before = self.updates_before.map(|before| before.wrapping_sub(updates));
    }

    /// Number of first levels that this path shares with another, with no other choice in either.
    fn shared_levels(&self, other: &Remainder) -> usize {
        let is_shared = |(depth, (level, other)): (usize, (&WalkLevel, &RemainderLevel))| {
            let choices = &self.walk.choices[level.start..self.walk.end(depth)];
            level.item == other.item
                && choices == [other.chosen]
                && (level.done_before, other.done) == (0, 0)
                && other.left.is_empty()
        };
        let levels = self.walk.levels.iter().zip(&other.levels).enumerate();
        levels.map(is_shared).take_while(|&is_shared| is_shared).count()
    }

    fn resume_level(&mut self, level: &RemainderLevel) -> Result<(), &'static str> {
        let Self { kernel, walk, .. } = self;
        let item = level.item;
        let is_leaf = !matches!(kernel.branch(&mut walk.chosen), Branch::On(_) | Branch::Last(..));
        if is_leaf {
            return Err("nothing is left to branch on");
        }
        if !kernel.is_open(item) {
            return Err("the branch item is not an open primary item");
        }
        let start = walk.choices.len();
        kernel.open(item, &mut walk.choices);
        let live = walk.choices.split_off(start);
        let choices = live.len();
        // Choices that are done are also live, since no choice is taken below this level.
        let rest = live.len().saturating_sub(1 + level.left.len());
        if usize::try_from(level.done).map_or(true, |done| done > rest) {
            kernel.close(item);
            return Err("more choices are done than the branch item has");
        }
        walk.choices.push(level.chosen);
        walk.choices.extend(&level.left);
        // Both lists are in the same order, so one pass finds strangers, repetitions and disorder.
        let mut live = live.iter();
        if !walk.choices[start..].iter().all(|choice| live.any(|option| option == choice)) {
            walk.choices.truncate(start);
            kernel.close(item);
            return Err("the choices are not live options of the branch item, in order");
        }
        let (chosen_before, done_before) = (walk.chosen.len(), level.done);
        walk.push_level(WalkLevel {
            item,
            start,
            next: start,
            chosen_before,
            choices,
            done_before,
        });
        walk.enter(kernel, Choice { item, option: level.chosen });
        Ok(())
    }
}
