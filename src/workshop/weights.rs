//! Minimal 9x9 puzzles with weights, for statistics of all minimal puzzles without a bias.
//!
//! A puzzle begins with a random grid and 36 random cells whose digits have one solution; grids and cells are drawn
//! anew until they have. Then one of the r givens that can be removed is, each with the same probability, until none
//! can. A minimal puzzle with k givens comes from (81 - k)! / 45! ordered removals, since every set of 36 givens of the
//! grid that contains it has one solution, and each of these removals has a probability of the product of 1 / r. So the
//! weight of a puzzle is the product of the r, times 45! / (81 - k)!: sums of weights over many puzzles are, up to a
//! factor, sums over all minimal puzzles of all grids.
//!
//! Statistics without a bias, from puzzles that are made with a bias that is known, are due to Berthier ("Unbiased
//! statistics of a CSP - a controlled-bias generator", 2009). The walk and its weights are others than his.

use super::grids::{GridsError, RandomGrids};
use super::in_order::{Begun, InOrder};
use super::judge::are_removable;
use super::stream::stream;
use crate::layout::Layout;
use crate::nine::{Batch, Board, RuledOut};
use dlx::Interrupt;
use rand::RngExt;
use rand::seq::index;
use rand_pcg::Pcg64;
use std::ops::ControlFlow;

/// The number of givens at the start of a walk.
const START: usize = 36;
/// The number of walks side by side. Each asks about all of its givens at once.
const WIDTH: usize = 128;

/// Makes minimal 9x9 puzzles with weights. Number k of a seed is the same puzzle whenever it is made.
///
/// ```
/// use pavane::workshop::{GivensCensus, WeightedGenerator};
/// use std::ops::ControlFlow;
///
/// let mut generator = WeightedGenerator::new(1);
/// let mut census = GivensCensus::default();
/// generator.each(0..2_000, |weighted| {
///     census.add(weighted.puzzle.given_count(), weighted.weight);
///     ControlFlow::Continue(())
/// });
/// // Published: 26.577 (Berthier).
/// assert!((census.mean() - 26.577).abs() < 5.0 * census.mean_error());
/// ```
pub struct WeightedGenerator {
    grids: RandomGrids,
    seed: u64,
    batch: Batch,
    interrupt: Interrupt,
}

/// A minimal puzzle with its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// The number, which with the seed determines the puzzle.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Board,
    /// Its solution.
    pub solution: Board,
    /// The weight of the puzzle in sums over all minimal puzzles, positive.
    pub weight: f64,
    /// The number of grids and cells that were drawn.
    pub attempts: u64,
}

/// A puzzle on its way down.
struct Walk {
    number: u64,
    random: Pcg64,
    attempts: u64,
    grid: Board,
    givens: Board,
    /// The cells of givens that may be removable.
    open: Vec<usize>,
    weight: f64,
    stage: Stage,
}

/// The stage of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The givens may have several solutions.
    Starting,
    Removing,
    Done,
}

impl WeightedGenerator {
    /// A generator with this seed. Takes 20 milliseconds.
    pub fn new(seed: u64) -> Self {
        let grids = RandomGrids::new(Layout::standard_9x9()).expect("a layout of this size");
        Self { grids, seed, batch: Batch::new(), interrupt: Interrupt::new() }
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.batch = self.batch.interrupt(interrupt);
        self.interrupt = interrupt.clone();
        self
    }

    /// Makes the puzzles of ascending numbers and shows them to `visit` in this order, until it breaks off, all are
    /// made, or the interrupt is set.
    pub fn each(
        &mut self,
        numbers: impl IntoIterator<Item = u64>,
        mut visit: impl FnMut(Weighted) -> ControlFlow<()>,
    ) {
        let seed = self.seed;
        let mut walks = numbers.into_iter().map(|number| Walk::new(number, stream(seed, number)));
        let mut in_order = InOrder::new(WIDTH);
        while in_order.begin(&mut walks) {
            let advanced =
                self.start(&mut in_order.begun).and_then(|()| self.step(&mut in_order.begun));
            if advanced.is_none() {
                return;
            }
            in_order.set_aside(|walk| walk.stage == Stage::Done);
            while let Some(walk) = in_order.show() {
                if visit(walk.weighted()).is_break() {
                    return;
                }
            }
        }
    }

    /// Draws grids and cells once for each walk that has none with one solution. `None` if interrupted.
    fn start(&mut self, walks: &mut [Begun<Walk>]) -> Option<()> {
        let mut starting: Vec<&mut Walk> = (walks.iter_mut())
            .map(|begun| &mut begun.thing)
            .filter(|walk| walk.stage == Stage::Starting)
            .collect();
        for walk in &mut starting {
            walk.draw(&mut self.grids).ok()?;
        }
        let boards: Vec<Board> = starting.iter().map(|walk| walk.givens).collect();
        for (walk, answer) in starting.iter_mut().zip(self.batch.count(&boards, 2)) {
            if answer.interrupted {
                return None;
            }
            if answer.count == 1 {
                walk.stage = Stage::Removing;
            }
        }
        Some(())
    }

