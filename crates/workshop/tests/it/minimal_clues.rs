//! Puzzles without redundant clues, against all grids of a small board.

use crate::random::Random;
use crate::small_boards::{all_grids, puzzle_of_grid, random_puzzle, satisfies};
use dlx::{Interrupt, Stop};
use pavane::Puzzle;
use pavane::solve::Settings;
use pavane_workshop::{Clue, Clues, KeptClues, MinimalClues, Minimized};

/// The number of grids that satisfy some clues of a puzzle.
fn solutions(puzzle: &Puzzle, clues: &[Clue], grids: &[[u8; 16]]) -> usize {
    let fits = |grid: &&[u8; 16]| clues.iter().all(|&clue| satisfies(puzzle, clue, grid));
    grids.iter().filter(fits).count()
}

fn minimal(puzzle: &Puzzle, kept: KeptClues, seed: u64) -> MinimalClues {
    MinimalClues::of(puzzle, kept, seed, &Settings::default()).expect("it is solved").answer
}

/// Whether a clue is of a kind that stays.
fn stays(clue: Clue, kept: KeptClues) -> bool {
    match kept {
        KeptClues::None => false,
        KeptClues::Givens => !matches!(clue, Clue::Constraint(_)),
        KeptClues::Constraints => matches!(clue, Clue::Constraint(_)),
    }
}

/// Checks a minimal puzzle against all grids. Returns the number of removed clues; `None` without one solution.
#[track_caller]
fn check(puzzle: &Puzzle, kept: KeptClues, grids: &[[u8; 16]], case: u64) -> Option<usize> {
    let all = Clues::new(puzzle);
    let found = minimal(puzzle, kept, case);
    let expected = match solutions(puzzle, all.all(), grids) {
        0 => Minimized::None,
        1 => Minimized::Complete,
        _ => Minimized::Multiple,
    };
    assert_eq!(found.end, expected, "case {case}");
    let Some(less) = found.puzzle else {
        assert_ne!(expected, Minimized::Complete, "case {case}");
        return None;
    };
    let left = Clues::new(&less);
    assert_eq!(left.all().len() + found.removed.len(), all.all().len(), "case {case}");
    assert!(found.removed.iter().all(|&clue| !stays(clue, kept)), "case {case}");
    assert_eq!(solutions(&less, left.all(), grids), 1, "case {case}");
    for &clue in left.all().iter().filter(|&&clue| !stays(clue, kept)) {
        let mut others = left.all().to_vec();
        others.retain(|&other| other != clue);
        assert!(solutions(&less, &others, grids) > 1, "case {case}: {clue:?} is not needed");
    }
    assert_eq!(minimal(puzzle, kept, case).puzzle, Some(less), "case {case}");
    Some(found.removed.len())
}

#[test]
fn each_clue_of_a_minimal_puzzle_is_needed() {
    let grids = all_grids();
    let mut random = Random::new(20_261_127);
    let (mut unique, mut removed) = (0, 0);
    for case in 0..300 {
        let grid = grids[random.below(grids.len())];
        let puzzle = puzzle_of_grid(&mut random, &grid);
        for kept in [KeptClues::None, KeptClues::Givens, KeptClues::Constraints] {
            if let Some(count) = check(&puzzle, kept, &grids, case) {
                unique += 1;
                removed += count;
            }
        }
    }
    assert!(unique > 300 && removed > 900, "{unique} {removed}");
}

#[test]
fn puzzles_without_one_solution_have_no_minimal_puzzle() {
    let grids = all_grids();
    let mut random = Random::new(7);
    let puzzles = (0..200).filter_map(|case| random_puzzle(&mut random, case));
    let without = (0..).zip(puzzles);
    let without =
        without.filter(|(case, puzzle)| check(puzzle, KeptClues::None, &grids, *case).is_none());
    assert!(without.count() > 50);
}

#[test]
fn seeds_choose_the_clues_that_stay() {
    // Each of the givens of the first block can be left out, but not all of them.
    let puzzle: Puzzle = "1234341221434321".parse().expect("a puzzle");
    let texts: std::collections::BTreeSet<String> = (0..20)
        .filter_map(|seed| minimal(&puzzle, KeptClues::None, seed).puzzle)
        .map(|puzzle| puzzle.to_string())
        .collect();
    assert!(texts.len() > 10, "{texts:?}");
}

#[test]
fn limits_stop_the_search_for_a_minimal_puzzle() {
    let grids = all_grids();
    let mut random = Random::new(3);
    let puzzle = std::iter::repeat_with(|| puzzle_of_grid(&mut random, &grids[200]))
        .find(|puzzle| minimal(puzzle, KeptClues::None, 1).end == Minimized::Complete)
        .expect("some have one solution");
    let whole = MinimalClues::of(&puzzle, KeptClues::None, 1, &Settings::default());
    let whole = whole.expect("it is solved");
    let mut settings = Settings::default();
    let mut ends = [0; 3];
    for limit in 0..=whole.stats.nodes + 1 {
        settings.node_limit = Some(limit);
        let found = MinimalClues::of(&puzzle, KeptClues::None, 1, &settings).expect("it is asked");
        match (&found.answer.puzzle, found.answer.end) {
            (None, Minimized::Stopped(Stop::NodeLimit)) => ends[0] += 1,
            (Some(less), Minimized::Stopped(Stop::NodeLimit)) => {
                assert_eq!(solutions(less, Clues::new(less).all(), &grids), 1);
                ends[1] += 1;
            }
            _ => {
                assert_eq!(found.answer, whole.answer);
                ends[2] += 1;
            }
        }
    }
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
    let interrupt = Interrupt::new();
    interrupt.set();
    let mut settings = Settings::default();
    settings.interrupt = interrupt;
    let found = MinimalClues::of(&puzzle, KeptClues::None, 1, &settings).expect("it is asked");
    assert_eq!(found.answer.end, Minimized::Stopped(Stop::Interrupted));
}
