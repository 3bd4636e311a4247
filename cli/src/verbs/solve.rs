//! The verb `solve`: a solution of each input.

mod cheapest;
mod least;
mod method;
mod search_trace;
mod solution;
mod trace;

use crate::answer::{
    Answered, CoverInput, Input, Outcome, Printed, Question, Resumable, Status, SudokuInput, probe,
    words,
};
use crate::args::{
    AnswerArgs, AskArgs, BranchingArgs, CheckpointArgs, OptionNumbersArgs, PictureArgs, ResumeArgs,
    size,
};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Sink};
use cheapest::{Cheapest, Sought};
use clap::ValueEnum;
use least::Least;
use method::MethodArgs;
use pavane::solve::{BoardAnswer, BoardQuestion, Engine};
use pavane_ask::{Ask, Instance as _};
use search_trace::SearchTrace;
use solution::{KINDS, write_first};

/// Print a solution of each puzzle or problem
///
/// Prints a line for a one-line puzzle, a grid for a grid, and the chosen options, one per line, for an exact cover
/// problem. Prints `no solution` for an input without solutions, `unknown` if a limit stopped the search first. Exits
/// with 0 if every input has a solution.
///
/// With `--cheapest K` it prints the K solutions of an exact cover problem that cost the least (or all, if fewer
/// exist). The cheapest comes first. Each follows a line `cost N`, with a blank line between them. If a limit stops the
/// search, it prints the cheapest that were found and exits with 3. Their lines are `cost <=N`, since there may be
/// cheaper ones. `--maximize` prints the solution that costs the most, `--maximize=K` the K that do, in the same way.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane solve 1...3..2..4..1..
  pavane solve --layout jigsaw:map.txt puzzle.txt
  pavane solve problem.dlx
  pavane solve --cheapest 3 problem.dlx
  pavane solve --order lexicographic ................
  pavane solve --maximize problem.dlx
  pavane solve --method three-step --trace text puzzle.txt")]
pub(crate) struct Args {
    /// Print the K cheapest solutions of an exact cover problem with costs
    #[arg(long, value_name = "K", value_parser = size, conflicts_with_all = ["checkpoint", "resume"])]
    cheapest: Option<usize>,
    /// Print the solution that costs the most, or the K that do
    #[arg(long, value_name = "K", value_parser = size, num_args = 0..=1, require_equals = true,
        default_missing_value = "1", conflicts_with_all = ["cheapest", "checkpoint", "resume"])]
    maximize: Option<usize>,
    /// The solution to print, of several
    #[arg(long, value_name = "ORDER", default_value = "any",
        conflicts_with_all = ["cheapest", "maximize", "checkpoint", "method"])]
    order: Order,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    answers: AnswerArgs,
    #[command(flatten)]
    option_numbers: OptionNumbersArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    branching: BranchingArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// The solution to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// The one that is found first
    Any,
    /// The least of a sudoku, read cell by cell
    Lexicographic,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let run = BatchRun::new(&args.ask)?.answers(&args.answers);
    if let Some(method) = args.method.method {
        let run = run.resume(&args.resume)?;
        return method::run(method, &args.method, &args.branching, &args.ask, run);
    }
    if let Some(form) = args.method.trace {
        return run.option_numbers(&args.option_numbers).ask(&SearchTrace(form));
    }
    let run = run.branching_or_any(&args.branching)?.picture(&args.picture)?;
    let run = run.option_numbers(&args.option_numbers);
    if args.order == Order::Lexicographic {
        return run.resume(&args.resume)?.ask(&Least);
    }
    match (args.cheapest, args.maximize) {
        (Some(most), _) => run.ask(&Cheapest { most, sought: Sought::Least }),
        (None, Some(most)) => run.ask(&Cheapest { most, sought: Sought::Greatest }),
        // Only the search for any solution takes checkpoints and blocks of boards.
        (None, None) => {
            run.checkpoint(&args.checkpoint)?.resume(&args.resume)?.ask_in_blocks(&Solve)
        }
    }
}

/// Any solution.
#[derive(Clone, Copy)]
struct Solve;

impl Question for Solve {
    const VERB: &'static str = Ask::Solve.name();
    const KINDS: Option<Kinds> = Some(KINDS);
    const TAKES_CONSTRAINTS: bool = Ask::Solve.takes_constraints();
    const TAKES_PARTS: &'static [Engine] = &[Engine::Learn, Engine::Repair];

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }
}

impl BlockQuestion for Solve {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Solve
    }

    #[inline]
    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        let (status, exit) = status(answer);
        (exit, Kinds::of_status(status))
    }

    #[inline]
    fn write_board(&self, answer: &BoardAnswer, out: &mut String) {
        match (&answer.solutions[0], answer.stop) {
            (Some(solution), _) => {
                out.push_str(str::from_utf8(&solution.write()).unwrap_or_default());
                out.push('\n');
            }
            (None, None) => out.push_str(words::NO_SOLUTION),
            (None, Some(_)) => out.push_str(words::UNKNOWN),
        }
    }

    fn outcome(&self, answer: &BoardAnswer) -> Outcome {
        Outcome::of_board(status(answer).0)
    }
}

/// The status of a board and its exit code.
#[inline]
fn status(answer: &BoardAnswer) -> (Status, Exit) {
    match (&answer.solutions[0], answer.stop) {
        (Some(_), _) => (Status::Solved, Exit::Success),
        (None, None) => (Status::None, Exit::Negative),
        (None, Some(_)) => (Status::Stopped, Exit::Stopped),
    }
}

impl Solve {
    fn ask<I: Printed>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        probe::forecast(input);
        let solved = match Resumable::new(input, "solve".to_owned())? {
            Some(search) => search.first(sink)?,
            None => input.instance.asked().any()?,
        };
        Ok(write_first(input, &solved, sink))
    }
}
