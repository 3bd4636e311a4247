//! The verb `sample`: random solutions of each input.

use crate::answer::{
    Answered, Config, Cover, Diagrammed, Input, Instance, Listing, Outcome, Question, Scope,
    Status, Sudoku, why_no_diagram, with_diagram, words,
};
use crate::args::{AskArgs, DEFAULT_SEED, MemoryArgs, PictureArgs, number, seed};
use crate::batch::Run;
use crate::deadline::Cause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Report, Sink, Tally};
use dlx::Stop;
use num_bigint::BigUint;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// Print random solutions of each puzzle or problem
///
/// Each solution is drawn independently and uniformly from the diagram of all solutions; they are printed
/// as by `list`. Equal seeds give equal solutions. Exits with 0 if every input has a solution, with 3 if the
/// diagram needs more memory than it may take.
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
    ask: AskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name nothing to read, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let question = Sample { number: args.number, seed: args.seed };
    Run::new(&args.ask)?.memory(&args.memory).picture(&args.picture).ask(&question)
}

/// Random solutions, each with the same probability.
#[derive(Clone, Copy)]
struct Sample {
    number: u64,
    seed: u64,
}

impl Question for Sample {
    const VERB: &'static str = "sample";
    const TAKES_NINE: bool = false;

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn of_cover(&self, input: &Input<'_, Cover<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }

    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<Cause>) -> String {
        why_no_diagram(config, stop, cause)
    }
}

impl Sample {
    fn ask<I: Instance>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        with_diagram::<Self, I>(input, Scope::Reduced, sink, |found, sink| {
            if found.count() == BigUint::ZERO {
                return Ok(found.write_none::<Self>(words::NO_SOLUTION, sink));
            }
            self.list(found, sink)
        })
    }

    fn list<I: Instance>(
        self,
        mut found: Diagrammed<'_, I>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let Input { instance, ref origin, config, ref interrupt } = *found.input;
        let mut random = Pcg64::seed_from_u64(self.seed);
        let mut listing = Listing::new(origin, config, false);
        let mut stop = None;
        for _ in 0..self.number {
            if interrupt.is_set() {
                stop = Some(Stop::Interrupted);
                break;
            }
            let Some(solution) = found.diagram.sample(&mut random) else { break };
            let solution = match found.checked(&solution) {
                Ok(solution) => solution,
                Err(error) if listing.has_any() && config.json => {
                    let message = error.to_string();
                    listing.end(Outcome::error(None, message.clone()), sink);
                    sink.message(origin.message(None, &message));
                    return Ok(Tally::bad().into());
                }
                Err(error) => return Err(error),
            };
            found.stats.solutions += 1;
            if !config.quiet && listing.add(instance, &solution, sink).is_err() {
                break;
            }
        }
        let (status, exit) = match stop {
            None => (Status::Solved, Exit::Success),
            Some(_) => (Status::Stopped, Exit::Stopped),
        };
        listing.end(found.outcome::<Self>(status), sink);
        Ok(Answered { stop, ..Tally::answered(found.stats, exit).into() })
    }
}
