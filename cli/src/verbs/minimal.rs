//! The verb `minimal`: whether a sudoku needs all of its givens.

use crate::answer::{Answered, Finding, Input, Outcome, Question, Status, Sudoku, Verdict};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::{Cell, Minimality};
use serde_json::json;

/// Say of each puzzle whether it needs all of its givens
///
/// Prints `minimal` if the solution is unique and not without any one of the givens; `redundant` and the
/// cells of the givens that can each be removed alone; `multiple` or `none` if the solution is not
/// unique; `unknown` if a limit stopped the search first. Exits with 0 if every input is minimal. For
/// sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane minimal 12.4.........32.
  pavane minimal --json puzzles.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name nothing to read, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Run::new(&args.ask)?.resume(&args.resume)?.ask(&Minimal)
}

/// Whether every given is needed.
#[derive(Clone, Copy)]
struct Minimal;

impl Question for Minimal {
    const VERB: &'static str = "minimal";
    const FIELD: Option<&'static str> = Some("redundant");
    const TAKES_NINE: bool = false;

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let solved = input.instance.solver.minimality_with_stats()?;
        let word = Verdict::word::<Self>;
        let (verdict, stop) = match &solved.answer {
            Minimality::Unique(givens) => (redundant(input.instance, &givens.redundant), None),
            Minimality::Multiple => (word("multiple", Status::Multiple, Exit::Negative), None),
            Minimality::None => (word("none", Status::None, Exit::Negative), None),
            Minimality::Unknown { stop, .. } => (Verdict::unknown::<Self>(), Some(*stop)),
        };
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }
}

/// The verdict on a puzzle with one solution and these redundant givens.
fn redundant(sudoku: &Sudoku<'_>, givens: &[Cell]) -> Verdict {
    let layout = sudoku.puzzle().layout();
    let cells: Vec<String> = givens.iter().map(|&cell| layout.position(cell).to_string()).collect();
    let (text, status, exit) = if cells.is_empty() {
        ("minimal\n".to_owned(), Status::Minimal, Exit::Success)
    } else {
        (format!("redundant\t{}\n", cells.join(" ")), Status::Redundant, Exit::Negative)
    };
    let finding = Minimal::FIELD.map(|field| Finding(field, json!(cells)));
    Verdict::new(text, Outcome { finding, ..Outcome::new(status) }, exit)
}
