//! The verb `explain`: the steps from a puzzle to its solution.

use crate::answer::{
    Answered, Finding, Input, Outcome, Printed as _, Question, Status, SudokuInput, Verdict,
};
use crate::args::{AskArgs, PathArgs, PathSettings};
use crate::batch::BatchRun;
use crate::draw::{NamedPicture, PictureForm, StepFolder};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use clap::ValueHint;
use dlx::{Interrupt, Stop};
use pavane::solve::Stats;
use pavane::{Layout, Symbols};
use pavane_ask::{Ask, NoPath, counts_json, path_step_json};
use pavane_human::{Path, Step, TechniqueCounts};
use pavane_render::StepPainter;
use pavane_render::page::{self, Section};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Explain how a person would solve a puzzle, step by step
///
/// Prints for each puzzle with one solution the steps on a scale: their number, rating, technique, reason and effect.
/// Below a step of chains is each chain, in words or as statements with their reasons. The last line has the number of
/// steps of each technique. Prints `none` or `multiple` if the solution is not unique. docs/human.md explains the
/// scales and the techniques.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane explain puzzle.txt
  pavane explain --brief puzzle.txt
  pavane explain --scale se puzzle.txt
  pavane explain --harder-than naked-pair puzzle.txt
  pavane explain --html --without-singles -o steps.html puzzle.txt
  pavane explain --png pictures puzzle.txt
  pavane explain --json puzzle.txt")]
pub(crate) struct Args {
    /// Omit the statements of chains
    #[arg(long)]
    brief: bool,
    /// Show only steps that are harder than a technique or a rating, such as x-wing or 50
    ///
    /// The steps in between are counted. A technique has the lowest rating of its group.
    #[arg(long, value_name = "NAME|RATING")]
    harder_than: Option<String>,
    /// Omit full houses and naked and hidden singles
    ///
    /// The steps in between are counted.
    #[arg(long)]
    without_singles: bool,
    /// Print a page of HTML with a picture of each step
    ///
    /// A row has two steps where there is room for them, also on paper.
    #[arg(long, conflicts_with_all = ["json", "quiet", "brief", "with_input", "file_names"])]
    html: bool,
    /// Draw the steps of one puzzle as SVG, into the empty folder DIR
    ///
    /// The folder is made if it is missing. A step of several chains has a picture of all, one of each, and one of each
    /// pattern inside the chains.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    svg: Option<PathBuf>,
    /// Draw the steps of one puzzle as PNG, into the empty folder DIR
    ///
    /// It may be the same folder. A picture has twice the size of the SVG, and its own fonts.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    png: Option<PathBuf>,
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
    let mut run = BatchRun::new(&args.ask)?;
    if args.html {
        run = run.document((page::HEAD, page::TAIL));
    }
    // Folders are checked before the steps are searched.
    let folders = [(&args.svg, PictureForm::Svg), (&args.png, PictureForm::Png)];
    let folders = folders.into_iter().filter_map(|(folder, form)| Some((folder.as_ref()?, form)));
    let folders: Vec<StepFolder> =
        folders.map(|(folder, form)| StepFolder::new(folder, form)).collect::<Result<_, _>>()?;
    let exit = run.ask(&Explain::new(args, folders.clone())?)?;
    folders.iter().try_for_each(|folder| folder.save(args.ask.output.color)).map(|()| exit)
}

/// The techniques that place a digit without removing another candidate first.
const SINGLES: [&str; 3] = ["Full House", "Hidden Single", "Naked Single"];

/// The steps to the solution.
#[derive(Clone)]
struct Explain {
    brief: bool,
    html: bool,
    path: PathSettings,
    /// Only steps with a higher rating are shown.
    least: f64,
    /// Whether singles are not shown.
    without_singles: bool,
    /// The folders for pictures of the steps.
    folders: Vec<StepFolder>,
}

impl Explain {
    /// The question of the arguments.
    ///
    /// # Errors
    /// If the scale has no technique of a name.
    fn new(args: &Args, folders: Vec<StepFolder>) -> Result<Self, Error> {
        let path = args.path.settings()?;
        let least = match &args.harder_than {
            None => f64::NEG_INFINITY,
            Some(text) => path
                .scale()
                .rating_of(text)
                .map_err(|error| Error::usage(format!("--harder-than: {error}")))?,
        };
        let (brief, html, without_singles) = (args.brief, args.html, args.without_singles);
        Ok(Self { brief, html, path, least, without_singles, folders })
    }

    /// Whether a step is shown.
    fn shows(&self, step: &Step) -> bool {
        let is_single = SINGLES.contains(&&*step.technique.name());
        step.rating > self.least && !(self.without_singles && is_single)
    }
}

