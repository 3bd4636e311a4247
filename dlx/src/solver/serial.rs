//! A question asked on one thread: of a whole search, or of the pieces of a checkpoint one after the other.

use super::for_each::ForEach;
use super::pace::Pace;
use super::question::Question;
use super::request::CheckpointRequest;
use super::session::{Beginning, Ending, Rest, Searched, Session};
use crate::answer::Count;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Advance, CheckpointError, Counters, Piece, Search, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Number of nodes between two readings of progress.
const NODES_PER_READING: u64 = 1 << 14;

/// A search, and the pieces that come after it.
pub(super) struct Serial<'s, K> {
    pub(super) search: &'s mut Search<K>,
    /// The pieces, each with its share of the whole tree.
    pub(super) pieces: VecDeque<(Piece, f64)>,
}

/// The point that a search on one thread has reached.
pub(super) enum Reached {
    /// Its end, or a reason to stop.
    End(Option<Stop>),
    /// The end of its head start.
    HeadStart,
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> Question for ForEach<F> {
    type Answer = Count;

    fn ask<K: Kernel>(mut self, search: &mut Search<K>) -> Count {
        let problem = search.problem().clone();
        let mut session = Session {
            pace: Pace::of(&problem, self.visit.is_some()),
            searched: Searched { problem, maker: None },
            question: self.erased(),
            rendering: None,
            threads: 1,
            node_limit: search.node_limit(),
            interrupt: search.interrupt().clone(),
            attention: search.interrupt().clone(),
            request: CheckpointRequest::new(),
            keep: None,
        };
        let mut serial = Serial::new(search, &session);
        let stop = match serial.resume(&mut session, None) {
            Reached::End(stop) => stop,
            Reached::HeadStart => Some(Stop::Interrupted),
        };
        search.set_pause(None);
        let count = Count { found: search.counters().solutions.into(), stop };
        session.read_end(&count);
        count
    }
}

impl<'s, K: Kernel> Serial<'s, K> {
    /// All of a search, whose node limit and interrupt are set.
    pub(super) fn new(search: &'s mut Search<K>, session: &Session<'_>) -> Self {
        search.set_solution_limit(session.question.limit);
        session.question.progress.iter().for_each(|progress| progress.set(0.0));
        Self { search, pieces: VecDeque::new() }
    }

    /// Checks that all of a checkpoint fits the subject of the search, then loads it, or loads a rest.
    ///
    /// # Errors
    /// [`CheckpointError`] if it does not fit.
    pub(super) fn load(
        &mut self,
        from: Beginning<'_>,
        searched: &Searched,
    ) -> Result<(), CheckpointError> {
        if let Beginning::Checkpoint(checkpoint) = from
            && !checkpoint.has_fingerprint(&searched.fingerprint())
        {
            return Err(CheckpointError::OtherProblem);
        }
        for piece in from.pieces() {
            let share = match piece {
                Piece::Found(solutions) => {
                    solutions.iter().try_for_each(|solution| searched.problem.verify(solution))?;
                    0.0
                }
                // The root always fits. To go there would look at it before its turn.
                Piece::Left(remainder) if remainder.levels.is_empty() => 1.0,
                Piece::Left(remainder) => {
                    self.search.go_to(remainder)?;
                    self.search.share_left()
                }
            };
            self.pieces.push_back((piece.clone(), share));
        }
        // Each piece starts anew from its own path when its turn comes.
        self.search.abandon();
        self.search.set_counters(from.counters());
        Ok(())
    }

    /// Searches to the end or the first reason to stop, or for `head_start` nodes.
    pub(super) fn resume(&mut self, session: &mut Session<'_>, head_start: Option<u64>) -> Reached {
        let head_end = head_start.map(|nodes| self.search.counters().nodes.saturating_add(nodes));
        loop {
            if self.has_enough(session) {
                return Reached::End(Some(Stop::SolutionLimit));
            }
            // The next piece of a checkpoint.
            if self.search.is_exhausted() {
                match self.pieces.pop_front() {
                    None => return Reached::End(None),
                    Some((Piece::Found(solutions), _)) => {
                        if let Some(stop) = self.show_found(session, solutions) {
                            return Reached::End(Some(stop));
                        }
                    }
                    Some((Piece::Left(remainder), _)) => {
                        self.search.go_to(&remainder).expect("all pieces have been tried");
                    }
                }
                continue;
            }
            let nodes = self.search.counters().nodes;
            if session.node_limit.is_none_or(|limit| nodes < limit)
                && head_end.is_some_and(|end| nodes >= end)
            {
                return Reached::HeadStart;
            }
            // Search to the end of the head start or the next reading, whichever is nearer.
            self.read_progress(session);
            let next_reading =
                session.question.progress.as_ref().map(|_| nodes.saturating_add(NODES_PER_READING));
            self.search.set_pause([head_end, next_reading].into_iter().flatten().min());
            if let ControlFlow::Break(stop) = self.advance(session) {
                self.read_progress(session);
                return Reached::End(Some(stop));
            }
        }
    }

