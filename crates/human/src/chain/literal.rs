//! Numbers of candidates and literals.

use crate::geometry::Geometry;
use crate::step::{Node, Reason};
use pavane::layout::{Cell, Digit};

/// A candidate: its cell times the number of digits, plus the index of its digit.
pub(super) type CandidateIndex = u16;

/// A literal: twice its candidate, plus 1 if it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ChainLiteral(pub(super) u16);

impl ChainLiteral {
    pub(super) const fn on(candidate: CandidateIndex) -> Self {
        Self(candidate * 2 + 1)
    }

    pub(super) const fn off(candidate: CandidateIndex) -> Self {
        Self(candidate * 2)
    }

    pub(super) const fn candidate(self) -> CandidateIndex {
        self.0 / 2
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The reason for a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LiteralCause(u16);

impl LiteralCause {
    /// An assumption.
    pub(super) const START: Self = Self(0);
    /// A cell holds one digit.
    pub(super) const CELL: Self = Self(1);
    /// A pattern that the chain has produced.
    pub(super) const PATTERN: Self = Self(2);

    /// A zone holds a digit once.
    pub(super) const fn zone(zone: usize) -> Self {
        Self(zone as u16 + 3)
    }

    /// The zone, if it is one.
    pub(super) fn as_zone(self) -> Option<usize> {
        self.0.checked_sub(3).map(usize::from)
    }
}

impl Geometry {
    pub(super) fn candidate(&self, cell: usize, digit: usize) -> CandidateIndex {
        (cell * self.digits + digit) as CandidateIndex
    }

    pub(super) fn cell_of(&self, candidate: CandidateIndex) -> usize {
        usize::from(candidate) / self.digits
    }

    pub(super) fn digit_of(&self, candidate: CandidateIndex) -> usize {
        usize::from(candidate) % self.digits
    }

    /// The number of candidates of a blank grid.
    pub(super) fn candidate_count(&self) -> usize {
        self.cell_count * self.digits
    }

    /// The cell and the digit of a candidate.
    pub(super) fn pair(&self, candidate: CandidateIndex) -> (Cell, Digit) {
        let digit = Digit::from_index(self.digit_of(candidate));
        (Cell::at(self.cell_of(candidate)), digit.expect("a layout has 64 digits at most"))
    }

    /// The node of a step for a literal.
    pub(super) fn node(&self, literal: ChainLiteral, reason: Reason, parents: Vec<usize>) -> Node {
        let (cell, digit) = self.pair(literal.candidate());
        Node { cell, others: Vec::new(), digit, is_on: literal.is_on(), reason, parents }
    }
}
