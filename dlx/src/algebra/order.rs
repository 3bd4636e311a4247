//! The order in which options become equations.
//!
//! Solving equations by substitution is fast while few weights are free. An option with items that earlier options do
//! not have adds free weights; an option without such items can only bind some. The order takes the options with the
//! fewest new items first. On a board it starts at one place and grows from there: each new cell is bound at once by
//! the cells around it, and the number of free weights stays small on boards of any size.

use super::work::WorkShare;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// All options, each time one with the fewest items that are `used` and in no option before it. Takes time linear in
/// the size of the problem. `None` if that is too much work.
pub(super) fn fewest_new_items_first(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool,
    work: &mut WorkShare<'_>,
) -> Option<Vec<OptionId>> {
    work.take(problem.entry_count())?;
    let items = |option| problem.entries(option).iter().map(|entry| entry.item);
    let new_items = |option| items(option).filter(|item| used(*item)).count() as u32;
    let mut left: Vec<u32> = problem.options().map(new_items).collect();
    let mut queue = Queue::default();
    // A queue returns what came last, so the first option is added last.
    problem.options().rev().for_each(|option| queue.add(option, left[option.index()]));
    let mut is_old = vec![false; problem.item_count()];
    let mut is_taken = vec![false; problem.option_count()];
    let mut order = Vec::with_capacity(problem.option_count());
    while let Some((option, rank)) = queue.take() {
        // An option is in the queue once for each rank that it has had.
        if rank != left[option.index()] || std::mem::replace(&mut is_taken[option.index()], true) {
            continue;
        }
        order.push(option);
        for item in items(option).filter(|item| used(*item)) {
            if std::mem::replace(&mut is_old[item.index()], true) {
                continue;
            }
            // The item is no longer new to the other options that have it.
            for one in problem.uses(item) {
                let left = &mut left[one.option.index()];
                *left -= 1;
                if !is_taken[one.option.index()] {
                    queue.add(one.option, *left);
                }
            }
        }
    }
    Some(order)
}

/// A priority queue of options with small ranks, one stack for each rank.
#[derive(Default)]
struct Queue {
    stacks: Vec<Vec<OptionId>>,
    /// No stack before this one has options.
    lowest: usize,
}

impl Queue {
    fn add(&mut self, option: OptionId, rank: u32) {
        let rank = rank as usize;
        if self.stacks.len() <= rank {
            self.stacks.resize_with(rank + 1, Vec::new);
        }
        self.stacks[rank].push(option);
        self.lowest = self.lowest.min(rank);
    }

    /// Takes the option that came last of those with the lowest rank.
    fn take(&mut self) -> Option<(OptionId, u32)> {
        loop {
            if let Some(option) = self.stacks.get_mut(self.lowest)?.pop() {
                return Some((option, self.lowest as u32));
            }
            self.lowest += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    #[test]
    fn options_are_taken_by_the_number_of_their_new_items() {
        let mut builder = ProblemBuilder::new();
        let [a, b, c, d, unused] = builder.add_primaries().unwrap();
        let rest = builder.add_option([a, b, c, unused]).unwrap();
        let pair = builder.add_option([c, d, unused]).unwrap();
        let far = builder.add_option([a, d]).unwrap();
        let last = builder.add_option([b, c]).unwrap();
        let mut work = WorkShare::of(0, 100, &|| false);
        let order = fewest_new_items_first(&builder.build(), |item| item != unused, &mut work);
        // The first pair is `c d`. Then `far` and `last` have one new item each, and `far` came last; it leaves one to
        // `rest`, which came after `last`.
        assert_eq!(order, Some(vec![pair, far, rest, last]));
    }
}
