//! Questions that several searches settle in turns: against brute force, and the rules of the turns.

use crate::support::oracle::oracle;
use crate::support::problems::random_problem;
use crate::support::random::Random;
use pavane_dlx::solver::{Part, Settled};
use pavane_dlx::{
    First, Interrupt, ItemId, OptionId, OtherSearches, Problem, ProblemBuilder, Progress, Solver,
    Stop, Uniqueness,
};
use std::collections::BTreeSet;
use std::thread;

const PARTS: [Part; 3] = [Part::Search, Part::Restarts, Part::Learn];

/// Holds both answers of a solver to all solutions.
fn check(solver: &Solver, all: &BTreeSet<Vec<OptionId>>, context: &str) {
    match solver.any().unwrap().answer {
        First::Found(solution) => assert!(all.contains(&solution[..]), "{context}: {solution:?}"),
        First::None => assert!(all.is_empty(), "{context}: {all:?}"),
        First::Unknown(stop) => panic!("{context}: stopped: {stop:?}"),
    }
    let settled = solver.uniqueness_with(&Progress::new()).unwrap();
    let witnesses = match settled.answer {
        Uniqueness::None => vec![],
        Uniqueness::Unique(only) => vec![only],
        Uniqueness::Multiple(two) => two.into(),
        Uniqueness::Unknown { stop, .. } => panic!("{context}: stopped: {stop:?}"),
    };
    assert_eq!(witnesses.len(), all.len().min(2), "{context}: {all:?}");
    assert_eq!(settled.counters.solutions, witnesses.len() as u64, "{context}");
    let different: BTreeSet<&[OptionId]> = witnesses.iter().map(|solution| &solution[..]).collect();
    assert_eq!(different.len(), witnesses.len(), "{context}: the same solution twice");
    for solution in &witnesses {
        assert!(all.contains(&solution[..]), "{context}: {solution:?}");
    }
}

#[test]
fn answers_about_random_problems_are_those_of_brute_force() {
    let mut random = Random::new(0x5e77_1e01);
    let mut numbers = [0; 3];
    for number in 0..3000 {
        let problem = random_problem(&mut random);
        let all = oracle(&problem);
        numbers[all.len().min(2)] += 1;
        let seed = 1 + random.below(100) as u64;
        let context = format!("problem {number} with seed {seed}");
        let solver = Solver::new(&problem).seed(seed);
        check(&solver, &all, &context);
        check(&solver.clone().only(Part::Learn), &all, &context);
        // The learner has more to do on a problem that was not reduced.
        check(&solver.reduce(false).only(Part::Learn), &all, &context);
    }
    assert!(numbers.iter().all(|&number| number > 200), "none, one, several: {numbers:?}");
}

/// Three or four cells that take one of two or three symbols, zones whose cells differ, and perhaps an option less, so
/// that a symbol stands apart.
fn random_board(random: &mut Random) -> Problem {
    let (cells, symbols) = (3 + random.below(2), 2 + random.below(2));
    let zones: Vec<Vec<usize>> = (0..1 + random.below(3))
        .map(|_| (0..cells).filter(|_| random.below(2) == 0).collect())
        .collect();
    let missing = random.below(2 * cells * symbols);
    let mut builder = ProblemBuilder::new();
    let first: Vec<ItemId> = (0..cells).map(|_| builder.add_primary().unwrap()).collect();
    let others: Vec<ItemId> =
        (0..zones.len() * symbols).map(|_| builder.add_secondary().unwrap()).collect();
    for place in (0..cells * symbols).filter(|&place| place != missing) {
        let (cell, symbol) = (place / symbols, place % symbols);
        let of_cell = (0..zones.len()).filter(|&zone| zones[zone].contains(&cell));
        let items = of_cell.map(|zone| others[zone * symbols + symbol]);
        builder.add_option([first[cell]].into_iter().chain(items)).unwrap();
    }
    builder.build()
}

#[test]
fn answers_about_boards_with_interchangeable_symbols_are_those_of_brute_force() {
    let mut random = Random::new(0x5e77_1e02);
    let mut numbers = [0; 3];
    for number in 0..1000 {
        let problem = random_board(&mut random);
        let all = oracle(&problem);
        numbers[all.len().min(2)] += 1;
        let context = format!("board {number}");
        let learning = Solver::new(&problem).only(Part::Learn);
        check(&learning, &all, &context);
        check(&learning.reduce(false), &all, &context);
    }
    assert!(numbers[0] > 30 && numbers[2] > 300, "none, one, several: {numbers:?}");
}

/// Pigeons in holes, of which there may be too few. Each hole has the pigeons in an order of its own, in which no
/// search sees that the holes may be interchanged.
fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let pigeons: Vec<ItemId> = (0..pigeons).map(|_| builder.add_primary().unwrap()).collect();
    for first in 0..holes {
        let hole = builder.add_secondary().unwrap();
        for place in 0..pigeons.len() {
            builder.add_option([pigeons[(first + place) % pigeons.len()], hole]).unwrap();
        }
    }
    builder.build()
}

/// The greatest number of nodes of the first turn of the search in order.
const FIRST_TURN: u64 = 1_000_000;

