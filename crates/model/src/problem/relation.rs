//! The relation f(i, j) between options: whether a solution may contain both.
//!
//! The literature on sudoku as exact cover keeps it as a square table of bits: 531,441 bits for the 729 options of a
//! 9x9 grid. To choose an option is to intersect the set of live options with its row; the `bits` kernel is built on
//! that.

use super::model::{ItemKind, Problem};
use crate::id::{Color, ItemId, OptionId};
use fixedbitset::FixedBitSet;
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// The default maximum size of a relation in bytes: 256 MB, enough for 45,248 options on a 64-bit machine.
pub const DEFAULT_RELATION_CAP: usize = 256_000_000;

/// An item in at least one of this number of options is taken out of a row by words. To clear the bit of one option
/// takes as long as to combine some words.
const MASKED_PART: usize = 256;

/// The pairs of options that may be chosen together; made by [`Problem::relation`].
///
/// Options i and j may be chosen together if they are different and share no primary item of maximum multiplicity 1.
/// They must also agree on a color for each secondary item that they share. The relation is symmetric, and no option
/// is related to itself.
#[derive(Clone, Debug)]
pub struct Relation {
    rows: Vec<FixedBitSet>,
}

impl Relation {
    /// The number of options.
    #[inline]
    pub fn option_count(&self) -> usize {
        self.rows.len()
    }

    /// The options that may be chosen together with `option`, in ascending order.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    pub fn row(&self, option: OptionId) -> impl Iterator<Item = OptionId> + '_ {
        self.rows[option.index()].ones().map(|other| OptionId::new(other as u32))
    }

    /// A row as words of bits, the first option in the lowest bit of the first word.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    ///
    /// ```
    /// use pavane_model::{DEFAULT_RELATION_CAP, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let first = builder.add_option([a])?;
    /// builder.add_option([b])?;
    /// let relation = builder.build().relation(DEFAULT_RELATION_CAP)?;
    /// assert_eq!(relation.words(first), [0b10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn words(&self, option: OptionId) -> &[usize] {
        self.rows[option.index()].as_slice()
    }

    /// Whether two options may be chosen together.
    ///
    /// # Panics
    /// If the first option is not one of the problem's.
    #[inline]
    pub fn allows(&self, first: OptionId, second: OptionId) -> bool {
        self.rows[first.index()].contains(second.index())
    }

    /// The size of the relation of a number of options, in bytes: a row of bits for each, in whole words.
    pub fn bytes_for(options: usize) -> usize {
        options.saturating_mul(options.div_ceil(usize::BITS as usize) * size_of::<usize>())
    }
}

impl Problem {
    /// Refuses a relation of more than `cap` bytes, without making it.
    ///
    /// # Errors
    /// [`RelationError`] if it would take more than `cap` bytes.
    ///
    /// ```
    /// use pavane_model::ProblemBuilder;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let a = builder.add_primary()?;
    /// builder.add_option([a])?;
    /// let refused = builder.build().require_relation(1).unwrap_err();
    /// assert_eq!((refused.options, refused.cap), (1, 1));
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    pub fn require_relation(&self, cap: usize) -> Result<(), RelationError> {
        let options = self.option_count();
        let bytes = Relation::bytes_for(options);
        if bytes > cap { Err(RelationError { options, bytes, cap }) } else { Ok(()) }
    }

    /// The relation between all options, if it takes at most `cap` bytes (by default [`DEFAULT_RELATION_CAP`]).
    ///
    /// Takes a bit of memory for each ordered pair of options. The time is linear in the number of pairs and in the
    /// number of items that they share.
    ///
    /// # Errors
    /// [`RelationError`] if it would take more than `cap` bytes.
    ///
    /// ```
    /// use pavane_model::{DEFAULT_RELATION_CAP, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let first = builder.add_option([a])?;
    /// let second = builder.add_option([b])?;
    /// let both = builder.add_option([a, b])?;
    /// let problem = builder.build();
    /// let relation = problem.relation(DEFAULT_RELATION_CAP)?;
    /// assert!(relation.allows(first, second));
    /// assert!(!relation.allows(first, both) && !relation.allows(both, both));
    /// assert!(problem.relation(8).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relation(&self, cap: usize) -> Result<Relation, RelationError> {
        self.require_relation(cap)?;
        let options = self.option_count();
        let masks = self.masks();
        let mut rows = Vec::with_capacity(options);
        for option in self.options() {
            // Begin with all options; take out the conflicting ones, and at the end the option itself.
            let mut row = FixedBitSet::with_capacity(options);
            row.insert_range(..);
            for entry in self.entries(option) {
                // Several options may cover such an item; only the kernel's counts rule them out.
                if let ItemKind::Primary(multiplicity) = self.kind(entry.item)
                    && multiplicity.max > 1
                {
                    continue;
                }
                if let Some(mask) = masks.get(&(entry.item, entry.color)) {
                    row.difference_with(mask);
                    continue;
                }
                for other in self.uses(entry.item) {
                    if other.color.is_none() || other.color != entry.color {
                        row.remove(other.option.index());
                    }
                }
            }
            row.remove(option.index());
            rows.push(row);
        }
        Ok(Relation { rows })
    }

    /// The options that conflict with an item in a color or without one, as sets, where taking them out of a row all
    /// at once is faster than one by one. They take at most as many bytes as the relation.
    fn masks(&self) -> HashMap<(ItemId, Option<Color>), FixedBitSet, RandomState> {
        let options = self.option_count();
        let mut masks = HashMap::default();
        for item in self.items() {
            let uses = self.uses(item);
            if uses.len() * MASKED_PART < options {
                continue;
            }
            let mut all = FixedBitSet::with_capacity(options);
            uses.iter().for_each(|used| all.insert(used.option.index()));
            let mut colored: Vec<(Color, OptionId)> =
                uses.iter().filter_map(|used| Some((used.color?, used.option))).collect();
            colored.sort_unstable();
            for same in
                colored.chunk_by(|a, b| a.0 == b.0).take(options.saturating_sub(masks.len()))
            {
                // Options that agree on the color do not conflict.
                let mut others = all.clone();
                same.iter().for_each(|(_, option)| others.remove(option.index()));
                masks.insert((item, Some(same[0].0)), others);
            }
            masks.insert((item, None), all);
        }
        masks
    }
}

