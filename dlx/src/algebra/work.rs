//! The work that the search for an obstruction may do.

use crate::problem::Problem;

/// The default amount of work for [`obstruction`](super::obstruction()) on a small problem: at most some hundredths of
/// a second.
pub const DEFAULT_WORK: u64 = 1 << 21;

/// The operations per entry that are reserved for each method.
const SHARE: u64 = 16;
/// The number of methods with such a share.
const METHODS: u64 = 8;

/// The default amount of work for a problem: [`DEFAULT_WORK`], and an amount linear in the size of the problem that
/// allows each method to read all options several times.
///
/// ```
/// use dlx::{ProblemBuilder, algebra};
///
/// let empty = ProblemBuilder::new().build();
/// assert_eq!(algebra::default_work(&empty), algebra::DEFAULT_WORK);
/// ```
pub fn default_work(problem: &Problem) -> u64 {
    DEFAULT_WORK + METHODS * share(problem)
}

/// The operations that are reserved for each method.
fn share(problem: &Problem) -> u64 {
    SHARE * problem.entry_count() as u64
}

/// The remaining operations.
pub(super) struct Work {
    /// The operations that are reserved for each method.
    pub(super) share: u64,
    /// The rest of the share of the method at work.
    pub(super) own: u64,
    /// The operations that all methods have in common: the method at work takes them after its own.
    pub(super) left: u64,
}

impl Work {
    /// An amount of work for all methods, and at most as much again as shares: a method that fails does not starve the
    /// others.
    pub(super) fn new(work: u64, problem: &Problem) -> Self {
        Self { share: share(problem).min(work / METHODS), own: 0, left: work }
    }

    /// Begins a method, which has its own share of the work.
    pub(super) fn begin(&mut self) -> &mut Self {
        self.own = self.share;
        self
    }

    /// Whether [`take`](Self::take) would take an amount of work.
    #[cfg(feature = "algebra")]
    pub(super) fn has(&self, amount: usize) -> bool {
        amount as u64 <= self.own.saturating_add(self.left)
    }

    /// Takes an amount of work; `None` if less remains.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        let amount = amount as u64;
        // A method uses up its own share first.
        let own = amount.min(self.own);
        self.left = self.left.checked_sub(amount - own)?;
        self.own -= own;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_method_has_work_of_its_own() {
        let mut work = Work { share: 10, own: 0, left: 5 };
        assert_eq!(work.take(6), None);
        assert_eq!(work.begin().take(13), Some(()));
        assert_eq!(work.take(3), None);
        assert_eq!(work.begin().take(12), Some(()));
        assert_eq!(work.left, 0);
    }
}
