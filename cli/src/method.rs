//! `solve --method`: one of the methods of the literature instead of an engine.

use super::animate::Film;
use super::answer::Settings;
use super::answer::{self, Answered, Input, Verdict, words};
use super::args::TraceForm;
use super::charts::{LineChart, grouped};
use super::engine::Work;
use super::exit::Exit;
use super::follow::{Curve, Follower};
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::sole::Sole;
use super::subject::{Subject, Sudoku};
use dlx::Stop;
use pavane::Layout;
use pavane::method::{Ended, MethodChoice, Run, Task};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) method: MethodChoice,
    pub(crate) seed: u64,
    pub(crate) restart_limit: Option<u64>,
    /// How to print the events, if at all.
    pub(crate) trace: Option<TraceForm>,
    /// Whether to tell the counters of each input.
    pub(crate) tells: bool,
    /// Where to keep the path of the pointer, the errors, and the moves, if they are wanted.
    pub(crate) pointer: Option<Sole<Track>>,
    pub(crate) errors: Option<Sole<Track>>,
    pub(crate) film: Option<Sole<Film>>,
}

/// A curve of a run, and what it is about.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    curve: Curve,
    layout: Layout,
    method: String,
    is_pointer: bool,
}

/// Answers one input.
///
/// # Errors
/// In words, if it is no sudoku, or the method cannot take it or is wrong.
pub(crate) fn answer<S: Subject>(
    query: &Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Some(sudoku) = input.subject.sudoku() else {
        return Err("methods are for sudokus, and this is an exact cover problem; leave out \
                    --method"
            .to_owned());
    };
    let puzzle = sudoku.encoding.puzzle();
    let task = Task::new(puzzle.clone())
        .step_limit(settings.node_limit)
        .restart_limit(query.restart_limit)
        .seed(query.seed)
        .interrupt(&input.interrupt);
    let mut follower = Follower {
        layout: puzzle.layout(),
        symbols: sudoku.symbols,
        form: query.trace.filter(|_| !settings.quiet),
        pointer: query.pointer.as_ref().map(|_| Curve::new()),
        errors: query.errors.as_ref().map(|_| Curve::new()),
        moves: query.film.as_ref().map(|_| Vec::new()),
        sink,
        interrupt: input.interrupt.clone(),
    };
    let run = query.method.run(&task, &mut follower).map_err(|error| error.to_string())?;
    let Follower { pointer, errors, moves, .. } = follower;
    let method = query.method.to_string();
    for (place, curve, is_pointer) in
        [(&query.pointer, pointer, true), (&query.errors, errors, false)]
    {
        if let (Some(place), Some(curve)) = (place, curve) {
            let layout = puzzle.layout().clone();
            place.add(Track { curve, layout, method: method.clone(), is_pointer });
        }
    }
    if let (Some(place), Some(moves)) = (&query.film, moves) {
        let (puzzle, symbols) = (puzzle.clone(), sudoku.symbols.clone());
        place.add(Film { puzzle, symbols, moves, method });
    }
    let verdict = verdict(query, sudoku, &run)?;
    if query.tells {
        sink.message(input.origin.message(None, &told(query.method, &run)));
    }
    let nodes = run.counters.first().map_or(0, |counter| counter.value);
    let exit = verdict.exit;
    answer::write(settings, &input.origin, verdict, nodes, sudoku.drawn, sink);
    let stop = match run.ended {
        Ended::Stopped(stop) => Some(stop),
        // Not by the clock.
        Ended::GaveUp => Some(Stop::NodeLimit),
        Ended::Exhausted | Ended::Enough => None,
    };
    let work = Work::method(nodes, run.found);
    Ok(Answered { tally: Tally::answered(work, exit), stop })
}

/// # Errors
/// In words, if the solution is none.
fn verdict(query: &Query, sudoku: &Sudoku<'_>, run: &Run) -> Result<Verdict, String> {
    let (text, status, exit) = match (run.solution(), run.ended) {
        (Some(grid), _) => {
            sudoku.encoding.puzzle().verify(grid).map_err(|error| {
                format!("the method {} is wrong, please report it: {error}", query.method)
            })?;
            let mut text = String::new();
            sudoku.write_lines(grid, &mut text);
            (text, Status::Solved, Exit::Success)
        }
        (None, Ended::Exhausted) => (words::NO_SOLUTION.to_owned(), Status::None, Exit::Negative),
        (None, Ended::Enough | Ended::GaveUp | Ended::Stopped(_)) => {
            (words::UNKNOWN.to_owned(), Status::Stopped, Exit::Stopped)
        }
    };
    let mut outcome = Outcome::new(status);
    outcome.finding = Some(Finding::Method(Some(report(query.method, run))));
    outcome.solutions = Some(run.solution().map(|grid| sudoku.json(grid)).into_iter().collect());
    Ok(Verdict { text, outcome, exit })
}

/// What a method counted and remarks, for JSON.
pub(crate) fn report(method: MethodChoice, run: &Run) -> Value {
    let counters =
        run.counters.iter().map(|counter| (counter.name.to_owned(), counter.value.into()));
    let counters: serde_json::Map<String, Value> = counters.collect();
    json!({ "name": method.to_string(), "counters": counters, "remarks": run.remarks })
}

/// The counters and remarks of a run, in words.
fn told(method: MethodChoice, run: &Run) -> String {
    let remarks = run.remarks.iter().map(|remark| format!("; {remark}"));
    format!("{method}: {}{}", counted(run), remarks.collect::<String>())
}

/// The counters of a run.
pub(crate) fn counted(run: &Run) -> String {
    let mut text = String::new();
    for (place, counter) in run.counters.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{} {}", counter.name, grouped(counter.value));
    }
    text
}

impl Track {
    /// Writes it as a chart if the file's name ends in `.svg`, as CSV if in `.csv`.
    pub(crate) fn save(&self, file: &Path) -> io::Result<()> {
        let text = match Form::of(file) {
            Some(Form::Svg) => self.chart().map_err(io::Error::other)?,
            Some(Form::Csv) | None => self.csv(),
        };
        std::fs::write(file, text)
    }

    fn chart(&self) -> Result<String, String> {
        let title = if self.is_pointer {
            format!("{}: the cell that is looked at", self.method)
        } else {
            format!("{}: errors left", self.method)
        };
        let (across, up) = if self.is_pointer {
            ("iterations", "cell, from 0 in reading order")
        } else {
            ("steps", "errors")
        };
        LineChart { title: &title, across, up, points: &self.curve.points() }.draw()
    }

    fn csv(&self) -> String {
        let mut text =
            if self.is_pointer { "iteration,row,column\n" } else { "step,errors\n" }.to_owned();
        let cells: Vec<_> = self.layout.cells().collect();
        for (across, up) in self.curve.points() {
            let _ = if self.is_pointer {
                let position = self.layout.position(cells[up as usize]);
                writeln!(text, "{across},{},{}", position.row + 1, position.column + 1)
            } else {
                writeln!(text, "{across},{up}")
            };
        }
        text
    }
}

/// How a curve is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Csv,
    Svg,
}

impl Form {
    /// As the end of a file's name says.
    pub(crate) fn of(file: &Path) -> Option<Self> {
        let end = file.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        match end.as_str() {
            "csv" => Some(Self::Csv),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}
