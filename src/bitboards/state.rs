//! The candidates of a puzzle, and singles.

use super::sets::{BitSet, Effect, LayoutSets, WORD, ZoneWord, cell_of, keep, place_of};
use crate::layout::{Digit, digits_of};

/// The placed digits and the remaining candidates.
#[derive(Clone, Debug)]
pub(super) struct BoardState<const W: usize> {
    of_digits: Vec<OfDigit<W>>,
    /// The cells without a digit.
    open: BitSet<W>,
    /// The number of cells without a digit.
    pub(super) left: usize,
    /// The digit of each cell, 0 for an open cell.
    pub(super) digits: Vec<u8>,
}

/// The state of a digit.
#[derive(Clone, Copy, Debug)]
struct OfDigit<const W: usize> {
    /// The possible cells of the digit. Cells that are not open do not count.
    live: BitSet<W>,
    /// The full zones that still need the digit.
    zones: BitSet<W>,
}

/// A cell without a candidate, or a zone without a cell for a digit.
#[derive(Debug)]
pub(super) struct Contradiction;

/// A candidate.
pub(super) type Candidate = (usize, Digit);

impl<const W: usize> BoardState<W> {
    /// Memory for a state.
    pub(super) const fn new() -> Self {
        Self { of_digits: Vec::new(), open: [0; W], left: 0, digits: Vec::new() }
    }

    /// Becomes a blank board.
    pub(super) fn clear(&mut self, sets: &LayoutSets<W>) {
        let Self { of_digits, open, left, digits } = self;
        of_digits.clear();
        let blank = OfDigit { live: sets.cells, zones: sets.zones };
        of_digits.resize(sets.digits.count_ones() as usize, blank);
        *open = sets.cells;
        *left = sets.cell_count;
        digits.clear();
        digits.resize(*left, 0);
    }

    /// Becomes equal to another state, in its own memory.
    pub(super) fn copy(&mut self, other: &Self) {
        let Self { of_digits, open, left, digits } = self;
        of_digits.clone_from(&other.of_digits);
        *open = other.open;
        *left = other.left;
        digits.clone_from(&other.digits);
    }

    /// Places a digit in an open cell.
    #[inline]
    pub(super) fn place(
        &mut self,
        sets: &LayoutSets<W>,
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        self.place_with(&sets.effects[cell], (cell, digit))
    }

    /// Places a digit in an open cell, with its effect from the sets of the layout.
    #[inline(always)]
    pub(super) fn place_with(
        &mut self,
        effect: &Effect<W>,
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        let (word, bit) = place_of(cell);
        let of_digit = &mut self.of_digits[digit.index()];
        let open = &mut self.open[word];
        if of_digit.live[word] & *open & bit == 0 {
            return Err(Contradiction);
        }
        keep(&mut of_digit.live, &effect.cells);
        keep(&mut of_digit.zones, &effect.zones);
        *open &= !bit;
        self.left -= 1;
        self.digits[cell] = digit.get();
        Ok(())
    }

    /// Rules out a candidate.
    pub(super) fn rule_out(&mut self, (cell, digit): Candidate) {
        let (word, bit) = place_of(cell);
        self.of_digits[digit.index()].live[word] &= !bit;
    }

    /// Places singles until none remains.
    pub(super) fn close(&mut self, sets: &LayoutSets<W>) -> Result<(), Contradiction> {
        while self.place_naked(sets)? || self.place_hidden(sets)? {}
        Ok(())
    }

    /// Places digits in cells with one candidate; returns whether such cells exist.
    fn place_naked(&mut self, sets: &LayoutSets<W>) -> Result<bool, Contradiction> {
        let [some, several] = self.at_least();
        let (mut single, mut empty, mut any) = ([0; W], 0, 0);
        for word in 0..W {
            let open = self.open[word];
            empty |= open & !some[word];
            single[word] = open & !several[word];
            any |= single[word];
        }
        if empty != 0 {
            return Err(Contradiction);
        }
        if any != 0 {
            self.place_in(sets, &single)?;
        }
        Ok(any != 0)
    }

    /// Places digits in cells with one candidate each.
    fn place_in(&mut self, sets: &LayoutSets<W>, single: &BitSet<W>) -> Result<(), Contradiction> {
        for digit in digits_of(sets.digits) {
            let live = self.of_digits[digit.index()].live;
            for word in 0..W {
                let mut cells = live[word] & single[word];
                while cells != 0 {
                    let cell = cell_of(word, cells);
                    cells &= cells - 1;
                    // This fails if a peer has just taken the digit.
                    self.place(sets, (cell, digit))?;
                }
            }
        }
        Ok(())
    }

