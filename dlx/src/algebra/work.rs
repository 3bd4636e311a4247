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
/// use pavane_dlx::{ProblemBuilder, algebra};
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

/// Number of operations from one look at the interrupt to the next, some tenths of a millisecond.
const LOOK_EVERY: u64 = 1 << 16;

/// The remaining operations.
pub(super) struct WorkShare<'a> {
    /// The operations that are reserved for each method.
    pub(super) share: u64,
    /// The rest of the share of the method at work.
    pub(super) own: u64,
    /// The operations that all methods have in common: the method at work takes them after its own.
    pub(super) left: u64,
    /// Whether the caller stops the search.
    is_interrupted: &'a dyn Fn() -> bool,
    /// The operations until the next look at the interrupt.
    until_look: u64,
    is_stopped: bool,
}

impl<'a> WorkShare<'a> {
    /// An amount of work for all methods, and at most as much again as shares: a method that fails does not starve the
    /// others. No method gets more work once `is_interrupted` says so.
    pub(super) fn new(work: u64, problem: &Problem, is_interrupted: &'a dyn Fn() -> bool) -> Self {
        Self::of(share(problem).min(work / METHODS), work, is_interrupted)
    }

    /// A share of each method, and the work that they have in common.
    pub(super) fn of(share: u64, left: u64, is_interrupted: &'a dyn Fn() -> bool) -> Self {
        Self { share, own: 0, left, is_interrupted, until_look: 0, is_stopped: false }
    }

    /// Looks at the interrupt; `None` if it is set, now or before.
    pub(super) fn poll(&mut self) -> Option<()> {
        self.until_look = LOOK_EVERY;
        self.is_stopped = self.is_stopped || (self.is_interrupted)();
        (!self.is_stopped).then_some(())
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

    /// Takes an amount of work; `None` if less remains, or the interrupt is set.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        let amount = amount as u64;
        match self.until_look.checked_sub(amount) {
            Some(rest) if !self.is_stopped => self.until_look = rest,
            _ => self.poll()?,
        }
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
        let mut work = WorkShare::of(10, 5, &|| false);
        assert_eq!(work.take(6), None);
        assert_eq!(work.begin().take(13), Some(()));
        assert_eq!(work.take(3), None);
        assert_eq!(work.begin().take(12), Some(()));
        assert_eq!(work.left, 0);
    }

    #[test]
    fn an_interrupt_ends_all_methods_within_some_operations() {
        use std::cell::Cell;
        let is_set = Cell::new(false);
        let is_interrupted = || is_set.get();
        let mut work = WorkShare::of(10, u64::MAX, &is_interrupted);
        assert_eq!(work.begin().take(1), Some(()));
        is_set.set(true);
        let taken = (0..).take_while(|_| work.take(1).is_some()).count();
        assert_eq!(taken as u64, LOOK_EVERY);
        is_set.set(false);
        assert_eq!((work.take(1), work.begin().take(0), work.poll()), (None, None, None));
    }
}
