//! Random 9x9 grids, each with the same probability.
//!
//! The count of all grids is a sum over the column sets S of the top band, the ways T and U to share the other digits
//! of each block's columns among the two other bands, and the rows of the three bands. A grid is drawn by following
//! this sum from the outside in, at each step with the shares of the total as probabilities:
//!
//! 1. The class of S, by the number of its grids. S is its first pair. At the end a random renaming and random
//!    exchanges of blocks and of columns in blocks move it, which makes every S of the class equally likely.
//! 2. T and U in the first two blocks, from sums that are kept for each class, then in the third.
//! 3. For each band one of the f(S) choices of rows.

use super::super::random::{below, place, sums};
use super::classes::classes;
use super::partitions::{DigitMask, PARTITIONS, Partitions};
use super::{Bands, COLUMN_SETS};
use rand_core::Rng;

/// Number of ways to share the digits that a column set leaves in a block among two bands.
const SHARINGS: usize = 56;
/// Number of renamings, times exchanges of blocks, times exchanges of the columns in each block.
const MOVES: u64 = 362_880 * 6 * 6 * 6 * 6;
/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The tables from which grids are drawn. Takes about 2.5 megabytes.
#[derive(Clone, Debug)]
pub(crate) struct BandSampler {
    bands: Bands,
    /// The ways to share, with the triples in the order of columns or rows.
    sharings: Vec<Vec<[[DigitMask; 3]; 2]>>,
    /// By the columns of the second block and the rows of the first: bit k is set if sharing number k leaves possible
    /// rows for the second block.
    second: Vec<[u64; PARTITIONS]>,
    /// The possible rows of the third block, likewise.
    third: Vec<[u64; PARTITIONS]>,
    tops: Vec<Top>,
    /// The sums of the numbers of grids of the classes, each divided by [`COLUMN_SETS`].
    grids: Vec<u64>,
}

/// The first column sets of a class.
#[derive(Clone, Debug)]
struct Top {
    partitions: [usize; 3],
    /// The sums of the numbers of ways to fill the bands below, by the sharings of the first and the second block.
    ways: Vec<u64>,
}

/// The column sets of a band: for each block the number of the partition, and its triples in the order of columns.
#[derive(Clone, Copy)]
struct BandColumns {
    partitions: [usize; 3],
    sets: [[DigitMask; 3]; 3],
}

impl BandSampler {
    pub(crate) fn new() -> Self {
        let bands = Bands::new(Partitions::new());
        let partitions = &bands.partitions;
        let sharings = (0..PARTITIONS).map(|rows| partitions.ordered_sharings(rows).collect());
        let possible = |side: fn(&(usize, usize)) -> usize| {
            let by_columns = |columns: usize| {
                let mut crossing = [false; PARTITIONS];
                partitions.crossings[columns].iter().for_each(|&rows| crossing[rows] = true);
                let crosses = |rows: usize| crossing[rows];
                std::array::from_fn(|first| {
                    let sharings = partitions.sharings[first].iter().enumerate();
                    sharings.map(|(k, pair)| u64::from(crosses(side(pair))) << k).sum()
                })
            };
            (0..PARTITIONS).map(by_columns).collect()
        };
        let (sharings, second, third) =
            (sharings.collect(), possible(|pair| pair.0), possible(|pair| pair.1));
        let classes = classes(partitions);
        let tops: Vec<Top> = (classes.iter())
            .map(|class| {
                let partitions = [0, class.second, class.third];
                Top { partitions, ways: sums(bands.ways_below(partitions)) }
            })
            .collect();
        let grids = sums(classes.iter().zip(&tops).map(|(class, top)| {
            let below = top.ways.last().copied().unwrap_or(0);
            u64::from(class.size) * u64::from(bands.count(top.partitions)) * below
        }));
        Self { bands, sharings, second, third, tops, grids }
    }

    /// The number of grids to draw from.
    pub(crate) fn grids(&self) -> u128 {
        COLUMN_SETS * u128::from(self.grids.last().copied().unwrap_or(0))
    }

