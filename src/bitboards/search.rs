//! The search for solutions: depth first, with singles at each node, and two ways from each node, with a candidate and
//! without it.

use super::sets::Sets;
use super::state::{Candidate, State};
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use dlx::{Interrupt, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches for the solutions of puzzles of a layout, one after the other in the same memory.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    sets: Arc<Sets>,
    /// The states on the path to the node that is looked at; those beyond it are memory for others.
    states: Vec<State>,
    /// The candidate that was placed at each of them but the last.
    placed: Vec<Candidate>,
    /// Whether two givens clash, or a given is ruled out.
    is_wrong: bool,
}

/// The work of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    /// The number of states in which singles were placed.
    pub(crate) nodes: u64,
    /// The reason why the search ended before all was searched.
    pub(crate) stop: Option<Stop>,
}

impl Search {
    /// Searches for puzzles of a layout, with a blank board.
    pub(crate) fn new(layout: &Layout) -> Self {
        let sets = Arc::new(Sets::new(layout));
        let mut search =
            Self { sets, states: vec![State::default()], placed: Vec::new(), is_wrong: false };
        search.clear();
        search
    }

    /// Sets a blank board.
    fn clear(&mut self) {
        self.states[0].clear(&self.sets);
        self.is_wrong = false;
    }

    /// Sets a puzzle of the layout.
    pub(crate) fn set_puzzle(&mut self, puzzle: &Puzzle) {
        self.clear();
        let candidates = puzzle.ruled_out().into_iter().flat_map(|ruled_out| ruled_out.iter());
        for (cell, digit) in candidates {
            self.states[0].rule_out(&self.sets, (cell.index(), digit));
        }
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = given {
                self.is_wrong |= self.states[0].place(&self.sets, (cell, digit)).is_err();
            }
        }
    }

    /// Shows the solutions to `visit`, in the order of the search, until it breaks off. The board is no longer set
    /// afterwards.
    pub(crate) fn each(
        &mut self,
        node_limit: u64,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Searched {
        let mut nodes = 0;
        let sets = &*self.sets;
        self.placed.clear();
        if self.is_wrong {
            return Searched { nodes: 1, stop: None };
        }
        loop {
            let stop = match interrupt.is_set() {
                true => Some(Stop::Interrupted),
                false => (nodes == node_limit).then_some(Stop::NodeLimit),
            };
            if stop.is_some() {
                return Searched { nodes, stop };
            }
            nodes += 1;
            let depth = self.placed.len();
            let state = &mut self.states[depth];
            match state.close(sets) {
                Ok(()) if state.left > 0 => {
                    let candidate = state.branch(sets);
                    if self.states.len() == depth + 1 {
                        self.states.push(State::default());
                    }
                    let [state, next] = &mut self.states[depth..][..2] else { unreachable!() };
                    next.copy(state);
                    next.place(sets, candidate).expect("it is a candidate of an open cell");
                    self.placed.push(candidate);
                    continue;
                }
                Ok(()) if visit(&state.digits).is_break() => {
                    return Searched { nodes, stop: Some(Stop::SolutionLimit) };
                }
                _ => {}
            }
            let Some(candidate) = self.placed.pop() else { return Searched { nodes, stop: None } };
            self.states[depth - 1].rule_out(sets, candidate);
        }
    }
}
