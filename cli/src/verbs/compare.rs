//! The verb `compare`: several methods of the literature side by side.

use crate::answer::{counters, method_json};
use crate::args::{DEFAULT_SEED, InputArgs, duration, named, seed, svg_file};
use crate::deadline::Deadline;
use crate::draw::BarChart;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{InputItem, Origin, PuzzleTexts, Unread, read_each};
use crate::output::{Color, Messages, Output, grouped, save};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use pavane::format::Record;
use pavane::{Grid, Puzzle, Symbols};
use pavane_methods::{
    Ended, Kind, METHODS, MethodChoice, Run as MethodRun, Silent, Task, Unfit, UnknownMethod,
};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};
use terminal_size::{Width, terminal_size};

/// Solve puzzles by several methods and compare counters and times
///
/// Prints a table for a single puzzle, and a table of totals for several. Exact methods decide whether the
/// solution is unique; if two of them disagree, one is wrong, and the exit code is 1. It is 3 if the limit
/// stopped all methods that could have answered a puzzle.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane compare puzzle.txt
  pavane compare --methods three-step,fix-square,exact-cover --svg chart.svg puzzle.txt
  pavane compare --methods exact,anneal --json puzzles.txt")]
pub(crate) struct Args {
    /// The methods: names, or the groups exact, deductive, stochastic, construction and all,
    /// separated by commas
    #[arg(long, value_name = "METHODS", default_value = "all", value_parser = named(methods, lineups),
        hide_possible_values = true)]
    methods: Lineup,
    /// Time limit of each method for a puzzle, such as 10s or 500ms
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    timeout: Duration,
    /// The seed of stochastic methods
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    /// Also draw the times and the first counters as bars, and write them to FILE as SVG
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    svg: Option<PathBuf>,
    /// Print one JSON object per line for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

/// The parser of a list of methods.
fn methods(names: &str) -> Result<Lineup, UnknownMethod> {
    names.parse()
}

/// The names of groups and methods.
fn lineups() -> Vec<String> {
    let groups =
        ["all", "exact", "deductive", "stochastic", "construction"].map(str::to_owned).into_iter();
    groups.chain(METHODS.iter().map(|entry| entry.name.to_owned())).collect()
}

/// The methods that are compared.
#[derive(Clone, Debug)]
struct Lineup(Vec<MethodChoice>);

impl FromStr for Lineup {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let mut methods: Vec<MethodChoice> = Vec::new();
        for word in text.split(',').map(str::trim) {
            let is_in: fn(Kind) -> bool = match word {
                "all" => |_| true,
                "exact" => |kind| kind == Kind::Exact,
                "deductive" => |kind| kind == Kind::Deductive,
                "stochastic" => |kind| kind == Kind::Stochastic,
                "construction" => |kind| kind == Kind::Construction,
                name => {
                    methods.push(name.parse()?);
                    continue;
                }
            };
            // Each method in its default form.
            for entry in METHODS.iter().filter(|entry| is_in(entry.kind)) {
                methods.push(entry.name.parse()?);
            }
        }
        // A method that several words name is run once.
        let mut seen = HashSet::new();
        methods.retain(|method| seen.insert(method.to_string()));
        Ok(Self(methods))
    }
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let reading = args.input.reading.reading()?;
    let mut messages = Messages::new(Color::Auto, false);
    let mut puzzles = Vec::new();
    let InputArgs { inputs, reading: how } = &args.input;
    let read = read_each(inputs, how.format, &reading, &mut messages, |item, origin| {
        puzzles.push(Placed::new(item, origin)?);
        Ok(())
    })?;
    let deadline = Deadline::new(1, Some(args.timeout), None);
    deadline.listen_to_signals();
    let mut exit = read.exit;
    exit.add(compare(args, &deadline, &puzzles, reading.symbols.as_ref(), &mut messages)?);
    Ok(exit)
}

/// A puzzle with its place.
struct Placed {
    puzzle: Puzzle,
    file: String,
    line: Option<usize>,
    label: Option<String>,
    /// The symbols that its file states.
    symbols: Option<Box<Symbols>>,
}

