//! Bifurcation: a search through all cases of an assumption finds no solution. It is longer than a person follows, so
//! the step has the number of cases and not their statements.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::case_trees::{CaseTrees, Refutation};
use crate::geometry::{Mask, bits};
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

/// The number of nodes of a tree. The limit doubles from the first to the last.
const FIRST_NODES: usize = 1 << 6;
const MOST_NODES: usize = 1 << 16;

/// The number of cells that are tried with each limit. With the last limit all are tried.
const CELLS: usize = 8;

/// A cell with several candidates.
struct OpenCell {
    cell: usize,
    /// The candidates that are not refuted, and in no solution that the search has met.
    open: Mask,
    steps: Vec<Step>,
}

impl OpenCell {
    /// Refutes candidates by trees with at most a number of nodes, up to the first that the search leaves open.
    fn refute(&mut self, trees: &mut CaseTrees<'_>, nodes: usize) -> ControlFlow<()> {
        for digit in bits(self.open) {
            let tree = trees.tree_of(self.cell, digit, nodes)?;
            if tree.is_none() && !trees.is_possible(self.cell, digit) {
                break;
            }
            self.open &= !(1 << digit);
            self.steps.extend(tree.as_ref().and_then(step_of));
        }
        ControlFlow::Continue(())
    }
}

impl Find for Bifurcation {
    /// Decides one cell. To refute one candidate in each of many cells takes more and longer steps.
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let Some(model) = view.model()? else { return ControlFlow::Continue(()) };
        let mut trees = CaseTrees::new(view, &model)?;
        let sets = view.sets().into_iter().enumerate();
        let mut cells: Vec<OpenCell> = sets
            .filter(|(_, digits)| digits.count_ones() > 1)
            .map(|(cell, open)| OpenCell { cell, open, steps: Vec::new() })
            .collect();
        cells.sort_by_key(|cell| cell.open.count_ones());
        let mut nodes = FIRST_NODES;
        while nodes <= MOST_NODES {
            let most = if nodes == MOST_NODES { cells.len() } else { CELLS };
            let mut tried = 0;
            for cell in &mut cells {
                cell.open &= !trees.possible(cell.cell);
                if cell.open != 0 && tried < most {
                    tried += 1;
                    cell.refute(&mut trees, nodes)?;
                }
                if cell.open == 0 && !cell.steps.is_empty() {
                    return cell.steps.drain(..).try_for_each(visit);
                }
            }
            nodes *= 2;
        }
        // No cell is decided, but some of their candidates may be refuted.
        cells.into_iter().flat_map(|cell| cell.steps).try_for_each(visit)
    }
}

/// The step of a refuted candidate.
fn step_of(tree: &Refutation) -> Option<Step> {
    let (cell, digit) = tree.candidate();
    let (cell, digit) = (Cell::at(cell), Digit::from_index(digit)?);
    let step = Step::new(&KIND, 0.0).part(Role::Source, vec![cell], vec![digit]);
    Some(Step { cases: tree.size(), ..step }.removing(vec![(cell, digit)]))
}
