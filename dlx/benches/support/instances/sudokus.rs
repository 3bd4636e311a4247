//! Sudokus of several sizes as exact covers.

use super::draft::Draft;
use super::random::shuffle;
use rand_pcg::Pcg64;
use std::collections::BTreeSet;

/// A board whose blocks have `block` rows and columns: digits from 1, 0 where a cell is empty.
struct Board {
    block: usize,
    cells: Vec<usize>,
}

impl Board {
    /// Side and number of digits.
    fn side(&self) -> usize {
        self.block * self.block
    }

    /// The items of a digit in a cell: the cell, and the digit in its row, column and block.
    fn items(&self, cell: usize, digit: usize) -> [String; 4] {
        let (side, block) = (self.side(), self.block);
        let (row, column) = (cell / side, cell % side);
        let at = row / block * block + column / block;
        [("p", row, column), ("r", row, digit - 1), ("c", column, digit - 1), ("b", at, digit - 1)]
            .map(|(kind, major, minor)| name(kind, major, minor))
    }

    /// The items of all cells, rows, columns and blocks.
    fn all_items(&self) -> Vec<String> {
        let mut items = Vec::new();
        for kind in ["p", "r", "c", "b"] {
            for major in 0..self.side() {
                items.extend((0..self.side()).map(|minor| name(kind, major, minor)));
            }
        }
        items
    }
}

fn name(kind: &str, major: usize, minor: usize) -> String {
    format!("{kind}{major:02}{minor:02}")
}

/// The 4x4 or 9x9 sudoku in `line`, a symbol a cell: what its givens leave open.
pub(crate) fn from_line(line: &str) -> Draft {
    let digit = |symbol: char| symbol.to_digit(10).unwrap_or(0) as usize;
    open(&Board { block: line.len().isqrt().isqrt(), cells: line.chars().map(digit).collect() })
}

/// A sudoku made from a random grid, with `givens` givens; see [`grid`].
pub(crate) fn random(seed: u64, block: usize, givens: usize) -> Draft {
    open(&thinned(seed, block, givens))
}

/// The problem that the givens leave open.
fn open(board: &Board) -> Draft {
    let mut draft = Draft::default();
    let filled = board.cells.iter().enumerate().filter(|&(_, &digit)| digit > 0);
    let taken: BTreeSet<String> =
        filled.flat_map(|(cell, &digit)| board.items(cell, digit)).collect();
    board
        .all_items()
        .into_iter()
        .filter(|item| !taken.contains(item))
        .for_each(|i| draft.primary(i));
    for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell] == 0) {
        for digit in 1..=board.side() {
            let items = board.items(cell, digit);
            if !items.iter().any(|item| taken.contains(item)) {
                draft.option(items);
            }
        }
    }
    draft
}

/// A random sudoku with every option of the empty board: the option of each given has an item of its own, which
/// forces it. The problem is large, and nearly all of it falls away at the root.
pub(crate) fn with_unit_items(seed: u64, block: usize, givens: usize) -> Draft {
    let board = thinned(seed, block, givens);
    let mut draft = Draft::default();
    board.all_items().into_iter().for_each(|item| draft.primary(item));
    let is_given = |cell: usize, digit: usize| board.cells[cell] == digit;
    for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell] > 0) {
        draft.primary(format!("k{cell}"));
    }
    for cell in 0..board.cells.len() {
        for digit in 1..=board.side() {
            let unit = is_given(cell, digit).then(|| format!("k{cell}"));
            draft.option(board.items(cell, digit).into_iter().chain(unit));
        }
    }
    draft
}

/// A random grid with only some of its cells.
fn thinned(seed: u64, block: usize, givens: usize) -> Board {
    let mut random = Pcg64::new(seed.into(), 0);
    let mut board = grid(&mut random, block);
    let mut cells: Vec<usize> = (0..board.cells.len()).collect();
    shuffle(&mut random, &mut cells);
    cells[givens..].iter().for_each(|&cell| board.cells[cell] = 0);
    board
}

/// A grid: the pattern in which each row is the one above moved by a block, with its digits, bands,
/// stacks, and the rows and columns in them shuffled.
fn grid(random: &mut Pcg64, block: usize) -> Board {
    let side = block * block;
    let lines = |random: &mut Pcg64| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..block).collect();
        shuffle(random, &mut bands);
        bands
            .into_iter()
            .flat_map(|band| {
                let mut lines: Vec<usize> = (0..block).map(|line| band * block + line).collect();
                shuffle(random, &mut lines);
                lines
            })
            .collect()
    };
    let (rows, columns) = (lines(random), lines(random));
    let mut digits: Vec<usize> = (1..=side).collect();
    shuffle(random, &mut digits);
    let pattern = |row: usize, column: usize| (row % block * block + row / block + column) % side;
    let cell = |at: usize| digits[pattern(rows[at / side], columns[at % side])];
    Board { block, cells: (0..side * side).map(cell).collect() }
}
