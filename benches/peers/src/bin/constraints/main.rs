//! Times the search of puzzles with rules beyond zones, beside Interactive Sudoku Solver (ISS) and OR-Tools CP-SAT.
//!
//! A set is a file with a JSON object a line: `id`, `name`, `text` with `format` (`iss` or `fpuzzles`) and `data`, and
//! what is known from others: `solution`, and `iss.solutions_up_to_2`. Times are processor times, those of ISS and
//! CP-SAT without the start of their programs. A wrong number of solutions, another number by another program, or a
//! published solution that a rule forbids, is an error.

#[path = "../../../../../crates/constraints/tests/it/boards.rs"]
mod boards;
#[path = "../../../../../crates/constraints/tests/it/brute_force.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod brute_force;
#[path = "../../../../../crates/constraints/tests/it/makers.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod makers;
mod mixtures;
mod peers;

use clap::Parser;
use cpu_time::ProcessTime;
use pavane::Candidates;
use pavane::constraints::propagation::{Model, Search, Step};
use pavane::constraints::{Sketch, fpuzzles, iss};
use pavane::format::{Kind, Reading, detect};
use pavane::layout::ConstraintSet;
use peers::{Iss, PeerFound, cpsat};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// Decides how many solutions puzzles with constraints have, up to two, and times it
#[derive(Debug, Parser)]
struct Args {
    /// The puzzles, as JSON lines; a few small ones without it
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// A folder with a checkout of ISS, which runs under Node
    #[arg(long, value_name = "FOLDER")]
    iss: Option<PathBuf>,
    /// A Python with OR-Tools
    #[arg(long, value_name = "PYTHON")]
    cpsat: Option<PathBuf>,
    /// The number of puzzles for CP-SAT, spread over the set
    #[arg(long, value_name = "N", default_value_t = 10)]
    cpsat_puzzles: usize,
    /// The seconds of processor time after which another program stops at a puzzle
    #[arg(long, value_name = "S", default_value_t = 60)]
    seconds: u64,
    /// The number of times that each puzzle is decided by Pavane and by ISS; the least time counts
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    passes: u64,
    /// The number of nodes at which a search stops
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The number of random mixtures of constraints that CP-SAT lists too, in place of puzzles
    #[arg(long, value_name = "N", requires = "cpsat")]
    mixtures: Option<u64>,
    /// The seed of the first mixture; the others have the next numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Only the puzzle with this id
    #[arg(long, value_name = "ID")]
    only: Option<String>,
}

