//! Dancing cells: the live options of each item as a sparse set, for large problems whose options have
//! few items.
//!
//! Knuth's name for a method that Christine Solnon proposed to him in 2020. It is in his programs SSXC and SSXCC, and
//! in section 7.2.2.3 of *The Art of Computer Programming* (pre-fascicle 7A). The sets are the sparse sets of Briggs
//! and Torczon, *An efficient representation for sparse sets*, ACM Letters on Programming Languages and Systems 2
//! (1993).
//!
//! A set is an array and a size. To remove an option, swap it with the last live one and reduce the size. To undo any
//! number of removals, restore the size. The way back relinks no entries: a trail holds the earlier sizes.
//!
//! Forced options are found without a search. A removal that leaves an item one option puts the item on a queue, and
//! one that leaves it none ends the level at once.
//!
//! Differences from Knuth's programs:
//!
//! - Options that a problem forces before any choice are found [by counting](root), and sets are made for the rest.
//!   Large problems often force many, and memory that is never touched is free.
//! - A size is saved at its first change in a level, not all sizes at each level: a level of a large problem changes
//!   few.
//! - An open item's options are hidden once, before the first is chosen. The items that come down to one option or
//!   none by that are recorded. A choice that leaves one of them without options is dead before it hides any option.
//! - An option is removed from the sets of all its items, including the item being covered. So all items are treated
//!   alike.

mod check;
mod root;
mod sets;
mod tables;

use super::choice::{Branch, Choice};
use super::error::{KernelError, require_ordinary};
use super::interface::Kernel;
use super::sanity::Insane;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use root::Root;
use sets::{Sets, TrailMark};
use std::sync::Arc;
use tables::{CellTables, NONE};

/// The dancing cells kernel, for problems of any size. Memory is proportional to the number of entries. To find
/// forced options takes four bytes each; the entries that remain take 20 bytes each, or 28 with colors.
///
/// The kernel owns all its data, so searches on it can be kept, sent to other threads and returned from functions.
/// Clones share the tables.
///
/// ```
/// use pavane_dlx::kernel::Cells;
/// use pavane_dlx::{Advance, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([b])?;
/// builder.add_option([a, b])?;
/// let problem = builder.build();
///
/// let mut search = Search::new(Cells::new(&problem)?);
/// while search.advance() == Advance::Solution {}
/// assert_eq!(search.counters().solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cells {
    problem: Problem,
    tables: Arc<CellTables>,
    sets: Sets,
    /// The options forced before any choice, until the first `branch` takes them.
    forced: Vec<OptionId>,
    /// Whether some uncovered cell has no live row.
    is_dead: bool,
    /// The cells in which the branch item is searched, in order: from `list` on all uncovered ones, and some that are
    /// covered. Where most are covered, a shorter list is appended.
    lists: Vec<u32>,
    list: usize,
    /// For each open item, the cells that came down to one row or none when it was opened.
    scarce: Vec<u32>,
    frames: Vec<RestorePoint>,
}

/// The state to restore, for each `open` and each `commit`.
#[derive(Clone, Copy, Debug)]
struct RestorePoint {
    mark: TrailMark,
    list: usize,
    lists_end: usize,
    scarce: usize,
}

impl Cells {
    /// Chooses what a problem forces, and lays out the rest. Linear in the size of the problem.
    ///
    /// # Errors
    /// [`KernelError::Multiplicity`] if an item has another multiplicity than exactly one.
    pub fn new(problem: &Problem) -> Result<Self, KernelError> {
        require_ordinary(problem)?;
        let root = Root::settle(problem);
        let tables = CellTables::new(problem, &root);
        Ok(Self {
            problem: problem.clone(),
            sets: Sets::new(&tables),
            lists: (0..tables.primary_count as u32).collect(),
            tables: Arc::new(tables),
            forced: root.chosen,
            is_dead: root.is_dead,
            list: 0,
            scarce: Vec::new(),
            frames: Vec::new(),
        })
    }

