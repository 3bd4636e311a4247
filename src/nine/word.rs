//! The words of a board: where each candidate has its bit.
//!
//! A digit is `3 d1 + d0`, a row `3 band + r`, a column `3 stack + c`. Word `9 d0 + 3 r + c` has bit
//! `9 d1 + 3 stack + band` where the digit may stand in the cell.

use super::machine::{Column, Machine, WORDS};

/// All bits of a word.
pub(super) const FULL: u32 = (1 << 27) - 1;
/// The bits of one d1.
pub(super) const LOW: u32 = (1 << 9) - 1;
/// The bits of the first stack, and of the last.
const FIRST_STACK: u32 = 0o007_007_007;
const LAST_STACK: u32 = 0o700_700_700;
/// The bits of the first band, and of the last.
const FIRST_BAND: u32 = 0o111_111_111;
const LAST_BAND: u32 = 0o444_444_444;

/// The number of a word.
#[inline(always)]
pub(super) const fn word(d0: usize, r: usize, c: usize) -> usize {
    9 * d0 + 3 * r + c
}

/// The word of the first d0 for a cell, and its bit for the first d1.
const fn place(cell: usize) -> (usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    let bit = 3 * (column / 3) + row / 3;
    (word(0, row % 3, column % 3), bit as u32)
}

/// [`place`] of every cell.
const PLACES: [(usize, u32); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = place(cell);
        cell += 1;
    }
    places
};

/// Writes the words of a board into a lane: in a cell with a digit (1..=9) that one, in a cell with 0 all.
#[inline(always)]
pub(super) fn spread<C: Column>(digits: &[u8; 81], columns: &mut [C; WORDS], lane: usize) {
    for column in columns.iter_mut() {
        column.lanes_mut()[lane] = FULL;
    }
    for (&digit, &(word, bit)) in digits.iter().zip(&PLACES) {
        if digit == 0 {
            continue;
        }
        let digit = usize::from(digit - 1);
        let all = 0o001_001_001 << bit;
        for d0 in 0..3 {
            columns[word + 9 * d0].lanes_mut()[lane] &= !all;
        }
        columns[word + 9 * (digit % 3)].lanes_mut()[lane] |= 1 << (9 * (digit / 3)) << bit;
    }
}

/// The word and the bit of a digit (1..=9) in a cell.
#[cfg(test)]
pub(super) fn place_of(cell: usize, digit: u8) -> (usize, u32) {
    let (first, bit) = place(cell);
    let digit = usize::from(digit - 1);
    (first + word(digit % 3, 0, 0), 1 << (bit as usize + 9 * (digit / 3)))
}

/// By eight bits, the same bits in bytes of their own.
const BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut at = 0;
        while at < 8 {
            bytes[bits] |= ((bits as u64 >> at) & 1) << (8 * at);
            at += 1;
        }
        bits += 1;
    }
    bytes
};

/// The digits of a board in which every cell has one candidate.
#[inline(always)]
pub(super) fn gather(words: &[u32; WORDS]) -> [u8; 81] {
    let mut digits = [0; 81];
    for r in 0..3 {
        for c in 0..3 {
            let of = |d0: usize, d1: usize| words[word(d0, r, c)] >> (9 * d1);
            // The four bits of the digits 1 to 9, for the nine cells (stack, band).
            let planes = [
                of(0, 0) | of(2, 0) | of(1, 1) | of(0, 2) | of(2, 2),
                of(1, 0) | of(2, 0) | of(2, 1) | of(0, 2),
                of(0, 1) | of(1, 1) | of(2, 1) | of(0, 2),
                of(1, 2) | of(2, 2),
            ];
            let (mut eight, mut ninth) = (0, 0);
            for (at, plane) in planes.into_iter().enumerate() {
                eight |= BYTES[(plane & 0xff) as usize] << at;
                ninth |= (plane >> 8 & 1) << at;
            }
            let [a, b, d, e, f, g, h, i] = eight.to_le_bytes();
            for (at, digit) in [a, b, d, e, f, g, h, i, ninth as u8].into_iter().enumerate() {
                digits[27 * (at % 3) + 9 * r + 3 * (at / 3) + c] = digit;
            }
        }
    }
    digits
}

/// The masks of rotations, as registers.
#[derive(Clone, Copy)]
pub(super) struct Masks<R> {
    first_stack: R,
    last_stack: R,
    first_band: R,
    last_band: R,
    pub(super) low: R,
}

impl<R: Copy> Masks<R> {
    #[inline(always)]
    pub(super) fn new<M: Machine<Reg = R>>(m: M) -> Self {
        Self {
            first_stack: m.splat(FIRST_STACK),
            last_stack: m.splat(LAST_STACK),
            first_band: m.splat(FIRST_BAND),
            last_band: m.splat(LAST_BAND),
            low: m.splat(LOW),
        }
    }

    /// To each stack what the next one has (to the last what the first has).
    #[inline(always)]
    pub(super) fn next_stack<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.last_stack, m.shl::<6>(a), m.shr::<3>(a))
    }

    /// To each stack what the one after the next has.
    #[inline(always)]
    pub(super) fn stack_after<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.first_stack, m.shr::<6>(a), m.shl::<3>(a))
    }

    /// To each band what the next one has.
    #[inline(always)]
    pub(super) fn next_band<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.last_band, m.shl::<2>(a), m.shr::<1>(a))
    }

    /// To each band what the one after the next has.
    #[inline(always)]
    pub(super) fn band_after<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.first_band, m.shr::<2>(a), m.shl::<1>(a))
    }
}

/// What the two other d1 have, in two parts. Bits above the board are not said.
#[inline(always)]
pub(super) fn other_d1<M: Machine>(m: M, a: M::Reg) -> (M::Reg, M::Reg) {
    (m.or3(m.shl::<9>(a), m.shr::<18>(a), m.shl::<18>(a)), m.shr::<9>(a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::Board;

    #[test]
    fn each_candidate_has_a_bit_of_its_own() {
        let mut words = [0_u32; WORDS];
        for cell in 0..81 {
            for digit in 1..=9 {
                let (word, bit) = place_of(cell, digit);
                assert_eq!(words[word] & bit, 0, "{digit} in cell {cell}");
                words[word] |= bit;
            }
        }
        assert_eq!(words, [FULL; WORDS]);
    }

    #[test]
    fn boards_come_back_from_their_words() {
        let grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let board: Board = grid.parse().expect("a board");
        let mut words = [[0_u32]; WORDS];
        spread(board.digits(), &mut words, 0);
        assert_eq!(words.iter().map(|word| word[0].count_ones()).sum::<u32>(), 81);
        assert_eq!(Board::of_words(words.as_flattened().try_into().expect("all")), board);
        spread(Board::EMPTY.digits(), &mut words, 0);
        assert_eq!(words, [[FULL]; WORDS]);
    }
}
