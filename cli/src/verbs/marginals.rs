//! The verb `marginals`: the number of solutions of each input that have each option or candidate.

use crate::answer::{
    Answered, Config, CoverInput, Finding, Input, Outcome, Printed, Question, Scope, Status,
    SudokuInput, Verdict, unfound, why_no_diagram, with_diagram, without_diagram, words,
};
use crate::args::{AskArgs, MemoryArgs, OptionNumbersArgs, png_file, svg_file};
use crate::batch::BatchRun;
use crate::deadline::StopCause;
use crate::draw::{HeatMap, Look, PictureFiles, SEVERAL_PUZZLES};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Artifact, Sink};
use dlx::Stop;
use num_bigint::BigUint;
use pavane::solve::{self, Solved, Stats};
use pavane_ask::{
    Ask, Diagrammed, list_of, listed_marginals, marginals_of_candidates, marginals_of_options,
    of_list_of_all,
};
use serde_json::Value;
use std::fmt::Write;
use std::path::PathBuf;

/// Count the solutions that contain each option or candidate
///
/// Prints, for an exact cover problem, each option, a tab and the number of solutions with it. The name of an option
/// and a tab precede its items. For a sudoku it prints
/// each given, and each candidate that no given rules out, such as `r1c1 5`. Exits with 0 if every input has a
/// solution, with 3 if the diagram of all solutions needs more memory than it may take.
///
/// Sudokus with constraints about more than two cells at once have no diagram. Their solutions are listed, up to
/// 1,000,000. With more solutions the answer is `unknown`; `candidates --count K` counts up to K.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane marginals problem.dlx
  pavane marginals --heat 123.....4.......
  pavane marginals --svg heat.svg puzzle.txt")]
pub(crate) struct Args {
    /// Draw the cells of a sudoku, each digit as dark as the share of the solutions that have it there
    ///
    /// Digits of no solution are omitted. Without colors, see --color, a sign after each digit gives its
    /// share: ░ less than a quarter, ▒ less than half, ▓ less than all, █ all solutions.
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    heat: bool,
    /// Also write the drawing to FILE as SVG; for one sudoku
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    svg: Option<PathBuf>,
    /// Also write the drawing to FILE as PNG
    #[arg(long, value_name = "FILE", value_parser = png_file)]
    png: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    option_numbers: OptionNumbersArgs,
    #[command(flatten)]
    ask: AskArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let output = &args.ask.output;
    let heat =
        args.heat.then(|| Look { is_colored: output.color.applies_to(output.output.as_deref()) });
    let files = PictureFiles::of_flags(args.svg.as_deref(), args.png.as_deref());
    let question = Marginals { heat, picture: files.kept() };
    let styled = heat.is_some_and(|look| look.is_colored);
    let run = BatchRun::new(&args.ask)?.memory(&args.memory).styled(styled);
    let exit = run.option_numbers(&args.option_numbers).ask(&question)?;
    if let Some(picture) = &question.picture {
        files.save_kept(picture, SEVERAL_PUZZLES, |map| map.drawing(), output.color)?;
    }
    Ok(exit)
}

/// The number of solutions with each option or candidate.
#[derive(Clone)]
struct Marginals {
    /// The drawing that replaces the list, if requested.
    heat: Option<Look>,
    /// The heat map for a file, if requested.
    picture: Option<Artifact<HeatMap>>,
}

/// The refusal to draw an exact cover problem.
const NO_PICTURE: &str = "`--heat`, `--svg` and `--png` draw the cells of a sudoku, and this is an exact \
                          cover problem; use marginals without them";

/// The number of solutions with an option or a candidate.
struct Marginal {
    /// The option or candidate, on part of a line.
    name: String,
    /// The object, which has the number as `count`.
    json: Value,
}

impl Question for Marginals {
    const VERB: &'static str = Ask::Marginals.name();
    const FIELD: Option<&'static str> = Ask::Marginals.field();
    const TAKES_NINE: bool = false;
    const TAKES_CONSTRAINTS: bool = Ask::Marginals.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let symbols = input.instance.symbols;
        if input.instance.solver.needs_list() {
            return self.of_list(input, sink);
        }
        self.ask(input, sink, |found| {
            let encoding = input.instance.solver.encoding()?;
            let marginals = solve::marginals(encoding, &found.diagram);
            let list = marginals_of_candidates(input.instance.asked(), &marginals)?;
            let list = list.into_iter().map(Marginal::of_candidate).collect();
            Ok((list, Some(HeatMap { marginals, symbols: symbols.clone() })))
        })
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink, |found| Ok((of_options(input.instance, &found.diagram), None)))
    }

    fn why_stopped(&self, config: &Config, stop: Option<Stop>, cause: Option<StopCause>) -> String {
        why_no_diagram(config, stop, cause)
    }
}

