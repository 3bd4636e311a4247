//! Lines whose inner values are in relation to both ends.

use crate::board::Variable;
use crate::propagation::{Automaton, ModelBuilder};

/// How much of a line is known that is read from its ends inwards.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Ends {
    Open,
    One(i64),
    /// The lower and the higher value.
    Both(i64, i64),
}

/// The ends of a line satisfy a relation, and each inner value is in a relation with the lower and the higher end.
///
/// One automaton reads both ends and then the inner cells: it removes all values without a partner.
pub(crate) fn compile_ends_and_inner(
    line: &[Variable],
    model: &mut ModelBuilder,
    are_ends: impl Fn(i64, i64) -> bool,
    is_inner: impl Fn(i64, i64, i64) -> bool,
) {
    let [first, inner @ .., last] = line else { return };
    let order = [&[*first, *last], inner].concat();
    let step = |state: &Ends, value: i64| match *state {
        Ends::Open => Some(Ends::One(value)),
        Ends::One(other) => {
            are_ends(other, value).then(|| Ends::Both(other.min(value), other.max(value)))
        }
        Ends::Both(low, high) => is_inner(low, high, value).then_some(Ends::Both(low, high)),
    };
    let accepts = |state: &Ends| matches!(state, Ends::Both(..));
    let values = model.all_values(&order);
    let automaton = Automaton::of_function(Ends::Open, values, order.len(), step, accepts);
    model.automaton(&order, &automaton);
}
