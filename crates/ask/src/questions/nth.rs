//! `nth`: the solution with a number, in an order of all.

use crate::cover::Cover;
use crate::diagram::{Diagrammed, Scope};
use crate::instance::Instance;
use crate::listed::NthListed;
use crate::object::Status;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use num_bigint::BigUint;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .with_constraints()
    .with_fields(&["number"]);

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    if !sudoku.solver.needs_list() {
        return in_diagram(asked);
    }
    let solved = NthListed::of(sudoku, &number(asked.request.number.as_deref())?)?;
    Ok(solved.answer.outcome(sudoku, solved.stats).into())
}

fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    in_diagram(asked)
}

/// The answer by the diagram of all solutions.
fn in_diagram<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
    let number = number(asked.request.number.as_deref())?;
    let found = match Diagrammed::new(asked.instance, Scope::Reduced) {
        Ok(found) => found,
        Err(error) => return Ok(error.outcome()?.into()),
    };
    let solution = found.nth(&number).transpose()?;
    let status = match (&solution, found.count() == BigUint::ZERO) {
        (Some(_), _) => Status::Solved,
        (None, true) => Status::None,
        (None, false) => Status::Beyond,
    };
    Ok(found.outcome(status).with_solutions(asked.instance, &solution).into())
}

/// The number of a request.
fn number(text: Option<&str>) -> Result<BigUint, Problem> {
    let text = text.ok_or_else(|| Problem::input("number: name the solution, from 1"))?;
    solution_number(text).ok_or_else(|| {
        Problem::input(format!("number: found `{text}`, expected a whole number from 1"))
    })
}

/// The number of a solution, from 1, in decimal digits alone; `None` for other texts.
///
/// ```
/// use pavane_ask::solution_number;
///
/// assert_eq!(solution_number("288"), Some(288_u32.into()));
/// assert_eq!(["0", "-1", "+1", ""].map(solution_number), [None, None, None, None]);
/// ```
pub fn solution_number(text: &str) -> Option<BigUint> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && *number > BigUint::ZERO)
}
