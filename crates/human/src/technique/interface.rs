//! The searches of techniques: by their own files, or by the searches for chains.

use crate::state::View;
use crate::step::{Kind, Step};
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

/// A search for chains, which `human::chain` makes.
#[derive(Clone, Copy)]
pub(crate) enum Chains {
    /// Loops, and forcing chains from one assumption.
    Static,
    /// Chains from several assumptions, or from one that contradicts itself.
    Forcing(Forcing),
}

/// The links and the words of a search for forcing chains.
#[derive(Clone, Copy)]
pub(crate) struct Forcing {
    /// The words of its steps. Their size is the level, their variant the [kind](super::forcing_chains::ForcingKind).
    pub(crate) kind: &'static Kind,
    /// The rating of the shortest chains on the scale `se`.
    pub(crate) base: f64,
    /// Whether chains have links inside cells; else all links are of one digit.
    pub(crate) has_cells: bool,
    /// Whether links may follow from several others.
    pub(crate) is_dynamic: bool,
    /// The patterns that links may follow from: 0 none, 1 simple ones, 2 to 5 other chains.
    pub(crate) level: u8,
}
