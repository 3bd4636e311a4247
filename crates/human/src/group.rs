//! The search for the steps of a group of techniques.

use super::chain::ChainScratch;
use super::state::View;
use super::step::Step;
use super::technique::row::{Finder, Group, LayoutRequirement};
use std::ops::ControlFlow;

/// Number of claims that a unit of work compares.
const CLAIMS_PER_UNIT: usize = 16;

impl Group {
    /// The first of its steps in a state.
    pub(super) fn first(&self, view: View<'_>, scratch: &mut ChainScratch) -> Option<Step> {
        if !self.is_for(view.geometry.zones_only) {
            return None;
        }
        let first = match self.finder() {
            Finder::Plain(find) => {
                let mut first = None;
                let _ = find.find(view, &mut |step| {
                    first = Some(step);
                    ControlFlow::Break(())
                });
                first
            }
            Finder::Chains(chains) => chains.steps(view, scratch, false).into_iter().next(),
        };
        first.map(|step| self.graded(step))
    }

    /// All of its steps in a state.
    pub(super) fn steps(&self, view: View<'_>, scratch: &mut ChainScratch) -> Vec<Step> {
        let steps = self.steps_as_long_as(view, scratch, |_, _| true);
        steps.into_iter().map(|step| self.graded(step)).collect()
    }

    /// The steps of a round: the steps of the smallest pattern with claims that no other step includes.
    ///
    /// The size matters for chains of any kind, as a state has many. Of steps with equal claims the first is taken.
    pub(super) fn round(&self, view: View<'_>, scratch: &mut ChainScratch) -> Vec<Step> {
        let size = |step: &Step| match self.finder() {
            Finder::Plain(find) => find.size(step) as f64,
            // Before it is graded, a step of forcing chains has the rating of the scale `se`.
            Finder::Chains(_) => step.rating,
        };
        // Steps are given by their sizes, and the search for larger ones takes time.
        let steps = self.steps_as_long_as(view, scratch, |first, step| size(step) <= size(first));
        maximal(view, steps).into_iter().map(|step| self.graded(step)).collect()
    }

    /// Its steps in a state, until `is_wanted` rejects one beside the very first; not graded.
    fn steps_as_long_as(
        &self,
        view: View<'_>,
        scratch: &mut ChainScratch,
        is_wanted: impl Fn(&Step, &Step) -> bool,
    ) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        if !self.is_for(view.geometry.zones_only) {
            return steps;
        }
        let mut take = |step: Step| {
            if steps.first().is_some_and(|first| !is_wanted(first, &step)) {
                return ControlFlow::Break(());
            }
            steps.push(step);
            ControlFlow::Continue(())
        };
        let _ = match self.finder() {
            Finder::Plain(find) => find.find(view, &mut take),
            Finder::Chains(chains) => {
                chains.steps(view, scratch, true).into_iter().try_for_each(take)
            }
        };
        steps
    }

    /// Whether the group is tried in layouts with constraints, or in layouts without.
    ///
    /// Techniques of uniqueness are wrong beside constraints: two digits that could be exchanged in all zones may
    /// differ by a constraint. Forcing chains follow zones alone; contradictions take their place.
    pub(super) fn is_for(&self, zones_only: bool) -> bool {
        match self.needs() {
            LayoutRequirement::Uniqueness => zones_only,
            LayoutRequirement::Constraints => !zones_only,
            _ => zones_only || matches!(self.finder(), Finder::Plain(_)),
        }
    }

    /// A step with the score and the level of this group, if the group has a level.
    fn graded(&self, step: Step) -> Step {
        match self.level() {
            Some(level) => Step { rating: self.least_rating(), level: Some(level), ..step },
            None => step,
        }
    }
}

/// The steps whose claims no other step includes, and the first of those with equal claims; any steps if the interrupt
/// is set.
fn maximal(view: View<'_>, steps: Vec<Step>) -> Vec<Step> {
    let claims: Vec<_> = steps.iter().map(Step::claims).collect();
    let is_less = |at: usize| {
        view.spend(claims.len() / CLAIMS_PER_UNIT).is_break()
            || claims.iter().enumerate().any(|(other, wider)| {
                // A step gives way to wider claims, and to equal claims that come earlier.
                let is_wider = wider.len() > claims[at].len();
                (is_wider || wider.len() == claims[at].len() && other < at)
                    && claims[at].is_subset(wider)
            })
    };
    let kept: Vec<bool> = (0..steps.len()).map(|at| !is_less(at)).collect();
    steps.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(step, _)| step).collect()
}
