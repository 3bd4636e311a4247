//! A question asked on one thread: the pieces of a checkpoint one after the other, or all in one.

use super::run::{Asking, Ending, Rest};
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Advance, Checkpoint, CheckpointError, Counters, Piece, Search, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// How many nodes lie between two readings of progress.
const NODES_PER_READING: u64 = 1 << 14;

/// A search and what comes after it.
pub(super) struct Serial<K> {
    pub(super) search: Search<K>,
    /// Each with its share of the whole tree.
    pub(super) pieces: VecDeque<(Piece, f64)>,
}

/// How far the search came.
pub(super) enum Serially {
    /// To its end, or to a reason to stop.
    End(Option<Stop>),
    /// As far as it was to go alone.
    HeadStart,
}

impl<K: Kernel> Serial<K> {
    pub(super) fn new<F>(mut search: Search<K>, asking: &Asking<'_, F>) -> Self {
        search.set_branching(asking.branching);
        search.set_interrupt(asking.attention.clone());
        search.set_solution_limit(asking.question.limit);
        search.set_node_limit(asking.node_limit);
        Self { search, pieces: VecDeque::new() }
    }

    /// Goes on from a checkpoint, once all of it has been found to fit the problem.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn take_up(&mut self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        let problem = self.search.problem();
        if !checkpoint.is_of(problem) {
            return Err(CheckpointError::OtherProblem);
        }
        for piece in checkpoint.parts() {
            let share = match piece {
                Piece::Found(solutions) => {
                    let problem = self.search.problem();
                    solutions.iter().try_for_each(|solution| problem.verify(solution))?;
                    0.0
                }
                // It always fits, and the root is not to be looked at before its turn.
                Piece::Left(remainder) if remainder.levels.is_empty() => 1.0,
                Piece::Left(remainder) => {
                    self.search.go_to(remainder)?;
                    self.search.share_left()
                }
            };
            self.pieces.push_back((piece.clone(), share));
        }
        self.search.abandon();
        self.search.set_counters(checkpoint.counters());
        Ok(())
    }

    /// Searches to the end or the first reason to stop, or for `head_start` nodes.
    pub(super) fn go_on<F>(
        &mut self,
        asking: &mut Asking<'_, F>,
        head_start: Option<u64>,
    ) -> Serially
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let head_end = head_start.map(|nodes| self.search.counters().nodes.saturating_add(nodes));
        loop {
            if self.has_enough(asking) {
                return Serially::End(Some(Stop::SolutionLimit));
            }
            if self.search.is_exhausted() {
                match self.pieces.pop_front() {
                    None => return Serially::End(None),
                    Some((Piece::Found(solutions), _)) => {
                        if let Some(stop) = self.show_found(asking, solutions) {
                            return Serially::End(Some(stop));
                        }
                    }
                    Some((Piece::Left(remainder), _)) => {
                        self.search.go_to(&remainder).expect("all pieces have been tried");
                    }
                }
                continue;
            }
            let nodes = self.search.counters().nodes;
            if asking.node_limit.is_none_or(|limit| nodes < limit)
                && head_end.is_some_and(|end| nodes >= end)
            {
                return Serially::HeadStart;
            }
            self.read_progress(asking);
            let next_look =
                asking.question.progress.as_ref().map(|_| nodes.saturating_add(NODES_PER_READING));
            let next_stop = [head_end, next_look].into_iter().flatten().min();
            self.search.set_pause(next_stop);
            if let ControlFlow::Break(stop) = self.stretch(asking) {
                return Serially::End(Some(stop));
            }
        }
    }

    /// Searches as far as the limits that are set allow.
    fn stretch<F>(&mut self, asking: &mut Asking<'_, F>) -> ControlFlow<Stop>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        loop {
            let advance = if asking.shows() { self.search.advance() } else { self.search.count() };
            match advance {
                Advance::Solution => {
                    if asking.show(self.search.solution()).is_break() {
                        return ControlFlow::Break(Stop::SolutionLimit);
                    }
                }
                Advance::Exhausted => return ControlFlow::Continue(()),
                Advance::Stopped(Stop::SolutionLimit) => {
                    return ControlFlow::Break(Stop::SolutionLimit);
                }
                Advance::Stopped(Stop::NodeLimit) => {
                    let nodes = self.search.counters().nodes;
                    return match asking.node_limit {
                        Some(limit) if nodes >= limit => ControlFlow::Break(Stop::NodeLimit),
                        _ => ControlFlow::Continue(()),
                    };
                }
                Advance::Stopped(Stop::Interrupted) => {
                    if asking.interrupt.is_set() {
                        return ControlFlow::Break(Stop::Interrupted);
                    }
                    if asking.request.take(&asking.attention) {
                        asking.keep(self.rest());
                    }
                }
            }
        }
    }

    fn has_enough<F>(&self, asking: &Asking<'_, F>) -> bool {
        asking.question.limit.is_some_and(|limit| self.search.counters().solutions >= limit)
    }

    /// Shows solutions of an earlier session; says why to stop, if there is a reason.
    fn show_found<F>(
        &mut self,
        asking: &mut Asking<'_, F>,
        solutions: Vec<Box<[OptionId]>>,
    ) -> Option<Stop>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let mut solutions = VecDeque::from(solutions);
        let stop = loop {
            if self.has_enough(asking) {
                break Some(Stop::SolutionLimit);
            }
            if asking.interrupt.is_set() {
                break Some(Stop::Interrupted);
            }
            let Some(solution) = solutions.pop_front() else { break None };
            let mut counters = self.search.counters();
            counters.solutions = counters.solutions.saturating_add(1);
            self.search.set_counters(counters);
            if asking.show(&solution).is_break() {
                break Some(Stop::SolutionLimit);
            }
        };
        if !solutions.is_empty() {
            self.pieces.push_front((Piece::Found(solutions.into()), 0.0));
        }
        stop
    }

    fn read_progress<F>(&self, asking: &Asking<'_, F>) {
        if let Some(progress) = &asking.question.progress {
            let behind: f64 = self.pieces.iter().map(|(_, share)| share).sum();
            let share = 1.0 - self.search.share_left() - behind;
            // Sums of shares are rounded.
            progress.set(share.clamp(progress.share(), 1.0));
            let Counters { nodes, solutions, .. } = self.search.counters();
            progress.set_counted(nodes, solutions);
        }
    }

    /// What is left now.
    fn rest(&self) -> Rest {
        let here =
            Some(Piece::Left(self.search.remainder())).filter(|_| !self.search.is_exhausted());
        let pieces = self.pieces.iter().map(|(piece, _)| piece.clone());
        Rest { counters: self.search.counters(), pieces: here.into_iter().chain(pieces).collect() }
    }

    /// How it ended, for this reason to stop or none.
    pub(super) fn ending(&self, stop: Option<Stop>) -> Ending {
        Ending { stop, counters: self.search.counters(), rest: stop.map(|_| self.rest()) }
    }
}
