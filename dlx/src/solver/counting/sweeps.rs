//! The choice between sweeps and orders of items, for a count with shared sub-problems.
//!
//! The estimate of a sweep is unreliable at first. So sweeps get a quarter of the work of the orders, and all of it
//! once they seem to need half of the work of the best order. Both are estimates: a sweep that turns out to be longer
//! is dropped, and the order continues.
//!
//! Decisions depend on work, never on time, so every run on every machine decides alike.

use super::counted::Counted;
use super::trial::{OrderRace, OrderTrial, Selection};
use crate::answer::Count;
use crate::diagram::{Blocks, Sweep, SweepSpec, SweepStop};
use crate::search::{Counters, Interrupt, Progress, SubProblems};
use crate::solver::front::Solver;
use num_bigint::BigUint;

/// Cost of a node of an order, in the units of a sweep.
const NODE_COST: u64 = 32;
/// Share of the work that sweeps get while they compete.
const SWEEP_SHARE: u64 = 4;
/// Number of nodes of the best order after which sweeps no longer compete.
const LAST_NODES: u64 = 1 << 22;
/// Factor by which a sweep must be cheaper than an order to continue alone.
const CHEAPER: f64 = 2.0;
/// Factor by which a sweep may seem dearer than the best one.
const BEHIND: f64 = 4.0;

/// The end of a competition of orders and sweeps.
pub(super) enum Winner {
    /// This order has come to its end, or was stopped.
    OrderEnded(OrderTrial, Counted),
    /// A sweep has come to its end.
    SweepEnded(Counted),
    /// This order is the best.
    Order(OrderTrial),
    /// This sweep is better than the order.
    Sweep(OrderTrial, Sweep),
}

/// The sweeps over a problem, in several orders of the items.
pub(super) struct Sweeps(Vec<Sweep>);

impl Sweeps {
    /// Continues all sweeps until they have cost `cost` together, or one has come to its end.
    fn resume(&mut self, cost: u64, interrupt: &Interrupt) -> Option<Counted> {
        let each = cost / self.0.len().max(1) as u64;
        let mut at = 0;
        while let Some(sweep) = self.0.get_mut(at) {
            match sweep.resume(each, interrupt) {
                SweepStop::Ended(found) => return Some(counted(sweep, found)),
                SweepStop::Paused => at += 1,
                SweepStop::Interrupted => return None,
                SweepStop::Full => drop(self.0.remove(at)),
            }
        }
        // Drop sweeps that seem far dearer than the best one.
        self.0.sort_by(|a, b| a.estimate().total_cmp(&b.estimate()));
        let most = self.0.first().map_or(f64::INFINITY, Sweep::estimate) * BEHIND;
        self.0.retain(|sweep| sweep.estimate() <= most);
        None
    }

    /// Removes the best one if it seems to be better than an order.
    fn take_better(&mut self, trial: &OrderTrial) -> Option<Sweep> {
        let is_better = self.0.first().is_some_and(|sweep| is_better(sweep, trial));
        is_better.then(|| self.0.swap_remove(0))
    }
}

/// Whether a sweep seems to end before an order.
pub(super) fn is_better(sweep: &Sweep, trial: &OrderTrial) -> bool {
    // The nodes to come, if the rest of the tree of the order is like the part that is done.
    let left = (1.0 - trial.share()) * trial.nodes() as f64 / trial.share();
    (sweep.estimate() - sweep.cost() as f64) * CHEAPER < left * NODE_COST as f64
}

/// The result of a sweep.
pub(super) fn counted(sweep: &Sweep, found: BigUint) -> Counted {
    let effort = sweep.effort();
    let solutions = u64::try_from(&found).unwrap_or(u64::MAX);
    let counters =
        Counters { nodes: effort.nodes, solutions, deepest: effort.deepest, updates: None };
    Counted { count: Count { found, stop: None }, counters, shared: Some(effort) }
}

/// Sets the readings of progress.
pub(super) fn report(sweep: &Sweep, progress: &Progress) {
    let effort = sweep.effort();
    progress.set(sweep.share());
    progress.set_counted(effort.nodes, 0);
    progress.set_sub_problems(SubProblems {
        kept: effort.kept,
        lookups: effort.lookups,
        hits: effort.hits,
        bytes: effort.bytes as u64,
    });
}

impl Solver {
    /// Sweeps over the reduced problem with families of interchangeable blocks. There are no sweeps if an order or a
    /// node limit is set: both apply to orders only.
    pub(super) fn sweeps(&self, families: &[Blocks]) -> Sweeps {
        if self.order.is_some() || self.settings.node_limit.is_some() {
            return Sweeps(Vec::new());
        }
        let (cap, threads) = (self.settings.sharing_cap, self.settings.threads);
        let families = &*Blocks::with_images(self.reduction().problem(), families);
        let sweep = |order: &Vec<_>| {
            let spec = SweepSpec { order, families, cap, threads };
            Sweep::new(self.reduction().problem(), spec)
        };
        Sweeps(self.sweep_orders().iter().filter_map(sweep).collect())
    }

    /// Continues orders and sweeps side by side until it is clear which of them is the best.
    pub(super) fn select_way(
        &self,
        trials: Vec<OrderTrial>,
        mut sweeps: Sweeps,
        progress: Option<&Progress>,
    ) -> Winner {
        let mut race = OrderRace::new(trials);
        loop {
            // The sweeps first catch up with their share of the work of the orders.
            let cost = race.nodes() * (NODE_COST / SWEEP_SHARE);
            if let Some(counted) = sweeps.resume(cost, &self.settings.interrupt) {
                return Winner::SweepEnded(counted);
            }
            let mut best = match race.round(self, progress) {
                None => continue,
                Some(Selection::Ended(trial, counted)) => {
                    return Winner::OrderEnded(trial, counted);
                }
                Some(Selection::Best(best)) => best,
            };
            if let Some(sweep) = sweeps.take_better(&best) {
                return Winner::Sweep(best, sweep);
            }
            // The sweeps are out of the race, or it has lasted long enough.
            if sweeps.0.is_empty() || race.nodes() > LAST_NODES {
                return Winner::Order(best);
            }
            if let Some(counted) = best.resume(race.nodes(), self, progress) {
                return Winner::OrderEnded(best, counted);
            }
            // The best order alone goes into the next race with the sweeps.
            race = OrderRace::new(vec![best]);
        }
    }
}
