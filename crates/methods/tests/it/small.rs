//! Small puzzles on layouts of every kind, what the engine says of them, and the replay of a trace.

pub(crate) use crate::random::Random;

use super::support::puzzle;
use pavane::{
    Cell, Digit, Extra, Grid, Layout, LayoutBuilder, Position, Puzzle, PuzzleSolver, ZoneKind,
};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Task, Topic, Why};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A board with holes, a cell that has a zone for itself, and zones smaller than the number of digits.
pub(crate) fn ragged() -> Layout {
    let mut builder = LayoutBuilder::new(4).unwrap();
    builder.add_rectangle(Position::new(0, 0), 2, 4).unwrap();
    for (row, column) in [(3, 0), (3, 2)] {
        builder.add_cell(Position::new(row, column)).unwrap();
    }
    let zones: [&[(usize, usize)]; 6] = [
        &[(0, 0), (0, 1), (0, 2), (0, 3)],
        &[(1, 0), (1, 1), (1, 2)],
        &[(0, 0), (1, 0), (3, 0)],
        &[(0, 3), (1, 3)],
        &[(0, 2), (1, 1), (1, 3)],
        &[(3, 2)],
    ];
    for (number, zone) in zones.iter().enumerate() {
        let cells = zone.iter().map(|&(row, column)| Position::new(row, column));
        builder.add_zone(ZoneKind::Custom, number.to_string(), cells).unwrap();
    }
    builder.build().unwrap()
}

/// Puzzles of which the plainest search finds all solutions in no time: blank boards, full ones, and such with
/// random givens that do not clash, with several solutions, one or none.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let square = |digits| Layout::square(digits).unwrap();
    let mut puzzles: Vec<Puzzle> = [
        square(1),
        Layout::latin(2).unwrap(),
        square(3),
        square(4),
        Layout::latin(4).unwrap(),
        Layout::jigsaw("AAABCABBCCDBCDDD").unwrap(),
        square(4).with(Extra::Diagonals).unwrap(),
        ragged(),
    ]
    .map(Puzzle::blank)
    .into();
    puzzles.push(puzzle(square(4), "1234341221434321"));
    puzzles.push(puzzle(square(1), "1"));
    let six = [".1..6..2...3.....4...61...1.....5.3.", "2.5.3.6........35....4..5....446...."];
    puzzles.extend(six.map(|line| puzzle(square(6), line)));
    let mut random = Random::new(6);
    let layouts = [
        (square(4), 5),
        (square(6), 13),
        (Layout::blocks(3, 2).unwrap(), 13),
        (Layout::latin(5).unwrap(), 10),
        (square(6).with(Extra::AntiKing).unwrap(), 4),
        (ragged(), 3),
    ];
    for (layout, givens) in layouts {
        puzzles.extend((0..8).map(|_| with_givens(&layout, givens, &mut random)));
    }
    puzzles
}

/// A puzzle with at most `givens` random givens.
pub(crate) fn with_givens(layout: &Layout, givens: usize, random: &mut Random) -> Puzzle {
    let mut digits = vec![None; layout.cell_count()];
    for _ in 0..givens {
        let cell = random.below(digits.len());
        let before = digits[cell];
        digits[cell] = Digit::from_index(random.below(layout.digits()));
        if Puzzle::new(layout.clone(), digits.clone()).is_err() {
            digits[cell] = before;
        }
    }
    Puzzle::new(layout.clone(), digits).unwrap()
}

/// All solutions according to the engine, in some order.
pub(crate) fn solutions(puzzle: &Puzzle) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    PuzzleSolver::new(puzzle)
        .unwrap()
        .for_each(|grid| {
            all.insert(grid.to_string());
            ControlFlow::Continue(())
        })
        .unwrap();
    all
}

/// A method finds all solutions of the small puzzles, each of them once, as its trace shows; and that trace
/// changes nothing.
#[track_caller]
pub(crate) fn check_exact(method: &str) {
    check_exact_up_to(method, usize::MAX);
}

