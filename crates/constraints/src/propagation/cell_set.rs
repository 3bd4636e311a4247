//! Sets of variables as bits.

/// A set of variables.
#[derive(Clone, Debug, Default)]
pub(super) struct CellSet(Vec<u64>);

impl CellSet {
    /// Some of a number of variables.
    pub(super) fn new(cells: &[usize], variables: usize) -> Self {
        let mut set = Self(vec![0; variables.div_ceil(64)]);
        cells.iter().for_each(|&cell| set.insert(cell));
        set
    }

    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] & (1 << (cell % 64)) != 0
    }

    /// The number of common variables.
    pub(super) fn common(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & other).count_ones() as usize).sum()
    }
}
