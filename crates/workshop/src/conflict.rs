//! The clues that make a puzzle impossible.
//!
//! The search takes clues away while the others have no solution. It is deletion in groups (A. Zeller and R.
//! Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, IEEE Transactions on Software Engineering 28,
//! 2002). In addition, a solution of some clues spares all searches with a part of them. Searches have a limit of
//! nodes that grows from round to round, so that easy clues are taken away before any hard question is asked. The
//! last round has no limit. [`smallest`] then looks for fewer clues.

mod smallest;

use crate::clues::{Clue, Clues};
use dlx::{First, Stop};
use pavane::grid::Grid;
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, Settings, SolveError, Solved, Stats};

/// The limits of nodes of the rounds before the last one.
const ROUND_LIMITS: [u64; 3] = [30, 300, 3_000];

/// Why a puzzle has no solution, or its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Clues without a common solution. Without any one of them, there is one. An empty list: the zones alone have no
    /// solution.
    Found(Vec<Clue>),
    /// The puzzle has a solution, so its clues are in no conflict.
    Solvable(Grid),
    /// The search stopped before the answer was complete.
    Unknown {
        /// Clues without a common solution; some may not be needed, or others may be fewer. `None` if the puzzle may
        /// be solvable.
        known: Option<Vec<Clue>>,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

impl Conflict {
    /// Searches a conflict between the clues of a puzzle.
    ///
    /// The clues found are a *minimal* set: each of them is needed. Another set may have fewer. A cell [without
    /// candidates](Puzzle::cell_without_candidates) is a set of one, and givens that [clash](Puzzle::check) are a set
    /// of two. The node limit of the settings holds for all searches together.
    ///
    /// # Errors
    /// [`SolveError`] if no engine takes the puzzle, or an engine is defective.
    ///
    /// ```
    /// use pavane::solve::Settings;
    /// use pavane::{Puzzle, Symbols};
    /// use pavane_workshop::Conflict;
    ///
    /// // The 4 of row 1 must be in the block of r2c4, which has one. The other givens have no part in that.
    /// let puzzle: Puzzle = "123....4.....1..".parse()?;
    /// let found = Conflict::of(&puzzle, &Settings::default())?;
    /// let Conflict::Found(clues) = found.answer else { panic!("it has no solution") };
    /// let symbols = Symbols::standard(4);
    /// let words: Vec<String> = clues.iter().map(|clue| clue.describe(&puzzle, &symbols)).collect();
    /// assert_eq!(words, ["1 in r1c1", "2 in r1c2", "4 in r2c4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, settings: &Settings) -> Result<Solved<Self>, SolveError> {
        let mut search = ConflictSearch::new(puzzle, settings);
        let answer = search.run()?;
        Ok(Solved::new(answer, search.stats))
    }

    /// Searches a conflict with the fewest clues: no fewer clues of the puzzle are without a common solution.
    ///
    /// It first finds a conflict as [`of`](Self::of) does. Without a limit of nodes, it may then take very long. If
    /// a limit stops it, or the choice of clues takes too many branches, the answer is [`Unknown`](Self::Unknown) with
    /// the conflict.
    ///
    /// # Errors
    /// Same as [`of`](Self::of).
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::solve::Settings;
    /// use pavane_workshop::Conflict;
    ///
    /// // Row 1 needs a 4 in r1c4, and column 4 has one.
    /// let puzzle: Puzzle = "123....4.....1..".parse()?;
    /// let found = Conflict::smallest(&puzzle, &Settings::default())?;
    /// let Conflict::Found(clues) = found.answer else { panic!("it has no solution") };
    /// assert_eq!(clues.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest(puzzle: &Puzzle, settings: &Settings) -> Result<Solved<Self>, SolveError> {
        let mut search = ConflictSearch::new(puzzle, settings);
        let answer = match search.run()? {
            Self::Found(clues) => search.smaller_than(clues)?,
            other => other,
        };
        Ok(Solved::new(answer, search.stats))
    }

    /// The reason why the search stopped before the answer was complete, if it did.
    pub const fn stop(&self) -> Option<Stop> {
        match self {
            Self::Unknown { stop, .. } => Some(*stop),
            _ => None,
        }
    }
}

