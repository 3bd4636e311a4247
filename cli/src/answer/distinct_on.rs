//! The question of `--distinct-on`: the options that solutions choose on some items, each choice once.

use super::cover::CoverInput;
use crate::error::Error;
use dlx::{Count, OptionId};
use pavane::solve::Solved;
use std::ops::ControlFlow;

/// The flag.
const FLAG: &str = "--distinct-on";

/// Names of items, and the maximum number of choices.
#[derive(Clone)]
pub(crate) struct DistinctOn {
    pub(crate) names: Vec<String>,
    pub(crate) limit: Option<u64>,
}

impl DistinctOn {
    /// Shows each choice to `visit`, and returns their number.
    ///
    /// # Errors
    /// If no item has one of the names, or there is none, or if the engine does not take the problem.
    pub(crate) fn choices(
        &self,
        cover: &CoverInput<'_>,
        visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        let items = cover.asked.items(&self.names).map_err(|name| {
            Error::refused(format!(
                "{FLAG}: found `{name}`, which is no item of the problem; give names of items with commas between them"
            ))
        })?;
        if items.is_empty() {
            return Err(Error::refused(format!("{FLAG}: found no name, expected names of items")));
        }
        Ok(cover.asked.distinct_on(&items, self.limit, visit)?)
    }

    /// The refusal of a sudoku.
    pub(crate) fn of_sudoku() -> Error {
        Error::not_a_cover(FLAG)
    }
}
