//! Which way to count: the ways are tried side by side, and the one that gets on best goes on.
//!
//! Whether sharing pays is seen from what it saves: a search with shared sub-problems knows how many nodes
//! the same search without a memo would have looked at by now, because the size of each sub-problem is
//! kept with its number. On queens, pentominoes, Langford pairs and random problems that stays within 1.5
//! times the nodes that it has looked at, however long it runs; where sharing pays it is 2.5 times as many
//! after 2,048 nodes, and grows.
//!
//! Which order of the items is best is seen from the share of its tree that lies behind each, as if all
//! choices had equally large trees below them. Early on that says little: the orders race for a quarter of a
//! million nodes.
//!
//! Everything is counted in nodes, never in time, so every run on every machine decides alike.

use super::racer::{Racer, counted, racers};
use super::{Counted, Counting, Solver, Stand};
use crate::answer::Count;
use crate::diagram::{Arrangement, Blocks, Order, Snapshot};
use crate::kernel::{Engine, Kernel, KernelError};
use crate::search::{Advance, Checkpoint, CheckpointError, Interrupt, Progress, Search, Stop};
use crate::solver::RunError;
use crate::solver::kernels::{Kernels, Task};
use crate::solver::parallel::Pace;
use num_bigint::BigUint;
use std::rc::Rc;

/// So many nodes the plain search gets in the first round, and eight times as many in each next one.
const PLAIN: u64 = 1 << 15;
/// So many nodes each order gets in the first round, and eight times as many in each next one. A node of a
/// search with shared sub-problems takes about three times as long, so probing takes a third of the first
/// four milliseconds and a fifth of the first quarter of a second, and less afterwards.
const PROBE: u64 = 1 << 11;
/// In the first round all orders are probed, in the second and third the one that saves the most.
const ROUNDS: u32 = 3;
/// Nothing else is tried if a plain search seems to need fewer nodes: it ends within a few hundredths of a
/// second.
const SHORT: f64 = (1 << 18) as f64;
/// Sharing pays if it saves so much now,
const SAVING: f64 = 2.5;
/// or promises to save so much at the end, if what it saves goes on to grow as it did.
const PROMISE: f64 = 4.0;
/// If its tree is not so many times as large as that of the plain search.
const LARGER: f64 = 50.0;
/// When orders have looked at so many nodes, those that are far behind are dropped.
const DROP: u64 = 1 << 18;
/// That is, those that have done less than the best by this factor.
const BEHIND: f64 = 4.0;
/// And those that are far behind earlier.
const EARLY: u64 = 1 << 15;
/// By this factor.
const FAR_BEHIND: f64 = 100.0;
/// They are dropped earlier, too, when the best has done so much of its tree: its share says something then.
const CLEAR: f64 = 0.05;
/// From so many nodes on only the best goes on.
const DECIDED: u64 = 1 << 19;
/// Interchangeable blocks that nobody declared are looked for if a plain search seems to need so many nodes.
const LONG: f64 = (1 << 24) as f64;

/// An order in the race.
struct Runner {
    racer: Box<dyn Racer>,
    order: Order,
    /// What is searched, in words that tell it from all else.
    stamp: Rc<str>,
}

impl Runner {
    /// Goes on to so many nodes in all. `None` if that is not the end, else how it ended.
    fn go_on(
        &mut self,
        nodes: u64,
        solver: &Solver,
        progress: Option<&Progress>,
    ) -> Option<Counted> {
        let limit = solver.node_limit.unwrap_or(u64::MAX);
        let stop = self.racer.go_on(nodes.min(limit), &solver.interrupt, progress);
        let is_paused = stop == Some(Stop::NodeLimit) && nodes < limit;
        (!is_paused).then(|| counted(&*self.racer, stop))
    }

    fn nodes(&self) -> u64 {
        self.racer.effort().nodes
    }

    /// How many times as many nodes it would take without a memo.
    fn saving(&self) -> f64 {
        self.racer.nodes_without() / self.nodes() as f64
    }

    /// The size of its tree without a memo.
    fn size(&self) -> f64 {
        self.racer.nodes_without() / self.racer.share()
    }

    /// Whether two orders do the same.
    fn is_like(&self, other: &Self) -> bool {
        let did = |runner: &Self| (runner.racer.effort(), runner.racer.share().to_bits());
        did(self) == did(other)
    }
}

/// The end of a race.
enum Finish {
    /// This one has come to its end, or was stopped.
    Ended(Runner, Counted),
    /// This one is the best.
    Best(Runner),
}

