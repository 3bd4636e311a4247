//! Numbers of cells, and their positions in the picture.

use std::fmt;
use std::str::FromStr;

/// A cell of a layout: the `n`-th in reading order (row by row, left to right), counted from 0.
///
/// ```
/// use pavane::{Cell, Layout};
/// let layout = Layout::blocks(3, 3)?;
/// assert_eq!(layout.position(Cell::new(80)).to_string(), "r9c9");
/// # Ok::<(), pavane::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// The cell with the given number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number of this cell.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number of this cell, as an index into a slice.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with the given [`index`](Self::index), which is below 2³².
    ///
    /// ```
    /// use pavane::Cell;
    /// assert_eq!(Cell::at(80), Cell::new(80));
    /// ```
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }
}

/// A position in the picture of a layout, counted from 0 and printed from 1: the position in row 0
/// and column 3 is `r1c4`. Positions are in reading order.
///
/// ```
/// use pavane::Position;
/// let position = Position { row: 0, column: 3 };
/// assert_eq!(position.to_string(), "r1c4");
/// assert_eq!("r1c4".parse(), Ok(position));
/// assert!("r0c4".parse::<Position>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Position {
    /// The position in a row and a column, both counted from 0.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row.saturating_add(1), self.column.saturating_add(1))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads `r1c4`, in either case.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let error = || PositionError { found: shorten(text) };
        let rest = text.strip_prefix(['r', 'R']).ok_or_else(error)?;
        let (row, column) = rest.split_once(['c', 'C']).ok_or_else(error)?;
        let number = |digits: &str| {
            // The standard parser would accept a plus sign.
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|&n| plain && n > 0).map(|n| n as usize - 1)
        };
        Ok(Self { row: number(row).ok_or_else(error)?, column: number(column).ok_or_else(error)? })
    }
}

/// A text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{found:?} is not a cell; write its row and column, counted from 1, such as r1c4 for the \
     fourth cell of the first row"
)]
pub struct PositionError {
    /// The text found, cut short if it is long.
    pub found: String,
}

/// The text, cut short after 40 characters, for a message that quotes what was found.
///
/// ```
/// use pavane::layout::shorten;
/// assert_eq!(shorten("r1c1"), "r1c1");
/// assert_eq!(shorten(&"0".repeat(50)).chars().count(), 41);
/// ```
pub fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(usize, usize)>) {
        let found = text.parse::<Position>().ok().map(|p| (p.row, p.column));
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn positions_are_read_as_they_are_printed() {
        check("r1c1", Some((0, 0)));
        check("R12C3", Some((11, 2)));
        check("r4294967295c1", Some((4_294_967_294, 0)));
        for bad in ["", "r", "rc", "r1", "c1r1", "r0c1", "r1c0", "r+1c1", "r1c-1", "r1c1 ", "1,1"] {
            check(bad, None);
        }
        check("r4294967296c1", None);
        check("r1c1\0", None);
        check("r１c1", None);
    }

    #[test]
    fn long_texts_are_cut_in_messages() {
        let error = "é".repeat(1_000_000).parse::<Position>().unwrap_err();
        assert_eq!(error.found.chars().count(), 41);
    }
}
