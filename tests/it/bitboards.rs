//! Puzzles that searches on bitboards settle, held to the answers of dancing links.

use super::support::random::Random;
use dlx::{Engine, First, Stop, Uniqueness};
use pavane::layout::zones;
use pavane::{Digit, Grid, Layout, Puzzle, PuzzleSolver};
use std::fs;
use std::ops::ControlFlow;

/// A grid with random digits in the first zone and in a few cells.
fn random_grid(layout: &Layout, random: &mut Random) -> Grid {
    loop {
        let mut givens = vec![None; layout.cell_count()];
        let mut digits: Vec<Digit> = Digit::first(layout.digits()).collect();
        random.shuffle(&mut digits);
        for (cell, &digit) in layout.zones()[0].cells().iter().zip(&digits) {
            givens[cell.index()] = Some(digit);
        }
        for _ in 0..4 {
            let place = random.below(givens.len());
            givens[place] = givens[place].or(Some(digits[random.below(digits.len())]));
        }
        let Ok(puzzle) = Puzzle::new(layout.clone(), givens) else { continue };
        if let First::Found(grid) = PuzzleSolver::new(&puzzle).unwrap().any().unwrap() {
            return grid;
        }
    }
}

/// The digits of a grid in some cells; in some puzzles one of them is changed, and some candidates are ruled out.
fn some_puzzle(layout: &Layout, grids: &[Grid], random: &mut Random) -> Option<Puzzle> {
    let grid = &grids[random.below(grids.len())];
    let of_ten = 3 + random.below(7);
    let mut givens: Vec<Option<Digit>> =
        grid.digits().iter().map(|&digit| (random.below(10) < of_ten).then_some(digit)).collect();
    let digit = |random: &mut Random| Digit::from_index(random.below(layout.digits()));
    if random.below(3) == 0 {
        let place = random.below(givens.len());
        givens[place] = digit(random);
    }
    let puzzle = Puzzle::new(layout.clone(), givens).ok()?;
    if random.below(3) > 0 {
        return Some(puzzle);
    }
    let mut left = puzzle.candidates();
    for _ in 0..random.below(20) {
        let cell = layout.cells().nth(random.below(layout.cell_count())).unwrap();
        if left.count_in(cell) > 1 {
            left.remove(cell, digit(random).unwrap());
        }
    }
    Puzzle::with_candidates(&left).ok()
}

/// The number of solutions, up to two, if bitboards settle it.
fn check(puzzle: &Puzzle) -> Option<usize> {
    let solver = PuzzleSolver::new(puzzle).unwrap();
    let solved = solver.uniqueness_with_stats().unwrap();
    if solved.stats.engines().ne(["bitboards"]) {
        return None;
    }
    let links = PuzzleSolver::new(puzzle).unwrap().engine(Engine::Links);
    let expected = links.uniqueness().unwrap();
    let number = match &solved.answer {
        Uniqueness::Multiple([first, second]) => {
            assert!(matches!(expected, Uniqueness::Multiple(_)), "{puzzle}");
            assert!(first != second && puzzle.is_solved_by(first) && puzzle.is_solved_by(second));
            2
        }
        answer => {
            assert_eq!(*answer, expected, "{puzzle}");
            usize::from(*answer != Uniqueness::None)
        }
    };
    assert_eq!(solved.stats.solutions, number as u64);
    match (solver.any().unwrap(), links.first().unwrap()) {
        (First::Found(grid), First::Found(_)) => assert!(puzzle.is_solved_by(&grid)),
        (any, first) => assert_eq!(any, first, "{puzzle}"),
    }
    if number == 2 {
        return Some(number);
    }
    assert_eq!(solver.first().unwrap(), links.first().unwrap());
    assert_eq!(solver.count().unwrap(), links.count().unwrap());
    for most in [1, 2, 1000] {
        assert_eq!(solver.count_up_to(most).unwrap(), links.count_up_to(most).unwrap(), "{most}");
    }
    let mut seen = 0;
    let count = solver.for_each(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    let stop = (number == 1).then_some(Stop::SolutionLimit);
    assert_eq!((seen, count.unwrap().stop), (number, stop));
    Some(number)
}

#[test]
fn bitboards_settle_what_dancing_links_do() {
    let mut random = Random::new(20);
    let names =
        ["4x4", "2x3", "9x9+x", "9x9+windoku", "9x9+antiknight", "10x10", "2x6", "16x16", "20x20"];
    let mut layouts: Vec<Layout> = names.iter().map(|name| name.parse().unwrap()).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sudoku/layouts");
    let text = |name| fs::read_to_string(format!("{folder}/{name}")).unwrap();
    layouts.push(Layout::jigsaw(&text("jigsaw10.txt")).unwrap());
    layouts.push(zones::read(&text("samurai.txt")).unwrap());
    for layout in layouts {
        let grids: Vec<Grid> = (0..20).map(|_| random_grid(&layout, &mut random)).collect();
        // Of each number of solutions, and not settled.
        let mut numbers = [0; 4];
        for tried in 0..2000 {
            // Few puzzles of large boards have no solution and are settled.
            if tried >= 200 && numbers[..3].iter().all(|&number| number > 3) {
                break;
            }
            let Some(puzzle) = some_puzzle(&layout, &grids, &mut random) else { continue };
            numbers[check(&puzzle).unwrap_or(3)] += 1;
        }
        let name = layout.name().unwrap_or("a layout");
        assert!(numbers[..3].iter().all(|&number| number > 3), "{name}: {numbers:?}");
    }
}
