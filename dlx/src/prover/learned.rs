//! Proofs by searches that learn clauses.

use super::error::ProveError;
use super::lines;
use super::refuted::Refuted;
use crate::format::opb::Numbering;
use crate::id::OptionId;
use crate::learn::{ClauseCause, DerivedClauses, LearnOutcome, Learner};
use crate::search::{Counters, Stop};
use crate::solver::Solver;

/// The work of the first turn, and between two looks at the size of the steps.
const SLICE: u64 = 1 << 20;
/// The number of further seeds to try if the first turn was enough.
const MORE_SEEDS: u64 = 4;

/// A proof: what it is about, and the lines of its steps.
pub(super) type Learned = (Refuted, Vec<u8>);

/// Two searches of a problem as it is stated, which decide in different ways: by items, which makes short proofs for
/// packings, designs and words, and by activity, which settles hard boards.
pub(super) struct Learners<'a> {
    solver: &'a Solver,
    most: usize,
    most_bytes: usize,
    searches: Vec<Logged>,
}

impl<'a> Learners<'a> {
    /// Searches that are given up at more than `most` solutions, or when their steps take more than a number of bytes.
    pub(super) fn new(solver: &'a Solver, most: usize, most_bytes: usize) -> Self {
        let mut learners = Self { solver, most, most_bytes, searches: Vec::new() };
        learners.add(solver.settings.seed);
        learners
    }

    /// Adds the two searches of a seed.
    fn add(&mut self, seed: u64) {
        let Self { solver, most, most_bytes, .. } = *self;
        // Unit propagation alone does not rule these options out.
        let emptying = solver.reduction().emptying();
        self.searches.extend([true, false].map(|is_by_item| {
            let mut learner = Learner::with_log(solver.problem(), seed, is_by_item);
            learner.probe(emptying);
            Logged {
                learner,
                solutions: Vec::new(),
                most,
                most_bytes,
                state: ProverState::Searching,
            }
        }));
    }

    /// Lets the searches work in turns, each up to a limit, until one comes to its end or both are given up. Then the
    /// other one may do as much work as the one that has ended. If that was done in its first turn, searches with
    /// other seeds may do the same. The shortest proof is returned.
    ///
    /// # Errors
    /// [`ProveError::Stopped`] at an interrupt or if both have reached the node limit, [`ProveError::TooMany`].
    pub(super) fn run(&mut self, most_work: u64) -> Result<Option<Learned>, ProveError> {
        let mut work = SLICE;
        loop {
            work = work.min(most_work);
            for place in 0..self.searches.len() {
                self.searches[place].run_up_to(work, self.solver)?;
                if self.searches[place].state == ProverState::Ended {
                    // The other searches get the same work: one of them may have a shorter proof.
                    let work = self.searches[place].learner.work();
                    let more = if work <= SLICE { MORE_SEEDS } else { 0 };
                    (1..=more)
                        .for_each(|seed| self.add(self.solver.settings.seed.wrapping_add(seed)));
                    for search in &mut self.searches {
                        search.run_up_to(work, self.solver)?;
                    }
                    return Ok(self.shortest());
                }
            }
            if work == most_work || self.are_given_up() {
                return Ok(None);
            }
            work = work.saturating_mul(2);
        }
    }

    /// Whether all searches are given up.
    fn are_given_up(&self) -> bool {
        self.searches.iter().all(|search| search.state == ProverState::GivenUp)
    }

    /// The number of solutions that were found.
    pub(super) fn found(&self) -> u64 {
        self.searches.iter().map(|search| search.solutions.len() as u64).max().unwrap_or(0)
    }

    /// The shortest proof of the searches that have ended.
    fn shortest(&mut self) -> Option<Learned> {
        let numbering = Numbering::new(self.solver.problem());
        let ended = self.searches.iter_mut().filter(|search| search.state == ProverState::Ended);
        ended.map(|search| search.proof(&numbering)).min_by_key(|(_, text)| text.len())
    }
}

/// A search whose steps are kept in memory, since a proof needs a part of them only.
struct Logged {
    learner: Learner,
    /// The solutions found so far, the options of each in ascending order.
    solutions: Vec<Vec<OptionId>>,
    /// The maximum number of solutions.
    most: usize,
    /// The size of the steps at which the search is given up.
    most_bytes: usize,
    state: ProverState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ProverState {
    Searching,
    /// All solutions were found.
    Ended,
    /// The steps are too large, or the node limit was reached.
    GivenUp,
}

impl Logged {
    /// Searches until the work of all runs together reaches a limit.
    fn run_up_to(&mut self, work: u64, solver: &Solver) -> Result<(), ProveError> {
        let most_nodes = solver.settings.node_limit.unwrap_or(u64::MAX);
        while self.state == ProverState::Searching && self.learner.work() < work {
            let slice = self.learner.work().saturating_add(SLICE).min(work);
            match self.learner.run(slice, most_nodes, &solver.settings.interrupt) {
                LearnOutcome::None => self.state = ProverState::Ended,
                LearnOutcome::Found(_) if self.solutions.len() == self.most => {
                    return Err(ProveError::TooMany { most: self.most });
                }
                LearnOutcome::Found(solution) => {
                    self.solutions.push(solution);
                    self.learner.rule_out_found();
                }
                LearnOutcome::Stopped(Stop::NodeLimit) => {
                    // A slice ended, not the search: check the size of the steps.
                    let bytes = self.learner.steps().map_or(0, DerivedClauses::bytes);
                    if bytes > self.most_bytes || self.learner.decisions() >= most_nodes {
                        self.state = ProverState::GivenUp;
                    }
                }
                LearnOutcome::Stopped(stop) => {
                    let found = self.solutions.len() as u64;
                    return Err(ProveError::Stopped { stop, found });
                }
            }
        }
        Ok(())
    }

    /// The proof of a search that has ended.
    fn proof(&mut self, numbering: &Numbering) -> Learned {
        let mut text = Vec::new();
        let number_of = |cause| match cause {
            ClauseCause::AtLeast(item) => numbering.at_least(item),
            ClauseCause::AtMost(item) => numbering.at_most(item),
            ClauseCause::Link(option, color) => numbering.implies(option, color as usize),
            ClauseCause::RuledOut(solution) => Some(numbering.last() + u64::from(solution)),
            ClauseCause::Derived(_) | ClauseCause::Row(_) => None,
        };
        let steps =
            self.learner.steps().map_or(0, |steps| lines::push(steps, &number_of, &mut text));
        let solutions = std::mem::take(&mut self.solutions);
        let counters = Counters {
            nodes: self.learner.decisions(),
            solutions: solutions.len() as u64,
            ..Counters::default()
        };
        (Refuted { solutions, steps, counters }, text)
    }
}
