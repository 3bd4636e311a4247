//! The linear program of Farkas's lemma.
//!
//! Of all weights between -1 and 1 with which no option weighs more than 0, it asks for those with the greatest excess.
//! Items of a class have the same weight. With a class for each item, this is the program of the lemma. A class of
//! items that are covered a known number of times has one variable; another class has two, for its weight above 0 and
//! below. The program is solved in floating point. The simplex method finds an optimal solution in a corner. Its
//! weights are fractions, simple ones on most problems; they are read from the values, and checked exactly.

use super::fraction::{Fraction, to_integers};
use super::obstruction::{Obstruction, bounds};
use super::work::WorkShare;
use crate::id::ItemId;
use crate::problem::Problem;
use microlp::{ComparisonOp, OptimizationDirection, Variable};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::time::Duration;

/// The distance below which values are taken for equal.
const TOLERANCE: f64 = 1e-7;
/// Time from one look at the interrupt to the next. Only a program that cycles takes as long, as the simplex method may
/// in floating point. The solver has no other way to stop it.
const SLICE: Duration = Duration::from_secs(1);
/// Number of slices after which a program is given up.
const SLICES: usize = 10;
/// The maximum of denominators.
const LARGEST: i64 = 1000;

/// Classes of items that have the same weight.
pub(super) struct WeightClasses {
    /// The class of each item; the weight of an item without one is 0.
    of_item: Vec<Option<u32>>,
    number: usize,
}

impl WeightClasses {
    /// A class for each key, in the order of their first items.
    pub(super) fn by_key<K: Eq + Hash>(
        problem: &Problem,
        key: impl Fn(ItemId) -> Option<K>,
    ) -> Self {
        let mut known = HashMap::new();
        let mut class = |item| {
            let next = known.len() as u32;
            Some(*known.entry(key(item)?).or_insert(next))
        };
        let of_item = problem.items().map(&mut class).collect();
        Self { of_item, number: known.len() }
    }

    /// The minimum and maximum number of times that the items of each class are covered in all, and whether each of
    /// them must be covered.
    fn bounds(&self, problem: &Problem) -> Vec<(u64, u64, bool)> {
        let mut sums = vec![(0, 0, true); self.number];
        for (item, class) in problem.items().zip(&self.of_item) {
            let Some(class) = class else { continue };
            let (min, max) = bounds(problem, item);
            let sum = &mut sums[*class as usize];
            *sum = (sum.0 + u64::from(min), sum.1 + u64::from(max), sum.2 && min > 0);
        }
        sums
    }

    /// The different numbers of items that options have of each class. `None` if a program with them takes too much
    /// work.
    fn rows(&self, problem: &Problem, work: &mut WorkShare<'_>) -> Option<Vec<Vec<(u32, u32)>>> {
        work.take(problem.entry_count())?;
        // Without the items that have no class, options often repeat each other.
        let mut seen = HashSet::new();
        let mut rows = Vec::new();
        for option in problem.options() {
            let entries = problem.entries(option).iter();
            let mut classes: Vec<u32> =
                entries.filter_map(|entry| self.of_item[entry.item.index()]).collect();
            classes.sort_unstable();
            let counted = classes.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32));
            let row: Vec<_> = counted.collect();
            if !row.is_empty() && seen.insert(row.clone()) {
                rows.push(row);
                if !work.has(cost(self.number, rows.len())) {
                    return None;
                }
            }
        }
        work.take(cost(self.number, rows.len()))?;
        Some(rows)
    }
}

/// The approximate work for a program with these numbers of classes and constraints, in operations of [`WorkShare`]:
/// the simplex method takes about as many steps as there are classes, and each step takes a part of classes times
/// constraints. (Measured: 1 to 7 ns for each of these operations, on tilings, sudokus, random problems and
/// assignments.)
pub(super) fn cost(classes: usize, constraints: usize) -> usize {
    classes.saturating_mul(classes).saturating_mul(constraints) / 4
}

/// Result of a program.
pub(super) enum ProgramOutcome {
    /// The program takes too much work; it was not solved.
    TooMuchWork,
    /// The obstruction that was found, or `None`.
    Solved(Option<Obstruction>),
}

/// Searches for an obstruction in which items of a class have the same weight.
pub(super) fn obstruction(
    problem: &Problem,
    classes: &WeightClasses,
    work: &mut WorkShare<'_>,
) -> ProgramOutcome {
    match classes.rows(problem, work) {
        Some(rows) => ProgramOutcome::Solved(solve(problem, classes, rows, work)),
        None => ProgramOutcome::TooMuchWork,
    }
}

/// The obstruction with the greatest excess, or `None`.
fn solve(
    problem: &Problem,
    classes: &WeightClasses,
    rows: Vec<Vec<(u32, u32)>>,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
    let variables: Vec<Vec<(Variable, f64)>> = classes
        .bounds(problem)
        .into_iter()
        .map(|(min, max, is_needed)| weight_of(min, max, is_needed, &mut program))
        .collect();
    // Each row is a constraint: the options with these classes weigh at most 0.
    for row in rows {
        let terms = row.iter().flat_map(|&(class, times)| {
            let variables = &variables[class as usize];
            variables.iter().map(move |&(variable, sign)| (variable, sign * f64::from(times)))
        });
        program.add_constraint(terms.collect::<Vec<_>>(), ComparisonOp::Le, 0.0);
    }
    program.set_time_limit(SLICE);
    let mut outcome = program.solve().ok()?;
    for _ in 1..SLICES {
        if outcome.solution().is_some() {
            break;
        }
        work.poll()?;
        outcome = outcome.resume().ok()?;
    }
    let solution = outcome.into_solution().ok()?;
    // The best weights have no excess, so these classes have no obstruction.
    if solution.objective() < TOLERANCE {
        return None;
    }
    // The corner as fractions: the least common denominator turns them into weights.
    let value = |variables: &Vec<(Variable, f64)>| {
        let value = variables.iter().map(|(v, sign)| sign * solution.var_value_raw(*v)).sum();
        Fraction::near(value, LARGEST, TOLERANCE)
    };
    let values: Vec<Fraction> = variables.iter().map(value).collect::<Option<_>>()?;
    let weights = problem.items().zip(&classes.of_item);
    let weights = weights.filter_map(|(item, class)| Some((item, values[(*class)? as usize])));
    Obstruction::new(problem, to_integers(&weights.collect::<Vec<_>>())?).ok()
}

/// Adds the variables of the weight of a class, and returns them with their signs; their sum is the weight. The items
/// of the class are covered at least `min` and at most `max` times in all.
fn weight_of(
    min: u64,
    max: u64,
    is_needed: bool,
    program: &mut microlp::Problem,
) -> Vec<(Variable, f64)> {
    // Covered a known number of times: one variable for both signs.
    if min == max {
        return vec![(program.add_var(min as f64, (-1.0, 1.0)), 1.0)];
    }
    let mut variables = vec![(program.add_var(-(max as f64), (0.0, 1.0)), -1.0)];
    if is_needed {
        variables.push((program.add_var(min as f64, (0.0, 1.0)), 1.0));
    }
    variables
}
