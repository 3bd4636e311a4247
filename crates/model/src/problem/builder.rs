//! The builder of problems, which checks everything as it is added.

use super::model::{Entry, ItemKind, Model, Multiplicity, Problem};
use crate::id::{ItemId, OptionId};
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// The maximum number of items, of options, and of entries of a problem.
const MOST: u32 = u32::MAX - 1;

/// Builds a [`Problem`]. A call that fails leaves the builder as it was.
///
/// Items may be added in any order and between options. Items and options are numbered in the order in which they are
/// added, and searches break ties by that order.
///
/// ```
/// use pavane_model::{BuildError, Color, Entry, ProblemBuilder};
///
/// let mut builder = ProblemBuilder::new();
/// let across = builder.add_primary()?;
/// let down = builder.add_primary()?;
/// let corner = builder.add_secondary()?;
/// let (a, b) = (Color::new(0), Color::new(1));
/// builder.add_option([Entry::from(across), (corner, a).into()])?;
/// builder.add_option([Entry::from(down), (corner, a).into()])?;
/// let last = builder.add_option([Entry::from(down), (corner, b).into()])?;
///
/// let twice = builder.add_option([across, across]);
/// assert_eq!(twice, Err(BuildError::RepeatedItem { item: across }));
/// assert_eq!(builder.build().option_count(), last.index() + 1);
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    model: Model,
    /// For each item, the number of the last attempt to add an option that mentioned it. Detects repeated items
    /// without sorting.
    seen: Vec<u64>,
    attempt: u64,
    most: u32,
}

impl Default for ProblemBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ProblemBuilder {
    /// A builder without items and options.
    pub fn new() -> Self {
        Self {
            model: Model {
                items: Vec::new(),
                primaries: Vec::new(),
                starts: vec![0],
                entries: Vec::new(),
                costs: Vec::new(),
                uses: OnceLock::new(),
            },
            seen: Vec::new(),
            attempt: 0,
            most: MOST,
        }
    }

    /// Adds a primary item that must be covered exactly once.
    ///
    /// # Errors
    /// [`BuildError::TooMany`] past 4,294,967,294 items.
    pub fn add_primary(&mut self) -> Result<ItemId, BuildError> {
        self.add_item(ItemKind::Primary(Multiplicity::ONCE))
    }

    /// Adds `N` primary items at once.
    ///
    /// # Errors
    /// [`BuildError::TooMany`] past 4,294,967,294 items.
    pub fn add_primaries<const N: usize>(&mut self) -> Result<[ItemId; N], BuildError> {
        if N > self.most as usize - self.model.items.len() {
            return Err(BuildError::TooMany { what: "items", most: self.most });
        }
        let mut items = [ItemId::new(0); N];
        for item in &mut items {
            *item = self.add_primary()?;
        }
        Ok(items)
    }

    /// Adds a primary item that must be covered a number of times in the given range.
    ///
    /// # Errors
    /// [`BuildError::EmptyMultiplicity`] if the range is empty or its end is 0;
    /// [`BuildError::TooMany`] past 4,294,967,294 items.
    ///
    /// ```
    /// use pavane_model::{BuildError, ProblemBuilder};
    /// let mut builder = ProblemBuilder::new();
    /// builder.add_primary_between(1..=4)?;
    /// let empty = builder.add_primary_between(0..=0);
    /// assert_eq!(empty, Err(BuildError::EmptyMultiplicity { min: 0, max: 0 }));
    /// # Ok::<(), BuildError>(())
    /// ```
    pub fn add_primary_between(
        &mut self,
        multiplicity: RangeInclusive<u32>,
    ) -> Result<ItemId, BuildError> {
        let (min, max) = multiplicity.into_inner();
        if min > max || max == 0 {
            return Err(BuildError::EmptyMultiplicity { min, max });
        }
        self.add_item(ItemKind::Primary(Multiplicity { min, max }))
    }

    /// Adds a secondary item.
    ///
    /// # Errors
    /// [`BuildError::TooMany`] past 4,294,967,294 items.
    pub fn add_secondary(&mut self) -> Result<ItemId, BuildError> {
        self.add_item(ItemKind::Secondary)
    }

    fn add_item(&mut self, kind: ItemKind) -> Result<ItemId, BuildError> {
        let items = &mut self.model.items;
        if items.len() >= self.most as usize {
            return Err(BuildError::TooMany { what: "items", most: self.most });
        }
        let item = ItemId::new(items.len() as u32);
        items.push(kind);
        self.seen.push(0);
        if let ItemKind::Primary(_) = kind {
            self.model.primaries.push(item);
        }
        Ok(item)
    }

    /// Adds an option of cost 0. Takes anything that turns into entries: items, pairs of an item and
    /// a color, or [`Entry`] values.
    ///
    /// # Errors
    /// As for [`add_option_with_cost`](Self::add_option_with_cost).
    pub fn add_option<I>(&mut self, entries: I) -> Result<OptionId, BuildError>
    where
        I: IntoIterator<Item: Into<Entry>>,
    {
        self.add_option_with_cost(entries, 0)
    }

