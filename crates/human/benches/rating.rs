//! The cost of ratings on the scale of Sudoku Explainer: `cargo bench --bench rating`.
//!
//! Each row is a puzzle of a known rating, or the 17-clue puzzles of `data/sudoku/ratings.tsv`. Rows take turns on
//! one thread, times are medians of milliseconds for a puzzle, and ratios are to AI Escargot in the same run.
//! Expected ratings are from Sudoku Explainer 1.2.1.3, or where it takes longer than a minute, from published lists.
//!
//! `-- --test` only checks that everything runs, `-- nugget` measures what has `nugget` in its name.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use pavane::Puzzle;
use pavane::dlx::Interrupt;
use pavane_human::{Rater, SeRating};
use std::time::Instant;

#[path = "../../../benches/support/choice.rs"]
mod choice;

use choice::Choice;

/// The row to which the others are compared.
const BASELINE: &str = "AI Escargot";

/// Puzzles with the ER that each of them has.
struct Row {
    name: &'static str,
    puzzles: Vec<(Puzzle, f64)>,
    /// Whether the row takes less than a second.
    is_small: bool,
}

fn rows() -> Vec<Row> {
    let hard = |name, line: &str, er, is_small| {
        let puzzle = line.parse().expect("a puzzle");
        Row { name, puzzles: vec![(puzzle, er)], is_small }
    };
    let table = include_str!("../../../data/sudoku/ratings.tsv").lines();
    let fields = table.map(|line| line.split('\t').collect::<Vec<_>>());
    let clues = fields.filter(|fields| fields.get(1) == Some(&"17_clue"));
    let clues = clues
        .map(|fields| (fields[0].parse().expect("a puzzle"), fields[2].parse().expect("an ER")));
    vec![
        Row { name: "17 clues", puzzles: clues.collect(), is_small: true },
        hard(
            BASELINE,
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            10.5,
            true,
        ),
        hard(
            "published as 10.7",
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
            10.6,
            false,
        ),
        hard(
            "published as 10.6",
            ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
            10.6,
            false,
        ),
        hard(
            "Easter Monster",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            11.6,
            false,
        ),
        hard(
            "golden nugget",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            11.9,
            false,
        ),
    ]
}

fn main() {
    let choice = Choice::from_arguments();
    let rows = rows();
    let rows: Vec<&Row> = rows
        .iter()
        .filter(|row| row.name == BASELINE || choice.takes(row.name, row.is_small))
        .collect();
    let turns = if choice.is_test() { 1 } else { 3 };
    let mut times = vec![Vec::new(); rows.len()];
    for _ in 0..turns {
        for (row, times) in rows.iter().zip(&mut times) {
            times.push(milliseconds(row));
        }
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let medians: Vec<f64> = times.iter_mut().map(median).collect();
    let baseline = rows.iter().position(|row| row.name == BASELINE).expect("it is always taken");
    println!("| puzzles | number | ms for each | ratio to {BASELINE} |");
    println!("|---|--:|--:|--:|");
    for (row, ms) in rows.iter().zip(&medians) {
        let (count, ratio) = (row.puzzles.len(), ms / medians[baseline]);
        println!("| {} | {count} | {ms:.2} | {ratio:.4} |", row.name);
    }
}

/// Rates the puzzles of a row, and returns the mean time for each.
fn milliseconds(row: &Row) -> f64 {
    let (rater, interrupt) = (Rater::default(), Interrupt::new());
    let begin = Instant::now();
    for (puzzle, er) in &row.puzzles {
        let rating = rater.rate(puzzle, &interrupt).expect("it has one solution");
        // As it is printed, since it is a sum of tenths.
        let [found, expected] = [rating.hardest, *er].map(SeRating::print);
        assert_eq!(found, expected, "{}: {puzzle}", row.name);
    }
    begin.elapsed().as_secs_f64() * 1e3 / row.puzzles.len() as f64
}
