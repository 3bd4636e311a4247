//! Zones: variables with different values.

use super::cell_set::CellSet;
use crate::board::ValueRange;

/// Variables with different values.
#[derive(Debug)]
pub(super) struct Zone {
    pub(super) cells: Vec<usize>,
    pub(super) set: CellSet,
    /// The range of all variables, if they have one.
    pub(super) range: Option<ValueRange>,
}

impl Zone {
    /// One variable or more, with the ranges of all variables of a model.
    pub(super) fn new(cells: Vec<usize>, ranges: &[ValueRange]) -> Self {
        let range = ranges[cells[0]];
        let has_one_range = cells.iter().all(|&cell| ranges[cell] == range);
        let set = CellSet::of(&cells);
        Self { cells, set, range: has_one_range.then_some(range) }
    }

    /// The sum of all values of the range, if the zone has a variable for each.
    pub(super) fn total(&self) -> Option<i64> {
        self.range.filter(|_| self.is_full()).map(|range| range.iter().sum())
    }

    /// Whether the zone has a variable for each value of its range.
    pub(super) fn is_full(&self) -> bool {
        self.range.is_some_and(|range| range.count() == self.cells.len())
    }
}
