//! Interrupts with a probe: each search here would take minutes or years.

use crate::probed::{FURTHER, Search, check, probed};
use crate::support::{known, nine};
use dlx::Stop;
use pavane::{Layout, Puzzle, PuzzleSolver};
use pavane_methods::rating::{backdoors, expected_guesses};
use pavane_methods::{Ended, Kind, MethodChoice, Silent, Task};
use std::sync::atomic::Ordering;

/// One given, and too many solutions to count.
fn almost_blank() -> Puzzle {
    nine(&format!("1{}", ".".repeat(80)))
}

const SEARCHES: &[(&str, Search)] = &[
    ("backdoors", |interrupt| {
        let puzzle = nine(known::EASTER_MONSTER);
        let solution = PuzzleSolver::new(&puzzle).expect("it fits").first().expect("it fits");
        let solution = solution.found().expect("there is one");
        backdoors(&puzzle, &solution, 2, interrupt).is_none()
    }),
    ("expected guesses", |interrupt| {
        expected_guesses(&nine(known::EASTER_MONSTER), 1 << 20, 1, interrupt).is_none()
    }),
];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    check(SEARCHES);
}

/// Exact methods have a board with more solutions than they can visit, stochastic ones a board that they do not solve
/// soon. The other methods never search. The limit of steps ends a method that never asks.
#[test]
fn every_method_stops_when_its_probe_says_so() {
    for method in MethodChoice::all() {
        let puzzle = match method.entry.kind {
            Kind::Exact => almost_blank(),
            Kind::Stochastic => nine(known::NEAR_WORST),
            _ => continue,
        };
        let (interrupt, calls) = probed(2);
        let task = Task::new(puzzle).solution_limit(None).step_limit(Some(1 << 20)).seed(1);
        let Ok(run) = method.run(&task.interrupt(&interrupt), &mut Silent) else { continue };
        assert_eq!(run.ended, Ended::Stopped(Stop::Interrupted), "{method}");
        assert!(calls.load(Ordering::Relaxed) >= 2, "{method}");
    }
}

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
