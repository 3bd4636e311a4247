//! The reduction of a problem before it is searched: decisions that can be made at once are taken out.
//!
//! The rules are applied until no rule changes the problem, or until their [bound](Problem::reduce) is reached:
//!
//! 1. *Forced options.* If the number of live options of a primary item equals its need, they are chosen. All options
//!    that conflict with them are removed.
//! 2. *Options that would empty an item.* An option that conflicts with all live options of a needed item, and does
//!    not contain it, is in no solution. It is removed.
//! 3. *Equal items.* Of primary items with the same live options and the same multiplicity, the first is kept.
//! 4. *Idle items.* An item that no choice of live options could violate is removed; its options stay.
//! 5. *Dominated options*, with [`Keep::Cheapest`] only. An option is removed if another one can take its place in
//!    every solution and costs no more.
//!
//! The first three are Knuth's Algorithm P (*The Art of Computer Programming*, volume 4B, section 7.2.2.1) in another
//! arrangement. Ours also chooses what is forced and takes multiplicities. It starts each item at its option with the
//! fewest conflicts, and bounds the work. The last is the dominance known from set covering.

mod dominated;
mod emptying;
mod live;
mod project;

use super::builder::ProblemBuilder;
use super::model::Problem;
use crate::id::{ItemId, OptionId};
use fixedbitset::FixedBitSet;
use live::{Live, StepLimit};
use std::fmt;

/// The solutions that a reduction keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All solutions, one to one: for counting, listing, uniqueness.
    #[default]
    All,
    /// One of the cheapest solutions: for the first solution and the least cost.
    Cheapest,
}

/// A reduced problem, and the way back to the original one; made by [`Problem::reduce`].
#[derive(Clone)]
pub struct Reduction {
    problem: Problem,
    /// In ascending order.
    forced: Vec<OptionId>,
    /// In the order in which they were found.
    emptying: Vec<OptionId>,
    /// `None` for the identity.
    origin: Option<ReductionOrigin>,
}

/// For each item and option of a reduced problem, its original.
#[derive(Clone)]
struct ReductionOrigin {
    items: Vec<ItemId>,
    options: Vec<OptionId>,
}

impl Problem {
    /// Returns the problem with forced options chosen, and without redundant items and options that are in no
    /// solution. [`Keep`] selects the solutions to preserve. Items and options keep their order and get new numbers,
    /// and costs and colors stay. The forced options are subtracted from the multiplicities.
    ///
    /// If the reduction finds that no solution exists, the result has no options and one primary item, the one that
    /// ran out of options.
    ///
    /// Takes time and memory linear in the size of the problem. Rule 1 of the module looks at each entry a fixed
    /// number of times. Rules 2 and 5 stop when each has taken four steps for each entry and 250,000 more; a step
    /// looks at one entry. So the result is the same on every machine, and a second reduction may find more if the
    /// first was stopped.
    ///
    /// ```
    /// use pavane_model::{Keep, OptionId, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c, d] = builder.add_primaries()?;
    /// let forced = builder.add_option([a, b])?; // the only option of a
    /// builder.add_option([b, c])?; // conflicts with it
    /// let one = builder.add_option([c, d])?;
    /// let other = builder.add_option([c, d])?;
    /// let problem = builder.build();
    ///
    /// let reduction = problem.reduce(Keep::All);
    /// assert_eq!(reduction.forced(), [forced]);
    /// let small = reduction.problem();
    /// assert_eq!((small.item_count(), small.option_count()), (1, 2)); // c and d were equal
    ///
    /// let mut restored = Vec::new();
    /// reduction.restore(&[OptionId::new(1)], &mut restored);
    /// assert_eq!(restored, [forced, other]);
    /// assert_eq!(problem.verify(&restored), Ok(()));
    ///
    /// assert_eq!(problem.reduce(Keep::Cheapest).forced(), [forced, one]);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    #[must_use]
    pub fn reduce(&self, keep: Keep) -> Reduction {
        let mut live = Live::new(self);
        let (mut emptying, mut dominated) = (StepLimit::of(self), StepLimit::of(self));
        loop {
            live.choose_forced();
            live.drop_emptying(&mut emptying);
            let before = live.left;
            if keep == Keep::Cheapest {
                live.drop_dominated(&mut dominated);
            }
            // Only the removals of rule 5 give the other rules new work.
            if live.left == before {
                break;
            }
        }
        match live.short_item() {
            Some(item) => self.impossible(item, live.emptying),
            None => live.project(),
        }
    }

    /// The reduction to a problem without solutions: `item` cannot be covered.
    fn impossible(&self, item: ItemId, emptying: Vec<OptionId>) -> Reduction {
        // The problem already is the result, so its numbers stay.
        if self.item_count() == 1 && self.option_count() == 0 {
            return Reduction::identity(self);
        }
        let mut builder = ProblemBuilder::new();
        builder.add_primary().expect("there is room for one item");
        Reduction {
            problem: builder.build(),
            forced: Vec::new(),
            emptying,
            origin: Some(ReductionOrigin { items: vec![item], options: Vec::new() }),
        }
    }
}

