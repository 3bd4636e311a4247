//! Random jigsaws: square boards cut into connected regions, each with one cell per row of the board.
//!
//! A walk visits the ways to cut the board. Each step proposes to exchange two cells between their regions, drawn
//! uniformly from all pairs of cells, and is taken if all regions stay connected. A proposal and its reverse are
//! equally likely, so the uniform distribution is stationary (Metropolis et al., "Equation of state calculations by
//! fast computing machines", 1953). From the rows of the board the walk reaches all ways to cut boards of up to 5
//! rows; whether it reaches all of larger ones is not known. Jigsaws without a grid are rejected, and the walk
//! continues.
//!
//! With a class of symmetry the images of the two cells are exchanged as well. Such a walk never changes the image
//! of a region. It begins with the rows, the columns or the square blocks, drawn at random from the starts that
//! allow a step.

use super::stream::stream;
use crate::symmetry::SymmetryClass;
use dlx::{First, Interrupt, Stop};
use pavane::encode::EncodeError;
use pavane::layout::Layout;
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use rand::{Rng, RngExt};

/// The largest number of rows. Regions have the names A to Y.
const MOST_ROWS: usize = 25;
/// The number of proposals of a walk for each pair of cells. About a hundredth of them are taken.
const PROPOSALS: usize = 400;
/// The number of random jigsaws without a grid after which the search for one is given up.
const MOST_REJECTED: u32 = 1_000;

/// Makes random jigsaws.
///
/// ```
/// use pavane_workshop::Jigsaws;
/// let jigsaws = Jigsaws::new(9, None)?;
/// let jigsaw = jigsaws.jigsaw(1, 0)?;
/// assert_eq!(jigsaw.map.len(), 81);
/// assert!(jigsaw.layout.split_region().is_none());
/// // Equal seeds and numbers give equal jigsaws.
/// assert_eq!(jigsaws.jigsaw(1, 0)?, jigsaw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Jigsaws {
    rows: usize,
    /// The images of each cell, itself first.
    images: Vec<Vec<usize>>,
    /// The regions of each cell from which a walk may start.
    starts: Vec<Vec<u8>>,
    interrupt: Interrupt,
}

/// A jigsaw with at least one grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Jigsaw {
    /// The layout.
    pub layout: Layout,
    /// The map: a letter for each cell in reading order, as [`Layout::jigsaw`] reads it.
    pub map: String,
}

/// The reason why there is no random jigsaw.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JigsawError {
    /// The number of rows is out of range.
    #[error("random jigsaws have 2 to {MOST_ROWS} rows, and {rows} were asked for")]
    Rows {
        /// The number of rows.
        rows: usize,
    },
    /// From the rows, the columns and square blocks no step leads to another jigsaw that is symmetrical in the class.
    #[error(
        "no way is known to jigsaws of {rows} rows that are symmetrical in the class {class}; ask for 9, 16 or 25 \
         rows, or for the class orthogonal or half-turn"
    )]
    Symmetry {
        /// The class.
        class: SymmetryClass,
        /// The number of rows.
        rows: usize,
    },
    /// None of many jigsaws has a grid.
    #[error("none of {MOST_REJECTED} random jigsaws has a grid")]
    NoGrid,
    /// The interrupt was set.
    #[error("the search for a jigsaw was interrupted")]
    Interrupted,
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl From<EncodeError> for JigsawError {
    fn from(error: EncodeError) -> Self {
        Self::Solve(error.into())
    }
}

