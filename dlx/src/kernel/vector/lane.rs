//! Vectors of lanes: numbers of the same width, side by side.

/// A vector of lanes. Masks have a bit for each lane, the first in the lowest bit.
pub(crate) trait LaneVector: Copy + Send + Sync + 'static {
    /// The marks of lanes, if they are apart from the lanes. Otherwise the highest bit of a lane is its mark.
    type Marks: LaneMarks;
    /// Number of lanes.
    const LANES: usize;
    /// Number of bits of a lane, up to 64.
    const BITS: usize;
    /// Maximum number of options in a lane, which has a bit more if its mark is a bit of it.
    const MOST: usize = if Self::Marks::APART { Self::BITS } else { Self::BITS - 1 };
    /// All bits 0.
    const ZERO: Self;

    fn and(self, other: Self) -> Self;
    /// The lesser number of each lane.
    fn min(self, other: Self) -> Self;
    /// Sets all bits of the lanes without a mark, and clears the marks that are bits of lanes. `marks` has the marks
    /// of these lanes if they are apart.
    fn shown(self, marks: u64) -> Self;
    /// The number of bits set in each lane.
    fn ones(self) -> Self;
    /// The mask of the lanes whose highest bit is set.
    fn marked(self) -> u64;
    /// The mask of the lanes without a bit.
    fn empty(self) -> u64;
    /// The mask of the lanes with one bit or none.
    fn few(self) -> u64;
    /// The mask of the lanes with a number.
    fn equal(self, number: u32) -> u64;
    /// The least number of all lanes, if that is below 2^32.
    fn least(self) -> u32;
    /// The number in a lane.
    fn lane(&self, place: usize) -> u64;
    /// Puts a number into a lane.
    fn set_lane(&mut self, place: usize, number: u64);
}

/// The marks of all lanes of a state.
pub(crate) trait LaneMarks: Copy + Send + Sync + 'static {
    /// Whether the marks are apart from the lanes.
    const APART: bool;
    /// No marks.
    const NONE: Self;

    /// The marks that both have.
    fn and(self, other: Self) -> Self;
    /// Marks a lane, or takes its mark away.
    fn set(&mut self, place: usize, is_marked: bool);
    /// The mask of the marks from a lane on.
    fn starting_at(self, place: usize) -> u128;
}

/// The marks are the highest bits of the lanes.
impl LaneMarks for () {
    const APART: bool = false;
    const NONE: Self = ();

    #[inline(always)]
    fn and(self, (): Self) -> Self {}
    #[inline(always)]
    fn set(&mut self, _: usize, _: bool) {}
    #[inline(always)]
    fn starting_at(self, _: usize) -> u128 {
        0
    }
}

/// The marks of up to 128 lanes.
impl LaneMarks for u128 {
    const APART: bool = true;
    const NONE: Self = 0;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn set(&mut self, place: usize, is_marked: bool) {
        *self = *self & !(1 << place) | Self::from(is_marked) << place;
    }
    #[inline(always)]
    fn starting_at(self, place: usize) -> u128 {
        self >> place
    }
}
