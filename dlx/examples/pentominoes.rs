//! Fills a box of 6 by 10 squares with the twelve pentominoes, in all 9,356 ways.
//!
//! The items are the twelve pieces and the sixty squares; an option is a piece in one position: the
//! piece and the five squares that it takes. C. B. and Jenifer Haselgrove counted the 2,339 ways that
//! are not reflections or rotations of each other in 1960; each of them stands for four.
//!
//! ```text
//! cargo run --release --example pentominoes
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::{ItemId, OptionId, ProblemBuilder, Solver};
use std::collections::BTreeSet;
use std::error::Error;
use std::ops::ControlFlow;

const HEIGHT: i32 = 6;
const WIDTH: i32 = 10;

/// The pieces by their usual letters.
const PIECES: [(char, [&str; 3]); 12] = [
    ('F', [".##", "##.", ".#."]),
    ('I', ["#####", "", ""]),
    ('L', ["####", "#...", ""]),
    ('N', [".###", "##..", ""]),
    ('P', ["###", "##.", ""]),
    ('T', ["###", ".#.", ".#."]),
    ('U', ["#.#", "###", ""]),
    ('V', ["#..", "#..", "###"]),
    ('W', ["#..", "##.", ".##"]),
    ('X', [".#.", "###", ".#."]),
    ('Y', ["####", ".#..", ""]),
    ('Z', ["##.", ".#.", ".##"]),
];

/// Squares as (row, column), ascending, moved to the upper left corner.
type Shape = Vec<(i32, i32)>;

fn to_corner(mut squares: Shape) -> Shape {
    let top = squares.iter().map(|&(row, _)| row).min().unwrap_or(0);
    let left = squares.iter().map(|&(_, column)| column).min().unwrap_or(0);
    for (row, column) in &mut squares {
        *row -= top;
        *column -= left;
    }
    squares.sort_unstable();
    squares
}

/// The different shapes that a piece has when it is rotated and turned over.
fn orientations(picture: &[&str]) -> BTreeSet<Shape> {
    let mut shape = Shape::new();
    for (row, line) in (0..).zip(picture) {
        let squares = (0..).zip(line.chars()).filter(|&(_, symbol)| symbol == '#');
        shape.extend(squares.map(|(column, _)| (row, column)));
    }
    let mut orientations = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            shape = to_corner(shape.iter().map(|&(row, column)| (column, -row)).collect());
            orientations.insert(shape.clone());
        }
        shape = to_corner(shape.iter().map(|&(row, column)| (row, -column)).collect());
    }
    orientations
}

/// The squares of a shape that is moved down and right, if it stays in the box.
fn place(shape: &Shape, down: i32, right: i32) -> Option<Shape> {
    let moved: Shape = shape.iter().map(|&(row, column)| (row + down, column + right)).collect();
    moved.iter().all(|&(row, column)| row < HEIGHT && column < WIDTH).then_some(moved)
}

fn index((row, column): (i32, i32)) -> usize {
    (row * WIDTH + column) as usize
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut builder = ProblemBuilder::new();
    let pieces = builder.add_primaries::<12>()?;
    let squares: [ItemId; 60] = builder.add_primaries()?;
    // For each option, what to draw: the letter and the squares.
    let mut drawings = Vec::new();
    for ((letter, picture), piece) in PIECES.iter().zip(pieces) {
        for shape in orientations(picture) {
            for corner in 0..HEIGHT * WIDTH {
                if let Some(placed) = place(&shape, corner / WIDTH, corner % WIDTH) {
                    let taken = placed.iter().map(|&square| squares[index(square)]);
                    builder.add_option(std::iter::once(piece).chain(taken))?;
                    drawings.push((*letter, placed));
                }
            }
        }
    }
    let problem = builder.build();
    assert_eq!((problem.item_count(), problem.option_count()), (72, 2056));

    let mut first = String::new();
    let count = Solver::new(&problem).for_each(|options| {
        if first.is_empty() {
            first = draw(options, &drawings);
        }
        ControlFlow::Continue(())
    })?;
    println!("{first}\nThis is one of {count} ways.");
    assert_eq!(count.to_string(), "9356");
    Ok(())
}

fn draw(options: &[OptionId], drawings: &[(char, Shape)]) -> String {
    let mut letters = vec!['.'; (HEIGHT * WIDTH) as usize];
    for option in options {
        let (letter, squares) = &drawings[option.index()];
        for &square in squares {
            letters[index(square)] = *letter;
        }
    }
    let lines = letters.chunks(WIDTH as usize);
    lines.map(|line| line.iter().collect::<String>() + "\n").collect()
}
