//! Work on another thread, or on the same one where the system refuses a thread.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Work that runs on its own thread, or that still waits because the system refused a thread.
pub(crate) struct Running<'scope, F, T> {
    thread: Option<ScopedJoinHandle<'scope, Option<T>>>,
    work: Work<F>,
}

/// Work until a thread takes it. A refused thread drops its handle alone.
type Work<F> = Arc<Mutex<Option<F>>>;

fn take<F>(work: &Work<F>) -> Option<F> {
    work.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Starts work on its own thread, unless the system refuses one.
pub(crate) fn spawn<'scope, F, T>(
    scope: &'scope Scope<'scope, '_>,
    work: F,
) -> Running<'scope, F, T>
where
    F: FnOnce() -> T + Send + 'scope,
    T: Send + 'scope,
{
    let work = Arc::new(Mutex::new(Some(work)));
    let own = Arc::clone(&work);
    let thread = Builder::new().spawn_scoped(scope, move || take(&own).map(|work| work()));
    Running { thread: thread.ok(), work }
}

impl<F: FnOnce() -> T, T> Running<'_, F, T> {
    /// Waits for the result, or does the work on this thread.
    ///
    /// # Panics
    /// If the work panics.
    pub(crate) fn join(self) -> T {
        let done = match self.thread.map(ScopedJoinHandle::join) {
            Some(Ok(done)) => done,
            Some(Err(panic)) => resume_unwind(panic),
            // The system refused the thread, so this one does the work.
            None => take(&self.work).map(|work| work()),
        };
        done.expect("the work is taken once, by its thread or by this one")
    }
}
