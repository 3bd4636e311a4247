//! Sums of constraints, in integers of any size.

use super::error::{Falsehood, ProofError};
use super::number;
use super::propagation::{LinearConstraint, UnitPropagation};
use crate::lines::{LineFault, LineWords, is_decimal};
use num_bigint::BigInt;
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of digits of a factor, and of the product of all factors of a constraint; far more than any proof
/// needs. It keeps a malicious text from taking all memory.
const MOST_DIGITS: usize = 1 << 10;

/// The maximum depth of nested sums.
const MOST_WAITING: usize = 1 << 16;

/// The maximum depth of nested divisions: each may make factors longer.
const MOST_DIVISIONS: usize = 8;

/// A linear constraint: the sum of variables times coefficients is at least `asked`.
#[derive(Default)]
struct Combination {
    coefficients: HashMap<usize, BigInt>,
    asked: BigInt,
}

impl Combination {
    /// Adds a multiple of a constraint.
    fn add(&mut self, factor: &BigInt, constraint: LinearConstraint<'_>) {
        self.asked += factor * constraint.degree;
        for (literal, weight) in constraint.terms() {
            let coefficient = self.coefficients.entry(literal.variable()).or_default();
            if literal.is_positive() {
                *coefficient += factor * weight;
            } else {
                // 1 less the variable.
                *coefficient -= factor * weight;
                self.asked -= factor * weight;
            }
        }
    }

    /// Adds a multiple of another combination.
    fn add_combination(&mut self, factor: &BigInt, other: &Self) {
        self.asked += factor * &other.asked;
        for (&variable, coefficient) in &other.coefficients {
            *self.coefficients.entry(variable).or_default() += factor * coefficient;
        }
    }

    /// Divides by a positive number and rounds up, in the form in which all coefficients are above 0: where one is
    /// below 0, 1 less the variable takes the place of the variable (W. Cook, C. R. Coullard and Gy. Turán, *On the
    /// complexity of cutting-plane proofs*, 1987).
    fn divide(&mut self, divisor: &BigInt) {
        // Division of integers rounds towards 0.
        let quotient = |number: BigInt| match number > BigInt::ZERO {
            true => (number - 1 + divisor) / divisor,
            false => number / divisor,
        };
        let asked = std::mem::take(&mut self.asked);
        let negative = |value: &&BigInt| **value < BigInt::ZERO;
        let lowered: BigInt = self.coefficients.values().filter(negative).sum();
        self.asked = quotient(asked - lowered);
        for coefficient in self.coefficients.values_mut() {
            let value = std::mem::take(coefficient);
            if value < BigInt::ZERO {
                *coefficient = -quotient(-value);
                self.asked += &*coefficient;
            } else {
                *coefficient = quotient(value);
            }
        }
    }

    /// The maximum of the sum over all assignments.
    fn reach(&self) -> BigInt {
        self.coefficients.values().filter(|value| **value > BigInt::ZERO).sum()
    }
}

/// Requires that the sum in the rest of a line, in reverse Polish notation, is a contradiction.
///
/// Reads from the last word to the first: the factor of each constraint is then known before it. One sum is enough,
/// and one more for each division.
pub(super) fn require_contradiction(
    line: &LineWords<'_>,
    constraints: &UnitPropagation,
    last: u64,
) -> Result<(), ProofError> {
    let mut sum = Combination::default();
    // The factors of the operands that are still to come.
    let mut waiting = vec![Rc::new(BigInt::from(1))];
    let mut divisions: Vec<Division> = Vec::new();
    let mut words = line.rest.split_ascii_whitespace().rev();
    while let Some(word) = words.next() {
        let factor = waiting.pop().ok_or_else(|| {
            line.malformed(Some(word), "one sum: a `+` less or a constraint more after it")
        })?;
        match word {
            // Both operands of a sum have the factor of the sum.
            "+" if waiting.len() < MOST_WAITING => waiting.extend([factor.clone(), factor]),
            "+" => {
                let limit = format!("at most {MOST_WAITING} sums that wait to be added up");
                return Err(line.malformed(Some(word), &limit).into());
            }
            "*" => waiting.push(Rc::new(times(&factor, words.next(), line)?)),
            "d" if divisions.len() < MOST_DIVISIONS => {
                let divisor = times(&BigInt::from(1), words.next(), line)?;
                let outer = std::mem::take(&mut sum);
                divisions.push(Division { outer, factor, divisor, waiting: waiting.len() });
                waiting.push(Rc::new(BigInt::from(1)));
            }
            "d" => {
                let limit = format!("at most {MOST_DIVISIONS} divisions, each in the next");
                return Err(line.malformed(Some(word), &limit).into());
            }
            word => add(&mut sum, &factor, word, line, constraints, last)?,
        }
        // Divisions whose operand is complete.
        while let Some(Division { outer, factor, divisor, .. }) =
            divisions.pop_if(|division| division.waiting == waiting.len())
        {
            let mut divided = std::mem::replace(&mut sum, outer);
            divided.divide(&divisor);
            sum.add_combination(&factor, &divided);
        }
    }
    if !waiting.is_empty() {
        return Err(line
            .malformed(None, "constraints before the `+`, `*` and `d` that take them")
            .into());
    }
    let (reach, asked) = (sum.reach(), sum.asked);
    if reach < asked {
        return Ok(());
    }
    Err(ProofError::new(line.number, Falsehood::NotContradictory { reach, asked }))
}

