//! States of problems with multiplicities.
//!
//! Need and cap of each item are stored as planes, like the slack (see [`super::slack`]). An item has slack + 1
//! choices, one for each live option that may be the first to be chosen. This follows Knuth, *The Art of Computer
//! Programming*, volume 4B, section 7.2.2.1, Algorithm M. [`crate::kernel`] has the rules in full.

use super::accessors::accessors;
use super::slack::{Slack, number, positive, subtract_one};
use super::tables::BitTables;
use super::tally::Tally;
use super::words::{Set, for_each};
use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};
use crate::problem::{ItemKind, Problem};
use std::sync::Arc;

/// A kernel with sets `L` of options and `W` of items, with up to 2^P - 1 options each.
#[derive(Clone)]
pub(super) struct Multiple<L, W, const P: usize> {
    tables: Arc<BitTables<L, W>>,
    /// The items with another multiplicity than exactly once.
    multiple: W,
    now: SlackState<L, W, P>,
    /// Removed options that the slack of their items still counts.
    removed: L,
    /// For each open item the state in which it was opened, without the options whose choices are done.
    bases: Vec<SlackState<L, W, P>>,
    /// The state in which the first open item was opened.
    root: SlackState<L, W, P>,
}

#[derive(Clone, Copy)]
struct SlackState<L, W, const P: usize> {
    live: L,
    /// The items that can take another option.
    open: W,
    slack: Slack<W, P>,
    need: [W; P],
    cap: [W; P],
}

impl<L: Set, W: Set, const P: usize> SlackState<L, W, P> {
    /// Chooses a live option. Returns the options that this removes, itself included.
    #[inline(always)]
    fn take(&mut self, option: usize, tables: &BitTables<L, W>, multiple: &W) -> L {
        let items = &tables.items[option];
        let mut live = self.live.and(&tables.compatible[option]);
        live.remove(option);
        let again = items.and(multiple);
        if again.is_none() {
            self.open = self.open.minus(items);
        } else {
            // One live option fewer and a need lower by one leave the slack as it was.
            let needed = again.and(&positive(&self.need));
            subtract_one(&mut self.need, &needed);
            self.slack.give_back(&needed);
            subtract_one(&mut self.cap, &again);
            // An item whose cap comes to 0 loses all its options.
            let full = again.minus(&positive(&self.cap));
            self.open = self.open.minus(&items.minus(multiple)).minus(&full);
            for_each!(W, full, |place| {
                live = live.minus(&tables.users[place]);
            });
        }
        let removed = self.live.minus(&live);
        self.live = live;
        removed
    }
}

impl<L: Set, W: Set, const P: usize> Multiple<L, W, P> {
    pub(super) fn new(problem: &Problem) -> Self {
        let tables = BitTables::<L, W>::new(problem);
        let mut multiple = W::NONE;
        let mut now = SlackState {
            live: L::below(problem.option_count()),
            open: W::below(problem.primaries().len()),
            slack: Slack::ZERO,
            need: [W::NONE; P],
            cap: [W::NONE; P],
        };
        for (place, &item) in problem.primaries().iter().enumerate() {
            let ItemKind::Primary(bounds) = problem.kind(item) else { continue };
            let users = problem.uses(item).len() as u64;
            if !bounds.is_once() {
                multiple.insert(place);
            }
            let (need, most) = (u64::from(bounds.min), u64::from(bounds.max).min(users));
            // A need above the number of options is dead from the start, and may not fit into the planes.
            if need > users {
                now.slack.put_under(place);
                continue;
            }
            for q in 0..P {
                let bit = |number: u64| number >> q & 1 == 1;
                if bit(need) {
                    now.need[q].insert(place);
                }
                if bit(most) {
                    now.cap[q].insert(place);
                }
                if bit(users - need) {
                    now.slack.planes_mut()[q].insert(place);
                }
            }
        }
        Self {
            tables: Arc::new(tables),
            multiple,
            now,
            removed: L::NONE,
            bases: Vec::new(),
            root: now,
        }
    }

    /// Number of choices of the open item at a place.
    fn choices_at(&self, place: usize) -> u64 {
        self.now.slack.number(place)
    }

    /// The options with smaller numbers.
    #[inline(always)]
    fn before(option: usize) -> L {
        let mut before = L::NONE;
        for i in 0..=option / 64 {
            *before.word_mut(i) = if i < option / 64 { !0 } else { (1 << (option % 64)) - 1 };
        }
        before
    }
}

impl<L: Set, W: Set, const P: usize> Kernel for Multiple<L, W, P> {
    accessors!(L, W);

