//! Pictures of solutions of exact cover problems with cells as items.

use super::cover::Cover;
use super::object::Outcome;
use super::question::AskedInstance;
use super::request::Show;
use dlx::OptionId;
use pavane_render::tiling::{Cells, TilingError};

/// A solution of an exact cover problem as SVG.
///
/// # Errors
/// If its items are not cells.
pub(super) fn tiling(cover: &Cover<'_>, solution: &[OptionId]) -> Result<String, TilingError> {
    let (problem, names) = (&cover.document.problem, &cover.document.names);
    Ok(Cells::new(problem, names)?.tiling(problem, names, solution).svg())
}

/// The outcome, with the picture of its solution if the request shows it.
pub(super) fn with_picture(
    asked: &AskedInstance<'_, Cover<'_>>,
    outcome: Outcome,
    solution: Option<Vec<OptionId>>,
) -> Outcome {
    if asked.request.show != Some(Show::Solution) {
        return outcome;
    }
    // Without a solution, and for problems without cells, the picture is null.
    let svg = solution.and_then(|solution| tiling(asked.instance, &solution).ok());
    Outcome { picture: Some(svg.into()), ..outcome }
}
