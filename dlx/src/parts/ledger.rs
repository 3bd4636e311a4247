//! The results that a merge has counted, in some bytes for each task.

use super::error::{PartsError, Thing};
use super::goal::Goal;
use super::name::{self, SCHEMA, Subject};
use super::result::TaskResult;
use super::split::Split;
use super::task::{Task, rest_of};
use crate::solver::Solver;
use foldhash::fast::RandomState;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, hash_map};

/// Number of bytes of a task in [`Ledger::to_bytes`].
const RECORD: usize = 48;

/// A merge that results are added to one after another, at about 100 bytes for each task: the names of the tasks, and
/// which of them have a result.
///
/// It counts the same as [`merge`](super::merge()) while [`add`](Self::add) returns neither [`Entry::Smaller`] nor
/// [`Entry::Contradicts`]; after one of these the results have to be merged again. It keeps no solutions and no parts
/// of the tree. Each task has two numbers of the caller: a group, such as the number of the file that it is in, and
/// the source of its result.
///
/// ```
/// use pavane_dlx::parts::{Entry, Goal, Ledger, Rest, Split, SplitSettings, merge};
/// use pavane_dlx::{ProblemBuilder, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// for item in builder.add_primaries::<3>()? {
///     for _ in 0..4 {
///         builder.add_option([item])?;
///     }
/// }
/// let solver = Solver::new(&builder.build());
/// let split = Split::new(&solver, Goal::Count, SplitSettings { parts: 4, ..Default::default() })?;
/// let mut ledger = Ledger::new(&split, |_, _| 0);
/// let results: Vec<_> = split.tasks().map(|task| task.count(&solver, Rest(4))).collect::<Result<_, _>>()?;
/// for result in &results {
///     assert_eq!(ledger.add(result, 0), Entry::Counted(Vec::new()));
///     assert_eq!(ledger.add(result, 0), Entry::Repeated);
/// }
/// assert_eq!((ledger.count(), ledger.missing()), (64, 0));
/// assert_eq!(ledger.count(), merge(&split, &results)?.count());
/// assert_eq!(Ledger::from_bytes(&ledger.to_bytes())?, ledger);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    problem: String,
    question: Goal,
    count: u128,
    nodes: u128,
    used: usize,
    tasks: HashMap<u128, Known, RandomState>,
}

/// A task of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    /// The start of the digest of its result, 0 without a result.
    digest: u128,
    weight: u64,
    group: u32,
    source: u32,
}

/// The effect of [`Ledger::add`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Entry {
    /// It counts. These tasks of its rest, in the order of the search, are open now, in the group of its task.
    Counted(Vec<Task>),
    /// Its task has this result already, or one with a smaller digest, which counts.
    Repeated,
    /// No result that counts has left its task, or it is of another problem. It counts if its task is opened later and
    /// it is added again.
    Unknown,
    /// Its task has a result with a larger digest, which must not count.
    Smaller,
    /// Its rest has a task that was opened before.
    Contradicts,
}

/// An open task of a ledger: one without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Open {
    /// The name of the task.
    pub task: String,
    /// Its estimated number of search nodes.
    pub weight: u64,
    /// Its group.
    pub group: u32,
}

/// The first line of the bytes of a ledger.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    schema: u32,
    problem: String,
    question: Goal,
    count: String,
    nodes: String,
    used: usize,
    tasks: usize,
}

impl Ledger {
    /// The ledger of a split, with no result yet. `group` gives the group of each task from its place in the order of
    /// the search. Linear in the size of the split.
    pub fn new(split: &Split, mut group: impl FnMut(usize, &Task) -> u32) -> Self {
        let mut tasks = HashMap::with_capacity_and_hasher(split.len(), RandomState::default());
        for (place, task) in split.tasks().enumerate() {
            let group = group(place, &task);
            let known = Known { digest: 0, weight: task.weight(), group, source: 0 };
            tasks.extend(name::number(task.id()).map(|name| (name, known)));
        }
        Self {
            problem: split.problem().to_owned(),
            question: split.goal(),
            count: split.count().into(),
            nodes: split.nodes().into(),
            used: 0,
            tasks,
        }
    }

