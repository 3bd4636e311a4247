//! What a kernel's state ought to be, worked out from the definitions alone, and the error that says
//! where a kernel differs.

use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, Problem};

/// A kernel's state is not what the problem and the choices say. This is a defect of the kernel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Insane {
    what: String,
}

impl Insane {
    /// An error that says what is wrong.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// Refuses what is not so.
pub(super) fn ensure(so: bool, what: impl FnOnce() -> String) -> Result<(), Insane> {
    if so { Ok(()) } else { Err(Insane::new(what())) }
}

/// The state that a problem is in after some options were chosen.
pub(super) struct Expected {
    /// For each option, whether it may still be chosen.
    pub(super) live: Vec<bool>,
    /// For each item, whether a chosen option contains it.
    pub(super) covered: Vec<bool>,
}

impl Expected {
    /// Works the state out from the entries of the chosen options. Linear in the problem's size.
    pub(super) fn after(problem: &Problem, chosen: &[OptionId]) -> Self {
        let mut taken: Vec<Option<Entry>> = vec![None; problem.item_count()];
        for entry in chosen.iter().flat_map(|&option| problem.entries(option)) {
            taken[entry.item.index()] = Some(*entry);
        }
        let stands = |entry: &Entry| {
            taken[entry.item.index()]
                .is_none_or(|taken| taken.color.is_some() && taken.color == entry.color)
        };
        let live = problem.options().map(|option| problem.entries(option).iter().all(stands));
        Self { live: live.collect(), covered: taken.iter().map(Option::is_some).collect() }
    }

    /// The live options that contain an item, in order.
    pub(super) fn live_options(
        &self,
        problem: &Problem,
        item: ItemId,
    ) -> impl Iterator<Item = OptionId> {
        let options = problem.uses(item).iter().map(|user| user.option);
        options.filter(|option| self.live[option.index()])
    }
}
