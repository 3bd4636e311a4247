//! The verb `generate`: puzzles from random grids.

mod census;
mod constraints;
mod difficulty;
mod waiting;

use self::census::{Keeper, KeeperArgs, statistics};
use self::constraints::ConstraintArgs;
use self::difficulty::DifficultyArgs;
use self::waiting::{PATIENCE, rejections, waiting};
use super::rate::columns;
use crate::answer::layout_note;
use crate::args::{
    CellMask, DEFAULT_SEED, ReadingArgs, SymmetryArgs, cores, duration, named, number, range, seed,
    threads,
};
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{InputItem, Unread, puzzle_format, read_each};
use crate::output::{Color, Messages, Output, grouped};
use crate::threads::refused as refused_thread;
use dlx::Interrupt;
use pavane::format::{Format, Reading, Record, line, restate};
use pavane::nine::Board;
use pavane::pool::Pool;
use pavane::{Digit, Grid, Layout, Puzzle, Symbols};
use pavane_ask::{GeneratedBy, generated_json};
use pavane_workshop::{
    Automorphisms, ConstraintGenerator, ConstraintRecipe, GenerateCounts, Generated, Generator,
    GivensCensus, Minimal, Recipe, Weighted, WeightedGenerator, WeightedWalk, canonical,
};
use serde_json::json;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The number of puzzles that a thread may have ready.
const READY: usize = 1024;

/// Generate puzzles
///
/// Prints a line for each: its givens, with a dot for an empty cell, and the map of a jigsaw. Each has one solution, a
/// random grid, and is made by removing givens in random order. Grids of 9x9, 4x4, 6x6, 8x8 and 10x10 boards are
/// uniformly distributed; grids of other layouts are random, but some are likelier than others. Puzzle number k of a
/// seed is the same for any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane generate
  pavane generate -n 1000 --seed 7 --symmetry half-turn --givens 24..28
  pavane generate -n 1000 --from-number 2000
  pavane generate --layout 16x16 --json
  pavane generate -n 10 --layout 9x9+x --to json --output puzzles.json
  pavane generate --from grids.txt --minimal no --givens 30
  pavane generate -n 5 --mask mask.txt
  pavane generate -n 10 --rating hard --technique swordfish
  pavane generate -n 10 --scale se --rating 7.1..7.6
  pavane generate -n 5 --constraints killer
  pavane generate --constraints arrow=3,thermometer=3 --level easy --to iss
  pavane generate --weights --timeout 10s
  pavane generate --weights -n 1000000000 --checkpoint census.checkpoint --output puzzles.txt")]