impl Marginals {
    fn ask<I: Printed>(
        &self,
        input: &Input<'_, I>,
        sink: &mut Sink,
        count: impl FnOnce(&Diagrammed<'_, I::Asked>) -> Result<(Vec<Marginal>, Option<HeatMap>), Error>,
    ) -> Result<Answered, Error> {
        with_diagram::<Self, I>(input, Scope::Reduced, sink, |found, sink| {
            if found.count() == BigUint::ZERO {
                return Ok(without_solution(found.outcome(Status::None), found.stats, input, sink));
            }
            let (list, map) = count(&found)?;
            let verdict = self.verdict(found.outcome(Status::Solved), list, map)?;
            Ok(verdict.write(input, found.stats, None, sink))
        })
    }

    /// Counts the solutions of a list.
    fn of_list(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance.asked();
        let Solved { answer: all, stats, .. } = match list_of(sudoku) {
            Ok(solved) => solved,
            Err(error) => return without_diagram::<Self, _>(error, input, sink),
        };
        if all.count() == 0 {
            return Ok(without_solution(
                of_list_of_all(0, stats, Status::None),
                stats,
                input,
                sink,
            ));
        }
        let marginals = all.marginals();
        let list = listed_marginals(sudoku, &marginals);
        let list = list.into_iter().map(Marginal::of_candidate).collect();
        let map = HeatMap { marginals, symbols: sudoku.symbols.clone() };
        let outcome = of_list_of_all(all.count(), stats, Status::Solved);
        Ok(self.verdict(outcome, list, Some(map))?.write(input, stats, None, sink))
    }

    /// The verdict with the marginals of an instance with solutions.
    fn verdict(
        &self,
        outcome: Outcome,
        list: Vec<Marginal>,
        map: Option<HeatMap>,
    ) -> Result<Verdict, Error> {
        let mut outcome = unfound::<Self>(outcome);
        let mut text = String::new();
        // The drawing replaces the list.
        if self.heat.is_none() {
            for marginal in &list {
                let _ = writeln!(text, "{}\t{}", marginal.name, field(&marginal.json, "count"));
            }
            let list = list.into_iter().map(|marginal| marginal.json).collect();
            outcome.finding = Self::FIELD.map(|field| Finding(field, list));
        }
        if self.heat.is_some() || self.picture.is_some() {
            // Only a sudoku has a heat map.
            let map = map.ok_or_else(|| Error::refused(NO_PICTURE))?;
            if let Some(look) = self.heat {
                text = map.draw(look);
            }
            if let Some(picture) = &self.picture {
                picture.add(map);
            }
        }
        Ok(Verdict::new(text, outcome, Exit::Success).set_off(true))
    }
}

/// Writes that an input has no solution.
fn without_solution<I>(
    outcome: Outcome,
    stats: Stats,
    input: &Input<'_, I>,
    sink: &mut Sink,
) -> Answered {
    let outcome = unfound::<Marginals>(outcome);
    let verdict = Verdict::new(words::NO_SOLUTION, outcome, Exit::Negative);
    verdict.write(input, stats, None, sink)
}

/// The marginals of all options.
fn of_options(cover: &CoverInput<'_>, diagram: &dlx::Diagram) -> Vec<Marginal> {
    let list = marginals_of_options(cover.asked(), diagram);
    let named = cover.problem().options().map(|option| cover.describe(option, "\t")).zip(list);
    named.map(|(name, json)| Marginal { name, json }).collect()
}

impl Marginal {
    /// A candidate of a sudoku, by its object.
    fn of_candidate(json: Value) -> Self {
        Self { name: format!("{} {}", field(&json, "cell"), field(&json, "digit")), json }
    }
}

/// A field of an object that is a string.
fn field<'a>(object: &'a Value, name: &str) -> &'a str {
    object[name].as_str().unwrap_or_default()
}
