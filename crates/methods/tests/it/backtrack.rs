//! Coloring the graph of a puzzle: the definition as a program, the table of configurations, restarts.

use super::small::{self, check_clash, check_exact, check_limits};
use super::support::{known, line, nine, puzzle, run};
use pavane::{Cell, Digit, Grid, Layout, Puzzle};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Task, Topic};

const FORMS: [&str; 3] = ["constrained", "fixed", "random"];

#[test]
fn it_is_exact_and_keeps_to_its_limits() {
    for form in FORMS {
        let method = format!("backtrack:{form}");
        check_exact(&method);
        check_limits(&method);
        check_clash(&method);
    }
}

#[test]
fn the_one_solution_of_known_puzzles_is_found() {
    for form in ["constrained", "random"] {
        for [givens, regions, solution] in known::JIGSAWS {
            let jigsaw = puzzle(Layout::jigsaw(regions).unwrap(), givens);
            let run = run(&format!("backtrack:{form}"), &Task::new(jigsaw).solution_limit(None));
            assert_eq!(
                (run.found, run.ended, line(&run).as_str()),
                (1, Ended::Exhausted, solution)
            );
        }
        for givens in known::SIX.into_iter().chain([known::EASTER_MONSTER, known::LEVEL_TWO]) {
            let task = Task::new(nine(givens)).solution_limit(None);
            let run = run(&format!("backtrack:{form}"), &task);
            assert_eq!((run.found, run.ended), (1, Ended::Exhausted));
            assert_eq!(task.puzzle.verify(run.solution().unwrap()), Ok(()));
        }
    }
}

/// In a fixed order it puts the digits where brute force finds that they fit.
#[test]
fn a_fixed_order_is_brute_force_without_the_misfits() {
    let tasks = small::puzzles().into_iter().chain([nine(known::STAR_BURST_LEO)]);
    let tasks = tasks.flat_map(|puzzle| {
        [Some(1), None].map(|limit| Task::new(puzzle.clone()).solution_limit(limit))
    });
    for task in tasks {
        let brute = run("brute-force", &task);
        let count = |name| brute.counter(name).expect("a counter");
        // The pointer goes on at each digit that fits and each given, and ends behind the last cell or, when
        // all was tried, before the first one.
        let ahead = match brute.ended {
            Ended::Enough => task.puzzle.layout().cell_count() as i64,
            _ => -1,
        };
        let fitting = count("steps back") as i64 + ahead - count("givens visited") as i64;
        let fixed = run("backtrack:fixed", &task);
        assert_eq!(fixed.counter("search nodes"), Some(fitting as u64 + 1), "{}", task.puzzle);
        assert_eq!(fixed.solutions, brute.solutions);
    }
}

/// The definition: nodes and dead ends of the search that takes the first cell with the fewest digits left.
fn naive(layout: &Layout, board: &mut [Option<Digit>], counts: &mut [u64; 2]) {
    counts[0] += 1;
    let fitting = |cell: Cell| -> Vec<Digit> {
        let fits = |&digit: &Digit| {
            layout
                .cells()
                .all(|other| board[other.index()] != Some(digit) || !layout.are_peers(cell, other))
        };
        Digit::first(layout.digits()).filter(fits).collect()
    };
    let open: Vec<Cell> = layout.cells().filter(|cell| board[cell.index()].is_none()).collect();
    let fewest = open.iter().map(|&cell| (fitting(cell).len(), cell)).min();
    let Some((_, cell)) = fewest else { return };
    let digits = fitting(cell);
    counts[1] += u64::from(digits.is_empty());
    for digit in digits {
        board[cell.index()] = Some(digit);
        naive(layout, board, counts);
        board[cell.index()] = None;
    }
}

#[test]
fn the_fewest_first_does_what_the_definition_says() {
    let puzzles = small::puzzles().into_iter().chain([nine(known::SIX[0]), nine(known::SIX[4])]);
    for puzzle in puzzles {
        let mut counts = [0; 2];
        naive(puzzle.layout(), &mut puzzle.givens().to_vec(), &mut counts);
        let run = run("backtrack", &Task::new(puzzle.clone()).solution_limit(None));
        let found = ["search nodes", "dead ends"].map(|name| run.counter(name).unwrap());
        assert_eq!(found, counts, "{puzzle}");
    }
}

