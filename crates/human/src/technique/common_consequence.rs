//! Common consequences: each digit of a cell, or each place of a digit in a zone, is assumed in turn. A candidate that
//! all of these assumptions remove does not hold.
//!
//! The consequences are the ones of contradictions: singles, the rules of single constraints, and common peers.

use super::contradiction::assumptions;
use super::facts::{Choice, choices, whichever};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::consequences::Assumptions;
use crate::geometry::bits;
use crate::level::Level::Extreme;
use crate::state::View;
use crate::step::{Kind, Step};
use fixedbitset::FixedBitSet;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Candidates that all digits of a cell remove, or all places of a digit.
pub(crate) struct CommonConsequences;

/// Common consequences of cells and zones.
pub(crate) const COMMON_CONSEQUENCES: Row =
    Row::plain("common consequences", LayoutRequirement::Constraints, &CommonConsequences)
        .taught(&[&LESSON])
        .human(600.0, Extreme);

const LESSON: Lesson = Lesson::new(
    "Common Consequence",
    &["Common Consequence"],
    &[
        "Assume each digit of a cell in turn, or each place of a digit in a zone. Follow the singles, what each \
         constraint removes from its own cells, and the cells that see all places of a digit.",
        "One of these assumptions is right. A candidate that all of them remove goes.",
    ],
);

static KIND: Kind = Kind { name: |_| "Common Consequence".into(), sentence: whichever };

/// The number of removals after which the search ends.
const ENOUGH: usize = 12;

impl Find for CommonConsequences {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        let mut assumptions = assumptions(view, (&KIND).into());
        let mut removed: Vec<Option<FixedBitSet>> =
            vec![None; geometry.cell_count * geometry.digits];
        for cell in (0..geometry.cell_count).filter(|&cell| view.count(cell) > 1) {
            for digit in bits(view.digits(cell)) {
                removed[cell * geometry.digits + digit] = assumptions.removed_by(cell, digit)?;
            }
        }
        let mut known: BTreeSet<usize> = BTreeSet::new();
        let mut steps = Vec::new();
        for choice in choices(view) {
            let of =
                |&(cell, digit): &(usize, usize)| removed[cell * geometry.digits + digit].as_ref();
            // An assumption that contradicts itself is a step of another technique.
            let Some(all) = choice.candidates.iter().map(of).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let mut common = all[0].clone();
            all[1..].iter().for_each(|other| common.intersect_with(other));
            for target in common.ones() {
                if !known.insert(target) {
                    continue;
                }
                let target = (target / geometry.digits, target % geometry.digits);
                steps.push(step(&mut assumptions, view, &choice, target)?);
            }
            if steps.len() >= ENOUGH {
                break;
            }
        }
        steps.sort_by_key(Step::statements);
        steps.into_iter().try_for_each(visit)
    }

    fn size(&self, step: &Step) -> usize {
        step.length_class()
    }
}

/// The step that a choice removes a candidate. Breaks off if the interrupt is set.
fn step(
    assumptions: &mut Assumptions<'_>,
    view: View<'_>,
    choice: &Choice,
    target: (usize, usize),
) -> ControlFlow<(), Step> {
    let mut step = choice.source(view.geometry, Step::new(&KIND, 0.0));
    for &assumed in &choice.candidates {
        step = assumptions.with_consequence(step, assumed, target)?;
    }
    ControlFlow::Continue(step.removing(view.removals([target.0], 1 << target.1)))
}
