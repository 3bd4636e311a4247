//! Running the tasks of a file, and writing their results.

use super::folder::{Folder, line, read_results, save, set_aside};
use crate::error::Error;
use crate::output::FileDraft;
use dlx::Solver;
use dlx::parts::{Goal, PartsError, Rest, Task, TaskResult, count_each};
use std::collections::HashMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The time after which the results of a file are written although tasks of it are still open. A killed process loses
/// the work of this time at most, and of a task.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// The way to the result of a task.
pub(crate) enum Done {
    /// The result existed already.
    Before(TaskResult),
    /// The task was searched now.
    Now(TaskResult),
}

impl Done {
    /// The result.
    pub(crate) fn result(&self) -> &TaskResult {
        match self {
            Self::Before(result) | Self::Now(result) => result,
        }
    }
}

/// Runs the tasks of a file and writes their results, except those that exist. A task of another problem is always
/// refused. `between` is called after each task, and may end the run there: later tasks have no result then.
///
/// # Errors
/// If a task is not one of the folder's problem, the engine cannot take it, or a file cannot be written.
pub(crate) fn run_tasks(
    folder: &Folder,
    tasks: &[Task],
    solver: &Solver,
    rest: Rest,
    mut between: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<Done>, Error> {
    let Some(first) = tasks.first() else { return Ok(Vec::new()) };
    for (place, task) in tasks.iter().enumerate() {
        // Most tasks name the problem of the first, so it is enough to look at the names.
        if place == 0 || task.problem() != first.problem() || task.goal() != first.goal() {
            task.require_of(solver).map_err(|error| of_task(task, error))?;
        }
    }
    let mut writer = ResultWriter::new(folder, first);
    let known = writer.known();
    let open: Vec<Task> =
        tasks.iter().filter(|task| !known.contains_key(task.id())).cloned().collect();
    let mut failure = Ok(());
    let mut each =
        |result: Result<TaskResult, Error>| match result.and_then(|result| writer.add(result)) {
            Ok(()) => between(),
            Err(error) => {
                failure = Err(error);
                ControlFlow::Break(())
            }
        };
    if first.goal() == Goal::List {
        let _ = open.iter().try_for_each(|task| each(list(folder, task, solver, rest)));
    } else {
        let counted = count_each(&open, solver, rest, |result| each(Ok(result)));
        failure = failure.and(counted.map_err(|error| of_task(first, error)));
    }
    // The results before a failure are kept.
    let searched = writer.finish()?;
    failure?;
    let mut done = Vec::new();
    for task in tasks {
        match (known.get(task.id()), searched.get(task.id())) {
            (Some(result), _) => done.push(Done::Before(result.clone())),
            (None, Some((result, true))) => done.push(Done::Now(result.clone())),
            (None, Some((result, false))) => done.push(Done::Before(result.clone())),
            // The run ended before it.
            (None, None) => {}
        }
    }
    Ok(done)
}

/// The results of a file of tasks, as they are found.
struct ResultWriter<'a> {
    folder: &'a Folder,
    name: String,
    problem: &'a str,
    /// Results that are not written yet.
    open: Vec<TaskResult>,
    /// Results that are written, and whether they are new.
    done: HashMap<String, (TaskResult, bool)>,
    saved: Instant,
}

impl<'a> ResultWriter<'a> {
    /// The results of the file that begins with a task.
    fn new(folder: &'a Folder, first: &'a Task) -> Self {
        let (name, problem) = (folder.name_of(first.id()), first.problem());
        Self {
            folder,
            name,
            problem,
            open: Vec::new(),
            done: HashMap::new(),
            saved: Instant::now(),
        }
    }

    /// The results of this problem that exist in the file and are whole, by the names of their tasks.
    fn known(&self) -> HashMap<String, TaskResult> {
        self.by_task(self.whole())
    }

    /// The results of this problem, by the names of their tasks.
    fn by_task(&self, results: Vec<TaskResult>) -> HashMap<String, TaskResult> {
        let known = results.into_iter().filter(|result| result.problem() == self.problem);
        known.map(|result| (result.task().to_owned(), result)).collect()
    }

    /// The results that exist in the file and are whole, with their lists, in the order of the file.
    fn whole(&self) -> Vec<TaskResult> {
        let read = read_results(&self.folder.result_file(&self.name)).unwrap_or_default();
        read.into_iter().flatten().filter(|result| has_list(self.folder, result)).collect()
    }

    /// Adds a result.
    fn add(&mut self, result: TaskResult) -> Result<(), Error> {
        self.open.push(result);
        if self.saved.elapsed() > SAVE_EVERY { self.save() } else { Ok(()) }
    }

    /// Writes the open results. Another process may have been faster: its results stay, since the tasks of their rest
    /// may have been begun.
    fn save(&mut self) -> Result<(), Error> {
        self.saved = Instant::now();
        if self.open.is_empty() {
            return Ok(());
        }
        let mut all = self.whole();
        let mut others = self.by_task(all.clone());
        let before = all.len();
        for result in self.open.drain(..) {
            let task = result.task().to_owned();
            match others.remove(&task) {
                Some(other) => self.done.insert(task, (other, false)),
                None => {
                    all.push(result.clone());
                    self.done.insert(task, (result, true))
                }
            };
        }
        if all.len() == before {
            return Ok(());
        }
        let place = self.folder.result_file(&self.name);
        self.folder.make_place(&place)?;
        let text: String = all.iter().map(|result| line(result.to_json())).collect();
        save(&place, &text, true)
    }

    /// Writes all open results, and returns the results that were added, each with whether it counts as new.
    fn finish(mut self) -> Result<HashMap<String, (TaskResult, bool)>, Error> {
        self.save()?;
        Ok(self.done)
    }
}

/// Whether a result has its list of solutions, if it names one.
fn has_list(folder: &Folder, result: &TaskResult) -> bool {
    result.list().is_none_or(|list| {
        let found = fs::metadata(folder.list_file(&list.sha256));
        found.is_ok_and(|file| file.is_file() && file.len() == list.bytes)
    })
}

/// Runs a task and writes the solutions that it lists to a separate file, which is named by its contents.
fn list(folder: &Folder, task: &Task, solver: &Solver, rest: Rest) -> Result<TaskResult, Error> {
    let lists = folder.lists();
    let mut out = BufWriter::new(FileDraft::new(&lists)?);
    let mut failure = None;
    let result = task.run(solver, rest, |line| match out.write_all(line.as_bytes()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    let unwritten = |error: io::Error| Error::write(&lists, error);
    if let Some(error) = failure {
        return Err(unwritten(error));
    }
    let result = result.map_err(|error| of_task(task, error))?;
    let draft = out.into_inner().map_err(|error| unwritten(error.into_error()))?;
    if let Some(list) = result.list() {
        let place = folder.list_file(&list.sha256);
        folder.make_place(&place)?;
        // A list of another size is damaged. It may be the only copy of an edit by hand.
        match fs::symlink_metadata(&place) {
            Ok(found) if found.is_dir() => set_aside(&place, "found a folder, expected a list")?,
            Ok(found) if found.len() != list.bytes => {
                let why = format!("found {} bytes, expected {}", found.len(), list.bytes);
                set_aside(&place, &why)?;
            }
            Ok(_) | Err(_) => {}
        }
        draft.put(&place, true)?;
    }
    Ok(result)
}

fn of_task(task: &Task, error: PartsError) -> Error {
    match error {
        PartsError::Kernel(error) => error.into(),
        error => Error::refused(format!("task {}: {error}", task.id())),
    }
}
