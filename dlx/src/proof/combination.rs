//! Sums of constraints, in integers of any size.

use super::error::{Falsehood, ProofError};
use super::number;
use super::propagation::{Constraint, Propagation};
use crate::lines::{Fault, Line, is_decimal};
use num_bigint::BigInt;
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of digits of a factor, and of the product of all factors of a constraint; far more than any proof
/// needs. It keeps a malicious text from taking all memory.
const MOST_DIGITS: usize = 1 << 10;

/// The maximum depth of nested sums.
const MOST_WAITING: usize = 1 << 16;

/// A linear constraint: the sum of variables times coefficients is at least `asked`.
#[derive(Default)]
struct Combination {
    coefficients: HashMap<usize, BigInt>,
    asked: BigInt,
}

impl Combination {
    /// Adds a multiple of a constraint.
    fn add(&mut self, factor: &BigInt, Constraint { literals, degree }: Constraint<'_>) {
        self.asked += factor * degree;
        for literal in literals {
            let coefficient = self.coefficients.entry(literal.variable()).or_default();
            if literal.is_positive() {
                *coefficient += factor;
            } else {
                // 1 less the variable.
                *coefficient -= factor;
                self.asked -= factor;
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
/// Reads from the last word to the first, so that the factor of each constraint is known before it, and one sum is
/// enough.
pub(super) fn require_contradiction(
    line: &Line<'_>,
    constraints: &Propagation,
    last: u64,
) -> Result<(), ProofError> {
    let mut sum = Combination::default();
    // The factors of the operands that are still to come.
    let mut waiting = vec![Rc::new(BigInt::from(1))];
    let mut words = line.rest.split_ascii_whitespace().rev();
    while let Some(word) = words.next() {
        let factor = waiting.pop().ok_or_else(|| {
            line.malformed(Some(word), "one sum: a `+` less or a constraint more after it")
        })?;
        match word {
            "+" if waiting.len() < MOST_WAITING => waiting.extend([factor.clone(), factor]),
            "+" => {
                let limit = format!("at most {MOST_WAITING} sums that wait to be added up");
                return Err(line.malformed(Some(word), &limit).into());
            }
            "*" => waiting.push(Rc::new(times(&factor, words.next(), line)?)),
            word => add(&mut sum, &factor, word, line, constraints, last)?,
        }
    }
    if !waiting.is_empty() {
        return Err(line
            .malformed(None, "constraints before the `+` and `*` that take them")
            .into());
    }
    let (reach, asked) = (sum.reach(), sum.asked);
    if reach < asked {
        return Ok(());
    }
    Err(ProofError::new(line.number, Falsehood::NotContradictory { reach, asked }))
}

/// The product of a factor and the number in a word.
fn times(factor: &BigInt, word: Option<&str>, line: &Line<'_>) -> Result<BigInt, Fault> {
    let expected = "a positive integer before `*`";
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
    line: &Line<'_>,
    constraints: &Propagation,
    last: u64,
) -> Result<(), ProofError> {
    if !is_decimal(word) {
        return Err(line.malformed(Some(word), "the number of a constraint, `+` or `*`").into());
    }
    let found = word.parse().ok();
    let number = number::require_assigned(found, word, line, last)?;
    sum.add(factor, number::require_live(number, line, constraints)?);
    Ok(())
}