    fn push_frame(&mut self) {
        self.frames.push(RestorePoint {
            mark: self.sets.begin(),
            list: self.list,
            lists_end: self.lists.len(),
            scarce: self.scarce.len(),
        });
    }

    fn pop_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.sets.undo(frame.mark);
            self.list = frame.list;
            self.lists.truncate(frame.lists_end);
            self.scarce.truncate(frame.scarce);
            self.is_dead = false;
        }
    }

    /// Appends a list of the uncovered cells if at least half of the current list is covered. So a list is at most a
    /// constant factor longer than the number of uncovered cells. All lists together are at most twice as long as the
    /// first.
    fn shorten_list(&mut self) {
        let end = self.lists.len();
        if self.sets.uncovered() as usize <= (end - self.list) / 2 {
            for at in self.list..end {
                let cell = self.lists[at];
                if self.sets.is_uncovered(cell) {
                    self.lists.push(cell);
                }
            }
            self.list = end;
        }
    }

    /// The uncovered cell with the fewest live rows, the first among equals, and their number, at least two.
    fn minimum(&self) -> (u32, u64) {
        let mut best = (NONE, u64::MAX);
        for &cell in &self.lists[self.list..] {
            let size = self.sets.size(cell);
            if size < best.1 {
                best = (cell, size);
                // No cell has fewer, because forced rows have been chosen.
                if size <= 2 {
                    break;
                }
            }
        }
        best
    }

    /// The live options of an item, in any order.
    fn live(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let rows = self.sets.live(self.tables.cells[item.index()]);
        rows.map(|row| self.tables.options[row as usize])
    }
}

impl Kernel for Cells {
    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        chosen.append(&mut self.forced);
        // Unit propagation: choose the last row of each cell that has come down to one.
        while !self.is_dead
            && let Some(row) = self.sets.next_forced()
        {
            chosen.push(self.tables.options[row as usize]);
            self.is_dead = !self.sets.choose_live(&self.tables, row);
        }
        if self.is_dead {
            return Branch::Dead;
        }
        if self.sets.uncovered() == 0 {
            return Branch::Solved;
        }
        self.shorten_list();
        let (cell, size) = self.minimum();
        let item = self.tables.items[cell as usize];
        if self.sets.uncovered() == 1 { Branch::Last(item, size) } else { Branch::On(item) }
    }

    fn is_open(&self, item: ItemId) -> bool {
        let cell = self.tables.cells.get(item.index()).copied().unwrap_or(NONE);
        // Items that the root covered have no cell, and the cells of secondary items never count as uncovered.
        cell != NONE && self.sets.is_uncovered(cell)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        for &cell in &self.lists[self.list..] {
            if self.sets.is_uncovered(cell) {
                open.push((self.tables.items[cell as usize], self.sets.size(cell) as u32));
            }
        }
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        let start = live.len();
        live.extend(self.live(item));
        live[start..].sort_unstable();
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        let start = choices.len();
        choices.extend(self.live(item).map(Some));
        choices[start..].sort_unstable();
        // Hide the item's options once for all its choices, and keep the cells that this makes scarce.
        self.push_frame();
        self.sets.cover(&self.tables, self.tables.cells[item.index()]);
        self.sets.take_scarce(&mut self.scarce);
    }

    fn commit(&mut self, choice: Choice) {
        // `open` pushed the last frame, so the scarce cells of the open item begin there.
        let scarce = self.frames.last().map_or(0, |frame| frame.scarce);
        self.push_frame();
        // Options that the root removed or chose have no row.
        if let Some(row) = choice.option.and_then(|option| self.tables.row(option)) {
            let scarce = &self.scarce[scarce..];
            self.is_dead = !self.sets.choose_hidden(&self.tables, row, scarce);
        }
    }

    fn uncommit(&mut self, _: Choice) {
        self.pop_frame();
    }

    fn close(&mut self, _: ItemId) {
        self.pop_frame();
    }

    fn updates(&self) -> Option<u64> {
        Some(self.sets.updates())
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        self.check(path, chosen)
    }
}
