//! Puzzles with constraints: unique and minimal by the definitions on small boards, and by the engine on larger ones.

use crate::small_boards::{all_grids, satisfies};
use pavane::constraints::ConstraintRule;
use pavane::dlx::{Interrupt, Uniqueness};
use pavane::{Layout, Puzzle, PuzzleSolver};
use pavane_workshop::{
    Clue, Clues, ConstraintGenerator, ConstraintRecipe, ConstraintRequest, Generated, Jigsaws,
    PathLevel, SettingError,
};
use std::collections::BTreeSet;

fn recipe(layout: &str, requests: &str) -> ConstraintRecipe {
    let requests = ConstraintRequest::parse_list(requests).expect("they can be placed");
    ConstraintRecipe::new(layout.parse().expect("a layout"), requests)
}

/// The first puzzles of a seed.
fn made(recipe: &ConstraintRecipe, seed: u64, count: u64) -> Vec<Generated> {
    let mut generator = ConstraintGenerator::new(recipe, seed).expect("a recipe");
    let puzzle = |number| generator.puzzle(number).expect("a puzzle").expect("no interrupt");
    (0..count).map(puzzle).collect()
}

/// The names of the kinds of the constraints of a puzzle.
fn kinds(puzzle: &Puzzle) -> BTreeSet<&'static str> {
    puzzle.layout().constraints().iter().map(|constraint| constraint.kind().name).collect()
}

/// The number of grids of the 4x4 board that satisfy some clues, by their definitions.
fn grids_of(puzzle: &Puzzle, clues: &[Clue], grids: &[[u8; 16]]) -> usize {
    let fits = |grid: &&[u8; 16]| clues.iter().all(|&clue| satisfies(puzzle, clue, grid));
    grids.iter().filter(fits).count()
}

#[test]
fn puzzles_of_all_kinds_are_unique_and_minimal_by_definition() {
    let grids = all_grids();
    // On so small a board hardly any line is of these kinds, and no pair has the sum 10.
    let too_long = ["X", "nabner", "lockout"];
    for name in ConstraintRequest::names() {
        if too_long.contains(&name) {
            continue;
        }
        let requests = if name == "killer" { "killer=3" } else { name };
        for Generated { number, puzzle, solution, .. } in made(&recipe("4x4", requests), 5, 2) {
            let clues = Clues::new(&puzzle).all().to_vec();
            assert_eq!(grids_of(&puzzle, &clues, &grids), 1, "{name} {number}");
            let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.get()).collect();
            let is_solution = |grid: &&[u8; 16]| grid[..] == digits[..];
            let solution = grids.iter().find(is_solution).expect("a grid of the board");
            assert_eq!(grids_of(&puzzle, &clues, &[*solution]), 1, "{name} {number}");
            for clue in &clues {
                let rest: Vec<Clue> = clues.iter().copied().filter(|one| one != clue).collect();
                assert!(grids_of(&puzzle, &rest, &grids) > 1, "{name} {number}: {clue:?}");
            }
        }
    }
}

/// Each cell is in one cage, and the cages have one solution without givens.
#[test]
fn killers_tile_the_board_without_givens() {
    let grids = all_grids();
    let square = |name: &str| name.parse::<Layout>().expect("a layout");
    let jigsaw = Jigsaws::new(6, None).expect("it fits").jigsaw(1, 0).expect("a jigsaw").layout;
    for layout in [square("4x4"), square("6x6"), square("9x9"), jigsaw] {
        let requests = ConstraintRequest::parse_list("killer").expect("killers can be placed");
        let recipe = ConstraintRecipe::new(layout.clone(), requests);
        for Generated { puzzle, solution, .. } in made(&recipe, 2, 3) {
            assert_eq!(puzzle.given_count(), 0);
            let board = puzzle.layout().constraint_board().expect("a board with cages");
            let mut cells: Vec<usize> = (puzzle.layout().constraints().iter())
                .flat_map(|cage| cage.cells(board))
                .map(|cell| cell.index())
                .collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..layout.cell_count()));
            let unique = PuzzleSolver::new(&puzzle).expect("a puzzle").uniqueness();
            let Ok(Uniqueness::Unique(found)) = unique else { panic!("{unique:?}") };
            assert_eq!(found.digits(), solution.digits());
            if layout.cell_count() == 16 {
                assert_eq!(grids_of(&puzzle, Clues::new(&puzzle).all(), &grids), 1);
            }
        }
    }
}

