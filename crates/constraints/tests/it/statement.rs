//! The statements of puzzles as inequalities: helper variables satisfy them if and only if the definitions hold.

use crate::boards::board;
use crate::brute_force::Grids;
use crate::makers::{Draw, MAKERS};
use pavane_constraints::inequalities::{Inequalities, Literal};
use pavane_constraints::{
    Assignment, Board, Constraint, ConstraintRule, Statement, UnstatedReason,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

/// The number of constraints of each kind on each board. Their seeds are 0 and on.
const TRIES: u64 = 6;

/// The number of grids that are compared for each constraint.
const GRIDS: usize = 40;

/// The kinds without a statement.
const UNSTATED: [&str; 4] = ["regex", "full rank", "no rank ties", "connected values"];

/// The assignments of a system, by plain backtracking over its rows.
struct Rows<'a> {
    system: &'a Inequalities,
    values: Vec<Option<bool>>,
}

impl Rows<'_> {
    fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.variable()].map(|is_one| is_one != literal.is_negated())
    }

    /// Sets all literals that a row needs. Returns false if a row cannot hold.
    fn propagate(&mut self) -> bool {
        loop {
            let mut is_done = true;
            for row in self.system.rows() {
                let open = row.terms.iter().filter(|term| self.value(term.1) != Some(false));
                let reach: u64 = open.map(|term| term.0).sum();
                let Some(slack) = reach.checked_sub(row.degree) else { return false };
                for &(weight, literal) in &row.terms {
                    if weight > slack && self.value(literal).is_none() {
                        self.values[literal.variable()] = Some(!literal.is_negated());
                        is_done = false;
                    }
                }
            }
            if is_done {
                return true;
            }
        }
    }

    /// Whether the open variables have values that satisfy all rows.
    fn is_satisfiable(&mut self) -> bool {
        if !self.propagate() {
            return false;
        }
        // Variables of rows that hold anyway are free.
        let is_open = |term: &&(u64, Literal)| self.value(term.1).is_none();
        let undecided = self.system.rows().iter().filter(|row| {
            let is_true = |term: &&(u64, Literal)| self.value(term.1) == Some(true);
            row.terms.iter().filter(is_true).map(|term| term.0).sum::<u64>() < row.degree
        });
        let mut open = undecided.flat_map(|row| row.terms.iter().find(is_open));
        let Some(open) = open.next().map(|term| term.1.variable()) else { return true };
        [false, true].into_iter().any(|is_one| {
            let mut values = self.values.clone();
            values[open] = Some(is_one);
            Rows { system: self.system, values }.is_satisfiable()
        })
    }
}

/// Whether a grid satisfies a system with some helper variables.
fn satisfies(system: &Inequalities, board: &Board, grid: &[i64]) -> bool {
    let mut values = vec![None; system.variable_count()];
    let candidates =
        grid.iter().flat_map(|own| board.values().iter().map(move |value| value == *own));
    for (variable, is_one) in candidates.enumerate() {
        values[variable] = Some(is_one);
    }
    Rows { system, values }.is_satisfiable()
}

/// Some grids of a board, and the same ones with another value in a cell.
fn some_grids(board: &Board, random: &mut Pcg64Mcg) -> Vec<Vec<i64>> {
    let all = Grids::new(board).all(&vec![None; board.cell_count()], 2000);
    all.sample(random, GRIDS).cloned().collect()
}

#[test]
fn statements_hold_where_the_definitions_hold() {
    let (mut holding, mut broken) = (0, 0);
    for (kind, maker) in MAKERS {
        for seed in 0..TRIES * 3 {
            let board = board([0, 1, 8][seed as usize % 3]);
            let mut random = Pcg64Mcg::seed_from_u64(seed);
            let grids = some_grids(&board, &mut random);
            let mut draw = Draw { board: &board, grid: &grids[0], random };
            let constraint: Constraint = draw.constraint_of(*maker);
            let words = format!("seed {seed}: {}", constraint.describe(&board));
            let stated = Statement::of_puzzle(&board, std::slice::from_ref(&constraint), &[]);
            let system = match stated {
                Ok(system) => system,
                Err(refused) => {
                    assert_eq!(refused.reason, UnstatedReason::Kind, "{words}");
                    assert!(UNSTATED.contains(&refused.kind), "{words}");
                    assert!(*kind == "any of" || refused.kind == *kind, "{words}");
                    continue;
                }
            };
            assert!(!UNSTATED.contains(kind), "{words}");
            for grid in &grids {
                let holds = constraint.holds(&board, &Assignment::new(grid));
                *(if holds { &mut holding } else { &mut broken }) += 1;
                assert_eq!(satisfies(&system, &board, grid), holds, "{words}: {grid:?}");
            }
        }
    }
    // Both cases are frequent.
    assert!(holding > 1000 && broken > 1000, "{holding} grids hold, {broken} do not");
}

#[test]
fn zones_are_stated() {
    let board = board(0);
    let system = Statement::of_puzzle(&board, &[], &[]).expect("zones");
    let grid: Vec<i64> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    assert!(satisfies(&system, &board, &grid));
    for cell in 0..grid.len() {
        let mut other = grid.clone();
        other[cell] = 1 + other[cell] % 4;
        assert!(!satisfies(&system, &board, &other), "{other:?}");
    }
    // The value 1 in the first cell is given.
    let given = Statement::of_puzzle(&board, &[], &[1]).expect("zones");
    assert!(satisfies(&given, &board, &grid));
    let other: Vec<i64> = grid.iter().map(|value| 1 + value % 4).collect();
    assert!(satisfies(&system, &board, &other) && !satisfies(&given, &board, &other));
}
