//! The moves and questions that the kernels with a copy of the state for each open item have in common.

/// The methods of [`Kernel`](crate::kernel::Kernel) that read the current state or go back.
///
/// For an `impl` of a kernel with a method `choices_at`, the number of choices of the open item at a place, and with
/// these fields: `tables` ([`BitTables`](super::tables::BitTables)); `now`, the state at the end of the path, with sets
/// `live` of options and `open` of items; `bases`, the state of each open item; and `root`, the state before the
/// first. A macro keeps the states plain structs with their fields side by side.
macro_rules! accessors {
    ($options:ty, $items:ty) => {
        fn problem(&self) -> &Problem {
            &self.tables.problem
        }

        fn is_open(&self, item: ItemId) -> bool {
            self.tables.place(item).is_some_and(|place| self.now.open.has(place))
        }

        fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
            for_each!($items, self.now.open, |place| {
                open.push((self.tables.item(place), self.choices_at(place) as u32));
            });
        }

        fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
            let mine = self.now.live.and(self.tables.users_of(item));
            for_each!($options, mine, |option| {
                live.push(OptionId::new(option as u32));
            });
        }

        fn mark_open(&self, set: &mut [u64]) {
            self.now.open.write(set);
        }

        fn mark_live(&self, set: &mut [u64]) {
            self.now.live.write(set);
        }

        /// Has no effect: the next choice starts from the copy of the state that its item keeps.
        #[inline(always)]
        fn uncommit(&mut self, _: Choice) {}
    };
}
pub(super) use accessors;
