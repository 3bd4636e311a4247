//! The common boards: grids with rectangular blocks, and Latin squares.

use super::builder::Traits;
use super::{Layout, LayoutBuilder, LayoutError, Position, ZoneKind};
use std::sync::LazyLock;

/// The maximum number of digits.
const MOST: usize = super::Digit::MOST as usize;

/// The common 9x9 layout.
static STANDARD: LazyLock<Layout> =
    LazyLock::new(|| Layout::make_blocks(3, 3).expect("27 zones of nine cells"));

impl Layout {
    /// The layout of the common 9x9 sudoku. All puzzles of a process share it.
    ///
    /// ```
    /// use pavane::Layout;
    /// assert!(Layout::standard_9x9().is_standard_9x9());
    /// assert_eq!(*Layout::standard_9x9(), Layout::square(9)?);
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn standard_9x9() -> &'static Self {
        &STANDARD
    }

    /// A grid with blocks of `rows` by `columns` cells, and one digit for each cell of a block. `blocks(3, 3)` is the
    /// common sudoku, `blocks(2, 5)` a 10x10 board with blocks two rows high and five columns wide. Blocks of a single
    /// row or column would repeat the rows or columns: then the board is [`latin`](Self::latin).
    ///
    /// # Errors
    /// [`LayoutError::BlockShape`] unless a block has 1 to 64 cells.
    ///
    /// ```
    /// use pavane::Layout;
    /// let layout = Layout::blocks(2, 5)?;
    /// assert_eq!((layout.digits(), layout.name()), (10, Some("2x5")));
    /// assert_eq!(layout.zones()[20].label(), "block 1");
    /// assert!(Layout::blocks(9, 9).is_err());
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn blocks(rows: usize, columns: usize) -> Result<Self, LayoutError> {
        let digits = rows.saturating_mul(columns);
        if !(1..=MOST).contains(&digits) {
            return Err(LayoutError::BlockShape { rows, columns });
        }
        match (rows, columns) {
            (1, _) | (_, 1) => Self::latin(digits),
            (3, 3) => Ok(Self::standard_9x9().clone()),
            _ => Self::make_blocks(rows, columns),
        }
    }

    /// The layout of [`blocks`](Self::blocks) with two rows and columns or more.
    fn make_blocks(rows: usize, columns: usize) -> Result<Self, LayoutError> {
        let digits = rows * columns;
        let mut builder = rows_and_columns(digits)?;
        for block in 0..digits {
            // `columns` bands of blocks, each `rows` high, with `rows` blocks side by side.
            let (top, left) = (block / rows * rows, block % rows * columns);
            let cells = (0..digits)
                .map(|place| Position::new(top + place / columns, left + place % columns));
            builder.add_zone(ZoneKind::Block, (block + 1).to_string(), cells)?;
        }
        // Equal numbers in a name are the size of the board, unequal ones a block.
        let name = if rows == columns {
            format!("{digits}x{digits}")
        } else {
            format!("{rows}x{columns}")
        };
        builder.build_as(Traits {
            block_shape: Some((rows, columns)),
            base_name: Some(name),
            ..Traits::default()
        })
    }

    /// The usual board with the given number of digits: the height of its blocks is the greatest
    /// divisor of `digits` up to its square root. 9 has blocks of 3x3, 6 of 2x3, 8 of 2x4, 10 of 2x5,
    /// 12 of 3x4. For a prime number the board is the Latin square.
    ///
    /// # Errors
    /// [`LayoutError::DigitCount`] unless `digits` is 1 to 64.
    ///
    /// ```
    /// use pavane::Layout;
    /// assert_eq!(Layout::square(12)?.block_shape(), Some((3, 4)));
    /// assert_eq!(Layout::square(7)?, Layout::latin(7)?);
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn square(digits: usize) -> Result<Self, LayoutError> {
        check_digits(digits)?;
        let rows = block_height(digits);
        Self::blocks(rows, digits / rows)
    }

    /// A Latin square: rows and columns, no blocks.
    ///
    /// # Errors
    /// [`LayoutError::DigitCount`] unless `digits` is 1 to 64.
    ///
    /// ```
    /// use pavane::Layout;
    /// let layout = Layout::latin(6)?;
    /// assert_eq!((layout.zones().len(), layout.block_shape()), (12, None));
    /// assert_eq!(layout.name(), Some("1x6"));
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn latin(digits: usize) -> Result<Self, LayoutError> {
        let builder = rows_and_columns(digits)?;
        // Without usual blocks the square is the usual board; otherwise its name has blocks of one row.
        let name = if block_height(digits) == 1 {
            format!("{digits}x{digits}")
        } else {
            format!("1x{digits}")
        };
        builder.build_as(Traits { base_name: Some(name), ..Traits::default() })
    }
}

