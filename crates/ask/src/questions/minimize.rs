//! `minimize`: a minimal puzzle within the puzzle.

use crate::clues::clue_objects;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::format::{Source, line, restate};
use pavane::puzzle::Puzzle;
use pavane::solve::{SolveError, Solved, Stats};
use pavane_workshop::{Clue, KeptClues, MinimalClues, MinimizeError, Minimized, Minimizer};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_fields(&["keep", "seed"]);

const FIELD: &str = "puzzles";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let (sudoku, request) = (asked.instance, asked.request);
    let keep = request.keep.map(KeptClues::from).unwrap_or_default();
    let solved =
        minimize(sudoku, keep, request.seed.unwrap_or(1)).map_err(|error| match error {
            MinimizeError::Solve(error) => error.into(),
            error => Problem::input(error),
        })?;
    let (minimal, end) = solved.answer;
    let text = |(puzzle, removed)| (minimal_text(sudoku, &puzzle, asked.source), removed);
    let found: Vec<(String, Vec<Clue>)> = minimal.map(text).into_iter().collect();
    let outcome = of_minimized(sudoku, end, &found);
    Ok(Outcome { nodes: Some(solved.stats.nodes), ..outcome }.into())
}

/// A minimal puzzle, and the clues that it lacks.
pub type WithRemoved = (Puzzle, Vec<Clue>);

/// A minimal puzzle within a puzzle, by removing clues in random order, with the removed clues and the end of the
/// search.
///
/// Givens of puzzles whose rules are zones go by [`Minimizer::one`], and are listed in reading order. All other clues
/// go by [`MinimalClues::of`].
///
/// # Errors
/// [`MinimizeError`] if the puzzle rules out candidates and has no constraints, or an engine fails.
pub fn minimize(
    sudoku: &Sudoku<'_>,
    keep: KeptClues,
    seed: u64,
) -> Result<Solved<(Option<WithRemoved>, Minimized)>, MinimizeError> {
    let (puzzle, settings) = (sudoku.puzzle(), sudoku.solver.settings());
    let layout = puzzle.layout();
    if !layout.constraints().is_empty() || keep == KeptClues::Givens {
        let solved = MinimalClues::of(puzzle, keep, seed, settings)?;
        return Ok(
            solved.map(|found| (found.puzzle.map(|puzzle| (puzzle, found.removed)), found.end))
        );
    }
    let minimizer = Minimizer::new(layout, None).map_err(SolveError::from)?;
    let minimizer = minimizer.node_limit(settings.node_limit).interrupt(&settings.interrupt);
    let (minimal, end) = { minimizer }.one(puzzle, seed)?;
    let found = minimal.map(|minimal| with_removed_givens(puzzle, minimal));
    Ok(Solved::new((found, end), Stats::default()))
}

/// A minimal puzzle within a puzzle, with the givens that it lacks in reading order.
pub fn with_removed_givens(puzzle: &Puzzle, minimal: Puzzle) -> WithRemoved {
    let is_removed = |&cell: &_| puzzle.given(cell).is_some() && minimal.given(cell).is_none();
    let removed = puzzle.layout().cells().filter(is_removed).map(Clue::Given).collect();
    (minimal, removed)
}

/// The text of a minimal puzzle within a sudoku: its line, or [`restate`] if the sudoku has rules beyond zones.
pub fn minimal_text(sudoku: &Sudoku<'_>, minimal: &Puzzle, source: Option<&Source>) -> String {
    match sudoku.puzzle().layout().constraint_set() {
        Some(_) => restate(minimal, source, sudoku.symbols),
        None => line::write_puzzle(minimal, sudoku.symbols),
    }
}

/// The outcome of `minimize`, with the texts of the minimal puzzles found and the clues that each lacks. Null in place
/// of both for a puzzle without exactly one solution, and if the search stopped before it found a puzzle.
pub fn of_minimized(sudoku: &Sudoku<'_>, end: Minimized, found: &[(String, Vec<Clue>)]) -> Outcome {
    let (status, has_texts) = match end {
        Minimized::Complete => (Status::Minimal, true),
        Minimized::Stopped(_) => (Status::Stopped, !found.is_empty()),
        Minimized::Multiple => (Status::Multiple, false),
        Minimized::None => (Status::None, false),
    };
    let removed = found.iter().map(|(_, removed)| clue_objects(sudoku, removed)).collect();
    let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    let outcome =
        Outcome::new(status).finding(FIELD, if has_texts { json!(texts) } else { Value::Null });
    Outcome { removed_clues: Some(if has_texts { removed } else { Value::Null }), ..outcome }
}
