//! From boards and constraints to models.

use crate::board::{Board, ValueSet, Variable};
use crate::kinds::Constraint;
use crate::propagation::{Model, ModelBuilder};
use crate::rule::ConstraintRule;

impl Model {
    /// The model of a board with its constraints. `given` has the sets of values of the first cells; cells without a
    /// set may have any value.
    pub fn new(board: &Board, constraints: &[Constraint], given: &[ValueSet]) -> Self {
        let mut builder = ModelBuilder::new(board);
        for (cell, &values) in given.iter().enumerate() {
            builder.restrict_to(Variable::new(cell), values);
        }
        for constraint in constraints {
            constraint.compile(board, &mut builder);
        }
        builder.finish()
    }
}
