//! The verb `vicinity`: the puzzles with one solution near each puzzle.

use crate::answer::{Answered, Input, Question, SudokuInput, Verdict};
use crate::args::{AskArgs, ResumeArgs, count};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Sink, Tally};
use dlx::Stop;
use pavane::format::line;
use pavane::solve::{SolveError, Stats};
use pavane_ask::{Ask, of_vicinity};
use pavane_workshop::{VicinityError, VicinitySearch};
use std::ops::ControlFlow;

/// Print the puzzles with one solution near each puzzle
///
/// Prints a line for each puzzle with one solution that the input becomes when --minus givens are removed and then
/// --plus givens added. A removed given may be added again, so puzzles that differ in fewer givens are among them; the
/// input itself is not. Each puzzle is printed once. Puzzles with the fewest givens of the input removed come first.
/// Then the removed givens in reading order decide, and then the added ones. Equivalent puzzles are all printed;
/// `dedup` keeps one of each class. The input may have any number of solutions. Prints no line if no such puzzle
/// exists. If a limit stopped the search, prints the puzzles found by then. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane vicinity 1..4.........32.
  pavane vicinity --minus 2 --plus 2 --minimal puzzles.txt
  pavane vicinity --minus 2 --plus 1 --timeout 1m --json puzzles.txt")]
pub(crate) struct Args {
    /// Remove N givens
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    minus: usize,
    /// Add N givens
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    plus: usize,
    /// Print minimal puzzles only, in which no given is redundant
    #[arg(long)]
    minimal: bool,
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
    let &Args { minus, plus, minimal, ref ask, ref resume } = args;
    BatchRun::new(ask)?.resume(resume)?.ask(&Vicinity { minus, plus, minimal })
}

/// The puzzles near each puzzle.
#[derive(Clone, Copy)]
struct Vicinity {
    minus: usize,
    plus: usize,
    minimal: bool,
}

impl Question for Vicinity {
    const VERB: &'static str = Ask::Vicinity.name();
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Ask::Vicinity.field();
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let (puzzles, stats, stop) = self.search(input).map_err(refused)?;
        let exit = match (stop, puzzles.is_empty()) {
            (Some(_), _) => Exit::Stopped,
            (None, false) => Exit::Success,
            (None, true) => Exit::Negative,
        };
        let config = input.config;
        // An empty answer has no line. In JSON and among chosen inputs it needs a verdict.
        if puzzles.is_empty() && !config.json && config.choice.is_none() {
            let answered = Answered { stop, ..Tally::answered(stats, exit).into() };
            return Ok(answered.only_if_complete());
        }
        let text: String = puzzles.iter().map(|line| format!("{line}\n")).collect();
        let verdict = Verdict::new(text, of_vicinity(puzzles, stop.is_some()), exit);
        Ok(verdict.write(input, stats, stop, sink).only_if_complete())
    }
}

impl Vicinity {
    /// The puzzles as lines, the work, and the reason why the search stopped.
    fn search(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
    ) -> Result<(Vec<String>, Stats, Option<Stop>), VicinityError> {
        let sudoku = input.instance;
        let search = VicinitySearch::new(sudoku.puzzle().layout(), self.minus, self.plus);
        let mut search = search
            .map_err(SolveError::from)?
            .minimal(self.minimal)
            .node_limit(sudoku.solver.settings().node_limit)
            .interrupt(&input.interrupt);
        let mut puzzles = Vec::new();
        let stop = search.each(sudoku.puzzle(), |puzzle| {
            puzzles.push(line::write_puzzle(&puzzle, sudoku.symbols));
            ControlFlow::Continue(())
        })?;
        Ok((puzzles, search.stats(), stop))
    }
}

/// An error of the library.
fn refused(error: VicinityError) -> Error {
    match error {
        VicinityError::Solve(error) => error.into(),
        error => Error::refused(error),
    }
}
