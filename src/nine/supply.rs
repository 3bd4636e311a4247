//! The boards of a job, in the forms in which a batch is given them.

use super::board::Board;
use super::machine::{Column, ColumnOf, Machine};
use super::word::{WORDS, place_of};

/// A digit ruled out in a cell of one of several boards, for [`Batch::others`](super::Batch::others).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuledOut {
    /// The number of the board in its slice.
    pub board: usize,
    /// The cell, from 0 to 80. A given in it is taken away.
    pub cell: usize,
    /// The digit, from 1 to 9.
    pub digit: u8,
}

/// The boards of a job.
#[derive(Clone, Copy)]
pub(super) enum Supply<'a> {
    /// Boards as they are.
    Boards(&'a [Board]),
    /// For each of these, its board with the cell emptied and the digit ruled out.
    Others(&'a [Board], &'a [RuledOut]),
}

impl Supply<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Boards(boards) => boards.len(),
            Self::Others(_, ruled_out) => ruled_out.len(),
        }
    }

    /// Writes the words of boards into the first lanes, as many as there are from number `first` on; returns their
    /// number.
    #[inline(always)]
    pub(super) fn write<M: Machine>(
        &self,
        m: M,
        first: usize,
        words: &mut [ColumnOf<M>; WORDS],
    ) -> usize {
        let lanes = M::LANES.min(self.len() - first);
        match self {
            Self::Boards(boards) => {
                for (lane, board) in boards[first..][..lanes].iter().enumerate() {
                    m.spread(board.digits(), words, lane);
                }
            }
            Self::Others(boards, ruled_out) => {
                for (lane, other) in ruled_out[first..][..lanes].iter().enumerate() {
                    let &RuledOut { board, cell, digit } = other;
                    m.spread(boards[board].with(cell, 0).digits(), words, lane);
                    let (word, bit) = place_of(cell, digit);
                    words[word].lanes_mut()[lane] &= !bit;
                }
            }
        }
        lanes
    }
}
