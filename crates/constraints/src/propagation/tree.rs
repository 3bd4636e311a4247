//! The search tree for a caller that walks it: forward, back, and to the end of any path of choices.
//!
//! A node branches on a candidate, a value of a cell: first it is taken, then excluded. A subtree is therefore defined
//! by the candidates that are taken and excluded on the path to it, whatever chose them. Weights choose the candidate
//! of a node. While they learn, the tree depends on the order of the visits. A tree with [kept
//! weights](SearchTree::with_weights) is the same for each walk.
//!
//! Helper variables are no part of the tree. Where all cells have a value, a search of its own looks for their values.

use super::branching::Weights;
use super::search::{Search, Step};
use super::space::{Model, Space};
use super::work::PropagationWork;
use crate::board::ValueSet;

/// The number of nodes that a look spends on helper variables. They take some milliseconds.
const HELPER_NODES: u64 = 256;

/// A value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellValue {
    /// The index of the cell.
    pub cell: usize,
    /// The value as an index into the values of the board, from 0.
    pub value: u32,
}

impl CellValue {
    fn set(self) -> ValueSet {
        1 << self.value
    }
}

/// The kind of a node of a [`SearchTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeNode {
    /// Each cell has one value, and the helper variables have values that fit: a solution.
    Solved,
    /// No solution is below this node.
    Dead,
    /// The node branches on this value of a cell that has others.
    Open(CellValue),
    /// Each cell has one value. Whether the helper variables have values that fit takes further looks.
    Unsettled,
}

/// A position in the search tree of a model.
///
/// ```
/// use pavane_constraints::propagation::{Model, SearchTree, TreeNode};
/// use pavane_constraints::{Board, Constraint, Killer, ValueRange};
///
/// // Two cells with different digits of 1 to 3 and the sum 4: 1 and 3, in both orders.
/// let board = Board::rectangle(ValueRange::digits(3), 1, 2);
/// let cage = Killer { cells: board.cells().collect(), sum: Some(4) };
/// let model = Model::new(&board, &[Constraint::from(cage)], &[]);
/// let mut tree = SearchTree::new(&model);
/// let TreeNode::Open(choice) = tree.look() else { panic!("two solutions") };
/// tree.open();
/// tree.take(choice);
/// assert_eq!(tree.look(), TreeNode::Solved);
/// tree.back();
/// tree.exclude(choice);
/// assert_eq!(tree.look(), TreeNode::Solved);
/// tree.back();
/// tree.close();
/// ```
#[derive(Debug)]
pub struct SearchTree<'m> {
    space: Space<'m>,
    /// The sets at each open node, one after the other.
    saved: Vec<ValueSet>,
    weights: Weights,
    is_learning: bool,
    /// The cell of the last choice, if a value was taken.
    taken: Option<usize>,
    /// Whether the sets have no solution for sure. Their propagation has not come to its end then.
    is_dead: bool,
    /// The search for values of helper variables, and what it has found at this node.
    helpers: Option<Search<'m>>,
    of_helpers: HelperState,
}

/// What is known of the helper variables at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HelperState {
    /// No search has begun.
    Unknown,
    /// The search has not ended.
    Searching,
    Known(TreeNode),
}

impl<'m> SearchTree<'m> {
    /// The root of the tree of a model, with weights that learn from each look.
    pub fn new(model: &'m Model) -> Self {
        Self { is_learning: true, ..Self::with_weights(model, Weights::new(model)) }
    }

    /// The root of the tree of a model that weights define. They must come from a tree of an equal model.
    pub fn with_weights(model: &'m Model, weights: Weights) -> Self {
        Self {
            space: Space::new(model),
            saved: Vec::new(),
            weights,
            is_learning: false,
            taken: None,
            is_dead: model.values.contains(&0),
            helpers: None,
            of_helpers: HelperState::Unknown,
        }
    }

    /// The weights so far.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The work of the propagators so far.
    pub fn work(&self) -> PropagationWork {
        let mut work = *self.space.work();
        if let Some(helpers) = &self.helpers {
            work += *helpers.work();
        }
        work
    }

