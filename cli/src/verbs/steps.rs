//! The verb `steps`: all steps that can be made in a puzzle as it is.

use super::explain::{found, line, path, stopped};
use crate::answer::{Answered, Input, Question, Sudoku};
use crate::args::{AskArgs, PathArgs};
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::solve::Stats;
use pavane_ask::{steps_up_to, usual_limit};
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
    Run::new(&args.ask)?.ask(&Steps { limit, path: args.path })
}

/// All steps of a state.
#[derive(Clone, Copy)]
struct Steps {
    limit: f64,
    path: PathArgs,
}

impl Question for Steps {
    const VERB: &'static str = "steps";
    const FIELD: Option<&'static str> = Some("steps");

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let mut path = match path::<Self>(input, self.path)? {
            Ok(path) => path,
            Err(refusal) => return Ok(refusal.write(input, sink)),
        };
        let steps = steps_up_to(&mut path, self.limit);
        if let Some(stopped) = stopped::<Self>(&path) {
            return Ok(stopped.write(input, sink));
        }
        let (layout, symbols) = (input.instance.puzzle().layout(), input.instance.symbols);
        let text = steps.iter().map(|step| line(step, layout, symbols) + "\n").collect();
        let values: Vec<Value> = steps.iter().map(|step| step.to_json(layout, symbols)).collect();
        let verdict = found::<Self>(text, values.into()).set_off(true);
        Ok(verdict.write(input, Stats::default(), None, sink))
    }
}
