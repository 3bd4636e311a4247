//! Canonical forms of puzzles of any layout.
//!
//! Square boards of blocks are arranged row by row ([`blocks`](super::blocks)), and all others as follows.
//!
//! The image of a puzzle under a product of symmetries, one of each level of the stabilizer chain, is known up to the
//! next cell of the base as soon as the first of them are chosen, since the others do not move the cells before it. So
//! the products are tried depth first, and given up where the image is greater than the least so far (Linton, "Finding
//! the smallest image of a set", ISSAC 2004). Digits are renamed in the order in which they appear.

use super::blocks::{BlockShape, LeastBoard};
use super::stabilizers::{CellOrder, ChainLevel, MAX_CELLS, StabilizerChain, compose, identity};
use num_bigint::BigUint;
use pavane::clash::Clash;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use rand::Rng;
use rand::seq::SliceRandom;
use std::ops::Range;

/// Number of cells that products of symmetries may move for one puzzle, enough for each of the 3,359,232 symmetries of
/// a board of 9x9.
const MAX_MOVES: u64 = 500_000_000;

/// A symmetry of a layout with a renaming of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutTransformation {
    /// For each cell of the image, in reading order, the cell that comes there.
    pub cells: Vec<Cell>,
    /// The new names of the digits, from 1.
    pub digits: Vec<Digit>,
}

impl LayoutTransformation {
    /// The image of a puzzle.
    ///
    /// # Errors
    /// [`LayoutFormError::RuledOut`] if candidates are ruled out beside its givens.
    ///
    /// # Panics
    /// If the puzzle has fewer cells, or more digits.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, LayoutFormError> {
        if puzzle.ruled_out().is_some() {
            return Err(LayoutFormError::RuledOut);
        }
        let given = |&cell: &Cell| puzzle.given(cell).map(|digit| self.digits[digit.index()]);
        let givens: Vec<Option<Digit>> = self.cells.iter().map(given).collect();
        let image = Puzzle::allowing_clashes(puzzle.layout().clone(), givens);
        Ok(image.expect("the image has the cells and digits of the puzzle"))
    }
}

/// The canonical form of a puzzle of any layout, and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutForm {
    /// The least of the puzzles that symmetries of the layout and renamings of digits make of the puzzle, in reading
    /// order with an empty cell before any digit.
    pub form: Puzzle,
    /// A transformation that turns the puzzle into its form. If the puzzle has automorphisms, there are others.
    pub transformation: LayoutTransformation,
    /// The number of symmetries of the layout that turn the puzzle into itself with digits renamed.
    pub automorphisms: BigUint,
}

/// The reason why a puzzle has no canonical form, or none that can be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutFormError {
    /// The layout has too many cells.
    #[error("the layout has {cells} cells, and symmetries are worked out for at most {MAX_CELLS}")]
    TooLarge {
        /// The number of cells.
        cells: usize,
    },
    /// A zone has a given digit twice.
    #[error("the givens clash: {0}; change or remove one")]
    Clash(Clash),
    /// Candidates are ruled out beside the givens.
    #[error(
        "candidates are ruled out beside the givens, and canonical forms are those of givens; leave them out"
    )]
    RuledOut,
    /// Too many images begin alike.
    #[error(
        "too many of its images begin alike, {MAX_MOVES} cells were moved to compare them; leave the puzzle out, or \
         give more digits"
    )]
    TooManyImages,
}

/// The symmetries of a layout: the orders of its cells that turn zones into zones. Zones that forbid no digits do
/// not count.
///
/// ```
/// use pavane_workshop::LayoutSymmetries;
///
/// let symmetries = LayoutSymmetries::new(&"2x3".parse()?)?;
/// // The transposition is none of them, since blocks are no squares.
/// assert_eq!(symmetries.count(), 3456_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LayoutSymmetries {
    layout: Layout,
    symmetries: StabilizerChain,
    /// The shape of a board of blocks that has the symmetries of its shape and no others.
    shape: Option<BlockShape>,
}

