//! Weights with which every option weighs 0.
//!
//! The equations that say so leave some weights free. Each free weight is in turn set to 1 and to -1, with the others
//! at 0. The resulting weights are an obstruction if the items to cover weigh more than 0. The arithmetic is modulo a
//! large prime, and the weights are read as fractions at the end: the useful ones are small.

use super::fraction::to_integers;
use super::obstruction::Obstruction;
use super::residues::{Fractions, to_fraction};
use super::system::{Column, System};
use super::work::WorkShare;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// Searches for an obstruction in which every option weighs 0 and only items that are `used` have weights. Options
/// become equations in the given order. Returns the obstruction with the smallest weights of all that are tried, and
/// the fewest among equals.
pub(super) fn obstruction(
    problem: &Problem,
    order: &[OptionId],
    used: impl Fn(ItemId) -> bool,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let system = System::<Fractions>::of_options(problem, order, &used, work)?;
    let obstructions =
        (system.columns(problem, used, work)).flat_map(|column| both_signs(problem, &column));
    obstructions.min_by_key(|obstruction| {
        let weights = obstruction.weights();
        (weights.iter().map(|(_, weight)| weight.unsigned_abs()).max(), weights.len())
    })
}

/// The obstructions among these weights and their negatives.
fn both_signs(problem: &Problem, column: &Column) -> Vec<Obstruction> {
    let fractions = column.iter().map(|&(item, weight)| Some((item, to_fraction(weight)?)));
    let Some(weights) = fractions.collect::<Option<Vec<_>>>().and_then(|f| to_integers(&f)) else {
        return Vec::new();
    };
    let negated = weights.iter().filter_map(|&(item, w)| Some((item, w.checked_neg()?)));
    let negated = Obstruction::new(problem, negated);
    Obstruction::new(problem, weights).into_iter().chain(negated).collect()
}
