//! Full houses: the last empty cell of a zone.

use super::hidden_single::HiddenSingle;
use super::interface::{Find, Visit};
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::Step;
use std::ops::ControlFlow;

/// The last empty cells of zones.
pub(crate) struct FullHouse;

impl Find for FullHouse {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        HiddenSingle { is_last: true }
            .find(view, &mut |step| visit(Step { technique: Technique::FullHouse, ..step }))
    }
}
