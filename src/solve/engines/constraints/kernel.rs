//! Kernels for [`dlx::Search`] over the search tree of [`pavane_constraints`].
//!
//! The problem has the candidates of the puzzle and none of its rules. A kernel branches on a candidate: it is taken,
//! or left out. So each part of a search is defined by the candidates on its path, and threads, checkpoints and tasks
//! are the ones of all searches in order.
//!
//! Weights of contradictions choose the candidate. The first kernel of a search learns them for a number of nodes,
//! before any other thread begins, and then all kernels keep them. So the tree is the same for any number of threads.

use crate::encode::{CandidateProblem, possible_digits};
use crate::grid::Grid;
use crate::layout::{Cell, ConstraintSet, Digit, DigitSet, digits_of};
use crate::puzzle::Puzzle;
use crate::solve::error::WrongGrid;
use dlx::kernel::{Branch, Choice, Insane, Kernel, MakeKernel};
use dlx::{BuildError, Interrupt, ItemId, OptionId, Problem, Search, Stop};
use pavane_constraints::propagation::{
    CellValue, Model, PropagationWork, SearchTree, TreeNode, Weights,
};
use pavane_constraints::{Board, Constraint, typed};
use std::any::Any;
use std::fmt::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The name in stats and messages.
pub(super) const NAME: &str = "constraints";

/// The number of nodes that weights learn from. They take some hundredths of a second.
const LEARNING_NODES: u64 = 4096;

