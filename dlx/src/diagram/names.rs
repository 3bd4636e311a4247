//! The names of blocks along a path through a diagram.

use super::arrangement::Runs;
use crate::id::OptionId;

/// The name of each block of a node, seen from the root; empty where no block was renamed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct BlockNames(Vec<u8>);

impl BlockNames {
    /// The names below an edge, whose renaming gives the blocks of the node below their names above.
    pub(super) fn below(&self, renaming: &[u8]) -> Self {
        if renaming.is_empty() {
            return self.clone();
        }
        Self(renaming.iter().map(|&block| self.of(block)).collect())
    }

    fn of(&self, block: u8) -> u8 {
        self.0.get(usize::from(block)).copied().unwrap_or(block)
    }

    /// An option under these names.
    pub(super) fn option(&self, option: OptionId, runs: Option<Runs>) -> OptionId {
        let Some(runs) = runs else { return option };
        let Some((block, place)) = runs.locate(option.index()) else { return option };
        OptionId::new(runs.at(usize::from(self.of(block as u8)), place) as u32)
    }
}
