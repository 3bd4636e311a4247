//! The verb `steps`: all steps that can be made in a puzzle as it is.

use super::explain::{found, line, path, write_steps};
use crate::answer::{Answered, Input, Question, SudokuInput, Verdict};
use crate::args::{AskArgs, PathArgs};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane_ask::{Ask, NoPath, steps_up_to, usual_limit};
use serde_json::Value;

/// List all steps that a person could make next
///
/// Prints for each puzzle with one solution all steps of all techniques, up to a rating, that can be made in it as it
/// is. They come in the order in which the scale tries them. A puzzle drawn with its candidates keeps them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane steps puzzle.txt
  pavane steps --scale se --limit-rating 7.2 --json candidates.txt")]
pub(crate) struct Args {
    /// The highest rating of a step [default: 340 on the scale human, which leaves out forcing chains; 5.0 on se]
    #[arg(long, value_name = "R")]
    limit_rating: Option<f64>,
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
    let limit = args.limit_rating.unwrap_or(usual_limit(args.path.scale()));
    BatchRun::new(&args.ask)?.ask(&Steps { limit, path: args.path })
}

/// All steps of a state.
#[derive(Clone, Copy)]
struct Steps {
    limit: f64,
    path: PathArgs,
}

impl Question for Steps {
    const VERB: &'static str = Ask::Steps.name();
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
        let mut path = path(input, self.path)?;
        let steps = steps_up_to(&mut path, self.limit);
        NoPath::check(&path)?;
        let (layout, symbols) = (input.instance.puzzle().layout(), input.instance.symbols);
        let text = steps.iter().map(|step| line(step, layout, symbols) + "\n").collect();
        let values: Vec<Value> = steps.iter().map(|step| step.to_json(layout, symbols)).collect();
        Ok(found::<Self>(text, values.into()).set_off(true))
    }
}
