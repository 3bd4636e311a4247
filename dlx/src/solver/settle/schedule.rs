//! The turns of the members.

use super::learned::Learned;
use super::member::{Member, MemberTurn, Report};
use super::plain::Plain;
use super::repaired::Repaired;
use super::restarted::Restarted;
use crate::answer::Solution;
use crate::id::OptionId;
use crate::kernel::KernelError;
use crate::problem::Problem;
use crate::search::{Counters, Interrupt, Progress, Stop};
use crate::solver::front::Solver;
use crate::solver::part::{Part, Settled};
use crate::threads::{Running, spawn};
use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::slice::IterMut;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// The number of nodes of the search in order before everything else: a few tenths of a millisecond.
const FIRST_NODES: u64 = 500;
/// The number of nodes of the search in order before the look for an algebraic reason, if the problem is small. The
/// look takes some hundredths of a second.
const SMALL_NODES: u64 = 10_000;
/// The number of nodes of the first turn of the search in order, if the problem is large. Where nodes are slow, it is
/// at most a quarter of `FIRST_TURN` for either size.
const LARGE_NODES: u64 = 20_000;
/// The greatest number of entries of a small problem.
const SMALL_ENTRIES: u64 = 150_000;
/// The work of the search in order before the first round: a tenth of a second.
const FIRST_TURN: u64 = 5_000_000;
/// The work of the member that learns after `FIRST_NODES`, after `SMALL_NODES` and after half of `FIRST_TURN`. In all
/// it is at most two milliseconds and a tenth of the time of the search in order. The first look settles half of the
/// jigsaws without a grid; the search in order settles none of them.
const LOOKS: [u64; 3] = [50_000, 30_000, 70_000];
/// The greatest number of entries of a problem with looks: setting up the member takes a part of the first one.
const LOOK_ENTRIES: u64 = 10_000;
/// The share of the tree that the search in order has done, from which on there is no look: the search is likely to
/// end in less than a tenth of a second.
const SHORT: f64 = 0.01;
/// The share of the tree that the search in order has done before the first round, from which on it first continues
/// alone.
const ALMOST: f64 = 0.25;
/// The work of a turn in the first round. It doubles from round to round for the member that learns, which has
/// settled most problems that take more than a second. For the others it grows by half. Where items have few options,
/// the turns of a local search and of restarts do not grow: there they settle only what their first turn settles.
const TURN: u64 = 1_500_000;
/// The work of the first turn of a member that learns.
const LEARN_TURN: u64 = 4 * TURN;
/// The difference between the seeds of the two members that learn.
const SECOND_SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// The operations of algebra in the time of a unit of work.
const OPERATIONS: u64 = 4;
/// The average number of options of an item from which on a problem is *dense*, as packings, designs and timetables
/// are; quasigroups and sudokus that are half filled have four to nine. The search with restarts settles none of these.
const DENSE: usize = 10;

/// The solutions found, up to the requested number, and the reason why the search stopped early.
type SettledSolutions = (Vec<Solution>, Option<Stop>);

/// Looks for a number of solutions, or for the certainty that there are fewer.
///
/// # Errors
/// [`KernelError`] if the engine cannot take the problem.
pub(super) fn settle(
    solver: &Solver,
    wanted: usize,
    progress: &Progress,
) -> Result<Settled<SettledSolutions>, KernelError> {
    // The members know no rules but those of the problem.
    solver.require_stated()?;
    let mut state = Standing::new(solver, wanted);
    let reduction = solver.reduction();
    let mut learned = Learned::new(reduction, solver.settings.seed, progress);
    // Progress shows the conflicts of the first one.
    let unseen = Progress::new();
    let mut second = Learned::new(reduction, solver.settings.seed ^ SECOND_SEED, &unseen);
    let mut waiting: Option<&mut dyn Member> = solver.only.is_none().then_some(&mut second);
    let is_dense = is_dense(reduction.problem());
    let mut repaired = Repaired::new(reduction, solver.settings.seed, progress, is_dense);
    let mut restarted = Restarted::new(reduction, solver.settings.seed, progress, is_dense);
    let mut plain = Plain::new(solver, wanted, progress, is_dense);
    let mut members: Vec<&mut dyn Member> = match solver.only {
        Some(Part::Learn) => vec![&mut learned],
        Some(Part::Repair) => vec![&mut repaired],
        Some(Part::Restarts) => vec![&mut restarted],
        only => {
            begin(solver, &mut plain, &mut learned, progress, &mut state)?;
            match only {
                Some(_) => vec![&mut plain],
                // If a local search finds a solution of a dense problem at all, it finds it soon.
                None if is_dense => {
                    vec![&mut repaired, &mut learned, &mut restarted, &mut plain]
                }
                None => vec![&mut learned, &mut repaired, &mut restarted, &mut plain],
            }
        }
    };
    let (mut work, mut learn_work, mut done) = (TURN, LEARN_TURN, 0_u64);
    while !state.is_settled() {
        // The second learner takes its turns beside the first one, from the second round on.
        if learn_work > LEARN_TURN
            && let Some(second) = waiting.take()
        {
            let first = members.iter().position(|member| member.part() == Part::Learn);
            members.insert(first.map_or(members.len(), |place| place + 1), second);
        }
        let of = |part| match part {
            Part::Learn => learn_work,
            Part::Repair | Part::Restarts if !is_dense => TURN,
            _ => work,
        };
        let before = state.nodes;
        round(&mut members, of, solver, &mut state);
        if !state.is_settled() {
            state.end_round(before, &solver.settings.interrupt);
        }
        done = members.iter().fold(done, |done, member| done.saturating_add(of(member.part())));
        if !matches!(solver.only, Some(Part::Learn | Part::Repair | Part::Restarts)) {
            state.take_reason(|| solver.is_obstructed_after(done.saturating_mul(OPERATIONS)));
        }
        (work, learn_work) = (work.saturating_add(work / 2), learn_work.saturating_mul(2));
    }
    Ok(state.settled())
}

