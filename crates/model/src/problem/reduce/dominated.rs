//! Rule 5: dominated options.

use super::live::{Live, StepLimit, scramble};
use crate::id::{ItemId, OptionId};
use crate::problem::model::Entry;
use foldhash::{HashSet, HashSetExt};

/// The options by their sets of primary items, for the search for dominated ones.
struct OptionGroups {
    /// For each item, whether it is idle. Idle items do not count, since no choice violates them.
    is_idle: Vec<bool>,
    /// For each option, a hash of the set of its primary items.
    keys: Vec<u64>,
}

/// The marked items of an option.
struct MarkedItems {
    /// The number of marked items.
    entries: usize,
    /// The number of marked primary items.
    primaries: usize,
    /// The marked item with the fewest live options.
    rarest: ItemId,
}

impl Live<'_> {
    /// Removes each option that another one can replace at no more cost, until the steps are used up.
    ///
    /// Option *b* can replace *w* on three conditions. Both contain the same primary items. *w* contains each
    /// secondary item of *b*, in the same color or without one. Some primary item of both has a cap of 1. Because of
    /// the last condition no solution contains both, so *b* can take the place of *w* in every solution. If all their
    /// items could be covered twice, a solution might need both.
    pub(super) fn drop_dominated(&mut self, steps: &mut StepLimit) {
        // A short item means that no solution exists. The hashes below look at each entry once.
        if self.short_item().is_some() || !steps.take(self.problem.entry_count()) {
            return;
        }
        let groups = self.groups();
        let mut order = self.in_shared_groups(&groups);
        // Cheaper options come first: a more expensive option never removes a cheaper one.
        order.sort_by_key(|&option| (groups.keys[option.index()], self.problem.cost(option)));
        for group in
            order.chunk_by(|&one, &other| groups.keys[one.index()] == groups.keys[other.index()])
        {
            if group.len() == 1 {
                continue;
            }
            for &option in group {
                let cost = self.problem.cost(option);
                // Options of the same cost before this one may also be dominated by it.
                let cheaper = group.partition_point(|&other| self.problem.cost(other) < cost);
                if self.is_live[option.index()]
                    && !self.drop_dominated_by(option, &group[cheaper..], &groups, steps)
                {
                    return;
                }
            }
        }
    }

    /// Hashes the primary items of each option.
    fn groups(&mut self) -> OptionGroups {
        let is_idle: Vec<bool> = self.problem.items().map(|item| self.is_idle(item)).collect();
        let key = |option: OptionId| {
            let primaries =
                self.problem.entries(option).iter().filter(|entry| {
                    !is_idle[entry.item.index()] && self.item(entry.item).is_primary
                });
            // A sum does not depend on the order of the items.
            primaries.fold(0, |key: u64, entry| key.wrapping_add(scramble(entry.item.number())))
        };
        let keys = self.problem.options().map(key).collect();
        OptionGroups { is_idle, keys }
    }

    /// The live options whose set of primary items another one may have as well, in order. Most problems have few, or
    /// none: a table finds them in a fraction of the time that sorting all options takes.
    fn in_shared_groups(&self, groups: &OptionGroups) -> Vec<OptionId> {
        let key = |option: OptionId| groups.keys[option.index()];
        let mut seen: HashSet<u64> = HashSet::with_capacity(self.left);
        let mut shared: HashSet<u64> = HashSet::new();
        for option in self.options() {
            if !seen.insert(key(option)) {
                shared.insert(key(option));
            }
        }
        if shared.is_empty() {
            return Vec::new();
        }
        self.options().filter(|&option| shared.contains(&key(option))).collect()
    }

    /// Removes the options that `better` can replace. `rest` is the part of its group that costs as much or more,
    /// `better` included. Returns false if the steps ran out.
    fn drop_dominated_by(
        &mut self,
        better: OptionId,
        rest: &[OptionId],
        groups: &OptionGroups,
        steps: &mut StepLimit,
    ) -> bool {
        let Some(marked) = self.mark(better, groups) else { return true };
        // The options that it can replace contain each of its items, so the list of the rarest item has all of them.
        let range = self.list(marked.rarest);
        if !steps.take(range.len().min(rest.len())) {
            return false;
        }
        let (key, cost) = (groups.keys[better.index()], self.problem.cost(better));
        // Walk the shorter of two lists: the options of the rarest item, or the rest of the group.
        let candidates: Vec<OptionId> = if range.len() < rest.len() {
            let others = self.uses[range].iter().map(|other| other.option);
            let is_candidate = |&other: &OptionId| {
                groups.keys[other.index()] == key && self.problem.cost(other) >= cost
            };
            others.filter(is_candidate).collect()
        } else {
            rest.iter().copied().filter(|other| self.is_live[other.index()]).collect()
        };
        for other in candidates {
            if !steps.take(self.problem.entries(other).len()) {
                return false;
            }
            // Equal numbers of shared and marked entries: it contains all marked items. Equal numbers of primaries:
            // it has no further one.
            if other != better
                && self.count_shared(other, groups) == (marked.entries, marked.primaries)
            {
                self.remove(other);
            }
        }
        true
    }

    /// Marks the items of an option and counts them. Returns `None` if it might be chosen together with another option
    /// that has the same primary items.
    fn mark(&mut self, option: OptionId, groups: &OptionGroups) -> Option<MarkedItems> {
        self.marks.begin();
        let mut marked = MarkedItems { entries: 0, primaries: 0, rarest: ItemId::new(0) };
        let (mut fewest, mut meets_once) = (u32::MAX, false);
        for entry in self.problem.entries(option) {
            if groups.is_idle[entry.item.index()] {
                continue;
            }
            self.marks.mark_item(entry.item, entry.color);
            let item = self.item(entry.item);
            meets_once |= item.is_primary && item.cap == 1;
            if item.live < fewest {
                fewest = item.live;
                marked.rarest = entry.item;
            }
            marked.primaries += usize::from(item.is_primary);
            marked.entries += 1;
        }
        meets_once.then_some(marked)
    }

    /// The number of entries of an option that a marked entry can replace, and the number of its primary items.
    fn count_shared(&self, option: OptionId, groups: &OptionGroups) -> (usize, usize) {
        let (mut shared, mut primaries) = (0, 0);
        for &Entry { item, color } in self.problem.entries(option) {
            let is_primary = self.item(item).is_primary;
            primaries += usize::from(is_primary && !groups.is_idle[item.index()]);
            let marked = self.marks.color_of(item);
            shared += usize::from(marked.is_some_and(|marked| color.is_none() || color == marked));
        }
        (shared, primaries)
    }
}
