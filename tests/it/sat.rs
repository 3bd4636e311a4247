//! A satisfiability solver, which knows nothing of exact cover, is asked through the clauses that are
//! written for such solvers whether a sudoku has no solution, one or several, and all engines must agree: sudokus of
//! all shapes in `data`, and what becomes of them when givens are removed, added or changed.

use crate::support::cases::cases;
use crate::support::random::Random;
use dlx::{Engine, Uniqueness};
use pavane::nine::{self, Board};
use pavane::{Digit, Encoding, Layout, LayoutSpec, Puzzle, PuzzleSolver, Symbols};
use std::fs;

#[path = "../../dlx/tests/it/sat/oracle.rs"]
mod oracle;

use oracle::{number, two_solutions};

/// The puzzle of `grid` or `grid;map`, on a given layout or else on that of its length or map; its givens
/// may clash. None if it cannot be read.
fn puzzle(text: &str, layout: Option<&Layout>) -> Option<Puzzle> {
    let (line, map) = text.split_once(';').map_or((text, None), |(line, map)| (line, Some(map)));
    let length = line.chars().count();
    let layout = match (layout, map) {
        (Some(layout), _) => layout.clone(),
        (None, Some(map)) => Layout::jigsaw(map).ok()?,
        (None, None) => Layout::square(length.isqrt()).ok()?,
    };
    let symbols = Symbols::standard(layout.digits());
    let givens: Option<Vec<_>> = line.chars().map(|symbol| symbols.read(symbol).ok()).collect();
    Puzzle::allowing_clashes(layout, givens?).ok()
}

/// Holds the sudoku solvers to the number of solutions that the satisfiability solver finds, up to 2, and
/// returns it. It is given what the puzzle states, which nothing has been worked out of.
#[track_caller]
fn check(puzzle: &Puzzle, engines: &[Engine], name: &str) -> usize {
    let stated = Encoding::stated(puzzle).unwrap();
    let solutions = two_solutions(stated.problem());
    let grids: Vec<_> = solutions.iter().map(|options| stated.grid(options).unwrap()).collect();
    assert!(grids.iter().all(|grid| puzzle.is_solved_by(grid)), "{name}");
    if puzzle.check().is_err() {
        assert!(grids.is_empty(), "{name}: givens clash, and there is a solution");
        assert!(PuzzleSolver::new(puzzle).is_err(), "{name}");
        return 0;
    }
    for &engine in engines {
        let answer = PuzzleSolver::new(puzzle).unwrap().engine(engine).uniqueness().unwrap();
        assert_eq!(number(&answer), grids.len(), "{name}, {engine}");
        if let Uniqueness::Unique(grid) = answer {
            assert_eq!(grid, grids[0], "{name}, {engine}");
        }
    }
    if let Ok(board) = Board::try_from(puzzle) {
        assert_eq!(nine::count_up_to(&board, 2), grids.len() as u64, "{name}, nine");
        if let [grid] = &grids[..] {
            let found = nine::solve(&board).and_then(|board| board.to_grid(puzzle.layout()));
            assert_eq!(found.as_ref(), Some(grid), "{name}, nine");
        }
    }
    grids.len()
}

/// The lines of a file, without comments.
fn lines(file: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("data/sudoku/{file}")).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// A corpus; each line says how many solutions its puzzle has.
fn corpus(file: &str, layout: Option<&Layout>) {
    for line in lines(file) {
        let mut fields = line.split(" # ").next().unwrap().split(" : ");
        let puzzle = puzzle(fields.next().unwrap(), layout).unwrap();
        let found = check(&puzzle, Engine::ALL, &line);
        assert_eq!(found, fields.next().unwrap().parse::<usize>().unwrap().min(2), "{line}");
    }
}

#[test]
fn corpora_have_as_many_solutions() {
    for file in
        ["hard", "three-step", "levels", "brute-force", "symmetry", "many", "sizes", "jigsaw10"]
    {
        corpus(&format!("{file}.txt"), None);
    }
    let layout = |spec: &str| {
        let spec: LayoutSpec = spec.parse().unwrap();
        spec.build(|file| fs::read(file)).unwrap()
    };
    corpus("windoku.txt", Some(&layout("9x9+windoku")));
    corpus("samurai.txt", Some(&layout("zones:data/sudoku/layouts/samurai.txt")));
}

#[test]
fn givens_that_clash_leave_no_solution() {
    let mut clashes = 0;
    for line in lines("invalid.txt") {
        let first = line.split(' ').next().unwrap();
        let Some(puzzle) = puzzle(first, None).filter(|puzzle| puzzle.check().is_err()) else {
            continue;
        };
        assert_eq!(check(&puzzle, &[], &line), 0);
        clashes += 1;
    }
    assert!(clashes >= 3, "{clashes} puzzles");
}

/// A puzzle of one solution with a few of its givens removed, added or changed.
fn change(givens: &mut [Option<Digit>], digits: usize, random: &mut Random) {
    let digit = |random: &mut Random| Digit::new(1 + random.below(digits) as u8);
    for _ in 0..=random.below(3) {
        let empty = random.below(3) == 1;
        let cells: Vec<usize> =
            (0..givens.len()).filter(|&cell| givens[cell].is_none() == empty).collect();
        if cells.is_empty() {
            continue;
        }
        let cell = cells[random.below(cells.len())];
        givens[cell] = if empty || random.below(2) == 0 { digit(random) } else { None };
    }
}

#[test]
fn changed_puzzles_have_as_many_solutions() {
    let mut random = Random::new(20_250_322);
    let mut puzzles = Vec::new();
    for file in ["hard", "three-step", "levels", "brute-force", "symmetry", "sizes", "jigsaw10"] {
        for line in lines(&format!("{file}.txt")) {
            let mut fields = line.split(" # ").next().unwrap().split(" : ");
            let text = fields.next().unwrap();
            let puzzle = puzzle(text, None).unwrap();
            // The larger boards take such a solver too long.
            if puzzle.layout().digits() <= 10 {
                puzzles.push((text.to_owned(), puzzle, fields.nth(1).unwrap().to_owned()));
            }
        }
    }
    let mut seen = [0; 3];
    let rounds = cases(400, 1_000);
    for _ in 0..rounds {
        let (text, original, solution) = &puzzles[random.below(puzzles.len())];
        let layout = original.layout();
        let mut givens = original.givens().to_vec();
        // More givens make it likely that one too many or too few matters.
        let grid = puzzle(solution, Some(layout)).unwrap();
        for _ in 0..random.below(12) {
            let cell = random.below(givens.len());
            givens[cell] = grid.givens()[cell];
        }
        change(&mut givens, layout.digits(), &mut random);
        let symbols = Symbols::standard(layout.digits());
        let changed: String = givens
            .iter()
            .map(|given| {
                given.map_or_else(|| ".".to_owned(), |digit| symbols.print(digit).to_string())
            })
            .collect();
        let puzzle = Puzzle::allowing_clashes(layout.clone(), givens).unwrap();
        let found = check(&puzzle, &[Engine::Auto], &format!("{changed}, made of {text}"));
        seen[found] += 1;
    }
    assert!(seen.iter().all(|&times| times >= rounds / 10), "{seen:?}");
}