impl Jigsaws {
    /// Random jigsaws with `rows` rows, columns and regions: of all with a grid that the walk reaches, or of some
    /// that are symmetrical in a class. A class with a choice of two axes takes left and right, or the diagonal
    /// from the top left.
    ///
    /// # Errors
    /// [`JigsawError::Rows`] unless there are 2 to 25 rows, [`JigsawError::Symmetry`] if the class has no start.
    pub fn new(rows: usize, class: Option<SymmetryClass>) -> Result<Self, JigsawError> {
        if !(2..=MOST_ROWS).contains(&rows) {
            return Err(JigsawError::Rows { rows });
        }
        let cells = rows * rows;
        let images: Vec<Vec<usize>> = match class {
            None => (0..cells).map(|cell| vec![cell]).collect(),
            Some(class) => {
                let motions = class.motions();
                let image = |cell: usize| {
                    let at = (cell / rows, cell % rows);
                    let images = motions.iter().map(|motion| motion.apply(rows, at));
                    images.map(|(row, column)| row * rows + column).collect()
                };
                (0..cells).map(image).collect()
            }
        };
        let side = rows.isqrt();
        let mut starts: Vec<Vec<u8>> = vec![(0..cells).map(|cell| (cell / rows) as u8).collect()];
        if class.is_some() {
            starts.push((0..cells).map(|cell| (cell % rows) as u8).collect());
            if side * side == rows {
                let block = |cell| cell / rows / side * side + cell % rows / side;
                starts.push((0..cells).map(|cell| block(cell) as u8).collect());
            }
        }
        starts.retain(|regions| is_symmetrical(regions, &images));
        let mut jigsaws = Self { rows, images, starts, interrupt: Interrupt::new() };
        let Some(class) = class else { return Ok(jigsaws) };
        let starts = std::mem::take(&mut jigsaws.starts);
        jigsaws.starts = starts.into_iter().filter(|start| jigsaws.has_step(start)).collect();
        if jigsaws.starts.is_empty() {
            Err(JigsawError::Symmetry { class, rows })
        } else {
            Ok(jigsaws)
        }
    }

    /// Whether a step leads elsewhere.
    fn has_step(&self, start: &[u8]) -> bool {
        let mut walk = JigsawWalk::new(self, start.to_vec());
        (0..start.len()).any(|first| {
            (0..first).any(|second| {
                walk.propose(first, second);
                walk.regions != start
            })
        })
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Jigsaw number `number` of a seed.
    ///
    /// # Errors
    /// [`JigsawError`] if the interrupt was set, the engine fails, or none of many jigsaws has a grid.
    pub fn jigsaw(&self, seed: u64, number: u64) -> Result<Jigsaw, JigsawError> {
        let mut random = stream(seed, number);
        let start = random.random_range(0..self.starts.len());
        let mut walk = JigsawWalk::new(self, self.starts[start].clone());
        for _ in 0..MOST_REJECTED {
            walk.run(&mut random)?;
            let map = walk.map();
            let layout = Layout::jigsaw(&map).expect("as many cells as rows in each region");
            let solver = PuzzleSolver::new(&Puzzle::blank(layout.clone()))?;
            match solver.interrupt(&self.interrupt).any()? {
                First::Found(_) => return Ok(Jigsaw { layout, map }),
                First::Unknown(Stop::Interrupted) => return Err(JigsawError::Interrupted),
                First::None | First::Unknown(_) => {}
            }
        }
        Err(JigsawError::NoGrid)
    }
}

/// Whether the images of cells of one region are in one region.
fn is_symmetrical(regions: &[u8], images: &[Vec<usize>]) -> bool {
    let motions = 0..images[0].len();
    motions.into_iter().all(|motion| {
        let mut image_of: [Option<u8>; MOST_ROWS] = [None; MOST_ROWS];
        (0..regions.len()).all(|cell| {
            let image = regions[images[cell][motion]];
            // The first cell of a region decides its image.
            *image_of[usize::from(regions[cell])].get_or_insert(image) == image
        })
    })
}

/// A walk over the ways to cut a board.
struct JigsawWalk<'a> {
    jigsaws: &'a Jigsaws,
    /// The region of each cell.
    regions: Vec<u8>,
    /// The cells beside each cell.
    beside: Vec<Vec<usize>>,
    /// Memory: the exchanged cells, the cells of a region that were reached, and whether each cell was reached.
    pairs: Vec<(usize, usize)>,
    reached: Vec<usize>,
    is_reached: Vec<bool>,
}

