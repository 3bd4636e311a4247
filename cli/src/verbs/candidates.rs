//! The verb `candidates`: the digits that each cell of a sudoku has in some solution.

use crate::answer::{
    Answered, Finding, Input, Outcome, Question, Status, Sudoku, Verdict, words,
};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::{Candidates as Digits, TrueCandidates, format};
use serde_json::json;
use std::io::{self, IsTerminal};

/// Say which digits can be in each cell of a puzzle
///
/// Prints for each cell the digits that it has in some solution: one word per cell, with the symbols run
/// together (numbers joined by commas on boards without symbols), on one line for a one-line
/// puzzle and drawn for a grid, and for a single puzzle whose answer goes to a terminal; `no solution`
/// if there is none, `unknown` if a limit stopped the search first. Exits with 0 if every input has a
/// solution. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane candidates 123.....4.......
  pavane candidates --json puzzles.txt")]
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
    let is_seen = args.ask.output.output.is_none() && io::stdout().is_terminal();
    Run::new(&args.ask)?.resume(&args.resume)?.ask(&Candidates { is_seen })
}

/// The candidates that occur in a solution.
#[derive(Clone, Copy)]
struct Candidates {
    /// Whether the answers go to a terminal.
    is_seen: bool,
}

impl Question for Candidates {
    const VERB: &'static str = "candidates";
    const FIELD: Option<&'static str> = Some("candidates");
    const TAKES_NINE: bool = false;

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let sudoku = input.instance;
        let is_drawn = sudoku.drawn || self.is_seen && input.config.single.is_likely();
        let solved = sudoku.solver.true_candidates_with_stats()?;
        let (verdict, stop) = match &solved.answer {
            TrueCandidates::Complete(all) => (verdict(sudoku, all, is_drawn), None),
            TrueCandidates::Partial { stop, .. } => (Verdict::unknown::<Self>(), Some(*stop)),
        };
        let verdict = verdict.set_off(is_drawn);
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }
}

fn verdict(sudoku: &Sudoku<'_>, all: &Digits, is_drawn: bool) -> Verdict {
    let (text, status, exit) = if all.is_empty() {
        (words::NO_SOLUTION.to_owned(), Status::None, Exit::Negative)
    } else if is_drawn {
        (format::candidates::write_grid(all, sudoku.symbols), Status::Solved, Exit::Success)
    } else {
        let line = format::candidates::write_line(all, sudoku.symbols);
        (line + "\n", Status::Solved, Exit::Success)
    };
    let print = |digit| sudoku.symbols.print(digit).to_string();
    let of_cell = |cell| -> Vec<String> { all.digits(cell).map(print).collect() };
    let cells: Vec<Vec<String>> = all.layout().cells().map(of_cell).collect();
    let finding = Candidates::FIELD.map(|field| Finding(field, json!(cells)));
    Verdict::new(text, Outcome { finding, ..Outcome::new(status) }, exit)
}