    /// Adds an option with a cost, which is a gain if it is below 0. Only questions about cost look at it, such as
    /// `Solver::cheapest` of the engine.
    ///
    /// # Errors
    /// [`BuildError::UnknownItem`], [`BuildError::RepeatedItem`], [`BuildError::ColoredPrimary`],
    /// [`BuildError::EmptyOption`], [`BuildError::NoPrimary`] when all its items are secondary,
    /// [`BuildError::CostTooLow`] for `i64::MIN`, and [`BuildError::TooMany`] past 4,294,967,294 options or entries.
    pub fn add_option_with_cost<I>(&mut self, entries: I, cost: i64) -> Result<OptionId, BuildError>
    where
        I: IntoIterator<Item: Into<Entry>>,
    {
        if cost == i64::MIN {
            return Err(BuildError::CostTooLow);
        }
        let before = self.model.entries.len();
        let added = self.add_entries(entries.into_iter().map(Into::into));
        if let Err(error) = added {
            // Take back the entries that were added before the error.
            self.model.entries.truncate(before);
            return Err(error);
        }
        let option = OptionId::new(self.option_count() as u32);
        self.model.starts.push(self.model.entries.len() as u32);
        // Costs are stored from the first option with a cost on; earlier options cost 0.
        if cost != 0 || !self.model.costs.is_empty() {
            self.model.costs.resize(option.index(), 0);
            self.model.costs.push(cost);
        }
        Ok(option)
    }

    fn add_entries(&mut self, entries: impl Iterator<Item = Entry>) -> Result<(), BuildError> {
        if self.model.starts.len() > self.most as usize {
            return Err(BuildError::TooMany { what: "options", most: self.most });
        }
        let before = self.model.entries.len();
        let mut has_primary = false;
        self.attempt += 1;
        for entry in entries {
            let item = entry.item;
            let Some(&kind) = self.model.items.get(item.index()) else {
                return Err(BuildError::UnknownItem { item, items: self.model.items.len() });
            };
            // An item that this attempt has marked already is in the option twice.
            if std::mem::replace(&mut self.seen[item.index()], self.attempt) == self.attempt {
                return Err(BuildError::RepeatedItem { item });
            }
            if let ItemKind::Primary(_) = kind {
                if entry.color.is_some() {
                    return Err(BuildError::ColoredPrimary { item });
                }
                has_primary = true;
            }
            if self.model.entries.len() >= self.most as usize {
                return Err(BuildError::TooMany { what: "entries", most: self.most });
            }
            self.model.entries.push(entry);
        }
        if self.model.entries.len() == before {
            return Err(BuildError::EmptyOption);
        }
        if !has_primary {
            return Err(BuildError::NoPrimary);
        }
        Ok(())
    }

    /// The number of items so far.
    pub fn item_count(&self) -> usize {
        self.model.items.len()
    }

    /// The number of options so far.
    pub fn option_count(&self) -> usize {
        self.model.starts.len() - 1
    }

    /// Returns the problem, in constant time: everything has been checked.
    pub fn build(self) -> Problem {
        Problem { model: Arc::new(self.model) }
    }
}

impl Problem {
    /// The problem with some of its options and all of its items. Its option `k` is `options[k]`.
    ///
    /// Takes time linear in its size.
    ///
    /// ```
    /// use pavane_model::ProblemBuilder;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let both = builder.add_option([a, b])?;
    /// builder.add_option([a])?;
    /// let only = builder.add_option([b])?;
    /// let part = builder.build().with_options(&[both, only]);
    /// assert_eq!((part.item_count(), part.option_count()), (2, 2));
    /// assert_eq!(part.uses(a).len(), 1);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    ///
    /// # Panics
    /// If an option is not of the problem.
    pub fn with_options(&self, options: &[OptionId]) -> Self {
        const WHY: &str = "the parts of a problem make a problem";
        let mut builder = ProblemBuilder::new();
        for item in self.items() {
            match self.kind(item) {
                ItemKind::Primary(Multiplicity { min, max }) => {
                    builder.add_primary_between(min..=max).expect(WHY)
                }
                ItemKind::Secondary => builder.add_secondary().expect(WHY),
            };
        }
        for &option in options {
            let entries = self.entries(option).iter().copied();
            builder.add_option_with_cost(entries, self.cost(option)).expect(WHY);
        }
        builder.build()
    }
}

