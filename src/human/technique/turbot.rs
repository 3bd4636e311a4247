//! Two strong links of one digit whose ends see each other: one of the other two ends holds it.

use super::facts::{StrongLink, digits, named, seers, strong_links};
use super::interface::{Find, Visit};
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::{Role, Step};
use std::ops::ControlFlow;

/// Skyscrapers, two-string kites, or all others, which are turbot fish.
pub(crate) struct TwoLinks {
    pub(crate) technique: Technique,
}

impl TwoLinks {
    /// The kind of two links by the families of their zones, and of a zone that joins them.
    fn technique(
        view: View<'_>,
        one: StrongLink,
        other: StrongLink,
        joined: [usize; 2],
    ) -> Technique {
        let geometry = view.geometry;
        let families = [one, other].map(|link| geometry.family(link.zone));
        let joins = || geometry.common_zones(joined[0], joined[1]);
        match families {
            [1, 1] | [2, 2] if joins().any(|zone| matches!(geometry.family(zone), 1 | 2)) => {
                Technique::Skyscraper
            }
            [1, 2] | [2, 1] if joins().any(|zone| geometry.family(zone) == 0) => {
                Technique::TwoStringKite
            }
            _ => Technique::TurbotFish,
        }
    }
}

impl Find for TwoLinks {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for digit in 0..view.geometry.digits {
            let links = strong_links(view, digit);
            for (at, &one) in links.iter().enumerate() {
                for &other in &links[at + 1..] {
                    view.poll()?;
                    for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        let joined = [one.ends[near], other.ends[far]];
                        let ends = [one.ends[1 - near], other.ends[1 - far]];
                        let all = [joined[0], joined[1], ends[0], ends[1]];
                        let is_chain = view.geometry.are_peers(joined[0], joined[1])
                            && joined.iter().all(|cell| !ends.contains(cell))
                            && ends[0] != ends[1];
                        if !is_chain || Self::technique(view, one, other, joined) != self.technique
                        {
                            continue;
                        }
                        let removals = view.removals(seers(view, &ends, digit), 1 << digit);
                        if removals.is_empty() {
                            continue;
                        }
                        let zones = [one, other].map(|link| view.geometry.number[link.zone]);
                        let step = Step::new(self.technique, 0.0)
                            .part(Role::Base, named(&all), digits(1 << digit))
                            .part(Role::Wing, named(&ends), digits(1 << digit))
                            .zones(Role::Base, zones.to_vec())
                            .removing(removals);
                        visit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
