//! The verb `minimal`: whether a sudoku needs all of its givens and constraints.

use crate::answer::{
    Answered, Input, Outcome, Printed as _, Question, Status, SudokuInput, Verdict, words,
};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Sink};
use pavane::solve::{BoardAnswer, BoardQuestion};
use pavane::{Layout, Minimality};
use pavane_ask::{Ask, of_minimality, of_minimality_of_board, redundant_clues};
use std::fmt::Write as _;

/// Check whether each puzzle needs all of its givens
///
/// Prints `minimal` if the solution is unique, but not without any one of the givens. Prints `redundant` and the cells
/// of the givens that can each be removed alone. Prints `multiple` or `none` if the solution is not unique, `unknown`
/// if a limit stopped the search first. A removed given brings back the candidates that it excludes. Constraints such
/// as killer cages are tested like givens, and printed in words. Exits with 0 if every input is minimal. For sudokus
/// only.
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
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask_in_blocks(&Minimal)
}

/// Whether every given is needed.
#[derive(Clone, Copy)]
struct Minimal;

impl Question for Minimal {
    const VERB: &'static str = Ask::Minimal.name();
    const TAKES_CONSTRAINTS: bool = Ask::Minimal.takes_constraints();
    const FIELD: Option<&'static str> = Ask::Minimal.field();
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let solved = input.instance.solver.minimality_with_stats()?;
        let outcome = of_minimality(input.instance.asked(), &solved);
        let mut text = String::new();
        write_line(&solved.answer, input.instance.puzzle().layout(), &mut text);
        let verdict = Verdict::new(text, outcome, exit(&solved.answer));
        Ok(verdict.write(input, solved.stats, solved.answer.stop(), sink).only_if_complete())
    }
}

impl BlockQuestion for Minimal {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Minimality
    }

    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        (answer.minimality.as_ref().map_or(Exit::Stopped, exit), Kinds::default())
    }

    fn write_board(&self, answer: &BoardAnswer, out: &mut String) {
        match &answer.minimality {
            Some(minimality) => write_line(minimality, Layout::standard_9x9(), out),
            None => out.push_str(words::UNKNOWN),
        }
    }

    fn outcome(&self, answer: &BoardAnswer) -> Outcome {
        let stopped = || Outcome::of_board(Status::Stopped);
        answer.minimality.as_ref().map_or_else(stopped, of_minimality_of_board)
    }
}

/// Appends the line of an answer.
fn write_line(answer: &Minimality, layout: &Layout, out: &mut String) {
    match answer {
        Minimality::Unique(clues) if clues.are_all_needed() => out.push_str("minimal\n"),
        Minimality::Unique(clues) => {
            // Descriptions of constraints have blanks.
            let gap = if clues.redundant_constraints.is_empty() { " " } else { "; " };
            let _ = writeln!(out, "redundant\t{}", redundant_clues(layout, clues).join(gap));
        }
        Minimality::Multiple => out.push_str("multiple\n"),
        Minimality::None => out.push_str("none\n"),
        Minimality::Unknown { .. } => out.push_str(words::UNKNOWN),
    }
}

/// The exit code of an answer.
fn exit(answer: &Minimality) -> Exit {
    match answer {
        Minimality::Unique(clues) if clues.are_all_needed() => Exit::Success,
        Minimality::Unknown { .. } => Exit::Stopped,
        _ => Exit::Negative,
    }
}
