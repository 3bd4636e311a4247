//! The values that cells have in some solution.
//!
//! Two searches take turns, and get equal numbers of nodes. One walks all solutions, and leaves sets of values that
//! solutions before have shown. The other asks for each value that no solution has shown yet. Either may be 30 times
//! faster.

use super::search::{Search, Step};
use super::space::Model;
use super::work::PropagationWork;
use crate::board::ValueSet;

/// A search for the values of each cell that occur in a solution.
#[derive(Debug)]
pub struct CandidateSearch<'m> {
    /// Walks all solutions with new values.
    walk: Search<'m>,
    /// Asks for one value of a cell.
    probe: Search<'m>,
    /// The cell and the value that the probe asks for.
    asked: Option<(usize, ValueSet)>,
    /// The values that solutions have shown.
    seen: Vec<ValueSet>,
    /// The values that may still occur, or do.
    possible: Vec<ValueSet>,
    /// The nodes of each search in this round.
    turn: u64,
    /// Whether it is the turn of the probe.
    is_probing: bool,
    /// The nodes that remain of the turn.
    left: u64,
    is_done: bool,
    solutions: u64,
}

/// The nodes of the first turn.
const FIRST_TURN: u64 = 16;
/// The maximum number of nodes of a turn.
const MAX_TURN: u64 = 64;

impl<'m> CandidateSearch<'m> {
    /// A search for the values of a model.
    pub fn new(model: &'m Model) -> Self {
        Self {
            walk: Search::new(model),
            probe: Search::new(model),
            asked: None,
            seen: vec![0; model.cell_count()],
            possible: model.values[..model.cell_count()].to_vec(),
            turn: FIRST_TURN,
            is_probing: false,
            left: FIRST_TURN,
            is_done: false,
            solutions: 0,
        }
    }

    /// Searches for a number of further nodes. Returns whether the search is done. The turns do not depend on the
    /// number, so a search in pieces is the same as a search in one.
    pub fn advance(&mut self, nodes: u64) -> bool {
        let last = self.nodes().saturating_add(nodes);
        while !self.is_done && self.nodes() < last {
            let before = self.nodes();
            let nodes = self.left.min(last - before);
            match self.is_probing {
                true => self.probe_on(nodes),
                false => self.walk_on(nodes),
            }
            self.is_done |= self.seen == self.possible;
            self.left = self.left.saturating_sub(self.nodes() - before);
            if self.left == 0 {
                if self.is_probing {
                    self.turn = (2 * self.turn).min(MAX_TURN);
                }
                self.is_probing = !self.is_probing;
                self.left = self.turn;
            }
        }
        self.is_done
    }

    /// The values of each cell that occur in a solution found.
    pub fn seen(&self) -> &[ValueSet] {
        &self.seen
    }

    /// The values of each cell that occur in a solution found, or may occur in others. At the end of the search, they
    /// are the values that occur.
    pub fn possible(&self) -> &[ValueSet] {
        if self.is_done { &self.seen } else { &self.possible }
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes() + self.probe.nodes()
    }

    /// The work of the propagators so far.
    pub fn work(&self) -> PropagationWork {
        let mut work = *self.walk.work();
        work += *self.probe.work();
        work
    }

    /// The number of solutions found.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    fn walk_on(&mut self, nodes: u64) {
        let last = self.walk.nodes() + nodes;
        let mut is_paused = false;
        // The end may be found without a further node.
        while !is_paused {
            self.walk.see(&self.seen);
            match self.walk.advance(last - self.walk.nodes()) {
                Step::Solution => {
                    let found = self.walk.cell_sets().to_vec();
                    self.add(&found);
                }
                Step::End => {
                    self.is_done = true;
                    return;
                }
                Step::Paused => is_paused = true,
            }
            let root = self.walk.root().iter();
            self.possible.iter_mut().zip(root).for_each(|(possible, root)| *possible &= root);
        }
    }

    fn probe_on(&mut self, nodes: u64) {
        let last = self.probe.nodes() + nodes;
        // The first node finds the fixpoint without choices.
        if self.probe.root().is_empty() {
            match self.probe.advance(1) {
                Step::Solution => {
                    let found = self.probe.cell_sets().to_vec();
                    self.add(&found);
                }
                Step::End => self.is_done = true,
                Step::Paused => {}
            }
        }
        // The last question may be answered without a further node.
        while !self.is_done && self.asked.is_none_or(|_| self.probe.nodes() < last) {
            let Some((cell, value)) = self.asked.or_else(|| self.next_question()) else {
                self.is_done = true;
                return;
            };
            self.asked = None;
            match self.probe.advance(last - self.probe.nodes()) {
                Step::Solution => {
                    let found = self.probe.cell_sets().to_vec();
                    self.add(&found);
                }
                Step::End => self.possible[cell] &= !value,
                Step::Paused => self.asked = Some((cell, value)),
            }
        }
    }

    /// Begins to ask for a value that no solution has shown; `None` if all are shown.
    fn next_question(&mut self) -> Option<(usize, ValueSet)> {
        let open = |cell: &usize| self.possible[*cell] & !self.seen[*cell];
        let cell = (0..self.seen.len())
            .filter(|cell| open(cell) != 0)
            .min_by_key(|cell| open(cell).count_ones())?;
        let values = open(&cell);
        let value = values & values.wrapping_neg();
        self.probe.begin_with(cell, value);
        Some((cell, value))
    }

    fn add(&mut self, found: &[ValueSet]) {
        self.solutions += 1;
        self.seen.iter_mut().zip(found).for_each(|(seen, found)| *seen |= found);
        // The value that the probe asks for may have been shown by the walk: it goes on with the next.
        if self.asked.is_some_and(|(cell, value)| self.seen[cell] & value != 0) {
            self.asked = None;
        }
    }
}
