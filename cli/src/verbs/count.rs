//! The verb `count`: the number of solutions of each input.

mod certificate;
mod distinct;

use self::distinct::CountDistinct;
use crate::answer::{
    Answered, Classes, CoverInput, DistinctOn, Input, KnownSolutions, Outcome, Printed, Question,
    Resumable, Status, SudokuInput, Verdict, probe, report_reason, words,
};
use crate::args::{
    AnswerArgs, AskArgs, BranchingArgs, CheckpointArgs, MemoryArgs, ResumeArgs, number,
};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Report, Sink};
use clap::ValueEnum;
use dlx::{Sharing, Stop};
use pavane::solve::{BoardAnswer, BoardQuestion, Engine, Route};
use pavane_ask::{Ask, Instance as _, of_count};
use std::fmt::Write;
use std::path::PathBuf;

/// Count the solutions of each puzzle or problem
///
/// Prints the exact number, however large, or `>=N` if a limit stopped the search. Exits with 0 if
/// every input has a solution.
///
/// Many solutions are counted without visiting each, if that is faster: sub-problems are solved once and
/// kept. `--sharing` turns that on or off.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane count problem.dlx
  pavane count --sharing on --sharing-memory 4GiB problem.dlx
  pavane count --limit 1000 --timeout 10s puzzles.txt
  pavane count --distinct-on r1c1,r1c2 problem.dlx")]
pub(crate) struct Args {
    /// Stop at N solutions of an input
    #[arg(long, value_name = "N", value_parser = number)]
    limit: Option<u64>,
    /// Solve equal sub-problems once, instead of visiting every solution
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    sharing: When,
    /// Write a certificate of the count to FILE
    ///
    /// With it `pavane verify` and other programs check the number without searching; docs/certificate.md
    /// defines the format. One input only. The diagram of all solutions is kept in memory for it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "sharing", "checkpoint", "resume",
        "only", "not", "sort", "fields", "count_nodes", "ignore_stated"])]
    certificate: Option<PathBuf>,
    /// Take solutions of an exact cover problem that choose the same options for these items once
    ///
    /// ITEMS are names of items with commas or blanks between them. An answer is the options that cover these items,
    /// without the rest of the solution. One search for a solution is made for each answer and option at most, so few
    /// items are fast even where there are too many solutions to visit. `--node-limit` holds for all searches
    /// together.
    #[arg(long, value_name = "ITEMS", conflicts_with_all = ["checkpoint", "resume", "branching", "certificate", "sharing",
        "sharing_memory"])]
    distinct_on: Option<Vec<String>>,
    /// Take solutions of an exact cover problem that are turns or reflections of each other once
    ///
    /// The items must be cells, as for --picture. A symmetry maps the board and the options onto themselves, and may
    /// exchange pieces, such as mirror images. Of each class the first solution is taken, by the numbers of its
    /// options. Every solution is visited. `--limit` is the number of classes.
    #[arg(long, hide_short_help = true)]
    #[arg(conflicts_with_all = ["checkpoint", "resume", "certificate", "sharing", "sharing_memory", "distinct_on"])]
    up_to_symmetry: bool,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    answers: AnswerArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    branching: BranchingArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// The value of `--sharing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// If it is faster, which a short trial decides; never with --limit or --branching, or with the
    /// engine links or nine
    Auto,
    /// Always, with the engine bits or cells
    On,
    /// Never: every solution is visited
    Off,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(file) = &args.certificate {
        if args.branching.branching.is_some() {
            return Err(Error::usage(
                "--certificate takes the items in an order of its own; leave out --branching",
            ));
        }
        require_sharing_engine("--certificate", args.ask.run.engine)?;
        return certificate::run(file, &args.memory, &args.ask);
    }
    if let Some(names) = &args.distinct_on {
        let run = BatchRun::new(&args.ask)?.answers(&args.answers).branching(&args.branching)?;
        let distinct = DistinctOn { names: names.clone(), limit: args.limit };
        return run.ask(&CountDistinct(Classes::DistinctOn(distinct)));
    }
    if args.up_to_symmetry {
        let run = BatchRun::new(&args.ask)?.answers(&args.answers).branching(&args.branching)?;
        return run.ask(&CountDistinct(Classes::UpToSymmetry(args.limit)));
    }
    BatchRun::new(&args.ask)?
        .answers(&args.answers)
        .branching(&args.branching)?
        .checkpoint(&args.checkpoint)?
        .resume(&args.resume)?
        .memory(&args.memory)
        .sharing(sharing(args)?)
        .ask_in_blocks(&Count { limit: args.limit })
}

