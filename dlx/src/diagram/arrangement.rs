//! The problem in the order of a diagram's search. The items and options of interchangeable blocks come last, block
//! by block: a block is a run of bits in a key.

use super::blocks::Blocks;
use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, ItemKind, Multiplicity, Problem, ProblemBuilder};
use std::collections::HashSet;
use std::hash::Hash;

/// The content of the key of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyForm {
    /// A bit for each primary item, set if it is open. Enough where all items must be covered exactly once: an option
    /// is live as long as all its items are open.
    Items,
    /// A bit for each option, set if it is live: secondary items and colors matter only by the options that they
    /// leave. After these bits, need and cap of each item that may be covered several times. An item of multiplicity
    /// exactly one is open if an option of it is live: without one the state is dead, and has no key.
    Options,
}

/// Interchangeable runs of bits in a key, all of the same length, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs {
    pub(super) first: usize,
    pub(super) bits: usize,
    pub(super) number: usize,
}

impl Runs {
    /// The run that contains a place, and the place in the run.
    pub(super) fn locate(self, place: usize) -> Option<(usize, usize)> {
        let inside = place.checked_sub(self.first)?;
        Some((inside / self.bits, inside % self.bits))
    }

    /// The place of a place in a run.
    pub(super) fn at(self, run: usize, place: usize) -> usize {
        self.first + run * self.bits + place
    }
}

/// A problem in another order.
pub(crate) struct Arrangement {
    pub(crate) problem: Problem,
    pub(super) form: KeyForm,
    /// The blocks in a key.
    pub(super) runs: Option<Runs>,
    /// The blocks among the options.
    pub(super) option_runs: Option<Runs>,
    /// The option of the given problem that each option is.
    pub(super) options: Vec<OptionId>,
    /// The item of the given problem that each item is.
    pub(super) items: Vec<ItemId>,
    /// The blocks, of items of the given problem.
    pub(super) blocks: Vec<Vec<ItemId>>,
}

impl Arrangement {
    /// Identifies the arranged problem: searches of problems with the same stamp have the same keys.
    #[cfg(feature = "json")]
    pub(crate) fn stamp(&self) -> String {
        let Runs { first, bits, number } =
            self.runs.unwrap_or(Runs { first: 0, bits: 0, number: 0 });
        format!("{} {first}-{bits}-{number}", self.problem.fingerprint())
    }

    /// Arranges a problem: the items in an order, if given, and the blocks at the end.
    pub(crate) fn new(
        problem: &Problem,
        order: Option<&[ItemId]>,
        blocks: Option<&Blocks>,
    ) -> Self {
        let once = ItemKind::Primary(Multiplicity::ONCE);
        let is_exact = problem.items().all(|item| problem.kind(item) == once);
        let form = if is_exact { KeyForm::Items } else { KeyForm::Options };
        // Blocks reorder options, which changes the choices of items that may be covered several times.
        let is_of_use = |blocks: &&Blocks| {
            blocks.items().len() > 1
                && !blocks.options()[0].is_empty()
                && problem.first_multiple().is_none()
        };
        let blocks = blocks.filter(is_of_use);
        let (item_blocks, option_blocks) =
            blocks.map_or((&[][..], &[][..]), |blocks| (blocks.items(), blocks.options()));
        let first: Vec<ItemId> = order.unwrap_or_default().to_vec();
        let items = arranged(problem.items(), &first, item_blocks);
        let options = arranged(problem.options(), &[], option_blocks);
        let option_runs = runs(problem.option_count(), option_blocks);
        let key_runs = match form {
            KeyForm::Items => runs(problem.item_count(), item_blocks),
            KeyForm::Options => option_runs,
        };
        // The arranged problem is the given one, with its tables, where the order does not change.
        let is_as_given = items.is_sorted() && options.is_sorted();
        let problem =
            if is_as_given { problem.clone() } else { reordered(problem, &items, &options) };
        Self {
            problem,
            form,
            runs: key_runs,
            option_runs,
            options,
            items,
            blocks: item_blocks.to_vec(),
        }
    }
}

/// The items or options in order: `first`, then the others, then the blocks.
fn arranged<T: Copy + Eq + Hash>(
    all: impl Iterator<Item = T>,
    first: &[T],
    blocks: &[Vec<T>],
) -> Vec<T> {
    // Items of blocks count as placed: they are skipped here and appended at the end.
    let mut placed: HashSet<T> = blocks.iter().flatten().copied().collect();
    let mut arranged = Vec::new();
    for thing in first.iter().copied().chain(all) {
        if placed.insert(thing) {
            arranged.push(thing);
        }
    }
    arranged.extend(blocks.iter().flatten());
    arranged
}

fn runs<T>(all: usize, blocks: &[Vec<T>]) -> Option<Runs> {
    let (number, bits) = (blocks.len(), blocks.first()?.len());
    Some(Runs { first: all - number * bits, bits, number })
}

/// The problem with its items and options in another order.
fn reordered(problem: &Problem, items: &[ItemId], options: &[OptionId]) -> Problem {
    const SAME: &str = "a problem that could be built can be built in another order";
    let mut builder = ProblemBuilder::new();
    let mut renamed = vec![ItemId::new(0); problem.item_count()];
    for &item in items {
        renamed[item.index()] = match problem.kind(item) {
            ItemKind::Primary(bounds) => builder.add_primary_between(bounds.min..=bounds.max),
            ItemKind::Secondary => builder.add_secondary(),
        }
        .expect(SAME);
    }
    for &option in options {
        let entry = |entry: &Entry| Entry { item: renamed[entry.item.index()], ..*entry };
        let entries = problem.entries(option).iter().map(entry);
        builder.add_option_with_cost(entries, problem.cost(option)).expect(SAME);
    }
    builder.build()
}
