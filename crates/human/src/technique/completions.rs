//! Completions of constraints: all ways to complete a constraint, two of them, or a zone with its constraints are
//! searched. A candidate that is in none of them goes.
//!
//! Each search looks at a limited number of positions. A candidate is kept if the search ends before an answer.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::{removals, with_left};
use super::rule_cases::{Together, pattern};
use crate::geometry::{Mask, bits};
use crate::level::Level::Unfair;
use crate::rules::{PieceSearch, RuleMemory};
use crate::state::View;
use crate::step::{Kind, Role};
use std::ops::ControlFlow;

/// Candidates that belong to no completion of some rules.
pub(crate) struct Completions {
    together: Together,
}

/// Completions of one constraint.
pub(crate) const OF_CONSTRAINTS: Row = Row::plain(
    "completions of constraints",
    LayoutRequirement::Constraints,
    &Completions { together: Together::One },
)
.taught(&[&LESSON])
.human(300.0, Unfair);

/// Completions of two constraints.
pub(crate) const OF_PAIRS: Row = Row::plain(
    "completions of two constraints",
    LayoutRequirement::Constraints,
    &Completions { together: Together::Pair },
)
.taught(&[&LESSON])
.human(320.0, Unfair);

/// Completions of a zone with its constraints.
pub(crate) const OF_ZONES: Row = Row::plain(
    "completions of zones",
    LayoutRequirement::Constraints,
    &Completions { together: Together::Zone },
)
.taught(&[&LESSON])
.human(340.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "Completions of Constraints",
    &["Completions of a Constraint", "Completions of Two Constraints", "Completions of a Zone"],
    &[
        "Write down all ways to fill the cells of a constraint, of two constraints that depend on each other, or of a \
         zone with the constraints in it. A candidate that is in no way goes.",
        "Cases follow each candidate until a cell has no digit. Here each case has cases of its own, so it takes \
         longer, and comes after the techniques that look at less.",
    ],
);

static ONE: Kind = Kind {
    name: |_| "Completions of a Constraint".into(),
    sentence: |words| {
        format!("each way to complete {} leaves {}", words.constraints(Role::Base), words.left())
    },
};

static PAIR: Kind = Kind {
    name: |_| "Completions of Two Constraints".into(),
    sentence: |words| {
        let (rules, left) = (words.constraints(Role::Base), words.left());
        format!("each way to complete both {rules} leaves {left}")
    },
};

static ZONE: Kind = Kind {
    name: |_| "Completions of a Zone".into(),
    sentence: |words| {
        let (zone, left) = (words.zones(Role::Base), words.left());
        let rules = words.constraints(Role::Base);
        format!("each way to complete {zone} beside {rules} leaves {left}")
    },
};

/// The number of positions that a search for one candidate looks at.
const MOST_POSITIONS: usize = 500;

/// The answer of a search for a completion.
enum Found {
    /// The digits of all cells in a completion.
    Completion(Vec<Mask>),
    None,
    /// The search ended before an answer.
    Unknown,
}

impl Find for Completions {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = self.together.of(view.rules, view.geometry);
        let kind = match self.together {
            Together::One => &ONE,
            Together::Pair => &PAIR,
            Together::Zone | Together::ZonePair => &ZONE,
        };
        let before = view.sets();
        let mut memory = rules.memory();
        for (number, piece) in rules.to_search(PieceSearch::Completions, &before) {
            // A state that breaks the rules has no solution, and so no steps.
            if piece.cells.len() < 2 || memory.narrow(number, &before).is_none() {
                continue;
            }
            let after = left(view, &mut memory, number, &piece.cells, &before)?;
            let removals = removals(view, piece, &before, &after);
            if removals.is_empty() {
                rules.note_quiet(PieceSearch::Completions, number, &before);
                continue;
            }
            let step = with_left(pattern(kind, view, rules, number), piece, &before, &after);
            visit(step.removing(removals))?;
        }
        ControlFlow::Continue(())
    }
}

/// The digits of all cells of the board that the completions of a piece leave.
fn left(
    view: View<'_>,
    memory: &mut RuleMemory<'_>,
    number: usize,
    cells: &[usize],
    before: &[Mask],
) -> ControlFlow<(), Vec<Mask>> {
    let mut left = before.to_vec();
    // The digits that some completion has.
    let mut seen: Vec<Mask> = vec![0; cells.len()];
    let mut assumed = before.to_vec();
    for (at, &cell) in cells.iter().enumerate() {
        for digit in bits(before[cell]) {
            if seen[at] >> digit & 1 == 1 {
                continue;
            }
            assumed.copy_from_slice(before);
            assumed[cell] = 1 << digit;
            let mut positions = MOST_POSITIONS;
            match complete(view, memory, number, cells, &assumed, &mut positions)? {
                Found::Completion(sets) => {
                    cells.iter().zip(&mut seen).for_each(|(&cell, seen)| *seen |= sets[cell]);
                }
                Found::None => left[cell] &= !(1 << digit),
                Found::Unknown => {}
            }
        }
    }
    ControlFlow::Continue(left)
}

/// Searches a completion of a piece, at a limited number of positions.
fn complete(
    view: View<'_>,
    memory: &mut RuleMemory<'_>,
    number: usize,
    cells: &[usize],
    sets: &[Mask],
    positions: &mut usize,
) -> ControlFlow<(), Found> {
    if *positions == 0 {
        return ControlFlow::Continue(Found::Unknown);
    }
    *positions -= 1;
    view.spend(8 * cells.len())?;
    let Some(after) = memory.narrow(number, sets) else {
        return ControlFlow::Continue(Found::None);
    };
    let open = cells.iter().copied().filter(|&cell| after[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| after[cell].count_ones()) else {
        return ControlFlow::Continue(Found::Completion(after.to_vec()));
    };
    let after = after.to_vec();
    let mut assumed = after.clone();
    let mut found = Found::None;
    for digit in bits(after[cell]) {
        assumed[cell] = 1 << digit;
        match complete(view, memory, number, cells, &assumed, positions)? {
            Found::None => {}
            Found::Unknown => found = Found::Unknown,
            Found::Completion(sets) => return ControlFlow::Continue(Found::Completion(sets)),
        }
    }
    ControlFlow::Continue(found)
}
