//! The flag that stops searches, and the probe by which they look after it themselves.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Maximum number of calls of [`Interrupt::is_set`] from one call of the probe to the next.
const PROBE_EVERY: u32 = 64;

/// A flag that stops searches from outside: from another thread, a signal handler, a timer. Clones share the flag.
///
/// A search may also look for itself: an interrupt with a probe calls it on the thread that searches, see
/// [`probed_by`](Self::probed_by).
///
/// ```
/// use pavane_dlx::Interrupt;
/// let interrupt = Interrupt::new();
/// let held_elsewhere = interrupt.clone();
/// held_elsewhere.set();
/// assert!(interrupt.is_set());
/// ```
#[derive(Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    around: Option<Arc<Around>>,
    pace: ProbePace,
}

/// The flags around an interrupt, and the probe that may set one of them.
#[derive(Debug, Default)]
struct Around {
    /// The nearest flag, apart from the others because most interrupts have one at most. Without an outer interrupt,
    /// a fresh flag that is never set.
    nearest: Arc<AtomicBool>,
    others: Vec<Arc<AtomicBool>>,
    is_outermost: bool,
    probe: Option<Arc<Probe>>,
}

/// A function that looks whether a search should stop, and the flag that it sets then.
struct Probe {
    look: Box<dyn Fn(&Interrupt) + Send + Sync>,
    flag: Interrupt,
}

/// A probe that panics ends its search, and leaves the flag as it is.
impl UnwindSafe for Probe {}
impl RefUnwindSafe for Probe {}

impl fmt::Debug for Probe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Probe")
    }
}

/// The pace at which one handle calls the probe: when it is first asked, then after 1, 2, 4, ... questions, up to
/// [`PROBE_EVERY`]. Updates that threads lose to each other only shift a call.
#[derive(Debug, Default)]
struct ProbePace {
    /// Questions until the next call.
    left: AtomicU32,
    /// Questions between the last call and the next.
    period: AtomicU32,
}

impl ProbePace {
    /// Counts a question, and returns whether the probe is due.
    #[inline]
    fn is_due(&self) -> bool {
        let left = self.left.load(Ordering::Relaxed);
        // Below 0 it wraps around; the countdown begins anew then.
        self.left.store(left.wrapping_sub(1), Ordering::Relaxed);
        left == 0
    }

    /// Begins to count down to the next call.
    fn restart(&self) {
        let period = self.period.load(Ordering::Relaxed);
        self.left.store(period, Ordering::Relaxed);
        self.period.store((2 * period + 1).min(PROBE_EVERY - 1), Ordering::Relaxed);
    }
}

/// The pace of a walk, which counts nodes anyway. It calls the probe before its first node, then after 1, 2, 4, ...
/// nodes, up to [`PROBE_EVERY`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NodePace {
    /// The number of nodes at the next call.
    at: u64,
    period: u64,
}

impl NodePace {
    /// The number of nodes at the next call, for a walk at `nodes`. The count of a walk may have been set back.
    #[inline]
    pub(crate) fn next(&mut self, nodes: u64) -> u64 {
        // After a count was set back, the next call is at most one period away.
        self.at = self.at.min(nodes.saturating_add(self.period));
        self.at
    }

    /// The number of nodes at the next call, after one at `nodes`.
    #[inline]
    pub(crate) fn advance(&mut self, nodes: u64) -> u64 {
        self.period = (2 * self.period).clamp(1, PROBE_EVERY.into());
        self.at = nodes.saturating_add(self.period);
        self.at
    }
}

/// A clone shares the flag, and looks at its own pace.
impl Clone for Interrupt {
    fn clone(&self) -> Self {
        let Self { flag, around, .. } = self;
        Self { flag: Arc::clone(flag), around: around.clone(), pace: ProbePace::default() }
    }
}

impl Interrupt {
    /// A new flag, not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new flag that also counts as set while `outer` is.
    ///
    /// ```
    /// use pavane_dlx::Interrupt;
    /// let outer = Interrupt::new();
    /// let inner = Interrupt::within(&outer);
    /// inner.set();
    /// assert!(inner.is_set() && !outer.is_set());
    /// ```
    pub fn within(outer: &Self) -> Self {
        let mut around = Around { nearest: Arc::clone(&outer.flag), ..Around::default() };
        // The flags around `outer` are also around this one. An outermost interrupt has only a fresh one.
        if let Some(further) = outer.around.as_deref() {
            if !further.is_outermost {
                around.others.push(Arc::clone(&further.nearest));
                around.others.extend(further.others.iter().cloned());
            }
            around.probe.clone_from(&further.probe);
        }
        Self { around: Some(Arc::new(around)), ..Self::default() }
    }

    /// A new flag with a probe. Searches call `probe` now and then, on the thread that searches, and the probe sets
    /// the flag to stop them. For limits of time and for signals, where no other thread may get to run.
    ///
    /// ```
    /// use pavane_dlx::Interrupt;
    /// use std::time::{Duration, Instant};
    /// let end = Instant::now() + Duration::from_millis(1);
    /// let interrupt = Interrupt::probed_by(move |interrupt| {
    ///     if Instant::now() >= end {
    ///         interrupt.set();
    ///     }
    /// });
    /// while !interrupt.is_set() {}
    /// assert!(Instant::now() >= end);
    /// ```
    pub fn probed_by(probe: impl Fn(&Self) + Send + Sync + 'static) -> Self {
        let inner = Self::new();
        let probe = Probe { look: Box::new(probe), flag: inner.clone() };
        let probe = Some(Arc::new(probe));
        let around = Around { probe, is_outermost: true, ..Around::default() };
        Self { around: Some(Arc::new(around)), ..inner }
    }

    /// Stops the searches that hold this flag at their next node.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Clears the flag; a stopped search can then be resumed.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether this flag or one around it is set. Calls the probe now and then, see [`probed_by`](Self::probed_by).
    #[inline]
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.around.as_deref().is_some_and(|around| {
                if self.pace.is_due() { self.call(around) } else { around.is_set() }
            })
    }

    /// Calls the probe, and returns whether this flag or one around it is set. For work that asks seldom, a
    /// millisecond or longer after the last time.
    pub fn poll(&self) -> bool {
        self.pace.left.store(0, Ordering::Relaxed);
        self.is_set()
    }

    /// Whether this flag or one around it is set, without a call of the probe.
    #[inline]
    pub(crate) fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.around.as_deref().is_some_and(Around::is_set)
    }

    /// Calls the probe of this interrupt.
    #[cold]
    #[inline(never)]
    pub(crate) fn probe(&self) {
        if let Some(probe) = self.around.as_deref().and_then(|around| around.probe.as_deref()) {
            (probe.look)(&probe.flag);
        }
    }

    #[cold]
    #[inline(never)]
    fn call(&self, around: &Around) -> bool {
        if around.probe.is_some() {
            self.pace.restart();
            self.probe();
        } else {
            // Without a probe, take the longest countdown: this call is only overhead.
            self.pace.left.store(u32::MAX, Ordering::Relaxed);
        }
        self.is_raised()
    }
}

impl Around {
    #[inline]
    fn is_set(&self) -> bool {
        self.nearest.load(Ordering::Relaxed) || !self.others.is_empty() && self.is_one_set()
    }

    #[inline(never)]
    fn is_one_set(&self) -> bool {
        self.others.iter().any(|flag| flag.load(Ordering::Relaxed))
    }
}