impl LayoutSymmetries {
    /// Works out the symmetries of a layout, in some milliseconds for usual layouts.
    ///
    /// # Errors
    /// [`LayoutFormError::TooLarge`] if the layout has more than 1,296 cells.
    pub fn new(layout: &Layout) -> Result<Self, LayoutFormError> {
        let cells = layout.cell_count();
        if cells > MAX_CELLS {
            return Err(LayoutFormError::TooLarge { cells });
        }
        let symmetries = StabilizerChain::new(layout);
        let is_all = |shape: &BlockShape| shape.symmetries() == symmetries.count();
        let shape = BlockShape::of(layout).filter(is_all);
        Ok(Self { layout: layout.clone(), symmetries, shape })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of symmetries; the identity is one of them.
    pub fn count(&self) -> BigUint {
        self.symmetries.count()
    }

    /// A symmetry and a renaming of digits, chosen uniformly.
    pub fn random(&self, random: &mut impl Rng) -> LayoutTransformation {
        let order = self.symmetries.random(random);
        let mut digits: Vec<Digit> = Digit::first(self.layout.digits()).collect();
        digits.shuffle(random);
        LayoutTransformation { cells: cells(&order), digits }
    }

    /// The canonical form of a puzzle of the layout, which may have any number of solutions.
    ///
    /// Boards of blocks, and without blocks, are arranged row by row. For other layouts the symmetries with images
    /// that begin alike are tried. A few of them take microseconds.
    ///
    /// # Errors
    /// [`LayoutFormError::Clash`], [`LayoutFormError::RuledOut`], and [`LayoutFormError::TooManyImages`] once
    /// products of symmetries have moved 500,000,000 cells.
    ///
    /// # Panics
    /// If the puzzle has another number of cells.
    ///
    /// ```
    /// use pavane::{Layout, Puzzle};
    /// use pavane_workshop::LayoutSymmetries;
    ///
    /// let layout: Layout = "4x4+x".parse()?;
    /// let symmetries = LayoutSymmetries::new(&layout)?;
    /// let givens = |first: usize, second: usize| {
    ///     let digit = |cell| pavane::Digit::new(if cell == first { 3 } else { 1 });
    ///     (0..16).map(|cell| if cell == first || cell == second { digit(cell) } else { None }).collect::<Vec<_>>()
    /// };
    /// let one = Puzzle::new(layout.clone(), givens(0, 1))?;
    /// let other = Puzzle::new(layout, givens(3, 7))?;
    /// assert_eq!(symmetries.canonical(&one)?.form, symmetries.canonical(&other)?.form);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self, puzzle: &Puzzle) -> Result<LayoutForm, LayoutFormError> {
        if puzzle.ruled_out().is_some() {
            return Err(LayoutFormError::RuledOut);
        }
        puzzle.check().map_err(LayoutFormError::Clash)?;
        let symbols: Vec<u8> =
            puzzle.givens().iter().map(|given| given.map_or(0, Digit::get)).collect();
        assert_eq!(
            symbols.len(),
            self.layout.cell_count(),
            "the puzzle has the cells of the layout"
        );
        let by_rows = self.shape.and_then(|shape| LeastBoard::of(shape, &symbols));
        let (order, automorphisms) = match by_rows {
            Some(least) => least,
            // Every symmetry turns a blank board into itself.
            None if puzzle.given_count() == 0 => (identity(symbols.len()), self.count()),
            None => by_products(&self.symmetries, &symbols)?,
        };
        let digits = names(&order, &symbols, self.layout.digits());
        let transformation = LayoutTransformation { cells: cells(&order), digits };
        let form = transformation.apply(puzzle)?;
        Ok(LayoutForm { form, transformation, automorphisms })
    }
}

/// The order of cells that makes the least image, and the number of such orders, by trying products of symmetries.
fn by_products(
    symmetries: &StabilizerChain,
    symbols: &[u8],
) -> Result<(CellOrder, BigUint), LayoutFormError> {
    let mut search = ProductSearch::new(symmetries, symbols);
    search.run();
    if search.left == 0 {
        return Err(LayoutFormError::TooManyImages);
    }
    Ok((search.best, search.count.into()))
}

fn cells(order: &CellOrder) -> Vec<Cell> {
    order.iter().map(|&cell| Cell::new(cell.into())).collect()
}

/// The new names of all digits; those that do not occur get the last.
fn names(order: &CellOrder, symbols: &[u8], digits: usize) -> Vec<Digit> {
    let mut names = DigitNames::new();
    for &cell in order {
        names.name(symbols[usize::from(cell)]);
    }
    Digit::first(digits)
        .map(|digit| Digit::new(names.name(digit.get())).expect("a digit"))
        .collect()
}

/// The new names of digits, in the order in which they appear; 0, an empty cell, stays 0.
#[derive(Clone, Copy)]
struct DigitNames {
    names: [u8; Digit::MOST as usize + 1],
    given: u8,
}

impl DigitNames {
    const fn new() -> Self {
        Self { names: [0; Digit::MOST as usize + 1], given: 0 }
    }

    #[inline]
    fn name(&mut self, symbol: u8) -> u8 {
        if symbol == 0 {
            return 0;
        }
        let name = &mut self.names[usize::from(symbol)];
        if *name == 0 {
            self.given += 1;
            *name = self.given;
        }
        *name
    }
}

/// The search for the least image.
struct ProductSearch<'a> {
    symmetries: &'a StabilizerChain,
    symbols: &'a [u8],
    /// The known beginning of the least image.
    least: Vec<u8>,
    /// The product that makes it, and the number of such products, once all of it is known.
    best: CellOrder,
    count: u64,
    /// Number of cells that may still be moved.
    left: u64,
}

impl<'a> ProductSearch<'a> {
    fn new(symmetries: &'a StabilizerChain, symbols: &'a [u8]) -> Self {
        let best = identity(symbols.len());
        Self { symmetries, symbols, least: Vec::new(), best, count: 0, left: MAX_MOVES }
    }

    /// Tries all products.
    fn run(&mut self) {
        let identity = identity(self.symbols.len());
        let mut names = DigitNames::new();
        let end = self.start_of(0);
        self.takes(&identity, 0..end, &mut names);
        self.descend(0, &identity, names);
    }

