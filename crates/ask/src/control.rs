//! The resources of an answer: limits, interrupt, progress.

use super::problem::Problem;
use dlx::{DEFAULT_RELATION_CAP, DEFAULT_SHARING_CAP, Interrupt, Progress};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// Limits of a request. The default is the same as in the program: only the usual sizes of tables limit a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of cells of a board.
    pub cells: usize,
    /// The maximum number of options of an exact cover problem, and of candidates of a sudoku.
    pub options: usize,
    /// The maximum number of solutions that an answer holds.
    pub solutions: u64,
    /// The maximum number of bytes for shared sub-problems and diagrams.
    pub sharing_cap: usize,
    /// The maximum number of bytes of the table of options that exclude each other.
    pub relation_cap: usize,
}

impl Limits {
    /// Limits for requests of strangers: boards up to 64x64, 100,000 options, 10,000 solutions, and half of `memory`
    /// for each of the two tables.
    ///
    /// ```
    /// use pavane_ask::{Ask, Control, Limits, ProblemKind, Request, answer};
    ///
    /// let mut control = Control::default();
    /// control.limits = Limits::of_strangers(1 << 28);
    /// let mut request = Request::new(Ask::Count, ".".repeat(64 * 64));
    /// request.layout = Some("64x64".to_owned());
    /// assert_eq!(answer(&request, &control).unwrap_err().kind, ProblemKind::Limit);
    /// ```
    pub const fn of_strangers(memory: usize) -> Self {
        Self {
            cells: 64 * 64,
            options: 100_000,
            solutions: 10_000,
            sharing_cap: memory / 2,
            relation_cap: memory / 2,
        }
    }

    /// Requires a number of solutions that an answer may hold.
    pub(super) fn check_solutions(&self, number: u64) -> Result<(), Problem> {
        let most = self.solutions;
        if number > most {
            return Err(Problem::limit(format!("limit: an answer holds {most} solutions at most")));
        }
        Ok(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cells: usize::MAX,
            options: usize::MAX,
            solutions: u64::MAX,
            sharing_cap: DEFAULT_SHARING_CAP,
            relation_cap: DEFAULT_RELATION_CAP,
        }
    }
}

/// A receiver of solutions.
type OnSolution = Arc<dyn Fn(&Value) + Send + Sync>;

/// The resources of an answer. Start from the default and change fields.
#[derive(Clone)]
#[non_exhaustive]
pub struct Control {
    /// Stops the search when set. The answer has the results up to then.
    pub interrupt: Interrupt,
    /// Takes readings of progress.
    pub progress: Progress,
    /// The limits.
    pub limits: Limits,
    /// The number of threads that search; 1 by default.
    pub threads: usize,
    on_solution: Option<OnSolution>,
}

impl Control {
    /// Hands each solution of [`List`](super::Ask::List) to `receive` as soon as it is found, on the thread that
    /// answers. The answer also contains them.
    #[must_use]
    pub fn on_solution(self, receive: impl Fn(&Value) + Send + Sync + 'static) -> Self {
        Self { on_solution: Some(Arc::new(receive)), ..self }
    }

    /// Hands a solution to the receiver.
    pub(super) fn found(&self, solution: &Value) {
        if let Some(receive) = &self.on_solution {
            receive(solution);
        }
    }
}

/// A reading of progress as JSON, after this number of seconds.
///
/// ```
/// use pavane::dlx::Progress;
///
/// let progress = Progress::new();
/// progress.set(0.5);
/// assert_eq!(pavane_ask::progress_json(&progress, 1.25)["share"], 0.5);
/// ```
pub fn progress_json(progress: &Progress, seconds: f64) -> Value {
    let (nodes, solutions) = progress.counted();
    json!({ "share": progress.share(), "nodes": nodes, "solutions": solutions, "elapsed": seconds })
}

impl Default for Control {
    fn default() -> Self {
        Self {
            interrupt: Interrupt::new(),
            progress: Progress::new(),
            limits: Limits::default(),
            threads: 1,
            on_solution: None,
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("interrupt", &self.interrupt)
            .field("progress", &self.progress)
            .field("limits", &self.limits)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
