//! Follows paths of puzzles with constraints, and checks each step: `cargo run --release --example constraint_paths
//! FILE [SECONDS [NAME]]`. Each line of FILE is a JSON object with `name`, `text` (`format` and `data`) and perhaps
//! `solution`. A path ends after SECONDS, 30 by default. With NAME, only puzzles whose names have it are followed, and
//! their steps are printed. Without FILE, the path of one small killer sudoku is followed.
//!
//! A step is wrong if it contradicts the only solution. Fails if there is one.
#![allow(clippy::print_stdout, reason = "an example prints")]

use pavane::dlx::{Interrupt, Uniqueness};
use pavane::format::{Format, Reading};
use pavane::{Grid, Puzzle, PuzzleSolver, Symbols};
use pavane_human::{End, Path, Scale, Step};
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The usual limit of the time for the path of one puzzle, in seconds.
const SECONDS: u64 = 30;

/// A killer sudoku of 4x4 with one solution.
const SMALL: &str = concat!(
    r#"{"name": "small", "solution": "1234341221434321", "text": {"format": "iss", "data": "#,
    r#"".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C1~R2C1.Cage~7~R3C3~R3C4.Cage~4~R1C3~R2C3"}}"#
);

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Solved by named steps.
    Named,
    /// Solved with contradictions.
    Contradictions,
    /// Solved with nested contradictions.
    Nested,
    /// Solved with bifurcation.
    Bifurcation,
    /// No further step.
    Stuck,
    /// Not at the end after the longest time.
    Late,
    /// Not followed: unreadable, or not unique.
    Skipped,
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SMALL.to_owned(),
    };
    let limit = env::args().nth(2).map_or(Ok(SECONDS), |seconds| seconds.parse())?;
    let limit = Duration::from_secs(limit);
    let only = env::args().nth(3);
    let mut outcomes: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<String, BTreeMap<Outcome, usize>> = BTreeMap::new();
    let mut techniques: BTreeMap<String, usize> = BTreeMap::new();
    let (mut wrong, mut total) = (0, Duration::ZERO);
    for line in text.lines() {
        let record: Value = serde_json::from_str(line)?;
        let name = record["name"].as_str().unwrap_or_default();
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let begin = Instant::now();
        let (outcome, reason) = match puzzle(&record) {
            Err(error) => (Outcome::Skipped, error.to_string()),
            Ok((puzzle, solution)) => {
                for constraint in puzzle.layout().constraints() {
                    kinds.entry(constraint.kind().name.to_owned()).or_default();
                }
                let followed = follow(&puzzle, &solution, limit, only.is_some(), &mut techniques)?;
                wrong += followed.1;
                let mut names: Vec<&str> =
                    puzzle.layout().constraints().iter().map(|one| one.kind().name).collect();
                names.sort_unstable();
                names.dedup();
                for name in names {
                    *kinds.entry(name.to_owned()).or_default().entry(followed.0).or_default() += 1;
                }
                (followed.0, format!("{} steps", followed.2))
            }
        };
        let time = begin.elapsed();
        total += time;
        *outcomes.entry(outcome).or_default() += 1;
        println!(
            "{outcome:?}\t{}\t{:.2}\t{name}",
            reason.lines().next().unwrap_or_default(),
            time.as_secs_f64()
        );
    }
    println!("\n{outcomes:?}, {wrong} wrong steps, {:.1} s", total.as_secs_f64());
    for (kind, outcomes) in kinds {
        println!("{kind}\t{outcomes:?}");
    }
    for (technique, count) in techniques {
        println!("{count}\t{technique}");
    }
    if wrong > 0 {
        return Err("steps contradict the solution".into());
    }
    Ok(())
}

/// The puzzle of a record, with its only solution.
fn puzzle(record: &Value) -> Result<(Puzzle, Grid), Box<dyn Error>> {
    let text = &record["text"];
    let format = text["format"].as_str().unwrap_or_default();
    let format = Format::named(format).ok_or("an unknown format")?;
    let data = match &text["data"] {
        Value::String(data) => data.clone(),
        data => data.to_string(),
    };
    let mut records = format.read(data.into_bytes(), &Reading::default());
    let (_, record) = records.next().ok_or("no puzzle")?;
    let puzzle = record?.puzzle;
    let interrupt = Interrupt::new();
    match PuzzleSolver::new(&puzzle)?.interrupt(&interrupt).uniqueness()? {
        Uniqueness::Unique(grid) => Ok((puzzle, grid)),
        _ => Err("not one solution".into()),
    }
}

/// Follows the path of a puzzle. Returns its end, the number of wrong steps, and the number of steps.
fn follow(
    puzzle: &Puzzle,
    solution: &Grid,
    limit: Duration,
    is_printed: bool,
    techniques: &mut BTreeMap<String, usize>,
) -> Result<(Outcome, usize, usize), Box<dyn Error>> {
    let interrupt = Interrupt::new();
    let mut path = Path::new(puzzle)?.on(Scale::Human).interrupt(&interrupt);
    let (ended, end) = mpsc::channel::<()>();
    // Dropping the sender ends the wait.
    let watch = thread::spawn(move || {
        if end.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            interrupt.set();
        }
    });
    let symbols = Symbols::standard(puzzle.layout().digits());
    let (mut outcome, mut wrong, mut steps) = (Outcome::Named, 0, 0);
    for step in path.by_ref() {
        steps += 1;
        if is_wrong(&step, solution) {
            wrong += 1;
            println!("wrong: {step:?}");
        }
        let name = step.technique.name();
        outcome = outcome.max(match name.as_ref() {
            "Contradiction" | "Common Consequence" => Outcome::Contradictions,
            name if name.contains("Forcing") => Outcome::Contradictions,
            "Nested Contradiction" => Outcome::Nested,
            "Bifurcation" => Outcome::Bifurcation,
            _ => Outcome::Named,
        });
        if is_printed {
            let layout = puzzle.layout();
            println!(
                "{steps} {name}: {}. {}",
                step.sentence(layout, &symbols),
                step.effect(layout, &symbols)
            );
            step.chain_lines(layout, &symbols).iter().for_each(|line| println!("    {line}"));
        }
        *techniques.entry(name.into_owned()).or_default() += 1;
    }
    drop(ended);
    watch.join().map_err(|_| "the watch failed")?;
    let outcome = match path.end() {
        Some(End::Solved) => outcome,
        Some(End::Stopped) => Outcome::Late,
        _ => Outcome::Stuck,
    };
    Ok((outcome, wrong, steps))
}

/// Whether a step contradicts the solution.
fn is_wrong(step: &Step, solution: &Grid) -> bool {
    step.removals.iter().any(|&(cell, digit)| solution.digit(cell) == digit)
        || step.placement.is_some_and(|(cell, digit)| solution.digit(cell) != digit)
}
