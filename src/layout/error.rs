//! Errors of layouts.

use super::{Extra, Position};

/// Why there is no such layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// No digits, or more than 64.
    #[error("a layout has 1 to 64 digits, not {found}")]
    DigitCount {
        /// How many were asked for.
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
        /// How many rows it would have.
        height: usize,
        /// How many columns it would have.
        width: usize,
        /// How many rows, and how many columns, it may have.
        most: usize,
    },
    /// No cells at all.
    #[error("the layout has no cells; add some")]
    NoCells,
    /// A zone has a cell that the layout does not have.
    #[error(
        "{zone} has the cell {position}, where the layout has none; mend the zone or add the cell"
    )]
    UnknownCell {
        /// The place without a cell.
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
    /// A zone has more cells than there are digits, so that they cannot differ.
    #[error(
        "{zone} has {size} cells and there are {digits} digits, so they cannot all differ; \
         take cells out or split it"
    )]
    ZoneTooLarge {
        /// The label of the zone.
        zone: String,
        /// How many cells it has.
        size: usize,
        /// How many digits there are.
        digits: usize,
    },
    /// Two zones have the same kind and name.
    #[error("there are two zones called {zone}; give one of them another name")]
    RepeatedZone {
        /// The label of both.
        zone: String,
    },
    /// More zones than ids.
    #[error("too many zones: a layout has at most {most}")]
    TooManyZones {
        /// How many there may be.
        most: usize,
    },
    /// A cell is in no zone, so that nothing would be asked of it.
    #[error("{position} is in no zone{}; put it into one or leave it out", others(*.cells))]
    CellInNoZone {
        /// The first such cell.
        position: Position,
        /// How many there are.
        cells: usize,
    },
    /// A layout was placed into one with another number of digits.
    #[error(
        "the grid to be placed has {found} digits and the layout has {expected}; they must agree"
    )]
    PlacedDigits {
        /// How many digits it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A jigsaw map whose length is no square of a number of digits.
    #[error(
        "the jigsaw map has {found} symbols; it needs one a cell, n x n of them for n digits up to \
         64 (81 for 9x9, 100 for 10x10)"
    )]
    MapLength {
        /// How many symbols it has, white space not counted.
        found: usize,
    },
    /// A jigsaw map has a character that no region is named by.
    #[error("{symbol:?} at {position} of the jigsaw map names no region; use letters or digits")]
    MapSymbol {
        /// The character.
        symbol: char,
        /// The cell it is for.
        position: Position,
    },
    /// A cell of a jigsaw map is marked as being in no region.
    #[error("{position} is in no region of the jigsaw map ('.'); give it the symbol of one")]
    CellInNoRegion {
        /// The cell.
        position: Position,
    },
    /// A region of a jigsaw map has too few or too many cells.
    #[error(
        "region {symbol} of the jigsaw map, which starts at {position}, has {size} cells; \
         each region needs {digits}"
    )]
    RegionSize {
        /// The symbol of the region.
        symbol: char,
        /// Its first cell.
        position: Position,
        /// How many cells it has.
        size: usize,
        /// How many it should have.
        digits: usize,
    },
    /// The layout has no such extra zones.
    #[error("+{extra} has no meaning on this layout: it needs {needs}")]
    ExtraUndefined {
        /// The extra that was asked for.
        extra: Extra,
        /// What it needs.
        needs: &'static str,
    },
}

/// " (nor are 3 other cells)", or nothing.
fn others(cells: usize) -> String {
    match cells {
        0 | 1 => String::new(),
        2 => " (nor is another cell)".to_owned(),
        n => format!(" (nor are {} other cells)", n - 1),
    }
}
