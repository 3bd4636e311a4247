//! Puzzles with givens in certain cells.
//!
//! Digits of a random grid in these cells seldom leave one solution where the cells are few. Of several grids the one
//! that leaves the fewest is taken, and a walk begins: one to three givens are replaced by other digits, many ways at
//! once in the lanes of [`nine`](pavane::nine), and the way with the fewest solutions is taken, even if it has a few
//! more than before. If the walk makes no progress, another one begins from other grids.

use super::super::grids::{GridsError, RandomGrids};
use super::super::judge::{Givens, UniquenessOracle};
use super::error::GenerateError;
use dlx::Interrupt;
use pavane::layout::Layout;
use pavane::solve::SolveError;
use rand::RngExt;
use rand_pcg::Pcg64;

/// The number of grids from which a walk may start.
const STARTS: usize = 256;
/// The maximum number of solutions that is counted at the start of a walk.
const MAX_SOLUTIONS: u64 = 20_000;
/// The number of ways that are tried in a step of the walk.
const WAYS: usize = 192;
/// The number of boards whose solutions are counted at once, while few are known to be enough.
const CHUNK: usize = 32;
/// The number of successive steps without improvement after which a walk is given up.
const PATIENCE: u32 = 60;

/// The cells that have givens.
pub(super) struct GivenMask {
    cells: Vec<usize>,
    /// The peers of each cell that have givens.
    peers: Vec<Vec<usize>>,
    digits: u8,
}

/// A walk to a puzzle with one solution.
pub(super) struct MaskWalk<'a> {
    pub(super) mask: &'a GivenMask,
    pub(super) grids: &'a mut RandomGrids,
    pub(super) judge: &'a mut UniquenessOracle,
    pub(super) interrupt: &'a Interrupt,
}

impl GivenMask {
    pub(super) fn new(layout: &Layout, mask: &[bool]) -> Self {
        let is_given = |cell: &usize| mask[*cell];
        let peers = |cell| {
            let peers = layout.peers(cell).iter().map(|peer| peer.index());
            peers.filter(is_given).collect()
        };
        Self {
            cells: (0..mask.len()).filter(is_given).collect(),
            peers: layout.cells().map(peers).collect(),
            digits: layout.digits() as u8,
        }
    }

    /// The digits of a grid in these cells.
    fn givens_of(&self, grid: &Givens) -> Givens {
        let mut givens = vec![0; grid.len()];
        self.cells.iter().for_each(|&cell| givens[cell] = grid[cell]);
        givens
    }

    /// The givens with one to three of them replaced. `None` if a cell has no digit left.
    fn neighbor(&self, givens: &Givens, random: &mut Pcg64) -> Option<Givens> {
        let mut other = givens.clone();
        // One given in most cases, sometimes two or three.
        let number =
            1 + usize::from(random.random_bool(0.5)) + usize::from(random.random_bool(0.2));
        let chosen: Vec<usize> =
            (0..number).map(|_| self.cells[random.random_range(0..self.cells.len())]).collect();
        chosen.iter().for_each(|&cell| other[cell] = 0);
        for &cell in &chosen {
            // A single cell must get another digit than before.
            let is_free = |digit: &u8| {
                !self.peers[cell].iter().any(|&peer| other[peer] == *digit)
                    && (number > 1 || *digit != givens[cell])
            };
            let free: Vec<u8> = (1..=self.digits).filter(is_free).collect();
            if free.is_empty() {
                return None;
            }
            other[cell] = free[random.random_range(0..free.len())];
        }
        Some(other)
    }
}

/// Givens, and the number of their solutions.
struct CountedGivens {
    givens: Givens,
    count: u64,
}

/// The reason why a walk ends before its end.
pub(super) enum MaskStop {
    Interrupted,
    Error(GenerateError),
}

impl From<SolveError> for MaskStop {
    fn from(error: SolveError) -> Self {
        Self::Error(error.into())
    }
}

impl From<GridsError> for MaskStop {
    fn from(error: GridsError) -> Self {
        match error {
            GridsError::Interrupted => Self::Interrupted,
            error => Self::Error(error.into()),
        }
    }
}

impl MaskWalk<'_> {
    /// Givens with one solution, and the solution; `None` if the walk is given up.
    pub(super) fn find(
        &mut self,
        random: &mut Pcg64,
    ) -> Result<Option<(Givens, Givens)>, MaskStop> {
        let mut at = self.start(random)?;
        let (mut least, mut waited) = (at.count, 0);
        while at.count > 1 {
            if let Some(next) = self.step(&at, random)? {
                at = next;
            }
            waited += 1;
            if at.count < least {
                (least, waited) = (at.count, 0);
            }
            if waited > PATIENCE {
                return Ok(None);
            }
        }
        let solution = self.judge.solutions(std::slice::from_ref(&at.givens))?.pop().flatten();
        self.check_interrupt()?;
        Ok(solution.map(|solution| (at.givens, solution)))
    }

    /// The digits of the best of some random grids.
    fn start(&mut self, random: &mut Pcg64) -> Result<CountedGivens, MaskStop> {
        let mut best = self.start_below(MAX_SOLUTIONS, random)?;
        for _ in 1..STARTS / CHUNK {
            // No start is better than a single solution.
            if best.count == 1 {
                break;
            }
            let other = self.start_below(best.count, random)?;
            if other.count < best.count {
                best = other;
            }
        }
        Ok(best)
    }

    /// The digits of the best of a few random grids, whose solutions are counted up to a limit.
    fn start_below(&mut self, limit: u64, random: &mut Pcg64) -> Result<CountedGivens, MaskStop> {
        let mut ways = Vec::with_capacity(CHUNK);
        for _ in 0..CHUNK {
            ways.push(self.mask.givens_of(&self.grids.digits(random)?));
        }
        let first = ways[0].clone();
        let best = self.best_of(ways, limit)?;
        Ok(best.unwrap_or(CountedGivens { givens: first, count: limit }))
    }

    /// The next givens of the walk; `None` if all ways lead to many more solutions.
    fn step(
        &mut self,
        at: &CountedGivens,
        random: &mut Pcg64,
    ) -> Result<Option<CountedGivens>, MaskStop> {
        // Ways to a few more solutions are accepted.
        let mut limit = at.count + at.count / 4 + 2;
        let mut best = None;
        for _ in 0..WAYS / CHUNK {
            let neighbors = (0..CHUNK).filter_map(|_| self.mask.neighbor(&at.givens, random));
            let ways = neighbors.collect();
            if let Some(found) = self.best_of(ways, limit)? {
                limit = found.count;
                best = Some(found);
            }
            // Fewer solutions than now are progress enough.
            if limit < at.count {
                break;
            }
        }
        Ok(best)
    }

    /// The givens with the fewest solutions, of those with at least one and less than `limit`.
    fn best_of(
        &mut self,
        mut ways: Vec<Givens>,
        limit: u64,
    ) -> Result<Option<CountedGivens>, MaskStop> {
        let counts = self.judge.count(&ways, limit)?.ok_or(MaskStop::Interrupted)?;
        self.check_interrupt()?;
        let good = (0..ways.len()).filter(|&way| (1..limit).contains(&counts[way]));
        let best = good.min_by_key(|&way| counts[way]);
        Ok(best.map(|way| CountedGivens { givens: ways.swap_remove(way), count: counts[way] }))
    }

    fn check_interrupt(&self) -> Result<(), MaskStop> {
        if self.interrupt.is_set() { Err(MaskStop::Interrupted) } else { Ok(()) }
    }
}
