//! Which way to count: the ways are tried side by side, and the one that gets on best goes on.
//!
//! How far each way has come is measured as the share of its search tree that lies behind it, as if all
//! choices had equally large trees below them. A plain search gets on evenly, more or less; a search with
//! shared sub-problems gets faster and faster as it meets more states again, so what lies before it is
//! extrapolated along the power of the number of nodes by which its share grew of late. Everything is
//! counted in nodes, never in time, so every run on every machine decides alike.

use super::racer::{Racer, counted, racer};
use super::{Counted, Solver};
use crate::diagram::Order;
use crate::kernel::{Engine, Kernel, KernelError};
use crate::search::{Advance, Progress, Search, Stop};
use crate::solver::kernels::{Kernels, Task};

/// So many nodes the plain search gets in the first round, and eight times as many in each next one.
const PLAIN: u64 = 1 << 15;
/// So many nodes each order gets in the first round; together with what follows less than a tenth of the
/// work, unless sharing pays.
const PROBE: u64 = 1 << 11;
/// In the first round all orders are probed, in the second and third only the best.
const ROUNDS: u32 = 3;
/// What a node of a search with shared sub-problems takes, in nodes of a plain one.
const NODE: f64 = 3.0;
/// Sharing must promise to be so many times as fast.
const MARGIN: f64 = 1.5;
/// An order is dropped if another one promises to be so many times as fast.
const BEHIND: f64 = 32.0;
/// From so many nodes on only one order goes on.
const DECIDED: u64 = 1 << 21;

/// An order in the race.
struct Runner {
    racer: Box<dyn Racer>,
    order: Order,
    /// Nodes and share at the look before the last, and at the last.
    before: (u64, f64),
    now: (u64, f64),
}

impl Runner {
    fn new(solver: &Solver, order: Order) -> Result<Self, KernelError> {
        let racer = racer(solver, order)?;
        Ok(Self { racer, order, before: (0, 0.0), now: (0, 0.0) })
    }

    /// Goes on to so many nodes in all; `None` at the end.
    fn go_on(&mut self, nodes: u64, solver: &Solver, progress: Option<&Progress>) -> Option<Stop> {
        let limit = solver.node_limit.unwrap_or(u64::MAX);
        let stop = self.racer.go_on(nodes.min(limit), &solver.interrupt, progress);
        self.before = self.now;
        self.now = (self.racer.effort().nodes, self.racer.share());
        stop
    }

    /// How many nodes it is going to take.
    fn nodes_expected(&self) -> f64 {
        let ((nodes_before, share_before), (nodes, share)) = (self.before, self.now);
        if share <= 0.0 || nodes_before == 0 || share_before <= 0.0 {
            return nodes as f64 / share;
        }
        let growth = (share / share_before).ln() / (nodes as f64 / nodes_before as f64).ln();
        nodes as f64 * (1.0 / share).powf(1.0 / growth.max(1.0))
    }

    /// Whether two orders do the same.
    fn is_like(&self, other: &Self) -> bool {
        (self.before, self.now) == (other.before, other.now)
    }
}

impl Solver {
    /// Counts with shared sub-problems.
    pub(super) fn shared(&self, progress: Option<&Progress>) -> Result<Counted, KernelError> {
        let runners = match self.order {
            Some(order) => vec![Runner::new(self, order)?],
            None => self.all_orders()?,
        };
        Ok(self.race(runners, progress))
    }

    fn all_orders(&self) -> Result<Vec<Runner>, KernelError> {
        let orders = [Order::Given, Order::Front, Order::Minimum];
        orders.into_iter().map(|order| Runner::new(self, order)).collect()
    }

    /// The order in which counting gets on best.
    pub(super) fn best_order(&self) -> Result<Order, KernelError> {
        let mut runners = self.all_orders()?;
        let ended = self.thin_out(&mut runners, None);
        Ok(ended.map_or(runners[0].order, |(runner, _)| runners[runner].order))
    }

    /// Lets orders race until one has come to its end, or to a limit.
    fn race(&self, mut runners: Vec<Runner>, progress: Option<&Progress>) -> Counted {
        let (winner, stop) = match self.thin_out(&mut runners, progress) {
            Some(ended) => ended,
            None => (0, runners[0].go_on(u64::MAX, self, progress)),
        };
        counted(&*runners[winner].racer, stop)
    }

