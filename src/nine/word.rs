//! The words of a board: the place of each candidate's bit.
//!
//! A digit is `3 d1 + d0`, a row `3 band + r`, a column `3 stack + c`. Word `9 d0 + 3 r + c` has bit
//! `9 d1 + 3 stack + band` if the digit is a candidate of the cell.

/// Number of words of a board.
pub(super) const WORDS: usize = 27;
/// All bits of a word.
pub(super) const FULL: u32 = (1 << 27) - 1;
/// The bits of one d1.
pub(super) const LOW: u32 = (1 << 9) - 1;
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
pub(super) const PLACES: [(usize, u32); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = place(cell);
        cell += 1;
    }
    places
};

/// The word and the bit of a digit (1..=9) in a cell.
#[inline(always)]
pub(super) fn place_of(cell: usize, digit: u8) -> (usize, u32) {
    let (first, bit) = PLACES[cell];
    let digit = usize::from(digit - 1);
    (first + word(digit % 3, 0, 0), 1 << (bit as usize + 9 * (digit / 3)))
}

/// For each byte, its eight bits in a byte each.
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
            // Eight cells are spread to bytes by a table, the ninth by shifts.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::board::Board;
    use crate::nine::machine::spread;

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
