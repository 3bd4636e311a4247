//! A part of a search, with the problem that it belongs to.

use super::error::{PartsError, Thing};
use super::goal::Goal;
use super::name::{self, SCHEMA, Subject};
use super::result::TaskResult;
use crate::search::Remainder;
use crate::solver::Solver;
use serde::{Deserialize, Serialize};

/// A part of a search that can be searched alone; [`run`](Self::run) does so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    schema: u32,
    problem: String,
    question: Goal,
    id: String,
    pub(super) part: Remainder,
    weight: u64,
}

impl Task {
    /// A task; `problem` is the hash of the problem with its question.
    pub(super) fn new(problem: &str, question: Goal, part: Remainder, weight: u64) -> Self {
        let id = name::task_name(problem, &part);
        Self { schema: SCHEMA, problem: problem.to_owned(), question, id, part, weight }
    }

    /// The name of the task: a hash of its problem and its part, 32 hexadecimal digits.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The hash of the problem, its question and the version of the tree.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The question.
    pub fn goal(&self) -> Goal {
        self.question
    }

    /// The part of the search.
    pub fn part(&self) -> &Remainder {
        &self.part
    }

    /// Estimated number of search nodes of the part, at least 1.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// The tasks of the rest of a result of this task, in the order of the search.
    pub fn rest(&self, result: &TaskResult) -> Vec<Self> {
        rest_of(self.question, self.weight, result)
    }

    /// The task as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads the JSON that [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// [`PartsError::Syntax`], [`PartsError::Schema`], or [`PartsError::Damaged`] if its name does not match its
    /// part.
    pub fn from_json(json: &str) -> Result<Self, PartsError> {
        let task: Self = name::read(Thing::Task, json)?;
        task.require_whole()?;
        Ok(task)
    }

    /// Makes sure that the name matches the contents.
    pub(super) fn require_whole(&self) -> Result<(), PartsError> {
        let expected = name::task_name(&self.problem, &self.part);
        if self.id == expected {
            return Ok(());
        }
        Err(PartsError::Damaged { thing: Thing::Task, found: self.id.clone(), expected })
    }

    /// Makes sure that the task is one of the problem and question of another, and whole.
    ///
    /// # Errors
    /// [`PartsError::OtherProblem`] or [`PartsError::Damaged`].
    pub(super) fn require_like(&self, other: &Self) -> Result<(), PartsError> {
        if self.problem != other.problem || self.question != other.question {
            let (found, expected) = (self.problem.clone(), other.problem.clone());
            return Err(PartsError::OtherProblem { thing: Thing::Task, found, expected });
        }
        self.require_whole()
    }

    /// Makes sure that the task is one of the problem of a solver. Linear in the size of the problem.
    ///
    /// # Errors
    /// [`PartsError::OtherProblem`] if the problem, its reduction or the version of the tree differs;
    /// [`PartsError::Damaged`] if its name does not match its part.
    pub fn require_of(&self, solver: &Solver) -> Result<(), PartsError> {
        let expected = Subject::of(solver, self.question).name;
        if self.problem != expected {
            let found = self.problem.clone();
            return Err(PartsError::OtherProblem { thing: Thing::Task, found, expected });
        }
        self.require_whole()
    }
}

/// The tasks of the rest of a result, for a task of this estimated number of nodes, in the order of the search.
pub(super) fn rest_of(question: Goal, weight: u64, result: &TaskResult) -> Vec<Task> {
    let rest = result.rest();
    // Unless the estimate was wrong, the rest has the nodes that were not searched yet.
    let left = weight.saturating_sub(result.nodes()).max(result.nodes());
    let weight = (left / rest.len().max(1) as u64).max(1);
    let task = |part: &Remainder| Task::new(result.problem(), question, part.clone(), weight);
    rest.iter().map(task).collect()
}
