//! Conflicts of clues, against all grids of a small board.

use crate::random::Random;
use dlx::{Interrupt, Stop};
use pavane::constraints::{
    Assignment, Board, Constraint, ConstraintRule, HelperCell, Killer, Thermometer, ValueRange,
    Variable, Whispers,
};
use pavane::layout::ConstraintSet;
use pavane::solve::Settings;
use pavane::{Candidates, Cell, Digit, Layout, LayoutBuilder, Position, Puzzle, Symbols, ZoneKind};
use pavane_workshop::{Clue, Clues, Conflict};

/// The 288 grids of the 4x4 board, by trying all digits.
fn all_grids() -> Vec<[u8; 16]> {
    fn extend(grid: &mut [u8; 16], at: usize, found: &mut Vec<[u8; 16]>) {
        if at == 16 {
            found.push(*grid);
            return;
        }
        for digit in 1..=4 {
            let sees = |other: usize| {
                let (row, column) = (at / 4, at % 4);
                let (r, c) = (other / 4, other % 4);
                row == r || column == c || (row / 2, column / 2) == (r / 2, c / 2)
            };
            if (0..at).all(|other| !sees(other) || grid[other] != digit) {
                grid[at] = digit;
                extend(grid, at + 1, found);
            }
        }
    }
    let mut found = Vec::new();
    extend(&mut [0; 16], 0, &mut found);
    assert_eq!(found.len(), 288);
    found
}

/// Whether a grid satisfies a clue, by its definition.
fn satisfies(puzzle: &Puzzle, clue: Clue, grid: &[u8; 16]) -> bool {
    let digit = |cell: Cell| Digit::new(grid[cell.index()]).expect("in range");
    match clue {
        Clue::Given(cell) => puzzle.given(cell) == Some(digit(cell)),
        Clue::RuledOut(cell) => !puzzle.ruled_out().expect("some are").contains(cell, digit(cell)),
        Clue::Constraint(index) => {
            let values = grid.map(i64::from);
            let layout = puzzle.layout();
            let board: &Board = layout.constraint_board().expect("there are constraints");
            layout.constraints()[index].holds(board, &Assignment::new(&values))
        }
    }
}

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

/// A board with random constraints, givens and candidates.
fn random_puzzle(random: &mut Random, case: usize) -> Option<Puzzle> {
    let some_cells = |random: &mut Random, most: usize| -> Vec<Variable> {
        let mut cells: Vec<usize> = (0..16).collect();
        let count = 2 + random.below(most - 1);
        (0..count).map(|_| Variable::new(cells.remove(random.below(cells.len())))).collect()
    };
    let mut constraints: Vec<Constraint> = Vec::new();
    for _ in 0..random.below(6) {
        let cells = some_cells(random, 3);
        constraints.push(match random.below(3) {
            0 => Killer { cells, sum: Some(3 + random.below(6) as i64) }.into(),
            1 => Thermometer { cells, is_slow: false }.into(),
            _ => Whispers { cells, difference: 2 }.into(),
        });
    }
    let layout = Layout::square(4).expect("a layout");
    let layout = layout.with_constraints(ConstraintSet::new(constraints));
    let mut left = Candidates::none(&layout);
    for cell in layout.cells() {
        left.extend(Digit::first(4).map(|digit| (cell, digit)));
        let digit = Digit::from_index(random.below(4)).expect("in range");
        match random.below(8) {
            0 | 1 => Digit::first(4).filter(|&other| other != digit).for_each(|other| {
                left.remove(cell, other);
            }),
            2 => {
                left.remove(cell, digit);
            }
            _ => {}
        }
    }
    let puzzle = Puzzle::with_candidates(&left).ok()?;
    assert_eq!(Clues::new(&puzzle).puzzle_with(Clues::new(&puzzle).all()), puzzle, "case {case}");
    Some(puzzle)
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

#[test]
fn zones_alone_may_have_no_solution() {
    // In each Latin square of two digits, both corners of a diagonal are equal.
    let mut builder = LayoutBuilder::new(2).expect("two digits");
    let corners = [Position::new(0, 0), Position::new(1, 1)];
    builder.place(&Layout::latin(2).expect("a layout"), corners[0], "").expect("it fits");
    builder.add_zone(ZoneKind::Custom, "corners", corners).expect("a zone");
    let puzzle = Puzzle::blank(builder.build().expect("a layout"));
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
