//! An order of items that keeps the layers of a sweep narrow.

use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// Maximum number of entries that may be looked at.
const MOST_WORK: usize = 1 << 26;

/// The primary items in an order in which few items have options on both sides of a layer. The next item is always
/// the one whose options open the fewest items beyond the items that they close, the first among equals. This is the
/// greedy rule for the cut width of a hypergraph. `None` if the problem is large.
pub(crate) fn narrow_order(problem: &Problem) -> Option<Vec<ItemId>> {
    let primaries = problem.primaries();
    if primaries.len().saturating_mul(problem.entry_count()) > MOST_WORK {
        return None;
    }
    let mut cut = Cut {
        problem,
        is_decided: vec![false; problem.option_count()],
        left: problem.items().map(|item| problem.uses(item).len()).collect(),
        seen: vec![0; problem.item_count()],
    };
    let mut left = primaries.to_vec();
    let mut order = Vec::with_capacity(left.len());
    while let Some(next) = left.iter().copied().min_by_key(|&item| (cut.growth(item), item)) {
        left.retain(|&item| item != next);
        cut.decide(next);
        order.push(next);
    }
    Some(order)
}

/// The items with options on both sides.
struct Cut<'a> {
    problem: &'a Problem,
    is_decided: Vec<bool>,
    /// Number of undecided options of each item.
    left: Vec<usize>,
    /// Number of options of each item in the step at hand; zero between steps.
    seen: Vec<usize>,
}

impl Cut<'_> {
    /// The undecided options of an item.
    fn options(&self, item: ItemId) -> Vec<OptionId> {
        let users = self.problem.uses(item).iter().map(|user| user.option);
        users.filter(|option| !self.is_decided[option.index()]).collect()
    }

    /// Number of items that are opened, less the items that are closed, when the options of an item are decided.
    fn growth(&mut self, item: ItemId) -> i64 {
        let options = self.options(item);
        let mut met = Vec::new();
        for entry in options.iter().flat_map(|&option| self.problem.entries(option)) {
            let seen = &mut self.seen[entry.item.index()];
            *seen += 1;
            if *seen == 1 {
                met.push(entry.item);
            }
        }
        let mut growth = 0;
        for item in met {
            // An item is open while some of its options are decided and others are not.
            let was_open = self.left[item.index()] < self.problem.uses(item).len();
            let stays_open = self.seen[item.index()] < self.left[item.index()];
            growth += i64::from(stays_open) - i64::from(was_open);
            self.seen[item.index()] = 0;
        }
        growth
    }

    fn decide(&mut self, item: ItemId) {
        for option in self.options(item) {
            self.is_decided[option.index()] = true;
            for entry in self.problem.entries(option) {
                self.left[entry.item.index()] -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    #[test]
    fn a_board_is_swept_along_its_short_side() {
        // Dominoes on two rows of seven: column by column, from one end.
        let mut builder = ProblemBuilder::new();
        let cells: Vec<ItemId> = (0..14).map(|_| builder.add_primary().unwrap()).collect();
        for column in 0..7 {
            builder.add_option([cells[column], cells[7 + column]]).unwrap();
            if column < 6 {
                builder.add_option([cells[column], cells[column + 1]]).unwrap();
                builder.add_option([cells[7 + column], cells[8 + column]]).unwrap();
            }
        }
        let order = narrow_order(&builder.build()).unwrap();
        let columns: Vec<usize> = order.iter().map(|item| item.index() % 7).collect();
        // The last columns close the same number of items as they open, in any order.
        assert_eq!(columns[..11], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }
}
