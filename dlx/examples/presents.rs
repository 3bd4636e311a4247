//! Decides which regions have room for their presents, as in Advent of Code 2025, day 12.
//!
//! A file has shapes in squares of three by three, then regions: width, length, and the number of presents of each
//! shape. A present may be rotated and turned over; presents do not overlap and need not fill the region.
//!
//! A region is an exact cover problem. Its primary items are the shapes, each covered once for each present of it. Its
//! secondary items are the cells. An option is a present in one place. Three steps decide a region, the fast ones
//! first:
//!
//! 1. Is there a square of three by three for each present? Then they fit.
//! 2. Is there an algebraic reason why they do not fit? More cells than the region has are one.
//! 3. Else a search decides, up to a number of nodes. Beyond that the answer is `unknown`.
//!
//! Every answer is checked: places are drawn and must not overlap, a reason is verified.
//!
//! ```text
//! cargo run --release --example presents             # a small file with known answers
//! cargo run --release --example presents FILE [NODES]
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::solver::Part;
use pavane_dlx::{First, ItemId, OptionId, Problem, ProblemBuilder, Solver, Stop};
use std::collections::BTreeSet;
use std::error::Error;

/// Shapes and regions. The answers are known: see [`ANSWERS`].
const SAMPLE: &str = "\
0:
.#.
###
.#.

1:
###
#.#
###

2:
##.
##.
...

6x3: 0 2 0
44x42: 70 60 60
4x4: 2 0 0
4x5: 2 0 0
5x5: 0 0 4
5x5: 0 0 5
4x3: 3 0 0
44x42: 0 140 190
";

/// For each region of the sample whether the presents fit, and how that is found.
const ANSWERS: [(bool, How); 8] = [
    // Two squares of three by three; 190 of 196.
    (true, How::Boxes),
    (true, How::Boxes),
    // Each cross covers three of the four cells in the middle; with a row more two of them fit.
    (false, How::Algebra),
    (true, How::Search),
    // Each square covers one of the four cells with odd row and column, counted from 0.
    (true, How::Search),
    (false, How::Algebra),
    // 15 cells of 12, and 1,880 of 1,848.
    (false, How::Algebra),
    (false, How::Algebra),
];

/// The number of nodes of a search, unless the command line says another.
const NODES: u64 = 2_000_000;

/// Cells as (row, column).
type Cells = Vec<(usize, usize)>;

/// Width and length, and the number of presents of each shape.
#[derive(Debug)]
struct Region {
    columns: usize,
    rows: usize,
    counts: Vec<u32>,
}

/// The way to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Boxes,
    Algebra,
    Search,
}

#[derive(Debug)]
enum Answer {
    /// The places of all presents.
    Fits(Vec<Cells>, How),
    Never(How),
    Unknown,
}

/// The shapes and the regions of a file.
fn read(text: &str) -> Result<(Vec<Cells>, Vec<Region>), Box<dyn Error>> {
    let (mut shapes, mut regions) = (Vec::<Cells>::new(), Vec::new());
    let mut row = 0;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let bad = |expected: &str| format!("line {number}: found `{line}`, expected {expected}");
        match line.split_once(':') {
            Some((head, counts)) if head.contains('x') => {
                let sides = head.split_once('x').ok_or_else(|| bad("a region as 12x5"))?;
                let counts: Vec<u32> =
                    counts.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
                if counts.len() != shapes.len() {
                    return Err(
                        bad(&format!("{} numbers, one for each shape", shapes.len())).into()
                    );
                }
                regions.push(Region { columns: sides.0.parse()?, rows: sides.1.parse()?, counts });
            }
            Some(_) => (shapes.push(Cells::new()), row = 0).0,
            None if line.is_empty() => {}
            None => {
                let shape = shapes.last_mut().ok_or_else(|| bad("the number of a shape, as 0:"))?;
                if row >= 3 || line.len() > 3 || line.bytes().any(|symbol| !b"#.".contains(&symbol))
                {
                    return Err(bad("a row of at most three of # and ., and three rows").into());
                }
                let columns = line.bytes().enumerate().filter(|(_, symbol)| *symbol == b'#');
                shape.extend(columns.map(|(column, _)| (row, column)));
                row += 1;
            }
        }
    }
    Ok((shapes, regions))
}

/// The images of a shape in its square, at the upper left corner.
fn images(shape: &Cells) -> BTreeSet<Cells> {
    let mut cells = shape.clone();
    let mut images = BTreeSet::new();
    for turn in 0..8 {
        // A quarter turn, and after four of them the other side.
        cells.iter_mut().for_each(|cell| *cell = (cell.1, 2 - cell.0));
        if turn == 4 {
            cells.iter_mut().for_each(|cell| cell.1 = 2 - cell.1);
        }
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut image: Cells = cells.iter().map(|&(r, c)| (r - top, c - left)).collect();
        image.sort_unstable();
        images.insert(image);
    }
    images
}

/// A shape that is moved down and right.
fn moved(shape: &Cells, down: usize, right: usize) -> Cells {
    shape.iter().map(|&(row, column)| (row + down, column + right)).collect()
}

