//! The method `hybrid`: a genetic algorithm whose best is annealed.
//!
//! Source: Meir Perez and Tshilidzi Marwala, "Stochastic Optimization Approaches for Solving Sudoku",
//! arXiv 0805.0697, 2008, who found it the fastest of theirs. A population is bred until it no longer
//! improves; then its best filling is heated a little, cooled, and put back. The numbers and the alternation are ours.

use super::entry::{Kind, MethodEntry};
use super::interface::{Method, Unfit};
use super::population::{Belief, Population};
use super::run::{Counter, Run};
use super::task::Task;
use super::thermal::chain;
use super::trace::{Topic, Trace};
use super::trial::{self, Trial, TrialEnd};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "hybrid",
    kind: Kind::Stochastic,
    summary: "a genetic algorithm whose best is annealed",
    source: "Perez and Marwala, Stochastic Optimization Approaches for Solving Sudoku, 2008",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Hybrid),
};

/// Number of successive generations without improvement after which the best filling is annealed.
const BREEDING: u32 = 50;
/// The temperature at which annealing begins.
const WARM: f64 = 0.6;
/// Factor of the temperature after each chain.
const COOLING: f64 = 0.995;
/// The temperature at which annealing ends; below it hardly any worsening move is accepted.
const COLD: f64 = 0.15;
/// Number of times that the best filling is annealed before a new population replaces it.
const ROUNDS: u32 = 10;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hybrid;

/// State that is kept from start to start.
#[derive(Debug, Default)]
struct HybridState {
    belief: Belief,
    generations: u64,
    rounds: u64,
}

impl Method for Hybrid {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let counters = |state: &HybridState| {
            vec![
                Counter { name: "generations", value: state.generations },
                Counter { name: "rounds of annealing", value: state.rounds },
            ]
        };
        Ok(trial::run(
            task,
            trace,
            "generations and moves tried",
            HybridState::default(),
            start,
            counters,
        ))
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Errors)
    }
}

/// One population.
fn start(state: &mut HybridState, trial: &mut Trial) -> Result<(), TrialEnd> {
    let mut population = Population::random(trial);
    trial.see(population.best())?;
    for _ in 0..ROUNDS {
        breed(state, trial, &mut population)?;
        let mut best = population.best().clone();
        state.rounds += 1;
        let length = trial.space.move_count();
        let mut temperature = WARM;
        while temperature > COLD {
            chain(trial, &mut best, temperature, length)?;
            temperature *= COOLING;
        }
        population.replace_best(best);
    }
    Ok(())
}

/// Breeds until the best filling no longer improves.
fn breed(
    state: &mut HybridState,
    trial: &mut Trial,
    population: &mut Population,
) -> Result<(), TrialEnd> {
    let mut idle = 0;
    while idle < BREEDING {
        let before = population.best().errors();
        population.breed(trial, &mut state.belief)?;
        state.generations += 1;
        idle = if population.best().errors() < before { 0 } else { idle + 1 };
    }
    Ok(())
}
