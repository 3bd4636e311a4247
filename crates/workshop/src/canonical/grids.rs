//! The least image of 9x9 grids.
//!
//! The first row of the image is 123456789 whichever rows and columns come first. The second row depends on the first
//! two rows and the order of the columns only ([`columns`](super::columns)), so all 36 pairs of rows of a band, and of
//! columns of a stack, are ranked by a table, and the best orders of columns of the best pairs are followed. The third
//! row leaves a few of them, often one. Of the other six rows, the one with the least digit in the first column is the
//! fourth, which orders the rest. The images that remain are compared row by row; each that is as good as the best is
//! an automorphism.

use super::columns::{ColumnOrders, packed, seen_through};
use super::transformation::Transformation;

/// A grid with rows and columns, or exchanged, and the column of each digit in each row. Digits count from 0.
struct GridLines {
    rows: [[u8; 9]; 9],
    column_of: [[u8; 9]; 9],
}

impl GridLines {
    fn new(rows: [[u8; 9]; 9]) -> Self {
        let mut column_of = [[0; 9]; 9];
        for (row, column_of) in rows.iter().zip(&mut column_of) {
            for (column, &digit) in row.iter().enumerate() {
                column_of[usize::from(digit)] = column as u8;
            }
        }
        Self { rows, column_of }
    }

    /// The column of the first row's digit that a second row has in each column.
    #[inline]
    fn jump(&self, first: usize, second: usize) -> [u8; 9] {
        std::array::from_fn(|column| self.column_of[first][usize::from(self.rows[second][column])])
    }
}

/// The first rows and the order of columns of an image that may be the least.
#[derive(Clone, Copy)]
struct GridStart {
    transposed: bool,
    first: u8,
    second: u8,
    order: u16,
}

/// The least image of grids, one after the other, in memory that is kept.
#[derive(Clone, Default)]
pub(super) struct LeastGrid {
    pairs: Vec<GridStart>,
    starts: Vec<GridStart>,
}

/// The least image of a grid.
pub(super) struct LeastImage {
    pub(super) transformation: Transformation,
    pub(super) automorphisms: u32,
}

/// The transposed board.
pub(super) fn transposed<T: Copy>(rows: [[T; 9]; 9]) -> [[T; 9]; 9] {
    std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]))
}

/// The third row of a band with two given rows.
const fn third(first: usize, second: usize) -> usize {
    first / 3 * 3 + (3 - first % 3 - second % 3)
}