/// A search for a conflict.
struct ConflictSearch {
    clues: Clues,
    settings: Settings,
    stats: Stats,
    /// Clues without a common solution.
    open: Vec<Clue>,
    /// For each solution found, the clues that it does not satisfy.
    broken: Vec<Vec<Clue>>,
}

impl ConflictSearch {
    fn new(puzzle: &Puzzle, settings: &Settings) -> Self {
        let clues = Clues::new(puzzle);
        Self {
            open: clues.all().to_vec(),
            clues,
            settings: settings.clone(),
            stats: Stats::default(),
            broken: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<Conflict, SolveError> {
        // Some conflicts are known at once. All that remains is whether the zones alone have a solution.
        if let Some(cell) = self.clues.puzzle().cell_without_candidates() {
            self.open = vec![Clue::RuledOut(cell)];
            return self.reduce();
        }
        if let Err(clash) = self.clues.puzzle().check() {
            self.open = vec![Clue::Given(clash.first), Clue::Given(clash.second)];
            return self.reduce();
        }
        match self.ask(&self.clues.puzzle().clone(), None)? {
            First::Found(grid) => Ok(Conflict::Solvable(grid)),
            First::Unknown(stop) => Ok(Conflict::Unknown { known: None, stop }),
            First::None => self.reduce(),
        }
    }

    /// Takes clues away until each of the others is needed.
    fn reduce(&mut self) -> Result<Conflict, SolveError> {
        for limit in ROUND_LIMITS.map(Some).into_iter().chain([None]) {
            if let Some(stop) = self.take_away(limit)? {
                let known = Some(self.open.clone());
                return Ok(Conflict::Unknown { known, stop });
            }
        }
        Ok(Conflict::Found(std::mem::take(&mut self.open)))
    }

    /// Takes clues away, first in large groups, then one by one, if the others have no solution. A search that reaches
    /// the limit keeps its group. Returns the reason of a stop by the settings.
    fn take_away(&mut self, limit: Option<u64>) -> Result<Option<Stop>, SolveError> {
        let mut size = (self.open.len() / 2).max(1);
        loop {
            let mut start = 0;
            while start < self.open.len() {
                let end = (start + size).min(self.open.len());
                if self.is_known_to_be_needed(start, end) {
                    start = end;
                    continue;
                }
                let rest = [&self.open[..start], &self.open[end..]].concat();
                match self.ask(&self.clues.puzzle_with(&rest), limit)? {
                    First::None => self.open = rest,
                    First::Found(grid) => {
                        self.broken.push(self.clues.broken_by(&grid));
                        start = end;
                    }
                    First::Unknown(Stop::NodeLimit) if self.has_nodes_left() => start = end,
                    First::Unknown(stop) => return Ok(Some(stop)),
                }
            }
            if size == 1 {
                return Ok(None);
            }
            size /= 2;
        }
    }

    /// Whether a known solution satisfies all clues outside a group.
    fn is_known_to_be_needed(&self, start: usize, end: usize) -> bool {
        let outside =
            |clue: &Clue| self.open[..start].contains(clue) || self.open[end..].contains(clue);
        self.broken.iter().any(|broken| !broken.iter().any(outside))
    }

    /// A solution of a puzzle, within a limit of nodes and the limits of the settings.
    fn ask(&mut self, puzzle: &Puzzle, limit: Option<u64>) -> Result<First<Grid>, SolveError> {
        let mut settings = self.settings.clone();
        let left = self.settings.node_limit.map(|all| all.saturating_sub(self.stats.nodes));
        settings.search.node_limit = limit.into_iter().chain(left).min();
        let solved = PuzzleSolver::with_settings(puzzle, settings)?.any_with_stats()?;
        self.stats += solved.stats;
        Ok(solved.answer)
    }

    /// Whether the settings allow further nodes.
    fn has_nodes_left(&self) -> bool {
        self.settings.node_limit.is_none_or(|limit| self.stats.nodes < limit)
    }
}
