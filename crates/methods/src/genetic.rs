//! The method `genetic`: a cultural genetic algorithm.
//!
//! Source: Timo Mantere and Janne Koljonen, "Solving, Rating and Generating Sudoku Puzzles with GA", CEC 2007, and
//! "Solving and Analyzing Sudokus with Cultural Algorithms", CEC 2008. The head of `population` separates their
//! parts from ours. A population that has not improved for long is replaced by a new one; the belief stays.

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::population::{Belief, Population};
use super::run::Run;
use super::task::Task;
use super::trace::{Topic, Trace};
use super::trial::{self, Trial, TrialEnd};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "genetic",
    kind: Kind::Stochastic,
    summary: "a cultural genetic algorithm: a population that trades blocks",
    source: "Mantere and Koljonen, Solving and Analyzing Sudokus with Cultural Algorithms, 2008",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Genetic),
};

/// Number of successive generations without improvement of the best filling that end a start.
const PATIENCE: u32 = 1000;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Genetic;

impl Method for Genetic {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let belief = Belief::default();
        Ok(trial::run(task, trace, "generations", belief, start, |_| Vec::new()))
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Errors)
    }
}

/// One population.
fn start(belief: &mut Belief, trial: &mut Trial) -> Result<(), TrialEnd> {
    let mut population = Population::random(trial);
    trial.see(population.best())?;
    let mut idle = 0;
    while idle < PATIENCE {
        let before = population.best().errors();
        population.breed(trial, belief)?;
        idle = if population.best().errors() < before { 0 } else { idle + 1 };
    }
    Ok(())
}
