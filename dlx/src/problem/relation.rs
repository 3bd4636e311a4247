//! The relation f(i, j) between options: whether two of them may stand in one solution.
//!
//! The literature on sudoku as exact cover keeps it as a square table of bits: 531,441 of them for
//! the 729 options of a 9x9 grid. A row, and-ed to the set of live options, is all that choosing an
//! option does; the `bits` kernel is built on it.

use super::model::{ItemKind, Problem};
use crate::id::OptionId;
use fixedbitset::FixedBitSet;

/// The most bytes that a relation may take unless the caller says otherwise: 256 MB, enough for
/// 45,248 options on a 64-bit machine.
pub const DEFAULT_RELATION_CAP: usize = 256_000_000;

/// Which pairs of options may stand in one solution; made by [`Problem::relation`].
///
/// Options i and j may if they are different, share no primary item that is to be covered at most
/// once, and agree on a color for each secondary item that they share. The relation is symmetric,
/// and no option is related to itself.
#[derive(Clone, Debug)]
pub struct Relation {
    rows: Vec<FixedBitSet>,
}

impl Relation {
    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.rows.len()
    }

    /// The options that may stand beside `option`.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    pub fn row(&self, option: OptionId) -> &FixedBitSet {
        &self.rows[option.index()]
    }

    /// Whether two options may stand in one solution.
    ///
    /// # Panics
    /// If the first option is not one of the problem's.
    pub fn allows(&self, first: OptionId, second: OptionId) -> bool {
        self.row(first).contains(second.index())
    }

    /// How many bytes the relation of so many options takes: a row of bits for each, in whole words.
    pub fn bytes_for(options: usize) -> usize {
        options.saturating_mul(options.div_ceil(usize::BITS as usize) * size_of::<usize>())
    }
}

impl Problem {
    /// Refuses a relation of more than `cap` bytes.
    pub(crate) fn require_relation(&self, cap: usize) -> Result<(), RelationError> {
        let options = self.option_count();
        let bytes = Relation::bytes_for(options);
        if bytes > cap { Err(RelationError { options, bytes, cap }) } else { Ok(()) }
    }

    /// The relation between all options, if it takes no more than `cap` bytes
    /// ([`DEFAULT_RELATION_CAP`] is a good one).
    ///
    /// Takes a bit of memory for each ordered pair of options, and time for that and for each pair that
    /// shares an item, once for each item that they share.
    ///
    /// # Errors
    /// [`RelationError`] if it would take more than `cap` bytes.
    ///
    /// ```
    /// use dlx::{DEFAULT_RELATION_CAP, ProblemBuilder};
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
        let mut rows = Vec::with_capacity(options);
        for option in self.options() {
            let mut row = FixedBitSet::with_capacity(options);
            row.insert_range(..);
            for entry in self.entries(option) {
                if let ItemKind::Primary(multiplicity) = self.kind(entry.item)
                    && multiplicity.max > 1
                {
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
        let rows: Vec<String> =
            (0..5).map(|i| relation.row(OptionId::new(i)).to_string()).collect();
        assert_eq!(rows, ["01001", "10001", "00001", "00001", "11110"]);
    }
}
