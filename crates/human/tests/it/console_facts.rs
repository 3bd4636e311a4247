//! Facts of the tests of dclamage's SudokuSolver, the solver beside f-puzzles, about its logical steps: puzzles that it
//! solves without a guess, and the candidates that arrows leave. <https://github.com/dclamage/SudokuSolver>, version
//! 226e55b.

use crate::constraints::all_but;
use pavane::layout::{Cell, zones};
use pavane::{Candidates, Digit, Extra, Layout, Puzzle};
use pavane_human::{End, Path, Scale, TechniqueSet};

/// A puzzle with typed lines of constraints; `.` and `0` are empty cells.
fn puzzle(layout: &Layout, lines: &[&str], givens: &str) -> Puzzle {
    let rules = zones::read_constraints(layout, lines).expect("lines of the board");
    let digit = |symbol: char| symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8));
    let givens: Vec<Option<Digit>> = givens.chars().map(digit).collect();
    Puzzle::new(layout.with_constraints(rules), givens).expect("no clash")
}

/// The digits at the end of a path of named steps.
fn solved(puzzle: &Puzzle) -> String {
    let names = ["contradictions", "common consequences", "nested contradictions", "bifurcation"];
    let off = TechniqueSet::of_names(&names, &[Scale::Human]).expect("names of groups");
    let mut path = Path::new(puzzle).expect("it fits").without(off);
    path.by_ref().for_each(drop);
    assert_eq!(path.end(), Some(End::Solved));
    path.digits().into_iter().flatten().map(|digit| digit.get().to_string()).collect()
}

/// `MiracleLogicalSolve`.
#[test]
fn named_steps_solve_the_miracle_sudoku() {
    let layout = Layout::square(9).unwrap();
    let layout = layout.with(Extra::AntiKnight).unwrap().with(Extra::AntiKing).unwrap();
    let mut givens = ['.'; 81];
    (givens[4 * 9 + 2], givens[5 * 9 + 6]) = ('1', '2');
    let puzzle = puzzle(&layout, &["nonconsecutive"], &givens.iter().collect::<String>());
    let solution =
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
    assert_eq!(solved(&puzzle), solution);
}

/// `SolveDiagonalNonconsecutive`: neighbors along a diagonal are not consecutive.
#[test]
fn named_steps_solve_a_board_with_nonconsecutive_diagonal_neighbors() {
    let partners = |value: i32| {
        let all = (1..=9).filter(|other| (value - other).abs() != 1);
        format!("{value}/{}", all.map(|other| other.to_string()).collect::<Vec<_>>().join(","))
    };
    let relation = (1..=9).map(partners).collect::<Vec<_>>().join(" ");
    let mut lines = Vec::new();
    for row in 1..9 {
        for column in 1..9 {
            let (below, right) = (row + 1, column + 1);
            lines.push(format!("pair relation 1..9 {relation}: r{row}c{column} r{below}c{right}"));
            lines.push(format!("pair relation 1..9 {relation}: r{row}c{right} r{below}c{column}"));
        }
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let givens =
        "500000000000000000004000000000080000010200000000956000000000080008304000000000290";
    let puzzle = puzzle(&Layout::square(9).unwrap(), &lines, givens);
    let solution =
        "572869431981432765634175829365781942819243657427956318246597183198324576753618294";
    assert_eq!(solved(&puzzle), solution);
}

/// A fact of the tests about arrows: the arrow, the digits of cells before, and what it leaves to cells.
type ArrowFact = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [(&'static str, &'static str)],
);

/// By the names of the tests.
const ARROWS: &[ArrowFact] = &[
    // `ArrowCellsConstrainedMax` and `CircleConstrainedMin`
    ("arrow r1c1: r1c2 r1c3 r1c4", &[], &[("r1c1", "6789"), ("r1c2", "123456")]),
    // `CircleSetToSum`
    ("arrow r1c1: r1c2 r1c3", &[("r1c2", "2"), ("r1c3", "3")], &[("r1c1", "5")]),
    // `CanEnterSumWhenLessThan99`
    (
        "arrow r1c1 r1c2: r1c3 r1c4",
        &[("r1c3", "9"), ("r1c4", "8")],
        &[("r1c1", "1"), ("r1c2", "7")],
    ),
    // `OnlyValidSumsAllowedWhenGrouped`
    ("arrow r1c1: r1c2 r1c3", &[("r1c2", "25"), ("r1c3", "24")], &[("r1c1", "679")]),
    // `StepLogic_PillSetTo12_ArrowRestricted`
    (
        "arrow r1c1 r1c2: r2c1 r2c2",
        &[("r1c1", "1"), ("r1c2", "2")],
        &[("r2c1", "345789"), ("r2c2", "345789")],
    ),
    // `InitCandidates_PillCanBe12_ArrowSumsTo12`
    (
        "arrow r1c1 r1c2: r2c1 r2c2",
        &[("r1c1", "12"), ("r1c2", "23"), ("r2c1", "5"), ("r2c2", "7")],
        &[("r1c1", "1"), ("r1c2", "2")],
    ),
];

#[test]
fn steps_of_arrows_leave_what_sudokusolver_leaves() {
    let layout = Layout::square(9).unwrap();
    let cell = |name: &str| {
        let cell = layout.cells().find(|&cell| layout.position(cell).to_string() == name);
        cell.expect("a cell of the board")
    };
    // Naked singles fill the cells, and the arrow and the lines leave what they do.
    let off = all_but(&["naked singles", "arrows"]);
    for (line, before, after) in ARROWS {
        let puzzle = puzzle(&layout, &[line], &".".repeat(81));
        let path = Path::new(&puzzle).unwrap().without(off);
        let mut left = path.candidates();
        for (name, digits) in *before {
            keep(&mut left, cell(name), digits);
        }
        let mut path = path.keeping(&left);
        path.by_ref().for_each(drop);
        for (name, digits) in *after {
            let found: String =
                path.candidates().digits(cell(name)).map(|digit| digit.get().to_string()).collect();
            assert_eq!(found, *digits, "{line}: {name}");
        }
    }
}

/// Removes the other digits of a cell.
fn keep(left: &mut Candidates, cell: Cell, digits: &str) {
    let others: Vec<Digit> = left.digits(cell).collect();
    for digit in others.into_iter().filter(|digit| !digits.contains(&digit.get().to_string())) {
        left.remove(cell, digit);
    }
}
