//! Boards side by side in columns, one a lane.

use super::machine::{Column, Machine};
use super::word::WORDS;

/// Columns of a frame: the words of a board, and the puzzle that it belongs to.
pub(super) const COLUMNS: usize = WORDS + 1;
/// The column with the puzzle that a board belongs to.
pub(super) const OWNER: usize = WORDS;

/// Boards in columns, at most one a lane.
#[derive(Clone, Debug)]
pub(super) struct Frame<C> {
    pub(super) columns: [C; COLUMNS],
    /// Lanes with a board.
    pub(super) held: u32,
}

impl<C: Column> Frame<C> {
    pub(super) const EMPTY: Self = Self { columns: [C::ZERO; COLUMNS], held: 0 };

    /// Moves boards from some lanes of another frame to as many lanes of this one.
    #[inline(always)]
    pub(super) fn take<M: Machine<Column = C>>(
        &mut self,
        m: M,
        to: u32,
        other: &mut Self,
        from: u32,
    ) {
        let route = m.route(from, to);
        for (own, other) in self.columns.iter_mut().zip(&other.columns) {
            m.store(m.carry(route, m.load(other), m.load(own)), own);
        }
        other.held &= !from;
        self.held |= to;
    }

    /// The puzzle that the board in a lane belongs to.
    #[inline(always)]
    pub(super) fn owner(&self, lane: usize) -> usize {
        self.columns[OWNER].lanes()[lane] as usize
    }
}