impl Solver {
    /// The order that is set, or all.
    fn runners(&self, blocks: Option<&Blocks>) -> Result<Vec<Runner>, KernelError> {
        // Those that have one arrangement together.
        let groups: &[&[Order]] = match (self.order, &self.item_order) {
            (Some(Order::Given), _) => &[&[Order::Given]],
            (Some(Order::Front), _) => &[&[Order::Front]],
            (Some(Order::Minimum), _) => &[&[Order::Minimum]],
            (None, None) => &[&[Order::Given, Order::Minimum], &[Order::Front]],
            (None, Some(_)) => &[&[Order::Given], &[Order::Minimum], &[Order::Front]],
        };
        let mut runners = Vec::new();
        for &orders in groups {
            let arrangement = self.arrangement(orders[0], blocks);
            runners.extend(self.runners_of(&arrangement, orders)?);
        }
        Ok(runners)
    }

    fn runners_of(
        &self,
        arrangement: &Arrangement,
        orders: &[Order],
    ) -> Result<impl Iterator<Item = Runner>, KernelError> {
        let stamp: Rc<str> = arrangement.stamp().into();
        let racers = racers(self, arrangement, orders)?.into_iter().zip(orders.to_vec());
        Ok(racers.map(move |(racer, order)| Runner { racer, order, stamp: stamp.clone() }))
    }

    /// The order in which counting gets on best.
    pub(super) fn best_order(&self, blocks: Option<&Blocks>) -> Result<Order, KernelError> {
        Ok(match self.thin_out(self.runners(blocks)?, None) {
            Finish::Ended(runner, _) | Finish::Best(runner) => runner.order,
        })
    }

    /// Lets orders race until one has come to its end or is the only one left.
    fn thin_out(&self, mut runners: Vec<Runner>, progress: Option<&Progress>) -> Finish {
        let done = runners.iter().map(Runner::nodes).max();
        let mut nodes = PROBE.max(2 * done.unwrap_or(0));
        loop {
            if nodes > DECIDED {
                runners.truncate(1);
            }
            if runners.len() == 1
                && let Some(runner) = runners.pop()
            {
                return Finish::Best(runner);
            }
            for at in 0..runners.len() {
                if let Some(counted) = runners[at].go_on(nodes, self, progress) {
                    return Finish::Ended(runners.swap_remove(at), counted);
                }
            }
            runners.dedup_by(|a, b| a.is_like(b));
            runners.sort_by(|a, b| b.racer.share().total_cmp(&a.racer.share()));
            let best = runners.first().map_or(0.0, |runner| runner.racer.share());
            if nodes >= EARLY || best >= CLEAR {
                let is_clear = nodes >= DROP || best >= CLEAR;
                let behind = if is_clear { BEHIND } else { FAR_BEHIND };
                runners.retain(|runner| runner.racer.share() * behind >= best);
            }
            nodes *= 2;
        }
    }
}

impl Counting<'_> {
    /// Counts with shared sub-problems.
    pub(super) fn share(&mut self) -> Result<Counted, RunError> {
        let blocks = self.solver.all_blocks();
        let runners = self.solver.runners(blocks.as_ref())?;
        Ok(self.race_on(runners))
    }

    /// Goes on from where such a count stood.
    pub(super) fn share_on(&mut self, snapshot: Snapshot) -> Result<Counted, RunError> {
        let solver = self.solver;
        let order = snapshot.order;
        let tries = [solver.all_blocks(), solver.declared_blocks(), None];
        for blocks in tries {
            let arrangement = solver.arrangement(order, blocks.as_ref());
            if arrangement.stamp() == snapshot.stamp
                && let Some(mut runner) = solver.runners_of(&arrangement, &[order])?.next()
            {
                runner.racer.restore(snapshot);
                return Ok(self.finish(runner));
            }
        }
        Err(RunError::Checkpoint(CheckpointError::OtherProblem))
    }

    /// Lets orders race, and the best one go on to the end.
    fn race_on(&mut self, runners: Vec<Runner>) -> Counted {
        match self.solver.thin_out(runners, self.progress) {
            Finish::Ended(runner, counted) => {
                self.hand_out_if_stopped(&runner, &counted);
                counted
            }
            Finish::Best(runner)
                if runner.racer.found() == BigUint::ZERO && self.solver.is_obstructed() =>
            {
                self.progress.iter().for_each(|progress| progress.set(1.0));
                counted(&*runner.racer, None)
            }
            Finish::Best(runner) => self.finish(runner),
        }
    }

    fn hand_out_if_stopped(&mut self, runner: &Runner, counted: &Counted) {
        if !counted.count.is_exact() {
            self.hand_out(Stand::Sharing(&*runner.racer, &runner.stamp));
        }
    }

    /// Goes on to the end.
    fn finish(&mut self, mut runner: Runner) -> Counted {
        let limit = self.solver.node_limit.unwrap_or(u64::MAX);
        let attention = Interrupt::within(&self.solver.interrupt);
        self.request.set_wake(Some(&attention));
        let stop = loop {
            let stop = runner.racer.go_on(limit, &attention, self.progress);
            if stop != Some(Stop::Interrupted) || !self.request.take(&attention) {
                break stop;
            }
            self.hand_out(Stand::Sharing(&*runner.racer, &runner.stamp));
        };
        self.request.set_wake(None);
        let counted = counted(&*runner.racer, stop);
        self.hand_out_if_stopped(&runner, &counted);
        counted
    }

    /// Counts in the way that gets on best.
    pub(super) fn race(&mut self) -> Result<Counted, RunError> {
        let Self { solver, progress, .. } = *self;
        if solver.resolved_engine() == Engine::Links {
            return self.visit(None);
        }
        match solver.kernels()?.with(Plain { solver, progress })?? {
            Decision::Ended(counted) => Ok(counted),
            Decision::Stopped(counted, checkpoint) => {
                self.hand_out(Stand::Visiting(&checkpoint));
                Ok(counted)
            }
            Decision::EndedOf(runner, counted) => {
                self.hand_out_if_stopped(&runner, &counted);
                Ok(counted)
            }
            Decision::Plain(checkpoint) => self.visit(Some(&checkpoint)),
            Decision::Shared(runners) => Ok(self.race_on(runners)),
        }
    }
}

