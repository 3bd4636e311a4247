//! Costs in the units of the search: the cost that every solution pays is taken off, the rest is divided by the
//! greatest common divisor, and scaled to integers of 64 bits with room for sums.
//!
//! The first step is Knuth's tax: an item that is needed exactly once takes the least cost of its options off all of
//! them, since every solution pays it (the program DLX5). If the least cost is below 0, the tax is a gain. An item
//! that may be covered more often or not at all takes gains only, and credits them as often as it may be covered: no
//! solution costs less than that. Afterwards no cost is below 0, since each option has a primary item. The division
//! makes bounds sharper: beyond such gains two solutions differ by a multiple of the divisor.

use crate::id::ItemId;
use crate::problem::{ItemKind, Problem};

/// Binary logarithm of the bound on the sum of the units of all options.
const TOTAL_BITS: u32 = 52;
/// Binary logarithm of the maximum number of units for each step of the cost: prices are fractions of steps.
const FRACTION_BITS: u32 = 16;

/// The conversion between costs and units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Units {
    /// The sum of the taxes: no solution costs less. Beyond it solutions differ by the rest of their costs.
    base: i128,
    /// The greatest common divisor of all costs beyond that.
    step: u128,
    /// Binary logarithm of the number of units of a step.
    fine: u32,
    /// Binary logarithm of the number of steps of a unit; bounds are rounded down.
    coarse: u32,
    /// The sum of the units of all options.
    total: i64,
}

impl Units {
    /// The conversion for a problem, and the units that each option costs.
    pub(super) fn of(problem: &Problem) -> (Self, Vec<i64>) {
        let mut costs: Vec<i128> =
            problem.options().map(|option| problem.cost(option).into()).collect();
        // Knuth's tax.
        let mut base = 0;
        let (once, others): (Vec<ItemId>, Vec<ItemId>) =
            problem.primaries().iter().partition(|&&item| is_needed_once(problem, item));
        for item in once {
            base += take_off(problem, item, &mut costs, i128::MAX);
        }
        for item in others {
            base += times(problem, item) * take_off(problem, item, &mut costs, 0);
        }
        let mut costs: Vec<u128> = costs.into_iter().map(i128::unsigned_abs).collect();
        // The greatest common divisor.
        let step = costs.iter().copied().fold(0, gcd).max(1);
        costs.iter_mut().for_each(|cost| *cost /= step);
        let total: u128 = costs.iter().sum();
        // Scaling. `bits` is at most 97: each entry adds less than 2^64, and there are less than 2^32 of them.
        let bits = u128::BITS - total.leading_zeros();
        let coarse = bits.saturating_sub(TOTAL_BITS);
        let fine = TOTAL_BITS.saturating_sub(bits).min(FRACTION_BITS);
        let total = ((total >> coarse) << fine) as i64;
        let units = costs.iter().map(|cost| ((cost >> coarse) << fine) as i64).collect();
        (Self { base, step, fine, coarse, total }, units)
    }

    /// The maximum number of units of solutions that cost less than `cutoff`; negative if no solution can.
    pub(super) fn most_below(&self, cutoff: i128) -> i64 {
        let beyond = cutoff.saturating_sub(self.base);
        if beyond <= 0 {
            return -1;
        }
        // The greatest number of whole steps below the cutoff.
        let steps = beyond.unsigned_abs().div_ceil(self.step) as i128 - 1;
        ((steps >> self.coarse) << self.fine).min(self.total.into()) as i64
    }

    /// The sum of the units of all options, which no solution exceeds.
    pub(super) fn total(&self) -> i64 {
        self.total
    }
}

/// Whether every solution covers an item exactly once.
pub(super) fn is_needed_once(problem: &Problem, item: ItemId) -> bool {
    matches!(problem.kind(item), ItemKind::Primary(multiplicity) if multiplicity.is_once())
}

/// Takes the least cost of the options of an item, but not more than `most`, off all of them, and returns it.
fn take_off(problem: &Problem, item: ItemId, costs: &mut [i128], most: i128) -> i128 {
    let uses = problem.uses(item);
    let Some(least) = uses.iter().map(|user| costs[user.option.index()]).min() else { return 0 };
    let tax = least.min(most);
    uses.iter().for_each(|user| costs[user.option.index()] -= tax);
    tax
}

/// The number of times that an item may be covered.
fn times(problem: &Problem, item: ItemId) -> i128 {
    match problem.kind(item) {
        ItemKind::Primary(multiplicity) => {
            i128::from(multiplicity.max).min(problem.uses(item).len() as i128)
        }
        ItemKind::Secondary => 0,
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    /// A problem of two items, each with options of its own at these costs: a solution takes one of each.
    fn pairs(costs: [&[i64]; 2]) -> Problem {
        let mut builder = ProblemBuilder::new();
        let items = builder.add_primaries::<2>().unwrap();
        for (item, costs) in items.into_iter().zip(costs) {
            for &cost in costs {
                builder.add_option_with_cost([item], cost).unwrap();
            }
        }
        builder.build()
    }

    /// Checks that every solution below a cutoff is within the units below it, and, unless units are rounded, no other.
    fn check(costs: [&[i64]; 2]) -> Units {
        let (units, each) = Units::of(&pairs(costs));
        let (first, second) = each.split_at(costs[0].len());
        let mut solutions = Vec::new();
        for (a, unit) in costs[0].iter().zip(first) {
            for (b, other) in costs[1].iter().zip(second) {
                solutions.push((i128::from(*a) + i128::from(*b), unit + other));
            }
        }
        for &(cost, unit) in &solutions {
            assert!((0..=units.total()).contains(&unit));
            for cutoff in solutions.iter().map(|&(cutoff, _)| cutoff) {
                let most = units.most_below(cutoff);
                let is_within = unit <= most;
                assert!(if units.coarse == 0 {
                    is_within == (cost < cutoff)
                } else {
                    is_within || cost >= cutoff
                });
            }
        }
        units
    }

    #[test]
    fn units_tell_cheaper_from_dearer() {
        let units = check([&[3, 5, 9], &[2, 2]]);
        assert_eq!((units.base, units.step, units.coarse), (5, 2, 0));
        let units = check([&[100, 700], &[250, 550, 1150]]);
        assert_eq!((units.base, units.step), (350, 300));
        check([&[0, 0], &[0]]);
        check([&[0, 1], &[i64::from(u32::MAX), 7]]);
        let most = i64::MAX;
        assert_eq!(check([&[most], &[most, most]]).base, 2 * i128::from(most));
        let units = check([&[most, most - 1, 17, 0], &[most, 1, 2]]);
        assert!(units.coarse > 0);
        let units = check([&[-7, 3, 0], &[-2, 5]]);
        assert_eq!((units.base, units.step), (-9, 1));
        check([&[-most, most], &[-most, 1, most]]);
    }
}
