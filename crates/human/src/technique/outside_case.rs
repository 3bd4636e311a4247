//! Cases outside a constraint: a candidate of a cell outside is assumed. It takes its digit from the cells of the
//! constraint that it sees. If the constraint cannot be completed then, the candidate goes.

use super::facts::{digits, named, places};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule_cases::{Together, pattern};
use crate::geometry::bits;
use crate::level::Level::Hard;
use crate::rules::PieceSearch;
use crate::state::View;
use crate::step::{Kind, Role};
use std::ops::ControlFlow;

/// Candidates of cells outside that leave too little to some rules.
pub(crate) struct OutsideCases {
    together: Together,
}

/// Cases outside a constraint.
pub(crate) const OUTSIDE_CASES: Row = Row::plain(
    "cases outside constraints",
    LayoutRequirement::Constraints,
    &OutsideCases { together: Together::One },
)
.taught(&[&LESSON])
.human(130.0, Hard);

/// Cases outside a zone with its constraints.
pub(crate) const OUTSIDE_ZONES: Row = Row::plain(
    "cases outside zones",
    LayoutRequirement::Constraints,
    &OutsideCases { together: Together::Zone },
)
.taught(&[&LESSON])
.human(220.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Cases outside a Constraint",
    &["Cases outside a Constraint", "Cases outside a Zone"],
    &[
        "A digit in a cell takes this digit from all cells that it sees. If it sees several cells of a constraint, the \
         constraint may lose every combination: a 1 that sees both cells of a cage with sum 4 leaves none.",
        "Then the digit goes from the cell outside. The same holds for a zone together with the constraints in it.",
    ],
);

static ONE: Kind = Kind {
    name: |_| "Cases outside a Constraint".into(),
    sentence: |words| {
        let (rule, digit) = (words.constraints(Role::Base), words.digits_of(Role::Wing));
        format!("{rule} cannot be completed beside {digit} in {}", words.one_of(Role::Wing))
    },
};

static ZONE: Kind = Kind {
    name: |_| "Cases outside a Zone".into(),
    sentence: |words| {
        let (zone, rules) = (words.zones(Role::Base), words.constraints(Role::Base));
        let (cells, digit) = (words.one_of(Role::Wing), words.digits_of(Role::Wing));
        format!("{zone} with {rules} cannot be completed beside {digit} in {cells}")
    },
};

impl Find for OutsideCases {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = self.together.of(view.rules, view.geometry);
        let before = view.sets();
        let mut memory = rules.memory();
        let mut assumed = before.clone();
        for (number, piece) in rules.to_search(PieceSearch::Outside, &before) {
            // A state that breaks the rules has no solution, and so no steps.
            if piece.cells.len() < 2 || memory.narrow(number, &before).is_none() {
                continue;
            }
            let mut is_quiet = true;
            let any = piece.cells.iter().fold(0, |any, &cell| any | view.digits(cell));
            for digit in bits(any) {
                let mut refuted = Vec::new();
                for cell in places(view, digit) {
                    if piece.cells.binary_search(&cell).is_ok() {
                        continue;
                    }
                    let seen = seen(view, &piece.cells, cell, digit);
                    if seen.is_empty() {
                        continue;
                    }
                    view.spend(8 * piece.cells.len())?;
                    seen.iter().for_each(|&other| assumed[other] &= !(1 << digit));
                    if seen.iter().any(|&other| assumed[other] == 0)
                        || memory.narrow(number, &assumed).is_none()
                    {
                        refuted.push(cell);
                    }
                    seen.iter().for_each(|&other| assumed[other] = before[other]);
                }
                if refuted.is_empty() {
                    continue;
                }
                is_quiet = false;
                let kind = if rules.zones_of(number).is_empty() { &ONE } else { &ZONE };
                let step = pattern(kind, view, rules, number).part(
                    Role::Wing,
                    named(&refuted),
                    digits(1 << digit),
                );
                visit(step.removing(view.removals(refuted, 1 << digit)))?;
            }
            if is_quiet {
                rules.note_quiet(PieceSearch::Outside, number, &before);
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of a piece that a cell outside sees, and that have a digit.
fn seen(view: View<'_>, cells: &[usize], cell: usize, digit: usize) -> Vec<usize> {
    let is_seen =
        |&&other: &&usize| view.marks.has(other, digit) && view.geometry.are_peers(cell, other);
    cells.iter().filter(is_seen).copied().collect()
}
