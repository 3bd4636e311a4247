//! The techniques of chains.

use super::collector::Collector;
use super::forcing::{self, Mode};
use super::scratch::Scratch;
use super::static_chains;
use crate::human::state::View;
use crate::human::step::Step;

/// A technique of chains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chains {
    /// Loops, and forcing chains from one assumption.
    Static,
    /// Contradictions of chains of one digit.
    Nishio,
    /// Chains from the digits of a cell and the places of a digit.
    Multiple,
    /// Chains whose links may follow from several others, and from the patterns of a level, 0 to 5.
    Dynamic(u8),
}

impl Chains {
    /// The steps of the technique in a state, by rating, length and kind: all of them, or the first.
    pub(crate) fn steps(self, view: View<'_>, scratch: &mut Scratch, all: bool) -> Vec<Step> {
        let mut out = Collector::new(all);
        let mut forcing = |mode| forcing::collect(view, mode, 0, scratch, &mut out);
        match self {
            Self::Static => {
                let _ = static_chains::collect(view, &mut scratch.statics, &mut out);
            }
            Self::Nishio => forcing(Mode::Nishio),
            Self::Multiple => forcing(Mode::Multiple),
            Self::Dynamic(level) => forcing(Mode::Dynamic { level }),
        }
        out.finish().iter().map(|hint| hint.step(view.geometry)).collect()
    }
}
