//! The result of a task.

use super::error::{PartsError, Thing};
use super::name::{self, SCHEMA};
use crate::id::OptionId;
use crate::search::Remainder;
use serde::{Deserialize, Serialize};

/// The result of a task: the counters of its search, and the rest of it if it was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskResult {
    schema: u32,
    problem: String,
    task: String,
    count: u64,
    nodes: u64,
    rest: Vec<Remainder>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<Vec<OptionId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list: Option<Listed>,
    digest: String,
}

/// The solutions that a task with [`Goal::List`](super::Goal::List) has listed, a line each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Listed {
    /// The SHA-256 of the lines, in hexadecimal.
    pub sha256: String,
    /// Number of bytes of the lines.
    pub bytes: u64,
}

/// The outcome of a search, from which a result is made.
#[derive(Debug, Default)]
pub(super) struct Searched {
    pub(super) count: u64,
    pub(super) nodes: u64,
    pub(super) rest: Vec<Remainder>,
    pub(super) solutions: Vec<Vec<OptionId>>,
    pub(super) list: Option<Listed>,
}

impl TaskResult {
    /// The result of a task, with the names of the task and its problem.
    pub(super) fn new(problem: &str, task: &str, searched: Searched) -> Self {
        let Searched { count, nodes, rest, solutions, list } = searched;
        let (problem, task) = (problem.to_owned(), task.to_owned());
        let digest = String::new();
        let mut result =
            Self { schema: SCHEMA, problem, task, count, nodes, rest, solutions, list, digest };
        result.digest = result.hash();
        result
    }

    /// The hash of all fields but the digest.
    fn hash(&self) -> String {
        let Self { schema, problem, task, count, nodes, rest, solutions, list, digest: _ } = self;
        name::hash(&("result", schema, problem, task, count, nodes, rest, solutions, list))
    }

    /// The hash of the problem, its question and the version of the tree.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The name of the task.
    pub fn task(&self) -> &str {
        &self.task
    }

    /// Number of solutions found, without the rest.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Number of search nodes, without the rest.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The parts of the rest, in the order of the search; [`Task::rest`](super::Task::rest) makes tasks of them.
    pub fn rest(&self) -> &[Remainder] {
        &self.rest
    }

    /// The first solutions, two at most, if the question is [`Goal::Check`](super::Goal::Check).
    pub fn solutions(&self) -> &[Vec<OptionId>] {
        &self.solutions
    }

    /// The lines of solutions, if the question is [`Goal::List`](super::Goal::List).
    pub fn list(&self) -> Option<&Listed> {
        self.list.as_ref()
    }

    /// The hash of all that the result says. Equal searches have equal digests.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The result as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads the JSON that [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// [`PartsError::Syntax`], [`PartsError::Schema`], [`PartsError::Damaged`] if the digest does not match the
    /// contents, or [`PartsError::Contradiction`].
    pub fn from_json(json: &str) -> Result<Self, PartsError> {
        let result: Self = name::read(Thing::Result, json)?;
        result.require_whole()?;
        Ok(result)
    }

    /// Makes sure that the digest matches the contents, and that they can come from a search.
    pub(super) fn require_whole(&self) -> Result<(), PartsError> {
        let thing = Thing::Result;
        let expected = self.hash();
        if self.digest != expected {
            return Err(PartsError::Damaged { thing, found: self.digest.clone(), expected });
        }
        let contradiction = |message| Err(PartsError::Contradiction { thing, message });
        // Even an undamaged result may come from a faulty program.
        if self.nodes == 0 {
            return contradiction("found no search node, expected at least the first of its part");
        }
        if self.rest.iter().any(|part| name::task_name(&self.problem, part) == self.task) {
            return contradiction("its rest is the whole task, although nodes were searched");
        }
        if self.solutions.len() as u64 > self.count {
            return contradiction("it shows more solutions than it counts");
        }
        Ok(())
    }
}