impl<'a> JigsawWalk<'a> {
    fn new(jigsaws: &'a Jigsaws, regions: Vec<u8>) -> Self {
        let rows = jigsaws.rows;
        let beside = |cell: usize| {
            let (row, column) = (cell / rows, cell % rows);
            let mut beside = Vec::with_capacity(4);
            beside.extend((row > 0).then(|| cell - rows));
            beside.extend((column > 0).then(|| cell - 1));
            beside.extend((column + 1 < rows).then(|| cell + 1));
            beside.extend((row + 1 < rows).then(|| cell + rows));
            beside
        };
        Self {
            jigsaws,
            beside: (0..regions.len()).map(beside).collect(),
            pairs: Vec::new(),
            reached: Vec::new(),
            is_reached: vec![false; regions.len()],
            regions,
        }
    }

    /// Takes the steps from one jigsaw to the next, which hardly depends on it.
    fn run(&mut self, random: &mut impl Rng) -> Result<(), JigsawError> {
        let cells = self.regions.len();
        for _ in 0..PROPOSALS {
            if self.jigsaws.interrupt.poll() {
                return Err(JigsawError::Interrupted);
            }
            for _ in 0..cells * (cells - 1) / 2 {
                self.propose(random.random_range(0..cells), random.random_range(0..cells));
            }
        }
        Ok(())
    }

    /// Exchanges two cells, and with symmetry their images, if all regions stay connected.
    fn propose(&mut self, first: usize, second: usize) {
        let regions = [self.regions[first], self.regions[second]];
        // Cheap tests come before the exchange.
        if regions[0] == regions[1]
            || !self.may_join(first, regions[1])
            || !self.may_join(second, regions[0])
            || !self.pair(first, second)
        {
            return;
        }
        self.exchange();
        if !self.is_cut() {
            // A region is cut: the exchange is taken back.
            self.exchange();
        }
    }

    /// Whether a cell is beside a region, or beside an image of its own, which joins an image of that region.
    fn may_join(&self, cell: usize, region: u8) -> bool {
        let images = &self.jigsaws.images[cell];
        let joins =
            |beside: &usize| self.regions[*beside] == region || images[1..].contains(beside);
        self.beside[cell].iter().any(joins)
    }

    /// Pairs the images of two cells; false if some image has two partners.
    fn pair(&mut self, first: usize, second: usize) -> bool {
        self.pairs.clear();
        let images = &self.jigsaws.images;
        for (&one, &other) in images[first].iter().zip(&images[second]) {
            let pair = (one.min(other), one.max(other));
            let shares =
                |&(a, b): &(usize, usize)| [a, b].contains(&one) || [a, b].contains(&other);
            match self.pairs.iter().find(|known| shares(known)) {
                // Another motion gives the same exchange.
                Some(known) if *known == pair => {}
                Some(_) => return false,
                None => self.pairs.push(pair),
            }
        }
        true
    }

    fn exchange(&mut self) {
        self.pairs.iter().for_each(|&(first, second)| self.regions.swap(first, second));
    }

    /// Whether the regions of the exchanged cells are connected, with one cell per row of the board.
    fn is_cut(&mut self) -> bool {
        (0..self.pairs.len()).all(|number| {
            let (first, second) = self.pairs[number];
            self.reach(first) == self.jigsaws.rows && self.reach(second) == self.jigsaws.rows
        })
    }

