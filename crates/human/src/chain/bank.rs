//! The propagations of a state, each made once.

use super::propagation::Propagation;

/// The propagations from each candidate being on, and one from a candidate being off.
#[derive(Debug, Default)]
pub(super) struct Bank {
    propagations: Vec<Propagation>,
    is_made: Vec<bool>,
}

impl Bank {
    /// Forgets all propagations, and makes room for one per candidate.
    pub(super) fn clear(&mut self, candidates: usize) {
        if self.propagations.len() <= candidates {
            self.propagations.resize_with(candidates + 1, Propagation::new);
        }
        self.is_made.clear();
        self.is_made.resize(candidates + 1, false);
    }

    /// The index of the propagation that starts from an off.
    pub(super) fn off(&self) -> usize {
        self.is_made.len() - 1
    }

    /// Marks a propagation as made. Returns whether it already was.
    pub(super) fn make(&mut self, at: usize) -> bool {
        std::mem::replace(&mut self.is_made[at], true)
    }

    /// Takes a propagation over from another bank, in exchange for its own.
    pub(super) fn adopt(&mut self, at: usize, other: &mut Self) {
        std::mem::swap(&mut self.propagations[at], &mut other.propagations[at]);
        self.is_made[at] = true;
    }

    pub(super) fn get(&self, at: usize) -> &Propagation {
        &self.propagations[at]
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut Propagation {
        &mut self.propagations[at]
    }
}