    /// Removes a given of each walk. `None` if interrupted.
    fn step(&mut self, walks: &mut [Begun<Walk>]) -> Option<()> {
        let (mut boards, mut removals) = (Vec::new(), Vec::new());
        let removing = |begun: &&mut Begun<Walk>| begun.thing.stage == Stage::Removing;
        for Begun { thing: walk, .. } in walks.iter_mut().filter(removing) {
            let removal = |&cell: &usize| RuledOut {
                board: boards.len(),
                cell,
                digit: walk.givens.digits()[cell],
            };
            removals.extend(walk.open.iter().map(removal));
            boards.push(walk.givens);
        }
        let mut can_go = are_removable(&mut self.batch, &boards, &removals)?.into_iter();
        for Begun { thing: walk, .. } in walks.iter_mut().filter(removing) {
            walk.open.retain(|_| can_go.next() == Some(true));
            walk.remove();
        }
        Some(())
    }
}

impl Walk {
    fn new(number: u64, random: Pcg64) -> Self {
        Self {
            number,
            random,
            attempts: 0,
            grid: Board::EMPTY,
            givens: Board::EMPTY,
            open: Vec::new(),
            weight: 1.0,
            stage: Stage::Starting,
        }
    }

    /// Draws a grid and the cells of its first givens.
    fn draw(&mut self, grids: &mut RandomGrids) -> Result<(), GridsError> {
        self.attempts += 1;
        let digits = grids.digits(&mut self.random)?;
        let mut givens = [0; 81];
        self.open = index::sample(&mut self.random, 81, START).into_vec();
        self.open.iter().for_each(|&cell| givens[cell] = digits[cell]);
        let grid = digits.try_into().expect("81 cells");
        self.grid = Board::new(grid).expect("digits from 1 to 9");
        self.givens = Board::new(givens).expect("digits from 0 to 9");
        Ok(())
    }

    /// Removes one of the open givens, all of which can be removed; ends if there are none.
    fn remove(&mut self) {
        if self.open.is_empty() {
            let givens = self.givens.given_count();
            // 45! / (81 - k)!
            let removals = (46..=81 - givens).map(|factor| factor as f64).product::<f64>();
            self.weight /= removals;
            self.stage = Stage::Done;
            return;
        }
        self.weight *= self.open.len() as f64;
        let place = self.random.random_range(0..self.open.len());
        self.givens = self.givens.with(self.open.swap_remove(place), 0);
    }

    fn weighted(&self) -> Weighted {
        let Self { number, attempts, grid, givens, weight, .. } = *self;
        Weighted { number, puzzle: givens, solution: grid, weight, attempts }
    }
}

/// Weighted statistics of numbers of givens.
///
/// The standard errors are those of a ratio of sums over independent puzzles.
#[derive(Clone, Debug, Default)]
pub struct GivensCensus {
    /// For each number of givens the number of puzzles, the sum of their weights and of the squares.
    by_givens: Vec<(u64, f64, f64)>,
}

/// The share of the puzzles with a number of givens among all minimal puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The number of givens.
    pub givens: usize,
    /// The number of puzzles that were made.
    pub puzzles: u64,
    /// The share of their weights, from 0 to 1.
    pub share: f64,
    /// The standard error of the share.
    pub error: f64,
}

impl GivensCensus {
    /// Adds a puzzle.
    pub fn add(&mut self, givens: usize, weight: f64) {
        if self.by_givens.len() <= givens {
            self.by_givens.resize(givens + 1, (0, 0.0, 0.0));
        }
        let (puzzles, sum, squares) = &mut self.by_givens[givens];
        *puzzles += 1;
        *sum += weight;
        *squares += weight * weight;
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.by_givens.iter().map(|(puzzles, ..)| puzzles).sum()
    }

    /// The sum of all weights.
    fn weight(&self) -> f64 {
        self.by_givens.iter().map(|(_, weight, _)| weight).sum()
    }

    /// The mean of a value of the number of givens among all minimal puzzles, and its standard error.
    fn mean_of(&self, value: impl Fn(usize) -> f64) -> (f64, f64) {
        let all = self.by_givens.iter().enumerate();
        let total = self.weight();
        let mean = all.clone().map(|(givens, row)| value(givens) * row.1).sum::<f64>() / total;
        let square =
            |(givens, row): (usize, &(u64, f64, f64))| (value(givens) - mean).powi(2) * row.2;
        (mean, all.map(square).sum::<f64>().sqrt() / total)
    }

    /// The mean number of givens of all minimal puzzles; not a number if there are no puzzles.
    pub fn mean(&self) -> f64 {
        self.mean_of(|givens| givens as f64).0
    }

    /// The standard error of the mean.
    pub fn mean_error(&self) -> f64 {
        self.mean_of(|givens| givens as f64).1
    }

    /// The shares of the numbers of givens of which there are puzzles, in ascending order.
    pub fn shares(&self) -> Vec<Share> {
        let rows = self.by_givens.iter().enumerate().filter(|(_, row)| row.0 > 0);
        let share = |(givens, row): (usize, &(u64, f64, f64))| {
            let (share, error) = self.mean_of(|other| f64::from(u8::from(other == givens)));
            Share { givens, puzzles: row.0, share, error }
        };
        rows.map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With equal weights, mean and errors are the usual ones.
    #[test]
    fn equal_weights_are_plain_statistics() {
        let mut census = GivensCensus::default();
        for givens in [24, 24, 26, 26] {
            census.add(givens, 0.5);
        }
        assert_eq!((census.puzzles(), census.mean(), census.mean_error()), (4, 25.0, 0.5));
        let shares = census.shares();
        let half = |givens| Share { givens, puzzles: 2, share: 0.5, error: 0.25 };
        assert_eq!(shares, [half(24), half(26)]);
        assert_eq!(GivensCensus::default().shares(), []);
    }
}
