//! The verb `minimal`: whether a sudoku needs all of its givens.

use crate::answer::{Answered, Input, Instance as _, Question, Sudoku, Verdict, words};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::ask::of_minimality;
use pavane::{Cell, Minimality};

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
        let outcome = of_minimality(&input.instance.asked(), &solved);
        let (text, exit, stop) = match &solved.answer {
            Minimality::Unique(givens) if givens.redundant.is_empty() => {
                ("minimal\n".to_owned(), Exit::Success, None)
            }
            Minimality::Unique(givens) => {
                let layout = input.instance.puzzle().layout();
                let position = |&cell: &Cell| layout.position(cell).to_string();
                let cells: Vec<String> = givens.redundant.iter().map(position).collect();
                (format!("redundant\t{}\n", cells.join(" ")), Exit::Negative, None)
            }
            Minimality::Multiple => ("multiple\n".to_owned(), Exit::Negative, None),
            Minimality::None => ("none\n".to_owned(), Exit::Negative, None),
            Minimality::Unknown { stop, .. } => {
                (words::UNKNOWN.to_owned(), Exit::Stopped, Some(*stop))
            }
        };
        let verdict = Verdict::new(text, outcome, exit);
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }
}
