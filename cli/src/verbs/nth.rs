//! The verb `nth`: the solution of each input with a given number.

use crate::answer::{
    Answered, Config, CoverInput, Input, Printed, Question, Scope, Status, SudokuInput, Verdict,
    why_no_diagram, with_diagram, words,
};
use crate::args::{AskArgs, MemoryArgs, OptionNumbersArgs, PictureArgs};
use crate::batch::BatchRun;
use crate::deadline::StopCause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Report, Sink};
use dlx::Stop;
use num_bigint::BigUint;
use pavane_ask::{Ask, NthListed, solution_number};

/// Print the K-th solution of each puzzle or problem
///
/// Solutions are numbered from 1, in the order of the diagram of all solutions. This order is the same in every run of
/// this version of the program, and differs from the order of `list`. A large K takes no longer than a small one.
/// Prints `no such solution` and exits with 1 for fewer solutions, or `no solution` for none. Exits with 3 if the
/// diagram needs more memory than it may take.
///
/// Sudokus with constraints about more than two cells at once have the order of `list`, and a large K takes longer.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane nth 288 ................
  pavane nth 53060477521960000 dominoes12x12.dlx")]
pub(crate) struct Args {
    /// The number of the solution, from 1, of any size
    #[arg(value_name = "K", value_parser = place)]
    place: BigUint,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    option_numbers: OptionNumbersArgs,
    #[command(flatten)]
    ask: AskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let question = Nth { place: args.place.clone() };
    let run = BatchRun::new(&args.ask)?.memory(&args.memory).picture(&args.picture)?;
    run.option_numbers(&args.option_numbers).ask(&question)
}

/// The parser of a whole number from 1, of any size.
fn place(text: &str) -> Result<BigUint, &'static str> {
    solution_number(text).ok_or("give a whole number from 1")
}

/// The solution at a place of the order of the diagram, from 1.
#[derive(Clone)]
struct Nth {
    place: BigUint,
}

impl Question for Nth {
    const VERB: &'static str = Ask::Nth.name();
    const TAKES_NINE: bool = false;
    const TAKES_CONSTRAINTS: bool = Ask::Nth.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        if input.instance.solver.needs_list() {
            return self.of_list(input, sink);
        }
        self.ask(input, sink)
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<StopCause>) -> String {
        why_no_diagram(config, stop, cause)
    }
}

impl Nth {
    /// Walks to the solution in the order of `list`.
    fn of_list(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance;
        let solved = NthListed::of(sudoku.asked(), &self.place)?;
        let (found, mut stats) = (&solved.answer, solved.stats);
        let (mut text, mut stop) = (String::new(), None);
        let exit = match found.status() {
            Status::Solved => Exit::Success,
            Status::Stopped => {
                text.push_str(words::UNKNOWN);
                stop = found.count.stop;
                Exit::Stopped
            }
            Status::None => {
                text.push_str(words::NO_SOLUTION);
                Exit::Negative
            }
            _ => {
                self.report_missing(input, &found.count.found, sink);
                text.push_str(words::NO_SUCH_SOLUTION);
                Exit::Negative
            }
        };
        stats.solutions = found.grid.is_some().into();
        if let Some(grid) = &found.grid {
            sudoku.write_lines(grid, &mut text);
        }
        let verdict = Verdict::new(text, found.outcome(sudoku.asked(), stats), exit);
        let is_set_off = found.grid.is_some() && sudoku.is_multiline();
        Ok(verdict.set_off(is_set_off).write(input, stats, stop, sink).only_if_complete())
    }

    /// Says that an input has fewer solutions.
    fn report_missing<I>(&self, input: &Input<'_, I>, count: &BigUint, sink: &mut Sink) {
        let noun = if *count == 1_u32.into() { "solution" } else { "solutions" };
        let message = format!("there is no solution number {}: it has {count} {noun}", self.place);
        sink.message(input.origin.message(None, &message));
    }

    fn ask<I: Printed>(&self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        with_diagram::<Self, I>(input, Scope::Reduced, sink, |found, sink| {
            let (count, place) = (found.count(), &self.place);
            let without = |text, status, sink: &mut Sink| {
                let verdict = Verdict::new(text, found.outcome(status), Exit::Negative);
                Ok(verdict.write(input, found.stats, None, sink))
            };
            if count == BigUint::ZERO {
                return without(words::NO_SOLUTION, Status::None, sink);
            }
            let Some(solution) = found.nth(place).transpose()? else {
                self.report_missing(input, &count, sink);
                return without(words::NO_SUCH_SOLUTION, Status::Beyond, sink);
            };
            let mut stats = found.stats;
            stats.solutions = 1;
            let mut text = String::new();
            input.instance.write_lines(&solution, &mut text);
            let outcome = found.outcome(Status::Solved);
            let outcome = outcome.with_solutions(input.instance.asked(), [&solution]);
            let verdict = Verdict::new(text, outcome, Exit::Success);
            let verdict = verdict.set_off(input.instance.is_multiline());
            Ok(verdict.write(input, stats, None, sink))
        })
    }
}
