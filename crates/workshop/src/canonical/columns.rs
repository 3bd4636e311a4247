//! The orders of the columns of a band that make its second row least.
//!
//! Two full rows of a band are, for the order of columns, a permutation: the *jump* from each column to the column in
//! which the first row has the digit that the second row has here. The first row is always renamed to 123456789; the
//! second row then shows the jump, seen through the order of the columns. There are 12,096 jumps, since none stays in
//! its block, and 1,296 orders of columns. Which orders make the second row least depends on the jump alone, so it is
//! worked out once for all.

use std::sync::OnceLock;

/// An order of nine columns that keeps stacks together.
#[derive(Clone, Copy)]
pub(super) struct ColumnOrder {
    /// The column that comes to each place.
    pub(super) columns: [u8; 9],
    /// The place of each column.
    pub(super) places: [u8; 9],
}

impl ColumnOrder {
    fn inverse(&self) -> Self {
        Self { columns: self.places, places: self.columns }
    }
}

/// Number of ordered triples of different columns outside of a block.
const TRIPLES: usize = 120;
/// Numbers that three columns make together, to base 9.
const CODES: usize = 729;
/// Number of jumps of three columns to three given columns, as three comparisons separate them. Two of the eight
/// outcomes never occur.
const SENSES: usize = 8;

/// The ranks of a jump, and its best orders.
#[derive(Clone, Copy, Default)]
pub(super) struct Jump {
    /// The rank of the least second row among the least second rows of all jumps.
    pub(super) rank: u8,
    /// The rank if the two rows change their places.
    pub(super) rank_back: u8,
    /// The orders that make the second row least: the first of them in [`ColumnOrders::best`], and their number.
    start: u16,
    count: u8,
}

/// The orders of columns, and the best of them for each jump.
pub(super) struct ColumnOrders {
    pub(super) orders: Vec<ColumnOrder>,
    /// The number of the triple of columns that a block's three columns go to, by block.
    triples: [[u8; CODES]; 3],
    /// By the triples of the first two blocks, the first of the jumps that begin so.
    begins: Vec<u16>,
    jumps: Vec<Jump>,
    best: Vec<u16>,
}