    /// Lets orders race, and drops those that fall behind, until one is left, or one has ended: then which
    /// it is, and why it was stopped if it was.
    fn thin_out(
        &self,
        runners: &mut Vec<Runner>,
        progress: Option<&Progress>,
    ) -> Option<(usize, Option<Stop>)> {
        let done = runners.iter().map(|runner| runner.now.0).max();
        let mut nodes = PROBE.max(2 * done.unwrap_or(0));
        while runners.len() > 1 {
            for at in 0..runners.len() {
                let stop = runners[at].go_on(nodes, self, progress);
                if stop != Some(Stop::NodeLimit)
                    || self.node_limit.is_some_and(|limit| nodes >= limit)
                {
                    return Some((at, stop));
                }
            }
            runners.sort_by(|a, b| a.nodes_expected().total_cmp(&b.nodes_expected()));
            let best = runners[0].nodes_expected();
            runners.retain(|runner| runner.nodes_expected() <= BEHIND * best);
            runners.dedup_by(|a, b| a.is_like(b));
            if nodes >= DECIDED {
                runners.truncate(1);
            }
            nodes *= 2;
        }
        None
    }

    /// Counts in the way that gets on best.
    pub(super) fn raced(&self, progress: Option<&Progress>) -> Result<Counted, KernelError> {
        if self.resolved_engine() == Engine::Links {
            return self.visited(progress, None);
        }
        let plain = Plain { solver: self, progress };
        match self.kernels()?.with(plain)?? {
            Decision::Ended(counted) => Ok(counted),
            Decision::Plain(checkpoint) => self.visited(progress, Some(&checkpoint)),
            Decision::Shared(runners) => Ok(self.race(runners, progress)),
        }
    }
}

/// What came of trying both ways.
enum Decision {
    Ended(Counted),
    /// The plain search is to go on from here.
    Plain(Box<crate::search::Checkpoint>),
    /// These are to race on.
    Shared(Vec<Runner>),
}

/// The plain search, as far as it takes to decide.
struct Plain<'a> {
    solver: &'a Solver,
    progress: Option<&'a Progress>,
}

impl Task for Plain<'_> {
    type Output = Result<Decision, KernelError>;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self { solver, progress } = self;
        let mut search = Search::new(kernel);
        solver.limit(&mut search);
        let mut runners: Vec<Runner> = Vec::new();
        for round in 0..ROUNDS {
            let nodes = PLAIN << (3 * round);
            search.set_pause(Some(nodes));
            let advance = search.count();
            let is_at_limit = solver.node_limit.is_some_and(|limit| limit <= nodes);
            let counted = |stop| {
                let counters = search.counters();
                let count = crate::answer::Count { found: counters.solutions.into(), stop };
                Decision::Ended(Counted { count, counters, shared: None })
            };
            match advance {
                Advance::Stopped(Stop::NodeLimit) if !is_at_limit => {}
                Advance::Stopped(stop) => return Ok(counted(Some(stop))),
                Advance::Exhausted | Advance::Solution => {
                    progress.iter().for_each(|progress| progress.set(1.0));
                    return Ok(counted(None));
                }
            }
            let done = 1.0 - search.share_left();
            let expected = nodes as f64 / done.max(f64::MIN_POSITIVE);
            progress.iter().for_each(|progress| progress.set(done.clamp(0.0, 1.0)));
            if round == 0 {
                runners = match solver.order {
                    Some(order) => vec![Runner::new(solver, order)?],
                    None => solver.all_orders()?,
                };
            }
            for at in 0..runners.len() {
                for nodes in [PROBE << (3 * round) >> 1, PROBE << (3 * round)] {
                    let stop = runners[at].go_on(nodes, solver, None);
                    if stop == Some(Stop::NodeLimit)
                        && solver.node_limit.is_none_or(|limit| nodes < limit)
                    {
                        continue;
                    }
                    let winner = runners.swap_remove(at);
                    let counted = counted_by(&winner, stop);
                    progress.iter().for_each(|progress| progress.set(1.0));
                    return Ok(Decision::Ended(counted));
                }
            }
            runners.sort_by(|a, b| a.nodes_expected().total_cmp(&b.nodes_expected()));
            let best = runners.first().map_or(f64::INFINITY, Runner::nodes_expected);
            if best * NODE * MARGIN < expected {
                return Ok(Decision::Shared(runners));
            }
            runners.truncate(1);
        }
        Ok(Decision::Plain(Box::new(search.checkpoint())))
    }
}

fn counted_by(runner: &Runner, stop: Option<Stop>) -> Counted {
    counted(&*runner.racer, stop)
}
