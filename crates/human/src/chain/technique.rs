//! The searches for chains, as rows of the registry refer to them.

use super::collector::Collector;
use super::forcing;
use super::scratch::ChainScratch;
use super::static_chains;
use crate::state::View;
use crate::step::Step;
use crate::technique::interface::Chains;

impl Chains {
    /// The steps of the technique in a state, by rating, length and kind: all of them, or the first.
    pub(crate) fn steps(self, view: View<'_>, scratch: &mut ChainScratch, all: bool) -> Vec<Step> {
        let mut out = Collector::new(all);
        match self {
            Self::Static => {
                let _ = static_chains::collect(view, &mut scratch.statics, &mut out);
            }
            Self::Forcing(rules) => forcing::collect(view, rules, 0, scratch, &mut out),
        }
        out.finish().iter().map(|hint| hint.step(view.geometry)).collect()
    }
}