#[test]
fn larger_puzzles_are_minimal_by_the_engine() {
    let cases = [
        ("6x6", "killer", true),
        ("6x6", "kropki", false),
        ("6x6", "xv=4,odd=2", false),
        ("9x9", "arrow=2,thermometer=2", false),
        ("9x9+x", "whispers=2", false),
    ];
    for (layout, requests, is_tight) in cases {
        let mut recipe = recipe(layout, requests);
        if is_tight {
            recipe = recipe.minimal(true);
        }
        for Generated { number, puzzle, .. } in made(&recipe, 3, 2) {
            let minimality = PuzzleSolver::new(&puzzle).expect("a puzzle").minimality();
            let minimality = minimality.expect("an answer");
            assert_eq!(minimality.is_minimal(), Some(true), "{layout} {requests} {number}");
        }
    }
}

#[test]
fn numbers_of_constraints_and_givens_are_as_requested() {
    for made in made(&recipe("6x6", "arrow=2,kropki=3,sandwich=1"), 1, 3) {
        assert_eq!(made.puzzle.layout().constraints().len(), 6);
        let kinds = kinds(&made.puzzle);
        assert!(kinds.contains("arrow") && kinds.contains("sandwich"));
    }
    for made in made(&recipe("6x6", "thermometer").givens(2..=4), 1, 3) {
        assert!((2..=4).contains(&made.puzzle.given_count()));
    }
    for made in made(&recipe("6x6", "killer").minimal(false).givens(5..=5), 1, 2) {
        assert_eq!(made.puzzle.given_count(), 5);
    }
}

#[test]
fn numbers_of_a_seed_are_puzzles_of_their_own() {
    let recipe = recipe("6x6", "arrow,thermometer");
    let all = made(&recipe, 7, 4);
    let mut other = ConstraintGenerator::new(&recipe, 7).expect("a recipe");
    assert_eq!(other.puzzle(2).expect("a puzzle").as_ref(), Some(&all[2]));
    assert_eq!(other.puzzle(0).expect("a puzzle").as_ref(), Some(&all[0]));
    assert_ne!(made(&recipe, 8, 1)[0].puzzle, all[0].puzzle);
}

#[test]
fn levels_are_the_hardest_techniques_of_the_path() {
    for level in PathLevel::ALL {
        let (layout, requests) = match level {
            PathLevel::Easy => ("6x6", "killer"),
            _ => ("6x6", "kropki"),
        };
        let [made] = &made(&recipe(layout, requests).level(level), 1, 1)[..] else { panic!() };
        let found = PathLevel::of(&made.puzzle, &Interrupt::new()).expect("a small layout");
        assert_eq!(found, Some(level));
    }
}

#[test]
fn impossible_recipes_are_refused() {
    let refusal = |recipe: &ConstraintRecipe| {
        let mut generator = match ConstraintGenerator::new(recipe, 1) {
            Ok(generator) => generator,
            Err(error) => return error,
        };
        generator.puzzle(0).expect_err("no puzzle")
    };
    let error = refusal(&recipe("4x4", "X"));
    assert!(matches!(error, SettingError::NoRoom { .. }), "{error}");
    assert!(error.to_string().contains("no room for X;"), "{error}");
    let error = refusal(&recipe("4x4", "killer").givens(17..=20));
    assert!(matches!(error, SettingError::Givens { cells: 16, .. }), "{error}");
    let caged = made(&recipe("4x4", "killer"), 1, 1)[0].puzzle.layout().clone();
    let requests = ConstraintRequest::parse_list("arrow").expect("arrows can be placed");
    let error = refusal(&ConstraintRecipe::new(caged, requests));
    assert!(matches!(error, SettingError::HasConstraints), "{error}");
}

#[test]
fn an_interrupt_stops_the_search_for_a_puzzle() {
    let interrupt = Interrupt::new();
    let generator = ConstraintGenerator::new(&recipe("9x9", "killer"), 1).expect("a recipe");
    let mut generator = generator.interrupt(&interrupt);
    interrupt.set();
    assert_eq!(generator.puzzle(0).expect("no error"), None);
    interrupt.clear();
    assert!(generator.puzzle(0).expect("no error").is_some());
}
