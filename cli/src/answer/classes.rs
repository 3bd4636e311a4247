//! Classes of solutions of exact cover problems that count as one: `--distinct-on` and `--up-to-symmetry`.

use super::cover::CoverInput;
use super::distinct_on::DistinctOn;
use crate::error::Error;
use dlx::format::Names;
use dlx::{Count, OptionId, Problem};
use num_bigint::BigUint;
use pavane::solve::Solved;
use pavane_render::tiling::{Cells, Symmetries, TilingError};
use std::ops::ControlFlow;

/// The flag of turns and reflections.
pub(crate) const UP_TO_SYMMETRY: &str = "--up-to-symmetry";

/// A way to class solutions.
#[derive(Clone)]
pub(crate) enum Classes {
    /// Solutions with the same options on some items.
    DistinctOn(DistinctOn),
    /// Turns and reflections of each other, up to a number of classes.
    UpToSymmetry(Option<u64>),
}

impl Classes {
    /// Shows one solution of each class to `visit`, and returns the number of classes.
    ///
    /// # Errors
    /// If the problem does not fit the flag, or the engine does not take it.
    pub(crate) fn each(
        &self,
        cover: &CoverInput<'_>,
        visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        match self {
            Self::DistinctOn(distinct) => distinct.choices(cover, visit),
            Self::UpToSymmetry(limit) => up_to_symmetry(*limit, cover, visit),
        }
    }

    /// The refusal of a sudoku.
    pub(crate) fn of_sudoku(&self) -> Error {
        match self {
            Self::DistinctOn(_) => DistinctOn::of_sudoku(),
            Self::UpToSymmetry(_) => Error::not_a_cover(UP_TO_SYMMETRY),
        }
    }
}

/// The symmetries of a problem, for a flag.
///
/// # Errors
/// If its items do not name cells.
pub(crate) fn symmetries_for(
    flag: &str,
    problem: &Problem,
    names: &Names,
) -> Result<Symmetries, Error> {
    let cells = Cells::new(problem, names).map_err(|error| match error {
        TilingError::NoCells => Error::refused(format!(
            "{flag}: no item is named as a cell, such as r1c1, r1c1l1, r1h1 or r1t1; name the items so, or leave \
             the flag out"
        )),
        error => Error::refused(format!("{flag}: {error}")),
    })?;
    Ok(cells.symmetries(problem, names))
}

fn up_to_symmetry(
    limit: Option<u64>,
    cover: &CoverInput<'_>,
    mut visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
) -> Result<Solved<Count>, Error> {
    let symmetries = symmetries_for(UP_TO_SYMMETRY, cover.problem(), &cover.document.names)?;
    // The search of fewer options is shorter, and finds one solution of each class or more.
    let options = symmetries.enough_options(cover.problem());
    let mut found: u64 = 0;
    let mut solved = cover.asked.for_each_among(&options, |solution| {
        if !symmetries.represents_among(&solution, &options) {
            return ControlFlow::Continue(());
        }
        found += 1;
        let wish = visit(symmetries.first_of_class(&solution));
        if limit == Some(found) { ControlFlow::Break(()) } else { wish }
    })?;
    solved.answer.found = BigUint::from(found);
    Ok(solved)
}
