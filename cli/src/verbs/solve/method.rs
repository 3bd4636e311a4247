//! `solve --method`: a method of the literature instead of an engine.

use super::solution::KINDS;
use super::trace::{Curve, Recorder, TraceForm};
use crate::answer::{
    Answered, Config, Finding, Input, Outcome, Printed, Question, Status, SudokuInput, Verdict,
    counters, method_json, words,
};
use crate::args::{AskArgs, BranchingArgs, DEFAULT_SEED, named, number, svg_file};
use crate::batch::BatchRun;
use crate::deadline::StopCause;
use crate::draw::LineChart;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Artifact, Kinds, Report, Sink};
use clap::ValueEnum;
use dlx::Stop;
use pavane::Layout;
use pavane::solve::{Engine, Stats};
use pavane_ask::{Film, Instance as _};
use pavane_methods::{self as library, Ended, METHODS, MethodChoice, Task, Topic, UnknownMethod};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Methods")]
pub(super) struct MethodArgs {
    /// Solve sudokus by a method of the literature instead of an engine; `pavane methods` lists them
    ///
    /// NAME or NAME:FORM; with `narrow+` before it, the candidates of each cell are narrowed first. --stats and
    /// --json print its counters. --node-limit limits its steps, which are its first counter; --seed is the
    /// seed of its random numbers.
    #[arg(long, value_name = "METHOD", value_parser = named(method, methods), hide_possible_values = true,
        conflicts_with_all = ["cheapest", "maximize", "branching", "no_algebra", "checkpoint", "picture"])]
    pub(super) method: Option<MethodChoice>,
    /// Restarts of a method before it gives up [default: unlimited]
    #[arg(long, value_name = "N", requires = "method", value_parser = number, hide_short_help = true)]
    pub(super) restarts: Option<u64>,
    /// For brute-force: visit the cells in the order of the board turned clockwise by this angle
    #[arg(long, value_name = "TURN", requires = "method", hide_short_help = true)]
    pub(super) rotate: Option<BoardTurn>,
    /// Print the events of the method, or of the search of an exact cover problem, before the answer
    ///
    /// The search is dancing links on the problem without reductions: each item that is branched on with its number
    /// of choices, each choice, forced options and dead ends, and at the end the number of nodes at each level.
    /// --node-limit limits it.
    #[arg(long, value_name = "FORM", conflicts_with_all = ["quiet", "resume", "only", "not", "cheapest", "maximize",
        "branching", "checkpoint", "picture", "order"])]
    pub(super) trace: Option<TraceForm>,
    /// Write the path of the pointer from cell to cell to FILE, as .csv or .svg; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method", value_parser = curve_file, hide_short_help = true)]
    pub(super) trace_pointer: Option<PathBuf>,
    /// Write the number of remaining errors after each step to FILE, as .csv or .svg; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method", value_parser = curve_file, hide_short_help = true)]
    pub(super) curve: Option<PathBuf>,
    /// Write a film of the method to FILE, an SVG that plays in a browser; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method", value_parser = svg_file, hide_short_help = true)]
    pub(super) animate: Option<PathBuf>,
}

/// A clockwise turn of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum BoardTurn {
    /// As it is
    #[value(name = "0")]
    None,
    /// By 90 degrees
    #[value(name = "90")]
    Quarter,
    /// By 180 degrees
    #[value(name = "180")]
    Half,
    /// By 270 degrees
    #[value(name = "270")]
    ThreeQuarters,
    /// By whichever of these is best, tried in turns
    Best,
}

impl BoardTurn {
    /// The form of the method.
    const fn form(self) -> &'static str {
        match self {
            Self::None => "0",
            Self::Quarter => "90",
            Self::Half => "180",
            Self::ThreeQuarters => "270",
            Self::Best => "best",
        }
    }
}

/// The names of the methods, with their forms.
fn methods() -> Vec<String> {
    MethodChoice::all().map(|method| method.to_string()).collect()
}

/// The parser of a method.
fn method(name: &str) -> Result<MethodChoice, UnknownMethod> {
    name.parse()
}

/// The parser of the name of a curve.
fn curve_file(name: &str) -> Result<PathBuf, &'static str> {
    let file = PathBuf::from(name);
    let is_known = CurveForm::of(&file).is_some();
    is_known.then_some(file).ok_or("the name must end in .csv or .svg, which says what to write")
}

