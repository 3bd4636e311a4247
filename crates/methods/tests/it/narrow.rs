//! Narrowing, by itself and before other methods.

use super::agreement::{IMPOSSIBLE, NOTHING_FITS, agrees_on, boards};
use super::small::replay;
use super::support::{known, line, nine, puzzle, run};
use pavane::{Candidates, Cell, Digit, Layout, LayoutBuilder, Position, Puzzle, ZoneKind};
use pavane_methods::{
    Ended, Event, MethodChoice, Recorder, Silent, Task, Topic, Unfit, UnknownMethod,
};

/// A number of counters of a run, by name.
#[track_caller]
fn counters<const N: usize>(run: &pavane_methods::Run, names: [&str; N]) -> [u64; N] {
    names.map(|name| run.counter(name).expect(name))
}

/// The candidates before and after, as the trace tells them.
fn narrowed(method: &str, puzzle: &Puzzle) -> [Candidates; 2] {
    let mut recorder = Recorder::of([Topic::Candidates]);
    let method: MethodChoice = method.parse().unwrap();
    method.run(&Task::new(puzzle.clone()), &mut recorder).unwrap();
    let told = recorder.events.into_iter().map(|event| match event {
        Event::Candidates(candidates) => candidates,
        event => panic!("{event:?}"),
    });
    told.collect::<Vec<_>>().try_into().expect("two")
}

/// A row of nine cells; what is above each cell is a column of as many more as rule out some digits.
/// So the candidates of the row before narrowing are any that one likes.
fn row_with(candidates: &[&[u8]]) -> Puzzle {
    let mut builder = LayoutBuilder::new(9).unwrap();
    builder.add_rectangle(Position::new(0, 0), 9, 9).unwrap();
    let row = (0..9).map(|column| Position::new(8, column));
    builder.add_zone(ZoneKind::Row, "1", row).unwrap();
    for column in 0..9 {
        let cells = (0..9).map(|row| Position::new(row, column));
        builder.add_zone(ZoneKind::Column, (column + 1).to_string(), cells).unwrap();
    }
    let layout = builder.build().unwrap();
    let mut givens = vec![None; 81];
    for (column, candidates) in candidates.iter().enumerate() {
        let others = (1..=9).filter(|digit| !candidates.contains(digit));
        for (row, digit) in others.enumerate() {
            givens[row * 9 + column] = Digit::new(digit);
        }
    }
    Puzzle::new(layout, givens).unwrap()
}

fn last_row(candidates: &Candidates) -> Vec<Vec<u8>> {
    let cells = (72..81).map(|index| candidates.digits(Cell::new(index)));
    cells.map(|digits| digits.map(Digit::get).collect()).collect()
}

#[test]
fn the_published_zone_narrows_as_published() {
    let before: [&[u8]; 9] =
        [&[1], &[2], &[3], &[4, 5], &[4, 6], &[4, 5, 6], &[4, 5, 6, 7], &[7, 8], &[8, 9]];
    let after: [&[u8]; 9] = [&[1], &[2], &[3], &[4, 5], &[4, 6], &[4, 5, 6], &[7], &[8], &[9]];
    let puzzle = row_with(&before);
    for method in ["narrow", "narrow+exact-cover"] {
        let told = narrowed(method, &puzzle).map(|candidates| last_row(&candidates));
        assert_eq!(told, [before.map(<[u8]>::to_vec), after.map(<[u8]>::to_vec)], "{method}");
    }
}

/// A digit that only one cell of a full zone can take is a naked subset of all other cells, so what naked and hidden
/// singles solve is decided; and so is the puzzle that they do nothing for.
#[test]
fn some_puzzles_are_decided_by_narrowing() {
    for symbols in [known::NEAR_WORST, known::SIX[2], known::LEVEL_TWO] {
        let puzzle = nine(symbols);
        let run = run("narrow", &Task::new(puzzle.clone()).solution_limit(None));
        let [after, decided, guesses] =
            counters(&run, ["candidates after", "cells decided", "guesses"]);
        assert_eq!((after, guesses), (81, 0), "{symbols}");
        let [before, _] = narrowed("narrow", &puzzle);
        let open = puzzle.layout().cells().filter(|&cell| before.count_in(cell) > 1).count();
        assert_eq!(decided, open as u64);
        assert_eq!(run.counter("candidates before"), Some(before.count() as u64));
        assert_eq!((run.found, run.ended), (1, Ended::Exhausted));
    }
}

/// Narrowing takes no candidate that a solution has.
#[test]
fn true_candidates_stay() {
    for symbols in known::SIX.into_iter().chain([known::EASTER_MONSTER, known::LEVEL_TWO]) {
        let puzzle = nine(symbols);
        let solution = run("exact-cover", &Task::new(puzzle.clone()));
        let [_, after] = narrowed("narrow", &puzzle);
        let solution = solution.solution().unwrap();
        for cell in puzzle.layout().cells() {
            assert!(after.contains(cell, solution.digit(cell)), "{symbols}");
        }
    }
}