/// The model of a puzzle: its zones and constraints, its givens, and the candidates that are not ruled out.
///
/// # Errors
/// [`Stop::Interrupted`] if the interrupt is set before it is made.
pub(in crate::solve) fn model_of(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Model, Stop> {
    let layout = puzzle.layout();
    let given: Vec<DigitSet> = layout.cells().map(|cell| possible_digits(puzzle, cell)).collect();
    match layout.constraint_board() {
        Some(board) => made(board, layout.constraints(), &given, interrupt),
        None => made(&layout.board_for(&ConstraintSet::new(Vec::new())), &[], &given, interrupt),
    }
}

/// A model, unless the interrupt is set before it is made. A model may take longer than the search.
pub(super) fn made(
    board: &Board,
    constraints: &[Constraint],
    given: &[DigitSet],
    interrupt: &Interrupt,
) -> Result<Model, Stop> {
    let interrupt = interrupt.clone();
    let model = Model::new_until(board, constraints, given, move || interrupt.poll());
    model.ok_or(Stop::Interrupted)
}

/// The board of a puzzle with constraints.
pub(super) fn board_of(puzzle: &Puzzle) -> &Board {
    puzzle.layout().constraint_board().expect("only puzzles with constraints are asked about")
}

/// The grid of a state in which each cell has one value, verified.
pub(super) fn grid_of_sets(puzzle: &Puzzle, sets: &[DigitSet]) -> Result<Grid, WrongGrid> {
    let digit = |&set: &DigitSet| digits_of(set).next().expect("each cell has a digit");
    let digits: Vec<Digit> = sets.iter().map(digit).collect();
    let grid = Grid::new(puzzle.layout().clone(), digits).expect("each cell has a digit");
    puzzle.verify(&grid)?;
    Ok(grid)
}

/// The parts of kernels that all searches in order of a puzzle share.
#[derive(Debug)]
pub(in crate::solve) struct ConstraintTree {
    puzzle: Puzzle,
    model: Arc<Model>,
    choices: CandidateProblem,
}

impl ConstraintTree {
    /// The tree of a puzzle with constraints, and of its model.
    ///
    /// # Errors
    /// [`BuildError`] for layouts with billions of candidates.
    pub(in crate::solve) fn new(puzzle: &Puzzle, model: Arc<Model>) -> Result<Self, BuildError> {
        let choices = CandidateProblem::new(puzzle.layout())?;
        Ok(Self { puzzle: puzzle.clone(), model, choices })
    }

    /// The grid of a solution, not verified. The options are one for each cell.
    pub(super) fn grid(&self, options: &[OptionId]) -> Grid {
        let layout = self.puzzle.layout();
        let mut digits: Vec<Option<Digit>> = vec![None; layout.cell_count()];
        for &option in options {
            let (cell, digit) = self.choices.candidate(option);
            digits[cell] = Digit::from_index(digit as usize);
        }
        let digits: Option<Vec<Digit>> = digits.into_iter().collect();
        let digits = digits.expect("each cell has one of its candidates");
        Grid::new(layout.clone(), digits).expect("each cell has a digit")
    }

    /// The grid of a solution, verified.
    pub(in crate::solve) fn verified_grid(&self, options: &[OptionId]) -> Result<Grid, WrongGrid> {
        self.choices.problem().verify(options)?;
        let grid = self.grid(options);
        self.puzzle.verify(&grid)?;
        Ok(grid)
    }
}

/// The kernels of one search.
#[derive(Debug)]
pub(in crate::solve) struct ConstraintKernels {
    tree: Arc<ConstraintTree>,
    /// The weights that define the tree, once they are learned.
    weights: OnceLock<Weights>,
    /// The reason why a solution that was found is wrong.
    wrong: OnceLock<WrongGrid>,
    /// The work of the kernels that have ended.
    work: Mutex<PropagationWork>,
}

impl ConstraintKernels {
    /// Kernels for a search that has not begun.
    pub(in crate::solve) fn new(tree: Arc<ConstraintTree>) -> Self {
        let work = Mutex::default();
        Self { tree, weights: OnceLock::new(), wrong: OnceLock::new(), work }
    }

    /// The reason why a solution that was found is wrong, if one is.
    pub(super) fn wrong(&self) -> Option<&WrongGrid> {
        self.wrong.get()
    }

    /// The work of the kernels that have ended.
    pub(super) fn propagation(&self) -> PropagationWork {
        // Additions are complete, also where another thread has panicked.
        *self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make(&self) -> ConstraintKernel<'_> {
        let model = &self.tree.model;
        let (tree, learning) = match self.weights.get() {
            Some(weights) => (SearchTree::with_weights(model, weights.clone()), 0),
            None => (SearchTree::new(model), LEARNING_NODES),
        };
        let taken = vec![false; model.cell_count()];
        ConstraintKernel { kernels: self, tree, learning, taken }
    }
}

impl MakeKernel for ConstraintKernels {
    fn name(&self) -> &'static str {
        NAME
    }

    fn problem(&self) -> &Problem {
        self.tree.choices.problem()
    }

    /// The zones, the constraints as typed lines, and the digits of each cell.
    fn rules(&self) -> String {
        let puzzle = &self.tree.puzzle;
        let (layout, board) = (puzzle.layout(), board_of(puzzle));
        let mut text = format!("{:?}\n", board.values());
        // Writing to a string never fails.
        for area in board.areas() {
            let _ = writeln!(text, "{area:?}");
        }
        for line in typed::write(board, layout.constraints()) {
            let _ = writeln!(text, "{line}");
        }
        for cell in layout.cells() {
            let _ = write!(text, "{:x},", possible_digits(puzzle, cell));
        }
        text
    }

    fn kernel(&self) -> Box<dyn Kernel + '_> {
        Box::new(self.make())
    }

    /// Learns the weights, as a search from the root does.
    fn prepare(&self) {
        if self.weights.get().is_none() {
            let mut search = Search::new(self.make());
            search.set_node_limit(Some(LEARNING_NODES));
            search.count();
            // A tree with fewer nodes needs no weights.
            self.weights.get_or_init(|| SearchTree::new(&self.tree.model).weights().clone());
        }
    }

    fn head_start(&self) -> u64 {
        LEARNING_NODES
    }

    fn work(&self) -> Option<Box<dyn Any>> {
        Some(Box::new(self.propagation()))
    }

    fn defect(&self) -> Option<String> {
        self.wrong.get().map(ToString::to_string)
    }
}

/// A position in the tree.
struct ConstraintKernel<'a> {
    kernels: &'a ConstraintKernels,
    tree: SearchTree<'a>,
    /// The number of further looks that the weights learn from.
    learning: u64,
    /// For each cell, whether a choice on the path takes a candidate of it.
    taken: Vec<bool>,
}

/// Adds the work of the kernel to the work of its search.
impl Drop for ConstraintKernel<'_> {
    fn drop(&mut self) {
        let mut work = self.kernels.work.lock().unwrap_or_else(PoisonError::into_inner);
        *work += self.tree.work();
    }
}

