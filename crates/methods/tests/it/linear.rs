//! The linear program: it agrees with the engine.

use super::small::{Random, check_clash, check_exact_up_to, check_limits, with_givens};
use super::support::{known, line, nine, puzzle, run};
use crate::cases::cases;
use pavane::{Extra, Layout, LayoutBuilder, Position, Puzzle, PuzzleSolver, ZoneKind};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Task, Topic, Why};
use std::fs;
use std::path::Path;

/// Asks for two solutions at most: both find as many, verified ones, and the same one if there is but one.
#[track_caller]
fn agrees(puzzle: &Puzzle) -> u64 {
    let engine = PuzzleSolver::new(puzzle).unwrap();
    let count = engine.count_up_to(2).unwrap().found;
    let run = run("linear", &Task::new(puzzle.clone()).solution_limit(Some(2)));
    assert_eq!(run.found.to_string(), count.to_string(), "{puzzle}");
    let ended = if run.found == 2 { Ended::Enough } else { Ended::Exhausted };
    assert_eq!(run.ended, ended, "{puzzle}");
    assert!(run.solutions.iter().all(|grid| puzzle.is_solved_by(grid)), "{puzzle}");
    assert!(run.solutions.windows(2).all(|pair| pair[0] != pair[1]), "{puzzle}");
    run.found
}

/// The puzzles of a file, less the ones that take long.
fn corpus(file: &str) -> Vec<Puzzle> {
    const LONG: [&str; 5] = [
        known::GOLDEN_NUGGET,
        known::COL_02_08_071,
        known::EASTER_MONSTER,
        known::RED_DWARF,
        known::JIGSAWS[1][0],
    ];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku").join(file);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.map(|line| line.split(" : ").next().unwrap());
    let long = &LONG[..cases(5, 2) as usize];
    let is_long = |field: &&str| long.iter().any(|long| field.starts_with(long));
    let puzzles = fields.filter(|field| !is_long(field)).map(|field| {
        let (symbols, map) = field.split_once(';').map_or((field, None), |(s, m)| (s, Some(m)));
        let layout = match map {
            Some(map) => Layout::jigsaw(map).unwrap(),
            None => Layout::square(symbols.len().isqrt()).unwrap(),
        };
        puzzle(layout, symbols)
    });
    puzzles.collect()
}

#[test]
fn it_agrees_with_the_engine_on_puzzles_of_many_kinds() {
    const FILES: [&str; 7] = [
        "three-step.txt",
        "levels.txt",
        "symmetry.txt",
        "many.txt",
        "jigsaw10.txt",
        "sizes.txt",
        "hard.txt",
    ];
    let mut puzzles: Vec<Puzzle> = FILES.into_iter().flat_map(corpus).collect();
    puzzles.push(nine(known::NEAR_WORST));
    puzzles.push(Puzzle::blank(Layout::square(6).unwrap()));
    let layouts = [
        (Layout::square(4).unwrap(), 5),
        (Layout::square(6).unwrap(), 13),
        (Layout::latin(5).unwrap(), 10),
        (Layout::jigsaw("AAAB CABB CCDB CDDD").unwrap(), 5),
        (Layout::square(6).unwrap().with(Extra::AntiKing).unwrap(), 6),
        (Layout::square(9).unwrap(), 24),
    ];
    let mut random = Random::new(20_240_229);
    let missing = cases(100, 200) as usize - puzzles.len();
    puzzles.extend(
        layouts
            .iter()
            .cycle()
            .take(missing)
            .map(|(layout, givens)| with_givens(layout, *givens, &mut random)),
    );
    let mut counts = [0; 3];
    for puzzle in &puzzles {
        counts[agrees(puzzle) as usize] += 1;
    }
    // All three kinds of answers are among them.
    assert!(counts.iter().all(|&count| count >= puzzles.len() / 10), "{counts:?}");
}

#[test]
fn it_finds_all_solutions_of_small_puzzles() {
    // Each solution adds an inequality to all programs that follow.
    check_exact_up_to("linear", cases(40, 100) as usize);
    check_limits("linear");
    check_clash("linear");
}

#[test]
fn jigsaws_have_their_one_solution() {
    for [givens, regions, solution] in known::JIGSAWS {
        let task = Task::new(puzzle(Layout::jigsaw(regions).unwrap(), givens));
        assert_eq!(line(&run("linear", &task)), solution);
    }
}

/// In a zone with fewer cells than digits, digits differ and need not all occur. Two cells that share one,
/// and three digits: six ways.
#[test]
fn small_zones_hold_digits_at_most_once() {
    let mut builder = LayoutBuilder::new(3).unwrap();
    builder.add_rectangle(Position::new(0, 0), 1, 2).unwrap();
    let pair = [Position::new(0, 0), Position::new(0, 1)];
    builder.add_zone(ZoneKind::Custom, "pair", pair).unwrap();
    let puzzle = Puzzle::blank(builder.build().unwrap());
    let run = run("linear", &Task::new(puzzle).solution_limit(None));
    assert_eq!((run.found, run.ended), (6, Ended::Exhausted));
}

#[test]
fn it_says_whether_the_relaxation_is_enough() {
    // A full board leaves nothing to be fractional; the root relaxation of a puzzle without solution that
    // singles refute is infeasible.
    let solved =
        "635471892198256743247398651482513967769824135513769428874932516926185374351647289";
    let run_of = |symbols| run("linear", &Task::new(nine(symbols)));
    let full = run_of(solved);
    assert_eq!(full.counter("relaxation integral"), Some(1));
    assert_eq!(full.remarks, ["the relaxation alone was integral"]);
    let hard = run_of(known::EASTER_MONSTER);
    assert_eq!(hard.counter("relaxation integral"), Some(0));
    assert!(hard.counter("deepest") > Some(0));
    assert_eq!(hard.remarks, ["the relaxation alone was not integral"]);
}

/// A trace is that of a depth-first search: each guess goes one deeper than those in force, and is taken
/// back before the next at its place.
#[test]
fn a_trace_nests() {
    let method: MethodChoice = "linear".parse().unwrap();
    let task = Task::new(nine(known::EASTER_MONSTER)).solution_limit(None);
    let mut recorder = Recorder::of([Topic::Moves]);
    let told = method.run(&task, &mut recorder).unwrap();
    let (mut depth, mut deepest, mut solutions) = (0, 0, 0);
    for event in recorder.events {
        match event {
            Event::Place { why: Why::Guess, depth: at, .. } => {
                assert_eq!(at, depth + 1);
                depth = at;
                deepest = deepest.max(at as u64);
            }
            Event::Place { why, depth: at, .. } => assert_eq!((why, at), (Why::Forced, depth)),
            Event::Retract { depth: at } => {
                assert!((1..=depth).contains(&at));
                depth = at - 1;
            }
            Event::RuleOut { depth: at, .. } | Event::DeadEnd { depth: at } => {
                assert_eq!(at, depth)
            }
            Event::Solution(grid) => {
                assert!(task.puzzle.is_solved_by(&grid));
                solutions += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((solutions, Some(deepest)), (told.found, told.counter("deepest")));
}