/// What came of trying both ways.
enum Decision {
    /// The plain search has come to its end.
    Ended(Counted),
    /// It was stopped here.
    Stopped(Counted, Box<Checkpoint>),
    /// This order has come to its end, or was stopped.
    EndedOf(Runner, Counted),
    /// The plain search is to go on from here.
    Plain(Box<Checkpoint>),
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
        if is_obstructed(&mut search, solver) {
            progress.iter().for_each(|progress| progress.set(1.0));
            return Ok(Decision::Ended(visited(&search, None)));
        }
        let mut runners: Vec<Runner> = Vec::new();
        // What was saved by the last round.
        let mut before = None;
        for round in 0..ROUNDS {
            let nodes = PLAIN << (3 * round);
            search.set_pause(Some(nodes));
            let stop = match search.count() {
                Advance::Stopped(stop) => Some(stop),
                Advance::Exhausted | Advance::Solution => None,
            };
            let done = (1.0 - search.share_left()).clamp(0.0, 1.0);
            progress.iter().for_each(|progress| progress.set(done));
            if stop != Some(Stop::NodeLimit) || solver.node_limit.is_some_and(|most| most <= nodes)
            {
                let counted = visited(&search, stop);
                return Ok(match stop {
                    None => Decision::Ended(counted),
                    Some(_) => Decision::Stopped(counted, Box::new(search.checkpoint())),
                });
            }
            let size = nodes as f64 / done;
            if size < SHORT {
                continue;
            }
            if runners.is_empty() {
                let blocks =
                    if size < LONG { solver.declared_blocks() } else { solver.all_blocks() };
                runners = solver.runners(blocks.as_ref())?;
            }
            for at in 0..runners.len() {
                if let Some(counted) = runners[at].go_on(PROBE << (3 * round), solver, None) {
                    progress.iter().for_each(|progress| progress.set(1.0));
                    return Ok(Decision::EndedOf(runners.swap_remove(at), counted));
                }
            }
            runners.sort_by(|a, b| b.saving().total_cmp(&a.saving()));
            let pays = |runner: &Runner| {
                let growth = before.map_or(0.0, |before: f64| (runner.saving() / before).log(8.0));
                let promise = runner.saving() * (size / runner.nodes() as f64).powf(growth);
                let saves = runner.saving() >= SAVING || promise >= PROMISE;
                saves && runner.size() <= LARGER * size
            };
            if runners.iter().any(pays) {
                return Ok(Decision::Shared(runners));
            }
            before = runners.first().map(Runner::saving);
            runners.truncate(1);
        }
        Ok(Decision::Plain(Box::new(search.checkpoint())))
    }
}

/// Whether there is an algebraic reason why there is no solution, if the search does not end within its head start and has
/// found none.
fn is_obstructed<K: Kernel>(search: &mut Search<K>, solver: &Solver) -> bool {
    let nodes = Pace::of(search.problem(), false).head_start;
    if !solver.has_algebra || solver.node_limit.is_some_and(|most| most <= nodes) {
        return false;
    }
    search.set_pause(Some(nodes));
    let is_paused = search.count() == Advance::Stopped(Stop::NodeLimit);
    is_paused && search.counters().solutions == 0 && solver.is_obstructed()
}

/// What a search that visits all solutions has come to.
fn visited<K: Kernel>(search: &Search<K>, stop: Option<Stop>) -> Counted {
    let counters = search.counters();
    let count = Count { found: counters.solutions.into(), stop };
    Counted { count, counters, shared: None }
}
