//! Rule 5: options that another one can stand in for.

use super::live::{Live, Steps, scramble};
use crate::id::{ItemId, OptionId};
use crate::problem::model::Entry;

/// What a look for dominated options knows of the items and options.
struct Groups {
    /// For each item, whether it is idle. Idle items do not count: no choice violates them.
    is_idle: Vec<bool>,
    /// For each option a number for the set of its primary items; different sets rarely share it.
    keys: Vec<u64>,
}

/// How many items of an option are marked, how many of them are primary, and which of them has the fewest
/// live options.
struct Marked {
    entries: usize,
    primaries: usize,
    rarest: ItemId,
}

impl Live<'_> {
    /// Removes dominated options, those that another one can stand in for at no more cost, until the
    /// steps are used up.
    ///
    /// Option *b* can stand in for *w* if both contain the same primary items, *w* contains each
    /// secondary item of *b*, in the same color or without one, and some primary item of both is to be
    /// covered at most once. The last makes sure that no solution contains both: then in a solution
    /// with *w*, *b* can take its place. If all their items could be covered twice, a solution might need
    /// both.
    pub(super) fn drop_dominated(&mut self, steps: &mut Steps) {
        if self.short_item().is_some() || !steps.take(self.problem.entry_count()) {
            return;
        }
        let groups = self.groups();
        let mut order: Vec<OptionId> = self.options().collect();
        // Who costs least comes first, so that nobody is removed by one who costs more.
        order.sort_by_key(|&option| (groups.keys[option.index()], self.problem.cost(option)));
        for group in
            order.chunk_by(|&one, &other| groups.keys[one.index()] == groups.keys[other.index()])
        {
            if group.len() == 1 {
                continue;
            }
            for &option in group {
                let cost = self.problem.cost(option);
                // Those that cost as much and come before it may be dominated too.
                let cheaper = group.partition_point(|&other| self.problem.cost(other) < cost);
                if self.is_live[option.index()]
                    && !self.drop_dominated_by(option, &group[cheaper..], &groups, steps)
                {
                    return;
                }
            }
        }
    }

    fn groups(&mut self) -> Groups {
        let is_idle: Vec<bool> = self.problem.items().map(|item| self.is_idle(item)).collect();
        let key = |option: OptionId| {
            let primaries =
                self.problem.entries(option).iter().filter(|entry| {
                    !is_idle[entry.item.index()] && self.item(entry.item).is_primary
                });
            primaries.fold(0, |key: u64, entry| key.wrapping_add(scramble(entry.item.number())))
        };
        let keys = self.problem.options().map(key).collect();
        Groups { is_idle, keys }
    }

    /// Removes the options for which `better` can stand in, among its group: `rest` are those of the
    /// group that cost as much or more, itself included. False if the steps ran out.
    fn drop_dominated_by(
        &mut self,
        better: OptionId,
        rest: &[OptionId],
        groups: &Groups,
        steps: &mut Steps,
    ) -> bool {
        let Some(marked) = self.mark(better, groups) else { return true };
        // All that it can stand in for contain each of its items, so the rarest leads to them all.
        let range = self.list(marked.rarest);
        if !steps.take(range.len().min(rest.len())) {
            return false;
        }
        let (key, cost) = (groups.keys[better.index()], self.problem.cost(better));
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
            if other != better
                && self.count_shared(other, groups) == (marked.entries, marked.primaries)
            {
                self.remove(other);
            }
        }
        true
    }

    /// Marks the items of an option and counts them. Nothing if it might be chosen together with another
    /// one that has the same primary items.
    fn mark(&mut self, option: OptionId, groups: &Groups) -> Option<Marked> {
        self.marks.begin();
        let mut marked = Marked { entries: 0, primaries: 0, rarest: ItemId::new(0) };
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

    /// How many entries of an option the marked one can stand in for, and how many primary items it
    /// has in all.
    fn count_shared(&self, option: OptionId, groups: &Groups) -> (usize, usize) {
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
