//! Interrupts with a probe: whatever searches for sudokus calls it on its own thread, and stops when it says so. Each
//! search here would take minutes or years.

use crate::methods::support::{known, nine};
use dlx::{Count, Engine, Interrupt, Sharing, Stop, Uniqueness};
use pavane::gluing::Gluing;
use pavane::nine::Board;
use pavane::{Candidates, Digit, Layout, Minimality, Puzzle, PuzzleSolver, TrueCandidates};
use pavane_ask::{Ask, Control, Request, answer};
use pavane_human::{End, Path, Rater, Scale, UnratedError};
use pavane_methods::rating::{backdoors, expected_guesses};
use pavane_methods::{Ended, Kind, MethodChoice, Silent, Task};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{
    Attempt, Completed, Completer, FewClueSearch, Generator, Jigsaws, RandomGrids, Recipe,
    UnavoidableFinder, VicinitySearch, WeightedGenerator,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An interrupt that its probe sets at call number `stop_at`, and the number of calls.
fn probed(stop_at: u64) -> (Interrupt, Arc<AtomicU64>) {
    let calls = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&calls);
    let interrupt = Interrupt::probed_by(move |interrupt| {
        if counter.fetch_add(1, Ordering::Relaxed) + 1 >= stop_at {
            interrupt.set();
        }
    });
    (interrupt, calls)
}

type Search = fn(&Interrupt) -> bool;

/// One given, and too many solutions to count.
fn almost_blank() -> Puzzle {
    nine(&format!("1{}", ".".repeat(80)))
}

fn solver(puzzle: &Puzzle, interrupt: &Interrupt) -> PuzzleSolver {
    PuzzleSolver::new(puzzle).expect("it fits").interrupt(interrupt)
}

/// A blank board of overlapping zones, which only the encoding takes.
fn diagonal() -> Puzzle {
    Puzzle::blank("9x9+x".parse().expect("a layout"))
}

fn is_stopped(count: &Count) -> bool {
    count.stop == Some(Stop::Interrupted)
}