#[test]
fn moves_can_be_replayed() {
    for name in ["narrow", "narrow+three-step", "narrow+exact-cover:links"] {
        let method: MethodChoice = name.parse().unwrap();
        for symbols in [known::SIX[0], known::SIX[2], known::RED_DWARF] {
            let puzzle = nine(symbols);
            let mut recorder = Recorder::of([Topic::Moves]);
            let run = method.run(&Task::new(puzzle.clone()), &mut recorder).unwrap();
            assert_eq!(replay(&puzzle, &recorder.events), run.solutions, "{name}: {symbols}");
        }
    }
}

/// The other method is given what narrowing decided, and its counters come first.
#[test]
fn another_method_goes_on_where_narrowing_ends() {
    let task = Task::new(nine(known::SIX[0]));
    let alone = run("three-step", &task);
    let with = run("narrow+three-step", &task);
    let narrow = run("narrow", &task);
    let names = |run: &pavane_methods::Run| -> Vec<_> {
        run.counters.iter().map(|counter| counter.name).collect()
    };
    let own = ["candidates before", "candidates after", "cells decided"];
    assert_eq!(names(&with), [names(&alone), own.to_vec()].concat());
    assert_eq!(counters(&with, own), counters(&narrow, own));
    assert_eq!(line(&with), line(&alone));

    let [_, after] = narrowed("narrow", &task.puzzle);
    let givens = task.puzzle.layout().cells().map(|cell| {
        let mut digits = after.digits(cell);
        digits.next().filter(|_| after.count_in(cell) == 1)
    });
    let layout = task.puzzle.layout().clone();
    let rest = Puzzle::new(layout, givens.collect::<Vec<_>>()).unwrap();
    let by_hand = run("three-step", &Task::new(rest));
    assert_eq!(by_hand.counters, with.counters[..by_hand.counters.len()]);

    // The step limit is the other method's.
    let stopped =
        run("narrow+exact-cover", &Task::new(nine(known::EASTER_MONSTER)).step_limit(Some(3)));
    assert_eq!((stopped.counters[0].name, stopped.counters[0].value), ("search nodes", 3));
    assert!(matches!(stopped.ended, Ended::Stopped(_)));
}

#[test]
fn what_cannot_be_is_found_without_the_other_method() {
    for impossible in [NOTHING_FITS, IMPOSSIBLE].map(nine) {
        let run = run("narrow+three-step", &Task::new(impossible));
        assert_eq!((run.found, run.ended), (0, Ended::Exhausted));
        assert_eq!(run.counters.len(), 3);
    }

    let clashing = nine(&format!("5..5{}", ".".repeat(77)));
    let method: MethodChoice = "narrow+three-step".parse().unwrap();
    let error = method.run(&Task::new(clashing.clone()), &mut Silent).unwrap_err();
    assert!(matches!(error, Unfit::Clash(_)));
    let method = "narrow".parse::<MethodChoice>().unwrap().make();
    let run = method.run(&Task::new(clashing), &mut Silent).unwrap();
    assert_eq!((run.found, run.ended), (0, Ended::Exhausted));
}

#[test]
fn names_have_the_prefix() {
    for name in ["narrow+narrow", "narrow+fix-square:proof", "narrow+three-step"] {
        assert_eq!(name.parse::<MethodChoice>().unwrap().to_string(), name);
    }
    assert!(MethodChoice::all().all(|method| !method.narrow));
    let narrow: MethodChoice = "narrow+three-step".parse().unwrap();
    assert_ne!(narrow, "three-step".parse().unwrap());
    let error = "narrow+".parse::<MethodChoice>().unwrap_err();
    assert!(matches!(error, UnknownMethod::Name { .. }));
}

/// The toy run of the documentation, worked out by hand.
#[test]
fn a_toy_is_narrowed() {
    let toy = puzzle(Layout::square(4).unwrap(), "12............3.");
    let run = run("narrow", &Task::new(toy));
    let names = ["candidates before", "candidates after", "cells decided", "guesses"];
    assert_eq!(counters(&run, names), [36, 31, 1, 2]);
    assert_eq!(line(&run), "1243341243212134");
}

#[test]
fn it_agrees_with_the_engine() {
    let impossible = [NOTHING_FITS, IMPOSSIBLE].map(nine);
    agrees_on("narrow", boards().chain(impossible));
    // Where narrowing leaves nothing, there is no step of the other method to stop at.
    let possible = |puzzle: &Puzzle| {
        let run = run("narrow", &Task::new(puzzle.clone()));
        run.counters[0].value > 0
    };
    agrees_on("narrow+exact-cover", boards().filter(possible));
}
