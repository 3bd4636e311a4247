//! The live options of all items as sparse sets, and the trail that undoes their changes.

use super::tables::{CellTables, Shade};
use crate::kernel::sanity::{Insane, ensure};
use std::ops::Range;

/// Set in the size of a cell that need not be covered: its item is covered already, or secondary. Sizes
/// with this flag are never 0 nor 1, so one comparison finds the items that are dead or forced.
const QUIET: u64 = 1 << 32;

/// Set with [`QUIET`] when a chosen option has given the item a color. All its live options agree with it, so the
/// next chosen one leaves this cell as it is.
const COLORED: u64 = 1 << 33;

/// Set with [`QUIET`] when a chosen option has the item without color.
const TAKEN: u64 = 1 << 34;

/// An item's set. The lower half of `size` is the number of its live options, which are at `places[start..]`;
/// the upper half holds the flags above. The hidden options follow, the latest first.
#[derive(Clone, Copy, Debug)]
struct ItemSet {
    start: u32,
    /// The segment of the trail in which the size was saved last.
    segment: u32,
    size: u64,
}

impl ItemSet {
    const fn is_quiet(self) -> bool {
        self.size & QUIET != 0
    }

    /// The places of the live options.
    const fn live(self) -> Range<usize> {
        self.start as usize..self.start as usize + self.size as u32 as usize
    }
}

/// An entry of a row: its cell, and its index in `places`.
#[derive(Clone, Copy, Debug)]
struct RowNode {
    cell: u32,
    place: u32,
}

/// A row in the set of one of its cells, and the node of that entry.
#[derive(Clone, Copy, Debug)]
struct SetEntry {
    row: u32,
    node: u32,
}

/// A size to restore.
#[derive(Clone, Copy, Debug)]
struct Saved {
    cell: u32,
    size: u64,
}

/// The start of a segment of the trail, and the other numbers to restore.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrailMark {
    trail: usize,
    uncovered: u32,
}

/// The sets. Removing an option from a set swaps it past the live ones, and undoing only restores the sizes.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    cells: Vec<ItemSet>,
    nodes: Vec<RowNode>,
    places: Vec<SetEntry>,
    trail: Vec<Saved>,
    /// The number of the trail's last segment. A size is saved once a segment.
    segment: u32,
    /// Number of uncovered cells.
    uncovered: u32,
    /// Cells that have come down to one live row since this was emptied last.
    scarce: Vec<u32>,
    /// The nodes whose items are being covered; a field to reuse its memory.
    fresh: Vec<u32>,
    updates: u64,
}

impl Sets {
    /// The sets with all rows of the tables, in ascending order.
    pub(super) fn new(tables: &CellTables) -> Self {
        let mut starts = tables.set_starts.clone();
        let count = tables.node_cells.len();
        let mut nodes = Vec::with_capacity(count);
        let mut places = vec![SetEntry { row: 0, node: 0 }; count];
        for row in 0..tables.row_count() as u32 {
            for node in tables.nodes(row) {
                let cell = tables.node_cells[node];
                let place = &mut starts[cell as usize];
                nodes.push(RowNode { cell, place: *place });
                places[*place as usize] = SetEntry { row, node: node as u32 };
                *place += 1;
            }
        }
        let quiet = |index| if index < tables.primary_count { 0 } else { QUIET };
        let cell = |(index, (&start, end))| {
            let size = u64::from(end - start) | quiet(index);
            ItemSet { start, segment: 0, size }
        };
        let cells = tables.set_starts.iter().zip(starts).enumerate().map(cell).collect();
        Self {
            cells,
            nodes,
            places,
            trail: Vec::new(),
            segment: 0,
            uncovered: tables.primary_count as u32,
            scarce: Vec::new(),
            fresh: Vec::new(),
            updates: 0,
        }
    }

    /// Number of uncovered cells.
    pub(super) fn uncovered(&self) -> u32 {
        self.uncovered
    }

    /// Number of removals of a row from one cell's set so far.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// Whether a cell is not covered yet.
    pub(super) fn is_uncovered(&self, cell: u32) -> bool {
        !self.cells[cell as usize].is_quiet()
    }

