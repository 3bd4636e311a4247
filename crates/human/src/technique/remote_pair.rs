//! Remote pairs: a chain of cells with the same two digits, which hold them in turn.

use super::facts::{digits, named, pairs};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Remote pairs.
pub(crate) struct RemotePair;

/// Remote pairs.
pub(crate) const REMOTE_PAIRS: Row =
    Row::plain("remote pairs", LayoutRequirement::Zones, &RemotePair)
        .taught(&[&LESSON])
        .human(110.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Remote Pair",
    &["Remote Pair"],
    &[
        "Cells with the same two candidates form a chain: each sees the next. Their digits alternate along the \
         chain.",
        "If the chain has an even number of cells, its ends hold different digits. A cell that sees both ends \
         loses both digits.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Remote Pair".into(),
    sentence: |words| {
        let (cells, digits, _) = words.base();
        format!("{digits} are in turn in {cells} and {}", words.cells(Role::Wing))
    },
};

impl Find for RemotePair {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        let mut alike: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for cell in pairs(view) {
            alike.entry(view.digits(cell)).or_default().push(cell);
        }
        for (both, cells) in alike.into_iter().filter(|(_, cells)| cells.len() > 2) {
            let mut color: BTreeMap<usize, usize> = BTreeMap::new();
            for &start in &cells {
                if color.contains_key(&start) {
                    continue;
                }
                let (mut group, mut todo) = ([Vec::new(), Vec::new()], vec![start]);
                color.insert(start, 0);
                while let Some(cell) = todo.pop() {
                    view.poll()?;
                    let own = color[&cell];
                    group[own].push(cell);
                    for &next in cells.iter().filter(|&&next| geometry.are_peers(cell, next)) {
                        color.entry(next).or_insert_with(|| {
                            todo.push(next);
                            1 - own
                        });
                    }
                }
                // A cell that sees both colors sees both digits.
                let sees = |cell: usize, color: usize| {
                    group[color].iter().any(|&one| geometry.are_peers(cell, one))
                };
                let trapped = (0..geometry.cell_count)
                    .filter(|&cell| !color.contains_key(&cell) && sees(cell, 0) && sees(cell, 1));
                let removals = view.removals(trapped, both);
                if !removals.is_empty() {
                    let step = Step::new(&KIND, 0.0)
                        .part(Role::Base, named(&group[0]), digits(both))
                        .part(Role::Wing, named(&group[1]), digits(both))
                        .removing(removals);
                    visit(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
