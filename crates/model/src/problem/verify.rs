//! The independent check whether a list of options solves a problem, from the definition alone.
//!
//! Shares neither code nor data with any kernel: an error in a kernel cannot confirm itself.

use super::model::{ItemKind, Multiplicity, Problem};
use crate::id::{Color, ItemId, OptionId};
use fixedbitset::FixedBitSet;

/// The use of an item by the options so far.
#[derive(Clone, Copy)]
struct Usage {
    times: u32,
    /// The first of the options.
    by: OptionId,
    color: Option<Color>,
}

impl Problem {
    /// Checks that `options` is a solution. Each option must exist and be given once. The number of options that
    /// cover a primary item must be within its multiplicity. A secondary item may be used once, or several times in
    /// one color. The order of the options does not matter. Takes time linear in the size of the problem.
    ///
    /// # Errors
    /// [`VerifyError`] for the first violation.
    ///
    /// ```
    /// use pavane_model::{ProblemBuilder, VerifyError};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let both = builder.add_option([a, b])?;
    /// let one = builder.add_option([a])?;
    /// let problem = builder.build();
    /// assert_eq!(problem.verify(&[both]), Ok(()));
    /// assert!(matches!(problem.verify(&[one]), Err(VerifyError::Count { item, .. }) if item == b));
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    pub fn verify(&self, options: &[OptionId]) -> Result<(), VerifyError> {
        if self.is_plain_solution(options) { Ok(()) } else { self.verify_in_order(options) }
    }

    /// Whether options are a solution that uses each secondary item once or not at all. Counts alone decide this, in a
    /// fifth of the time of the look that finds violations and compares colors.
    fn is_plain_solution(&self, options: &[OptionId]) -> bool {
        let mut chosen = FixedBitSet::with_capacity(self.option_count());
        let mut times = vec![0_u32; self.item_count()];
        for &option in options {
            if option.index() >= chosen.len() || chosen.put(option.index()) {
                return false;
            }
            for entry in self.entries(option) {
                times[entry.item.index()] += 1;
            }
        }
        self.model.items.iter().zip(times).all(|(kind, times)| match kind {
            ItemKind::Primary(multiplicity) => {
                multiplicity.min <= times && times <= multiplicity.max
            }
            ItemKind::Secondary => times <= 1,
        })
    }

    /// Finds the first violation, option by option.
    fn verify_in_order(&self, options: &[OptionId]) -> Result<(), VerifyError> {
        let mut chosen = vec![false; self.option_count()];
        let mut uses: Vec<Option<Usage>> = vec![None; self.item_count()];
        // Mark the options, and count for each item the options that use it.
        for &option in options {
            match chosen.get_mut(option.index()) {
                None => {
                    return Err(VerifyError::UnknownOption { option, options: chosen.len() });
                }
                Some(chosen) if *chosen => return Err(VerifyError::RepeatedOption { option }),
                Some(chosen) => *chosen = true,
            }
            for entry in self.entries(option) {
                let item = entry.item;
                let so_far = &mut uses[item.index()];
                if let Some(so_far) = so_far {
                    // Only a color makes two uses of a secondary item agree; primary items are counted at the end.
                    let agree = entry.color.is_some() && entry.color == so_far.color;
                    if !self.is_primary(item) && !agree {
                        return Err(VerifyError::Clash { item, first: so_far.by, second: option });
                    }
                    so_far.times += 1;
                } else {
                    *so_far = Some(Usage { times: 1, by: option, color: entry.color });
                }
            }
        }
        for &item in self.primaries() {
            let times = uses[item.index()].map_or(0, |so_far| so_far.times);
            if let ItemKind::Primary(multiplicity) = self.kind(item)
                && !(multiplicity.min..=multiplicity.max).contains(&times)
            {
                return Err(VerifyError::Count { item, times, multiplicity });
            }
        }
        Ok(())
    }
}

/// Why a list of options is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The problem has no such option.
    #[error("option {option} does not exist: the problem has {options} options")]
    UnknownOption {
        /// The option that was given.
        option: OptionId,
        /// The number of options.
        options: usize,
    },
    /// An option is given twice.
    #[error("option {option} is given twice")]
    RepeatedOption {
        /// The option.
        option: OptionId,
    },
    /// A primary item is covered too few or too many times.
    #[error("item {item} is covered {times} times instead of {multiplicity}")]
    Count {
        /// The item.
        item: ItemId,
        /// The number of given options that contain it.
        times: u32,
        /// The number required.
        multiplicity: Multiplicity,
    },
    /// Two options use the same secondary item and do not agree on a color.
    #[error(
        "options {first} and {second} both use the secondary item {item} and give it no common color"
    )]
    Clash {
        /// The secondary item.
        item: ItemId,
        /// The first of the options, in the order given.
        first: OptionId,
        /// The second of them.
        second: OptionId,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Entry, ProblemBuilder};

    /// Primary `p` (once) and `m` (2 to 3 times), secondary `s`:
    /// 0 = p s, 1 = p s:1, 2 = m s:1, 3 = m s:2, 4 = m, 5 = m, 6 = m, 7 = p m.
    fn problem() -> Problem {
        let mut builder = ProblemBuilder::new();
        let p = builder.add_primary().unwrap();
        let m = builder.add_primary_between(2..=3).unwrap();
        let s = builder.add_secondary().unwrap();
        let entry = |item: ItemId, color: u32| match color {
            0 => Entry::from(item),
            color => (item, Color::new(color)).into(),
        };
        for option in [
            &[(p, 0), (s, 0)][..],
            &[(p, 0), (s, 1)],
            &[(m, 0), (s, 1)],
            &[(m, 0), (s, 2)],
            &[(m, 0)],
            &[(m, 0)],
            &[(m, 0)],
            &[(p, 0), (m, 0)],
        ] {
            builder.add_option(option.iter().map(|&(item, color)| entry(item, color))).unwrap();
        }
        builder.build()
    }

    #[track_caller]
    fn check(options: &[u32], expected: Result<(), &str>) {
        let options: Vec<OptionId> = options.iter().copied().map(OptionId::new).collect();
        let found = problem().verify(&options).map_err(|error| error.to_string());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn the_definition_is_held_to() {
        check(&[0, 4, 5], Ok(()));
        check(&[1, 2, 4, 5], Ok(()));
        check(&[7, 4], Ok(()));
        check(&[6, 5, 7], Ok(()));
        check(&[0, 4], Err("item 1 is covered 1 times instead of 2:3"));
        check(
            &[0, 2, 4],
            Err("options 0 and 2 both use the secondary item 2 and give it no common color"),
        );
        check(
            &[1, 3, 4],
            Err("options 1 and 3 both use the secondary item 2 and give it no common color"),
        );
        check(&[7, 4, 5, 6], Err("item 1 is covered 4 times instead of 2:3"));
        check(&[4, 5], Err("item 0 is covered 0 times instead of 1"));
        check(&[4, 4, 7], Err("option 4 is given twice"));
        check(&[8], Err("option 8 does not exist: the problem has 8 options"));
    }
}
