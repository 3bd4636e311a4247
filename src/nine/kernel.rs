//! The steps of a search of one board: reading it, rounds to its rest, and branching.

use super::branch::branch;
use super::candidate_board::CandidateBoard;
use super::machine::One;
use super::round::{RoundScratch, round};
use super::supply::Supply;
use super::word::WORDS;

/// The words of a board, and room for vectors of four with an idle lane. Each kernel has its own order.
pub(super) type Words = [u32; 36];

/// A board after its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It has no solution.
    Dead,
    /// Every cell has one candidate.
    Solved,
    /// A cell has two candidates or more.
    Open,
}

/// The steps of a search of one board. All kernels do the same rounds and branch on the same cells.
pub(super) trait BoardKernel {
    /// Reads a board.
    fn read(&mut self, board: &CandidateBoard) -> Words;
    /// Does rounds until the board is dead or at rest, and adds their number to `rounds`.
    fn settle(&mut self, words: &mut Words, rounds: &mut u64) -> Rest;
    /// Places the lowest candidate of a chosen cell of an open board. Returns the board without that candidate.
    fn branch(&mut self, words: &mut Words) -> Words;
    /// The words of a board in their order.
    fn in_order(&self, words: &Words) -> [u32; WORDS];
}

/// The kernel in ordinary registers, with one word in each. It holds the words in their order.
#[derive(Debug)]
pub(super) struct Scalar(RoundScratch<[u32; 1]>);

impl Scalar {
    pub(super) const NEW: Self = Self(RoundScratch::NEW);
}

impl BoardKernel for Scalar {
    #[inline(always)]
    fn read(&mut self, board: &CandidateBoard) -> Words {
        let mut columns = [[0]; WORDS];
        Supply::Candidates(std::slice::from_ref(board)).write(One, 0, &mut columns);
        let mut words = [0; 36];
        words[..WORDS].copy_from_slice(columns.as_flattened());
        words
    }

    #[inline(always)]
    fn settle(&mut self, words: &mut Words, rounds: &mut u64) -> Rest {
        let mut known = 0;
        loop {
            let signals = round(One, known, words.as_chunks_mut().0, &mut self.0);
            known = 1;
            *rounds += 1;
            if signals.dead != 0 {
                return Rest::Dead;
            }
            if signals.moved == 0 {
                return if signals.open == 0 { Rest::Solved } else { Rest::Open };
            }
        }
    }

    #[inline(always)]
    fn branch(&mut self, words: &mut Words) -> Words {
        let mut without = *words;
        let board = *words;
        branch(One, board.as_chunks().0, words.as_chunks_mut().0, without.as_chunks_mut().0);
        without
    }

    #[inline(always)]
    fn in_order(&self, words: &Words) -> [u32; WORDS] {
        *words.first_chunk().expect("all words")
    }
}
