//! Interruption of searches from outside: signals and the clock.
//!
//! Each worker has a slot with an interrupt that its searches hold. The slots are locked while an
//! interrupt is set or cleared, so that a time limit never hits the puzzle after the one it was for.

use crate::signals::{self, Signal};
use dlx::Interrupt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Interval at which the clock is looked at.
const TICK: Duration = Duration::from_millis(5);

/// Reason why searches are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// `--timeout`.
    Timeout,
    /// `--total-timeout`.
    TotalTimeout,
    /// Ctrl-C, or another signal that asks the program to end.
    Signal(Signal),
    /// The reader of the output is gone.
    Closed,
}

#[derive(Debug, Default)]
struct State {
    slots: Vec<Slot>,
    /// Reason why the whole run is to stop, if it is.
    stop: Option<Cause>,
}

#[derive(Debug, Default)]
struct Slot {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    /// Whether the clock has interrupted the current puzzle.
    expired: bool,
}

/// Deadlines of all workers and of the run. Clones share one state.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    state: Arc<Mutex<State>>,
    timeout: Option<Duration>,
}

impl Deadline {
    /// Deadlines for this number of workers, with the time limits of each puzzle and of the run.
    pub(crate) fn new(workers: usize, timeout: Option<Duration>, total: Option<Duration>) -> Self {
        let slots = (0..workers).map(|_| Slot::default()).collect();
        // A limit of zero is reached before anything is searched.
        let stop = (total == Some(Duration::ZERO)).then_some(Cause::TotalTimeout);
        let deadline = Self { state: Arc::new(Mutex::new(State { slots, stop })), timeout };
        if timeout.is_some() || total.is_some() {
            let end = total.and_then(|total| Instant::now().checked_add(total));
            let deadline = deadline.clone();
            thread::spawn(move || deadline.keep(end));
        }
        deadline
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the clock until the run has to stop.
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

    /// Reason why the whole run is to stop, if it is.
    pub(crate) fn stopped(&self) -> Option<Cause> {
        self.lock().stop
    }

    /// Starts the clock for a worker's next puzzle and returns the interrupt for its searches, which is set if the
    /// limit is zero.
    pub(crate) fn begin(&self, worker: usize) -> Interrupt {
        // A time that no clock can show is no limit.
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut state = self.lock();
        let stopping = state.stop.is_some();
        let slot = &mut state.slots[worker];
        slot.deadline = deadline;
        slot.expired = self.timeout == Some(Duration::ZERO);
        if stopping || slot.expired {
            slot.interrupt.set();
        } else {
            slot.interrupt.clear();
        }
        slot.interrupt.clone()
    }

    /// Stops the clock for a worker and returns why its puzzle was interrupted, if it was.
    pub(crate) fn end(&self, worker: usize) -> Option<Cause> {
        let mut state = self.lock();
        state.slots[worker].deadline = None;
        if state.slots[worker].expired { Some(Cause::Timeout) } else { state.stop }
    }

    /// The signal that stops the run, if one does.
    pub(crate) fn signal(&self) -> Option<Signal> {
        match self.stopped() {
            Some(Cause::Signal(signal)) => Some(signal),
            _ => None,
        }
    }

    /// Lets the first signal stop the searches and the second one the program.
    pub(crate) fn listen_to_signals(&self) {
        let deadline = self.clone();
        signals::listen(move |signal| deadline.stop(Cause::Signal(signal)));
    }
}
