//! Requests for checkpoints of a search while it runs.

use crate::search::Interrupt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Asks for checkpoints of a search while it runs: from another thread, a timer, a signal handler. Clones share one
/// request; see [`Run::keep`](crate::Run::keep).
///
/// ```
/// let request = pavane_dlx::CheckpointRequest::new();
/// let held_elsewhere = request.clone();
/// held_elsewhere.make();
/// ```
#[derive(Clone, Debug, Default)]
pub struct CheckpointRequest(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    is_made: AtomicBool,
    /// The interrupt that makes the running search notice the request.
    wake: Mutex<Option<Interrupt>>,
}

impl CheckpointRequest {
    /// A request that is not made yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks for a checkpoint. The search pauses at its next nodes, one on every thread, and resumes when the checkpoint
    /// has been handed out.
    pub fn make(&self) {
        let wake = self.lock();
        self.0.is_made.store(true, Ordering::Relaxed);
        wake.iter().for_each(Interrupt::set);
    }

    /// Answers the request for a caller that keeps its state itself, between the steps of its own work, and returns
    /// whether it was made. It may be made again.
    ///
    /// ```
    /// let request = pavane_dlx::CheckpointRequest::new();
    /// request.make();
    /// assert!(request.answer());
    /// assert!(!request.answer());
    /// ```
    pub fn answer(&self) -> bool {
        let _wake = self.lock();
        self.0.is_made.swap(false, Ordering::Relaxed)
    }

    pub(super) fn is_made(&self) -> bool {
        self.0.is_made.load(Ordering::Relaxed)
    }

    /// Answers the request, and returns whether it was made. It may be made again.
    pub(super) fn take(&self, wake: &Interrupt) -> bool {
        // Both under the lock: the interrupt is set exactly while the request is made.
        let _wake = self.lock();
        wake.clear();
        self.0.is_made.swap(false, Ordering::Relaxed)
    }

    /// Sets the interrupt of the running search, or `None` when it has ended.
    pub(super) fn set_wake(&self, wake: Option<&Interrupt>) {
        *self.lock() = wake.cloned();
        // A request made before the search began must also be noticed.
        if let Some(wake) = wake.filter(|_| self.is_made()) {
            wake.set();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Interrupt>> {
        self.0.wake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