    /// Adds a result, with the number of its source. [`TaskResult::from_json`] makes sure that it is whole.
    pub fn add(&mut self, result: &TaskResult, source: u32) -> Entry {
        if result.problem() != self.problem {
            return Entry::Unknown;
        }
        let (Some(task), Some(digest)) = (named(result.task()), name::number(result.digest()))
        else {
            return Entry::Unknown;
        };
        let Some(known) = self.tasks.get(&task).copied() else { return Entry::Unknown };
        match known.digest {
            0 => {}
            counted if counted <= digest => return Entry::Repeated,
            _ => return Entry::Smaller,
        }
        let rest = rest_of(self.question, known.weight, result);
        let names: Vec<u128> = rest.iter().filter_map(|task| named(task.id())).collect();
        // A part that was opened before would be counted twice.
        if names.iter().any(|name| self.tasks.contains_key(name)) {
            return Entry::Contradicts;
        }
        for (name, task) in names.into_iter().zip(&rest) {
            let opened = Known { digest: 0, weight: task.weight(), group: known.group, source: 0 };
            self.tasks.insert(name, opened);
        }
        self.tasks.insert(task, Known { digest, source, ..known });
        self.used += 1;
        self.count += u128::from(result.count());
        self.nodes += u128::from(result.nodes());
        Entry::Counted(rest)
    }

    /// Whether this result counts.
    pub fn counts(&self, result: &TaskResult) -> bool {
        let known = named(result.task()).and_then(|task| self.tasks.get(&task));
        let digest = name::number(result.digest()).filter(|digest| *digest != 0);
        result.problem() == self.problem && known.is_some_and(|known| Some(known.digest) == digest)
    }

    /// Whether a task of this name was opened, with or without a result.
    pub fn has(&self, task: &str) -> bool {
        named(task).is_some_and(|task| self.tasks.contains_key(&task))
    }

    /// Whether a task of this name is open, without a result.
    pub fn is_open(&self, task: &str) -> bool {
        named(task).and_then(|task| self.tasks.get(&task)).is_some_and(|known| known.digest == 0)
    }

    /// Moves an opened task to another group. A name that was not opened has no effect.
    pub fn set_group(&mut self, task: &str, group: u32) {
        if let Some(known) = named(task).and_then(|task| self.tasks.get_mut(&task)) {
            known.group = group;
        }
    }

