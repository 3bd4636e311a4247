//! All sums of a few open variables that differ.

use super::space::{Failed, Space};
use crate::board::ValueSet;

/// Sums above the least one: bit `i` is the least sum plus `i`.
pub(super) type Sums = u64;

/// The number of sums of a set of sums.
pub(super) const MOST_SUMS: i64 = Sums::BITS as i64;

/// All sums less a number.
pub(super) fn lowered(sums: Sums, by: i64) -> Sums {
    match u32::try_from(by.unsigned_abs()) {
        Ok(shift) if shift >= Sums::BITS => 0,
        Err(_) => 0,
        Ok(shift) if by < 0 => sums << shift,
        Ok(shift) => sums >> shift,
    }
}

/// The numbers of the bits of a set of sums.
pub(super) fn bits_of_sums(mut sums: Sums) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let bit = sums.trailing_zeros();
        sums &= sums.wrapping_sub(1);
        (bit < Sums::BITS).then_some(i64::from(bit))
    })
}

/// The maximum number of open cells of a group whose sums are all looked at.
const MOST_OPEN: usize = 3;

/// The cells of a group with more than one value, if they are few: all their sums are looked at.
pub(super) struct OpenGroup {
    cells: [usize; MOST_OPEN],
    /// The values of each, less its first one, without those of fixed cells of the group.
    values: [Sums; MOST_OPEN],
    /// The first bit of each.
    firsts: [u32; MOST_OPEN],
    count: usize,
    /// The sum of the values of the fixed cells, and of the first values of the others.
    pub(super) least: i64,
}

impl OpenGroup {
    /// The open cells of a group. `None` if there are many, or their sums are far apart.
    pub(super) fn of(group: &[usize], space: &Space<'_>) -> Result<Option<Self>, Failed> {
        let mut open = Self {
            cells: [0; MOST_OPEN],
            values: [0; MOST_OPEN],
            firsts: [0; MOST_OPEN],
            count: 0,
            least: group.len() as i64 * space.model().firsts[group[0]],
        };
        let (mut fixed, mut sets) = (0, [0; MOST_OPEN]);
        for &cell in group {
            let values = space.values(cell);
            if values.is_power_of_two() {
                fixed |= values;
                open.least += i64::from(values.trailing_zeros());
            } else if open.count == MOST_OPEN {
                return Ok(None);
            } else {
                sets[open.count] = values;
                open.cells[open.count] = cell;
                open.count += 1;
            }
        }
        let mut width = 0;
        for (index, set) in sets[..open.count].iter().enumerate() {
            let values = set & !fixed;
            if values == 0 {
                return Err(Failed);
            }
            let first = values.trailing_zeros();
            open.firsts[index] = first;
            open.values[index] = Sums::from(values >> first);
            open.least += i64::from(first);
            width += 63 - values.leading_zeros() - first;
        }
        Ok(Some(open).filter(|_| i64::from(width) < MOST_SUMS))
    }

    /// The values of one cell that differ from a value of another.
    fn others(&self, index: usize, other: usize, value: u32) -> Sums {
        let bit = (value + self.firsts[other]).wrapping_sub(self.firsts[index]);
        if bit < Sums::BITS { self.values[index] & !(1 << bit) } else { self.values[index] }
    }

    /// The sums, as distances from the least one.
    pub(super) fn sums(&self) -> Sums {
        let values = self.values;
        match self.count {
            0 => 1,
            1 => values[0],
            2 => self.pair_sums(values[0], values[1]),
            _ => {
                let mut sums = 0;
                for value in bits_of_sums(values[0]) {
                    let (second, third) = self.pair_without(value as u32);
                    sums |= self.pair_sums_of(1, 2, second, third) << value;
                }
                sums
            }
        }
    }

    fn pair_sums(&self, first: Sums, second: Sums) -> Sums {
        self.pair_sums_of(0, 1, first, second)
    }

    /// The values of the second and the third cell beside one of the first.
    fn pair_without(&self, value: u32) -> (Sums, Sums) {
        (self.others(1, 0, value), self.others(2, 0, value))
    }

