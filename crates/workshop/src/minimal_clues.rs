//! Minimal puzzles within a puzzle with redundant clues of any kind.
//!
//! Removing a clue keeps the solution, and may add others. So a clue that is needed stays needed when others are
//! removed, and one pass over the clues is enough. Each further solution found spares the searches without a clue that
//! alone excludes it.

use crate::clues::{Clue, Clues};
use crate::minimize::Minimized;
use crate::stream::stream;
use dlx::{Stop, Uniqueness};
use pavane::grid::Grid;
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, Settings, SolveError, Solved, Stats};
use rand::seq::SliceRandom;

/// The clues that are never removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeptClues {
    /// None: all kinds of clues are removed.
    #[default]
    None,
    /// Givens, and the candidates that the puzzle rules out.
    Givens,
    /// Constraints.
    Constraints,
}

impl KeptClues {
    /// Whether a clue is never removed.
    const fn has(self, clue: Clue) -> bool {
        match clue {
            Clue::Given(_) | Clue::RuledOut(_) => matches!(self, Self::Givens),
            Clue::Constraint(_) => matches!(self, Self::Constraints),
        }
    }
}

/// A puzzle without some of its clues, and with the same single solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalClues {
    /// The puzzle with the clues that stay. `None` unless the given one has exactly one solution.
    pub puzzle: Option<Puzzle>,
    /// The removed clues, in the order in which they were removed.
    pub removed: Vec<Clue>,
    /// The end of the search. If it is complete, each clue that stays is needed or of a kept kind.
    pub end: Minimized,
}

impl MinimalClues {
    /// Removes givens, ruled-out candidates and constraints of a puzzle in random order, each if the solution stays the
    /// only one. Equal seeds give equal puzzles.
    ///
    /// The node limit of the settings holds for all searches together. A clue that is not settled by then stays. Takes
    /// at most one search for each clue, and one for the puzzle.
    ///
    /// # Errors
    /// [`SolveError`] if no engine takes the puzzle, or an engine is defective.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::constraints::{Constraint, Killer, Variable};
    /// use pavane::layout::ConstraintSet;
    /// use pavane::solve::Settings;
    /// use pavane_workshop::{KeptClues, MinimalClues};
    ///
    /// // The givens alone have one solution, so the cage is not needed.
    /// let puzzle: Puzzle = "1..4.........32.".parse()?;
    /// let cells = vec![Variable::new(0), Variable::new(1)];
    /// let cage = Constraint::from(Killer { cells, sum: Some(3) });
    /// let layout = puzzle.layout().with_constraints(ConstraintSet::new(vec![cage]));
    /// let caged = Puzzle::new(layout, puzzle.givens().to_vec())?;
    /// let found = MinimalClues::of(&caged, KeptClues::Givens, 1, &Settings::default())?;
    /// assert_eq!(found.answer.puzzle, Some(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        puzzle: &Puzzle,
        kept: KeptClues,
        seed: u64,
        settings: &Settings,
    ) -> Result<Solved<Self>, SolveError> {
        let clues = Clues::new(puzzle);
        let open = clues.all().iter().copied().filter(|&clue| !kept.has(clue));
        let mut order: Vec<Clue> = open.collect();
        order.shuffle(&mut stream(seed, 0));
        Self::in_order(clues, &order, settings)
    }

    /// Removes some clues, one after the other, each if the solution stays the only one. Else same as
    /// [`of`](Self::of).
    pub(crate) fn in_order(
        clues: Clues,
        order: &[Clue],
        settings: &Settings,
    ) -> Result<Solved<Self>, SolveError> {
        let mut search = MinimalSearch {
            left: clues.all().to_vec(),
            clues,
            settings: settings.clone(),
            stats: Stats::default(),
            broken: Vec::new(),
        };
        let answer = search.run(order)?;
        Ok(Solved::new(answer, search.stats))
    }
}

/// A search for a puzzle without redundant clues.
struct MinimalSearch {
    clues: Clues,
    settings: Settings,
    stats: Stats,
    /// The remaining clues.
    left: Vec<Clue>,
    /// For each further solution found, the clues that it does not satisfy.
    broken: Vec<Vec<Clue>>,
}

impl MinimalSearch {
    fn run(&mut self, order: &[Clue]) -> Result<MinimalClues, SolveError> {
        let without = |end| MinimalClues { puzzle: None, removed: Vec::new(), end };
        let solution = match self.ask(&self.left.clone())? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::Multiple(_) => return Ok(without(Minimized::Multiple)),
            Uniqueness::None => return Ok(without(Minimized::None)),
            Uniqueness::Unknown { stop, .. } => return Ok(without(Minimized::Stopped(stop))),
        };
        let mut removed = Vec::new();
        let mut end = Minimized::Complete;
        for &clue in order {
            if self.is_known_to_be_needed(clue) {
                continue;
            }
            let mut rest = self.left.clone();
            rest.retain(|&other| other != clue);
            match self.ask(&rest)? {
                Uniqueness::Unique(_) => {
                    self.left = rest;
                    removed.push(clue);
                }
                Uniqueness::Multiple(grids) => self.learn(&grids, &solution),
                // The clue stays, since it may be needed.
                Uniqueness::Unknown { stop, .. } => {
                    end = Minimized::Stopped(stop);
                    if stop == Stop::Interrupted {
                        break;
                    }
                }
                Uniqueness::None => unreachable!("removing a clue keeps the solution"),
            }
        }
        Ok(MinimalClues { puzzle: Some(self.clues.puzzle_with(&self.left)), removed, end })
    }

    /// Notes the clues that exclude other solutions than the known one.
    fn learn(&mut self, grids: &[Grid], solution: &Grid) {
        let others = grids.iter().filter(|grid| grid.digits() != solution.digits());
        self.broken.extend(others.map(|grid| self.clues.broken_by(grid)));
    }

    /// Whether a known solution satisfies all other remaining clues.
    fn is_known_to_be_needed(&self, clue: Clue) -> bool {
        let is_other = |broken: &Clue| *broken != clue && self.left.contains(broken);
        self.broken.iter().any(|broken| !broken.iter().any(is_other))
    }

    /// Whether the puzzle with some clues has one solution, within the limits of the settings.
    fn ask(&mut self, clues: &[Clue]) -> Result<Uniqueness<Grid>, SolveError> {
        let mut settings = self.settings.clone();
        settings.search.node_limit =
            self.settings.node_limit.map(|all| all.saturating_sub(self.stats.nodes));
        let puzzle = self.clues.puzzle_with(clues);
        let solved = PuzzleSolver::with_settings(&puzzle, settings)?.uniqueness_with_stats()?;
        self.stats += solved.stats;
        Ok(solved.answer)
    }
}
