//! The path of steps from a puzzle to its solution, and its ratings.

use super::chain::Scratch;
use super::geometry::Geometry;
use super::registry;
use super::state::{State, View};
use super::step::Step;
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use dlx::Interrupt;

/// The steps from a puzzle to its solution, one after the other.
pub struct Path {
    geometry: Geometry,
    state: State,
    scratch: Scratch,
}

/// A layout for which there are no steps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the layout has {found} candidates, and steps are found on layouts of at most 32,767; \
     take a smaller one"
)]
pub struct TooLarge {
    /// The number of cells times that of digits.
    pub found: usize,
}

impl Path {
    /// The path from a puzzle.
    ///
    /// # Errors
    /// [`TooLarge`] for layouts with more than 32,767 candidates.
    pub fn new(puzzle: &Puzzle, interrupt: Option<Interrupt>) -> Result<Self, TooLarge> {
        let layout = puzzle.layout();
        let error = || TooLarge { found: layout.digits() * layout.cell_count() };
        let geometry = Geometry::new(layout).ok_or_else(error)?;
        let state = State::new(&geometry, puzzle);
        Ok(Self { geometry, state, scratch: Scratch::new(interrupt) })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.geometry.layout
    }

    /// The candidates as they are now; those of a filled cell are its digit.
    pub fn candidates(&self) -> Candidates {
        self.state.candidates(&self.geometry)
    }

    /// Whether every cell holds a digit.
    pub fn is_solved(&self) -> bool {
        self.state.filled.open == 0
    }
}

impl Iterator for Path {
    type Item = Step;

    /// The next step, which is then made; `None` if the puzzle is solved, or no technique finds one.
    fn next(&mut self) -> Option<Step> {
        if self.is_solved() {
            return None;
        }
        let State { marks, filled } = &self.state;
        let view = View { geometry: &self.geometry, marks, filled };
        let step = registry::first(view, &mut self.scratch)?;
        self.state.apply(&self.geometry, &step);
        Some(step)
    }
}
