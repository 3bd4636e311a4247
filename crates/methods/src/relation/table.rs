//! The compatibility relation as a table: a bit for each ordered pair of options.

use pavane::layout::{Cell, Digit, DigitSet, Layout};

/// Maximum number of options; their relation takes 256 MB.
pub(super) const MAX_OPTIONS: usize = 46_340;

/// The pairs of compatible options. Option `cell * digits + digit`, with both counted from 0, is the digit in the cell;
/// bit `i * options + j` belongs to the options i and j.
pub(super) struct RelationTable {
    options: usize,
    digits: usize,
    words: Vec<u64>,
}

impl RelationTable {
    /// The relation of a layout, which has at most [`MAX_OPTIONS`].
    pub(super) fn new(layout: &Layout) -> Self {
        let (digits, cells) = (layout.digits(), layout.cell_count());
        let options = cells * digits;
        // One more word: the digits of a cell can always be read from two words.
        let mut words = vec![u64::MAX; (options * options).div_ceil(64) + 1];
        for bit in options * options..words.len() * 64 {
            words[bit / 64] &= !(1 << (bit % 64));
        }
        let mut table = Self { options, digits, words };
        for cell in layout.cells() {
            for digit in Digit::first(digits) {
                let option = table.option(cell, digit);
                for other in Digit::first(digits) {
                    // A cell holds one digit.
                    table.forbid(option, table.option(cell, other));
                }
                for &peer in layout.peers(cell) {
                    // A zone holds a digit once.
                    table.forbid(option, table.option(peer, digit));
                }
            }
        }
        table
    }

    fn forbid(&mut self, first: u32, second: u32) {
        let bit = first as usize * self.options + second as usize;
        self.words[bit / 64] &= !(1 << (bit % 64));
    }

    /// Number of options.
    pub(super) fn options(&self) -> usize {
        self.options
    }

    /// Number of bytes for the bits of all ordered pairs.
    pub(super) fn bytes(&self) -> usize {
        (self.options * self.options).div_ceil(8)
    }

    /// Number of ordered pairs of compatible options.
    pub(super) fn pairs(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(super) fn option(&self, cell: Cell, digit: Digit) -> u32 {
        (cell.index() * self.digits + digit.index()) as u32
    }

    pub(super) fn cell(&self, option: u32) -> Cell {
        Cell::at(option as usize / self.digits)
    }

    pub(super) fn digit(&self, option: u32) -> Digit {
        Digit::from_index(option as usize % self.digits).expect("an option has a digit")
    }

    /// The row f(option, ·) of the relation.
    pub(super) fn row(&self, option: u32) -> CompatibleOptions<'_> {
        CompatibleOptions { table: self, first: option as usize * self.options }
    }
}

/// The options compatible with a fixed one.
#[derive(Clone, Copy)]
pub(super) struct CompatibleOptions<'a> {
    table: &'a RelationTable,
    first: usize,
}

impl CompatibleOptions<'_> {
    /// Whether an option is compatible.
    #[inline]
    pub(super) fn allows(self, option: u32) -> bool {
        let bit = self.first + option as usize;
        self.table.words[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The digits of a cell whose options are compatible.
    #[inline]
    pub(super) fn digits(self, cell: usize) -> DigitSet {
        let bit = self.first + cell * self.table.digits;
        let (word, shift) = (bit / 64, bit % 64);
        let low = self.table.words[word] >> shift;
        // Two shifts, since a shift by 64 overflows.
        let high = self.table.words[word + 1] << 1 << (63 - shift);
        (low | high) & (DigitSet::MAX >> (64 - self.table.digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(digits: usize) -> Layout {
        Layout::square(digits).unwrap()
    }

    #[test]
    fn the_published_figures_come_out() {
        let table = RelationTable::new(&square(9));
        assert_eq!((table.options(), table.bytes(), table.pairs()), (729, 66_431, 510_300));
        for option in 0..729 {
            let row = table.row(option);
            assert!(!row.allows(option));
            let conflicts = (0..729).filter(|&other| other != option && !row.allows(other)).count();
            assert_eq!(conflicts, 28);
        }
    }

    /// Two options are compatible if both fit on a board.
    #[test]
    fn it_is_the_rule_of_the_board() {
        for layout in [square(6), square(8), Layout::jigsaw("AAABCABBCCDBCDDD").unwrap()] {
            let table = RelationTable::new(&layout);
            for (first, second) in (0..table.options() as u32)
                .flat_map(|a| (0..table.options() as u32).map(move |b| (a, b)))
            {
                let mut givens = vec![None; layout.cell_count()];
                givens[table.cell(first).index()] = Some(table.digit(first));
                givens[table.cell(second).index()] = Some(table.digit(second));
                let clash = pavane::Puzzle::new(layout.clone(), givens).is_err();
                let expected = table.cell(first) != table.cell(second) && !clash;
                assert_eq!(table.row(first).allows(second), expected);
                let digits = table.row(first).digits(table.cell(second).index());
                assert_eq!(digits >> table.digit(second).index() & 1 == 1, expected);
            }
        }
    }
}
