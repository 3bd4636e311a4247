//! Common peers of a constraint: a digit that some cells of a constraint must hold leaves all cells that see them.

use super::facts::{digits, named, seers};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::bits;
use crate::level::Level::Medium;
use crate::rules::PieceSearch;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// Cells that see all places of a digit that a constraint needs.
pub(crate) struct CagePeers;

/// Common peers of a constraint.
pub(crate) const CAGE_PEERS: Row =
    Row::plain("common peers of constraints", LayoutRequirement::Constraints, &CagePeers)
        .taught(&[&LESSON])
        .human(70.0, Medium);

const LESSON: Lesson = Lesson::new(
    "Common Peers of a Constraint",
    &["Common Peers of a Constraint"],
    &[
        "A constraint needs a digit if it cannot be satisfied without it: a cage with sum 3 needs a 1, and a renban \
         of five cells on a 9x9 board needs a 5.",
        "One of the places of the digit in the constraint holds it. A cell that sees all of these places loses it.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Common Peers of a Constraint".into(),
    sentence: |words| {
        let (rule, digit) = (words.constraints(Role::Base), words.digits_of(Role::Base));
        let (cells, peers) = (words.cells(Role::Base), words.cells(Role::Wing));
        format!("{rule} needs {digit} in {cells}, and all of these see {peers}")
    },
};

impl Find for CagePeers {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = view.rules;
        let before = view.sets();
        let mut memory = rules.memory();
        let mut without = before.clone();
        for (number, piece) in rules.to_search(PieceSearch::Peers, &before) {
            let mut is_quiet = true;
            let any = piece.cells.iter().fold(0, |any, &cell| any | view.digits(cell));
            for digit in bits(any) {
                view.spend(8 * piece.cells.len())?;
                let places: Vec<usize> = piece
                    .cells
                    .iter()
                    .copied()
                    .filter(|&cell| before[cell] >> digit & 1 == 1)
                    .collect();
                // Only open cells have places: a placed digit has left its peers.
                if places.iter().any(|&cell| !view.filled.is_empty(cell)) {
                    continue;
                }
                let peers = seers(view, &places, digit);
                if peers.is_empty() {
                    continue;
                }
                places.iter().for_each(|&cell| without[cell] &= !(1 << digit));
                let is_needed = places.iter().any(|&cell| without[cell] == 0)
                    || memory.narrow(number, &without).is_none();
                places.iter().for_each(|&cell| without[cell] = before[cell]);
                // A state that breaks the rule has no solution, and so no steps.
                if is_needed && memory.narrow(number, &before).is_some() {
                    is_quiet = false;
                    let step = Step::new(&KIND, 0.0)
                        .part(Role::Base, named(&places), digits(1 << digit))
                        .constraints(Role::Base, rules.constraints(number).to_vec())
                        .part(Role::Wing, named(&peers), digits(1 << digit))
                        .removing(view.removals(peers, 1 << digit));
                    visit(step)?;
                }
            }
            if is_quiet {
                rules.note_quiet(PieceSearch::Peers, number, &before);
            }
        }
        ControlFlow::Continue(())
    }
}
