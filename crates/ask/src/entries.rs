//! The entries of a player in the text of a puzzle: digits and marks that are no part of it.

use super::instance::{Instance as _, InstanceError};
use super::marks::lost;
use super::mistake::Mistake;
use super::sudoku::Sudoku;
use dlx::Uniqueness;
use pavane::candidates::Candidates;
use pavane::format::{Entry, Record};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, digits_of};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use pavane_human::Path;

/// The entries of a player, as the text of a puzzle states them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entries<'a> {
    /// The cells of the givens that the player has placed, such as `+5`.
    placed: &'a [Cell],
    /// Whether the player has removed the candidates that the puzzle rules out. Else they are rules.
    has_removed: bool,
    /// Digits and marks that the puzzle does not have.
    beside: &'a [Entry],
}

impl<'a> Entries<'a> {
    /// The entries of a record. Candidates that a text with rules beyond zones rules out are rules.
    pub fn of(record: &'a Record) -> Self {
        Self {
            placed: record.placed.as_deref().unwrap_or_default(),
            has_removed: record.source.is_none() && record.puzzle.ruled_out().is_some(),
            beside: record.entries.as_deref().unwrap_or_default(),
        }
    }

    /// The mistakes in a puzzle without a solution: placed digits and removed candidates. Empty unless the puzzle
    /// without these entries has exactly one solution. Costs one search.
    ///
    /// # Errors
    /// If the puzzle cannot be searched.
    pub fn mistakes(&self, sudoku: &Sudoku<'_>) -> Result<Vec<Mistake>, InstanceError> {
        if self.placed.is_empty() && !self.has_removed {
            return Ok(Vec::new());
        }
        let puzzle = sudoku.puzzle();
        let Some(begun) = self.begun(puzzle) else { return Ok(Vec::new()) };
        let solver = PuzzleSolver::with_settings(&begun, sudoku.settings().clone());
        let Uniqueness::Unique(solution) = solver.map_err(SolveError::from)?.uniqueness()? else {
            return Ok(Vec::new());
        };
        let mistake = |cell: Cell| match puzzle.givens()[cell.index()] {
            Some(digit) => Mistake::Placed(cell, digit),
            None => Mistake::Removed(cell, solution.digit(cell)),
        };
        Ok(lost(&left(puzzle), &solution).into_iter().map(mistake).collect())
    }

    /// The puzzle without placed digits and removed candidates; `None` if it is none.
    fn begun(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let mut givens = puzzle.givens().to_vec();
        self.placed.iter().for_each(|cell| givens[cell.index()] = None);
        Puzzle::new(puzzle.layout().clone(), givens).ok()
    }

    /// The digits and marks beside a puzzle that its only solution contradicts.
    pub(super) fn wrong(&self, solution: &Grid) -> Vec<Mistake> {
        let mistake = |&Entry { cell, digit, marks }: &Entry| {
            let right = solution.digit(cell);
            match digit {
                Some(digit) => (digit != right).then_some(Mistake::Placed(cell, digit)),
                None => digits_of(marks).all(|mark| mark != right).then_some(Mistake::Marked {
                    cell,
                    marks,
                    missing: right,
                }),
            }
        };
        self.beside.iter().filter_map(mistake).collect()
    }

    /// A path that begins with the digits and marks beside its puzzle. Marks below a digit are hidden, and have no
    /// effect.
    pub(super) fn entered(&self, path: Path) -> Path {
        if self.beside.is_empty() {
            return path;
        }
        let digits = self.beside.iter().filter_map(|entry| Some((entry.cell, entry.digit?)));
        let path = path.filling(digits);
        let mut left = path.candidates();
        for entry in self.beside.iter().filter(|entry| entry.digit.is_none()) {
            let gone: Vec<Digit> = left
                .digits(entry.cell)
                .filter(|digit| entry.marks & (1 << digit.index()) == 0)
                .collect();
            gone.into_iter().for_each(|digit| _ = left.remove(entry.cell, digit));
        }
        path.keeping(&left)
    }
}

/// The candidates of a puzzle: the digit of a given, and in other cells all digits that are not ruled out.
fn left(puzzle: &Puzzle) -> Candidates {
    let layout = puzzle.layout();
    let mut left = Candidates::none(layout);
    let is_out =
        |cell, digit| puzzle.ruled_out().is_some_and(|ruled_out| ruled_out.contains(cell, digit));
    for (cell, given) in layout.cells().zip(puzzle.givens()) {
        match given {
            Some(digit) => _ = left.insert(cell, *digit),
            None => left.extend(
                Digit::first(layout.digits())
                    .filter(|&digit| !is_out(cell, digit))
                    .map(|digit| (cell, digit)),
            ),
        }
    }
    left
}
