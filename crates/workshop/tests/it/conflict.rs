//! Conflicts of clues, against all grids of a small board.

use crate::random::Random;
use crate::small_boards::{all_grids, clashing_puzzle, random_puzzle, satisfies};
use dlx::{Interrupt, Stop};
use pavane::constraints::{HelperCell, Killer, Thermometer, ValueRange, Variable};
use pavane::layout::ConstraintSet;
use pavane::solve::Settings;
use pavane::{Cell, Digit, Layout, LayoutBuilder, Position, Puzzle, Symbols, ZoneKind};
use pavane_workshop::{Clue, Clues, Conflict};

/// Checks a conflict against all grids: no grid satisfies all clues, and some grid all but each one.
#[track_caller]
fn check(puzzle: &Puzzle, grids: &[[u8; 16]], case: usize) -> usize {
    let all = Clues::new(puzzle);
    let fits = |clues: &[Clue]| {
        grids.iter().any(|grid| clues.iter().all(|&clue| satisfies(puzzle, clue, grid)))
    };
    match Conflict::of(puzzle, &Settings::default()).expect("it is solved").answer {
        Conflict::Solvable(grid) => {
            assert!(puzzle.is_solved_by(&grid), "case {case}");
            assert!(fits(all.all()), "case {case}");
            0
        }
        Conflict::Found(clues) => {
            assert!(clues.iter().all(|clue| all.all().contains(clue)), "case {case}");
            assert!(!fits(&clues), "case {case}: {clues:?} have a solution");
            for place in 0..clues.len() {
                let mut others = clues.clone();
                let spare = others.remove(place);
                assert!(fits(&others), "case {case}: {spare:?} is not needed in {clues:?}");
            }
            clues.len()
        }
        unknown => panic!("case {case}: {unknown:?}"),
    }
}

#[test]
fn each_clue_of_a_conflict_is_needed() {
    let grids = all_grids();
    let mut sizes = [0; 17];
    let mut random = Random::new(20_261_126);
    for case in 0..600 {
        if let Some(puzzle) = random_puzzle(&mut random, case) {
            sizes[check(&puzzle, &grids, case)] += 1;
        }
    }
    // Solvable puzzles, and conflicts of several sizes.
    assert!(sizes[..5].iter().all(|&count| count > 10), "{sizes:?}");
}

/// The number of clues of a smallest conflict, by a trial of all sets of clues.
fn fewest_clues(puzzle: &Puzzle, grids: &[[u8; 16]]) -> usize {
    let clues = Clues::new(puzzle);
    let all = clues.all();
    let held = |grid: &[u8; 16]| {
        let holds = |&place: &usize| satisfies(puzzle, all[place], grid);
        (0..all.len()).filter(holds).fold(0_u32, |held, place| held | 1 << place)
    };
    let held: Vec<u32> = grids.iter().map(held).collect();
    let is_conflict = |set: &u32| held.iter().all(|held| held & set != *set);
    let sets = (0..1_u32 << all.len()).filter(is_conflict);
    sets.map(|set| set.count_ones() as usize).min().expect("the puzzle has no solution")
}

#[test]
fn no_conflict_has_fewer_clues_than_a_smallest_one() {
    let grids = all_grids();
    let seed = 20_261_128;
    let mut random = Random::new(seed);
    let (mut smaller, mut same) = (0, 0);
    for case in 0..400 {
        let Some(puzzle) = random_puzzle(&mut random, case) else { continue };
        let settings = Settings::default();
        let minimal = Conflict::of(&puzzle, &settings).expect("it is solved").answer;
        let Conflict::Found(minimal) = minimal else { continue };
        if Clues::new(&puzzle).all().len() > 14 {
            continue;
        }
        let found = Conflict::smallest(&puzzle, &settings).expect("it is solved").answer;
        let Conflict::Found(found) = found else { panic!("case {case}: {found:?}") };
        let fits = |grid: &[u8; 16]| found.iter().all(|&clue| satisfies(&puzzle, clue, grid));
        assert!(!grids.iter().any(fits), "seed {seed}, case {case}: {found:?}");
        assert_eq!(found.len(), fewest_clues(&puzzle, &grids), "seed {seed}, case {case}");
        *(if found.len() < minimal.len() { &mut smaller } else { &mut same }) += 1;
    }
    // A minimal conflict is often, and not always, a smallest one.
    assert!(smaller > 5 && same > 50, "{smaller} {same}");
}

