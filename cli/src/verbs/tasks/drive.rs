//! The step `drive`: all tasks of a split, on this machine or by another program.

mod rounds;
mod script;

use super::merge::{FolderArgs, MergeForm, answer, report_damaged, write_open};
use crate::args::{TaskArgs, cores, named, threads};
use crate::deadline::Deadline;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, Output};
use crate::parts::{Folder, Surveyor, patiently};
use crate::stored::open_lock;
use rounds::Workers;
use script::{System, TaskOrder};
use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::process::Command;

/// Run all tasks of a split until the answer is complete
///
/// On this machine, in rounds: the tasks without a result are run, and the rests of tasks that came to a limit become
/// new tasks. In the end the answer is printed as `pavane tasks merge` does. With --slurm the rounds are job arrays of
/// Slurm. With --print the script of such rounds is printed for Slurm, GNU parallel, xargs or HyperQueue. After a crash
/// the same command continues. Unless --node-limit or --timeout is given, a task is stopped after the nodes of about
/// two mean tasks. The exit codes are the same as for `pavane tasks merge`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane tasks drive search --jobs 8
  pavane tasks drive search --print parallel --jobs 8 > rounds.sh
  pavane tasks drive search --slurm partition=long,time=1:00:00 --jobs 64")]
pub(crate) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// The number of tasks at a time [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = threads)]
    jobs: Option<usize>,
    /// Run job arrays of Slurm with these options of sbatch, such as partition=long,time=1:00:00
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',', conflicts_with = "print")]
    slurm: Option<Vec<String>>,
    /// Print the script for another program: parallel, xargs, slurm or hyperqueue
    #[arg(long, value_name = "PROGRAM", value_parser = named(system, systems), hide_possible_values = true)]
    print: Option<System>,
    /// Run beside other processes that drive the folder with this flag, on any machines that see it
    ///
    /// Each takes the tasks in an order of its own, and skips those with a result. What a killed one leaves the others
    /// search. Near the end some tasks are searched more than once, which changes no answer.
    #[arg(long, conflicts_with_all = ["print", "slurm"])]
    beside: bool,
    /// Print a JSON object
    #[arg(long, conflicts_with_all = ["print", "slurm"])]
    json: bool,
    #[command(flatten)]
    task: TaskArgs,
}

/// The parser of the name of a program.
fn system(name: &str) -> Result<System, String> {
    let system = System::ALL.into_iter().find(|system| system.name() == name);
    system.ok_or_else(|| format!("the programs are {}", systems().join(", ")))
}

/// The names of the programs.
fn systems() -> Vec<String> {
    System::ALL.map(|system| system.name().to_owned()).to_vec()
}

/// Runs the verb.
///
/// # Errors
/// If the folder cannot be read or written, another run drives it, or a task fails.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Output::require_open()?;
    args.task.check()?;
    let folder = args.folder.open()?;
    let jobs = args.jobs.unwrap_or_else(cores);
    let system = match (&args.slurm, args.print) {
        (Some(_), _) => Some(System::Slurm),
        (None, print) => print,
    };
    let Some(system) = system else { return drive(args, &folder, jobs) };
    let split = patiently(|| folder.split(&folder.subject.solver()))?;
    let node_limit = args.node_limit(split.node_limit());
    let options = args.slurm.clone().unwrap_or_default();
    let order = TaskOrder { folder: folder.path(), jobs, node_limit, task: &args.task, options };
    let script = order.script(system)?;
    match args.slurm {
        None => Output::open(None)?.finish(&script),
        Some(_) => run_script(&script),
    }
}

impl Args {
    /// The limit of nodes of a task, from the usual one. A limit of time replaces the usual limit.
    fn node_limit(&self, usual: u64) -> Option<u64> {
        self.task.node_limit.or_else(|| self.task.timeout.is_none().then_some(usual))
    }
}

/// Runs the tasks in threads of this process.
fn drive(args: &Args, folder: &Folder, jobs: usize) -> Result<Exit, Error> {
    let mut surveyor = Surveyor::new(folder);
    let _lock = if args.beside { None } else { Some(lock(folder)?) };
    let deadline = Deadline::new(jobs, args.task.timeout, None);
    deadline.listen_to_signals();
    let mut reported = HashSet::new();
    let survey = loop {
        let survey = patiently(|| surveyor.survey())?;
        if survey.is_complete() || deadline.stopped().is_some() {
            break survey;
        }
        // The tasks of these files run again, so the last survey does not have them any more.
        report_damaged(&survey, |why| reported.insert(why.to_owned()));
        // Other machines can run tasks of the list at the same time.
        write_open(folder, &survey)?;
        let node_limit = args.node_limit(survey.node_limit);
        let workers = Workers::new(folder, survey.open(), args.beside);
        // A large split takes much memory.
        drop(survey);
        workers.run(jobs, &deadline, &args.task, node_limit)?;
    };
    report_damaged(&survey, |why| reported.insert(why.to_owned()));
    let exit = answer(folder, &survey, if args.json { MergeForm::Json } else { MergeForm::Text })?;
    write_open(folder, &survey)?;
    surveyor.save_state()?;
    Ok(deadline.signal().map_or(exit, |signal| signal.exit(true)))
}

/// Locks a folder against a second run on this machine, which would search the same tasks; the answer would be right.
fn lock(folder: &Folder) -> Result<File, Error> {
    let path = folder.lock_file();
    let file = open_lock(&path).map_err(|error| match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::IsADirectory => Error::usage(format!(
            "{}: found a folder, a pipe or a device, expected a regular file or none; remove it and drive again",
            path.display()
        )),
        _ => Error::write(&path, error),
    })?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Error::usage(format!(
            "{}: another run drives this folder; wait for it, or drive the folder beside it with --beside",
            path.display()
        ))),
        Err(TryLockError::Error(error)) => {
            // Some file systems have no locks.
            Messages::new(Color::Auto, false).write(&format!(
                "pavane: {}: cannot be locked ({error}); a second run that drives this folder would search the same \
                 tasks, and the answer would still be right",
                path.display()
            ));
            Ok(file)
        }
        Ok(()) => Ok(file),
    }
}

/// Runs a script by the shell, which passes on the exit code of the merge.
fn run_script(script: &str) -> Result<Exit, Error> {
    let status = Command::new("sh").args(["-c", script]).status();
    let status = status.map_err(|error| Error::usage(format!("sh: cannot be run: {error}")))?;
    Ok(match status.code() {
        Some(0) => Exit::Success,
        Some(1) => Exit::Negative,
        Some(3) => Exit::Stopped,
        _ => Exit::Bad,
    })
}
