//! Interrupts with a probe: each search here would take minutes or years.

use crate::support::probed::{Search, check};
use dlx::{Count, Engine, Interrupt, Sharing, Stop, Uniqueness};
use pavane::gluing::Gluing;
use pavane::nine::Board;
use pavane::{Minimality, Puzzle, PuzzleSolver, TrueCandidates};

/// One given, and too many solutions to count.
fn almost_blank() -> Puzzle {
    format!("1{}", ".".repeat(80)).parse().expect("a puzzle")
}

/// A published hard puzzle.
fn monster() -> Puzzle {
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
        .parse()
        .expect("a puzzle")
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
        let answer = solver(&monster(), interrupt).engine(Engine::Links);
        matches!(
            answer.minimality().expect("it fits"),
            Minimality::Unknown { stop: Stop::Interrupted, .. }
        )
    }),
    ("gluing", |interrupt| {
        let gluing = Gluing::new(3, 3).expect("a shape").interrupt(interrupt);
        gluing.count() == Err(Stop::Interrupted)
    }),
];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    check(SEARCHES);
}
