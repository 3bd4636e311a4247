//! Random puzzles: boards of many forms with constraints of all kinds, givens, rules about areas and helper cells.

use crate::boards::{square, with_blocks};
use crate::makers::{Draw, MAKERS};
use pavane_constraints::{
    AreaKind, AreaRule, Board, CellSum, Constraint, Sketch, ValueRange, ValueSet, Variable, iss,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;

/// The number of boards of [`board`].
const BOARDS: usize = 14;

/// A board with rows, columns, and regions of many forms.
fn board(number: usize) -> Board {
    let rectangle = |rows: usize, columns: usize, first: i64, last: i64| {
        let values = ValueRange::new(first..=last).expect("a few values");
        Board::rectangle(values, rows, columns)
    };
    match number {
        0 => with_blocks(square(4, 1), 2, 2),
        1 => with_blocks(square(4, 0), 2, 2),
        2 => with_blocks(square(6, 1), 2, 3),
        3 => with_blocks(square(6, 1), 3, 2),
        4 => square(5, 1),
        5 => square(9, 1),
        6 => with_blocks(square(9, 0), 3, 3),
        7 => with_blocks(square(12, 1), 3, 4),
        8 => with_blocks(square(16, 1), 4, 4),
        9 => with_regions(square(4, 1), "AAABACBBCCDBCDDD"),
        // Cells in no region. Strings of ISS state them as a region of another size.
        10 => with_regions(square(4, 1), "AAAA..BB......BB"),
        11 => rectangle(3, 5, 1, 7),
        12 => {
            let mut board = rectangle(4, 6, 1, 6);
            board.add_rows_and_columns();
            with_blocks(board, 2, 3)
        }
        _ => with_blocks(square(9, 1), 3, 3),
    }
}

/// Adds the regions of a map. A full stop is a cell in none.
fn with_regions(mut board: Board, map: &str) -> Board {
    let regions: BTreeSet<char> = map.chars().filter(|&region| region != '.').collect();
    for region in regions {
        let cells = board.cells().zip(map.chars()).filter(|&(_, own)| own == region);
        let cells: Vec<Variable> = cells.map(|(cell, _)| cell).collect();
        board.add_area(AreaKind::Region, cells);
    }
    board
}

/// A random puzzle.
pub(crate) fn sketch(seed: u64) -> Sketch {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut board = board(random.random_range(0..BOARDS));
    let values = board.values();
    if random.random_bool(0.2) {
        let names = [&["VA"][..], &["VX1", "VX2"], &["VB", "VX1"]];
        for name in names.choose(&mut random).copied().unwrap_or_default() {
            board.add_helper(*name, values);
        }
    }
    let mut sketch = Sketch::new(board.clone());
    let rules = AreaRule::ALL;
    while random.random_bool(0.2) {
        // A rule without a meaning on the board adds nothing.
        let _ = sketch.add_rule(rules[random.random_range(0..rules.len())]);
    }
    let all = values.all();
    for set in &mut sketch.values {
        if random.random_bool(0.1) {
            let some: ValueSet = all & random.random::<u64>();
            *set = if some == 0 || random.random_bool(0.5) { 1 } else { some };
        }
    }
    let numbers = values.first()..=values.last();
    let grid: Vec<i64> = board.cells().map(|_| random.random_range(numbers.clone())).collect();
    let count = random.random_range(1..=6);
    let mut draw = Draw { board: &board, grid: &grid, random };
    while sketch.constraints.len() < count {
        let (name, maker) = MAKERS[draw.random.random_range(0..MAKERS.len())];
        // The makers of some write values as one symbol each, or nest others that do. Ranks need a square board.
        let has_symbols = values.last() <= 9;
        let has_ranks = [board.rows(), board.columns()] == [values.count(); 2];
        if match name {
            "regex" => has_symbols,
            "full rank" | "no rank ties" => has_ranks,
            "any of" => has_symbols && has_ranks,
            _ => true,
        } {
            sketch.constraints.push(maker(&mut draw));
        }
    }
    if !board.helpers().is_empty() {
        let cells = (0..board.variable_count()).rev().take(3).map(Variable::new);
        let terms = cells.zip([1, 2, -1]).map(|(cell, factor)| (factor, cell)).collect();
        sketch.constraints.push(CellSum { terms, sum: 5 }.into());
    }
    if draw.random.random_bool(0.3) {
        sketch.title = Some("A \"title\" = 1\u{b2} + 'x'".to_owned());
    }
    sketch
}

/// The kinds whose texts depend on other constraints of the puzzle: marks are excused, and an option about ties holds
/// for all ranks.
pub(crate) const DEPENDENT: [&str; 6] = [
    "negative dots",
    "negative XV",
    "nonconsecutive",
    "local extremum",
    "full rank",
    "no rank ties",
];

/// The sketch with the constraints that a format can state alone on its board, and without the dependent kinds in
/// nine of ten.
pub(crate) fn stated_by<E>(
    sketch: &Sketch,
    seed: u64,
    write: impl Fn(&Sketch) -> Result<String, E>,
) -> Sketch {
    let mut stated = sketch.clone();
    stated.constraints.retain(|constraint| {
        let is_dependent = DEPENDENT.contains(&constraint.kind().name);
        let alone = with_constraints(sketch, vec![constraint.clone()]);
        (!is_dependent || seed.is_multiple_of(10)) && write(&alone).is_ok()
    });
    stated
}

/// The sketch with other constraints.
pub(crate) fn with_constraints(sketch: &Sketch, constraints: Vec<Constraint>) -> Sketch {
    let mut sketch = sketch.clone();
    sketch.constraints = constraints;
    sketch
}

#[test]
fn rules_about_all_marks_are_not_repeated_without_end() {
    let text = |dots: usize, rules: usize| {
        [".BlackDot~R1C1~R1C2".repeat(dots), ".StrictKropki".repeat(rules)].concat()
    };
    assert_eq!(iss::read(&text(2000, 2)).expect("two rules").constraints.len(), 2002);
    let problem = iss::read(&text(2100, 2000)).expect_err("2,000 rules about 2,100 dots");
    assert_eq!(
        problem.to_string(),
        ".StrictKropki: found 2000 rules about the whole board beside 4100 constraints; write each rule once"
    );
}