    /// Tries all products that begin with this one, whose next factor is of this level. The digits of its image before
    /// the cell of that level have these names.
    fn descend(&mut self, level: usize, product: &CellOrder, names: DigitNames) {
        let Some(ChainLevel { cell, orders }) = self.symmetries.levels.get(level) else {
            return self.end(product);
        };
        let places = *cell..self.start_of(level + 1);
        for order in orders {
            if self.left == 0 {
                return;
            }
            self.left = self.left.saturating_sub(self.symbols.len() as u64);
            let product = compose(product, order);
            let mut names = names;
            if self.takes(&product, places.clone(), &mut names) {
                self.descend(level + 1, &product, names);
            }
        }
    }

    /// The first place that is not known before a factor of a level is chosen.
    fn start_of(&self, level: usize) -> usize {
        self.symmetries.levels.get(level).map_or(self.symbols.len(), |level| level.cell)
    }

    /// Compares the next places of an image with the least, and puts them there if they are less or the first. Returns
    /// whether they are not greater.
    fn takes(&mut self, product: &CellOrder, places: Range<usize>, names: &mut DigitNames) -> bool {
        for place in places {
            let symbol = names.name(self.symbols[usize::from(product[place])]);
            let known = self.least.get(place);
            // No product that begins so makes the least image.
            if known.is_some_and(|&known| symbol > known) {
                return false;
            }
            // A lesser beginning: the rest of the least image is unknown again.
            if known != Some(&symbol) {
                self.least.truncate(place);
                self.least.push(symbol);
                self.count = 0;
            }
        }
        true
    }

    fn end(&mut self, product: &CellOrder) {
        if self.count == 0 {
            self.best = product.clone();
        }
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::seq::index::sample;
    use rand_pcg::Pcg64;

    /// The rows of a layout of blocks, shifted, which is a grid; scrambled.
    fn grid(layout: &Layout, shape: (usize, usize), random: &mut Pcg64) -> Puzzle {
        let digits = layout.digits();
        let digit = |cell: usize| {
            let (row, column) = (cell / digits, cell % digits);
            Digit::from_index((shape.1 * row + row / shape.0 + column) % digits)
        };
        let givens: Vec<_> = (0..layout.cell_count()).map(digit).collect();
        let grid = Puzzle::new(layout.clone(), givens).unwrap();
        LayoutSymmetries::new(layout).unwrap().random(random).apply(&grid).unwrap()
    }

    /// The row by row search and the trial of products, which share no code, find the same.
    #[test]
    fn rows_and_products_agree() {
        let mut random = Pcg64::seed_from_u64(1);
        for (name, shape) in [("4x4", (2, 2)), ("2x3", (2, 3)), ("3x2", (3, 2)), ("5x5", (5, 1))] {
            let layout: Layout = name.parse().unwrap();
            let symmetries = LayoutSymmetries::new(&layout).unwrap();
            let shape_of = BlockShape::of(&layout).expect("a board of blocks");
            let cells = layout.cell_count();
            for given in (0..=cells).flat_map(|given| [given; 3]) {
                let grid = grid(&layout, shape, &mut random);
                let mut symbols = vec![0; cells];
                for cell in sample(&mut random, cells, given) {
                    symbols[cell] = grid.givens()[cell].map_or(0, Digit::get);
                }
                let (rows, count) = LeastBoard::of(shape_of, &symbols).unwrap();
                let (products, expected) = by_products(&symmetries.symmetries, &symbols).unwrap();
                let image = |order: &CellOrder| {
                    let mut names = DigitNames::new();
                    let name = |&cell: &u16| names.name(symbols[usize::from(cell)]);
                    order.iter().map(name).collect::<Vec<u8>>()
                };
                assert_eq!(image(&rows), image(&products), "{name} {symbols:?}");
                assert_eq!(count, expected, "{name} {symbols:?}");
            }
        }
    }

    /// Scrambled boards of 10x10 and 16x16 have the form of the board, full or not.
    #[test]
    fn large_boards_have_forms() {
        let mut random = Pcg64::seed_from_u64(1);
        for (name, shape) in [("2x5", (2, 5)), ("16x16", (4, 4))] {
            let layout: Layout = name.parse().unwrap();
            let symmetries = LayoutSymmetries::new(&layout).unwrap();
            let grid = grid(&layout, shape, &mut random);
            let cells = layout.cell_count();
            for given in [1, cells / 8, cells / 3, cells / 2, cells] {
                let mut givens = vec![None; cells];
                for cell in sample(&mut random, cells, given) {
                    givens[cell] = grid.givens()[cell];
                }
                let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
                let found = symmetries.canonical(&puzzle).unwrap();
                assert_eq!(found.transformation.apply(&puzzle).unwrap(), found.form);
                let scrambled = symmetries.random(&mut random).apply(&puzzle).unwrap();
                let other = symmetries.canonical(&scrambled).unwrap();
                assert_eq!(other.form, found.form, "{name} {given}");
                assert_eq!(other.automorphisms, found.automorphisms, "{name} {given}");
            }
        }
    }
}
