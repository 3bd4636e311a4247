//! A 9x9 board: a digit or none in each cell.

use super::word;
use crate::grid::Grid;
use crate::layout::{Digit, Layout};
use crate::puzzle::Puzzle;
use std::fmt;
use std::str::FromStr;

/// Number of cells.
const CELLS: usize = 81;

/// The bit of each digit; zero for values above 9.
const BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut digit = 0;
    while digit < 10 {
        bits[digit] = 1 << digit;
        digit += 1;
    }
    bits
};

/// The digits of a 9x9 board of the standard layout, in reading order: a puzzle, or a grid if no cell is empty.
///
/// Plain data of 81 bytes. Digits may clash; such a board has no solution.
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
    /// The board without digits.
    pub const EMPTY: Self = Self([0; CELLS]);

    /// A board with these digits, in reading order; 0 for an empty cell.
    ///
    /// # Errors
    /// [`BoardError::Digit`] with the first number above 9.
    ///
    /// ```
    /// use pavane::nine::Board;
    ///
    /// let mut digits = [0; 81];
    /// digits[3] = 7;
    /// assert_eq!(Board::new(digits), Ok(Board::EMPTY.with(3, 7)));
    /// digits[3] = 12;
    /// assert_eq!(
    ///     Board::new(digits).unwrap_err().to_string(),
    ///     "r1c4 holds 12; give a digit from 1 to 9, or 0 for an empty cell"
    /// );
    /// ```
    pub fn new(digits: [u8; CELLS]) -> Result<Self, BoardError> {
        match digits.iter().position(|&digit| digit > 9) {
            None => Ok(Self(digits)),
            Some(cell) => Err(BoardError::Digit { cell, found: digits[cell] }),
        }
    }

    /// Reads a board from 81 bytes: `1` to `9`, and `.`, `0`, `_` or `*` for an empty cell. `None` for any other byte.
    /// Takes some nanoseconds.
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
        // By index, which also gives callers in other packages the constant length.
        for cell in 0..CELLS {
            let byte = text[cell];
            let value = byte.wrapping_sub(b'0');
            let is_digit = value <= 9;
            is_bad |= !(is_digit | (byte == b'.') | (byte == b'_') | (byte == b'*'));
            digits[cell] = if is_digit { value } else { 0 };
        }
        (!is_bad).then_some(Self(digits))
    }

    /// The digits, in reading order; 0 for an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// The number of cells that are not empty.
    #[inline]
    pub fn given_count(&self) -> usize {
        // The sum of 81 fits into a byte, and bytes are added many at a time.
        self.0.iter().map(|&digit| u8::from(digit != 0)).sum::<u8>().into()
    }

    /// The board with one cell (0 to 80) set to a digit from 1 to 9, or emptied with 0.
    ///
    /// # Panics
    /// If the cell or the digit is out of range.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// let board = Board::EMPTY.with(80, 4);
    /// assert_eq!((board.digits()[80], board.given_count()), (4, 1));
    /// ```
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
        let mut text = self.0;
        // The compiler vectorizes this loop, but not a call of `map`.
        for cell in &mut text {
            *cell = if *cell == 0 { b'.' } else { b'0' + *cell };
        }
        text
    }

    /// Whether every cell has a digit and each row, column and block has all nine. Shares no code with the
    /// solvers. Takes some 20 nanoseconds.
    pub fn is_solved(&self) -> bool {
        /// Bits 1 to 9; bit 0 belongs to an empty cell.
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

    /// Whether this board is a solution of a puzzle: solved, with the givens kept. Shares no code with the solvers.
    ///
    /// ```
    /// use pavane::nine::{Board, solve};
    /// let puzzle = Board::EMPTY.with(0, 5);
    /// let solution = solve(&puzzle).expect("there are many");
    /// assert!(solution.solves(&puzzle) && !solution.solves(&puzzle.with(0, 6)));
    /// ```
    pub fn solves(&self, puzzle: &Self) -> bool {
        // A fold without early exit is vectorized.
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
        /// Four bits that count each digit. The nine cells of a zone do not make them overflow.
        const COUNTERS: [u64; 16] = {
            let mut counters = [0; 16];
            let mut digit = 1;
            while digit <= 9 {
                counters[digit] = 1 << (4 * (digit - 1));
                digit += 1;
            }
            counters
        };
        /// The bits of the counters that are above 1.
        const TWICE: u64 = 0xE_EEEE_EEEE;
        let counts = self.0.map(|digit| COUNTERS[usize::from(digit & 15)]);
        let mut zones = 0;
        let mut columns = [0; 9];
        for band in counts.as_chunks::<27>().0 {
            let mut parts = [0; 9];
            for row in band.as_chunks::<9>().0 {
                zones |= row.iter().sum::<u64>();
                parts = std::array::from_fn(|column| parts[column] + row[column]);
            }
            for block in parts.as_chunks::<3>().0 {
                zones |= block.iter().sum::<u64>();
            }
            columns = std::array::from_fn(|column| columns[column] + parts[column]);
        }
        columns.iter().fold(zones, |zones, column| zones | column) & TWICE != 0
    }

    /// The board as a grid of a layout. Zones are not checked. `None` if a cell is empty, or the layout does not have
    /// 81 cells and at least nine digits. Allocates the digits only.
    ///
    /// ```
    /// use pavane::Layout;
    /// use pavane::nine::{Board, solve};
    ///
    /// let layout = Layout::square(9)?;
    /// assert_eq!(Board::EMPTY.to_grid(&layout), None);
    /// let solution = solve(&Board::EMPTY).expect("there are many");
    /// assert!(solution.to_grid(&layout).is_some_and(|grid| grid.verify().is_ok()));
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn to_grid(&self, layout: &Layout) -> Option<Grid> {
        /// The digit in place of an empty cell, which never occurs here.
        const ONE: Digit = Digit::new(1).expect("a digit");
        if self.0.contains(&0) {
            return None;
        }
        // A conversion without early exit is vectorized.
        let digits = self.0.map(|digit| Digit::new(digit).unwrap_or(ONE));
        Grid::new(layout.clone(), digits).ok()
    }

    /// The givens of a puzzle, without the candidates that it rules out.
    pub(super) fn of_givens(puzzle: &Puzzle) -> Result<Self, BoardError> {
        if !puzzle.layout().is_standard_9x9() {
            return Err(BoardError::Layout);
        }
        let mut digits = [0; CELLS];
        for (digit, given) in digits.iter_mut().zip(puzzle.givens()) {
            *digit = given.map_or(0, |given| given.get());
        }
        Ok(Self(digits))
    }

    /// The board of words with one candidate in each cell.
    #[inline(always)]
    pub(super) fn of_words(words: &[u32; 27]) -> Self {
        Self(word::gather(words))
    }
}

