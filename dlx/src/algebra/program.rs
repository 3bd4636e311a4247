//! The linear program of Farkas's lemma.
//!
//! Of all weights between -1 and 1 with which no option weighs more than 0, it asks for those with the greatest excess.
//! An item that is covered a known number of times has one variable; another item has two, for its weight above 0 and
//! below. The program is solved in floating point. The optimal solution that the simplex method finds is a corner,
//! whose weights are fractions, simple ones on most problems; they are read from the values, and checked exactly.

use super::fraction::{Fraction, to_integers};
use super::obstruction::{Obstruction, bounds};
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;
use microlp::{ComparisonOp, OptimizationDirection, Variable};
use std::collections::HashSet;
use std::time::Duration;

/// The distance below which values are taken for equal.
const TOLERANCE: f64 = 1e-7;
/// The time limit of a program, which only one that cycles reaches, as the simplex method may in floating point: no
/// program that is begun takes a hundredth of it. The solver has no other way to stop it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The maximum of denominators.
const LARGEST: i64 = 1000;

/// Searches for an obstruction in which only items that are `used` have weights.
pub(super) fn obstruction(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool,
    work: &mut Work,
) -> Option<Obstruction> {
    work.take(cost(problem))?;
    let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
    let variables: Vec<Vec<(Variable, f64)>> = problem
        .items()
        .map(|item| if used(item) { weight_of(problem, item, &mut program) } else { Vec::new() })
        .collect();
    // One constraint for each set of items, as options often repeat them once colored items are left out.
    let mut seen = HashSet::new();
    for option in problem.options() {
        let items = problem.entries(option).iter().map(|entry| entry.item);
        let mut items: Vec<ItemId> = items.filter(|item| used(*item)).collect();
        items.sort_unstable();
        let terms: Vec<_> = items.iter().flat_map(|i| &variables[i.index()]).copied().collect();
        if !terms.is_empty() && seen.insert(items) {
            program.add_constraint(terms, ComparisonOp::Le, 0.0);
        }
    }
    program.set_time_limit(PATIENCE);
    let solution = program.solve().ok()?.into_solution().ok()?;
    if solution.objective() < TOLERANCE {
        return None;
    }
    // The corner as fractions: the least common denominator turns them into weights.
    let weights = problem.items().zip(&variables).map(|(item, variables)| {
        let value = variables.iter().map(|(v, sign)| sign * solution.var_value_raw(*v)).sum();
        Some((item, Fraction::near(value, LARGEST, TOLERANCE)?))
    });
    let weights = to_integers(&weights.collect::<Option<Vec<_>>>()?)?;
    Obstruction::new(problem, weights).ok()
}

/// Adds the variables of the weight of an item, and returns them with their signs; their sum is the weight.
fn weight_of(
    problem: &Problem,
    item: ItemId,
    program: &mut microlp::Problem,
) -> Vec<(Variable, f64)> {
    let (min, max) = bounds(problem, item);
    if min == max {
        return vec![(program.add_var(f64::from(min), (-1.0, 1.0)), 1.0)];
    }
    let mut variables = vec![(program.add_var(-f64::from(max), (0.0, 1.0)), -1.0)];
    if min > 0 {
        variables.push((program.add_var(f64::from(min), (0.0, 1.0)), 1.0));
    }
    variables
}

/// The approximate work for the program, in the operations of [`Work`]: the simplex method takes about as many steps as
/// there are items, each of which takes a part of items times options. (Measured: 1 to 7 ns for each of these
/// operations, on tilings, sudokus, random problems and assignments.)
fn cost(problem: &Problem) -> usize {
    let items = problem.item_count();
    items.saturating_mul(items).saturating_mul(problem.option_count()) / 4
}
