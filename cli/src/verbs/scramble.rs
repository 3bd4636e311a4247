//! The verb `scramble`: a random equivalent of each sudoku.

use crate::answer::{
    Answered, Config, Finding, Forms, Input, Outcome, Question, Status, SudokuInput, Verdict,
    write_lead,
};
use crate::args::{AskArgs, DEFAULT_SEED, ResumeArgs, seed};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::Origin;
use crate::output::{Kinds, Sink};
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardQuestion, Stats};
use pavane_ask::Ask;
use pavane_workshop::Transformation;
use rand_pcg::Pcg64;
use serde_json::json;
use std::cell::RefCell;

/// Print a random equivalent of each puzzle or grid
///
/// A symmetry of the layout and a renaming of the digits, chosen uniformly, turn the board into another with the same
/// number of solutions. Its ratings by `rate` may differ a little: of several equal steps, the first in the order of
/// cells and digits is made. The number of the line and the seed determine the board: equal inputs and seeds give
/// equal boards. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane scramble puzzles.txt
  pavane scramble --seed 7 puzzles.txt")]
pub(crate) struct Args {
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
    let question = Scramble { seed: args.seed, forms: RefCell::default() };
    let run = BatchRun::new(&args.ask)?.resume(&args.resume)?;
    run.ask_for_text_in_blocks(&question)
}

/// A random equivalent board.
#[derive(Clone)]
struct Scramble {
    seed: u64,
    forms: RefCell<Forms>,
}

impl Question for Scramble {
    const VERB: &'static str = Ask::Scramble.name();
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Ask::Scramble.field();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let Input { instance, origin, .. } = input;
        let mut random = self.random(origin);
        let mut forms = self.forms.borrow_mut();
        let line = forms.scrambled(instance.puzzle(), instance.symbols, &mut random)?;
        let finding = Self::FIELD.map(|field| Finding(field, json!(line)));
        let outcome = Outcome { finding, ..Outcome::new(Status::Scrambled) };
        let verdict = Verdict::new(line + "\n", outcome, Exit::Success);
        Ok(verdict.write(input, Stats::default(), None, sink))
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }
}

impl Scramble {
    /// The random numbers of an input.
    fn random(&self, origin: &Origin<'_>) -> Pcg64 {
        // The line is the state and the seed the stream of the generator.
        let line = origin.line.unwrap_or_default();
        Pcg64::new(line as u128, self.seed.into())
    }
}

impl BlockQuestion for Scramble {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Check { witnesses: false }
    }

    fn searches(&self) -> bool {
        false
    }

    fn take_unsearched(
        &self,
        board: &Board,
        origin: &Origin<'_>,
        config: &Config,
        sink: &mut Sink,
    ) {
        if config.quiet {
            return;
        }
        write_lead(config, origin, false, sink);
        let scrambled = Transformation::random(&mut self.random(origin)).apply(board);
        sink.out().push_str(str::from_utf8(&scrambled.write()).unwrap_or_default());
        sink.out().push('\n');
    }

    /// Boards are not searched.
    fn judge(&self, _: &BoardAnswer) -> (Exit, Kinds) {
        (Exit::Success, Kinds::default())
    }

    /// Boards are not searched.
    fn write_board(&self, _: &BoardAnswer, _: &mut String) {}

    /// Boards are not searched.
    fn outcome(&self, _: &BoardAnswer) -> Outcome {
        Outcome::of_board(Status::Scrambled)
    }
}