impl Question for Explain {
    const VERB: &'static str = Ask::Explain.name();
    const TAKES_CONSTRAINTS: bool = Ask::Explain.takes_constraints();
    const FIELD: Option<&'static str> = Ask::Explain.field();
    const FIELDS: &'static [&'static str] = &["techniques"];

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        match self.verdict(input) {
            // On a page, an answer without steps is a section with its word.
            Err(error) if self.html => {
                let words = |word: &str| page::remark(&heading(input), word.trim_end());
                Ok(WithoutSteps::new::<Self>(error)?.mapping(words).write(input, sink))
            }
            verdict => write_steps::<Self>(verdict, input, sink),
        }
    }
}

impl Explain {
    fn verdict(&self, input: &Input<'_, SudokuInput<'_>>) -> Result<Verdict, NoPath> {
        let (mut path, status) = path(input, self.path)?;
        let mut views = Views::new(self, input);
        while views.add_next(&mut path) {}
        NoPath::check(&path)?;
        // The techniques of the scale may not solve the puzzle.
        let remark = if path.is_solved() { "" } else { "no technique finds another step" };
        Ok(views.end(remark, status))
    }
}

/// The steps of a path in the forms of the output.
struct Views<'a> {
    explain: &'a Explain,
    sudoku: &'a SudokuInput<'a>,
    counts: TechniqueCounts,
    /// The number of steps that were left out since the last one that is shown.
    skipped: u64,
    text: String,
    section: Option<Section<'a>>,
    /// The objects of the steps, if the answer is JSON.
    objects: Option<Vec<Value>>,
    /// The pictures for each folder.
    pictures: Vec<Vec<NamedPicture>>,
}

impl<'a> Views<'a> {
    fn new(explain: &'a Explain, input: &Input<'a, SudokuInput<'a>>) -> Self {
        let layout = input.instance.puzzle().layout();
        Self {
            explain,
            sudoku: input.instance,
            counts: TechniqueCounts::default(),
            skipped: 0,
            text: String::new(),
            section: explain.html.then(|| Section::new(layout, &heading(input))),
            objects: input.config.needs_finding().then(Vec::new),
            pictures: explain.folders.iter().map(|_| Vec::new()).collect(),
        }
    }

    /// Adds the next step of a path, and returns whether one was found.
    fn add_next(&mut self, path: &mut Path) -> bool {
        let sudoku = self.sudoku;
        let (puzzle, layout) = (sudoku.puzzle(), sudoku.puzzle().layout());
        // Pictures and candidates show the puzzle before the step.
        let is_drawn = self.section.is_some() || !self.explain.folders.is_empty();
        let painter = is_drawn.then(|| StepPainter::new(puzzle, path, sudoku.symbols));
        let before = self.objects.is_some().then(|| path.candidates());
        let Some(step) = path.next() else { return false };
        self.counts.add(&step);
        if !self.explain.shows(&step) {
            self.skipped += 1;
            return true;
        }
        self.tell_skipped();
        let number = self.counts.steps();
        // A page has a picture and the text of the step, other output its lines.
        if let (Some(section), Some(painter)) = (&mut self.section, &painter) {
            section.add(number, &step, painter);
        } else {
            let symbols = sudoku.symbols;
            let _ = writeln!(self.text, "{number:>3}  {}", line(&step, layout, symbols));
            if !self.explain.brief {
                for chain in step.chain_lines(layout, symbols) {
                    let _ = writeln!(self.text, "       {chain}");
                }
            }
        }
        if let (Some(objects), Some(before)) = (&mut self.objects, &before) {
            objects.push(path_step_json(&step, number, before, sudoku.symbols));
        }
        if let Some(painter) = painter.filter(|_| !self.pictures.is_empty()) {
            let drawn = painter.draw(&step);
            for (folder, pictures) in self.explain.folders.iter().zip(&mut self.pictures) {
                pictures.extend(folder.encode(number, &drawn));
            }
        }
        true
    }

    /// Says how many steps were left out since the last one.
    fn tell_skipped(&mut self) {
        let skipped = std::mem::take(&mut self.skipped);
        // Without a lowest rating only singles were left out.
        let are_singles = self.explain.least == f64::NEG_INFINITY;
        let kind = if are_singles { "single" } else { "easier step" };
        let words = match skipped {
            0 => return,
            1 => format!("1 {kind}"),
            _ => format!("{skipped} {kind}s"),
        };
        match &mut self.section {
            Some(section) => section.note(&words),
            None => {
                let _ = writeln!(self.text, "     {words}");
            }
        }
    }

    /// The answer, with a remark after the steps unless the remark is empty, and the numbers of steps.
    fn end(mut self, remark: &str, status: Status) -> Verdict {
        self.tell_skipped();
        let counts = self.counts.to_string();
        let remarks = [remark, &*counts].into_iter().filter(|remark| !remark.is_empty());
        for (folder, pictures) in self.explain.folders.iter().zip(self.pictures) {
            folder.keep(pictures);
        }
        let is_page = self.section.is_some();
        match self.section {
            Some(section) => self.text = section.end(&remarks.collect::<Vec<_>>()),
            None => {
                for remark in remarks {
                    let _ = writeln!(self.text, "{remark}");
                }
            }
        }
        let mut verdict =
            found::<Explain>(self.text, json!(self.objects), status).set_off(!is_page);
        verdict.outcome.technique_counts = Some(counts_json(&self.counts));
        verdict
    }
}

