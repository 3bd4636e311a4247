//! `complete`: the fewest further givens that leave the puzzle one solution.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::format::line;
use pavane::layout::{Cell, Digit};
use pavane::solve::SolveError;
use pavane_workshop::{CompleteError, Completed, Completer, Completion};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD);

const FIELD: &str = "completion";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let (puzzle, settings) = (sudoku.puzzle(), sudoku.solver.settings());
    let completer = Completer::new(puzzle.layout()).map_err(SolveError::from)?;
    let completer = completer.node_limit(settings.node_limit);
    let mut completer = completer.interrupt(&settings.interrupt);
    let completed = completer.complete(puzzle, None).map_err(|error| match error {
        CompleteError::Solve(error) => error.into(),
        error => Problem::input(error),
    })?;
    let outcome = of_completed(sudoku, &completed);
    Ok(Outcome { nodes: Some(completer.stats().nodes), ..outcome }.into())
}

/// The outcome of `complete`: the puzzle with the further givens, null unless it was found.
pub fn of_completed(sudoku: &Sudoku<'_>, completed: &Completed) -> Outcome {
    let (status, value) = match completed {
        Completed::Unique(completion) => {
            let status = if completion.stop.is_none() { Status::Unique } else { Status::Stopped };
            (status, completion_object(sudoku, completion))
        }
        Completed::Multiple(_) => (Status::Multiple, Value::Null),
        Completed::None => (Status::None, Value::Null),
        Completed::Unknown(_) => (Status::Stopped, Value::Null),
    };
    Outcome::new(status).finding(FIELD, value)
}

/// The object of a puzzle with further givens.
fn completion_object(sudoku: &Sudoku<'_>, completion: &Completion) -> Value {
    let Completion { puzzle, added, differing, stop, .. } = completion;
    let position = |cell: Cell| puzzle.layout().position(cell).to_string();
    let given = |&(cell, digit): &(Cell, Digit)| json!({ "cell": position(cell), "digit": sudoku.symbols.print(digit).to_string() });
    let positions = |cells: &Vec<Cell>| cells.iter().map(|&cell| position(cell)).collect();
    let differing: Option<Vec<String>> = differing.as_ref().map(positions);
    json!({
        "puzzle": line::write_puzzle(puzzle, sudoku.symbols),
        "added": added.iter().map(given).collect::<Vec<_>>(),
        "fewest": stop.is_none(),
        "differing": differing,
    })
}
