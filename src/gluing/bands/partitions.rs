//! The ways to divide nine digits into three triples.
//!
//! The column sets of a block of 3x3 cells are such a partition, and so are its row sets. Without an order of their
//! triples, 9! / 3!⁴ = 280 partitions exist.

/// Number of partitions.
pub(super) const PARTITIONS: usize = 280;

/// A set of the digits 0 to 8; bit d is set if it has digit d.
pub(super) type DigitMask = u16;

const DIGITS: DigitMask = 0x1FF;

/// All partitions, by number, and their relations. Number 0 is 012 345 678.
#[derive(Clone, Debug)]
pub(super) struct Partitions {
    /// The triples of each: first the one with digit 0, then the one with the least digit outside the first.
    triples: Vec<[DigitMask; 3]>,
    /// For each, the partitions with one digit of each of its triples in every triple: the possible row sets of a block
    /// with these column sets.
    pub(super) crossings: Vec<Vec<usize>>,
    /// For each, the pairs of partitions with triples that, in some order, make up all digits together with its
    /// triples: the possible column sets of the two blocks below, or row sets of the two blocks beside.
    pub(super) sharings: Vec<Vec<(usize, usize)>>,
    /// `renamed[p][q]` is the image of q under a renaming of digits, fixed for each p, that turns p into number 0.
    pub(super) renamed: Vec<[u16; PARTITIONS]>,
}

impl Partitions {
    pub(super) fn new() -> Self {
        let mut this = Self {
            triples: partitions(),
            crossings: Vec::new(),
            sharings: Vec::new(),
            renamed: Vec::new(),
        };
        let crosses = |a: &[DigitMask; 3], b: &[DigitMask; 3]| {
            a.iter().all(|x| b.iter().all(|y| (x & y).count_ones() == 1))
        };
        let crossings = this.triples.iter().map(|columns| {
            let crossing = |&rows: &usize| crosses(columns, &this.triples[rows]);
            (0..PARTITIONS).filter(crossing).collect()
        });
        this.crossings = crossings.collect();
        let sharings = this.triples.iter().map(|&triples| {
            sharings(triples).map(|(a, b)| (this.number(a), this.number(b))).collect()
        });
        this.sharings = sharings.collect();
        let renamed = this.triples.iter().map(|triples| {
            // The digits of the first triple become 0, 1 and 2, and so on.
            let order = triples.iter().flat_map(|&triple| digits(triple));
            let mut names = [0; 9];
            order.enumerate().for_each(|(name, digit)| names[digit] = name);
            this.renaming(names)
        });
        this.renamed = renamed.collect();
        this
    }

    /// The triples of a partition, in ascending order of their least digits.
    pub(super) fn triples(&self, partition: usize) -> [DigitMask; 3] {
        self.triples[partition]
    }

    /// The ways to share in [`sharings`](Self::sharings) for a partition, in the same order, each with the
    /// triples of both blocks in the order of the triples of the partition.
    pub(super) fn ordered_sharings(
        &self,
        partition: usize,
    ) -> impl Iterator<Item = [[DigitMask; 3]; 2]> + use<> {
        sharings(self.triples[partition]).map(|(one, other)| [one, other])
    }

    /// The image of each partition if digit d is renamed to `names[d]`.
    pub(super) fn renaming(&self, names: [usize; 9]) -> [u16; PARTITIONS] {
        let rename = |triple: DigitMask| digits(triple).map(|digit| 1 << names[digit]).sum();
        std::array::from_fn(|number| self.number(self.triples[number].map(rename)) as u16)
    }

    /// The number of the partition into these triples.
    pub(super) fn number(&self, mut triples: [DigitMask; 3]) -> usize {
        triples.sort_unstable_by_key(|triple| triple.trailing_zeros());
        // `partitions` makes them in this order: triples by least digits, partitions ascending.
        self.triples.binary_search(&triples).expect("every partition is among them")
    }
}

fn digits(set: DigitMask) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

/// The subsets of a set with `size` digits, in ascending order.
fn subsets(set: DigitMask, size: usize) -> impl Iterator<Item = DigitMask> {
    let within = move |&part: &DigitMask| part & !set == 0 && part.count_ones() as usize == size;
    (0..=set).filter(within)
}

/// All partitions, in ascending order of their first triples, then of their second ones.
fn partitions() -> Vec<[DigitMask; 3]> {
    let with_least =
        |set: DigitMask| subsets(set, 3).filter(move |part| part & set & set.wrapping_neg() != 0);
    let triples = |first: DigitMask| {
        with_least(DIGITS & !first).map(move |second| [first, second, DIGITS & !first & !second])
    };
    with_least(DIGITS).flat_map(triples).collect()
}

/// The ways to share the digits that three columns (or rows) of a block leave among two other blocks. If x of the
/// three digits of the second column go to the first column of the one block, then x of the three digits of the first
/// go to its third column, and so on; 1 + 27 + 27 + 1 ways in all.
fn sharings([a, b, c]: [DigitMask; 3]) -> impl Iterator<Item = ([DigitMask; 3], [DigitMask; 3])> {
    subsets(b | c, 3).flat_map(move |first| {
        // The second column of the one block takes the digits of the third column that the first has left, and is
        // filled up from the first column; its third column takes the rest.
        let taken = (first & c).count_ones() as usize;
        subsets(a, taken).map(move |fill| {
            let second = c & !first | fill;
            let one = [first, second, DIGITS & !first & !second];
            let other = [(b | c) & !first, (a | c) & !second, (a | b) & (first | second)];
            (one, other)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_what_they_are_called() {
        let partitions = Partitions::new();
        assert_eq!(partitions.triples.len(), PARTITIONS);
        assert_eq!(partitions.triples[0], [0o7, 0o70, 0o700]);
        assert!(partitions.triples.is_sorted());
        for [a, b, c] in &partitions.triples {
            assert_eq!((a | b | c, a & b, a & c, b & c), (DIGITS, 0, 0, 0));
            assert!([a, b, c].iter().all(|triple| triple.count_ones() == 3));
        }
    }

    /// The rows of a block can be chosen in 6³ ways, which is 36 without their order. Two blocks
    /// beside a third can have 56 kinds of rows (Felgenhauer and Jarvis).
    #[test]
    fn relations_are_as_many_as_is_known() {
        let partitions = Partitions::new();
        assert!(partitions.crossings.iter().all(|crossings| crossings.len() == 36));
        assert!(partitions.sharings.iter().all(|sharings| sharings.len() == 56));
        let column = |columns: [DigitMask; 3], one: [DigitMask; 3], other: [DigitMask; 3]| {
            (0..3).all(|i| columns[i] | one[i] | other[i] == DIGITS)
        };
        for &columns in &partitions.triples {
            let mut found: Vec<_> = sharings(columns).collect();
            assert!(found.iter().all(|&(one, other)| column(columns, one, other)));
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), 56);
        }
    }

    #[test]
    fn renamings_turn_each_partition_into_the_first() {
        let partitions = Partitions::new();
        for (number, renamed) in partitions.renamed.iter().enumerate() {
            assert_eq!(renamed[number], 0);
            let mut all = renamed.to_vec();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..PARTITIONS as u16));
        }
        let swapped = partitions.renaming([3, 1, 2, 0, 4, 5, 6, 7, 8]);
        let triples = |number: u16| partitions.triples[usize::from(number)];
        assert_eq!(triples(swapped[0]), [0b000_110_001, 0b000_001_110, 0b111_000_000]);
    }
}
