//! An order of items that keeps the front of a search narrow.

use crate::id::ItemId;
use crate::problem::Problem;

/// Maximum number of items of a problem to order, because the time grows with its square.
const MOST_ITEMS: usize = 4096;

/// The primary items in an order that keeps the front narrow. The front are the items that share options both with
/// earlier and with later items. States of a search along the order differ along the front only, so a
/// narrow one means few states. `None` for problems of more than 4,096 items.
///
/// The next item always brings the fewest new items to the front. Among equals it is the item that has been on the
/// front longest. This is a greedy rule for the path width of a graph; frontier methods for decision diagrams order
/// their edges in this way (Kawahara et al., *Frontier-based search for enumerating all constrained subgraphs with
/// compressed representation*, 2017).
pub(crate) fn front_order(problem: &Problem) -> Option<Vec<ItemId>> {
    if problem.primaries().len() > MOST_ITEMS {
        return None;
    }
    let neighbors = neighbors(problem);
    let mut front = Front {
        outside: neighbors.iter().map(Vec::len).collect(),
        met: vec![None; neighbors.len()],
        clock: 0,
        neighbors,
    };
    let mut left: Vec<ItemId> = problem.primaries().to_vec();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let rank = |&item: &ItemId| {
            let at = item.index();
            // An item outside the front also counts as new.
            let new = front.outside[at] + usize::from(front.met[at].is_none());
            (new, front.met[at].unwrap_or(usize::MAX), item)
        };
        let next = left.iter().copied().min_by_key(rank)?;
        left.retain(|&item| item != next);
        front.take(next);
        order.push(next);
    }
    Some(order)
}

struct Front {
    neighbors: Vec<Vec<ItemId>>,
    /// Number of neighbors of each item that have not been met.
    outside: Vec<usize>,
    /// The time when each item was met.
    met: Vec<Option<usize>>,
    clock: usize,
}

impl Front {
    fn take(&mut self, item: ItemId) {
        self.meet(item);
        for neighbor in self.neighbors[item.index()].clone() {
            self.meet(neighbor);
        }
    }

    fn meet(&mut self, item: ItemId) {
        let Self { neighbors, outside, met, clock } = self;
        if met[item.index()].is_none() {
            met[item.index()] = Some(*clock);
            *clock += 1;
            neighbors[item.index()].iter().for_each(|other| outside[other.index()] -= 1);
        }
    }
}

/// The items that share an option with each.
fn neighbors(problem: &Problem) -> Vec<Vec<ItemId>> {
    let of = |item: ItemId| {
        let users = problem.uses(item).iter();
        let entries = users.flat_map(|user| problem.entries(user.option));
        let mut items: Vec<ItemId> = entries.map(|entry| entry.item).collect();
        items.sort_unstable();
        items.dedup();
        items.retain(|&other| other != item);
        items
    };
    problem.items().map(of).collect()
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
        let order = front_order(&builder.build()).unwrap();
        let columns: Vec<usize> = order.iter().map(|item| item.index() % 7).collect();
        assert_eq!(columns, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    }
}