    /// Number of live rows of an uncovered cell; a large number for other cells.
    pub(super) fn size(&self, cell: u32) -> u64 {
        self.cells[cell as usize].size
    }

    /// The live rows of a cell, in any order.
    pub(super) fn live(&self, cell: u32) -> impl Iterator<Item = u32> {
        self.places[self.cells[cell as usize].live()].iter().map(|place| place.row)
    }

    /// Takes the next uncovered cell that has come down to one live row off the queue, and returns the row.
    pub(super) fn next_forced(&mut self) -> Option<u32> {
        while let Some(index) = self.scarce.pop() {
            let cell = self.cells[index as usize];
            // It may have been covered since, or have lost its last row.
            if cell.size == 1 {
                return Some(self.places[cell.start as usize].row);
            }
        }
        None
    }

    /// Moves the queue of scarce cells to a list.
    pub(super) fn take_scarce(&mut self, to: &mut Vec<u32>) {
        to.append(&mut self.scarce);
    }

    /// Begins a segment of the trail: [`undo`](Self::undo) undoes all changes from here on.
    pub(super) fn begin(&mut self) -> TrailMark {
        self.segment = self.segment.wrapping_add(1);
        if self.segment == 0 {
            // After wrapping round, sizes saved in an old segment of the same number must not count as saved.
            self.cells.iter_mut().for_each(|cell| cell.segment = 0);
            self.segment = 1;
        }
        TrailMark { trail: self.trail.len(), uncovered: self.uncovered }
    }

    /// Undoes all changes since a segment was begun.
    pub(super) fn undo(&mut self, to: TrailMark) {
        while self.trail.len() > to.trail
            && let Some(Saved { cell, size }) = self.trail.pop()
        {
            self.cells[cell as usize].size = size;
        }
        self.uncovered = to.uncovered;
        self.scarce.clear();
    }

    /// Whether all changes are undone.
    pub(super) fn is_undone(&self) -> bool {
        self.trail.is_empty()
    }

    /// Whether a cell's item is in a chosen option.
    pub(super) fn is_used(&self, cell: u32) -> bool {
        self.cells[cell as usize].size & (TAKEN | COLORED) != 0
    }

    /// Checks that the sets of all cells have all nodes, each in its place.
    pub(super) fn check(&self, tables: &CellTables) -> Result<(), Insane> {
        let ends = tables.set_starts.iter().skip(1).copied().chain([self.places.len() as u32]);
        for ((index, cell), end) in (0..).zip(&self.cells).zip(ends) {
            ensure(cell.live().end <= end as usize, || {
                format!("the set of cell {index} overflows")
            })?;
            for place in cell.start..end {
                let SetEntry { row, node } = self.places[place as usize];
                let there = self.nodes[node as usize];
                let is_its = there.cell == index && there.place == place;
                ensure(is_its && tables.nodes(row).contains(&(node as usize)), || {
                    format!("place {place} in the set of cell {index} does not have its node")
                })?;
            }
        }
        let cells = self.nodes.iter().map(|node| node.cell);
        ensure(cells.eq(tables.node_cells.iter().copied()), || {
            "the nodes have other cells than they should".to_owned()
        })
    }

    /// Saves a cell's size unless this segment of the trail has saved it.
    #[inline(always)]
    fn save(trail: &mut Vec<Saved>, segment: u32, index: u32, cell: &mut ItemSet) {
        if cell.segment != segment {
            cell.segment = segment;
            trail.push(Saved { cell: index, size: cell.size });
        }
    }

    /// Covers an uncovered cell and hides its rows, even if other cells lose all their rows.
    pub(super) fn cover(&mut self, tables: &CellTables, index: u32) {
        let cell = &mut self.cells[index as usize];
        Self::save(&mut self.trail, self.segment, index, cell);
        // Covered first: the loss of its own rows must not make it scarce.
        cell.size |= QUIET | TAKEN;
        self.uncovered -= 1;
        while let Some(row) = self.last(index) {
            self.hide::<false>(tables, row);
        }
    }

    /// The last live row of a cell.
    fn last(&self, cell: u32) -> Option<u32> {
        let live = self.cells[cell as usize].live();
        self.places[live].last().map(|place| place.row)
    }

