//! Interrupts with a probe: each search here would take minutes or years.

use crate::constraints::nugget_path;
use crate::probed::{FURTHER, Search, check, probed};
use pavane::{Candidates, Digit, Layout, Puzzle};
use pavane_human::{End, Path, Rater, Scale, UnratedError};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::atomic::Ordering;

/// A published hard puzzle.
fn monster() -> Puzzle {
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
        .parse()
        .expect("a puzzle")
}

const SEARCHES: &[(&str, Search)] = &[
    ("rating of steps", |interrupt| {
        let rated = Rater::default().rate(&monster(), interrupt);
        matches!(rated, Err(UnratedError::Stopped(_)))
    }),
    ("rating of steps on threads", |interrupt| {
        let rated = Rater::default().threads(3).rate(&monster(), interrupt);
        matches!(rated, Err(UnratedError::Stopped(_)))
    }),
];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    check(SEARCHES);
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

/// The first look, and looks in the search for trees, in following them, and in explaining them.
#[test]
fn nested_contradictions_stop_when_their_probe_says_so() {
    (0..10).for_each(|power| check_nugget("nested contradictions", 3_u64.pow(power)));
}

#[test]
fn bifurcation_stops_when_its_probe_says_so() {
    [3, 30, 300].into_iter().for_each(|stop_at| check_nugget("bifurcation", stop_at));
}

/// Follows the path of Golden Nugget by a group of techniques, until its probe says so.
fn check_nugget(by: &str, stop_at: u64) {
    let (interrupt, calls) = probed(stop_at);
    let mut path = nugget_path(by).interrupt(&interrupt);
    path.by_ref().for_each(drop);
    let calls = calls.load(Ordering::Relaxed);
    assert_eq!(path.end() == Some(End::Stopped), calls >= stop_at, "{stop_at}: {calls}");
    assert!(calls <= stop_at + FURTHER, "{stop_at}: {calls}");
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