/// Whether items have many options on average.
fn is_dense(problem: &Problem) -> bool {
    problem.entry_count() >= DENSE * problem.primaries().len()
}

/// The turns before the first round: turns of the search in order, with looks of the member that learns between them.
/// An algebraic reason is looked for before the first turn that is not short.
///
/// # Errors
/// [`KernelError`] if the engine cannot take the problem.
fn begin(
    solver: &Solver,
    plain: &mut Plain<'_>,
    learned: &mut Learned<'_>,
    progress: &Progress,
    state: &mut Standing,
) -> Result<(), KernelError> {
    let entries = solver.reduction().problem().entry_count() as u64;
    let has_looks = solver.only.is_none() && entries <= LOOK_ENTRIES;
    let mut look = |work, state: &mut Standing| {
        if has_looks && !state.is_settled() && progress.share() < SHORT {
            round(&mut [&mut *learned], |_| work, solver, state);
        }
    };
    // A few nodes settle easy problems before any other member is set up.
    if has_looks {
        state.take_first(plain.begin(FIRST_NODES, state.nodes_left())?, solver);
        look(LOOKS[0], state);
    }
    if !state.is_settled() {
        let nodes = if entries <= SMALL_ENTRIES { SMALL_NODES } else { LARGE_NODES };
        let nodes = plain.at_most(nodes, FIRST_TURN / 4);
        state.take_first(plain.begin(nodes, state.nodes_left())?, solver);
        look(LOOKS[1], state);
    }
    state.take_reason(|| solver.is_obstructed());
    if !state.is_settled() {
        state.take_first(plain.go_on(FIRST_TURN / 2, state.nodes_left())?, solver);
        look(LOOKS[2], state);
    }
    if !state.is_settled() {
        state.take_first(plain.go_on(FIRST_TURN / 2, state.nodes_left())?, solver);
    }
    if !state.is_settled() && progress.share() >= ALMOST {
        round(&mut [&mut *plain], |_| FIRST_TURN, solver, state);
    }
    Ok(())
}

/// Lets each member take a turn, on at most the solver's number of threads. The last ones wait for a free thread.
fn round(
    members: &mut [&mut dyn Member],
    work: impl Fn(Part) -> u64 + Sync,
    solver: &Solver,
    state: &mut Standing,
) {
    // Members know only the solutions known before the round. So the order in which they end does not matter.
    let known = state.found.clone();
    // Members get equal parts of the remaining nodes, which together do not exceed the limit. The last member takes
    // the remainder of the division: it is the search in order, or alone, and never idle while there are nodes.
    let (left, count) = (state.nodes_left(), members.len() as u64);
    let (share, rest) = (left / count, left % count);
    let nodes = |place: usize| if place as u64 + 1 == count { share + rest } else { share };
    let wanted = state.wanted;
    let all = MemberTurn {
        work: 0,
        nodes: 0,
        known: &known,
        wanted,
        interrupt: &solver.settings.interrupt,
    };
    if solver.settings.threads == 1 {
        for (place, member) in members.iter_mut().enumerate() {
            let turn = MemberTurn { work: work(member.part()), nodes: nodes(place), ..all };
            let report = member.take_turn(&turn);
            state.take(report, member.part());
            if state.is_settled() {
                return;
            }
        }
        return;
    }
    let interrupts: Vec<Interrupt> =
        members.iter().map(|_| Interrupt::within(&solver.settings.interrupt)).collect();
    let workers = solver.settings.threads.min(members.len());
    let queue = Mutex::new(Queue::new(members, state));
    thread::scope(|scope| {
        let take_turns = || {
            loop {
                // The queue is locked between turns only.
                let next = lock(&queue).next();
                let Some((place, member)) = next else { return };
                let (part, interrupt) = (member.part(), &interrupts[place]);
                let turn = MemberTurn { work: work(part), nodes: nodes(place), interrupt, ..all };
                let report = member.take_turn(&turn);
                if lock(&queue).take(place, part, report) {
                    interrupts.iter().for_each(Interrupt::set);
                }
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| spawn(scope, take_turns)).collect();
        threads.into_iter().for_each(Running::join);
    });
}

/// The turns of a round on several threads: each thread takes the next one when it is free.
struct Queue<'q, 'm> {
    members: Enumerate<IterMut<'q, &'m mut dyn Member>>,
    /// The reports of turns before which another one has not ended yet.
    ended: BTreeMap<usize, (Part, Report)>,
    taken: usize,
    state: &'q mut Standing,
}

impl<'q, 'm> Queue<'q, 'm> {
    fn new(members: &'q mut [&'m mut dyn Member], state: &'q mut Standing) -> Self {
        Self { members: members.iter_mut().enumerate(), ended: BTreeMap::new(), taken: 0, state }
    }

    /// The next member and its place, unless the question is settled.
    fn next(&mut self) -> Option<(usize, &'q mut &'m mut dyn Member)> {
        if self.state.is_settled() { None } else { self.members.next() }
    }

    /// Takes reports in the order of the members, not in the order in which their turns end. Returns whether the
    /// question is settled: turns of members that come later do not count any more.
    fn take(&mut self, place: usize, part: Part, report: Report) -> bool {
        self.ended.insert(place, (part, report));
        while !self.state.is_settled()
            && let Some((part, report)) = self.ended.remove(&self.taken)
        {
            self.state.take(report, part);
            self.taken += 1;
        }
        self.state.is_settled()
    }
}