impl Reduction {
    /// The reduction that leaves the problem as it is. Takes constant time.
    ///
    /// ```
    /// use pavane_model::{ProblemBuilder, Reduction};
    ///
    /// let problem = ProblemBuilder::new().build();
    /// assert!(Reduction::identity(&problem).is_identity());
    /// ```
    pub fn identity(problem: &Problem) -> Self {
        Self { problem: problem.clone(), forced: Vec::new(), emptying: Vec::new(), origin: None }
    }

    /// The reduced problem.
    #[inline]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The options that are in every solution that was kept, by their original ids, in ascending order. The reduced
    /// problem does not include their costs. Empty if the reduction found that no solution exists.
    #[inline]
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// The options that rule 2 removed, by their original ids, in the order of removal. Each conflicts with all
    /// options of some item that were live at that time.
    ///
    /// All other options that are missing from the reduced problem are [`forced`](Self::forced), in conflict with a
    /// forced option, or, with [`Keep::Cheapest`], dominated.
    ///
    /// ```
    /// use pavane_model::{Keep, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c] = builder.add_primaries()?;
    /// builder.add_option([a, b])?;
    /// builder.add_option([a, c])?;
    /// let none_for_a = builder.add_option([b, c])?; // conflicts with both options of a
    /// builder.add_option([b])?;
    /// builder.add_option([c])?;
    /// assert_eq!(builder.build().reduce(Keep::All).emptying(), [none_for_a]);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    pub fn emptying(&self) -> &[OptionId] {
        &self.emptying
    }

    /// The original of an option of the reduced problem.
    ///
    /// # Panics
    /// If the option is not one of the reduced problem.
    #[inline]
    pub fn original(&self, option: OptionId) -> OptionId {
        let options = self.problem.option_count();
        assert!(option.index() < options, "option {option} of {options}");
        self.origin.as_ref().map_or(option, |origin| origin.options[option.index()])
    }

    /// The original of an item of the reduced problem; the first of them if several were equal.
    ///
    /// # Panics
    /// If the item is not one of the reduced problem.
    #[inline]
    pub fn original_item(&self, item: ItemId) -> ItemId {
        let items = self.problem.item_count();
        assert!(item.index() < items, "item {item} of {items}");
        self.origin.as_ref().map_or(item, |origin| origin.items[item.index()])
    }

    /// Turns a solution of the reduced problem into one of the original. Replaces the content of `into` by the forced
    /// options and the originals of `reduced`, in ascending order.
    ///
    /// # Panics
    /// If an option is not one of the reduced problem.
    pub fn restore(&self, reduced: &[OptionId], into: &mut Vec<OptionId>) {
        into.clear();
        into.extend_from_slice(&self.forced);
        into.extend(reduced.iter().map(|&option| self.original(option)));
        sort_options(into);
    }

    /// Whether the problem is unchanged. If so, [`problem`](Self::problem) shares its memory with the original.
    #[inline]
    pub fn is_identity(&self) -> bool {
        self.origin.is_none()
    }
}

/// Sorts options. Where they are dense among the numbers up to the largest, marks take a fifth of the time of a sort.
fn sort_options(options: &mut [OptionId]) {
    /// The number of marks for each option up to which they pay.
    const MOST_MARKS: usize = 128;
    let count = options.iter().max().map_or(0, |last| last.index() + 1);
    let mut marks = FixedBitSet::with_capacity(count.min(MOST_MARKS * options.len()));
    // An option that comes twice has one mark.
    if count > marks.len() || options.iter().any(|option| marks.put(option.index())) {
        return options.sort_unstable();
    }
    let sorted = marks.ones().map(|index| OptionId::new(index as u32));
    options.iter_mut().zip(sorted).for_each(|(option, sorted)| *option = sorted);
}

impl fmt::Debug for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reduction")
            .field("problem", &self.problem)
            .field("forced", &self.forced.len())
            .field("identity", &self.is_identity())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_sorted_with_marks_and_without() {
        let of = |numbers: &[u32]| numbers.iter().copied().map(OptionId::new).collect::<Vec<_>>();
        for factor in [1, 2, 100, 130, 1 << 20] {
            // Sparse options and repeated ones have no marks.
            for (numbers, sorted) in [
                (&[][..], &[][..]),
                (&[5], &[5]),
                (&[3, 0, 200, 1], &[0, 1, 3, 200]),
                (&[2, 3, 2, 0], &[0, 2, 2, 3]),
            ] {
                let times =
                    |numbers: &[u32]| numbers.iter().map(|n| n * factor).collect::<Vec<_>>();
                let mut options = of(&times(numbers));
                sort_options(&mut options);
                assert_eq!(options, of(&times(sorted)), "{factor}");
            }
        }
    }
}
