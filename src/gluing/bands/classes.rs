//! The column sets of a band, up to symmetry.
//!
//! Column sets are three partitions, one for each block. A renaming makes the first one number 0, and column sets
//! become a pair, the second and the third. Pairs are in one class if renamings and exchanges of blocks turn them into
//! each other. All 280² are few enough for a search from pair to pair.

use super::partitions::{PARTITIONS, Partitions};

/// A class of column sets with equally many bands, and equally many grids below each.
pub(super) struct ColumnClass {
    /// The second and third partition of one pair of the class, for first partition number 0.
    pub(super) second: usize,
    pub(super) third: usize,
    /// Number of pairs in the class.
    pub(super) size: u32,
}

/// Renamings that leave partition 0 unchanged. They generate all such renamings.
const RENAMINGS: [[usize; 9]; 4] = [
    // The first two digits of the first triple.
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    // The last two.
    [0, 2, 1, 3, 4, 5, 6, 7, 8],
    // The first two triples.
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    // The last two.
    [0, 1, 2, 6, 7, 8, 3, 4, 5],
];

/// All column sets, by classes.
pub(super) fn classes(partitions: &Partitions) -> Vec<ColumnClass> {
    classified(partitions).0
}

/// All classes, and the number of the class of each pair.
pub(super) fn classified(partitions: &Partitions) -> (Vec<ColumnClass>, Vec<[u8; PARTITIONS]>) {
    /// More than the number of any class.
    const NONE: u8 = u8::MAX;
    let renamings = RENAMINGS.map(|names| partitions.renaming(names));
    let neighbors = |(second, third): (usize, usize)| {
        let renamed = renamings.iter().map(move |renamed| (renamed[second], renamed[third]));
        // With the first two blocks exchanged, a renaming makes the second partition number 0.
        let exchanged = &partitions.renamed[second];
        let renamed = renamed.chain([(exchanged[0], exchanged[third])]);
        let renamed = renamed.map(|(a, b)| (usize::from(a), usize::from(b)));
        renamed.chain([(third, second)])
    };
    let mut numbers = vec![[NONE; PARTITIONS]; PARTITIONS];
    let mut classes = Vec::new();
    for (second, third) in (0..PARTITIONS * PARTITIONS).map(|i| (i / PARTITIONS, i % PARTITIONS)) {
        // All pairs in reach of this one form its class. The size stays 0 for a pair of an earlier class.
        let (mut open, mut size) = (vec![(second, third)], 0);
        while let Some(pair) = open.pop() {
            let number = &mut numbers[pair.0][pair.1];
            if *number == NONE {
                *number = classes.len() as u8;
                size += 1;
                open.extend(neighbors(pair));
            }
        }
        if size > 0 {
            classes.push(ColumnClass { second, third, size });
        }
    }
    (classes, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_in_one_class() {
        let classes = classes(&Partitions::new());
        let pairs: u32 = classes.iter().map(|class| class.size).sum();
        assert_eq!(pairs, 280 * 280);
        // Equal partitions in all blocks are a class of their own.
        assert_eq!((classes[0].second, classes[0].third, classes[0].size), (0, 0, 1));
    }
}
