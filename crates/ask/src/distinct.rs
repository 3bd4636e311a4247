//! The choices that solutions make on some items, each once, for questions with `distinct_on`.

use super::cover::Cover;
use super::instance::Instance;
use super::problem::Problem;
use super::question::AskedInstance;
use dlx::{Count, OptionId};
use pavane::solve::Solved;
use std::ops::ControlFlow;

/// Shows the options that solutions choose on the items of the request to `visit`, each choice once, up to a limit.
/// `None` if the request names no items.
///
/// # Errors
/// If no item has one of the names, or there is no name, or if the engine does not take the problem.
pub(crate) fn distinct_choices(
    asked: &AskedInstance<'_, Cover<'_>>,
    limit: Option<u64>,
    visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
) -> Result<Option<Solved<Count>>, Problem> {
    let Some(names) = &asked.request.distinct_on else { return Ok(None) };
    let items = asked.instance.items(names).map_err(|name| {
        Problem::input(format!(
            "distinct_on: found `{name}`, which is no item of the problem; give names of items"
        ))
    })?;
    if items.is_empty() {
        return Err(Problem::input("distinct_on: found no name, expected names of items"));
    }
    Ok(Some(asked.instance.distinct_on(&items, limit, visit)?))
}

/// Requires a request without items, for sudokus, which have none.
///
/// # Errors
/// If the request names items.
pub(crate) fn without_distinct<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<(), Problem> {
    match asked.request.distinct_on {
        None => Ok(()),
        Some(_) => Err(Problem::input(
            "distinct_on: found a sudoku, expected an exact cover problem; convert it with the question `convert`",
        )),
    }
}
