//! Grids, and their independent check.

use crate::clash::{BrokenRule, first_clash};
use crate::layout::{Cell, Digit, Layout, Position};
use crate::symbols::Symbols;
use std::fmt;

/// A layout with a digit in each cell. The digits may be wrong: see [`verify`](Self::verify).
///
/// Prints on one line, in the standard symbols. Digits of boards with more than 61 print as numbers separated by
/// blanks.
///
/// ```
/// use pavane::{Digit, Grid, Layout};
///
/// let digits = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let digits: Option<Vec<Digit>> = digits.into_iter().map(Digit::new).collect();
/// let grid = Grid::new(Layout::square(4)?, digits.expect("in range"))?;
/// assert_eq!(grid.to_string(), "1234341221434321");
/// assert_eq!(grid.verify(), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    layout: Layout,
    digits: Box<[Digit]>,
}

impl Grid {
    /// A grid from the digits of its cells, in reading order.
    ///
    /// # Errors
    /// [`GridError::WrongLength`] and [`GridError::DigitTooLarge`]. Repeated digits are allowed.
    pub fn new(layout: Layout, digits: impl Into<Box<[Digit]>>) -> Result<Self, GridError> {
        let digits = digits.into();
        check_digits(&layout, digits.iter().copied().map(Some))?;
        Ok(Self { layout, digits })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digits of all cells, in reading order.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digit in a cell.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// Checks from the layout alone that no zone holds a digit twice, and that each constraint holds. A full zone,
    /// which has one cell for each digit, then holds each digit once. Shares no code with any solver.
    ///
    /// # Errors
    /// The clash in the first zone that has one, or the first constraint that does not hold.
    pub fn verify(&self) -> Result<(), BrokenRule> {
        if let Some(clash) = first_clash(&self.layout, |cell| Some(self.digit(cell))) {
            return Err(BrokenRule::Clash(clash));
        }
        let broken = self.layout.broken_constraint(|cell| self.digit(cell));
        broken.map_or(Ok(()), |rule| Err(BrokenRule::Constraint(rule)))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Symbols::standard(self.layout.digits()).write_line(f, self.digits.iter().copied().map(Some))
    }
}

/// Checks that each cell has an entry and that the layout has each digit.
pub(crate) fn check_digits(
    layout: &Layout,
    digits: impl ExactSizeIterator<Item = Option<Digit>> + Clone,
) -> Result<(), GridError> {
    if digits.len() != layout.cell_count() {
        return Err(GridError::WrongLength { found: digits.len(), expected: layout.cell_count() });
    }
    // A fold of bytes without early exit is vectorized. Only a misfit takes the slow pass below.
    let most = u8::try_from(layout.digits()).unwrap_or(u8::MAX);
    let fits = |fits, digit: Option<Digit>| fits & (digit.map_or(0, Digit::get) <= most);
    if digits.clone().fold(true, fits) {
        return Ok(());
    }
    for (cell, digit) in layout.cells().zip(digits) {
        if let Some(digit) = digit.filter(|digit| digit.index() >= layout.digits()) {
            let position = layout.position(cell);
            return Err(GridError::DigitTooLarge { digit, position, digits: layout.digits() });
        }
    }
    Ok(())
}

/// Digits that do not fit the cells of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// Too few or too many cells.
    #[error("there are {found} cells and the layout has {expected}; give one symbol for each")]
    WrongLength {
        /// The number of cells given.
        found: usize,
        /// The number of cells of the layout.
        expected: usize,
    },
    /// A digit that the layout lacks.
    #[error("digit {digit} in {position} is out of range: this layout has digits 1 to {digits}")]
    DigitTooLarge {
        /// The digit.
        digit: Digit,
        /// The position of the digit.
        position: Position,
        /// The number of digits of the layout.
        digits: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Extra;
    use crate::testing::{grid, square};

    #[track_caller]
    fn check(layout: Layout, line: &str, expected: Result<(), &str>) {
        let found = grid(&layout, line).verify().map_err(|clash| clash.to_string());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn grids_are_verified_zone_by_zone() {
        let four = square(4);
        check(four.clone(), "1234341221434321", Ok(()));
        check(four.clone(), "1134341221434321", Err("1 in r1c1 and r1c2, both in row 1"));
        check(four.clone(), "1234123434124321", Err("1 in r1c1 and r2c1, both in column 1"));
        check(four.clone(), "1234234134124123", Err("2 in r1c2 and r2c1, both in block 1"));
        check(Layout::latin(4).unwrap(), "1234234134124123", Ok(()));
        check(four.with(Extra::Diagonals).unwrap(), "1234341243212143", Ok(()));
        check(
            four.with(Extra::Diagonals).unwrap(),
            "1234341221434321",
            Err("4 in r2c2 and r3c3, both in diagonal down"),
        );
        check(
            four.with(Extra::AntiKing).unwrap(),
            "1234341221434321",
            Err("4 in r2c2 and r3c3, both in king's move r2c2-r3c3"),
        );
    }

    /// The root solution that the literature gives for a blank grid.
    #[test]
    fn the_root_solution_verifies() {
        let root = "123456789456789123789123456\
                    234567891567891234891234567\
                    345678912678912345912345678";
        check(square(9), root, Ok(()));
        check(square(9).with(Extra::Disjoint).unwrap(), root, Ok(()));
        check(
            square(9).with(Extra::Windoku).unwrap(),
            root,
            Err("5 in r2c2 and r4c4, both in window 1"),
        );
    }

    #[test]
    fn digits_must_fit() {
        let digits = |value, count| vec![Digit::new(value).unwrap(); count];
        assert_eq!(
            Grid::new(square(4), digits(1, 15)).unwrap_err().to_string(),
            "there are 15 cells and the layout has 16; give one symbol for each"
        );
        assert_eq!(
            Grid::new(square(4), digits(5, 16)).unwrap_err().to_string(),
            "digit 5 in r1c1 is out of range: this layout has digits 1 to 4"
        );
    }

    #[test]
    fn large_grids_print_numbers() {
        let latin = Layout::square(64).unwrap();
        let digits: Vec<Digit> = vec![Digit::new(64).unwrap(); 4096];
        let line = Grid::new(latin, digits).unwrap().to_string();
        assert_eq!(line.len(), 4096 * 3 - 1);
        assert!(line.starts_with("64 64 "));
    }
}
