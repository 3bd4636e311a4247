//! The verb `complete`: the fewest further givens that leave a puzzle one solution.

use crate::answer::{Answered, Input, Printed as _, Question, SudokuInput, Verdict, words};
use crate::args::{AskArgs, CellMask, ResumeArgs};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::format::line;
use pavane::solve::{SolveError, Stats};
use pavane::{Cell, Digit};
use pavane_ask::{Ask, of_completed};
use pavane_workshop::{CompleteError, Completed, Completer, Completion};

/// Add the fewest givens that leave each puzzle one solution
///
/// Prints the puzzle with the further givens. After a tab follow `added`, their number, and the givens. After another
/// tab follows the number of cells in which the solutions differ. Of several ways with the fewest givens, one is
/// printed. A puzzle with one solution stays as it is. Prints `none` for a puzzle without solutions, and `multiple` if
/// no givens in the cells of --mask leave one solution. If a limit stopped the search, prints `added at most` and the
/// number of givens of the best puzzle found, or `unknown` without one. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane complete 1...............
  pavane complete --mask 1111111100000000 1...............
  pavane complete --timeout 10s --json puzzles.txt")]
pub(crate) struct Args {
    /// Add givens only in some cells: a symbol for each cell in reading order, or a file of them
    ///
    /// `.` and `0` are cells without further givens, all other symbols cells that may have one. Blanks and ends of
    /// lines do not count.
    #[arg(long, value_name = "MASK", value_parser = CellMask::parse)]
    mask: Option<CellMask>,
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
    let question = Complete { mask: args.mask.clone() };
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// The fewest further givens.
#[derive(Clone)]
struct Complete {
    mask: Option<CellMask>,
}

impl Question for Complete {
    const VERB: &'static str = Ask::Complete.name();
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Ask::Complete.field();
    const FIELDS: &'static [&'static str] =
        &["completion.puzzle", "completion.added", "completion.fewest", "completion.differing"];
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let (completed, stats) = self.complete(input).map_err(refused)?;
        let (text, exit, stop) = match &completed {
            Completed::Unique(completion) => {
                let (text, exit) = text_of(input.instance, completion);
                (text, exit, completion.stop)
            }
            // No givens in the cells of the mask leave one solution.
            Completed::Multiple(_) => ("multiple\n".to_owned(), Exit::Negative, None),
            Completed::None => ("none\n".to_owned(), Exit::Negative, None),
            Completed::Unknown(stop) => (words::UNKNOWN.to_owned(), Exit::Stopped, Some(*stop)),
        };
        let verdict = Verdict::new(text, of_completed(input.instance.asked(), &completed), exit);
        Ok(verdict.write(input, stats, stop, sink).only_if_complete())
    }
}

impl Complete {
    fn complete(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
    ) -> Result<(Completed, Stats), CompleteError> {
        let (puzzle, settings) = (input.instance.puzzle(), input.instance.solver.settings());
        let completer = Completer::new(puzzle.layout()).map_err(SolveError::from)?;
        let mut completer = completer.node_limit(settings.node_limit).interrupt(&input.interrupt);
        let mask = self.mask.as_ref().map(CellMask::cells);
        let completed = completer.complete(puzzle, mask)?;
        Ok((completed, completer.stats()))
    }
}

/// An error of the library.
fn refused(error: CompleteError) -> Error {
    match error {
        CompleteError::Solve(error) => error.into(),
        error => Error::refused(error),
    }
}

/// The text of a puzzle that was completed, perhaps not with the fewest givens, and the exit code.
fn text_of(sudoku: &SudokuInput<'_>, completion: &Completion) -> (String, Exit) {
    let Completion { puzzle, added, differing, stop, .. } = completion;
    let position = |cell: Cell| puzzle.layout().position(cell).to_string();
    let given = |&(cell, digit): &(Cell, Digit)| {
        format!(" {}={}", position(cell), sudoku.symbols.print(digit))
    };
    let list: String = added.iter().map(given).collect();
    let list = if list.is_empty() { list } else { format!(":{list}") };
    let differ = match differing {
        Some(cells) => format!("{} cells differ", cells.len()),
        // A stopped search has not compared all solutions.
        None => "unknown which cells differ".to_owned(),
    };
    let (qualifier, exit) = match stop {
        None => ("", Exit::Success),
        Some(_) => ("at most ", Exit::Stopped),
    };
    let completed = line::write_puzzle(puzzle, sudoku.symbols);
    (format!("{completed}\tadded {qualifier}{}{list}\t{differ}\n", added.len()), exit)
}
