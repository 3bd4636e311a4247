//! The choice of the order of items for a count: all orders are tried side by side, and the best one continues.
//!
//! The best order has done the largest share of its tree, as if all choices had equally large trees below them. Early
//! on that share is unreliable: the trial takes a quarter of a million nodes.
//!
//! Decisions depend on nodes, never on time, so every run on every machine decides alike.

use super::counted::Counted;
use super::shared::{SharedCount, shared_counts};
#[cfg(feature = "json")]
use crate::diagram::Snapshot;
use crate::diagram::{Arrangement, Blocks, Order};
use crate::kernel::KernelError;
use crate::search::{Progress, Stop};
use crate::solver::front::Solver;
use num_bigint::BigUint;
#[cfg(feature = "json")]
use std::io::{self, Write};
#[cfg(feature = "json")]
use std::rc::Rc;

/// Node limit of each order in the first round, which each later round multiplies by eight. A node of a search with
/// shared sub-problems takes about three times as long as a plain one.
pub(super) const TRIAL_NODES: u64 = 1 << 11;
/// Number of nodes after which an order that saves little is not tried further in the first round.
const FIRST_NODES: u64 = TRIAL_NODES / 4;
/// Saving below which an order saves little.
const FIRST_SAVING: f64 = 1.1;
/// Number of nodes after which slow orders are dropped.
const DROP_NODES: u64 = 1 << 18;
/// Factor by which the best order must have done more than a slow one.
const BEHIND: f64 = 4.0;
/// Number of nodes after which very slow orders are dropped.
const EARLY_DROP_NODES: u64 = 1 << 15;
/// Factor by which the best order must have done more than a very slow one.
const FAR_BEHIND: f64 = 100.0;
/// Share of its tree at which the share of the best order is reliable. Slow orders are then dropped before
/// [`DROP_NODES`].
const RELIABLE_SHARE: f64 = 0.05;
/// Number of nodes after which only the best order continues.
const DECISION_NODES: u64 = 1 << 19;

/// An order of the items on trial: a count in that order.
pub(super) struct OrderTrial {
    count: Box<dyn SharedCount>,
    order: Order,
    /// Text that identifies the arranged problem.
    #[cfg(feature = "json")]
    stamp: Rc<str>,
}

impl OrderTrial {
    /// Counts until `nodes` nodes in all. `None` if the count pauses there, else the result.
    pub(super) fn resume(
        &mut self,
        nodes: u64,
        solver: &Solver,
        progress: Option<&Progress>,
    ) -> Option<Counted> {
        let limit = solver.settings.node_limit.unwrap_or(u64::MAX);
        let stop = self.count.resume(nodes.min(limit), &solver.settings.interrupt, progress);
        let is_paused = stop == Some(Stop::NodeLimit) && nodes < limit;
        (!is_paused).then(|| self.count.counted(stop))
    }

    /// Counts for the first round, which is short for an order that saves little. `None` if the count pauses, else
    /// the result.
    pub(super) fn begin(&mut self, solver: &Solver) -> Option<Counted> {
        let ended = self.resume(FIRST_NODES, solver, None);
        if ended.is_some() || self.saving() < FIRST_SAVING {
            return ended;
        }
        self.resume(TRIAL_NODES, solver, None)
    }

    /// The count itself.
    pub(super) fn count(&mut self) -> &mut dyn SharedCount {
        &mut *self.count
    }

    /// The result so far, with the reason to stop, if any.
    pub(super) fn counted(&self, stop: Option<Stop>) -> Counted {
        self.count.counted(stop)
    }

    /// Writes a snapshot of the count.
    #[cfg(feature = "json")]
    pub(super) fn write_snapshot(&self, out: &mut dyn Write) -> io::Result<()> {
        self.count.write_snapshot(&self.stamp, out)
    }

    /// Whether a solution has been counted.
    pub(super) fn has_found(&self) -> bool {
        self.count.found() != BigUint::ZERO
    }

    /// Number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.count.effort().nodes
    }

    /// The share of its tree that is done, as if all choices had equally large trees below them.
    pub(super) fn share(&self) -> f64 {
        self.count.share()
    }

    /// The factor by which a count without a memo would look at more nodes.
    pub(super) fn saving(&self) -> f64 {
        self.count.nodes_without() / self.nodes() as f64
    }

    /// The estimated size of the whole tree of the count without a memo.
    pub(super) fn tree_size(&self) -> f64 {
        self.count.nodes_without() / self.count.share()
    }

    /// Whether two orders lead to the same search.
    fn is_like(&self, other: &Self) -> bool {
        let state = |trial: &Self| (trial.count.effort(), trial.count.share().to_bits());
        state(self) == state(other)
    }
}

/// The end of a trial of several orders.
pub(super) enum Selection {
    /// This order has come to its end, or was stopped.
    Ended(OrderTrial, Counted),
    /// This order is the best.
    Best(OrderTrial),
}

