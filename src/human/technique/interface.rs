//! The trait of techniques without chains.

use crate::human::state::View;
use crate::human::step::Step;
use std::ops::ControlFlow;

/// Takes the steps of a technique one after the other, and says whether the search continues.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A technique without chains: a pattern, and what follows from it.
pub(crate) trait Find: Sync {
    /// Gives all steps of the technique in a state, in the order of the scale, until the visitor breaks off.
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()>;

    /// The size of a step's pattern, by which the scale `human` prefers it: steps are given in the order of their
    /// sizes. 0 if sizes do not matter.
    fn size(&self, _: &Step) -> usize {
        0
    }
}
