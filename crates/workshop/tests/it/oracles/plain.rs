//! Boards, and a plain search for their grids.

use crate::random::Random;
use pavane::{Digit, Grid, Layout, Puzzle};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A board by its zones, beside the layout of the library that it is compared with.
pub(crate) struct Board {
    pub(crate) layout: Layout,
    pub(crate) side: usize,
    /// The cells of each zone: rows, columns, and blocks or regions.
    pub(crate) zones: Vec<Vec<usize>>,
    /// The zones of each cell.
    zones_of: Vec<Vec<usize>>,
}

/// The digit of each cell, in reading order; 0 for an empty one.
pub(crate) type Digits = Vec<u8>;

impl Board {
    /// A square board of rows and columns.
    pub(crate) fn latin(side: usize) -> Self {
        let rows = (0..side).map(|row| (0..side).map(|column| row * side + column).collect());
        let columns = (0..side).map(|column| (0..side).map(|row| row * side + column).collect());
        Self::new(Layout::latin(side).expect("a small board"), side, rows.chain(columns).collect())
    }

    fn new(layout: Layout, side: usize, zones: Vec<Vec<usize>>) -> Self {
        let of = |cell| (0..zones.len()).filter(|&zone| zones[zone].contains(&cell)).collect();
        let zones_of = (0..side * side).map(of).collect();
        Self { layout, side, zones, zones_of }
    }

    /// The board with further zones, one for each name that cells have.
    fn with_regions<T: Ord>(self, layout: Layout, name: impl Fn(usize) -> T) -> Self {
        let mut regions = BTreeMap::<T, Vec<usize>>::new();
        (0..self.side * self.side)
            .for_each(|cell| regions.entry(name(cell)).or_default().push(cell));
        Self::new(layout, self.side, self.zones.into_iter().chain(regions.into_values()).collect())
    }

    /// A board of blocks with this number of rows and columns.
    pub(crate) fn blocks(rows: usize, columns: usize) -> Self {
        let side = rows * columns;
        let layout = Layout::blocks(rows, columns).expect("a small board");
        Self::latin(side).with_regions(layout, |cell| (cell / side / rows, cell % side / columns))
    }

    /// A board of regions, each named by a letter for its cells.
    pub(crate) fn jigsaw(map: &str) -> Self {
        let letters = map.as_bytes();
        let layout = Layout::jigsaw(map).expect("a small board");
        Self::latin(letters.len().isqrt()).with_regions(layout, |cell| letters[cell])
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// Visits the grids with these digits, in order of the digits of the emptiest cells.
    pub(crate) fn visit(&self, givens: &Digits, visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>) {
        let mut search = Search {
            board: self,
            digits: givens.clone(),
            used: vec![0; self.zones.len()],
            order: None,
        };
        if givens.iter().enumerate().all(|(cell, &digit)| digit == 0 || search.place(cell, digit)) {
            let _ = search.extend(visit);
        }
    }

    /// All grids with these digits.
    pub(crate) fn grids(&self, givens: &Digits) -> Vec<Digits> {
        self.some_grids(givens, usize::MAX)
    }

    /// Grids with these digits, up to a number of them.
    pub(crate) fn some_grids(&self, givens: &Digits, most: usize) -> Vec<Digits> {
        let mut grids = Vec::new();
        self.visit(givens, &mut |grid| {
            grids.push(grid.clone());
            if grids.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        grids
    }

    /// Some random grid; not all are equally likely.
    pub(crate) fn random_grid(&self, random: &mut Random) -> Digits {
        let mut grid = None;
        let mut search = Search {
            board: self,
            digits: vec![0; self.cell_count()],
            used: vec![0; self.zones.len()],
            order: Some(random),
        };
        let _ = search.extend(&mut |found| {
            grid = Some(found.clone());
            ControlFlow::Break(())
        });
        grid.expect("the board has a grid")
    }

    /// The puzzle of the library with these digits.
    pub(crate) fn puzzle(&self, digits: &Digits) -> Puzzle {
        let givens: Vec<Option<Digit>> = digits.iter().map(|&digit| Digit::new(digit)).collect();
        Puzzle::new(self.layout.clone(), givens).expect("no clash")
    }

    /// The grid of the library with these digits.
    pub(crate) fn grid(&self, digits: &Digits) -> Grid {
        let digits: Vec<Digit> = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
        Grid::new(self.layout.clone(), digits).expect("a digit for each cell")
    }
}

/// The digits placed so far.
struct Search<'a> {
    board: &'a Board,
    digits: Digits,
    /// For each zone, its digits as bits.
    used: Vec<u32>,
    /// The source of a random order of digits, instead of the ascending one.
    order: Option<&'a mut Random>,
}

impl Search<'_> {
    /// Places a digit unless it clashes.
    fn place(&mut self, cell: usize, digit: u8) -> bool {
        let zones = &self.board.zones_of[cell];
        let is_free = zones.iter().all(|&zone| self.used[zone] >> digit & 1 == 0);
        if is_free {
            zones.iter().for_each(|&zone| self.used[zone] |= 1 << digit);
            self.digits[cell] = digit;
        }
        is_free
    }

    fn remove(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.digits[cell]);
        self.board.zones_of[cell].iter().for_each(|&zone| self.used[zone] &= !(1 << digit));
    }

    /// The digits that a cell can take, as bits.
    fn free(&self, cell: usize) -> u32 {
        let zones = self.board.zones_of[cell].iter();
        zones.fold((2 << self.board.side) - 2, |free, &zone| free & !self.used[zone])
    }

    /// Fills the empty cells, the one with the fewest digits first.
    fn extend(&mut self, visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>) -> ControlFlow<()> {
        let empty = (0..self.digits.len()).filter(|&cell| self.digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.free(cell).count_ones()) else {
            return visit(&self.digits);
        };
        let free = self.free(cell);
        let mut free: Vec<u8> = (1..32).filter(|&digit| free >> digit & 1 == 1).collect();
        if let Some(random) = &mut self.order {
            random.shuffle(&mut free);
        }
        for digit in free {
            assert!(self.place(cell, digit));
            self.extend(visit)?;
            self.remove(cell);
        }
        ControlFlow::Continue(())
    }
}