pub(crate) struct Args {
    /// The number of puzzles [default: 1; with --from, one for each grid]
    ///
    /// With --weights, the number of walks.
    #[arg(long, short, value_name = "N", value_parser = number)]
    number: Option<u64>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    /// Begin with puzzle number K of the seed, from 0
    ///
    /// So several runs, on several machines, share the puzzles of one seed: `-n 1000 --from-number 2000` makes the
    /// third thousand. Of --weights, the number of a walk.
    #[arg(long, value_name = "K", default_value = "0", value_parser = seed, hide_short_help = true)]
    from_number: u64,
    #[command(flatten)]
    symmetry: SymmetryArgs,
    /// The number of givens, such as 22..26 with both ends
    ///
    /// Puzzles with other numbers are rejected, which takes long where few puzzles qualify. With `--minimal no`, the
    /// number is drawn from the range.
    #[arg(long, value_name = "A..B", value_parser = range)]
    givens: Option<RangeInclusive<usize>>,
    /// The cells that have givens: a symbol for each cell, or a file of them
    ///
    /// Symbols are in reading order. `.` and `0` are cells without a given, all other symbols cells with one. Blanks
    /// and ends of lines do not count. Givens may be redundant, unless --minimal is strict. Some masks have no puzzle:
    /// limit the time by --timeout.
    #[arg(long, value_name = "MASK", value_parser = CellMask::parse, conflicts_with_all = ["symmetry", "givens", "from", "weights"])]
    mask: Option<CellMask>,
    /// The meaning of minimal: strict, orbits, rated or no
    ///
    /// `strict`: no given is redundant, the default without symmetry. `orbits`: no orbit of the class of symmetry can
    /// be removed, the default with symmetry. Of such puzzles, 0 to 4 % are strictly minimal, and `strict` takes long.
    /// `rated`: a given or orbit also stays if the rating without it would pass the upper end of --rating, the default
    /// with such an end. `no`: givens may be redundant. With `no`, and with `rated` and --givens, removal stops at a
    /// number drawn from --givens.
    #[arg(long, value_name = "MEANING", value_parser = named(minimal, meanings), hide_possible_values = true)]
    minimal: Option<Minimal>,
    #[command(flatten)]
    difficulty: DifficultyArgs,
    #[command(flatten)]
    constraints: ConstraintArgs,
    /// Make minimal 9x9 puzzles with weights for unbiased statistics
    ///
    /// The puzzles are strictly minimal. Each puzzle is followed by its weight. A walk may yield several puzzles with
    /// the same solution, or none. Standard error ends with the mean number of givens of all minimal puzzles, the share
    /// of each number of givens, and standard errors. Without a number of walks, puzzles are made until --timeout.
    #[arg(long, conflicts_with_all = ["symmetry", "givens", "minimal", "from", "node_limit", "layout", "format"])]
    weights: bool,
    /// Make puzzles from the grids of this file instead of random grids
    ///
    /// The grids are taken one after the other.
    #[arg(long, value_name = "GRIDS")]
    from: Option<PathBuf>,
    /// The format of the puzzles, as `convert --to` writes it [default: line]
    ///
    /// JSON states every layout. A line has the map of a jigsaw and no room for other zones. A note on standard error
    /// then names the --layout that reads it. Ratings and weights are columns of the default lines and fields of
    /// --json.
    #[arg(long, value_name = "FORMAT", value_parser = puzzle_format(), conflicts_with_all = ["json", "weights"],
        hide_short_help = true)]
    to: Option<&'static Format>,
    /// The maximum number of search nodes for each removal of a given; none for 9x9
    ///
    /// A given that is not settled within the limit stays. Standard error has the number of such givens, and --json the
    /// number for each puzzle.
    #[arg(long, value_name = "N", value_parser = number, help_heading = "Search")]
    node_limit: Option<u64>,
    /// Stop after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Search")]
    timeout: Option<Duration>,
    /// The number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = threads, help_heading = "Search")]
    threads: Option<usize>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    keeper: KeeperArgs,
    /// Print one JSON object per line for each puzzle
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Print totals on standard error at the end
    #[arg(long, help_heading = "Output")]
    stats: bool,
}

/// The parser of a meaning of minimality.
fn minimal(name: &str) -> Result<Minimal, String> {
    let minimal = Minimal::ALL.into_iter().find(|minimal| minimal.name() == name);
    minimal.ok_or_else(|| format!("the meanings are {}", meanings().join(", ")))
}

/// The names of the meanings of minimality.
fn meanings() -> Vec<String> {
    Minimal::ALL.map(|minimal| minimal.name().to_owned()).to_vec()
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or allow no puzzle, a file cannot be read, or standard output cannot be
/// written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let job = GenerateJob::new(args)?;
    let deadline = Deadline::new(1, args.timeout, None);
    deadline.listen_to_signals();
    let interrupt = deadline.begin(0);
    let threads = args.threads.unwrap_or_else(cores).max(1);
    let keeper = args.keeper.keeper(&job.question())?;
    let totals = keeper.as_ref().map(Keeper::totals).transpose()?.unwrap_or_default();
    let done = totals.results;
    let left = job.number.saturating_sub(done);
    let threads = usize::try_from(left).map_or(threads, |number| threads.min(number));
    // Refuses what cannot be generated before the threads start.
    let makers: Vec<Maker> =
        (0..threads).map(|_| job.maker(&interrupt)).collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        let job = &job;
        let workers = makers.into_iter().map(|mut maker| move |task| job.work(&mut maker, task));
        let pool =
            Pool::start_in(scope, workers, threads).map_err(|error| refused_thread(&error))?;
        // The share of each thread depends on how many the system gives.
        let threads = pool.size();
        let mut receivers = Vec::new();
        for place in (done..).take(threads) {
            let (results, receiver) = mpsc::sync_channel(READY);
            receivers.push(receiver);
            pool.send(ThreadTask { place, threads, results });
        }
        let result = job.print(&receivers, totals, keeper.as_ref(), &deadline);
        interrupt.set();
        drop(receivers);
        result
    })
}

/// An error of the library.
fn refused(error: impl ToString) -> Error {
    Error::usage(error.to_string())
}

