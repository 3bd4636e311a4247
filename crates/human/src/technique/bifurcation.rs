//! Bifurcation: a search through all cases of an assumption finds no solution. It is longer than a person follows, so the
//! step has the number of cases and not their statements.

use super::contradiction::assumptions;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::nested_contradiction::{TreeLimits, refuted_by_trees};
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Extreme;
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use pavane::layout::{Cell, Digit};
use std::ops::ControlFlow;

/// Assumptions that a search refutes.
pub(crate) struct Bifurcation;

/// Bifurcation beside constraints.
pub(crate) const BIFURCATION: Row =
    Row::plain("bifurcation", LayoutRequirement::Constraints, &Bifurcation)
        .taught(&[&LESSON])
        .human(1_000.0, Extreme);

const LESSON: Lesson = Lesson::new(
    "Bifurcation",
    &["Bifurcation"],
    &[
        "Assume that a cell holds a digit, and choose digits for other cells until there is a contradiction. Take the \
         last choice back, and try the next one. If every choice ends in a contradiction, the assumption is wrong.",
        "The step names the number of choices, and not each of them. It comes last, where the contradictions that a \
         person could follow are too long.",
    ],
);

static KIND: Kind = Kind { name: |_| "Bifurcation".into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let (source, digit) = (words.cells(Role::Source), words.digits_of(Role::Source));
    let cases = match words.step.cases {
        1 => "the only case ends in a contradiction".to_owned(),
        cases => format!("all {cases} cases end in contradictions"),
    };
    format!("if {source} were {digit}, there would be no solution: {cases}")
}

/// Trees with fewer nodes are nested contradictions, if their consequences come as far.
const LIMITS: TreeLimits = TreeLimits { first: 1 << 6, last: 1 << 16, tries_all: true };

impl Find for Bifurcation {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let mut assumptions = assumptions(view, (&KIND).into());
        let mut steps = refuted_by_trees(view, LIMITS, &mut assumptions, |_, tree| {
            let (cell, digit) = tree.candidate();
            let candidate = Digit::from_index(digit).map(|digit| (Cell::at(cell), digit));
            let step = candidate.map(|(cell, digit)| {
                let step = Step::new(&KIND, 0.0).part(Role::Source, vec![cell], vec![digit]);
                Step { cases: tree.size(), ..step }.removing(vec![(cell, digit)])
            });
            ControlFlow::Continue(step)
        })?;
        steps.sort_by_key(|step| step.cases);
        steps.into_iter().try_for_each(visit)
    }
}
