//! The verb `solve`: a solution of each input.

mod cheapest;
mod method;
mod trace;

use crate::answer::{
    Answered, CoverInput, Input, KnownSolutions, Outcome, Printed, Question, Resumable, Status,
    SudokuInput, Verdict, probe, report_reason, words,
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
use dlx::{First, Stop};
use method::MethodArgs;
use pavane::solve::{BoardAnswer, BoardQuestion, Engine};
use pavane_ask::{Ask, Instance as _, of_first};

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

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let run = BatchRun::new(&args.ask)?.answers(&args.answers, Solve::VERB, KINDS)?;
    if let Some(method) = args.method.method {
        let run = run.resume(&args.resume)?;
        return method::run(method, &args.method, &args.branching, &args.ask, run);
    }
    let run = run.branching_or_any(&args.branching)?.picture(&args.picture);
    let run = run.option_numbers(&args.option_numbers);
    match (args.cheapest, args.maximize) {
        (Some(most), _) => run.ask(&Cheapest { most, sought: Sought::Least }),
        (None, Some(most)) => run.ask(&Cheapest { most, sought: Sought::Greatest }),
        // Only the search for any solution takes checkpoints and blocks of boards.
        (None, None) => {
            run.checkpoint(&args.checkpoint)?.resume(&args.resume)?.ask_in_blocks(&Solve)
        }
    }
}

/// The kinds of its answers.
const KINDS: Kinds = Kinds::of(&[Kinds::SOLVED, Kinds::NONE, Kinds::UNKNOWN, Kinds::ERROR]);

/// Any solution.
#[derive(Clone, Copy)]
struct Solve;

impl Question for Solve {
    const VERB: &'static str = Ask::Solve.name();
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
        report_reason(solved.obstruction.as_ref(), input, sink);
        let mut text = String::new();
        let (status, exit, stop, known) = match &solved.answer {
            First::Found(solution) => {
                input.instance.write_lines(solution, &mut text);
                // More solutions may exist: the search stopped at the first.
                let known = KnownSolutions::new(
                    1,
                    Some(Stop::SolutionLimit),
                    input.instance.grid(solution),
                );
                (Status::Solved, Exit::Success, None, known)
            }
            First::None => {
                text.push_str(words::NO_SOLUTION);
                let known = KnownSolutions::new(0, None, None);
                (Status::None, Exit::Negative, None, known)
            }
            First::Unknown(stop) => {
                text.push_str(words::UNKNOWN);
                let known = KnownSolutions::new(0, Some(*stop), None);
                (Status::Stopped, Exit::Stopped, Some(*stop), known)
            }
        };
        let outcome = input.outcome(status, || of_first(input.instance.asked(), &solved));
        let verdict =
            Verdict::new(text, outcome, exit).set_off(input.instance.is_multiline()).knowing(known);
        Ok(verdict.write(input, solved.stats, stop, sink))
    }
}
