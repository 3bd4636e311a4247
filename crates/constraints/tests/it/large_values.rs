//! Values of nine digits, the largest ones that a text may have.

use crate::makers::{Draw, MAKERS};
use pavane_constraints::propagation::{Model, Search, Step};
use pavane_constraints::{Assignment, Board, ConstraintRule, Statement, ValueRange};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The largest absolute value.
const MOST: i64 = 999_999_999;

/// The kinds whose texts have values of one character, and alternatives of any kinds.
const WITH_TEXTS: [&str; 2] = ["regex", "any of"];

/// The number of constraints of each kind on each board. Their seeds are 0 and on.
const TRIES: u64 = 8;

/// An overflow panics here. A table with an entry for each number up to a sum would take gigabytes.
#[test]
fn rules_about_large_values_are_searched_as_they_are_defined() {
    for first in [MOST - 3, -MOST] {
        let values = ValueRange::new(first..=first + 3).expect("four values of nine digits");
        let board = Board::rectangle(values, 4, 4);
        for (name, maker) in MAKERS.iter().filter(|(name, _)| !WITH_TEXTS.contains(name)) {
            for seed in 0..TRIES {
                let mut random = Pcg64Mcg::seed_from_u64(seed);
                let grid: Vec<i64> = (0..16).map(|_| first + random.random_range(0..=3)).collect();
                let constraint = maker(&mut Draw { board: &board, grid: &grid, random });
                let holds = constraint.holds(&board, &Assignment::new(&grid));
                let constraints = [constraint];
                let given: Vec<u64> = grid.iter().map(|value| 1 << (value - first)).collect();
                let model = Model::new(&board, &constraints, &given);
                let found = Search::new(&model).advance(u64::MAX) == Step::Solution;
                assert_eq!(found, holds, "{name}, seed {seed}: {constraints:?} in {grid:?}");
                let _ = Model::new(&board, &constraints, &[]);
                let _ = Statement::of_puzzle(&board, &constraints, &[]);
            }
        }
    }
}
