//! The step `split`: a search cut into tasks that many machines share.

use crate::args::{DEFAULT_SEED, ReadingArgs, named, number, seed, size};
use crate::error::Error;
use crate::exit::Exit;
use crate::files::{NamedFile, require_distinct};
use crate::input::SingleRead;
use crate::output::{Color, Messages, Output};
use crate::parts::{Folder, Subject, Survey};
use clap::ValueHint;
use dlx::Interrupt;
use dlx::format::Document;
use dlx::parts::{Goal, Split, SplitSettings, UnknownGoal};
use std::path::PathBuf;

/// Cut a search into tasks that many machines share
///
/// Writes a folder with the problem, a file for each task, and the names of the tasks in `DIR/list`. `pavane tasks run`
/// searches a task, on any machine that sees the folder or a copy of it. `pavane tasks merge` adds up the results, and
/// `pavane tasks drive` does both. Results may be lost, repeated or come in any order: the count is exact, or reports
/// missing results. docs/cluster.md describes the files, and the use of Slurm, GNU parallel and others. The search
/// visits every solution: where `pavane count` shares equal sub-problems, it may be done long before.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane tasks split problem.dlx -o search
  pavane tasks split --question list -n 5000 --probes 1000 problem.dlx -o search")]
pub(crate) struct Args {
    /// A file with one puzzle or problem, `-` for standard input, or a puzzle
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// The folder to write to; made if it does not exist
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: PathBuf,
    /// The question: count, list or check
    ///
    /// `count` is the number of solutions, `list` all solutions, `check` whether there is exactly one.
    #[arg(long, value_name = "QUESTION", default_value = "count",
        value_parser = named(goal, goals), hide_possible_values = true)]
    question: Goal,
    /// The number of tasks, about
    #[arg(long, short, value_name = "N", value_parser = size, default_value = "500")]
    number: usize,
    /// The number of tasks in each file [default: 1 up to 10000 tasks, and as few as make 10000 files of more]
    ///
    /// Tasks of a file are run together, and their results are in one file. Files are then in 256 subfolders.
    #[arg(long, value_name = "N", value_parser = size)]
    per_file: Option<usize>,
    /// The number of random walks by which the size of each task is estimated
    ///
    /// More make the tasks more even, and the split slower.
    #[arg(long, value_name = "N", value_parser = number, default_value = "100")]
    probes: u64,
    /// The seed of the random walks
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// The parser of a question.
fn goal(name: &str) -> Result<Goal, UnknownGoal> {
    name.parse()
}

/// The names of the questions.
fn goals() -> Vec<String> {
    Goal::ALL.map(|goal| goal.to_string()).to_vec()
}

/// Runs the verb.
///
/// # Errors
/// If the input cannot be read or searched, the folder holds a split already, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Output::require_open()?;
    // The problem or puzzle of the folder must not replace the input.
    for name in ["problem.json", "puzzle.json"] {
        let written = NamedFile::written("output", &args.output.join(name));
        require_distinct(&[written, NamedFile::input(&args.input)])?;
    }
    let reading = args.reading.reading_with_constraints()?;
    let mut messages = Messages::new(Color::Auto, false);
    let single = SingleRead::read(&args.input, args.reading.format, &reading, &mut messages)?;
    let subject = match single.with_constraints() {
        Some(record) => Subject::of_puzzle(record, &Interrupt::new())?,
        None => {
            let (problem, names) = single.stated()?;
            Subject::Cover(Document { problem, names, warnings: Vec::new() })
        }
    };
    let solver = subject.solver();
    let settings = SplitSettings { parts: args.number, probes: args.probes, seed: args.seed };
    let split = Split::new(&solver, args.question, settings)?;
    let folder = Folder::create(&args.output, &subject, &split, args.per_file)?;
    let (tasks, limit) = (split.len(), split.node_limit());
    let survey = Survey::of_split(&folder, split);
    survey.write_open(&folder)?;
    survey.write_manifest(&folder)?;
    let files = match survey.open().len() {
        files if files == tasks => String::new(),
        files => format!(" in {files} files"),
    };
    let text = format!("{tasks} tasks{files}; a limit for each: --node-limit {limit}\n");
    Output::open(None)?.finish(&text)
}