#[test]
fn no_configuration_is_met_again() {
    let tasks = small::puzzles().into_iter().chain(known::SIX.map(nine));
    let tasks = tasks.map(|puzzle| Task::new(puzzle).solution_limit(None));
    for task in tasks.chain([Task::new(nine(known::EASTER_MONSTER)).seed(1)]) {
        for form in FORMS {
            let run = run(&format!("backtrack:{form}"), &task.clone().step_limit(Some(50_000)));
            assert_eq!(run.counter("configurations"), run.counter("search nodes"));
            assert_eq!(run.counter("met again"), Some(0));
            assert_eq!(run.remarks.len(), 1);
            assert!(run.remarks[0].starts_with("no configuration was met again"), "{run:?}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_run_and_another_one_another() {
    let task = Task::new(nine(known::GOLDEN_NUGGET));
    let of_seed = |seed| run("backtrack:random", &task.clone().seed(seed));
    assert_eq!(of_seed(3), of_seed(3));
    let mut nodes: Vec<u64> = (0..10).map(|seed| of_seed(seed).counters[0].value).collect();
    nodes.sort_unstable();
    nodes.dedup();
    assert_eq!(nodes.len(), 10);
    // Blank boards have grids to spare, which come in any order.
    let blank = Task::new(Puzzle::blank(Layout::square(9).unwrap()));
    let grids = [1, 2].map(|seed| line(&run("backtrack:random", &blank.clone().seed(seed))));
    assert_ne!(grids[0], grids[1]);
}

#[test]
fn restarts_come_later_and_later() {
    let method: MethodChoice = "backtrack:random".parse().unwrap();
    let task = Task::new(nine(known::EASTER_MONSTER)).seed(5);
    let mut recorder = Recorder::of([Topic::Moves]);
    let told = method.run(&task, &mut recorder).unwrap();
    assert_eq!(told, run("backtrack:random", &task));
    assert_eq!(small::replay(&task.puzzle, &recorder.events), told.solutions);
    // A tree has its root, and a node for each digit that was placed.
    let trees = recorder.events.split(|event| *event == Event::Restart);
    let nodes = trees.map(|tree| {
        1 + tree.iter().filter(|event| matches!(event, Event::Place { .. })).count() as u64
    });
    let nodes: Vec<u64> = nodes.collect();
    let (last, whole) = nodes.split_last().unwrap();
    assert!(whole.len() >= 3, "{nodes:?}");
    let mut limit = 162;
    for (number, &nodes) in whole.iter().enumerate() {
        // The digit that would have gone too far is placed, and not looked at.
        assert_eq!(nodes, limit + 1, "{number}");
        limit += limit.div_ceil(2);
    }
    assert!(*last <= limit);
    assert_eq!(told.counter("restarts"), Some(whole.len() as u64));
    assert_eq!(told.counters[0].value, whole.iter().map(|nodes| nodes - 1).sum::<u64>() + last);

    let few = run("backtrack:random", &task.clone().restart_limit(Some(2)));
    assert_eq!((few.ended, few.found, few.counter("restarts")), (Ended::GaveUp, 0, Some(2)));
    assert_eq!(few.counters[0].value, 162 + 243 + 365);
    let all = run("backtrack:random", &task.solution_limit(None));
    assert_eq!((all.ended, all.counter("restarts")), (Ended::Exhausted, Some(0)));
}

/// A puzzle that has but one solution, with a digit in one more cell that it does not have there.
fn spoiled(puzzle: &Puzzle, solution: &Grid) -> Puzzle {
    let empty = puzzle.layout().cells().rev().filter(|&cell| puzzle.given(cell).is_none());
    let wrong = empty.flat_map(|cell| {
        let digits = Digit::first(puzzle.layout().digits());
        digits.filter(move |&digit| digit != solution.digit(cell)).map(move |digit| (cell, digit))
    });
    let mut spoiled = wrong.filter_map(|(cell, digit)| {
        let mut givens = puzzle.givens().to_vec();
        givens[cell.index()] = Some(digit);
        Puzzle::new(puzzle.layout().clone(), givens).ok()
    });
    spoiled.next().expect("a digit that does not clash")
}

/// With restarts too it knows when there is no solution.
#[test]
fn restarts_come_to_an_end() {
    let mut most = 0;
    for (seed, givens) in (0..).zip([known::SIX[4], known::SIX[5], known::TAREK_052]) {
        let puzzle = nine(givens);
        let run_of = |puzzle| run("backtrack:random", &Task::new(puzzle).seed(seed));
        let solved = run_of(puzzle.clone());
        let refuted = run_of(spoiled(&puzzle, solved.solution().unwrap()));
        assert_eq!((refuted.found, refuted.ended), (0, Ended::Exhausted), "{givens}");
        most = most.max(refuted.counter("restarts").unwrap());
    }
    assert!(most > 0);
}
