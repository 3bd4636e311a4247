//! What the rules of constraints have in common.

use crate::board::{Board, Variable};
use crate::propagation::ModelBuilder;
use std::fmt::Debug;

/// The rule of one constraint.
///
/// [`holds`](Self::holds) is the definition. It shares no code with [`compile`](Self::compile), so that solutions are
/// checked by other code than the search.
pub trait ConstraintRule: Clone + Debug + PartialEq + Eq + Send + Sync {
    /// The cells that the rule is about, the marked ones first. A cell may occur twice.
    fn cells(&self, board: &Board) -> Vec<Variable>;

    /// Whether a full grid satisfies the rule.
    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool;

    /// Adds the rule to a model, in full: each solution of the model satisfies [`holds`](Self::holds).
    fn compile(&self, board: &Board, model: &mut ModelBuilder);

    /// The constraint in a few words, for messages: `the killer cage r1c1 r1c2 with sum 15`.
    fn describe(&self, board: &Board) -> String;
}

/// A value for each variable of a board.
#[derive(Clone, Copy, Debug)]
pub struct Assignment<'a>(&'a [i64]);

impl<'a> Assignment<'a> {
    /// Values in the order of the variables.
    pub const fn new(values: &'a [i64]) -> Self {
        Self(values)
    }

    /// The value of a variable.
    ///
    /// # Panics
    /// If the variable has no value here.
    pub fn value(&self, variable: Variable) -> i64 {
        self.0[variable.index()]
    }

    /// The values of variables.
    ///
    /// # Panics
    /// If the variable has no value here.
    pub fn values(&self, variables: &[Variable]) -> Vec<i64> {
        variables.iter().map(|&variable| self.value(variable)).collect()
    }

    /// The sum of the values of variables.
    ///
    /// # Panics
    /// If the variable has no value here.
    pub fn sum(&self, variables: &[Variable]) -> i64 {
        variables.iter().map(|&variable| self.value(variable)).sum()
    }
}

/// Whether all values differ.
pub(crate) fn are_different(values: &[i64]) -> bool {
    values.iter().enumerate().all(|(index, value)| !values[..index].contains(value))
}