/// Ten pigeons in nine holes.
fn crowd() -> Solver {
    Solver::new(&pigeons(10, 9)).algebra(false)
}

/// A Latin square of which all but `holes` cells are given, by a permutation of the square of sums.
fn quasigroup(n: usize, holes: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let mut shuffled = || {
        let mut order: Vec<usize> = (0..n).collect();
        random.shuffle(&mut order);
        order
    };
    let (rows, columns, digits) = (shuffled(), shuffled(), shuffled());
    let mut cells: Vec<usize> = (0..n * n).collect();
    random.shuffle(&mut cells);
    let open: BTreeSet<usize> = cells.into_iter().take(holes).collect();
    latin(n, |cell| {
        (!open.contains(&cell)).then(|| digits[(rows[cell / n] + columns[cell % n]) % n])
    })
}

/// Latin squares with given digits of cells.
fn latin(n: usize, given: impl Fn(usize) -> Option<usize>) -> Problem {
    let blocks: Vec<Vec<usize>> = Vec::new();
    zones(n, given, &blocks)
}

/// Latin squares with given digits of cells, and zones in which each digit stands once.
fn zones(n: usize, given: impl Fn(usize) -> Option<usize>, zones: &[Vec<usize>]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut items = |number: usize| -> Vec<ItemId> {
        (0..number).map(|_| builder.add_primary().unwrap()).collect()
    };
    let (cells, rows, columns) = (items(n * n), items(n * n), items(n * n));
    let in_zones = items(zones.len() * n);
    for cell in 0..n * n {
        for digit in 0..n {
            if given(cell).is_some_and(|given| given != digit) {
                continue;
            }
            let zone = zones.iter().position(|zone| zone.contains(&cell));
            let in_zone = zone.map(|zone| in_zones[zone * n + digit]);
            let plain = [cells[cell], rows[cell / n * n + digit], columns[cell % n * n + digit]];
            builder.add_option(plain.into_iter().chain(in_zone)).unwrap();
        }
    }
    builder.build()
}

/// A square of 8 x 8 cells whose zones do not all allow a grid: the first row without its last cell and a cell of the
/// second row are a zone, so that cell has the digit of the corner, and so has the cell below the corner by the same
/// argument along the column.
fn map_without_grid() -> Problem {
    let n = 8;
    let mut first: Vec<usize> = (0..n - 1).collect();
    first.push(n + 1);
    // The last column without its first cell, and another cell of the second row: it repeats the corner's digit, too.
    let mut last: Vec<usize> = (1..n).map(|row| row * n + n - 1).collect();
    last.push(n + 2);
    zones(n, |_| None, &[first, last])
}

fn settled(solver: &Solver) -> (First, Part, u64) {
    let Settled { answer, counters, part, .. } = solver.any().unwrap();
    if let First::Found(solution) = &answer {
        assert_eq!(solver.problem().verify(solution), Ok(()));
    }
    (answer, part, counters.nodes)
}

fn hard() -> Vec<(&'static str, Solver)> {
    vec![
        ("pigeons", Solver::new(&pigeons(11, 10)).algebra(false)),
        ("a map without a grid", Solver::new(&map_without_grid()).algebra(false)),
        ("a quasigroup with holes", Solver::new(&quasigroup(33, 413, 2))),
        // In the second round, where two members learn.
        ("a larger quasigroup with holes", Solver::new(&quasigroup(40, 650, 5))),
    ]
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    for (name, solver) in hard() {
        let one = settled(&solver);
        let is_later = one.1 != Part::Search || one.2 > FIRST_TURN;
        assert!(is_later, "{name} ends in the first turn of the search in order");
        let unique = solver.uniqueness_with(&Progress::new()).unwrap();
        for threads in [2, 4] {
            let solver = solver.clone().threads(threads);
            assert_eq!(settled(&solver), one, "{name} with {threads} threads");
            assert_eq!(
                solver.uniqueness_with(&Progress::new()).unwrap(),
                unique,
                "{name} with {threads} threads"
            );
        }
    }
}

/// The regions of a board of 9x9 that has no grid, of the public test data of an interactive solver.
const REGIONS: &str =
    "AAAAAABCCDDAEAFBCCDDDEAFBCCDDDEFFBCCDGEEFBBCHGGEFFBHHHGGEFIBHHHGGEFIBIHHGGEIIIIII";

#[test]
fn a_search_that_seems_near_its_end_leaves_the_others_their_first_turn() {
    let cells = |region| {
        let cells = REGIONS.chars().enumerate().filter(move |&(_, letter)| letter == region);
        cells.map(|(cell, _)| cell).collect()
    };
    let regions: Vec<Vec<usize>> = ('A'..='I').map(cells).collect();
    let (answer, part, nodes) = settled(&Solver::new(&zones(9, |_| None, &regions)));
    assert_eq!((answer, part), (First::None, Part::Learn));
    // Eleven million if the search in order may go on to what it takes for its end.
    assert!(nodes < 1_000_000, "{nodes} nodes");
}