/// The row, column and block of a cell, by number.
pub(super) const fn zones(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Writes the 81 characters of [`write`](Board::write).
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

/// Reads the text that [`read`](Board::read) reads.
///
/// # Errors
/// [`BoardError::Symbol`] with the first character that is neither a digit nor an empty cell, or else
/// [`BoardError::Length`].
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let bytes = text.as_bytes();
        if let Some(board) = bytes.try_into().ok().and_then(Self::read) {
            return Ok(board);
        }
        // An error names the first foreign character, or else the length.
        let foreign = |symbol: &char| !symbol.is_ascii_digit() && !"._*".contains(*symbol);
        match text.chars().enumerate().find(|(_, symbol)| foreign(symbol)) {
            Some((cell, found)) => Err(BoardError::Symbol { cell, found }),
            None => Err(BoardError::Length { found: bytes.len() }),
        }
    }
}

/// Takes the givens of a puzzle.
///
/// # Errors
/// [`BoardError::Layout`] if the layout is not the standard 9x9 one, [`BoardError::RuledOut`] if the puzzle rules
/// out candidates.
///
/// ```
/// use pavane::nine::{Board, BoardError};
/// use pavane::{Layout, Puzzle};
///
/// assert_eq!(Board::try_from(&Puzzle::blank(Layout::square(9)?)), Ok(Board::EMPTY));
/// let diagonals = Puzzle::blank("9x9+x".parse()?);
/// assert_eq!(Board::try_from(&diagonals), Err(BoardError::Layout));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&Puzzle> for Board {
    type Error = BoardError;

    fn try_from(puzzle: &Puzzle) -> Result<Self, BoardError> {
        let board = Self::of_givens(puzzle)?;
        if puzzle.ruled_out().is_some() { Err(BoardError::RuledOut) } else { Ok(board) }
    }
}

