//! The method `anneal`: simulated annealing.
//!
//! Source: Rhyd Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13, 2007. Filled
//! blocks, swaps within them, a start as hot as random swaps make the errors vary, chains as long as the sum
//! of the squares of the open cells of each block, geometric cooling, and a new heat where nothing improves.
//! Ours begins anew with another filling after some heats.

use super::filling::Board;
use super::interface::{Method, Unfit};
use super::run::{Counter, Run};
use super::task::Task;
use super::thermal::{chain, spread};
use super::trace::Trace;
use super::trial::{self, End, Trial};

/// What a temperature is multiplied by after each chain.
const COOLING: f64 = 0.999;
/// So many chains, one after the other, none of which comes below where it began, are the end of a heat.
const PATIENCE: u32 = 60;
/// So many heats are the end of a start.
const HEATS: u32 = 10;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anneal;

/// What it counts.
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
}

/// One filling, heated and cooled again and again.
fn start(counts: &mut Counts, trial: &mut Trial) -> Result<(), End> {
    let mut filling = trial.board.fill(&mut trial.random);
    trial.see(&filling)?;
    let hot = spread(&trial.board, &filling, &mut trial.random);
    let length = chain_length(&trial.board);
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

/// The sum of the squares of the open cells of each group; without groups, as many as there are moves.
fn chain_length(board: &Board) -> usize {
    let squares = board.groups().iter().map(|cells| cells.len().pow(2)).sum();
    board.move_count().max(squares)
}
