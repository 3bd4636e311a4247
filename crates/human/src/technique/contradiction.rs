//! Contradictions: a candidate is assumed, and singles, the rules of single constraints and common peers are followed
//! to a cell without a digit, a zone without a place, or a constraint that cannot be satisfied.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::{common_peers, innies_outies};
use crate::consequences::{Assumptions, Patterns};
use crate::geometry::bits;
use crate::level::Level::Extreme;
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords, Technique};
use std::ops::ControlFlow;

/// Assumptions that contradict themselves.
pub(crate) struct Contradictions;

/// Contradictions of one assumption.
pub(crate) const CONTRADICTIONS: Row =
    Row::plain("contradictions", LayoutRequirement::Constraints, &Contradictions)
        .taught(&[&LESSON])
        .human(500.0, Extreme);

pub(super) const LESSON: Lesson = Lesson::new(
    "Contradiction",
    &["Contradiction", "Nested Contradiction"],
    &[
        "Assume that a cell holds a digit. Follow the singles, what each constraint removes from its own cells, and \
         the cells that see all places of a digit. If a cell has no digit left, a zone no place for a digit, or a \
         constraint cannot be satisfied, the assumption is wrong.",
        "The step names only the statements that the contradiction uses. Of several contradictions the shortest \
         come first.",
        "A nested contradiction refutes further assumptions on its way, which may nest as deep as it takes. It comes \
         last, where no other step is found.",
    ],
);

static KIND: Kind = Kind { name: |_| "Contradiction".into(), sentence };

pub(super) fn sentence(words: &StepWords<'_>) -> String {
    let (source, digit) = (words.cells(Role::Source), words.digits_of(Role::Source));
    let (cell, place, zone) =
        (words.cells(Role::Clash), words.digits_of(Role::Clash), words.zones(Role::Clash));
    let rules = words.constraints(Role::Clash);
    let end = match (cell.is_empty(), zone.is_empty()) {
        (false, false) => format!("{cell} could not have the sum that {zone} and {rules} leave"),
        (false, true) => format!("{cell} would have no digit"),
        (true, false) => format!("{place} would have no place in {zone}"),
        (true, true) => format!("{rules} could not be satisfied"),
    };
    format!("if {source} were {digit}, {end}")
}

/// The number of contradictions after which the shortest of them is taken.
const ENOUGH: usize = 12;

impl Find for Contradictions {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let mut assumptions = assumptions(view, (&KIND).into());
        let mut steps: Vec<Step> = Vec::new();
        for (cell, digit) in open_candidates(view) {
            steps.extend(assumptions.refute(cell, digit)?);
            if steps.len() >= ENOUGH {
                break;
            }
        }
        steps.sort_by_key(Step::statements);
        steps.into_iter().try_for_each(visit)
    }

    /// Steps of about the same number of statements are made together.
    fn size(&self, step: &Step) -> usize {
        step.length_class()
    }
}

/// Assumptions whose refutations are steps of a technique.
pub(super) fn assumptions(view: View<'_>, technique: Technique) -> Assumptions<'_> {
    let patterns = Patterns {
        sums: (&innies_outies::KIND).into(),
        peers: (&common_peers::KIND).into(),
        inner: (&KIND).into(),
    };
    Assumptions::new(view, technique, patterns)
}

/// The candidates of cells with several, as cells and digits. The cells with fewest digits come first.
pub(super) fn open_candidates(view: View<'_>) -> impl Iterator<Item = (usize, usize)> {
    let mut cells: Vec<usize> =
        (0..view.geometry.cell_count).filter(|&cell| view.count(cell) > 1).collect();
    cells.sort_by_key(|&cell| view.count(cell));
    cells.into_iter().flat_map(move |cell| bits(view.digits(cell)).map(move |digit| (cell, digit)))
}
