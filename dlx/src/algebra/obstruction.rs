//! Obstructions, and their exact check.

use super::facts::Facts;
use super::fraction;
use crate::id::{ItemId, OptionId};
use crate::problem::{ItemKind, Problem};
use std::fmt;
use std::num::NonZeroU32;

/// Integer weights of items that show that a problem has no solution; see the [module](super).
///
/// Its [`Display`](fmt::Display) form is the reason in words.
///
/// ```
/// use pavane_dlx::{ProblemBuilder, algebra};
///
/// // Three pigeons in two holes.
/// let mut builder = ProblemBuilder::new();
/// let pigeons = builder.add_primaries::<3>()?;
/// let holes = [builder.add_secondary()?, builder.add_secondary()?];
/// for pigeon in pigeons {
///     for hole in holes {
///         builder.add_option([pigeon, hole])?;
///     }
/// }
/// let problem = builder.build();
/// let obstruction = algebra::obstruction(&problem, algebra::DEFAULT_WORK).expect("there is one");
/// assert_eq!(obstruction.verify(&problem), Ok(()));
/// assert_eq!(obstruction.excess(), 1);
/// assert_eq!(
///     obstruction.to_string(),
///     "3 items must be covered, and each option that covers some of them covers as many of 2 others, \
///      of which none can be covered twice"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Obstruction {
    weights: Vec<(ItemId, i64)>,
    facts: Facts,
}

impl Obstruction {
    /// Makes an obstruction that bounds weights from weights of the items of a problem, divided by their greatest
    /// common divisor. Items that are not named weigh 0.
    ///
    /// # Errors
    /// [`FalseObstruction`] if the weights are not an obstruction.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, algebra::{FalseObstruction, Obstruction}};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c] = builder.add_primaries()?;
    /// builder.add_option([a, b])?;
    /// builder.add_option([b, c])?;
    /// let problem = builder.build();
    /// assert!(Obstruction::new(&problem, [(a, 1), (b, -1), (c, 1)]).is_ok());
    /// let none = Obstruction::new(&problem, [(a, 1), (b, -1)]);
    /// assert_eq!(none, Err(FalseObstruction::Excess { excess: 0 }));
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn new(
        problem: &Problem,
        weights: impl IntoIterator<Item = (ItemId, i64)>,
    ) -> Result<Self, FalseObstruction> {
        let mut weights: Vec<_> = weights.into_iter().filter(|&(_, weight)| weight != 0).collect();
        weights.sort_unstable();
        let divisor = weights.iter().fold(0, |d, (_, w)| fraction::gcd(d, w.unsigned_abs()));
        if let Ok(divisor @ 2..) = i64::try_from(divisor) {
            weights.iter_mut().for_each(|(_, weight)| *weight /= divisor);
        }
        let facts = check(problem, None, &weights)?;
        Ok(Self { weights, facts })
    }

    /// Makes an obstruction of remainders from a modulus and weights of the items of a problem, which are replaced by
    /// their remainders, from 0 to the modulus, less one. Items that are not named weigh 0.
    ///
    /// # Errors
    /// [`FalseObstruction`] if the weights are not an obstruction.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, algebra::{FalseObstruction, Obstruction}};
    /// use std::num::NonZeroU32;
    ///
    /// // Three items in pairs.
    /// let mut builder = ProblemBuilder::new();
    /// let items @ [a, b, c] = builder.add_primaries()?;
    /// for pair in [[a, b], [b, c], [a, c]] {
    ///     builder.add_option(pair)?;
    /// }
    /// let problem = builder.build();
    /// let two = NonZeroU32::new(2).expect("not 0");
    /// let obstruction = Obstruction::of_remainders(&problem, two, items.map(|item| (item, 1)))
    ///     .expect("three is odd");
    /// assert_eq!(obstruction.modulus(), Some(two));
    /// assert_eq!(
    ///     obstruction.to_string(),
    ///     "3 items must be covered, and each option covers an even number of them"
    /// );
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn of_remainders(
        problem: &Problem,
        modulus: NonZeroU32,
        weights: impl IntoIterator<Item = (ItemId, i64)>,
    ) -> Result<Self, FalseObstruction> {
        let remainder =
            |(item, weight): (ItemId, i64)| (item, weight.rem_euclid(modulus.get().into()));
        let weights = weights.into_iter().map(remainder).filter(|&(_, weight)| weight != 0);
        let mut weights: Vec<_> = weights.collect();
        weights.sort_unstable();
        let facts = check(problem, Some(modulus), &weights)?;
        Ok(Self { weights, facts })
    }

    /// The weights that are not 0, in the order of the items.
    pub fn weights(&self) -> &[(ItemId, i64)] {
        &self.weights
    }

    /// The modulus of an obstruction of remainders; `None` for one that bounds weights.
    pub fn modulus(&self) -> Option<NonZeroU32> {
        self.facts.modulus
    }

    /// The minimum weight of the items that a solution would cover; above 0. For an obstruction of remainders, where
    /// items are covered a known number of times, it is the weight itself, and no multiple of the modulus.
    pub fn excess(&self) -> i128 {
        self.facts.excess
    }

    /// Checks, from the definition and in exact arithmetic, that this shows that the problem has no solution. Takes
    /// time linear in the size of the problem.
    ///
    /// # Errors
    /// [`FalseObstruction`] if it does not show that, or if it was made for another problem.
    pub fn verify(&self, problem: &Problem) -> Result<(), FalseObstruction> {
        if check(problem, self.modulus(), &self.weights)? == self.facts {
            Ok(())
        } else {
            Err(FalseObstruction::OtherProblem)
        }
    }
}

