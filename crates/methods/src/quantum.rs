//! The method `quantum`: simulated quantum annealing by path integrals.
//!
//! Source: Meir Perez and Tshilidzi Marwala, "Stochastic Optimization Approaches for Solving Sudoku", arXiv
//! 0805.0697, 2008; the path integral follows Roman Martoňák, Giuseppe Santoro and Erio Tosatti, "Quantum annealing
//! by the path-integral Monte Carlo method", Physical Review B 66, 2002. A ring of replicas of the board is kept at
//! one temperature. Neighbors on the ring attract each other: each cell in which they agree lowers the energy by
//! J = -(PT/2) ln tanh(Γ/PT), for P replicas, a temperature T and a transverse field Γ. The field is lowered to
//! zero: J grows, and the replicas become equal.

use super::entry::{Kind, MethodEntry};
use super::filling::{Filling, FillingMove};
use super::interface::{Method, Unfit};
use super::run::{Counter, Run};
use super::task::Task;
use super::thermal::accepts;
use super::trace::{Topic, Trace};
use super::trial::{self, Trial, TrialEnd};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "quantum",
    kind: Kind::Stochastic,
    summary: "simulated quantum annealing: coupled boards under a fading field",
    source: "Perez and Marwala, Stochastic Optimization Approaches for Solving Sudoku, 2008",
    variants: &[],
    takes_ruled_out: false,
    make: |_| Box::new(Quantum),
};

/// The number of replicas, P.
const REPLICAS: usize = 8;
/// The temperature times the number of replicas, PT, which is the temperature of the moves of each replica.
const HEAT: f64 = 0.4;
/// The field at the start.
const FIELD: f64 = 1.0;
/// Number of equal steps in which the field is lowered.
const STAGES: u32 = 200;

/// The method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quantum;

impl Method for Quantum {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let counters = |&sweeps: &u64| vec![Counter { name: "sweeps", value: sweeps }];
        Ok(trial::run(task, trace, "moves tried", 0, start, counters))
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Errors)
    }
}

/// One ring of replicas, until the field is zero.
fn start(sweeps: &mut u64, trial: &mut Trial) -> Result<(), TrialEnd> {
    let mut ring = Vec::with_capacity(REPLICAS);
    for _ in 0..REPLICAS {
        let filling = trial.space.fill(&mut trial.random);
        trial.see(&filling)?;
        ring.push(filling);
    }
    let moves = trial.space.move_count();
    for stage in 0..STAGES {
        let field = FIELD * f64::from(STAGES - stage) / f64::from(STAGES);
        // The J of the head, with `HEAT` as PT.
        let coupling = -HEAT / 2.0 * (field / HEAT).tanh().ln();
        *sweeps += 1;
        for replica in 0..REPLICAS {
            sweep(trial, &mut ring, replica, coupling, moves)?;
        }
    }
    Ok(())
}

/// Tries moves in one replica.
fn sweep(
    trial: &mut Trial,
    ring: &mut [Filling],
    replica: usize,
    coupling: f64,
    moves: usize,
) -> Result<(), TrialEnd> {
    for _ in 0..moves {
        trial.step()?;
        let by = trial.space.random_move(&ring[replica], &mut trial.random);
        let gained = agreement_gained(ring, replica, by);
        let filling = &mut ring[replica];
        let before = filling.errors() as f64;
        let back = trial.space.make(filling, by);
        // Errors raise the energy, and agreement with the neighbors lowers it.
        let worse = filling.errors() as f64 - before - coupling * gained;
        if !accepts(worse, HEAT, &mut trial.random) {
            trial.space.make(filling, back);
        }
        trial.see(filling)?;
    }
    Ok(())
}

/// The gain in cells in which a replica agrees with its two neighbors, by a move.
fn agreement_gained(ring: &[Filling], replica: usize, by: FillingMove) -> f64 {
    let filling = &ring[replica];
    let before = &ring[(replica + ring.len() - 1) % ring.len()];
    let after = &ring[(replica + 1) % ring.len()];
    let mut gained = 0.0;
    for (cell, digit) in filling.placed_by(by) {
        for neighbor in [before, after] {
            gained += f64::from(u8::from(neighbor.digit(cell) == digit));
            gained -= f64::from(u8::from(neighbor.digit(cell) == filling.digit(cell)));
        }
    }
    gained
}
