//! Cases of a constraint, of two, or of one or two zones with their constraints: a candidate is assumed, and these
//! rules alone are followed until one of their cells has no digit.

use super::facts::named;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::{removals, with_left};
use crate::geometry::{Geometry, bits};
use crate::level::Level::Hard;
use crate::rules::{PieceSearch, Rules};
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use std::ops::ControlFlow;

/// Candidates that constraints refute when they are assumed.
pub(crate) struct RuleCases {
    together: Together,
}

/// The rules that are taken together.
#[derive(Clone, Copy)]
pub(super) enum Together {
    /// One constraint.
    One,
    /// Two constraints that depend on each other.
    Pair,
    /// A zone and the constraints in it.
    Zone,
    /// Two zones and the constraints in them.
    ZonePair,
}

impl Together {
    /// The rules of a layout, taken together in this way.
    pub(super) fn of<'r>(self, rules: &'r Rules, geometry: &Geometry) -> &'r Rules {
        match self {
            Self::One => rules,
            Self::Pair => rules.pairs(geometry),
            Self::Zone => rules.zones(geometry),
            Self::ZonePair => rules.zone_pairs(geometry),
        }
    }
}

/// Cases of a constraint.
pub(crate) const RULE_CASES: Row = Row::plain(
    "cases of constraints",
    LayoutRequirement::Constraints,
    &RuleCases { together: Together::One },
)
.taught(&[&LESSON])
.human(120.0, Hard);

/// Cases of two constraints.
pub(crate) const PAIR_CASES: Row = Row::plain(
    "cases of two constraints",
    LayoutRequirement::Constraints,
    &RuleCases { together: Together::Pair },
)
.taught(&[&PAIR_LESSON])
.human(180.0, Hard);

/// Cases of a zone with its constraints.
pub(crate) const ZONE_CASES: Row = Row::plain(
    "cases of zones",
    LayoutRequirement::Constraints,
    &RuleCases { together: Together::Zone },
)
.taught(&[&ZONE_LESSON])
.human(200.0, Hard);

/// Cases of two zones with their constraints.
pub(crate) const ZONE_PAIR_CASES: Row = Row::plain(
    "cases of two zones",
    LayoutRequirement::Constraints,
    &RuleCases { together: Together::ZonePair },
)
.taught(&[&ZONE_PAIR_LESSON])
.human(240.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Cases of a Constraint",
    &["Cases of a Constraint"],
    &[
        "Look at one constraint, and try each candidate of its cells in turn. Put the digit into the cell, and see \
         what the constraint leaves to its other cells. If one of them has no digit, the candidate goes.",
        "That takes more time than bounds and partners. It finds what only some combinations of several cells show.",
    ],
);

const PAIR_LESSON: Lesson = Lesson::new(
    "Cases of Two Constraints",
    &["Cases of Two Constraints"],
    &[
        "Two constraints depend on each other if they have a common cell, or if a zone has two cells of each. A \
         combination of the one can leave no combination to the other: two cages with sums 3 and 4 cannot lie in one \
         row, as both need a 1.",
        "Try each candidate of their cells in turn. Put the digit into the cell, and see what both constraints leave \
         when cells that see each other differ. If a cell has no digit, the candidate goes.",
    ],
);

const ZONE_LESSON: Lesson = Lesson::new(
    "Cases of a Zone",
    &["Cases of a Zone"],
    &[
        "Look at one row, column or block with all constraints that have two cells or more in it. The zone needs each \
         digit once, so what one constraint takes, the others lack: three cages in a row share its nine digits.",
        "Try each candidate of their cells in turn. Put the digit into the cell, and see what the constraints and the \
         zone leave. If a cell has no digit, or a digit no place in the zone, the candidate goes.",
    ],
);

