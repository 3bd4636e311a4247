//! Numbers of constraints, as the words of a line.

use super::error::{Falsehood, ProofError};
use super::propagation::{LinearConstraint, UnitPropagation};
use crate::lines::{LineWords, is_decimal, shown};

/// The form of a number, in words.
pub(super) const EXPECTED: &str = "the number of a constraint, or `-1` for the last one";

/// Reads the number of a constraint, counted from 1, or from -1 back from the last one.
///
/// VeriPB accepts no number with leading zeros. Neither 0 nor a number that counts back to it names a constraint
/// there.
pub(super) fn read(
    word: &str,
    expected: &str,
    line: &LineWords<'_>,
    last: u64,
) -> Result<u64, ProofError> {
    let back = word.strip_prefix('-');
    let digits = back.unwrap_or(word);
    if !is_decimal(digits) || digits.starts_with('0') {
        return Err(line.malformed(Some(word), expected).into());
    }
    let counted: Option<u64> = digits.parse().ok();
    let number = match back {
        Some(_) => counted.and_then(|counted| (last + 1).checked_sub(counted)),
        None => counted,
    };
    require_assigned(number, word, line, last)
}

/// Requires that the number in a word, if it fits, was assigned.
pub(super) fn require_assigned(
    number: Option<u64>,
    word: &str,
    line: &LineWords<'_>,
    last: u64,
) -> Result<u64, ProofError> {
    number.filter(|number| (1..=last).contains(number)).ok_or_else(|| {
        ProofError::new(line.number, Falsehood::UnknownConstraint { found: shown(word), last })
    })
}

/// Finds the constraint of a number that was assigned, which must not be forgotten.
pub(super) fn require_live<'c>(
    number: u64,
    line: &LineWords<'_>,
    constraints: &'c UnitPropagation,
) -> Result<LinearConstraint<'c>, ProofError> {
    let found = constraints.find(number);
    found.ok_or_else(|| ProofError::new(line.number, Falsehood::Forgotten { number }))
}
