//! The scales on which steps and puzzles are rated.

use super::group::Group;
use super::registry::{HUMAN, SE};
use std::fmt;

/// A scale: an order of techniques, and their marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The order and the ratings of Sudoku Explainer 1.2.1, 1.0 to about 12. One step is made after the other.
    #[default]
    Se,
    /// The techniques that people use, with the scores and levels of HoDoKu. All steps of the lowest technique that
    /// has any are made in a round: a score does not depend on how a grid is turned.
    Human,
}

impl Scale {
    /// The groups of techniques, in the order in which they are tried.
    pub const fn groups(self) -> &'static [Group] {
        match self {
            Self::Se => &SE,
            Self::Human => &HUMAN,
        }
    }

    /// The word for the scale.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Se => "se",
            Self::Human => "human",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.keyword())
    }
}
