//! The graph of a puzzle, partly colored.

use pavane::layout::{Cell, Digit, DigitSet, Layout};
use pavane::puzzle::Puzzle;

/// A partial coloring: the color of each vertex, and the colors that each may have.
pub(super) struct Coloring<'a> {
    layout: &'a Layout,
    /// The color of each vertex; 0 for none.
    colors: Vec<u8>,
    /// Number of neighbors of each vertex with each color.
    neighbors: Vec<u32>,
    /// The colors that no neighbor has.
    free: Vec<DigitSet>,
}

impl<'a> Coloring<'a> {
    /// The coloring of the givens.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let all = DigitSet::MAX >> (DigitSet::BITS as usize - layout.digits());
        let mut coloring = Self {
            layout,
            colors: vec![0; layout.cell_count()],
            neighbors: vec![0; layout.cell_count() * layout.digits()],
            free: vec![all; layout.cell_count()],
        };
        for cell in layout.cells() {
            if let Some(digit) = puzzle.given(cell) {
                coloring.set(cell, digit);
            }
        }
        coloring
    }

    /// The color of each vertex: the value of its digit, 0 if it has none.
    pub(super) fn colors(&self) -> &[u8] {
        &self.colors
    }

    /// The colors that a vertex may have.
    pub(super) fn free(&self, cell: Cell) -> DigitSet {
        self.free[cell.index()]
    }

    /// The vertices without a color.
    pub(super) fn open(&self) -> impl Iterator<Item = Cell> + Clone {
        self.layout.cells().filter(|cell| self.colors[cell.index()] == 0)
    }

    /// The first vertex without a color, from the one with the given number on.
    pub(super) fn open_from(&self, first: usize) -> Option<Cell> {
        let ahead = self.colors[first..].iter().position(|&color| color == 0)?;
        Some(Cell::at(first + ahead))
    }

    /// Colors a vertex that has no color.
    pub(super) fn set(&mut self, cell: Cell, digit: Digit) {
        self.colors[cell.index()] = digit.get();
        for peer in self.layout.peers(cell) {
            self.neighbors[peer.index() * self.layout.digits() + digit.index()] += 1;
            self.free[peer.index()] &= !(1 << digit.index());
        }
    }

    /// Removes the color of a vertex. Returns false if it has none.
    pub(super) fn clear(&mut self, cell: Cell) -> bool {
        let Some(digit) = Digit::new(std::mem::take(&mut self.colors[cell.index()])) else {
            return false;
        };
        for peer in self.layout.peers(cell) {
            let neighbors =
                &mut self.neighbors[peer.index() * self.layout.digits() + digit.index()];
            *neighbors -= 1;
            if *neighbors == 0 {
                self.free[peer.index()] |= 1 << digit.index();
            }
        }
        true
    }
}
