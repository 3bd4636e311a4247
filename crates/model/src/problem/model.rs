//! A problem and its parts.

use crate::id::{Color, ItemId, OptionId};
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The number of chosen options that a primary item must be in: at least `min` and at most `max`, both 1 for
/// ordinary exact cover.
///
/// ```
/// use pavane_model::Multiplicity;
/// assert!(Multiplicity::ONCE.is_once());
/// assert_eq!(Multiplicity { min: 2, max: 3 }.to_string(), "2:3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiplicity {
    /// The minimum number of chosen options that contain the item.
    pub min: u32,
    /// The maximum number of chosen options that contain the item; at least 1 and at least `min`.
    pub max: u32,
}

impl Multiplicity {
    /// Exactly once, the default.
    pub const ONCE: Self = Self { min: 1, max: 1 };

    /// Whether this is exactly once.
    #[inline]
    pub const fn is_once(self) -> bool {
        self.min == 1 && self.max == 1
    }
}

/// `lo:hi`, as in Knuth's text format, or one number where the two are the same.
impl fmt::Display for Multiplicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max {
            write!(f, "{}", self.min)
        } else {
            write!(f, "{}:{}", self.min, self.max)
        }
    }
}

/// The condition that a problem puts on an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// Must be covered; the multiplicity gives the number of times.
    Primary(Multiplicity),
    /// May be covered, by one option, or by several that agree on its color.
    Secondary,
}

/// An item in an option, perhaps with a color.
///
/// ```
/// use pavane_model::{Color, Entry, ItemId};
/// let plain: Entry = ItemId::new(3).into();
/// let colored: Entry = (ItemId::new(3), Color::new(0)).into();
/// assert_eq!(plain.item, colored.item);
/// assert_eq!(colored.color, Some(Color::new(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// The color that the option gives to the item; only secondary items take colors. Without one, the option
    /// conflicts with all others that contain the item.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    #[inline]
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

impl From<(ItemId, Color)> for Entry {
    #[inline]
    fn from((item, color): (ItemId, Color)) -> Self {
        Self { item, color: Some(color) }
    }
}

/// An exact cover problem, made by a [`ProblemBuilder`](super::ProblemBuilder). The [module](super) defines its
/// meaning.
///
/// ```
/// use pavane_model::ProblemBuilder;
///
/// // Knuth's toy problem: seven items, six options, one solution.
/// let mut builder = ProblemBuilder::new();
/// let [a, b, c, d, e, f, g] = builder.add_primaries()?;
/// for option in [&[c, e][..], &[a, d, g], &[b, c, f], &[a, d, f], &[b, g], &[d, e, g]] {
///     builder.add_option(option.iter().copied())?;
/// }
/// let problem = builder.build();
/// assert_eq!((problem.item_count(), problem.option_count(), problem.entry_count()), (7, 6, 16));
/// # Ok::<(), pavane_model::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Problem {
    pub(super) model: Arc<Model>,
}

/// An option that contains a given item, with the color it gives to the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// The option.
    pub option: OptionId,
    /// The color, if the item is secondary and gets one.
    pub color: Option<Color>,
}

/// The data that a builder fills and the clones of a problem share. Entries of option `o` are
/// `entries[starts[o]..starts[o + 1]]`, in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) items: Vec<ItemKind>,
    pub(super) primaries: Vec<ItemId>,
    pub(super) starts: Vec<u32>,
    pub(super) entries: Vec<Entry>,
    /// One for each option, or empty if every cost is zero.
    pub(super) costs: Vec<i64>,
    /// Computed on first use: not every question needs it, and it is as large as the rest.
    pub(super) uses: OnceLock<Uses>,
}

/// The entries by item. The options of item `i` are `uses[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug)]
pub(super) struct Uses {
    pub(super) starts: Vec<u32>,
    pub(super) uses: Vec<Use>,
}