impl Solver {
    /// Trials of the order that is set, or of all orders.
    pub(super) fn order_trials(
        &self,
        blocks: Option<&Blocks>,
    ) -> Result<Vec<OrderTrial>, KernelError> {
        // Orders with the same arrangement share the tables of a kernel.
        let groups: &[&[Order]] = match (self.order, &self.item_order) {
            (Some(Order::Given), _) => &[&[Order::Given]],
            (Some(Order::Front), _) => &[&[Order::Front]],
            (Some(Order::Minimum), _) => &[&[Order::Minimum]],
            (None, None) => &[&[Order::Given, Order::Minimum], &[Order::Front]],
            (None, Some(_)) => &[&[Order::Given], &[Order::Minimum], &[Order::Front]],
        };
        let mut trials = Vec::new();
        for &orders in groups {
            let arrangement = self.arrangement(orders[0], blocks);
            trials.extend(self.trials_of(&arrangement, orders)?);
        }
        Ok(trials)
    }

    fn trials_of(
        &self,
        arrangement: &Arrangement,
        orders: &[Order],
    ) -> Result<impl Iterator<Item = OrderTrial>, KernelError> {
        #[cfg(feature = "json")]
        let stamp: Rc<str> = arrangement.stamp().into();
        let counts = shared_counts(self, arrangement, orders)?.into_iter().zip(orders.to_vec());
        Ok(counts.map(move |(count, order)| OrderTrial {
            count,
            order,
            #[cfg(feature = "json")]
            stamp: stamp.clone(),
        }))
    }

    /// The count that a snapshot was taken of; `None` if it is of another problem.
    #[cfg(feature = "json")]
    pub(super) fn trial_from(&self, snapshot: Snapshot) -> Result<Option<OrderTrial>, KernelError> {
        let order = snapshot.order;
        // The blocks of that count may have been found, declared, or not looked for.
        for blocks in [self.all_blocks(), self.declared_blocks(), None] {
            let arrangement = self.arrangement(order, blocks.as_ref());
            if arrangement.stamp() == snapshot.stamp
                && let Some(mut trial) = self.trials_of(&arrangement, &[order])?.next()
            {
                trial.count.restore(snapshot);
                return Ok(Some(trial));
            }
        }
        Ok(None)
    }

    /// The order in which counting is fastest.
    pub(crate) fn best_order(&self, blocks: Option<&Blocks>) -> Result<Order, KernelError> {
        Ok(match self.select_order(self.order_trials(blocks)?) {
            Selection::Ended(trial, _) | Selection::Best(trial) => trial.order,
        })
    }

    /// Continues all trials, with ever larger node limits, until one has come to its end or only one remains.
    fn select_order(&self, trials: Vec<OrderTrial>) -> Selection {
        let mut race = OrderRace::new(trials);
        loop {
            if let Some(selection) = race.round(self, None) {
                return selection;
            }
        }
    }
}

/// Trials of several orders side by side.
pub(super) struct OrderRace {
    /// The trials, the best first.
    trials: Vec<OrderTrial>,
    /// Node limit of each in the next round.
    nodes: u64,
}

impl OrderRace {
    /// A race of orders, the best first. There must be one at least.
    pub(super) fn new(trials: Vec<OrderTrial>) -> Self {
        let done = trials.iter().map(OrderTrial::nodes).max();
        Self { trials, nodes: TRIAL_NODES.max(2 * done.unwrap_or(0)) }
    }

    /// Node limit of each order in the next round.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Continues all trials to the node limit, drops the slow ones, and doubles the limit. `None` while no trial has
    /// come to its end and several remain.
    pub(super) fn round(
        &mut self,
        solver: &Solver,
        progress: Option<&Progress>,
    ) -> Option<Selection> {
        let Self { trials, nodes } = self;
        if *nodes > DECISION_NODES {
            trials.truncate(1);
        }
        if trials.len() == 1 {
            return trials.pop().map(Selection::Best);
        }
        for at in 0..trials.len() {
            if let Some(counted) = trials[at].resume(*nodes, solver, progress) {
                return Some(Selection::Ended(trials.swap_remove(at), counted));
            }
        }
        // Orders that lead to the same search count once.
        trials.dedup_by(|a, b| a.is_like(b));
        trials.sort_by(|a, b| b.count.share().total_cmp(&a.count.share()));
        let best = trials.first().map_or(0.0, |trial| trial.count.share());
        // Early on, only very slow orders are dropped.
        if *nodes >= EARLY_DROP_NODES || best >= RELIABLE_SHARE {
            let is_reliable = *nodes >= DROP_NODES || best >= RELIABLE_SHARE;
            let behind = if is_reliable { BEHIND } else { FAR_BEHIND };
            trials.retain(|trial| trial.count.share() * behind >= best);
        }
        *nodes *= 2;
        None
    }
}