/// A relation would take more bytes than allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the relation of {options} options takes {bytes} bytes and the cap is {cap}; \
     raise the cap or use a kernel that needs no relation"
)]
pub struct RelationError {
    /// The number of options of the problem.
    pub options: usize,
    /// The bytes that their relation would take.
    pub bytes: usize,
    /// The bytes that it was allowed.
    pub cap: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Color;
    use crate::problem::{Entry, ProblemBuilder};

    #[test]
    fn the_default_cap_is_as_documented() {
        assert!(Relation::bytes_for(45_248) <= DEFAULT_RELATION_CAP);
        assert!(Relation::bytes_for(45_249) > DEFAULT_RELATION_CAP);
        assert_eq!(Relation::bytes_for(0), 0);
    }

    #[test]
    fn colors_and_multiplicities_let_options_meet() {
        let mut builder = ProblemBuilder::new();
        let many = builder.add_primary_between(0..=2).unwrap();
        let s = builder.add_secondary().unwrap();
        let (red, blue) = (Color::new(0), Color::new(1));
        builder.add_option([Entry::from(many), (s, red).into()]).unwrap();
        builder.add_option([Entry::from(many), (s, red).into()]).unwrap();
        builder.add_option([Entry::from(many), (s, blue).into()]).unwrap();
        builder.add_option([Entry::from(many), s.into()]).unwrap();
        builder.add_option([many]).unwrap();
        let relation = builder.build().relation(DEFAULT_RELATION_CAP).unwrap();
        let rows: Vec<String> = (0..5).map(|i| relation.rows[i].to_string()).collect();
        assert_eq!(rows, ["01001", "10001", "00001", "00001", "11110"]);
    }

    #[test]
    fn items_of_many_and_of_few_options_exclude_alike() {
        let mut builder = ProblemBuilder::new();
        let dense = builder.add_primaries::<2>().unwrap();
        let options = 6 * MASKED_PART;
        let sparse: Vec<ItemId> =
            (0..options / 4).map(|_| builder.add_primary().unwrap()).collect();
        for option in 0..options {
            builder.add_option([dense[option % 2], sparse[option / 4]]).unwrap();
        }
        let problem = builder.build();
        let masks = problem.masks();
        assert!(masks.contains_key(&(dense[0], None)) && !masks.contains_key(&(sparse[0], None)));
        let relation = problem.relation(DEFAULT_RELATION_CAP).unwrap();
        for first in [0, 1, 6, 7, 698, 699, options - 1] {
            let allowed = (0..options)
                .filter(|&other| other % 2 != first % 2 && other / 4 != first / 4)
                .map(|other| OptionId::new(other as u32));
            assert!(relation.row(OptionId::new(first as u32)).eq(allowed), "{first}");
        }
    }

    #[test]
    fn colors_of_many_and_of_few_options_exclude_alike() {
        let mut builder = ProblemBuilder::new();
        let dense = builder.add_secondary().unwrap();
        let options = 6 * MASKED_PART;
        let sparse: Vec<ItemId> =
            (0..options / 4).map(|_| builder.add_secondary().unwrap()).collect();
        let primary = builder.add_primary_between(0..=2).unwrap();
        // Every fifth option has the dense item without a color.
        let color =
            |option: usize| (!option.is_multiple_of(5)).then(|| Color::new((option % 5) as u32));
        for option in 0..options {
            let shared = color(option).map_or(dense.into(), |color| (dense, color).into());
            let own = (sparse[option / 4], Color::new((option % 3) as u32)).into();
            builder.add_option([Entry::from(primary), shared, own]).unwrap();
        }
        let problem = builder.build();
        let masks = problem.masks();
        assert!(masks.contains_key(&(dense, Some(Color::new(1)))));
        assert!(!masks.contains_key(&(sparse[0], Some(Color::new(0)))));
        let relation = problem.relation(DEFAULT_RELATION_CAP).unwrap();
        for first in [0, 1, 6, 7, 698, 699, options - 1] {
            let allowed = (0..options)
                .filter(|&other| other != first)
                .filter(|&other| color(other).is_some() && color(other) == color(first))
                .filter(|&other| other / 4 != first / 4 || other % 3 == first % 3)
                .map(|other| OptionId::new(other as u32));
            assert!(relation.row(OptionId::new(first as u32)).eq(allowed), "{first}");
        }
    }
}