/// The reason why an input is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A number above 9.
    #[error("r{}c{} holds {found}; give a digit from 1 to 9, or 0 for an empty cell", cell / 9 + 1, cell % 9 + 1)]
    Digit {
        /// The cell, from 0 in reading order.
        cell: usize,
        /// The number.
        found: u8,
    },
    /// A character that is neither a digit nor an empty cell.
    #[error("character {} is `{found}`; give a digit from 1 to 9, or `.`, `0`, `_` or `*` for an empty cell", cell + 1)]
    Symbol {
        /// The number of characters before it, which is the number of its cell.
        cell: usize,
        /// The character.
        found: char,
    },
    /// A text of a length other than 81 characters.
    #[error("{found} characters; a 9x9 board has 81")]
    Length {
        /// The length of the text.
        found: usize,
    },
    /// A puzzle of another layout.
    #[error("the puzzle is not of the standard 9x9 layout; use `PuzzleSolver` for others")]
    Layout,
    /// A puzzle that rules out candidates, which a board cannot hold; a [`CandidateBoard`](super::CandidateBoard) can.
    #[error("the puzzle rules out candidates beside its givens; use `CandidateBoard`")]
    RuledOut,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{givens, grid, square};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn board(line: &str) -> Board {
        line.parse().unwrap()
    }

    #[test]
    fn digits_up_to_nine_make_a_board() {
        for cell in [0, 40, 80] {
            for value in 0..=u8::MAX {
                let mut digits = [0; CELLS];
                digits[cell] = value;
                match Board::new(digits) {
                    Ok(board) => assert!(value <= 9 && board.digits() == &digits),
                    Err(error) => {
                        assert!(value > 9);
                        assert_eq!(error, BoardError::Digit { cell, found: value });
                    }
                }
            }
        }
        let mut digits = [0; CELLS];
        (digits[17], digits[70]) = (10, 255);
        assert_eq!(
            Board::new(digits).unwrap_err().to_string(),
            "r2c9 holds 10; give a digit from 1 to 9, or 0 for an empty cell"
        );
    }

    #[test]
    fn every_byte_is_read_or_refused() {
        for cell in [0, 40, 80] {
            for byte in 0..=u8::MAX {
                let mut text = [b'.'; CELLS];
                text[cell] = byte;
                let digit = match byte {
                    b'1'..=b'9' => Some(byte - b'0'),
                    b'0' | b'.' | b'_' | b'*' => Some(0),
                    _ => None,
                };
                let expected = digit.map(|digit| Board::EMPTY.with(cell, digit));
                assert_eq!(Board::read(&text), expected, "{byte}");
                if let Ok(text) = std::str::from_utf8(&text) {
                    assert_eq!(text.parse().ok(), expected, "{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for line in [PUZZLE, SOLUTION] {
            let board = board(line);
            assert_eq!(board.to_string(), line);
            assert_eq!(board.write(), line.as_bytes());
            assert_eq!(Board::read(&board.write()), Some(board));
            assert_eq!(Board::new(*board.digits()), Ok(board));
            assert_eq!(format!("{board:?}"), format!("Board({line})"));
            let zeros = line.replace('.', "0");
            assert_eq!(zeros.parse(), Ok(board));
        }
        assert_eq!((board(PUZZLE).given_count(), board(SOLUTION).given_count()), (30, 81));
        assert_eq!((Board::default(), Board::EMPTY.given_count()), (Board::EMPTY, 0));
    }

    #[test]
    fn messages_say_what_is_wrong() {
        #[track_caller]
        fn check(text: &str, error: &BoardError, message: &str) {
            let found = text.parse::<Board>().unwrap_err();
            assert_eq!((&found, found.to_string().as_str()), (error, message));
        }
        let digit = "give a digit from 1 to 9, or `.`, `0`, `_` or `*` for an empty cell";
        let symbol = |cell, found| BoardError::Symbol { cell, found };
        let dots = ".".repeat(80);
        check(&dots, &BoardError::Length { found: 80 }, "80 characters; a 9x9 board has 81");
        check("", &BoardError::Length { found: 0 }, "0 characters; a 9x9 board has 81");
        let long = dots.clone() + "12";
        check(&long, &BoardError::Length { found: 82 }, "82 characters; a 9x9 board has 81");
        let bad = dots.clone() + "A";
        check(&bad, &symbol(80, 'A'), &format!("character 81 is `A`; {digit}"));
        // Positions are in characters, not bytes; a wrong character is reported before a wrong length.
        let foreign = "..\u{e9}\u{664}".to_owned();
        check(&foreign, &symbol(2, '\u{e9}'), &format!("character 3 is `\u{e9}`; {digit}"));
        check(&(dots + " "), &symbol(80, ' '), &format!("character 81 is ` `; {digit}"));
    }

    #[test]
    fn puzzles_of_the_standard_layout_are_boards() {
        let layout = square(9);
        let puzzle = Puzzle::new(layout.clone(), givens(&layout, PUZZLE)).unwrap();
        assert_eq!(Board::try_from(&puzzle), Ok(board(PUZZLE)));
        // Also with clashes.
        let clash = "55".to_owned() + &PUZZLE[2..];
        let puzzle = Puzzle::allowing_clashes(layout.clone(), givens(&layout, &clash)).unwrap();
        assert_eq!(Board::try_from(&puzzle), Ok(board(&clash)));
        for spec in ["4x4", "16x16", "9x9+x", "9x9+windoku"] {
            let blank = Puzzle::blank(spec.parse().unwrap());
            let error = Board::try_from(&blank).unwrap_err();
            assert_eq!(error, BoardError::Layout);
            assert_eq!(
                error.to_string(),
                "the puzzle is not of the standard 9x9 layout; use `PuzzleSolver` for others"
            );
        }
    }

    #[test]
    fn full_boards_are_grids() {
        let layout = square(9);
        assert_eq!(board(SOLUTION).to_grid(&layout), Some(grid(&layout, SOLUTION)));
        assert_eq!(board(PUZZLE).to_grid(&layout), None);
        assert_eq!(board(SOLUTION).with(80, 0).to_grid(&layout), None);
        for other in [square(4), square(16)] {
            assert_eq!(board(SOLUTION).to_grid(&other), None);
        }
    }

    #[test]
    fn one_cell_is_changed() {
        let changed = board(PUZZLE).with(0, 9).with(1, 0).with(80, 1);
        assert_eq!(changed.to_string(), "9..".to_owned() + &PUZZLE[3..80] + "1");
    }

    #[test]
    #[should_panic(expected = "a digit from 1 to 9, or 0; not 10")]
    fn no_digit_is_above_nine() {
        let _ = Board::EMPTY.with(0, 10);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn there_is_no_cell_81() {
        let _ = Board::EMPTY.with(81, 1);
    }

    /// No cell of a solved board can be changed, nor any two exchanged, unless their digits are the same;
    /// and three grids in which only the rows, the columns or the blocks are wrong.
    #[test]
    fn solved_boards_are_told_from_others() {
        let solved = board(SOLUTION);
        assert!(solved.is_solved());
        for cell in 0..CELLS {
            let own = solved.digits()[cell];
            for digit in (0..=9).filter(|&digit| digit != own) {
                assert!(!solved.with(cell, digit).is_solved(), "{cell} {digit}");
            }
            for other in 0..CELLS {
                let digit = solved.digits()[other];
                let exchanged = solved.with(cell, digit).with(other, own);
                assert_eq!(exchanged.is_solved(), digit == own, "{cell} {other}");
            }
        }
        let made = |digit: fn(usize, usize) -> usize| {
            let digits = std::array::from_fn(|cell| digit(cell / 9, cell % 9) as u8 % 9 + 1);
            Board::new(digits).unwrap()
        };
        assert!(made(|row, column| 3 * row + row / 3 + column).is_solved());
        let blocks_wrong = made(|row, column| row + column);
        let columns_wrong = made(|row, column| 3 * row + column);
        let rows_wrong = made(|row, column| row + 3 * column);
        for wrong in [blocks_wrong, columns_wrong, rows_wrong] {
            assert!(!wrong.is_solved());
        }
        assert!(!Board::EMPTY.is_solved());
    }

    #[test]
    fn solutions_keep_the_givens() {
        let (puzzle, solution) = (board(PUZZLE), board(SOLUTION));
        assert!(solution.solves(&puzzle) && solution.solves(&Board::EMPTY));
        assert!(solution.solves(&solution) && !puzzle.solves(&puzzle));
        for cell in 0..CELLS {
            let other = solution.digits()[cell] % 9 + 1;
            assert!(!solution.solves(&puzzle.with(cell, other)));
            assert!(solution.solves(&puzzle.with(cell, 0)));
            assert!(!solution.with(cell, other).solves(&Board::EMPTY));
        }
    }
}
