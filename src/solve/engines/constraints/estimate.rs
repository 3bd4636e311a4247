//! Estimates from random walks down the tree of choices.

use super::NAME;
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::Estimate;
use pavane_constraints::propagation::{Model, Prober};

/// An estimate from a number of walks, or from fewer if an interrupt is set.
pub(super) fn estimate(
    model: &Model,
    settings: &Settings,
    probes: u64,
    seed: u64,
) -> Solved<Estimate> {
    let mut prober = Prober::new(model);
    let estimate = Estimate::of_walks(probes, seed, &settings.interrupt, |pick| {
        let probe = prober.probe(pick);
        (probe.solutions, probe.nodes)
    });
    Solved::new(estimate, Stats::of_engine(NAME, 0, 0))
}