    #[inline(always)]
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        let tables = &*self.tables;
        let (mut now, mut removed) = (self.now, self.removed);
        // Forced options one at a time: each may change the need and the cap of other items.
        loop {
            // Bring the slack up to date with the options removed last, four at a time.
            let (mut sets, mut filled) = ([W::NONE; 4], 0);
            for_each!(L, removed, |option| {
                sets[filled] = tables.items[option];
                filled += 1;
                if filled == 4 {
                    now.slack.subtract_four(&sets);
                    filled = 0;
                }
            });
            for set in &sets[..filled] {
                now.slack.subtract(set);
            }
            if now.slack.is_dead(&now.open) {
                return Branch::Dead;
            }
            let exhausted = now.slack.forced(&now.open);
            let needed = exhausted.and(&positive(&now.need));
            // Without need and without live options an item is no longer open.
            now.open = now.open.minus(&exhausted.minus(&needed));
            let Some(place) = needed.first() else { break };
            let Some(option) = now.live.and(&tables.users[place]).first() else {
                return Branch::Dead;
            };
            removed = now.take(option, tables, &self.multiple);
            chosen.push(OptionId::new(option as u32));
        }
        (self.now, self.removed) = (now, L::NONE);
        let Some(place) = now.slack.least(&now.open) else { return Branch::Solved };
        let item = tables.item(place);
        if !self.multiple.has(place) && now.open.is_only(place) {
            return Branch::Last(item, now.slack.number(place));
        }
        Branch::On(item)
    }

    fn left(&self, item: ItemId) -> (u32, u32) {
        let place = self.tables.place(item).filter(|&place| self.now.open.has(place));
        place.map_or((0, 0), |place| {
            (number(&self.now.need, place) as u32, number(&self.now.cap, place) as u32)
        })
    }

    #[inline(always)]
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        if self.bases.is_empty() {
            self.root = self.now;
        }
        let now = &self.now;
        let Some(place) = self.tables.place(item) else { return };
        let is_needed = number(&now.need, place) > 0;
        // The first slack + 1 live options. Without need the item has one fewer, and the last choice is no option.
        let end = choices.len() + now.slack.number(place) as usize;
        let mine = now.live.and(&self.tables.users[place]);
        for_each!(L, mine, |option| {
            if choices.len() < end {
                choices.push(Some(OptionId::new(option as u32)));
            }
        });
        if !is_needed {
            choices.push(None);
        }
        self.bases.push(self.now);
    }

    /// The choices of an item with multiplicity come in order. So the options that the base loses for one of them
    /// stay lost for all later ones. The base of an item of multiplicity exactly one loses no options: they conflict
    /// with each other.
    #[inline(always)]
    fn commit(&mut self, choice: Choice) {
        let (Some(base), Some(place)) = (self.bases.last_mut(), self.tables.place(choice.item))
        else {
            return;
        };
        // The choice rules out the live options of the item before its own; `None` rules out all.
        let tried = if self.multiple.has(place) {
            let mine = base.live.and(&self.tables.users[place]);
            choice.option.map_or(mine, |option| mine.and(&Self::before(option.index())))
        } else {
            L::NONE
        };
        base.live = base.live.minus(&tried);
        for_each!(L, tried, |option| {
            base.slack.subtract(&self.tables.items[option]);
        });
        self.now = *base;
        self.removed = match choice.option {
            Some(option) => self.now.take(option.index(), &self.tables, &self.multiple),
            None => L::NONE,
        };
    }

    #[inline(always)]
    fn close(&mut self, _: ItemId) {
        self.bases.pop();
        // Same as in the other kernels: only the state of the root must be put back.
        if self.bases.is_empty() {
            (self.now, self.removed) = (self.root, L::NONE);
        }
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let (problem, now) = (&self.tables.problem, &self.now);
        let expected = Expected::after(problem, path, chosen);
        expected.check_live(|option| now.live.has(option.index()))?;
        expected.check_open(|item| self.is_open(item))?;
        for (place, &item) in problem.primaries().iter().enumerate() {
            // `number` counts choices, which is slack + 1.
            let found = (
                now.slack.number(place) - 1,
                number(&now.need, place),
                number(&now.cap, place) > 0,
            );
            let need = u64::from(expected.need(item));
            let live = expected.live_options(item).count() as u64;
            let wanted = (live.saturating_sub(need), need, expected.cap(item) > 0);
            ensure(!now.open.has(place) || found == wanted, || {
                format!(
                    "item {item} has slack, need and cap {found:?}, and ought to have {wanted:?}"
                )
            })?;
        }
        Ok(())
    }
}
