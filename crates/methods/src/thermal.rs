//! The Metropolis rule and the initial temperature: the shared parts of the methods that anneal.
//!
//! Source: Nicholas Metropolis and others, "Equation of State Calculations by Fast Computing Machines",
//! 1953; Scott Kirkpatrick, Charles Gelatt and Mario Vecchi, "Optimization by Simulated Annealing", 1983.

use super::filling::{Filling, FillingSpace};
use super::trial::{Trial, TrialEnd};
use rand::{Rng, RngExt};

/// Number of random moves that measure how much the number of errors varies.
const PROBES: u32 = 100;

/// Tries `length` moves at a temperature, each a step. Returns the minimum number of errors on the way.
pub(super) fn chain(
    trial: &mut Trial,
    filling: &mut Filling,
    temperature: f64,
    length: usize,
) -> Result<u64, TrialEnd> {
    let mut fewest = filling.errors();
    for _ in 0..length {
        trial.step()?;
        let before = filling.errors();
        let by = trial.space.random_move(filling, &mut trial.random);
        let back = trial.space.make(filling, by);
        // A move that removes errors counts as 0, and is accepted.
        let worse = filling.errors().saturating_sub(before);
        if !accepts(worse as f64, temperature, &mut trial.random) {
            trial.space.make(filling, back);
        }
        trial.see(filling)?;
        fewest = fewest.min(filling.errors());
    }
    Ok(fewest)
}

/// Whether to accept a move that adds `worse` errors; one that adds none is always accepted.
pub(super) fn accepts(worse: f64, temperature: f64, random: &mut impl Rng) -> bool {
    worse <= 0.0 || random.random::<f64>() < (-worse / temperature).exp()
}

/// The standard deviation of the number of errors along random moves. The minimum of 1/2 keeps the temperature
/// above zero.
pub(super) fn spread(space: &FillingSpace, filling: &Filling, random: &mut impl Rng) -> f64 {
    let mut wanderer = filling.clone();
    let errors: Vec<f64> = (0..PROBES)
        .map(|_| {
            let by = space.random_move(&wanderer, random);
            space.make(&mut wanderer, by);
            wanderer.errors() as f64
        })
        .collect();
    let mean = errors.iter().sum::<f64>() / f64::from(PROBES);
    let squares: f64 = errors.iter().map(|errors| (errors - mean).powi(2)).sum();
    (squares / f64::from(PROBES)).sqrt().max(0.5)
}
