//! The verb `list`: every solution of each input.

mod distinct;

use self::distinct::ListDistinct;
use crate::answer::{
    Answered, Classes, CoverInput, DistinctOn, Input, KnownSolutions, Listing, Outcome, Printed,
    Question, Resumable, SolutionOf, SudokuInput, probe, report_reason, words,
};
use crate::args::{
    AskArgs, BranchingArgs, CheckpointArgs, OptionNumbersArgs, PictureArgs, StatedArgs, number,
};
use crate::batch::BatchRun;
use crate::draw::Drawing;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Closed, Report, Sink, Tally};
use pavane_ask::{Ask, Instance as _, of_list};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Print every solution of each puzzle or problem
///
/// Solutions are printed as they are found. Blank lines separate grids, and solutions of exact cover
/// problems. Exits with 0 if every input has a solution.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane list --limit 10 puzzle.txt
  pavane list --json problem.dlx
  pavane list --distinct-on r1c1,r1c2 problem.dlx")]
pub(crate) struct Args {
    /// Stop at N solutions of an input
    #[arg(long, value_name = "N", value_parser = number)]
    limit: Option<u64>,
    /// Print every M-th solution only, from the first
    ///
    /// `--limit` is the number of solutions visited, printed or not. JSON counts all of them.
    #[arg(long, value_name = "M", value_parser = number, hide_short_help = true)]
    #[arg(conflicts_with = "checkpoint")]
    every: Option<u64>,
    /// Take solutions of an exact cover problem that choose the same options for these items once
    ///
    /// ITEMS are names of items with commas or blanks between them. An answer is the options that cover these items,
    /// without the rest of the solution. One search for a solution is made for each answer and option at most, so few
    /// items are fast even where there are too many solutions to visit. `--node-limit` holds for all searches
    /// together.
    #[arg(long, value_name = "ITEMS", conflicts_with_all = ["checkpoint", "branching", "picture", "every"])]
    distinct_on: Option<Vec<String>>,
    /// Take solutions of an exact cover problem that are turns or reflections of each other once
    ///
    /// The items must be cells, as for --picture. A symmetry maps the board and the options onto themselves, and may
    /// exchange pieces, such as mirror images. Of each class the first solution is taken, by the numbers of its
    /// options. Every solution is visited. `--limit` is the number of classes.
    #[arg(long, hide_short_help = true)]
    #[arg(conflicts_with_all = ["checkpoint", "every", "distinct_on"])]
    up_to_symmetry: bool,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    stated: StatedArgs,
    #[command(flatten)]
    option_numbers: OptionNumbersArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    branching: BranchingArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let output = &args.ask.output;
    if args.checkpoint.checkpoint.is_some() && output.output.is_none() && !output.quiet {
        return Err(Error::usage(
            "list --checkpoint needs --output FILE: only a file can be cut to what was written by \
             the time of the checkpoint",
        ));
    }
    if let Some(names) = &args.distinct_on {
        let run = BatchRun::new(&args.ask)?.branching(&args.branching)?;
        let run = run.option_numbers(&args.option_numbers);
        let distinct = DistinctOn { names: names.clone(), limit: args.limit };
        return run.ask(&ListDistinct(Classes::DistinctOn(distinct)));
    }
    if args.up_to_symmetry {
        let run = BatchRun::new(&args.ask)?.branching(&args.branching)?;
        let run = run.picture(&args.picture)?.option_numbers(&args.option_numbers);
        return run.ask(&ListDistinct(Classes::UpToSymmetry(args.limit)));
    }
    BatchRun::new(&args.ask)?
        .branching(&args.branching)?
        .checkpoint(&args.checkpoint)?
        .picture(&args.picture)?
        .option_numbers(&args.option_numbers)
        .stated(&args.stated)
        .ask(&List { limit: args.limit, every: args.every })
}

/// All solutions, up to a limit.
#[derive(Clone, Copy)]
struct List {
    limit: Option<u64>,
    /// One of this number of solutions is printed.
    every: Option<u64>,
}

impl Question for List {
    const VERB: &'static str = Ask::List.name();
    const TAKES_CONSTRAINTS: bool = Ask::List.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        self.ask(input, sink)
    }
}

impl List {
    /// The question with all flags that decide the output, since a resumed run continues it.
    fn identity<I>(self, input: &Input<'_, I>) -> String {
        let form = match (input.config.json, &input.config.drawing) {
            (true, _) => " --json",
            (false, Some(Drawing::Letters)) => " --picture",
            (false, _) => "",
        };
        let limit = self.limit.map(|limit| format!(" --limit {limit}"));
        let leads = [
            (input.config.option_numbers, " --option-numbers"),
            (input.config.names, " --file-names"),
            (input.config.with_input, " --with-input"),
        ];
        let leads = leads.iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, flag)| *flag);
        format!("list{form}{}{}", leads.collect::<String>(), limit.unwrap_or_default())
    }

    fn ask<I: Printed>(self, input: &Input<'_, I>, sink: &mut Sink) -> Result<Answered, Error> {
        probe::forecast(input);
        let config = input.config;
        let search = Resumable::new(input, self.identity(input))?;
        let is_resumed = search.as_ref().is_some_and(Resumable::has_output);
        let mut listing = Listing::new::<I>(&input.origin, config, is_resumed);
        let cell = RefCell::new(&mut *sink);
        let asked = input.instance.asked();
        let flow = |written: Result<(), Closed>| match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(Closed) => ControlFlow::Break(()),
        };
        let texts = listing.texts(input.instance).filter(|_| self.every.is_none());
        let solved = match (&search, texts) {
            // Some solutions are not printed, or wait until the whole answer decides, so no thread makes texts of all.
            (None, None) => {
                let mut place = 0;
                let add = |solution| {
                    let is_printed =
                        self.every.is_none_or(|every| u64::is_multiple_of(place, every));
                    place += 1;
                    if config.quiet || !is_printed {
                        return ControlFlow::Continue(());
                    }
                    flow(listing.add(input.instance, &solution, &mut cell.borrow_mut()))
                };
                asked.for_each(self.limit, add).map_err(Error::from)
            }
            (search, texts) => {
                // A quiet run only counts the solutions.
                let texts = texts.filter(|_| !config.quiet);
                let render = |solution: &SolutionOf<I>, text: &mut String| {
                    texts.iter().for_each(|texts| texts.append(solution, text));
                };
                let is_long = input.instance.is_multiline();
                let visit = |text: &str| match texts {
                    Some(_) => flow(listing.add_text(text, is_long, &mut cell.borrow_mut())),
                    None => ControlFlow::Continue(()),
                };
                match search {
                    Some(search) => search.for_each_rendered(self.limit, &cell, &render, visit),
                    None => {
                        asked.for_each_rendered(self.limit, &render, visit).map_err(Error::from)
                    }
                }
            }
        };
        let solved = match solved {
            Ok(solved) => solved,
            // The object has begun, so the error becomes its end.
            Err(error) if listing.takes_errors() => {
                let message = error.to_string();
                listing.end(Outcome::error(None, message.clone()), sink);
                sink.message(input.origin.message(None, &message));
                return Ok(Tally::bad().into());
            }
            Err(error) => return Err(error),
        };
        report_reason(solved.obstruction.as_ref(), input, sink);
        let exit = words::existence(&solved.answer);
        if !config.quiet {
            listing.end(of_list(&solved), sink);
        }
        let tally = Tally::answered(solved.stats, exit);
        let known = Some(KnownSolutions::of_count(&solved.answer));
        Ok(Answered { known, stop: solved.answer.stop, ..tally.into() })
    }
}