/// The puzzles to generate, and how they are printed.
struct GenerateJob<'a> {
    args: &'a Args,
    recipe: Recipe,
    /// The recipe of puzzles with constraints, in place of the other one.
    constrained: Option<ConstraintRecipe>,
    symbols: Symbols,
    minimal: Minimal,
    /// The way that puzzles are made, for JSON.
    by: Option<GeneratedBy>,
    number: u64,
    /// The note about the layout of the lines; `None` if they state it.
    note: Option<String>,
    /// The grids begun with and rejected, in all threads.
    counts: Arc<GenerateCounts>,
}

/// The numbers that a thread takes, beginning at its place in steps of the number of threads, and the receiver of
/// its results.
struct ThreadTask {
    place: u64,
    threads: usize,
    results: SyncSender<Result<Printed, Error>>,
}

/// A printed puzzle or the puzzles of a walk, with their numbers for the totals.
struct Printed {
    lines: String,
    puzzles: u64,
    givens: usize,
    attempts: u64,
    /// The number of givens that are kept because their removal was not decided.
    undecided: usize,
    /// The puzzles of a walk.
    weighted: Option<Vec<Weighted>>,
}

/// The generator of the puzzles of a thread.
enum Maker {
    Plain(Box<Generator>),
    Constrained(Box<ConstraintGenerator>),
    Weighted(Box<WeightedGenerator>),
}

impl<'a> GenerateJob<'a> {
    fn new(args: &'a Args) -> Result<Self, Error> {
        let reading = args.reading.reading()?;
        let grids = match &args.from {
            Some(file) => read_grids(file, args, &reading)?,
            None => Vec::new(),
        };
        let layout = reading.layout.clone();
        let layout = layout.or_else(|| grids.first().map(|grid| grid.layout().clone()));
        let layout = layout.unwrap_or_else(|| Layout::standard_9x9().clone());
        let blank = Puzzle::blank(layout.clone());
        let note = layout_note(&blank, args.reading.layout.as_deref());
        let is_line = args.to.is_none() && !args.json && !args.constraints.are_requested();
        let note = note.filter(|_| is_line);
        if let Some(format) = args.to {
            // A format that has no room for the layout is refused before any work.
            format
                .require_room(&layout, reading.symbols.as_ref())
                .map_err(|error| Error::usage(format!("--to: {error}")))?;
        }
        let symbols = reading.symbols.unwrap_or_else(|| Symbols::standard(layout.digits()));
        let class = args.symmetry.class();
        let difficulty = args.difficulty.difficulty()?;
        let usual = Minimal::usual(difficulty.as_ref(), class, args.mask.is_some());
        let usual = args.constraints.usual_minimal().unwrap_or(usual);
        let minimal = args.minimal.unwrap_or(usual);
        // Without a number, walks continue until the time is over.
        let has_no_end = args.weights && args.timeout.is_some();
        let default = if has_no_end { u64::MAX } else { (grids.len() as u64).max(1) };
        let number = args.number.unwrap_or(default);
        let by = args.json.then(|| GeneratedBy {
            symmetry: class,
            minimal,
            seed: args.seed,
            automorphisms: Automorphisms::new(&layout),
        });
        let constrained =
            args.constraints.recipe(&layout, args.givens.clone(), args.minimal, args.node_limit)?;
        let mut recipe = Recipe::new(layout).grids(grids);
        if let Some(mask) = &args.mask {
            recipe = recipe.mask(mask.cells());
        }
        recipe = recipe.minimal(minimal);
        if let Some(class) = class {
            recipe = recipe.symmetry(class);
        }
        if let Some(range) = &args.givens {
            recipe = recipe.givens(range.clone());
        }
        if let Some(difficulty) = difficulty {
            recipe = recipe.difficulty(difficulty);
        }
        if let Some(limit) = args.node_limit {
            recipe = recipe.node_limit(limit);
        }
        let counts = Arc::default();
        Ok(Self { args, recipe, constrained, symbols, minimal, by, number, note, counts })
    }

    /// The question and the puzzles that it is about, for checkpoints.
    fn question(&self) -> (String, String) {
        let Args { seed, from_number, .. } = self.args;
        let end =
            if self.number == u64::MAX { String::new() } else { format!(" -n {}", self.number) };
        (format!("generate --weights{end}"), format!("seed {seed} from number {from_number}"))
    }