/// Every kind of search, and whether it says that it was interrupted.
const SEARCHES: &[(&str, Search)] = &[
    ("nine", |interrupt| is_stopped(&solver(&almost_blank(), interrupt).count().expect("it fits"))),
    ("lanes", |interrupt| {
        let mut batch = pavane::nine::Batch::new().interrupt(interrupt);
        batch.count(&[Board::EMPTY, Board::EMPTY], u64::MAX).iter().any(|count| count.interrupted)
    }),
    ("list", |interrupt| {
        let solver = solver(&almost_blank(), interrupt);
        let last = solver.solutions().expect("it fits").find_map(Result::err);
        last == Some(Stop::Interrupted)
    }),
    ("encoding", |interrupt| is_stopped(&solver(&diagonal(), interrupt).count().expect("it fits"))),
    ("encoding with sharing", |interrupt| {
        let solver = solver(&diagonal(), interrupt).sharing(Sharing::On);
        is_stopped(&solver.count().expect("it fits"))
    }),
    ("uniqueness of a large board", |interrupt| {
        let blank = Puzzle::blank("36x36".parse().expect("a layout"));
        let answer = solver(&blank, interrupt).uniqueness().expect("it fits");
        matches!(answer, Uniqueness::Unknown { stop: Stop::Interrupted, .. })
    }),
    ("true candidates", |interrupt| {
        let blank = Puzzle::blank("25x25".parse().expect("a layout"));
        let answer = solver(&blank, interrupt).engine(Engine::Bits).true_candidates();
        matches!(answer.expect("it fits"), TrueCandidates::Partial { stop: Stop::Interrupted, .. })
    }),
    ("minimality", |interrupt| {
        let answer = solver(&nine(known::EASTER_MONSTER), interrupt).engine(Engine::Links);
        matches!(
            answer.minimality().expect("it fits"),
            Minimality::Unknown { stop: Stop::Interrupted, .. }
        )
    }),
    ("gluing", |interrupt| {
        let gluing = Gluing::new(3, 3).expect("a shape").interrupt(interrupt);
        gluing.count() == Err(Stop::Interrupted)
    }),
    ("rating of steps", |interrupt| {
        let rated = Rater::default().rate(&nine(known::EASTER_MONSTER), interrupt);
        matches!(rated, Err(UnratedError::Stopped(_)))
    }),
    ("rating of steps on threads", |interrupt| {
        let rated = Rater::default().threads(3).rate(&nine(known::EASTER_MONSTER), interrupt);
        matches!(rated, Err(UnratedError::Stopped(_)))
    }),
    ("backdoors", |interrupt| {
        let puzzle = nine(known::EASTER_MONSTER);
        let solution = PuzzleSolver::new(&puzzle).expect("it fits").first().expect("it fits");
        let solution = solution.found().expect("there is one");
        backdoors(&puzzle, &solution, 2, interrupt).is_none()
    }),
    ("expected guesses", |interrupt| {
        expected_guesses(&nine(known::EASTER_MONSTER), 1 << 20, 1, interrupt).is_none()
    }),
    ("random grids", |interrupt| {
        let layout = "9x9+x".parse().expect("a layout");
        let mut grids = RandomGrids::new(&layout).expect("it fits").interrupt(interrupt);
        (0..1_000_000).any(|number| grids.grid(1, number).is_err())
    }),
    ("generator", |interrupt| {
        // No minimal puzzle has 60 givens.
        let recipe = Recipe::new("9x9".parse().expect("a layout")).givens(60..=70);
        let generator = Generator::new(&recipe, 1).expect("it fits");
        generator.interrupt(interrupt).puzzle(0).expect("it fits").is_none()
    }),
    ("generator on another layout", |interrupt| {
        let recipe = Recipe::new("9x9+x".parse().expect("a layout")).givens(60..=70);
        let generator = Generator::new(&recipe, 1).expect("it fits");
        generator.interrupt(interrupt).puzzle(0).expect("it fits").is_none()
    }),
    ("weighted generator", |interrupt| {
        let mut walks = 0;
        let mut generator = WeightedGenerator::new(1).interrupt(interrupt);
        generator.each(0..1_000_000, |_| {
            walks += 1;
            ControlFlow::Continue(())
        });
        walks < 1_000_000
    }),
    ("few clues", |interrupt| {
        let search = FewClueSearch::new(SymmetryClass::Full, 17, 1).expect("it fits");
        let mut search = search.interrupt(interrupt);
        (0..1_000_000).any(|number| matches!(search.attempt(number), Attempt::Interrupted))
    }),
    ("jigsaws", |interrupt| {
        let jigsaws = Jigsaws::new(9, None).expect("it fits").interrupt(interrupt);
        jigsaws.jigsaw(1, 0).is_err()
    }),
    ("completions", |interrupt| {
        let blank = Puzzle::blank("9x9".parse().expect("a layout"));
        let completer = Completer::new(blank.layout()).expect("it fits");
        let completed = completer.interrupt(interrupt).complete(&blank, None).expect("it fits");
        !matches!(completed, Completed::Multiple(_) | Completed::None)
    }),
    ("unavoidable sets", |interrupt| {
        let puzzle = nine(known::EASTER_MONSTER);
        let solution = PuzzleSolver::new(&puzzle).expect("it fits").first().expect("it fits");
        let grid = solution.found().expect("there is one");
        UnavoidableFinder::new(30).interrupt(interrupt).find(&grid).stop == Some(Stop::Interrupted)
    }),
    ("vicinity", |interrupt| {
        let puzzle = nine(known::EASTER_MONSTER);
        let search = VicinitySearch::new(puzzle.layout(), 3, 3).expect("it fits");
        let mut search = search.interrupt(interrupt);
        let stop = search.each(&puzzle, |_| ControlFlow::Continue(()));
        stop.expect("it fits") == Some(Stop::Interrupted)
    }),
    ("question of a front end", |interrupt| {
        let mut control = Control::default();
        control.interrupt = interrupt.clone();
        let request = Request::new(Ask::Count, format!("1{}", ".".repeat(80)));
        answer(&request, &control).expect("it fits").as_json().contains("\"stopped\"")
    }),
];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    for (name, search) in SEARCHES {
        for stop_at in [1, 3, 12] {
            let (interrupt, calls) = probed(stop_at);
            assert!(search(&interrupt), "{name} {stop_at}");
            assert!(calls.load(Ordering::Relaxed) >= stop_at, "{name} {stop_at}");
        }
    }
}

