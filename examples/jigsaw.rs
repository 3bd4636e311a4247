//! A jigsaw sudoku of 10x10 cells, solved, and shown to have no other solution.
//!
//! The regions are given as a map: one letter per cell, row by row. Without three of its givens the puzzle has
//! several solutions, and the answer holds two of them. The puzzle and its published solution are `jigsaw 10-1` in
//! `data/sudoku/jigsaw10.txt`.
//!
//! ```text
//! cargo run --release --example jigsaw
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane::dlx::Uniqueness;
use pavane::{Layout, Puzzle, PuzzleSolver, Symbols};
use std::error::Error;

const REGIONS: [&str; 10] = [
    "ABBBBBBCCC",
    "AAABBCCCCC",
    "AAADBCCEFF",
    "GAADBEEEFF",
    "GADDEEEEHF",
    "GGDDDIEEHF",
    "GGDDIIIHHF",
    "GJJDJIIIHF",
    "GJJJJIIIHF",
    "GGJJJHHHHF",
];

const GIVENS: [&str; 10] = [
    "...76....5",
    "A13..7.46.",
    "...3.A....",
    "...1......",
    ".296......",
    "......374.",
    "......4...",
    "....8.7...",
    ".42.9..176",
    "8....51...",
];

const SOLUTION: [&str; 10] = [
    "98A7642315",
    "A139578462",
    "65431A9827",
    "478132695A",
    "7296415A83",
    "1652A93748",
    "5A78234691",
    "23148675A9",
    "342598A176",
    "896A751234",
];

/// A puzzle on a layout from symbols, with `.` for empty cells.
fn read(layout: &Layout, symbols: &str) -> Result<Puzzle, Box<dyn Error>> {
    let known = Symbols::standard(layout.digits());
    let givens = symbols.chars().map(|symbol| known.read(symbol)).collect::<Result<Vec<_>, _>>()?;
    Ok(Puzzle::new(layout.clone(), givens)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let layout = Layout::jigsaw(&REGIONS.concat())?;
    let solver = PuzzleSolver::new(&read(&layout, &GIVENS.concat())?)?;
    let Uniqueness::Unique(grid) = solver.uniqueness()? else {
        return Err("the puzzle has one solution".into());
    };
    let symbols: Vec<String> = grid.to_string().chars().map(String::from).collect();
    for row in symbols.chunks(layout.digits()) {
        println!("{}", row.join(" "));
    }
    assert_eq!(grid.to_string(), SOLUTION.concat());

    // Without its first three givens the puzzle has several solutions.
    let fewer = GIVENS.concat().replacen("76", "..", 1).replacen('5', ".", 1);
    match PuzzleSolver::new(&read(&layout, &fewer)?)?.uniqueness()? {
        Uniqueness::Multiple([one, other]) => {
            let differ = one.digits().iter().zip(other.digits()).filter(|(a, b)| a != b).count();
            println!(
                "Without three givens there are several solutions; two differ in {differ} cells."
            );
            assert!(differ > 1);
        }
        answer => return Err(format!("several solutions expected, found {answer:?}").into()),
    }
    Ok(())
}
