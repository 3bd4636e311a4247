//! The search for an obstruction: numbers of items, then equations, with bounds and with remainders, then the linear
//! program.

use super::cancel;
use super::congruence;
#[cfg(feature = "algebra")]
use super::grid;
use super::numbers;
use super::obstruction::{Obstruction, bounds};
use super::order::fewest_new_items_first;
#[cfg(feature = "algebra")]
use super::program::{self, ProgramOutcome, WeightClasses};
use super::work::WorkShare;
use crate::id::ItemId;
use crate::problem::Problem;

/// Searches for an obstruction with at most about `work` operations of some nanoseconds each, and the same amount again
/// that is reserved for single methods. [`default_work`](super::default_work) is enough for arguments in linear time on
/// any problem. An obstruction that is returned has been [verified](Obstruction::verify).
///
/// Returns `None` if none was found, which does not mean that there is none, nor that the problem has a solution. The
/// result depends on the problem, on `work` and on the cargo feature `algebra` alone, except that a linear program is
/// given up after ten seconds, where a hundredth of one should do.
///
/// ```
/// use pavane_dlx::{ProblemBuilder, algebra};
///
/// // Five cells in a row, and dominoes: three cells have odd numbers, two have even ones.
/// let mut builder = ProblemBuilder::new();
/// let cells = builder.add_primaries::<5>()?;
/// for pair in cells.windows(2) {
///     builder.add_option(pair.iter().copied())?;
/// }
/// let problem = builder.build();
/// let obstruction = algebra::obstruction(&problem, algebra::DEFAULT_WORK).expect("there is one");
/// assert_eq!(
///     obstruction.to_string(),
///     "the items fall into two colors, 3 of one and 2 of the other, and each option covers as many of one color \
///      as of the other"
/// );
/// # Ok::<(), pavane_dlx::BuildError>(())
/// ```
pub fn obstruction(problem: &Problem, work: u64) -> Option<Obstruction> {
    obstruction_unless(problem, work, &|| false)
}

/// As [`obstruction`], and none once `is_interrupted` says so. It is called after each 65,536 operations at least; only
/// a linear program, of some tenths of a second at most, is solved in one piece.
pub(crate) fn obstruction_unless(
    problem: &Problem,
    work: u64,
    is_interrupted: &dyn Fn() -> bool,
) -> Option<Obstruction> {
    let colored = colored(problem);
    let all = |item: ItemId| !colored[item.index()];
    let mut work = WorkShare::new(work, problem, is_interrupted);
    let found =
        by_numbers(problem, all, &mut work).or_else(|| by_equations(problem, all, &mut work));
    #[cfg(feature = "algebra")]
    let found = found.or_else(|| by_programs(problem, all, &mut work));
    found
}

/// An obstruction by numbers of items, unless that takes too much work.
fn by_numbers(
    problem: &Problem,
    all: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    // Orders of items, and the numbers of each.
    work.begin().take(problem.entry_count().saturating_mul(4))?;
    numbers::obstruction(problem, all, work)
}

/// An obstruction by equations, with weights for the items that are covered a known number of times, or for all.
fn by_equations(
    problem: &Problem,
    all: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    // Most obstructions weigh only items that are covered a known number of times.
    let is_fixed = |item: ItemId| {
        let (min, max) = bounds(problem, item);
        min == max
    };
    let fixed = |item| all(item) && is_fixed(item);
    let order = fewest_new_items_first(problem, fixed, work.begin())?;
    let found = cancel::obstruction(problem, &order, fixed, work)
        .or_else(|| congruence::obstruction(problem, &order, fixed, work));
    if found.is_some() || problem.items().all(|item| is_fixed(item) || !all(item)) {
        return found;
    }
    // Items with a range of multiplicity may also need weights.
    let order = fewest_new_items_first(problem, all, work.begin())?;
    cancel::obstruction(problem, &order, all, work)
}

/// An obstruction by a linear program: with a weight for each item, or if that takes too much work, with a weight for
/// each color of a board.
#[cfg(feature = "algebra")]
fn by_programs(
    problem: &Problem,
    all: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let items = WeightClasses::by_key(problem, |item| all(item).then_some(item));
    // The whole problem is the measure, with colored items and repeated options: a first look must not last.
    if work.begin().has(program::cost(problem.item_count(), problem.option_count()))
        && let ProgramOutcome::Solved(found) = program::obstruction(problem, &items, work)
    {
        return found;
    }
    grid::obstruction(problem, all, work)
}

/// For each item, whether some option gives it a color.
fn colored(problem: &Problem) -> Vec<bool> {
    let mut colored = vec![false; problem.item_count()];
    let entries = problem.options().flat_map(|option| problem.entries(option));
    entries
        .filter(|entry| entry.color.is_some())
        .for_each(|entry| colored[entry.item.index()] = true);
    colored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::DEFAULT_WORK;
    use crate::problem::ProblemBuilder;

    #[test]
    fn where_options_weigh_less_than_0_a_linear_program_is_needed() {
        // Two items that need the same one, which another option uses too: -1 there, however the items weigh. A third
        // item has room enough for all three.
        let mut builder = ProblemBuilder::new();
        let [a, b, c] = builder.add_primaries().unwrap();
        let shared = builder.add_secondary().unwrap();
        let free = builder.add_primary_between(0..=1).unwrap();
        for option in [&[a, shared][..], &[b, shared], &[c, shared], &[free, shared], &[free]] {
            builder.add_option(option.iter().copied()).unwrap();
        }
        for _ in 0..3 {
            let room = builder.add_secondary().unwrap();
            builder.add_option([c, room]).unwrap();
        }
        let found = obstruction(&builder.build(), DEFAULT_WORK);
        assert_eq!(found.is_some(), cfg!(feature = "algebra"));
    }
}
