//! Canonical forms of 9x9 boards.

use super::grids::LeastGrid;
use super::puzzles::LeastPuzzle;
use super::transformation::Transformation;
use pavane::nine::Board;

/// The canonical form of a board, and the way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least of all equivalent boards, read as a line of 81 digits in which an empty cell comes before any digit.
    pub form: Board,
    /// A transformation that turns the board into its form. If the board has automorphisms, there are others.
    pub transformation: Transformation,
    /// The number of symmetries of the cells that turn the board into itself with digits renamed, 1 to 3,359,232. The
    /// identity is one of them.
    pub automorphisms: u32,
}

/// A board in which a row, column or block has a digit twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a row, column or block has a digit twice, and boards with a clash have no canonical form; mend the givens"
)]
pub struct ClashingBoard;

/// Canonical forms of 9x9 boards, one after the other, in memory that is kept.
///
/// ```
/// use pavane::nine::Board;
/// use pavane_workshop::Canonizer;
///
/// let mut canonizer = Canonizer::new();
/// let grid: Board =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let found = canonizer.canonical(&grid)?;
/// assert_eq!(found.automorphisms, 1);
/// assert_eq!(found.transformation.apply(&grid), found.form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Canonizer {
    grids: LeastGrid,
    puzzles: LeastPuzzle,
}

impl Canonizer {
    /// Memory for canonical forms.
    pub fn new() -> Self {
        Self::default()
    }

    /// The canonical form of a board, which may have any number of givens and any number of solutions.
    ///
    /// Takes less than a microsecond for a grid, and some microseconds for most puzzles.
    ///
    /// # Errors
    /// [`ClashingBoard`] if a row, column or block has a digit twice.
    pub fn canonical(&mut self, board: &Board) -> Result<Canonical, ClashingBoard> {
        if board.has_clash() {
            return Err(ClashingBoard);
        }
        let digits = board.digits();
        let least =
            if digits.contains(&0) { self.puzzles.of(digits) } else { self.grids.of(digits) };
        Ok(Canonical {
            form: least.transformation.apply(board),
            transformation: least.transformation,
            automorphisms: least.automorphisms,
        })
    }
}

impl std::fmt::Debug for Canonizer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Canonizer").finish_non_exhaustive()
    }
}

/// The canonical form of one board. [`Canonizer`] keeps its memory for many.
///
/// # Errors
/// Same as [`Canonizer::canonical`].
///
/// ```
/// use pavane::nine::Board;
/// use pavane_workshop::canonical;
///
/// let puzzle: Board =
///     "1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75".parse()?;
/// assert_eq!(
///     canonical(&puzzle)?.form.to_string(),
///     "........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76.."
/// );
/// assert_eq!(canonical(&Board::EMPTY)?.automorphisms, 3_359_232);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(board: &Board) -> Result<Canonical, ClashingBoard> {
    Canonizer::new().canonical(board)
}
