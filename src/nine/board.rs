//! A 9x9 board: a digit or none in each cell.

use super::word;
use crate::grid::Grid;
use crate::layout::{Digit, Layout};
use crate::puzzle::Puzzle;
use std::fmt;
use std::str::FromStr;

/// How many cells there are.
const CELLS: usize = 81;

/// The bit of each digit; of which there are none above 9.
const BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut digit = 0;
    while digit < 10 {
        bits[digit] = 1 << digit;
        digit += 1;
    }
    bits
};

/// What is in each cell of the standard 9x9 layout, in reading order: a puzzle, or a grid if all cells are
/// filled.
///
/// It is plain data, 81 bytes; its digits may clash, and then it has no solution.
///
/// ```
/// use pavane::nine::Board;
///
/// let board: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(board.digits()[..5], [5, 3, 0, 0, 7]);
/// assert_eq!(board.given_count(), 30);
/// # Ok::<(), pavane::nine::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board([u8; CELLS]);

impl Board {
    /// The board with nothing in it.
    pub const EMPTY: Self = Self([0; CELLS]);

    /// A board with these digits, in reading order; 0 for an empty cell.
    ///
    /// # Errors
    /// [`BoardError::Digit`] with the first number above 9.
    pub fn new(digits: [u8; CELLS]) -> Result<Self, BoardError> {
        match digits.iter().position(|&digit| digit > 9) {
            None => Ok(Self(digits)),
            Some(cell) => Err(BoardError::Digit { cell, found: digits[cell] }),
        }
    }

    /// Reads a board from 81 bytes: `1` to `9`, and `.`, `0`, `_` or `*` for an empty cell. `None` if there is
    /// any other. Takes some nanoseconds.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// assert_eq!(Board::read(&[b'.'; 81]), Some(Board::EMPTY));
    /// assert_eq!(Board::read(&[b'x'; 81]), None);
    /// ```
    #[inline]
    pub fn read(text: &[u8; CELLS]) -> Option<Self> {
        let mut digits = [0; CELLS];
        let mut is_bad = false;
        for (digit, &byte) in digits.iter_mut().zip(text) {
            let value = byte.wrapping_sub(b'0');
            let is_digit = value <= 9;
            is_bad |= !(is_digit | (byte == b'.') | (byte == b'_') | (byte == b'*'));
            *digit = if is_digit { value } else { 0 };
        }
        (!is_bad).then_some(Self(digits))
    }

