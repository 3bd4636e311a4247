//! Estimates of the number of solutions and nodes by Knuth's random probes.

use super::front::Solver;
use super::question::Question;
use crate::answer::{Estimate, Interval};
use crate::kernel::{Branch, Choice, Kernel, KernelError, below};
use crate::search::{Interrupt, Search};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

impl Solver {
    /// Estimates the number of solutions and of search nodes from `probes` random walks down the tree,
    /// without searching it. The same seed gives the same estimate on every machine and engine. The tree is
    /// the one of [`Branching::Minimum`](crate::Branching::Minimum), whatever rule is set.
    ///
    /// A walk takes each choice with equal probability and multiplies the numbers of choices. Knuth,
    /// *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975). See
    /// [`Interval`] for what the intervals are worth.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let estimate = Solver::new(&builder.build()).estimate(10, 1)?;
    /// assert_eq!((estimate.solutions.mean, estimate.nodes.mean), (2.0, 3.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, probes: u64, seed: u64) -> Result<Estimate, KernelError> {
        let interrupt = self.interrupt.clone();
        Ok(self.ask(Probes { probes, seed, interrupt })?.0)
    }
}

/// The question of [`Solver::estimate`]: random walks from the root, and the mean of their estimates.
struct Probes {
    probes: u64,
    seed: u64,
    interrupt: Interrupt,
}

impl Question for Probes {
    type Answer = Estimate;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Estimate {
        let mut random = Pcg64::seed_from_u64(self.seed);
        let (mut solutions, mut nodes) = (Samples::default(), Samples::default());
        while solutions.number < self.probes && !self.interrupt.is_set() {
            let probe = probe(search.kernel_mut(), &mut random);
            solutions.add(probe.solutions);
            nodes.add(probe.nodes);
        }
        Estimate {
            probes: solutions.number,
            solutions: solutions.interval(),
            nodes: nodes.interval(),
        }
    }
}

/// The estimate of the whole tree from one walk.
struct Probe {
    solutions: f64,
    nodes: f64,
}

fn probe<K: Kernel>(kernel: &mut K, random: &mut Pcg64) -> Probe {
    let mut path = Vec::new();
    let (mut choices, mut chosen) = (Vec::new(), Vec::new());
    // Number of nodes of the tree at this depth, if all its branches are like the one of the walk.
    let mut width = 1.0;
    let mut nodes = 1.0;
    let solutions = loop {
        match kernel.branch(&mut chosen) {
            Branch::Solved => break width,
            Branch::Dead => break 0.0,
            Branch::On(item) | Branch::Last(item, _) => {
                choices.clear();
                kernel.open(item, &mut choices);
                width *= choices.len() as f64;
                nodes += width;
                let option = choices[below(random, choices.len())];
                kernel.commit(Choice { item, option });
                path.push(Choice { item, option });
            }
        }
    };
    while let Some(choice) = path.pop() {
        kernel.uncommit(choice);
        kernel.close(choice.item);
    }
    Probe { solutions, nodes }
}

/// Running mean and variance (Welford, Technometrics 4, 1962).
#[derive(Default)]
struct Samples {
    number: u64,
    mean: f64,
    squares: f64,
}

impl Samples {
    fn add(&mut self, value: f64) {
        self.number += 1;
        let before = value - self.mean;
        self.mean += before / self.number as f64;
        self.squares += before * (value - self.mean);
    }

    fn interval(&self) -> Interval {
        if !self.mean.is_finite() {
            // A probe was too large for a float, so the differences from it mean nothing.
            return Interval { mean: f64::INFINITY, low: 0.0, high: f64::INFINITY };
        }
        let number = self.number as f64;
        let error = if self.number < 2 {
            f64::INFINITY
        } else {
            (self.squares / (number - 1.0) / number).sqrt()
        };
        let reach = 1.96 * error;
        Interval { mean: self.mean, low: (self.mean - reach).max(0.0), high: self.mean + reach }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[f64], [low, mean, high]: [f64; 3]) {
        let mut samples = Samples::default();
        values.iter().for_each(|&value| samples.add(value));
        let found = samples.interval();
        let is_near = |a: f64, b: f64| a == b || (a - b).abs() < 1e-9;
        assert!(
            is_near(found.low, low) && is_near(found.mean, mean) && is_near(found.high, high),
            "{found:?}"
        );
    }

    /// The variance of 2, 4, 6, 8 is 20/3, so the standard error of their mean is the root of 5/3.
    #[test]
    fn an_interval_is_the_mean_and_its_standard_error() {
        let reach = 1.96 * (5.0_f64 / 3.0).sqrt();
        check(&[2.0, 4.0, 6.0, 8.0], [5.0 - reach, 5.0, 5.0 + reach]);
        check(&[0.0, 0.0, 9.0], [0.0, 3.0, 3.0 + 1.96 * 3.0]);
        check(&[7.0, 7.0], [7.0, 7.0, 7.0]);
        check(&[7.0], [0.0, 7.0, f64::INFINITY]);
        check(&[], [0.0, 0.0, f64::INFINITY]);
    }

    #[test]
    fn numbers_past_the_floats_are_infinite() {
        let infinite = [0.0, f64::INFINITY, f64::INFINITY];
        check(&[f64::INFINITY], infinite);
        check(&[1.0, f64::INFINITY, 2.0], infinite);
        check(&[1e200, 3e200], [0.0, 2e200, f64::INFINITY]);
    }
}
