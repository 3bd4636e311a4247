//! The method `brute-force`: the cells in a fixed order, in each the digits ascending, back when none fits.
//!
//! Source: the plainest of all programs for sudoku, without a known author; D. H. Lehmer named it backtracking in
//! the 1950s, and S. W. Golomb and L. D. Baumert wrote it down ("Backtrack Programming", Journal of the ACM, 1965).
//! Iterations are counted as in the literature on puzzles made to defeat it: one for each digit tried in an empty
//! cell, and one for each visit of a given cell on the way forward. Going back is not counted.
//!
//! Ours differs in the test whether a digit fits: digits that a zone has already are known as a set and skipped
//! together. Each of them still counts as a try.

mod order;
mod walk;

use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::Task;
use super::trace::{Silent, Topic, Trace};
use dlx::Stop;
use order::QuarterTurn;
use walk::{CellWalk, WalkTally};

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "brute-force",
    kind: Kind::Exact,
    summary: "the cells in a fixed order, in each the digits ascending, back when none fits",
    source: "Golomb and Baumert, Backtrack Programming, 1965",
    variants: &[
        Variant { name: "0", summary: "row by row" },
        Variant { name: "90", summary: "the same on the board turned clockwise by 90°" },
        Variant { name: "180", summary: "the same on the board turned by 180°" },
        Variant { name: "270", summary: "the same on the board turned clockwise by 270°" },
        Variant { name: "best", summary: "the turn that takes the fewest iterations" },
    ],
    takes_ruled_out: false,
    make: |variant| Box::new(BruteForce::FORMS[variant]),
};

/// The method, with the board turned or in the best of the four turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum BruteForce {
    /// Visits the cells in the row order of the turned board.
    Turned(QuarterTurn),
    /// Finds the turn that takes the fewest iterations.
    Best,
}

impl BruteForce {
    /// The forms in the order in which they are listed.
    pub(super) const FORMS: [Self; 5] = [
        Self::Turned(QuarterTurn::ALL[0]),
        Self::Turned(QuarterTurn::ALL[1]),
        Self::Turned(QuarterTurn::ALL[2]),
        Self::Turned(QuarterTurn::ALL[3]),
        Self::Best,
    ];
}

impl Method for BruteForce {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(match *self {
            Self::Turned(turn) => turned(task, turn, trace),
            Self::Best => FourTurns::new(task).run(trace),
        })
    }

    fn curve(&self) -> Option<Topic> {
        Some(Topic::Pointer)
    }
}

/// Runs one turn.
fn turned(task: &Task, turn: QuarterTurn, trace: &mut dyn Trace) -> Run {
    let mut walk = CellWalk::new(task, turn);
    let mut found = FoundGrids::up_to(task.solution_limit);
    let ended = walk.resume(task.step_limit.unwrap_or(u64::MAX), &mut found, trace);
    found.into_run(ended, counted(walk.tally()))
}

fn counted(tally: WalkTally) -> Vec<Counter> {
    vec![
        Counter { name: "iterations", value: tally.iterations },
        Counter { name: "digits tried", value: tally.iterations - tally.givens_visited },
        Counter { name: "givens visited", value: tally.givens_visited },
        Counter { name: "steps back", value: tally.steps_back },
    ]
}

/// Iteration limit of each turn in the first round.
const FIRST_ITERATIONS: u64 = 1 << 10;

/// The four turns, run side by side.
struct FourTurns<'a> {
    task: &'a Task,
    turns: Vec<TurnRun>,
    /// Number of iterations left for all turns together.
    left: u64,
}

/// One of the turns.
struct TurnRun {
    turn: QuarterTurn,
    walk: CellWalk,
    found: FoundGrids,
    /// The end of the run, once it has ended.
    ended: Option<Ended>,
}

impl<'a> FourTurns<'a> {
    fn new(task: &'a Task) -> Self {
        let turns = QuarterTurn::ALL.map(|turn| TurnRun {
            turn,
            walk: CellWalk::new(task, turn),
            found: FoundGrids::up_to(task.solution_limit),
            ended: None,
        });
        Self { task, turns: turns.into(), left: task.step_limit.unwrap_or(u64::MAX) }
    }

    /// Doubles the iteration limit until a turn has ended. All four have the same limit: an unfinished turn takes no
    /// fewer iterations.
    fn run(mut self, trace: &mut dyn Trace) -> Run {
        let mut limit = FIRST_ITERATIONS;
        let stop = loop {
            if let Err(stop) = self.round(limit) {
                break Some(stop);
            }
            if self.turns.iter().any(|turn_run| turn_run.ended.is_some()) {
                break None;
            }
            limit = limit.saturating_mul(2);
        };
        self.finish(stop, trace)
    }

    /// Resumes each turn up to an iteration limit.
    fn round(&mut self, limit: u64) -> Result<(), Stop> {
        for turn_run in &mut self.turns {
            let before = turn_run.walk.tally().iterations;
            // The limit of the task holds for all turns together.
            let limit = limit.min(before.saturating_add(self.left));
            let ended = turn_run.walk.resume(limit, &mut turn_run.found, &mut Silent);
            self.left -= turn_run.walk.tally().iterations - before;
            match ended {
                // Only the limit of the round is reached: the turn continues in the next round.
                Ended::Stopped(Stop::NodeLimit) if self.left > 0 => {}
                Ended::Stopped(stop) => return Err(stop),
                ended => turn_run.ended = Some(ended),
            }
        }
        Ok(())
    }

    /// The run of the turn with the fewest iterations, or if none has ended, of one with the most solutions.
    fn finish(self, stop: Option<Stop>, trace: &mut dyn Trace) -> Run {
        let Self { task, turns, .. } = self;
        let tallies: Vec<WalkTally> = turns.iter().map(|turn_run| turn_run.walk.tally()).collect();
        let ended = |&place: &usize| turns[place].ended.is_some();
        let winner = (0..turns.len()).filter(ended).min_by_key(|&place| tallies[place].iterations);
        let remarks = turns.iter().enumerate();
        let remarks =
            remarks.map(|(place, turn_run)| turn_run.remark(winner == Some(place))).collect();
        let mut runs = turns.into_iter().map(|turn_run| {
            let stopped = Ended::Stopped(stop.unwrap_or(Stop::NodeLimit));
            (turn_run.turn, turn_run.found.into_run(turn_run.ended.unwrap_or(stopped), Vec::new()))
        });
        let (turn, run) = match winner {
            Some(place) => runs.nth(place),
            None => runs.reduce(|best, next| if next.1.found > best.1.found { next } else { best }),
        }
        .expect("there are four turns");
        if winner.is_some() && [Topic::Moves, Topic::Pointer].into_iter().any(|t| trace.wants(t)) {
            // Events of four walks at once would be of no use: the best walk is repeated for the trace.
            turned(task, turn, trace);
        }
        let counters = counted(tallies.into_iter().fold(WalkTally::default(), WalkTally::plus));
        Run { counters, remarks, ..run }
    }
}

impl TurnRun {
    /// A remark on the number of its iterations.
    fn remark(&self, is_best: bool) -> String {
        let least = if self.ended.is_some() { "" } else { "at least " };
        let best = if is_best { ", the fewest" } else { "" };
        let (turn, iterations) = (self.turn, self.walk.tally().iterations);
        format!("turned clockwise by {turn}: {least}{iterations} iterations{best}")
    }
}
