//! The choice of the way to count: a plain search and searches with shared sub-problems are tried side by side, and
//! the better way continues.
//!
//! Whether sharing pays follows from the nodes that it saves. A search with shared sub-problems knows the number of
//! nodes that the same search without a memo would have looked at by now: the size of each sub-problem is kept with
//! its number. On queens, pentominoes, Langford pairs and random problems that number stays within 1.5 times the
//! nodes that it has looked at, however long it runs. Where sharing pays, the factor is 2.5 after 2,048 nodes, and
//! grows. An order that saves less than a tenth of the first 512 nodes is not tried further then: on 15 problems, no
//! order that pays does.
//!
//! Decisions depend on nodes, never on time, so every run on every machine decides alike.

use super::counted::Counted;
use super::trial::{OrderTrial, TRIAL_NODES};
use crate::answer::Count;
use crate::diagram::Blocks;
use crate::kernel::Kernel;
use crate::search::{Advance, Checkpoint, Progress, Search, Stop};
use crate::solver::dispatch::KernelTask;
use crate::solver::front::Solver;
use crate::solver::pace::Pace;
use crate::solver::run::RunError;

/// Node limit of the plain search in the first round, which each later round multiplies by eight.
const PLAIN_NODES: u64 = 1 << 15;
/// Number of rounds. In the first all orders are tried, in the others the one that saves the most.
const ROUNDS: u32 = 3;
/// Node limit of the plain search in the last round.
#[cfg(feature = "json")]
const LAST_PLAIN_NODES: u64 = PLAIN_NODES << (3 * (ROUNDS - 1));
/// Estimated number of nodes of a plain search below which no other way is tried: it ends within a tenth of a second,
/// and the trials would take more than a tenth of its time.
const SHORT: f64 = (3 << 17) as f64;
/// Estimated number of nodes of a plain search from which on undeclared blocks are looked for.
const LONG: f64 = (1 << 24) as f64;
/// Saving from which on sharing pays.
const SAVING: f64 = 2.5;
/// Predicted saving at the end, if it continues to grow, from which on sharing pays.
const PREDICTED_SAVING: f64 = 4.0;
/// Factor by which the tree of a search that pays may be larger than the tree of the plain search.
const LARGER: f64 = 50.0;

/// The decision between the two ways.
pub(super) enum Decision {
    /// The plain search has come to its end.
    Ended(Counted),
    /// The plain search was stopped here.
    Stopped(Counted, Box<Checkpoint>),
    /// This order has come to its end, or was stopped.
    OrderEnded(OrderTrial, Counted),
    /// The plain search continues from here.
    Plain(Box<Checkpoint>),
    /// Sharing pays, in one of these orders or by a sweep, with these families of blocks.
    Shared(Vec<OrderTrial>, Vec<Blocks>),
}

/// The task that tries both ways until it can decide.
pub(super) struct Decide<'a> {
    pub(super) solver: &'a Solver,
    /// The plain search, if it was stopped before the decision.
    pub(super) from: Option<&'a Checkpoint>,
    pub(super) progress: Option<&'a Progress>,
}

#[cfg(feature = "json")]
impl Decide<'_> {
    /// Whether a plain search was stopped before the decision, which is then still open.
    pub(super) fn is_due(checkpoint: &Checkpoint) -> bool {
        checkpoint.remainders().count() == 1 && checkpoint.counters().nodes < LAST_PLAIN_NODES
    }
}

