//! The verb `explain`: the steps from a puzzle to its solution.

use crate::answer::{Answered, Finding, Input, Instance as _, Outcome, Question, Status, Sudoku, Verdict};
use crate::args::AskArgs;
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use dlx::{Stop, Uniqueness};
use pavane::format;
use pavane::human::{Path, SeRating, Step};
use pavane::solve::Stats;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Explain how a person would solve a puzzle, step by step
///
/// Prints for each puzzle with one solution the steps of Sudoku Explainer 1.2.1: their number, their rating, the
/// technique, the reason, and the effect; below steps of chains the statements of each chain with their reasons.
/// `none` or `multiple` if the solution is not unique. docs/human.md explains the techniques and the ratings.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane explain puzzle.txt
  pavane explain --brief puzzle.txt
  pavane explain --json puzzle.txt")]
pub(crate) struct Args {
    /// Leave out the statements of chains
    #[arg(long)]
    brief: bool,
    #[command(flatten)]
    ask: AskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name nothing to read, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    Run::new(&args.ask)?.ask(&Explain { brief: args.brief })
}

/// The steps to the solution.
#[derive(Clone, Copy)]
struct Explain {
    brief: bool,
}

impl Question for Explain {
    const VERB: &'static str = "explain";
    const FIELD: Option<&'static str> = Some("path");

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let mut path = match path::<Self>(input)? {
            Ok(path) => path,
            Err(refusal) => return Ok(refusal.write(input, sink)),
        };
        let layout = input.instance.puzzle().layout();
        let (mut text, mut steps) = (String::new(), Vec::new());
        let mut before = path.candidates();
        while let Some(step) = path.next() {
            let _ = writeln!(text, "{:>3}  {}", steps.len() + 1, line(&step, input.instance));
            for chain in step.chain_lines(layout).iter().filter(|_| !self.brief) {
                let _ = writeln!(text, "       {chain}");
            }
            let mut object = step.to_json(layout);
            object["candidates"] =
                format::candidates::write_line(&before, input.instance.symbols).into();
            steps.push(object);
            before = path.candidates();
        }
        if !path.is_solved() {
            if input.interrupt.is_set() {
                let verdict = Verdict::unknown::<Self>();
                let stats = Stats::default();
                return Ok(verdict.write(input, stats, Some(Stop::Interrupted), sink));
            }
            text.push_str("no technique finds another step\n");
        }
        Ok(found::<Self>(text, json!(steps)).set_off(true).write(input, Stats::default(), None, sink))
    }
}

/// A step on a line: rating, technique, reason and effect.
pub(super) fn line(step: &Step, sudoku: &Sudoku<'_>) -> String {
    let layout = sudoku.puzzle().layout();
    let rating = SeRating::print(step.rating);
    let (reason, effect) = (step.sentence(layout), step.effect(layout));
    format!("{rating:>4}  {}: {reason}. {effect}", step.technique)
}

/// The verdict with a text and the value of the question's field.
pub(super) fn found<Q: Question>(text: String, value: Value) -> Verdict {
    let finding = Q::FIELD.map(|field| Finding(field, value));
    Verdict::new(text, Outcome { finding, ..Outcome::new(Status::Unique) }, Exit::Success)
}

/// An answer about a puzzle whose solution is not unique, or not known to be.
pub(super) struct NotUnique {
    verdict: Verdict,
    stats: Stats,
    stop: Option<Stop>,
}

impl NotUnique {
    pub(super) fn write(self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Answered {
        self.verdict.write(input, self.stats, self.stop, sink)
    }
}

/// The path of a puzzle with one solution.
///
/// # Errors
/// If the engine does not take the puzzle, or the layout is too large.
pub(super) fn path<Q: Question>(
    input: &Input<'_, Sudoku<'_>>,
) -> Result<Result<Path, NotUnique>, Error> {
    let solved = input.instance.uniqueness()?;
    let word = Verdict::word::<Q>;
    let (verdict, stop) = match solved.answer {
        Uniqueness::Unique(_) => {
            let path = Path::new(input.instance.puzzle()).map_err(Error::refused)?;
            return Ok(Ok(path.interrupt(&input.interrupt)));
        }
        Uniqueness::None => (word("none", Status::None, Exit::Negative), None),
        Uniqueness::Multiple(_) => (word("multiple", Status::Multiple, Exit::Negative), None),
        Uniqueness::Unknown { stop, .. } => (Verdict::unknown::<Q>(), Some(stop)),
    };
    Ok(Err(NotUnique { verdict, stats: solved.stats, stop }))
}
