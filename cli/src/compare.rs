//! The verbs about the methods of the literature: the list, and several of them side by side.

use super::args::Color;
use super::charts::{BarChart, grouped};
use super::exit::Exit;
use super::input::{Chunk, Item};
use super::method::{counted, report};
use super::output::{Output, Talk};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::watch::Watch;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use pavane::format::Reading;
use pavane::format::line::LineReader;
use pavane::method::{Ended, Kind, METHODS, MethodChoice, Run, Silent, Task, Unfit, UnknownMethod};
use pavane::{Grid, Puzzle};
use serde_json::{Value, json};
use std::path::Path;
use std::str::FromStr;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// The methods that are compared.
#[derive(Clone, Debug)]
pub(crate) struct Lineup(Vec<MethodChoice>);

impl FromStr for Lineup {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        // Of each method the form that is meant where none is named.
        let some = |wants: fn(Kind) -> bool| {
            METHODS
                .iter()
                .filter(|entry| wants(entry.kind))
                .map(|entry| entry.name.parse())
                .collect()
        };
        let methods: Result<Vec<_>, _> = match text {
            "all" => some(|_| true),
            "exact" => some(|kind| kind == Kind::Exact),
            "stochastic" => some(|kind| kind == Kind::Stochastic),
            names => names.split(',').map(|name| name.trim().parse()).collect(),
        };
        methods.map(Self)
    }
}

/// A puzzle that was read, and where.
pub(crate) struct Subject {
    puzzle: Puzzle,
    file: String,
    line: Option<usize>,
    label: Option<String>,
}

impl Subject {
    fn origin(&self) -> Origin<'_> {
        Origin { file: &self.file, line: self.line, label: self.label.as_deref() }
    }
}

/// Reads puzzles and passes them on.
pub(crate) struct Reader {
    lines: LineReader,
    subjects: Sender<Subject>,
}

impl Reader {
    pub(crate) fn new(reading: &Reading, subjects: Sender<Subject>) -> Self {
        Self { lines: LineReader::new(reading), subjects }
    }

    /// Reads all inputs of a chunk.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, subjects } = self;
        chunk.for_each(lines, sink, |item, origin, sink| {
            let (column, why) = match item {
                Item::Puzzle { record, .. } => {
                    let (file, line) = (origin.file.to_owned(), origin.line);
                    let (puzzle, label) = (record.puzzle, record.label);
                    // Whoever asked waits for it.
                    let _ = subjects.send(Subject { puzzle, file, line, label });
                    return Tally { inputs: 1, answered: 1, ..Tally::default() };
                }
                Item::Cover(_) => {
                    let why =
                        "methods are for sudokus, and this is an exact cover problem; leave it out";
                    (None, why.to_owned())
                }
                Item::Bad(unread) => (unread.column, unread.why),
            };
            sink.message(origin.message(column, &why));
            Tally::bad()
        })
    }
}

/// How the methods are compared.
pub(crate) struct Terms<'a> {
    pub(crate) lineup: &'a Lineup,
    pub(crate) seed: u64,
    pub(crate) svg: Option<&'a Path>,
    pub(crate) json: bool,
    pub(crate) watch: &'a Watch,
}

/// What came of a method.
struct Row {
    method: MethodChoice,
    result: Result<Run, Unfit>,
    time: Duration,
}

impl Row {
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
        let is_known = run.ended == Ended::Exhausted || run.found >= 2;
        is_known.then_some(run.found.min(2))
    }

    fn first_counter(&self) -> Option<(u64, &'static str)> {
        let counter = self.result.as_ref().ok()?.counters.first()?;
        Some((counter.value, counter.name))
    }

    fn json(&self) -> Value {
        let mut object = match &self.result {
            Ok(run) => report(self.method, run),
            Err(unfit) => json!({ "name": self.method.to_string(), "error": unfit.to_string() }),
        };
        object["answer"] = self.answer().into();
        object["seconds"] = self.time.as_secs_f64().into();
        object
    }
}

/// Lets all methods solve a puzzle.
fn run(terms: &Terms<'_>, puzzle: &Puzzle) -> Vec<Row> {
    let mut rows = Vec::new();
    for &method in &terms.lineup.0 {
        if terms.watch.stopped().is_some() {
            break;
        }
        let limit = match method.entry.kind {
            Kind::Exact => 2,
            Kind::Stochastic | Kind::Construction => 1,
        };
        let interrupt = terms.watch.begin(0);
        let task = Task::new(puzzle.clone()).solution_limit(Some(limit)).seed(terms.seed);
        let task = task.interrupt(&interrupt);
        let start = Instant::now();
        let result = method.run(&task, &mut Silent);
        let time = start.elapsed();
        terms.watch.end(0);
        rows.push(Row { method, result, time });
    }
    rows
}