    /// The sums of different values of two cells, out of some.
    fn pair_sums_of(&self, a: usize, b: usize, first: Sums, second: Sums) -> Sums {
        let mut sums = 0;
        for value in bits_of_sums(first) {
            sums |= (second & self.others(b, a, value as u32)) << value;
        }
        sums
    }

    /// Keeps the values that occur in some of the sums.
    pub(super) fn keep(&self, kept: Sums, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut own = [0; MOST_OPEN];
        match self.count {
            0 if kept & 1 == 0 => return Err(Failed),
            0 => {}
            1 => own[0] = self.values[0] & kept,
            2 => (own[0], own[1]) = self.kept_pair((0, 1), (self.values[0], self.values[1]), kept),
            _ => {
                for value in bits_of_sums(self.values[0]) {
                    let pair = self.pair_without(value as u32);
                    let (second, third) = self.kept_pair((1, 2), pair, kept >> value);
                    if second != 0 {
                        own[0] |= 1 << value;
                        own[1] |= second;
                        own[2] |= third;
                    }
                }
            }
        }
        for (index, own) in own[..self.count].iter().enumerate() {
            space.restrict(self.cells[index], (*own as ValueSet) << self.firsts[index])?;
        }
        Ok(())
    }

    /// The values of two cells, out of some, that differ and have one of some sums.
    fn kept_pair(
        &self,
        (a, b): (usize, usize),
        (first, second): (Sums, Sums),
        kept: Sums,
    ) -> (Sums, Sums) {
        let mut own = (0, 0);
        for value in bits_of_sums(first) {
            let partners = second & self.others(b, a, value as u32) & (kept >> value);
            if partners != 0 {
                own.0 |= 1 << value;
                own.1 |= partners;
            }
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{ValueRange, bits};
    use crate::propagation::space::Model;
    use crate::testing::free_board;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// The values of three cells in each triple of different values.
    fn triples(sets: &[ValueSet; 3]) -> Vec<[usize; 3]> {
        let mut found = Vec::new();
        for a in bits(sets[0]) {
            for b in bits(sets[1]).filter(|&b| b != a) {
                found.extend(bits(sets[2]).filter(|&c| c != a && c != b).map(|c| [a, b, c]));
            }
        }
        found
    }

    #[test]
    fn sums_of_three_cells_are_the_sums_of_their_triples() {
        let board = free_board(1, 3, ValueRange::digits(9));
        for seed in 0..500 {
            let mut random = Pcg64Mcg::seed_from_u64(seed);
            let sets: [ValueSet; 3] = [(); 3].map(|()| random.random_range(1..1 << 9));
            let model = Model::new(&board, &[], &sets);
            let mut space = Space::new(&model);
            let triples = triples(&sets);
            let Ok(Some(open)) = OpenGroup::of(&[0, 1, 2], &space) else {
                assert!(triples.is_empty(), "seed {seed}: {sets:?}");
                continue;
            };
            let sum = |triple: &[usize; 3]| triple.iter().sum::<usize>() as i64 + 3 - open.least;
            let sums = triples.iter().fold(0, |sums: Sums, triple| sums | 1 << sum(triple));
            assert_eq!(open.sums(), sums, "seed {seed}: {sets:?}");

            let kept: Sums = random.random();
            let mut expected = [0; 3];
            for triple in triples.iter().filter(|triple| kept & (1 << sum(triple)) != 0) {
                for (set, value) in expected.iter_mut().zip(triple) {
                    *set |= 1 << value;
                }
            }
            let result = open.keep(kept, &mut space);
            assert_eq!(result.is_ok(), expected[0] != 0, "seed {seed}: {sets:?}");
            if result.is_ok() {
                assert_eq!(space.all(), expected, "seed {seed}: {sets:?}");
            }
        }
    }

    #[test]
    fn sets_of_sums_move_both_ways() {
        assert_eq!(lowered(0b1100, 2), 0b11);
        assert_eq!(lowered(0b11, -2), 0b1100);
        assert_eq!(lowered(Sums::MAX, MOST_SUMS), 0);
        assert_eq!(lowered(Sums::MAX, -MOST_SUMS), 0);
        assert_eq!(lowered(Sums::MAX, i64::MIN), 0);
    }
}