impl Placed {
    /// The texts of the puzzle, in these symbols or the standard ones.
    fn texts(&self, symbols: Option<&Symbols>) -> PuzzleTexts {
        let standard = || Symbols::standard(self.puzzle.layout().digits());
        let symbols = symbols.or(self.symbols.as_deref());
        PuzzleTexts::new(&self.puzzle, &symbols.cloned().unwrap_or_else(standard))
    }

    /// The puzzle of an input.
    ///
    /// # Errors
    /// If it is not a puzzle.
    fn new(item: InputItem, origin: &Origin<'_>) -> Result<Self, Unread> {
        match item {
            InputItem::Puzzle { record, .. } => {
                let (file, line) = (origin.file.to_owned(), origin.line);
                let Record { puzzle, label, symbols, .. } = record;
                Ok(Self { puzzle, file, line, label, symbols })
            }
            InputItem::Cover(_) => {
                let why =
                    "methods are for sudokus, and this is an exact cover problem; leave it out";
                Err(Unread { line: None, column: None, why: why.to_owned() })
            }
            InputItem::Bad(unread) => Err(unread),
        }
    }

    fn origin(&self) -> Origin<'_> {
        Origin::new(&self.file, self.line, self.label.as_deref())
    }
}

/// The result of a method on a puzzle.
struct MethodRow {
    method: MethodChoice,
    result: Result<MethodRun, Unfit>,
    time: Duration,
}

impl MethodRow {
    /// The answer, in a word or two.
    fn answer(&self) -> &'static str {
        let Ok(run) = &self.result else { return "not for this puzzle" };
        match (run.found, run.ended) {
            (0, Ended::Exhausted) => "none",
            (1, Ended::Exhausted) => "unique",
            (2.., Ended::Exhausted | Ended::Enough) => "multiple",
            (0, _) => "unknown",
            _ => "a solution",
        }
    }

    /// The number of solutions up to two, if the method knows.
    fn verdict(&self) -> Option<u64> {
        let run = self.result.as_ref().ok()?;
        // A complete search knows the number, and two solutions are enough for `multiple`.
        let is_known = run.ended == Ended::Exhausted || run.found >= 2;
        is_known.then_some(run.found.min(2))
    }

    /// Whether the method found a solution, or excluded all.
    fn is_answered(&self) -> bool {
        self.result.as_ref().is_ok_and(|run| run.found > 0 || run.ended == Ended::Exhausted)
    }

    /// Whether a limit or a signal stopped the method.
    fn is_stopped(&self) -> bool {
        self.result.as_ref().is_ok_and(|run| matches!(run.ended, Ended::Stopped(_)))
    }

    fn first_counter(&self) -> Option<(u64, &'static str)> {
        let counter = self.result.as_ref().ok()?.counters.first()?;
        Some((counter.value, counter.name))
    }

    fn json(&self) -> Value {
        let mut object = match &self.result {
            Ok(run) => method_json(self.method, run),
            Err(unfit) => json!({ "name": self.method.to_string(), "error": unfit.to_string() }),
        };
        object["answer"] = self.answer().into();
        object["seconds"] = self.time.as_secs_f64().into();
        object
    }
}

/// Lets all methods solve a puzzle.
fn solve(args: &Args, deadline: &Deadline, puzzle: &Puzzle) -> Vec<MethodRow> {
    let mut rows = Vec::new();
    for &method in &args.methods.0 {
        if deadline.stopped().is_some() {
            break;
        }
        // A second solution shows that a puzzle is not unique. The other methods look for one solution.
        let limit = match method.entry.kind {
            Kind::Exact | Kind::Deductive => 2,
            _ => 1,
        };
        let interrupt = deadline.begin(0);
        let task = Task::new(puzzle.clone()).solution_limit(Some(limit)).seed(args.seed);
        let task = task.interrupt(&interrupt);
        let start = Instant::now();
        let result = method.run(&task, &mut Silent);
        let time = start.elapsed();
        deadline.end(0);
        rows.push(MethodRow { method, result, time });
    }
    rows
}

