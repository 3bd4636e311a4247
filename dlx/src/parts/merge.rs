//! The merge of results: a function of the split and the set of results.

use super::error::PartsError;
use super::goal::Goal;
use super::result::{Listed, TaskResult};
use super::split::Split;
use super::task::Task;
use crate::answer::{Solution, Uniqueness};
use crate::id::OptionId;
use crate::problem::{Problem, VerifyError};
use crate::search::Stop;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Result of [`merge`]: the known part of the answer, and the tasks that are missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Merge {
    goal: Goal,
    count: u128,
    nodes: u128,
    used: usize,
    ignored: usize,
    missing: Vec<Task>,
    solutions: Vec<Vec<OptionId>>,
    lists: Vec<(String, Listed)>,
}

/// Merges results by a split.
///
/// Each task of the split is open at first. The result of an open task is added, and the tasks of its rest are
/// opened; of several results of a task the one with the least digest counts. Open tasks without a result are
/// missing. All other results are ignored: repeated and damaged ones, results of other problems, and results of tasks
/// that were never opened. So no part of the tree is counted twice, and none is omitted silently.
///
/// # Errors
/// [`PartsError`] if the split is damaged.
pub fn merge<'a>(
    split: &Split,
    results: impl IntoIterator<Item = &'a TaskResult>,
) -> Result<Merge, PartsError> {
    split.require_whole()?;
    let mut all = 0;
    let mut by_task: HashMap<&str, &TaskResult> = HashMap::new();
    for result in results {
        all += 1;
        if result.problem() != split.problem() || result.require_whole().is_err() {
            continue;
        }
        // The least digest is a choice that does not depend on the order of the results.
        let least = by_task.entry(result.task()).or_insert(result);
        if result.digest() < least.digest() {
            *least = result;
        }
    }
    let mut merge = Merge::new(split);
    let mut opened: HashSet<String> = HashSet::new();
    // Open tasks, the next one last: they are taken in the order of the search.
    let mut open: Vec<Task> = split.tasks().collect();
    open.reverse();
    opened.extend(open.iter().map(|task| task.id().to_owned()));
    while let Some(task) = open.pop() {
        let result = by_task.get(task.id()).map(|&result| (result, task.rest(result)));
        match result {
            // A part that was opened before would be counted twice.
            Some((result, rest)) if rest.iter().all(|task| !opened.contains(task.id())) => {
                merge.add(&task, result);
                opened.extend(rest.iter().map(|task| task.id().to_owned()));
                open.extend(rest.into_iter().rev());
            }
            _ => merge.missing.push(task),
        }
    }
    merge.ignored = all - merge.used;
    Ok(merge)
}

impl Merge {
    fn new(split: &Split) -> Self {
        Self {
            goal: split.goal(),
            count: split.count().into(),
            nodes: split.nodes().into(),
            used: 0,
            ignored: 0,
            missing: Vec::new(),
            solutions: Vec::new(),
            lists: Vec::new(),
        }
    }

    fn add(&mut self, task: &Task, result: &TaskResult) {
        self.used += 1;
        self.count += u128::from(result.count());
        self.nodes += u128::from(result.nodes());
        self.solutions.extend_from_slice(result.solutions());
        self.lists.extend(result.list().map(|list| (task.id().to_owned(), list.clone())));
    }

    /// The question.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Number of solutions found: all solutions if no task is missing and the question is not [`Goal::Check`].
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Number of search nodes. If no task is missing, it is the number of a search in one piece, unless tasks of
    /// [`Goal::Check`] have ended at a second solution.
    pub fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Number of results in use.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Number of results that were ignored.
    pub fn ignored(&self) -> usize {
        self.ignored
    }

    /// The tasks without a result, in the order of the search.
    pub fn missing(&self) -> &[Task] {
        &self.missing
    }

    /// The solutions of the results that show some, in the order of the search: at most two each, of
    /// [`Goal::Check`].
    pub fn solutions(&self) -> &[Vec<OptionId>] {
        &self.solutions
    }

    /// Whether the answer is final: no task is missing, or the question is [`Goal::Check`] and two solutions are
    /// known.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() || self.goal == Goal::Check && self.count > 1
    }

    /// The lists of solutions, each with the name of its task, in the order of the search.
    pub fn lists(&self) -> impl Iterator<Item = (&str, &Listed)> {
        self.lists.iter().map(|(task, list)| (task.as_str(), list))
    }

    /// Whether there is exactly one solution, from the solutions of [`Goal::Check`], which are verified. Tasks that are
    /// missing count as [`Stop::Interrupted`].
    ///
    /// # Errors
    /// [`VerifyError`] if a solution of a result is wrong.
    pub fn uniqueness(&self, problem: &Problem) -> Result<Uniqueness, VerifyError> {
        self.solutions.iter().try_for_each(|solution| problem.verify(solution))?;
        let mut distinct: Vec<Vec<OptionId>> = Vec::new();
        for solution in &self.solutions {
            let mut sorted = solution.clone();
            sorted.sort_unstable();
            if !distinct.contains(&sorted) && distinct.len() < 2 {
                distinct.push(sorted);
            }
        }
        let stop = (!self.is_complete()).then_some(Stop::Interrupted);
        Ok(Uniqueness::from_search(distinct.into_iter().map(Solution::from), stop))
    }
}

/// The count, with `>=` before it if tasks are missing.
impl fmt::Display for Merge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.missing.is_empty() { "" } else { ">=" })?;
        self.count.fmt(f)
    }
}
