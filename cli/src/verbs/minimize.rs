//! The verb `minimize`: minimal puzzles within a puzzle.

use crate::answer::{Answered, Finding, Input, Outcome, Question, Status, SudokuInput, Verdict};
use crate::args::{AskArgs, DEFAULT_SEED, ResumeArgs, SymmetryArgs, seed};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::Puzzle;
use pavane::format::line;
use pavane::solve::Stats;
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{MinimizeError, Minimized, Minimizer};
use serde_json::json;
use std::ops::ControlFlow;

/// Remove redundant givens of each puzzle
///
/// Prints a puzzle with some of the givens, the same single solution, and no redundant given. Prints `multiple` or
/// `none` if the solution is not unique, `unknown` if a limit stopped the search. With `--all`, prints all such
/// puzzles, one per line; their number may double with each redundant given. With `--fewest`, prints one with the
/// fewest givens. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane minimize 12.43........32.
  pavane minimize --fewest --timeout 10s puzzles.txt
  pavane minimize --all --symmetry half-turn puzzles.txt")]
pub(crate) struct Args {
    /// Print one puzzle, by removing givens in random order (the default)
    #[arg(long)]
    one: bool,
    /// Print all puzzles
    #[arg(long, conflicts_with = "one")]
    all: bool,
    /// Print a puzzle with the fewest givens
    #[arg(long, conflicts_with_all = ["one", "all"])]
    fewest: bool,
    #[command(flatten)]
    symmetry: SymmetryArgs,
    /// The seed of the random order, the same for each input
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
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
    let wanted = match (args.all, args.fewest) {
        (true, _) => Wanted::All,
        (_, true) => Wanted::Fewest,
        _ => Wanted::One,
    };
    let question = Minimize { wanted, class: args.symmetry.class(), seed: args.seed };
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// Minimal puzzles within each puzzle.
#[derive(Clone, Copy)]
struct Minimize {
    wanted: Wanted,
    class: Option<SymmetryClass>,
    seed: u64,
}

/// The puzzles to print.
#[derive(Clone, Copy)]
enum Wanted {
    One,
    All,
    Fewest,
}

impl Question for Minimize {
    const VERB: &'static str = "minimize";
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Some("puzzles");
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let (puzzles, end) = self.minimize(input).map_err(refused)?;
        let word = Verdict::word::<Self>;
        let (verdict, stop) = match end {
            Minimized::Multiple => (word("multiple", Status::Multiple, Exit::Negative), None),
            Minimized::None => (word("none", Status::None, Exit::Negative), None),
            Minimized::Complete => (verdict(input.instance, &puzzles, Status::Minimal), None),
            // The puzzles found before a stop are printed, but the answer is not complete.
            Minimized::Stopped(stop) if puzzles.is_empty() => {
                (Verdict::unknown::<Self>(), Some(stop))
            }
            Minimized::Stopped(stop) => {
                (verdict(input.instance, &puzzles, Status::Stopped), Some(stop))
            }
        };
        Ok(verdict.write(input, Stats::default(), stop, sink).only_if_complete())
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }
}

impl Minimize {
    fn minimize(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
    ) -> Result<(Vec<Puzzle>, Minimized), MinimizeError> {
        let (puzzle, settings) = (input.instance.puzzle(), input.instance.solver.settings());
        let encode = pavane::SolveError::from;
        let minimizer = Minimizer::new(puzzle.layout(), self.class).map_err(encode)?;
        let mut minimizer = minimizer.node_limit(settings.node_limit).interrupt(&input.interrupt);
        let (puzzle, end) = match self.wanted {
            Wanted::One => minimizer.one(puzzle, self.seed)?,
            Wanted::Fewest => minimizer.fewest(puzzle)?,
            // All puzzles make up one answer.
            Wanted::All => {
                let mut puzzles = Vec::new();
                let end = minimizer.each(puzzle, |puzzle| {
                    puzzles.push(puzzle);
                    ControlFlow::Continue(())
                })?;
                return Ok((puzzles, end));
            }
        };
        Ok((puzzle.into_iter().collect(), end))
    }
}

/// An error of the library.
fn refused(error: MinimizeError) -> Error {
    match error {
        MinimizeError::Solve(error) => error.into(),
        error => Error::refused(error),
    }
}

/// The verdict on a puzzle with these minimal puzzles.
fn verdict(sudoku: &SudokuInput<'_>, puzzles: &[Puzzle], status: Status) -> Verdict {
    let line = |puzzle: &Puzzle| line::write_puzzle(puzzle, sudoku.symbols);
    let lines: Vec<String> = puzzles.iter().map(line).collect();
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let exit = if status == Status::Stopped { Exit::Stopped } else { Exit::Success };
    let finding = Minimize::FIELD.map(|field| Finding(field, json!(lines)));
    Verdict::new(text, Outcome { finding, ..Outcome::new(status) }, exit)
}
