//! A question about inputs, and an input to ask it about.

use super::config::Config;
use super::cover::CoverInput;
use super::json::{Outcome, Status};
use super::stated::KnownSolutions;
use super::sudoku::SudokuInput;
use super::words;
use crate::deadline::StopCause;
use crate::error::Error;
use crate::input::Origin;
use crate::output::{Kinds, Sink, Tally};
use dlx::{Interrupt, Stop};
use pavane::solve::Engine;
use serde_json::Value;

/// A question that a verb asks about each input, of sudokus, of exact cover problems, or of both.
pub(crate) trait Question: Clone + Send + 'static {
    /// The name of the verb in messages.
    const VERB: &'static str;
    /// The field that only this question has in JSON, if any.
    const FIELD: Option<&'static str> = None;
    /// Whether it takes `--engine nine`, where that engine fits the puzzle.
    const TAKES_NINE: bool = true;
    /// The engines that answer it among the engines that look for solutions in no order.
    const TAKES_PARTS: &'static [Engine] = &[];
    /// Whether it takes sudokus with rules beyond zones. Other questions refuse them.
    const TAKES_CONSTRAINTS: bool = false;
    /// Whether it takes sudokus with givens that clash. Other questions refuse them.
    const TAKES_CLASHES: bool = false;

    /// Whether its text has puzzles. A note then states a layout that lines cannot state.
    const PRINTS_PUZZLES: bool = false;

    /// The kinds of its answers, if it has names for them.
    const KINDS: Option<Kinds> = None;

    /// The fields of JSON inside [`FIELD`](Self::FIELD) and beside it, by their paths.
    const FIELDS: &'static [&'static str] = &[];

    /// The fields of JSON that only this question has, by their paths.
    fn fields(&self) -> Vec<String> {
        let names = Self::FIELD.into_iter().chain(Self::FIELDS.iter().copied());
        names.map(str::to_owned).collect()
    }

    /// The flag with which the answers have a field that they lack; `None` if no flag adds it.
    fn flag_for(&self, field: &str) -> Option<&'static str> {
        let _ = field;
        None
    }

    /// The value of [`FIELD`](Self::FIELD) for an input without an answer.
    fn no_finding() -> Value {
        Value::Null
    }

    /// Answers the question about a sudoku and writes the answer.
    ///
    /// # Errors
    /// If the engine does not take the puzzle, or is defective.
    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error>;

    /// Answers the question about an exact cover problem and writes the answer.
    ///
    /// # Errors
    /// If the question is about sudokus only, the engine does not take the problem, or is defective.
    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let _ = (input, sink);
        Err(Error::not_a_sudoku(Self::VERB))
    }

    /// Takes note that all inputs of a chunk are answered, or that the chunk was skipped. Called once for each chunk.
    fn end_chunk(&self, sink: &mut Sink) {
        let _ = sink;
    }

    /// The text after all answers, from the totals: whole lines, or JSON objects.
    fn summary(&self, tally: &Tally, json: bool) -> String {
        let _ = (tally, json);
        String::new()
    }

    /// The seed of its random numbers, if it uses any.
    fn seed(&self) -> Option<u64> {
        None
    }

    /// The message for an input that a limit or a signal stopped. `stop` is the reason of the search, if it had one,
    /// and `cause` the reason of an interrupt.
    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<StopCause>) -> String {
        let _ = (config, stop);
        words::why_stopped(cause).to_owned()
    }
}

/// An input, with everything that decides how it is answered.
pub(crate) struct Input<'a, I> {
    /// The sudoku or the exact cover problem.
    pub(crate) instance: &'a I,
    pub(crate) origin: Origin<'a>,
    pub(crate) config: &'a Config,
    /// Set by the clock and by signals.
    pub(crate) interrupt: Interrupt,
}

impl<I> Input<'_, I> {
    /// The outcome of an answer: all of it where its fields count, else only the status, which decides the kinds of the
    /// answer.
    pub(crate) fn outcome(&self, status: Status, for_json: impl FnOnce() -> Outcome) -> Outcome {
        if self.config.needs_outcome() { for_json() } else { Outcome::new(status) }
    }
}

/// An input that was answered, perhaps in part.
pub(crate) struct Answered {
    /// Its part of the totals.
    pub(crate) tally: Tally,
    /// The reason why its search stopped early, if it did.
    pub(crate) stop: Option<Stop>,
    /// The knowledge about the solutions of a sudoku from the answer, if it gives any.
    pub(crate) known: Option<KnownSolutions>,
}

impl Answered {
    /// Counts an answer in part as not answered.
    pub(crate) fn only_if_complete(mut self) -> Self {
        self.tally.answered = u64::from(self.tally.stopped == 0);
        self
    }
}

impl From<Tally> for Answered {
    fn from(tally: Tally) -> Self {
        Self { tally, stop: None, known: None }
    }
}