/// The heading of a puzzle on a page: its place, and its label if it has one.
fn heading(input: &Input<'_, SudokuInput<'_>>) -> String {
    let mut place = String::new();
    input.origin.write_place(&mut place);
    match input.origin.label {
        Some(label) => format!("{place}: {label}"),
        None => place,
    }
}

/// A step on a line: rating, technique, reason and effect.
pub(super) fn line(step: &Step, layout: &Layout, symbols: &Symbols) -> String {
    let rating = step.printed_rating();
    let (reason, effect) = (step.sentence(layout, symbols), step.effect(layout, symbols));
    format!("{rating:>4}  {}: {reason}. {effect}", step.technique)
}

/// The verdict with a text and the value of the question's field. The status says whether the solution is unique.
pub(super) fn found<Q: Question>(text: String, value: Value, status: Status) -> Verdict {
    let finding = Q::FIELD.map(|field| Finding(field, value));
    Verdict::new(text, Outcome { finding, ..Outcome::new(status) }, Exit::Success)
}

/// Writes an answer with steps, or the answer about a puzzle without a path.
///
/// # Errors
/// If the engine does not take the puzzle, or the layout is too large.
pub(super) fn write_steps<Q: Question>(
    verdict: Result<Verdict, NoPath>,
    input: &Input<'_, SudokuInput<'_>>,
    sink: &mut Sink,
) -> Result<Answered, Error> {
    match verdict {
        Ok(verdict) => Ok(verdict.write(input, Stats::default(), None, sink)),
        Err(error) => Ok(WithoutSteps::new::<Q>(error)?.write(input, sink)),
    }
}

/// An answer without steps: the solution is not unique, or a limit or a signal stopped the search.
struct WithoutSteps {
    verdict: Verdict,
    stats: Box<Stats>,
    stop: Option<Stop>,
}

impl WithoutSteps {
    /// The answer about a puzzle without a path.
    ///
    /// # Errors
    /// If the engine does not take the puzzle, or the layout is too large.
    fn new<Q: Question>(error: NoPath) -> Result<Self, Error> {
        let word = Verdict::word::<Q>;
        let (verdict, stats, stop) = match error {
            NoPath::NoSolution { stats } => {
                (word("none", Status::None, Exit::Negative), stats, None)
            }
            NoPath::Multiple { stats } => {
                (word("multiple", Status::Multiple, Exit::Negative), stats, None)
            }
            NoPath::Stopped { stop, stats } => (Verdict::unknown::<Q>(), stats, Some(stop)),
            NoPath::Refused(error) => return Err(error.into()),
            error => return Err(Error::refused(error)),
        };
        Ok(Self { verdict, stats, stop })
    }

    /// The answer with its text replaced.
    fn mapping(mut self, words: impl FnOnce(&str) -> String) -> Self {
        self.verdict.text = words(&self.verdict.text);
        self
    }

    fn write(self, input: &Input<'_, SudokuInput<'_>>, sink: &mut Sink) -> Answered {
        // One of the solutions may be found, which is no part of the answer.
        self.verdict.write(input, *self.stats, self.stop, sink).only_if_complete()
    }
}

/// The path of a puzzle, and whether it has one solution or several. It has one unless techniques are skipped that
/// assume it.
///
/// # Errors
/// If the puzzle has no path.
pub(super) fn path(
    input: &Input<'_, SudokuInput<'_>>,
    settings: PathSettings,
) -> Result<(Path, Status), NoPath> {
    let sudoku = input.instance.asked();
    path_with(input, settings, |interrupt| match settings.skips_uniqueness() {
        true => pavane_ask::path_without_uniqueness(sudoku, interrupt),
        false => Ok((pavane_ask::path(sudoku, interrupt)?, true)),
    })
}

/// The path that `begin` makes, with the settings. `begin` also returns whether there is one solution.
///
/// # Errors
/// If the puzzle has no path.
pub(super) fn path_with(
    input: &Input<'_, SudokuInput<'_>>,
    settings: PathSettings,
    begin: impl FnOnce(&Interrupt) -> Result<(Path, bool), NoPath>,
) -> Result<(Path, Status), NoPath> {
    NoPath::check_scale(input.instance.puzzle(), settings.scale())?;
    let (path, is_unique) = begin(&input.interrupt)?;
    let status = if is_unique { Status::Unique } else { Status::Multiple };
    Ok((settings.set(path).threads(input.instance.solver.settings().threads), status))
}