/// Solves every sudoku by the method.
///
/// # Errors
/// If the arguments contradict each other, or a file cannot be written.
pub(super) fn run(
    choice: MethodChoice,
    args: &MethodArgs,
    branching: &BranchingArgs,
    ask: &AskArgs,
    run: BatchRun<'_>,
) -> Result<Exit, Error> {
    if ask.run.engine != Engine::Auto {
        return Err(Error::usage(
            "--engine and --method exclude each other; a method names what it takes",
        ));
    }
    let choice = rotated(choice, args.rotate)?;
    require_curve(choice, Topic::Pointer, "--trace-pointer", args.trace_pointer.is_some())?;
    require_curve(choice, Topic::Errors, "--curve", args.curve.is_some())?;
    let question = Method {
        choice,
        seed: branching.seed.unwrap_or(DEFAULT_SEED),
        restart_limit: args.restarts,
        trace: args.trace,
        reports_counters: ask.output.stats,
        pointer: args.trace_pointer.as_ref().map(|_| Artifact::default()),
        errors: args.curve.as_ref().map(|_| Artifact::default()),
        film: args.animate.as_ref().map(|_| Artifact::default()),
    };
    let exit = run.ask(&question)?;
    let curves = [(&args.trace_pointer, &question.pointer), (&args.curve, &question.errors)];
    for (file, curve) in curves {
        if let (Some(file), Some(curve)) = (file, curve) {
            let several = "it has the curve of one puzzle, and there are several";
            curve.save(file, several, |track, out| track.write(CurveForm::of(file), out))?;
        }
    }
    if let (Some(file), Some(film)) = (&args.animate, &question.film) {
        let several = "--animate films one puzzle, and there are several";
        film.save(file, several, |film: &Film, out| out.write_all(film.svg().as_bytes()))?;
    }
    Ok(exit)
}

/// Refuses to write the curve of a method that has none.
fn require_curve(
    choice: MethodChoice,
    topic: Topic,
    flag: &str,
    wanted: bool,
) -> Result<(), Error> {
    if !wanted || choice.curve() == Some(topic) {
        return Ok(());
    }
    let has_one =
        |name: &&str| name.parse().is_ok_and(|choice: MethodChoice| choice.curve() == Some(topic));
    let names: Vec<&str> = METHODS.iter().map(|entry| entry.name).filter(has_one).collect();
    let name = choice.entry.name;
    Err(Error::usage(format!(
        "{flag}: the method {name} has no such curve; take {}, or leave {flag} out",
        names.join(", ")
    )))
}

/// The form of a method that visits the cells in the order of the turned board.
fn rotated(method: MethodChoice, turn: Option<BoardTurn>) -> Result<MethodChoice, Error> {
    let Some(turn) = turn else { return Ok(method) };
    if method.entry.name != "brute-force" {
        return Err(Error::usage("--rotate is for --method brute-force"));
    }
    let form = turn.form();
    // A form that the name of the method states must agree.
    if method.variant != 0 && method.entry.variants[method.variant].name != form {
        let message = format!("--rotate {form} and --method {method} contradict each other");
        return Err(Error::Usage(message));
    }
    let place = method.entry.variants.iter().position(|variant| variant.name == form);
    let variant = place.ok_or_else(|| Error::usage(format!("{method} cannot be turned")))?;
    Ok(MethodChoice { variant, ..method })
}

/// A solution by a method of the literature.
#[derive(Clone)]
struct Method {
    choice: MethodChoice,
    seed: u64,
    restart_limit: Option<u64>,
    /// The form in which events are printed, if they are.
    trace: Option<TraceForm>,
    /// Whether to report the counters of each input.
    reports_counters: bool,
    /// The path of the pointer, if requested.
    pointer: Option<Artifact<Track>>,
    /// The curve of errors, if requested.
    errors: Option<Artifact<Track>>,
    /// The film, if requested.
    film: Option<Artifact<Film>>,
}

/// A curve of a run for a file.
#[derive(Clone, Debug)]
struct Track {
    curve: Curve,
    layout: Layout,
    method: String,
    is_pointer: bool,
}

