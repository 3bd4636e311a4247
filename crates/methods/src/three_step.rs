//! The method `three-step`: naked singles, then hidden singles, then a guess.
//!
//! Source: a program that the literature on the algorithmics of sudoku describes by its printed guesses,
//! with the two oldest rules of pencil and paper; no author is named. Its order is kept exactly, since the
//! list of guesses depends on it, and so is its blind spot: an empty cell without candidates is not noticed until no
//! empty cell has any.

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use pavane::puzzle::Puzzle;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "three-step",
    kind: Kind::Exact,
    summary: "naked singles, then hidden singles, then a guess",
    source: "the literature on the algorithmics of sudoku, no author named",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(ThreeStep),
};

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreeStep;

impl Method for ThreeStep {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(ThreeStepSearch::new(task, trace).run())
    }
}

/// A partly filled grid, and the digits in each zone.
struct PartialGrid<'a> {
    layout: &'a Layout,
    all: DigitSet,
    digits: Vec<Option<Digit>>,
    /// The digits in each zone.
    held: Vec<DigitSet>,
    /// The filled cells without the givens, in the order of filling.
    filled: Vec<Cell>,
}

impl<'a> PartialGrid<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let held = layout.zones().iter().map(|zone| {
            let givens = zone.cells().iter().filter_map(|&cell| puzzle.given(cell));
            givens.fold(0, |held, digit| held | bit(digit))
        });
        Self {
            layout,
            all: u64::MAX >> (64 - layout.digits()),
            digits: puzzle.givens().to_vec(),
            held: held.collect(),
            filled: Vec::new(),
        }
    }

    /// A cell with its candidates, if it is empty.
    fn open(&self, cell: Cell) -> Option<(Cell, DigitSet)> {
        self.digits[cell.index()].is_none().then(|| (cell, self.candidates(cell)))
    }

    /// The candidates of an empty cell: the digits that are in none of its zones.
    fn candidates(&self, cell: Cell) -> DigitSet {
        let zones = self.layout.zones_of(cell).iter();
        zones.fold(self.all, |left, &zone| left & !self.held[zone])
    }

    /// Fills an empty cell with one of its candidates.
    fn fill(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        for &zone in self.layout.zones_of(cell) {
            self.held[zone] |= bit(digit);
        }
        self.filled.push(cell);
    }

    /// Empties the cells filled last, until `count` filled cells remain.
    fn empty_to(&mut self, count: usize) {
        for cell in self.filled.drain(count..) {
            let Some(digit) = self.digits[cell.index()].take() else { continue };
            // The digit was in none of these zones when the cell was filled.
            for &zone in self.layout.zones_of(cell) {
                self.held[zone] &= !bit(digit);
            }
        }
    }

    /// The first hidden single of a zone: a cell with a candidate that no other cell of the zone has. A zone with fewer
    /// cells than digits has none.
    fn hidden_single(&self, zone: usize) -> Option<(Cell, Digit)> {
        let zone = &self.layout.zones()[zone];
        if !zone.is_full() {
            return None;
        }
        // Digits with one place at least, and with two at least.
        let (mut once, mut again) = (0, 0);
        for (_, candidates) in zone.cells().iter().filter_map(|&cell| self.open(cell)) {
            again |= once & candidates;
            once |= candidates;
        }
        let hidden = once & !again;
        zone.cells().iter().filter_map(|&cell| self.open(cell)).find_map(|(cell, candidates)| {
            digits_of(candidates & hidden).next().map(|digit| (cell, digit))
        })
    }

    /// The cell to guess in: the first with two candidates, else the first with the fewest. `None` if no empty cell has
    /// any.
    fn guess(&self) -> Option<(Cell, DigitSet)> {
        let open = self.layout.cells().filter_map(|cell| self.open(cell));
        // The blind spot of the head: cells without candidates are passed over.
        let open = open.filter(|&(_, candidates)| candidates != 0);
        open.min_by_key(|(_, candidates)| candidates.count_ones())
    }

    /// The grid, if all cells are filled.
    fn grid(&self) -> Option<Grid> {
        let digits: Option<Vec<Digit>> = self.digits.iter().copied().collect();
        Grid::new(self.layout.clone(), digits?).ok()
    }
}

fn bit(digit: Digit) -> DigitSet {
    1 << digit.index()
}

/// A run of the method.
struct ThreeStepSearch<'a> {
    board: PartialGrid<'a>,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    tells: bool,
    found: FoundGrids,
    guessed_cells: u64,
    taken_back: u64,
    naked: u64,
    hidden: u64,
}