/// Why something could not be added to a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An option mentions an item that was never added.
    #[error("item {item} does not exist: the problem has {items} items; add it first")]
    UnknownItem {
        /// The item that was mentioned.
        item: ItemId,
        /// The number of items.
        items: usize,
    },
    /// An option mentions an item twice.
    #[error("item {item} is in the option twice; an option is a set of items, so give it once")]
    RepeatedItem {
        /// The item.
        item: ItemId,
    },
    /// An option gives a color to a primary item.
    #[error("item {item} is primary and takes no color; drop the color or make it secondary")]
    ColoredPrimary {
        /// The item.
        item: ItemId,
    },
    /// An option has no items.
    #[error("the option has no items; give it at least one primary item")]
    EmptyOption,
    /// An option has secondary items only. A search covers primary items, so it would never choose the option, as in
    /// Knuth's programs.
    #[error(
        "the option has no primary item, so no search would choose it; give it one or leave it out"
    )]
    NoPrimary,
    /// The cost of an option is the one number of 64 bits that has no opposite.
    #[error("the cost is below -9223372036854775807; scale the costs down")]
    CostTooLow,
    /// A multiplicity that no number of options can meet.
    #[error(
        "no multiplicity is between {min} and {max}; give min:max with min <= max and max >= 1"
    )]
    EmptyMultiplicity {
        /// The requested minimum.
        min: u32,
        /// The requested maximum.
        max: u32,
    },
    /// The problem has the maximum number of items, options or entries.
    #[error("too many {what}: a problem has at most {most}")]
    TooMany {
        /// Items, options or entries.
        what: &'static str,
        /// The maximum number.
        most: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Color;

    /// A builder with two primary items, a secondary one and an option.
    fn started() -> (ProblemBuilder, [ItemId; 3]) {
        let mut builder = ProblemBuilder::new();
        let [a, b] = builder.add_primaries().unwrap();
        let s = builder.add_secondary().unwrap();
        builder.add_option([a, b]).unwrap();
        (builder, [a, b, s])
    }

    #[track_caller]
    fn refuses(entries: impl FnOnce([ItemId; 3]) -> Vec<Entry>, expected: BuildError) {
        let (mut builder, items) = started();
        let before = builder.clone().build().fingerprint();
        assert_eq!(builder.add_option(entries(items)), Err(expected));
        assert_eq!(builder.clone().build().fingerprint(), before, "a failed call left a trace");
        assert_eq!(builder.add_option([items[0]]).map(OptionId::index), Ok(1));
    }

    #[test]
    fn options_are_checked_and_refused_without_a_trace() {
        let item = ItemId::new;
        refuses(
            |[a, ..]| vec![a.into(), item(3).into()],
            BuildError::UnknownItem { item: item(3), items: 3 },
        );
        refuses(
            |[a, b, _]| vec![a.into(), b.into(), a.into()],
            BuildError::RepeatedItem { item: item(0) },
        );
        refuses(
            |[a, b, _]| vec![a.into(), (b, Color::new(1)).into()],
            BuildError::ColoredPrimary { item: item(1) },
        );
        refuses(|_| vec![], BuildError::EmptyOption);
        refuses(|[.., s]| vec![s.into()], BuildError::NoPrimary);
        let (mut builder, [a, ..]) = started();
        let lowest = builder.add_option_with_cost([a], i64::MIN);
        assert_eq!((lowest, builder.option_count()), (Err(BuildError::CostTooLow), 1));
    }

    #[test]
    fn multiplicities_are_checked() {
        let mut builder = ProblemBuilder::new();
        for (min, max) in [(0, 0), (3, 2)] {
            assert_eq!(
                builder.add_primary_between(min..=max),
                Err(BuildError::EmptyMultiplicity { min, max })
            );
        }
        assert_eq!(builder.item_count(), 0);
        let some = builder.add_primary_between(0..=2).unwrap();
        let once = builder.add_primary_between(1..=1).unwrap();
        builder.add_option([some, once]).unwrap();
        let problem = builder.build();
        assert_eq!(problem.first_multiple(), Some((some, Multiplicity { min: 0, max: 2 })));
    }

    #[test]
    fn there_is_a_most_of_everything() {
        let too_many = |what| BuildError::TooMany { what, most: 3 };
        let mut builder = ProblemBuilder { most: 3, ..ProblemBuilder::new() };
        let [a, b, c] = builder.add_primaries().unwrap();
        assert_eq!(builder.add_secondary(), Err(too_many("items")));
        assert_eq!(builder.add_primaries::<1>(), Err(too_many("items")));
        builder.add_option([a]).unwrap();
        assert_eq!(builder.add_option([a, b, c]), Err(too_many("entries")));
        builder.add_option([b]).unwrap();
        builder.add_option([c]).unwrap();
        assert_eq!(builder.add_option([c]), Err(too_many("options")));
        assert_eq!(builder.option_count(), 3);
    }

    #[test]
    fn costs_start_at_zero() {
        let (mut builder, [a, b, _]) = started();
        let dear = builder.add_option_with_cost([a], 7).unwrap();
        let free = builder.add_option([b]).unwrap();
        let problem = builder.build();
        let costs: Vec<i64> = problem.options().map(|option| problem.cost(option)).collect();
        assert_eq!(costs, [0, 7, 0]);
        assert_eq!((problem.cost(dear), problem.cost(free)), (7, 0));
        assert!(problem.has_costs());
        let opposite = problem.with_negated_costs();
        assert_eq!((opposite.cost(dear), opposite.cost(free)), (-7, 0));
        assert_eq!(opposite.with_negated_costs().fingerprint(), problem.fingerprint());
    }
}
