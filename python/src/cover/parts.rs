//! Searches cut into tasks, and the merge of their results: [`dlx::parts`] for Python.

use super::problem::Problem;
use crate::errors::{engine_error, format_error, value_error};
use crate::limits::Limits;
use crate::numbers::to_int;
use crate::running::run;
use dlx::parts::{Goal, PartsError, Rest, SplitSettings};
use dlx::{Interrupt, OptionId, Uniqueness};
use num_bigint::BigUint;
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// A merge: the numbers of solutions and of nodes, the numbers of results that are used and ignored, the missing
/// tasks, whether there is exactly one solution if that is the question and is known, and the hashes of the lists of
/// solutions in the order of the search.
type Merged<'py> =
    (Bound<'py, PyAny>, Bound<'py, PyAny>, usize, usize, Vec<Task>, Option<bool>, Vec<String>);

/// The exception for a split, task or result that cannot be read or used.
fn refused(error: PartsError) -> PyErr {
    match error {
        PartsError::Kernel(error) => engine_error(error),
        error => format_error(error),
    }
}

/// A problem cut into tasks.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct Split(dlx::parts::Split);

#[pymethods]
impl Split {
    /// Cuts a problem.
    #[staticmethod]
    fn of(
        py: Python<'_>,
        problem: &Problem,
        question: &str,
        n: usize,
        probes: u64,
        seed: u64,
    ) -> PyResult<Self> {
        let goal: Goal = question.parse().map_err(value_error)?;
        let settings = SplitSettings { parts: n, probes, seed };
        let solver = problem.unlimited();
        let split = run(py, None, |stop| {
            dlx::parts::Split::new(&solver.clone().interrupt(stop), goal, settings)
        })?;
        split.map(Self).map_err(engine_error)
    }

    /// Reads a manifest of this problem.
    #[staticmethod]
    fn from_json(problem: &Problem, json: &str) -> PyResult<Self> {
        let split = dlx::parts::Split::from_json(json).map_err(refused)?;
        split.require_of(problem.unlimited()).map_err(refused)?;
        Ok(Self(split))
    }

    /// The manifest.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The question.
    #[getter]
    fn question(&self) -> &'static str {
        self.0.goal().name()
    }

    /// The number of search nodes that are in no task.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// A limit of nodes of about two mean tasks.
    #[getter]
    fn node_limit(&self) -> u64 {
        self.0.node_limit()
    }

    /// The tasks, in the order of the search.
    fn tasks(&self) -> Vec<Task> {
        self.0.tasks().map(Task).collect()
    }
}

/// A part of a search that can be searched alone.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct Task(dlx::parts::Task);

#[pymethods]
impl Task {
    /// Reads a task.
    #[staticmethod]
    fn from_json(json: &str) -> PyResult<Self> {
        dlx::parts::Task::from_json(json).map(Self).map_err(refused)
    }

    /// The task as JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The name of the task.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// The question.
    #[getter]
    fn question(&self) -> &'static str {
        self.0.goal().name()
    }

    /// The estimated number of search nodes.
    #[getter]
    fn weight(&self) -> u64 {
        self.0.weight()
    }

    /// Makes sure that this is a task of a problem.
    fn require_of(&self, problem: &Problem) -> PyResult<()> {
        self.0.require_of(problem.unlimited()).map_err(refused)
    }

    /// The tasks of the rest of a result of this task.
    fn rest(&self, result: &TaskResult) -> PyResult<Vec<Self>> {
        let (found, expected) = (result.0.task(), self.0.id());
        if found != expected {
            return Err(value_error(format!(
                "found a result of task {found}, expected one of task {expected}"
            )));
        }
        Ok(self.0.rest(&result.0).into_iter().map(Self).collect())
    }

    /// Searches the task: its result, and the lines of its solutions if the question is to list them.
    fn run(
        &self,
        py: Python<'_>,
        problem: &Problem,
        limits: Limits,
        rest: usize,
    ) -> PyResult<(TaskResult, Option<Vec<u8>>)> {
        let solver = problem.solver(&limits, &Interrupt::new())?;
        let found = run(py, limits.timeout()?, |stop| {
            let mut lines = Vec::new();
            let result = self.0.run(&solver.interrupt(stop), Rest(rest), |line| {
                lines.extend_from_slice(line.as_bytes());
                ControlFlow::Continue(())
            });
            result.map(|result| (result, lines))
        })?;
        let (result, lines) = found.map_err(refused)?;
        let lines = (self.0.goal() == Goal::List).then_some(lines);
        Ok((TaskResult(result), lines))
    }
}

/// The result of a task.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct TaskResult(dlx::parts::TaskResult);

#[pymethods]
impl TaskResult {
    /// Reads a result.
    #[staticmethod]
    fn from_json(json: &str) -> PyResult<Self> {
        dlx::parts::TaskResult::from_json(json).map(Self).map_err(refused)
    }

    /// The result as JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The name of the task.
    #[getter]
    fn task(&self) -> &str {
        self.0.task()
    }

    /// The number of solutions that were found.
    #[getter]
    fn count(&self) -> u64 {
        self.0.count()
    }

    /// The number of search nodes.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// The number of parts of the rest.
    #[getter]
    fn n_rest(&self) -> usize {
        self.0.rest().len()
    }

    /// The hash of all that the result says.
    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    /// The hash of the lines of solutions, if the question is to list them.
    #[getter]
    fn lines_sha256(&self) -> Option<&str> {
        self.0.list().map(|list| list.sha256.as_str())
    }
}

/// Merges results by a split.
#[pyfunction]
pub(crate) fn merge_results<'py>(
    py: Python<'py>,
    problem: &Problem,
    split: &Split,
    results: Vec<Bound<'py, TaskResult>>,
) -> PyResult<Merged<'py>> {
    let merge = dlx::parts::merge(&split.0, results.iter().map(|result| &result.get().0));
    let merge = merge.map_err(refused)?;
    let is_unique = match merge.goal() {
        Goal::Count | Goal::List => None,
        Goal::Check => match merge.uniqueness(problem.model()).map_err(wrong)? {
            Uniqueness::Unique(_) => Some(true),
            Uniqueness::Multiple(_) | Uniqueness::None => Some(false),
            Uniqueness::Unknown { .. } => None,
        },
    };
    let count = to_int(py, &BigUint::from(merge.count()))?;
    let nodes = to_int(py, &BigUint::from(merge.nodes()))?;
    let missing = merge.missing().iter().cloned().map(Task).collect();
    let lists = merge.lists().map(|(_, list)| list.sha256.clone()).collect();
    Ok((count, nodes, merge.used(), merge.ignored(), missing, is_unique, lists))
}

/// The exception for a solution that is wrong or cannot be read.
fn wrong(error: impl std::fmt::Display) -> PyErr {
    format_error(format_args!(
        "a result has a wrong solution ({error}); remove it and run its task again"
    ))
}

#[pymethods]
impl Problem {
    /// The solutions of the lines of a task, each verified.
    fn listed(&self, lines: &str) -> PyResult<Vec<Vec<usize>>> {
        let solution = |line| {
            let options: Vec<OptionId> = serde_json::from_str(line).map_err(wrong)?;
            self.model().verify(&options).map_err(wrong)?;
            Ok(self.solution(&options))
        };
        lines.lines().map(solution).collect()
    }
}