impl Uses {
    fn of(model: &Model) -> Self {
        // Counting sort of the entries by item: counts, their prefix sums, then the entries.
        let mut starts = vec![0; model.items.len() + 1];
        for entry in &model.entries {
            starts[entry.item.index() + 1] += 1;
        }
        for item in 1..starts.len() {
            starts[item] += starts[item - 1];
        }
        let mut next = starts.clone();
        let none = Use { option: OptionId::new(0), color: None };
        let mut uses = vec![none; model.entries.len()];
        for (option, ends) in (0..).map(OptionId::new).zip(model.starts.windows(2)) {
            for entry in &model.entries[ends[0] as usize..ends[1] as usize] {
                let place = &mut next[entry.item.index()];
                uses[*place as usize] = Use { option, color: entry.color };
                *place += 1;
            }
        }
        Self { starts, uses }
    }
}

impl Problem {
    /// The number of items, primary and secondary.
    #[inline]
    pub fn item_count(&self) -> usize {
        self.model.items.len()
    }

    /// The number of options.
    #[inline]
    pub fn option_count(&self) -> usize {
        self.model.starts.len() - 1
    }

    /// The number of entries in all options together.
    #[inline]
    pub fn entry_count(&self) -> usize {
        self.model.entries.len()
    }

    /// All items, in the order in which they were added.
    #[inline]
    pub fn items(
        &self,
    ) -> impl ExactSizeIterator<Item = ItemId> + DoubleEndedIterator + Clone + use<> {
        (0..self.item_count() as u32).map(ItemId::new)
    }

    /// The primary items, in the order in which they were added.
    #[inline]
    pub fn primaries(&self) -> &[ItemId] {
        &self.model.primaries
    }

    /// All options, in the order in which they were added.
    #[inline]
    pub fn options(
        &self,
    ) -> impl ExactSizeIterator<Item = OptionId> + DoubleEndedIterator + Clone + use<> {
        (0..self.option_count() as u32).map(OptionId::new)
    }

