//! The tables of a problem as rows of words, before they are copied to sets of fixed lengths. Not generic: they are
//! compiled once for all shapes.

use super::words::Set;
use crate::id::{Color, ItemId};
use crate::problem::{Entry, ItemKind, Problem};
use std::collections::HashMap;

/// Rows of bits, of the same number of words each.
pub(super) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// A number of empty rows.
    fn new(count: usize, width: usize) -> Self {
        Self { width, words: vec![0; count * width] }
    }

    /// Appends an empty row; returns its number.
    fn push(&mut self) -> usize {
        self.words.resize(self.words.len() + self.width, 0);
        self.words.len() / self.width - 1
    }

    fn insert(&mut self, row: usize, place: usize) {
        self.words[row * self.width + place / 64] |= 1 << (place % 64);
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..][..self.width]
    }

    /// All rows as sets, in order.
    pub(super) fn sets<S: Set>(&self) -> Vec<S> {
        self.words.chunks_exact(self.width).map(S::read).collect()
    }
}

/// For each option, its primary items by place. `places` has the place of each item among the primary ones.
pub(super) fn items(problem: &Problem, places: &[u32], width: usize) -> Rows {
    let mut rows = Rows::new(problem.option_count(), width);
    for option in problem.options() {
        for entry in problem.entries(option).iter().filter(|entry| problem.is_primary(entry.item)) {
            rows.insert(option.index(), places[entry.item.index()] as usize);
        }
    }
    rows
}

/// For each item, its options.
pub(super) fn users(problem: &Problem, width: usize) -> Rows {
    let mut rows = Rows::new(problem.item_count(), width);
    for item in problem.items() {
        for user in problem.uses(item) {
            rows.insert(item.index(), user.option.index());
        }
    }
    rows
}

/// For each option, itself and all options except those in conflict with it in one of its items; see
/// [`crate::problem::Relation`]. `users` has the options of each item.
pub(super) fn compatible(problem: &Problem, users: &Rows) -> Rows {
    let (colors, colored) = colored(problem, users.width);
    let mut rows = Rows::new(problem.option_count(), users.width);
    for option in problem.options() {
        let row = rows.row_mut(option.index());
        fill(row, problem.option_count());
        for &Entry { item, color } in problem.entries(option) {
            let users = users.row(item.index());
            match (problem.kind(item), color) {
                // The kernel's counts rule out options of such an item, not the relation.
                (ItemKind::Primary(multiplicity), _) if multiplicity.max > 1 => {}
                (ItemKind::Primary(_), _) | (ItemKind::Secondary, None) => {
                    row.iter_mut().zip(users).for_each(|(word, users)| *word &= !users);
                }
                // Keep the options with the same color; remove all other options of the item.
                (ItemKind::Secondary, Some(color)) => {
                    let same = colored.row(colors[&(item, color)]);
                    let words = row.iter_mut().zip(users).zip(same);
                    words.for_each(|((word, users), same)| *word &= !users | same);
                }
            }
        }
        // Each item removed the option itself.
        rows.insert(option.index(), option.index());
    }
    rows
}

/// For each color of a secondary item a row with the options that give it, and the number of that row.
fn colored(problem: &Problem, width: usize) -> (HashMap<(ItemId, Color), usize>, Rows) {
    let (mut numbers, mut rows) = (HashMap::new(), Rows::new(0, width));
    for item in problem.items().filter(|&item| !problem.is_primary(item)) {
        for user in problem.uses(item) {
            if let Some(color) = user.color {
                let number = *numbers.entry((item, color)).or_insert_with(|| rows.push());
                rows.insert(number, user.option.index());
            }
        }
    }
    (numbers, rows)
}

/// Sets the bits below an end.
fn fill(row: &mut [u64], end: usize) {
    row[..end / 64].fill(u64::MAX);
    if !end.is_multiple_of(64) {
        row[end / 64] = (1 << (end % 64)) - 1;
    }
}
