//! What a method is asked to do, and how it keeps to its limits.

use crate::puzzle::Puzzle;
use dlx::{Interrupt, Stop};

/// A puzzle for a method, and how far it may go.
///
/// ```
/// use pavane::method::Task;
/// use pavane::{Layout, Puzzle};
///
/// let task = Task::new(Puzzle::blank(Layout::square(4)?)).solution_limit(None).seed(7);
/// assert_eq!(task.seed, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task {
    /// The puzzle. Its givens may clash (see [`Puzzle::allowing_clashes`]); what a method then does, it
    /// does as its source has it.
    pub puzzle: Puzzle,
    /// How many solutions are enough; `None` for all. One, unless told otherwise. Only methods that are
    /// [exact](super::Kind::Exact) look for more than one.
    pub solution_limit: Option<u64>,
    /// How many steps may be taken, in the unit of the first counter of the method; `None` for any number.
    pub step_limit: Option<u64>,
    /// How often a method that starts anew may do so before it gives up; `None` for as often as it likes.
    pub restart_limit: Option<u64>,
    /// What random numbers start from; 0, unless told otherwise. The same seed gives the same run.
    pub seed: u64,
    /// What stops the method from outside.
    pub interrupt: Interrupt,
}

impl Task {
    /// Asks for one solution, without limits.
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

    /// Sets how many solutions are enough; `None` for all.
    #[must_use]
    pub fn solution_limit(mut self, limit: Option<u64>) -> Self {
        self.solution_limit = limit;
        self
    }

    /// Sets how many steps may be taken; `None` for any number.
    #[must_use]
    pub fn step_limit(mut self, limit: Option<u64>) -> Self {
        self.step_limit = limit;
        self
    }

    /// Sets how often a method may start anew; `None` for as often as it likes.
    #[must_use]
    pub fn restart_limit(mut self, limit: Option<u64>) -> Self {
        self.restart_limit = limit;
        self
    }

    /// Sets what random numbers start from.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets what stops the method from outside.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Counts steps for this task.
    pub(super) fn steps(&self) -> Steps<'_> {
        Steps { taken: 0, limit: self.step_limit.unwrap_or(u64::MAX), interrupt: &self.interrupt }
    }
}

/// How many steps lie between two looks at the interrupt.
const STEPS_A_LOOK: u64 = 1024;

/// Counts the steps of a method, and says when to stop.
#[derive(Debug)]
pub(super) struct Steps<'a> {
    pub(super) taken: u64,
    limit: u64,
    interrupt: &'a Interrupt,
}

impl Steps<'_> {
    /// Counts a step. `Err` if it may not be taken any more; then it is not counted. The interrupt is looked at
    /// now and then, and at once before the first step.
    pub(super) fn take(&mut self) -> Result<(), Stop> {
        if self.taken >= self.limit {
            return Err(Stop::NodeLimit);
        }
        if self.taken.is_multiple_of(STEPS_A_LOOK) {
            self.look()?;
        }
        self.taken += 1;
        Ok(())
    }

    /// Looks at the interrupt now; for methods with few long steps.
    pub(super) fn look(&self) -> Result<(), Stop> {
        if self.interrupt.is_set() { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

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
