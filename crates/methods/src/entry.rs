//! The row of a method: its name, its forms, and what is known of it.

use super::interface::Method;
use std::fmt;

/// The worth of a method's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Finds all solutions within its limits, and knows when there are no more.
    Exact,
    /// Makes steps that follow from the puzzle, and never guesses: the solution that it reaches is the only one, but it
    /// may find no further step.
    Deductive,
    /// Searches at random: finds right solutions, but cannot show that there are none.
    Stochastic,
    /// Writes down one solution of boards of a certain kind, without a search.
    Construction,
}

impl Kind {
    /// The word for the kind, such as `exact`.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Deductive => "deductive",
            Self::Stochastic => "stochastic",
            Self::Construction => "construction",
        }
    }
}

/// An entry of the registry.
#[derive(Clone, Copy)]
pub struct MethodEntry {
    /// The name.
    pub name: &'static str,
    /// The worth of its answers.
    pub kind: Kind,
    /// A summary in a few words.
    pub summary: &'static str,
    /// The source in the literature.
    pub source: &'static str,
    /// The forms, the default first; empty for a method with one form.
    pub variants: &'static [Variant],
    /// Whether puzzles may rule out candidates beside their givens. Most sources have givens only.
    pub(super) takes_ruled_out: bool,
    /// Makes a form, by its index in `variants`.
    pub(super) make: fn(usize) -> Box<dyn Method>,
}

/// A form of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The name, written after the method's name and a colon.
    pub name: &'static str,
    /// A summary in a few words, of what sets it apart.
    pub summary: &'static str,
}

impl fmt::Debug for MethodEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MethodEntry").field("name", &self.name).finish_non_exhaustive()
    }
}
