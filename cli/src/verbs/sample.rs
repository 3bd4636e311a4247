//! The verb `sample`: random solutions of each input.

use crate::answer::{
    Answered, Config, Cover, Input, Instance, Listing, Outcome, Question, Scope, Status, Sudoku,
    Verdict, why_no_diagram, with_diagram, words,
};
use crate::args::{
    AskArgs, DEFAULT_SEED, MemoryArgs, OptionNumbersArgs, PictureArgs, number, seed,
};
use crate::batch::Run;
use crate::deadline::Cause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Report, Sink, Tally};
use dlx::{Count, Stop};
use num_bigint::BigUint;
use pavane::clash::Clash;
use pavane::gluing::{Gluing, GridSampler};
use pavane::solve::{Engine, Settings, Stats};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// Print random solutions of each puzzle or problem
///
/// Each solution is drawn independently and uniformly from the diagram of all solutions; they are printed
/// as by `list`. Grids of blank boards that `count` counts by gluing are drawn from its sums, which takes no
/// diagram. Equal seeds give equal solutions. Exits with 0 if every input has a solution, with 3 if the
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
    let run = Run::new(&args.ask)?.memory(&args.memory).picture(&args.picture);
    run.option_numbers(&args.option_numbers).ask(&question)
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
        let Settings { engine, branching, node_limit, .. } = &input.config.settings;
        // Without a limit or a chosen engine, blank boards need no diagram.
        let is_auto = *engine == Engine::Auto && branching.is_none() && node_limit.is_none();
        if is_auto && let Some(gluing) = Gluing::for_puzzle(input.instance.puzzle()) {
            return self.glue(&gluing.interrupt(&input.interrupt), input, sink);
        }
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
                return Ok(found.write_without::<Self>(words::NO_SOLUTION, Status::None, sink));
            }
            let drawing = Drawing {
                input: found.input,
                stats: found.stats,
                count: found.count(),
                draw: |random: &mut Pcg64| {
                    found.diagram.sample(random).map(|solution| found.checked(&solution))
                },
            };
            self.list(drawing, sink)
        })
    }

    /// Draws grids of a blank board from the sums by which they are counted.
    fn glue(
        self,
        gluing: &Gluing,
        input: &Input<'_, Sudoku<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sampler = match GridSampler::of(gluing) {
            Ok(sampler) => sampler,
            Err(stop) => {
                let verdict = Verdict::unknown::<Self>();
                return Ok(verdict.write(input, Stats::of_gluing(0), Some(stop), sink));
            }
        };
        let draw = |random: &mut Pcg64| {
            let grid = sampler.sample(random);
            let wrong = |clash: Clash| Error::refused(clash);
            Some(grid.verify().map(|()| grid).map_err(wrong))
        };
        let stats = Stats::of_gluing(0);
        self.list(Drawing { input, stats, count: sampler.count(), draw }, sink)
    }

    fn list<I: Instance>(
        self,
        mut drawing: Drawing<'_, I, impl FnMut(&mut Pcg64) -> Option<Result<I::Solution, Error>>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let Input { instance, ref origin, config, ref interrupt } = *drawing.input;
        let mut random = Pcg64::seed_from_u64(self.seed);
        let mut listing = Listing::new::<I>(origin, config, false);
        let mut stop = None;
        for _ in 0..self.number {
            if interrupt.is_set() {
                stop = Some(Stop::Interrupted);
                break;
            }
            let Some(solution) = (drawing.draw)(&mut random) else { break };
            let solution = match solution {
                Ok(solution) => solution,
                // The object has begun, so the error becomes its end.
                Err(error) if listing.has_any() && config.json => {
                    let message = error.to_string();
                    listing.end(Outcome::error(None, message.clone()), sink);
                    sink.message(origin.message(None, &message));
                    return Ok(Tally::bad().into());
                }
                Err(error) => return Err(error),
            };
            drawing.stats.solutions += 1;
            if !config.quiet && listing.add(instance, &solution, sink).is_err() {
                break;
            }
        }
        let (status, exit) = match stop {
            None => (Status::Solved, Exit::Success),
            Some(_) => (Status::Stopped, Exit::Stopped),
        };
        let outcome = Outcome { nodes: Some(drawing.stats.nodes), ..Outcome::new(status) };
        listing.end(outcome.count(&Count::exactly(drawing.count)), sink);
        Ok(Answered { stop, ..Tally::answered(drawing.stats, exit).into() })
    }
}

/// The solutions of an input, and a way to draw some of them.
struct Drawing<'a, I, D> {
    input: &'a Input<'a, I>,
    stats: Stats,
    /// The number of solutions.
    count: BigUint,
    /// Draws a solution, and checks it; `None` without solutions.
    draw: D,
}
