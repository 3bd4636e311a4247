//! Vectors of lanes: numbers of the same width, side by side.

/// A vector of lanes. Masks have a bit for each lane, the first in the lowest bit.
pub(crate) trait LaneVector: Copy + Send + Sync + 'static {
    /// Number of lanes.
    const LANES: usize;
    /// Number of bits of a lane, up to 32.
    const BITS: usize;
    /// All bits 0.
    const ZERO: Self;

    fn and(self, other: Self) -> Self;
    /// The lesser number of each lane.
    fn min(self, other: Self) -> Self;
    /// Clears the highest bit of each lane that has it, and sets all bits of the others.
    fn shown(self) -> Self;
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
    /// The least number of all lanes.
    fn least(self) -> u32;
    /// The number in a lane.
    fn lane(&self, place: usize) -> u32;
    /// Puts a number into a lane.
    fn set_lane(&mut self, place: usize, number: u32);
}
