//! The answers while a puzzle is set: `cargo bench -p pavane-workshop --bench setting -- FILE`.
//!
//! FILE has puzzles with constraints, one on each line, as links, compressed data or strings of Interactive Sudoku
//! Solver. Each loses one constraint, as a puzzle in the making lacks some: the one in the middle of its list. Then two
//! questions are asked, whether it is unique, and which candidates are true, by new solvers on one thread. Each answer
//! has at most ten seconds. A line has the milliseconds and the nodes of both questions, and the end has the shares of
//! fast answers. Reading the text is not measured. Without FILE one small puzzle shows that everything runs.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use pavane::Puzzle;
use pavane::dlx::{Interrupt, Uniqueness};
use pavane::format::{self, Kind, Reading, Record};
use pavane::layout::ConstraintSet;
use pavane::solve::{PuzzleSolver, Settings};
use std::time::{Duration, Instant};
use std::{env, fs};

/// The time of each answer.
const MOST: Duration = Duration::from_secs(10);
/// The times within which answers are counted, in milliseconds.
const FAST: [f64; 4] = [10.0, 100.0, 1_000.0, 10_000.0];
/// A puzzle of 4x4.
const SMALL: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R2C3~R2C4.Thermo~R3C1~R3C2\n";

fn main() {
    let file = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let text = match &file {
        Some(file) => fs::read_to_string(file).expect("a file that can be read"),
        None => SMALL.to_owned(),
    };
    let (mut checks, mut candidates) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let puzzle = match read(line) {
            Ok(record) => record.puzzle,
            Err(message) => {
                println!("{number}\t{message}");
                continue;
            }
        };
        let Some(puzzle) = without_one(&puzzle) else { continue };
        let (check, unique) = timed(&puzzle, |solver| match solver.uniqueness_with_stats() {
            Ok(solved) => (word(&solved.answer), solved.stats.nodes),
            Err(error) => panic!("{error}"),
        });
        let (all, found) = timed(&puzzle, |solver| match solver.true_candidates_with_stats() {
            Ok(solved) => (solved.answer.complete().map(|all| all.count()), solved.stats.nodes),
            Err(error) => panic!("{error}"),
        });
        println!(
            "{number}\t{check:.1}\t{}\t{}\t{all:.1}\t{:?}\t{}",
            unique.0, unique.1, found.0, found.1
        );
        checks.push(if unique.0 == "unknown" { f64::INFINITY } else { check });
        candidates.push(if found.0.is_none() { f64::INFINITY } else { all });
    }
    for (question, times) in [("unique or several", checks), ("true candidates", candidates)] {
        for limit in FAST {
            let fast = times.iter().filter(|&&time| time <= limit).count();
            println!("{question}: {fast} of {} within {limit} ms", times.len());
        }
    }
}

/// The puzzle of a line.
fn read(line: &str) -> Result<Record, String> {
    let reading = Reading::default();
    let Kind::Puzzles(format) = format::examine(line.as_bytes(), &reading).kind else {
        return Err("found no puzzle".to_owned());
    };
    let record = format.read(line.as_bytes().to_vec(), &reading).next();
    let (_, record) = record.ok_or("found no puzzle")?;
    record.map_err(|error| error.to_string())
}

/// The puzzle without the constraint in the middle of its list.
fn without_one(puzzle: &Puzzle) -> Option<Puzzle> {
    let layout = puzzle.layout();
    let set = layout.constraint_set().filter(|set| !set.constraints.is_empty())?;
    let mut constraints = set.constraints.clone();
    constraints.remove(constraints.len() / 2);
    let layout = layout.with_constraints(ConstraintSet { constraints, ..set.clone() });
    let mut left = pavane::Candidates::none(&layout);
    left.extend(puzzle.listed_candidates().iter());
    Puzzle::with_candidates(&left).ok()
}

/// The milliseconds of an answer by a new solver, and the answer.
fn timed<T>(puzzle: &Puzzle, ask: impl FnOnce(&PuzzleSolver) -> T) -> (f64, T) {
    let start = Instant::now();
    let mut settings = Settings::default();
    settings.interrupt = Interrupt::probed_by(move |interrupt| {
        if start.elapsed() >= MOST {
            interrupt.set();
        }
    });
    let solver = PuzzleSolver::with_settings(puzzle, settings).expect("the givens do not clash");
    let answer = ask(&solver);
    (start.elapsed().as_secs_f64() * 1_000.0, answer)
}

fn word<T>(answer: &Uniqueness<T>) -> &'static str {
    match answer {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(_) => "multiple",
        Uniqueness::Unknown { .. } => "unknown",
    }
}
