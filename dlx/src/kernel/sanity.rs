//! The expected state of a kernel, worked out from the definitions alone, and the error of a kernel that differs.

use super::choice::Choice;
use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, ItemKind, Multiplicity, Problem};

/// A kernel's state contradicts the problem and the choices. This is a defect of the kernel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Insane {
    what: String,
}

impl Insane {
    /// An error with a description of the inconsistency.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// Returns an error unless a condition holds.
pub(super) fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), Insane> {
    if holds { Ok(()) } else { Err(Insane::new(what())) }
}

/// The state of a problem after some options were chosen and others ruled out, in the terms of the
/// [kernel module](super).
pub(super) struct Expected<'a> {
    problem: &'a Problem,
    /// Whether each option is live.
    pub(super) live: Vec<bool>,
    /// Number of chosen options that contain each item.
    times: Vec<u32>,
}

impl<'a> Expected<'a> {
    /// Works the state out from the entries of the chosen options and from the choices on the path, which
    /// rule options out. Linear in the size of the problem, plus for each choice the number of options of its item.
    pub(super) fn after(problem: &'a Problem, path: &[Choice], chosen: &[OptionId]) -> Self {
        let mut times = vec![0; problem.item_count()];
        let mut colors = vec![None; problem.item_count()];
        let mut live = vec![true; problem.option_count()];
        // The chosen options use up their items and set colors.
        for &option in chosen {
            live[option.index()] = false;
            for entry in problem.entries(option) {
                times[entry.item.index()] += 1;
                colors[entry.item.index()] = entry.color;
            }
        }
        // Each choice on the path rules out the options of its item before its own, or all.
        for choice in path {
            for user in problem.uses(choice.item) {
                if choice.option.is_none_or(|option| user.option < option) {
                    live[user.option.index()] = false;
                }
            }
        }
        let is_free = |entry: &Entry| {
            let (times, color) = (times[entry.item.index()], colors[entry.item.index()]);
            match problem.kind(entry.item) {
                ItemKind::Primary(bounds) => times < bounds.max,
                ItemKind::Secondary => times == 0 || (color.is_some() && color == entry.color),
            }
        };
        // An option stays live only if all its items can take it.
        for option in problem.options() {
            live[option.index()] &= problem.entries(option).iter().all(is_free);
        }
        Self { problem, live, times }
    }

    fn bounds(&self, item: ItemId) -> Multiplicity {
        match self.problem.kind(item) {
            ItemKind::Primary(bounds) => bounds,
            ItemKind::Secondary => Multiplicity { min: 0, max: 1 },
        }
    }

    /// Compares the options that a kernel reports as live with the live ones.
    pub(super) fn check_live(&self, is_live: impl Fn(OptionId) -> bool) -> Result<(), Insane> {
        self.problem.options().try_for_each(|option| {
            ensure(is_live(option) == self.live[option.index()], || {
                format!("option {option} is live or not, against the choices")
            })
        })
    }

    /// Compares the primary items that a kernel reports as open with the open ones.
    pub(super) fn check_open(&self, is_open: impl Fn(ItemId) -> bool) -> Result<(), Insane> {
        self.problem.primaries().iter().try_for_each(|&item| {
            ensure(is_open(item) == self.is_open(item), || {
                format!("item {item} is open or not, against the choices")
            })
        })
    }

    /// The need of an item.
    pub(super) fn need(&self, item: ItemId) -> u32 {
        self.bounds(item).min.saturating_sub(self.times[item.index()])
    }

    /// The cap of a primary item.
    pub(super) fn cap(&self, item: ItemId) -> u32 {
        self.bounds(item).max.saturating_sub(self.times[item.index()])
    }

    /// Whether a primary item is open.
    pub(super) fn is_open(&self, item: ItemId) -> bool {
        self.live_options(item).next().is_some()
    }

    /// Whether a primary item has cap 0, or a secondary item is in a chosen option.
    pub(super) fn is_covered(&self, item: ItemId) -> bool {
        self.cap(item) == 0
    }

    /// The live options that contain an item, in order.
    pub(super) fn live_options(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let options = self.problem.uses(item).iter().map(|user| user.option);
        options.filter(|option| self.live[option.index()])
    }
}
