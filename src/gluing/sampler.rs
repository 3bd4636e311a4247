//! Random grids of a blank board.

use super::bands::BandSampler;
use super::counting::{Gluing, GluingError, GluingMethod};
use super::stacks::StackSampler;
use crate::grid::Grid;
use crate::layout::{Digit, Layout};
use dlx::Stop;
use num_bigint::BigUint;
use rand_core::Rng;

/// Draws grids of a blank board, each with the same probability.
///
/// The tables of [`Gluing`] are a count of all grids. A grid is drawn by following the sum from its outermost term
/// inward, at each step with the shares of the total as probabilities. The generator of random numbers is the only
/// source of error. A 9x9 grid takes less than a microsecond, a 10x10 grid about two hundred.
///
/// ```
/// use pavane::gluing::GridSampler;
/// use rand_core::SeedableRng;
///
/// let sampler = GridSampler::new(2, 3)?;
/// assert_eq!(sampler.count().to_string(), "28200960");
/// let grid = sampler.sample(&mut rand_pcg::Pcg64::seed_from_u64(1));
/// assert_eq!(grid.verify(), Ok(()));
/// # Ok::<(), pavane::gluing::GluingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridSampler {
    layout: Layout,
    tables: GluingTables,
}

/// The tables of a method.
#[derive(Clone, Debug)]
enum GluingTables {
    /// The tables of two stacks, and whether the board is turned to give blocks of two columns.
    Stacks(StackSampler, bool),
    Bands(Box<BandSampler>),
}

impl GridSampler {
    /// A sampler for blocks of `rows` rows and `columns` columns. Takes as long as the count of all grids (see
    /// [`Gluing::count`]).
    ///
    /// # Errors
    /// [`GluingError`] if no method takes this shape.
    pub fn new(rows: usize, columns: usize) -> Result<Self, GluingError> {
        let sampler = Self::of(&Gluing::new(rows, columns)?);
        Ok(sampler.expect("nothing can interrupt it"))
    }

    /// A sampler for the blank board of a count, with its interrupt.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the interrupt was set before the tables were made.
    pub fn of(gluing: &Gluing) -> Result<Self, Stop> {
        let [rows, columns] = gluing.shape;
        let tables = match gluing.method {
            GluingMethod::Stacks(width) => {
                GluingTables::Stacks(StackSampler::new(width, &gluing.control)?, columns == 2)
            }
            GluingMethod::Bands => {
                gluing.control.check()?;
                GluingTables::Bands(Box::new(BandSampler::new()))
            }
        };
        let layout = Layout::blocks(rows, columns).expect("each method makes grids of a layout");
        Ok(Self { layout, tables })
    }

    /// The layout of the grids.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of grids to draw from.
    pub fn count(&self) -> BigUint {
        match &self.tables {
            GluingTables::Stacks(stacks, _) => stacks.grids().into(),
            GluingTables::Bands(bands) => bands.grids().into(),
        }
    }

    /// A random grid, each with the same probability under a uniform generator.
    pub fn sample(&self, random: &mut impl Rng) -> Grid {
        let digits = match &self.tables {
            GluingTables::Stacks(stacks, false) => stacks.sample(random),
            GluingTables::Stacks(stacks, true) => {
                turned(&stacks.sample(random), self.layout.digits())
            }
            GluingTables::Bands(bands) => bands.sample(random).to_vec(),
        };
        let digits: Option<Vec<Digit>> = digits.into_iter().map(Digit::new).collect();
        let digits = digits.expect("no cell is empty");
        Grid::new(self.layout.clone(), digits).expect("the digits are those of the layout")
    }

    /// The digits of a random 9x9 grid, from 1 to 9 in reading order. Faster than [`sample`](Self::sample). `None` for
    /// grids of another size.
    ///
    /// ```
    /// use pavane::gluing::GridSampler;
    /// use pavane::nine::Board;
    /// use rand_core::SeedableRng;
    ///
    /// let sampler = GridSampler::new(3, 3)?;
    /// let digits = sampler.sample_9x9(&mut rand_pcg::Pcg64::seed_from_u64(1)).expect("9x9");
    /// assert!(Board::new(digits)?.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample_9x9(&self, random: &mut impl Rng) -> Option<[u8; 81]> {
        match &self.tables {
            GluingTables::Bands(bands) => Some(bands.sample(random)),
            GluingTables::Stacks(..) => None,
        }
    }
}

/// The digits of a square with rows and columns exchanged.
fn turned(digits: &[u8], side: usize) -> Vec<u8> {
    (0..digits.len()).map(|cell| digits[cell % side * side + cell / side]).collect()
}
