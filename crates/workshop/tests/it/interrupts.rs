//! Interrupts with a probe: each search here would take minutes or years.

use crate::probed::{Search, check};
use dlx::Stop;
use pavane::{Puzzle, PuzzleSolver};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{
    Attempt, Completed, Completer, FewClueSearch, Generator, Jigsaws, RandomGrids, Recipe,
    UnavoidableFinder, VicinitySearch, WeightedGenerator,
};
use std::ops::ControlFlow;

/// A published hard puzzle.
fn monster() -> Puzzle {
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
        .parse()
        .expect("a puzzle")
}

const SEARCHES: &[(&str, Search)] = &[
    ("random grids", |interrupt| {
        let layout = "9x9+x".parse().expect("a layout");
        let mut grids = RandomGrids::new(&layout).expect("it fits").interrupt(interrupt);
        (0..1_000_000).any(|number| grids.grid(1, number).is_err())
    }),
    ("generator", |interrupt| {
        // No minimal puzzle has 60 givens.
        let recipe = Recipe::new("9x9".parse().expect("a layout")).givens(40..=70);
        let generator = Generator::new(&recipe, 1).expect("it fits");
        generator.interrupt(interrupt).puzzle(0).expect("it fits").is_none()
    }),
    ("generator on another layout", |interrupt| {
        let recipe = Recipe::new("9x9+x".parse().expect("a layout")).givens(40..=70);
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
        let puzzle = monster();
        let solution = PuzzleSolver::new(&puzzle).expect("it fits").first().expect("it fits");
        let grid = solution.found().expect("there is one");
        UnavoidableFinder::new(30).interrupt(interrupt).find(&grid).stop == Some(Stop::Interrupted)
    }),
    ("vicinity", |interrupt| {
        let puzzle = monster();
        let search = VicinitySearch::new(puzzle.layout(), 3, 3).expect("it fits");
        let mut search = search.interrupt(interrupt);
        let stop = search.each(&puzzle, |_| ControlFlow::Continue(()));
        stop.expect("it fits") == Some(Stop::Interrupted)
    }),
];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    check(SEARCHES);
}
