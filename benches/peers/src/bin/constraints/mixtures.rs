//! Random mixtures of constraints, whose solutions the search and CP-SAT list.

use crate::boards::{BOARDS, board};
use crate::brute_force::Grids;
use crate::makers::{Draw, MAKERS, Maker};
use crate::peers::cpsat;
use pavane::constraints::propagation::{Model, Search, Step};
use pavane::constraints::{Constraint, ConstraintRule, KINDS, Sketch, Statement};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

/// The maximum number of solutions of a mixture.
const MOST_SOLUTIONS: usize = 200;

/// A puzzle of random constraints on a small board. Each seed begins with another kind, in the order of [`MAKERS`].
fn mixture(seed: u64) -> Sketch {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let board = board(random.random_range(0..BOARDS));
    let grid = Grids::new(&board).random(&mut random);
    let count = random.random_range(2..=5);
    let mut order: Vec<usize> = (0..grid.len()).collect();
    order.shuffle(&mut random);
    let mut draw = Draw { board: &board, grid: &grid, random };
    let (_, first) = MAKERS[seed as usize % MAKERS.len()];
    let mut constraints: Vec<Constraint> = stated(&mut draw, first).into_iter().collect();
    while constraints.len() < count {
        let (_, maker) = MAKERS[draw.random.random_range(0..MAKERS.len())];
        constraints.extend(stated(&mut draw, maker));
    }
    let mut sketch = Sketch::new(board.clone());
    sketch.constraints = constraints;
    // Values of the grid are given until the solutions are few.
    while solutions(&sketch).len() > MOST_SOLUTIONS {
        let cell = order.pop().expect("a full grid is at most one solution");
        sketch.values[cell] = board.values().bit(grid[cell]).expect("a value of the board");
    }
    sketch
}

/// A constraint of a kind, if it has a statement as inequalities. A few draws are tried.
fn stated(draw: &mut Draw<'_>, maker: Maker) -> Option<Constraint> {
    let board = draw.board;
    let mut draws = std::iter::repeat_with(|| draw.constraint_of(maker)).take(10);
    draws.find(|rule| Statement::of_puzzle(board, std::slice::from_ref(rule), &[]).is_ok())
}

/// The solutions that the search finds, up to one more than a mixture may have. Each is the list of its candidates.
fn solutions(sketch: &Sketch) -> BTreeSet<Vec<usize>> {
    let model = Model::new(&sketch.board, &sketch.constraints, &sketch.values);
    let mut search = Search::new(&model);
    let range = sketch.board.values();
    let mut found = BTreeSet::new();
    while found.len() <= MOST_SOLUTIONS && search.advance(u64::MAX) == Step::Solution {
        let candidate =
            |(cell, value): (usize, i64)| cell * range.count() + (value - range.first()) as usize;
        found.insert(search.values().into_iter().enumerate().map(candidate).collect());
    }
    found
}

/// Compares the solutions of mixtures. Prints each difference, and the number of mixtures of each kind.
pub(crate) fn compare(python: &Path, seed: u64, count: u64, seconds: u64) -> ExitCode {
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut total, mut empty, mut unfinished, mut different) = (0, 0, 0, 0);
    for seed in seed..seed + count {
        let sketch = mixture(seed);
        let names: BTreeSet<&str> =
            sketch.constraints.iter().map(|rule| rule.kind().name).collect();
        let found = solutions(&sketch);
        let other = match cpsat(python, &sketch, seconds, MOST_SOLUTIONS + 1) {
            Ok(other) => other,
            Err(error) => {
                eprintln!("seed {seed}: {error}");
                return ExitCode::FAILURE;
            }
        };
        names.into_iter().for_each(|name| *kinds.entry(name).or_default() += 1);
        total += found.len();
        empty += u64::from(found.is_empty());
        if !other.is_complete {
            unfinished += 1;
        } else if found != other.solutions.iter().cloned().collect() {
            different += 1;
            let words = sketch.constraints.iter().map(|rule| rule.describe(&sketch.board));
            let words: Vec<String> = words.collect();
            println!("DIFFERENT\tseed {seed}\t{} solutions\t{}", found.len(), words.join("; "));
            println!("\tCP-SAT\t{} solutions", other.count);
        }
    }
    for kind in KINDS {
        println!("{}\t{}", kinds.get(kind.name).unwrap_or(&0), kind.name);
    }
    println!(
        "{count} mixtures of {} kinds from seed {seed}, with {total} solutions, {empty} without any; \
         CP-SAT: {unfinished} stopped, {different} different",
        kinds.len()
    );
    if different > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
