//! Nested contradictions: further assumptions are refuted on the way from an assumption to its contradiction.
//!
//! The engine looks for trees of assumptions, with growing numbers of nodes. Its solution says which candidates are not
//! worth a try. A tree becomes a step by the consequences that contradictions have.

use super::contradiction::{LESSON, assumptions, open_candidates, sentence};
use super::interface::{Find, Visit};
use super::row::{LayoutRequirement, Row};
use crate::case_trees::CaseTrees;
use crate::consequences::Assumptions;
use crate::level::Level::Extreme;
use crate::state::View;
use crate::step::{Kind, Step};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Assumptions that further assumptions refute.
pub(crate) struct NestedContradictions;

/// Contradictions with refuted assumptions inside.
pub(crate) const NESTED_CONTRADICTIONS: Row =
    Row::plain("nested contradictions", LayoutRequirement::Constraints, &NestedContradictions)
        .taught(&[&LESSON])
        .human(700.0, Extreme);

static KIND: Kind = Kind { name: |_| "Nested Contradiction".into(), sentence };

/// The number of contradictions after which the search ends. Each is a step of the round.
const ENOUGH: usize = 24;

/// The largest number of nodes of a tree. Steps of larger trees have more assumptions than a person follows. The limit
/// doubles from 1 to it until trees are found.
const MOST_NODES: usize = 1 << 8;

/// The nodes that a search for a first tree takes with each limit.
const FIRST_NODES: usize = 1 << 10;

/// Once there is a tree, the search tries this many times the candidates, and limits up to this many times as large. A
/// round takes longer than a few more trees.
const FURTHER: usize = 4;

/// The number of assumptions of a round whose consequences are followed. It ends long rounds, also where the
/// consequences of trees lead to no contradiction.
const MOST_FOLLOWED: usize = 1 << 13;

impl Find for NestedContradictions {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let Some(model) = view.model()? else { return ControlFlow::Continue(()) };
        let mut trees = CaseTrees::new(view, &model)?;
        let mut assumptions = assumptions(view, (&KIND).into()).at_most(MOST_FOLLOWED);
        let mut candidates = by_consequences(view, &mut assumptions)?;
        let mut steps: Vec<Step> = Vec::new();
        let (mut nodes, mut most_nodes) = (1, MOST_NODES);
        while nodes <= most_nodes {
            let first = FIRST_NODES / nodes;
            let mut tried = 0;
            let mut unrefuted = Vec::new();
            for (cell, digit) in candidates {
                let most = if steps.is_empty() { first } else { FURTHER * first };
                let mut step = None;
                if tried < most && steps.len() < ENOUGH && !trees.is_possible(cell, digit) {
                    tried += 1;
                    if let Some(tree) = trees.tree_of(cell, digit, nodes)? {
                        step = assumptions.refute_by_cases(&tree)?;
                    }
                }
                match step {
                    Some(step) => steps.push(step),
                    None => unrefuted.push((cell, digit)),
                }
            }
            candidates = unrefuted;
            if !steps.is_empty() {
                most_nodes = most_nodes.min(FURTHER * nodes);
            }
            nodes *= 2;
        }
        steps.sort_by_key(Step::statements);
        steps.into_iter().try_for_each(visit)
    }
}

/// The candidates of cells with several. Those with most consequences come first, as they are refuted soonest.
fn by_consequences(
    view: View<'_>,
    assumptions: &mut Assumptions<'_>,
) -> ControlFlow<(), Vec<(usize, usize)>> {
    let mut counted = Vec::new();
    for (cell, digit) in open_candidates(view) {
        let removed = assumptions.removed_by(cell, digit)?;
        let count = removed.map_or(usize::MAX, |removed| removed.count_ones(..));
        counted.push((Reverse(count), cell, digit));
    }
    counted.sort_by_key(|&(count, ..)| count);
    ControlFlow::Continue(counted.into_iter().map(|(_, cell, digit)| (cell, digit)).collect())
}