impl Region {
    /// A square of three by three for each present, if there are enough.
    fn boxes(&self, shapes: &[Cells]) -> Option<Vec<Cells>> {
        let presents = shapes.iter().zip(&self.counts);
        let presents = presents.flat_map(|(shape, &count)| (0..count).map(move |_| shape));
        let mut corners = (0..self.rows / 3)
            .flat_map(|row| (0..self.columns / 3).map(move |column| (3 * row, 3 * column)));
        presents
            .map(|shape| corners.next().map(|(row, column)| moved(shape, row, column)))
            .collect()
    }

    /// The exact cover problem, with the cells that each option takes.
    fn problem(&self, shapes: &[Cells]) -> Result<(Problem, Vec<Cells>), Box<dyn Error>> {
        let mut builder = ProblemBuilder::new();
        let mut presents = Vec::new();
        for (shape, &count) in shapes.iter().zip(&self.counts).filter(|(_, count)| **count > 0) {
            presents.push((builder.add_primary_between(count..=count)?, shape));
        }
        let cells: Vec<ItemId> = (0..self.rows * self.columns)
            .map(|_| builder.add_secondary())
            .collect::<Result<_, _>>()?;
        let mut places = Vec::new();
        for (present, shape) in presents {
            for image in images(shape) {
                for corner in 0..cells.len() {
                    let place = moved(&image, corner / self.columns, corner % self.columns);
                    if place.iter().all(|&(row, column)| row < self.rows && column < self.columns) {
                        let taken =
                            place.iter().map(|&(row, column)| cells[row * self.columns + column]);
                        builder.add_option(std::iter::once(present).chain(taken))?;
                        places.push(place);
                    }
                }
            }
        }
        Ok((builder.build(), places))
    }

    /// Whether the presents fit, by the first of the three questions that has an answer.
    fn decide(&self, shapes: &[Cells], nodes: u64) -> Result<Answer, Box<dyn Error>> {
        if let Some(places) = self.boxes(shapes) {
            return Ok(Answer::Fits(places, How::Boxes));
        }
        let (problem, places) = self.problem(shapes)?;
        let solver = Solver::new(&problem).node_limit(Some(nodes));
        if let Some(reason) = solver.obstruction() {
            reason.verify(&problem)?;
            return Ok(Answer::Never(How::Algebra));
        }
        let settled = solver.any()?;
        Ok(match settled.answer {
            First::Found(solution) => {
                let place = |option: &OptionId| places[option.index()].clone();
                Answer::Fits(solution.options().iter().map(place).collect(), How::Search)
            }
            // A search that lasts looks for a reason again.
            First::None if settled.part == Part::Algebra => Answer::Never(How::Algebra),
            First::None => Answer::Never(How::Search),
            First::Unknown(Stop::NodeLimit) => Answer::Unknown,
            First::Unknown(stop) => return Err(stop.to_string().into()),
        })
    }

    /// Panics unless the places are those of the presents, lie in the region, and do not overlap.
    fn check(&self, shapes: &[Cells], places: &[Cells]) {
        let mut taken = vec![vec![false; self.columns]; self.rows];
        for &(row, column) in places.iter().flatten() {
            assert!(!std::mem::replace(&mut taken[row][column], true), "{self:?} {row} {column}");
        }
        let mut left = self.counts.clone();
        for place in places {
            let top = place.iter().map(|cell| cell.0).min().unwrap_or(0);
            let leftmost = place.iter().map(|cell| cell.1).min().unwrap_or(0);
            let mut corner: Cells = place.iter().map(|&(r, c)| (r - top, c - leftmost)).collect();
            corner.sort_unstable();
            // Shapes that are images of each other have their counts together.
            let kind =
                (0..shapes.len()).find(|&n| left[n] > 0 && images(&shapes[n]).contains(&corner));
            left[kind.expect("another present of this shape")] -= 1;
        }
        assert!(left.iter().all(|&count| count == 0), "{self:?}: {left:?} are missing");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (text, is_sample) = match arguments.next() {
        Some(file) => (std::fs::read_to_string(file)?, false),
        None => (SAMPLE.to_owned(), true),
    };
    let nodes = arguments.next().map_or(Ok(NODES), |nodes| nodes.parse())?;
    let (shapes, regions) = read(&text)?;
    let (mut fit, mut never, mut unknown) = (0, 0, 0);
    for (number, region) in regions.iter().enumerate() {
        let (answer, found) = match region.decide(&shapes, nodes)? {
            Answer::Fits(places, how) => {
                region.check(&shapes, &places);
                fit += 1;
                (format!("fits ({how:?})"), Some((true, how)))
            }
            Answer::Never(how) => {
                never += 1;
                (format!("does not fit ({how:?})"), Some((false, how)))
            }
            Answer::Unknown => {
                unknown += 1;
                ("unknown".to_owned(), None)
            }
        };
        let Region { columns, rows, counts } = region;
        println!("{columns}x{rows} {counts:?}: {answer}");
        assert!(!is_sample || found == Some(ANSWERS[number]), "region {number}: {found:?}");
    }
    println!("{fit} regions have room, {never} have not, {unknown} are unknown");
    Ok(())
}
