//! The verb `steps`: all steps that can be made in a puzzle as it is.

use super::explain::{found, line, path, write_steps};
use crate::answer::{Answered, Input, Question, SudokuInput, Verdict};
use crate::args::{AskArgs, PathArgs, PathSettings};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane_ask::{Ask, NoPath, steps_of, steps_up_to, usual_limit};
use pavane_human::NamedTechnique;
use serde_json::Value;

/// List all steps that a person could make next
///
/// Prints for each puzzle with one solution all steps of all techniques, up to a rating, that can be made in it as it
/// is. They come in the order in which the scale tries them. A puzzle drawn with its candidates keeps them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane steps puzzle.txt
  pavane steps --technique skyscraper puzzle.txt
  pavane steps --scale se --limit-rating 7.2 --json candidates.txt")]
pub(crate) struct Args {
    /// The highest rating of a step [default: 410 on the scale human, which leaves out forcing chains; 5.0 on se]
    #[arg(long, value_name = "R")]
    limit_rating: Option<f64>,
    /// List the steps of one technique only, of any rating, such as x-wing
    #[arg(long, value_name = "NAME", conflicts_with = "limit_rating")]
    technique: Option<String>,
    #[command(flatten)]
    path: PathArgs,
    #[command(flatten)]
    ask: AskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let path = args.path.settings()?;
    let technique = args.technique.as_ref().map(|name| NamedTechnique::parse(path.scale(), name));
    let wanted = match technique.transpose().map_err(|error| Error::usage(error.to_string()))? {
        Some(technique) => Wanted::Technique(technique),
        None => Wanted::UpTo(args.limit_rating.unwrap_or(usual_limit(path.scale()))),
    };
    BatchRun::new(&args.ask)?.ask(&Steps { wanted, path })
}

/// Steps of a state.
#[derive(Clone)]
struct Steps {
    wanted: Wanted,
    path: PathSettings,
}

/// The steps to list.
#[derive(Clone)]
enum Wanted {
    /// All steps up to a rating.
    UpTo(f64),
    /// The steps of one technique.
    Technique(NamedTechnique),
}

impl Question for Steps {
    const VERB: &'static str = Ask::Steps.name();
    const TAKES_CONSTRAINTS: bool = Ask::Steps.takes_constraints();
    const FIELD: Option<&'static str> = Ask::Steps.field();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        write_steps::<Self>(self.verdict(input), input, sink)
    }
}

impl Steps {
    fn verdict(&self, input: &Input<'_, SudokuInput<'_>>) -> Result<Verdict, NoPath> {
        let (mut path, status) = path(input, self.path)?;
        let steps = match &self.wanted {
            Wanted::UpTo(limit) => steps_up_to(&mut path, *limit),
            Wanted::Technique(technique) => steps_of(&mut path, technique),
        };
        NoPath::check(&path)?;
        let (layout, symbols) = (input.instance.puzzle().layout(), input.instance.symbols);
        let text = steps.iter().map(|step| line(step, layout, symbols) + "\n").collect();
        let values: Vec<Value> = steps.iter().map(|step| step.to_json(layout, symbols)).collect();
        Ok(found::<Self>(text, values.into(), status).set_off(true))
    }
}