    /// A generator for a thread.
    fn maker(&self, interrupt: &Interrupt) -> Result<Maker, Error> {
        if self.args.weights {
            let generator = WeightedGenerator::new(self.args.seed).interrupt(interrupt);
            return Ok(Maker::Weighted(Box::new(generator)));
        }
        if let Some(recipe) = &self.constrained {
            let generator = ConstraintGenerator::new(recipe, self.args.seed).map_err(refused)?;
            let generator = generator.interrupt(interrupt).counts(Arc::clone(&self.counts));
            return Ok(Maker::Constrained(Box::new(generator)));
        }
        let generator = Generator::new(&self.recipe, self.args.seed).map_err(refused)?;
        let generator = generator.interrupt(interrupt).counts(Arc::clone(&self.counts));
        Ok(Maker::Plain(Box::new(generator)))
    }

    /// Makes the puzzles of one of some threads, which take turns with the numbers.
    fn work(&self, maker: &mut Maker, task: ThreadTask) {
        let ThreadTask { place, threads, results: sender } = task;
        let first = self.args.from_number;
        let numbers =
            (first.saturating_add(place)..first.saturating_add(self.number)).step_by(threads);
        let send = |printed| match sender.send(Ok(printed)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let each = |generated| match self.printed(&generated) {
            Ok(printed) => send(printed),
            Err(error) => {
                let _ = sender.send(Err(error));
                ControlFlow::Break(())
            }
        };
        let made = match maker {
            Maker::Plain(generator) => generator.each(numbers, each).map_err(refused),
            Maker::Constrained(generator) => generator.each(numbers, each).map_err(refused),
            Maker::Weighted(generator) => {
                generator.each(numbers, |walk| send(self.printed_with_weights(walk)));
                Ok(())
            }
        };
        if let Err(error) = made {
            // The receiver is gone once the run has ended.
            let _ = sender.send(Err(error));
        }
    }

    fn printed_with_weights(&self, walk: WeightedWalk) -> Printed {
        let WeightedWalk { number, solution, puzzles, attempts, .. } = walk;
        let board =
            |board: &Board| self.line(board.digits().iter().map(|&digit| Digit::new(digit)));
        let line = |Weighted { puzzle, weight, .. }: &Weighted| {
            if !self.args.json {
                return format!("{}\t{weight:e}\n", board(puzzle));
            }
            let automorphisms = canonical(puzzle).ok().map(|found| found.automorphisms.to_string());
            let mut object = json!({
                "schema": 1, "puzzle": board(puzzle), "solution": board(&solution),
                "givens": puzzle.given_count(), "minimal": self.minimal.name(), "undecided": 0,
                "symmetry": null, "automorphisms": automorphisms, "seed": self.args.seed,
                "number": number, "attempts": attempts, "weight": weight,
            });
            if let Some(symbols) = self.symbols.unusual(9) {
                object["symbols"] = symbols.into();
            }
            format!("{object}\n")
        };
        Printed {
            lines: puzzles.iter().map(line).collect(),
            puzzles: puzzles.len() as u64,
            givens: puzzles.iter().map(|weighted| weighted.puzzle.given_count()).sum(),
            attempts,
            undecided: 0,
            weighted: Some(puzzles),
        }
    }

    fn printed(&self, generated: &Generated) -> Result<Printed, Error> {
        let Generated { puzzle, attempts, undecided, rating, .. } = generated;
        let lines = match (&self.by, self.args.to) {
            (Some(by), _) => {
                let mut object = generated_json(generated, by, &self.symbols);
                self.args.constraints.add_to(&mut object);
                format!("{object}\n")
            }
            (None, Some(format)) => {
                let record = Record::from(puzzle.clone());
                format.write(&record, Some(&self.symbols)).map_err(Error::refused)?.text
            }
            // A line has no room for constraints.
            (None, None) if self.constrained.is_some() => {
                format!("{}\n", restate(puzzle, None, &self.symbols))
            }
            (None, None) => {
                let line = line::write_puzzle(puzzle, &self.symbols);
                let rating = rating.as_ref().map(|rating| format!("\t{}", columns(rating)));
                format!("{line}{}\n", rating.unwrap_or_default())
            }
        };
        let (puzzles, givens, attempts) = (1, puzzle.given_count(), *attempts);
        Ok(Printed { lines, puzzles, givens, attempts, undecided: *undecided, weighted: None })
    }

    fn line(&self, digits: impl Iterator<Item = Option<Digit>>) -> String {
        let mut line = String::new();
        let _ = self.symbols.write_line(&mut line, digits);
        line
    }

    /// Prints the puzzles in the order of their numbers, after the puzzles that an earlier run has printed.
    fn print(
        &self,
        results: &[Receiver<Result<Printed, Error>>],
        mut totals: GenerateTotals,
        keeper: Option<&Keeper>,
        deadline: &Deadline,
    ) -> Result<Exit, Error> {
        let mut messages = Messages::new(Color::Auto, false);
        let mut output = match keeper {
            Some(keeper) => keeper.output()?,
            None => Output::open(self.args.keeper.output())?,
        };
        if let Some(note) = &self.note {
            messages.write(note);
        }
        let earlier = totals.puzzles;
        let printed = self.print_each(results, &mut totals, keeper, &mut output, &mut messages);
        if let Some(end) = printed? {
            return Ok(end);
        }
        let is_complete = totals.results == self.number;
        if let Some(keeper) = keeper {
            keeper.end(&totals, is_complete, &mut output, &mut messages)?;
        }
        // A run that was stopped before its first new puzzle leaves the file as it was.
        if is_complete || totals.puzzles > earlier {
            output.put()?;
        } else {
            output.keep_old(&mut messages);
        }
        Ok(self.end(&totals, deadline, &mut messages))
    }

    /// Prints the puzzles as they come, between the texts of the format. Returns the end of the run if the output is
    /// closed.
    fn print_each(
        &self,
        results: &[Receiver<Result<Printed, Error>>],
        totals: &mut GenerateTotals,
        keeper: Option<&Keeper>,
        output: &mut Output,
        messages: &mut Messages,
    ) -> Result<Option<Exit>, Error> {
        let format = self.args.to;
        let (head, tail) = format.map_or(("", ""), |format| (format.head(), format.tail()));
        let is_drawn = format.is_some_and(Format::is_drawn);
        let left =
            usize::try_from(self.number.saturating_sub(totals.results)).unwrap_or(usize::MAX);
        let (mut before, mut has_noted) = (head, false);
        for result in results.iter().cycle().take(left) {
            let printed = match result.try_recv() {
                Ok(printed) => printed,
                Err(_) => {
                    if let Err(error) = output.flush() {
                        return output.end_of_failure(&error).map(Some);
                    }
                    let Some(printed) = self.receive(result, &mut has_noted, messages) else {
                        break;
                    };
                    printed
                }
            }?;
            totals.add(&printed);
            let written = output.write(before).and_then(|()| output.write(&printed.lines));
            if let Err(error) = written {
                return output.end_of_failure(&error).map(Some);
            }
            before = if is_drawn { "\n" } else { "" };
            if let Some(keeper) = keeper {
                keeper.save_if_due(totals, output, messages)?;
            }
        }
        let is_complete = totals.results == self.number;
        let end = match (totals.puzzles, is_complete) {
            // The file stays as it was, so its format has no end either.
            (0, false) => String::new(),
            (0, true) => [head, tail].concat(),
            _ => tail.to_owned(),
        };
        match output.write(end).and_then(|()| output.flush()) {
            Ok(()) => Ok(None),
            Err(error) => output.end_of_failure(&error).map(Some),
        }
    }

    /// Waits for a result. The first long wait is explained on standard error. `None` if the thread has ended.
    fn receive(
        &self,
        result: &Receiver<Result<Printed, Error>>,
        has_noted: &mut bool,
        messages: &mut Messages,
    ) -> Option<Result<Printed, Error>> {
        match result.recv_timeout(PATIENCE) {
            Ok(printed) => return Some(printed),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if !*has_noted && !self.args.weights {
            messages.write(&waiting(
                &self.counts,
                self.minimal,
                self.args.constraints.are_requested(),
            ));
            *has_noted = true;
        }
        result.recv().ok()
    }

    /// Prints the totals, and the reason for missing puzzles.
    fn end(&self, totals: &GenerateTotals, deadline: &Deadline, messages: &mut Messages) -> Exit {
        if self.args.stats {
            let grids = if self.args.weights { totals.attempts } else { self.counts.grids() };
            messages.write(&totals.text(grids));
            if let Some(rejections) = rejections(&self.counts) {
                messages.write(&format!("rejected: {rejections}"));
            }
        }
        if self.args.weights {
            messages.write(&statistics(&totals.census, self.args.json));
        }
        if let Some(remark) = totals.undecided() {
            messages.write(&remark);
        }
        let is_timeout = deadline.end(0) == Some(StopCause::Timeout);
        let has_no_number = self.number == u64::MAX;
        // The limit of time is the planned end of a run without a number.
        if totals.results == self.number || has_no_number && is_timeout && totals.puzzles > 0 {
            return Exit::Success;
        }
        let why = deadline.end(0).unwrap_or(StopCause::Timeout).words();
        let (made, wanted) = (totals.results, self.number);
        let things = if self.args.weights { "walks made" } else { "puzzles generated" };
        let of_wanted = if has_no_number { String::new() } else { format!(" of {wanted}") };
        messages.write(&format!("pavane: {why} with {made}{of_wanted} {things}"));
        deadline.exit(made > 0)
    }
}

/// The grids of a file.
fn read_grids(file: &PathBuf, args: &Args, reading: &Reading) -> Result<Vec<Grid>, Error> {
    let mut grids: Vec<Grid> = Vec::new();
    let mut messages = Messages::new(Color::Auto, false);
    let inputs = std::slice::from_ref(file);
    let tally = read_each(inputs, args.reading.format, reading, &mut messages, |item, _| {
        let refuse = |why: &str| Unread { line: None, column: None, why: why.to_owned() };
        let record = match item {
            InputItem::Puzzle { record, .. } => record,
            InputItem::Cover(_) => {
                return Err(refuse("found an exact cover problem, expected a grid"));
            }
            InputItem::Bad(unread) => return Err(unread),
        };
        let digits: Option<Vec<Digit>> = record.puzzle.givens().iter().copied().collect();
        let Some(digits) = digits else {
            return Err(refuse("found an empty cell, expected a grid; solve the puzzle first"));
        };
        let layout = record.puzzle.layout();
        if grids.first().is_some_and(|first| first.layout() != layout) {
            return Err(refuse(
                "the grid has another layout than those before; sort them by layout",
            ));
        }
        let grid = Grid::new(layout.clone(), digits).map_err(|error| refuse(&error.to_string()))?;
        grids.push(grid);
        Ok(())
    })?;
    if tally.is_bad() { Err(Error::Reported(tally.exit)) } else { Ok(grids) }
}

/// The totals of a run.
struct GenerateTotals {
    start: Instant,
    /// The number of puzzles without weights, or of walks.
    results: u64,
    puzzles: u64,
    attempts: u64,
    givens: u64,
    /// The numbers of puzzles with givens that are kept because undecided, and of these givens.
    undecided: (u64, u64),
    census: GivensCensus,
}

impl Default for GenerateTotals {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            results: 0,
            puzzles: 0,
            attempts: 0,
            givens: 0,
            undecided: (0, 0),
            census: GivensCensus::default(),
        }
    }
}