impl LeastGrid {
    /// The least image of a solved grid. Digits are given from 1 to 9.
    pub(super) fn of(&mut self, digits: &[u8; 81]) -> LeastImage {
        let rows =
            std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column] - 1));
        let lines = [GridLines::new(rows), GridLines::new(transposed(rows))];
        let columns = ColumnOrders::get();
        self.find_pairs(&lines, columns);
        self.find_starts(&lines, columns);
        self.finish(&lines, columns)
    }

    /// Finds the pairs of rows of a band whose second row can be made least. Their `order` is the number of their jump.
    fn find_pairs(&mut self, lines: &[GridLines; 2], columns: &ColumnOrders) {
        let mut least = u8::MAX;
        self.pairs.clear();
        for (lines, transposed) in lines.iter().zip([false, true]) {
            // Each pair of rows of a band once: the table ranks both orders of a pair.
            for (first, second) in (0..9).map(|row| (row, row / 3 * 3 + (row + 1) % 3)) {
                let number = columns.number(lines.jump(first, second));
                let jump = columns.jump(number);
                for (rank, first, second) in
                    [(jump.rank, first, second), (jump.rank_back, second, first)]
                {
                    if rank < least {
                        least = rank;
                        self.pairs.clear();
                    }
                    if rank == least {
                        let (first, second) = (first as u8, second as u8);
                        self.pairs.push(GridStart { transposed, first, second, order: 0 });
                    }
                }
            }
        }
    }

    /// Finds the orders of columns that also make the third row least.
    fn find_starts(&mut self, lines: &[GridLines; 2], columns: &ColumnOrders) {
        let mut least = u64::MAX;
        self.starts.clear();
        for &pair in &self.pairs {
            let lines = &lines[usize::from(pair.transposed)];
            let (first, second) = (usize::from(pair.first), usize::from(pair.second));
            let jump = columns.jump(columns.number(lines.jump(first, second)));
            let below = lines.jump(first, third(first, second));
            for &order in columns.best(jump) {
                let row = packed(seen_through(below, &columns.orders[usize::from(order)]));
                if row < least {
                    least = row;
                    self.starts.clear();
                }
                if row == least {
                    self.starts.push(GridStart { order, ..pair });
                }
            }
        }
    }

    /// Compares the other rows of the images, and counts the best.
    fn finish(&self, lines: &[GridLines; 2], columns: &ColumnOrders) -> LeastImage {
        let mut least = [u64::MAX; 6];
        let mut best = (self.starts[0], [0; 6]);
        let mut automorphisms = 0;
        for &start in &self.starts {
            let image = GridImage::new(&lines[usize::from(start.transposed)], columns, start);
            match image.compare(&mut least) {
                std::cmp::Ordering::Less => {
                    best = (start, image.rest);
                    automorphisms = 1;
                }
                std::cmp::Ordering::Equal => automorphisms += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        let (start, rest) = best;
        let (first, second) = (usize::from(start.first), usize::from(start.second));
        let order = &columns.orders[usize::from(start.order)];
        let top = &lines[usize::from(start.transposed)].rows[first];
        // The first row of the image is 123456789.
        let mut digits = Transformation::IDENTITY.digits;
        for (name, &column) in (1..).zip(&order.columns) {
            digits[usize::from(top[usize::from(column)]) + 1] = name;
        }
        let head = [first, second, third(first, second)].map(|row| row as u8);
        let rows = std::array::from_fn(|row| if row < 3 { head[row] } else { rest[row - 3] });
        let transformation =
            Transformation { transposed: start.transposed, rows, columns: order.columns, digits };
        LeastImage { transformation, automorphisms }
    }
}

/// An image whose first three rows are the least.
struct GridImage<'a> {
    lines: &'a GridLines,
    columns: [u8; 9],
    /// The new name of each digit.
    names: [u8; 9],
    /// The other rows in their order.
    rest: [u8; 6],
}

impl<'a> GridImage<'a> {
    fn new(lines: &'a GridLines, columns: &ColumnOrders, start: GridStart) -> Self {
        let order = &columns.orders[usize::from(start.order)];
        let mut names = [0; 9];
        for (digit, name) in names.iter_mut().enumerate() {
            *name = order.places[usize::from(lines.column_of[usize::from(start.first)][digit])];
        }
        // The rows of a band by their digits in the first column, then the bands.
        let name = |row: usize| names[usize::from(lines.rows[row][usize::from(order.columns[0])])];
        let sorted = |band: usize| {
            let mut rows = [3 * band, 3 * band + 1, 3 * band + 2].map(|row| (name(row), row as u8));
            rows.sort_unstable();
            rows
        };
        let own = usize::from(start.first) / 3;
        let (mut upper, mut lower) = (sorted((own + 1) % 3), sorted((own + 2) % 3));
        if lower[0] < upper[0] {
            std::mem::swap(&mut upper, &mut lower);
        }
        let rest = std::array::from_fn(|row| if row < 3 { upper[row].1 } else { lower[row - 3].1 });
        Self { lines, columns: order.columns, names, rest }
    }

    /// Compares the other rows with the least so far, and puts them in its place if they are less.
    fn compare(&self, least: &mut [u64; 6]) -> std::cmp::Ordering {
        for place in 0..6 {
            let row = self.row(place);
            if row > least[place] {
                return std::cmp::Ordering::Greater;
            }
            if row < least[place] {
                *least = std::array::from_fn(|place| self.row(place));
                return std::cmp::Ordering::Less;
            }
        }
        std::cmp::Ordering::Equal
    }

    fn row(&self, place: usize) -> u64 {
        let row = &self.lines.rows[usize::from(self.rest[place])];
        packed(self.columns.map(|column| self.names[usize::from(row[usize::from(column)])]))
    }
}
