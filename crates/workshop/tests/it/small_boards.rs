//! Puzzles on the 4x4 board with clues of all kinds, and all grids of that board.

use crate::random::Random;
use pavane::constraints::{
    Assignment, Board, Constraint, ConstraintRule, Killer, Thermometer, Variable, Whispers,
};
use pavane::layout::ConstraintSet;
use pavane::{Candidates, Cell, Digit, Layout, Puzzle};
use pavane_workshop::{Clue, Clues};

/// The 288 grids of the 4x4 board, by trying all digits.
pub(crate) fn all_grids() -> Vec<[u8; 16]> {
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
pub(crate) fn satisfies(puzzle: &Puzzle, clue: Clue, grid: &[u8; 16]) -> bool {
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

/// A board with random constraints, givens and candidates, without a clash.
pub(crate) fn random_puzzle(random: &mut Random, case: usize) -> Option<Puzzle> {
    let puzzle = clashing_puzzle(random);
    puzzle.check().ok()?;
    assert_eq!(Clues::new(&puzzle).puzzle_with(Clues::new(&puzzle).all()), puzzle, "case {case}");
    Some(puzzle)
}

/// A board with random constraints, givens that may clash, and candidates.
pub(crate) fn clashing_puzzle(random: &mut Random) -> Puzzle {
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
    Puzzle::with_candidates_allowing_clashes(&left)
}

/// A board with random clues that a grid satisfies, among them redundant ones.
pub(crate) fn puzzle_of_grid(random: &mut Random, grid: &[u8; 16]) -> Puzzle {
    let some_cells = |random: &mut Random, count: usize| -> Vec<usize> {
        let mut cells: Vec<usize> = (0..16).collect();
        (0..count).map(|_| cells.remove(random.below(cells.len()))).collect()
    };
    let variables = |cells: &[usize]| cells.iter().map(|&cell| Variable::new(cell)).collect();
    let mut constraints: Vec<Constraint> = Vec::new();
    for _ in 0..3 + random.below(8) {
        let count = 2 + random.below(2);
        let mut cells = some_cells(random, count);
        cells.sort_by_key(|&cell| grid[cell]);
        // Thermometers and cages need different digits.
        cells.dedup_by_key(|cell| grid[*cell]);
        let cells_of = variables(&cells);
        constraints.push(match random.below(2) {
            0 => {
                let sum = cells.iter().map(|&cell| i64::from(grid[cell])).sum();
                Killer { cells: cells_of, sum: Some(sum) }.into()
            }
            _ => Thermometer { cells: cells_of, is_slow: false }.into(),
        });
    }
    let layout = Layout::square(4).expect("a layout");
    let layout = layout.with_constraints(ConstraintSet::new(constraints));
    let mut left = Candidates::none(&layout);
    for cell in layout.cells() {
        let right = Digit::new(grid[cell.index()]).expect("in range");
        let other = Digit::from_index(random.below(4)).expect("in range");
        let is_left = |digit: Digit, kind: usize| match kind {
            0 => digit == right,
            1 => digit == right || digit != other,
            _ => true,
        };
        let kind = random.below(5);
        let digits = Digit::first(4).filter(|&digit| is_left(digit, kind));
        left.extend(digits.map(|digit| (cell, digit)));
    }
    Puzzle::with_candidates(&left).expect("a grid satisfies it")
}
