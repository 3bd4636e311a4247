//! The Metropolis rule at a temperature, and how hot to begin: what the methods that anneal share.
//!
//! Source: Nicholas Metropolis and others, "Equation of State Calculations by Fast Computing Machines",
//! 1953; Scott Kirkpatrick, Charles Gelatt and Mario Vecchi, "Optimization by Simulated Annealing", 1983.

use super::filling::{Board, Filling};
use super::trial::{End, Trial};
use rand::{Rng, RngExt};

/// So many moves are tried to see how much the number of errors varies.
const PROBES: u32 = 100;

/// Tries moves at a temperature, each a step. Gives the fewest errors on the way.
pub(super) fn chain(
    trial: &mut Trial,
    filling: &mut Filling,
    temperature: f64,
    length: usize,
) -> Result<u64, End> {
    let mut fewest = filling.errors();
    for _ in 0..length {
        trial.step()?;
        let before = filling.errors();
        let by = trial.board.random_move(filling, &mut trial.random);
        let back = trial.board.make(filling, by);
        let worse = filling.errors().saturating_sub(before);
        if !accepts(worse as f64, temperature, &mut trial.random) {
            trial.board.make(filling, back);
        }
        trial.see(filling)?;
        fewest = fewest.min(filling.errors());
    }
    Ok(fewest)
}

/// Whether to accept what costs so much more: at least where it costs nothing.
pub(super) fn accepts(worse: f64, temperature: f64, random: &mut impl Rng) -> bool {
    worse <= 0.0 || random.random::<f64>() < (-worse / temperature).exp()
}

/// The standard deviation of the number of errors along moves at random; at least 1/2, lest there be no
/// temperature at all.
pub(super) fn spread(board: &Board, filling: &Filling, random: &mut impl Rng) -> f64 {
    let mut wanderer = filling.clone();
    let errors: Vec<f64> = (0..PROBES)
        .map(|_| {
            let by = board.random_move(&wanderer, random);
            board.make(&mut wanderer, by);
            wanderer.errors() as f64
        })
        .collect();
    let mean = errors.iter().sum::<f64>() / f64::from(PROBES);
    let squares: f64 = errors.iter().map(|errors| (errors - mean).powi(2)).sum();
    (squares / f64::from(PROBES)).sqrt().max(0.5)
}