/// A queue, also after a panic of another thread, which ends the round.
fn lock<'l, 'q, 'm>(queue: &'l Mutex<Queue<'q, 'm>>) -> MutexGuard<'l, Queue<'q, 'm>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The results of all turns so far.
struct Standing {
    wanted: usize,
    node_limit: u64,
    nodes: u64,
    found: Vec<Vec<OptionId>>,
    is_complete: bool,
    stop: Option<Stop>,
    part: Part,
    /// The counters of the search in order, without a turn that does not count.
    of_search: Counters,
}

impl Standing {
    fn new(solver: &Solver, wanted: usize) -> Self {
        Self {
            wanted,
            node_limit: solver.settings.node_limit.unwrap_or(u64::MAX),
            nodes: 0,
            found: Vec::new(),
            is_complete: false,
            stop: None,
            part: Part::Search,
            of_search: Counters::default(),
        }
    }

    fn nodes_left(&self) -> u64 {
        self.node_limit - self.nodes.min(self.node_limit)
    }

    /// Adds the report of a member.
    fn take(&mut self, report: Report, part: Part) {
        self.nodes += report.nodes;
        self.of_search = report.of_search.unwrap_or(self.of_search);
        for solution in report.found {
            if self.found.len() < self.wanted && !self.found.contains(&solution) {
                self.found.push(solution);
            }
        }
        self.is_complete = report.is_complete;
        self.stop = report.stop;
        // A settled question has no reason to stop, even if a limit was reached in the same turn.
        if self.is_complete || self.found.len() == self.wanted {
            self.stop = None;
            self.part = part;
        } else if self.stop.is_none() && self.nodes >= self.node_limit {
            self.stop = Some(Stop::NodeLimit);
        }
    }

    /// Looks for an algebraic reason why there is no solution, if that can still be the answer.
    fn take_reason(&mut self, is_obstructed: impl FnOnce() -> bool) {
        if !self.is_settled() && self.found.is_empty() && is_obstructed() {
            self.take(Report { is_complete: true, ..Report::default() }, Part::Algebra);
        }
    }

    /// Adds the report of a first turn of the search in order, during which an algebraic reason may have been found.
    fn take_first(&mut self, report: Report, solver: &Solver) {
        let is_obstructed = report.found.is_empty() && solver.known_obstruction().is_some();
        self.take(report, if is_obstructed { Part::Algebra } else { Part::Search });
    }

    /// Ends a round that did not settle the question; `before` is the number of nodes at its start. A member that
    /// cannot continue, such as a local search that knows a solution, looks at neither the interrupt nor the limit. So
    /// a round without nodes counts as one node, and a limit is reached.
    fn end_round(&mut self, before: u64, interrupt: &Interrupt) {
        self.nodes = self.nodes.max(before + 1);
        if interrupt.is_set() {
            self.stop = Some(Stop::Interrupted);
        } else if self.nodes >= self.node_limit {
            self.stop = Some(Stop::NodeLimit);
        }
    }

    fn is_settled(&self) -> bool {
        self.is_complete || self.stop.is_some() || self.found.len() == self.wanted
    }

    /// The answer. Counters that only the search in order has are taken from it.
    fn settled(self) -> Settled<SettledSolutions> {
        let Self { nodes, part, stop, of_search, .. } = self;
        let counters = Counters { nodes, solutions: self.found.len() as u64, ..of_search };
        let found = self.found.into_iter().map(Solution::from).collect();
        Settled { answer: (found, stop), counters, part }
    }
}