impl Question for Method {
    const VERB: &'static str = "solve --method";
    const FIELD: Option<&'static str> = Some("method");
    const FIELDS: &'static [&'static str] = &["method.name", "method.counters", "method.remarks"];
    const KINDS: Option<Kinds> = Some(KINDS);

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance;
        let puzzle = sudoku.puzzle();
        let task = Task::new(puzzle.clone())
            .step_limit(input.config.settings.node_limit)
            .restart_limit(self.restart_limit)
            .seed(self.seed)
            .interrupt(&input.interrupt);
        let mut recorder = Recorder {
            layout: puzzle.layout(),
            symbols: sudoku.symbols,
            form: self.trace.filter(|_| !input.config.quiet),
            pointer: self.pointer.as_ref().map(|_| Curve::new()),
            errors: self.errors.as_ref().map(|_| Curve::new()),
            moves: self.film.as_ref().map(|_| Vec::new()),
            sink,
            interrupt: input.interrupt.clone(),
        };
        let run = self.choice.run(&task, &mut recorder).map_err(Error::refused)?;
        let Recorder { pointer, errors, moves, .. } = recorder;
        // Curves and films wait for the end of the run, since a file takes only one.
        self.keep(&self.pointer, pointer, sudoku, true);
        self.keep(&self.errors, errors, sudoku, false);
        if let (Some(film), Some(moves)) = (&self.film, moves) {
            let (puzzle, symbols) = (puzzle.clone(), sudoku.symbols.clone());
            film.add(Film { puzzle, symbols, moves, method: self.choice.to_string() });
        }
        let verdict = self.verdict(sudoku, &run)?;
        if self.reports_counters {
            sink.message(input.origin.message(None, &self.in_words(&run)));
        }
        // The first counter of a method is its number of steps.
        let nodes = run.counters.first().map_or(0, |counter| counter.value);
        let stop = match run.ended {
            Ended::Stopped(stop) => Some(stop),
            // Not by the clock.
            Ended::GaveUp => Some(Stop::NodeLimit),
            Ended::Exhausted | Ended::Enough => None,
        };
        let stats = Stats::of_method(nodes, run.found);
        Ok(verdict.write(input, stats, stop, sink))
    }

    fn of_cover(
        &self,
        _: &Input<'_, crate::answer::CoverInput<'_>>,
        _: &mut Sink,
    ) -> Result<Answered, Error> {
        Err(Error::refused(
            "methods are for sudokus, and this is an exact cover problem; leave out --method",
        ))
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }

    fn why_stopped(&self, _: &Config, _: Option<Stop>, cause: Option<StopCause>) -> String {
        match cause {
            None => "the method gave up, or --node-limit or --restarts stopped it".to_owned(),
            Some(_) => words::why_stopped(cause).to_owned(),
        }
    }
}

impl Method {
    /// Keeps a curve for its file.
    fn keep(
        &self,
        kept: &Option<Artifact<Track>>,
        curve: Option<Curve>,
        sudoku: &SudokuInput<'_>,
        is_pointer: bool,
    ) {
        if let (Some(kept), Some(curve)) = (kept, curve) {
            let layout = sudoku.puzzle().layout().clone();
            kept.add(Track { curve, layout, method: self.choice.to_string(), is_pointer });
        }
    }

    /// The answer of a run, with its solution checked.
    ///
    /// # Errors
    /// If the solution is wrong.
    fn verdict(&self, sudoku: &SudokuInput<'_>, run: &library::Run) -> Result<Verdict, Error> {
        let (text, status, exit) = match (run.solution(), run.ended) {
            // A solution is checked before it is printed.
            (Some(grid), _) => {
                sudoku.puzzle().verify(grid).map_err(|error| {
                    let method = self.choice;
                    Error::refused(format!(
                        "the method {method} is wrong, please report it: {error}"
                    ))
                })?;
                let mut text = String::new();
                sudoku.write_lines(grid, &mut text);
                (text, Status::Solved, Exit::Success)
            }
            (None, Ended::Exhausted) => {
                (words::NO_SOLUTION.to_owned(), Status::None, Exit::Negative)
            }
            (None, Ended::Enough | Ended::GaveUp | Ended::Stopped(_)) => {
                (words::UNKNOWN.to_owned(), Status::Stopped, Exit::Stopped)
            }
        };
        let mut outcome = Outcome::new(status);
        outcome.finding = Self::FIELD.map(|field| Finding(field, method_json(self.choice, run)));
        outcome.solutions =
            Some(run.solution().map(|grid| sudoku.json(grid)).into_iter().collect());
        Ok(Verdict::new(text, outcome, exit).set_off(sudoku.drawn))
    }

    /// The counters and remarks of a run.
    fn in_words(&self, run: &library::Run) -> String {
        let remarks = run.remarks.iter().map(|remark| format!("; {remark}"));
        format!("{}: {}{}", self.choice, counters(run), remarks.collect::<String>())
    }
}

impl Track {
    /// Writes the curve as a chart or as CSV.
    fn write(&self, form: Option<CurveForm>, out: &mut dyn Write) -> io::Result<()> {
        let text = match form {
            Some(CurveForm::Svg) => {
                self.chart().map_err(|error| io::Error::other(error.to_string()))?
            }
            Some(CurveForm::Csv) | None => self.csv(),
        };
        out.write_all(text.as_bytes())
    }

    fn chart(&self) -> Result<String, Error> {
        let title = if self.is_pointer {
            format!("{}: the current cell", self.method)
        } else {
            format!("{}: remaining errors", self.method)
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
        // The pointer of a curve is the index of a cell.
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

/// The form of a curve in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CurveForm {
    Csv,
    Svg,
}

impl CurveForm {
    /// The form that the name of the file says.
    fn of(file: &Path) -> Option<Self> {
        let end = file.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        match end.as_str() {
            "csv" => Some(Self::Csv),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}
