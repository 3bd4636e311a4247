//! Checks of solutions, by code that is independent of the search.

use super::error::WrongGrid;
use crate::encode::Encoding;
use crate::grid::Grid;
use dlx::OptionId;

/// The grid of a solution of the encoded puzzle.
///
/// # Errors
/// [`WrongGrid`] if the options form no grid, or the grid does not solve the puzzle.
pub(super) fn verified(encoding: &Encoding, options: &[OptionId]) -> Result<Grid, WrongGrid> {
    let grid = encoding.grid(options)?;
    encoding.puzzle().verify(&grid)?;
    Ok(grid)
}
