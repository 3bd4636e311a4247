//! Trees of refuted assumptions, by the search of the engine. A node takes it microseconds. To follow consequences with
//! their causes takes longer, and is done only for assumptions that are wrong.

use super::geometry::Mask;
use super::state::View;
use pavane::constraints::propagation::{CellValue, Model, SearchTree, TreeNode};
use std::ops::ControlFlow;

/// The units of work of a node, which takes 2 to 50 microseconds.
const UNITS_A_NODE: usize = 256;

/// The number of nodes in which the weights of the search are learned. Most puzzles have a solution by then.
const LEARNING_NODES: usize = 1 << 14;

/// A candidate whose consequences are a contradiction, with the candidates that are refuted on the way to it, in order.
#[derive(Debug)]
pub(crate) struct Refutation {
    cell: u16,
    digit: u8,
    pub(super) inner: Vec<Refutation>,
}

impl Refutation {
    pub(super) fn new(cell: usize, digit: usize, inner: Vec<Self>) -> Self {
        Self { cell: cell as u16, digit: digit as u8, inner }
    }

    /// The cell and the digit that is refuted.
    pub(crate) fn candidate(&self) -> (usize, usize) {
        (usize::from(self.cell), usize::from(self.digit))
    }

    /// The number of assumptions in the tree, itself included.
    pub(crate) fn size(&self) -> usize {
        1 + self.inner.iter().map(Self::size).sum::<usize>()
    }
}

/// The search for trees of assumptions in which each leaf is a contradiction.
///
/// Choices are made by weights that contradictions leave. They are the same for equal states.
pub(crate) struct CaseTrees<'a> {
    view: View<'a>,
    tree: SearchTree<'a>,
    /// The digits of each cell in the solutions that were met.
    possible: Vec<Mask>,
}

/// The end of a search that comes upon no contradiction.
enum OpenEnd {
    /// A solution, or no nodes left.
    Open,
    /// The interrupt was set.
    Stopped,
}

impl<'a> CaseTrees<'a> {
    /// A search in the [model](View::model) of a state. Breaks off if the interrupt is set.
    pub(crate) fn new(view: View<'a>, model: &'a Model) -> ControlFlow<(), Self> {
        let mut tree = SearchTree::new(model);
        tree.look();
        tree.open();
        let possible = vec![0; view.geometry.cell_count];
        let mut trees = Self { view, tree, possible };
        let mut nodes = LEARNING_NODES;
        match trees.ends_below(&mut nodes) {
            Err(OpenEnd::Stopped) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(trees),
        }
    }

    /// Whether a candidate is known to be in a solution.
    pub(crate) fn is_possible(&self, cell: usize, digit: usize) -> bool {
        self.possible(cell) >> digit & 1 == 1
    }

    /// The digits of a cell that are known to be in solutions.
    pub(crate) fn possible(&self, cell: usize) -> Mask {
        self.possible[cell]
    }

    /// A tree that refutes a candidate with at most a number of nodes, if the search comes upon one. Breaks off if the
    /// interrupt is set.
    pub(crate) fn tree_of(
        &mut self,
        cell: usize,
        digit: usize,
        mut nodes: usize,
    ) -> ControlFlow<(), Option<Refutation>> {
        // The engine does without the candidate before any assumption.
        if self.tree.cell_sets()[cell] >> digit & 1 == 0 {
            return ControlFlow::Continue(Some(Refutation::new(cell, digit, Vec::new())));
        }
        let choice = CellValue { cell, value: digit as u32 };
        if !self.tree.is_open(choice) {
            return ControlFlow::Continue(None);
        }
        match self.assumed(choice, &mut nodes) {
            Ok(found) => ControlFlow::Continue(Some(found)),
            Err(OpenEnd::Open) => ControlFlow::Continue(None),
            Err(OpenEnd::Stopped) => ControlFlow::Break(()),
        }
    }

    /// The tree of an assumption at the node that was opened last.
    fn assumed(&mut self, choice: CellValue, nodes: &mut usize) -> Result<Refutation, OpenEnd> {
        self.tree.take(choice);
        let inner = self.ends_below(nodes);
        self.tree.back();
        Ok(Refutation::new(choice.cell, choice.value as usize, inner?))
    }

    /// The candidates that are refuted one after the other, until the present node is a contradiction.
    fn ends_below(&mut self, nodes: &mut usize) -> Result<Vec<Refutation>, OpenEnd> {
        let mut inner = Vec::new();
        let mut opened = 0;
        let end = loop {
            if *nodes == 0 {
                break Err(OpenEnd::Open);
            }
            *nodes -= 1;
            if self.view.spend(UNITS_A_NODE).is_break() {
                break Err(OpenEnd::Stopped);
            }
            match self.tree.look() {
                TreeNode::Dead => break Ok(()),
                TreeNode::Open(choice) => {
                    self.tree.open();
                    opened += 1;
                    match self.assumed(choice, nodes) {
                        Ok(refutation) => inner.push(refutation),
                        Err(end) => break Err(end),
                    }
                    self.tree.exclude(choice);
                }
                TreeNode::Solved => {
                    let digits = self.possible.iter_mut().zip(self.tree.cell_sets());
                    digits.for_each(|(possible, digit)| *possible |= digit);
                    break Err(OpenEnd::Open);
                }
                // The next look continues the search for values of helper variables.
                _ => {}
            }
        };
        for _ in 0..opened {
            self.tree.back();
            self.tree.close();
        }
        end.map(|()| inner)
    }
}
