//! States in lanes: the live options of each primary item are the bits of its own lane. A few operations on vectors
//! count for all items, and no loop depends on the number of removed options.
//!
//! An option has a bit in the lane of each of its items. The highest bit of a lane says that the item is open.
//! Choosing an option is a bitwise and with its row. It clears the bits of all options in conflict with it, and the
//! highest bit in the lanes of its own items. An empty lane of an open item is a dead end, a lane with one bit a
//! forced option. Forced options are chosen one at a time: to look at the state again costs less than a loop over
//! them.

use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};
use crate::kernel::vector::LaneVector;
use crate::problem::{Entry, Problem, Use};
use std::sync::Arc;

/// A kernel with states of `N` vectors.
#[derive(Clone)]
pub(super) struct Lanes<V, const N: usize> {
    tables: Arc<LaneTables<V, N>>,
    /// The state at the end of the path.
    now: LaneState<V, N>,
    /// For each open item the state in which it was opened.
    bases: Vec<LaneState<V, N>>,
    /// The state in which the first open item was opened.
    root: LaneState<V, N>,
}

/// A lane for each primary item, by place; lanes beyond them are closed.
#[derive(Clone, Copy)]
struct LaneState<V, const N: usize>([V; N]);

/// The tables of a problem.
struct LaneTables<V, const N: usize> {
    problem: Problem,
    /// For each option the bits that choosing it leaves.
    rows: Vec<LaneState<V, N>>,
    /// The option of each bit, the lanes one after the other; [`NO_OPTION`] for bits without one.
    options: Vec<OptionId>,
    /// The place of each item; [`SECONDARY`] if it has none.
    places: Vec<u32>,
    /// A bit of each option, by its number among all bits.
    bits: Vec<usize>,
}

const NO_OPTION: OptionId = OptionId::new(u32::MAX);
const SECONDARY: u32 = u32::MAX;

impl<V: LaneVector, const N: usize> LaneState<V, N> {
    /// The state in which all options are live.
    fn all(problem: &Problem) -> Self {
        let mut state = Self([V::ZERO; N]);
        for (place, &item) in problem.primaries().iter().enumerate() {
            let options = (1 << problem.uses(item).len()) - 1;
            state.0[place / V::LANES].set_lane(place % V::LANES, open_bit::<V>() | options);
        }
        state
    }

    /// Clears a bit, by its number among the bits of all lanes.
    fn clear(&mut self, bit: usize) {
        let place = bit / V::BITS;
        let lane = self.lane(place) & !(1 << (bit % V::BITS));
        self.0[place / V::LANES].set_lane(place % V::LANES, lane);
    }

    #[inline(always)]
    fn and(&self, row: &Self) -> Self {
        let mut state = *self;
        for i in 0..N {
            state.0[i] = self.0[i].and(row.0[i]);
        }
        state
    }

    /// The least number of all lanes.
    #[inline(always)]
    fn least(&self) -> u32 {
        let mut least = self.0[0];
        for i in 1..N {
            least = least.min(self.0[i]);
        }
        least.least()
    }

    #[inline(always)]
    fn lane(&self, place: usize) -> u32 {
        self.0[place / V::LANES].lane(place % V::LANES)
    }
}

/// Changes each vector of a state. A macro, same as the next: closures are not always inlined, and are then compiled
/// for any processor.
macro_rules! map {
    ($state:expr, |$vector:ident| $change:expr) => {{
        let mut state = $state;
        for i in 0..N {
            let $vector = state.0[i];
            state.0[i] = $change;
        }
        state
    }};
}

/// The mask of all lanes of a state, made of the masks of its vectors.
macro_rules! mask {
    ($state:expr, |$vector:ident| $mask:expr) => {{
        let mut mask = 0;
        for i in 0..N {
            let $vector = $state.0[i];
            mask |= u128::from($mask) << (i * V::LANES);
        }
        mask
    }};
}

/// The bit of open items in a lane.
#[inline(always)]
const fn open_bit<V: LaneVector>() -> u32 {
    1 << (V::BITS - 1)
}

impl<V: LaneVector, const N: usize> LaneTables<V, N> {
    fn new(problem: &Problem, root: &LaneState<V, N>) -> Self {
        let mut places = vec![SECONDARY; problem.item_count()];
        let mut options = vec![NO_OPTION; problem.primaries().len() * V::BITS];
        // The bits of each option, by their numbers among all bits.
        let mut bits = vec![Vec::new(); problem.option_count()];
        for (place, &item) in problem.primaries().iter().enumerate() {
            places[item.index()] = place as u32;
            for (at, user) in (place * V::BITS..).zip(problem.uses(item)) {
                options[at] = user.option;
                bits[user.option.index()].push(at);
            }
        }
        let row = |option| {
            let mut row = *root;
            for &Entry { item, color } in problem.entries(option) {
                // The entries of primary items have no color.
                let conflicts = |user: &&Use| color.is_none() || user.color != color;
                for user in problem.uses(item).iter().filter(conflicts) {
                    bits[user.option.index()].iter().for_each(|&bit| row.clear(bit));
                }
                // The highest bit of its lane: the item is no longer open.
                if problem.is_primary(item) {
                    row.clear((places[item.index()] as usize + 1) * V::BITS - 1);
                }
            }
            row
        };
        let rows = problem.options().map(row).collect();
        let bits = bits.iter().map(|bits| bits.first().copied().unwrap_or_default()).collect();
        Self { problem: problem.clone(), rows, options, places, bits }
    }

