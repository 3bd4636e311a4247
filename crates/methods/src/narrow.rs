//! The method `narrow`: the candidates of zones, narrowed by each zone alone.
//!
//! Source: J. F. Crook, "A pencil-and-paper algorithm for solving sudoku puzzles", *Notices of the AMS* 56 (2009),
//! which calls them preemptive sets: if k cells of a zone have k candidates together, those digits are in these
//! cells, and are removed from the other cells of the zone. (If they have fewer, no solution exists: Philip Hall,
//! "On representatives of subsets", 1935.) Here all sets of cells of all sizes are tried, in all zones, until no
//! candidate is removed.
//!
//! Narrowing is a step before another method, or is followed by a plain search that branches on the cell with the
//! fewest candidates.

use super::all_different::{self, Impossible};
use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use pavane::puzzle::Puzzle;
use std::collections::VecDeque;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "narrow",
    kind: Kind::Exact,
    summary: "naked subsets of all sizes in each zone, then most constrained first",
    source: "Crook, A pencil-and-paper algorithm for solving sudoku puzzles, 2009",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Narrow),
};

/// The method alone: narrow, then search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrow;

impl Method for Narrow {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let narrowed = Narrowed::of(&task.puzzle);
        narrowed.tell(&task.puzzle, trace);
        let mut run = NarrowSearch::new(&narrowed, task, trace).run();
        run.counters.extend(narrowed.counters());
        Ok(run)
    }
}

/// Narrows the puzzle of a task, and solves the rest with another method, unless narrowing finds that no solution
/// exists. Its counters follow the counters of the method: the unit of the step limit stays first.
///
/// # Errors
/// The errors of the other method.
pub(super) fn run_narrowed(
    method: &dyn Method,
    task: &Task,
    trace: &mut dyn Trace,
) -> Result<Run, Unfit> {
    let narrowed = Narrowed::of(&task.puzzle);
    narrowed.tell(&task.puzzle, trace);
    let mut run = match narrowed.puzzle(&task.puzzle) {
        Some(puzzle) => method.run(&Task { puzzle, ..task.clone() }, trace)?,
        None => {
            // The proof is complete, unless the interrupt was set first.
            let ended = task.steps().look().map_or_else(Ended::Stopped, |()| Ended::Exhausted);
            FoundGrids::up_to(task.solution_limit).into_run(ended, Vec::new())
        }
    };
    run.counters.extend(narrowed.counters());
    Ok(run)
}

/// The candidates of a puzzle before and after narrowing.
struct Narrowed {
    before: Vec<DigitSet>,
    after: Vec<DigitSet>,
    /// Whether each zone alone can be filled.
    possible: bool,
    /// The number of cells that had several candidates before, and have one after.
    decided: u64,
}

impl Narrowed {
    fn of(puzzle: &Puzzle) -> Self {
        let before = first_candidates(puzzle);
        let mut after = before.clone();
        let possible = narrow(puzzle.layout(), &mut after).is_ok();
        let open = before.iter().zip(&after).filter(|(before, _)| !before.is_power_of_two());
        let decided = open.filter(|(_, after)| after.is_power_of_two()).count() as u64;
        Self { before, after, possible, decided }
    }

    /// The puzzle with all cells given that have one candidate; none if narrowing found that it has no solution.
    fn puzzle(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let givens: Vec<_> = self.after.iter().map(|&set| single(set)).collect();
        let puzzle = Puzzle::allowing_clashes(puzzle.layout().clone(), givens).ok();
        puzzle.filter(|_| self.possible)
    }

    /// Sends the candidates before and after, and the cells that they fill.
    fn tell(&self, puzzle: &Puzzle, trace: &mut dyn Trace) {
        let layout = puzzle.layout();
        if trace.wants(Topic::Candidates) {
            trace.tell(Event::Candidates(as_candidates(layout, &self.before)));
            trace.tell(Event::Candidates(as_candidates(layout, &self.after)));
        }
        if !trace.wants(Topic::Moves) {
            return;
        }
        for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_none()) {
            if let Some(digit) = single(self.after[cell.index()]) {
                trace.tell(Event::Place { cell, digit, why: Why::Forced, depth: 0 });
            }
        }
        if !self.possible {
            trace.tell(Event::DeadEnd { depth: 0 });
        }
    }

    fn counters(&self) -> [Counter; 3] {
        let count = |sets: &[DigitSet]| sets.iter().map(|set| u64::from(set.count_ones())).sum();
        [
            Counter { name: "candidates before", value: count(&self.before) },
            Counter { name: "candidates after", value: count(&self.after) },
            Counter { name: "cells decided", value: self.decided },
        ]
    }
}

