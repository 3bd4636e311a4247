//! Times the search of puzzles with rules beyond zones, beside times of Interactive Sudoku Solver (ISS).
//!
//! A set is a file with a JSON object a line: `id`, `name`, `text` with `format` (`iss` or `fpuzzles`) and `data`, and
//! what is known from others: `solution`, and `iss.solutions_up_to_2`. Times are a table with the columns `id`, `name`,
//! `count` and milliseconds. A wrong number of solutions, or a published solution that a rule forbids, is an error.

use clap::Parser;
use cpu_time::ProcessTime;
use pavane::constraints::propagation::{Model, Search, Step};
use pavane::constraints::{Sketch, fpuzzles, iss};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Decides how many solutions puzzles with constraints have, up to two, and times it
#[derive(Debug, Parser)]
struct Args {
    /// The puzzles, as JSON lines; a few small ones without it
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Times of ISS in milliseconds, as a table
    #[arg(long, value_name = "FILE")]
    times: Option<PathBuf>,
    /// The number of nodes at which a search stops
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
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
    let puzzles = match &args.puzzles {
        Some(path) => {
            lines(path).iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
        }
        None => small(),
    };
    let times = args.times.as_deref().map(read_times).unwrap_or_default();
    let mut report = Report::default();
    for puzzle in puzzles {
        let id = puzzle["id"].as_str().unwrap_or_default();
        if args.only.as_deref().is_none_or(|only| only == id) {
            report.add(&puzzle, args.nodes, times.get(id).copied());
        }
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

/// The fourth column by the first, without lines that begin with `#` or `id`.
fn read_times(path: &std::path::Path) -> HashMap<String, f64> {
    let row = |line: &String| {
        let mut columns = line.split('\t');
        let id = columns.next()?.to_owned();
        Some((id, columns.nth(2)?.parse().ok()?))
    };
    lines(path).iter().filter_map(row).collect()
}

fn read(puzzle: &Value) -> Result<Sketch, String> {
    let data = puzzle["text"]["data"].as_str().unwrap_or_default();
    let sketch = match puzzle["text"]["format"].as_str() {
        Some("fpuzzles") => {
            fpuzzles::decompress(data).and_then(|json| fpuzzles::read_json(&json, &[]))
        }
        _ => iss::read(data),
    };
    sketch.map_err(|error| error.to_string())
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
    slower: Vec<String>,
}

impl Report {
    fn add(&mut self, puzzle: &Value, nodes: u64, other: Option<f64>) {
        let name = puzzle["name"].as_str().unwrap_or_default();
        let sketch = match read(puzzle) {
            Ok(sketch) => sketch,
            Err(error) => {
                self.unread += 1;
                println!("unread\t{name}\t{error}");
                return;
            }
        };
        let found = search(&sketch, nodes);
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
        let ratio = other.map(|other| other / found.milliseconds);
        println!(
            "{word}\t{name}\t{}\t{:.2} ms\t{} nodes\t{}\t{}",
            found.grids.len(),
            found.milliseconds,
            found.nodes,
            ratio.map_or(String::new(), |ratio| format!("{ratio:.2} times ISS")),
            broken.unwrap_or_default(),
        );
        if !found.is_complete {
            self.stopped += 1;
            return;
        }
        self.answered += 1;
        self.within_50 += u64::from(found.milliseconds <= 50.0);
        if let Some(ratio) = ratio {
            self.ratios.push(ratio.ln());
            if ratio < 1.0 && other.is_some_and(|other| other > 5.0) {
                self.slower.push(format!("{name} ({ratio:.2})"));
            }
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
                "{:.2} times as fast as ISS in the geometric mean of {}",
                mean.exp(),
                self.ratios.len()
            );
            println!("slower where ISS takes over 5 ms: {}", self.slower.join(", "));
        }
    }
}
