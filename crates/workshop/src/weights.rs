//! Minimal 9x9 puzzles with weights, for statistics of all minimal puzzles without a bias.
//!
//! A walk begins with a random grid and 36 random cells whose digits have one solution; grids and cells are drawn anew
//! until they have. Then one of the r givens that can be removed is, each with the same probability, until none can.
//! Some givens of the grid that have one solution, k of them, come from (81 - k)! / 45! ordered removals, since every
//! set of 36 givens of the grid that contains them has one solution, and each of these removals has a probability of
//! the product of 1 / r. So with the product of the r times 45! / (81 - k)! for a weight, sums over the states of many
//! walks are, up to a factor, sums over all such sets of givens of all grids.
//!
//! From 31 givens on, all minimal puzzles that are one removal away are found and given the weight of their number of
//! givens, whether the walk goes there or not: the mean over the next removals is exact. Most sets of givens have a
//! removable given, which the first questions show. This costs as much as the walk. It finds a multiple of the minimal
//! puzzles with many givens, which are rare in walks and have the largest weights.
//!
//! Statistics without a bias, from puzzles that are made with a bias that is known, are due to Berthier ("Unbiased
//! statistics of a CSP - a controlled-bias generator", 2009). The walk and its weights are others than his.

use super::grids::{GridsError, RandomGrids};
use super::in_order::{InOrder, InProgress};
use super::judge::are_removable;
use super::stream::stream;
use dlx::Interrupt;
use pavane::layout::Layout;
use pavane::nine::{Batch, Board, RuledOut};
use rand::RngExt;
use rand::seq::index;
use rand_pcg::Pcg64;
use std::ops::ControlFlow;

/// The number of givens at the start of a walk.
const START: usize = 36;
/// The most givens of minimal puzzles that are looked for beside the walks. Walks seldom end with more.
const MOST_BESIDE: usize = 30;
/// The number of givens of a puzzle beside a walk that are asked about at once, after the first one.
const TESTED: usize = 3;
/// The number of walks side by side. Each asks about all of its givens at once.
const WIDTH: usize = 128;

/// Makes minimal 9x9 puzzles with weights, some in each walk. Walk number k of a seed is the same whenever it is made.
///
/// ```
/// use pavane_workshop::{GivensCensus, WeightedGenerator};
/// use std::ops::ControlFlow;
///
/// let mut generator = WeightedGenerator::new(1);
/// let mut census = GivensCensus::default();
/// generator.each(0..1_000, |walk| {
///     census.add(&walk.puzzles);
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
#[non_exhaustive]
pub struct Weighted {
    /// The puzzle.
    pub puzzle: Board,
    /// The weight of the puzzle in sums over all minimal puzzles, positive.
    pub weight: f64,
}

/// The minimal puzzles of a walk.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WeightedWalk {
    /// The number, which with the seed determines the walk.
    pub number: u64,
    /// The solution of all its puzzles.
    pub solution: Board,
    /// The puzzles, those with many givens first. There may be none.
    pub puzzles: Vec<Weighted>,
    /// The number of grids and cells that were drawn.
    pub attempts: u64,
}

/// Givens that are removed one after the other.
struct RandomWalk {
    number: u64,
    random: Pcg64,
    attempts: u64,
    grid: Board,
    givens: Board,
    /// The cells of givens that may be removable.
    open: Vec<usize>,
    /// The product of the numbers of givens among which one was chosen.
    weight: f64,
    found: Vec<Weighted>,
    stage: WalkStage,
}

/// Givens that are one removal away from the givens of a walk.
struct Beside {
    /// The place of the walk.
    walk: usize,
    givens: Board,
    /// The cells of givens that may be removable, and were not asked about.
    open: Vec<usize>,
}

