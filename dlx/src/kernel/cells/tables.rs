//! The remaining part of a problem when all forced options are chosen, renumbered without gaps.

use super::root::Root;
use crate::id::{Color, ItemId, OptionId};
use crate::problem::Problem;
use std::ops::Range;

/// The color of an entry, if any.
pub(super) type Shade = Option<Color>;

/// In place of the cell of an item that has none, or the row of an option that has none.
pub(super) const NONE: u32 = u32::MAX;

/// The tables of a search, which do not change. *Cells* are the remaining items, the primary ones first; *rows* are
/// the remaining options; *nodes* are the entries of rows. Each keeps the order of the problem.
#[derive(Debug)]
pub(super) struct CellTables {
    /// The item of each cell.
    pub(super) items: Vec<ItemId>,
    /// The cell of each item.
    pub(super) cells: Vec<u32>,
    /// Number of primary cells.
    pub(super) primary_count: usize,
    /// The option of each row, ascending.
    pub(super) options: Vec<OptionId>,
    /// The cell of each node.
    pub(super) node_cells: Vec<u32>,
    /// The start of each cell's set.
    pub(super) set_starts: Vec<u32>,
    /// The start of each row's nodes, and the end of the last row's.
    row_starts: Vec<u32>,
    /// The color of each node; empty for a problem without colors.
    colors: Vec<Shade>,
}

impl CellTables {
    /// Lays out the part of a problem that remains after `root`. Linear in the size of the problem.
    pub(super) fn new(problem: &Problem, root: &Root) -> Self {
        let is_primary = |item: &ItemId| problem.is_primary(*item);
        let is_left = |item: &ItemId| !root.covered[item.index()];
        let primaries = problem.primaries().iter().copied().filter(is_left);
        let mut items: Vec<ItemId> = primaries.collect();
        let primary_count = items.len();
        // Skip the pass over all items for a problem without secondary ones.
        if problem.primaries().len() < problem.item_count() {
            items.extend(problem.items().filter(|item| !is_primary(item) && is_left(item)));
        }
        let mut cells = vec![NONE; problem.item_count()];
        let mut set_starts = Vec::with_capacity(items.len());
        let mut end = 0;
        for (cell, item) in (0..).zip(&items) {
            cells[item.index()] = cell;
            set_starts.push(end);
            end += root.sizes[item.index()];
        }
        // A cell beyond the primary ones is secondary, and only secondary items have colors.
        let has_colors = items.len() > primary_count && problem.has_colors();
        let mut tables = Self {
            items,
            cells,
            primary_count,
            options: Vec::new(),
            node_cells: Vec::with_capacity(end as usize),
            set_starts,
            row_starts: vec![0],
            colors: Vec::with_capacity(if has_colors { end as usize } else { 0 }),
        };
        for option in problem.options().filter(|option| root.live[option.index()]) {
            tables.add_row(problem, option, has_colors);
        }
        tables
    }

    fn add_row(&mut self, problem: &Problem, option: OptionId, has_colors: bool) {
        for entry in problem.entries(option) {
            let cell = self.cells[entry.item.index()];
            // A secondary item that was given the same color has no cell.
            if cell != NONE {
                self.node_cells.push(cell);
                if has_colors {
                    self.colors.push(entry.color);
                }
            }
        }
        self.options.push(option);
        self.row_starts.push(self.node_cells.len() as u32);
    }

    pub(super) fn row_count(&self) -> usize {
        self.options.len()
    }

    /// The row of an option, if it has one.
    pub(super) fn row(&self, option: OptionId) -> Option<u32> {
        // With no missing option before it, a row has the number of its option.
        if self.options.get(option.index()) == Some(&option) {
            return Some(option.number());
        }
        self.options.binary_search(&option).ok().map(|row| row as u32)
    }

    /// The nodes of a row.
    #[inline(always)]
    pub(super) fn nodes(&self, row: u32) -> Range<usize> {
        self.row_starts[row as usize] as usize..self.row_starts[row as usize + 1] as usize
    }

    /// The color of a node.
    #[inline(always)]
    pub(super) fn color(&self, node: usize) -> Shade {
        self.colors.get(node).copied().flatten()
    }
}