/// The reason in words.
impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts.fmt(f)
    }
}

/// The reason why weights are not an obstruction of a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FalseObstruction {
    /// The problem has no such item.
    #[error("item {item} does not exist: the problem has {items} items")]
    UnknownItem {
        /// The item that was given.
        item: ItemId,
        /// The number of items.
        items: usize,
    },
    /// An item has two weights.
    #[error("item {item} is given two weights")]
    RepeatedItem {
        /// The item.
        item: ItemId,
    },
    /// An item has a weight above 0 and need not be covered.
    #[error("item {item} need not be covered, so its weight is at most 0 and not {weight}")]
    NoNeed {
        /// The item.
        item: ItemId,
        /// Its weight.
        weight: i64,
    },
    /// An item has a weight and an option gives it a color.
    #[error("item {item} has a color in option {option}, so its weight is 0")]
    Colored {
        /// The item.
        item: ItemId,
        /// The first option that gives it a color.
        option: OptionId,
    },
    /// An option weighs more than 0.
    #[error("option {option} weighs {weight} instead of at most 0")]
    Heavy {
        /// The option.
        option: OptionId,
        /// The sum of the weights of its items.
        weight: i128,
    },
    /// The items that a solution would cover need not weigh more than 0.
    #[error("what is to be covered may weigh {excess} instead of more than 0")]
    Excess {
        /// Their minimum weight.
        excess: i128,
    },
    /// An item has a weight in an obstruction of remainders and may be covered more times than it must.
    #[error("item {item} may be covered {min} to {max} times, so its remainder is 0")]
    Open {
        /// The item.
        item: ItemId,
        /// The minimum number of times.
        min: u32,
        /// The maximum number of times.
        max: u32,
    },
    /// An option weighs no multiple of the modulus.
    #[error("option {option} weighs {weight} instead of a multiple of {modulus}")]
    Remainder {
        /// The option.
        option: OptionId,
        /// The sum of the weights of its items.
        weight: i128,
        /// The modulus.
        modulus: NonZeroU32,
    },
    /// The items that a solution would cover weigh a multiple of the modulus.
    #[error("what is to be covered weighs {weight}, a multiple of {modulus}")]
    Multiple {
        /// Their weight.
        weight: i128,
        /// The modulus.
        modulus: NonZeroU32,
    },
    /// The weights are an obstruction of this problem too, but the reason in words is about another one.
    #[error("the obstruction was made for another problem")]
    OtherProblem,
}

/// Checks the definition, condition by condition. Sums cannot overflow: a problem has less than 2^32 items, and bounds
/// are below 2^32.
fn check(
    problem: &Problem,
    modulus: Option<NonZeroU32>,
    weights: &[(ItemId, i64)],
) -> Result<Facts, FalseObstruction> {
    // Each item has at most one weight.
    let mut weight_of = vec![0_i64; problem.item_count()];
    let mut is_weighted = vec![false; problem.item_count()];
    for &(item, weight) in weights {
        let Some(place) = weight_of.get_mut(item.index()) else {
            return Err(FalseObstruction::UnknownItem { item, items: weight_of.len() });
        };
        *place = weight;
        if std::mem::replace(&mut is_weighted[item.index()], true) {
            return Err(FalseObstruction::RepeatedItem { item });
        }
    }
    let mut balanced = true;
    // Each option weighs at most 0, or a multiple of the modulus, and weighted items have no colors.
    for option in problem.options() {
        let mut sum = 0_i128;
        for entry in problem.entries(option) {
            let weight = weight_of[entry.item.index()];
            if weight != 0 && entry.color.is_some() {
                return Err(FalseObstruction::Colored { item: entry.item, option });
            }
            sum += i128::from(weight);
        }
        match modulus {
            Some(modulus) if sum % i128::from(modulus.get()) != 0 => {
                return Err(FalseObstruction::Remainder { option, weight: sum, modulus });
            }
            None if sum > 0 => return Err(FalseObstruction::Heavy { option, weight: sum }),
            _ => {}
        }
        balanced &= sum == 0;
    }
    let mut facts = Facts::new(modulus, balanced);
    // The items to cover weigh more than 0, or no multiple of the modulus.
    for (item, &weight) in problem.items().zip(&weight_of) {
        let (min, max) = bounds(problem, item);
        if modulus.is_some() && weight != 0 && min != max {
            return Err(FalseObstruction::Open { item, min, max });
        }
        if weight > 0 && min == 0 {
            return Err(FalseObstruction::NoNeed { item, weight });
        }
        facts.add(weight, min, max);
    }
    match modulus {
        Some(modulus) if facts.excess % i128::from(modulus.get()) == 0 => {
            Err(FalseObstruction::Multiple { weight: facts.excess, modulus })
        }
        None if facts.excess <= 0 => Err(FalseObstruction::Excess { excess: facts.excess }),
        _ => Ok(facts),
    }
}

/// The minimum and maximum number of times that an item is covered.
pub(super) fn bounds(problem: &Problem, item: ItemId) -> (u32, u32) {
    match problem.kind(item) {
        ItemKind::Primary(multiplicity) => (multiplicity.min, multiplicity.max),
        ItemKind::Secondary => (0, 1),
    }
}
