//! Chains from all cases: from each digit of a cell, or each place of a digit in a zone, a chain leads to the same
//! removal. The links are the ones of chains through constraints.

use super::constraint_chain::{Net, Reach, Statement};
use super::facts::{Choice, choices, whichever};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Kind, Step};
use fixedbitset::FixedBitSet;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Chains from all digits of a cell, or all places of a digit, to one removal.
pub(crate) struct CaseChains;

/// Chains from all cases.
pub(crate) const CASE_CHAINS: Row =
    Row::plain("chains from all cases", LayoutRequirement::Constraints, &CaseChains)
        .taught(&[&LESSON])
        .human(420.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "Chains from All Cases",
    &["Chains from All Cases"],
    &[
        "A cell holds one of its digits, and a zone has a digit in one of its places. From each of these cases a chain \
         may lead to the same removal, each statement a consequence of the one before.",
        "One of the cases is right, so the candidate goes. Chains of this kind are also known as cell forcing chains \
         and region forcing chains; here they may lead through constraints.",
    ],
);

static KIND: Kind = Kind { name: |_| "Chains from All Cases".into(), sentence: whichever };

/// The number of removals after which the search ends.
const ENOUGH: usize = 12;

impl Find for CaseChains {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let net = Net::new(view, Reach::Zones)?;
        let mut reached = HashMap::new();
        let mut known: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut steps = Vec::new();
        for choice in choices(view) {
            for (cell, digit) in common(&net, view, &choice, &mut reached)? {
                if known.insert((cell, digit)) {
                    steps.extend(step(&net, view, &choice, (cell, digit))?);
                }
            }
            if steps.len() >= ENOUGH {
                break;
            }
        }
        steps.sort_by_key(|step| self.size(step));
        steps.into_iter().try_for_each(visit)
    }

    fn size(&self, step: &Step) -> usize {
        step.statements()
    }
}

/// The candidates that chains from all cases remove. A candidate is in the choices of its cell and of each zone, so
/// `reached` keeps the statements to which its chains lead.
fn common(
    net: &Net<'_>,
    view: View<'_>,
    choice: &Choice,
    reached: &mut HashMap<Statement, FixedBitSet>,
) -> ControlFlow<(), Vec<(usize, usize)>> {
    let geometry = view.geometry;
    let mut common: Option<FixedBitSet> = None;
    for &(cell, digit) in &choice.candidates {
        let case = net.statement(cell, digit, true);
        let own = match reached.entry(case) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(net.reached(case)?),
        };
        match &mut common {
            Some(common) => common.intersect_with(own),
            None => common = Some(own.clone()),
        }
    }
    let common = common.unwrap_or_default();
    let candidate = |place: usize| (place / geometry.digits, place % geometry.digits);
    let candidates = 2 * geometry.cell_count * geometry.digits;
    // Even statements say that a candidate does not hold. Groups of cells come after the candidates.
    let removed = common.ones().filter(|&to| to < candidates && to % 2 == 0);
    let removed = removed.map(|to| candidate(to / 2));
    ControlFlow::Continue(removed.filter(|&(cell, digit)| view.marks.has(cell, digit)).collect())
}

/// The step that chains from all cases remove a candidate.
fn step(
    net: &Net<'_>,
    view: View<'_>,
    choice: &Choice,
    (cell, digit): (usize, usize),
) -> ControlFlow<(), Option<Step>> {
    let mut step = choice.source(view.geometry, Step::new(&KIND, 0.0));
    let mut memory = Vec::new();
    let goal = net.statement(cell, digit, false);
    for &(case, own) in &choice.candidates {
        match net.chain(net.statement(case, own, true), goal, &mut memory)? {
            Some(chain) => step = net.with_chain(step, &chain),
            None => return ControlFlow::Continue(None),
        }
    }
    ControlFlow::Continue(Some(step.removing(view.removals([cell], 1 << digit))))
}
