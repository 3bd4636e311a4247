//! Fast propagation of naked and hidden singles.

use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;

/// The peers and zones of a layout as cell numbers.
#[derive(Debug)]
pub(super) struct SinglesRules {
    peers: Vec<Box<[u16]>>,
    /// Zones in which every digit must occur.
    full: Vec<Box<[u16]>>,
}

/// The candidates of all cells, a bit for each digit.
#[derive(Clone, Debug)]
pub(super) struct SinglesState {
    candidates: Vec<u64>,
    is_placed: Vec<bool>,
    /// Number of cells without a digit.
    pub(super) open: usize,
    /// Whether a cell has no candidate, or a zone no place for a digit.
    pub(super) is_dead: bool,
}

impl SinglesRules {
    pub(super) fn new(layout: &Layout) -> Self {
        let numbers =
            |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u16).collect::<Box<[u16]>>();
        let peers = layout.cells().map(|cell| numbers(layout.peers(cell))).collect();
        let full = layout.zones().iter().filter(|zone| zone.is_full());
        Self { peers, full: full.map(|zone| numbers(zone.cells())).collect() }
    }

    /// The state of a puzzle with its givens placed, before any singles.
    pub(super) fn state(&self, puzzle: &Puzzle) -> SinglesState {
        let layout = puzzle.layout();
        let all = u64::MAX >> (64 - layout.digits());
        let cells = layout.cell_count();
        let mut state = SinglesState {
            candidates: vec![all; cells],
            is_placed: vec![false; cells],
            open: cells,
            is_dead: false,
        };
        for cell in layout.cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.place(&mut state, cell.index(), digit);
            }
        }
        state
    }

    /// Puts a digit in a cell.
    pub(super) fn place(&self, state: &mut SinglesState, cell: usize, digit: Digit) {
        self.put(state, cell, 1 << digit.index());
    }

    fn put(&self, state: &mut SinglesState, cell: usize, bit: u64) {
        if state.candidates[cell] & bit == 0 {
            state.is_dead = true;
            return;
        }
        if !std::mem::replace(&mut state.is_placed[cell], true) {
            state.open -= 1;
        }
        state.candidates[cell] = bit;
        for &peer in &self.peers[cell] {
            let left = &mut state.candidates[usize::from(peer)];
            *left &= !bit;
            state.is_dead |= *left == 0;
        }
    }

    /// Places naked and hidden singles until none remains, or the state is dead.
    pub(super) fn settle(&self, state: &mut SinglesState) {
        loop {
            let before = state.open;
            for cell in 0..state.candidates.len() {
                let left = state.candidates[cell];
                if !state.is_placed[cell] && left.is_power_of_two() {
                    self.put(state, cell, left);
                }
            }
            if state.is_dead || state.open == 0 {
                return;
            }
            if state.open == before && !self.place_hidden(state) {
                return;
            }
        }
    }

    /// Places the hidden singles of all zones. Returns false if no zone has one.
    fn place_hidden(&self, state: &mut SinglesState) -> bool {
        let before = state.open;
        for zone in &self.full {
            let (mut once, mut twice) = (0, 0);
            for &cell in zone {
                let left = state.candidates[usize::from(cell)];
                twice |= once & left;
                once |= left;
            }
            // Every digit needs a place in a full zone.
            state.is_dead |= once.count_ones() as usize != zone.len();
            let mut single = once & !twice;
            for &cell in zone {
                let cell = usize::from(cell);
                let bit = state.candidates[cell] & single;
                if bit != 0 && !state.is_placed[cell] {
                    // Two digits have this cell as their only place.
                    if !bit.is_power_of_two() {
                        state.is_dead = true;
                        return true;
                    }
                    single &= !bit;
                    self.put(state, cell, bit);
                }
            }
        }
        state.open < before
    }
}

impl SinglesState {
    pub(super) fn is_open(&self, cell: usize) -> bool {
        !self.is_placed[cell]
    }

    /// The candidates of a cell, a bit for each digit.
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    pub(super) fn cells(&self) -> usize {
        self.candidates.len()
    }
}