    /// The place of a primary item.
    #[inline(always)]
    fn place(&self, item: ItemId) -> Option<usize> {
        let place = self.places.get(item.index()).copied().filter(|&place| place != SECONDARY);
        place.map(|place| place as usize)
    }

    /// The place of a branch item, which must be primary.
    #[inline(always)]
    fn place_of(&self, item: ItemId) -> usize {
        self.places[item.index()] as usize
    }

    /// The option of a bit of a lane.
    #[inline(always)]
    fn option(&self, place: usize, bit: u32) -> OptionId {
        self.options[place * V::BITS + bit as usize]
    }
}

impl<V: LaneVector, const N: usize> Lanes<V, N> {
    pub(super) fn new(problem: &Problem) -> Self {
        let root = LaneState::all(problem);
        let tables = Arc::new(LaneTables::new(problem, &root));
        Self { tables, now: root, bases: Vec::new(), root }
    }

    /// Number of live options of the item at a place; `None` if it is not open.
    fn choices_at(&self, place: usize) -> Option<u32> {
        let lane = self.now.lane(place);
        (lane & open_bit::<V>() != 0).then(|| lane.count_ones() - 1)
    }

    fn is_live(&self, option: OptionId) -> bool {
        let bit = self.tables.bits[option.index()];
        let lane = self.now.lane(bit / V::BITS);
        lane & open_bit::<V>() != 0 && lane >> (bit % V::BITS) & 1 == 1
    }
}

impl<V: LaneVector, const N: usize> Kernel for Lanes<V, N> {
    fn problem(&self) -> &Problem {
        &self.tables.problem
    }

    #[inline(always)]
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        let tables = &*self.tables;
        // The state is kept in a local variable for its registers.
        let mut now = self.now;
        let shown = loop {
            let shown = map!(now, |vector| vector.shown());
            let few = mask!(shown, |vector| vector.few());
            if few == 0 {
                break shown;
            }
            if mask!(shown, |vector| vector.empty()) != 0 {
                return Branch::Dead;
            }
            // The first lane with few bits has one option, since none is empty: choose it.
            let place = few.trailing_zeros() as usize;
            let option = tables.option(place, shown.lane(place).trailing_zeros());
            now = now.and(&tables.rows[option.index()]);
            chosen.push(option);
        };
        self.now = now;
        let open = mask!(now, |vector| vector.marked());
        if open == 0 {
            return Branch::Solved;
        }
        // Closed items have all bits set, open ones at least one less.
        let counts = map!(shown, |vector| vector.ones());
        let least = counts.least();
        let place = mask!(counts, |vector| vector.equal(least)).trailing_zeros() as usize;
        let item = tables.problem.primaries()[place];
        // A single open item.
        if open & (open - 1) == 0 {
            return Branch::Last(item, least.into());
        }
        Branch::On(item)
    }

    fn is_open(&self, item: ItemId) -> bool {
        self.tables.place(item).is_some_and(|place| self.choices_at(place).is_some())
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        for (place, &item) in self.tables.problem.primaries().iter().enumerate() {
            open.extend(self.choices_at(place).map(|choices| (item, choices)));
        }
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        let options = self.tables.problem.uses(item).iter().map(|user| user.option);
        live.extend(options.filter(|&option| self.is_live(option)));
    }

    fn mark_open(&self, set: &mut [u64]) {
        let open = mask!(self.now, |vector| vector.marked());
        set.iter_mut()
            .zip([open as u64, (open >> 64) as u64])
            .for_each(|(word, open)| *word = open);
    }

    fn mark_live(&self, set: &mut [u64]) {
        let mut open = mask!(self.now, |vector| vector.marked());
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            let mut lane = self.now.lane(place) & !open_bit::<V>();
            while lane != 0 {
                let option = self.tables.option(place, lane.trailing_zeros()).index();
                set[option / 64] |= 1 << (option % 64);
                lane &= lane - 1;
            }
            open &= open - 1;
        }
    }

    #[inline(always)]
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        if self.bases.is_empty() {
            self.root = self.now;
        }
        let place = self.tables.place_of(item);
        let mut lane = self.now.lane(place) & !open_bit::<V>();
        while lane != 0 {
            choices.push(Some(self.tables.option(place, lane.trailing_zeros())));
            lane &= lane - 1;
        }
        self.bases.push(self.now);
    }

    #[inline(always)]
    fn commit(&mut self, choice: Choice) {
        let (Some(base), Some(option)) = (self.bases.last(), choice.option) else { return };
        self.now = base.and(&self.tables.rows[option.index()]);
    }

    /// Has no effect: the next choice starts from the copy of the state that its item keeps.
    #[inline(always)]
    fn uncommit(&mut self, _: Choice) {}

    #[inline(always)]
    fn close(&mut self, _: ItemId) {
        self.bases.pop();
        // Below another choice the state is that choice's; only the root's must be put back.
        if self.bases.is_empty() {
            self.now = self.root;
        }
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let problem = &self.tables.problem;
        let expected = Expected::after(problem, path, chosen);
        expected.check_live(|option| self.is_live(option))?;
        expected.check_open(|item| self.is_open(item))?;
        for (place, &item) in problem.primaries().iter().enumerate() {
            let live = expected.live_options(item).count() as u32;
            let number = self.choices_at(place);
            ensure(number.is_none_or(|number| number == live), || {
                format!("item {item} says it has {number:?} options and has {live}")
            })?;
        }
        Ok(())
    }
}
