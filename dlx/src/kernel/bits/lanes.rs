//! States in lanes: the live options of each primary item are the bits of its own lane. A few operations on vectors
//! count for all items, and no loop depends on the number of removed options.
//!
//! An option has a bit in the lane of each of its items. A mark of the lane says that the item is open: its highest
//! bit, or in lanes of 64 bits a bit in a set of marks. Choosing an option is a bitwise and with its row. It clears
//! the bits of all options in conflict with it, and the marks of its own items. An empty lane of an open item is a
//! dead end, a lane with one bit a forced option. Forced options are chosen one at a time: to look at the state again
//! costs less than a loop over them.

use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};
use crate::kernel::vector::{LaneMarks, LaneVector};
use crate::problem::{Problem, Use};
use std::sync::Arc;

/// A kernel with states of `N` vectors.
#[derive(Clone)]
pub(super) struct Lanes<V: LaneVector, const N: usize> {
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
struct LaneState<V: LaneVector, const N: usize> {
    lanes: [V; N],
    /// The marks of the open items, if they are apart from the lanes.
    marks: V::Marks,
}

/// The tables of a problem.
struct LaneTables<V: LaneVector, const N: usize> {
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

/// Changes each vector of a state. A macro, same as the next: closures are not always inlined, and are then compiled
/// for any processor.
macro_rules! map {
    ($state:expr, |$vector:ident| $change:expr) => {{
        let mut state = $state;
        for i in 0..N {
            let $vector = state.lanes[i];
            state.lanes[i] = $change;
        }
        state
    }};
}

/// The mask of all lanes of a state, made of the masks of its vectors.
macro_rules! mask {
    ($state:expr, |$vector:ident| $mask:expr) => {{
        let mut mask = 0;
        for i in 0..N {
            let $vector = $state.lanes[i];
            mask |= u128::from($mask) << (i * V::LANES);
        }
        mask
    }};
}

impl<V: LaneVector, const N: usize> LaneState<V, N> {
    /// The state in which all options are live.
    fn all(problem: &Problem) -> Self {
        let mut state = Self { lanes: [V::ZERO; N], marks: V::Marks::NONE };
        for (place, &item) in problem.primaries().iter().enumerate() {
            let options = problem.uses(item).len() as u32;
            let options = u64::MAX.checked_shr(u64::BITS - options).unwrap_or(0);
            state.lanes[place / V::LANES].set_lane(place % V::LANES, options);
            state.mark(place, true);
        }
        state
    }

    /// Clears a bit, by its number among the bits of all lanes.
    fn clear(&mut self, bit: usize) {
        let place = bit / V::BITS;
        let lane = self.lane(place) & !(1 << (bit % V::BITS));
        self.lanes[place / V::LANES].set_lane(place % V::LANES, lane);
    }

    /// Marks the item at a place as open, or as closed.
    fn mark(&mut self, place: usize, is_open: bool) {
        self.marks.set(place, is_open);
        if !V::Marks::APART {
            let options = self.options(place);
            let lane = if is_open { options | open_bit::<V>() } else { options };
            self.lanes[place / V::LANES].set_lane(place % V::LANES, lane);
        }
    }

    #[inline(always)]
    fn and(&self, row: &Self) -> Self {
        let mut state = *self;
        for i in 0..N {
            state.lanes[i] = self.lanes[i].and(row.lanes[i]);
        }
        state.marks = self.marks.and(row.marks);
        state
    }

    /// The least number of all lanes.
    #[inline(always)]
    fn least(&self) -> u32 {
        let mut least = self.lanes[0];
        for i in 1..N {
            least = least.min(self.lanes[i]);
        }
        least.least()
    }

    #[inline(always)]
    fn lane(&self, place: usize) -> u64 {
        self.lanes[place / V::LANES].lane(place % V::LANES)
    }

    /// The state with all bits in the lanes of closed items, and live options alone in the others.
    #[inline(always)]
    fn shown(&self) -> Self {
        let mut state = *self;
        for i in 0..N {
            state.lanes[i] = self.lanes[i].shown(self.marks.starting_at(i * V::LANES) as u64);
        }
        state
    }

    /// The mask of the open items.
    #[inline(always)]
    fn marked(&self) -> u128 {
        if V::Marks::APART {
            self.marks.starting_at(0)
        } else {
            mask!(self, |vector| vector.marked())
        }
    }

    /// The live options of the item at a place.
    #[inline(always)]
    fn options(&self, place: usize) -> u64 {
        let lane = self.lane(place);
        if V::Marks::APART { lane } else { lane & !open_bit::<V>() }
    }

    /// Whether the item at a place is open.
    #[inline(always)]
    fn is_open(&self, place: usize) -> bool {
        if V::Marks::APART {
            self.marks.starting_at(place) & 1 == 1
        } else {
            self.lane(place) & open_bit::<V>() != 0
        }
    }
}

/// The bit of open items in a lane.
#[inline(always)]
const fn open_bit<V: LaneVector>() -> u64 {
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
        let rows = Self::rows(problem, root, &places, &bits);
        let bits = bits.iter().map(|bits| bits.first().copied().unwrap_or_default()).collect();
        Self { problem: problem.clone(), rows, options, places, bits }
    }

    /// For each option the bits that choosing it leaves: a set for each item and color, and in each row the sets of its
    /// entries.
    fn rows(
        problem: &Problem,
        root: &LaneState<V, N>,
        places: &[u32],
        bits: &[Vec<usize>],
    ) -> Vec<LaneState<V, N>> {
        let mut rows = vec![*root; problem.option_count()];
        let mut users: Vec<Use> = Vec::new();
        for item in problem.items() {
            users.clear();
            users.extend_from_slice(problem.uses(item));
            users.sort_by_key(|user| user.color);
            // The entries of primary items have no color.
            for same in users.chunk_by(|one, other| one.color == other.color) {
                let color = same[0].color;
                let mut left = *root;
                let conflicts = |user: &&Use| color.is_none() || user.color != color;
                for user in users.iter().filter(conflicts) {
                    bits[user.option.index()].iter().for_each(|&bit| left.clear(bit));
                }
                if problem.is_primary(item) {
                    left.mark(places[item.index()] as usize, false);
                }
                for user in same {
                    let row = &mut rows[user.option.index()];
                    *row = row.and(&left);
                }
            }
        }
        rows
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
        self.now.is_open(place).then(|| self.now.options(place).count_ones())
    }

    fn is_live(&self, option: OptionId) -> bool {
        let bit = self.tables.bits[option.index()];
        let place = bit / V::BITS;
        self.now.is_open(place) && self.now.options(place) >> (bit % V::BITS) & 1 == 1
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
            let shown = now.shown();
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
        let open = now.marked();
        if open == 0 {
            return Branch::Solved;
        }
        // Closed items have all bits set: no fewer than open ones.
        let counts = map!(shown, |vector| vector.ones());
        let least = counts.least();
        let has_least = mask!(counts, |vector| vector.equal(least));
        let place = (has_least & open).trailing_zeros() as usize;
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
        let open = self.now.marked();
        set.iter_mut()
            .zip([open as u64, (open >> 64) as u64])
            .for_each(|(word, open)| *word = open);
    }

    fn mark_live(&self, set: &mut [u64]) {
        let mut open = self.now.marked();
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            let mut lane = self.now.options(place);
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
        let mut lane = self.now.options(place);
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
