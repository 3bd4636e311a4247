//! Hints: the constraints that imply a clause.
//!
//! The constraints that a line names are propagated in that order, and again as long as this assigns anything. No
//! other constraint is used, and no literal that was forced before. So a clause with its hints in the order of their
//! propagation costs one look at each of them.

use super::error::ProofError;
use super::literal::ProofLiteral;
use super::number;
use super::propagation::{LinearConstraint, UnitPropagation};
use crate::lines::LineWords;

/// Reads the hints at the end of a line, if any.
///
/// As in VeriPB, `~` names the negated clause, which is always used. A colon at the end of the line counts as no
/// hints. Each hint must name a constraint, even one that is not needed.
pub(super) fn read<'c>(
    line: &mut LineWords<'_>,
    constraints: &'c UnitPropagation,
    last: u64,
) -> Result<Option<Vec<LinearConstraint<'c>>>, ProofError> {
    match line.word() {
        None => return Ok(None),
        Some(":") => {}
        found => return Err(line.malformed(found, "`:` and hints, or nothing more").into()),
    }
    let mut hints = None;
    while let Some(word) = line.word() {
        let hints = hints.get_or_insert_with(Vec::new);
        if word != "~" {
            let number = number::read(word, number::EXPECTED, line, last)?;
            hints.push(number::require_live(number, line, constraints)?);
        }
    }
    Ok(hints)
}

/// Unit propagation over the constraints that are named for one clause.
pub(super) struct Hinted {
    /// For each literal, whether it is true. All are false before a clause and after it.
    is_true: Vec<bool>,
    /// The true literals.
    trail: Vec<ProofLiteral>,
}

impl Hinted {
    pub(super) fn new(variables: usize) -> Self {
        Self { is_true: vec![false; 2 * variables], trail: Vec::new() }
    }

    /// Whether a clause follows from some constraints by reverse unit propagation.
    pub(super) fn implies(
        &mut self,
        clause: &[ProofLiteral],
        hints: &[LinearConstraint<'_>],
    ) -> bool {
        let is_refuted = self.refutes(clause, hints);
        for literal in self.trail.drain(..) {
            self.is_true[literal.index()] = false;
        }
        is_refuted
    }

    /// Whether propagation ends in a conflict if all literals of a clause are false.
    fn refutes(&mut self, clause: &[ProofLiteral], hints: &[LinearConstraint<'_>]) -> bool {
        for &literal in clause {
            // The clause also contains the negation.
            if self.is_true[literal.index()] {
                return true;
            }
            self.set(!literal);
        }
        loop {
            // Propagate until a round assigns no further literal.
            let before = self.trail.len();
            if hints.iter().any(|hint| self.violates(*hint)) {
                return true;
            }
            if self.trail.len() == before {
                return false;
            }
        }
    }

    /// Propagates a constraint. Returns whether it is violated.
    fn violates(&mut self, constraint: LinearConstraint<'_>) -> bool {
        // With one more than the degree, no literal of weight 1 is forced.
        if let Some(literals) = constraint.unweighted() {
            let enough = usize::try_from(constraint.degree).unwrap_or(usize::MAX).saturating_add(1);
            let possible = literals.iter().filter(|literal| !self.is_false(**literal));
            if possible.take(enough).count() == enough {
                return false;
            }
        }
        let possible = constraint.terms().filter(|&(literal, _)| !self.is_false(literal));
        let reach: u128 = possible.map(|(_, weight)| u128::from(weight)).sum();
        let Some(slack) = reach.checked_sub(u128::from(constraint.degree)) else { return true };
        for (literal, weight) in constraint.terms() {
            // The constraint cannot do without this literal.
            if u128::from(weight) > slack && !self.is_false(literal) {
                self.set(literal);
            }
        }
        false
    }

    fn is_false(&self, literal: ProofLiteral) -> bool {
        self.is_true[(!literal).index()]
    }

    /// Makes a literal true that is not false.
    fn set(&mut self, literal: ProofLiteral) {
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.trail.push(literal);
        }
    }
}
