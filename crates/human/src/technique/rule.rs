//! Steps by the rule of one constraint: what it removes from its own cells.
//!
//! The file of a family of constraints says which kinds it takes, and explains them. The constraint's own primitives
//! find the removals: bounds of sums, partners of pairs, combinations of different digits.

use super::facts::{digits, named};
use super::interface::{Find, Visit};
use crate::geometry::Mask;
use crate::rules::{Piece, PieceSearch, lost};
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use pavane::constraints::Constraint;
use pavane::layout::{Cell, Digit};
use std::ops::ControlFlow;

/// Steps by the rules of a family of constraints.
pub(super) struct RuleSteps {
    /// Whether a constraint is of the family.
    pub(super) takes: fn(&Constraint) -> bool,
    /// The words of the steps.
    pub(super) kind: &'static Kind,
    /// Adds further parts to a step, from the digits that the constraint leaves.
    pub(super) adds: Option<AddParts>,
}

/// Adds parts to a step by a constraint, from the value of the first digit and the digits that it leaves to each cell.
pub(super) type AddParts = fn(Step, &Constraint, i64, &[Mask]) -> Step;

impl Find for RuleSteps {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = view.rules;
        let constraints = view.geometry.layout.constraints();
        let first_value = view.geometry.layout.constraint_set().map_or(1, |set| set.first_value);
        let before = view.sets();
        let mut memory = rules.memory();
        for (number, piece) in rules.pieces().iter().enumerate() {
            let own = rules.constraints(number);
            let is_open = piece.cells.iter().any(|&cell| view.filled.is_empty(cell));
            if !is_open || rules.derived(number).is_some() || !(self.takes)(&constraints[own[0]]) {
                continue;
            }
            if rules.is_quiet(PieceSearch::Narrowing, number, &before) {
                continue;
            }
            view.spend(piece.cells.len())?;
            // A state that breaks the rule has no solution, and so no steps.
            let Some(after) = memory.narrow(number, &before) else { continue };
            let removals = removals(view, piece, &before, after);
            if removals.is_empty() {
                rules.note_quiet(PieceSearch::Narrowing, number, &before);
                continue;
            }
            let step = Step::new(self.kind, 0.0)
                .part(Role::Base, named(&piece.cells), Vec::new())
                .constraints(Role::Base, own.to_vec());
            let mut step = with_left(step, piece, &before, after);
            if let Some(add) = self.adds {
                step = add(step, &constraints[own[0]], first_value, after);
            }
            visit(step.removing(removals))?;
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that the cells of a piece lose, and the others that it looks at.
pub(super) fn removals(
    view: View<'_>,
    piece: &Piece,
    before: &[Mask],
    after: &[Mask],
) -> Vec<(Cell, Digit)> {
    let lost = lost(piece, before, after);
    lost.flat_map(|(cell, digit)| view.removals([cell], 1 << digit)).collect()
}

/// A step with the digits that each cell that a piece looks at keeps, if it loses some.
pub(super) fn with_left(step: Step, piece: &Piece, before: &[Mask], after: &[Mask]) -> Step {
    let loses = |cell: &&usize| before[**cell] & !after[**cell] != 0;
    piece
        .reached
        .iter()
        .filter(loses)
        .fold(step, |step, &cell| step.part(Role::Left, named(&[cell]), digits(after[cell])))
}

impl StepWords<'_> {
    /// The constraint of the pattern, and what it leaves: `the palindrome r1c1 r1c2 leaves 3, 4 in r1c1`.
    pub(super) fn by_rule(&self) -> String {
        format!("{} leaves {}", self.constraints(Role::Base), self.left())
    }

    /// The digits that cells keep: `3, 4 in r1c1 and 5 in r1c2`.
    pub(super) fn left(&self) -> String {
        let part = |part: &crate::step::Part| {
            let digits = self.digits(part.digits.iter().copied());
            format!("{digits} in {}", self.positions(part.cells.iter().copied()))
        };
        let parts: Vec<String> = self.step.with(Role::Left).map(part).collect();
        match parts.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join("; "))
            }
            _ => parts.concat(),
        }
    }
}
