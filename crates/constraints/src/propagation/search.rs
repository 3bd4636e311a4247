//! The search for solutions: propagate, choose a variable, try its values.

use super::branching::{Choice, Weights};
use super::space::{Model, Space};
use super::work::PropagationWork;
use crate::board::ValueSet;
use foldhash::{HashSet, HashSetExt};

/// A search of all solutions of a model, one after the other.
///
/// A solution is a value for each cell of the board, such that values of the helper variables exist.
#[derive(Debug)]
pub struct Search<'m> {
    space: Space<'m>,
    /// The sets at each level, one after the other.
    saved: Vec<ValueSet>,
    /// The choice of each level. After it, the search goes on without the value, with a new choice.
    levels: Vec<Choice>,
    weights: Weights,
    /// The variable of the last choice, if no value was removed since.
    chosen: Option<usize>,
    /// The fixpoint of the model without choices, once it is known.
    root: Vec<ValueSet>,
    /// Values of cells that are not sought: the search leaves sets without others. Empty, or a set for each cell.
    seen: Vec<ValueSet>,
    /// The cells of the solutions found, where the search branches on helper cells like on cells.
    found: HashSet<Box<[ValueSet]>>,
    state: State,
    nodes: u64,
    /// The number of values tried that led to a contradiction.
    failures: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The sets have to be propagated.
    Forward,
    /// The last level has to be ended.
    Back,
    End,
}

/// Where a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A solution, which [`Search::values`] shows.
    Solution,
    /// All solutions have been found.
    End,
    /// The given number of nodes is used up. The search may go on.
    Paused,
}

impl<'m> Search<'m> {
    /// A search of a model from its beginning.
    pub fn new(model: &'m Model) -> Self {
        Self {
            space: Space::new(model),
            saved: Vec::new(),
            levels: Vec::new(),
            weights: Weights::new(model),
            chosen: None,
            root: Vec::new(),
            seen: Vec::new(),
            found: HashSet::new(),
            state: if model.values.contains(&0) { State::End } else { State::Forward },
            nodes: 0,
            failures: 0,
        }
    }

    /// Moves to the next solution, with at most a number of further nodes.
    pub fn advance(&mut self, nodes: u64) -> Step {
        let last = self.nodes.saturating_add(nodes);
        loop {
            match self.state {
                State::End => return Step::End,
                State::Back => {
                    self.state = if self.pop() { State::Forward } else { State::End };
                }
                State::Forward => {
                    if self.nodes >= last {
                        return Step::Paused;
                    }
                    self.nodes += 1;
                    if let Err(failed) = self.space.propagate() {
                        self.learn(failed);
                        self.state = State::Back;
                        continue;
                    }
                    if self.root.is_empty() {
                        self.root = self.space.state().to_vec();
                    }
                    if self.has_only_seen_values() {
                        self.state = State::Back;
                        continue;
                    }
                    if self.has_found_grid() {
                        self.state = State::Back;
                        continue;
                    }
                    let first = self.space.model().branched;
                    let Some(choice) = self.weights.choose(first, &self.space) else {
                        self.end_solution();
                        return Step::Solution;
                    };
                    self.push(choice);
                }
            }
        }
    }

    /// Begins again at the root, with a set of values for one cell. Keeps what was learned about variables.
    ///
    /// The search must have propagated the model before, and found no contradiction there.
    pub(super) fn begin_with(&mut self, cell: usize, values: ValueSet) {
        self.space.restore(&self.root);
        self.saved.clear();
        self.levels.clear();
        self.found.clear();
        self.chosen = Some(cell);
        self.state = match self.space.restrict(cell, values) {
            Ok(()) => State::Forward,
            Err(_) => State::End,
        };
    }

    /// Begins with other sets of values, which must be a fixpoint. Keeps what was learned about variables.
    pub(super) fn begin_at(&mut self, values: &[ValueSet]) {
        self.space.restore(values);
        self.saved.clear();
        self.levels.clear();
        self.found.clear();
        self.chosen = None;
        self.state = State::Forward;
    }

    /// The fixpoint of the model without choices: a set for each variable. Empty until the first node.
    pub(super) fn root(&self) -> &[ValueSet] {
        &self.root
    }

    /// Adds values of cells that need not be found again.
    pub(super) fn see(&mut self, seen: &[ValueSet]) {
        self.seen.clear();
        self.seen.extend_from_slice(seen);
    }

    fn has_only_seen_values(&self) -> bool {
        let cells = self.space.all().iter().zip(&self.seen);
        !self.seen.is_empty() && cells.into_iter().all(|(values, seen)| values & !seen == 0)
    }

    /// The number of nodes so far: how often the sets were propagated.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The work of the propagators so far.
    pub fn work(&self) -> &PropagationWork {
        self.space.work()
    }

    /// The number of contradictions so far.
    pub fn failures(&self) -> u64 {
        self.failures
    }

    /// The values of the cells at a solution, in reading order.
    ///
    /// # Panics
    /// If the search is not at a solution.
    pub fn values(&self) -> Vec<i64> {
        (0..self.space.model().cells).map(|cell| self.value(cell)).collect()
    }

    /// The values of all variables at a solution, cells first, then helper variables.
    ///
    /// # Panics
    /// If the search is not at a solution.
    pub fn all_values(&self) -> Vec<i64> {
        (0..self.space.all().len()).map(|variable| self.value(variable)).collect()
    }

    fn value(&self, variable: usize) -> i64 {
        let (low, high) = self.space.bounds(variable);
        assert_eq!(low, high, "the search is at a solution");
        low
    }

    /// The sets of values of the cells where the search stands, in reading order.
    pub fn cell_sets(&self) -> &[ValueSet] {
        &self.space.all()[..self.space.model().cells]
    }

    /// Begins a level with a choice.
    fn push(&mut self, choice: Choice) {
        self.saved.extend_from_slice(self.space.state());
        self.levels.push(choice);
        self.chosen = Some(choice.variable);
        self.space.restrict(choice.variable, choice.value).expect("the variable has the value");
    }

    /// Ends the last level, and removes its value. Returns false without a level.
    fn pop(&mut self) -> bool {
        let Some(level) = self.levels.pop() else { return false };
        self.chosen = None;
        let begin = self.saved.len() - self.space.state().len();
        self.space.restore(&self.saved[begin..]);
        self.saved.truncate(begin);
        self.space.remove(level.variable, level.value).expect("the variable has other values");
        true
    }

    /// Whether the cells have the values of a solution that was found. Where the search branches on helper cells before
    /// all cells have values, a solution may come again with other values of them.
    fn has_found_grid(&self) -> bool {
        let cells = self.cell_sets();
        self.space.model().branches_on_helper_cells()
            && cells.iter().all(|set| set.is_power_of_two())
            && self.found.contains(cells)
    }

    /// Leaves the levels of helper variables after all cells have values: one choice of their values is enough.
    fn end_solution(&mut self) {
        let cells = self.space.model().cells;
        if self.space.model().branches_on_helper_cells() {
            self.found.insert(self.cell_sets().into());
            self.state = State::Back;
            return;
        }
        let words = self.space.state().len();
        while self.levels.last().is_some_and(|level| level.variable >= cells) {
            self.levels.pop();
            self.saved.truncate(self.saved.len() - words);
        }
        self.state = State::Back;
    }

    /// Learns from a contradiction, which a propagator met, or peers of a fixed variable.
    fn learn(&mut self, failed: Option<usize>) {
        self.failures += 1;
        let met = failed.or_else(|| self.space.failed_zone());
        self.weights.learn(met, self.chosen, self.space.model());
    }
}
