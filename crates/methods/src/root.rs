//! The method `root`: a solved board of blocks of k by k cells, written down by a formula.
//!
//! The digit in row r and column c, both counted from 0, is ((r mod k)·k + ⌊r / k⌋ + c) mod k² + 1. Source: the root
//! solution of the literature, from which others come by exchanging rows, columns and digits. There is a solution for
//! each k, as proved in A. M. Herzberg and M. R. Murty, "Sudoku Squares and Chromatic Polynomials"
//! (Notices of the AMS, 2007).

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::Task;
use super::trace::{Event, Topic, Trace, Why};
use pavane::grid::Grid;
use pavane::layout::{Digit, Layout, Position};
use pavane::puzzle::Puzzle;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "root",
    kind: Kind::Construction,
    summary: "a solution of a blank board with square blocks, by a formula",
    source: "Herzberg and Murty, Sudoku Squares and Chromatic Polynomials, 2007",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Root),
};

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root;

impl Method for Root {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let side = block_side(&task.puzzle)?;
        Ok(write(task, side, trace))
    }
}

/// The k of a blank board of blocks of k by k cells.
fn block_side(puzzle: &Puzzle) -> Result<usize, Unfit> {
    let unfit = |found: String| Unfit::Puzzle {
        method: "root",
        takes: "blank boards with square blocks and no other zones",
        found,
    };
    let layout = puzzle.layout();
    let side = layout.digits().isqrt();
    // Layouts are equal if their zones are, so there are no other zones.
    if side * side != layout.digits() || Layout::square(layout.digits()).as_ref() != Ok(layout) {
        return Err(unfit(match layout.name() {
            Some(name) => format!("a board of the layout {name}"),
            None => "a board with zones of its own".to_owned(),
        }));
    }
    match puzzle.given_count() {
        0 => Ok(side),
        1 => Err(unfit("a board with a given".to_owned())),
        givens => Err(unfit(format!("a board with {givens} givens"))),
    }
}

fn write(task: &Task, side: usize, trace: &mut dyn Trace) -> Run {
    let layout = task.puzzle.layout();
    let mut found = FoundGrids::up_to(task.solution_limit);
    let mut steps = task.steps();
    let tells = trace.wants(Topic::Moves);
    let mut digits = Vec::with_capacity(layout.cell_count());
    let counted = |cells| vec![Counter { name: "cells written", value: cells }];
    if found.is_enough() {
        return found.into_run(Ended::Enough, counted(0));
    }
    for cell in layout.cells() {
        if let Err(stop) = steps.take() {
            return found.into_run(Ended::Stopped(stop), counted(steps.taken));
        }
        let digit = digit(side, layout.position(cell));
        digits.push(digit);
        if tells {
            trace.tell(Event::Place { cell, digit, why: Why::Formula, depth: 0 });
        }
    }
    let solution = Grid::new(layout.clone(), digits).expect("each cell has a digit");
    if tells {
        trace.tell(Event::Solution(solution.clone()));
    }
    // The formula does not show whether other solutions exist.
    let ended = if found.add(solution) { Ended::Enough } else { Ended::GaveUp };
    found.into_run(ended, counted(steps.taken))
}

/// The digit that the formula gives for a position.
fn digit(side: usize, Position { row, column }: Position) -> Digit {
    // The formula of the head, before 1 is added.
    let index = (row % side * side + row / side + column) % (side * side);
    Digit::from_index(index).expect("there are so many digits")
}
