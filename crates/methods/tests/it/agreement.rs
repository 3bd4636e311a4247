//! Exact methods find what the engine finds, on boards of many kinds.

use super::support::{known, nine, puzzle};
use crate::cases::cases;
use pavane::{Digit, Extra, Layout, LayoutBuilder, Position, Puzzle, ZoneKind};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Run, Task, Topic, Trace};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;

/// Keeps all solutions that are told, and nothing else.
#[derive(Default)]
struct Solutions(BTreeSet<String>);

impl Trace for Solutions {
    fn wants(&self, topic: Topic) -> bool {
        topic == Topic::Moves
    }

    fn tell(&mut self, event: Event) {
        if let Event::Solution(grid) = event {
            assert!(self.0.insert(grid.to_string()), "{grid} is found twice");
        }
    }
}

/// All solutions of a puzzle.
fn solve(method: &str, puzzle: &Puzzle) -> (BTreeSet<String>, Run) {
    let method: MethodChoice = method.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut solutions = Solutions::default();
    let task = Task::new(puzzle.clone()).solution_limit(None);
    let run = method.run(&task, &mut solutions).unwrap_or_else(|error| panic!("{method}: {error}"));
    (solutions.0, run)
}

/// A puzzle without a solution: nothing fits r1c9.
pub(crate) const NOTHING_FITS: &str =
    "12345678.........9...............................................................";
/// The impossible puzzle of P. Norvig, "Solving every sudoku puzzle": who does not look at the candidates of a
/// whole zone together is in for a search without a foreseeable end.
pub(crate) const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Boards of many kinds, on which exact methods agree; not the two above, which some have no end on.
pub(crate) fn boards() -> impl Iterator<Item = Puzzle> {
    hand_made().into_iter().chain(listed()).chain(random())
}

/// Runs an exact method to its end on boards: it finds each solution that the engine finds, once, and no
/// other; and it keeps to its limits.
#[track_caller]
pub(crate) fn agrees_on(method: &str, puzzles: impl IntoIterator<Item = Puzzle>) {
    for puzzle in puzzles {
        let (expected, _) = solve("exact-cover", &puzzle);
        let (found, run) = solve(method, &puzzle);
        assert!(found == expected, "{method}: {puzzle} on {:?}", puzzle.layout());
        assert_eq!((run.found, run.ended), (expected.len() as u64, Ended::Exhausted), "{method}");
        assert!(run.solutions.iter().all(|grid| puzzle.is_solved_by(grid)), "{method}: {puzzle}");
        for limit in [1, 2].into_iter().filter(|&limit| limit < run.found) {
            let task = Task::new(puzzle.clone()).solution_limit(Some(limit));
            let some = super::support::run(method, &task);
            assert_eq!((some.found, some.ended), (limit, Ended::Enough), "{method}: {puzzle}");
        }
        stops_where_it_is_told(method, &puzzle, &run);
    }
}

/// A run stops at its step limit, whatever step, and at the interrupt.
#[track_caller]
fn stops_where_it_is_told(method: &str, puzzle: &Puzzle, run: &Run) {
    let steps = run.counters[0].value;
    for limit in [0, steps / 2, steps] {
        let task = Task::new(puzzle.clone()).solution_limit(None).step_limit(Some(limit));
        let stopped = super::support::run(method, &task);
        let all = limit == steps;
        assert_eq!(stopped.ended == Ended::Exhausted, all, "{method}: {puzzle}, {limit}");
        assert!(stopped.counters[0].value <= limit, "{method}: {puzzle}, {limit}");
        if all {
            assert_eq!(&stopped, run, "equal tasks give equal runs");
        }
    }
    let task = Task::new(puzzle.clone());
    task.interrupt.set();
    let stopped = super::support::run(method, &task);
    assert_eq!(stopped.ended, Ended::Stopped(dlx::Stop::Interrupted), "{method}: {puzzle}");
}

