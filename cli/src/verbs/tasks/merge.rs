//! The step `merge`: the answer from the results of tasks.

use crate::answer::{CoverInput, Printed as _, SudokuInput};
use crate::args::OptionNumbersArgs;
use crate::deadline::Deadline;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, Output};
use crate::parts::{Folder, Subject, Survey, Surveyor, patiently};
use clap::ValueHint;
use dlx::parts::Goal;
use dlx::{Interrupt, OptionId, Uniqueness};
use pavane::solve::Settings;
use serde_json::json;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Interval at which results are looked for.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Maximum number of damaged files that are reported.
const MOST_REPORTED: usize = 20;

/// Add up the results of the tasks of a split
///
/// Prints the number of solutions, or unique, multiple or none if the question is check. While results are missing, it
/// prints `>=N`, or unknown, and writes the files of the missing tasks and their names to DIR/list. The answer depends
/// on the set of results alone: lost, repeated, damaged and foreign ones cannot change it. Exits with 0 if the answer
/// is complete, with 3 if results are missing. Exits with 1 for no solution, or if the answer of check is not unique.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane tasks merge search
  pavane tasks merge --wait search")]
pub(crate) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// Wait until no result is missing
    ///
    /// Looks once a second, and writes the files of new tasks each time.
    #[arg(long)]
    wait: bool,
    /// Print the solutions in place of their number, if the question is list and no result is missing
    ///
    /// In the order of `pavane list`, each verified.
    #[arg(long, conflicts_with = "json")]
    solutions: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    option_numbers: OptionNumbersArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct FolderArgs {
    /// The folder of the split
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

impl FolderArgs {
    /// The folder.
    ///
    /// # Errors
    /// If its problem cannot be read.
    pub(super) fn open(&self) -> Result<Folder, Error> {
        patiently(|| Folder::of_subject(&self.folder, &Interrupt::new()))
    }
}

/// Runs the verb.
///
/// # Errors
/// If the folder cannot be read or written, or is of another problem.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Output::require_open()?;
    let folder = args.folder.open()?;
    let deadline = Deadline::new(1, None, None);
    deadline.listen_to_signals();
    let mut surveyor = Surveyor::new(&folder);
    let survey = loop {
        let survey = patiently(|| surveyor.survey())?;
        if args.solutions && survey.goal != Goal::List {
            return Err(Error::usage(format!(
                "--solutions: found a split with --question {}, expected list; split the problem with --question list",
                survey.goal
            )));
        }
        if !args.wait || survey.is_complete() || deadline.stopped().is_some() {
            break survey;
        }
        // Other machines search the new tasks in the meantime.
        write_open(&folder, &survey)?;
        thread::sleep(LOOK_EVERY);
    };
    let form = match (args.solutions, args.json) {
        (true, _) => MergeForm::Solutions { has_numbers: args.option_numbers.option_numbers },
        (false, true) => MergeForm::Json,
        (false, false) => MergeForm::Text,
    };
    report_damaged(&survey, |_| true);
    // The count is known even where no file can be written.
    let exit = answer(&folder, &survey, form)?;
    write_open(&folder, &survey)?;
    surveyor.save_state()?;
    // A count of some tasks is part of an answer.
    let signal = deadline.signal().filter(|_| !survey.is_complete());
    Ok(signal.map_or(exit, |signal| signal.exit(true)))
}

