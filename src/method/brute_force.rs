//! The method `brute-force`: the cells in a fixed order, in each the digits ascending, back when none fits.
//!
//! Source: the plainest of all programs for sudoku, which nobody claims; D. H. Lehmer named it backtracking in
//! the 1950s, and S. W. Golomb and L. D. Baumert wrote it down ("Backtrack Programming", Journal of the ACM,
//! 1965). The count of iterations is that of the literature on puzzles made to defeat it: one for each digit
//! tried in an empty cell, and one for each visit of a given cell on the way forward. Going back is not counted.
//!
//! Ours differs in how it finds out that a digit does not fit: digits that a zone has already are known at once,
//! and passed over together. Each of them is counted as a try all the same.

mod order;
mod walk;

use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, Found, Run};
use super::task::Task;
use super::trace::{Silent, Topic, Trace};
use dlx::Stop;
use order::Turn;
use walk::{Tally, Walk};

/// The method, with the board turned or in the best of the four turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum BruteForce {
    /// Visits the cells in the row order of the turned board.
    Turned(Turn),
    /// Finds out which turn takes the fewest iterations.
    Best,
}

impl BruteForce {
    /// The forms in the order in which they are listed.
    pub(super) const FORMS: [Self; 5] = [
        Self::Turned(Turn::ALL[0]),
        Self::Turned(Turn::ALL[1]),
        Self::Turned(Turn::ALL[2]),
        Self::Turned(Turn::ALL[3]),
        Self::Best,
    ];
}

impl Method for BruteForce {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(match *self {
            Self::Turned(turn) => turned(task, turn, trace),
            Self::Best => Contest::new(task).decide(trace),
        })
    }
}

fn turned(task: &Task, turn: Turn, trace: &mut dyn Trace) -> Run {
    let mut walk = Walk::new(task, turn);
    let mut found = Found::up_to(task.solution_limit);
    let ended = walk.go(task.step_limit.unwrap_or(u64::MAX), &mut found, trace);
    found.into_run(ended, counted(walk.tally()))
}

fn counted(tally: Tally) -> Vec<Counter> {
    vec![
        Counter { name: "iterations", value: tally.iterations },
        Counter { name: "digits tried", value: tally.iterations - tally.givens_visited },
        Counter { name: "givens visited", value: tally.givens_visited },
        Counter { name: "steps back", value: tally.steps_back },
    ]
}

/// So many iterations each turn has at first.
const FIRST_LIMIT: u64 = 1 << 10;

/// The four turns, run side by side.
struct Contest<'a> {
    task: &'a Task,
    entrants: Vec<Entrant>,
    /// How many iterations may still be made in all.
    left: u64,
}

/// One of the turns.
struct Entrant {
    turn: Turn,
    walk: Walk,
    found: Found,
    /// How it ended, once it did.
    ended: Option<Ended>,
}

impl<'a> Contest<'a> {
    fn new(task: &'a Task) -> Self {
        let entrants = Turn::ALL.map(|turn| Entrant {
            turn,
            walk: Walk::new(task, turn),
            found: Found::up_to(task.solution_limit),
            ended: None,
        });
        Self { task, entrants: entrants.into(), left: task.step_limit.unwrap_or(u64::MAX) }
    }

    /// Doubles what each turn may take until one has ended. All four get as much, so that none that has not
    /// ended by then would have ended with fewer iterations.
    fn decide(mut self, trace: &mut dyn Trace) -> Run {
        let mut limit = FIRST_LIMIT;
        let stop = loop {
            if let Err(stop) = self.round(limit) {
                break Some(stop);
            }
            if self.entrants.iter().any(|entrant| entrant.ended.is_some()) {
                break None;
            }
            limit = limit.saturating_mul(2);
        };
        self.finish(stop, trace)
    }

    /// Lets each turn come to so many iterations.
    fn round(&mut self, limit: u64) -> Result<(), Stop> {
        for entrant in &mut self.entrants {
            let before = entrant.walk.tally().iterations;
            let limit = limit.min(before.saturating_add(self.left));
            let ended = entrant.walk.go(limit, &mut entrant.found, &mut Silent);
            self.left -= entrant.walk.tally().iterations - before;
            match ended {
                Ended::Stopped(Stop::NodeLimit) if self.left > 0 => {}
                Ended::Stopped(stop) => return Err(stop),
                ended => entrant.ended = Some(ended),
            }
        }
        Ok(())
    }

    /// What the turn with the fewest iterations found; or, if none has ended, one that found most.
    fn finish(self, stop: Option<Stop>, trace: &mut dyn Trace) -> Run {
        let Self { task, entrants, .. } = self;
        let tallies: Vec<Tally> = entrants.iter().map(|entrant| entrant.walk.tally()).collect();
        let ended = |&place: &usize| entrants[place].ended.is_some();
        let winner =
            (0..entrants.len()).filter(ended).min_by_key(|&place| tallies[place].iterations);
        let remarks = entrants.iter().enumerate();
        let remarks =
            remarks.map(|(place, entrant)| entrant.remark(winner == Some(place))).collect();
        let mut runs = entrants.into_iter().map(|entrant| {
            let stopped = Ended::Stopped(stop.unwrap_or(Stop::NodeLimit));
            (entrant.turn, entrant.found.into_run(entrant.ended.unwrap_or(stopped), Vec::new()))
        });
        let (turn, run) = match winner {
            Some(place) => runs.nth(place),
            None => runs.reduce(|best, next| if next.1.found > best.1.found { next } else { best }),
        }
        .expect("there are four turns");
        if winner.is_some() && [Topic::Moves, Topic::Pointer].into_iter().any(|t| trace.wants(t)) {
            // Nobody can follow four walks at once: the best is walked again for those who watch.
            turned(task, turn, trace);
        }
        let counters = counted(tallies.into_iter().fold(Tally::default(), Tally::plus));
        Run { counters, remarks, ..run }
    }
}

impl Entrant {
    /// How many iterations it took, in words.
    fn remark(&self, is_best: bool) -> String {
        let least = if self.ended.is_some() { "" } else { "at least " };
        let best = if is_best { ", the fewest" } else { "" };
        let (turn, iterations) = (self.turn, self.walk.tally().iterations);
        format!("turned clockwise by {turn}: {least}{iterations} iterations{best}")
    }
}
