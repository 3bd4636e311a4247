//! Boards side by side in columns, one per lane.

use super::machine::{Column, Machine};
use super::word::WORDS;

/// Columns of a frame: the words of a board, and its puzzle.
pub(super) const COLUMNS: usize = WORDS + 1;
/// The column with the number of the puzzle of each board.
pub(super) const OWNER: usize = WORDS;

/// Boards in columns, at most one per lane.
#[derive(Clone, Debug)]
pub(super) struct LaneFrame<C> {
    pub(super) columns: [C; COLUMNS],
    /// Lanes with a board.
    pub(super) held: u32,
}

impl<C: Column> LaneFrame<C> {
    pub(super) const EMPTY: Self = Self { columns: [C::ZERO; COLUMNS], held: 0 };

    /// Moves boards from some lanes of another frame to the same number of lanes of this one.
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

    /// The puzzle of the board in a lane.
    #[inline(always)]
    pub(super) fn owner(&self, lane: usize) -> usize {
        self.columns[OWNER].lanes()[lane] as usize
    }
}
