//! The verb `rate`: ratings of sudokus from the literature.

mod se;

use crate::answer::{Answered, Finding, Input, Outcome, Question, Status, Sudoku, Verdict};
use crate::args::{AskArgs, DEFAULT_SEED, ResumeArgs, number, seed};
use crate::batch::Run;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Sink, grouped};
use pavane::rating::{ExpectedGuesses, RateError, Rating, Settings, rate};
use pavane::solve::Stats;
use pavane::{Cell, Puzzle};
use serde_json::{Value, json};
use std::fmt::Write;

/// Rate the difficulty of puzzles by measures of the literature
///
/// Prints for each puzzle with one solution: the level (nested guesses of the method fix-square, plus one) of the
/// path to the solution, and of the proof that it is the only one; the guesses of the method three-step; the
/// number and the size of the smallest sets of cells from which singles solve the rest (backdoors); the expected
/// guesses of a solver that guesses at random, with a 95 % interval; and the search nodes of the engine.
/// docs/ratings.md explains them.
///
/// With --scale se it prints instead the ratings ER, EP and ED of Sudoku Explainer 1.2.1 and the number of steps;
/// docs/human.md explains them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane rate puzzles.txt
  pavane rate --backdoors --json puzzle.txt
  pavane rate --scale se puzzles.txt
  pavane rate --scale se --serate-format '%g %r/%p/%d' puzzles.txt")]
pub(crate) struct Args {
    /// List the backdoors, one per line
    #[arg(long, conflicts_with_all = ["scale", "resume"])]
    backdoors: bool,
    /// Runs of the solver that guesses at random
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number, conflicts_with = "scale")]
    runs: u64,
    /// The seed of its random numbers
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, conflicts_with = "scale", value_parser = seed)]
    seed: u64,
    #[command(flatten)]
    scale: se::ScaleArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name nothing to read, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(question) = args.scale.question() {
        return Run::new(&args.ask)?.resume(&args.resume)?.ask(&question);
    }
    let question = Rate { runs: args.runs, seed: args.seed, lists: args.backdoors };
    Run::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// The ratings of a puzzle with one solution.
#[derive(Clone, Copy)]
struct Rate {
    /// Runs of the solver that guesses at random.
    runs: u64,
    seed: u64,
    /// Whether to list the backdoors.
    lists: bool,
}

impl Question for Rate {
    const VERB: &'static str = "rate";
    const FIELD: Option<&'static str> = Some("rating");

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let puzzle = input.instance.puzzle();
        let threads = input.instance.solver.settings().threads;
        let settings = Settings { runs: self.runs, seed: self.seed, threads };
        let word = Verdict::word::<Self>;
        let mut stats = Stats::default();
        let (verdict, stop) = match rate(puzzle, &settings, &input.interrupt) {
            Ok(rating) => {
                stats.nodes = rating.nodes;
                (verdict(puzzle, &rating, self.lists), None)
            }
            Err(RateError::NoSolution) => (word("none", Status::None, Exit::Negative), None),
            Err(RateError::Multiple) => (word("multiple", Status::Multiple, Exit::Negative), None),
            Err(RateError::Stopped(stop)) => (Verdict::unknown::<Self>(), Some(stop)),
            Err(error) => return Err(Error::refused(error)),
        };
        Ok(verdict.write(input, stats, stop, sink))
    }

    fn of_cover(
        &self,
        _: &Input<'_, crate::answer::Cover<'_>>,
        _: &mut Sink,
    ) -> Result<Answered, Error> {
        Err(Error::refused("ratings are for sudokus, and this is an exact cover problem"))
    }
}

fn verdict(puzzle: &Puzzle, rating: &Rating, lists: bool) -> Verdict {
    let Rating { level, proof, guesses, backdoors, expected, nodes } = rating;
    let layout = puzzle.layout();
    let name = |cells: &[Cell]| -> Vec<String> {
        cells.iter().map(|&cell| layout.position(cell).to_string()).collect()
    };
    let number = grouped(backdoors.sets.len() as u64);
    let ExpectedGuesses { mean, low, high, runs } = expected;
    let mut text = format!(
        "level {level}\tproof {proof}\tguesses {guesses}\tbackdoors {number} of size {}\t\
         expected guesses {mean:.1} ({low:.1} to {high:.1})\tnodes {nodes}\n",
        backdoors.size
    );
    let mut object = json!({
        "level": level, "level_of_proof": proof, "three_step_guesses": guesses,
        "backdoor_size": backdoors.size, "backdoors": backdoors.sets.len(),
        "expected_guesses": { "mean": mean, "low": low, "high": high, "runs": runs },
    });
    if lists {
        let sets: Vec<Value> = backdoors.sets.iter().map(|set| json!(name(set))).collect();
        object["backdoor_sets"] = sets.into();
        for set in &backdoors.sets {
            let _ = writeln!(text, "backdoor {}", name(set).join(" "));
        }
    }
    let finding = Rate::FIELD.map(|field| Finding(field, object));
    Verdict::new(text, Outcome { finding, ..Outcome::new(Status::Unique) }, Exit::Success)
}
