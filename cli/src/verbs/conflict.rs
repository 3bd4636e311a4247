//! The verb `conflict`: the clues that make a sudoku impossible.

use crate::answer::{Answered, Input, Printed as _, Question, SudokuInput, Verdict, words};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane_ask::{Ask, of_conflict};
use pavane_workshop::{Clue, Conflict};

/// Find the clues that make each puzzle impossible
///
/// Prints `conflict`, and givens and constraints that no grid satisfies together. Each of them is needed: without any
/// one, the others have a solution. Another conflict may have fewer clues, unless `--smallest` is given. If a cell
/// has no candidate, it is the conflict. If givens clash in a zone, two of them are. Prints `solvable` for a puzzle
/// with a solution, `unknown` if a limit stopped the search. The cells and zones are not clues. Exits with 0 if every
/// input has a conflict. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane conflict 123....4.....1..
  pavane conflict '.Cage~3~R1C1~R1C2.Cage~4~R2C1~R2C2'")]
pub(crate) struct Args {
    /// Find a conflict with the fewest clues, which may take very long
    #[arg(long)]
    smallest: bool,
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
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&FindConflict { smallest: args.smallest })
}

/// The clues of each puzzle that are in conflict.
#[derive(Clone, Copy)]
struct FindConflict {
    /// Whether to look for the fewest clues.
    smallest: bool,
}

impl Question for FindConflict {
    const VERB: &'static str = Ask::Conflict.name();
    const TAKES_CONSTRAINTS: bool = Ask::Conflict.takes_constraints();
    const TAKES_CLASHES: bool = Ask::Conflict.takes_clashes();
    const FIELD: Option<&'static str> = Ask::Conflict.field();
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance;
        let search = if self.smallest { Conflict::smallest } else { Conflict::of };
        let solved = search(sudoku.puzzle(), sudoku.solver.settings())?;
        let (text, exit) = match &solved.answer {
            Conflict::Found(clues) => (line(sudoku, clues), Exit::Success),
            Conflict::Solvable(_) => ("solvable\n".to_owned(), Exit::Negative),
            Conflict::Unknown { .. } => (words::UNKNOWN.to_owned(), Exit::Stopped),
        };
        let outcome = of_conflict(sudoku.asked(), &solved);
        let verdict = Verdict::new(text, outcome, exit);
        Ok(verdict.write(input, solved.stats, solved.answer.stop(), sink).only_if_complete())
    }
}

/// The line of a conflict.
fn line(sudoku: &SudokuInput<'_>, clues: &[Clue]) -> String {
    if clues.is_empty() {
        return "conflict\tthe zones alone\n".to_owned();
    }
    let words = |clue: &Clue| clue.describe(sudoku.puzzle(), sudoku.symbols);
    let words: Vec<String> = clues.iter().map(words).collect();
    format!("conflict\t{}\n", words.join("; "))
}
