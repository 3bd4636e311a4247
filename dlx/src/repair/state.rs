//! The chosen options, and the items that they violate.

use super::tables::RepairTables;

/// The end of a list, and the place of an item that is not violated.
const NONE: u32 = u32::MAX;

/// A set of options without conflicts on items that are not counted.
pub(super) struct RepairState {
    chosen: Vec<bool>,
    /// For each item the number of chosen options that contain it.
    counts: Vec<u32>,
    /// For each item the first entry of a chosen option; the others follow by `links`.
    heads: Vec<u32>,
    /// For each entry of a chosen option, its neighbors in the list of its item.
    links: Vec<EntryLink>,
    violated: Vec<u32>,
    /// For each item its place in `violated`.
    places: Vec<u32>,
}

/// The neighbors of an entry in a list.
#[derive(Clone, Copy)]
struct EntryLink {
    previous: u32,
    next: u32,
}

impl RepairState {
    /// A state without chosen options.
    pub(super) fn new(tables: &RepairTables) -> Self {
        let items = tables.items.len();
        let mut state = Self {
            chosen: vec![false; tables.option_count()],
            counts: vec![0; items],
            heads: vec![NONE; items],
            links: vec![EntryLink { previous: NONE, next: NONE }; tables.entry_count()],
            violated: Vec::new(),
            places: vec![NONE; items],
        };
        (0..items as u32).for_each(|item| state.update(tables, item));
        state
    }

    pub(super) fn is_chosen(&self, option: u32) -> bool {
        self.chosen[option as usize]
    }

    /// The chosen options, ascending.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.chosen).filter(|&(_, &chosen)| chosen).map(|(option, _)| option)
    }

    pub(super) fn count(&self, item: u32) -> u32 {
        self.counts[item as usize]
    }

    /// The items that are covered too few or too many times, in no order.
    pub(super) fn violated(&self) -> &[u32] {
        &self.violated
    }

    /// The numbers of the entries of chosen options that contain an item.
    pub(super) fn covers(&self, item: u32) -> impl Iterator<Item = usize> {
        let mut place = self.heads[item as usize];
        std::iter::from_fn(move || {
            (place != NONE).then(|| {
                let here = place as usize;
                place = self.links[here].next;
                here
            })
        })
    }

    /// Chooses an option, which must not conflict with a chosen one.
    pub(super) fn add(&mut self, tables: &RepairTables, option: u32) {
        self.chosen[option as usize] = true;
        for place in tables.places(option) {
            let item = tables.entry(place).item;
            // The entry becomes the head of the list of its item.
            let next = std::mem::replace(&mut self.heads[item as usize], place as u32);
            self.links[place] = EntryLink { previous: NONE, next };
            if next != NONE {
                self.links[next as usize].previous = place as u32;
            }
            self.counts[item as usize] += 1;
            self.update(tables, item);
        }
    }

    /// Removes a chosen option.
    pub(super) fn remove(&mut self, tables: &RepairTables, option: u32) {
        self.chosen[option as usize] = false;
        for place in tables.places(option) {
            let item = tables.entry(place).item;
            let EntryLink { previous, next } = self.links[place];
            // Without a previous entry it is the head.
            match previous {
                NONE => self.heads[item as usize] = next,
                previous => self.links[previous as usize].next = next,
            }
            if next != NONE {
                self.links[next as usize].previous = previous;
            }
            self.counts[item as usize] -= 1;
            self.update(tables, item);
        }
    }

    /// Enters an item in the list of violated ones, or takes it from there.
    fn update(&mut self, tables: &RepairTables, item: u32) {
        let is_violated = tables.items[item as usize].violation(self.count(item)) > 0;
        let place = self.places[item as usize];
        if is_violated && place == NONE {
            self.places[item as usize] = self.violated.len() as u32;
            self.violated.push(item);
        } else if !is_violated && place != NONE {
            self.places[item as usize] = NONE;
            self.violated.swap_remove(place as usize);
            // The last item of the list took the free place.
            if let Some(&moved) = self.violated.get(place as usize) {
                self.places[moved as usize] = place;
            }
        }
    }
}