/// Exact methods have a board with more solutions than they can visit, stochastic ones a board that they do not solve
/// soon. The other methods never search. The limit of steps ends a method that never asks.
#[test]
fn every_method_stops_when_its_probe_says_so() {
    for method in MethodChoice::all() {
        let puzzle = match method.entry.kind {
            Kind::Exact => almost_blank(),
            Kind::Stochastic => nine(known::NEAR_WORST),
            Kind::Deductive | Kind::Construction => continue,
        };
        let (interrupt, calls) = probed(2);
        let task = Task::new(puzzle).solution_limit(None).step_limit(Some(1 << 20)).seed(1);
        let Ok(run) = method.run(&task.interrupt(&interrupt), &mut Silent) else { continue };
        assert_eq!(run.ended, Ended::Stopped(Stop::Interrupted), "{method}");
        assert!(calls.load(Ordering::Relaxed) >= 2, "{method}");
    }
}

/// Maximum number of calls of the probe after the one that sets the interrupt: a search that has seen it may look again
/// on its way out.
const FURTHER: u64 = 8;

/// Blank boards on which no search comes to an end. Methods that refuse a size are left out.
#[test]
fn every_method_stops_on_large_boards() {
    for layout in [16, 25, 36].map(|digits| Layout::square(digits).expect("a layout")) {
        for method in MethodChoice::all().filter(|method| method.entry.kind != Kind::Construction) {
            for (narrow, stop_at) in [(false, 1), (false, 2), (true, 1), (true, 2)] {
                let method = MethodChoice { narrow, ..method };
                let (interrupt, calls) = probed(stop_at);
                let task = Task::new(Puzzle::blank(layout.clone())).solution_limit(None).seed(1);
                let Ok(run) = method.run(&task.interrupt(&interrupt), &mut Silent) else {
                    continue;
                };
                let (calls, name) = (calls.load(Ordering::Relaxed), format!("{method} {stop_at}"));
                assert_eq!(run.ended, Ended::Stopped(Stop::Interrupted), "{name}");
                assert!((stop_at..=stop_at + FURTHER).contains(&calls), "{name}: {calls}");
            }
        }
    }
}

/// Candidates of a board on which every cell is empty: its digit in a solution, and some others at random.
fn some_candidates(layout: &Layout, others: usize, seed: u64) -> Candidates {
    let digits = layout.digits();
    let side = digits.isqrt();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut left = Candidates::none(layout);
    for cell in layout.cells() {
        let position = layout.position(cell);
        let (row, column) = (position.row, position.column);
        let own = (row % side * side + row / side + column) % digits;
        let random = (0..others).map(|_| random.random_range(0..digits));
        let all = random.chain([own]).filter_map(Digit::from_index);
        left.extend(all.map(|digit| (cell, digit)));
    }
    left
}

/// Every technique on large boards: with all candidates, with two or three in each cell, which make subsets and loops
/// long, and with some ten.
#[test]
fn every_technique_stops_when_its_probe_says_so() {
    for layout in [16, 25].map(|digits| Layout::square(digits).expect("a layout")) {
        for (others, seed) in [(1_000, 1), (1, 2), (2, 3), (10, 4)] {
            let blank = Puzzle::blank(layout.clone());
            let mut path = Path::new(&blank).expect("it fits");
            path = path.keeping(&some_candidates(&layout, others, seed));
            for group in [Scale::Se, Scale::Human].into_iter().flat_map(Scale::groups) {
                let (interrupt, calls) = probed(3);
                path = path.interrupt(&interrupt);
                path.steps_of(group);
                let (calls, digits) = (calls.load(Ordering::Relaxed), layout.digits());
                let name = format!("{digits} {group:?}, {others} others, seed {seed}: {calls}");
                assert_eq!(path.end() == Some(End::Stopped), calls >= 3, "{name}");
                assert!(calls <= 3 + FURTHER, "{name}");
            }
        }
    }
}

#[test]
fn paths_on_large_boards_stop_when_their_probe_says_so() {
    for digits in [16, 25] {
        for scale in [Scale::Se, Scale::Human] {
            let (interrupt, calls) = probed(20);
            let blank = Puzzle::blank(Layout::square(digits).expect("a layout"));
            let mut path = Path::new(&blank).expect("it fits").on(scale).interrupt(&interrupt);
            assert_eq!((path.next(), path.end()), (None, Some(End::Stopped)), "{digits} {scale}");
            assert!(calls.load(Ordering::Relaxed) <= 20 + FURTHER, "{digits} {scale}");
        }
    }
}
