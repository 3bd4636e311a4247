//! The solutions of a puzzle as an iterator.

use crate::grid::Grid;
use dlx::Stop;
use std::fmt;

/// The solutions of a puzzle, one after the other; made by
/// [`PuzzleSolver::solutions`](super::PuzzleSolver::solutions).
///
/// Yields `Ok` for each solution. If a limit or an interrupt stops the search, the reason is the last item, an `Err`:
/// an incomplete list never looks complete.
pub struct Grids(Box<dyn Iterator<Item = Result<Grid, Stop>> + Send>);

impl Grids {
    /// The verified solutions that an engine finds.
    pub(super) fn new(found: impl Iterator<Item = Result<Grid, Stop>> + Send + 'static) -> Self {
        Self(Box::new(found.fuse()))
    }
}

/// # Panics
/// If the engine is defective, and a grid does not solve the puzzle.
impl Iterator for Grids {
    type Item = Result<Grid, Stop>;

    fn next(&mut self) -> Option<Result<Grid, Stop>> {
        self.0.next()
    }
}

impl std::iter::FusedIterator for Grids {}

impl fmt::Debug for Grids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grids").finish_non_exhaustive()
    }
}
