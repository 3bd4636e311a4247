//! Visiting solutions, on which most other questions are built.

use crate::id::OptionId;
use crate::search::Progress;
use std::ops::ControlFlow;

/// Shows solutions to a visitor and counts them: the question of [`Solver::for_each`], with a limit
/// and a progress reading, for [`Solver::run`] and [`Solver::ask`].
///
/// The answer is exact if the search came to its end. If the visitor broke off or the limit was reached, the answer
/// is at least the number of solutions seen, with [`Stop::SolutionLimit`](crate::Stop::SolutionLimit).
///
/// ```
/// use pavane_dlx::{ForEach, ProblemBuilder, Progress, Solver};
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
/// [`Solver::run`]: crate::Solver::run
/// [`Solver::ask`]: crate::Solver::ask
pub struct ForEach<F> {
    /// `None` if solutions are only counted.
    pub(super) visit: Option<F>,
    pub(super) limit: Option<u64>,
    pub(super) progress: Option<Progress>,
}

impl ForEach<fn(&[OptionId]) -> ControlFlow<()>> {
    /// Counts the solutions without showing them, which is faster.
    pub fn counting() -> Self {
        Self { visit: None, limit: None, progress: None }
    }
}

/// A visitor of any type. Searches are compiled for this one, not for each visitor of a caller.
pub(super) type AnyVisit<'a> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'a;

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> ForEach<F> {
    /// The same question with a visitor of any type.
    pub(super) fn erased(&mut self) -> ForEach<&mut AnyVisit<'_>> {
        ForEach {
            visit: self.visit.as_mut().map(|visit| visit as &mut AnyVisit<'_>),
            limit: self.limit,
            progress: self.progress.clone(),
        }
    }

    /// Shows every solution to `visit` until it breaks off.
    pub fn new(visit: F) -> Self {
        Self { visit: Some(visit), limit: None, progress: None }
    }

    /// Sets the maximum number of solutions.
    #[must_use]
    pub fn limit(mut self, most: Option<u64>) -> Self {
        self.limit = most;
        self
    }

    /// Takes readings of progress now and then.
    #[must_use]
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.progress = Some(progress.clone());
        self
    }
}