impl<'a> ThreeStepSearch<'a> {
    fn new(task: &'a Task, trace: &'a mut dyn Trace) -> Self {
        Self {
            board: PartialGrid::new(&task.puzzle),
            steps: task.steps(),
            tells: trace.wants(Topic::Moves),
            trace,
            found: FoundGrids::up_to(task.solution_limit),
            guessed_cells: 0,
            taken_back: 0,
            naked: 0,
            hidden: 0,
        }
    }

    fn run(mut self) -> Run {
        let ended = self.visit(0).err().unwrap_or(Ended::Exhausted);
        let counters = vec![
            Counter { name: "guesses", value: self.steps.taken },
            Counter { name: "new guesses", value: self.guessed_cells },
            Counter { name: "guesses taken back", value: self.taken_back },
            Counter { name: "naked singles", value: self.naked },
            Counter { name: "hidden singles", value: self.hidden },
        ];
        let mut run = self.found.into_run(ended, counters);
        if run.ended == Ended::Exhausted && run.found == 0 {
            run.remarks.push("invalid: there is no solution".to_owned());
        }
        run
    }

    /// Takes the three steps, `depth` guesses deep. `Err` ends the run.
    fn visit(&mut self, depth: usize) -> Result<(), Ended> {
        self.steps.look().map_err(Ended::Stopped)?;
        let before = self.board.filled.len();
        self.fill_singles(depth);
        let walked = match self.board.guess() {
            Some((cell, candidates)) => self.guess(cell, candidates, depth + 1),
            None => self.finish(depth),
        };
        self.board.empty_to(before);
        walked
    }

    /// Ends a path on which no cell can be filled: the board is full, or a guess was wrong.
    fn finish(&mut self, depth: usize) -> Result<(), Ended> {
        // A full board is wrong only if givens clash.
        match self.board.grid().filter(|grid| grid.verify().is_ok()) {
            Some(solution) => {
                if self.tells {
                    self.trace.tell(Event::Solution(solution.clone()));
                }
                if self.found.add(solution) { Err(Ended::Enough) } else { Ok(()) }
            }
            None => {
                if self.tells {
                    self.trace.tell(Event::DeadEnd { depth });
                }
                Ok(())
            }
        }
    }

    /// The third step: tries the candidates of a cell in ascending order, each as a guess.
    fn guess(&mut self, cell: Cell, candidates: DigitSet, depth: usize) -> Result<(), Ended> {
        for (place, digit) in digits_of(candidates).enumerate() {
            self.steps.take().map_err(Ended::Stopped)?;
            // All candidates of a cell together are one new guess.
            if place == 0 {
                self.guessed_cells += 1;
            }
            let before = self.board.filled.len();
            self.fill(cell, digit, Why::Guess, depth);
            self.visit(depth)?;
            self.board.empty_to(before);
            if self.tells {
                self.trace.tell(Event::Retract { depth });
            }
        }
        self.taken_back += 1;
        Ok(())
    }

    /// The first and the second step, alternating until neither fills a cell.
    fn fill_singles(&mut self, depth: usize) {
        loop {
            while self.fill_naked_singles(depth) {}
            if !self.fill_hidden_singles(depth) {
                return;
            }
        }
    }

    /// One scan of all cells, which fills naked singles as it meets them. Returns whether there were any.
    fn fill_naked_singles(&mut self, depth: usize) -> bool {
        let before = self.naked;
        for cell in self.board.layout.cells() {
            let single = self.board.open(cell).filter(|(_, set)| set.is_power_of_two());
            if let Some(digit) = single.and_then(|(_, set)| digits_of(set).next()) {
                self.naked += 1;
                self.fill(cell, digit, Why::NakedSingle, depth);
            }
        }
        self.naked > before
    }

    /// One scan of all zones, which fills at most one hidden single of each. Returns whether there were any.
    fn fill_hidden_singles(&mut self, depth: usize) -> bool {
        let before = self.hidden;
        for zone in 0..self.board.layout.zones().len() {
            if let Some((cell, digit)) = self.board.hidden_single(zone) {
                self.hidden += 1;
                self.fill(cell, digit, Why::HiddenSingle { zone }, depth);
            }
        }
        self.hidden > before
    }

    fn fill(&mut self, cell: Cell, digit: Digit, why: Why, depth: usize) {
        self.board.fill(cell, digit);
        if self.tells {
            self.trace.tell(Event::Place { cell, digit, why, depth });
        }
    }
}
