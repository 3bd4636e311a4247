//! States without numbers: the live options of each item are counted from scratch after every
//! choice. For problems where a choice removes hundreds of options.

use super::accessors::accessors;
use super::slack::Slack;
use super::tables::BitTables;
use super::tally::Tally;
use super::words::{Set, for_each};
use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane};
use crate::problem::Problem;
use std::sync::Arc;

/// Up to this number of live options, counting goes option by option; above, item by item.
const FEW: u64 = 16;
/// Planes for numbers up to [`FEW`].
const FEW_PLANES: usize = 5;

/// A kernel with sets `L` of options and `W` of items.
#[derive(Clone)]
pub(super) struct ColumnKernel<L, W> {
    tables: Arc<BitTables<L, W>>,
    now: ColumnState<L, W>,
    /// For each open item the state in which it was opened, without the item's options.
    bases: Vec<ColumnState<L, W>>,
    /// The state in which the first open item was opened.
    root: ColumnState<L, W>,
}

#[derive(Clone, Copy)]
struct ColumnState<L, W> {
    live: L,
    /// The items that are not covered.
    open: W,
}

/// Result of counting.
enum LiveCounts<W> {
    /// An item has no live option.
    Dead,
    /// The items with one live option, where each item has at least one.
    Forced(W),
    /// The first of the items with the fewest live options, where each has at least two, and their number; `None` if
    /// no item is open.
    Least(Option<(usize, u64)>),
}

impl<L: Set, W: Set> ColumnKernel<L, W> {
    pub(super) fn new(problem: &Problem) -> Self {
        let tables = BitTables::<L, W>::new(problem);
        let root = ColumnState {
            live: L::below(problem.option_count()),
            open: W::below(problem.primaries().len()),
        };
        Self { tables: Arc::new(tables), now: root, bases: Vec::new(), root }
    }

    #[inline(always)]
    fn count(&self) -> LiveCounts<W> {
        if self.now.live.size() > FEW { self.count_by_item() } else { self.count_by_option() }
    }

    /// Number of live options of the item at a place.
    #[inline(always)]
    fn choices_at(&self, place: usize) -> u64 {
        self.now.live.size_of_meet(&self.tables.users[place])
    }

    #[inline(always)]
    fn count_by_item(&self) -> LiveCounts<W> {
        let mut forced = W::NONE;
        let (mut best, mut fewest) = (0, u64::MAX);
        for i in 0..W::WORDS {
            let mut word = self.now.open.word(i);
            while word != 0 {
                let place = i * 64 + word.trailing_zeros() as usize;
                let count = self.choices_at(place);
                if count < 2 {
                    if count == 0 {
                        return LiveCounts::Dead;
                    }
                    forced.insert(place);
                }
                if count < fewest {
                    (best, fewest) = (place, count);
                }
                // Clears the lowest bit, the item just counted.
                word &= word - 1;
            }
        }
        match fewest {
            1 => LiveCounts::Forced(forced),
            u64::MAX => LiveCounts::Least(None),
            _ => LiveCounts::Least(Some((best, fewest))),
        }
    }

    #[inline(always)]
    fn count_by_option(&self) -> LiveCounts<W> {
        let open = &self.now.open;
        let mut tally: Slack<W, FEW_PLANES> = Slack::begin(open);
        for_each!(L, self.now.live, |option| {
            tally.add(&self.tables.items[option]);
        });
        if tally.is_dead(open) {
            return LiveCounts::Dead;
        }
        let forced = tally.forced(open);
        if !forced.is_none() {
            return LiveCounts::Forced(forced);
        }
        let place = tally.least(open);
        LiveCounts::Least(place.map(|place| (place, tally.number(place))))
    }

    /// Chooses the only live option of each forced item. Returns false if two of the items need options that
    /// conflict.
    #[inline(always)]
    fn wave(&mut self, forced: &W, chosen: &mut Vec<OptionId>) -> bool {
        let (now, tables) = (&mut self.now, &*self.tables);
        // The options of all forced items; each forced item has one live option among them.
        let mut users = L::NONE;
        for_each!(W, forced, |place| {
            users = users.or(&tables.users[place]);
        });
        let taken = now.live.and(&users);
        for_each!(L, taken, |option| {
            now.live = now.live.and(&tables.compatible[option]);
            now.open = now.open.minus(&tables.items[option]);
            chosen.push(OptionId::new(option as u32));
        });
        // A row contains its own option, so one is missing only if it conflicts with another.
        let is_alive = taken.minus(&now.live).is_none();
        now.live = now.live.minus(&taken);
        is_alive
    }
}

impl<L: Set, W: Set> Kernel for ColumnKernel<L, W> {
    accessors!(L, W);

    #[inline(always)]
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        loop {
            match self.count() {
                LiveCounts::Dead => return Branch::Dead,
                LiveCounts::Forced(items) => {
                    if !self.wave(&items, chosen) {
                        return Branch::Dead;
                    }
                }
                LiveCounts::Least(None) => return Branch::Solved,
                LiveCounts::Least(Some((place, choices))) => {
                    let item = self.tables.item(place);
                    return if self.now.open.is_only(place) {
                        Branch::Last(item, choices)
                    } else {
                        Branch::On(item)
                    };
                }
            }
        }
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
        // The item's options conflict with any choice of it, so the base is already without them.
        self.bases.push(ColumnState { live: self.now.live.minus(users), open: self.now.open });
    }

    #[inline(always)]
    fn commit(&mut self, choice: Choice) {
        let (Some(base), Some(option)) = (self.bases.last(), choice.option) else { return };
        self.now.live = base.live.and(&self.tables.compatible[option.index()]);
        self.now.open = base.open.minus(&self.tables.items[option.index()]);
    }

    #[inline(always)]
    fn close(&mut self, _: ItemId) {
        self.bases.pop();
        // Below another choice the state is that choice's; only the root's must be put back.
        if self.bases.is_empty() {
            self.now = self.root;
        }
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let expected = Expected::after(&self.tables.problem, path, chosen);
        expected.check_live(|option| self.now.live.has(option.index()))?;
        expected.check_open(|item| self.is_open(item))
    }
}
