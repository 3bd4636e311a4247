//! Numbers of automorphisms of puzzles.

use super::form::canonical;
use super::layouts::{LayoutFormError, LayoutSymmetries};
use num_bigint::BigUint;
use pavane::layout::Layout;
use pavane::nine::Board;
use pavane::puzzle::Puzzle;
use std::sync::OnceLock;

/// Counts the automorphisms of puzzles of a layout: its symmetries that turn a puzzle into itself with digits renamed.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_workshop::Automorphisms;
///
/// let automorphisms = Automorphisms::new(&Layout::square(4)?);
/// assert_eq!(automorphisms.count(&"1...............".parse()?)?, 8_u32.into());
/// assert_eq!(automorphisms.count(&"1..4.........32.".parse()?)?, 4_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automorphisms {
    layout: Layout,
    /// The symmetries of the layout, worked out when they are first needed.
    symmetries: OnceLock<Result<LayoutSymmetries, LayoutFormError>>,
}

impl Automorphisms {
    /// Counts automorphisms of puzzles of a layout, whose symmetries are worked out when they are first needed.
    pub fn new(layout: &Layout) -> Self {
        Self { layout: layout.clone(), symmetries: OnceLock::new() }
    }

    /// The number of automorphisms of a puzzle of the layout; the identity is one. Takes as long as its canonical form:
    /// some microseconds for most 9x9 puzzles.
    ///
    /// # Errors
    /// Same as [`LayoutSymmetries::new`] and [`LayoutSymmetries::canonical`].
    ///
    /// # Panics
    /// If the puzzle has another number of cells.
    pub fn count(&self, puzzle: &Puzzle) -> Result<BigUint, LayoutFormError> {
        // Puzzles of the standard layout need no table of symmetries.
        let of_board = Board::try_from(puzzle).ok().and_then(|board| canonical(&board).ok());
        if let Some(found) = of_board {
            return Ok(found.automorphisms.into());
        }
        let symmetries = self.symmetries.get_or_init(|| LayoutSymmetries::new(&self.layout));
        match symmetries {
            Ok(symmetries) => Ok(symmetries.canonical(puzzle)?.automorphisms),
            Err(error) => Err(error.clone()),
        }
    }
}