/// Writes the files of missing tasks, and the list of them.
///
/// # Errors
/// If the folder cannot be written.
pub(super) fn write_open(folder: &Folder, survey: &Survey) -> Result<(), Error> {
    patiently(|| survey.write_open(folder))
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MergeForm {
    Text,
    Json,
    /// All solutions, with or without the numbers of their options.
    Solutions {
        has_numbers: bool,
    },
}

/// Prints the faults of damaged files on standard error, those that `is_new` accepts.
pub(super) fn report_damaged(survey: &Survey, mut is_new: impl FnMut(&str) -> bool) {
    let damaged: Vec<&String> = survey.damaged.iter().filter(|why| is_new(why)).collect();
    let mut messages = Messages::new(Color::Auto, false);
    for why in damaged.iter().take(MOST_REPORTED) {
        messages.write(&format!("pavane: {why}"));
    }
    // All further damaged files are counted.
    if let Some(more @ 1..) = damaged.len().checked_sub(MOST_REPORTED) {
        messages.write(&format!("pavane: {more} more files are damaged"));
    }
}

/// Prints the answer, and on standard error the number of missing results.
///
/// # Errors
/// If a solution is wrong, or standard output cannot be written.
pub(super) fn answer(folder: &Folder, survey: &Survey, form: MergeForm) -> Result<Exit, Error> {
    let mut output = Output::open(None)?;
    let mut messages = Messages::new(Color::Auto, false);
    if !survey.is_complete() {
        let (missing, all) = (survey.missing, survey.missing + survey.used);
        let list = folder.open_file();
        let named = if folder.layout().tasks_per_file() > 1 { "their files" } else { "them" };
        messages.write(&format!(
            "pavane: {missing} of {all} tasks have no result; {} names {named}, run them and merge again",
            list.display()
        ));
    }
    let (word, exit) = word(folder, survey)?;
    match form {
        MergeForm::Solutions { has_numbers } if survey.missing == 0 => {
            print_solutions(folder, survey, has_numbers, &mut output)?;
            output.finish("").map(|end| end.max(exit))
        }
        MergeForm::Json => output.finish(&object(survey, &word)).map(|end| end.max(exit)),
        _ => output.finish(&format!("{word}\n")).map(|end| end.max(exit)),
    }
}

/// The answer in a word, and its exit code.
fn word(folder: &Folder, survey: &Survey) -> Result<(String, Exit), Error> {
    // Counts and lists are answered by a number.
    let Some(merge) = survey.merge.as_ref().filter(|_| survey.goal == Goal::Check) else {
        let exit = match (survey.missing == 0, survey.count) {
            (false, _) => Exit::Stopped,
            (true, 0) => Exit::Negative,
            (true, _) => Exit::Success,
        };
        let at_least = if survey.missing == 0 { "" } else { ">=" };
        return Ok((format!("{at_least}{}", survey.count), exit));
    };
    // A check needs the solutions, which are verified.
    let wrong = |error: String| {
        Error::refused(format!(
            "a result has a wrong solution ({error}); remove the results and run their tasks again"
        ))
    };
    let solutions = merge.solutions();
    solutions.iter().try_for_each(|solution| folder.subject.verify(solution)).map_err(wrong)?;
    let problem = folder.subject.solver();
    let answer = merge.uniqueness(problem.problem()).map_err(|error| wrong(error.to_string()))?;
    let (word, exit) = match answer {
        Uniqueness::Unique(_) => ("unique", Exit::Success),
        Uniqueness::Multiple(_) => ("multiple", Exit::Negative),
        Uniqueness::None => ("none", Exit::Negative),
        Uniqueness::Unknown { .. } => ("unknown", Exit::Stopped),
    };
    Ok((word.to_owned(), exit))
}

/// The answer as a line of JSON.
fn object(survey: &Survey, word: &str) -> String {
    let is_exact = survey.missing == 0 && survey.goal != Goal::Check;
    let object = json!({
        "schema": 1,
        "question": survey.goal.name(),
        "answer": word,
        "count": survey.count.to_string(),
        "exact": is_exact,
        "nodes": u64::try_from(survey.nodes).unwrap_or(u64::MAX),
        "results": survey.used,
        "missing": survey.missing,
        "ignored": survey.ignored,
        "damaged": survey.damaged.len(),
    });
    format!("{object}\n")
}

/// Prints all solutions as `list` does: of a problem with blank lines between them, of a puzzle on a line each.
fn print_solutions(
    folder: &Folder,
    survey: &Survey,
    has_numbers: bool,
    output: &mut Output,
) -> Result<(), Error> {
    match &folder.subject {
        Subject::Cover(document) => {
            let settings = Settings::default();
            let asked = pavane_ask::Cover { document, settings: &settings };
            let cover = CoverInput::new(asked, None, has_numbers);
            print_each(folder, survey, "\n", output, |solution, text| {
                cover.write_lines(&solution, text);
                Ok(())
            })
        }
        Subject::Puzzle(subject) => {
            let (solver, symbols) = (subject.puzzle(), subject.symbols());
            let asked = pavane_ask::Sudoku { solver, symbols };
            let entries = pavane_ask::Entries::default();
            let sudoku = SudokuInput { asked, source: None, drawn: false, entries };
            print_each(folder, survey, "", output, |solution, text| {
                sudoku.write_lines(&solver.ordered_grid(&solution)?, text);
                Ok(())
            })
        }
    }
}

/// Prints each solution as `write` writes it, with `between` between two of them.
fn print_each(
    folder: &Folder,
    survey: &Survey,
    between: &str,
    output: &mut Output,
    write: impl Fn(Vec<OptionId>, &mut String) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut is_first = true;
    let mut text = String::new();
    survey.for_each_solution(folder, |solution| {
        text.clear();
        text.push_str(if is_first { "" } else { between });
        is_first = false;
        write(solution, &mut text)?;
        output.write(&text).map_err(|error| {
            output.complaint(&error).map_or(Error::Reported(Exit::Closed), Error::Usage)
        })
    })
}