#[test]
fn a_limit_leaves_the_conflict_that_is_known() {
    let grids = all_grids();
    let seed = 20_261_129;
    let mut random = Random::new(seed);
    let mut stopped = 0;
    for case in 0..400 {
        let Some(puzzle) = random_puzzle(&mut random, case) else { continue };
        let whole = Conflict::smallest(&puzzle, &Settings::default()).expect("it is solved");
        let Conflict::Found(fewest) = whole.answer else { continue };
        let mut settings = Settings::default();
        settings.node_limit = whole.stats.nodes.checked_sub(1);
        match Conflict::smallest(&puzzle, &settings).expect("it is asked").answer {
            Conflict::Found(clues) => assert_eq!(clues, fewest, "seed {seed}, case {case}"),
            Conflict::Unknown { known: Some(known), stop } => {
                assert_eq!(stop, Stop::NodeLimit, "seed {seed}, case {case}");
                let fits =
                    |grid: &[u8; 16]| known.iter().all(|&clue| satisfies(&puzzle, clue, grid));
                assert!(!grids.iter().any(fits), "seed {seed}, case {case}: {known:?}");
                stopped += 1;
            }
            Conflict::Unknown { known: None, .. } => {}
            Conflict::Solvable(grid) => panic!("seed {seed}, case {case}: {grid}"),
        }
    }
    assert!(stopped > 5, "{stopped}");
}

#[test]
fn givens_that_clash_are_a_conflict_of_two() {
    let grids = all_grids();
    let seed = 20_261_127;
    let mut random = Random::new(seed);
    let mut clashes = 0;
    for case in 0..400 {
        let puzzle = clashing_puzzle(&mut random);
        if puzzle.check().is_err() {
            assert_eq!(check(&puzzle, &grids, case), 2, "seed {seed}, case {case}");
            clashes += 1;
        }
    }
    assert!(clashes > 50, "{clashes}");
}

#[test]
fn a_cell_without_candidates_is_a_conflict_of_one() {
    let grids = all_grids();
    let seed = 20_261_128;
    let mut random = Random::new(seed);
    for case in 0..100 {
        let mut left = clashing_puzzle(&mut random).listed_candidates();
        let cell = Cell::new(random.below(16) as u32);
        for digit in Digit::first(4) {
            left.remove(cell, digit);
        }
        let puzzle = Puzzle::with_candidates_allowing_clashes(&left);
        assert_eq!(check(&puzzle, &grids, case), 1, "seed {seed}, case {case}");
        let found = Conflict::of(&puzzle, &Settings::default()).expect("it is solved").answer;
        assert_eq!(found, Conflict::Found(vec![Clue::RuledOut(cell)]), "case {case}");
        let words = Clue::RuledOut(cell).describe(&puzzle, &Symbols::standard(4));
        let place = puzzle.layout().position(cell);
        assert_eq!(words, format!("no candidate for {place}"));
    }
}

/// A board without a grid: in each Latin square of two digits, both corners of a diagonal are equal.
fn impossible_board() -> Layout {
    let mut builder = LayoutBuilder::new(2).expect("two digits");
    let corners = [Position::new(0, 0), Position::new(1, 1)];
    builder.place(&Layout::latin(2).expect("a layout"), corners[0], "").expect("it fits");
    builder.add_zone(ZoneKind::Custom, "corners", corners).expect("a zone");
    builder.build().expect("a layout")
}

