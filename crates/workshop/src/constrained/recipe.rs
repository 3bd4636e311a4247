//! The properties of puzzles with constraints to make.

use super::error::SettingError;
use super::level::PathLevel;
use super::request::ConstraintRequest;
use pavane::constraints::Tool;
use pavane::layout::Layout;
use std::ops::RangeInclusive;

/// The maximum number of nodes of the searches for a puzzle, unless set.
const NODE_LIMIT: u64 = 20_000;

/// The properties of puzzles with constraints to make.
///
/// ```
/// use pavane::{Layout, PuzzleSolver};
/// use pavane_workshop::{ConstraintGenerator, ConstraintRecipe, ConstraintRequest};
///
/// let requests = ConstraintRequest::parse_list("arrow=1,thermometer=1")?;
/// let recipe = ConstraintRecipe::new(Layout::square(4)?, requests);
/// let made = ConstraintGenerator::new(&recipe, 1)?.puzzle(0)?.expect("nothing interrupts it");
/// assert_eq!(made.puzzle.layout().constraints().len(), 2);
/// assert_eq!(PuzzleSolver::new(&made.puzzle)?.minimality()?.is_minimal(), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConstraintRecipe {
    pub(super) layout: Layout,
    pub(super) requests: Vec<ConstraintRequest>,
    pub(super) givens: Option<RangeInclusive<usize>>,
    pub(super) is_minimal: Option<bool>,
    pub(super) level: Option<PathLevel>,
    pub(super) node_limit: u64,
}

impl ConstraintRecipe {
    /// Puzzles of a layout of zones with these constraints, and with givens if constraints are not enough.
    pub fn new(layout: Layout, requests: Vec<ConstraintRequest>) -> Self {
        Self {
            layout,
            requests,
            givens: None,
            is_minimal: None,
            level: None,
            node_limit: NODE_LIMIT,
        }
    }

    /// Sets the range of the number of givens. Puzzles outside are rejected and made anew.
    #[must_use]
    pub fn givens(mut self, range: RangeInclusive<usize>) -> Self {
        self.givens = Some(range);
        self
    }

    /// Sets whether puzzles have no redundant clue. Unless set, they have none, but cages that tile the board all stay.
    #[must_use]
    pub fn minimal(mut self, is_minimal: bool) -> Self {
        self.is_minimal = Some(is_minimal);
        self
    }

    /// Sets the level. Puzzles of other levels are rejected and made anew.
    #[must_use]
    pub fn level(mut self, level: PathLevel) -> Self {
        self.level = Some(level);
        self
    }

    /// Sets the maximum number of nodes of all searches for the clues of one grid. A grid that needs more is rejected.
    #[must_use]
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.node_limit = limit;
        self
    }

    /// Whether constraints tile the board if these are requested: killer cages alone, without a number.
    pub fn tiles(requests: &[ConstraintRequest]) -> bool {
        tiling(requests).is_some()
    }

    /// The tool of constraints that tile the board, if they alone are requested.
    pub(super) fn tiling(&self) -> Option<&'static Tool> {
        tiling(&self.requests)
    }

    /// Whether the puzzles have no redundant clue.
    pub(super) fn is_strict(&self) -> bool {
        self.is_minimal.unwrap_or(self.tiling().is_none())
    }

    /// Requires that the range of givens fits the board, and that the layout has zones alone.
    ///
    /// # Errors
    /// [`SettingError`].
    pub(super) fn check(&self) -> Result<(), SettingError> {
        if self.layout.constraint_set().is_some() {
            return Err(SettingError::HasConstraints);
        }
        let cells = self.layout.cell_count();
        match &self.givens {
            Some(range) if range.is_empty() || *range.start() > cells => {
                Err(SettingError::Givens { least: *range.start(), most: *range.end(), cells })
            }
            _ => Ok(()),
        }
    }
}

/// The tool of constraints that tile the board, if they alone are requested.
fn tiling(requests: &[ConstraintRequest]) -> Option<&'static Tool> {
    match requests {
        [request] => request.tiling(),
        _ => None,
    }
}
