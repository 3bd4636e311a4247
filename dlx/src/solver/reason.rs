//! The algebraic reason why there is no solution, and the work of the searches for it.

use crate::algebra::{self, Obstruction};
use crate::problem::Problem;
use crate::search::Interrupt;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The part of the work of a search that may go into another look for a reason: one operation in this number.
const LOOK_PART: u64 = 16;
/// The minimum factor by which the work grows from one look to the next: a look repeats the work of earlier
/// ones.
const GROWTH: u64 = 4;
/// The maximum work of a look, some tenths of a second.
const MOST_WORK: u64 = 1 << 27;

/// The reason of a problem, and the work of the last look for it. The clones of a solver share it.
#[derive(Debug, Default)]
pub(super) struct Reason {
    found: OnceLock<Obstruction>,
    /// The work of the last look, or 0.
    work: Mutex<u64>,
}

impl Reason {
    /// The reason, if one was found.
    pub(super) fn known(&self) -> Option<&Obstruction> {
        self.found.get()
    }

    /// Looks for the reason with an amount of work, unless an earlier look had at least that much. No reason is known
    /// if the interrupt is set first; the look does not count then.
    pub(super) fn look(
        &self,
        problem: &Problem,
        work: u64,
        interrupt: &Interrupt,
    ) -> Option<&Obstruction> {
        let mut spent = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        if self.found.get().is_none() && *spent < work {
            let is_interrupted = || interrupt.poll();
            let found = algebra::obstruction_unless(problem, work, &is_interrupted);
            if found.is_some() || !interrupt.is_raised() {
                *spent = work;
            }
            if let Some(obstruction) = found {
                return Some(self.found.get_or_init(|| obstruction));
            }
        }
        self.found.get()
    }

    /// Looks again if a search has done so much work that another look pays. `done` is that work, in operations of some
    /// nanoseconds.
    pub(super) fn look_again(
        &self,
        problem: &Problem,
        done: u64,
        interrupt: &Interrupt,
    ) -> Option<&Obstruction> {
        let spent = *self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let (least, most) = (algebra::default_work(problem), MOST_WORK.max(spent));
        let work = (done / LOOK_PART).min(most);
        if work >= spent.max(least).saturating_mul(GROWTH) {
            self.look(problem, work, interrupt)
        } else {
            self.known()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pigeons::pigeons;

    #[test]
    fn each_look_has_more_work_than_the_one_before() {
        let (problem, reason) = (pigeons(3, 3), Reason::default());
        let spent = || *reason.work.lock().unwrap();
        let first = algebra::default_work(&problem);
        let free = Interrupt::new();
        assert_eq!(reason.look(&problem, first, &free), None);
        assert_eq!(reason.look_again(&problem, first * GROWTH * LOOK_PART - 1, &free), None);
        assert_eq!(spent(), first);
        assert_eq!(reason.look_again(&problem, first * GROWTH * LOOK_PART, &free), None);
        assert_eq!(spent(), first * GROWTH);
        assert_eq!(reason.look_again(&problem, u64::MAX, &free), None);
        assert!(spent() <= MOST_WORK);
    }

    #[test]
    fn a_reason_that_was_found_is_kept() {
        let (problem, reason) = (pigeons(4, 3), Reason::default());
        let free = Interrupt::new();
        assert!(reason.look(&problem, 1, &free).is_none() && reason.known().is_none());
        assert!(reason.look(&problem, algebra::default_work(&problem), &free).is_some());
        assert_eq!(reason.look(&problem, 1, &free), reason.known());
    }

    #[test]
    fn an_interrupted_look_knows_no_reason_and_does_not_count() {
        let (problem, reason) = (pigeons(4, 3), Reason::default());
        let interrupt = Interrupt::new();
        interrupt.set();
        let work = algebra::default_work(&problem);
        assert_eq!(reason.look(&problem, work, &interrupt), None);
        assert_eq!(reason.known(), None);
        interrupt.clear();
        assert!(reason.look(&problem, work, &interrupt).is_some());
    }
}
