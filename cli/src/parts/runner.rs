//! Running a task, and writing its result.

use super::folder::{Folder, line, read_result, save, set_aside};
use crate::error::Error;
use crate::output::FileDraft;
use dlx::Solver;
use dlx::parts::{Goal, PartsError, Rest, Task, TaskResult};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

/// The way to the result of a task.
pub(crate) enum Done {
    /// The result existed already.
    Before(TaskResult),
    /// The task was searched now.
    Now(TaskResult),
}

/// Runs a task and writes its result, unless the result exists. A task of another problem is always refused.
///
/// # Errors
/// If the task is not one of the folder's problem, the engine cannot take it, or a file cannot be written.
pub(crate) fn run_task(
    folder: &Folder,
    task: &Task,
    solver: &Solver,
    rest: Rest,
) -> Result<Done, Error> {
    task.require_of(solver).map_err(|error| of_task(task, error))?;
    if let Some(result) = known(folder, task) {
        return Ok(Done::Before(result));
    }
    let result = match task.goal() {
        Goal::Count | Goal::Check => {
            task.count(solver, rest).map_err(|error| of_task(task, error))?
        }
        Goal::List => list(folder, task, solver, rest)?,
    };
    // Another process may have been faster. Its result stays, since its rest may have been begun.
    if let Some(result) = known(folder, task) {
        return Ok(Done::Before(result));
    }
    save(&folder.result_file(task.id()), &line(result.to_json()), true)?;
    Ok(Done::Now(result))
}

/// The result of a task, if it exists and is whole, with its list.
fn known(folder: &Folder, task: &Task) -> Option<TaskResult> {
    let text = read_result(&folder.result_file(task.id())).ok()?;
    let result = TaskResult::from_json(&text).ok()?;
    let is_of_task = result.task() == task.id() && result.problem() == task.problem();
    let has_list = result.list().is_none_or(|list| {
        let found = fs::metadata(folder.list_file(&list.sha256));
        found.is_ok_and(|file| file.is_file() && file.len() == list.bytes)
    });
    (is_of_task && has_list).then_some(result)
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