impl GenerateTotals {
    fn add(&mut self, printed: &Printed) {
        self.results += 1;
        self.puzzles += printed.puzzles;
        self.attempts += printed.attempts;
        self.givens += printed.givens as u64;
        self.undecided.0 += u64::from(printed.undecided > 0);
        self.undecided.1 += printed.undecided as u64;
        if let Some(puzzles) = &printed.weighted {
            self.census.add(puzzles);
        }
    }

    /// The remark about givens that are kept because undecided, if any.
    fn undecided(&self) -> Option<String> {
        let (puzzles, givens) = self.undecided;
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let are = if givens == 1 { "is" } else { "are" };
        (givens > 0).then(|| {
            format!(
                "pavane: note: {} given{} of {} puzzle{} {are} kept because undecided within the limit of nodes; \
                 raise --node-limit, or see `undecided` of --json",
                grouped(givens),
                plural(givens),
                grouped(puzzles),
                plural(puzzles)
            )
        })
    }

    /// The totals of a run that began with some grids.
    fn text(&self, grids: u64) -> String {
        let Self { start, results, puzzles, givens, .. } = self;
        let seconds = start.elapsed().as_secs_f64();
        let share = 100.0 * *results as f64 / grids.max(1) as f64;
        format!(
            "puzzles: {}\ngrids: {} ({share:.1} % led to a requested puzzle)\n\
             givens: {:.3} on average\ntime: {seconds:.3} s ({:.0} puzzles/s)",
            grouped(*puzzles),
            grouped(grids),
            *givens as f64 / (*puzzles).max(1) as f64,
            *puzzles as f64 / seconds,
        )
    }
}