#[test]
fn a_clash_is_no_conflict_on_a_board_without_a_grid() {
    let one = Digit::new(1);
    let puzzle = Puzzle::allowing_clashes(impossible_board(), [one, one, None, None]);
    let puzzle = puzzle.expect("four cells");
    assert!(puzzle.check().is_err());
    let found = Conflict::of(&puzzle, &Settings::default()).expect("it is solved").answer;
    assert_eq!(found, Conflict::Found(Vec::new()));
}

#[test]
fn zones_alone_may_have_no_solution() {
    let puzzle = Puzzle::blank(impossible_board());
    let found = Conflict::of(&puzzle, &Settings::default()).expect("it is solved").answer;
    assert_eq!(found, Conflict::Found(Vec::new()));
}

#[test]
fn constraints_on_helper_cells_are_clues() {
    // A helper cell of the values 1 and 2 is greater than r1c1 and r1c2, which leaves no value for one of them.
    let helper = Variable::new(16);
    let set = ConstraintSet {
        first_value: 1,
        helpers: vec![HelperCell { name: "VA1".into(), values: ValueRange::digits(2) }],
        constraints: vec![
            Thermometer { cells: vec![Variable::new(0), helper], is_slow: false }.into(),
            Thermometer { cells: vec![Variable::new(1), helper], is_slow: false }.into(),
            Killer { cells: vec![Variable::new(14), Variable::new(15)], sum: Some(7) }.into(),
        ],
    };
    let layout = Layout::square(4).expect("a layout").with_constraints(set);
    let puzzle = Puzzle::blank(layout);
    let found = Conflict::of(&puzzle, &Settings::default()).expect("it is solved").answer;
    assert_eq!(found, Conflict::Found(vec![Clue::Constraint(0), Clue::Constraint(1)]));
}

#[test]
fn limits_stop_the_search_for_a_conflict() {
    let puzzle: Puzzle = "123....4.....1..".parse().expect("a puzzle");
    let ask = |settings: &Settings| Conflict::of(&puzzle, settings).expect("it is asked").answer;
    let whole = Conflict::of(&puzzle, &Settings::default()).expect("it is solved");
    let Conflict::Found(clues) = &whole.answer else { panic!("{:?}", whole.answer) };
    let mut settings = Settings::default();
    for limit in 1..=whole.stats.nodes {
        settings.node_limit = Some(limit);
        match ask(&settings) {
            Conflict::Found(found) => assert_eq!(&found, clues),
            Conflict::Unknown { known: None, stop } => assert_eq!(stop, Stop::NodeLimit),
            Conflict::Unknown { known: Some(known), stop } => {
                assert_eq!(stop, Stop::NodeLimit);
                assert!(known.len() >= clues.len());
            }
            Conflict::Solvable(grid) => panic!("{grid:?} solves it"),
        }
    }
    let interrupt = Interrupt::new();
    interrupt.set();
    let mut settings = Settings::default();
    settings.interrupt = interrupt;
    assert_eq!(ask(&settings), Conflict::Unknown { known: None, stop: Stop::Interrupted });
}

#[test]
fn clues_have_descriptions() {
    let set = ConstraintSet::new(vec![
        Killer { cells: vec![Variable::new(0), Variable::new(1)], sum: Some(5) }.into(),
    ]);
    let layout = Layout::square(4).expect("a layout").with_constraints(set);
    let mut givens = vec![None; 16];
    givens[3] = Digit::new(3);
    let puzzle = Puzzle::new(layout, givens).expect("no clash");
    let symbols = Symbols::custom("abcd").expect("four symbols");
    let clues = Clues::new(&puzzle);
    let words: Vec<String> =
        clues.all().iter().map(|clue| clue.describe(&puzzle, &symbols)).collect();
    assert_eq!(words, ["c in r1c4", "the killer cage r1c1 r1c2 with sum 5"]);
}
