//! `minimize`: a minimal puzzle within the puzzle.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::format::{Source, line, restate};
use pavane::puzzle::Puzzle;
use pavane::solve::{SolveError, Solved, Stats};
use pavane_workshop::{KeptClues, MinimalClues, MinimizeError, Minimized, Minimizer};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_constraints();

const FIELD: &str = "puzzles";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let (sudoku, request) = (asked.instance, asked.request);
    let keep = request.keep.map(KeptClues::from).unwrap_or_default();
    let found = minimize(sudoku, keep, request.seed.unwrap_or(1)).map_err(|error| match error {
        MinimizeError::Solve(error) => error.into(),
        error => Problem::input(error),
    })?;
    let (puzzle, end) = &found.answer;
    let texts = puzzle.iter().map(|puzzle| minimal_text(sudoku, puzzle, asked.source)).collect();
    let outcome = of_minimized(*end, texts);
    Ok(Outcome { nodes: Some(found.stats.nodes), ..outcome }.into())
}

/// A minimal puzzle within a puzzle, by removing clues in random order, and the end of the search.
///
/// Givens of puzzles whose rules are zones go by [`Minimizer::one`], all other clues by [`MinimalClues::of`].
///
/// # Errors
/// [`MinimizeError`] if the puzzle rules out candidates and has no constraints, or an engine fails.
pub fn minimize(
    sudoku: &Sudoku<'_>,
    keep: KeptClues,
    seed: u64,
) -> Result<Solved<(Option<Puzzle>, Minimized)>, MinimizeError> {
    let (puzzle, settings) = (sudoku.puzzle(), sudoku.solver.settings());
    let layout = puzzle.layout();
    if !layout.constraints().is_empty() || keep == KeptClues::Givens {
        let solved = MinimalClues::of(puzzle, keep, seed, settings)?;
        return Ok(solved.map(|found| (found.puzzle, found.end)));
    }
    let minimizer = Minimizer::new(layout, None).map_err(SolveError::from)?;
    let minimizer = minimizer.node_limit(settings.node_limit).interrupt(&settings.interrupt);
    let answer = { minimizer }.one(puzzle, seed)?;
    Ok(Solved::new(answer, Stats::default()))
}

/// The text of a minimal puzzle within a sudoku: its line, or [`restate`] if the sudoku has rules beyond zones.
pub fn minimal_text(sudoku: &Sudoku<'_>, minimal: &Puzzle, source: Option<&Source>) -> String {
    match sudoku.puzzle().layout().constraint_set() {
        Some(_) => restate(minimal, source, sudoku.symbols),
        None => line::write_puzzle(minimal, sudoku.symbols),
    }
}

/// The outcome of `minimize`, with the texts of the minimal puzzles found. Null in place of texts for a puzzle without
/// exactly one solution, and if the search stopped before it found a puzzle.
pub fn of_minimized(end: Minimized, texts: Vec<String>) -> Outcome {
    let (status, has_texts) = match end {
        Minimized::Complete => (Status::Minimal, true),
        Minimized::Stopped(_) => (Status::Stopped, !texts.is_empty()),
        Minimized::Multiple => (Status::Multiple, false),
        Minimized::None => (Status::None, false),
    };
    Outcome::new(status).finding(FIELD, if has_texts { json!(texts) } else { Value::Null })
}
