//! Interrupts with a probe: a search calls it on its own thread, and stops once it has set the interrupt.

#![allow(dead_code, reason = "each package takes what it needs")]

use dlx::Interrupt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of calls of the probe after the one that sets the interrupt: a search that has seen it may look again
/// on its way out.
pub(crate) const FURTHER: u64 = 8;

/// An interrupt that its probe sets at call number `stop_at`, and the number of calls.
pub(crate) fn probed(stop_at: u64) -> (Interrupt, Arc<AtomicU64>) {
    let calls = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&calls);
    let interrupt = Interrupt::probed_by(move |interrupt| {
        if counter.fetch_add(1, Ordering::Relaxed) + 1 >= stop_at {
            interrupt.set();
        }
    });
    (interrupt, calls)
}

/// A search that takes minutes or years, and whether it says that it was interrupted.
pub(crate) type Search = fn(&Interrupt) -> bool;

/// Checks that each search stops once its probe says so.
pub(crate) fn check(searches: &[(&str, Search)]) {
    for (name, search) in searches {
        for stop_at in [1, 3, 12] {
            let (interrupt, calls) = probed(stop_at);
            assert!(search(&interrupt), "{name} {stop_at}");
            assert!(calls.load(Ordering::Relaxed) >= stop_at, "{name} {stop_at}");
        }
    }
}
