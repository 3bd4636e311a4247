//! The expected guesses of a solver that guesses at random.

use super::singles::{SinglesRules, SinglesState};
use dlx::Interrupt;
use pavane::layout::Digit;
use pavane::puzzle::Puzzle;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

/// The mean number of guesses of a solver that places naked and hidden singles. Without singles it guesses in a
/// random cell with the fewest candidates: its digits in random order, depth first, until the first solution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExpectedGuesses {
    /// The mean over all runs. Each digit tried is a guess.
    pub mean: f64,
    /// The lower end of the 95 % confidence interval of the mean, under the normal approximation.
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
    /// Number of runs.
    pub runs: u64,
}

/// Estimates the expected guesses by `runs` runs, at least two. Equal seeds give equal results. `None` if
/// interrupted.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_methods::rating::expected_guesses;
/// use dlx::Interrupt;
///
/// let puzzle: Puzzle =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let expected = expected_guesses(&puzzle, 100, 1, &Interrupt::new()).expect("it ends");
/// assert_eq!(expected.mean, 0.0, "singles solve it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn expected_guesses(
    puzzle: &Puzzle,
    runs: u64,
    seed: u64,
    interrupt: &Interrupt,
) -> Option<ExpectedGuesses> {
    let runs = runs.max(2);
    let rules = SinglesRules::new(puzzle.layout());
    let mut start = rules.state(puzzle);
    rules.settle(&mut start);
    let (mut sum, mut squares) = (0.0, 0.0);
    for run in 0..runs {
        // Each run has a random stream of its own.
        let random = Pcg64::new(seed.into(), run.into());
        let mut solver = RandomSolver { rules: &rules, random, guesses: 0, interrupt };
        solver.solve(&start)?;
        let guesses = solver.guesses as f64;
        sum += guesses;
        squares += guesses * guesses;
    }
    let (mean, number) = (sum / runs as f64, runs as f64);
    // Rounding errors may bring the variance below zero.
    let variance = ((squares - sum * mean) / (number - 1.0)).max(0.0);
    let margin = 1.96 * (variance / number).sqrt();
    Some(ExpectedGuesses { mean, low: (mean - margin).max(0.0), high: mean + margin, runs })
}

/// A run of the solver.
struct RandomSolver<'a> {
    rules: &'a SinglesRules,
    random: Pcg64,
    guesses: u64,
    interrupt: &'a Interrupt,
}

impl RandomSolver<'_> {
    /// Searches from a settled state. Returns whether there is a solution; `None` if interrupted.
    fn solve(&mut self, state: &SinglesState) -> Option<bool> {
        if self.interrupt.is_set() {
            return None;
        }
        if state.is_dead || state.open == 0 {
            return Some(!state.is_dead);
        }
        let cell = self.pick(state);
        let candidates = state.candidates(cell);
        let mut digits: Vec<usize> = (0..64).filter(|digit| candidates >> digit & 1 == 1).collect();
        digits.shuffle(&mut self.random);
        for digit in digits {
            let Some(digit) = Digit::new(digit as u8 + 1) else { continue };
            self.guesses += 1;
            let mut below = state.clone();
            self.rules.place(&mut below, cell, digit);
            self.rules.settle(&mut below);
            if self.solve(&below)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// A random one of the cells with the fewest candidates.
    fn pick(&mut self, state: &SinglesState) -> usize {
        let open = || (0..state.cells()).filter(|&cell| state.is_open(cell));
        let count = |cell: &usize| state.candidates(*cell).count_ones();
        let fewest = open().map(|cell| count(&cell)).min().unwrap_or(0);
        let cells: Vec<usize> = open().filter(|cell| count(cell) == fewest).collect();
        cells[self.random.random_range(0..cells.len())]
    }
}
