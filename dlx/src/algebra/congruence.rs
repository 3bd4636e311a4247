//! Weights with which every option weighs a multiple of a number.
//!
//! The equations that say that each option weighs 0 are solved modulo a power of a small prime. Each weight that
//! stays free gives the weights of the items if it is 1 and the others are 0. They are an obstruction if the items to
//! cover weigh no multiple of the power. Weights and power are divided by their greatest common divisor, which leaves
//! a smaller modulus.

use super::fraction::gcd;
use super::obstruction::Obstruction;
use super::residues::{PowersOf, Residues};
use super::system::{Column, System};
use super::work::WorkShare;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use std::num::NonZeroU32;

/// Searches for an obstruction of remainders by the powers of 2, 3, 5 and 7, in which only items that are `used` have
/// weights. These must be covered a known number of times. Options become equations in the given order.
pub(super) fn obstruction(
    problem: &Problem,
    order: &[OptionId],
    used: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    by::<PowersOf<2>>(problem, order, used, work.begin())
        .or_else(|| by::<PowersOf<3>>(problem, order, used, work.begin()))
        .or_else(|| by::<PowersOf<5>>(problem, order, used, work.begin()))
        .or_else(|| by::<PowersOf<7>>(problem, order, used, work.begin()))
}

/// The obstruction with the smallest modulus of all that are tried, and with the fewest weights among equals.
fn by<R: Residues>(
    problem: &Problem,
    order: &[OptionId],
    used: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let system = System::<R>::of_options(problem, order, used, work)?;
    let obstructions = system.columns(problem, used, work).filter_map(|column| {
        let (modulus, weights) = lowest::<R>(&column)?;
        Obstruction::of_remainders(problem, modulus, weights).ok()
    });
    obstructions.min_by_key(|obstruction| (obstruction.modulus(), obstruction.weights().len()))
}

/// An equivalent obstruction with the lowest modulus. Weights are multiplied by a unit that makes the first one that
/// can be 1 equal to 1.
fn lowest<R: Residues>(column: &Column) -> Option<(NonZeroU32, Vec<(ItemId, i64)>)> {
    let common = column.iter().fold(R::MODULUS, |common, &(_, weight)| gcd(common, weight));
    let modulus = R::MODULUS / common;
    let divided = || column.iter().map(|&(item, weight)| (item, weight / common));
    let (_, unit) = divided().find(|&(_, weight)| R::prime_power(weight) == 1)?;
    let scale = R::invert(unit);
    let weight = |weight| i64::try_from(R::multiply(weight, scale) % modulus).ok();
    let weights = divided().map(|(item, divided)| Some((item, weight(divided)?)));
    Some((NonZeroU32::new(u32::try_from(modulus).ok()?)?, weights.collect::<Option<_>>()?))
}
