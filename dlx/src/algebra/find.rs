//! The search for an obstruction: equations first, with bounds and with remainders, then the linear program.

use super::cancel;
use super::congruence;
use super::obstruction::{Obstruction, bounds};
#[cfg(feature = "algebra")]
use super::program;
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;

/// Searches for an obstruction with at most about `work` operations of some nanoseconds each, by default
/// [`DEFAULT_WORK`](super::DEFAULT_WORK). An obstruction that is returned has been [verified](Obstruction::verify).
///
/// Returns `None` if none was found, which does not mean that there is none, nor that the problem has a solution. The
/// result depends on the problem, on `work` and on the cargo feature `algebra` alone, except that a linear program is
/// given up after ten seconds, where a hundredth of one should do.
///
/// ```
/// use dlx::{ProblemBuilder, algebra};
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
/// # Ok::<(), dlx::BuildError>(())
/// ```
pub fn obstruction(problem: &Problem, work: u64) -> Option<Obstruction> {
    let colored = colored(problem);
    let mut work = Work { left: work };
    // Most obstructions weigh only items that are covered a known number of times.
    let is_fixed = |item: ItemId| {
        let (min, max) = bounds(problem, item);
        min == max
    };
    let all = |item: ItemId| !colored[item.index()];
    let is_simple = problem.items().all(|item| is_fixed(item) || !all(item));
    let fixed = |item| all(item) && is_fixed(item);
    let found = cancel::obstruction(problem, fixed, &mut work)
        .or_else(|| congruence::obstruction(problem, fixed, &mut work))
        .or_else(|| if is_simple { None } else { cancel::obstruction(problem, all, &mut work) });
    #[cfg(feature = "algebra")]
    let found = found.or_else(|| program::obstruction(problem, all, &mut work));
    found
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
        // Two items that need the same one, which another option uses too: -1 there, however the items weigh.
        let mut builder = ProblemBuilder::new();
        let [a, b] = builder.add_primaries().unwrap();
        let shared = builder.add_secondary().unwrap();
        let free = builder.add_primary_between(0..=1).unwrap();
        for option in [&[a, shared][..], &[b, shared], &[free, shared], &[free]] {
            builder.add_option(option.iter().copied()).unwrap();
        }
        let found = obstruction(&builder.build(), DEFAULT_WORK);
        assert_eq!(found.is_some(), cfg!(feature = "algebra"));
    }
}
