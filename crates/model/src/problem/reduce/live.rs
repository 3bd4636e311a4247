//! The state of a reduction: live options, needs and caps of items; and rule 1, the choice of forced options.

use crate::id::{Color, ItemId, OptionId};
use crate::problem::model::{ItemKind, Problem, Use};
use std::borrow::Cow;
use std::ops::Range;

/// The remaining part of a problem. A secondary item is treated as a primary one of multiplicity 0 to 1, except that
/// options which agree on its color do not count.
pub(super) struct Live<'a> {
    pub(super) problem: &'a Problem,
    pub(super) items: Vec<LiveItem>,
    /// For each option, whether it is live: neither chosen nor removed.
    pub(super) is_live: Vec<bool>,
    /// The number of live options.
    pub(super) left: usize,
    /// The chosen options, in the order of choice.
    pub(super) forced: Vec<OptionId>,
    /// The options that rule 2 removed, in the order of removal.
    pub(super) emptying: Vec<OptionId>,
    /// For each item, the options that contain it, in order; see [`Live::list`]. Of the problem itself until an option
    /// is removed: a copy would be as large as the problem.
    pub(super) uses: Cow<'a, [Use]>,
    /// Items for rule 1 to check: all that have no more live options than they need, and perhaps others.
    pending: Vec<ItemId>,
    /// Items for rule 2 to check: all with `is_touched`.
    pub(super) touched: Vec<ItemId>,
    /// An item with fewer live options than it needs.
    short: Option<ItemId>,
    pub(super) marks: StampedMarks,
}

/// The state of an item.
pub(super) struct LiveItem {
    /// The start of its options in the list of uses.
    start: u32,
    /// The number of options listed there, dead ones included.
    listed: u32,
    /// The number of its live options.
    pub(super) live: u32,
    /// The minimum number of live options to choose; 0 for a secondary item.
    pub(super) need: u32,
    /// The maximum number of live options to choose; 1 for a secondary item.
    pub(super) cap: u32,
    pub(super) is_primary: bool,
    /// Whether a chosen option gave it a color; all its live options give it the same one.
    is_colored: bool,
    /// Whether the item is needed and has lost an option or got new conflicts since rule 2 looked at it.
    pub(super) is_touched: bool,
}

/// The remaining steps of a rule that takes more than linear time without a limit. A step looks at one entry.
pub(super) struct StepLimit(usize);

/// Marks on options and items. Clearing them takes constant time.
pub(super) struct StampedMarks {
    /// The value of the current marks; any other value means unmarked.
    stamp: u64,
    options: Vec<u64>,
    items: Vec<(u64, Option<Color>)>,
}

/// Whether two options that give these colors to an item conflict, if the item may be covered once more. Primary items
/// have no color.
pub(super) fn conflict(one: Option<Color>, other: Option<Color>) -> bool {
    one.is_none() || one != other
}

impl<'a> Live<'a> {
    pub(super) fn new(problem: &'a Problem) -> Self {
        let all_uses = problem.all_uses();
        let (mut pending, mut touched) = (Vec::new(), Vec::new());
        let of_item = |item: ItemId| {
            let (need, cap, is_primary) = match problem.kind(item) {
                ItemKind::Primary(multiplicity) => (multiplicity.min, multiplicity.max, true),
                ItemKind::Secondary => (0, 1, false),
            };
            let live = problem.uses(item).len() as u32;
            if need > 0 {
                touched.push(item);
            }
            if need > 0 && live <= need {
                pending.push(item);
            }
            LiveItem {
                start: all_uses.starts[item.index()],
                listed: live,
                live,
                need,
                cap,
                is_primary,
                is_colored: false,
                is_touched: need > 0,
            }
        };
        Self {
            problem,
            items: problem.items().map(of_item).collect(),
            is_live: vec![true; problem.option_count()],
            left: problem.option_count(),
            forced: Vec::new(),
            emptying: Vec::new(),
            uses: Cow::Borrowed(&all_uses.uses),
            pending,
            touched,
            short: None,
            marks: StampedMarks {
                stamp: 0,
                options: vec![0; problem.option_count()],
                items: vec![(0, None); problem.item_count()],
            },
        }
    }

    /// An item that has fewer live options than it needs, if one was found.
    pub(super) fn short_item(&self) -> Option<ItemId> {
        self.short
    }

    pub(super) fn item(&self, item: ItemId) -> &LiveItem {
        &self.items[item.index()]
    }

    /// The live options, in order.
    pub(super) fn options(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.problem.options().filter(|option| self.is_live[option.index()])
    }

    /// The range of `uses` that holds the live options of an item, after removal of dead ones. The ranges of other
    /// items are unchanged.
    pub(super) fn list(&mut self, item: ItemId) -> Range<usize> {
        let state = &mut self.items[item.index()];
        let start = state.start as usize;
        // Compact the list, in place and in order.
        if state.listed != state.live {
            let mut end = start;
            let uses = self.uses.to_mut();
            for at in start..start + state.listed as usize {
                let listed = uses[at];
                if self.is_live[listed.option.index()] {
                    uses[end] = listed;
                    end += 1;
                }
            }
            state.listed = state.live;
            debug_assert_eq!(end, start + state.live as usize);
        }
        start..start + state.live as usize
    }

