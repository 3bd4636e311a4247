//! The check of grids by the definitions of constraints.

use crate::board::{Board, ValueSet};
use crate::kinds::Constraint;
use crate::propagation::{Model, Search, Step};
use crate::rule::{Assignment, ConstraintRule};

/// The first constraint that the values of the cells break, in words.
///
/// Only [`ConstraintRule::holds`] decides. On a board with helper cells, a search finds values for them first; if there
/// are none, the answer says so.
///
/// ```
/// use pavane_constraints::{Board, Killer, ValueRange, broken_constraint};
/// let board = Board::rectangle(ValueRange::digits(4), 1, 2);
/// let cage = [Killer { cells: board.cells().collect(), sum: Some(5) }.into()];
/// assert_eq!(broken_constraint(&board, &cage, &[1, 4]), None);
/// let broken = broken_constraint(&board, &cage, &[1, 3]);
/// assert_eq!(broken.as_deref(), Some("the killer cage r1c1 r1c2 with sum 5"));
/// ```
///
/// # Panics
/// Unless each cell has one value.
pub fn broken_constraint(
    board: &Board,
    constraints: &[Constraint],
    values: &[i64],
) -> Option<String> {
    assert_eq!(values.len(), board.cell_count(), "one value for each cell");
    let mut all = values.to_vec();
    if !board.helpers().is_empty() {
        let fixed: Option<Vec<ValueSet>> =
            values.iter().map(|&value| board.values().bit(value)).collect();
        let model = fixed.map(|fixed| Model::new(board, constraints, &fixed));
        let Some(found) = model.as_ref().and_then(helper_values) else {
            return Some("the constraints of the helper cells".to_owned());
        };
        all = found;
        all.truncate(board.variable_count());
    }
    first_broken(board, constraints, &Assignment::new(&all))
}

/// The first constraint that does not hold, in words. All variables have values.
pub(crate) fn first_broken(
    board: &Board,
    constraints: &[Constraint],
    grid: &Assignment<'_>,
) -> Option<String> {
    let broken = constraints.iter().find(|constraint| !constraint.holds(board, grid));
    broken.map(|constraint| constraint.describe(board))
}

/// The values of all variables in the first solution.
fn helper_values(model: &Model) -> Option<Vec<i64>> {
    let mut search = Search::new(model);
    (search.advance(u64::MAX) == Step::Solution).then(|| search.all_values())
}