    /// The condition on an item.
    ///
    /// # Panics
    /// If the item is not one of this problem.
    #[inline]
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.model.items[item.index()]
    }

    /// Whether an item is primary.
    ///
    /// # Panics
    /// If the item is not one of this problem.
    #[inline]
    pub fn is_primary(&self, item: ItemId) -> bool {
        matches!(self.kind(item), ItemKind::Primary(_))
    }

    /// The entries of an option, in the order in which they were given.
    ///
    /// # Panics
    /// If the option is not one of this problem.
    #[inline]
    pub fn entries(&self, option: OptionId) -> &[Entry] {
        let start = self.model.starts[option.index()] as usize;
        let end = self.model.starts[option.index() + 1] as usize;
        &self.model.entries[start..end]
    }

    /// The entries by item, computed on first use.
    #[inline]
    pub(super) fn all_uses(&self) -> &Uses {
        self.model.uses.get_or_init(|| Uses::of(&self.model))
    }

    /// The options that contain an item, in the order in which they were added. The first call takes time linear in
    /// the size of the problem, later ones constant time.
    ///
    /// ```
    /// use pavane_model::ProblemBuilder;
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// let both = builder.add_option([a, b])?;
    /// let problem = builder.build();
    /// assert_eq!(problem.uses(a).len(), 2);
    /// assert_eq!(problem.uses(b)[0].option, both);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    ///
    /// # Panics
    /// If the item is not one of this problem.
    #[inline]
    pub fn uses(&self, item: ItemId) -> &[Use] {
        let all = self.all_uses();
        let start = all.starts[item.index()] as usize;
        let end = all.starts[item.index() + 1] as usize;
        &all.uses[start..end]
    }

    /// The cost of an option, which may be below 0; by default 0.
    ///
    /// # Panics
    /// If the option is not one of this problem.
    #[inline]
    pub fn cost(&self, option: OptionId) -> i64 {
        assert!(option.index() < self.option_count(), "option {option} of {}", self.option_count());
        self.model.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Whether any option has a cost other than 0.
    pub fn has_costs(&self) -> bool {
        self.model.costs.iter().any(|&cost| cost != 0)
    }

    /// The problem with all costs multiplied by -1: its cheapest solutions are the most expensive ones of this
    /// problem. Takes time linear in the size of the problem.
    ///
    /// ```
    /// use pavane_model::ProblemBuilder;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// let seven = builder.add_option_with_cost([a], 7)?;
    /// let nine = builder.add_option_with_cost([a], 9)?;
    /// let negated = builder.build().with_negated_costs();
    /// assert_eq!([seven, nine].map(|option| negated.cost(option)), [-7, -9]);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    #[must_use]
    pub fn with_negated_costs(&self) -> Self {
        let mut model = Model::clone(&self.model);
        // The builder refuses the only cost without an opposite.
        model.costs.iter_mut().for_each(|cost| *cost = -*cost);
        Self { model: Arc::new(model) }
    }

    /// Whether any entry has a color.
    pub fn has_colors(&self) -> bool {
        self.model.entries.iter().any(|entry| entry.color.is_some())
    }

    /// The first primary item with another multiplicity than exactly once.
    pub fn first_multiple(&self) -> Option<(ItemId, Multiplicity)> {
        self.model.primaries.iter().find_map(|&item| match self.kind(item) {
            ItemKind::Primary(multiplicity) if !multiplicity.is_once() => {
                Some((item, multiplicity))
            }
            _ => None,
        })
    }

    /// A digest of the whole problem (SHA-256 as 64 hexadecimal digits), the same on every machine and in every run.
    /// Checkpoints, certificates and proofs name their problem by it. Takes time linear in the size of the problem.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        let mut word = |value: u64| hash.update(value.to_le_bytes());
        word(self.item_count() as u64);
        for item in self.items() {
            match self.kind(item) {
                // Never 0, because the maximum is at least 1; so primary and secondary items differ.
                ItemKind::Primary(m) => word((u64::from(m.max) << 32) | u64::from(m.min)),
                ItemKind::Secondary => word(0),
            }
        }
        for option in self.options() {
            let entries = self.entries(option);
            word(entries.len() as u64);
            word(self.cost(option).cast_unsigned());
            for entry in entries {
                word(u64::from(entry.item.number()));
                // 0 means no color, so colors count from 1.
                word(entry.color.map_or(0, |color| u64::from(color.number()) + 1));
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("primary", &self.primaries().len())
            .field("secondary", &(self.item_count() - self.primaries().len()))
            .field("options", &self.option_count())
            .field("entries", &self.entry_count())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{BuildError, ProblemBuilder};

    const fn is_send_and_sync<T: Send + Sync>() {}
    const _: () = is_send_and_sync::<Problem>();

    fn toy(cost: i64, color: u32) -> Problem {
        let mut builder = ProblemBuilder::new();
        let a = builder.add_primary().unwrap();
        let s = builder.add_secondary().unwrap();
        builder
            .add_option_with_cost([Entry::from(a), (s, Color::new(color)).into()], cost)
            .unwrap();
        builder.build()
    }

    #[test]
    fn the_fingerprint_sees_colors_costs_and_kinds() {
        let base = toy(0, 0).fingerprint();
        assert_eq!(base.len(), 64);
        assert_eq!(base, toy(0, 0).fingerprint());
        assert_ne!(base, toy(1, 0).fingerprint());
        assert_ne!(toy(-1, 0).fingerprint(), toy(1, 0).fingerprint());
        assert_ne!(base, toy(0, 1).fingerprint());

        let of = |add: fn(&mut ProblemBuilder) -> Result<ItemId, BuildError>| {
            let mut builder = ProblemBuilder::new();
            let a = builder.add_primary().unwrap();
            let other = add(&mut builder).unwrap();
            builder.add_option([a, other]).unwrap();
            builder.build().fingerprint()
        };
        let kinds = [
            of(ProblemBuilder::add_primary),
            of(ProblemBuilder::add_secondary),
            of(|builder| builder.add_primary_between(0..=1)),
            of(|builder| builder.add_primary_between(1..=2)),
        ];
        for (place, kind) in kinds.iter().enumerate() {
            assert!(!kinds[..place].contains(kind), "two kinds have the same fingerprint");
        }

        // No color is not color 0.
        let mut builder = ProblemBuilder::new();
        let items = [builder.add_primary().unwrap(), builder.add_secondary().unwrap()];
        builder.add_option(items).unwrap();
        assert_ne!(base, builder.build().fingerprint());
    }
}
