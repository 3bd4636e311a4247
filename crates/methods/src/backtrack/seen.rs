//! The table of the configurations seen by a search.

use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Maximum memory of the table in bytes, about.
const MAX_BYTES: usize = 64 << 20;
/// Bytes of an entry besides its digits, about: the pointer, the place in the table, and the allocation.
const BYTES_PER_ENTRY: usize = 48;

/// A set of configurations. Each is stored in full, as the digits of all cells, 0 for none: no two are confused.
pub(super) struct SeenConfigurations {
    table: HashSet<Box<[u8]>, FixedState>,
    most: usize,
    /// Number of configurations put into the table.
    pub(super) kept: u64,
    /// Number of new configurations not kept because the table was full.
    passed: u64,
    /// Number of lookups that found the configuration in the table.
    pub(super) met_again: u64,
}

impl SeenConfigurations {
    /// An empty table for boards of `cells` cells.
    pub(super) fn of_cells(cells: usize) -> Self {
        let most = (MAX_BYTES / (cells + BYTES_PER_ENTRY)).max(1);
        Self { table: HashSet::default(), most, kept: 0, passed: 0, met_again: 0 }
    }

    /// Looks a configuration up, and keeps it if the table has room.
    pub(super) fn note(&mut self, configuration: &[u8]) {
        if self.table.contains(configuration) {
            self.met_again += 1;
        } else if self.table.len() < self.most {
            self.table.insert(configuration.into());
            self.kept += 1;
        } else {
            self.passed += 1;
        }
    }

    /// Empties the table and keeps the counters.
    pub(super) fn forget(&mut self) {
        self.table.clear();
    }

    /// Remarks on the table for the result of the run.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.met_again == 0 && self.kept > 0 {
            remarks.push(
                "no configuration was met again, and none can be: two paths of a tree part at a cell to which \
                 they give different digits, so the path determines the configuration, and each is reached once"
                    .to_owned(),
            );
        }
        if self.passed > 0 {
            remarks.push(format!(
                "the table of configurations was full; {} were looked up in it and not kept",
                self.passed
            ));
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_twice_is_met_again() {
        let mut seen = SeenConfigurations::of_cells(2);
        for configuration in [[0, 0], [1, 0], [0, 1], [1, 2], [1, 0]] {
            seen.note(&configuration);
        }
        assert_eq!((seen.kept, seen.met_again, seen.remarks().len()), (4, 1, 0));
        seen.forget();
        seen.note(&[0, 0]);
        assert_eq!((seen.kept, seen.met_again), (5, 1));
    }

    #[test]
    fn a_full_table_takes_no_more() {
        let mut seen = SeenConfigurations::of_cells(MAX_BYTES);
        for digit in [1, 2, 1, 2] {
            seen.note(&[digit]);
        }
        assert_eq!((seen.kept, seen.met_again, seen.passed), (1, 1, 2));
        assert!(
            seen.remarks()
                .iter()
                .any(|remark| remark.ends_with("2 were looked up in it and not kept"))
        );
    }
}
