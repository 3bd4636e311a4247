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
use crate::step::{Kind, Role, Step, StepWords};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Assumptions that contradict themselves.
pub(crate) struct Contradictions {
    /// The number of assumptions that may be nested inside one.
    depth: usize,
}

/// Contradictions of one assumption.
pub(crate) const CONTRADICTIONS: Row =
    Row::plain("contradictions", LayoutRequirement::Constraints, &Contradictions { depth: 0 })
        .taught(&[&LESSON])
        .human(500.0, Extreme);

/// Contradictions with refuted assumptions inside.
pub(crate) const NESTED: Row = Row::plain(
    "nested contradictions",
    LayoutRequirement::Constraints,
    &Contradictions { depth: 1 },
)
.taught(&[&LESSON])
.human(700.0, Extreme);

const LESSON: Lesson = Lesson::new(
    "Contradiction",
    &["Contradiction", "Nested Contradiction"],
    &[
        "Assume that a cell holds a digit. Follow the singles, what each constraint removes from its own cells, and \
         the cells that see all places of a digit. If a cell has no digit left, a zone no place for a digit, or a \
         constraint cannot be satisfied, the assumption is wrong.",
        "The step names only the statements that the contradiction uses. Of several contradictions the shortest \
         come first.",
        "A nested contradiction refutes further assumptions on its way. It comes last, where no other step is found.",
    ],
);

pub(super) static KIND: Kind = Kind { name: |_| "Contradiction".into(), sentence };
static NESTED_KIND: Kind = Kind { name: |_| "Nested Contradiction".into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
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
/// The number of nested contradictions after which all of them are taken.
const ENOUGH_NESTED: usize = 4;

impl Find for Contradictions {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let kind = if self.depth == 0 { &KIND } else { &NESTED_KIND };
        let patterns = Patterns {
            sums: (&innies_outies::KIND).into(),
            peers: (&common_peers::KIND).into(),
            inner: (&KIND).into(),
        };
        let mut assumptions = Assumptions::new(view, kind.into(), patterns);
        let mut cells: Vec<usize> =
            (0..view.geometry.cell_count).filter(|&cell| view.count(cell) > 1).collect();
        cells.sort_by_key(|&cell| view.count(cell));
        let own = |&cell: &usize| bits(view.digits(cell)).map(move |digit| (cell, digit));
        let mut candidates: Vec<(usize, usize)> = cells.iter().flat_map(own).collect();
        if self.depth > 0 {
            // What follows from most is refuted soonest.
            let mut counted = Vec::new();
            for (cell, digit) in candidates {
                let removed = assumptions.removed_by(cell, digit)?;
                let count = removed.map_or(usize::MAX, |removed| removed.count_ones(..));
                counted.push((count, cell, digit));
            }
            counted.sort_by_key(|&(count, ..)| Reverse(count));
            candidates = counted.into_iter().map(|(_, cell, digit)| (cell, digit)).collect();
        }
        let mut steps: Vec<Step> = Vec::new();
        // Nested assumptions in cells of two digits take the least time. Only without success are others tried.
        let nesting: &[u32] = if self.depth == 0 { &[0] } else { &[2, 3, u32::MAX] };
        for &most_digits in nesting {
            assumptions.nest_in(most_digits);
            let enough = match most_digits {
                0 => ENOUGH,
                2 | 3 => ENOUGH_NESTED,
                _ => 1,
            };
            for &(cell, digit) in &candidates {
                steps.extend(assumptions.refute(cell, digit, self.depth)?);
                if steps.len() >= enough {
                    break;
                }
            }
            if !steps.is_empty() {
                break;
            }
        }
        steps.sort_by_key(|step| self.size(step));
        steps.into_iter().try_for_each(visit)
    }

    /// The number of statements. A round takes nested contradictions of all sizes, as it takes long to find them.
    fn size(&self, step: &Step) -> usize {
        if self.depth > 0 {
            return 0;
        }
        step.statements()
    }
}
