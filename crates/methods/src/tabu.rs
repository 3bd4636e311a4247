//! The method `tabu`: tabu search.
//!
//! Source: Fred Glover, "Tabu Search, Part I", ORSA Journal on Computing 1, 1989; on sudokus Ricardo Soto and
//! others, "A hybrid AC3-tabu search algorithm for solving Sudoku puzzles", Expert Systems with Applications 40,
//! 2013. Ours takes from the latter the tabu search alone. Each step makes the best move that is not tabu, even a
//! worsening one. A digit may not return to a cell for some steps, unless the move leads to fewer errors than ever
//! before.

use super::entry::{Kind, MethodEntry};
use super::filling::{Filling, FillingMove};
use super::interface::{Method, Unfit};
use super::run::Run;
use super::task::Task;
use super::trace::{Topic, Trace};
use super::trial::{self, Trial, TrialEnd};
use pavane::layout::{Cell, Digit};
use rand::RngExt;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "tabu",
    kind: Kind::Stochastic,
    summary: "tabu search: the best swap, unless it takes back a recent one",
    source: "Glover, Tabu Search, Part I, 1989",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Tabu),
};

/// Minimum number of steps for which a digit may not return to a cell.
const TENURE: u64 = 6;
/// Exclusive upper bound of the random number of further steps.
const TENURE_SPREAD: u64 = 8;
/// Number of steps for each open cell, without a new minimum of errors, that end a start.
const PATIENCE: u64 = 60;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tabu;

impl Method for Tabu {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(trial::run(task, trace, "moves made", (), |(), trial| start(trial), |()| Vec::new()))
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Errors)
    }
}

/// The tabu list: for each digit and cell, the last step at which the digit may not be placed.
struct TabuList {
    until: Vec<u64>,
    digits: usize,
}

impl TabuList {
    fn of(&mut self, (cell, digit): (Cell, Digit)) -> &mut u64 {
        &mut self.until[cell.index() * self.digits + digit.index()]
    }
}

fn start(trial: &mut Trial) -> Result<(), TrialEnd> {
    let mut filling = trial.space.fill(&mut trial.random);
    trial.see(&filling)?;
    let layout = trial.space.layout();
    let digits = layout.digits();
    let mut list = TabuList { until: vec![0; layout.cell_count() * digits], digits };
    let patience = PATIENCE * trial.space.movable().len() as u64;
    let mut fewest = filling.errors();
    let mut idle = 0;
    let mut now = 0;
    while idle < patience {
        trial.long_step()?;
        now += 1;
        if let Some(by) = best(trial, &mut filling, &mut list, now, fewest) {
            let old: Vec<_> =
                filling.placed_by(by).map(|(cell, _)| (cell, filling.digit(cell))).collect();
            trial.space.make(&mut filling, by);
            // The digits that were replaced may not return for some steps.
            for held in old {
                let tenure = TENURE + trial.random.random_range(0..TENURE_SPREAD);
                *list.of(held) = now + tenure;
            }
        }
        trial.see(&filling)?;
        idle = if filling.errors() < fewest { 0 } else { idle + 1 };
        fewest = fewest.min(filling.errors());
    }
    Ok(())
}

/// The best of the moves that change a wrong cell and are not tabu; ties are broken at random.
fn best(
    trial: &mut Trial,
    filling: &mut Filling,
    list: &mut TabuList,
    now: u64,
    fewest: u64,
) -> Option<FillingMove> {
    let space = &trial.space;
    let mut best = None;
    let mut least = u64::MAX;
    let mut equals = 0;
    for &cell in space.movable() {
        // Only moves that change a wrong cell are tried.
        if !space.is_wrong(filling, cell) {
            continue;
        }
        let moves: Vec<FillingMove> = space.moves_of(filling, cell).collect();
        for by in moves {
            let is_tabu = filling.placed_by(by).any(|placed| *list.of(placed) >= now);
            let back = space.make(filling, by);
            let errors = filling.errors();
            space.make(filling, back);
            // Aspiration: a tabu move is allowed if it leads to fewer errors than ever.
            if errors > least || (is_tabu && errors >= fewest) {
                continue;
            }
            equals = if errors < least { 1 } else { equals + 1 };
            least = errors;
            // Reservoir sampling: each of the equal moves is kept with the same probability.
            if trial.random.random_range(0..equals) == 0 {
                best = Some(by);
            }
        }
    }
    best
}