/// What a search found.
struct Found {
    /// The solutions found, at most two.
    grids: Vec<Vec<i64>>,
    is_complete: bool,
    nodes: u64,
    milliseconds: f64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let (Some(count), Some(python)) = (args.mixtures, args.cpsat.as_deref()) {
        return mixtures::compare(python, args.seed, count, args.seconds);
    }
    let puzzles = match &args.puzzles {
        Some(path) => {
            lines(path).iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
        }
        None => small(),
    };
    let mut iss =
        match args.iss.as_deref().map(|folder| Iss::start(folder, args.seconds)).transpose() {
            Ok(iss) => iss,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        };
    let step = puzzles.len().div_ceil(args.cpsat_puzzles.max(1)).max(1);
    let mut report = Report::default();
    for (place, puzzle) in puzzles.iter().enumerate() {
        let id = puzzle["id"].as_str().unwrap_or_default();
        if args.only.as_deref().is_some_and(|only| only != id) {
            continue;
        }
        let by_cpsat = |sketch: &Sketch| {
            let python = args.cpsat.as_deref().filter(|_| place % step == 0)?;
            Some(cpsat(python, sketch, args.seconds, 2))
        };
        report.add(puzzle, &args, iss.as_mut(), by_cpsat);
    }
    report.print();
    if report.wrong > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Puzzles of a known number of solutions, to see that the program runs.
fn small() -> Vec<Value> {
    let puzzle = |id: &str, text: &str, count: u64| {
        json!({
            "id": id, "name": id, "text": {"format": "iss", "data": text},
            "iss": {"solutions_up_to_2": count},
        })
    };
    vec![
        puzzle("cage", ".Shape~4x4.Cage~3~R1C1~R1C2", 2),
        puzzle("none", ".Shape~4x4.Cage~9~R1C1~R1C2", 0),
        puzzle("miracle", ".AntiKnight.AntiKing.AntiConsecutive", 2),
    ]
}

fn lines(path: &std::path::Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    text.lines().map(str::to_owned).collect()
}

fn read(puzzle: &Value) -> Result<Sketch, String> {
    let data = puzzle["text"]["data"].as_str().unwrap_or_default();
    let sketch = match puzzle["text"]["format"].as_str() {
        Some("fpuzzles") => {
            fpuzzles::decompress(data).and_then(|json| fpuzzles::read_json(&json, &[]))
        }
        // Pencil marks and other lines of symbols are formats of their own.
        _ => iss::read(data).or_else(|error| of_zones(data).ok_or(error)),
    };
    sketch.map_err(|error| error.to_string())
}

/// The sketch of a text in a format of puzzles without other rules, which its contents show.
fn of_zones(text: &str) -> Option<Sketch> {
    let Kind::Puzzles(format) = detect(text.as_bytes(), &Reading::default()) else { return None };
    let mut records = format.read(text.as_bytes().to_vec(), &Reading::default());
    let puzzle = records.next()?.1.ok()?.puzzle;
    let layout = puzzle.layout();
    let none = ConstraintSet::new(Vec::new());
    if layout.constraint_set().is_some() {
        return None;
    }
    let mut sketch = Sketch::new(layout.board_for(&none));
    for (cell, values) in layout.cells().zip(&mut sketch.values) {
        if let Some(digit) = puzzle.givens()[cell.index()] {
            *values = 1 << digit.index();
        }
    }
    for (cell, digit) in puzzle.ruled_out().into_iter().flat_map(Candidates::iter) {
        sketch.values[cell.index()] &= !(1 << digit.index());
    }
    Some(sketch)
}

fn search(sketch: &Sketch, nodes: u64) -> Found {
    let start = ProcessTime::now();
    let model = Model::new(&sketch.board, &sketch.constraints, &sketch.values);
    let mut search = Search::new(&model);
    let mut grids = Vec::new();
    let mut is_complete = false;
    while grids.len() < 2 {
        match search.advance(nodes.saturating_sub(search.nodes())) {
            Step::Solution => grids.push(search.values()),
            Step::End => {
                is_complete = true;
                break;
            }
            _ => break,
        }
    }
    is_complete |= grids.len() == 2;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    Found { grids, is_complete, nodes: search.nodes(), milliseconds }
}

/// Whether a published solution satisfies all rules by their definitions. Digits above 9 are letters.
fn breaks_solution(sketch: &Sketch, puzzle: &Value) -> Option<String> {
    // A solution has no values of helper cells.
    let text = puzzle["solution"].as_str().filter(|_| sketch.board.helpers().is_empty())?;
    let value = |c: char| if c.is_ascii_uppercase() { c as i64 - 64 } else { c as i64 - 48 };
    let grid: Vec<i64> = text.chars().map(value).collect();
    if grid.len() != sketch.board.cell_count() {
        return None;
    }
    sketch.verify(&grid).err().map(|broken| broken.to_string())
}

#[derive(Default)]
struct Report {
    answered: u64,
    stopped: u64,
    unread: u64,
    wrong: u64,
    milliseconds: f64,
    within_50: u64,
    /// Logarithms of the ratios of the times of ISS to ours.
    ratios: Vec<f64>,
    iss_milliseconds: f64,
    slower: Vec<String>,
}

impl Report {
    fn add(
        &mut self,
        puzzle: &Value,
        args: &Args,
        iss: Option<&mut Iss>,
        by_cpsat: impl FnOnce(&Sketch) -> Option<Result<PeerFound, String>>,
    ) {
        let name = puzzle["name"].as_str().unwrap_or_default();
        let sketch = match read(puzzle) {
            Ok(sketch) => sketch,
            Err(error) => {
                self.unread += 1;
                println!("unread\t{name}\t{error}");
                return;
            }
        };
        let found = (0..args.passes)
            .map(|_| search(&sketch, args.nodes))
            .min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds))
            .expect("one pass or more");
        let expected = puzzle["iss"]["solutions_up_to_2"].as_u64();
        let is_wrong =
            found.is_complete && expected.is_some_and(|count| count != found.grids.len() as u64);
        let broken = breaks_solution(&sketch, puzzle);
        self.wrong += u64::from(is_wrong || broken.is_some());
        self.milliseconds += found.milliseconds;
        let word = match (is_wrong || broken.is_some(), found.is_complete) {
            (true, _) => "WRONG",
            (false, true) => "answered",
            (false, false) => "stopped",
        };
        println!(
            "{word}\t{name}\t{}\t{:.2} ms\t{} nodes\t{}",
            found.grids.len(),
            found.milliseconds,
            found.nodes,
            broken.unwrap_or_default(),
        );
        if !found.is_complete {
            self.stopped += 1;
        } else {
            self.answered += 1;
            self.within_50 += u64::from(found.milliseconds <= 50.0);
        }
        // Strings of ISS alone: it knows no link of f-puzzles.
        let text = puzzle["text"]["data"].as_str().filter(|_| puzzle["text"]["format"] == "iss");
        if let (Some(iss), Some(text)) = (iss, text) {
            self.beside_iss(name, &found, iss.count(text, args.passes));
        }
        if let Some(other) = by_cpsat(&sketch) {
            self.beside("CP-SAT", name, &found, &other);
        }
    }

    /// Compares an answer with another program's, and returns how many times as fast ours is, if both are complete.
    fn beside(
        &mut self,
        program: &str,
        name: &str,
        found: &Found,
        other: &Result<PeerFound, String>,
    ) -> Option<f64> {
        let other = match other {
            Ok(other) => other,
            Err(error) => {
                println!("\t{program}\t{error}");
                return None;
            }
        };
        let are_complete = found.is_complete && other.is_complete;
        let ratio = other.milliseconds / found.milliseconds;
        let word = if other.is_complete { "answered" } else { "stopped" };
        println!(
            "\t{program}\t{word}\t{}\t{:.2} ms\t{ratio:.2} times ours",
            other.count, other.milliseconds
        );
        if are_complete && other.count != found.grids.len() as u64 {
            println!("\tDIFFERENT\t{name}");
            self.wrong += 1;
        }
        are_complete.then_some(ratio)
    }

    fn beside_iss(&mut self, name: &str, found: &Found, other: Result<PeerFound, String>) {
        let Some(ratio) = self.beside("ISS", name, found, &other) else { return };
        self.ratios.push(ratio.ln());
        let milliseconds = other.map_or(0.0, |other| other.milliseconds);
        self.iss_milliseconds += milliseconds;
        if ratio < 1.0 && milliseconds > 5.0 {
            self.slower.push(format!("{name} ({ratio:.2})"));
        }
    }

    fn print(&self) {
        println!(
            "\n{} answered, {} stopped, {} unread, {} wrong; {:.1} s, {} within 50 ms",
            self.answered,
            self.stopped,
            self.unread,
            self.wrong,
            self.milliseconds / 1e3,
            self.within_50,
        );
        if !self.ratios.is_empty() {
            let mean = self.ratios.iter().sum::<f64>() / self.ratios.len() as f64;
            println!(
                "{:.2} times as fast as ISS in the geometric mean of {}, for which ISS takes {:.1} s",
                mean.exp(),
                self.ratios.len(),
                self.iss_milliseconds / 1e3,
            );
            println!("slower where ISS takes over 5 ms: {}", self.slower.join(", "));
        }
    }
}