/// Whether sub-problems are shared.
///
/// # Errors
/// If sharing is required, and another argument excludes it.
fn sharing(args: &Args) -> Result<Sharing, Error> {
    match args.sharing {
        When::Auto => Ok(Sharing::Auto),
        When::Off => Ok(Sharing::Off),
        // Shared sub-problems are counted without visiting the solutions, which a limit counts.
        When::On if args.limit.is_some() => {
            Err(Error::usage("--sharing on counts all solutions at once; leave out --limit"))
        }
        When::On if args.branching.branching.is_some() => Err(Error::usage(
            "--sharing on takes the items in orders of its own; leave out --branching",
        )),
        When::On => {
            require_sharing_engine("--sharing on", args.ask.run.engine).map(|()| Sharing::On)
        }
    }
}

/// Requires an engine that can share sub-problems.
fn require_sharing_engine(flag: &str, engine: Engine) -> Result<(), Error> {
    if engine == Engine::Nine || engine.general() == dlx::Engine::Links {
        return Err(Error::usage(format!(
            "{flag} is for the engines bits and cells; use one of them, or auto"
        )));
    }
    Ok(())
}

/// The number of solutions.
#[derive(Clone, Copy)]
struct Count {
    limit: Option<u64>,
}

impl Question for Count {
    const VERB: &'static str = Ask::Count.name();
    const KINDS: Option<Kinds> = Some(Kinds::ALL);
    const TAKES_CONSTRAINTS: bool = Ask::Count.takes_constraints();

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

impl BlockQuestion for Count {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Count { limit: self.limit }
    }

    #[inline]
    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        let exit = match (answer.found, answer.stop) {
            (0, None) => Exit::Negative,
            (1.., None) => Exit::Success,
            _ => words::existence(&answer.count()),
        };
        (exit, kinds(answer.found, answer.stop))
    }

    #[inline]
    fn write_board(&self, answer: &BoardAnswer, out: &mut String) {
        match (u8::try_from(answer.found), answer.stop) {
            // Most counts are small, and the formatter takes longer than the search.
            (Ok(found @ ..=9), None) => out.push(char::from(b'0' + found)),
            _ => _ = write!(out, "{}", answer.count()),
        }
        out.push('\n');
    }

    fn outcome(&self, answer: &BoardAnswer) -> Outcome {
        let count = answer.count();
        Outcome::of_board(status(words::existence(&count))).count(&count)
    }
}

/// The status of a count with this exit code.
const fn status(exit: Exit) -> Status {
    match exit {
        Exit::Stopped => Status::Stopped,
        _ => Status::Counted,
    }
}

/// The kinds of answers that a count of so far `found` solutions belongs to.
#[inline]
const fn kinds(found: u64, stop: Option<Stop>) -> Kinds {
    // A stopped count knows only a lower bound.
    let known = match (found, stop) {
        (0, None) => Kinds::NONE,
        (0, Some(_)) => Kinds::of(&[]),
        (1, None) => Kinds::of(&[Kinds::UNIQUE, Kinds::SOLVED]),
        (1, Some(_)) => Kinds::SOLVED,
        (2.., _) => Kinds::of(&[Kinds::MULTIPLE, Kinds::SOLVED]),
    };
    match stop {
        Some(Stop::NodeLimit | Stop::Interrupted) => Kinds::of(&[known, Kinds::UNKNOWN]),
        _ => known,
    }
}

impl Count {
    fn ask<I: Printed>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        probe::forecast(input);
        let question = match self.limit {
            Some(limit) => format!("count --limit {limit}"),
            None => "count".to_owned(),
        };
        let solved = match Resumable::new(input, question)? {
            // Gluing takes no search, which leaves no state to resume.
            Some(search)
                if self.limit.is_some() || input.instance.asked().route() != Route::Gluing =>
            {
                search.count(self.limit, sink)?
            }
            _ => input.instance.asked().count(self.limit)?,
        };
        let count = &solved.answer;
        // A stopped count gets an estimate by probes.
        if self.limit.is_none()
            && let Some(interval) = probe::estimate(input, &solved)
        {
            sink.message(input.origin.message(None, &words::estimated(&interval)));
        }
        report_reason(solved.obstruction.as_ref(), input, sink);
        let exit = words::existence(count);
        let outcome = input.outcome(status(exit), || of_count(&solved));
        let found = u64::try_from(&count.found).unwrap_or(u64::MAX);
        let kinds = kinds(found, count.stop);
        let known = Some(KnownSolutions::of_count(count));
        let verdict = Verdict { kinds, known, ..Verdict::new(format!("{count}\n"), outcome, exit) };
        Ok(verdict.write(input, solved.stats, count.stop, sink))
    }
}
