//! The question behind most questions: visit the solutions.

use crate::answer::Count;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Advance, Progress, Search, Stop};
use crate::solver::Question;
use std::ops::ControlFlow;

/// How many nodes lie between two readings of progress.
const NODES_PER_READING: u64 = 1 << 14;

/// Shows solutions to a visitor and counts them: the question of [`Solver::for_each`], with a limit
/// and a progress reading, for [`Solver::ask`].
///
/// The answer is exact when the search came to its end. If the visitor broke off or the limit was
/// reached it is at least as many as were seen, for [`Stop::SolutionLimit`].
///
/// ```
/// use dlx::{ForEach, ProblemBuilder, Progress, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([a])?;
/// let progress = Progress::new();
/// let question = ForEach::counting().limit(Some(5)).progress(&progress);
/// let (count, counters) = Solver::new(&builder.build()).ask(question)?;
/// assert_eq!((count.to_string().as_str(), counters.nodes, progress.share()), ("2", 3, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Solver::for_each`]: crate::Solver::for_each
/// [`Solver::ask`]: crate::Solver::ask
pub struct ForEach<F> {
    /// Nothing if solutions are only counted.
    pub(super) visit: Option<F>,
    pub(super) limit: Option<u64>,
    pub(super) progress: Option<Progress>,
}

impl ForEach<fn(&[OptionId]) -> ControlFlow<()>> {
    /// Counts the solutions and shows them to nobody, which is faster.
    pub fn counting() -> Self {
        Self { visit: None, limit: None, progress: None }
    }
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> ForEach<F> {
    /// Shows every solution to `visit` until it breaks off.
    pub fn new(visit: F) -> Self {
        Self { visit: Some(visit), limit: None, progress: None }
    }

    /// Stops after so many solutions.
    #[must_use]
    pub fn limit(mut self, most: Option<u64>) -> Self {
        self.limit = most;
        self
    }

    /// Takes a reading of progress now and then.
    #[must_use]
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.progress = Some(progress.clone());
        self
    }
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> Question for ForEach<F> {
    type Answer = Count;

    fn ask<K: Kernel>(mut self, search: &mut Search<K>) -> Count {
        search.set_solution_limit(self.limit);
        let node_limit = search.node_limit();
        let mut next_reading = 0;
        loop {
            if let Some(progress) = &self.progress
                && search.counters().nodes >= next_reading
            {
                progress.set(search.progress());
                progress.set_counted(search.counters().nodes, search.counters().solutions);
                next_reading = search.counters().nodes.saturating_add(NODES_PER_READING);
                let nearer = node_limit.map_or(next_reading, |limit| limit.min(next_reading));
                search.set_node_limit(Some(nearer));
            }
            let advance = if self.visit.is_some() { search.advance() } else { search.count() };
            let found = search.counters().solutions;
            match advance {
                Advance::Solution => {
                    if self.visit.as_mut().is_some_and(|visit| visit(search.solution()).is_break())
                    {
                        return Count::at_least(found, Stop::SolutionLimit);
                    }
                }
                Advance::Stopped(Stop::NodeLimit) if search.node_limit() != node_limit => {}
                Advance::Stopped(stop) => return Count::at_least(found, stop),
                Advance::Exhausted => {
                    if let Some(progress) = &self.progress {
                        progress.set(1.0);
                    }
                    return Count::exactly(found);
                }
            }
        }
    }
}
