//! The check of all circles against the expected state.

use super::Links;
use super::node::LinkNode;
use crate::id::{ItemId, OptionId};
use crate::kernel::sanity::{Expected, Insane, ensure};

impl<'a> Links<'a> {
    /// Checks all circles in use.
    pub(super) fn check(&self, expected: &Expected<'_>) -> Result<(), Insane> {
        self.check_list(expected)?;
        for item in self.problem.items() {
            let is_in_use = if self.problem.is_primary(item) {
                expected.is_open(item)
            } else {
                !expected.is_covered(item)
            };
            if is_in_use {
                self.check_item(item, expected)?;
            }
        }
        self.problem.options().try_for_each(|option| self.check_row(option))
    }

    /// Checks that the list holds the open items, in order.
    fn check_list(&self, expected: &Expected<'_>) -> Result<(), Insane> {
        let mut header = self.root;
        for &item in self.problem.primaries().iter().filter(|&&item| expected.is_open(item)) {
            let next = header.right();
            ensure(next.left().is(header), || format!("left of item {item} is not linked back"))?;
            ensure(next.is(self.headers[item.index()]), || {
                format!("item {item} is open and not in its place on the list")
            })?;
            header = next;
        }
        ensure(header.right().is(self.root), || {
            "an item that is not open is still on the list".to_owned()
        })
    }

    /// Checks that the vertical circle of an item holds its live options, in order.
    fn check_item(&self, item: ItemId, expected: &Expected<'_>) -> Result<(), Insane> {
        let header = self.headers[item.index()];
        let mut node = header;
        let mut live = 0;
        for option in expected.live_options(item) {
            let next = node.down();
            ensure(next.up().is(node), || format!("up from option {option} is not linked back"))?;
            ensure(!next.is(header) && next.option == option && next.item == item, || {
                format!("option {option} is live and not in its place below item {item}")
            })?;
            ensure(!next.purified.get(), || format!("item {item} is in use and purified"))?;
            node = next;
            live += 1;
        }
        ensure(node.down().is(header) && header.up().is(node), || {
            format!("item {item} lists an option that is not live")
        })?;
        self.check_numbers(header, live, expected)
    }

    /// Checks the need, the cap and the number of choices of an item.
    fn check_numbers(
        &self,
        header: &LinkNode<'_>,
        live: u32,
        expected: &Expected<'_>,
    ) -> Result<(), Insane> {
        let item = header.item;
        // A secondary item is treated like one of multiplicity exactly one.
        let mut numbers = (1, 1);
        if self.problem.is_primary(item) {
            numbers = (expected.need(item), expected.cap(item));
        }
        let found = self.need_and_cap(header);
        ensure(found == numbers, || {
            format!("item {item} says its need and cap are {found:?} and they are {numbers:?}")
        })?;
        // The definition: slack + 1.
        let choices = i64::from(live) - i64::from(numbers.0) + 1;
        let found = header.choices.get();
        ensure(i64::from(found) == choices, || {
            format!("item {item} says it has {found} choices and has {choices}")
        })
    }

    /// Checks that the circle of an option holds its entries, in order.
    fn check_row(&self, option: OptionId) -> Result<(), Insane> {
        let first = self.firsts[option.index()];
        let mut node: &'a LinkNode<'a> = first;
        for entry in self.problem.entries(option) {
            let same = node.item == entry.item && node.color == entry.color;
            ensure(same && node.option == option && node.right().left().is(node), || {
                format!("the circle of option {option} is broken at item {}", entry.item)
            })?;
            node = node.right();
        }
        ensure(node.is(first), || format!("the circle of option {option} does not close"))
    }
}
