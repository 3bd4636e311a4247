//! The nodes of dancing links, and the operations on their circles, each with its inverse, which works in the
//! opposite order.

use crate::id::{Color, ItemId, OptionId};
use std::cell::Cell;

/// A link to a node. Every link of a finished structure is set. It is empty only while the structure is being built,
/// when the first node has no other to point to.
///
/// Reading it without the check, which takes unsafe code, saved 9 to 13 % of the time on pentominoes and
/// random exact covers. The reference kernel stays safe.
type NodeLink<'a> = Cell<Option<&'a LinkNode<'a>>>;

/// An entry of an option, the header of an item, or the root of the primary items.
pub(super) struct LinkNode<'a> {
    pub(super) up: NodeLink<'a>,
    pub(super) down: NodeLink<'a>,
    /// For an entry: its neighbors in the option. For a header: its neighbors on the list of primary items that
    /// are not covered; a secondary item's header is linked to itself.
    pub(super) left: NodeLink<'a>,
    pub(super) right: NodeLink<'a>,
    /// The header of an entry's item.
    pub(super) header: NodeLink<'a>,
    /// For a header: the number of choices of its item, which is the number of entries in its vertical circle, less
    /// its need, plus 1. Below 1 its need cannot be met.
    pub(super) choices: Cell<i32>,
    /// The item of a header or an entry.
    pub(super) item: ItemId,
    /// For an entry: its option.
    pub(super) option: OptionId,
    /// For an entry: the color that it gives to its item.
    pub(super) color: Option<Color>,
    /// For an entry: whether it agrees with the color that its item has been given. If so, its option stays live, and
    /// this item ignores it.
    pub(super) purified: Cell<bool>,
    /// For a header: whether its item has another multiplicity than exactly one.
    pub(super) is_multiple: bool,
}

#[cold]
fn unset() -> ! {
    unreachable!("every link is set before a kernel is handed out")
}

fn follow<'a>(link: &NodeLink<'a>) -> &'a LinkNode<'a> {
    match link.get() {
        Some(node) => node,
        None => unset(),
    }
}

impl<'a> LinkNode<'a> {
    pub(super) fn new(item: ItemId, option: OptionId, color: Option<Color>) -> Self {
        let unset = || Cell::new(None);
        Self {
            up: unset(),
            down: unset(),
            left: unset(),
            right: unset(),
            header: unset(),
            choices: Cell::new(0),
            item,
            option,
            color,
            purified: Cell::new(false),
            is_multiple: false,
        }
    }

    pub(super) fn up(&self) -> &'a LinkNode<'a> {
        follow(&self.up)
    }

    pub(super) fn down(&self) -> &'a LinkNode<'a> {
        follow(&self.down)
    }

    pub(super) fn left(&self) -> &'a LinkNode<'a> {
        follow(&self.left)
    }

    pub(super) fn right(&self) -> &'a LinkNode<'a> {
        follow(&self.right)
    }

    pub(super) fn header(&self) -> &'a LinkNode<'a> {
        follow(&self.header)
    }

    pub(super) fn is(&self, other: &LinkNode<'a>) -> bool {
        std::ptr::eq(self, other)
    }

    /// Makes this node a horizontal and a vertical circle of its own.
    pub(super) fn close_alone(&'a self) {
        for link in [&self.up, &self.down, &self.left, &self.right] {
            link.set(Some(self));
        }
    }

    /// Puts this node to the left of `next` in its horizontal circle.
    pub(super) fn insert_left_of(&'a self, next: &'a LinkNode<'a>) {
        let previous = next.left();
        self.left.set(Some(previous));
        self.right.set(Some(next));
        previous.right.set(Some(self));
        next.left.set(Some(self));
    }

    /// Puts this node at the bottom of an item's vertical circle.
    pub(super) fn append_to(&'a self, header: &'a LinkNode<'a>) {
        let last = header.up();
        self.up.set(Some(last));
        self.down.set(Some(header));
        last.down.set(Some(self));
        header.up.set(Some(self));
        self.header.set(Some(header));
        header.choices.set(header.choices.get() + 1);
    }

    /// For a header: takes it from the list. Its own links keep its place.
    pub(super) fn unlist(&self) {
        let (left, right) = (self.left(), self.right());
        left.right.set(Some(right));
        right.left.set(Some(left));
    }

    /// Undoes [`unlist`](Self::unlist).
    pub(super) fn relist(&'a self) {
        self.left().right.set(Some(self));
        self.right().left.set(Some(self));
    }

    /// For a primary item's header: whether it is on the list. If not, its neighbors are linked past it.
    pub(super) fn is_listed(&self) -> bool {
        self.left().right().is(self)
    }

    /// Hides this node's option. Takes every other node of it out of its item's circle, except where the item has
    /// been purified in favor of it. Returns the number of updates.
    pub(super) fn hide(&'a self) -> u64 {
        let mut updates = 0;
        let mut node = self.right();
        while !node.is(self) {
            if !node.purified.get() {
                let (up, down) = (node.up(), node.down());
                up.down.set(Some(down));
                down.up.set(Some(up));
                let header = node.header();
                header.choices.set(header.choices.get() - 1);
                updates += 1;
            }
            node = node.right();
        }
        updates
    }

    /// Undoes [`hide`](Self::hide).
    pub(super) fn unhide(&'a self) {
        let mut node = self.left();
        while !node.is(self) {
            if !node.purified.get() {
                node.up().down.set(Some(node));
                node.down().up.set(Some(node));
                let header = node.header();
                header.choices.set(header.choices.get() + 1);
            }
            node = node.left();
        }
    }

    /// For a header: takes the item from the list and hides its options, after `each` was called with each of
    /// them. Returns the number of updates.
    pub(super) fn cover(&'a self, mut each: impl FnMut(OptionId)) -> u64 {
        let mut updates = 0;
        let mut node = self.down();
        while !node.is(self) {
            each(node.option);
            updates += node.hide();
            node = node.down();
        }
        self.unlist();
        updates
    }

    /// Undoes [`cover`](Self::cover).
    pub(super) fn uncover(&'a self) {
        self.relist();
        let mut node = self.up();
        while !node.is(self) {
            node.unhide();
            node = node.up();
        }
    }

    /// For the top node of an item that is not covered: takes its option out of all circles, including its item's.
    /// Returns the number of updates.
    pub(super) fn remove(&'a self) -> u64 {
        let updates = self.hide();
        let (header, down) = (self.header(), self.down());
        header.down.set(Some(down));
        down.up.set(Some(header));
        header.choices.set(header.choices.get() - 1);
        updates + 1
    }

    /// Undoes [`remove`](Self::remove).
    pub(super) fn restore(&'a self) {
        let header = self.header();
        header.down.set(Some(self));
        self.down().up.set(Some(self));
        header.choices.set(header.choices.get() + 1);
        self.unhide();
    }

    /// Gives this entry's color to its item: marks the options that agree and hides all others. Returns the number of
    /// updates.
    pub(super) fn purify(&'a self) -> u64 {
        let mut updates = 0;
        let header = self.header();
        let mut node = header.down();
        while !node.is(header) {
            // Options of the same color remain, and later walks skip this node of them.
            if node.color == self.color {
                node.purified.set(true);
            } else {
                updates += node.hide();
            }
            node = node.down();
        }
        updates
    }

    /// Undoes [`purify`](Self::purify).
    pub(super) fn unpurify(&'a self) {
        let header = self.header();
        let mut node = header.up();
        while !node.is(header) {
            if node.color == self.color {
                node.purified.set(false);
            } else {
                node.unhide();
            }
            node = node.up();
        }
    }
}
