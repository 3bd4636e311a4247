//! Symmetries of the 9x9 layout with a renaming of digits.

use pavane::nine::Board;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::fmt;

/// A symmetry of the standard 9x9 layout with a renaming of its digits: it turns puzzles and grids into equivalent
/// ones.
///
/// A board is transposed first, if it is; then its rows and columns are put into another order, which keeps bands,
/// stacks and their rows and columns together; and its digits are renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    pub(super) transposed: bool,
    /// For each row of the image the row that it comes from, after the transposition.
    pub(super) rows: [u8; 9],
    /// For each column of the image the column that it comes from, after the transposition.
    pub(super) columns: [u8; 9],
    /// The new name of each digit; 0, an empty cell, stays 0.
    pub(super) digits: [u8; 10],
}

impl Transformation {
    /// The number of symmetries of the cells: 2 · 6⁸. Each can be joined with 9! renamings of digits.
    pub const SYMMETRIES: u32 = 3_359_232;

    /// The transformation that leaves each board as it is.
    pub const IDENTITY: Self = Self {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// A transformation chosen uniformly from all 3,359,232 · 9! of them.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// use pavane_workshop::{Transformation, canonical};
    /// use rand_pcg::Pcg64;
    ///
    /// let puzzle: Board =
    ///     "45.....6......17..8...............92....7.1..5...36..........58..1..7............".parse()?;
    /// let scrambled = Transformation::random(&mut Pcg64::new(1, 1)).apply(&puzzle);
    /// assert_eq!(canonical(&scrambled)?.form, canonical(&puzzle)?.form);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random(random: &mut impl Rng) -> Self {
        let transposed = random.random_bool(0.5);
        let rows = random_order(random);
        let columns = random_order(random);
        let mut digits = Self::IDENTITY.digits;
        digits[1..].shuffle(random);
        Self { transposed, rows, columns, digits }
    }

    /// Whether rows and columns are exchanged first.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the image, the row that it comes from (after the transposition), from 0.
    pub fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// For each column of the image, the column that it comes from (after the transposition), from 0.
    pub fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// The new names of the digits 1 to 9.
    pub fn digits(&self) -> [u8; 9] {
        std::array::from_fn(|digit| self.digits[digit + 1])
    }

    /// The image of a board. Takes some 50 nanoseconds.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// use pavane_workshop::Transformation;
    /// let board = Board::EMPTY.with(12, 5);
    /// assert_eq!(Transformation::IDENTITY.apply(&board), board);
    /// ```
    #[must_use]
    pub fn apply(&self, board: &Board) -> Board {
        let from = board.digits();
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        let mut names = [0; 16];
        // The names of 16 indices make the check of the bound unnecessary.
        names[..10].copy_from_slice(&self.digits);
        let columns = self.columns.map(|column| right * usize::from(column));
        let mut digits = [0; 81];
        for (row, image) in self.rows.iter().zip(digits.as_chunks_mut::<9>().0) {
            let first = down * usize::from(*row);
            *image = columns.map(|column| names[usize::from(from[first + column] & 15)]);
        }
        Board::new(digits).expect("digits are renamed to digits")
    }

    /// The transformation that undoes this one.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// use pavane_workshop::Transformation;
    /// use rand_pcg::Pcg64;
    ///
    /// let board = Board::EMPTY.with(12, 5).with(40, 3);
    /// let transformation = Transformation::random(&mut Pcg64::new(1, 1));
    /// assert_eq!(transformation.inverse().apply(&transformation.apply(&board)), board);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(self.rows), inverted(self.columns));
        // The inverse also begins with the transposition: rows and columns change their roles.
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { transposed: self.transposed, rows, columns, digits: inverted(self.digits) }
    }
}

/// Writes `rows 123456789, columns 123456789, digits 123456789`, with `transposed, ` first if rows and columns are
/// exchanged. These are the row and the column that come to each place, counted from 1, and the new names of the
/// digits 1 to 9.
impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = |name: &str, numbers: [u8; 9]| {
            f.write_str(name)?;
            numbers.iter().try_for_each(|number| write!(f, "{number}"))
        };
        list(
            if self.transposed { "transposed, rows " } else { "rows " },
            self.rows.map(|row| row + 1),
        )?;
        list(", columns ", self.columns.map(|column| column + 1))?;
        list(", digits ", self.digits())
    }
}

impl Default for Transformation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// A random order of nine lines that keeps threes together.
fn random_order(random: &mut impl Rng) -> [u8; 9] {
    let mut threes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    threes.shuffle(random);
    for three in &mut threes {
        three.shuffle(random);
    }
    std::array::from_fn(|place| threes[place / 3][place % 3])
}

/// The inverse of a permutation of 0 to N - 1.
fn inverted<const N: usize>(order: [u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (to, &from) in order.iter().enumerate() {
        inverse[usize::from(from)] = to as u8;
    }
    inverse
}