    /// A random grid, as digits from 1 to 9 in reading order.
    pub(crate) fn sample(&self, random: &mut impl Rng) -> [u8; 81] {
        let mut grid = [0; 81];
        let moves = BandMoves::new(below(random, MOVES));
        for (band, columns) in self.columns(random).into_iter().enumerate() {
            let rows = self.rows(random, &columns);
            for (row, column) in (0..9).map(|cell| (cell / 3, cell % 3)) {
                for (block, (rows, sets)) in rows.iter().zip(&columns.sets).enumerate() {
                    // The rows and the columns of a block have one digit in common at each cell.
                    let digit = (rows[row] & sets[column]).trailing_zeros();
                    let cell = 27 * band + 9 * row + moves.columns[3 * block + column];
                    grid[cell] = moves.names[digit as usize];
                }
            }
        }
        grid
    }

    /// The column sets of the three bands.
    fn columns(&self, random: &mut impl Rng) -> [BandColumns; 3] {
        let (class, _) = place(&self.grids, below(random, self.grids[self.grids.len() - 1]));
        let top = &self.tops[class];
        let (pair, rest) = place(&top.ways, below(random, top.ways[top.ways.len() - 1]));
        let [first, second] = [pair / SHARINGS, pair % SHARINGS];
        let third = self.third_sharing(top.partitions, [first, second], rest);
        let chosen = [first, second, third];
        let side = |side: usize| BandColumns {
            partitions: std::array::from_fn(|block| {
                let (upper, lower) =
                    self.bands.partitions.sharings[top.partitions[block]][chosen[block]];
                [upper, lower][side]
            }),
            sets: std::array::from_fn(|block| {
                self.sharings[top.partitions[block]][chosen[block]][side]
            }),
        };
        let partitions = top.partitions;
        let sets = partitions.map(|partition| self.bands.partitions.triples(partition));
        [BandColumns { partitions, sets }, side(0), side(1)]
    }

    /// The sharing of the third block for number `rest` of the ways, after the sharings of the other blocks.
    fn third_sharing(&self, top: [usize; 3], [first, second]: [usize; 2], mut rest: u64) -> usize {
        let sharings = &self.bands.partitions.sharings;
        let ((a, b), (c, d)) = (sharings[top[0]][first], sharings[top[1]][second]);
        for (number, &(e, f)) in sharings[top[2]].iter().enumerate() {
            let [upper, lower] = [[a, c, e], [b, d, f]].map(|bands| self.bands.count(bands));
            let ways = u64::from(upper) * u64::from(lower);
            if rest < ways {
                return number;
            }
            rest -= ways;
        }
        unreachable!("the ways of all sharings add up to the number drawn from")
    }

    /// The rows of a band, for each block three triples.
    fn rows(&self, random: &mut impl Rng, columns: &BandColumns) -> [[DigitMask; 3]; 3] {
        let [first, second, third] = columns.partitions;
        let number = below(random, u64::from(self.bands.count(columns.partitions))) as usize;
        let (order, mut rest) = (ORDERS[number % 6], number / 6);
        let (second, third) = (&self.second[second], &self.third[third]);
        for &rows in &self.bands.partitions.crossings[first] {
            let mut possible = second[rows] & third[rows];
            let ways = possible.count_ones() as usize;
            if rest < ways {
                // The bit after the lowest `rest` bits is the sharing drawn.
                (0..rest).for_each(|_| possible &= possible - 1);
                let [beside, last] = self.sharings[rows][possible.trailing_zeros() as usize];
                return [self.bands.partitions.triples(rows), beside, last]
                    .map(|triples| order.map(|row| triples[row]));
            }
            rest -= ways;
        }
        unreachable!("the choices of rows add up to the number of bands")
    }
}

/// A renaming of digits and an order of columns that keeps blocks together.
struct BandMoves {
    names: [u8; 9],
    columns: [usize; 9],
}

impl BandMoves {
    /// The moves of a number below [`MOVES`].
    fn new(mut number: u64) -> Self {
        let mut digit = |end: usize| {
            let digit = number % end as u64;
            number /= end as u64;
            digit as usize
        };
        let blocks = ORDERS[digit(6)];
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| ORDERS[digit(6)]);
        // Fisher and Yates.
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        (1..9).for_each(|last| names.swap(last, digit(last + 1)));
        let columns = std::array::from_fn(|at| 3 * blocks[at / 3] + within[at / 3][at % 3]);
        Self { names, columns }
    }
}

#[cfg(test)]
mod tests {
    use super::super::classes::classified;
    use super::*;
    use rand_core::SeedableRng;
    use std::collections::HashSet;

