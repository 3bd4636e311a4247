//! The check of all sets against the problem and the choices. It begins at the end of the path, and undoes the trail
//! of a copy to check each level above.

use super::Cells;
use super::tables::NONE;
use crate::id::{ItemId, OptionId};
use crate::kernel::choice::Choice;
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};

impl Cells {
    /// Checks the whole structure, level by level upwards.
    pub(super) fn check(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let mut copy = self.clone();
        let mut chosen = chosen;
        copy.check_level(chosen)?;
        for choice in path.iter().rev() {
            // The frames of `commit` and `open`; then the options chosen since that commit are dropped.
            copy.pop_frame();
            copy.pop_frame();
            let before = chosen.iter().position(|&option| Some(option) == choice.option);
            chosen = &chosen[..before.unwrap_or(chosen.len())];
            copy.check_level(chosen)?;
        }
        ensure(copy.frames.is_empty() && copy.sets.is_undone(), || {
            "more is on the trail than the path has".to_owned()
        })
    }

    fn check_level(&self, chosen: &[OptionId]) -> Result<(), Insane> {
        let expected = Expected::after(&self.problem, &[], chosen);
        self.sets.check(&self.tables)?;
        self.check_tables(&expected)?;
        self.check_lists()?;
        let mut uncovered = 0;
        for item in self.problem.items() {
            self.check_item(item, &expected)?;
            uncovered += u32::from(self.is_open(item));
        }
        ensure(self.sets.uncovered() == uncovered, || {
            format!("{uncovered} items are uncovered and {} counted", self.sets.uncovered())
        })
    }

    /// Checks that each row has the entries of its option whose items have cells, and that every live option has a row.
    fn check_tables(&self, expected: &Expected<'_>) -> Result<(), Insane> {
        for option in self.problem.options() {
            let Some(row) = self.tables.row(option) else {
                ensure(!expected.live[option.index()], || {
                    format!("option {option} is live and has no row")
                })?;
                continue;
            };
            let entries = self.problem.entries(option).iter();
            // Items that the root covered have no cell.
            let left = entries.filter(|entry| self.tables.cells[entry.item.index()] != NONE);
            let found = self.tables.nodes(row).map(|node| {
                (self.tables.items[self.tables.node_cells[node] as usize], self.tables.color(node))
            });
            ensure(left.map(|entry| (entry.item, entry.color)).eq(found), || {
                format!("the row of option {option} does not have its entries")
            })?;
        }
        Ok(())
    }

    /// Checks that the current list has all uncovered cells, in order.
    fn check_lists(&self) -> Result<(), Insane> {
        let list = &self.lists[self.list..];
        let uncovered = |cell: &u32| self.sets.is_uncovered(*cell);
        let all = 0..self.tables.primary_count as u32;
        ensure(list.iter().copied().filter(uncovered).eq(all.filter(uncovered)), || {
            "the list does not have the uncovered items in order".to_owned()
        })
    }

    /// Checks that an item is covered or not, as expected, and that its set has its live options.
    fn check_item(&self, item: ItemId, expected: &Expected<'_>) -> Result<(), Insane> {
        let is_covered = expected.is_covered(item);
        let cell = self.tables.cells[item.index()];
        if cell == NONE {
            return ensure(is_covered, || format!("item {item} is uncovered and has no cell"));
        }
        let is_open = self.problem.is_primary(item) && !is_covered;
        ensure(self.is_open(item) == is_open, || {
            format!("item {item} is covered or not, against the choices")
        })?;
        ensure(self.sets.is_used(cell) == is_covered, || {
            format!("item {item} is taken or given a color or not, against the choices")
        })?;
        let mut live = Vec::new();
        self.live_options(item, &mut live);
        ensure(live.into_iter().eq(expected.live_options(item)), || {
            format!("item {item} does not have its live options")
        })
    }
}