impl ColumnOrders {
    /// The tables, which are made once in a process, in some milliseconds.
    pub(super) fn get() -> &'static Self {
        static TABLES: OnceLock<ColumnOrders> = OnceLock::new();
        TABLES.get_or_init(Self::new)
    }

    fn new() -> Self {
        let orders = orders();
        let triples = std::array::from_fn(triples);
        let mut columns =
            Self { orders, triples, begins: Vec::new(), jumps: Vec::new(), best: Vec::new() };
        let jumps = columns.number_jumps();
        columns.rank(&jumps);
        columns
    }

    /// The number of a jump.
    #[inline]
    pub(super) fn number(&self, jump: [u8; 9]) -> usize {
        let code = |block: usize| {
            let [a, b, c] = [0, 1, 2].map(|i| usize::from(jump[3 * block + i]));
            81 * a + 9 * b + c
        };
        let first = usize::from(self.triples[0][code(0)]);
        let second = usize::from(self.triples[1][code(1)]);
        let [a, b, c] = [jump[6], jump[7], jump[8]];
        let sense = usize::from(a < b) | usize::from(a < c) << 1 | usize::from(b < c) << 2;
        usize::from(self.begins[TRIPLES * first + second]) + sense
    }

    /// The ranks and the best orders of the jump with a number.
    #[inline]
    pub(super) fn jump(&self, number: usize) -> Jump {
        self.jumps[number]
    }

    /// The orders of columns that make the second row least for a jump.
    #[inline]
    pub(super) fn best(&self, jump: Jump) -> &[u16] {
        &self.best[usize::from(jump.start)..][..usize::from(jump.count)]
    }

    /// Gives numbers to all jumps, and returns them.
    fn number_jumps(&mut self) -> Vec<[u8; 9]> {
        self.begins = vec![0; TRIPLES * TRIPLES];
        let targets = [0, 1, 2].map(targets);
        let mut found = Vec::new();
        let mut next = 0;
        for (first, a) in targets[0].iter().enumerate() {
            for (second, b) in targets[1].iter().enumerate() {
                let begins = |c: &&[u8; 3]| c.iter().all(|to| !a.contains(to) && !b.contains(to));
                let ends = targets[2].iter().filter(begins);
                let whole = ends.map(|c| [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                let before = found.len();
                found.extend(whole);
                if found.len() > before && !a.iter().any(|to| b.contains(to)) {
                    self.begins[TRIPLES * first + second] = next;
                    next += SENSES as u16;
                }
            }
        }
        // A whole jump reaches each column once.
        found.retain(|jump| jump.iter().fold(0, |seen, to| seen | 1 << to) == 0x1ff_u16);
        self.jumps = vec![Jump::default(); usize::from(next)];
        found
    }

    /// Works out the least second row of each jump and the orders that make it. Jumps that orders turn into each
    /// other have the same least row, which is itself such a jump.
    fn rank(&mut self, jumps: &[[u8; 9]]) {
        let mut orbits: Vec<[u8; 9]> = Vec::new();
        let mut best: Vec<Vec<u16>> = vec![Vec::new(); self.jumps.len()];
        for &jump in jumps {
            if best[self.number(jump)].is_empty() {
                // The first jump of an orbit finds the orders for all its jumps.
                let images = self.orders.iter().map(|order| seen_through(jump, order));
                let least = images.min().expect("there are orders");
                for (number, order) in (0..).zip(&self.orders) {
                    best[self.number(seen_through(least, &order.inverse()))].push(number);
                }
                orbits.push(least);
            }
        }
        orbits.sort_unstable();
        for &jump in jumps {
            let (number, back) = (self.number(jump), self.number(back(jump)));
            let order = &self.orders[usize::from(best[number][0])];
            let least = seen_through(jump, order);
            let rank = orbits.binary_search(&least).expect("it is one of them") as u8;
            self.jumps[number].rank = rank;
            self.jumps[back].rank_back = rank;
            self.jumps[number].start = u16::try_from(self.best.len()).expect("few orders are best");
            self.jumps[number].count = u8::try_from(best[number].len()).expect("18 at most");
            self.best.extend_from_slice(&best[number]);
        }
    }
}

/// The jump in the new numbers of the columns.
#[inline]
pub(super) fn seen_through(jump: [u8; 9], order: &ColumnOrder) -> [u8; 9] {
    std::array::from_fn(|place| order.places[usize::from(jump[usize::from(order.columns[place])])])
}

/// Nine numbers below 16 as one, which compares as they do one after the other.
#[inline]
pub(super) fn packed(row: [u8; 9]) -> u64 {
    row.iter().fold(0, |packed, &digit| packed << 4 | u64::from(digit))
}

/// The jump if the two rows change their places.
fn back(jump: [u8; 9]) -> [u8; 9] {
    let mut back = [0; 9];
    for (from, &to) in jump.iter().enumerate() {
        back[usize::from(to)] = from as u8;
    }
    back
}

/// The ordered triples of different columns outside of a block.
fn targets(block: usize) -> Vec<[u8; 3]> {
    let outside: Vec<u8> = (0..9).filter(|&column| usize::from(column) / 3 != block).collect();
    let mut found = Vec::with_capacity(TRIPLES);
    for &a in &outside {
        for &b in outside.iter().filter(|&&b| b != a) {
            found.extend(outside.iter().filter(|&&c| c != a && c != b).map(|&c| [a, b, c]));
        }
    }
    found
}

/// The number of each triple outside of a block, by its code.
fn triples(block: usize) -> [u8; CODES] {
    let mut numbers = [0; CODES];
    for (number, [a, b, c]) in (0..).zip(targets(block)) {
        numbers[81 * usize::from(a) + 9 * usize::from(b) + usize::from(c)] = number;
    }
    numbers
}

/// All 1,296 orders of columns.
fn orders() -> Vec<ColumnOrder> {
    const THREES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let order = |number: usize| {
        let stacks = THREES[number / 216];
        let within = [number / 36 % 6, number / 6 % 6, number % 6].map(|within| THREES[within]);
        let columns =
            std::array::from_fn(|place| 3 * stacks[place / 3] + within[place / 3][place % 3]);
        ColumnOrder { columns, places: back(columns) }
    };
    (0..1296).map(order).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A second row of a band is one of 56 divisions of the digits among the blocks in one of 6³ orders.
    #[test]
    fn every_jump_has_a_number_of_its_own() {
        let mut columns = ColumnOrders::new();
        let jumps = columns.number_jumps();
        assert_eq!(jumps.len(), 56 * 216);
        let mut numbers: Vec<usize> = jumps.iter().map(|&jump| columns.number(jump)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 56 * 216);
    }

    /// The least second row of all is 456789123, which the orders of a group of 18 make.
    #[test]
    fn the_least_second_row_is_the_known_one() {
        let columns = ColumnOrders::get();
        let jump = [3, 4, 5, 6, 7, 8, 0, 1, 2];
        let found = columns.jump(columns.number(jump));
        assert_eq!((found.rank, found.count), (0, 18));
        assert_eq!(columns.jump(columns.number(back(jump))).rank_back, 0);
    }
}
