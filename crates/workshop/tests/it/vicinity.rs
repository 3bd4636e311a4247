//! The puzzles near a puzzle, held to the definition by brute force.

use super::workshop::all_4x4_grids;
use crate::cases::cases;
use dlx::{Engine, Interrupt, Stop};
use pavane::{Puzzle, PuzzleSolver, TrueCandidates};
use pavane_workshop::{VicinityError, VicinitySearch};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The vicinity of a puzzle, as lines.
fn near(line: &str, minus: usize, plus: usize, is_minimal: bool) -> Vec<String> {
    let puzzle: Puzzle = line.parse().unwrap();
    let mut search = VicinitySearch::new(puzzle.layout(), minus, plus).unwrap().minimal(is_minimal);
    let mut found = Vec::new();
    let stop = search.each(&puzzle, |other| {
        found.push(other.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(stop.unwrap(), None);
    found
}

/// The numbers of givens of `line` that `other` lacks, and of others that it has.
fn distance(line: &str, other: &str) -> (usize, usize) {
    let lacks = |one: &str, other: &str| {
        let cells = one.bytes().zip(other.bytes());
        cells.filter(|&(given, symbol)| given != b'.' && given != symbol).count()
    };
    (lacks(line, other), lacks(other, line))
}

fn without(line: &str, cell: usize) -> String {
    let mut line = line.to_owned();
    line.replace_range(cell..=cell, ".");
    line
}

/// Whether a puzzle has one solution, by dancing links.
fn is_unique(line: &str, solver: &mut PuzzleSolver) -> bool {
    let Ok(puzzle) = line.parse::<Puzzle>() else { return false };
    solver.set_puzzle(&puzzle).unwrap();
    let count = solver.count_up_to(2).unwrap();
    count.is_exact() && count.found == 1_u32.into()
}

/// All lines of 16 symbols with the right distance, judged by the 288 grids, in the documented order.
#[test]
fn vicinities_of_4x4_puzzles_are_those_of_the_definition() {
    let grids = all_4x4_grids();
    let is_unique = |line: &str| {
        let agrees = |grid: &&String| {
            line.bytes().zip(grid.bytes()).all(|(given, digit)| given == b'.' || given == digit)
        };
        grids.iter().filter(agrees).take(2).count() == 1
    };
    let is_minimal = |line: &String| {
        (0..16).all(|cell| line.as_bytes()[cell] == b'.' || !is_unique(&without(line, cell)))
    };
    for (line, steps) in [
        (
            "1..4.........32.",
            &[(0_usize, 0_usize), (0, 1), (1, 0), (1, 1), (2, 1), (2, 2), (3, 1)][..],
        ),
        ("12..............", &[(0, 2), (1, 3), (2, 3)]),
        ("................", &[(0, 3), (1, 4)]),
        ("1234341221434321", &[(1, 1), (3, 2), (4, 0)]),
    ] {
        for &(minus, plus) in steps {
            let mut expected = Vec::new();
            let givens = 16 - line.matches('.').count();
            for removed in minus.saturating_sub(plus)..=minus.min(givens) {
                let added = plus + removed - minus;
                if removed + added > 0 {
                    extend(line, 0, (removed, added), &mut expected);
                }
            }
            expected.retain(|other| is_unique(other));
            assert_eq!(near(line, minus, plus, false), in_order(line, expected.clone()));
            expected.retain(is_minimal);
            assert_eq!(near(line, minus, plus, true), in_order(line, expected));
        }
    }
}

/// Appends the lines with these numbers of givens removed and added, from a cell on.
fn extend(line: &str, from: usize, (minus, plus): (usize, usize), lines: &mut Vec<String>) {
    if minus + plus == 0 {
        lines.push(line.to_owned());
        return;
    }
    for cell in from..16 {
        let old = line.as_bytes()[cell];
        for symbol in b".1234".iter().copied().filter(|&symbol| symbol != old) {
            let (less, more) = (usize::from(old != b'.'), usize::from(symbol != b'.'));
            if less <= minus && more <= plus {
                let mut other = line.to_owned();
                other.replace_range(cell..=cell, char::from(symbol).encode_utf8(&mut [0]));
                extend(&other, cell + 1, (minus - less, plus - more), lines);
            }
        }
    }
}

/// Lines by the number of givens removed, then by those, then by those that are added.
fn in_order(line: &str, mut lines: Vec<String>) -> Vec<String> {
    lines.sort_by_key(|other| {
        let cells = || line.bytes().zip(other.bytes()).enumerate();
        let removed: Vec<usize> = cells()
            .filter(|&(_, (given, symbol))| given != b'.' && given != symbol)
            .map(|(cell, _)| cell)
            .collect();
        let added: Vec<(usize, u8)> = cells()
            .filter(|&(_, (given, symbol))| symbol != b'.' && given != symbol)
            .map(|(cell, (_, symbol))| (cell, symbol))
            .collect();
        (removed.len(), removed, added)
    });
    lines
}

/// All ways to replace a given of a published puzzle with 17 givens, and all ways to add two givens to one that lacks
/// two, tried by dancing links.
#[test]
fn vicinities_of_9x9_puzzles_are_those_of_another_engine() {
    let line = ".................1..2.34...............1.5.6...78..2.......94.8.5.......16..7....";
    let puzzle: Puzzle = line.parse().unwrap();
    let mut solver = PuzzleSolver::new(&puzzle).unwrap().engine(Engine::Links);
    let given: Vec<usize> = (0..81).filter(|&cell| line.as_bytes()[cell] != b'.').collect();
    let mut expected = Vec::new();
    for &removed in &given {
        let less = without(line, removed);
        for (cell, digit) in (0..81).flat_map(|cell| (b'1'..=b'9').map(move |digit| (cell, digit)))
        {
            let mut other = less.clone();
            other.replace_range(cell..=cell, char::from(digit).encode_utf8(&mut [0]));
            let is_other = less.as_bytes()[cell] == b'.' && line.as_bytes()[cell] != digit;
            if is_other && is_unique(&other, &mut solver) {
                expected.push(other);
            }
        }
    }
    assert!(!expected.is_empty());
    assert_eq!(near(line, 1, 1, false), expected);

    let less = without(&without(line, given[3]), given[11]);
    let found = near(&less, 0, 2, false);
    let found: BTreeSet<&String> = found.iter().collect();
    assert!(found.contains(&line.to_owned()));
    // Candidates that no solution has cannot be added, and a pair that is in a solution may be.
    solver.set_puzzle(&less.parse().unwrap()).unwrap();
    let candidates = match solver.true_candidates().unwrap() {
        TrueCandidates::Complete(candidates) => candidates,
        TrueCandidates::Partial { .. } => unreachable!("no limit is set"),
    };
    let mut choices = Vec::new();
    for cell in puzzle.layout().cells().filter(|cell| less.as_bytes()[cell.index()] == b'.') {
        choices.extend(candidates.digits(cell).map(|digit| (cell.index(), b'0' + digit.get())));
    }
    let mut number = 0;
    for (place, &(one, digit)) in choices.iter().enumerate() {
        for &(other, later) in choices[place + 1..].iter().filter(|&&(other, _)| other > one) {
            let mut line = less.clone();
            line.replace_range(one..=one, char::from(digit).encode_utf8(&mut [0]));
            line.replace_range(other..=other, char::from(later).encode_utf8(&mut [0]));
            let is_found = found.contains(&line);
            // A sixteenth of all pairs, and what was found.
            if is_found || (place + other) % 16 == 0 {
                assert_eq!(is_unique(&line, &mut solver), is_found, "{line}");
            }
            number += usize::from(is_found);
        }
    }
    assert_eq!(number, found.len());
}

/// A puzzle lies in the vicinity of each puzzle in its own.
#[test]
fn vicinities_are_mutual() {
    let line = "..............1..2..3....4.....3......564.....7....1.8...4...5..8.......12.9.....";
    let found = near(line, 2, 2, true);
    assert!(found.len() > 10);
    for other in found.iter().step_by(cases(12, 4) as usize) {
        let (minus, plus) = distance(line, other);
        assert!(minus == plus && (1..=2).contains(&minus), "{other}");
        assert!(near(other, minus, plus, true).contains(&line.to_owned()), "{other}");
    }
}

#[test]
fn searches_end_when_asked_and_refuse_what_does_not_fit() {
    let puzzle: Puzzle = "1..4.........32.".parse().unwrap();
    let mut search = VicinitySearch::new(puzzle.layout(), 1, 1).unwrap();
    let stop = search.each(&puzzle, |_| ControlFlow::Break(())).unwrap();
    assert_eq!(stop, Some(Stop::SolutionLimit));
    let interrupt = Interrupt::new();
    interrupt.set();
    let mut search = search.interrupt(&interrupt);
    let stop = search.each(&puzzle, |_| unreachable!("the search is interrupted")).unwrap();
    assert_eq!(stop, Some(Stop::Interrupted));
    let mut search = VicinitySearch::new(&"6x6".parse().unwrap(), 1, 1).unwrap();
    let refused = search.each(&puzzle, |_| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(VicinityError::OtherLayout)), "{refused:?}");
}
