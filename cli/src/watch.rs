//! What stops searches from outside: Ctrl-C and the clock.
//!
//! Each worker has a slot with an interrupt that its searches hold. The slots are locked while an
//! interrupt is set or cleared, so that a time limit never hits the puzzle after the one it was for.

use dlx::Interrupt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(5);

/// Why searches are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// `--timeout`.
    Timeout,
    /// `--total-timeout`.
    TotalTimeout,
    /// Ctrl-C, or another signal that asks the program to end.
    Signal,
    /// The output is closed: nobody reads on.
    Closed,
}

#[derive(Debug, Default)]
struct State {
    slots: Vec<Slot>,
    /// Set once the whole run is to stop.
    stop: Option<Cause>,
}

#[derive(Debug, Default)]
struct Slot {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    /// Set once the clock has interrupted the puzzle at hand.
    expired: bool,
}

/// The watch over all workers.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    state: Arc<Mutex<State>>,
    timeout: Option<Duration>,
}

impl Watch {
    /// A watch over so many workers, with the time limits of a puzzle and of the run.
    pub(crate) fn new(workers: usize, timeout: Option<Duration>, total: Option<Duration>) -> Self {
        let slots = (0..workers).map(|_| Slot::default()).collect();
        let watch = Self { state: Arc::new(Mutex::new(State { slots, stop: None })), timeout };
        if timeout.is_some() || total.is_some() {
            let end = total.and_then(|total| Instant::now().checked_add(total));
            let watch = watch.clone();
            thread::spawn(move || watch.keep(end));
        }
        watch
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the clock for ever.
    fn keep(&self, end: Option<Instant>) {
        loop {
            thread::sleep(TICK);
            let now = Instant::now();
            if end.is_some_and(|end| now >= end) {
                self.stop(Cause::TotalTimeout);
                return;
            }
            for slot in &mut self.lock().slots {
                if slot.deadline.is_some_and(|deadline| now >= deadline) {
                    slot.deadline = None;
                    slot.expired = true;
                    slot.interrupt.set();
                }
            }
        }
    }

    /// Stops the whole run.
    pub(crate) fn stop(&self, cause: Cause) {
        let mut state = self.lock();
        state.stop.get_or_insert(cause);
        for slot in &state.slots {
            slot.interrupt.set();
        }
    }

    /// Why the whole run is to stop, if it is.
    pub(crate) fn stopped(&self) -> Option<Cause> {
        self.lock().stop
    }

    /// Starts the clock for a worker's next puzzle and returns the interrupt for its searches.
    pub(crate) fn begin(&self, worker: usize) -> Interrupt {
        // A time that no clock can show is no limit.
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut state = self.lock();
        let stopping = state.stop.is_some();
        let slot = &mut state.slots[worker];
        slot.deadline = deadline;
        slot.expired = false;
        if stopping {
            slot.interrupt.set();
        } else {
            slot.interrupt.clear();
        }
        slot.interrupt.clone()
    }

    /// Stops the clock for a worker and says why its puzzle was interrupted, if it was.
    pub(crate) fn end(&self, worker: usize) -> Option<Cause> {
        let mut state = self.lock();
        state.slots[worker].deadline = None;
        if state.slots[worker].expired { Some(Cause::Timeout) } else { state.stop }
    }
}