impl ConstraintKernel<'_> {
    fn choices(&self) -> &CandidateProblem {
        &self.kernels.tree.choices
    }

    fn candidate(&self, item: ItemId) -> Option<CellValue> {
        let (cell, value) = self.choices().candidate_of_item(item)?;
        Some(CellValue { cell, value })
    }

    /// Counts a look. After the last one that the weights learn from, all kernels have them.
    fn learn(&mut self) {
        if self.learning > 0 {
            self.learning -= 1;
            if self.learning == 0 {
                self.tree.keep_weights();
                let _ = self.kernels.weights.set(self.tree.weights().clone());
            }
        }
    }

    /// Adds the candidates of a solution that no choice has taken. A wrong solution is not one.
    fn solve(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        if let Err(wrong) = grid_of_sets(&self.kernels.tree.puzzle, self.tree.cell_sets()) {
            let _ = self.kernels.wrong.set(wrong);
            return Branch::Dead;
        }
        let choices = self.choices();
        for (cell, set) in self.tree.cell_sets().iter().enumerate() {
            if !self.taken[cell] {
                chosen.push(choices.option(cell, set.trailing_zeros()));
            }
        }
        Branch::Solved
    }
}

impl Kernel for ConstraintKernel<'_> {
    fn problem(&self) -> &Problem {
        self.choices().problem()
    }

    fn fingerprint(&self) -> String {
        self.kernels.fingerprint()
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        // After a wrong solution the search ends at once, without an answer.
        if self.kernels.wrong.get().is_some() {
            return Branch::Dead;
        }
        let node = self.tree.look();
        self.learn();
        match node {
            TreeNode::Solved => self.solve(chosen),
            TreeNode::Open(CellValue { cell, value }) => {
                Branch::On(self.choices().item(cell, value))
            }
            TreeNode::Dead => Branch::Dead,
            _ => Branch::Unsettled,
        }
    }

    fn is_open(&self, item: ItemId) -> bool {
        self.candidate(item).is_some_and(|candidate| self.tree.is_open(candidate))
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        for (cell, &set) in self.tree.cell_sets().iter().enumerate() {
            if !set.is_power_of_two() {
                let item = |digit: Digit| self.choices().item(cell, digit.index() as u32);
                open.extend(digits_of(set).map(|digit| (item(digit), 2)));
            }
        }
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        let candidate = self.candidate(item).filter(|&candidate| self.tree.is_open(candidate));
        live.extend(candidate.map(|CellValue { cell, value }| self.choices().option(cell, value)));
    }

    /// The need and the cap of a candidate that is open: it may be left out.
    fn left(&self, item: ItemId) -> (u32, u32) {
        (0, u32::from(self.is_open(item)))
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        let Some(CellValue { cell, value }) = self.candidate(item) else { return };
        self.tree.open();
        choices.extend([Some(self.choices().option(cell, value)), None]);
    }

    fn commit(&mut self, choice: Choice) {
        let Some(candidate) = self.candidate(choice.item) else { return };
        if choice.option.is_some() {
            self.taken[candidate.cell] = true;
            self.tree.take(candidate);
        } else {
            self.tree.exclude(candidate);
        }
    }

    fn uncommit(&mut self, choice: Choice) {
        if let (Some(candidate), Some(_)) = (self.candidate(choice.item), choice.option) {
            self.taken[candidate.cell] = false;
        }
        self.tree.back();
    }

    fn close(&mut self, _item: ItemId) {
        self.tree.close();
    }

    /// Checks that the path has the candidates that are taken, and leaves no other candidate of their cells.
    fn sanity(&self, path: &[Choice], _chosen: &[OptionId]) -> Result<(), Insane> {
        let layout = self.kernels.tree.puzzle.layout();
        let mut taken = vec![false; self.taken.len()];
        for choice in path {
            let Some(CellValue { cell, value }) = self.candidate(choice.item) else {
                return Err(Insane::new(format!("item {} is no candidate", choice.item)));
            };
            let set = self.tree.cell_sets()[cell];
            let is_taken = choice.option.is_some();
            taken[cell] |= is_taken;
            let fits = if is_taken { set == 1 << value } else { set & 1 << value == 0 };
            if !fits {
                let place = layout.position(Cell::new(cell as u32));
                return Err(Insane::new(format!("the choices at {place} left the digits {set:b}")));
            }
        }
        if taken == self.taken { Ok(()) } else { Err(Insane::new("cells that are not taken")) }
    }
}