    /// Keeps the weights from here on.
    pub fn keep_weights(&mut self) {
        self.is_learning = false;
    }

    /// Propagates, and returns the kind of the node. Further looks return the same, except after
    /// [`TreeNode::Unsettled`].
    pub fn look(&mut self) -> TreeNode {
        if self.is_dead {
            return TreeNode::Dead;
        }
        if let Err(failed) = self.space.propagate() {
            self.is_dead = true;
            if self.is_learning {
                let met = failed.or_else(|| self.space.failed_zone());
                self.weights.learn(met, self.taken, self.space.model());
            }
            return TreeNode::Dead;
        }
        match self.weights.choose(self.space.model().cells, &self.space) {
            None => TreeNode::Solved,
            Some(choice) if choice.variable < self.space.model().cells => {
                let value = choice.value.trailing_zeros();
                TreeNode::Open(CellValue { cell: choice.variable, value })
            }
            Some(_) => self.look_at_helpers(),
        }
    }

    /// Looks for values of the helper variables. Each cell has one value.
    fn look_at_helpers(&mut self) -> TreeNode {
        if let HelperState::Known(node) = self.of_helpers {
            return node;
        }
        let search = self.helpers.get_or_insert_with(|| Search::new(self.space.model()));
        if self.of_helpers == HelperState::Unknown {
            search.begin_at(self.space.state());
        }
        let node = match search.advance(HELPER_NODES) {
            Step::Solution => TreeNode::Solved,
            Step::End => TreeNode::Dead,
            Step::Paused => TreeNode::Unsettled,
        };
        self.of_helpers = match node {
            TreeNode::Unsettled => HelperState::Searching,
            node => HelperState::Known(node),
        };
        node
    }

    /// Whether a cell has a value and others. False for cells that the board does not have.
    pub fn is_open(&self, choice: CellValue) -> bool {
        let sets = self.cell_sets();
        let has = |&&set: &&ValueSet| {
            choice.value < ValueSet::BITS && set & choice.set() != 0 && !set.is_power_of_two()
        };
        !self.is_dead && sets.get(choice.cell).filter(has).is_some()
    }

    /// The sets of values of the cells, in reading order.
    pub fn cell_sets(&self) -> &[ValueSet] {
        &self.space.all()[..self.space.model().cells]
    }

    /// Opens the node, after a look that has found it open. Its choices follow, each with [`back`](Self::back).
    pub fn open(&mut self) {
        self.saved.extend_from_slice(self.space.state());
    }

    /// Goes down to where the last opened node has a value, which must be [open](Self::is_open).
    pub fn take(&mut self, choice: CellValue) {
        self.taken = Some(choice.cell);
        self.is_dead = self.space.restrict(choice.cell, choice.set()).is_err();
    }

    /// Goes down to where the last opened node does not have a value, which must be [open](Self::is_open).
    pub fn exclude(&mut self, choice: CellValue) {
        self.taken = None;
        self.is_dead = self.space.remove(choice.cell, choice.set()).is_err();
    }

    /// Goes back to the last opened node.
    pub fn back(&mut self) {
        let begin = self.saved.len() - self.space.state().len();
        self.space.restore(&self.saved[begin..]);
        self.is_dead = false;
        self.of_helpers = HelperState::Unknown;
    }