    /// The digits, in reading order; 0 for an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// The number of cells that are not empty.
    pub fn given_count(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// The board with one cell changed: to a digit from 1 to 9, or to empty with 0.
    ///
    /// # Panics
    /// If there is no such cell or digit.
    #[must_use]
    pub fn with(mut self, cell: usize, digit: u8) -> Self {
        assert!(digit <= 9, "a digit from 1 to 9, or 0; not {digit}");
        self.0[cell] = digit;
        self
    }

    /// The 81 characters of the board, `.` for an empty cell.
    ///
    /// ```
    /// assert_eq!(pavane::nine::Board::EMPTY.write(), [b'.'; 81]);
    /// ```
    #[inline]
    pub fn write(&self) -> [u8; CELLS] {
        self.0.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
    }

    /// Whether every cell has a digit and each row, column and block has all nine. Shares nothing with
    /// what solves boards. Takes some 20 nanoseconds.
    pub fn is_solved(&self) -> bool {
        /// Bits 1 to 9; a bit 0 would be an empty cell.
        const ALL: u16 = 0b11_1111_1110;
        let bits = self.0.map(|digit| BITS[usize::from(digit & 15)]);
        let mut columns = [0; 9];
        let mut zones = ALL;
        for band in bits.as_chunks::<27>().0 {
            let rows = band.as_chunks::<9>().0;
            let mut parts = [0; 9];
            for row in rows {
                zones &= row.iter().fold(0, |row, bit| row | bit);
                parts = std::array::from_fn(|column| parts[column] | row[column]);
            }
            for block in parts.as_chunks::<3>().0 {
                zones &= block[0] | block[1] | block[2];
            }
            columns = std::array::from_fn(|column| columns[column] | parts[column]);
        }
        columns.iter().fold(zones, |zones, column| zones & column) == ALL
    }

    /// Whether this board is a solution of that puzzle.
    pub fn solves(&self, puzzle: &Self) -> bool {
        // Without a way out in the middle, the comparison is done on many cells at a time.
        let keeps = |keeps, (&given, &digit)| keeps & ((given == 0) | (given == digit));
        puzzle.0.iter().zip(&self.0).fold(true, keeps) && self.is_solved()
    }

    /// Whether a row, column or block has a digit twice.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// let one = Board::EMPTY.with(0, 5);
    /// assert!(!one.has_clash() && !one.with(40, 5).has_clash());
    /// assert!(one.with(8, 5).has_clash() && one.with(72, 5).has_clash() && one.with(20, 5).has_clash());
    /// ```
    pub fn has_clash(&self) -> bool {
        let mut seen = [[0_u16; 9]; 3];
        self.0.iter().enumerate().any(|(cell, &digit)| {
            let (row, column) = (cell / 9, cell % 9);
            let bit = BITS[usize::from(digit & 15)] & !1;
            let zones = [row, column, row / 3 * 3 + column / 3];
            let seen = seen.iter_mut().zip(zones).map(|(seen, zone)| &mut seen[zone]);
            seen.fold(false, |twice, seen| {
                let twice = twice | (*seen & bit != 0);
                *seen |= bit;
                twice
            })
        })
    }

    /// The board whose words are these, with one candidate in each cell.
    #[inline(always)]
    pub(super) fn of_words(words: &[u32; 27]) -> Self {
        Self(word::gather(words))
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The 81 characters of [`write`](Board::write).
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.write()))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let bytes = text.as_bytes();
        let length = text.chars().count();
        if let Some(board) = bytes.try_into().ok().and_then(Self::read) {
            return Ok(board);
        }
        let foreign = |symbol: &char| !symbol.is_ascii_digit() && !"._*".contains(*symbol);
        match text.chars().enumerate().find(|(_, symbol)| foreign(symbol)) {
            Some((cell, found)) => Err(BoardError::Symbol { cell, found }),
            None => Err(BoardError::Length { found: length }),
        }
    }
}

impl TryFrom<&Puzzle> for Board {
    type Error = BoardError;

    fn try_from(puzzle: &Puzzle) -> Result<Self, BoardError> {
        if !puzzle.layout().is_standard_9x9() {
            return Err(BoardError::Layout);
        }
        let mut digits = [0; CELLS];
        for (digit, given) in digits.iter_mut().zip(puzzle.givens()) {
            *digit = given.map_or(0, |given| given.get());
        }
        Ok(Self(digits))
    }
}

impl Board {
    /// The full board as a grid, if it is one.
    pub fn to_grid(&self, layout: &Layout) -> Option<Grid> {
        let digits: Option<Vec<Digit>> = self.0.iter().map(|&digit| Digit::new(digit)).collect();
        Grid::new(layout.clone(), digits?).ok()
    }
}

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A number that is no digit.
    #[error("cell {cell} holds {found}; give a digit from 1 to 9, or 0 for an empty cell")]
    Digit {
        /// The cell, from 0.
        cell: usize,
        /// What it holds.
        found: u8,
    },
    /// A character that stands for no digit.
    #[error("character {} is `{found}`; give a digit from 1 to 9, or `.`, `0`, `_` or `*` for an empty cell", cell + 1)]
    Symbol {
        /// The cell, from 0.
        cell: usize,
        /// What was found.
        found: char,
    },
    /// Not 81 characters.
    #[error("{found} characters; a 9x9 board has 81")]
    Length {
        /// How many there are.
        found: usize,
    },
    /// A puzzle of another layout.
    #[error("the puzzle is not of the standard 9x9 layout; use `PuzzleSolver` for others")]
    Layout,
}
