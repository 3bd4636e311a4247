//! The method `anneal`: simulated annealing.
//!
//! Source: Rhyd Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13, 2007. Filled blocks,
//! swaps within them, and a first temperature from the spread of errors under random swaps. The length of a chain
//! is the sum of the squares of the open cells of each block. Cooling is geometric, and a new heat begins when
//! chains no longer improve. Ours restarts with another filling after some heats.

use super::entry::{Kind, MethodEntry};
use super::filling::FillingSpace;
use super::interface::{Method, Unfit};
use super::run::{Counter, Run};
use super::task::Task;
use super::thermal::{chain, spread};
use super::trace::{Topic, Trace};
use super::trial::{self, Trial, TrialEnd};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "anneal",
    kind: Kind::Stochastic,
    summary: "simulated annealing: swaps within blocks, ever more choosy",
    source: "Lewis, Metaheuristics can solve sudoku puzzles, 2007",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Anneal),
};

/// Factor of the temperature after each chain.
const COOLING: f64 = 0.999;
/// Number of successive chains without improvement that end a heat.
const PATIENCE: u32 = 60;
/// Number of heats of a start.
const HEATS: u32 = 10;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anneal;

/// Counters of a run.
#[derive(Debug, Default)]
struct Counts {
    chains: u64,
    reheats: u64,
}

impl Method for Anneal {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let counters = |counts: &Counts| {
            vec![
                Counter { name: "Markov chains", value: counts.chains },
                Counter { name: "reheats", value: counts.reheats },
            ]
        };
        Ok(trial::run(task, trace, "moves tried", Counts::default(), start, counters))
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Errors)
    }
}

/// One filling, heated and cooled again and again.
fn start(counts: &mut Counts, trial: &mut Trial) -> Result<(), TrialEnd> {
    let mut filling = trial.space.fill(&mut trial.random);
    trial.see(&filling)?;
    let hot = spread(&trial.space, &filling, &mut trial.random);
    let length = chain_length(&trial.space);
    for heat in 0..HEATS {
        counts.reheats += u64::from(heat > 0);
        let mut temperature = hot;
        let mut idle = 0;
        while idle < PATIENCE {
            counts.chains += 1;
            let before = filling.errors();
            let fewest = chain(trial, &mut filling, temperature, length)?;
            idle = if fewest < before { 0 } else { idle + 1 };
            temperature *= COOLING;
        }
    }
    Ok(())
}

/// The sum of the squares of the numbers of open cells of each group, at least the number of moves.
fn chain_length(space: &FillingSpace) -> usize {
    let squares = space.groups().iter().map(|cells| cells.len().pow(2)).sum();
    space.move_count().max(squares)
}
