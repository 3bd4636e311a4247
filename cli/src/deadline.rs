//! Interruption of searches: signals and the clock.
//!
//! Each worker has a slot with an interrupt that its searches hold. Its probe, which the searches call now and then,
//! looks at the clock and for signals, so no other thread has to run. A slot is locked while its interrupt is set or
//! cleared, so a time limit never hits the puzzle after the one it was for.

use crate::exit::Exit;
use crate::memory;
use crate::signals::{self, Signal};
use dlx::Interrupt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Reason why searches are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopCause {
    /// `--timeout`.
    Timeout,
    /// `--total-timeout`.
    TotalTimeout,
    /// Ctrl-C, or another signal that asks the program to end.
    Signal(Signal),
    /// The reader of the output is gone.
    Closed,
    /// The system refused memory.
    Memory,
}

impl StopCause {
    /// Whether it is the limit of processor time.
    pub(crate) const fn is_processor_time(self) -> bool {
        matches!(self, Self::Signal(Signal::ProcessorTime))
    }

    /// The words for a run that it stopped.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Timeout => "stopped by --timeout",
            Self::TotalTimeout => "stopped by --total-timeout",
            Self::Signal(Signal::ProcessorTime) => {
                "stopped by the limit of processor time (ulimit -t)"
            }
            Self::Signal(_) => "interrupted",
            Self::Closed => "stopped because the reader of the output is gone",
            Self::Memory => "out of memory",
        }
    }
}

/// The end of the whole run.
#[derive(Debug)]
struct RunEnd {
    start: Instant,
    /// The reason to stop, once it is known.
    stop: OnceLock<StopCause>,
    /// End of its time limit.
    end: Option<Instant>,
}

impl RunEnd {
    /// The reason to stop the run, after a check of signals, memory and the clock.
    fn stopped(&self, now: Instant) -> Option<StopCause> {
        let look = || {
            let is_over = self.end.is_some_and(|end| now >= end);
            let over = is_over.then_some(StopCause::TotalTimeout);
            let short = memory::is_short().then_some(StopCause::Memory);
            // A signal takes precedence over lack of memory, and both over the time limit.
            signals::look(now).map(StopCause::Signal).or(short).or(over)
        };
        let known = self.stop.get().copied();
        known.or_else(|| look().map(|cause| *self.stop.get_or_init(|| cause)))
    }
}

/// The clock of a worker.
#[derive(Debug)]
struct Clock {
    /// The deadline in nanoseconds since the start of the run, to look at without the lock.
    due: AtomicU64,
    state: Mutex<ClockState>,
}

#[derive(Debug, Default)]
struct ClockState {
    deadline: Option<Instant>,
    /// Whether the clock has interrupted the current puzzle.
    expired: bool,
}

impl Clock {
    fn new() -> Self {
        Self { due: AtomicU64::new(u64::MAX), state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, ClockState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The interrupt and the clock of a worker.
#[derive(Debug)]
struct WorkerClock {
    interrupt: Interrupt,
    clock: Arc<Clock>,
}

impl WorkerClock {
    fn new(run: &Arc<RunEnd>) -> Self {
        let clock = Arc::new(Clock::new());
        let (run, own) = (Arc::clone(run), Arc::clone(&clock));
        let interrupt = Interrupt::probed_by(move |interrupt| {
            let now = Instant::now();
            // The deadline is compared without the lock first.
            if nanoseconds(run.start, now) >= own.due.load(Ordering::Relaxed) {
                // The worker may have begun its next puzzle meanwhile.
                let mut state = own.lock();
                if state.deadline.is_some_and(|deadline| now >= deadline) {
                    *state = ClockState { deadline: None, expired: true };
                    interrupt.set();
                }
            }
            if run.stopped(now).is_some() {
                interrupt.set();
            }
        });
        Self { interrupt, clock }
    }
}

/// Nanoseconds between two times, up to the largest number.
fn nanoseconds(start: Instant, end: Instant) -> u64 {
    end.saturating_duration_since(start).as_nanos().try_into().unwrap_or(u64::MAX)
}

/// Deadlines of all workers and of the run. Clones share one state.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    run: Arc<RunEnd>,
    slots: Arc<[WorkerClock]>,
    timeout: Option<Duration>,
}

impl Deadline {
    /// Deadlines for this number of workers, with the time limits of each puzzle and of the run.
    pub(crate) fn new(workers: usize, timeout: Option<Duration>, total: Option<Duration>) -> Self {
        // A time that no clock can show is no limit.
        let start = Instant::now();
        let end = total.and_then(|total| start.checked_add(total));
        let run = Arc::new(RunEnd { start, stop: OnceLock::new(), end });
        if total == Some(Duration::ZERO) {
            // A limit of zero is reached before anything is searched.
            let _ = run.stop.set(StopCause::TotalTimeout);
        }
        let slots = (0..workers).map(|_| WorkerClock::new(&run)).collect();
        Self { run, slots, timeout }
    }

    /// Stops the whole run.
    pub(crate) fn stop(&self, cause: StopCause) {
        let _ = self.run.stop.set(cause);
        self.slots.iter().for_each(|slot| slot.interrupt.set());
    }

    /// The reason to stop the whole run; `None` while it may continue.
    pub(crate) fn stopped(&self) -> Option<StopCause> {
        self.run.stopped(Instant::now())
    }

    /// Starts the clock for a worker's next puzzle and returns the interrupt for its searches, which is set if the
    /// limit is zero.
    pub(crate) fn begin(&self, worker: usize) -> Interrupt {
        let now = Instant::now();
        let slot = &self.slots[worker];
        let mut state = slot.clock.lock();
        let deadline = self.timeout.and_then(|timeout| now.checked_add(timeout));
        let due = deadline.map_or(u64::MAX, |deadline| nanoseconds(self.run.start, deadline));
        slot.clock.due.store(due, Ordering::Relaxed);
        let expired = self.timeout == Some(Duration::ZERO);
        *state = ClockState { deadline, expired };
        if expired || self.run.stopped(now).is_some() {
            slot.interrupt.set();
        } else {
            slot.interrupt.clear();
        }
        slot.interrupt.clone()
    }

    /// Stops the clock for a worker and returns why its puzzle was interrupted, if it was.
    pub(crate) fn end(&self, worker: usize) -> Option<StopCause> {
        let mut state = self.slots[worker].clock.lock();
        state.deadline = None;
        if state.expired { Some(StopCause::Timeout) } else { self.run.stop.get().copied() }
    }

    /// Ends a worker's puzzle and begins its next one, unless the run is stopped.
    pub(crate) fn next(&self, worker: usize) -> ControlFlow<()> {
        self.end(worker);
        if self.stopped().is_some() {
            return ControlFlow::Break(());
        }
        self.begin(worker);
        ControlFlow::Continue(())
    }

    /// The signal that stops the run, if one does.
    pub(crate) fn signal(&self) -> Option<Signal> {
        match self.stopped() {
            Some(StopCause::Signal(signal)) => Some(signal),
            _ => None,
        }
    }

    /// The exit code of a stopped run. After a signal it depends on whether part of an answer exists.
    pub(crate) fn exit(&self, is_something_left: bool) -> Exit {
        match self.stopped() {
            Some(StopCause::Signal(signal)) => signal.exit(is_something_left),
            Some(StopCause::Memory) => Exit::Bad,
            _ => Exit::Stopped,
        }
    }

    /// Lets the first signal stop the searches and the second one the program.
    pub(crate) fn listen_to_signals(&self) {
        signals::listen();
    }
}