    /// Places digits with one cell in a full zone; returns whether such digits exist.
    fn place_hidden(&mut self, sets: &LayoutSets<W>) -> Result<bool, Contradiction> {
        let before = self.left;
        for digit in digits_of(sets.digits) {
            for word in 0..W {
                let mut zones = self.of_digits[digit.index()].zones[word];
                while zones != 0 {
                    let zone = word * WORD + zones.trailing_zeros() as usize;
                    zones &= zones - 1;
                    if self.look_in_zone(sets, zone, digit)? {
                        // Other zones of its cell need the digit no more.
                        zones &= self.of_digits[digit.index()].zones[word];
                    }
                }
            }
        }
        Ok(self.left < before)
    }

    /// Places a digit if it has one cell in a full zone; returns whether it has.
    #[inline]
    fn look_in_zone(
        &mut self,
        sets: &LayoutSets<W>,
        zone: usize,
        digit: Digit,
    ) -> Result<bool, Contradiction> {
        let live = &self.of_digits[digit.index()].live;
        let mut single = None;
        for &ZoneWord { word, cells } in sets.zone_words(zone) {
            let cells = live[word] & self.open[word] & cells;
            if cells != 0 {
                // A second cell: no hidden single in this zone.
                if single.is_some() || cells & (cells - 1) != 0 {
                    return Ok(false);
                }
                single = Some(cell_of(word, cells));
            }
        }
        self.place(sets, (single.ok_or(Contradiction)?, digit))?;
        Ok(true)
    }

    /// The cells with at least one candidate, at least two, and so on. Cells that are not open do not count.
    fn at_least<const N: usize>(&self) -> [BitSet<W>; N] {
        let mut at_least = [[0; W]; N];
        for OfDigit { live, .. } in &self.of_digits {
            // From the highest level down, for each digit to count once.
            for number in (1..N).rev() {
                for word in 0..W {
                    at_least[number][word] |= at_least[number - 1][word] & live[word];
                }
            }
            (0..W).for_each(|word| at_least[0][word] |= live[word]);
        }
        at_least
    }

    /// A candidate of a cell with the fewest candidates, or of a digit with two cells in a zone. Singles have been
    /// placed, and some cell is open.
    pub(super) fn branch(&self, sets: &LayoutSets<W>) -> Candidate {
        let [_, two, three, four] = self.at_least();
        let mut fewest = None;
        for word in 0..W {
            let open = self.open[word];
            let numbers = [two[word] & !three[word], three[word] & !four[word], four[word]];
            for (number, cells) in (2..).zip(numbers) {
                let cells = cells & open;
                if cells != 0 && fewest.is_none_or(|(fewest, _)| number < fewest) {
                    fewest = Some((number, cell_of(word, cells)));
                }
            }
        }
        let (number, cell) = fewest.expect("some cell is open");
        // A digit with two places beats a cell with three candidates or more.
        let pair = if number > 2 { self.pair(sets) } else { None };
        pair.unwrap_or_else(|| (cell, self.first_candidate(sets, cell)))
    }

    /// The first candidate of a digit with two cells in a full zone, if any.
    fn pair(&self, sets: &LayoutSets<W>) -> Option<Candidate> {
        for digit in digits_of(sets.digits) {
            let OfDigit { live, zones } = &self.of_digits[digit.index()];
            for zone in (0..W * WORD).filter(|zone| zones[zone / WORD] >> (zone % WORD) & 1 != 0) {
                let words = sets.zone_words(zone).iter();
                let cells = words
                    .map(|&ZoneWord { word, cells }| (word, live[word] & self.open[word] & cells));
                let mut filled = cells.clone().filter(|&(_, cells)| cells != 0);
                if cells.map(|(_, cells)| cells.count_ones()).sum::<u32>() == 2 {
                    return filled.next().map(|(word, cells)| (cell_of(word, cells), digit));
                }
            }
        }
        None
    }

    /// The lowest candidate of an open cell.
    fn first_candidate(&self, sets: &LayoutSets<W>, cell: usize) -> Digit {
        let (word, bit) = place_of(cell);
        let is_live = |digit: &Digit| self.of_digits[digit.index()].live[word] & bit != 0;
        digits_of(sets.digits).find(is_live).expect("an open cell has two")
    }
}
