//! A problem cut into tasks: the manifest.

use super::cut::{Cut, Parts, Weighed};
use super::error::{PartsError, Thing};
use super::goal::Goal;
use super::name::{self, SCHEMA, Subject};
use super::task::Task;
use crate::kernel::{KernelError, TREE_VERSION};
use crate::search::{Branching, Remainder};
use crate::solver::Solver;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// The limit of nodes of [`Split::node_limit`], in mean tasks.
const MEANS: u64 = 2;
/// The least such limit: some milliseconds.
const LEAST_LIMIT: u64 = 100_000;

/// Settings of [`Split::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitSettings {
    /// Requested number of parts. A small tree gives fewer. There may be more, by up to the number of choices of one
    /// item.
    pub parts: usize,
    /// Number of random walks by which each part is weighed, at least 1. More make the parts more even.
    pub probes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// 500 parts, 100 probes and the seed 1.
impl Default for SplitSettings {
    fn default() -> Self {
        Self { parts: 500, probes: 100, seed: 1 }
    }
}

/// A problem cut into tasks, with the nodes that were searched on the way: the manifest that results are merged by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    schema: u32,
    /// The hash of the next three and the question.
    problem: String,
    fingerprint: String,
    reduced: String,
    tree: u32,
    question: Goal,
    count: u64,
    nodes: u64,
    parts: Vec<Entry>,
    /// The version of the engine.
    version: String,
    digest: String,
}

/// The fields of a manifest with an empty digest, for its hash.
struct Hashed<'a>(&'a Split);

impl Serialize for Hashed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Split { schema, problem, fingerprint, reduced, tree, .. } = self.0;
        let Split { question, count, nodes, parts, version, .. } = self.0;
        let mut fields = serializer.serialize_struct("Split", 11)?;
        fields.serialize_field("schema", schema)?;
        fields.serialize_field("problem", problem)?;
        fields.serialize_field("fingerprint", fingerprint)?;
        fields.serialize_field("reduced", reduced)?;
        fields.serialize_field("tree", tree)?;
        fields.serialize_field("question", question)?;
        fields.serialize_field("count", count)?;
        fields.serialize_field("nodes", nodes)?;
        fields.serialize_field("parts", parts)?;
        fields.serialize_field("version", version)?;
        fields.serialize_field("digest", "")?;
        fields.end()
    }
}

/// A part in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    part: Remainder,
    weight: u64,
}

impl Split {
    /// Cuts the problem of a solver into tasks. The parts do not depend on the engine.
    ///
    /// The heaviest part is replaced by those below it until there are enough; the weight of a part is the mean of
    /// its [probes](SplitSettings::probes). Trees are so uneven that estimates from a few probes miss the largest
    /// tasks: a limit of nodes, after which the rest is cut again, bounds them.
    ///
    /// An interrupt of the solver ends the cutting early: the split is then still correct, but coarser.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn new(solver: &Solver, goal: Goal, settings: SplitSettings) -> Result<Self, KernelError> {
        let SplitSettings { parts, probes, seed } = settings;
        let solver = solver.clone().branching(Branching::Minimum);
        let cut = Cut { parts: parts.max(1), probes: probes.max(1), seed };
        let (Parts { parts, nodes }, _) = solver.ask(cut)?;
        let Subject { fingerprint, reduced, name } = Subject::of(&solver, goal);
        let entry = |Weighed { part, weight }| Entry { part, weight };
        let mut split = Self {
            schema: SCHEMA,
            problem: name,
            fingerprint,
            reduced,
            tree: TREE_VERSION,
            question: goal,
            // All solutions are counted by the tasks.
            count: 0,
            nodes,
            parts: parts.into_iter().map(entry).collect(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            digest: String::new(),
        };
        split.digest = split.hash();
        Ok(split)
    }

    /// The hash of all fields but the digest.
    fn hash(&self) -> String {
        name::hash(&("split", Hashed(self)))
    }

    /// The hash of the problem, its question and the version of the tree.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The question.
    pub fn goal(&self) -> Goal {
        self.question
    }

    /// Number of solutions that were found while splitting.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Number of search nodes that were looked at while splitting, and are in no task.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of tasks.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there are no tasks: the tree is dead at its root, or was searched while splitting.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The tasks, in the order of the search.
    pub fn tasks(&self) -> impl Iterator<Item = Task> + '_ {
        (0..self.len()).filter_map(|place| self.task(place))
    }

    /// The task at a place in the order of the search, counted from 0. `None` from [`len`](Self::len) up.
    pub fn task(&self, place: usize) -> Option<Task> {
        let Entry { part, weight } = self.parts.get(place)?;
        Some(Task::new(&self.problem, self.question, part.clone(), *weight))
    }

    /// A limit of nodes for each task that makes the largest about as long as two mean ones, from the estimates, and at
    /// least 100,000 nodes.
    pub fn node_limit(&self) -> u64 {
        let weights = self.parts.iter().map(|entry| entry.weight);
        let mean = weights.fold(0, u64::saturating_add) / self.parts.len().max(1) as u64;
        mean.saturating_mul(MEANS).max(LEAST_LIMIT)
    }

    /// Makes sure that this is a split of the problem of a solver. Linear in the size of the problem.
    ///
    /// # Errors
    /// [`PartsError::OtherTree`], [`PartsError::OtherReduction`] or [`PartsError::OtherProblem`], by which of them
    /// differs.
    pub fn require_of(&self, solver: &Solver) -> Result<(), PartsError> {
        let Subject { fingerprint, reduced, name } = Subject::of(solver, self.question);
        if self.problem == name {
            return Ok(());
        }
        // The first difference in this order explains the others.
        if self.fingerprint != fingerprint {
            let (found, expected) = (self.fingerprint.clone(), fingerprint);
            return Err(PartsError::OtherProblem { thing: Thing::Split, found, expected });
        }
        if self.tree != TREE_VERSION {
            return Err(PartsError::OtherTree { found: self.tree, expected: TREE_VERSION });
        }
        let version = self.version.clone();
        Err(PartsError::OtherReduction { found: self.reduced.clone(), expected: reduced, version })
    }

    /// The manifest as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads the JSON that [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// [`PartsError::Syntax`], [`PartsError::Schema`], or [`PartsError::Damaged`] if the digest does not match the
    /// contents.
    pub fn from_json(json: &str) -> Result<Self, PartsError> {
        let split: Self = name::read(Thing::Split, json)?;
        split.require_whole()?;
        Ok(split)
    }

    /// Makes sure that the digest and the name of the problem match the contents.
    pub(super) fn require_whole(&self) -> Result<(), PartsError> {
        let thing = Thing::Split;
        let expected = self.hash();
        if self.digest != expected {
            return Err(PartsError::Damaged { thing, found: self.digest.clone(), expected });
        }
        let named = ("problem", &self.fingerprint, &self.reduced, self.question, self.tree);
        if self.problem != name::hash(&named) {
            let message = "the name of its problem is not that of the fingerprints";
            return Err(PartsError::Contradiction { thing, message });
        }
        Ok(())
    }
}
