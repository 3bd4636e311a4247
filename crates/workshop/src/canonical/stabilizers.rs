//! The symmetries of any layout: the orders of its cells that turn zones into zones.
//!
//! Cells get colors, by the colors of the cells of their zones, until the number of colors stays the same
//! (refinement). One cell after the other then gets a color of its own, the first in reading order that shares its
//! color: the *base*. An order of the cells is a symmetry if the colors around the cells that take the places of
//! the base are the same at each step, and zones go to zones in the end. Backtracking tries all cells of a color.
//!
//! From the last cell of the base to the first, the symmetries that leave the cells before it in place are found by
//! those that move it to each cell of its orbit: a stabilizer chain (Sims, "Computational methods in the study of
//! permutation groups", 1970). Each symmetry is a product of one of each of these sets, in one way.

use num_bigint::BigUint;
use pavane::layout::Layout;
use rand::{Rng, RngExt};

/// The cell that comes to each place.
pub(super) type CellOrder = Box<[u16]>;

/// Maximum number of cells of a layout whose symmetries are worked out.
pub(super) const MAX_CELLS: usize = 1296;

/// The symmetries of a layout.
#[derive(Clone, Debug)]
pub(super) struct StabilizerChain {
    cells: usize,
    /// The cells of the base in reading order, each with a symmetry for each cell of its orbit: one that moves this
    /// cell to its place and none of the cells before it.
    pub(super) levels: Vec<ChainLevel>,
}

/// A cell of the base.
#[derive(Clone, Debug)]
pub(super) struct ChainLevel {
    pub(super) cell: usize,
    pub(super) orders: Vec<CellOrder>,
}

/// The zones of a layout as lists of cells, and the zones of each cell.
struct ZoneLists {
    cells: Vec<Vec<usize>>,
    of: Vec<Vec<usize>>,
}

/// The color of each cell. Equal surroundings make equal colors. Different ones make equal colors only if their
/// hashes collide.
type CellColors = Vec<u64>;

/// The colors of the cells once the first cells of the base have colors of their own.
struct BaseStep {
    /// The next cell of the base.
    cell: usize,
    colors: CellColors,
}

impl StabilizerChain {
    /// The symmetries of a layout of at most [`MAX_CELLS`] cells.
    pub(super) fn new(layout: &Layout) -> Self {
        let zones = ZoneLists::new(layout);
        let (steps, last) = zones.base();
        let cells = layout.cell_count();
        let mut levels: Vec<ChainLevel> = Vec::new();
        let mut generators: Vec<CellOrder> = Vec::new();
        for level in (0..steps.len()).rev() {
            // The generators so far leave all earlier cells of the base in place.
            let step = &steps[level];
            let alike = |cell: &usize| step.colors[*cell] == step.colors[step.cell];
            let mut orbit = orbit(step.cell, cells, &generators);
            for cell in (0..cells).filter(alike) {
                // The generators may already move the base cell there.
                if orbit[cell].is_none() {
                    let found = zones.symmetry(&steps[level..], &last, cell);
                    generators.extend(found.map(CellOrder::from));
                    orbit = self::orbit(step.cell, cells, &generators);
                }
            }
            levels.push(ChainLevel {
                cell: step.cell,
                orders: orbit.into_iter().flatten().collect(),
            });
        }
        levels.reverse();
        Self { cells, levels }
    }

    /// The number of symmetries.
    pub(super) fn count(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orders.len())).product()
    }

    /// A symmetry chosen uniformly.
    pub(super) fn random(&self, random: &mut impl Rng) -> CellOrder {
        let mut product = identity(self.cells);
        for level in &self.levels {
            let next = &level.orders[random.random_range(0..level.orders.len())];
            product = compose(&product, next);
        }
        product
    }
}

/// The order in which each cell stays in its place.
pub(super) fn identity(cells: usize) -> CellOrder {
    (0..cells).map(|cell| cell as u16).collect()
}

/// The order of the second, then of the first: the cell that comes to a place is the first's cell for the second's.
pub(super) fn compose(first: &[u16], second: &[u16]) -> CellOrder {
    second.iter().map(|&place| first[usize::from(place)]).collect()
}

/// For each cell of the orbit of a cell a product of the generators that moves it to the place of that cell.
fn orbit(start: usize, cells: usize, generators: &[CellOrder]) -> Vec<Option<CellOrder>> {
    let mut found: Vec<Option<CellOrder>> = vec![None; cells];
    found[start] = Some(identity(cells));
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for generator in generators {
            let next = usize::from(generator[cell]);
            if found[next].is_none() {
                let so_far = found[cell].as_ref().expect("it was reached");
                found[next] = Some(compose(generator, so_far));
                open.push(next);
            }
        }
    }
    found
}

