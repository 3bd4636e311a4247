//! Builds problems from names.

use super::{Instance, Known, ZooError};
use dlx::format::Names;
use dlx::{Color, Entry, ItemId, ProblemBuilder};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// A problem under construction: items by their names, and options as lists of names.
#[derive(Debug, Default)]
pub(super) struct ProblemDraft {
    builder: ProblemBuilder,
    names: Vec<String>,
    items: HashMap<String, ItemId>,
    colors: Vec<String>,
    color_ids: HashMap<String, Color>,
    entries: usize,
}

impl ProblemDraft {
    /// Adds an item to be covered once.
    pub(super) fn primary(&mut self, name: impl Into<String>) -> Result<(), ZooError> {
        let item = self.builder.add_primary()?;
        self.name(item, name.into())
    }

    /// Adds an item to be covered the given numbers of times.
    pub(super) fn multiple(
        &mut self,
        name: impl Into<String>,
        times: RangeInclusive<u32>,
    ) -> Result<(), ZooError> {
        let item = self.builder.add_primary_between(times)?;
        self.name(item, name.into())
    }

    /// Adds an item to be covered at most once.
    pub(super) fn secondary(&mut self, name: impl Into<String>) -> Result<(), ZooError> {
        let item = self.builder.add_secondary()?;
        self.name(item, name.into())
    }

    /// Names an item. Names are part of the file, so their number has the limit of entries.
    fn name(&mut self, item: ItemId, name: String) -> Result<(), ZooError> {
        self.items.insert(name.clone(), item);
        self.names.push(name);
        if self.names.len() > Instance::MOST_ENTRIES { Err(ZooError::TooLarge) } else { Ok(()) }
    }

    /// Adds an option of items.
    pub(super) fn option<N: AsRef<str>>(
        &mut self,
        items: impl IntoIterator<Item = N>,
    ) -> Result<(), ZooError> {
        self.priced(items, 0)
    }

    /// Adds an option of items with a cost.
    pub(super) fn priced<N: AsRef<str>>(
        &mut self,
        items: impl IntoIterator<Item = N>,
        cost: i64,
    ) -> Result<(), ZooError> {
        let entries =
            items.into_iter().map(|name| Entry::from(self.items[name.as_ref()])).collect();
        self.add(entries, cost)
    }

    /// Adds an option of items, then of items with colors.
    pub(super) fn colored(
        &mut self,
        items: &[String],
        colored: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), ZooError> {
        let mut entries: Vec<Entry> =
            items.iter().map(|name| Entry::from(self.items[name])).collect();
        for (name, color) in colored {
            let color = self.color(color);
            entries.push((self.items[&name], color).into());
        }
        self.add(entries, 0)
    }

    fn color(&mut self, name: String) -> Color {
        if let Some(&color) = self.color_ids.get(&name) {
            return color;
        }
        let color = Color::new(self.colors.len() as u32);
        self.colors.push(name.clone());
        self.color_ids.insert(name, color);
        color
    }

    fn add(&mut self, entries: Vec<Entry>, cost: i64) -> Result<(), ZooError> {
        self.entries += entries.len();
        if self.entries > Instance::MOST_ENTRIES {
            return Err(ZooError::TooLarge);
        }
        self.builder.add_option_with_cost(entries, cost)?;
        Ok(())
    }

    /// The instance, with an empty command.
    pub(super) fn finish(
        self,
        title: impl Into<String>,
        known: Option<Known>,
    ) -> Result<Instance, ZooError> {
        let problem = self.builder.build();
        let names = Names::new(&problem, self.names, self.colors)?;
        let (title, remarks) = (title.into(), Vec::new());
        Ok(Instance { title, command: String::new(), problem, names, known, remarks })
    }
}

/// All pairs of a number from 1 to `first` and one from 1 to `second`.
pub(super) fn pairs(first: usize, second: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=first).flat_map(move |one| (1..=second).map(move |other| (one, other)))
}

/// The name of a cell of a flat board.
pub(super) fn cell(row: usize, column: usize) -> String {
    format!("r{row}c{column}")
}
