//! The counters of choices and places of a board, with undo.

use super::super::trace::Why;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use pavane::puzzle::Puzzle;
use std::collections::VecDeque;

/// A digit in a cell, and the reason for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    pub(super) why: Why,
}

/// A change that can be undone.
#[derive(Clone, Copy, Debug)]
enum CounterChange {
    Fixed(Cell),
    RuledOut(Cell, Digit),
}

/// A partly filled board with its counters.
pub(super) struct CountedBoard<'a> {
    layout: &'a Layout,
    digits: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    /// Number of candidates of each cell.
    choices: Vec<u8>,
    /// Number of places of each digit in each zone, zone after zone.
    places: Vec<u8>,
    /// Placements forced by counters of 1, not made yet.
    waiting: VecDeque<Fixed>,
    changes: Vec<CounterChange>,
    /// Whether a counter is 0 that must not be, or two counters of 1 force different digits.
    dead: bool,
}

impl<'a> CountedBoard<'a> {
    /// The board with its givens fixed. Placements that they force wait.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let digits = layout.digits();
        let zones = layout.zones().iter();
        let mut counters = Self {
            layout,
            digits: vec![None; layout.cell_count()],
            candidates: vec![u64::MAX >> (64 - digits); layout.cell_count()],
            choices: vec![digits as u8; layout.cell_count()],
            places: zones.flat_map(|zone| vec![zone.cells().len() as u8; digits]).collect(),
            waiting: VecDeque::new(),
            changes: Vec::new(),
            dead: false,
        };
        let givens = layout.cells().filter_map(|cell| Some((cell, puzzle.given(cell)?)));
        for (cell, digit) in givens {
            if counters.candidates(cell) & bit(digit) == 0 {
                counters.dead = true;
                return counters;
            }
            counters.fix(cell, digit);
        }
        if digits == 1 {
            // With one digit all counters are 1 from the start, and never come down to it.
            layout.cells().for_each(|cell| counters.force_last_choice(cell));
        }
        counters
    }

    /// The candidates of a cell; a fixed cell has its digit.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Whether the counters show that the state has no solution.
    pub(super) fn is_dead(&self) -> bool {
        self.dead
    }

    /// The cell with the fewest candidates of those not fixed; ties go to the first.
    pub(super) fn branch_cell(&self) -> Option<Cell> {
        let open = self.layout.cells().filter(|cell| self.digits[cell.index()].is_none());
        open.min_by_key(|cell| self.choices[cell.index()])
    }

    /// The grid; all cells must be fixed.
    pub(super) fn grid(&self) -> Grid {
        let digits: Option<Vec<Digit>> = self.digits.iter().copied().collect();
        Grid::new(self.layout.clone(), digits.expect("all are fixed")).expect("of the layout")
    }

    /// Makes the next placement that counters have forced. `None` if none waits, or the state is dead.
    pub(super) fn fix_next(&mut self) -> Option<Fixed> {
        while !self.dead {
            let fixed = self.waiting.pop_front()?;
            let at_hand = self.digits[fixed.cell.index()];
            if at_hand == Some(fixed.digit) {
                // Two counters have forced the same placement.
                continue;
            }
            // The cell got another digit while this one waited, or lost the candidate.
            if at_hand.is_some() || self.candidates(fixed.cell) & bit(fixed.digit) == 0 {
                self.dead = true;
                break;
            }
            self.fix(fixed.cell, fixed.digit);
            return Some(fixed);
        }
        None
    }

    /// Puts a candidate into its cell, and updates all counters.
    pub(super) fn fix(&mut self, cell: Cell, digit: Digit) {
        let layout = self.layout;
        self.digits[cell.index()] = Some(digit);
        self.changes.push(CounterChange::Fixed(cell));
        for other in digits_of(self.candidates(cell) & !bit(digit)) {
            self.rule_out(cell, other);
        }
        for &peer in layout.peers(cell) {
            if self.candidates(peer) & bit(digit) != 0 {
                self.rule_out(peer, digit);
            }
        }
    }

    /// Removes a candidate: a counter of the cell and one of each of its zones go down by one.
    fn rule_out(&mut self, cell: Cell, digit: Digit) {
        let layout = self.layout;
        self.candidates[cell.index()] &= !bit(digit);
        self.changes.push(CounterChange::RuledOut(cell, digit));
        self.choices[cell.index()] -= 1;
        match self.choices[cell.index()] {
            0 => self.dead = true,
            1 => self.force_last_choice(cell),
            _ => {}
        }
        for &zone in layout.zones_of(cell) {
            let counter = self.counter(zone, digit);
            self.places[counter] -= 1;
            // A zone with fewer cells than digits need not have the digit.
            if layout.zones()[zone].is_full() {
                match self.places[counter] {
                    0 => self.dead = true,
                    1 => self.force_last_place(zone, digit),
                    _ => {}
                }
            }
        }
    }

    fn force_last_choice(&mut self, cell: Cell) {
        if self.digits[cell.index()].is_none()
            && let Some(digit) = digits_of(self.candidates(cell)).next()
        {
            self.waiting.push_back(Fixed { cell, digit, why: Why::NakedSingle });
        }
    }

    fn force_last_place(&mut self, zone: usize, digit: Digit) {
        let mut cells = self.layout.zones()[zone].cells().iter().copied();
        let cell = cells.find(|&cell| self.candidates(cell) & bit(digit) != 0);
        if let Some(cell) = cell.filter(|cell| self.digits[cell.index()].is_none()) {
            self.waiting.push_back(Fixed { cell, digit, why: Why::HiddenSingle { zone } });
        }
    }

    /// The index of the counter of a zone and a digit.
    fn counter(&self, zone: usize, digit: Digit) -> usize {
        zone * self.layout.digits() + digit.index()
    }

    /// A mark of the current state, for [`undo_to`](Self::undo_to).
    pub(super) fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Goes back to a marked state in which no placement waited.
    pub(super) fn undo_to(&mut self, mark: usize) {
        let layout = self.layout;
        while self.changes.len() > mark
            && let Some(change) = self.changes.pop()
        {
            match change {
                CounterChange::Fixed(cell) => self.digits[cell.index()] = None,
                CounterChange::RuledOut(cell, digit) => {
                    self.candidates[cell.index()] |= bit(digit);
                    self.choices[cell.index()] += 1;
                    for &zone in layout.zones_of(cell) {
                        let counter = self.counter(zone, digit);
                        self.places[counter] += 1;
                    }
                }
            }
        }
        // In the marked state no placement waited, and it was not dead.
        self.waiting.clear();
        self.dead = false;
    }
}

fn bit(digit: Digit) -> DigitSet {
    1 << digit.index()
}