    /// Removes a live option.
    pub(super) fn remove(&mut self, option: OptionId) {
        self.is_live[option.index()] = false;
        self.left -= 1;
        for entry in self.problem.entries(option) {
            let item = &mut self.items[entry.item.index()];
            item.live -= 1;
            if item.need > 0 && item.live <= item.need {
                self.pending.push(entry.item);
            }
            self.touch(entry.item);
        }
    }

    /// Rule 1: chooses forced options until no option is forced. Each option is removed once and each item closed
    /// once, so all calls together take linear time.
    pub(super) fn choose_forced(&mut self) {
        let mut last = Vec::new();
        while let Some(item) = self.pending.pop() {
            let LiveItem { live, need, .. } = *self.item(item);
            // Too few options remain, so no solution exists, and no further choice helps.
            if live < need {
                self.short = Some(item);
                self.pending.clear();
            } else if live == need && need > 0 {
                last.clear();
                let range = self.list(item);
                last.extend(self.uses[range].iter().map(|last| last.option));
                for &option in &last {
                    // One that conflicted with another is gone; then the item is short, and pending.
                    if self.is_live[option.index()] {
                        self.choose(option);
                    }
                }
            }
        }
    }

    /// Chooses a live option and removes the options that conflict with it.
    fn choose(&mut self, option: OptionId) {
        self.is_live[option.index()] = false;
        self.left -= 1;
        self.forced.push(option);
        let entries = self.problem.entries(option);
        for entry in entries {
            let item = &mut self.items[entry.item.index()];
            item.live -= 1;
            item.need = item.need.saturating_sub(1);
            // Options that agree on the color of a secondary item do not use up its cap.
            if entry.color.is_none() {
                item.cap -= 1;
            }
            self.touch(entry.item);
        }
        // All needs and caps are updated before conflicts are removed: `remove` reads them.
        for entry in entries {
            let item = &mut self.items[entry.item.index()];
            if entry.color.is_some() {
                // Only the first option with a color has conflicts on the item.
                if !std::mem::replace(&mut item.is_colored, true) {
                    self.remove_conflicts(entry.item, entry.color);
                }
            } else if item.cap == 0 {
                self.remove_conflicts(entry.item, None);
            } else if item.cap == 1 {
                // From now on any two options of the item conflict, so rule 2 may find more.
                self.touch_around(entry.item);
            }
        }
    }

    /// Marks a needed item for rule 2.
    fn touch(&mut self, item: ItemId) {
        let state = &mut self.items[item.index()];
        if state.need > 0 && !std::mem::replace(&mut state.is_touched, true) {
            self.touched.push(item);
        }
    }

    /// Removes the live options of an item that conflict with a chosen one of this color.
    fn remove_conflicts(&mut self, item: ItemId, color: Option<Color>) {
        for at in self.list(item) {
            let other = self.uses[at];
            if conflict(color, other.color) {
                self.remove(other.option);
            }
        }
    }

    /// Marks all items around an item for rule 2, since its options conflict from now on.
    fn touch_around(&mut self, item: ItemId) {
        for at in self.list(item) {
            for entry in self.problem.entries(self.uses[at].option) {
                self.touch(entry.item);
            }
        }
    }
}

impl StepLimit {
    /// The steps of one rule for a whole reduction. The constant lets the rules finish on small problems (the
    /// pentominoes, say). The factor keeps them cheap on large ones, where the items with few live options come first
    /// and the others rarely lead to anything.
    pub(super) fn of(problem: &Problem) -> Self {
        Self(problem.entry_count().saturating_mul(4).saturating_add(250_000))
    }

    /// Takes steps. Returns false if none remained before; the rule must stop then.
    pub(super) fn take(&mut self, steps: usize) -> bool {
        // The last piece of work may exceed the limit; the call after it fails.
        let any = self.0 > 0;
        self.0 = self.0.saturating_sub(steps);
        any
    }
}

impl StampedMarks {
    /// Clears all marks.
    pub(super) fn begin(&mut self) {
        self.stamp += 1;
    }

    /// Marks an option. Returns whether it was unmarked before.
    pub(super) fn mark_option(&mut self, option: OptionId) -> bool {
        std::mem::replace(&mut self.options[option.index()], self.stamp) != self.stamp
    }

    /// Marks an item with a color.
    pub(super) fn mark_item(&mut self, item: ItemId, color: Option<Color>) {
        self.items[item.index()] = (self.stamp, color);
    }

    /// The color that an item is marked with, if it is marked.
    pub(super) fn color_of(&self, item: ItemId) -> Option<Option<Color>> {
        let (stamp, color) = self.items[item.index()];
        (stamp == self.stamp).then_some(color)
    }
}

/// A hash of a number, made to distinguish sets by the sums of their hashes: the last steps of SplitMix64 (Steele,
/// Lea and Flood, 2014).
pub(super) fn scramble(number: u32) -> u64 {
    let mut bits = (u64::from(number) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
