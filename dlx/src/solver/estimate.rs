//! Estimates of the number of solutions and nodes by Knuth's random probes.

mod samples;

use super::front::Solver;
use super::question::Question;
use crate::answer::Estimate;
use crate::kernel::{Kernel, KernelError};
use crate::search::{Interrupt, Search};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use samples::Samples;

impl Solver {
    /// Estimates the number of solutions and of search nodes from `probes` random walks down the tree,
    /// without searching it. The same seed gives the same estimate on every machine and engine. The tree is
    /// the one of [`Branching::Minimum`](crate::Branching::Minimum), whatever rule is set.
    ///
    /// A walk takes each choice with equal probability and multiplies the numbers of choices. Knuth,
    /// *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975). See
    /// [`Interval`](crate::answer::Interval) for what the intervals are worth.
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
        let interrupt = self.settings.interrupt.clone();
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
        let [mut solutions, mut nodes] = [self.probes; 2].map(Samples::up_to);
        while solutions.number() < self.probes && !self.interrupt.is_set() {
            let probe = search.probe(&mut random);
            solutions.add(probe.solutions);
            nodes.add(probe.nodes);
        }
        Estimate {
            probes: solutions.number(),
            solutions: solutions.interval(),
            nodes: nodes.interval(),
        }
    }
}
