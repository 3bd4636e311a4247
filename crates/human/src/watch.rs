//! The look at the interrupt that all searches for steps share.

use dlx::Interrupt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// Number of units of work from one look at the interrupt to the next. A unit takes ten nanoseconds at 9x9, and some
/// microseconds on large boards; a look takes as much as five units at 9x9.
const UNITS: u32 = 256;

/// Counts the work of one thread, and looks at the interrupt now and then.
#[derive(Debug, Default)]
pub(crate) struct WorkWatch {
    interrupt: Option<Interrupt>,
    /// Number of units until the next look. Updates that threads lose to each other only shift a look.
    left: AtomicU32,
}

impl WorkWatch {
    pub(super) fn new(interrupt: Option<Interrupt>) -> Self {
        Self { interrupt, left: AtomicU32::new(0) }
    }

    pub(super) fn interrupt(&self) -> Option<&Interrupt> {
        self.interrupt.as_ref()
    }

    /// Counts some units of work: subsets, pairs of cells, links. Breaks off if the interrupt is set.
    #[inline]
    pub(super) fn spend(&self, units: u32) -> ControlFlow<()> {
        match self.left.load(Ordering::Relaxed).checked_sub(units) {
            Some(left) => {
                self.left.store(left, Ordering::Relaxed);
                ControlFlow::Continue(())
            }
            None => self.look(),
        }
    }

    /// Looks at the interrupt. While it is set, each unit looks again.
    #[cold]
    #[inline(never)]
    fn look(&self) -> ControlFlow<()> {
        if self.interrupt.as_ref().is_some_and(Interrupt::poll) {
            return ControlFlow::Break(());
        }
        self.left.store(UNITS - 1, Ordering::Relaxed);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watch_breaks_off_within_its_units_and_continues_when_cleared() {
        let interrupt = Interrupt::new();
        let watch = WorkWatch::new(Some(interrupt.clone()));
        assert!(watch.spend(1).is_continue());
        interrupt.set();
        let further = (0..2 * UNITS).take_while(|_| watch.spend(1).is_continue()).count();
        assert_eq!(further, UNITS as usize - 1);
        assert!(watch.spend(1).is_break());
        interrupt.clear();
        assert!(watch.spend(1).is_continue());
        interrupt.set();
        assert!(watch.spend(UNITS).is_break());
    }
}
