//! The member that searches in order.

use super::member::{Member, MemberTurn, Report, reason_to_end};
use crate::id::OptionId;
use crate::kernel::KernelError;
use crate::search::{Counters, Progress};
use crate::solver::for_each::ForEach;
use crate::solver::front::Solver;
use crate::solver::late::LateKernels;
use crate::solver::part::Part;
use crate::solver::run::RunError;
use crate::solver::session::Rest;
use std::ops::ControlFlow;

/// The share of the tree after which a turn lasts to the end of the search, which takes no more than about eight times
/// the work that all members have had.
const NEAR_END: f64 = 0.04;
/// A turn that is expected to reach the end takes this many times the nodes that are expected.
const SLACK: f64 = 1.5;

/// The number of items from which on a kernel takes longer for a node of a problem whose items have few options. The
/// kernel has to look at all remaining items, and each choice forces many others.
const SLOW_ITEMS: u64 = 512;

/// The search in order, on one thread.
pub(super) struct Plain<'a> {
    solver: Solver,
    progress: &'a Progress,
    wanted: usize,
    /// The work of a node.
    node: u64,
    is_slow: bool,
    /// The kernels of all turns, made for the first one: their tables may take longer than a turn.
    kernels: Option<LateKernels>,
    rest: Option<Rest>,
    counters: Counters,
}

impl<'a> Plain<'a> {
    pub(super) fn new(
        solver: &Solver,
        wanted: usize,
        progress: &'a Progress,
        is_dense: bool,
    ) -> Self {
        // One thread, which stops at the same node whatever the number of threads of the solver.
        let solver = solver.clone().threads(1);
        let counters = Counters::default();
        let problem = solver.reduction().problem();
        let (items, options) = (problem.item_count() as u64, problem.option_count() as u64);
        // The time of a node grows with the words that hold the remaining items and options.
        let is_slow = !is_dense && items >= SLOW_ITEMS;
        let node = 1 + if is_slow { items * 7 / 32 } else { items / 8 } + options / 128;
        let (kernels, rest) = (None, None);
        Self { solver, progress, wanted, node, is_slow, kernels, rest, counters }
    }

    /// The number of nodes of a turn.
    fn nodes_of(&self, work: u64) -> u64 {
        work / self.node
    }

    /// A number of nodes, or the nodes of a turn if these are fewer and nodes are slow.
    pub(super) fn at_most(&self, nodes: u64, work: u64) -> u64 {
        if self.is_slow { nodes.min(self.nodes_of(work)) } else { nodes }
    }

    /// Searches up to a number of nodes, including the nodes of former turns.
    fn search_up_to(&mut self, nodes: u64) -> Result<Report, KernelError> {
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let visit = |options: &[OptionId]| {
            found.push(options.to_vec());
            ControlFlow::Continue(())
        };
        let solver = self.solver.clone().node_limit(Some(nodes));
        let question = ForEach::new(visit).limit(Some(self.wanted as u64)).progress(self.progress);
        let mut run = solver.run(question);
        if let Some(rest) = &self.rest {
            run = run.after(rest);
        }
        let kernels = match self.kernels.take() {
            Some(kernels) => kernels,
            None => LateKernels::new(&self.solver)?,
        };
        let kernels = self.kernels.insert(kernels);
        let outcome = run.run_late(kernels).map_err(RunError::without_checkpoint)?;
        let stop = outcome.count.stop;
        let report = Report {
            nodes: outcome.counters.nodes - self.counters.nodes,
            is_complete: stop.is_none(),
            stop: stop.and_then(reason_to_end),
            of_search: Some(outcome.counters),
            found,
        };
        self.counters = outcome.counters;
        self.rest = outcome.rest;
        Ok(report)
    }

    /// A first turn, up to a number of nodes in all turns, and at most `most` more than before. It shows whether the
    /// engine takes the problem.
    ///
    /// # Errors
    /// [`KernelError`] if it does not.
    pub(super) fn begin(&mut self, nodes: u64, most: u64) -> Result<Report, KernelError> {
        self.search_up_to(nodes.min(self.counters.nodes.saturating_add(most)))
    }

    /// A turn that takes no longer even if the end seems near, up to an amount of work and `most` nodes. Other
    /// members have not had a turn yet, and a wrong guess would cost more than they need.
    ///
    /// # Errors
    /// [`KernelError`] if the engine does not take the problem.
    pub(super) fn go_on(&mut self, work: u64, most: u64) -> Result<Report, KernelError> {
        let nodes = self.counters.nodes.saturating_add(self.nodes_of(work).max(1));
        self.begin(nodes, most)
    }
}

impl Member for Plain<'_> {
    fn part(&self) -> Part {
        Part::Search
    }

    fn take_turn(&mut self, turn: &MemberTurn<'_>) -> Report {
        let before = self.counters.nodes;
        let (share, mut nodes) = (self.progress.share(), self.nodes_of(turn.work).max(1));
        // Near the end the turn is made long enough to reach it.
        if share >= NEAR_END {
            nodes = nodes.max((before as f64 * (1.0 / share - 1.0) * SLACK) as u64);
        }
        self.solver = self.solver.clone().interrupt(turn.interrupt);
        let report = self.search_up_to(before.saturating_add(nodes.min(turn.nodes)));
        report.expect("the engine took the problem at the first turn")
    }
}
