//! Pencil marks: the digits of each cell, and the places of each digit in each zone.

use super::geometry::{Geometry, Mask, bits};
use super::rules::Rules;
use super::step::Step;
use super::watch::WorkWatch;
use dlx::Interrupt;
use pavane::candidates::Candidates;
use pavane::constraints::propagation::Model;
use pavane::layout::{Cell, Digit};
use pavane::puzzle::Puzzle;
use std::ops::ControlFlow;

/// The remaining candidates, seen from cells and from zones. Cells that hold a digit have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CandidateMarks {
    /// The digits of each cell.
    pub(super) cells: Vec<Mask>,
    /// The places of each digit in each zone, zone by zone.
    places: Vec<Mask>,
    digits: usize,
}

impl CandidateMarks {
    /// The places of a digit in a zone.
    #[inline]
    pub(super) fn places(&self, zone: usize, digit: usize) -> Mask {
        self.places[zone * self.digits + digit]
    }

    /// Whether a cell has a candidate.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// Removes a candidate.
    #[inline]
    pub(super) fn remove(&mut self, geometry: &Geometry, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for seat in geometry.seats(cell) {
            self.places[usize::from(seat.zone) * self.digits + digit] &= !(1 << seat.place);
        }
    }

    /// Takes back the removal of a candidate.
    #[inline]
    pub(super) fn restore(&mut self, geometry: &Geometry, cell: usize, digit: usize) {
        self.cells[cell] |= 1 << digit;
        for seat in geometry.seats(cell) {
            self.places[usize::from(seat.zone) * self.digits + digit] |= 1 << seat.place;
        }
    }

    /// Copies other marks of the same layout, without a new allocation.
    pub(super) fn copy(&mut self, from: &Self) {
        self.cells.clone_from(&from.cells);
        self.places.clone_from(&from.places);
        self.digits = from.digits;
    }

    /// Marks without a layout, to [`copy`](Self::copy) into.
    pub(super) const fn empty() -> Self {
        Self { cells: Vec::new(), places: Vec::new(), digits: 0 }
    }
}

/// The digits in the grid.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    /// The digit of each cell, counted from 1; 0 if it is empty.
    pub(super) values: Vec<u8>,
    /// The number of empty cells of each zone.
    pub(super) empty: Vec<usize>,
    /// The number of cells that hold each digit.
    pub(super) placed: Vec<usize>,
    /// The number of empty cells.
    pub(super) open: usize,
    /// Whether each cell is given.
    pub(super) given: Vec<bool>,
}

impl Filled {
    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.values[cell] == 0
    }
}

/// A state of the solution of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct SolvingState {
    pub(super) marks: CandidateMarks,
    pub(super) filled: Filled,
}

impl SolvingState {
    /// The state of a puzzle: its givens, and the candidates that they and the puzzle leave.
    pub(super) fn new(geometry: &Geometry, puzzle: &Puzzle) -> Self {
        let (digits, zones) = (geometry.digits, geometry.zones.len());
        let marks = CandidateMarks {
            cells: vec![u64::MAX >> (64 - digits); geometry.cell_count],
            places: (0..zones * digits)
                .map(|at| u64::MAX >> (64 - geometry.zones[at / digits].len()))
                .collect(),
            digits,
        };
        let filled = Filled {
            values: vec![0; geometry.cell_count],
            empty: geometry.zones.iter().map(|zone| zone.len()).collect(),
            placed: vec![0; digits],
            open: geometry.cell_count,
            given: puzzle.givens().iter().map(Option::is_some).collect(),
        };
        let mut state = Self { marks, filled };
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = given {
                state.place(geometry, cell, digit.index());
            }
        }
        for (cell, digit) in puzzle.ruled_out().into_iter().flat_map(Candidates::iter) {
            state.marks.remove(geometry, cell.index(), digit.index());
        }
        state
    }

    /// Puts a digit in an empty cell, and removes it from the peers.
    pub(super) fn place(&mut self, geometry: &Geometry, cell: usize, digit: usize) {
        // A filled cell keeps no candidates, not even its own digit.
        for other in bits(self.marks.cells[cell]) {
            self.marks.remove(geometry, cell, other);
        }
        if self.filled.is_empty(cell) {
            self.filled.open -= 1;
            for seat in geometry.seats(cell) {
                self.filled.empty[usize::from(seat.zone)] -= 1;
            }
        }
        self.filled.values[cell] = digit as u8 + 1;
        self.filled.placed[digit] += 1;
        for &peer in geometry.sight(cell) {
            if self.marks.has(usize::from(peer), digit) {
                self.marks.remove(geometry, usize::from(peer), digit);
            }
        }
    }

    /// Makes the removals of a step, then its placement.
    pub(super) fn apply(&mut self, geometry: &Geometry, step: &Step) {
        for &(cell, digit) in &step.removals {
            self.marks.remove(geometry, cell.index(), digit.index());
        }
        if let Some((cell, digit)) = step.placement {
            self.place(geometry, cell.index(), digit.index());
        }
    }

    /// The candidates of all cells; a filled cell has its digit.
    pub(super) fn candidates(&self, geometry: &Geometry) -> Candidates {
        let mut candidates = Candidates::none(&geometry.layout);
        for (cell, &value) in self.filled.values.iter().enumerate() {
            let own = value.checked_sub(1).map_or(self.marks.cells[cell], |digit| 1 << digit);
            let digits = bits(own).filter_map(Digit::from_index);
            candidates.extend(digits.map(|digit| (Cell::at(cell), digit)));
        }
        candidates
    }
}