/// Contradictions among the results, and wrong solutions.
fn faults(puzzle: &Puzzle, rows: &[MethodRow]) -> Vec<String> {
    let mut faults = Vec::new();
    let known: Vec<&MethodRow> = rows.iter().filter(|row| row.verdict().is_some()).collect();
    let one: Option<(&MethodRow, &Grid)> = known.iter().find_map(|row| {
        let run = row.result.as_ref().ok()?;
        Some((*row, run.solution()?)).filter(|_| row.verdict() == Some(1))
    });
    // Equal neighbors mean that all are equal.
    for pair in known.windows(2) {
        if pair[0].verdict() != pair[1].verdict() {
            let [first, second] = [pair[0], pair[1]].map(|row| (row.method, row.answer()));
            faults.push(format!("{} says {}, {} says {}", first.0, first.1, second.0, second.1));
        }
    }
    // Each solution must solve the puzzle, and equal the solution of a method that proved it unique.
    for row in rows {
        let solutions = row.result.iter().flat_map(|run| &run.solutions);
        for grid in solutions {
            if let Err(error) = puzzle.verify(grid) {
                faults.push(format!("the solution of {} is wrong: {error}", row.method));
            } else if let Some((other, _)) = one.filter(|(_, one)| *one != grid) {
                faults.push(format!("{} and {} differ in the solution", row.method, other.method));
            }
        }
    }
    faults
}

/// Compares the methods on all puzzles and writes the results.
///
/// # Errors
/// If they cannot be written.
fn compare(
    args: &Args,
    deadline: &Deadline,
    puzzles: &[Placed],
    symbols: Option<&Symbols>,
    messages: &mut Messages,
) -> Result<Exit, Error> {
    let mut exit = Exit::Success;
    let mut is_answered = false;
    let mut totals = Totals::new(&args.methods);
    for placed in puzzles {
        let rows = solve(args, deadline, &placed.puzzle);
        for fault in faults(&placed.puzzle, &rows) {
            let message = format!("the methods disagree: {fault}");
            messages.write(&placed.origin().message(None, &message));
            exit.add(Exit::Negative);
        }
        if args.json {
            let methods: Vec<Value> = rows.iter().map(MethodRow::json).collect();
            let Origin { file, line, label, .. } = placed.origin();
            let texts = placed.texts(symbols);
            let shown = texts.shown();
            let mut object = json!({
                "schema": 1, "file": file, "line": line, "label": label, "methods": methods,
                "puzzle": shown.line,
            });
            if let Some(layout) = shown.layout {
                object["layout"] = layout.clone();
            }
            if let Some(symbols) = shown.symbols {
                object["symbols"] = symbols.into();
            }
            print(&format!("{object}\n"))?;
        } else if puzzles.len() == 1 {
            print(&table(&rows))?;
        }
        totals.add(&rows);
        let has_answer = rows.iter().any(MethodRow::is_answered);
        is_answered |= has_answer;
        if deadline.stopped().is_some() {
            messages.write("pavane: interrupted; the other methods and puzzles are skipped");
            exit.add(deadline.signal().map_or(Exit::Stopped, |signal| signal.exit(is_answered)));
            break;
        }
        // Methods may end without an answer. Only stopped ones count as stopped.
        if !has_answer && rows.iter().any(MethodRow::is_stopped) {
            let message = "stopped by --timeout before any method had an answer";
            messages.write(&placed.origin().message(None, message));
            exit.add(Exit::Stopped);
        }
    }
    if puzzles.len() > 1 && !args.json {
        print(&totals.table())?;
    }
    // An empty chart does not replace an earlier one.
    let has_answers = totals.0.iter().any(|total| total.solved > 0);
    if let Some(file) = args.svg.as_ref().filter(|_| has_answers || deadline.stopped().is_none()) {
        let chart = totals.chart()?;
        save(file, |out| out.write_all(chart.as_bytes()))?;
    }
    Ok(exit)
}

