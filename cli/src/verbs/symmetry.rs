//! The verb `symmetry`: the classes of symmetry of a sudoku, and the table of known puzzles with few givens.

use crate::answer::{Answered, Input, Question, SudokuInput, Verdict};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Output, Sink};
use comfy_table::{ContentArrangement, Table, presets};
use dlx::Uniqueness;
use pavane::solve::Stats;
use pavane::{Grid, Puzzle};
use pavane_ask::{Ask, of_symmetries};
use pavane_workshop::symmetry::{
    FewClues, Symmetries, SymmetryClass, few_clues, of_grid, of_pattern,
};
use serde_json::{Value, json};
use std::fmt::Write;

/// Find the symmetries of puzzles
///
/// Prints the classes of symmetry of the pattern of givens, and of the solution if it is unique. A solution is
/// symmetrical if a turn or a reflection only renames its digits. The seven classes are orthogonal (one axis),
/// both-orthogonal, half-turn (180 degrees), quarter-turn (90 degrees), diagonal (one of them), both-diagonals, and
/// full. For square boards.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane symmetry puzzles.txt
  pavane symmetry --table")]
pub(crate) struct Args {
    /// Print the table of known puzzles with 17 to 20 givens in each class, with an example of each
    #[arg(long, conflicts_with_all = ["inputs", "json", "quiet", "resume"])]
    table: bool,
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
    if args.table {
        return Output::open(args.ask.output.output.as_deref())?.finish(&table());
    }
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&Symmetry)
}

/// The classes of symmetry of the pattern of givens, and of a unique solution.
#[derive(Clone, Copy)]
struct Symmetry;

impl Question for Symmetry {
    const VERB: &'static str = Ask::Symmetry.name();
    const FIELD: Option<&'static str> = Ask::Symmetry.field();
    const FIELDS: &'static [&'static str] = &["symmetry.pattern", "symmetry.solution"];
    const TAKES_NINE: bool = false;

    fn no_finding() -> Value {
        json!({ "pattern": [], "solution": null })
    }

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let pattern = of_pattern(input.instance.puzzle()).map_err(Error::refused)?;
        // Only the symmetries of the solution need a search.
        let answer = input.instance.solver.uniqueness()?;
        let stop = match answer {
            Uniqueness::Unknown { stop, .. } => Some(stop),
            _ => None,
        };
        Ok(verdict(&pattern, &answer).write(input, Stats::default(), stop, sink))
    }
}

fn verdict(pattern: &Symmetries, answer: &Uniqueness<Grid>) -> Verdict {
    let words = |symmetries: &Symmetries| {
        let names: Vec<_> = symmetries.classes().map(SymmetryClass::name).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let (grid, exit) = match answer {
        Uniqueness::Unique(grid) => {
            (of_grid(grid).map_or_else(|_| words(pattern), |grid| words(&grid)), Exit::Success)
        }
        Uniqueness::Multiple(_) => ("several solutions".to_owned(), Exit::Success),
        Uniqueness::None => ("no solution".to_owned(), Exit::Success),
        Uniqueness::Unknown { .. } => ("unknown".to_owned(), Exit::Stopped),
    };
    let text = format!("pattern: {}\tsolution: {grid}\n", words(pattern));
    Verdict::new(text, of_symmetries(pattern, answer), exit)
}

/// The table of known puzzles with 17 to 20 givens in each class.
fn table() -> String {
    let numbers = [20, 19, 18, 17];
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["symmetry", "orbits", "20", "19", "18", "17"]);
    let mut witnesses: Vec<&'static str> = Vec::new();
    for class in SymmetryClass::ALL {
        let mut row = vec![class.name().to_owned(), class.orbits(9).len().to_string()];
        for givens in numbers {
            row.push(match few_clues(class, givens) {
                Some(FewClues::Witness(line)) => {
                    // Classes with the same example share its letter.
                    let place = witnesses.iter().position(|known| *known == line);
                    let place = place.unwrap_or_else(|| {
                        witnesses.push(line);
                        witnesses.len() - 1
                    });
                    format!("yes, {}", letter(place))
                }
                Some(FewClues::Impossible) => "impossible".to_owned(),
                Some(FewClues::NoneFound) | None => "none found".to_owned(),
            });
        }
        table.add_row(row);
    }
    let mut text = format!("{table}\n\n");
    for (place, line) in witnesses.iter().enumerate() {
        let givens = line.parse().map_or(0, |puzzle: Puzzle| puzzle.given_count());
        let _ = writeln!(text, "{}: {line}  {givens} givens", letter(place));
    }
    text.push_str(
        "\nImpossible: by quarter turns all cells but the center are in orbits of four, and with full\n\
         symmetry of four or eight, so a pattern has a multiple of four cells, or one more. 18 and 19 are\n\
         neither. A puzzle has 17 givens at least (McGuire, Tugemann and Civario 2014).\n",
    );
    text
}

fn letter(place: usize) -> char {
    char::from(b'A' + place as u8)
}
