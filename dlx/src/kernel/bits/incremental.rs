//! States with the number of live options of every item, updated from choice to choice.

use super::accessors::accessors;
use super::tables::BitTables;
use super::tally::Tally;
use super::words::{Set, for_each};
use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};
use crate::problem::Problem;
use std::sync::Arc;

/// A kernel with sets `L` of options and `W` of items, tallied by `T`.
#[derive(Clone)]
pub(super) struct Incremental<L, W, T> {
    tables: Arc<BitTables<L, W>>,
    /// Whether removed options are subtracted from the tally four at a time, not one by one.
    by_fours: bool,
    /// The state at the end of the path.
    now: TallyState<L, W, T>,
    /// Removed options that the tally still counts.
    removed: L,
    /// For each open item the state in which it was opened, without the item's options.
    bases: Vec<TallyState<L, W, T>>,
    /// The state in which the first open item was opened.
    root: TallyState<L, W, T>,
}

#[derive(Clone, Copy)]
struct TallyState<L, W, T> {
    live: L,
    /// The items that are not covered.
    open: W,
    tally: T,
}

impl<L: Set, W: Set, T: Tally<W>> TallyState<L, W, T> {
    /// Subtracts options from the tally, one by one.
    #[inline(always)]
    fn ripple(&mut self, options: &L, items: &[W]) {
        for_each!(L, options, |option| {
            self.tally.subtract(&items[option]);
        });
    }

    /// Subtracts options from the tally, four at a time.
    #[inline(always)]
    fn flatten(&mut self, options: &L, items: &[W]) {
        let (mut sets, mut filled) = ([W::NONE; 4], 0);
        for_each!(L, options, |option| {
            sets[filled] = items[option];
            filled += 1;
            if filled == 4 {
                self.tally.subtract_four(&sets);
                filled = 0;
            }
        });
        for set in &sets[..filled] {
            self.tally.subtract(set);
        }
    }

    /// Counts the live options from scratch.
    #[inline(always)]
    fn recount(&mut self, items: &[W]) {
        self.tally = T::begin(&self.open);
        for_each!(L, self.live, |option| {
            self.tally.add(&items[option]);
        });
    }

    /// Brings the tally up to date after options were removed.
    #[inline(always)]
    fn update(&mut self, removed: &L, items: &[W], by_fours: bool) {
        let count = removed.size();
        // When more options were removed than remain, counting the remaining ones is shorter.
        if count > FEW && count > self.live.size() {
            self.recount(items);
        } else if by_fours {
            self.flatten(removed, items);
        } else {
            self.ripple(removed, items);
        }
    }

    /// Chooses the only live option of each forced item. Returns the options that this removes, or
    /// `None` if two of the items need options that conflict.
    #[inline(always)]
    fn wave(
        &mut self,
        forced: &W,
        tables: &BitTables<L, W>,
        chosen: &mut Vec<OptionId>,
    ) -> Option<L> {
        let mut users = L::NONE;
        for_each!(W, forced, |place| {
            users = users.or(&tables.users[place]);
        });
        // One option for each forced item; several items may have the same.
        let taken = self.live.and(&users);
        let mut live = self.live;
        for_each!(L, taken, |option| {
            live = live.and(&tables.compatible[option]);
            self.open = self.open.minus(&tables.items[option]);
            chosen.push(OptionId::new(option as u32));
        });
        // A row contains its own option, so one is missing only if it conflicts with another.
        if !taken.minus(&live).is_none() {
            return None;
        }
        let removed = self.live.minus(&live);
        self.live = live.minus(&taken);
        Some(removed)
    }
}

/// Up to this number of removed options, the remaining ones are not counted from scratch.
const FEW: u64 = 8;

impl<L: Set, W: Set, T: Tally<W>> Incremental<L, W, T> {
    pub(super) fn new(problem: &Problem, by_fours: bool) -> Self {
        let tables = BitTables::<L, W>::new(problem);
        let mut root = TallyState {
            live: L::below(problem.option_count()),
            open: W::below(problem.primaries().len()),
            tally: T::ZERO,
        };
        root.recount(&tables.items);
        Self {
            tables: Arc::new(tables),
            by_fours,
            now: root,
            removed: L::NONE,
            bases: Vec::new(),
            root,
        }
    }

    /// Number of live options of the open item at a place.
    fn choices_at(&self, place: usize) -> u64 {
        self.now.tally.number(place)
    }
}

impl<L: Set, W: Set, T: Tally<W>> Kernel for Incremental<L, W, T> {
    accessors!(L, W);

    #[inline(always)]
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        let tables = &*self.tables;
        let (mut now, mut removed) = (self.now, self.removed);
        // Waves, until no option is forced. The state is kept in a local variable for its registers.
        loop {
            now.update(&removed, &tables.items, self.by_fours);
            // Every open item needs a live option.
            if now.tally.is_dead(&now.open) {
                return Branch::Dead;
            }
            let forced = now.tally.forced(&now.open);
            if forced.is_none() {
                break;
            }
            match now.wave(&forced, tables, chosen) {
                Some(more) => removed = more,
                None => return Branch::Dead,
            }
        }
        (self.now, self.removed) = (now, L::NONE);
        let Some(place) = now.tally.least(&now.open) else { return Branch::Solved };
        let item = tables.item(place);
        if now.open.is_only(place) {
            return Branch::Last(item, now.tally.number(place));
        }
        Branch::On(item)
    }

    #[inline(always)]
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        if self.bases.is_empty() {
            self.root = self.now;
        }
        let users = self.tables.users_of(item);
        let mine = self.now.live.and(users);
        for_each!(L, mine, |option| {
            choices.push(Some(OptionId::new(option as u32)));
        });
        // The base is the state with the item's options removed: each of them conflicts with the chosen one.
        let mut base = self.now;
        base.live = base.live.minus(users);
        base.ripple(&mine, &self.tables.items);
        self.bases.push(base);
    }

    #[inline(always)]
    fn commit(&mut self, choice: Choice) {
        let (Some(base), Some(option)) = (self.bases.last(), choice.option) else { return };
        let compatible = &self.tables.compatible[option.index()];
        // The tally follows in `branch`.
        self.removed = base.live.minus(compatible);
        self.now.live = base.live.and(compatible);
        self.now.open = base.open.minus(&self.tables.items[option.index()]);
        self.now.tally = base.tally;
    }

    #[inline(always)]
    fn close(&mut self, _: ItemId) {
        self.bases.pop();
        // Below another choice the state is that choice's; only the root's must be put back.
        if self.bases.is_empty() {
            self.now = self.root;
            self.removed = L::NONE;
        }
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let (problem, now) = (&self.tables.problem, &self.now);
        let expected = Expected::after(problem, path, chosen);
        expected.check_live(|option| now.live.has(option.index()))?;
        expected.check_open(|item| self.is_open(item))?;
        for (place, &item) in problem.primaries().iter().enumerate() {
            let live = expected.live_options(item).count() as u64;
            let number = now.tally.number(place);
            ensure(!now.open.has(place) || number == live, || {
                format!("item {item} says it has {number} options and has {live}")
            })?;
        }
        Ok(())
    }
}
