//! The cost of choosing the engine, beside the engine itself: `cargo bench --bench route`.
//!
//! Each set is asked whether its puzzles have one solution each. The baseline of 9x9 boards is `nine::Solver`, one
//! board at a time. `solver` is [`PuzzleSolver::set_puzzle`] with the engine `auto`, `new` a [`PuzzleSolver`] made
//! for each puzzle, `general` one that has to encode, `lanes` is `nine::Batch`, and `batch` is [`PuzzleBatch`] on one
//! thread; compare it with `lanes`. `count` is [`PuzzleSolver::count_up_to`], which answers the question of the
//! baseline and no more: the other ways also return a verified grid. Other shapes have the baseline `general`. All
//! must agree before they are measured. Times only mean something beside others of the same run.
//!
//! The sets named easy are drawn from random grids, the jigsaws with 45 givens, the 16x16 puzzles with 146: nearly all
//! are settled by singles.
//!
//! If the environment variable `PAVANE_CORPUS` names a folder with `sudoku/17_clue.txt`, each tenth puzzle of that file
//! is a set too.
//!
//! `cargo bench --bench route -- --test` only checks that everything runs.

use criterion::{BenchmarkId, Criterion, Throughput};
use pavane::dlx::{self, Uniqueness};
use pavane::format::Reading;
use pavane::format::line::LineReader;
use pavane::nine::{Batch, Board, Solver};
use pavane::solve::Engine;
use pavane::{Layout, Puzzle, PuzzleBatch, PuzzleSolver};
use pavane_workshop::{Generated, Generator, Minimal, Recipe};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

#[path = "../../../benches/support/puzzles.rs"]
mod puzzles;

const SEED: u64 = 1;
const MADE: usize = 2_000;

/// Answers a question about some puzzles: how many have no, one, and several solutions.
type Check<'a> = Box<dyn FnMut(&[Puzzle]) -> [usize; 3] + 'a>;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let made = puzzles::make(SEED, MADE);
    let minimal: Vec<Board> = made.iter().map(|made| made.minimal).collect();
    let easy: Vec<Board> = made.iter().map(|made| made.easy()).collect();
    for (name, boards) in [("minimal", minimal), ("easy", easy)] {
        measure_boards(&mut criterion, name, &boards);
    }
    if let Some(corpus) = env::var_os("PAVANE_CORPUS") {
        let puzzles = read(Path::new(&corpus).join("sudoku/17_clue.txt"));
        let board = |puzzle: &Puzzle| Board::try_from(puzzle).expect("a 9x9 puzzle");
        let boards: Vec<Board> = puzzles.iter().step_by(10).map(board).collect();
        measure_boards(&mut criterion, "17 clues", &boards);
    }
    let jigsaws = read("data/sudoku/jigsaw10.txt");
    let sizes: Vec<Puzzle> = read("data/sudoku/sizes.txt");
    let layout = fs::read_to_string(file("data/sudoku/layouts/jigsaw10.txt")).expect("a map");
    let easy_jigsaws = with_givens(&Layout::jigsaw(&layout).expect("a jigsaw"), 45);
    let easy_large = with_givens(&Layout::square(16).expect("a square"), 146);
    for (name, puzzles) in [
        ("jigsaws", jigsaws),
        ("sizes", sizes),
        ("easy jigsaws", easy_jigsaws),
        ("easy 16x16", easy_large),
    ] {
        let general = general(Engine::General(dlx::Engine::Auto));
        let auto = automatic();
        measure(&mut criterion, name, &puzzles, vec![("general", general), ("solver", auto)]);
    }
    criterion.final_summary();
}

