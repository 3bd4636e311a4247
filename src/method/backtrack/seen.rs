//! The table of the configurations that a search has seen.

use foldhash::fast::FixedState;
use std::collections::HashSet;

/// So much memory, in bytes, may be used for the configurations, about.
const MOST_BYTES: usize = 64 << 20;
/// What an entry takes besides the digits, about: its pointer, its place in the table, and its allocation.
const BYTES_AN_ENTRY: usize = 48;

/// Configurations, each the digits of all cells with 0 for none, as they are: no two are taken for the same.
pub(super) struct Seen {
    table: HashSet<Box<[u8]>, FixedState>,
    most: usize,
    /// How many were put into the table.
    pub(super) kept: u64,
    /// How many were not, for it was full.
    passed: u64,
    /// How often one came that was in the table.
    pub(super) met_again: u64,
}

impl Seen {
    /// An empty table for boards of so many cells.
    pub(super) fn of_cells(cells: usize) -> Self {
        let most = (MOST_BYTES / (cells + BYTES_AN_ENTRY)).max(1);
        Self { table: HashSet::default(), most, kept: 0, passed: 0, met_again: 0 }
    }

    /// Looks a configuration up, and keeps it if there is room.
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

    /// Empties the table. What was counted stays.
    pub(super) fn forget(&mut self) {
        self.table.clear();
    }

    /// What there is to say about it.
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
        let mut seen = Seen::of_cells(2);
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
        let mut seen = Seen::of_cells(MOST_BYTES);
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
