//! The problem in arrays: items of options, options of items.

use crate::id::{Color, ItemId};
use crate::problem::{ItemKind, Problem};
use std::ops::Range;

/// The entries of a problem. The entries of option `o` have the numbers `starts[o]..starts[o + 1]`.
pub(super) struct RepairTables {
    starts: Vec<u32>,
    entries: Vec<OptionEntry>,
    use_starts: Vec<u32>,
    uses: Vec<u32>,
    pub(super) items: Vec<ChoiceBounds>,
    /// For each option, whether one of its items may be covered more than once.
    pub(super) has_counted: Vec<bool>,
}

/// An item in an option.
#[derive(Clone, Copy)]
pub(super) struct OptionEntry {
    pub(super) item: u32,
    pub(super) option: u32,
    color: Option<Color>,
}

impl OptionEntry {
    /// Whether the options of two entries may share the item.
    pub(super) fn agrees(self, other: Self) -> bool {
        self.color.is_some() && self.color == other.color
    }
}

/// The number of chosen options that an item may be in.
#[derive(Clone, Copy)]
pub(super) struct ChoiceBounds {
    pub(super) min: u32,
    pub(super) max: u32,
}

impl ChoiceBounds {
    fn of(kind: ItemKind) -> Self {
        match kind {
            ItemKind::Primary(multiplicity) => {
                Self { min: multiplicity.min, max: multiplicity.max }
            }
            ItemKind::Secondary => Self { min: 0, max: 1 },
        }
    }

    /// Whether the number of options is counted. On the other items chosen options never conflict.
    pub(super) fn is_counted(self) -> bool {
        self.max > 1
    }

    /// The distance of a number of options from the bounds. Agreement on a color is no violation: items that are not
    /// counted are never covered too often.
    pub(super) fn violation(self, count: u32) -> u32 {
        if self.is_counted() {
            self.min.saturating_sub(count).max(count.saturating_sub(self.max))
        } else {
            self.min.saturating_sub(count)
        }
    }
}

impl RepairTables {
    pub(super) fn new(problem: &Problem) -> Self {
        let items: Vec<ChoiceBounds> =
            problem.items().map(|item| ChoiceBounds::of(problem.kind(item))).collect();
        let mut starts = vec![0];
        let mut entries = Vec::with_capacity(problem.entry_count());
        let mut has_counted = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            for entry in problem.entries(option) {
                let (item, option) = (entry.item.number(), option.number());
                entries.push(OptionEntry { item, option, color: entry.color });
            }
            starts.push(entries.len() as u32);
            let counted = |item: ItemId| items[item.index()].is_counted();
            has_counted.push(problem.entries(option).iter().any(|entry| counted(entry.item)));
        }
        // Counting sort of the entries by item.
        let mut use_starts = vec![0; items.len() + 1];
        for entry in &entries {
            use_starts[entry.item as usize + 1] += 1;
        }
        for item in 0..items.len() {
            use_starts[item + 1] += use_starts[item];
        }
        let mut next = use_starts.clone();
        let mut uses = vec![0; entries.len()];
        for entry in &entries {
            let place = &mut next[entry.item as usize];
            uses[*place as usize] = entry.option;
            *place += 1;
        }
        Self { starts, entries, use_starts, uses, items, has_counted }
    }

    pub(super) fn option_count(&self) -> usize {
        self.has_counted.len()
    }

    pub(super) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The numbers of the entries of an option.
    pub(super) fn places(&self, option: u32) -> Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }

    pub(super) fn entry(&self, place: usize) -> OptionEntry {
        self.entries[place]
    }

    pub(super) fn entries(&self, option: u32) -> &[OptionEntry] {
        &self.entries[self.places(option)]
    }

    /// The options that contain an item.
    pub(super) fn options(&self, item: u32) -> &[u32] {
        let range =
            self.use_starts[item as usize] as usize..self.use_starts[item as usize + 1] as usize;
        &self.uses[range]
    }
}
