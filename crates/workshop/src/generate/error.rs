//! Reasons why no puzzle is generated.

use super::super::grids::GridsError;
use crate::symmetry::SymmetryClass;
use pavane::encode::EncodeError;
use pavane::solve::SolveError;
use pavane_human::UnratedError;

/// The reason why no puzzle is generated.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A class of symmetry is requested, and the board is not square.
    #[error(
        "classes of symmetry are for square boards, and this one has {rows} rows and {columns} columns; leave the class \
         out"
    )]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The range of givens is empty, or has no number that the board has cells for.
    #[error(
        "no puzzle has from {least} to {most} givens on a board of {cells} cells; give a range from 0 to {cells}"
    )]
    Givens {
        /// The least requested number.
        least: usize,
        /// The greatest requested number.
        most: usize,
        /// The number of cells.
        cells: usize,
    },
    /// No 9x9 puzzle has that few givens.
    #[error(
        "no 9x9 puzzle has fewer than 17 givens (McGuire, Tugemann and Civario 2014), and at most {most} were \
         asked for; ask for 17 or more"
    )]
    TooFew {
        /// The greatest requested number.
        most: usize,
    },
    /// No minimal 9x9 puzzle is known to have that many givens.
    #[error(
        "no minimal 9x9 puzzle with more than 40 givens is known, and at least {least} are requested; ask for 40 or \
         fewer, or allow redundant givens with the minimality `no`"
    )]
    TooMany {
        /// The least requested number.
        least: usize,
    },
    /// Givens stay because of their ratings, and no rating is too high.
    #[error(
        "the minimality `rated` keeps a given if the rating would be too high without it; give ratings with an upper \
         end, such as easy..medium, or another minimality"
    )]
    NoUpperEnd,
    /// The orbits of the class do not add up to any number of givens of the range.
    #[error(
        "the orbits of the class {class} do not add up to {least} to {most} givens; ask for another range"
    )]
    Orbits {
        /// The class.
        class: SymmetryClass,
        /// The least requested number.
        least: usize,
        /// The greatest requested number.
        most: usize,
    },
    /// A mask has another number of cells than the layout.
    #[error(
        "the mask has {found} symbols, and the layout {expected} cells; give a symbol for each cell in reading order: \
         `.` or `0` where no given may be"
    )]
    MaskSize {
        /// The number of cells of the mask.
        found: usize,
        /// The number of cells of the layout.
        expected: usize,
    },
    /// The cells of a mask are too few for all digits but one.
    #[error(
        "with {most} givens at least two of {digits} digits are not given and can be exchanged; give a mask of {} or \
         more cells", digits - 1
    )]
    FewerThanDigits {
        /// The number of cells of the mask.
        most: usize,
        /// The number of digits.
        digits: usize,
    },
    /// A mask leaves two lines empty that can be exchanged in any solution.
    #[error(
        "no puzzle has a single solution with {lines} empty, since they can be exchanged; add a cell there"
    )]
    OpenLines {
        /// The rows or columns, counted from 1.
        lines: String,
    },
    /// Redundant givens may stay, and the number of givens is not said.
    #[error("without minimality the number of givens decides when to stop; give a range of givens")]
    NoRange,
    /// A grid to make puzzles from is of another layout, or wrong.
    #[error(
        "grid number {number} is not a grid of the layout; each cell needs a digit and no zone has one twice"
    )]
    WrongGrid {
        /// The number of the grid, from 1.
        number: usize,
    },
    /// There is no random grid.
    #[error(transparent)]
    Grids(#[from] GridsError),
    /// Puzzles of the layout cannot be rated.
    #[error(transparent)]
    Unrated(#[from] UnratedError),
    /// The layout is too large for the engine.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