/// A file of the project, or any file by its whole path.
fn file(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Puzzles of a layout with this number of givens, drawn from random grids.
fn with_givens(layout: &Layout, givens: usize) -> Vec<Puzzle> {
    let recipe = Recipe::new(layout.clone()).minimal(Minimal::No).givens(givens..=givens);
    let mut generator = Generator::new(&recipe, SEED).expect("a layout with grids");
    let mut puzzles = Vec::new();
    let visit = |generated: Generated| {
        puzzles.push(generated.puzzle);
        ControlFlow::Continue(())
    };
    generator.each(0..MADE as u64 / 10, visit).expect("puzzles");
    puzzles
}

fn read(path: impl AsRef<Path>) -> Vec<Puzzle> {
    let path = file(path);
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut reader = LineReader::new(&Reading::default());
    let records = text.split(|&byte| byte == b'\n').filter_map(|line| reader.read(line).ok()?);
    records.map(|record| record.puzzle).collect()
}

fn measure_boards(criterion: &mut Criterion, name: &str, boards: &[Board]) {
    let puzzle = |board: &Board| board.to_string().parse().expect("a puzzle without clashes");
    let puzzles: Vec<Puzzle> = boards.iter().map(puzzle).collect();
    let mut nine = Solver::new();
    let solver = move |_: &[Puzzle]| {
        let mut sums = [0; 3];
        boards.iter().for_each(|board| sums[nine.count_up_to(board, 2) as usize] += 1);
        sums
    };
    let mut lanes = Batch::new();
    let lanes = move |_: &[Puzzle]| {
        let mut sums = [0; 3];
        lanes.count(boards, 2).iter().for_each(|answer| sums[answer.count as usize] += 1);
        sums
    };
    let batch = |_: &[Puzzle]| {
        let mut sums = [0; 3];
        for answer in PuzzleBatch::new().check(boards) {
            sums[number(&answer.expect("an answer"))] += 1;
        }
        sums
    };
    let mut counter = None;
    let count = move |puzzles: &[Puzzle]| {
        let mut sums = [0; 3];
        for puzzle in puzzles {
            let count = next(&mut counter, puzzle, Engine::Auto).count_up_to(2).expect("an answer");
            sums[usize::try_from(count.found).expect("at most two")] += 1;
        }
        sums
    };
    let new = |puzzles: &[Puzzle]| {
        let mut sums = [0; 3];
        for puzzle in puzzles {
            let solver = PuzzleSolver::new(puzzle).expect("no clash");
            sums[number(&solver.uniqueness().expect("an answer"))] += 1;
        }
        sums
    };
    let ways: Vec<(&str, Check<'_>)> = vec![
        ("nine::Solver", Box::new(solver)),
        ("count", Box::new(count)),
        ("solver", automatic()),
        ("new", Box::new(new)),
        ("lanes", Box::new(lanes)),
        ("batch", Box::new(batch)),
        ("general", general(Engine::General(dlx::Engine::Auto))),
    ];
    measure(criterion, name, &puzzles, ways);
}

/// One solver for all puzzles, with the engine `auto`.
fn automatic<'a>() -> Check<'a> {
    general(Engine::Auto)
}

/// One solver for all puzzles.
fn general<'a>(engine: Engine) -> Check<'a> {
    let mut solver: Option<PuzzleSolver> = None;
    Box::new(move |puzzles| {
        let mut sums = [0; 3];
        for puzzle in puzzles {
            let solver = next(&mut solver, puzzle, engine);
            sums[number(&solver.uniqueness().expect("an answer"))] += 1;
        }
        sums
    })
}

/// The solver, made for the first puzzle, with the next one.
fn next<'a>(
    solver: &'a mut Option<PuzzleSolver>,
    puzzle: &Puzzle,
    engine: Engine,
) -> &'a PuzzleSolver {
    let solver =
        solver.get_or_insert_with(|| PuzzleSolver::new(puzzle).expect("no clash").engine(engine));
    solver.set_puzzle(puzzle).expect("no clash");
    solver
}

fn number<S>(answer: &Uniqueness<S>) -> usize {
    match answer {
        Uniqueness::None => 0,
        Uniqueness::Unique(_) => 1,
        Uniqueness::Multiple(_) => 2,
        Uniqueness::Unknown { .. } => unreachable!("there are no limits"),
    }
}

fn measure(
    criterion: &mut Criterion,
    name: &str,
    puzzles: &[Puzzle],
    mut ways: Vec<(&str, Check<'_>)>,
) {
    let sums: Vec<[usize; 3]> = ways.iter_mut().map(|(_, check)| check(puzzles)).collect();
    assert!(sums.iter().all(|sum| *sum == sums[0]), "{name}: {sums:?}");
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    for (way, check) in &mut ways {
        group.bench_function(BenchmarkId::from_parameter(way), |bencher| {
            bencher.iter(|| black_box(check(black_box(puzzles))));
        });
    }
    group.finish();
}