fn check_digits(digits: usize) -> Result<(), LayoutError> {
    if (1..=MOST).contains(&digits) {
        Ok(())
    } else {
        Err(LayoutError::DigitCount { found: digits })
    }
}

/// The height of the usual blocks; 1 for 1 and for prime numbers.
fn block_height(digits: usize) -> usize {
    (1..=digits.isqrt()).rev().find(|rows| digits.is_multiple_of(*rows)).unwrap_or(1)
}

/// A square picture with its rows and columns as zones.
pub(super) fn rows_and_columns(digits: usize) -> Result<LayoutBuilder, LayoutError> {
    let mut builder = LayoutBuilder::new(digits)?;
    builder.add_rectangle(Position::new(0, 0), digits, digits)?;
    for row in 0..digits {
        let cells = (0..digits).map(|column| Position { row, column });
        builder.add_zone(ZoneKind::Row, (row + 1).to_string(), cells)?;
    }
    for column in 0..digits {
        let cells = (0..digits).map(|row| Position { row, column });
        builder.add_zone(ZoneKind::Column, (column + 1).to_string(), cells)?;
    }
    Ok(builder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Cell;

    #[track_caller]
    fn check_square(digits: usize, blocks: Option<(usize, usize)>, name: &str) {
        let layout = Layout::square(digits).unwrap();
        assert_eq!(layout.block_shape(), blocks);
        assert_eq!(layout.name(), Some(name));
        let kinds = if blocks.is_some() { 3 } else { 2 };
        assert_eq!(layout.zones().len(), kinds * digits);
        assert!(layout.zones().iter().all(|zone| zone.is_full()));
        assert!(layout.is_square());
    }

    #[test]
    fn blocks_are_square_or_the_flattest() {
        check_square(1, None, "1x1");
        check_square(2, None, "2x2");
        check_square(4, Some((2, 2)), "4x4");
        check_square(6, Some((2, 3)), "2x3");
        check_square(7, None, "7x7");
        check_square(8, Some((2, 4)), "2x4");
        check_square(9, Some((3, 3)), "9x9");
        check_square(10, Some((2, 5)), "2x5");
        check_square(12, Some((3, 4)), "3x4");
        check_square(14, Some((2, 7)), "2x7");
        check_square(15, Some((3, 5)), "3x5");
        check_square(16, Some((4, 4)), "16x16");
        check_square(20, Some((4, 5)), "4x5");
        check_square(61, None, "61x61");
        check_square(64, Some((8, 8)), "64x64");
    }

    #[test]
    fn flat_and_tall_blocks_lie_as_they_should() {
        #[track_caller]
        fn check(rows: usize, columns: usize, map: &str) {
            let layout = Layout::blocks(rows, columns).unwrap();
            let found: String = layout
                .cells()
                .map(|cell| layout.zones()[layout.region_of(cell).unwrap()].name().to_owned())
                .collect();
            assert_eq!(found, map.replace(' ', ""));
        }
        check(2, 3, "111222 111222 333444 333444 555666 555666");
        check(3, 2, "112233 112233 112233 445566 445566 445566");
    }

    #[test]
    fn one_row_of_blocks_is_a_latin_square() {
        for (rows, columns) in [(1, 6), (6, 1)] {
            let layout = Layout::blocks(rows, columns).unwrap();
            assert_eq!(layout, Layout::latin(6).unwrap());
            assert_eq!(layout.region_of(Cell::new(0)), None);
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        let shape = |rows, columns| Err(LayoutError::BlockShape { rows, columns });
        for (rows, columns) in [(0, 0), (0, 3), (8, 9), (1, 65), (usize::MAX, usize::MAX)] {
            assert_eq!(Layout::blocks(rows, columns), shape(rows, columns));
        }
        for found in [0, 65, usize::MAX] {
            assert_eq!(Layout::square(found), Err(LayoutError::DigitCount { found }));
            assert_eq!(Layout::latin(found), Err(LayoutError::DigitCount { found }));
        }
    }
}
