//! True candidates and minimality.

use super::support::{PUZZLE, Random, SOLUTION, TWO, batches, board, corpus, known, random_boards};
use crate::support::cases::cases;
use dlx::{Interrupt, Stop};
use pavane::nine::{self, Batch, Board, RuledOut};
use pavane::solve::Engine;
use pavane::{
    Candidates, Cell, ClueNeeds, Digit, Layout, Minimality, Puzzle, PuzzleSolver, TrueCandidates,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Published as symmetric to a diagonal, with 17 givens.
const FEWEST: &str =
    "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......";

/// The answers of the general engine for a board. If givens clash, which it refuses: no true candidate, and no
/// solution.
fn in_general(layout: &Layout, board: &Board) -> (TrueCandidates, Minimality) {
    let givens: Vec<Option<Digit>> =
        board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    match Puzzle::new(layout.clone(), givens) {
        Ok(puzzle) => {
            let solver = PuzzleSolver::new(&puzzle).expect("it is small");
            let solver = solver.engine(Engine::General(dlx::Engine::Auto));
            (solver.true_candidates().expect("right"), solver.minimality().expect("right"))
        }
        Err(_) => (TrueCandidates::Complete(Candidates::none(layout)), Minimality::None),
    }
}

/// Every kernel answers both questions as the general engine does.
fn agree(boards: &[Board]) {
    let layout = Layout::square(9).unwrap();
    let general: Vec<_> = boards.iter().map(|board| in_general(&layout, board)).collect();
    for batch in &mut batches() {
        let isa = batch.isa();
        let minimalities = batch.minimality(boards).unwrap();
        assert_eq!(minimalities.len(), boards.len());
        for ((board, general), minimality) in boards.iter().zip(&general).zip(minimalities) {
            assert_eq!(minimality, general.1, "{isa}: {board}");
            assert_eq!(batch.true_candidates(board).unwrap(), general.0, "{isa}: {board}");
        }
    }
}

#[test]
fn known_puzzles_are_answered_as_by_the_general_engine() {
    agree(&known());
}

#[test]
fn boards_that_are_no_puzzles_are_answered_as_by_the_general_engine() {
    agree(&random_boards(20_261_123, cases(100, 200) as usize));
}

#[test]
fn the_short_forms_say_the_same() {
    for board in &known()[..10] {
        let mut batch = Batch::new();
        let candidates = batch.true_candidates(board).unwrap();
        assert_eq!(candidates.complete(), Some(&nine::true_candidates(board).unwrap()));
        assert_eq!(batch.minimality(&[*board]).unwrap(), [nine::minimality(board).unwrap()]);
    }
    assert_eq!(Batch::new().minimality(&[]), Ok(vec![]));
}

/// A digit can be ruled out in a cell if the general engine finds another true candidate there, once a given in it is
/// taken away.
#[test]
fn digits_are_ruled_out_as_by_the_general_engine() {
    let layout = Layout::square(9).unwrap();
    let mut random = Random::new(20_261_124);
    let mut boards = Vec::new();
    let mut questions = Vec::new();
    let mut expected = Vec::new();
    for board in [known(), random_boards(20_261_125, 100)].concat() {
        let cell = random.below(81);
        let (candidates, _) = in_general(&layout, &board.with(cell, 0));
        let candidates = candidates.complete().expect("nothing stops it");
        let digits = (1..=9).map(|digit| Digit::new(digit).unwrap());
        let held: Vec<Digit> = digits
            .clone()
            .filter(|&digit| candidates.contains(Cell::new(cell as u32), digit))
            .collect();
        for digit in digits {
            questions.push(RuledOut { board: boards.len(), cell, digit: digit.get() });
            expected.push(Some(held.iter().any(|&other| other != digit)));
        }
        boards.push(board);
    }
    assert!(expected.contains(&Some(true)) && expected.contains(&Some(false)));
    for batch in &mut batches() {
        let isa = batch.isa();
        assert_eq!(batch.others(&boards, &questions), expected, "{isa}");
        assert_eq!(batch.others(&boards, &[]), []);
    }
}

/// By the definitions: all solutions of boards with one solution and one given less.
#[test]
fn answers_are_those_of_the_definitions() {
    let mut solver = nine::Solver::new();
    let mut solutions = |board: &Board| {
        let mut solutions = Vec::new();
        solver.for_each(board, |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        solutions
    };
    let puzzle = board(PUZZLE);
    let mut needs = ClueNeeds::default();
    for cell in (0..81).filter(|&cell| puzzle.digits()[cell] != 0) {
        let without = puzzle.with(cell, 0);
        let solutions = solutions(&without);
        let pairs: BTreeSet<(Cell, u8)> = solutions
            .iter()
            .flat_map(|solution| {
                (0..81).map(|cell| (Cell::new(cell as u32), solution.digits()[cell]))
            })
            .collect();
        let found = nine::true_candidates(&without).unwrap();
        assert!(found.iter().map(|(cell, digit)| (cell, digit.get())).eq(pairs), "{without}");
        let cells = if solutions.len() > 1 { &mut needs.needed } else { &mut needs.redundant };
        cells.push(Cell::new(cell as u32));
    }
    assert_eq!(nine::minimality(&puzzle), Ok(Minimality::Unique(needs)));
}

/// More boards without a given than are counted at a time, of puzzles with few and with many.
#[test]
fn answers_of_many_boards_come_in_order() {
    let kinds = [PUZZLE, SOLUTION, TWO].map(board).into_iter().chain([Board::EMPTY]);
    let kinds: Vec<Board> = kinds.collect();
    let all = ClueNeeds { redundant: (0..81).map(Cell::new).collect(), ..ClueNeeds::default() };
    let expected = [
        nine::minimality(&kinds[0]).unwrap(),
        Minimality::Unique(all),
        Minimality::Multiple,
        Minimality::Multiple,
    ];
    let boards: Vec<Board> = (0..400).map(|turn| kinds[turn * 7 % 13 % 4]).collect();
    for batch in &mut batches() {
        for (turn, found) in batch.minimality(&boards).unwrap().into_iter().enumerate() {
            assert_eq!(found, expected[turn * 7 % 13 % 4], "{turn}");
        }
    }
}

/// By symmetry any digit can be in any cell, and beside one given whatever does not clash with it.
#[test]
fn boards_with_hardly_a_given() {
    for batch in &mut batches() {
        let blank = batch.true_candidates(&Board::EMPTY).unwrap();
        assert_eq!(blank.complete().map(Candidates::count), Some(729));
        let one = batch.true_candidates(&Board::EMPTY.with(40, 5)).unwrap();
        // Twenty peers have one candidate less, the cell eight.
        assert_eq!(one.complete().map(Candidates::count), Some(729 - 20 - 8));
    }
}

#[test]
fn an_interrupt_that_is_set_leaves_everything_open() {
    let interrupt = Interrupt::new();
    interrupt.set();
    let boards = [board(PUZZLE), Board::EMPTY, board(SOLUTION)];
    for batch in batches() {
        let mut batch = batch.interrupt(&interrupt);
        let known = ClueNeeds::default();
        let expected = Minimality::Unknown { known, stop: Stop::Interrupted };
        assert!(batch.minimality(&boards).unwrap().iter().all(|found| *found == expected));
        for (board, open) in boards.iter().zip([81, 729, 81]) {
            let found = batch.true_candidates(board).unwrap();
            let TrueCandidates::Partial { known, unknown, stop } = &found else {
                panic!("complete: {board}")
            };
            assert_eq!((known.count(), *stop), (0, Stop::Interrupted));
            // What is true is among what is open.
            let truth = nine::true_candidates(board).unwrap();
            assert!(truth.iter().all(|(cell, digit)| unknown.contains(cell, digit)));
            assert!(unknown.count() >= open);
        }
    }
}

fn pairs() -> impl Iterator<Item = (Cell, Digit)> {
    (0..81).flat_map(|cell| Digit::first(9).map(move |digit| (Cell::new(cell), digit)))
}

/// One that comes at any time leaves some things known, and they are so.
#[test]
fn what_is_known_when_an_interrupt_comes_is_so() {
    let boards = random_boards(3, 60);
    let truth: Vec<(TrueCandidates, Minimality)> = {
        let layout = Layout::square(9).unwrap();
        boards.iter().map(|board| in_general(&layout, board)).collect()
    };
    for batch in batches() {
        let interrupt = Interrupt::new();
        let mut batch = batch.interrupt(&interrupt);
        let found = std::thread::scope(|scope| {
            let interrupt = &interrupt;
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(3));
                interrupt.set();
            });
            let minimalities = batch.minimality(&boards).unwrap();
            let candidates: Vec<TrueCandidates> =
                boards.iter().map(|board| batch.true_candidates(board).unwrap()).collect();
            candidates.into_iter().zip(minimalities).collect::<Vec<_>>()
        });
        for ((candidates, minimality), (all, whole)) in found.iter().zip(&truth) {
            for (cell, digit) in pairs() {
                let is_true = candidates.is_true(cell, digit);
                assert!(is_true.is_none() || is_true == all.is_true(cell, digit));
            }
            match (minimality, whole) {
                (Minimality::Unknown { known, .. }, Minimality::Unique(needs)) => {
                    assert!(known.needed.iter().all(|cell| needs.needed.contains(cell)));
                    assert!(known.redundant.iter().all(|cell| needs.redundant.contains(cell)));
                }
                (Minimality::Unknown { known, .. }, _) => {
                    assert_eq!(*known, ClueNeeds::default());
                }
                (found, whole) => assert_eq!(found, whole),
            }
        }
    }
}

/// No puzzle has 16 givens and one solution (McGuire, Tugemann, Civario 2012), so those with 17 are minimal.
#[test]
fn puzzles_with_the_fewest_givens_are_minimal() {
    let few: Vec<Board> = corpus("17_clue.txt").into_iter().chain([board(FEWEST)]).collect();
    assert!(few.iter().all(|board| board.given_count() == 17));
    for found in Batch::new().minimality(&few).unwrap() {
        let Minimality::Unique(needs) = found else { panic!("{found:?}") };
        assert_eq!((needs.needed.len(), needs.redundant.len()), (17, 0));
    }
}

/// Of a larger corpus every two hundredth puzzle, and the same without two of its givens.
#[test]
fn larger_corpora_are_answered_as_by_the_general_engine() {
    for file in ["17_clue.txt", "top1465.txt", "hardest_half.txt"] {
        let sample: Vec<Board> = corpus(file).into_iter().step_by(200).collect();
        agree(&sample);
        let fewer = sample.iter().map(|board| {
            let givens = (0..81).filter(|&cell| board.digits()[cell] != 0);
            givens.step_by(9).fold(*board, |board, cell| board.with(cell, 0))
        });
        agree(&fewer.collect::<Vec<_>>());
    }
}
