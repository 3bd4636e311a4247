//! `vicinity`: the puzzles with one solution near the puzzle.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::format::line;
use pavane::solve::SolveError;
use pavane_workshop::{VicinityError, VicinitySearch};
use serde_json::json;
use std::ops::ControlFlow;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_fields(&["limit", "minus", "plus"]);

const FIELD: &str = "vicinity";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let (sudoku, request, limits) = (asked.instance, asked.request, &asked.control.limits);
    let (puzzle, settings) = (sudoku.puzzle(), sudoku.solver.settings());
    let cells = puzzle.layout().cell_count();
    let minus = number("minus", request.minus, cells)?;
    let plus = number("plus", request.plus, cells)?;
    let most = request.limit.unwrap_or(limits.solutions);
    limits.check_solutions(most)?;
    let search = VicinitySearch::new(puzzle.layout(), minus, plus).map_err(SolveError::from)?;
    let search = search.node_limit(settings.node_limit);
    let mut search = search.interrupt(&settings.interrupt);
    let mut puzzles = Vec::new();
    let mut is_cut = false;
    let stop = search.each(puzzle, |near| {
        // The search goes one puzzle beyond the limit, to find out whether there are more.
        if puzzles.len() as u64 == most {
            is_cut = true;
            return ControlFlow::Break(());
        }
        puzzles.push(line::write_puzzle(&near, sudoku.symbols));
        ControlFlow::Continue(())
    });
    let stop = stop.map_err(|error| match error {
        VicinityError::Solve(error) => error.into(),
        error => Problem::input(error),
    })?;
    let outcome = of_vicinity(puzzles, is_cut || stop.is_some());
    Ok(Outcome { nodes: Some(search.stats().nodes), ..outcome }.into())
}

/// The outcome of `vicinity`, with the lines of the puzzles. A stopped search may have missed some.
pub fn of_vicinity(puzzles: Vec<String>, is_stopped: bool) -> Outcome {
    let status = match (is_stopped, puzzles.is_empty()) {
        (true, _) => Status::Stopped,
        (false, false) => Status::Unique,
        (false, true) => Status::None,
    };
    Outcome::new(status).finding(FIELD, json!(puzzles))
}

/// The number of givens to remove or to add, 1 by default.
fn number(field: &str, stated: Option<u64>, cells: usize) -> Result<usize, Problem> {
    let number = stated.unwrap_or(1);
    usize::try_from(number).ok().filter(|&number| number <= cells).ok_or_else(|| {
        Problem::input(format!(
            "{field}: found {number}, expected {cells} at most, the number of cells"
        ))
    })
}
