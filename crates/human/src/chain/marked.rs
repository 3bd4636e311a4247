//! Marks of literals.

use super::literal::ChainLiteral;

/// Marks of literals, and a queue, for walks through entries.
#[derive(Debug, Default)]
pub(super) struct MarkedLiterals {
    round: u32,
    rounds: Vec<u32>,
    /// Indices of entries.
    pub(super) queue: Vec<u16>,
    /// A number for each marked literal.
    pub(super) number: Vec<u16>,
}

impl MarkedLiterals {
    /// Unmarks all of some number of literals, and empties the queue.
    pub(super) fn begin(&mut self, literals: usize) {
        if self.rounds.len() < literals || self.round == u32::MAX {
            self.rounds = vec![0; literals];
            self.number = vec![0; literals];
            self.round = 0;
        }
        self.round += 1;
        self.queue.clear();
    }

    /// Marks a literal. Returns whether it was not.
    pub(super) fn mark(&mut self, literal: ChainLiteral) -> bool {
        std::mem::replace(&mut self.rounds[literal.index()], self.round) != self.round
    }
}
