//! The method `fix-square`: counters of the choices and places left, and a cascade of the singles that they force.
//!
//! Source: the procedure FIX-SQUARE of the literature on the algorithmics of sudoku, which names no author. It fixes
//! the digit of a square and brings counters up to date; each counter that comes down to 1 fixes another square. If
//! none does, it guesses, and the number of guesses in force at once gives a puzzle its level.

mod counters;

use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use counters::{CountedBoard, Fixed};
use pavane::layout::{Cell, digits_of};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "fix-square",
    kind: Kind::Exact,
    summary: "counters for cells, zones and digits, a cascade of singles, nested guesses",
    source: "the literature on the algorithmics of sudoku, no author named",
    variants: &[
        Variant { name: "path", summary: "ends once there are enough solutions" },
        Variant { name: "proof", summary: "goes on to show that there are no others" },
    ],
    takes_ruled_out: false,
    make: |variant| Box::new(FixSquare { proof: variant == 1 }),
};

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixSquare {
    /// Whether to continue to the end of the tree after the last requested solution, to show that no others exist.
    pub(super) proof: bool,
}

impl Method for FixSquare {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(FixSquareSearch::new(*self, task, trace).run())
    }
}

/// A run of the method.
struct FixSquareSearch<'a> {
    counters: CountedBoard<'a>,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    tells: bool,
    proof: bool,
    found: FoundGrids,
    placements: u64,
    dead_ends: u64,
    /// Number of guesses in force at the first solution.
    path: Option<usize>,
    /// Maximum number of guesses in force at once.
    deepest: usize,
}

impl<'a> FixSquareSearch<'a> {
    fn new(method: FixSquare, task: &'a Task, trace: &'a mut dyn Trace) -> Self {
        Self {
            counters: CountedBoard::new(&task.puzzle),
            steps: task.steps(),
            tells: trace.wants(Topic::Moves),
            trace,
            proof: method.proof,
            found: FoundGrids::up_to(task.solution_limit),
            placements: 0,
            dead_ends: 0,
            path: None,
            deepest: 0,
        }
    }

    fn run(mut self) -> Run {
        let ended = self.visit(0).err().unwrap_or(Ended::Exhausted);
        let level = self.path.map(|guesses| guesses as u64 + 1);
        let proof = (ended == Ended::Exhausted).then_some(self.deepest as u64 + 1);
        let counters = vec![
            Counter { name: "guesses", value: self.steps.taken },
            Counter { name: "placements", value: self.placements },
            Counter { name: "dead ends", value: self.dead_ends },
            Counter { name: "level", value: level.unwrap_or(0) },
            Counter { name: "level of the proof", value: proof.unwrap_or(0) },
        ];
        let mut run = self.found.into_run(ended, counters);
        run.remarks
            .extend(level.map(|level| format!("level {level} on the way to the first solution")));
        run.remarks.push(match proof {
            Some(proof) => format!("level {proof} of the proof that there are no others"),
            None => "the level of the proof is not known, since the search did not come to its end"
                .to_owned(),
        });
        run
    }

    /// Fixes all squares that counters force, `depth` guesses deep, then guesses. `Err` ends the run.
    fn visit(&mut self, depth: usize) -> Result<(), Ended> {
        self.steps.look().map_err(Ended::Stopped)?;
        self.deepest = self.deepest.max(depth);
        // The cascade: a placement may bring further counters down to 1.
        while let Some(fixed) = self.counters.fix_next() {
            self.tell_fixed(fixed, depth);
        }
        if self.counters.is_dead() {
            self.dead_ends += 1;
            if self.tells {
                self.trace.tell(Event::DeadEnd { depth });
            }
            return Ok(());
        }
        match self.counters.branch_cell() {
            Some(cell) => self.guess(cell, depth + 1),
            None => self.finish(depth),
        }
    }

    /// Tries the candidates of a cell, the lowest first.
    fn guess(&mut self, cell: Cell, depth: usize) -> Result<(), Ended> {
        for digit in digits_of(self.counters.candidates(cell)) {
            self.steps.take().map_err(Ended::Stopped)?;
            let mark = self.counters.mark();
            self.counters.fix(cell, digit);
            self.tell_fixed(Fixed { cell, digit, why: Why::Guess }, depth);
            self.visit(depth)?;
            self.counters.undo_to(mark);
            if self.tells {
                self.trace.tell(Event::Retract { depth });
            }
        }
        Ok(())
    }

    /// Takes a solution. A proof ends at the first one beyond the limit.
    fn finish(&mut self, depth: usize) -> Result<(), Ended> {
        if self.found.is_enough() {
            return Err(Ended::Enough);
        }
        self.path.get_or_insert(depth);
        let solution = self.counters.grid();
        if self.tells {
            self.trace.tell(Event::Solution(solution.clone()));
        }
        if self.found.add(solution) && !self.proof { Err(Ended::Enough) } else { Ok(()) }
    }

    fn tell_fixed(&mut self, Fixed { cell, digit, why }: Fixed, depth: usize) {
        self.placements += 1;
        if self.tells {
            self.trace.tell(Event::Place { cell, digit, why, depth });
        }
    }
}
