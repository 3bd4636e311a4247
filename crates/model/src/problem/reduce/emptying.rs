//! Rule 2: options that would empty an item.

use super::live::{Live, StepLimit, conflict};
use crate::id::{ItemId, OptionId};

impl Live<'_> {
    /// Removes the options that would empty some needed item, and chooses the options that this forces. Stops when no
    /// item is marked for a further look, or when the steps are used up.
    ///
    /// Items with few live options come first. They are the most likely to lose all options, and the cheapest to look
    /// at.
    pub(super) fn drop_emptying(&mut self, steps: &mut StepLimit) {
        let mut candidates = Vec::new();
        loop {
            // Each round may touch items again, for the next one.
            let mut round = std::mem::take(&mut self.touched);
            if round.is_empty() {
                return;
            }
            round.sort_unstable_by_key(|&item| (self.item(item).live, item));
            for item in round {
                self.items[item.index()].is_touched = false;
                // It may have been covered earlier in the round.
                if self.item(item).need == 0 {
                    continue;
                }
                if self.short_item().is_some() || !self.find_emptying(item, &mut candidates, steps)
                {
                    return;
                }
                for &option in &candidates {
                    self.remove(option);
                }
                self.emptying.extend_from_slice(&candidates);
                self.choose_forced();
            }
        }
    }

    /// Fills `found` with the live options that do not contain `item` and conflict with all its live options. Returns
    /// false if the steps ran out.
    ///
    /// Begins with the conflicts of the option with the fewest, and filters them through the other options of the
    /// item. On most items the list is empty after a few.
    fn find_emptying(
        &mut self,
        item: ItemId,
        found: &mut Vec<OptionId>,
        steps: &mut StepLimit,
    ) -> bool {
        found.clear();
        let range = self.list(item);
        self.marks.begin();
        let (mut first, mut looked) = (None, 0);
        // The option with the fewest conflicts leaves the fewest candidates.
        for at in range.clone() {
            let option = self.uses[at].option;
            // Excludes the options of the item itself.
            self.marks.mark_option(option);
            looked += self.problem.entries(option).len();
            let conflicts = self.most_conflicts(option);
            if first.is_none_or(|(least, _)| conflicts < least) {
                first = Some((conflicts, option));
            }
        }
        let Some((conflicts, first)) = first else { return true };
        if !steps.take(looked + conflicts) {
            return false;
        }
        self.collect_conflicts(first, found);
        // Filter the candidates through each other option of the item.
        for at in range {
            let option = self.uses[at].option;
            if found.is_empty() {
                break;
            }
            if option != first && !steps.take(self.keep_conflicts(option, found)) {
                found.clear();
                return false;
            }
        }
        true
    }

    /// An upper bound on the number of conflicts of an option: options that share several items count several times.
    fn most_conflicts(&self, option: OptionId) -> usize {
        let live = |item: ItemId| match self.item(item) {
            state if state.cap == 1 => state.live as usize,
            _ => 0,
        };
        self.problem.entries(option).iter().map(|entry| live(entry.item)).sum()
    }

    /// Appends the unmarked live options that conflict with an option, and marks them.
    fn collect_conflicts(&mut self, option: OptionId, found: &mut Vec<OptionId>) {
        for entry in self.problem.entries(option) {
            if self.item(entry.item).cap != 1 {
                continue;
            }
            for at in self.list(entry.item) {
                let other = self.uses[at];
                if conflict(entry.color, other.color) && self.marks.mark_option(other.option) {
                    found.push(other.option);
                }
            }
        }
    }

    /// Removes from `found` the options that do not conflict with `option`. Returns the number of entries looked at.
    fn keep_conflicts(&mut self, option: OptionId, found: &mut Vec<OptionId>) -> usize {
        self.marks.begin();
        for entry in self.problem.entries(option) {
            if self.item(entry.item).cap == 1 {
                self.marks.mark_item(entry.item, entry.color);
            }
        }
        // One marked item on which they disagree is a conflict.
        let mut looked = 0;
        found.retain(|&other| {
            self.problem.entries(other).iter().any(|entry| {
                looked += 1;
                self.marks.color_of(entry.item).is_some_and(|color| conflict(color, entry.color))
            })
        });
        looked
    }
}