/// A state that a technique looks at. Inside a chain the marks belong to the chain, and the digits to the grid
/// outside.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) marks: &'a CandidateMarks,
    pub(super) filled: &'a Filled,
    /// The rules beyond zones.
    pub(super) rules: &'a Rules,
    pub(super) watch: &'a WorkWatch,
}

impl View<'_> {
    /// Counts a unit of work, and breaks off if the interrupt is set. Each loop that grows faster than the board calls
    /// it: a search that was broken off may have missed steps.
    #[inline]
    pub(super) fn poll(&self) -> ControlFlow<()> {
        self.spend(1)
    }

    /// Counts some units of work, as [`poll`](Self::poll) counts one.
    #[inline]
    pub(super) fn spend(&self, units: usize) -> ControlFlow<()> {
        self.watch.spend(u32::try_from(units).unwrap_or(u32::MAX))
    }

    /// The digits of all cells; a filled cell has its own.
    pub(super) fn sets(&self) -> Vec<Mask> {
        let cells = self.marks.cells.iter().zip(&self.filled.values);
        let set =
            |(&mask, &value): (&Mask, &u8)| value.checked_sub(1).map_or(mask, |digit| 1 << digit);
        cells.map(set).collect()
    }

    /// The model of the engine for the constraints of the layout, with the candidates of the state; `None` without
    /// constraints. Breaks off if the interrupt is set. Takes some milliseconds.
    pub(super) fn model(&self) -> ControlFlow<(), Option<Model>> {
        let layout = &self.geometry.layout;
        let Some(board) = layout.constraint_board() else { return ControlFlow::Continue(None) };
        let interrupt = self.watch.interrupt().cloned();
        let is_stopped = move || interrupt.as_ref().is_some_and(Interrupt::poll);
        match Model::new_until(board, layout.constraints(), &self.sets(), is_stopped) {
            Some(model) => ControlFlow::Continue(Some(model)),
            None => ControlFlow::Break(()),
        }
    }

    /// The digits of a cell.
    pub(super) fn digits(&self, cell: usize) -> Mask {
        self.marks.cells[cell]
    }

    /// The number of digits of a cell.
    pub(super) fn count(&self, cell: usize) -> usize {
        self.marks.cells[cell].count_ones() as usize
    }

    /// The removals of digits from cells that have them.
    pub(super) fn removals(
        &self,
        cells: impl IntoIterator<Item = usize>,
        digits: Mask,
    ) -> Vec<(Cell, Digit)> {
        let mut removals = Vec::new();
        for cell in cells {
            let own = bits(self.digits(cell) & digits).filter_map(Digit::from_index);
            removals.extend(own.map(|digit| (Cell::at(cell), digit)));
        }
        removals
    }
}