fn print(text: &str) -> Result<(), Error> {
    match Output::open(None)?.finish(text)? {
        Exit::Closed => Err(Error::Reported(Exit::Closed)),
        _ => Ok(()),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        small if small < 0.001 => format!("{:.0} µs", 1e6 * small),
        medium if medium < 1.0 => format!("{:.1} ms", 1e3 * medium),
        large => format!("{large:.2} s"),
    }
}

/// An empty table with this head; columns of numbers are aligned to the right. On a terminal it is as wide as that at
/// most, and words that do not fit continue on the next line of their cell.
fn tabular(head: &[&str], numbers: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(head);
    match terminal_size().filter(|_| io::stdout().is_terminal()) {
        Some((Width(columns), _)) => {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(columns)
        }
        None => table.set_content_arrangement(ContentArrangement::Disabled),
    };
    for &column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The table of one puzzle.
fn table(rows: &[MethodRow]) -> String {
    let mut table = tabular(&["method", "answer", "time", "counters"], &[2]);
    for row in rows {
        let counters = match &row.result {
            Ok(run) => counters(run),
            Err(unfit) => unfit.to_string(),
        };
        table.add_row([row.method.to_string(), row.answer().into(), seconds(row.time), counters]);
    }
    let mut text = format!("{table}\n");
    for row in rows {
        let remarks = row.result.iter().flat_map(|run| &run.remarks);
        remarks.for_each(|remark| text.push_str(&format!("\n{}: {remark}.", row.method)));
    }
    if !text.ends_with("|\n") {
        text.push('\n');
    }
    text
}

/// The totals of the methods over all puzzles.
struct Totals(Vec<Total>);

struct Total {
    method: MethodChoice,
    solved: u64,
    unknown: u64,
    unfit: u64,
    time: Duration,
    steps: u64,
    unit: &'static str,
}

impl Totals {
    fn new(lineup: &Lineup) -> Self {
        let total = |&method: &MethodChoice| Total {
            method,
            solved: 0,
            unknown: 0,
            unfit: 0,
            time: Duration::ZERO,
            steps: 0,
            unit: "",
        };
        Self(lineup.0.iter().map(total).collect())
    }

    fn add(&mut self, rows: &[MethodRow]) {
        for (total, row) in self.0.iter_mut().zip(rows) {
            match row.answer() {
                "unknown" => total.unknown += 1,
                "not for this puzzle" => total.unfit += 1,
                _ => total.solved += 1,
            }
            total.time += row.time;
            if let Some((steps, unit)) = row.first_counter() {
                total.steps = total.steps.saturating_add(steps);
                total.unit = unit;
            }
        }
    }

    fn table(&self) -> String {
        let head = ["method", "answered", "unknown", "unfit", "time", "steps", "unit"];
        let mut table = tabular(&head, &[1, 2, 3, 4, 5]);
        for total in &self.0 {
            let numbers = [total.solved, total.unknown, total.unfit].map(grouped);
            let mut cells = vec![total.method.to_string()];
            cells.extend(numbers);
            cells.extend([seconds(total.time), grouped(total.steps), total.unit.to_owned()]);
            table.add_row(cells);
        }
        format!("{table}\n")
    }

    /// The chart of the times and the first counters.
    fn chart(&self) -> Result<String, Error> {
        let fit = || self.0.iter().filter(|total| total.solved + total.unknown > 0);
        let name = |total: &Total| {
            // The time of a stopped method is a lower bound.
            let mark = if total.unknown > 0 { " (cut short)" } else { "" };
            format!("{}{mark}", total.method)
        };
        let times: Vec<_> = fit()
            .map(|total| (name(total), total.time.as_secs_f64(), seconds(total.time)))
            .collect();
        let steps: Vec<_> = fit()
            .map(|total| {
                let label = format!("{} {}", grouped(total.steps), total.unit);
                (name(total), total.steps as f64, label)
            })
            .collect();
        let first = BarChart { title: "Time", unit: "seconds", bars: &times };
        let second = BarChart { title: "What was counted first", unit: "steps", bars: &steps };
        BarChart::stack(&[first, second])
    }
}