/// A division whose operand is read.
struct Division {
    /// The sum that the quotient is added to.
    outer: Combination,
    /// The factor of the quotient.
    factor: Rc<BigInt>,
    divisor: BigInt,
    /// The number of operands that wait after its own.
    waiting: usize,
}

/// The product of a factor and the number in a word.
fn times(factor: &BigInt, word: Option<&str>, line: &LineWords<'_>) -> Result<BigInt, LineFault> {
    let expected = "a positive integer before `*` or `d`";
    let malformed = || line.malformed(word, expected);
    let digits = word.filter(|word| is_decimal(word)).ok_or_else(malformed)?;
    let digits = digits.trim_start_matches('0');
    let too_long =
        || line.malformed(word, &format!("factors whose product has at most {MOST_DIGITS} digits"));
    if digits.len() > MOST_DIGITS {
        return Err(too_long());
    }
    // Without digits it was 0.
    let product: BigInt = factor * digits.parse::<BigInt>().map_err(|_| malformed())?;
    // A digit takes between 3 and 4 bits.
    if product.bits() > 4 * MOST_DIGITS as u64 { Err(too_long()) } else { Ok(product) }
}

/// Adds a multiple of the constraint whose number is in a word.
fn add(
    sum: &mut Combination,
    factor: &BigInt,
    word: &str,
    line: &LineWords<'_>,
    constraints: &UnitPropagation,
    last: u64,
) -> Result<(), ProofError> {
    if !is_decimal(word) {
        return Err(line
            .malformed(Some(word), "the number of a constraint, `+`, `*` or `d`")
            .into());
    }
    let found = word.parse().ok();
    let number = number::require_assigned(found, word, line, last)?;
    sum.add(factor, number::require_live(number, line, constraints)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn combination(coefficients: &[i32], asked: i32) -> Combination {
        let coefficients =
            coefficients.iter().map(|&value| BigInt::from(value)).enumerate().collect();
        Combination { coefficients, asked: asked.into() }
    }

    /// Whether a constraint holds for the assignment that gives variable `n` the value of bit `n`.
    fn holds(combination: &Combination, bits: u32) -> bool {
        let is_one = |variable: &usize| bits >> variable & 1 == 1;
        let terms = combination.coefficients.iter().filter(|(variable, _)| is_one(variable));
        terms.map(|(_, value)| value).sum::<BigInt>() >= combination.asked
    }

    #[test]
    fn quotients_are_rounded_up() {
        // 3 x0 + 5 (1 - x1) >= 4 is 3 x0 - 5 x1 >= -1, and its quotient 2 x0 + 3 (1 - x1) >= 2.
        let mut sum = combination(&[3, -5], -1);
        sum.divide(&2.into());
        let expected = combination(&[2, -3], -1);
        assert_eq!((sum.coefficients, sum.asked), (expected.coefficients, expected.asked));
    }

    proptest! {
        #[test]
        fn what_holds_is_kept(
            coefficients in proptest::collection::vec(-9..=9, 0..6),
            asked in -20..=20,
            divisor in 1..12_i32,
        ) {
            let before = combination(&coefficients, asked);
            let mut after = combination(&coefficients, asked);
            after.divide(&divisor.into());
            for bits in 0..1 << coefficients.len() {
                prop_assert!(!holds(&before, bits) || holds(&after, bits), "{bits:b}");
            }
        }
    }
}
