//! The search for solutions: depth first, with singles at each node, and two branches: with a candidate, and without.

use super::sets::{LayoutSets, WORD};
use super::state::{BoardState, Candidate};
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use dlx::{Interrupt, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches for the solutions of puzzles of a layout, one after the other in the same memory. Each size of sets, in
/// words, has a variant.
#[derive(Clone, Debug)]
pub(crate) enum BoardSearch {
    /// Boards of up to 11x11.
    Words2(SearchIn<2>),
    /// Boards of up to 16x16.
    Words4(SearchIn<4>),
    /// Boards of up to 25x25, and samurai.
    Words10(SearchIn<10>),
    /// Boards of up to 36x36 and somewhat more.
    Words24(SearchIn<24>),
    /// Boards of up to 64x64.
    Words64(SearchIn<64>),
}

/// The work of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchWork {
    /// The number of states in which singles were placed.
    pub(crate) nodes: u64,
    /// The reason why the search ended before its end.
    pub(crate) stop: Option<Stop>,
}

impl BoardSearch {
    /// Searches for puzzles of a layout; `None` if it has more cells than the largest sets hold.
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        Some(match layout.cell_count().div_ceil(WORD) {
            0..=2 => Self::Words2(SearchIn::new(layout)),
            3..=4 => Self::Words4(SearchIn::new(layout)),
            5..=10 => Self::Words10(SearchIn::new(layout)),
            11..=24 => Self::Words24(SearchIn::new(layout)),
            25..=64 => Self::Words64(SearchIn::new(layout)),
            _ => return None,
        })
    }

    /// Shows the solutions of a puzzle of the layout to `visit`, in the order of the search, until it breaks off.
    pub(crate) fn each(
        &mut self,
        puzzle: &Puzzle,
        node_limit: u64,
        interrupt: &Interrupt,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> SearchWork {
        match self {
            Self::Words2(search) => search.each(puzzle, node_limit, interrupt, visit),
            Self::Words4(search) => search.each(puzzle, node_limit, interrupt, visit),
            Self::Words10(search) => search.each(puzzle, node_limit, interrupt, visit),
            Self::Words24(search) => search.each(puzzle, node_limit, interrupt, visit),
            Self::Words64(search) => search.each(puzzle, node_limit, interrupt, visit),
        }
    }
}

/// The search with sets of `W` words.
#[derive(Clone, Debug)]
pub(crate) struct SearchIn<const W: usize> {
    sets: Arc<LayoutSets<W>>,
    /// The states on the path to the current node; the states after it are spare memory.
    states: Vec<BoardState<W>>,
    /// The candidate placed at each state of the path but the last.
    placed: Vec<Candidate>,
}

impl<const W: usize> SearchIn<W> {
    fn new(layout: &Layout) -> Self {
        Self {
            sets: Arc::new(LayoutSets::new(layout)),
            states: vec![BoardState::new()],
            placed: Vec::new(),
        }
    }

    /// Sets a puzzle; returns false if givens clash or are ruled out.
    fn set_puzzle(&mut self, puzzle: &Puzzle) -> bool {
        let (sets, state) = (&*self.sets, &mut self.states[0]);
        state.clear(sets);
        let candidates = puzzle.ruled_out().into_iter().flat_map(|ruled_out| ruled_out.iter());
        for (cell, digit) in candidates {
            state.rule_out((cell.index(), digit));
        }
        let givens = puzzle.givens().iter().zip(&sets.effects).enumerate();
        for (cell, (given, effect)) in givens {
            if let Some(digit) = *given
                && state.place_with(effect, (cell, digit)).is_err()
            {
                return false;
            }
        }
        true
    }

    fn each(
        &mut self,
        puzzle: &Puzzle,
        node_limit: u64,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> SearchWork {
        if !self.set_puzzle(puzzle) {
            return SearchWork { nodes: 1, stop: None };
        }
        let mut nodes = 0;
        let sets = &*self.sets;
        self.placed.clear();
        loop {
            let stop = match interrupt.is_set() {
                true => Some(Stop::Interrupted),
                false => (nodes == node_limit).then_some(Stop::NodeLimit),
            };
            if stop.is_some() {
                return SearchWork { nodes, stop };
            }
            nodes += 1;
            let depth = self.placed.len();
            let state = &mut self.states[depth];
            match state.close(sets) {
                Ok(()) if state.left > 0 => {
                    let candidate = state.branch(sets);
                    // The branch with the candidate goes first; memory of earlier nodes is reused.
                    if self.states.len() == depth + 1 {
                        self.states.push(BoardState::new());
                    }
                    let [state, next] = &mut self.states[depth..][..2] else { unreachable!() };
                    next.copy(state);
                    next.place(sets, candidate).expect("it is a candidate of an open cell");
                    self.placed.push(candidate);
                    continue;
                }
                Ok(()) if visit(&state.digits).is_break() => {
                    return SearchWork { nodes, stop: Some(Stop::SolutionLimit) };
                }
                _ => {}
            }
            // A contradiction, or a solution that was shown: back to the branch without the last candidate.
            let Some(candidate) = self.placed.pop() else {
                return SearchWork { nodes, stop: None };
            };
            self.states[depth - 1].rule_out(candidate);
        }
    }
}
