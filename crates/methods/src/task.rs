//! The task of a method, and its limits.

use dlx::{Interrupt, Stop};
use pavane::puzzle::Puzzle;

/// A puzzle for a method, with limits.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_methods::Task;
///
/// let task = Task::new(Puzzle::blank(Layout::square(4)?)).solution_limit(None).seed(7);
/// assert_eq!(task.seed, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task {
    /// The puzzle. Its givens may clash (see [`Puzzle::allowing_clashes`]); methods then follow their sources.
    pub puzzle: Puzzle,
    /// Maximum number of solutions, 1 by default; `None` for all. Only [exact](super::Kind::Exact) methods find more
    /// than one.
    pub solution_limit: Option<u64>,
    /// Maximum number of steps, in the unit of the method's first counter; `None`, the default, for no limit.
    pub step_limit: Option<u64>,
    /// Maximum number of restarts before a method that restarts gives up; `None`, the default, for no limit.
    pub restart_limit: Option<u64>,
    /// Seed of random numbers, 0 by default. Equal seeds give equal runs.
    pub seed: u64,
    /// The interrupt that stops the method.
    pub interrupt: Interrupt,
}

impl Task {
    /// A task to find one solution, without other limits.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            solution_limit: Some(1),
            step_limit: None,
            restart_limit: None,
            seed: 0,
            interrupt: Interrupt::new(),
        }
    }

    /// Sets the maximum number of solutions; `None` for all.
    #[must_use]
    pub fn solution_limit(mut self, limit: Option<u64>) -> Self {
        self.solution_limit = limit;
        self
    }

    /// Sets the maximum number of steps; `None` for no limit.
    #[must_use]
    pub fn step_limit(mut self, limit: Option<u64>) -> Self {
        self.step_limit = limit;
        self
    }

    /// Sets the maximum number of restarts; `None` for no limit.
    #[must_use]
    pub fn restart_limit(mut self, limit: Option<u64>) -> Self {
        self.restart_limit = limit;
        self
    }

    /// Sets the seed of random numbers.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the interrupt that stops the method.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// A counter of steps with the limits of this task.
    pub(super) fn steps(&self) -> StepCounter<'_> {
        StepCounter {
            taken: 0,
            limit: self.step_limit.unwrap_or(u64::MAX),
            interrupt: &self.interrupt,
        }
    }
}

/// Number of steps between two looks at the interrupt.
const STEPS_PER_LOOK: u64 = 1024;

/// Counts the steps of a method within its limits.
#[derive(Debug)]
pub(super) struct StepCounter<'a> {
    pub(super) taken: u64,
    limit: u64,
    interrupt: &'a Interrupt,
}

impl StepCounter<'_> {
    /// Counts a step. `Err` if the limit is reached or the interrupt is set; the step is not counted then. The
    /// interrupt is looked at before the first step and regularly from then on.
    pub(super) fn take(&mut self) -> Result<(), Stop> {
        if self.taken >= self.limit {
            return Err(Stop::NodeLimit);
        }
        if self.taken.is_multiple_of(STEPS_PER_LOOK) {
            self.look()?;
        }
        self.taken += 1;
        Ok(())
    }

    /// Looks at the interrupt; for methods with few long steps.
    pub(super) fn look(&self) -> Result<(), Stop> {
        if self.interrupt.poll() { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::layout::Layout;

    #[test]
    fn steps_end_at_their_limit_and_at_the_interrupt() {
        let task = Task::new(Puzzle::blank(Layout::square(4).unwrap())).step_limit(Some(3));
        let mut steps = task.steps();
        assert_eq!((0..5).filter(|_| steps.take().is_ok()).count(), 3);
        assert_eq!((steps.take(), steps.taken), (Err(Stop::NodeLimit), 3));
        task.interrupt.set();
        assert_eq!(task.steps().take(), Err(Stop::Interrupted));
    }
}
