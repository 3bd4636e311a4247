//! Random grids with blocks of two rows, each with the same probability.
//!
//! A grid is drawn from the sum of N(A)² over all row sets A: first the class of A by the number of its grids, then a
//! filling of each of the two stacks. A random renaming of the digits and random exchanges of the bands and of the
//! rows in each band then make every A of the class equally likely.
//!
//! A filling is drawn where its halves meet, and then backward: from a state, a line and the state before it are drawn
//! by the number of ways to reach the state before.

use super::super::control::CountControl;
use super::super::random::{below, below_wide, place, shuffle, sums};
use super::classes::{RowClass, classes};
use super::fillings::{Fillings, Stack};
use dlx::Stop;
use rand_core::Rng;
use std::sync::OnceLock;

/// The classes of row sets, from which grids are drawn.
#[derive(Clone, Debug)]
pub(crate) struct StackSampler {
    width: usize,
    classes: Vec<RowClass>,
    /// The sums of the numbers of grids of the classes.
    grids: Vec<u128>,
    /// The fillings of the stacks of each class, found when the class is first drawn.
    fillings: Vec<OnceLock<Fillings>>,
}

impl StackSampler {
    pub(crate) fn new(width: usize, control: &CountControl) -> Result<Self, Stop> {
        let classes = classes(width, control)?;
        let mut grids = Vec::new();
        for class in &classes {
            control.check()?;
            let fillings = u128::from(Stack::new(&class.patterns).fillings());
            grids.push(grids.last().unwrap_or(&0) + class.choices * fillings * fillings);
        }
        let fillings = vec![OnceLock::new(); classes.len()];
        Ok(Self { width, classes, grids, fillings })
    }

    /// The number of grids to draw from.
    pub(crate) fn grids(&self) -> u128 {
        self.grids.last().copied().unwrap_or(0)
    }

    /// A random grid, as digits from 1 in reading order.
    pub(crate) fn sample(&self, random: &mut impl Rng) -> Vec<u8> {
        let number = below_wide(random, self.grids());
        let class = self.grids.partition_point(|&sum| sum <= number);
        let stack = Stack::new(&self.classes[class].patterns);
        let fillings = self.fillings[class].get_or_init(|| Fillings::new(&stack));
        let digits = 2 * self.width;
        let mut names: Vec<u8> = (1..=digits as u8).collect();
        shuffle(random, &mut names);
        let mut bands: Vec<usize> = (0..self.width).collect();
        shuffle(random, &mut bands);
        let swaps: Vec<usize> = (0..self.width).map(|_| below(random, 2) as usize).collect();
        let mut grid = vec![0; digits * digits];
        for side in 0..2 {
            let mut columns: Vec<usize> = (0..self.width).collect();
            shuffle(random, &mut columns);
            for (row, digit, column) in sample(&stack, fillings, random) {
                // The right stack is drawn like the left, with the rows of each band exchanged.
                let (band, row) = (row / 2, (row % 2) ^ side ^ swaps[row / 2]);
                let at = (2 * bands[band] + row) * digits + side * self.width + columns[column];
                grid[at] = names[digit];
            }
        }
        grid
    }
}

/// The cells of a random filling up to an order of its columns: row, digit and column of each.
fn sample(stack: &Stack, fillings: &Fillings, random: &mut impl Rng) -> Vec<(usize, usize, usize)> {
    let (meeting, _) = place(&fillings.sums, below(random, fillings.sums[fillings.sums.len() - 1]));
    let first = fillings.meetings[meeting].sets();
    let full = (1 << (2 * stack.width())) - 1;
    let second =
        std::array::from_fn(|column| if column < stack.width() { full ^ first[column] } else { 0 });
    let mut cells = Vec::new();
    for (half, mut columns) in fillings.halves.iter().zip([first, second]) {
        for (number, &line) in half.lines.iter().enumerate().rev() {
            // The line gives one thing to each column: the difference of the states after and before it.
            let before = half.before(stack, number, columns);
            let sums = sums(before.iter().map(|&(_, ways)| ways));
            let (chosen, _) = place(&sums, below(random, sums[sums.len() - 1]));
            for (column, (left, now)) in columns.iter().zip(before[chosen].0).enumerate() {
                if column < stack.width() {
                    let thing = (left ^ now).trailing_zeros() as usize;
                    let (row, digit) =
                        if fillings.by_digits { (thing, line) } else { (line, thing) };
                    cells.push((row, digit, column));
                }
            }
            columns = before[chosen].0;
        }
    }
    cells
}