/// [`check_exact`] on the puzzles with at most `most` solutions, for methods that are slow at listing.
#[track_caller]
pub(crate) fn check_exact_up_to(method: &str, most: usize) {
    let choice: MethodChoice = method.parse().unwrap();
    for puzzle in puzzles() {
        let expected = solutions(&puzzle);
        if expected.len() > most {
            continue;
        }
        let task = Task::new(puzzle.clone()).solution_limit(None);
        let mut recorder = Recorder::of([Topic::Moves]);
        let run = choice.run(&task, &mut recorder).unwrap();
        let found = replay(&puzzle, &recorder.events);
        assert_eq!(found.len(), expected.len(), "{method} on {puzzle}");
        assert_eq!(
            BTreeSet::from_iter(found.iter().map(Grid::to_string)),
            expected,
            "{method} on {puzzle}"
        );
        assert_eq!((run.found, run.ended), (expected.len() as u64, Ended::Exhausted));
        assert_eq!(super::support::run(method, &task), run, "{method} on {puzzle}");
        for solution in &run.solutions {
            assert_eq!(puzzle.verify(solution), Ok(()));
        }
        let enough = super::support::run(method, &task.clone().solution_limit(Some(1)));
        assert_eq!(enough.found, expected.len().min(1) as u64);
        assert_eq!(enough.ended == Ended::Enough, enough.found == 1, "{method} on {puzzle}");
        let nothing = super::support::run(method, &task.solution_limit(Some(0)));
        assert_eq!((nothing.found, nothing.ended), (0, Ended::Enough));
    }
}

/// A method stops at any step limit, having taken just as many steps; and at once if it is interrupted.
#[track_caller]
pub(crate) fn check_limits(method: &str) {
    let task = Task::new(puzzles().swap_remove(3)).solution_limit(None);
    let all = super::support::run(method, &task).counters[0].value;
    for limit in [0, 1, 2, 5, 50, all - 1] {
        let run = super::support::run(method, &task.clone().step_limit(Some(limit)));
        assert_eq!(run.ended, Ended::Stopped(dlx::Stop::NodeLimit), "{method}");
        assert_eq!(run.counters[0].value, limit, "{method}");
    }
    let run = super::support::run(method, &task.clone().step_limit(Some(all)));
    assert_eq!((run.ended, run.found), (Ended::Exhausted, 288), "{method}");
    task.interrupt.set();
    let run = super::support::run(method, &task);
    assert_eq!(run.ended, Ended::Stopped(dlx::Stop::Interrupted), "{method}");
    assert_eq!(run.counters[0].value, 0, "{method}");
}

/// Where givens clash, a method that is run without the check finds nothing, and comes to its end.
#[track_caller]
pub(crate) fn check_clash(method: &str) {
    let method: MethodChoice = method.parse().unwrap();
    for line in ["11..............", "1234341221434311", "1...........1..."] {
        let task = Task::new(puzzle(Layout::square(4).unwrap(), line)).solution_limit(None);
        let run = method.make().run(&task, &mut pavane_methods::Silent).unwrap();
        assert_eq!((run.found, run.ended), (0, Ended::Exhausted), "{method}");
    }
}

/// Follows the moves of a trace on a board: each goes where it may, and each solution is what the board holds
/// then. Returns the solutions.
#[track_caller]
pub(crate) fn replay(puzzle: &Puzzle, events: &[Event]) -> Vec<Grid> {
    let layout = puzzle.layout();
    let mut board = puzzle.givens().to_vec();
    let mut placed: Vec<(Cell, Why, usize)> = Vec::new();
    let mut solutions = Vec::new();
    for event in events {
        match *event {
            Event::Place { cell, digit, why, depth } => {
                assert_eq!(board[cell.index()], None, "{event:?}");
                let fits = |&peer: &Cell| board[peer.index()] != Some(digit);
                // What is forced may clash where the next thing is a dead end.
                let is_forced = why == Why::Forced;
                assert!(is_forced || layout.peers(cell).iter().all(fits), "{event:?}");
                let guesses = placed.iter().filter(|&&(_, why, _)| why == Why::Guess).count();
                assert_eq!(depth, guesses + usize::from(why == Why::Guess), "{event:?}");
                board[cell.index()] = Some(digit);
                placed.push((cell, why, depth));
            }
            Event::Retract { depth } => {
                while let Some((cell, why, at)) = placed.pop() {
                    board[cell.index()] = None;
                    if (why, at) == (Why::Guess, depth) {
                        break;
                    }
                    assert!(at >= depth, "{event:?}");
                }
            }
            Event::Restart => {
                placed.clear();
                board = puzzle.givens().to_vec();
            }
            Event::Solution(ref grid) => {
                let digits: Option<Vec<Digit>> = board.iter().copied().collect();
                let held = Grid::new(layout.clone(), digits.expect("a full board")).unwrap();
                assert_eq!(&held, grid);
                solutions.push(grid.clone());
            }
            _ => {}
        }
    }
    solutions
}