    /// Closes the last opened node, of which all choices were taken back.
    pub fn close(&mut self) {
        self.saved.truncate(self.saved.len() - self.space.state().len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, ValueRange, Variable};
    use crate::kinds::{Constraint, Killer, Renban, Whispers, Zipper};
    use crate::testing::{cells, small_sudoku};

    /// The number of solutions and of nodes below a position.
    fn count(tree: &mut SearchTree<'_>) -> (u64, u64) {
        match tree.look() {
            TreeNode::Solved => (1, 1),
            TreeNode::Dead => (0, 1),
            TreeNode::Unsettled => count(tree),
            TreeNode::Open(choice) => {
                tree.open();
                tree.take(choice);
                let (with, nodes) = count(tree);
                tree.back();
                tree.exclude(choice);
                let (without, others) = count(tree);
                tree.back();
                tree.close();
                (with + without, 1 + nodes + others)
            }
        }
    }

    /// Counts of a search on its own.
    fn searched(model: &Model) -> u64 {
        let mut search = Search::new(model);
        let mut found = 0;
        while search.advance(u64::MAX) == Step::Solution {
            found += 1;
        }
        found
    }

    #[test]
    fn a_walk_finds_what_a_search_finds() {
        let board = small_sudoku();
        let rules: [Vec<Constraint>; 3] = [
            vec![Killer { cells: cells(&board, "r1c1 r1c2"), sum: Some(3) }.into()],
            vec![Renban { cells: cells(&board, "r1c2 r2c3 r3c4") }.into()],
            vec![Zipper { cells: cells(&board, "r1c1 r1c2 r2c2 r2c3 r2c4") }.into()],
        ];
        for constraints in rules {
            let model = Model::new(&board, &constraints, &[]);
            let mut tree = SearchTree::new(&model);
            let (found, _) = count(&mut tree);
            assert_eq!(found, searched(&model), "{constraints:?}");
            // The root is as before: a second walk counts the same.
            tree.keep_weights();
            let again = count(&mut tree);
            assert_eq!(again.0, found);
            // Kept weights define the tree.
            let mut same = SearchTree::with_weights(&model, tree.weights().clone());
            assert_eq!(count(&mut same), again);
        }
    }

    /// A cell with the values 1 to 3, helper cells `VX1` to `VX8` with 0 to 8, one with 0, and one with the given
    /// values. All helper cells differ.
    fn with_pigeonholes(last: ValueRange) -> (Board, Vec<Constraint>) {
        let range = |last| ValueRange::new(0..=last).expect("a few values");
        let mut board = Board::rectangle(ValueRange::digits(3), 1, 1);
        let mut holes: Vec<Variable> =
            (1..=8).map(|number| board.add_helper(format!("VX{number}"), range(8))).collect();
        holes.push(board.add_helper("VZ", range(0)));
        holes.push(board.add_helper("VA", last));
        let mut differ = Vec::new();
        for (index, &first) in holes.iter().enumerate() {
            let others = holes[index + 1..].iter();
            differ.extend(others.map(|&other| {
                Constraint::from(Whispers { cells: vec![first, other], difference: 1 })
            }));
        }
        (board, differ)
    }

    /// Eight helper cells with the values 1 to 7 are impossible by the pigeonhole principle, which no propagator knows.
    #[test]
    fn helper_variables_may_take_several_looks() {
        let range = |first, last| ValueRange::new(first..=last).expect("one or two values");
        for (last, each) in [(range(8, 8), TreeNode::Dead), (range(8, 9), TreeNode::Solved)] {
            let (board, constraints) = with_pigeonholes(last);
            let model = Model::new(&board, &constraints, &[]);
            let mut tree = SearchTree::new(&model);
            let TreeNode::Open(choice) = tree.look() else { panic!("three values") };
            // A child is asked until it is settled. When it is visited again, its search may have learned the way.
            for visit in 0..2 {
                tree.open();
                tree.take(choice);
                let looks = std::iter::repeat_with(|| tree.look());
                let unsettled = looks.take_while(|&node| node == TreeNode::Unsettled).count();
                assert!(unsettled > 0 || visit > 0, "{last:?}");
                assert_eq!((tree.look(), tree.look()), (each, each), "{last:?}");
                tree.back();
                tree.close();
            }
            let solutions = if each == TreeNode::Solved { 3 } else { 0 };
            assert_eq!(count(&mut tree).0, solutions, "{last:?}");
            assert_eq!(searched(&model), solutions, "{last:?}");
        }
    }

    #[test]
    fn a_model_without_values_is_dead() {
        let model = Model::new(&small_sudoku(), &[], &[0]);
        let mut tree = SearchTree::new(&model);
        assert_eq!((tree.look(), tree.look()), (TreeNode::Dead, TreeNode::Dead));
        assert!(!tree.is_open(CellValue { cell: 1, value: 0 }));
        assert!(!tree.is_open(CellValue { cell: 16, value: 0 }));
        assert!(!tree.is_open(CellValue { cell: 1, value: 64 }));
    }
}
