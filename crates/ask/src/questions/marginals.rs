//! `marginals`: the number of solutions with each candidate or option.

use crate::cover::Cover;
use crate::diagram::{Diagrammed, Scope};
use crate::instance::{Instance, InstanceError};
use crate::listed::{list_of, of_list_of_all};
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::{Diagram, OptionId};
use num_bigint::BigUint;
use pavane::answer::Marginals;
use pavane::layout::{Cell, Digit};
use pavane::solve::{self, Solved};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover)).field(FIELD).with_constraints();

const FIELD: &str = "marginals";

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    if sudoku.solver.needs_list() {
        return listed(sudoku);
    }
    of(asked, |found| {
        let marginals = solve::marginals(sudoku.solver.encoding()?, &found.diagram);
        Ok(marginals_of_candidates(sudoku, &marginals)?)
    })
}

fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    of(asked, |found| Ok(marginals_of_options(asked.instance, &found.diagram)))
}

/// The answer from a list of all solutions.
fn listed(sudoku: &Sudoku<'_>) -> Result<Reply, Problem> {
    let without = |outcome: Outcome| Ok(outcome.finding(FIELD, Value::Null).into());
    let Solved { answer: list, stats, .. } = match list_of(sudoku) {
        Ok(solved) => solved,
        Err(error) => return without(error.outcome()?),
    };
    if list.count() == 0 {
        return without(of_list_of_all(0, stats, Status::None));
    }
    let objects = listed_marginals(sudoku, &list.marginals());
    let outcome = of_list_of_all(list.count(), stats, Status::Solved);
    Ok(outcome.finding(FIELD, objects).into())
}

/// The answer; `objects` makes the objects of a diagram with solutions.
fn of<'a, I: Instance>(
    asked: &AskedInstance<'a, I>,
    objects: impl FnOnce(&Diagrammed<'a, I>) -> Result<Vec<Value>, Problem>,
) -> Result<Reply, Problem> {
    let without = |outcome: Outcome| Ok(outcome.finding(FIELD, Value::Null).into());
    let found = match Diagrammed::new(asked.instance, Scope::Reduced) {
        // A diagram without solutions has no marginals.
        Ok(found) if found.count() == BigUint::ZERO => {
            return without(found.outcome(Status::None));
        }
        Ok(found) => found,
        Err(error) => return without(error.outcome()?),
    };
    Ok(found.outcome(Status::Solved).finding(FIELD, objects(&found)?).into())
}

/// The objects of the givens of a sudoku and of the candidates that no given rules out, each with the number of
/// solutions that contain it.
///
/// # Errors
/// If the puzzle cannot be encoded.
pub fn marginals_of_candidates(
    sudoku: &Sudoku<'_>,
    marginals: &Marginals,
) -> Result<Vec<Value>, InstanceError> {
    let puzzle = sudoku.puzzle();
    let givens = puzzle.layout().cells().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
    let open = sudoku.solver.encoding()?.candidates().iter().copied();
    let mut all: Vec<(Cell, Digit)> = open.chain(givens).collect();
    // Givens and candidates appear together in the order of cells.
    all.sort_unstable();
    Ok(objects(sudoku, all, marginals))
}

/// The objects of the givens and candidates of a sudoku whose solutions were listed.
pub fn listed_marginals(sudoku: &Sudoku<'_>, marginals: &Marginals) -> Vec<Value> {
    objects(sudoku, sudoku.puzzle().candidates().iter(), marginals)
}

/// The objects of candidates.
fn objects(
    sudoku: &Sudoku<'_>,
    candidates: impl IntoIterator<Item = (Cell, Digit)>,
    marginals: &Marginals,
) -> Vec<Value> {
    let marginal = |(cell, digit)| {
        json!({
            "cell": sudoku.puzzle().layout().position(cell).to_string(),
            "digit": sudoku.symbols.print(digit).to_string(),
            "count": marginals.count(cell, digit).to_string(),
        })
    };
    candidates.into_iter().map(marginal).collect()
}

/// The objects of the options of an exact cover problem, each with the number of solutions that contain it.
pub fn marginals_of_options(cover: &Cover<'_>, diagram: &Diagram) -> Vec<Value> {
    let names = &cover.document.names;
    let marginal = |(option, count): (OptionId, BigUint)| {
        json!({
            "option": cover.option(option),
            "number": names.number(option),
            "count": count.to_string(),
        })
    };
    cover.problem().options().zip(diagram.marginals()).map(marginal).collect()
}
