//! Estimates of the number of solutions and nodes by Knuth's random probes.

mod samples;

use super::front::Solver;
use super::question::Question;
use crate::answer::Estimate;
use crate::kernel::{Kernel, KernelError, below};
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
    /// use pavane_dlx::{ProblemBuilder, Solver};
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
        estimate(self.probes, self.seed, &self.interrupt, |random| {
            let probe = search.probe(random);
            (probe.solutions, probe.nodes)
        })
    }
}

impl Estimate {
    /// The estimate from random walks down the tree of another search, until an interrupt is set.
    ///
    /// `walk` makes a walk, and returns its numbers of solutions and of nodes. It gets a source of random numbers,
    /// which returns a number from 0 on, below its argument. The same seed gives the same numbers on every machine.
    ///
    /// ```
    /// use pavane_dlx::{Estimate, Interrupt};
    ///
    /// // A root with three branches, of which two have a solution.
    /// let walk = |pick: &mut dyn FnMut(usize) -> usize| (if pick(3) < 2 { 3.0 } else { 0.0 }, 4.0);
    /// let estimate = Estimate::of_walks(10_000, 1, &Interrupt::new(), walk);
    /// assert!(estimate.solutions.low < 2.0 && estimate.solutions.high > 2.0);
    /// assert_eq!((estimate.nodes.mean, estimate.probes), (4.0, 10_000));
    /// ```
    pub fn of_walks(
        probes: u64,
        seed: u64,
        interrupt: &Interrupt,
        mut walk: impl FnMut(&mut dyn FnMut(usize) -> usize) -> (f64, f64),
    ) -> Self {
        estimate(probes, seed, interrupt, |random| walk(&mut |end| below(random, end)))
    }
}

/// The means of a number of walks, or of fewer if an interrupt is set. A walk has a number of solutions and of nodes.
fn estimate(
    probes: u64,
    seed: u64,
    interrupt: &Interrupt,
    mut walk: impl FnMut(&mut Pcg64) -> (f64, f64),
) -> Estimate {
    let mut random = Pcg64::seed_from_u64(seed);
    let [mut solutions, mut nodes] = [probes; 2].map(Samples::up_to);
    while solutions.number() < probes && !interrupt.is_set() {
        let (found, visited) = walk(&mut random);
        solutions.add(found);
        nodes.add(visited);
    }
    Estimate {
        probes: solutions.number(),
        solutions: solutions.interval(),
        nodes: nodes.interval(),
    }
}
