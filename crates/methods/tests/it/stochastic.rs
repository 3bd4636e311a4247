//! The methods that try their luck: at fixed seeds they find solutions, and they never say that there is
//! none.

use super::small::{Random, ragged};
use super::support::{known, line, nine, puzzle, run};
use crate::cases::cases;
use dlx::Stop;
use pavane::layout::zones;
use pavane::{Extra, Layout, Puzzle, PuzzleSolver};
use pavane_methods::{Ended, Event, Kind, METHODS, MethodChoice, Recorder, Silent, Task, Topic};

/// The methods, each with a seed that is lucky with the puzzle that is near the worst case.
const METHODS_AND_SEEDS: [(&str, u64); 5] =
    [("anneal", 5), ("tabu", 4), ("genetic", 5), ("quantum", 1), ("hybrid", 3)];

/// A board of 4x4 without a solution, though its givens do not clash: r1c4 must be 4, and column 4 has it.
const NONE: &str = "123............4";

#[track_caller]
fn solves(method: &str, seed: u64, puzzle: &Puzzle) {
    let run = run(method, &Task::new(puzzle.clone()).seed(seed));
    assert_eq!((run.found, run.ended), (1, Ended::Enough), "{method}: {puzzle}");
    assert!(puzzle.is_solved_by(run.solution().unwrap()), "{method}: {puzzle}");
}

#[test]
fn all_of_them_are_here() {
    let listed = METHODS.iter().filter(|entry| entry.kind == Kind::Stochastic);
    assert!(listed.map(|entry| entry.name).eq(METHODS_AND_SEEDS.map(|(name, _)| name)));
}

#[test]
fn they_solve_the_puzzles_of_the_literature() {
    for (method, seed) in METHODS_AND_SEEDS {
        let of_six = known::SIX.into_iter().take(cases(2, 6) as usize);
        let hard = [known::NEAR_WORST, known::STAR_BURST_LEO].into_iter();
        for symbols in of_six.chain(hard.take(cases(1, 2) as usize)) {
            let puzzle = nine(symbols);
            let expected = PuzzleSolver::new(&puzzle).unwrap().first().unwrap();
            let run = run(method, &Task::new(puzzle).seed(seed));
            let expected = expected.found().expect("it has a solution").to_string();
            assert_eq!(line(&run), expected, "{method}");
        }
    }
}

/// A 16x16 puzzle: a grid in which the next digit stands beside and, four rows on, below each; its bands,
/// stacks, and what is in them shuffled; and 57 % of its cells given.
fn sixteen(random: &mut Random) -> Puzzle {
    let mut lines = || {
        let mut bands = [0, 1, 2, 3];
        random.shuffle(&mut bands);
        let within = bands.map(|band| {
            let mut lines = [0, 1, 2, 3].map(|line| 4 * band + line);
            random.shuffle(&mut lines);
            lines
        });
        within.concat()
    };
    let (rows, columns) = (lines(), lines());
    let digit = |row: usize, column: usize| (row % 4 * 4 + row / 4 + column) % 16;
    let mut cells: Vec<usize> = (0..256).collect();
    random.shuffle(&mut cells);
    let mut symbols = vec!['.'; 256];
    for cell in &cells[..146] {
        let digit = digit(rows[cell / 16], columns[cell % 16]);
        symbols[*cell] = b"123456789ABCDEFG"[digit].into();
    }
    puzzle(Layout::square(16).unwrap(), &symbols.iter().collect::<String>())
}

#[test]
fn they_solve_boards_of_sixteen() {
    let mut random = Random::new(16);
    for _ in 0..3 {
        let puzzle = sixteen(&mut random);
        METHODS_AND_SEEDS.iter().for_each(|&(method, seed)| solves(method, seed, &puzzle));
    }
}

/// Boards with and without zones that a filling can keep right.
#[test]
fn they_take_any_layout() {
    let layouts = [
        Layout::latin(1).unwrap(),
        Layout::latin(2).unwrap(),
        Layout::latin(5).unwrap(),
        Layout::square(4).unwrap(),
        Layout::square(6).unwrap().with(Extra::AntiKing).unwrap(),
        Layout::square(6).unwrap(),
        Layout::square(9).unwrap().with(Extra::Windoku).unwrap(),
        Layout::jigsaw("AAAB CABB CCDB CDDD").unwrap(),
        zones::read("place 4x4 at r1c1\nplace 4x4 at r3c3\n").unwrap(),
        ragged(),
    ];
    for layout in layouts {
        let blank = Puzzle::blank(layout);
        for (method, seed) in METHODS_AND_SEEDS {
            solves(method, seed, &blank);
            let run = run(method, &Task::new(blank.clone()).seed(seed));
            solves(method, seed, &Puzzle::from(run.solution().unwrap()));
        }
    }
}

