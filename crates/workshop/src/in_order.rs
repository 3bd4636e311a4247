//! Items that are made side by side and shown in the order of their numbers.

use std::collections::BTreeMap;

/// The number of items that may be ready before the one that is next, for each that is made at a time.
const AHEAD: usize = 16;

/// Items that are being made, and those that are ready before their turn.
pub(super) struct InOrder<T> {
    /// The number of items that are made at a time.
    width: usize,
    /// The items that are being made.
    pub(super) begun: Vec<InProgress<T>>,
    ready: BTreeMap<usize, T>,
    /// The places of the next to begin and of the next to show.
    next: usize,
    shown: usize,
}

/// An item that is being made.
pub(super) struct InProgress<T> {
    place: usize,
    pub(super) item: T,
}

impl<T> InOrder<T> {
    pub(super) fn new(width: usize) -> Self {
        Self { width, begun: Vec::new(), ready: BTreeMap::new(), next: 0, shown: 0 }
    }

    /// Begins the next items, up to the room for them. False if no item is being made.
    pub(super) fn begin(&mut self, items: &mut impl Iterator<Item = T>) -> bool {
        // At most `AHEAD` items for each one that is made may be ahead of the next to show.
        let room = (self.width - self.begun.len()).min(self.shown + AHEAD * self.width - self.next);
        for item in items.take(room) {
            self.begun.push(InProgress { place: self.next, item });
            self.next += 1;
        }
        !self.begun.is_empty()
    }

    /// Collects the items that are done until they are shown.
    pub(super) fn collect_finished(&mut self, is_done: impl Fn(&T) -> bool) {
        let done = self.begun.extract_if(.., |begun| is_done(&begun.item));
        self.ready.extend(done.map(|begun| (begun.place, begun.item)));
    }

    /// The next item in order, if it is ready.
    pub(super) fn show(&mut self) -> Option<T> {
        let item = self.ready.remove(&self.shown)?;
        self.shown += 1;
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_order() {
        // Item n takes a number of steps that does not grow with n.
        let mut items = (0..500_usize).map(|number| (number, number * 7 % 40));
        let mut in_order = InOrder::new(3);
        let mut shown = Vec::new();
        while in_order.begin(&mut items) {
            assert!(in_order.begun.len() <= 3 && in_order.ready.len() <= 3 * AHEAD);
            in_order
                .begun
                .iter_mut()
                .for_each(|begun| begun.item.1 = begun.item.1.saturating_sub(1));
            in_order.collect_finished(|item| item.1 == 0);
            shown.extend(std::iter::from_fn(|| in_order.show()).map(|item| item.0));
        }
        assert!(shown.into_iter().eq(0..500));
    }
}
