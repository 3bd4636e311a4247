//! The techniques of chains.

use super::collector::Collector;
use super::forcing::{self, Mode};
use super::hint::Hint;
use super::scratch::Scratch;
use super::static_chains;
use crate::human::state::View;
use crate::human::step::Step;
use crate::human::technique::interface::{Find, Visit};
use std::ops::ControlFlow;

/// Loops, and forcing chains from one assumption.
pub(in crate::human) struct StaticChains;

impl StaticChains {
    fn collect(view: View<'_>, scratch: &mut Scratch, all: bool) -> Vec<Hint> {
        let mut out = Collector::new(all);
        static_chains::collect(view, &mut scratch.statics, &mut out);
        out.finish()
    }
}

impl Find for StaticChains {
    fn find(&self, view: View<'_>, scratch: &mut Scratch, visit: Visit<'_>) -> ControlFlow<()> {
        let hints = Self::collect(view, scratch, true);
        hints.iter().map(|hint| hint.step(view.geometry)).try_for_each(visit)
    }

    fn first(&self, view: View<'_>, scratch: &mut Scratch) -> Option<Step> {
        Self::collect(view, scratch, false).first().map(|hint| hint.step(view.geometry))
    }
}

/// Chains from several assumptions, or from one that contradicts itself.
pub(in crate::human) struct Forcing(Mode);

impl Forcing {
    /// Contradictions of chains of one digit.
    pub(in crate::human) const NISHIO: Self = Self(Mode::Nishio);
    /// Chains from the digits of a cell and the places of a digit.
    pub(in crate::human) const MULTIPLE: Self = Self(Mode::Multiple);

    /// Chains whose links may follow from several others, and from the patterns of a level.
    pub(in crate::human) const fn dynamic(level: u8) -> Self {
        Self(Mode::Dynamic { level })
    }

    fn collect(&self, view: View<'_>, scratch: &mut Scratch, all: bool) -> Vec<Hint> {
        let mut out = Collector::new(all);
        forcing::collect(view, self.0, 0, scratch, &mut out);
        out.finish()
    }
}

impl Find for Forcing {
    fn find(&self, view: View<'_>, scratch: &mut Scratch, visit: Visit<'_>) -> ControlFlow<()> {
        let hints = self.collect(view, scratch, true);
        hints.iter().map(|hint| hint.step(view.geometry)).try_for_each(visit)
    }

    fn first(&self, view: View<'_>, scratch: &mut Scratch) -> Option<Step> {
        self.collect(view, scratch, false).first().map(|hint| hint.step(view.geometry))
    }
}