const ZONE_PAIR_LESSON: Lesson = Lesson::new(
    "Cases of Two Zones",
    &["Cases of Two Zones"],
    &[
        "Look at two rows, columns or blocks that a constraint joins, with all constraints that have two cells or more \
         in them. A digit that the constraint puts into the one zone can be missing in the other.",
        "The sums of the zones count as well: what the cages of both leave has a known sum. Try each candidate in \
         turn. If a cell has no digit then, or a digit no place in a zone, the candidate goes.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Cases of a Constraint".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("with any other digit {rule} cannot be completed, which leaves {left}")
    },
};

pub(super) static PAIR_KIND: Kind = Kind {
    name: |_| "Cases of Two Constraints".into(),
    sentence: |words| {
        let (rules, left) = (words.constraints(Role::Base), words.left());
        // As a reason inside a chain it leaves no digits.
        match left.is_empty() {
            true => format!("{rules} together"),
            false => format!(
                "with any other digit {rules} cannot both be completed, which leaves {left}"
            ),
        }
    },
};

pub(super) static ZONE_KIND: Kind = Kind {
    name: |_| "Cases of a Zone".into(),
    sentence: |words| zone_sentence(words, "cannot be completed"),
};

pub(super) static ZONE_PAIR_KIND: Kind = Kind {
    name: |_| "Cases of Two Zones".into(),
    sentence: |words| zone_sentence(words, "cannot both be completed"),
};

/// The sentence about zones that fail beside constraints.
fn zone_sentence(words: &StepWords<'_>, fail: &str) -> String {
    let (zones, left) = (words.zones(Role::Base), words.left());
    let rules = words.constraints(Role::Base);
    // As a reason inside a chain it leaves no digits.
    match left.is_empty() {
        true => format!("{zones} together with {rules}"),
        false => format!("with any other digit {zones} {fail} beside {rules}, which leaves {left}"),
    }
}

/// A step with the rules of a piece and their cells.
pub(super) fn pattern(kind: &'static Kind, view: View<'_>, rules: &Rules, number: usize) -> Step {
    let step =
        Step::new(kind, 0.0).part(Role::Base, named(&rules.pieces()[number].cells), Vec::new());
    with_rules(step, view.geometry, rules, number)
}

/// A step with the rules of a piece: their constraints, and the zones that are a part of them.
pub(super) fn with_rules(step: Step, geometry: &Geometry, rules: &Rules, number: usize) -> Step {
    let step = step.constraints(Role::Base, rules.constraints(number).to_vec());
    match rules.zones_of(number) {
        [] => step,
        zones => step.zones(Role::Base, zones.iter().map(|&zone| geometry.number[zone]).collect()),
    }
}

impl Find for RuleCases {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = self.together.of(view.rules, view.geometry);
        let kind = match self.together {
            Together::One => &KIND,
            Together::Pair => &PAIR_KIND,
            Together::Zone => &ZONE_KIND,
            Together::ZonePair => &ZONE_PAIR_KIND,
        };
        let before = view.sets();
        let mut memory = rules.memory();
        let mut assumed = before.clone();
        for (number, piece) in rules.to_search(PieceSearch::Cases, &before) {
            // A state that breaks the rule has no solution, and so no steps.
            if piece.cells.len() < 2 || memory.narrow(number, &before).is_none() {
                continue;
            }
            let mut after = before.clone();
            for &cell in piece.cells.iter().filter(|&&cell| view.count(cell) > 1) {
                for digit in bits(before[cell]) {
                    view.spend(8 * piece.cells.len())?;
                    assumed[cell] = 1 << digit;
                    if memory.narrow(number, &assumed).is_none() {
                        after[cell] &= !(1 << digit);
                    }
                }
                assumed[cell] = before[cell];
            }
            let removals = removals(view, piece, &before, &after);
            if removals.is_empty() {
                rules.note_quiet(PieceSearch::Cases, number, &before);
                continue;
            }
            let step = with_left(pattern(kind, view, rules, number), piece, &before, &after);
            visit(step.removing(removals))?;
        }
        ControlFlow::Continue(())
    }
}