#[test]
fn a_jigsaw_is_solved() {
    let [givens, regions, solution] = known::JIGSAWS[0];
    let task = Task::new(puzzle(Layout::jigsaw(regions).unwrap(), givens)).seed(1);
    for method in ["anneal", "quantum", "hybrid"] {
        assert_eq!(line(&run(method, &task)), solution, "{method}");
    }
}

/// There is no solution, but all that they say is that they found none.
#[test]
fn they_never_say_that_there_is_no_solution() {
    let none = puzzle(Layout::square(4).unwrap(), NONE);
    assert_eq!(PuzzleSolver::new(&none).unwrap().count().unwrap().found.to_string(), "0");
    for (method, seed) in METHODS_AND_SEEDS {
        let task = Task::new(none.clone()).seed(seed);
        let stopped = run(method, &task.clone().step_limit(Some(2_000)));
        assert_eq!(stopped.ended, Ended::Stopped(Stop::NodeLimit), "{method}");
        assert_eq!((stopped.found, stopped.counters[0].value), (0, 2_000), "{method}");
        for restarts in [0, 2] {
            let gave_up = run(method, &task.clone().restart_limit(Some(restarts)));
            assert_eq!((gave_up.found, gave_up.ended), (0, Ended::GaveUp), "{method}");
            assert_eq!(gave_up.counter("restarts"), Some(restarts), "{method}");
        }
    }
}

/// Nothing is left to be tried where all is given: right or wrong, one look is all.
#[test]
fn a_full_board_is_looked_at_once() {
    let layout = Layout::square(4).unwrap();
    for (method, seed) in METHODS_AND_SEEDS {
        let right = Task::new(puzzle(layout.clone(), "1234341221434321")).seed(seed);
        let solved = run(method, &right.clone().solution_limit(None));
        assert_eq!((solved.found, solved.ended), (1, Ended::GaveUp), "{method}");
        assert_eq!(run(method, &right).ended, Ended::Enough, "{method}");
        assert_eq!(solved.counters[0].value, 1, "{method}");
        let nothing = run(method, &right.solution_limit(Some(0)));
        assert_eq!((nothing.ended, nothing.counters[0].value), (Ended::Enough, 0), "{method}");
    }
}

#[test]
fn clashing_givens_are_never_solved() {
    let layout = Layout::square(4).unwrap();
    for symbols in ["1..1............", "1134341221434321", "11.............."] {
        for (method, _) in METHODS_AND_SEEDS {
            let task = Task::new(puzzle(layout.clone(), symbols)).restart_limit(Some(1));
            let method: MethodChoice = method.parse().unwrap();
            let run = method.make().run(&task, &mut Silent).unwrap();
            assert_eq!((run.found, run.ended), (0, Ended::GaveUp), "{method}");
        }
    }
}

#[test]
fn the_seed_makes_the_run() {
    for (method, _) in METHODS_AND_SEEDS {
        let runs = [1, 1, 2].map(|seed| run(method, &Task::new(nine(known::SIX[0])).seed(seed)));
        assert_eq!(runs[0], runs[1], "{method}");
        assert_ne!(runs[0].counters, runs[2].counters, "{method}");
        assert_eq!(runs[0].solutions, runs[2].solutions, "{method}");
    }
}

#[test]
fn an_interrupt_stops_them() {
    for (method, _) in METHODS_AND_SEEDS {
        let task = Task::new(nine(known::EASTER_MONSTER));
        task.interrupt.set();
        let run = run(method, &task);
        assert_eq!((run.found, run.ended), (0, Ended::Stopped(Stop::Interrupted)), "{method}");
    }
}

/// The curve of errors has a point for each step, and ends at the solution.
#[test]
fn a_curve_comes_down_to_nothing() {
    for (method, seed) in METHODS_AND_SEEDS {
        let task = Task::new(nine(known::SIX[1])).seed(seed);
        let method: MethodChoice = method.parse().unwrap();
        let mut recorder = Recorder::of([Topic::Errors, Topic::Moves]);
        let told = method.run(&task, &mut recorder).unwrap();
        assert_eq!(told, run(&method.to_string(), &task), "{method}");
        let (mut last, mut seen, mut restarts) = (0, 0, 0);
        for event in &recorder.events {
            match event {
                Event::Errors { step, errors } => {
                    assert!((last..=last + 1).contains(step), "{method}");
                    assert_eq!(*errors == 0, *step == told.counters[0].value, "{method}");
                    (last, seen) = (*step, seen + 1);
                }
                Event::Restart => restarts += 1,
                Event::Solution(grid) => assert!(task.puzzle.is_solved_by(grid), "{method}"),
                other => panic!("{method}: {other:?}"),
            }
        }
        assert!(matches!(recorder.events.last(), Some(Event::Solution(_))), "{method}");
        assert_eq!((last, Some(restarts)), (told.counters[0].value, told.counter("restarts")));
        assert!(seen > last, "{method}");
    }
}