#[test]
fn progress_has_the_counters_of_all_searches() {
    let progress = Progress::new();
    assert_eq!(progress.other_searches(), OtherSearches::default());
    // The first look of the search that learns, before any other has a turn.
    let map = Solver::new(&map_without_grid()).algebra(false);
    assert_eq!(map.any_with(&progress).unwrap().part, Part::Learn);
    let OtherSearches { violated, runs, .. } = progress.other_searches();
    assert_eq!((violated, runs), (None, None));
    // No solution, so that some items are violated; too many nodes for one run.
    let crowd = crowd().node_limit(Some(2_000));
    let reading = |part| {
        let progress = Progress::new();
        crowd.clone().only(part).any_with(&progress).unwrap();
        progress.other_searches()
    };
    assert!(reading(Part::Repair).violated > Some(0));
    assert!(reading(Part::Restarts).runs > Some(1));
    assert!(reading(Part::Learn).conflicts > Some(100));
    assert_eq!(reading(Part::Search), OtherSearches::default());
}

#[test]
fn a_seed_changes_nothing_of_the_verdict() {
    for seed in 1..5 {
        let crowd = Solver::new(&pigeons(8, 7)).algebra(false).seed(seed);
        assert_eq!(crowd.any().unwrap().answer, First::None);
        assert_eq!(crowd.only(Part::Learn).uniqueness(), Ok(Uniqueness::None));
        let fit = pigeons(9, 9);
        for part in [Part::Repair, Part::Restarts, Part::Learn, Part::Search] {
            let found = Solver::new(&fit).seed(seed).only(part).any().unwrap();
            fit.verify(&found.answer.found().expect("nine pigeons fit")).unwrap();
        }
    }
}

#[test]
fn a_node_limit_holds_for_all_searches_together() {
    let problem = pigeons(14, 13);
    for threads in [1, 2, 4] {
        let solver = Solver::new(&problem).algebra(false).threads(threads);
        for part in
            [None, Some(Part::Search), Some(Part::Repair), Some(Part::Restarts), Some(Part::Learn)]
        {
            let solver = part.map_or(solver.clone(), |part| solver.clone().only(part));
            for limit in [0, 1, 100, 30_000] {
                let some = solver.clone().node_limit(Some(limit)).any().unwrap();
                assert_eq!(some.answer, First::Unknown(Stop::NodeLimit), "{part:?}, {limit}");
                assert!(some.counters.nodes <= limit, "{part:?}, {limit}: {}", some.counters.nodes);
                assert_eq!(some.part, Part::Search);
                let unique = solver.clone().node_limit(Some(limit)).uniqueness().unwrap();
                assert_eq!(unique, Uniqueness::Unknown { found: None, stop: Stop::NodeLimit });
            }
        }
    }
    // The search in order has about a quarter of a million nodes in its first turn, and the others a part of the rest.
    let hard = Solver::new(&pigeons(40, 39)).algebra(false);
    for (threads, limit) in [(1, 230_000), (1, 250_001), (2, 250_001), (4, 250_001)] {
        let some = hard.clone().threads(threads).node_limit(Some(limit)).any().unwrap();
        assert_eq!(some.answer, First::Unknown(Stop::NodeLimit));
        assert!(some.counters.nodes <= limit, "{}", some.counters.nodes);
    }
}

#[test]
fn local_search_never_says_that_there_is_no_solution() {
    let solver = crowd().only(Part::Repair);
    let none = solver.clone().node_limit(Some(30_000)).any().unwrap();
    assert_eq!(none.answer, First::Unknown(Stop::NodeLimit));
    // Nor that a solution is the only one.
    let mut builder = ProblemBuilder::new();
    let [a, b] = builder.add_primaries().unwrap();
    builder.add_option([a, b]).unwrap();
    let only = Solver::new(&builder.build()).reduce(false).only(Part::Repair);
    let unique = only.node_limit(Some(1000)).uniqueness().unwrap();
    assert!(matches!(unique, Uniqueness::Unknown { stop: Stop::NodeLimit, .. }), "{unique:?}");
}

/// Searches stop soon after the interrupt is set, whatever they are; a test that hangs fails.
#[test]
fn an_interrupt_from_another_thread_stops_the_question() {
    let problem = pigeons(60, 59);
    for threads in [1, 4] {
        for part in [None].into_iter().chain(PARTS.map(Some)).chain([Some(Part::Repair)]) {
            let interrupt = Interrupt::new();
            let solver =
                Solver::new(&problem).algebra(false).threads(threads).interrupt(&interrupt);
            let solver = part.map_or(solver.clone(), |part| solver.clone().only(part));
            let (any, unique) = thread::scope(|scope| {
                let any = scope.spawn(|| solver.any().unwrap().answer);
                let unique = scope.spawn(|| solver.uniqueness().unwrap());
                thread::sleep(std::time::Duration::from_millis(100));
                interrupt.set();
                (any.join().unwrap(), unique.join().unwrap())
            });
            assert_eq!(any, First::Unknown(Stop::Interrupted), "{part:?}");
            let stopped = Uniqueness::Unknown { found: None, stop: Stop::Interrupted };
            assert_eq!(unique, stopped, "{part:?}");
        }
    }
}