/// Boards with little or much on them, and with zones of all sizes.
fn hand_made() -> Vec<Puzzle> {
    let four = Layout::square(4).unwrap();
    let full = known::SIX_SOLVED;
    vec![
        Puzzle::blank(Layout::latin(1).unwrap()),
        puzzle(Layout::latin(1).unwrap(), "1"),
        Puzzle::blank(Layout::latin(2).unwrap()),
        puzzle(Layout::latin(2).unwrap(), ".1.."),
        Puzzle::blank(four.clone()),
        Puzzle::blank(four.with(Extra::Diagonals).unwrap()),
        Puzzle::blank(Layout::latin(4).unwrap()),
        Puzzle::blank(small_zones(3)),
        puzzle(small_zones(3), "1....."),
        puzzle(small_zones(4), "1...2."),
        nine(full),
        nine(&full.replace('1', ".")),
        nine(&full.replace(['1', '2'], ".")),
    ]
}

/// Two rows of three cells; rows, and of each column the pair, are zones; the last cell is in no column.
fn small_zones(digits: usize) -> Layout {
    let mut builder = LayoutBuilder::new(digits).unwrap();
    builder.add_rectangle(Position::new(0, 0), 2, 3).unwrap();
    for row in 0..2 {
        let cells = (0..3).map(|column| Position::new(row, column));
        builder.add_zone(ZoneKind::Row, row.to_string(), cells).unwrap();
    }
    for column in 0..2 {
        let cells = (0..2).map(|row| Position::new(row, column));
        builder.add_zone(ZoneKind::Custom, column.to_string(), cells).unwrap();
    }
    builder.build().unwrap()
}

/// The puzzles of `data/sudoku` that have few solutions, and the jigsaws.
fn listed() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for file in ["hard", "three-step", "levels", "symmetry", "many", "sizes", "windoku"] {
        let path = format!("{}/../../data/sudoku/{file}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split(" : ");
            let symbols = fields.next().unwrap();
            let count = fields.next().unwrap().split(' ').next().unwrap();
            let is_many = count.parse::<u64>().unwrap() > 2000;
            if symbols.len() > 81 || is_many || [NOTHING_FITS, IMPOSSIBLE].contains(&symbols) {
                continue;
            }
            let layout = Layout::square(symbols.len().isqrt()).unwrap();
            let layout =
                if file == "windoku" { layout.with(Extra::Windoku).unwrap() } else { layout };
            puzzles.push(puzzle(layout, symbols));
        }
    }
    assert!(puzzles.len() > 25, "the files are there");
    let jigsaws = known::JIGSAWS.into_iter();
    puzzles.extend(jigsaws.map(|[givens, map, _]| puzzle(Layout::jigsaw(map).unwrap(), givens)));
    puzzles
}

/// Small boards with some digits that do not clash; they have no solution, one, or several.
fn random() -> Vec<Puzzle> {
    // They are the same in every run; a test that fails on one prints it.
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let layouts = [
        Layout::square(4).unwrap(),
        Layout::square(6).unwrap(),
        Layout::latin(5).unwrap(),
        Layout::square(6).unwrap().with(Extra::AntiKing).unwrap(),
        Layout::square(4).unwrap().with(Extra::AntiKnight).unwrap(),
    ];
    let mut puzzles = Vec::new();
    for layout in layouts.iter().cycle().take(cases(50, 100) as usize) {
        let mut givens = vec![None; layout.cell_count()];
        for _ in 0..layout.cell_count() / 3 {
            let cell = random.next_u32() as usize % layout.cell_count();
            let digit = random.next_u32() as usize % layout.digits();
            let before = std::mem::replace(&mut givens[cell], Digit::from_index(digit));
            if Puzzle::new(layout.clone(), givens.clone()).is_err() {
                givens[cell] = before;
            }
        }
        puzzles.push(Puzzle::new(layout.clone(), givens).unwrap());
    }
    puzzles
}

/// A method sends the curve that it says it has, and no other.
#[test]
fn methods_send_the_curves_that_they_have() {
    let blank = puzzle(Layout::square(4).expect("a square"), "................");
    for method in MethodChoice::all() {
        for topic in [Topic::Pointer, Topic::Errors] {
            let mut recorder = Recorder::of([topic]);
            let task = Task::new(blank.clone()).solution_limit(Some(1));
            method.run(&task, &mut recorder).unwrap_or_else(|error| panic!("{method}: {error}"));
            let has_curve = !recorder.events.is_empty();
            assert_eq!(has_curve, method.curve() == Some(topic), "{method}: {topic:?}");
        }
    }
}
