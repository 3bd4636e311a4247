//! The verb `candidates`: the digits that each cell of a sudoku has in some solution.

use crate::answer::{Answered, Input, Printed as _, Question, Status, SudokuInput, Verdict, words};
use crate::args::{AskArgs, ResumeArgs, number};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::{CandidateCounting, Candidates as Digits, TrueCandidates, format};
use pavane_ask::{Ask, candidate_count_lines, of_candidate_counts, of_candidates};
use std::io::{self, IsTerminal};

/// List the possible digits of each cell
///
/// Prints for each cell the digits that it has in some solution, one word per cell. The symbols are run together, and
/// numbers are joined by commas on boards without symbols. The answer to a one-line puzzle is one line. It is drawn for
/// a grid, and for a single puzzle if it goes to a terminal. Prints `no solution` for a puzzle without solutions,
/// `unknown` if a limit stopped the search first. Exits with 0 if every input has a solution. For sudokus only.
///
/// With --count, prints a line for each of these digits: the cell and the digit, such as `r1c1 5`, a tab, and the
/// number of solutions with it, or `>=K`. `pavane marginals` counts without a limit.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane candidates 123.....4.......
  pavane candidates --count 100 123.....4.......
  pavane candidates --json puzzles.txt")]
pub(crate) struct Args {
    /// Also count the solutions with each digit, up to K
    #[arg(long, value_name = "K", value_parser = number, conflicts_with = "resume")]
    count: Option<u64>,
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
    let is_seen = args.ask.output.output.is_none() && io::stdout().is_terminal();
    let question = Candidates { is_seen, most: args.count };
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// The candidates that occur in a solution.
#[derive(Clone, Copy)]
struct Candidates {
    /// Whether the answers go to a terminal.
    is_seen: bool,
    /// The limit of the counts, if candidates are counted.
    most: Option<u64>,
}

impl Question for Candidates {
    const VERB: &'static str = Ask::Candidates.name();
    const TAKES_CONSTRAINTS: bool = Ask::Candidates.takes_constraints();
    const FIELD: Option<&'static str> = Ask::Candidates.field();
    const FIELDS: &'static [&'static str] = &["counts"];
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance;
        if let Some(most) = self.most {
            return counted(input, most, sink);
        }
        // The answer for a single input on a terminal is drawn.
        let is_drawn = sudoku.drawn || self.is_seen && input.config.single.is_likely();
        let solved = sudoku.solver.true_candidates_with_stats()?;
        let outcome = of_candidates(sudoku.asked(), &solved);
        let (text, stop) = match &solved.answer {
            TrueCandidates::Complete(all) => (text(sudoku, all, is_drawn), None),
            TrueCandidates::Partial { stop, .. } => (words::UNKNOWN.to_owned(), Some(*stop)),
        };
        let exit = exit(outcome.status);
        let verdict = Verdict::new(text, outcome, exit).set_off(is_drawn);
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }
}

/// Counts the solutions with each candidate up to a limit, and writes the answer.
fn counted(
    input: &Input<'_, SudokuInput<'_>>,
    most: u64,
    sink: &mut Sink,
) -> Result<Answered, Error> {
    let sudoku = input.instance;
    let solved = sudoku.solver.candidate_counts_with_stats(most)?;
    let outcome = of_candidate_counts(sudoku.asked(), &solved);
    let text = match &solved.answer {
        CandidateCounting::Partial { .. } => words::UNKNOWN.to_owned(),
        CandidateCounting::Complete(counts) if counts.is_empty() => words::NO_SOLUTION.to_owned(),
        CandidateCounting::Complete(counts) => candidate_count_lines(sudoku.asked(), counts),
    };
    let exit = exit(outcome.status);
    let verdict = Verdict::new(text, outcome, exit).set_off(exit == Exit::Success);
    Ok(verdict.write(input, solved.stats, solved.answer.stop(), sink).only_if_complete())
}

/// The exit code of an answer with a status.
fn exit(status: Status) -> Exit {
    match status {
        Status::Solved => Exit::Success,
        Status::None => Exit::Negative,
        _ => Exit::Stopped,
    }
}

/// The candidates of all cells, in words.
fn text(sudoku: &SudokuInput<'_>, all: &Digits, is_drawn: bool) -> String {
    if all.is_empty() {
        words::NO_SOLUTION.to_owned()
    } else if is_drawn {
        format::candidates::write_grid(all, sudoku.symbols)
    } else {
        format::candidates::write_line(all, sudoku.symbols) + "\n"
    }
}