impl ZoneLists {
    /// The zones of two cells or more that are no part of other zones. A part of a zone forbids no further digits.
    fn new(layout: &Layout) -> Self {
        let mut lists: Vec<Vec<usize>> = layout
            .zones()
            .iter()
            .map(|zone| zone.cells().iter().map(|cell| cell.index()).collect())
            .filter(|cells: &Vec<usize>| cells.len() > 1)
            .collect();
        lists.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        lists.dedup();
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); layout.cell_count()];
        let mut cells: Vec<Vec<usize>> = Vec::new();
        // Larger zones come first: a part comes after its whole.
        for list in lists {
            let has_all = |&&zone: &&usize| {
                let zone: &Vec<usize> = &cells[zone];
                list.iter().all(|cell| zone.binary_search(cell).is_ok())
            };
            if of[list[0]].iter().find(has_all).is_none() {
                list.iter().for_each(|&cell| of[cell].push(cells.len()));
                cells.push(list);
            }
        }
        Self { cells, of }
    }

    /// The base, each cell with the colors before it gets one of its own; then the colors after the last cell.
    fn base(&self) -> (Vec<BaseStep>, CellColors) {
        let mut steps = Vec::new();
        let mut colors = self.refined(vec![0; self.of.len()]);
        loop {
            let mut sorted = colors.clone();
            sorted.sort_unstable();
            let has_company = |cell: &usize| {
                let place = sorted.partition_point(|&color| color < colors[*cell]);
                sorted.get(place + 1) == Some(&colors[*cell])
            };
            let Some(cell) = (0..colors.len()).find(has_company) else { return (steps, colors) };
            let next = self.told_apart(&colors, cell);
            steps.push(BaseStep { cell, colors: std::mem::replace(&mut colors, next) });
        }
    }

    /// The colors once a cell has one of its own.
    fn told_apart(&self, colors: &[u64], cell: usize) -> CellColors {
        let mut colors = colors.to_vec();
        colors[cell] = mixed(colors[cell] ^ 1);
        self.refined(colors)
    }

    /// Separates cells by the cells of their zones until the number of colors stays the same.
    fn refined(&self, mut colors: CellColors) -> CellColors {
        let mut count = number_of_colors(&colors);
        loop {
            // Sums of hashes do not depend on the order of the cells.
            let zone = |cells: &Vec<usize>| {
                let sum =
                    cells.iter().fold(0, |sum: u64, &cell| sum.wrapping_add(mixed(colors[cell])));
                mixed(sum ^ cells.len() as u64)
            };
            let zones: Vec<u64> = self.cells.iter().map(zone).collect();
            let cell = |(of, &color): (&Vec<usize>, &u64)| {
                let sum = of.iter().fold(0, |sum: u64, &zone| sum.wrapping_add(zones[zone]));
                mixed(sum ^ color.rotate_left(32))
            };
            colors = self.of.iter().zip(&colors).map(cell).collect();
            let more = number_of_colors(&colors);
            if more == count {
                return colors;
            }
            count = more;
        }
    }

    /// A symmetry that moves a cell to the place of the first cell of the base, and moves none of the cells before
    /// it. Found by backtracking over the rest of the base.
    fn symmetry(&self, steps: &[BaseStep], last: &CellColors, cell: usize) -> Option<Vec<u16>> {
        self.continued(steps, last, &steps[0].colors, cell)
    }

    /// Same as [`symmetry`](Self::symmetry), with the colors around the cells that were moved so far.
    fn continued(
        &self,
        steps: &[BaseStep],
        last: &CellColors,
        moved: &[u64],
        cell: usize,
    ) -> Option<Vec<u16>> {
        let moved = self.told_apart(moved, cell);
        let next = steps.get(1);
        let colors = next.map_or(last, |step| &step.colors);
        // No symmetry makes these moves.
        if !have_equal_colors(colors, &moved) {
            return None;
        }
        // Every color belongs to one cell now: the colors are the order.
        let Some(next) = next else {
            let place = |color: &u64| moved.iter().position(|other| other == color);
            let order: Option<Vec<u16>> =
                colors.iter().map(|color| place(color).map(|cell| cell as u16)).collect();
            return order.filter(|order| self.keeps_zones(order));
        };
        let alike = |cell: &usize| moved[*cell] == next.colors[next.cell];
        (0..moved.len())
            .filter(alike)
            .find_map(|cell| self.continued(&steps[1..], last, &moved, cell))
    }

    /// Whether an order of the cells turns zones into zones.
    fn keeps_zones(&self, order: &[u16]) -> bool {
        self.cells.iter().all(|cells| {
            let mut image: Vec<usize> = cells.iter().map(|&cell| order[cell].into()).collect();
            image.sort_unstable();
            self.of[image[0]].iter().any(|&zone| self.cells[zone] == image)
        })
    }
}

/// A hash of a number: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

fn sorted(colors: &[u64]) -> CellColors {
    let mut colors = colors.to_vec();
    colors.sort_unstable();
    colors
}

fn number_of_colors(colors: &[u64]) -> usize {
    let mut colors = sorted(colors);
    colors.dedup();
    colors.len()
}

/// Whether two colorings have each color equally often.
fn have_equal_colors(colors: &[u64], others: &[u64]) -> bool {
    sorted(colors) == sorted(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(layout: &str, count: u64) {
        let layout: Layout = layout.parse().unwrap();
        let zones = ZoneLists::new(&layout);
        let symmetries = StabilizerChain::new(&layout);
        assert_eq!(symmetries.count(), BigUint::from(count));
        for order in symmetries.levels.iter().flat_map(|level| &level.orders) {
            assert!(zones.keeps_zones(order));
        }
    }

    /// The orders of bands and stacks, of the rows and columns of each, and the transposition; without blocks, of all
    /// rows and columns.
    #[test]
    fn layouts_have_their_known_numbers_of_symmetries() {
        check("9x9", 3_359_232);
        check("2x3", 3_456);
        check("7x7", 2 * 5_040 * 5_040);
    }
}