impl KernelTask for Decide<'_> {
    type Output = Result<Decision, RunError>;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self { solver, from, progress } = self;
        let read = |share| progress.iter().for_each(|progress| progress.set(share));
        let mut search = solver.search(kernel);
        if let Some(checkpoint) = from {
            search.go_to_checkpoint(checkpoint)?;
        }
        if is_obstructed(&mut search, solver) {
            read(1.0);
            return Ok(Decision::Ended(visited(&search, None)));
        }
        let mut trials: Vec<OrderTrial> = Vec::new();
        let mut families: Vec<Blocks> = Vec::new();
        // The best saving of the round before, and its nodes.
        let mut before: Option<(f64, u64)> = None;
        for round in 0..ROUNDS {
            // 1. The plain search continues; one that is resumed may be further already.
            let nodes = (PLAIN_NODES << (3 * round)).max(search.counters().nodes);
            search.set_pause(Some(nodes));
            let stop = match search.count() {
                Advance::Stopped(stop) => Some(stop),
                Advance::Exhausted | Advance::Solution => None,
            };
            let done = (1.0 - search.share_left()).clamp(0.0, 1.0);
            read(done);
            // The search came to its end or was stopped, not only paused.
            if stop != Some(Stop::NodeLimit)
                || solver.settings.node_limit.is_some_and(|most| most <= nodes)
            {
                let counted = visited(&search, stop);
                return Ok(match stop {
                    None => Decision::Ended(counted),
                    Some(_) => Decision::Stopped(counted, Box::new(search.checkpoint())),
                });
            }
            if search.counters().solutions == 0 && solver.is_obstructed_after(operations(&search)) {
                read(1.0);
                return Ok(Decision::Ended(visited(&search, None)));
            }
            // 2. If it seems to be long, so do the orders.
            let size = nodes as f64 / done;
            if size < SHORT {
                continue;
            }
            // Undeclared blocks are looked for only if the search seems to be long.
            if trials.is_empty() {
                families = if size < LONG {
                    solver.declared_blocks().into_iter().collect()
                } else {
                    solver.families()
                };
                trials = solver.order_trials(Blocks::best(families.clone()).as_ref())?;
            }
            for at in 0..trials.len() {
                let trial = &mut trials[at];
                let ended = match before {
                    // The first round of orders may be a later one of the plain search.
                    None => trial.begin(solver),
                    Some(_) => trial.resume(TRIAL_NODES << (3 * round), solver, None),
                };
                if let Some(counted) = ended {
                    read(1.0);
                    return Ok(Decision::OrderEnded(trials.swap_remove(at), counted));
                }
            }
            // 3. Orders that save much now, or will if the saving grows with the nodes as a power of them.
            trials.sort_by(|a, b| b.saving().total_cmp(&a.saving()));
            let pays = |trial: &OrderTrial| {
                let growth = before.map_or(0.0, |(saving, nodes)| {
                    (trial.saving() / saving).log(trial.nodes() as f64 / nodes as f64)
                });
                let predicted = trial.saving() * (size / trial.nodes() as f64).powf(growth);
                let saves = trial.saving() >= SAVING || predicted >= PREDICTED_SAVING;
                saves && trial.tree_size() <= LARGER * size
            };
            if trials.iter().any(pays) {
                return Ok(Decision::Shared(trials, families));
            }
            // Later rounds try only the order that saves the most.
            before = trials.first().map(|trial| (trial.saving(), trial.nodes()));
            trials.truncate(1);
        }
        Ok(Decision::Plain(Box::new(search.checkpoint())))
    }
}

/// Whether there is an algebraic reason why there is no solution, if the search does not end within its head start and
/// has found no solution.
fn is_obstructed<K: Kernel>(search: &mut Search<K>, solver: &Solver) -> bool {
    let nodes = Pace::of(solver.reduction().problem(), false).head_start;
    if !solver.settings.algebra || solver.settings.node_limit.is_some_and(|most| most <= nodes) {
        return false;
    }
    search.set_pause(Some(nodes));
    let is_paused = search.count() == Advance::Stopped(Stop::NodeLimit);
    is_paused && search.counters().solutions == 0 && solver.is_obstructed()
}

/// The approximate time of a search in operations of algebra: a node takes time for all options.
fn operations<K: Kernel>(search: &Search<K>) -> u64 {
    search.counters().nodes.saturating_mul(search.problem().option_count() as u64) / 4
}

/// The result of a search that visits all solutions.
fn visited<K: Kernel>(search: &Search<K>, stop: Option<Stop>) -> Counted {
    let counters = search.counters();
    let count = Count { found: counters.solutions.into(), stop };
    Counted { count, counters, shared: None }
}
