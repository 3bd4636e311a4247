//! Errors of layouts.

use super::{Extra, Position};

/// An impossible layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// No digits, or more than 64.
    #[error("a layout has 1 to 64 digits, not {found}")]
    DigitCount {
        /// The number of digits requested.
        found: usize,
    },
    /// Blocks with no cells, or with more than 64.
    #[error(
        "blocks of {rows}x{columns} do not work: a block has as many cells as there are digits, \
         1 to 64; try 3x3 or 2x5"
    )]
    BlockShape {
        /// The height of a block.
        rows: usize,
        /// The width of a block.
        columns: usize,
    },
    /// A picture with more than 256 rows or columns.
    #[error("the picture is {height} rows by {width} columns; the most is {most} by {most}")]
    PictureTooLarge {
        /// The number of its rows.
        height: usize,
        /// The number of its columns.
        width: usize,
        /// The maximum number of rows, and of columns.
        most: usize,
    },
    /// No cells at all.
    #[error("the layout has no cells; add some")]
    NoCells,
    /// A zone has a cell that the layout lacks.
    #[error(
        "{zone} has the cell {position}, where the layout has none; mend the zone or add the cell"
    )]
    UnknownCell {
        /// The position without a cell.
        position: Position,
        /// The label of the zone.
        zone: String,
    },
    /// A zone has a cell twice.
    #[error("{zone} has the cell {position} twice; give it once")]
    RepeatedCell {
        /// The cell.
        position: Position,
        /// The label of the zone.
        zone: String,
    },
    /// A zone has no cells.
    #[error("{zone} has no cells; give it some or leave it out")]
    EmptyZone {
        /// The label of the zone.
        zone: String,
    },
    /// A zone has more cells than digits exist, and its cells cannot all differ.
    #[error(
        "{zone} has {size} cells and there are {digits} digits, so they cannot all differ; \
         take cells out or split it"
    )]
    ZoneTooLarge {
        /// The label of the zone.
        zone: String,
        /// The number of its cells.
        size: usize,
        /// The number of digits.
        digits: usize,
    },
    /// Two zones have the same kind and name.
    #[error("there are two zones called {zone}; give one of them another name")]
    RepeatedZone {
        /// The label of both.
        zone: String,
    },
    /// More zones than a layout may have.
    #[error("too many zones: a layout has at most {most}")]
    TooManyZones {
        /// The maximum number of zones.
        most: usize,
    },
    /// A cell without a zone; no rule would restrict its digit.
    #[error("{position} is in no zone{}; put it into one or leave it out", others(*.cells))]
    CellInNoZone {
        /// The first such cell.
        position: Position,
        /// The number of such cells.
        cells: usize,
    },
    /// A layout was placed into one with another number of digits.
    #[error(
        "the grid to be placed has {found} digits and the layout has {expected}; they must agree"
    )]
    PlacedDigits {
        /// The number of digits of the placed layout.
        found: usize,
        /// The number of digits of the layout being built.
        expected: usize,
    },
    /// A jigsaw map with a length that is not the square of a number of digits.
    #[error(
        "the jigsaw map has {found} symbols; it needs one a cell, n x n of them for n digits up to \
         64 (81 for 9x9, 100 for 10x10)"
    )]
    MapLength {
        /// The number of its symbols, without white space.
        found: usize,
    },
    /// A jigsaw map has a character that cannot name a region.
    #[error("{symbol:?} at {position} of the jigsaw map names no region; use letters or digits")]
    MapSymbol {
        /// The character.
        symbol: char,
        /// The cell of the character.
        position: Position,
    },
    /// A jigsaw map marks a cell as outside of all regions.
    #[error("{position} is in no region of the jigsaw map ('.'); give it the symbol of one")]
    CellInNoRegion {
        /// The cell.
        position: Position,
    },
    /// A region of a jigsaw map has too few or too many cells.
    #[error(
        "region {symbol} of the jigsaw map, which starts at {position}, has {size} {}; \
         each region needs {digits}",
        if *size == 1 { "cell" } else { "cells" }
    )]
    RegionSize {
        /// The symbol of the region.
        symbol: char,
        /// Its first cell.
        position: Position,
        /// The number of its cells.
        size: usize,
        /// The number of cells that a region needs.
        digits: usize,
    },
    /// Extra zones that are undefined on this layout.
    #[error("+{extra} has no meaning on this layout: it needs {needs}")]
    ExtraUndefined {
        /// The extra requested.
        extra: Extra,
        /// The property that it needs, in words.
        needs: &'static str,
    },
}

/// " (nor are 3 other cells)", or an empty text.
fn others(cells: usize) -> String {
    match cells {
        0 | 1 => String::new(),
        2 => " (nor is another cell)".to_owned(),
        n => format!(" (nor are {} other cells)", n - 1),
    }
}
