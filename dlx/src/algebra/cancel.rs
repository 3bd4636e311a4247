//! Weights with which every option weighs 0.
//!
//! Of the equations that say so, each weight that stays free is in turn set to 1 and to -1, with the others at 0; the
//! resulting weights are an obstruction if the items to be covered weigh more than 0. The arithmetic is modulo a large
//! prime, and the weights are read as fractions at the end: the useful ones are small.

use super::fraction::to_integers;
use super::obstruction::{Obstruction, bounds};
use super::residues::{Fractions, Residues, to_fraction};
use super::system::{MOST_TRIED, System};
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;

/// Searches for an obstruction in which every option weighs 0 and only items that are `used` have weights. Returns the
/// one with the smallest weights of those that are tried, and among these the one with the fewest.
pub(super) fn obstruction(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool,
    work: &mut Work,
) -> Option<Obstruction> {
    let system = System::<Fractions>::of_options(problem, &used, work)?;
    let mut best: Option<((u64, usize), Obstruction)> = None;
    let mut tried = 0;
    for free in system.free(used) {
        if tried == MOST_TRIED {
            break;
        }
        let Some(column) = system.column(free, work) else { break };
        if !may_weigh(problem, &column) {
            continue;
        }
        // The exact check reads the whole problem.
        if work.take(problem.entry_count()).is_none() {
            break;
        }
        tried += 1;
        for obstruction in both_signs(problem, &column) {
            let largest = obstruction.weights().iter().map(|(_, w)| w.unsigned_abs()).max();
            let size = (largest.unwrap_or(0), obstruction.weights().len());
            if best.as_ref().is_none_or(|(least, _)| size < *least) {
                best = Some((size, obstruction));
            }
        }
    }
    best.map(|(_, obstruction)| obstruction)
}

/// Whether the excess may differ from 0, as far as the residues tell.
fn may_weigh(problem: &Problem, column: &[(ItemId, u64)]) -> bool {
    let mut sum = 0;
    for &(item, weight) in column {
        let (min, max) = bounds(problem, item);
        if min != max {
            return true;
        }
        sum = Fractions::add(sum, Fractions::multiply(weight, u64::from(min)));
    }
    sum != 0
}

/// The obstructions among these weights and their negatives.
fn both_signs(problem: &Problem, column: &[(ItemId, u64)]) -> Vec<Obstruction> {
    let fractions = column.iter().map(|&(item, weight)| Some((item, to_fraction(weight)?)));
    let Some(weights) = fractions.collect::<Option<Vec<_>>>().and_then(|f| to_integers(&f)) else {
        return Vec::new();
    };
    let negated = weights.iter().filter_map(|&(item, w)| Some((item, w.checked_neg()?)));
    let negated = Obstruction::new(problem, negated);
    Obstruction::new(problem, weights).into_iter().chain(negated).collect()
}