/// The digit of a set of one.
fn single(set: DigitSet) -> Option<Digit> {
    digits_of(set).next().filter(|_| set.is_power_of_two())
}

fn as_candidates(layout: &Layout, sets: &[DigitSet]) -> Candidates {
    let mut candidates = Candidates::none(layout);
    for (cell, &set) in layout.cells().zip(sets) {
        candidates.extend(digits_of(set).map(|digit| (cell, digit)));
    }
    candidates
}

/// The candidates of each cell: its digit if it is given, else the digits that no peer is given.
fn first_candidates(puzzle: &Puzzle) -> Vec<DigitSet> {
    let layout = puzzle.layout();
    let all = u64::MAX >> (64 - layout.digits());
    let of = |cell| match puzzle.given(cell) {
        Some(digit) => 1 << digit.index(),
        None => {
            let given = layout.peers(cell).iter().filter_map(|&peer| puzzle.given(peer));
            given.fold(all, |left, digit| left & !(1 << digit.index()))
        }
    };
    layout.cells().map(of).collect()
}

/// Narrows all zones until no candidate is removed.
fn narrow(layout: &Layout, candidates: &mut [DigitSet]) -> Result<(), Impossible> {
    if candidates.contains(&0) {
        return Err(Impossible);
    }
    let mut waiting: VecDeque<usize> = (0..layout.zones().len()).collect();
    let mut waits = vec![true; layout.zones().len()];
    while let Some(zone) = waiting.pop_front() {
        waits[zone] = false;
        let cells = layout.zones()[zone].cells();
        let mut sets: Vec<DigitSet> = cells.iter().map(|cell| candidates[cell.index()]).collect();
        narrow_zone(&mut sets)?;
        for (&cell, set) in cells.iter().zip(sets) {
            if candidates[cell.index()] != set {
                candidates[cell.index()] = set;
                for &other in layout.zones_of(cell) {
                    if !std::mem::replace(&mut waits[other], true) {
                        waiting.push_back(other);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Maximum number of open cells of a zone whose sets are enumerated; with more cells, matchings have the same effect.
const MAX_IN_SETS: usize = 9;

/// Narrows the cells of one zone.
fn narrow_zone(cells: &mut [DigitSet]) -> Result<(), Impossible> {
    // Sets of one cell first; they remove most.
    all_different::forward(cells)?;
    let open: Vec<usize> =
        (0..cells.len()).filter(|&cell| !cells[cell].is_power_of_two()).collect();
    if open.len() > MAX_IN_SETS {
        // Domain consistency removes exactly the candidates that some Hall set excludes.
        return all_different::domain(cells);
    }
    let mut sets: Vec<DigitSet> = open.iter().map(|&cell| cells[cell]).collect();
    while narrow_by_sets(&mut sets)? {}
    for (cell, set) in open.into_iter().zip(sets) {
        cells[cell] = set;
    }
    Ok(())
}

/// One pass over all sets of some cells. Returns whether any candidate was removed.
fn narrow_by_sets(cells: &mut [DigitSet]) -> Result<bool, Impossible> {
    let mut changed = false;
    // The bits of a number are the members of a set.
    for members in 1_u32..1 << cells.len() {
        let is_member = |cell: usize| members >> cell & 1 != 0;
        let own = (0..cells.len()).filter(|&cell| is_member(cell));
        let together = own.fold(0, |all, cell| all | cells[cell]);
        // By Hall's theorem these cells cannot have different digits.
        if together.count_ones() < members.count_ones() {
            return Err(Impossible);
        }
        // A preemptive set: no other cell keeps its digits.
        if together.count_ones() == members.count_ones() {
            for cell in (0..cells.len()).filter(|&cell| !is_member(cell)) {
                changed |= cells[cell] & together != 0;
                cells[cell] &= !together;
            }
        }
    }
    Ok(changed)
}

/// The search after narrowing: branches on the cell with the fewest candidates.
struct NarrowSearch<'a> {
    layout: &'a Layout,
    candidates: Vec<DigitSet>,
    is_filled: Vec<bool>,
    possible: bool,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    tells: bool,
    found: FoundGrids,
    guesses: u64,
    dead_ends: u64,
}

impl<'a> NarrowSearch<'a> {
    /// The search from the narrowed candidates; cells with one candidate are filled.
    fn new(narrowed: &Narrowed, task: &'a Task, trace: &'a mut dyn Trace) -> Self {
        Self {
            layout: task.puzzle.layout(),
            candidates: narrowed.after.clone(),
            is_filled: narrowed.after.iter().map(|set| set.is_power_of_two()).collect(),
            possible: narrowed.possible,
            steps: task.steps(),
            tells: trace.wants(Topic::Moves),
            trace,
            found: FoundGrids::up_to(task.solution_limit),
            guesses: 0,
            dead_ends: 0,
        }
    }

    fn run(mut self) -> Run {
        let ended = match self.steps.look() {
            Err(stop) => Ended::Stopped(stop),
            Ok(()) if self.possible => self.visit(0).err().unwrap_or(Ended::Exhausted),
            Ok(()) => Ended::Exhausted,
        };
        let counters = vec![
            Counter { name: "search nodes", value: self.steps.taken },
            Counter { name: "guesses", value: self.guesses },
            Counter { name: "dead ends", value: self.dead_ends },
        ];
        self.found.into_run(ended, counters)
    }

    /// Visits the current state, `depth` guesses deep. `Err` ends the run.
    fn visit(&mut self, depth: usize) -> Result<(), Ended> {
        self.steps.take().map_err(Ended::Stopped)?;
        let open = self.layout.cells().filter(|cell| !self.is_filled[cell.index()]);
        let Some(cell) = open.min_by_key(|cell| self.candidates[cell.index()].count_ones()) else {
            return self.finish();
        };
        let own = self.candidates[cell.index()];
        // The loop below tries no digit of such a cell.
        if own == 0 {
            self.dead_ends += 1;
            if self.tells {
                self.trace.tell(Event::DeadEnd { depth });
            }
        }
        self.is_filled[cell.index()] = true;
        let (why, depth) = match single(own) {
            Some(_) => (Why::NakedSingle, depth),
            None => (Why::Guess, depth + 1),
        };
        for digit in digits_of(own) {
            self.fill(cell, digit, why, depth)?;
        }
        self.candidates[cell.index()] = own;
        self.is_filled[cell.index()] = false;
        Ok(())
    }

    /// Fills a cell, visits the state after it, and undoes it.
    fn fill(&mut self, cell: Cell, digit: Digit, why: Why, depth: usize) -> Result<(), Ended> {
        let is_guess = why == Why::Guess;
        self.guesses += u64::from(is_guess);
        if self.tells {
            self.trace.tell(Event::Place { cell, digit, why, depth });
        }
        let digit_alone = 1 << digit.index();
        self.candidates[cell.index()] = digit_alone;
        // Filled peers keep the digit. The others get it back after the visit.
        let loses = |peer: &Cell| {
            !self.is_filled[peer.index()] && self.candidates[peer.index()] & digit_alone != 0
        };
        let losers: Vec<Cell> = self.layout.peers(cell).iter().copied().filter(loses).collect();
        losers.iter().for_each(|peer| self.candidates[peer.index()] &= !digit_alone);
        self.visit(depth)?;
        losers.iter().for_each(|peer| self.candidates[peer.index()] |= digit_alone);
        if is_guess && self.tells {
            self.trace.tell(Event::Retract { depth });
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Ended> {
        let digits: Option<Vec<Digit>> = self.candidates.iter().map(|&set| single(set)).collect();
        let grid = Grid::new(self.layout.clone(), digits.expect("all are filled"));
        let solution = grid.expect("of the layout");
        if self.tells {
            self.trace.tell(Event::Solution(solution.clone()));
        }
        if self.found.add(solution) { Err(Ended::Enough) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sets(cells: &[&[u32]]) -> Vec<DigitSet> {
        let set = |digits: &&[u32]| digits.iter().fold(0, |set, digit| set | 1 << (digit - 1));
        cells.iter().map(set).collect()
    }

    /// The example published with FIX-SQUARE.
    #[test]
    fn the_published_zone_narrows_as_published() {
        let mut zone = sets(&[
            &[1],
            &[2],
            &[3],
            &[4, 5],
            &[4, 6],
            &[4, 5, 6],
            &[4, 5, 6, 7],
            &[7, 8],
            &[8, 9],
        ]);
        narrow_zone(&mut zone).unwrap();
        let expected = sets(&[&[1], &[2], &[3], &[4, 5], &[4, 6], &[4, 5, 6], &[7], &[8], &[9]]);
        assert_eq!(zone, expected);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// Sets of cells and matchings remove the same candidates, whether all digits are needed or not.
        #[test]
        fn sets_and_matchings_agree(cells in prop::collection::vec(1_u64..512, 0..=9)) {
            let mut by_sets = cells.clone();
            let mut by_matchings = cells;
            let found = narrow_zone(&mut by_sets);
            prop_assert_eq!(found, all_different::domain(&mut by_matchings));
            if found.is_ok() {
                prop_assert_eq!(by_sets, by_matchings);
            }
        }
    }
}
