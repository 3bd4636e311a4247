//! A problem instance with solutions: a sudoku or an exact cover problem.

use dlx::{Count, Estimate, First, Interrupt, KernelError, OptionId, RunError, Solver, Uniqueness};
use pavane::encode::EncodeError;
use pavane::solve::{Route, Settings, SolveError, Solved};
use serde_json::Value;
use std::ops::ControlFlow;

/// A problem instance: [`Sudoku`](super::Sudoku) or [`Cover`](super::Cover). Code that is independent of the engines
/// checks every solution that an instance returns.
///
/// ```
/// use pavane::dlx::format::text;
/// use pavane::solve::Settings;
/// use pavane_ask::{Cover, Instance};
///
/// let document = text::read(b"a b c\na\nb c\na b\n")?;
/// let cover = Cover { document: &document, settings: &Settings::default() };
/// assert_eq!(cover.count(None)?.answer.to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Instance: Sync {
    /// A checked solution.
    type Solution;

    /// Engine, limits and resources of its searches.
    fn settings(&self) -> &Settings;

    /// Any solution; the first in the order of the search if the settings choose an engine or a branching rule.
    ///
    /// # Errors
    /// If the engine does not take the instance, or is defective. This holds for all questions of the trait.
    fn any(&self) -> Result<Solved<First<Self::Solution>>, InstanceError>;

    /// Whether there is exactly one solution.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn uniqueness(&self) -> Result<Solved<Uniqueness<Self::Solution>>, InstanceError>;

    /// The number of solutions, up to an optional limit.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, InstanceError>;

    /// Shows each solution to `visit`, until it breaks off or the limit is reached.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn for_each(
        &self,
        limit: Option<u64>,
        visit: impl FnMut(Self::Solution) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError>;

    /// Shows the text of each solution, which `render` appends, to `visit`, until it breaks off or the limit is
    /// reached. Where the engine permits, the threads that find solutions render them.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn for_each_rendered(
        &self,
        limit: Option<u64>,
        render: &(impl Fn(&Self::Solution, &mut String) + Sync),
        mut visit: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let mut text = String::new();
        self.for_each(limit, |solution| {
            text.clear();
            render(&solution, &mut text);
            visit(&text)
        })
    }

    /// An estimate from this number of random probes, or fewer if an interrupt stops them.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn estimate(&self, probes: u64, seed: u64) -> Result<Solved<Estimate>, InstanceError>;

    /// An estimate as [`estimate`](Self::estimate) makes it, which another interrupt stops.
    ///
    /// # Errors
    /// Same as [`any`](Self::any).
    fn estimate_until(
        &self,
        probes: u64,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Estimate, InstanceError>;

    /// The exact cover solver.
    ///
    /// # Errors
    /// If the instance cannot be encoded.
    fn cover_solver(&self) -> Result<Solver, InstanceError>;

    /// The solver whose search in order visits the solutions, for checkpoints and tasks. It is the exact cover solver,
    /// except for rules that no exact cover states.
    ///
    /// # Errors
    /// If the instance cannot be encoded.
    fn ordered_solver(&self) -> Result<Solver, InstanceError> {
        self.cover_solver()
    }

    /// The exact cover solver with hints for sharing sub-problems.
    ///
    /// # Errors
    /// If the instance cannot be encoded.
    fn sharing_solver(&self) -> Result<Solver, InstanceError>;

    /// The engine that counts its solutions.
    fn route(&self) -> Route;

    /// The solution with these options, checked.
    ///
    /// # Errors
    /// [`InstanceError::WrongSolution`] if they are not a solution; the error names `engine`.
    fn checked(
        &self,
        engine: dlx::Engine,
        options: &[OptionId],
    ) -> Result<Self::Solution, InstanceError>;

    /// The refusal of a kernel, in terms of the instance.
    fn explain(&self, error: KernelError) -> InstanceError {
        error.into()
    }

    /// The [numbers](dlx::format::Names::number) of the options of a solution, for JSON; `None` for a sudoku.
    fn option_numbers(&self, solution: &Self::Solution) -> Option<Vec<usize>> {
        let _ = solution;
        None
    }

    /// A solution for JSON.
    fn json(&self, solution: &Self::Solution) -> Value;
}

/// Reason why a question about an instance has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// The puzzle cannot be answered.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The exact cover engine cannot take the problem.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// An item must be covered several times, which the engine `cells` does not support.
    #[error(
        "item `{item}` is to be covered {multiplicity} times, and the engine `cells` covers each item once"
    )]
    Multiplicity {
        /// The name of the item.
        item: String,
        /// The number of times, or the range.
        multiplicity: String,
    },
    /// The checkpoint does not belong to the problem.
    #[error(transparent)]
    Run(RunError),
    /// The engine is defective: a solution that it found is wrong.
    #[error(
        "the engine `{engine}` gave a wrong solution ({reason}); this is a defect of pavane, \
         please report it with this input"
    )]
    WrongSolution {
        /// The engine.
        engine: dlx::Engine,
        /// The reason why the solution is wrong.
        reason: String,
    },
}

impl From<EncodeError> for InstanceError {
    fn from(error: EncodeError) -> Self {
        Self::Solve(error.into())
    }
}