    /// The open tasks, in no order.
    pub fn open(&self) -> impl Iterator<Item = Open> + '_ {
        let open = self.tasks.iter().filter(|(_, known)| known.digest == 0);
        open.map(|(task, known)| Open {
            task: name::task_of(*task),
            weight: known.weight,
            group: known.group,
        })
    }

    /// Number of open tasks, and the sum of their weights, for each of this number of groups.
    pub fn groups(&self, number: usize) -> Vec<(usize, u64)> {
        let mut groups = vec![(0, 0_u64); number];
        for known in self.tasks.values().filter(|known| known.digest == 0) {
            if let Some((tasks, weight)) = groups.get_mut(known.group as usize) {
                *tasks += 1;
                *weight = weight.saturating_add(known.weight);
            }
        }
        groups
    }

    /// Number of results that count, for each of this number of sources.
    pub fn sources(&self, number: usize) -> Vec<usize> {
        let mut sources = vec![0; number];
        for known in self.tasks.values().filter(|known| known.digest != 0) {
            if let Some(results) = sources.get_mut(known.source as usize) {
                *results += 1;
            }
        }
        sources
    }

    /// The source of the result of a task. `None` without one.
    pub fn source(&self, task: &str) -> Option<u32> {
        let known = self.tasks.get(&named(task)?)?;
        (known.digest != 0).then_some(known.source)
    }

    /// Makes sure that the ledger is one of the problem of a solver. Linear in the size of the problem.
    ///
    /// # Errors
    /// [`PartsError::OtherProblem`] if the problem, its reduction or the version of the tree differs.
    pub fn require_of(&self, solver: &Solver) -> Result<(), PartsError> {
        let expected = Subject::of(solver, self.question).name;
        if self.problem == expected {
            return Ok(());
        }
        let (thing, found) = (Thing::Ledger, self.problem.clone());
        Err(PartsError::OtherProblem { thing, found, expected })
    }

    /// The hash of the problem, its question and the version of the tree.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The question.
    pub fn goal(&self) -> Goal {
        self.question
    }

    /// Number of solutions of the results that count.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Number of search nodes, as in [`Merge::nodes`](super::Merge::nodes).
    pub fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Number of results that count.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Number of open tasks.
    pub fn missing(&self) -> usize {
        self.tasks.len() - self.used
    }

    /// The ledger as bytes, 48 for each task after a line of JSON. Equal ledgers have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            schema: SCHEMA,
            problem: self.problem.clone(),
            question: self.question,
            count: self.count.to_string(),
            nodes: self.nodes.to_string(),
            used: self.used,
            tasks: self.tasks.len(),
        };
        let mut bytes =
            serde_json::to_vec(&head).expect("numbers and strings always have a JSON form");
        bytes.reserve(1 + RECORD * self.tasks.len());
        bytes.push(b'\n');
        let mut tasks: Vec<(u128, Known)> =
            self.tasks.iter().map(|(task, known)| (*task, *known)).collect();
        tasks.sort_unstable_by_key(|(task, _)| *task);
        for (task, known) in tasks {
            bytes.extend(task.to_be_bytes());
            bytes.extend(known.digest.to_be_bytes());
            bytes.extend(known.weight.to_be_bytes());
            bytes.extend(known.group.to_be_bytes());
            bytes.extend(known.source.to_be_bytes());
        }
        bytes
    }

    /// Reads the bytes that [`to_bytes`](Self::to_bytes) wrote. They have no digest: the caller keeps one.
    ///
    /// # Errors
    /// [`PartsError::Syntax`], [`PartsError::Schema`], or [`PartsError::Contradiction`] if the numbers of tasks and
    /// results do not match.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PartsError> {
        let thing = Thing::Ledger;
        let syntax = |message: &str| PartsError::Syntax { thing, message: message.to_owned() };
        let contradiction = |message| PartsError::Contradiction { thing, message };
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (head, rest) = bytes.split_at(end.ok_or_else(|| syntax("found no first line"))?);
        let head = str::from_utf8(head).map_err(|error| syntax(&error.to_string()))?;
        let head: Head = name::read(thing, head)?;
        let number = |text: &str| {
            text.parse::<u128>().map_err(|error| syntax(&format!("found {text}: {error}")))
        };
        let (count, nodes) = (number(&head.count)?, number(&head.nodes)?);
        let (records, odd) = rest[1..].as_chunks::<RECORD>();
        if !odd.is_empty() || records.len() != head.tasks {
            return Err(contradiction("its first line has another number of tasks"));
        }
        let mut tasks = HashMap::with_capacity_and_hasher(records.len(), RandomState::default());
        let mut used = 0;
        for record in records {
            let (task, known) = read_record(record);
            used += usize::from(known.digest != 0);
            if let hash_map::Entry::Vacant(place) = tasks.entry(task) {
                place.insert(known);
            } else {
                return Err(contradiction("it has a task twice"));
            }
        }
        if used != head.used {
            return Err(contradiction("its first line has another number of results"));
        }
        Ok(Self { problem: head.problem, question: head.question, count, nodes, used, tasks })
    }
}

/// The name and the facts of a task from its record.
fn read_record(record: &[u8; RECORD]) -> (u128, Known) {
    let wide = |at: usize| {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&record[at..at + 16]);
        u128::from_be_bytes(bytes)
    };
    // The last 16 bytes hold three numbers.
    let last = wide(32);
    let known = Known {
        digest: wide(16),
        weight: (last >> 64) as u64,
        group: (last >> 32) as u32,
        source: last as u32,
    };
    (wide(0), known)
}

/// The number of the name of a task. `None` for a text that names no task.
fn named(task: &str) -> Option<u128> {
    name::number(task).filter(|number| name::task_of(*number) == task)
}
