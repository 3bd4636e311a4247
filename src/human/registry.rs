//! The techniques of the scale, in the order in which they are tried.

use super::chain::{Chains, Scratch};
use super::state::View;
use super::step::Step;
use super::technique::aligned_exclusion::AlignedExclusion;
use super::technique::bug::Bug;
use super::technique::fish::Fish;
use super::technique::hidden_set::HiddenSet;
use super::technique::hidden_single::HiddenSingle;
use super::technique::interface::Find;
use super::technique::locking::Locking;
use super::technique::naked_set::NakedSet;
use super::technique::naked_single::NakedSingle;
use super::technique::unique_loop::UniqueLoop;
use super::technique::wing::Wing;
use std::fmt;
use std::ops::ControlFlow;

/// A group of techniques that are tried together.
pub struct Group {
    name: &'static str,
    least: f64,
    needs: Needs,
    finder: Finder,
}

/// The search for the steps of a group.
enum Finder {
    Plain(&'static dyn Find),
    Chains(Chains),
}

/// The kind of layouts in which a technique finds steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Needs {
    /// Layouts with zones of any kind.
    Zones,
    /// Layouts with zones that hold every digit.
    FullZones,
    /// Layouts whose rows and columns hold every digit and cross as in a square.
    Lines,
    /// Layouts in which every zone holds every digit. The puzzle must have exactly one solution.
    Uniqueness,
}

impl Group {
    const fn plain(name: &'static str, least: f64, needs: Needs, find: &'static dyn Find) -> Self {
        Self { name, least, needs, finder: Finder::Plain(find) }
    }

    const fn chains(name: &'static str, least: f64, chains: Chains) -> Self {
        Self { name, least, needs: Needs::Zones, finder: Finder::Chains(chains) }
    }

    /// The groups of the scale `se`, in its order.
    pub const fn all() -> &'static [Self] {
        &GROUPS
    }

    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The lowest rating of its steps. No later group has a lower one.
    pub const fn least_rating(&self) -> f64 {
        self.least
    }

    /// The layouts in which it finds steps.
    pub const fn needs(&self) -> Needs {
        self.needs
    }

    /// The first of its steps in a state.
    pub(super) fn first(&self, view: View<'_>, scratch: &mut Scratch) -> Option<Step> {
        match &self.finder {
            Finder::Plain(find) => {
                let mut first = None;
                let _ = find.find(view, &mut |step| {
                    first = Some(step);
                    ControlFlow::Break(())
                });
                first
            }
            Finder::Chains(chains) => chains.steps(view, scratch, false).into_iter().next(),
        }
    }

    /// All of its steps in a state.
    pub(super) fn steps(&self, view: View<'_>, scratch: &mut Scratch) -> Vec<Step> {
        match &self.finder {
            Finder::Plain(find) => {
                let mut steps = Vec::new();
                let _ = find.find(view, &mut |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                });
                steps
            }
            Finder::Chains(chains) => chains.steps(view, scratch, true),
        }
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Group").field("name", &self.name).field("least", &self.least).finish()
    }
}

use Needs::{FullZones, Lines, Uniqueness, Zones};

const GROUPS: [Group; 31] = [
    Group::plain("last cells of zones", 1.0, FullZones, &HiddenSingle { is_last: true }),
    Group::plain("hidden singles", 1.2, FullZones, &HiddenSingle { is_last: false }),
    Group::plain("direct pointing and claiming", 1.7, FullZones, &Locking { is_direct: true }),
    Group::plain("direct hidden pairs", 2.0, FullZones, &HiddenSet { size: 2, is_direct: true }),
    Group::plain("naked singles", 2.3, Zones, &NakedSingle),
    Group::plain("direct hidden triplets", 2.5, FullZones, &HiddenSet { size: 3, is_direct: true }),
    Group::plain("pointing and claiming", 2.6, FullZones, &Locking { is_direct: false }),
    Group::plain("naked pairs", 3.0, Zones, &NakedSet { size: 2 }),
    Group::plain("X-wings", 3.2, Lines, &Fish { size: 2 }),
    Group::plain("hidden pairs", 3.4, FullZones, &HiddenSet { size: 2, is_direct: false }),
    Group::plain("naked triplets", 3.6, Zones, &NakedSet { size: 3 }),
    Group::plain("swordfish", 3.8, Lines, &Fish { size: 3 }),
    Group::plain("hidden triplets", 4.0, FullZones, &HiddenSet { size: 3, is_direct: false }),
    Group::plain("XY-wings", 4.2, Zones, &Wing { is_xyz: false }),
    Group::plain("XYZ-wings", 4.4, Zones, &Wing { is_xyz: true }),
    Group::plain("unique rectangles and loops", 4.5, Uniqueness, &UniqueLoop),
    Group::plain("naked quads", 5.0, Zones, &NakedSet { size: 4 }),
    Group::plain("jellyfish", 5.2, Lines, &Fish { size: 4 }),
    Group::plain("hidden quads", 5.4, FullZones, &HiddenSet { size: 4, is_direct: false }),
    Group::plain("bivalue universal graves", 5.6, Uniqueness, &Bug),
    Group::plain("aligned pair exclusion", 6.2, Zones, &AlignedExclusion { size: 2 }),
    Group::chains("forcing chains and loops", 6.5, Chains::Static),
    Group::plain("aligned triplet exclusion", 7.5, Zones, &AlignedExclusion { size: 3 }),
    Group::chains("Nishio", 7.5, Chains::Nishio),
    Group::chains("multiple forcing chains", 8.0, Chains::Multiple),
    Group::chains("dynamic forcing chains", 8.5, Chains::Dynamic(0)),
    Group::chains("dynamic forcing chains (+)", 9.0, Chains::Dynamic(1)),
    Group::chains("dynamic + forcing chains", 9.5, Chains::Dynamic(2)),
    Group::chains("dynamic + multiple forcing chains", 10.0, Chains::Dynamic(3)),
    Group::chains("dynamic + dynamic forcing chains", 10.5, Chains::Dynamic(4)),
    Group::chains("dynamic + dynamic forcing chains (+ forcing chains)", 11.0, Chains::Dynamic(5)),
];
