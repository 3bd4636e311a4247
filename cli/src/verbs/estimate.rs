//! The verb `estimate`: the number of solutions and of search nodes of each input, by random probes.

use crate::answer::{Answered, CoverInput, Input, Printed, Question, SudokuInput, Verdict};
use crate::args::{AskArgs, DEFAULT_SEED, ResumeArgs, number, seed};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{self, Sink, bounds};
use dlx::Stop;
use dlx::answer::{Estimate as Estimated, Interval};
use pavane::solve::Solved;
use pavane_ask::{Ask, Instance as _, of_estimate};

/// Estimate the number of solutions and the length of a search
///
/// Random walks down the search tree are weighted by the product of their numbers of choices (Knuth 1975). They give
/// the means of the numbers of solutions and search nodes, with 95 % intervals for rare events of uneven weights. If
/// few of many walks find a solution, the number is often underestimated; more probes help. If none finds one, the
/// number has no upper bound. Constraints about more than two cells at once have a tree with a branch for each value
/// of a cell, which has more nodes than their search.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane estimate problem.dlx
  pavane estimate --layout 16x16 --probes 100000 blank.txt")]
pub(crate) struct Args {
    /// The number of random walks
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number)]
    probes: u64,
    /// The seed of the random numbers
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
    BatchRun::new(&args.ask)?
        .resume(&args.resume)?
        .ask(&Estimate { probes: args.probes, seed: args.seed })
}

/// The number of solutions and of search nodes, by random probes.
#[derive(Clone, Copy)]
struct Estimate {
    probes: u64,
    seed: u64,
}

impl Question for Estimate {
    const VERB: &'static str = Ask::Estimate.name();
    const FIELD: Option<&'static str> = Ask::Estimate.field();
    const FIELDS: &'static [&'static str] = &[
        "estimate.solutions.mean",
        "estimate.solutions.low",
        "estimate.solutions.high",
        "estimate.nodes.mean",
        "estimate.nodes.low",
        "estimate.nodes.high",
        "estimate.probes",
    ];
    const TAKES_NINE: bool = false;
    const TAKES_CONSTRAINTS: bool = Ask::Estimate.takes_constraints();

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

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }
}

impl Estimate {
    fn ask<I: Printed>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        let solved = input.instance.asked().estimate(self.probes, self.seed)?;
        let probes = solved.answer.probes;
        let stop = (probes < self.probes).then_some(Stop::Interrupted);
        let mut answered = verdict(&solved, self.probes).write(input, solved.stats, stop, sink);
        // Fewer probes than requested are an answer as well, but none are not.
        answered.tally.answered = u64::from(probes > 0);
        answered.tally.partial = 0;
        Ok(answered)
    }
}

fn verdict(solved: &Solved<Estimated>, wanted: u64) -> Verdict {
    let estimate = &solved.answer;
    let Estimated { probes, solutions, nodes, .. } = estimate;
    if *probes == 0 {
        return Verdict::unknown::<Estimate>();
    }
    let reached = match output::none_reached(estimate) {
        Some(none) => format!("0 ({none})"),
        None => interval_text(solutions),
    };
    let text = format!("solutions {reached}\tnodes {}\tprobes {probes}\n", interval_text(nodes));
    let exit = if *probes < wanted { Exit::Stopped } else { Exit::Success };
    Verdict::new(text, of_estimate(solved, wanted), exit)
}

fn interval_text(interval: &Interval) -> String {
    format!("{} {}", output::number(interval.mean), bounds(interval))
}