/// What is wrong with what the methods found, in words.
fn faults(puzzle: &Puzzle, rows: &[Row]) -> Vec<String> {
    let mut faults = Vec::new();
    let known: Vec<&Row> = rows.iter().filter(|row| row.verdict().is_some()).collect();
    let one: Option<(&Row, &Grid)> = known.iter().find_map(|row| {
        let run = row.result.as_ref().ok()?;
        Some((*row, run.solution()?)).filter(|_| row.verdict() == Some(1))
    });
    for pair in known.windows(2) {
        if pair[0].verdict() != pair[1].verdict() {
            let [first, second] = [pair[0], pair[1]].map(|row| (row.method, row.answer()));
            faults.push(format!("{} says {}, {} says {}", first.0, first.1, second.0, second.1));
        }
    }
    for row in rows {
        let solutions = row.result.iter().flat_map(|run| &run.solutions);
        for grid in solutions {
            if let Err(error) = puzzle.verify(grid) {
                faults.push(format!("the solution of {} is none: {error}", row.method));
            } else if let Some((other, _)) = one.filter(|(_, one)| *one != grid) {
                faults.push(format!("{} and {} differ in the solution", row.method, other.method));
            }
        }
    }
    faults
}

/// Compares the methods on all puzzles, and writes what came of it.
///
/// # Errors
/// In words, if something cannot be written.
pub(crate) fn compare(terms: &Terms<'_>, subjects: &[Subject]) -> Result<Exit, String> {
    let mut talk = Talk::new(Color::Auto, false);
    let mut exit = Exit::Success;
    let mut totals = Totals::new(terms.lineup);
    for subject in subjects {
        let rows = run(terms, &subject.puzzle);
        for fault in faults(&subject.puzzle, &rows) {
            talk.say(&subject.origin().message(None, &format!("the methods disagree: {fault}")));
            exit.add(Exit::Negative);
        }
        if terms.json {
            let methods: Vec<Value> = rows.iter().map(Row::json).collect();
            let Origin { file, line, label } = subject.origin();
            let object = json!({
                "schema": 1, "file": file, "line": line, "label": label, "methods": methods,
            });
            print(&format!("{object}\n"))?;
        } else if subjects.len() == 1 {
            print(&table(&rows))?;
        }
        totals.add(&rows);
        if terms.watch.stopped().is_some() {
            talk.say("pavane: interrupted; the other methods and puzzles are left out");
            exit.add(Exit::Stopped);
            break;
        }
    }
    if subjects.len() > 1 && !terms.json {
        print(&totals.table())?;
    }
    if let Some(file) = terms.svg {
        std::fs::write(file, totals.chart()?)
            .map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    }
    Ok(exit)
}

fn print(text: &str) -> Result<(), String> {
    Output::open(None)?.finish(text)?;
    Ok(())
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        small if small < 0.001 => format!("{:.0} µs", 1e6 * small),
        medium if medium < 1.0 => format!("{:.1} ms", 1e3 * medium),
        large => format!("{large:.2} s"),
    }
}

/// An empty table with this head, the columns of numbers to the right.
fn tabular(head: &[&str], numbers: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_content_arrangement(ContentArrangement::Disabled).set_header(head);
    for &column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The table of one puzzle.
fn table(rows: &[Row]) -> String {
    let mut table = tabular(&["method", "answer", "time", "counters"], &[2]);
    for row in rows {
        let counters = match &row.result {
            Ok(run) => counted(run),
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

/// What the methods came to on all puzzles.
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

    fn add(&mut self, rows: &[Row]) {
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
        let head =
            ["method", "answered", "unknown", "not for it", "time", "steps", "of which kind"];
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

    /// The times, and the first counters, as bars.
    fn chart(&self) -> Result<String, String> {
        let fit = || self.0.iter().filter(|total| total.solved + total.unknown > 0);
        let name = |total: &Total| {
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

/// Writes the list of methods.
///
/// # Errors
/// In words, if it cannot be written.
pub(crate) fn list(json: bool) -> Result<Exit, String> {
    let kind = |kind| match kind {
        Kind::Exact => "exact",
        Kind::Stochastic => "stochastic",
        Kind::Construction => "construction",
    };
    for (place, entry) in METHODS.iter().enumerate() {
        if json {
            let forms: Vec<_> = entry
                .variants
                .iter()
                .map(|form| json!({ "name": form.name, "summary": form.summary }))
                .collect();
            let object = json!({
                "name": entry.name, "kind": kind(entry.kind), "summary": entry.summary,
                "source": entry.source, "forms": forms,
            });
            print(&format!("{object}\n"))?;
            continue;
        }
        let gap = if place > 0 { "\n" } else { "" };
        let mut text = format!("{gap}{} ({})\n  {}\n", entry.name, kind(entry.kind), entry.summary);
        for form in entry.variants {
            text.push_str(&format!("  {}:{}  {}\n", entry.name, form.name, form.summary));
        }
        text.push_str(&format!("  Source: {}\n", entry.source));
        print(&text)?;
    }
    Ok(Exit::Success)
}
