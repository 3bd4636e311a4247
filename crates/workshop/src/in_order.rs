//! Things that are made side by side and shown in the order of their numbers.

use std::collections::BTreeMap;

/// The number of things that may be ready before the one that is next, for each that is made at a time.
const AHEAD: usize = 16;

/// Things that are being made, and those that are ready before their turn.
pub(super) struct InOrder<T> {
    /// The number of things that are made at a time.
    width: usize,
    /// The things that are being made.
    pub(super) begun: Vec<Begun<T>>,
    ready: BTreeMap<usize, T>,
    /// The places of the next to begin and of the next to show.
    next: usize,
    shown: usize,
}

/// A thing that is being made.
pub(super) struct Begun<T> {
    place: usize,
    pub(super) thing: T,
}

impl<T> InOrder<T> {
    pub(super) fn new(width: usize) -> Self {
        Self { width, begun: Vec::new(), ready: BTreeMap::new(), next: 0, shown: 0 }
    }

    /// Begins the next things, up to the room for them. False if no thing is being made.
    pub(super) fn begin(&mut self, things: &mut impl Iterator<Item = T>) -> bool {
        // At most `AHEAD` things for each one that is made may be ahead of the next to show.
        let room = (self.width - self.begun.len()).min(self.shown + AHEAD * self.width - self.next);
        for thing in things.take(room) {
            self.begun.push(Begun { place: self.next, thing });
            self.next += 1;
        }
        !self.begun.is_empty()
    }

    /// Sets aside the things that are done.
    pub(super) fn set_aside(&mut self, is_done: impl Fn(&T) -> bool) {
        let done = self.begun.extract_if(.., |begun| is_done(&begun.thing));
        self.ready.extend(done.map(|begun| (begun.place, begun.thing)));
    }

    /// The next thing in order, if it is ready.
    pub(super) fn show(&mut self) -> Option<T> {
        let thing = self.ready.remove(&self.shown)?;
        self.shown += 1;
        Some(thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_in_order() {
        // Thing n takes a number of steps that does not grow with n.
        let mut things = (0..500_usize).map(|number| (number, number * 7 % 40));
        let mut in_order = InOrder::new(3);
        let mut shown = Vec::new();
        while in_order.begin(&mut things) {
            assert!(in_order.begun.len() <= 3 && in_order.ready.len() <= 3 * AHEAD);
            in_order
                .begun
                .iter_mut()
                .for_each(|begun| begun.thing.1 = begun.thing.1.saturating_sub(1));
            in_order.set_aside(|thing| thing.1 == 0);
            shown.extend(std::iter::from_fn(|| in_order.show()).map(|thing| thing.0));
        }
        assert!(shown.into_iter().eq(0..500));
    }
}