    /// Searches to the end or the next pause. Breaks for a reason to stop.
    fn advance(&mut self, session: &mut Session<'_>) -> ControlFlow<Stop> {
        loop {
            // Counting is faster: some kernels count several solutions at once.
            let advance = if session.shows() { self.search.advance() } else { self.search.count() };
            match advance {
                Advance::Solution => {
                    if session.show(self.search.solution()).is_break() {
                        return ControlFlow::Break(Stop::SolutionLimit);
                    }
                }
                Advance::Exhausted => return ControlFlow::Continue(()),
                Advance::Stopped(Stop::SolutionLimit) => {
                    return ControlFlow::Break(Stop::SolutionLimit);
                }
                Advance::Stopped(Stop::NodeLimit) => {
                    let nodes = self.search.counters().nodes;
                    // A pause that is not the limit of the session lets the caller read progress or end the
                    // head start.
                    return match session.node_limit {
                        Some(limit) if nodes >= limit => ControlFlow::Break(Stop::NodeLimit),
                        _ => ControlFlow::Continue(()),
                    };
                }
                Advance::Stopped(Stop::Interrupted) => {
                    // Without a receiver of checkpoints, only the caller interrupts.
                    if session.interrupt.is_set() || session.keep.is_none() {
                        return ControlFlow::Break(Stop::Interrupted);
                    }
                    if session.request.take(&session.attention) {
                        session.keep(self.rest());
                    }
                }
            }
        }
    }

    fn has_enough(&self, session: &Session<'_>) -> bool {
        session.question.limit.is_some_and(|limit| self.search.counters().solutions >= limit)
    }

    /// Shows solutions of an earlier session. Returns the reason to stop, if any.
    fn show_found(
        &mut self,
        session: &mut Session<'_>,
        solutions: Vec<Box<[OptionId]>>,
    ) -> Option<Stop> {
        let mut solutions = VecDeque::from(solutions);
        let mut shown = Vec::new();
        let stop = loop {
            if self.has_enough(session) {
                break Some(Stop::SolutionLimit);
            }
            if session.interrupt.is_set() {
                break Some(Stop::Interrupted);
            }
            let Some(solution) = solutions.pop_front() else { break None };
            let mut counters = self.search.counters();
            counters.solutions = counters.solutions.saturating_add(1);
            self.search.set_counters(counters);
            self.search.restore(&solution, &mut shown);
            if session.show(&shown).is_break() {
                break Some(Stop::SolutionLimit);
            }
        };
        // Solutions that were not shown stay in the rest of the search.
        if !solutions.is_empty() {
            self.pieces.push_front((Piece::Found(solutions.into()), 0.0));
        }
        stop
    }

    fn read_progress(&self, session: &Session<'_>) {
        if let Some(progress) = &session.question.progress {
            let behind: f64 = self.pieces.iter().map(|(_, share)| share).sum();
            let share = 1.0 - self.search.share_left() - behind;
            // Sums of shares are rounded, and a reading must not fall.
            progress.set(share.clamp(progress.share(), 1.0));
            let Counters { nodes, solutions, .. } = self.search.counters();
            progress.set_counted(nodes, solutions);
        }
    }

    /// The rest of the search.
    fn rest(&self) -> Rest {
        // The piece that is searched now comes before the pieces that wait.
        let here =
            Some(Piece::Left(self.search.remainder())).filter(|_| !self.search.is_exhausted());
        let pieces = self.pieces.iter().map(|(piece, _)| piece.clone());
        Rest { counters: self.search.counters(), pieces: here.into_iter().chain(pieces).collect() }
    }

    /// The end of the search, for this reason to stop or none.
    pub(super) fn ending(&self, stop: Option<Stop>) -> Ending {
        Ending { stop, counters: self.search.counters(), rest: stop.map(|_| self.rest()) }
    }
}
