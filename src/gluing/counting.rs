//! Counts of the grids of one blank board.

use super::control::CountControl;
use super::{bands, stacks};
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use dlx::{Interrupt, Progress, Stop};
use num_bigint::BigUint;

/// The number of grids of a blank board whose blocks have `rows` rows and `columns` columns.
///
/// The cost is the same as for [`Gluing::count`].
///
/// # Errors
/// [`GluingError`] if no method takes this shape.
///
/// ```
/// use pavane::gluing::blank_grids;
/// assert_eq!(blank_grids(2, 2)?.to_string(), "288");
/// assert_eq!(blank_grids(2, 3)?, blank_grids(3, 2)?);
/// assert_eq!(
///     blank_grids(3, 4).unwrap_err().to_string(),
///     "there is no method that glues grids with blocks of 3 rows and 4 columns, only for 3x3 \
///      blocks and for 2xC and Cx2 blocks with C from 2 to 5; count them by a search"
/// );
/// # Ok::<(), pavane::gluing::GluingError>(())
/// ```
pub fn blank_grids(rows: usize, columns: usize) -> Result<BigUint, GluingError> {
    let count = Gluing::new(rows, columns)?.count();
    Ok(count.expect("nothing can interrupt it"))
}

/// Counts the grids of one blank board.
///
/// ```
/// use pavane::gluing::Gluing;
/// use dlx::{Interrupt, Progress, Stop};
///
/// let (interrupt, progress) = (Interrupt::new(), Progress::new());
/// let gluing = Gluing::new(2, 3)?.interrupt(&interrupt).progress(&progress);
/// assert_eq!(gluing.count()?.to_string(), "28200960");
/// assert_eq!(progress.share(), 1.0);
///
/// interrupt.set();
/// assert_eq!(gluing.count(), Err(Stop::Interrupted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gluing {
    /// The rows and columns of a block.
    pub(super) shape: [usize; 2],
    pub(super) method: GluingMethod,
    pub(super) control: CountControl,
}

/// The way in which grids of a shape are glued.
#[derive(Clone, Copy, Debug)]
pub(super) enum GluingMethod {
    /// From two stacks of this width in columns.
    Stacks(usize),
    /// From three bands, each three rows high.
    Bands,
}

impl Gluing {
    /// A count for blocks of `rows` rows and `columns` columns. The count starts with [`count`](Self::count).
    ///
    /// # Errors
    /// [`GluingError`] if no method takes this shape.
    pub fn new(rows: usize, columns: usize) -> Result<Self, GluingError> {
        let method = match (rows, columns) {
            (2, width @ 2..) | (width @ 2.., 2) if width <= stacks::MAX_WIDTH => {
                GluingMethod::Stacks(width)
            }
            (2, 2..) | (2.., 2) => return Err(GluingError::TooLarge { rows, columns }),
            (3, 3) => GluingMethod::Bands,
            _ => return Err(GluingError::NoMethod { rows, columns }),
        };
        Ok(Self { shape: [rows, columns], method, control: CountControl::default() })
    }

    /// A count of the solutions of a puzzle. `None` for puzzles with givens, ruled-out candidates or zones other than
    /// rows, columns and blocks, and for blocks of a shape without a method.
    ///
    /// ```
    /// use pavane::gluing::Gluing;
    /// use pavane::{Extra, Layout, Puzzle};
    ///
    /// let layout = Layout::blocks(2, 4)?;
    /// let gluing = Gluing::for_puzzle(&Puzzle::blank(layout.clone())).expect("it is blank");
    /// assert_eq!(gluing.count()?.to_string(), "29136487207403520");
    ///
    /// let diagonals = Puzzle::blank(layout.with(Extra::Diagonals)?);
    /// assert!(Gluing::for_puzzle(&diagonals).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_puzzle(puzzle: &Puzzle) -> Option<Self> {
        if puzzle.given_count() > 0 || puzzle.ruled_out().is_some() {
            return None;
        }
        let (rows, columns) = puzzle.layout().block_shape()?;
        let gluing = Self::new(rows, columns).ok()?;
        // Equality with the plain layout excludes extra zones.
        let plain = Layout::blocks(rows, columns).ok()?;
        (*puzzle.layout() == plain).then_some(gluing)
    }

    /// Stops the count when `interrupt` is set, within a few milliseconds.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.control.interrupt = interrupt.clone();
        self
    }

    /// Takes readings of progress: the share of the classes of seams counted so far, from 0 to 1.
    #[must_use]
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.control.progress = progress.clone();
        self
    }

    /// Counts, on the calling thread. Takes about a hundredth of a second for 3x3 blocks, a third of a second for 2x5
    /// blocks and a thousandth or less for smaller ones, and a few megabytes.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the interrupt was set before the end. A partial count is of no use.
    pub fn count(&self) -> Result<BigUint, Stop> {
        self.control.report(0, 1);
        let grids = match self.method {
            GluingMethod::Stacks(width) => stacks::count(width, &self.control)?,
            GluingMethod::Bands => bands::count(&self.control)?,
        };
        self.control.report(1, 1);
        Ok(grids.into())
    }
}

/// The reason why gluing cannot count the grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GluingError {
    /// No method takes blocks of this shape. With blocks of one row or one column, grids are Latin squares.
    #[error(
        "there is no method that glues grids with blocks of {rows} rows and {columns} columns, only for \
         3x3 blocks and for 2xC and Cx2 blocks with C from 2 to {most}; count them by a search",
        most = stacks::MAX_WIDTH
    )]
    NoMethod {
        /// The rows of a block.
        rows: usize,
        /// The columns of a block.
        columns: usize,
    },
    /// The method for this shape takes smaller blocks only.
    #[error(
        "grids with blocks of {rows} rows and {columns} columns are too large to be glued: of 2xC and \
         Cx2 blocks, those with C from 2 to {most} are counted",
        most = stacks::MAX_WIDTH
    )]
    TooLarge {
        /// The rows of a block.
        rows: usize,
        /// The columns of a block.
        columns: usize,
    },
}
