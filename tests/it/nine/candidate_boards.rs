//! Boards some of whose candidates are ruled out.

use super::support::{PUZZLE, SOLUTION, board};
use dlx::Uniqueness;
use pavane::nine::{BoardError, CandidateBoard, Solver};
use pavane::solve::{Engine, Question, Route};
use pavane::{Candidates, Cell, Digit, Layout, Puzzle, PuzzleSolver};
use proptest::prelude::*;
use std::path::PathBuf;
use std::{env, fs};

/// The puzzle with these candidates in its cells, digit `d` as bit `d - 1`; `None` if that is no puzzle.
fn puzzle(open: &[u16]) -> Option<Puzzle> {
    let mut left = Candidates::none(&Layout::square(9).unwrap());
    for (cell, &open) in open.iter().enumerate() {
        let digits = Digit::first(9).filter(|digit| open >> (digit.get() - 1) & 1 == 1);
        left.extend(digits.map(|digit| (Cell::new(cell as u32), digit)));
    }
    Puzzle::with_candidates(&left).ok()
}

/// The same question to `nine` and to an exact cover engine.
fn both(puzzle: &Puzzle) -> [PuzzleSolver; 2] {
    let nine = PuzzleSolver::new(puzzle).unwrap();
    let general = nine.clone().engine(Engine::General(dlx::Engine::Bits));
    assert_eq!(nine.route(Question::Uniqueness), Ok(Route::Nine));
    assert_eq!(general.route(Question::Uniqueness), Ok(Route::General));
    [nine, general]
}

/// Puzzles with the digits of a solved board as candidates, others beside them, and in one cell perhaps only others.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let more = prop::collection::vec((prop::bits::u16::masked(0o777), 0_u8..8), 81);
    let wrong = prop::option::weighted(0.3, 0_usize..81);
    (more, 1_u8..12, wrong).prop_filter_map("a digit clashes", |(more, few, wrong)| {
        let digits = *board(SOLUTION).digits();
        let cells = digits.iter().zip(more).enumerate();
        let open: Vec<u16> = cells
            .map(|(cell, (digit, (more, chance)))| {
                let more = if few > 8 { more | more >> 1 } else { more };
                let more = if chance < few { more } else { 0 };
                let own = 1 << (digit - 1);
                if wrong == Some(cell) { (more & !own).max(1 << (digit % 9)) } else { more | own }
            })
            .collect();
        puzzle(&open)
    })
}

proptest! {
    #[test]
    fn counts_are_those_of_the_general_engine(puzzle in puzzles()) {
        let [nine, general] = both(&puzzle);
        let count = general.count_up_to(40).unwrap();
        prop_assert_eq!(&nine.count_up_to(40).unwrap(), &count);
        match (nine.uniqueness().unwrap(), general.uniqueness().unwrap()) {
            (Uniqueness::Multiple([a, b]), Uniqueness::Multiple(_)) => {
                prop_assert!(a != b && puzzle.is_solved_by(&a) && puzzle.is_solved_by(&b));
            }
            (found, expected) => prop_assert_eq!(found, expected),
        }
        let grids: Vec<_> = nine.solutions().unwrap().take(40).collect::<Result<_, _>>().unwrap();
        prop_assert!(grids.iter().all(|grid| puzzle.is_solved_by(grid)));
        prop_assert_eq!(u64::try_from(count.found).ok(), Some(grids.len() as u64));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn inquiries_are_answered_as_by_the_general_engine(puzzle in puzzles()) {
        let [nine, general] = both(&puzzle);
        prop_assert_eq!(nine.true_candidates().unwrap(), general.true_candidates().unwrap());
        prop_assert_eq!(nine.minimality().unwrap(), general.minimality().unwrap());
    }
}

#[test]
fn puzzles_are_taken_with_what_they_rule_out() {
    let open: Vec<u16> = (board(PUZZLE).digits().iter())
        .map(|&digit| if digit == 0 { 0o776 } else { 1 << (digit - 1) })
        .collect();
    let taken = CandidateBoard::try_from(&puzzle(&open).unwrap()).unwrap();
    assert_eq!(taken.givens(), &board(PUZZLE));
    // A 1 is ruled out where no given does so already, in each empty cell, and it must be somewhere in each row.
    assert!(taken.is_limited() && (0..81).any(|cell| taken.open(cell) == 0o776));
    assert_eq!(Solver::new().count_up_to(&taken, 2), 0);
    assert!(!taken.is_solved_by(&board(SOLUTION)));
    let plain = Puzzle::blank(Layout::square(9).unwrap());
    assert!(!CandidateBoard::try_from(&plain).unwrap().is_limited());
    let other = Puzzle::blank(Layout::square(4).unwrap());
    assert_eq!(CandidateBoard::try_from(&other), Err(BoardError::Layout));
}

/// Seven hard ones that are given by candidates alone, published as having one solution.
#[test]
fn hard_pencil_marks_have_one_solution() {
    let Some(folder) = env::var_os("PAVANE_CORPUS") else { return };
    let text = fs::read_to_string(PathBuf::from(folder).join("sudoku/pencilmarks.txt")).unwrap();
    let mut seen = 0;
    for line in text.lines() {
        let set = |cell: &[u8]| {
            let digits = cell.iter().filter(|symbol| symbol.is_ascii_digit());
            digits.fold(0, |set, digit| set | 1 << (digit - b'1'))
        };
        let open: Vec<u16> = line.as_bytes().chunks(9).map(set).collect();
        let puzzle = puzzle(&open).unwrap();
        let found = PuzzleSolver::new(&puzzle).unwrap().uniqueness().unwrap();
        assert!(matches!(found, Uniqueness::Unique(grid) if puzzle.is_solved_by(&grid)), "{line}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