/// The stage of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkStage {
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

    /// Makes the walks of ascending numbers and shows them to `visit` in this order, until it breaks off, all are
    /// made, or the interrupt is set.
    pub fn each(
        &mut self,
        numbers: impl IntoIterator<Item = u64>,
        mut visit: impl FnMut(WeightedWalk) -> ControlFlow<()>,
    ) {
        let seed = self.seed;
        let mut walks =
            numbers.into_iter().map(|number| RandomWalk::new(number, stream(seed, number)));
        let mut in_order = InOrder::new(WIDTH);
        while in_order.begin(&mut walks) {
            let advanced =
                self.start(&mut in_order.begun).and_then(|()| self.step(&mut in_order.begun));
            if advanced.is_none() {
                return;
            }
            in_order.collect_finished(|walk| walk.stage == WalkStage::Done);
            while let Some(walk) = in_order.show() {
                if visit(walk.weighted()).is_break() {
                    return;
                }
            }
        }
    }

    /// Draws grids and cells once for each walk that has none with one solution. `None` if interrupted.
    fn start(&mut self, walks: &mut [InProgress<RandomWalk>]) -> Option<()> {
        let mut starting: Vec<&mut RandomWalk> = (walks.iter_mut())
            .map(|begun| &mut begun.item)
            .filter(|walk| walk.stage == WalkStage::Starting)
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
                walk.stage = WalkStage::Removing;
            }
        }
        Some(())
    }

    /// Looks for minimal puzzles beside each walk, and removes a given of it. `None` if interrupted.
    fn step(&mut self, walks: &mut [InProgress<RandomWalk>]) -> Option<()> {
        let mut removing: Vec<&mut RandomWalk> = (walks.iter_mut())
            .map(|begun| &mut begun.item)
            .filter(|walk| walk.stage == WalkStage::Removing)
            .collect();
        let mut questions = Questions::default();
        removing.iter().for_each(|walk| questions.ask(walk.givens, &walk.open));
        let mut answers = questions.answer(&mut self.batch)?;
        // Only the givens that can be removed stay open.
        for walk in &mut removing {
            walk.open.retain(|_| answers.next() == Some(true));
        }
        self.look_beside(&mut removing)?;
        removing.iter_mut().for_each(|walk| walk.remove());
        Some(())
    }

    /// Finds the minimal puzzles that are one removal away from walks. `None` if interrupted.
    fn look_beside(&mut self, walks: &mut [&mut RandomWalk]) -> Option<()> {
        let mut all: Vec<Beside> = Vec::new();
        for (place, walk) in walks.iter().enumerate() {
            // One removal further there are at most `MOST_BESIDE` givens.
            if walk.givens.given_count() <= MOST_BESIDE + 1 {
                all.extend(walk.open.iter().map(|&cell| walk.without(cell, place)));
            }
        }
        let mut tested = 1;
        loop {
            // With no given left to ask about, none is removable.
            all.retain(|beside| {
                if beside.open.is_empty() {
                    walks[beside.walk].find(beside.givens);
                }
                !beside.open.is_empty()
            });
            if all.is_empty() {
                return Some(());
            }
            let mut questions = Questions::default();
            let number = |beside: &Beside| beside.open.len().min(tested);
            all.iter().for_each(|it| questions.ask(it.givens, &it.open[..number(it)]));
            let mut answers = questions.answer(&mut self.batch)?;
            all.retain_mut(|beside| {
                // Each answer is taken, even if the first one decides.
                let removable = beside.open.drain(..beside.open.len().min(tested));
                removable.filter(|_| answers.next() == Some(true)).count() == 0
            });
            tested = TESTED;
        }
    }
}

/// Questions whether givens of boards with one solution can be removed.
#[derive(Default)]
struct Questions {
    boards: Vec<Board>,
    removals: Vec<RuledOut>,
}

impl Questions {
    /// Adds the questions about the givens of a board in some cells.
    fn ask(&mut self, givens: Board, cells: &[usize]) {
        let (board, digits) = (self.boards.len(), givens.digits());
        self.removals.extend(cells.iter().map(|&cell| RuledOut {
            board,
            cell,
            digit: digits[cell],
        }));
        self.boards.push(givens);
    }

    /// The answers in order. `None` if interrupted.
    fn answer(&self, batch: &mut Batch) -> Option<std::vec::IntoIter<bool>> {
        Some(are_removable(batch, &self.boards, &self.removals)?.into_iter())
    }
}

impl RandomWalk {
    fn new(number: u64, random: Pcg64) -> Self {
        Self {
            number,
            random,
            attempts: 0,
            grid: Board::EMPTY,
            givens: Board::EMPTY,
            open: Vec::new(),
            weight: 1.0,
            found: Vec::new(),
            stage: WalkStage::Starting,
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

    /// Removes one of the open givens, which can all be removed. Ends the walk without open givens.
    fn remove(&mut self) {
        if self.open.is_empty() {
            // Minimal puzzles with fewer givens were found beside the walk before.
            if self.givens.given_count() > MOST_BESIDE {
                self.find(self.givens);
            }
            self.stage = WalkStage::Done;
            return;
        }
        // Each of r open givens is removed with the probability 1 / r.
        self.weight *= self.open.len() as f64;
        let place = self.random.random_range(0..self.open.len());
        self.givens = self.givens.with(self.open.swap_remove(place), 0);
    }

    /// The givens without one of those that can be removed.
    fn without(&self, cell: usize, walk: usize) -> Beside {
        let open = self.open.iter().copied().filter(|&other| other != cell).collect();
        Beside { walk, givens: self.givens.with(cell, 0), open }
    }

    /// Takes a minimal puzzle: the givens of the walk, or one beside it, for which the last removal is not chosen.
    fn find(&mut self, puzzle: Board) {
        // (81 - k)! / 45!
        let removals: f64 =
            (82 - START..=81 - puzzle.given_count()).map(|factor| factor as f64).product();
        self.found.push(Weighted { puzzle, weight: self.weight / removals });
    }

    fn weighted(self) -> WeightedWalk {
        let Self { number, attempts, grid, found, .. } = self;
        WeightedWalk { number, solution: grid, puzzles: found, attempts }
    }
}
