//! One variable with some values.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::ValueSet;
use std::borrow::Cow;

/// A variable with a value of a set, as a part of an alternative. Elsewhere the first set of the variable says so.
#[derive(Debug)]
pub(super) struct Values {
    variable: usize,
    values: ValueSet,
}

impl Values {
    pub(super) const fn new(variable: usize, values: ValueSet) -> Self {
        Self { variable, values }
    }
}

impl Propagate for Values {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        space.restrict(self.variable, self.values)
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        vec![self.variable].into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Alternative
    }

    fn priority(&self) -> usize {
        0
    }
}
