//! Columns of words in memory, and writing a board into one of their lanes.

use super::super::word::{FULL, PLACES, WORDS};

/// Words of boards in memory, one per lane of a machine.
pub(crate) trait Column: Copy + Send + 'static {
    /// Zero in all lanes.
    const ZERO: Self;

    fn lanes(&self) -> &[u32];
    fn lanes_mut(&mut self) -> &mut [u32];
}

/// Writes the words of a board into a lane: the digit (1..=9) of a filled cell is its only candidate, an empty cell
/// (0) has all nine.
#[inline(always)]
pub(crate) fn spread<C: Column>(digits: &[u8; 81], columns: &mut [C; WORDS], lane: usize) {
    for column in columns.iter_mut() {
        column.lanes_mut()[lane] = FULL;
    }
    for (&digit, &(word, bit)) in digits.iter().zip(&PLACES) {
        if digit == 0 {
            continue;
        }
        let digit = usize::from(digit - 1);
        // First all candidates of the cell go, then its digit returns.
        let all = 0o001_001_001 << bit;
        for d0 in 0..3 {
            columns[word + 9 * d0].lanes_mut()[lane] &= !all;
        }
        columns[word + 9 * (digit % 3)].lanes_mut()[lane] |= 1 << (9 * (digit / 3)) << bit;
    }
}
