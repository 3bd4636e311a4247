//! Random grids of any layout.
//!
//! Grids of boards that [`GridSampler`] knows are uniformly distributed. For any other layout, random digits without a
//! clash are given in a sixth of the cells, in random places, and the engine finds any solution in a limit of nodes.
//! If it finds none, fewer digits are given, and in the end none. At last the digits are renamed at random. Every grid
//! can come out, but not each with the same probability.

use super::stream::stream;
use dlx::{First, Interrupt, Stop};
use pavane::encode::EncodeError;
use pavane::gluing::{Gluing, GridSampler};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// The share of cells, 1 in this number, that are given digits at first.
const GIVEN_SHARE: usize = 6;
/// The maximum number of nodes of a search for a solution of random givens. Of those that have one, nearly all are
/// solved within a tenth of it.
const NODES: u64 = 3_000;

/// Random grids of a layout.
///
/// ```
/// use pavane::Layout;
/// use pavane_workshop::RandomGrids;
/// let mut grids = RandomGrids::new(&"9x9+x".parse()?)?;
/// assert!(!grids.are_uniform());
/// // Equal seeds and numbers give equal grids.
/// let grid = grids.grid(1, 0)?;
/// assert_eq!(grid.verify(), Ok(()));
/// assert!(RandomGrids::new(&Layout::square(9)?)?.are_uniform());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomGrids {
    layout: Layout,
    source: GridSource,
    interrupt: Interrupt,
}

/// The source of grids.
#[derive(Clone, Debug)]
enum GridSource {
    Sampler(Box<GridSampler>),
    Solver(Box<PuzzleSolver>),
}

/// The reason why there is no random grid.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridsError {
    /// No grid fits the layout.
    #[error("the layout has no grid; check it with `pavane check` and a blank board")]
    NoGrid,
    /// The interrupt was set.
    #[error("the search for a grid was interrupted")]
    Interrupted,
    /// The engine cannot take the layout.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl RandomGrids {
    /// Random grids of a layout. Takes 20 milliseconds for 9x9, a third of a second for 2x5, and less for others.
    ///
    /// # Errors
    /// [`EncodeError`] if the layout is too large for the engine.
    pub fn new(layout: &Layout) -> Result<Self, EncodeError> {
        let blank = Puzzle::blank(layout.clone());
        let source = match Gluing::for_puzzle(&blank).map(|gluing| GridSampler::of(&gluing)) {
            Some(Ok(sampler)) => GridSource::Sampler(Box::new(sampler)),
            _ => GridSource::Solver(Box::new(PuzzleSolver::new(&blank)?)),
        };
        Ok(Self { layout: layout.clone(), source, interrupt: Interrupt::new() })
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        if let GridSource::Solver(solver) = self.source {
            self.source = GridSource::Solver(Box::new(solver.interrupt(interrupt)));
        }
        self
    }

    /// Whether each grid of the layout is drawn with the same probability.
    pub fn are_uniform(&self) -> bool {
        matches!(self.source, GridSource::Sampler(_))
    }

    /// Grid number `number` of a seed.
    ///
    /// # Errors
    /// [`GridsError`] if the layout has no grid, the interrupt was set, or the engine cannot take the layout.
    pub fn grid(&mut self, seed: u64, number: u64) -> Result<Grid, GridsError> {
        self.draw(&mut stream(seed, number))
    }

    /// A random grid.
    pub(super) fn draw(&mut self, random: &mut impl Rng) -> Result<Grid, GridsError> {
        match &mut self.source {
            GridSource::Sampler(sampler) => Ok(sampler.sample(random)),
            GridSource::Solver(solver) => search(&self.layout, solver, random),
        }
    }

    /// The digits of a random grid, in reading order.
    pub(super) fn digits(&mut self, random: &mut impl Rng) -> Result<Vec<u8>, GridsError> {
        if let GridSource::Sampler(sampler) = &self.source
            && let Some(digits) = sampler.sample_9x9(random)
        {
            return Ok(digits.to_vec());
        }
        Ok(self.draw(random)?.digits().iter().map(|digit| digit.get()).collect())
    }
}

/// A random grid that the engine finds.
fn search(
    layout: &Layout,
    solver: &mut PuzzleSolver,
    random: &mut impl Rng,
) -> Result<Grid, GridsError> {
    let mut givens = layout.cell_count() / GIVEN_SHARE;
    loop {
        let puzzle = random_givens(layout, givens, random);
        solver.set_puzzle(&puzzle).map_err(SolveError::from)?;
        // The last search, without givens, has no limit.
        let limit = (givens > 0).then_some(NODES);
        match solver.clone().node_limit(limit).any()? {
            First::Found(grid) => return Ok(renamed(&grid, random)),
            First::Unknown(Stop::Interrupted) => return Err(GridsError::Interrupted),
            // The blank board has no solution.
            First::None if givens == 0 => return Err(GridsError::NoGrid),
            // No solution within the limit: a quarter of the givens is dropped.
            _ => givens = givens * 3 / 4,
        }
    }
}

/// Random digits without a clash in at most `givens` random cells.
fn random_givens(layout: &Layout, givens: usize, random: &mut impl Rng) -> Puzzle {
    let mut cells: Vec<Cell> = layout.cells().collect();
    cells.shuffle(random);
    let mut digits: Vec<Option<Digit>> = vec![None; cells.len()];
    for &cell in &cells[..givens] {
        let is_free = |digit: &Digit| {
            !layout.peers(cell).iter().any(|peer| digits[peer.index()] == Some(*digit))
        };
        let free: Vec<Digit> = Digit::first(layout.digits()).filter(is_free).collect();
        if !free.is_empty() {
            digits[cell.index()] = Some(free[random.random_range(0..free.len())]);
        }
    }
    Puzzle::new(layout.clone(), digits).expect("peers have other digits")
}

/// The grid with its digits renamed at random.
fn renamed(grid: &Grid, random: &mut impl Rng) -> Grid {
    let layout = grid.layout();
    let mut names: Vec<Digit> = Digit::first(layout.digits()).collect();
    names.shuffle(random);
    let digits: Vec<Digit> = grid.digits().iter().map(|digit| names[digit.index()]).collect();
    Grid::new(layout.clone(), digits).expect("the digits are those of the layout")
}