    /// The number by Felgenhauer and Jarvis: grids are drawn from all of them.
    #[test]
    fn the_total_is_the_number_of_grids() {
        assert_eq!(BandSampler::new().grids(), 6_670_903_752_021_072_936_960);
    }

    /// Bands and stacks of random grids fall into the 44 classes like bands of all grids, by the chi-square test with
    /// 43 degrees of freedom. Its value is above 100 with a probability of 2 in a million. (The parent module holds the
    /// numbers of grids of the classes to the published ones.)
    #[test]
    fn bands_and_stacks_are_in_the_classes_of_all_grids() {
        let sampler = BandSampler::new();
        let partitions = &sampler.bands.partitions;
        let (classes, numbers) = classified(partitions);
        let total = sampler.grids() as f64;
        let shares: Vec<f64> =
            classes.iter().map(|class| sampler.bands.grids(class) as f64 / total).collect();
        let class_of = |cell: &dyn Fn(usize, usize) -> u8| {
            let [first, second, third] = [0, 3, 6].map(|from| {
                partitions.number([0, 1, 2].map(|column| {
                    (0..3).fold(0, |set, row| set | 1 << (cell(row, from + column) - 1))
                }))
            });
            let renamed = &partitions.renamed[first];
            numbers[usize::from(renamed[second])][usize::from(renamed[third])]
        };
        let mut random = rand_pcg::Pcg64::seed_from_u64(1);
        let mut counts = vec![[0_u32; 6]; classes.len()];
        let draws = 50_000;
        for _ in 0..draws {
            let grid = sampler.sample(&mut random);
            for part in 0..3 {
                let band = class_of(&|row, column| grid[27 * part + 9 * row + column]);
                let stack = class_of(&|row, column| grid[9 * column + 3 * part + row]);
                counts[usize::from(band)][part] += 1;
                counts[usize::from(stack)][3 + part] += 1;
            }
        }
        for part in 0..6 {
            let terms = counts.iter().zip(&shares).map(|(counts, share)| {
                let expected = f64::from(draws) * share;
                (f64::from(counts[part]) - expected).powi(2) / expected
            });
            let chi_square: f64 = terms.sum();
            assert!(chi_square < 100.0, "part {part}: {chi_square}");
        }
    }

    /// The choices of rows of some bands have the counted number, and all differ.
    #[test]
    fn rows_are_all_the_bands_of_their_columns() {
        struct Counter(u64);
        impl rand_core::TryRng for Counter {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                self.try_next_u64().map(|word| word as u32)
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                Ok(self.0)
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!()
            }
        }
        let sampler = BandSampler::new();
        for partitions in [[0, 0, 0], [0, 100, 200], [17, 117, 250], [279, 1, 30]] {
            let sets = partitions.map(|partition| sampler.bands.partitions.triples(partition));
            let columns = BandColumns { partitions, sets };
            let count = u64::from(sampler.bands.count(partitions));
            let mut bands = HashSet::new();
            for number in 0..count {
                // The product of this word and the count has the number in its upper half, and one in the middle of
                // the range in its lower.
                let word = (((u128::from(number) << 64) + (1 << 63)) / u128::from(count)) as u64;
                let rows = sampler.rows(&mut Counter(word), &columns);
                for row in 0..3 {
                    assert_eq!(rows.iter().fold(0, |all, triples| all | triples[row]), 0x1FF);
                }
                let crosses = |block: usize| {
                    let cells = rows[block].iter().flat_map(|a| sets[block].map(|b| a & b));
                    cells.sum::<DigitMask>() == 0x1FF
                };
                assert!((0..3).all(crosses));
                bands.insert(rows);
            }
            assert_eq!(bands.len() as u64, count);
        }
    }

    #[test]
    fn moves_are_all_different_and_keep_blocks() {
        let all: HashSet<_> = (0..MOVES / 1_000)
            .map(|number| {
                let moves = BandMoves::new(number * 1_000 + number % 1_000);
                for block in moves.columns.as_chunks::<3>().0 {
                    assert!(block.iter().all(|column| column / 3 == block[0] / 3));
                }
                (moves.names, moves.columns)
            })
            .collect();
        assert_eq!(all.len() as u64, MOVES / 1_000);
    }
}