    /// The number of cells of the region of a cell that are connected with it. Regions keep their sizes.
    fn reach(&mut self, cell: usize) -> usize {
        self.reached.clear();
        self.reached.push(cell);
        self.is_reached[cell] = true;
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            for &other in &self.beside[cell] {
                if self.regions[other] == self.regions[cell] && !self.is_reached[other] {
                    self.is_reached[other] = true;
                    self.reached.push(other);
                }
            }
        }
        self.reached.iter().for_each(|&cell| self.is_reached[cell] = false);
        next
    }

    /// The map of the regions, named in the order of their first cells.
    fn map(&self) -> String {
        let mut names: Vec<u8> = Vec::new();
        let name = |&region: &u8| {
            let place = names.iter().position(|&known| known == region).unwrap_or(names.len());
            if place == names.len() {
                names.push(region);
            }
            char::from(b'A' + place as u8)
        };
        self.regions.iter().map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The maps that a walk reaches in any number of steps.
    fn all_maps(jigsaws: &Jigsaws) -> BTreeSet<String> {
        let mut walk = JigsawWalk::new(jigsaws, jigsaws.starts[0].clone());
        let cells = walk.regions.len();
        let mut maps = BTreeSet::from([walk.map()]);
        let mut open = vec![walk.regions.clone()];
        while let Some(regions) = open.pop() {
            for first in 0..cells {
                for second in 0..first {
                    walk.regions.clone_from(&regions);
                    walk.propose(first, second);
                    if maps.insert(walk.map()) {
                        open.push(walk.regions.clone());
                    }
                }
            }
        }
        maps
    }

    /// Published: OEIS A172477.
    #[test]
    fn walks_reach_all_jigsaws() {
        for (rows, number) in [(2, 2), (3, 10), (4, 117), (5, 4_006)] {
            assert_eq!(all_maps(&Jigsaws::new(rows, None).unwrap()).len(), number, "{rows}");
        }
    }

    /// Walks end in each jigsaw equally often, by the statistic of chi-square: with 116 degrees of freedom it exceeds
    /// 180 with a probability of 0.0001.
    #[test]
    fn jigsaws_are_uniform() {
        const WALKS: usize = 1_170;
        let jigsaws = Jigsaws::new(4, None).unwrap();
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        for number in 0..WALKS {
            let mut walk = JigsawWalk::new(&jigsaws, jigsaws.starts[0].clone());
            walk.run(&mut stream(1, number as u64)).unwrap();
            *numbers.entry(walk.map()).or_default() += 1;
        }
        let expected = WALKS as f64 / 117.0;
        let terms = numbers.values().map(|&number| (number as f64 - expected).powi(2) / expected);
        let statistic = terms.sum::<f64>() + (117 - numbers.len()) as f64 * expected;
        assert!(statistic < 180.0, "{statistic}");
    }

    #[test]
    fn walks_keep_symmetry() {
        for class in SymmetryClass::ALL {
            let jigsaws = Jigsaws::new(9, Some(class)).unwrap();
            for (number, start) in jigsaws.starts.iter().enumerate() {
                let mut walk = JigsawWalk::new(&jigsaws, start.clone());
                walk.run(&mut stream(1, number as u64)).unwrap();
                assert!(is_symmetrical(&walk.regions, &jigsaws.images), "{class}");
                assert!((0..81).all(|cell| walk.reach(cell) == 9), "{class}");
            }
        }
    }

    #[test]
    fn some_classes_have_no_start() {
        let error = |rows, class| Jigsaws::new(rows, class).unwrap_err().to_string();
        assert_eq!(error(1, None), "random jigsaws have 2 to 25 rows, and 1 were asked for");
        assert_eq!(error(26, None), "random jigsaws have 2 to 25 rows, and 26 were asked for");
        assert_eq!(
            error(7, Some(SymmetryClass::Diagonal)),
            "no way is known to jigsaws of 7 rows that are symmetrical in the class diagonal; ask for 9, 16 or 25 \
             rows, or for the class orthogonal or half-turn"
        );
        assert!(Jigsaws::new(7, Some(SymmetryClass::HalfTurn)).is_ok());
    }
}
