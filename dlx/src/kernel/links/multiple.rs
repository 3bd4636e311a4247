//! Items of another multiplicity than exactly one: the steps of Algorithm M that Algorithm C does not have.
//!
//! An item with cap 1 is covered as soon as it is opened, as in Algorithm C. An item with a higher cap remains on the
//! list. Its options are removed one after the other, from the top, as they are chosen. So a choice rules out the
//! options before it, and a chosen option is in no circle any longer.
//!
//! All functions here are kept out of line, to spare problems without such items the cost.

use super::node::LinkNode;
use super::{Links, NO_OPTION};
use crate::id::{ItemId, OptionId};
use crate::kernel::choice::Choice;

/// Whether an opened item is still on the list, because several more options may be chosen for it.
fn remains(header: &LinkNode<'_>) -> bool {
    header.is_multiple && header.is_listed()
}

impl<'a> Links<'a> {
    /// The need and the cap of an item that is not covered.
    pub(super) fn need_and_cap(&self, header: &LinkNode<'_>) -> (u32, u32) {
        if header.is_multiple {
            let times = &self.times[header.item.index()];
            (times.min.saturating_sub(times.now), times.max - times.now)
        } else {
            (1, 1)
        }
    }

    /// Counts one more chosen option that contains an item, and covers the item if its cap is 0 then. The option
    /// must have left the item's circle.
    #[inline(never)]
    pub(super) fn take_multiple(&mut self, header: &'a LinkNode<'a>) {
        let times = &mut self.times[header.item.index()];
        times.now += 1;
        // Cap 0: no further option may contain the item.
        if times.now == times.max {
            self.updates += header.cover(|_| ());
        } else if times.now <= times.min {
            // One live option fewer and a need lower by one leave the number of choices as it was.
            header.choices.set(header.choices.get() + 1);
        }
    }

    /// Undoes [`take_multiple`](Self::take_multiple).
    #[inline(never)]
    pub(super) fn give_back_multiple(&mut self, header: &'a LinkNode<'a>) {
        let times = &mut self.times[header.item.index()];
        if times.now == times.max {
            header.uncover();
        } else if times.now <= times.min {
            // The need rises by one, so the number of choices falls by one.
            header.choices.set(header.choices.get() - 1);
        }
        times.now -= 1;
    }

    /// Forces the first item on the list with one choice, which needs all its options: chooses and returns the first
    /// of them. If it has neither need nor options, takes it from the list, with all such items.
    #[inline(never)]
    pub(super) fn force_multiple(&mut self, header: &'a LinkNode<'a>) -> Option<OptionId> {
        let node = header.down();
        if node.is(header) {
            self.unlist_done(header);
            return None;
        }
        // The order of `commit`: remove the option from the circle first, then count it.
        self.remove(node);
        self.take_multiple(header);
        self.choose(header.item, node.option);
        self.forced.push((header.item, node.option));
        Some(node.option)
    }

    /// Takes items without need and without options from the list.
    fn unlist_done(&mut self, first: &'a LinkNode<'a>) {
        let mut header = first;
        while !header.is(self.root) {
            if header.choices.get() == 1 && header.down().is(header) {
                header.unlist();
                self.forced.push((header.item, NO_OPTION));
            }
            header = header.right();
        }
    }

    /// Undoes the last forced option, of an item of any multiplicity.
    #[inline(never)]
    pub(super) fn unforce_multiple(&mut self, item: ItemId, option: OptionId) {
        let header = self.headers[item.index()];
        // No option was chosen: the item was only taken from the list.
        if option == NO_OPTION {
            return header.relist();
        }
        self.unchoose(item, option);
        if header.is_multiple {
            self.give_back_multiple(header);
            self.restore();
        } else {
            header.uncover();
        }
    }

    /// Opens an item and lists its choices (step M4).
    #[inline(never)]
    pub(super) fn open_multiple(
        &mut self,
        header: &'a LinkNode<'a>,
        choices: &mut Vec<Option<OptionId>>,
    ) {
        let (need, cap) = self.need_and_cap(header);
        if cap == 1 {
            self.updates += header.cover(|option| choices.push(Some(option)));
        } else {
            self.removed_marks.push(self.removed.len());
            // Without need, the last choice is no option.
            let options = header.choices.get() - i32::from(need == 0);
            let mut node = header.down();
            for _ in 0..options {
                choices.push(Some(node.option));
                node = node.down();
            }
        }
        if need == 0 {
            choices.push(None);
        }
    }

    /// Commits to a choice of the branch item itself, of any multiplicity. If the item remains on the list, removes
    /// its options from the top down to the chosen one, or all (step M5).
    #[inline(never)]
    pub(super) fn commit_multiple(&mut self, choice: Choice) {
        let header = self.headers[choice.item.index()];
        // A search that goes elsewhere takes its last choice back and takes it again: its option is removed then.
        if remains(header) && choice.option.is_some() && self.last_removed() == choice.option {
            return self.take_multiple(header);
        }
        while remains(header) && !header.down().is(header) {
            let node = header.down();
            self.remove(node);
            if Some(node.option) == choice.option {
                return self.take_multiple(header);
            }
        }
    }

    /// Undoes [`commit_multiple`](Self::commit_multiple), but leaves the options removed, because the next choice
    /// also rules them out.
    #[inline(never)]
    pub(super) fn uncommit_multiple(&mut self, choice: Choice) {
        let header = self.headers[choice.item.index()];
        if choice.option.is_some() && remains(header) {
            self.give_back_multiple(header);
        }
    }

    /// The option that was removed last since the last item was opened.
    fn last_removed(&self) -> Option<OptionId> {
        let mark = self.removed_marks.last().copied().unwrap_or_default();
        self.removed.get(mark..)?.last().map(|node| node.option)
    }

    /// Closes an item, and restores the options that its choices removed (step M8).
    #[inline(never)]
    pub(super) fn close_multiple(&mut self, header: &'a LinkNode<'a>) {
        // Cap 1 at the opening: it was covered then.
        if !remains(header) {
            return header.uncover();
        }
        let mark = self.removed_marks.pop().unwrap_or_default();
        while self.removed.len() > mark {
            self.restore();
        }
    }

    /// Removes the top node of an item: his *tweak*.
    fn remove(&mut self, node: &'a LinkNode<'a>) {
        self.updates += node.remove();
        self.removed.push(node);
    }

    /// Undoes the last [`remove`](Self::remove).
    fn restore(&mut self) {
        if let Some(node) = self.removed.pop() {
            node.restore();
        }
    }
}
