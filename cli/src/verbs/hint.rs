//! The verb `hint`: the next step, in as much detail as requested.

use super::explain::{found, line, path_with, write_steps};
use crate::answer::{Answered, Input, Printed as _, Question, Status, SudokuInput, Verdict};
use crate::args::{AskArgs, PathArgs, PathSettings};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane_ask::{
    Ask, Mistake, NoPath, hint_json, mistaken_status, mistakes_json, path_from_entries,
    path_from_entries_without_uniqueness, place_of_step,
};
use pavane_human::{Path, Step};
use serde_json::Value;
use std::fmt::Write as _;

/// Show the next solving step, in as much detail as requested
///
/// Prints for each puzzle with one solution the technique of the next step on a scale. With --reveal cells it also
/// prints where to look, with --reveal all the whole step. A puzzle drawn with its candidates keeps them. If placed
/// digits (`+5`), center marks or removed candidates contradict the only solution, they are named instead.
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
        if let Err(NoPath::Mistaken { mistakes, are_givens, stats }) = &verdict {
            let verdict = mistaken(mistakes, mistaken_status(*are_givens), input.instance);
            return Ok(verdict.write(input, **stats, None, sink));
        }
        write_steps::<Self>(verdict, input, sink)
    }
}

/// The verdict that names wrong entries of a player.
fn mistaken(mistakes: &[Mistake], status: Status, sudoku: &SudokuInput<'_>) -> Verdict {
    let (layout, symbols) = (sudoku.puzzle().layout(), sudoku.symbols);
    let words: Vec<String> =
        mistakes.iter().map(|mistake| mistake.words(layout, symbols)).collect();
    let text = format!("wrong: {}\n", words.join(", "));
    let verdict = found::<Hint>(text, mistakes_json(mistakes, layout, symbols), status);
    Verdict { exit: Exit::Negative, ..verdict }
}

/// The path from the entries of a player, and whether the puzzle has one solution or several.
///
/// # Errors
/// If entries are wrong, or the puzzle has no path.
fn path(
    input: &Input<'_, SudokuInput<'_>>,
    settings: PathSettings,
) -> Result<(Path, Status), NoPath> {
    let (sudoku, entries) = (input.instance.asked(), &input.instance.entries);
    path_with(input, settings, |interrupt| match settings.skips_uniqueness() {
        true => path_from_entries_without_uniqueness(sudoku, entries, interrupt),
        false => Ok((path_from_entries(sudoku, entries, interrupt)?, true)),
    })
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
