//! The verb `unavoidable`: the minimal unavoidable sets of grids.

use crate::answer::{Answered, Forms, Input, Printed, Question, Status, SudokuInput, Verdict};
use crate::args::{AskArgs, ResumeArgs, size};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use dlx::{Interrupt, Uniqueness};
use pavane::Grid;
use pavane::format::line;
use pavane::solve::Stats;
use pavane_ask::{Ask, Instance as _, UnavoidableClass, UnavoidableClasses, of_unavoidable};
use pavane_workshop::{UnavoidableFinder, UnavoidableSets};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Print the minimal unavoidable sets of each grid
///
/// A set of cells is unavoidable if another grid has the same digits in all other cells. Then each puzzle with this
/// one solution has a given in the set. It is minimal if no proper subset is unavoidable. The grid is the input, or its
/// single solution; prints `multiple` or `none` if the solution is not unique.
///
/// Prints a line for each set, sets with fewer cells first. It has the digits of the set with all other cells empty,
/// and each after a tab, the number of its cells and its class. Sets of a class are turned into each other by
/// symmetries of the layout and a renaming of digits. Classes are numbered in the order in which they appear. If a
/// limit stopped the search, prints the sets found by then. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane unavoidable 1234341221434321
  pavane unavoidable --size 10 --classes puzzle.txt
  pavane unavoidable --counts grids.txt")]
pub(crate) struct Args {
    /// Print the sets of up to N cells
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = size)]
    size: usize,
    /// Print a line for each class: its canonical form, and each after a tab, the number of cells and of sets
    #[arg(long, conflicts_with = "json")]
    classes: bool,
    /// Print the number of sets, and after a tab, the number of sets of each size
    #[arg(long, conflicts_with_all = ["json", "classes"])]
    counts: bool,
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
    let form = match (args.classes, args.counts) {
        (true, _) => SetForm::Classes,
        (_, true) => SetForm::Counts,
        _ => SetForm::Sets,
    };
    let question = Unavoidable { size: args.size, form, forms: RefCell::default() };
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// The minimal unavoidable sets of each grid.
#[derive(Clone)]
struct Unavoidable {
    size: usize,
    form: SetForm,
    forms: RefCell<Forms>,
}

/// The lines to print.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetForm {
    Sets,
    Classes,
    Counts,
}

impl Question for Unavoidable {
    const VERB: &'static str = Ask::Unavoidable.name();
    const FIELD: Option<&'static str> = Ask::Unavoidable.field();
    const FIELDS: &'static [&'static str] = &[
        "unavoidable.size",
        "unavoidable.complete_up_to",
        "unavoidable.sets",
        "unavoidable.classes",
    ];

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let solved = input.instance.asked().uniqueness()?;
        let mut stats = solved.stats;
        let word = Verdict::word::<Self>;
        let (verdict, stop) = match solved.answer {
            Uniqueness::Unique(grid) => {
                let found = UnavoidableFinder::new(self.size)
                    .node_limit(input.instance.solver.settings().node_limit)
                    .interrupt(&input.interrupt)
                    .find(&grid);
                // The nodes of the finder come on top of the nodes of the check.
                stats += Stats::of_method(found.nodes, 0);
                (self.verdict(input.instance, &grid, &found)?, found.stop)
            }
            Uniqueness::Multiple(_) => (word("multiple", Status::Multiple, Exit::Negative), None),
            Uniqueness::None => (word("none", Status::None, Exit::Negative), None),
            Uniqueness::Unknown { stop, .. } => (Verdict::unknown::<Self>(), Some(stop)),
        };
        Ok(verdict.write(input, stats, stop, sink).only_if_complete())
    }
}

impl Unavoidable {
    fn verdict(
        &self,
        sudoku: &SudokuInput<'_>,
        grid: &Grid,
        found: &UnavoidableSets,
    ) -> Result<Verdict, Error> {
        let exit = if found.stop.is_none() { Exit::Success } else { Exit::Stopped };
        let mut forms = self.forms.borrow_mut();
        // The classes of the sets that were found before a limit are printed as well.
        let mut classes = || {
            let never = Interrupt::new();
            UnavoidableClasses::of(&mut forms, sudoku.symbols, grid, found, &never)
                .map(Option::unwrap_or_default)
        };
        let (text, known) = match self.form {
            SetForm::Counts => (counts(found), None),
            SetForm::Classes => (class_lines(&classes()?), None),
            SetForm::Sets => {
                // Sets have no class where the layout has too many cells or symmetries.
                let classes = classes().ok();
                (set_lines(sudoku, grid, found, classes.as_ref()), classes)
            }
        };
        let outcome = of_unavoidable(self.size, sudoku.symbols, grid, found, known.as_ref());
        Ok(Verdict::new(text, outcome, exit))
    }
}

/// The number of sets, in all and by size.
fn counts(found: &UnavoidableSets) -> String {
    let mut sizes = BTreeMap::<usize, usize>::new();
    found.sets.iter().for_each(|set| *sizes.entry(set.cells().len()).or_default() += 1);
    let sizes: Vec<String> = sizes.iter().map(|(size, sets)| format!("{size}:{sets}")).collect();
    // A stopped search gives a lower bound.
    let qualifier = if found.stop.is_some() { "at least " } else { "" };
    let tab = if sizes.is_empty() { "" } else { "\t" };
    format!("{qualifier}{}{tab}{}\n", found.sets.len(), sizes.join(" "))
}

/// A line for each class.
fn class_lines(classes: &UnavoidableClasses) -> String {
    let line =
        |class: &UnavoidableClass| format!("{}\t{}\t{}\n", class.form, class.cells, class.sets);
    let lines: String = classes.classes.iter().map(line).collect();
    if lines.is_empty() { NO_SETS.to_owned() } else { lines }
}

/// A line for each set.
fn set_lines(
    sudoku: &SudokuInput<'_>,
    grid: &Grid,
    found: &UnavoidableSets,
    classes: Option<&UnavoidableClasses>,
) -> String {
    if found.sets.is_empty() {
        return NO_SETS.to_owned();
    }
    let mut text = String::new();
    for (number, set) in found.sets.iter().enumerate() {
        let line = line::write_puzzle(&set.puzzle(grid), sudoku.symbols);
        let _ = write!(text, "{line}\t{}", set.cells().len());
        if let Some(classes) = classes {
            let _ = write!(text, "\tclass {}", classes.class_of[number] + 1);
        }
        text.push('\n');
    }
    text
}

/// The line for a grid without sets.
const NO_SETS: &str = "no sets\n";
