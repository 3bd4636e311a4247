//! Innies and outies: the sum of zones without the constraints in them is the sum of the cells that they leave.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::{removals, with_left};
use crate::consequences::sum_pattern;
use crate::derived_sums::{stated_sum, sum_of_digits};
use crate::level::Level::Hard;
use crate::rules::PieceSearch;
use crate::state::View;
use crate::step::{Kind, Role, StepWords};
use std::ops::ControlFlow;

/// Sums of the cells that constraints leave in zones, or have outside of them.
pub(crate) struct InniesOuties;

/// Innies and outies.
pub(crate) const INNIES_AND_OUTIES: Row =
    Row::plain("innies and outies", LayoutRequirement::Constraints, &InniesOuties)
        .taught(&[&LESSON])
        .human(100.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Innies and Outies",
    &["Innies and Outies"],
    &[
        "The digits 1 to 9 have the sum 45, so each row, column and block has it, and two of them have 90. Take away \
         the cages inside. The cells that are left over, the innies, have the rest of the sum.",
        "A cage across the border can be taken as well. Its cells outside, the outies, are then too much in the sum. \
         A single innie or outie is a digit at once; of several the sum gives bounds.",
    ],
);

pub(super) static KIND: Kind = Kind { name: |_| "Innies and Outies".into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let StepWords { step, layout, .. } = words;
    let zones = words.zones(Role::Base);
    let number = step.zones_of(Role::Base).count() as i64;
    let total = number * sum_of_digits(layout);
    let stated = stated_sum(layout, step.constraints_of(Role::Base));
    let rules = words.constraints(Role::Base);
    let (inside, outside) = (words.cells(Role::Extra), words.cells(Role::Wing));
    let rest = total - stated;
    let sum = match (inside.is_empty(), outside.is_empty()) {
        (_, true) => format!("the sum of {inside} is {rest}"),
        (true, _) => format!("the sum of {outside} is {}", -rest),
        _ if rest == 0 => format!("{inside} have the same sum as {outside}"),
        _ if rest < 0 => format!("the sum of {outside} is {} more than of {inside}", -rest),
        _ => format!("the sum of {inside} is {rest} more than of {outside}"),
    };
    let left = match words.left() {
        left if left.is_empty() => left,
        left => format!(", which leaves {left}"),
    };
    format!("the sum of {zones} is {total}, and of {rules} {stated}; so {sum}{left}")
}

impl Find for InniesOuties {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = view.rules;
        let before = view.sets();
        let mut memory = rules.memory();
        for (number, piece) in rules.pieces().iter().enumerate() {
            let Some(sum) = rules.derived(number) else { continue };
            if rules.is_quiet(PieceSearch::Narrowing, number, &before) {
                continue;
            }
            view.spend(piece.cells.len())?;
            // A state that breaks the sum has no solution, and so no steps.
            let Some(after) = memory.narrow(number, &before) else { continue };
            let removals = removals(view, piece, &before, after);
            if removals.is_empty() {
                rules.note_quiet(PieceSearch::Narrowing, number, &before);
                continue;
            }
            let step = with_left(sum_pattern(sum, (&KIND).into()), piece, &before, after);
            visit(step.removing(removals))?;
        }
        ControlFlow::Continue(())
    }

    /// The number of cells: sums of few cells come first.
    fn size(&self, step: &crate::step::Step) -> usize {
        step.cells(Role::Extra).chain(step.cells(Role::Wing)).count()
    }
}
