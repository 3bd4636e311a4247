//! The points of a search at which it restarts, changes its mode, forgets activities and deletes clauses, all counted
//! in conflicts.

use crate::luby::Luby;

/// The number of conflicts of the first focused turn, and the growth from each pair of turns to the next.
const TURN: u64 = 1000;
/// A stable turn is longer than the focused one after it by this factor.
const STABLE_TURN: u64 = 16;
/// The number of conflicts of a stable run, for each unit of the sequence.
const STABLE_UNIT: u64 = 500;
/// The number of conflicts before stable decisions choose an option where they would rule one out. Nearly all jigsaws
/// without a grid are refuted within that number, in two thirds of the time that choosing from the start takes. Tests
/// are about problems that take few conflicts.
const CHOICES: u64 = if cfg!(test) { 2 } else { 1000 };
/// The least number of conflicts of a focused run.
const FOCUSED: u64 = 2;
/// A focused run ends when its clauses have this many times the levels that clauses have on average.
const MARGIN: f64 = 1.1;
/// The numbers of conflicts over which the levels are averaged.
const FAST: f64 = 33.0;
const SLOW: f64 = 20_000.0;
/// The number of conflicts after which activities are forgotten for the first time; then it doubles.
const FORGET: u64 = 3000;
/// The number of conflicts before the first deletion; the distance grows with the root of the number of deletions.
const DELETE: f64 = 1000.0;

/// The way in which a search restarts.
///
/// Alternating between the two was found to serve satisfiable and unsatisfiable problems alike (A. Biere and
/// A. Fröhlich, *Evaluating CDCL restart schemes*, Pragmatics of SAT 2015; A. Biere et al., *CaDiCaL, Kissat,
/// Paracooba, Plingeling and Treengeling*, SAT Competition 2020).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Restarts as soon as clauses have more levels than usual (G. Audemard and L. Simon, *Refining restarts
    /// strategies for SAT and UNSAT*, CP 2012): for problems without solutions.
    Focused,
    /// Restarts seldom, with numbers of conflicts of the sequence of Luby, Sinclair and Zuckerman: for solutions.
    Stable,
}

/// Consequences of a restart.
pub(super) struct Restart {
    /// Whether another mode begins.
    pub(super) is_turn: bool,
    /// Whether activities are forgotten.
    pub(super) forgets: bool,
}

/// The number of conflicts, and the numbers at which something is due.
pub(super) struct ConflictPace {
    mode: Mode,
    /// The number of conflicts.
    pub(super) conflicts: u64,
    turns: u64,
    turn_ends: u64,
    run_ends: u64,
    /// The lengths of the stable runs to come, in units.
    lengths: Luby,
    /// The average number of levels of the last few clauses, and of many.
    fast: f64,
    slow: f64,
    forget_at: u64,
    delete_at: u64,
    deletions: u32,
}

impl ConflictPace {
    pub(super) fn new() -> Self {
        Self {
            mode: Mode::Stable,
            conflicts: 0,
            turns: 0,
            turn_ends: STABLE_TURN * TURN,
            run_ends: STABLE_UNIT,
            lengths: Luby::new(),
            fast: 0.0,
            slow: 0.0,
            forget_at: FORGET,
            delete_at: DELETE as u64,
            deletions: 0,
        }
    }

    pub(super) fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether a decision that would rule out an option chooses another one instead.
    pub(super) fn prefers_choices(&self) -> bool {
        self.mode == Mode::Stable && self.conflicts >= CHOICES
    }

    /// Counts a conflict, whose clause has a number of levels.
    pub(super) fn count(&mut self, levels: u32) {
        self.conflicts += 1;
        let levels = f64::from(levels);
        self.fast += (levels - self.fast) / FAST;
        // The plain average of all clauses as long as they are few.
        self.slow += (levels - self.slow) / SLOW.min(self.conflicts as f64);
    }

    /// Whether the run is over.
    pub(super) fn restart_is_due(&self) -> bool {
        self.conflicts >= self.run_ends
            && (self.mode == Mode::Stable || self.fast > MARGIN * self.slow)
    }

    /// Begins the next run.
    pub(super) fn restart(&mut self) -> Restart {
        let is_turn = self.conflicts >= self.turn_ends;
        if is_turn {
            self.mode = if self.mode == Mode::Stable { Mode::Focused } else { Mode::Stable };
            self.turns += 1;
            let factor = if self.mode == Mode::Stable { STABLE_TURN } else { 1 };
            self.turn_ends = self.conflicts + factor * TURN * (1 + self.turns / 2);
        }
        let length = match self.mode {
            Mode::Focused => FOCUSED,
            Mode::Stable => STABLE_UNIT * self.lengths.next(),
        };
        self.run_ends = self.conflicts + length;
        let forgets = self.conflicts >= self.forget_at;
        if forgets {
            self.forget_at += self.conflicts;
        }
        Restart { is_turn, forgets }
    }

    /// Whether a deletion of clauses is due.
    pub(super) fn deletion_is_due(&self) -> bool {
        self.conflicts >= self.delete_at
    }

    /// Sets the time of the next deletion.
    pub(super) fn deleted(&mut self) {
        self.deletions += 1;
        self.delete_at = self.conflicts + (DELETE * f64::from(self.deletions).sqrt()) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_runs_are_as_long_as_the_sequence_of_luby() {
        let mut pace = ConflictPace::new();
        // No turn of the mode.
        pace.turn_ends = u64::MAX;
        let mut lengths = Vec::new();
        for _ in 0..15 {
            pace.restart();
            lengths.push((pace.run_ends - pace.conflicts) / STABLE_UNIT);
            pace.conflicts = pace.run_ends;
        }
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn modes_take_turns_of_growing_length() {
        let mut pace = ConflictPace::new();
        let mut turns = Vec::new();
        while turns.len() < 5 {
            pace.conflicts = pace.turn_ends;
            assert!(pace.restart().is_turn);
            turns.push((pace.mode(), (pace.turn_ends - pace.conflicts) / TURN));
            assert!(!pace.restart().is_turn);
        }
        let (focused, stable) = (Mode::Focused, Mode::Stable);
        assert_eq!(turns, [(focused, 1), (stable, 32), (focused, 2), (stable, 48), (focused, 3)]);
    }
}
