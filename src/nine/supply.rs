//! The boards of a job, in the forms that a batch takes.

use super::board::Board;
use super::candidate_board::CandidateBoard;
use super::machine::{Column, ColumnOf, Machine};
use super::word::{WORDS, place_of};
use std::ops::Range;

/// A digit ruled out in a cell of one of several boards, for [`Batch::others`](super::Batch::others).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuledOut {
    /// The number of the board in its slice.
    pub board: usize,
    /// The cell, from 0 to 80. A given in it is removed.
    pub cell: usize,
    /// The digit, from 1 to 9.
    pub digit: u8,
}

/// The boards of a job.
#[derive(Clone, Copy)]
pub(super) enum Supply<'a> {
    /// Boards as they are.
    Boards(&'a [Board]),
    /// Boards with ruled-out candidates.
    Candidates(&'a [CandidateBoard]),
    /// The words of boards.
    Words(&'a [[u32; WORDS]]),
    /// For each ruled-out digit, its board with the cell emptied and the digit ruled out.
    Others(&'a [Board], &'a [RuledOut]),
}

impl Supply<'_> {
    /// The boards of a range.
    pub(super) fn part(&self, range: Range<usize>) -> Self {
        match *self {
            Self::Boards(boards) => Self::Boards(&boards[range]),
            Self::Candidates(boards) => Self::Candidates(&boards[range]),
            Self::Words(boards) => Self::Words(&boards[range]),
            Self::Others(boards, ruled_out) => Self::Others(boards, &ruled_out[range]),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Boards(boards) => boards.len(),
            Self::Candidates(boards) => boards.len(),
            Self::Words(boards) => boards.len(),
            Self::Others(_, ruled_out) => ruled_out.len(),
        }
    }

    /// Writes the words of the boards from number `first` on into lanes, up to the last lane or board. Returns the
    /// number of boards written.
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
            Self::Candidates(boards) => {
                for (lane, board) in boards[first..][..lanes].iter().enumerate() {
                    m.spread(board.givens().digits(), words, lane);
                    if board.is_limited() {
                        rule_out(board, words, lane);
                    }
                }
            }
            Self::Words(boards) => {
                for (lane, board) in boards[first..][..lanes].iter().enumerate() {
                    for (column, &word) in words.iter_mut().zip(board) {
                        column.lanes_mut()[lane] = word;
                    }
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

/// Removes the candidates that a board rules out from its words.
#[cold]
fn rule_out<C: Column>(board: &CandidateBoard, words: &mut [C; WORDS], lane: usize) {
    for cell in 0..81 {
        let open = board.open(cell);
        for digit in (1..=9).filter(|digit| open >> (digit - 1) & 1 == 0) {
            let (word, bit) = place_of(cell, digit);
            words[word].lanes_mut()[lane] &= !bit;
        }
    }
}
