//! The linear program of Farkas's lemma.
//!
//! Of all weights between -1 and 1 with which no option weighs more than 0, those with the greatest excess. An item
//! that is covered a known number of times has one variable; another one has two, for its weight above 0 and below.
//! The program is solved in floating point. An optimal solution that a solver finds is a corner, whose weights are fractions, simple ones on
//! most problems; they are read from the values, and checked exactly.

use super::fraction::{Fraction, to_integers};
use super::obstruction::{Obstruction, bounds};
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;
use microlp::{ComparisonOp, OptimizationDirection, Variable};
use std::collections::HashSet;
use std::time::Duration;

/// Values closer together than this are taken for equal.
const TOLERANCE: f64 = 1e-7;
/// A program that takes longer goes round in circles, which the simplex method may do in floating point: nothing that is
/// begun takes a hundredth of it. There is no other way to tell the solver to stop.
const PATIENCE: Duration = Duration::from_secs(10);
/// Denominators are not larger than this.
const LARGEST: i64 = 1000;

/// An obstruction that weighs only items that are `used`.
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
    let weights = problem.items().zip(&variables).map(|(item, variables)| {
        let value = variables.iter().map(|(v, sign)| sign * solution.var_value_raw(*v)).sum();
        Some((item, Fraction::near(value, LARGEST, TOLERANCE)?))
    });
    let weights = to_integers(&weights.collect::<Option<Vec<_>>>()?)?;
    Obstruction::new(problem, weights).ok()
}

/// The variables that the weight of an item is the sum of, each with its sign.
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

/// About how much work the program is, in operations of this module's neighbors: the simplex method takes about as many
/// steps as there are items, and each of them a part of items times options. (Measured: 1 to 7 ns for each of these
/// operations, on tilings, sudokus, random problems and assignments.)
fn cost(problem: &Problem) -> usize {
    let items = problem.item_count();
    items.saturating_mul(items).saturating_mul(problem.option_count()) / 4
}
