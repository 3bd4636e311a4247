//! The verb `hint`: the next step, in as much detail as requested.

use super::explain::{found, line, path, write_steps};
use crate::answer::{Answered, Input, Printed as _, Question, Status, SudokuInput, Verdict};
use crate::args::{AskArgs, PathArgs, PathSettings};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane_ask::{Ask, NoPath, hint_json, mistakes, place_of_step};
use pavane_human::Step;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Show the next solving step, in as much detail as requested
///
/// Prints for each puzzle with one solution the technique of the next step on a scale. With --reveal cells it also
/// prints where to look, with --reveal all the whole step. A puzzle drawn with its candidates keeps them. If placed
/// digits (`+5`) or removed candidates contradict the only solution of the other givens, they are named instead.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane hint puzzle.txt
  pavane hint --reveal cells puzzle.txt
  pavane hint --except x-wing,swordfish puzzle.txt
  pavane hint --reveal all --json candidates.txt")]
pub(crate) struct Args {
    /// How much to show
    #[arg(long, value_name = "PART", default_value = "technique")]
    reveal: Reveal,
    #[command(flatten)]
    path: PathArgs,
    #[command(flatten)]
    ask: AskArgs,
}

/// The part of a step to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Reveal {
    /// The technique and its rating
    Technique,
    /// Also the zones of its pattern, or else the cells
    Cells,
    /// The reason and the effect
    All,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    BatchRun::new(&args.ask)?.ask(&Hint { reveal: args.reveal, path: args.path.settings()? })
}

/// The next step.
#[derive(Clone, Copy)]
struct Hint {
    reveal: Reveal,
    path: PathSettings,
}

impl Question for Hint {
    const VERB: &'static str = Ask::Hint.name();
    const TAKES_CONSTRAINTS: bool = Ask::Hint.takes_constraints();
    const FIELD: Option<&'static str> = Ask::Hint.field();
    const FIELDS: &'static [&'static str] = &[
        "hint.technique",
        "hint.rating",
        "hint.level",
        "hint.place",
        "hint.step",
        "hint.mistakes",
    ];

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let verdict = self.verdict(input);
        if let Err(NoPath::NoSolution { stats }) = &verdict
            && let Some(mistakes) = mistaken(input)?
        {
            return Ok(mistakes.write(input, **stats, None, sink));
        }
        write_steps::<Self>(verdict, input, sink)
    }
}

/// The verdict on a puzzle that has no solution because of a player's placed digits or removed candidates; `None` if
/// these are not the reason.
///
/// # Errors
/// If the puzzle without them cannot be searched.
fn mistaken(input: &Input<'_, SudokuInput<'_>>) -> Result<Option<Verdict>, Error> {
    let sudoku = input.instance;
    let (layout, symbols) = (sudoku.puzzle().layout(), sudoku.symbols);
    let mistakes = mistakes(sudoku.asked(), sudoku.placed)?;
    if mistakes.is_empty() {
        return Ok(None);
    }
    let words: Vec<String> =
        mistakes.iter().map(|mistake| mistake.words(layout, symbols)).collect();
    let objects: Vec<Value> =
        mistakes.iter().map(|mistake| mistake.to_json(layout, symbols)).collect();
    let text = format!("wrong: {}\n", words.join(", "));
    let verdict = found::<Hint>(text, json!({"mistakes": objects}), Status::None);
    Ok(Some(Verdict { exit: Exit::Negative, ..verdict }))
}

impl Hint {
    fn verdict(&self, input: &Input<'_, SudokuInput<'_>>) -> Result<Verdict, NoPath> {
        let (mut path, status) = path(input, self.path)?;
        let next = path.next();
        NoPath::check(&path)?;
        Ok(match next {
            Some(step) => {
                let text = self.text(&step, input.instance);
                found::<Self>(text + "\n", self.json(&step, input.instance), status)
            }
            // Without an empty cell no step remains.
            None if path.is_solved() => found::<Self>("solved\n".to_owned(), Value::Null, status),
            None => found::<Self>("no technique finds a step\n".to_owned(), Value::Null, status),
        })
    }

    /// The part of a step that is revealed.
    fn text(&self, step: &Step, sudoku: &SudokuInput<'_>) -> String {
        let (layout, symbols) = (sudoku.puzzle().layout(), sudoku.symbols);
        match self.reveal {
            Reveal::Technique => step.technique.to_string(),
            Reveal::Cells => {
                format!("{}: {}", step.technique, place_of_step(step, layout).join(", "))
            }
            Reveal::All => {
                let mut text = line(step, layout, symbols).trim_start().to_owned();
                for chain in step.chain_lines(layout, symbols) {
                    let _ = write!(text, "\n      {chain}");
                }
                text
            }
        }
    }

    fn json(&self, step: &Step, sudoku: &SudokuInput<'_>) -> Value {
        let reveal = match self.reveal {
            Reveal::Technique => pavane_ask::Reveal::Technique,
            Reveal::Cells => pavane_ask::Reveal::Cells,
            Reveal::All => pavane_ask::Reveal::All,
        };
        hint_json(step, sudoku.puzzle().layout(), sudoku.symbols, reveal)
    }
}
