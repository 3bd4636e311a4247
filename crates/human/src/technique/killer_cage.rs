//! Steps by killer cages: the combinations of different digits that have the sum of the cage.

use super::facts::digits;
use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::geometry::{Mask, bits};
use crate::level::Level::Medium;
use crate::step::{Kind, Part, Role, Step};
use crate::subsets::subsets;
use pavane::constraints::{Constraint, Killer};

/// Steps by killer cages.
pub(crate) const KILLER_CAGES: Row =
    Row::plain("killer cages", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(30.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: Some(add_combinations) };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Killer(_))
}

const LESSON: Lesson = Lesson::new(
    "Killer Cage",
    &["Killer Cage"],
    &[
        "The cells of a killer cage hold different digits with a sum. Often few combinations of digits have this \
         sum: 3 in two cells is 1 and 2, and 23 in three cells is 6, 8 and 9.",
        "A combination goes if the candidates of the cells cannot hold it. A digit that is in no other combination, \
         or has no cell in them, goes as well.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Killer Cage".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        let combination = |part: &Part| words.digits(part.digits.iter().copied());
        let combinations: Vec<String> =
            words.step.with(Role::Combination).map(combination).collect();
        match combinations.is_empty() {
            true => format!("{rule} leaves {left}"),
            false => format!("{rule} holds {}, which leaves {left}", combinations.join(" or ")),
        }
    },
};

/// The largest number of combinations that a sentence lists.
const MOST_LISTED: usize = 8;

/// Adds the combinations that a cage allows, if they are few.
fn add_combinations(step: Step, constraint: &Constraint, first_value: i64, left: &[Mask]) -> Step {
    let Constraint::Killer(Killer { cells, sum: Some(sum) }) = constraint else { return step };
    let sets: Vec<Mask> = cells.iter().map(|cell| left[cell.index()]).collect();
    let any = sets.iter().fold(0, |any, set| any | set);
    let value = |digit: usize| first_value + digit as i64;
    let has_sum = |set: &Mask| bits(*set).map(value).sum::<i64>() == *sum;
    let fits = |set: &Mask| is_spread(&sets, *set);
    let found: Vec<Mask> =
        subsets(any, sets.len()).filter(has_sum).filter(fits).take(MOST_LISTED + 1).collect();
    if found.len() > MOST_LISTED {
        return step;
    }
    found.into_iter().fold(step, |step, set| step.part(Role::Combination, Vec::new(), digits(set)))
}

/// Whether each cell can hold another digit of a set.
fn is_spread(cells: &[Mask], set: Mask) -> bool {
    let Some((first, others)) = cells.split_first() else { return set == 0 };
    bits(first & set).any(|digit| is_spread(others, set & !(1 << digit)))
}
