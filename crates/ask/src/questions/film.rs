//! `film`: the search for a sudoku as exact cover, or for a solution of an exact cover problem, step by step.

use crate::cover::Cover;
use crate::film::Film;
use crate::moves::moves;
use crate::object::svg_object;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane_methods::{Ended, MethodChoice, Recorder, Task, Topic};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover));

/// The name of the method in films.
const METHOD: &str = "exact-cover";
/// The maximum number of steps that a film shows; it is two minutes long at most.
const MOST_STEPS: u64 = 10_000;

/// The film of the search for a sudoku as exact cover. It is an error if the method does not take the puzzle.
fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let (sudoku, interrupt) = (asked.instance, &asked.control.interrupt);
    let puzzle = sudoku.puzzle().clone();
    let method: MethodChoice = METHOD.parse().map_err(Problem::input)?;
    let steps = asked.request.node_limit.unwrap_or(MOST_STEPS).min(MOST_STEPS);
    let task = Task::new(puzzle.clone()).step_limit(Some(steps)).interrupt(interrupt);
    let mut recorder = Recorder::of([Topic::Moves]);
    let run = method.run(&task, &mut recorder).map_err(Problem::input)?;
    // A film ends at its limit of steps; only an interrupt is a problem.
    if let (Ended::Stopped(stop), true) = (run.ended, interrupt.is_set()) {
        return Err(Problem::limit(stop));
    }
    let (symbols, moves) = (sudoku.symbols.clone(), recorder.events);
    let film = Film { puzzle, symbols, moves, method: method.to_string() };
    Ok(svg_object(&film.svg()).into())
}

/// The events of the search of an exact cover problem.
fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    Ok(moves(asked.instance, asked.request.node_limit, &asked.control.interrupt)?.into())
}
