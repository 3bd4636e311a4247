//! Constraints of several kinds on small boards: the search finds the grids that satisfy all definitions.

use crate::boards::{BOARDS, board};
use crate::brute_force::Grids;
use crate::makers::{Draw, MAKERS};
use pavane_constraints::propagation::{Model, Search, Step};
use pavane_constraints::{Assignment, Board, Constraint, ConstraintRule, KINDS, Kind, ValueSet};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The number of mixtures, unless the variable `PAVANE_MIXTURES` has another. Their seeds are 0 and on.
const MIXTURES: u64 = 300;

/// The maximum number of grids of a board with its givens.
const MOST_GRIDS: usize = 400;

/// Kinds that need labels of unknown regions. Their own tests have all partitions of small boards.
const WITH_LABELS: [&str; 3] = ["chaos construction", "chaos arrow", "chaos count"];

/// A board with givens and constraints.
#[derive(Debug)]
struct Mixture {
    board: Board,
    given: Vec<Option<i64>>,
    constraints: Vec<Constraint>,
}

impl Mixture {
    fn new(seed: u64) -> Self {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let board = board(random.random_range(0..BOARDS));
        let grids = Grids::new(&board);
        let grid = grids.random(&mut random);
        let mut given = vec![None; board.cell_count()];
        // Values of the grid are given until its grids are few.
        let mut cells: Vec<usize> = (0..grid.len()).collect();
        cells.shuffle(&mut random);
        while grids.all(&given, MOST_GRIDS + 1).len() > MOST_GRIDS {
            let cell = cells.pop().expect("one grid has all values");
            given[cell] = Some(grid[cell]);
        }
        let count = random.random_range(2..=5);
        let mut draw = Draw { board: &board, grid: &grid, random };
        let constraints = (0..count).map(|_| draw.constraint()).collect();
        Self { board, given, constraints }
    }

    /// The grids of the search, and those of the definitions.
    fn grids(&self, constraints: &[Constraint]) -> [Vec<Vec<i64>>; 2] {
        let values = self.board.values();
        let sets = self.given.iter().map(|given| match given {
            Some(value) => values.bit(*value).expect("a value of the board"),
            None => values.all(),
        });
        let sets: Vec<ValueSet> = sets.collect();
        let model = Model::new(&self.board, constraints, &sets);
        let mut search = Search::new(&model);
        let mut found = Vec::new();
        while search.advance(u64::MAX) == Step::Solution {
            found.push(search.values());
        }
        found.sort();
        let mut expected = Grids::new(&self.board).all(&self.given, usize::MAX);
        expected.retain(|grid| {
            let grid = Assignment::new(grid);
            constraints.iter().all(|constraint| constraint.holds(&self.board, &grid))
        });
        expected.sort();
        [found, expected]
    }

    fn agrees(&self, constraints: &[Constraint]) -> bool {
        let [found, expected] = self.grids(constraints);
        found == expected
    }

    /// As few of the constraints as still disagree.
    fn culprits(&self) -> Vec<Constraint> {
        let mut culprits = self.constraints.clone();
        let mut index = 0;
        while index < culprits.len() {
            let mut fewer = culprits.clone();
            fewer.remove(index);
            if self.agrees(&fewer) {
                index += 1;
            } else {
                culprits = fewer;
            }
        }
        culprits
    }

    /// What disagrees, in words.
    fn fault(&self, seed: u64) -> String {
        let culprits = self.culprits();
        let [found, expected] = self.grids(&culprits);
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let culprit = |rule: &Constraint| format!("{} ({rule:?})", rule.describe(&self.board));
        let culprits: Vec<String> = culprits.iter().map(culprit).collect();
        let grids = format!("{} grids, expected {}", found.len(), expected.len());
        let given = &self.given;
        format!("seed {seed}, {rows}x{columns}, {given:?}: {grids}: {}", culprits.join("; "))
    }
}

#[test]
fn mixtures_have_the_grids_of_their_definitions() {
    let count = std::env::var("PAVANE_MIXTURES").ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(MIXTURES);
    let (mut with_grids, mut faults) = (0, Vec::new());
    for seed in 0..count {
        let mixture = Mixture::new(seed);
        let [found, expected] = mixture.grids(&mixture.constraints);
        with_grids += u64::from(!expected.is_empty());
        if found != expected {
            faults.push(mixture.fault(seed));
        }
    }
    assert!(faults.is_empty(), "{} of {count} disagree\n{}", faults.len(), faults.join("\n"));
    // Mixtures without grids say little.
    assert!(2 * with_grids > count, "{with_grids} of {count} mixtures have grids");
}

#[test]
fn each_kind_is_mixed() {
    let is_mixed = |kind: &&Kind| {
        MAKERS.iter().any(|(name, _)| *name == kind.name) || WITH_LABELS.contains(&kind.name)
    };
    let missing: Vec<&str> =
        KINDS.iter().filter(|kind| !is_mixed(kind)).map(|kind| kind.name).collect();
    assert_eq!(missing, Vec::<&str>::new(), "kinds without a maker");
    assert_eq!(MAKERS.len() + WITH_LABELS.len(), KINDS.len(), "makers without a kind, or twice");
}
