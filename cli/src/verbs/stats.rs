//! The verb `stats`: what a collection of puzzles holds.

mod collection;

use crate::answer::{Answered, CoverInput, Input, Outcome, Printed, Question, Status, SudokuInput};
use crate::args::{InputArgs, OutputArgs, RunArgs};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Sink, Tally};
use collection::{Collection, SolutionNumber};
use dlx::{Stop, Uniqueness};
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardQuestion, Stats};
use pavane_ask::Instance as _;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// Summarize a collection of puzzles
///
/// Prints the number of puzzles and of bad inputs, of each layout, and of each number of givens. Also prints the number
/// of puzzles with one solution, several and none, and of puzzles that occur more than once: on the same layout with
/// the same givens. For constraints such as killer cages, it prints the number of each kind. All files together are one
/// collection. Exits with 0 if every input could be read.
///
/// Takes up to 16 bytes of memory per puzzle, to find those that occur more than once. They are compared by 64
/// bits: among a billion different puzzles, two are taken for the same with a probability of 3 %.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane stats puzzles.txt
  pavane stats --no-check --json puzzles.txt more.txt")]
pub(crate) struct Args {
    /// Do not search: omit the numbers of solutions
    #[arg(long)]
    no_check: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let question =
        Census { searches: !args.no_check, chunk: RefCell::default(), all: Arc::default() };
    BatchRun::of(&args.input, &args.run, &args.output)?.without_answers().ask_in_blocks(&question)
}

/// The contents of a collection.
#[derive(Clone)]
struct Census {
    /// Whether to search the numbers of solutions.
    searches: bool,
    /// The current chunk of a worker.
    chunk: RefCell<Collection>,
    /// The chunks before, of all workers.
    all: Arc<Mutex<Collection>>,
}

impl Question for Census {
    const VERB: &'static str = "stats";
    const TAKES_CONSTRAINTS: bool = true;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        _: &mut Sink,
    ) -> Result<Answered, Error> {
        let (found, answered) = self.search(input)?;
        let puzzle = input.instance.puzzle();
        let mut chunk = self.chunk.borrow_mut();
        match Board::try_from(puzzle) {
            Ok(board) => chunk.add_board(&board, found),
            // Any other layout is part of the identity of a puzzle.
            Err(_) => chunk.add_puzzle(puzzle, &input.instance.identity(), found),
        }
        Ok(answered)
    }

    fn of_cover(&self, input: &Input<'_, CoverInput<'_>>, _: &mut Sink) -> Result<Answered, Error> {
        let (found, answered) = self.search(input)?;
        self.chunk.borrow_mut().add_problem(found);
        Ok(answered)
    }

    fn end_chunk(&self, _: &mut Sink) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.take(&mut self.chunk.borrow_mut());
    }

    fn summary(&self, tally: &Tally, json: bool) -> String {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let repeated = all.repeated();
        if json {
            all.json(tally.errors, self.searches, repeated)
        } else {
            all.text(tally.errors, self.searches, repeated)
        }
    }
}

impl BlockQuestion for Census {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Check { witnesses: false }
    }

    fn searches(&self) -> bool {
        self.searches
    }

    #[inline]
    fn take_board(&self, board: &Board, answer: Option<&BoardAnswer>) {
        let found = answer.map(|answer| found(answer.found, answer.stop));
        self.chunk.borrow_mut().add_board(board, found);
    }

    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        (exit(Some(found(answer.found, answer.stop))), Kinds::default())
    }

    /// A single board has no line.
    fn write_board(&self, _: &BoardAnswer, _: &mut String) {}

    fn outcome(&self, _: &BoardAnswer) -> Outcome {
        Outcome::of_board(Status::Counted)
    }
}

impl Census {
    /// The number of solutions of an input, up to two; `None` without a search.
    fn search<I: Printed>(
        &self,
        input: &Input<'_, I>,
    ) -> Result<(Option<SolutionNumber>, Answered), Error> {
        if !self.searches {
            return Ok((None, Tally::answered(Stats::default(), Exit::Success).into()));
        }
        let solved = input.instance.asked().uniqueness()?;
        let (found, stop) = match solved.answer {
            Uniqueness::Unique(_) => (SolutionNumber::Unique, None),
            Uniqueness::Multiple(_) => (SolutionNumber::Multiple, None),
            Uniqueness::None => (SolutionNumber::None, None),
            Uniqueness::Unknown { stop, .. } => (SolutionNumber::Unknown, Some(stop)),
        };
        let tally = Tally::answered(solved.stats, exit(Some(found)));
        Ok((Some(found), Answered { stop, ..tally.into() }))
    }
}

/// The number of solutions of a board, up to two, by the answer of a search.
#[inline]
const fn found(found: u64, stop: Option<Stop>) -> SolutionNumber {
    match (found, stop) {
        (2.., _) => SolutionNumber::Multiple,
        // A stopped search may have missed a second solution.
        (_, Some(_)) => SolutionNumber::Unknown,
        (1, None) => SolutionNumber::Unique,
        (0, None) => SolutionNumber::None,
    }
}

/// The exit code: any known number of solutions is a success.
const fn exit(found: Option<SolutionNumber>) -> Exit {
    match found {
        Some(SolutionNumber::Unknown) => Exit::Stopped,
        _ => Exit::Success,
    }
}
