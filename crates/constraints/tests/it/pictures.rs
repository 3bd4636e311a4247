//! The shapes of constraints in pictures.

use crate::makers::{Draw, MAKERS};
use pavane_constraints::{
    AnyOf, Arrow, Board, Constraint, DrawnRule, Killer, LineEnd, Shape, Thermometer, ValueRange,
    Variable, Whispers,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

fn board() -> Board {
    let mut board = Board::rectangle(ValueRange::digits(6), 6, 6);
    board.add_rows_and_columns();
    board.add_blocks(2, 3);
    board
}

fn cells(board: &Board, names: &str) -> Vec<Variable> {
    let cell = |name: &str| board.cells().find(|&cell| board.name(cell) == name).expect("a cell");
    names.split_whitespace().map(cell).collect()
}

/// The seeds are 0 to 19.
#[test]
fn every_kind_has_a_shape_or_a_note() {
    let board = board();
    let grid = vec![1; 36];
    for (name, maker) in MAKERS {
        for seed in 0..20 {
            let random = Pcg64Mcg::seed_from_u64(seed);
            let mut draw = Draw { board: &board, grid: &grid, random };
            let constraint = maker(&mut draw);
            let shapes = constraint.shapes(&board);
            // An alternative with one empty part has nothing to show.
            let is_empty = matches!(&constraint, Constraint::AnyOf(any) if any.parts.len() == 1);
            assert!(!shapes.is_empty() || is_empty, "{name}, seed {seed}: {constraint:?}");
        }
    }
}

#[test]
fn lines_have_the_cells_of_their_constraints() {
    let board = board();
    let line = |shapes: Vec<Shape>| match &shapes[..] {
        [.., Shape::Line(line)] => line.clone(),
        other => panic!("no line: {other:?}"),
    };
    let along = cells(&board, "r1c1 r2c2 r2c3");
    let thermometer = line(Thermometer { cells: along.clone(), is_slow: false }.shapes(&board));
    assert_eq!((&thermometer.cells, thermometer.start), (&along, LineEnd::Bulb));
    // The usual difference of six digits is 3.
    for (difference, label) in [(3, ""), (4, "4")] {
        let whispers = line(Whispers { cells: along.clone(), difference }.shapes(&board));
        assert_eq!((&whispers.cells, &whispers.label[..]), (&along, label));
    }
    // A shaft begins at the nearest cell of the pill.
    let arrow = Arrow { pill: cells(&board, "r1c1 r1c2"), shaft: cells(&board, "r2c3 r3c3") };
    let shaft = line(arrow.shapes(&board));
    assert_eq!(shaft.cells, cells(&board, "r1c2 r2c3 r3c3"));
    assert_eq!(shaft.end, LineEnd::Arrow);
}

#[test]
fn alternatives_are_notes_unless_there_is_one() {
    let board = board();
    let cage = |sum| Constraint::from(Killer { cells: cells(&board, "r1c1 r1c2"), sum: Some(sum) });
    let one = AnyOf { parts: vec![vec![cage(3), cage(4)]] };
    assert_eq!(one.shapes(&board).len(), 2);
    let two = AnyOf { parts: vec![vec![cage(3)], vec![cage(4)]] };
    assert_eq!(two.shapes(&board), [Shape::Note("one of 2 alternatives".to_owned())]);
}

#[test]
fn constraints_of_helper_cells_are_notes() {
    let mut board = board();
    let helper = board.add_helper("x", ValueRange::digits(6));
    let cage = Constraint::from(Killer { cells: vec![helper], sum: Some(3) });
    assert_eq!(cage.shapes(&board), [Shape::Note("killer of helper cells".to_owned())]);
}
