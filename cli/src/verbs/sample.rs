//! The verb `sample`: random solutions of each input.

use crate::answer::{
    Answered, Config, CoverInput, Input, Listing, Outcome, Printed, Question, SolutionOf, Status,
    SudokuInput, Verdict, why_no_diagram, without_diagram, words,
};
use crate::args::{
    AskArgs, DEFAULT_SEED, MemoryArgs, OptionNumbersArgs, PictureArgs, number, seed,
};
use crate::batch::BatchRun;
use crate::deadline::StopCause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Report, Sink, Tally};
use dlx::{Count, Stop};
use num_bigint::BigUint;
use pavane_ask::{Ask, NoDiagram, Sampler};

/// Print random solutions of each puzzle or problem
///
/// Each solution is drawn independently and uniformly from the diagram of all solutions; they are printed
/// as by `list`. Grids of blank boards that `count` counts by gluing are drawn from its sums, which takes no
/// diagram. Equal seeds give equal solutions. Exits with 0 if every input has a solution, with 3 if the
/// diagram needs more memory than it may take.
///
/// Sudokus with constraints about more than two cells at once have no diagram. Their solutions are listed first, up to
/// 1,000,000, and drawn uniformly from the list. With more solutions the answer is `unknown`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane sample ................
  pavane sample -n 10 --seed 7 problem.dlx")]
pub(crate) struct Args {
    /// The number of solutions to print for each input
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = number)]
    number: u64,
    /// The seed of the random numbers, the same for each input
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
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
    let question = Sample { number: args.number, seed: args.seed };
    let run = BatchRun::new(&args.ask)?.memory(&args.memory).picture(&args.picture)?;
    run.option_numbers(&args.option_numbers).ask(&question)
}

/// Random solutions, each with the same probability.
#[derive(Clone, Copy)]
struct Sample {
    number: u64,
    seed: u64,
}

impl Question for Sample {
    const VERB: &'static str = Ask::Sample.name();
    const TAKES_NINE: bool = false;
    const TAKES_CONSTRAINTS: bool = Ask::Sample.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, Sampler::of_sudoku(input.instance.asked(), self.seed), sink)
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, Sampler::new(input.instance.asked(), self.seed), sink)
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }

    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<StopCause>) -> String {
        why_no_diagram(config, stop, cause)
    }
}

impl Sample {
    fn ask<I: Printed>(
        self,
        input: &Input<'_, I>,
        sampler: Result<Sampler<'_, SolutionOf<I>>, NoDiagram>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sampler = match sampler {
            Ok(sampler) => sampler,
            Err(error) => return without_diagram::<Self, I>(error, input, sink),
        };
        if sampler.solution_count() == BigUint::ZERO {
            let outcome = Outcome::new(Status::None).count(&Count::exactly(0_u8));
            let verdict = Verdict::new(words::NO_SOLUTION, outcome, Exit::Negative);
            return Ok(verdict.write(input, sampler.stats(), None, sink));
        }
        self.list(sampler, input, sink)
    }

    /// Prints the solutions as they are drawn.
    fn list<I: Printed>(
        self,
        mut sampler: Sampler<'_, SolutionOf<I>>,
        input: &Input<'_, I>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let Input { instance, ref origin, config, ref interrupt } = *input;
        let (count, mut stats) = (sampler.solution_count(), sampler.stats());
        let mut listing = Listing::new::<I>(origin, config, false);
        let mut stop = None;
        for _ in 0..self.number {
            if interrupt.is_set() {
                stop = Some(Stop::Interrupted);
                break;
            }
            let Some(solution) = sampler.next() else { break };
            let solution = match solution {
                Ok(solution) => solution,
                // The object has begun, so the error becomes its end.
                Err(error) if listing.takes_errors() => {
                    let message = Error::from(error).to_string();
                    listing.end(Outcome::error(None, message.clone()), sink);
                    sink.message(origin.message(None, &message));
                    return Ok(Tally::bad().into());
                }
                Err(error) => return Err(error.into()),
            };
            stats.solutions += 1;
            if !config.quiet && listing.add(instance, &solution, sink).is_err() {
                break;
            }
        }
        let (status, exit) = match stop {
            None => (Status::Solved, Exit::Success),
            Some(_) => (Status::Stopped, Exit::Stopped),
        };
        let outcome = Outcome { nodes: Some(stats.nodes), ..Outcome::new(status) };
        listing.end(outcome.count(&Count::exactly(count)), sink);
        Ok(Answered { stop, ..Tally::answered(stats, exit).into() })
    }
}
