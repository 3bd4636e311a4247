//! Naked singles: cells with one digit.

use super::interface::{Find, Visit};
use crate::human::geometry::Geometry;
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::{Role, Step};
use crate::layout::Digit;
use std::ops::ControlFlow;

/// Cells with one digit.
pub(crate) struct NakedSingle;

impl Find for NakedSingle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for (cell, &digits) in view.marks.cells.iter().enumerate() {
            if digits.is_power_of_two() {
                let digit = digits.trailing_zeros() as usize;
                let digits = Digit::from_index(digit).into_iter().collect();
                let step = Step::new(Technique::NakedSingle, 2.3)
                    .part(Role::Base, Geometry::named([cell]), digits)
                    .placing(cell, digit);
                visit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}