    /// Chooses a row of a covered cell, whose rows are all hidden. `scarce` are the cells that came down to one row or
    /// none when they were hidden. Returns false if an uncovered cell loses all its rows; the sets are then
    /// meaningless until that is undone.
    pub(super) fn choose_hidden(&mut self, tables: &CellTables, row: u32, scarce: &[u32]) -> bool {
        self.take(tables, row);
        // The chosen row has covered some of them; each of the others is dead or forced.
        for &cell in scarce {
            match self.size(cell) {
                0 => return false,
                1 => self.scarce.push(cell),
                _ => {}
            }
        }
        self.hide_rivals(tables)
    }

    /// Chooses a live row. Returns false as [`choose_hidden`](Self::choose_hidden) does.
    pub(super) fn choose_live(&mut self, tables: &CellTables, row: u32) -> bool {
        self.take(tables, row);
        self.hide::<false>(tables, row);
        // The row leaves the sets of its own cells, which are quiet now.
        self.hide_rivals(tables)
    }

    /// Covers the cells of a row, all of them before the first row is hidden: a covered cell may lose all its rows.
    /// Leaves the nodes that have rows to hide in `fresh`.
    fn take(&mut self, tables: &CellTables, row: u32) {
        self.fresh.clear();
        for node in tables.nodes(row) {
            let index = self.nodes[node].cell;
            let cell = &mut self.cells[index as usize];
            // Skip the covered cell of the choice, and cells that already have the color of the row.
            if cell.size & (TAKEN | COLORED) == 0 {
                Self::save(&mut self.trail, self.segment, index, cell);
                self.uncovered -= u32::from(!cell.is_quiet());
                cell.size |= QUIET | if tables.color(node).is_some() { COLORED } else { TAKEN };
                self.fresh.push(node as u32);
            }
        }
    }

    /// Hides the live rows that conflict with the row whose nodes are in `fresh`.
    fn hide_rivals(&mut self, tables: &CellTables) -> bool {
        // By index, because hiding needs all of `self`.
        for at in 0..self.fresh.len() {
            let node = self.fresh[at] as usize;
            let index = self.nodes[node].cell;
            let is_alive = match tables.color(node) {
                None => self.hide_all(tables, index),
                color => self.purify(tables, index, color),
            };
            if !is_alive {
                return false;
            }
        }
        true
    }

    fn hide_all(&mut self, tables: &CellTables, index: u32) -> bool {
        while let Some(row) = self.last(index) {
            if !self.hide::<true>(tables, row) {
                return false;
            }
        }
        true
    }

    /// Hides the live rows of a cell that give it another color or none.
    fn purify(&mut self, tables: &CellTables, index: u32, color: Shade) -> bool {
        // From the last to the first: the row that `hide` swaps into a place has been looked at.
        for place in self.cells[index as usize].live().rev() {
            let SetEntry { row, node } = self.places[place];
            if tables.color(node as usize) != color && !self.hide::<true>(tables, row) {
                return false;
            }
        }
        true
    }

    /// Removes a live row from the sets of all its cells. With `STOP`, returns false at the first uncovered cell that
    /// loses its last row.
    #[inline]
    fn hide<const STOP: bool>(&mut self, tables: &CellTables, row: u32) -> bool {
        let row_nodes = tables.nodes(row);
        self.updates += row_nodes.len() as u64;
        // As slices: whether the compiler sees that a write leaves the length of a vector alone depends on the crate
        // around it, at 10 % of the instructions here.
        let (nodes, places) = (&mut self.nodes[..], &mut self.places[..]);
        for node in row_nodes {
            let RowNode { cell: index, place } = nodes[node];
            let cell = &mut self.cells[index as usize];
            Self::save(&mut self.trail, self.segment, index, cell);
            cell.size -= 1;
            let size = cell.size;
            // Swap the row with the last live one, which is now the first hidden one.
            let end = cell.start + size as u32;
            let last = places[end as usize];
            places[place as usize] = last;
            nodes[last.node as usize].place = place;
            places[end as usize] = SetEntry { row, node: node as u32 };
            nodes[node].place = end;
            // Quiet cells carry a flag above all sizes, so only uncovered ones get here.
            if size <= 1 {
                if STOP && size == 0 {
                    return false;
                }
                self.scarce.push(index);
            }
        }
        true
    }
}
