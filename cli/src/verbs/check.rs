//! The verb `check`: whether each input has exactly one solution.

use crate::answer::{
    Answered, CoverInput, Input, KnownSolutions, Outcome, Printed, Question, Resumable, Status,
    SudokuInput, Verdict, probe, report_reason,
};
use crate::args::{
    AnswerArgs, AskArgs, BranchingArgs, CheckpointArgs, OptionNumbersArgs, ResumeArgs,
};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Sink};
use dlx::{Stop, Uniqueness};
use pavane::solve::{BoardAnswer, BoardQuestion, Engine};
use pavane_ask::{Ask, Instance as _, of_uniqueness};

/// Check whether each input has exactly one solution
///
/// Prints `unique`, `multiple` or `none`, or `unknown` if a limit stopped the search first. Exits with 0
/// if every input is unique.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane check puzzles.txt
  pavane check --only multiple,none puzzles.txt
  pavane check --witnesses --json puzzles.txt")]
pub(crate) struct Args {
    /// Also print the solution, or two where there are several, each after a tab
    #[arg(long)]
    witnesses: bool,
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
    let question = Check { witnesses: args.witnesses };
    BatchRun::new(&args.ask)?
        .branching_or_any(&args.branching)?
        .checkpoint(&args.checkpoint)?
        .resume(&args.resume)?
        .answers(&args.answers)
        .option_numbers(&args.option_numbers)
        .ask_in_blocks(&question)
}

/// The kinds of its answers.
const KINDS: Kinds =
    Kinds::of(&[Kinds::UNIQUE, Kinds::MULTIPLE, Kinds::NONE, Kinds::UNKNOWN, Kinds::ERROR]);

/// Whether there is exactly one solution.
#[derive(Clone, Copy)]
struct Check {
    /// Whether to print the solutions that show it.
    witnesses: bool,
}

impl Question for Check {
    const VERB: &'static str = Ask::Check.name();
    const KINDS: Option<Kinds> = Some(KINDS);
    const TAKES_CONSTRAINTS: bool = Ask::Check.takes_constraints();
    const TAKES_PARTS: &'static [Engine] = &[Engine::Learn];

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

impl BlockQuestion for Check {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Check { witnesses: self.witnesses }
    }

    #[inline]
    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        let (_, status, exit) = word(answer.found, answer.stop);
        (exit, Kinds::of_status(status))
    }

    #[inline]
    fn write_board(&self, answer: &BoardAnswer, out: &mut String) {
        let (word, ..) = word(answer.found, answer.stop);
        out.push_str(word);
        if self.witnesses {
            for solution in answer.solutions.iter().flatten() {
                out.push('\t');
                out.push_str(str::from_utf8(&solution.write()).unwrap_or_default());
            }
        }
        out.push('\n');
    }

    fn outcome(&self, answer: &BoardAnswer) -> Outcome {
        let (_, status, _) = word(answer.found, answer.stop);
        Outcome::of_board(status).count(&answer.count())
    }
}

impl Check {
    fn ask<I: Printed>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        probe::forecast(input);
        // With checkpoints, the search may continue an earlier one.
        let solved = match Resumable::new(input, "check".to_owned())? {
            Some(search) => search.uniqueness(sink)?,
            None => input.instance.asked().uniqueness()?,
        };
        report_reason(solved.obstruction.as_ref(), input, sink);
        let mut outcome = of_uniqueness(&solved);
        let (witnesses, stop) = match solved.answer {
            Uniqueness::Unique(solution) => (vec![solution], None),
            Uniqueness::Multiple(two) => (two.into(), Some(Stop::SolutionLimit)),
            Uniqueness::None => (vec![], None),
            Uniqueness::Unknown { found, stop } => (Vec::from_iter(found), Some(stop)),
        };
        let found = witnesses.len() as u64;
        let known = witnesses.first().and_then(|witness| input.instance.grid(witness));
        let known = KnownSolutions::new(found, stop, known);
        let (word, _, exit) = word(found, stop);
        let mut text = word.to_owned();
        if self.witnesses {
            for witness in &witnesses {
                text.push('\t');
                input.instance.write_inline(witness, &mut text);
            }
            outcome = outcome.with_solutions(input.instance.asked(), &witnesses);
        }
        text.push('\n');
        Ok(Verdict::new(text, outcome, exit).knowing(known).write(input, solved.stats, stop, sink))
    }
}

/// The word for a number of solutions up to two, and the reason why the search stopped.
#[inline]
const fn word(found: u64, stop: Option<Stop>) -> (&'static str, Status, Exit) {
    match (found, stop) {
        // Two solutions decide, even if a limit stopped the search.
        (2.., _) => ("multiple", Status::Multiple, Exit::Negative),
        (_, Some(_)) => ("unknown", Status::Stopped, Exit::Stopped),
        (1, None) => ("unique", Status::Unique, Exit::Success),
        (0, None) => ("none", Status::None, Exit::Negative),
    }
}
