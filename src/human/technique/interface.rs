//! The trait of techniques.

use crate::human::chain::Scratch;
use crate::human::state::View;
use crate::human::step::Step;
use std::ops::ControlFlow;

/// Takes the steps of a technique one after the other, and says whether more are wanted.
pub(in crate::human) type Visit<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A technique: a pattern, and what follows from it.
pub(in crate::human) trait Find: Sync {
    /// Gives all steps of the technique in a state, in the order of the scale, until the visitor breaks off.
    fn find(&self, view: View<'_>, scratch: &mut Scratch, visit: Visit<'_>) -> ControlFlow<()>;

    /// The first of these steps.
    fn first(&self, view: View<'_>, scratch: &mut Scratch) -> Option<Step> {
        let mut first = None;
        let _ = self.find(view, scratch, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}
