//! Blocks of 3x3 cells: grids from three bands.
//!
//! In a band, each of the nine columns holds three digits: the *column sets* of the band. The other bands
//! depend on these only.
//!
//! ```text
//!   1 2 3 | 4 5 6 | 7 8 9
//!   4 5 6 | 7 8 9 | 1 2 3      column sets  147 258 369 | 147 258 369 | 147 258 369
//!   7 8 9 | 1 2 3 | 4 5 6
//! ```
//!
//! Let f(S) be the number of bands with column sets S. Three column sets S, T, U belong to a grid if they have all nine
//! digits in each column between them. The number of grids is the sum of f(S) f(T) f(U) over all such S, T, U.
//!
//! The columns of a block may be exchanged. So f depends only on three *partitions* ([`partitions`]): on how the column
//! sets of each block divide the nine digits into three triples, in one of 280 ways. Digits may be renamed to make the
//! first of the three 123 456 789. A table of 280² numbers then has all values of f ([`Bands`]). One S of each class is
//! enough: up to renaming, and exchanges of columns and of blocks, 44 classes exist ([`mod@classes`]). For each block,
//! the digits that S lacks in its three columns can be shared among T and U in 56 ways. T and U are one of 56³ pairs,
//! which are added up one by one.
//!
//! Felgenhauer and Jarvis found that bands with the same column sets have equally many grids, the 44 classes, and the
//! number of grids ("Mathematics of Sudoku I", Mathematical Spectrum 39, 2006; see also Russell and Jarvis,
//! "Mathematics of Sudoku II"). They completed one band of each class by a search. The sum over T and U is Günter
//! Stertenbrink's, who posted it in 2005, and later the figures for all classes (at enjoysudoku.com, in the threads
//! "Su-Doku's maths" and "gang of 44, gang of 416"). Ours differs in how f is found: all at once, from the rows, and
//! looked up without finding the classes of T and U.

mod classes;
mod partitions;
mod sampler;

use super::control::CountControl;
use classes::{ColumnClass, classes};
use dlx::Stop;
use partitions::{PARTITIONS, Partitions};

pub(super) use sampler::BandSampler;

/// The number of 9x9 grids.
pub(super) fn count(control: &CountControl) -> Result<u128, Stop> {
    let bands = Bands::new(Partitions::new());
    let classes = classes(&bands.partitions);
    let mut grids = 0;
    for (done, class) in classes.iter().enumerate() {
        control.check()?;
        control.report(done, classes.len());
        grids += bands.grids(class);
    }
    Ok(grids)
}

/// Number of column sets for each pair of a second and a third partition: the first is one of 280, and the columns of
/// each block come in any order.
const COLUMN_SETS: u128 = PARTITIONS as u128 * 6 * 6 * 6;

/// The number of bands with given column sets.
#[derive(Clone, Debug)]
struct Bands {
    partitions: Partitions,
    /// By second and third partition, for first partition number 0. The order of the columns of each block is fixed.
    counts: Vec<[u32; PARTITIONS]>,
}

impl Bands {
    /// Counts all bands by their rows, which also divide the digits of each block into triples. The three rows of the
    /// first block can be any three triples that have one digit of each of its columns. The other two blocks share the
    /// six other digits of each row.
    fn new(partitions: Partitions) -> Self {
        let mut counts = vec![[0; PARTITIONS]; PARTITIONS];
        for &first in &partitions.crossings[0] {
            for &(second, third) in &partitions.sharings[first] {
                for &columns in &partitions.crossings[second] {
                    for &more in &partitions.crossings[third] {
                        // The triples of `first` come in the listed order, and in five others.
                        counts[columns][more] += 6;
                    }
                }
            }
        }
        Self { partitions, counts }
    }

    /// The number of grids that have a band of a class on top.
    fn grids(&self, class: &ColumnClass) -> u128 {
        let bands = self.counts[class.second][class.third];
        let below = self.below([0, class.second, class.third]);
        COLUMN_SETS * u128::from(class.size) * u128::from(bands) * u128::from(below)
    }

    /// The number of bands with these partitions. The order of the columns of each block is fixed.
    fn count(&self, [first, second, third]: [usize; 3]) -> u32 {
        let renamed = &self.partitions.renamed[first];
        self.counts[usize::from(renamed[second])][usize::from(renamed[third])]
    }

    /// The number of ways to fill the two bands below one with these partitions.
    fn below(&self, partitions: [usize; 3]) -> u64 {
        self.ways_below(partitions).sum()
    }

    /// The number of ways to fill the two bands below one with these partitions, for each way to share the digits of
    /// the first block, and of the second within that.
    fn ways_below(&self, partitions: [usize; 3]) -> impl Iterator<Item = u64> + '_ {
        let [first, second, third] =
            partitions.map(|partition| &self.partitions.sharings[partition]);
        first.iter().flat_map(move |&(upper, lower)| {
            // Rename the digits of each band, to make its first partition number 0.
            let renamed = move |&(a, b): &(usize, usize)| {
                let renamed = &self.partitions.renamed;
                (usize::from(renamed[upper][a]), usize::from(renamed[lower][b]))
            };
            let third: Vec<(usize, usize)> = third.iter().map(renamed).collect();
            second.iter().map(renamed).map(move |(upper, lower)| {
                let (upper, lower) = (&self.counts[upper], &self.counts[lower]);
                let both = |&(a, b): &(usize, usize)| u64::from(upper[a]) * u64::from(lower[b]);
                third.iter().map(both).sum::<u64>()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number by Felgenhauer and Jarvis.
    #[test]
    fn grids_are_counted_right() {
        assert_eq!(count(&CountControl::default()), Ok(6_670_903_752_021_072_936_960));
    }

    /// There are 9! x 2,612,736 bands, also by Felgenhauer and Jarvis.
    #[test]
    fn bands_are_counted_right() {
        let bands = Bands::new(Partitions::new());
        let all: u128 = bands.counts.as_flattened().iter().map(|&count| u128::from(count)).sum();
        assert_eq!(COLUMN_SETS * all, 362_880 * 2_612_736);
    }

    /// Of Stertenbrink's table of the 44 classes ("gang of 44, gang of 416", 2010, at
    /// enjoysudoku.com) the first lines: bands with the same column sets; column sets, divided by
    /// 280 x 6³; grids, divided by 9! x 6⁴ x 2⁷.
    const PUBLISHED: [(u32, u32, u128); 12] = [
        (1728, 1, 13_546_872),
        (576, 81, 346_083_192),
        (192, 486, 668_815_056),
        (192, 162, 225_521_136),
        (96, 108, 72_962_040),
        (576, 108, 455_091_264),
        (864, 108, 688_823_352),
        (192, 972, 1_334_816_064),
        (192, 1944, 2_639_418_048),
        (192, 972, 1_322_892_864),
        (288, 3888, 7_997_419_008),
        (192, 972, 1_333_594_368),
    ];

    #[test]
    fn classes_are_the_published_ones() {
        let bands = Bands::new(Partitions::new());
        let classes = classes(&bands.partitions);
        assert_eq!(classes.len(), 44);
        let unit = 362_880 * 6_u128.pow(4) * 2_u128.pow(7);
        let mut found: Vec<(u32, u32, u128)> = (classes.iter())
            .map(|class| {
                let grids = bands.grids(class);
                assert_eq!(grids % unit, 0);
                (bands.counts[class.second][class.third], class.size, grids / unit)
            })
            .collect();
        for line in PUBLISHED {
            let at = found.iter().position(|&class| class == line);
            found.swap_remove(at.unwrap_or_else(|| panic!("{line:?} is not among {found:?}")));
        }
    }
}
