//! The puzzles that benchmarks make are what they are called, as told by code that did not make them.

use dlx::Uniqueness;
use pavane::nine::Board;
use pavane::solve::Engine;
use pavane::{Digit, Layout, Minimality, Puzzle, PuzzleSolver};

#[path = "../benches/support/puzzles.rs"]
mod puzzles;

const SEED: u64 = 7;
const PUZZLES: usize = 24;

fn solver(board: &Board) -> PuzzleSolver {
    let layout: Layout = "9x9".parse().expect("a layout");
    let givens: Vec<_> = board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    let puzzle = Puzzle::new(layout, givens).expect("no clash");
    let general = Engine::General(dlx::Engine::Auto);
    PuzzleSolver::new(&puzzle).expect("it is small").engine(general)
}

#[test]
fn minimal_puzzles_have_one_solution_and_need_every_given() {
    for made in puzzles::make(SEED, PUZZLES) {
        assert!(made.grid.solves(&made.minimal), "{}", made.minimal);
        let answer = solver(&made.minimal).minimality().expect("it is small");
        let Minimality::Unique(needs) = answer else { panic!("{}: {answer:?}", made.minimal) };
        assert_eq!(needs.redundant, [], "{}", made.minimal);
    }
}

#[test]
fn easy_puzzles_add_givens_until_singles_solve_them() {
    for made in puzzles::make(SEED, PUZZLES) {
        let easy = made.easy();
        assert!(made.grid.solves(&easy) && puzzles::singles_solve(&easy), "{easy}");
        let kept = made.minimal.digits().iter().zip(easy.digits());
        assert!(kept.into_iter().all(|(&given, &digit)| given == 0 || given == digit), "{easy}");
        let unique = solver(&easy).uniqueness().expect("it is small");
        assert!(matches!(unique, Uniqueness::Unique(_)), "{easy}");
    }
}

#[test]
fn puzzles_one_given_short_have_several_solutions() {
    for made in puzzles::make(SEED, PUZZLES) {
        let short = made.one_short();
        assert_eq!(short.given_count() + 1, made.minimal.given_count(), "{short}");
        let unique = solver(&short).uniqueness().expect("it is small");
        assert!(matches!(unique, Uniqueness::Multiple(_)), "{short}");
    }
}

#[test]
fn a_puzzle_depends_on_its_seed_and_number_only() {
    let minimal = |seed, count| -> Vec<Board> {
        puzzles::make(seed, count).iter().map(|made| made.minimal).collect()
    };
    let many = minimal(SEED, PUZZLES);
    assert_eq!(minimal(SEED, 5), many[..5]);
    assert!(minimal(SEED + 1, 5).iter().all(|board| !many.contains(board)));
}

/// The puzzles of `data/` that were published with the number of guesses they take beside singles.
#[test]
fn singles_solve_what_takes_no_guess() {
    for (file, puzzles) in [("three-step", 6), ("levels", 1)] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sudoku");
        let text = std::fs::read_to_string(format!("{folder}/{file}.txt")).expect("a file");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let boards = puzzles::read(&text);
        assert_eq!((boards.len(), lines.len()), (puzzles, puzzles), "{file}");
        for (board, line) in boards.iter().zip(lines) {
            assert_eq!(puzzles::singles_solve(board), line.ends_with("# no guess"), "{line}");
        }
    }
}
