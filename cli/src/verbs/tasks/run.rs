//! The step `run`: tasks of a search that was split.

use crate::args::TaskArgs;
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, Output};
use crate::parts::{Done, Folder, patiently, run_tasks};
use pavane::encode::EncodeError;
use std::path::PathBuf;

/// Search tasks of a split
///
/// Writes the results of a file of tasks to DIR/results/ID.json. A task with a result is not searched again.
/// Under a limit, or when it is interrupted, the result has a rest, which `pavane tasks merge` turns into new tasks.
/// Prints for each task its name, the number of solutions, of search nodes, and of new tasks. A task that is stopped
/// while the rules of its puzzle are prepared has no result. Exits with 0 if all results exist.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane tasks run search/tasks/5f0c3b7a1d2e4f60718293a4b5c6d7e8.json
  parallel pavane tasks run --timeout 10m search/tasks/{}.json :::: search/list")]
pub(crate) struct Args {
    /// Files of tasks, DIR/tasks/ID.json
    #[arg(value_name = "TASK", required = true)]
    tasks: Vec<PathBuf>,
    #[command(flatten)]
    task: TaskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If a task cannot be read or is of another problem, the engine cannot take it, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    args.task.check()?;
    let deadline = Deadline::new(1, args.task.timeout, None);
    deadline.listen_to_signals();
    let mut output = Output::open(None)?;
    let mut messages = Messages::new(Color::Auto, false);
    let mut folder: Option<Folder> = None;
    let (mut exit, mut has_result) = (Exit::Success, false);
    for file in &args.tasks {
        let tasks = patiently(|| Folder::tasks(file))?;
        // Making the model of a puzzle's rules is part of the first task that is run.
        let interrupt = deadline.begin(0);
        // Tasks of one folder share its problem, which is read once.
        let here = match folder.take().filter(|folder| folder.holds(file)) {
            Some(folder) => Ok(folder),
            None => patiently(|| Folder::of_tasks(file, &interrupt)),
        };
        match here {
            Ok(here) => {
                let solver = here.subject.task_solver(args.task.engine, &interrupt)?;
                let solver = solver.node_limit(args.task.node_limit);
                let next = || deadline.next(0);
                let done = patiently(|| run_tasks(&here, &tasks, &solver, args.task.rest(), next))?;
                deadline.end(0);
                // The results are what counts, and are written; a reader of these lines may be gone.
                let lines: String = done.iter().map(line).collect();
                let _ = output.write(lines).and_then(|()| output.flush());
                has_result |= !done.is_empty();
                folder = Some(here);
            }
            Err(Error::Encode(EncodeError::Stopped(_))) => {
                let why = deadline.end(0).map_or("interrupted", StopCause::words);
                messages.write(&format!(
                    "{}: {why} before its search began; it has no result, so run it again",
                    file.display()
                ));
                exit.add(Exit::Stopped);
            }
            Err(error) => return Err(error),
        }
        if let Some(signal) = deadline.signal() {
            return Ok(signal.exit(has_result));
        }
        if deadline.stopped() == Some(StopCause::Memory) {
            return Ok(Exit::Stopped);
        }
    }
    Ok(exit)
}

fn line(done: &Done) -> String {
    let result = done.result();
    let remark = if matches!(done, Done::Before(_)) { "\twas there" } else { "" };
    let rest = result.rest().len();
    format!("{}\t{}\t{}\t{rest}{remark}\n", result.task(), result.count(), result.nodes())
}
