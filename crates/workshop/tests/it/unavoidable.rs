//! Unavoidable sets, held to the definition, to published numbers, and to an exact cover engine.

use super::workshop::all_4x4_grids;
use dlx::{Engine, Interrupt, Stop};
use pavane::{Cell, Digit, Grid, Layout, Puzzle, PuzzleSolver};
use pavane_workshop::{RandomGrids, UnavoidableFinder};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn grid(line: &str, layout: &str) -> Grid {
    let digits = line.bytes().map(|symbol| Digit::new(symbol - b'0').unwrap());
    Grid::new(layout.parse().unwrap(), digits.collect::<Vec<_>>()).unwrap()
}

/// The puzzle of the digits of a grid in some cells.
fn puzzle(grid: &Grid, is_given: impl Fn(Cell) -> bool) -> Puzzle {
    let given = |cell| is_given(cell).then(|| grid.digit(cell));
    let givens: Vec<Option<Digit>> = grid.layout().cells().map(given).collect();
    Puzzle::new(grid.layout().clone(), givens).unwrap()
}

/// Of all sets of cells of a 4x4 grid, those that are unavoidable and have no unavoidable proper subset.
#[test]
fn sets_of_4x4_grids_are_those_of_the_definition() {
    let grids = all_4x4_grids();
    for line in grids.iter().step_by(7) {
        let mut is_unavoidable = vec![false; 1 << 16];
        for other in grids.iter().filter(|other| *other != line) {
            let differs = |&cell: &usize| line.as_bytes()[cell] != other.as_bytes()[cell];
            is_unavoidable[(0..16).filter(differs).fold(0, |set, cell| set | 1 << cell)] = true;
        }
        let without = |set: usize| {
            (0..16).filter(move |cell| set >> cell & 1 == 1).map(move |cell| set ^ 1 << cell)
        };
        let mut minimal = BTreeSet::new();
        for set in 0..1 << 16 {
            let is_larger = without(set).any(|less| is_unavoidable[less]);
            if is_unavoidable[set] && !is_larger {
                minimal.insert(set);
            }
            is_unavoidable[set] |= is_larger;
        }
        let found = UnavoidableFinder::new(100).find(&grid(line, "4x4"));
        let sets: Vec<usize> = found
            .sets
            .iter()
            .map(|set| set.cells().iter().fold(0, |set, cell| set | 1 << cell.index()))
            .collect();
        assert_eq!(sets.len(), minimal.len(), "{line}");
        assert_eq!(sets.into_iter().collect::<BTreeSet<_>>(), minimal, "{line}");
        assert_eq!((found.complete_up_to, found.stop), (100, None));
    }
}

/// Where all cells but those of a region are given, the other solutions tell the sets in the region.
#[track_caller]
fn check_region(grid: &Grid, most: usize, sets: &[Vec<Cell>], is_in: impl Fn(Cell) -> bool) {
    let mut differing = BTreeSet::new();
    let solver = PuzzleSolver::new(&puzzle(grid, |cell| !is_in(cell))).unwrap();
    let count = solver.for_each(|other| {
        let differs = |&cell: &Cell| other.digit(cell) != grid.digit(cell);
        let cells: Vec<Cell> = grid.layout().cells().filter(differs).collect();
        if (1..=most).contains(&cells.len()) {
            differing.insert(cells);
        }
        ControlFlow::Continue(())
    });
    assert!(count.unwrap().is_exact());
    let includes = |more: &Vec<Cell>, less: &Vec<Cell>| {
        less.len() < more.len() && less.iter().all(|cell| more.contains(cell))
    };
    let is_minimal = |set: &&Vec<Cell>| !differing.iter().any(|less| includes(set, less));
    let expected: BTreeSet<&Vec<Cell>> = differing.iter().filter(is_minimal).collect();
    let found = sets.iter().filter(|set| set.iter().all(|&cell| is_in(cell)));
    assert_eq!(found.collect::<BTreeSet<_>>(), expected, "{grid}");
}

/// All sets within the cells of some digits, and within some regions of cells.
#[test]
fn sets_are_those_of_the_solutions_of_regions() {
    for (name, most, digits, blocks) in [
        ("9x9", 12, 3, 3),
        ("2x3", 14, 3, 2),
        ("2x4", 12, 3, 3),
        ("9x9+x", 12, 4, 4),
        ("9x9+antiknight", 12, 4, 4),
        ("9x9+windoku", 12, 4, 4),
    ] {
        let layout: Layout = name.parse().unwrap();
        let grid = RandomGrids::new(&layout).unwrap().grid(1, 1).unwrap();
        let found = UnavoidableFinder::new(most).find(&grid);
        let sets: Vec<Vec<Cell>> = found.sets.iter().map(|set| set.cells().to_vec()).collect();
        for some in 0..1_u32 << layout.digits() {
            if some.count_ones() == digits {
                check_region(&grid, most, &sets, |cell| some >> grid.digit(cell).index() & 1 == 1);
            }
            if some.count_ones() == blocks {
                let block = |cell| layout.region_of(cell).unwrap() - 2 * layout.digits();
                check_region(&grid, most, &sets, |cell| some >> block(cell) & 1 == 1);
            }
        }
    }
}

/// A puzzle without the digits of a set has several solutions, and one with any of them.
#[test]
fn sets_are_unavoidable_and_minimal_by_an_exact_cover_engine() {
    let layout: Layout = "9x9".parse().unwrap();
    let grid = RandomGrids::new(&layout).unwrap().grid(2, 0).unwrap();
    let mut solver = PuzzleSolver::new(&Puzzle::blank(layout)).unwrap().engine(Engine::Links);
    let mut is_unique = |puzzle: &Puzzle| {
        solver.set_puzzle(puzzle).unwrap();
        solver.count_up_to(2).unwrap().is_exact()
    };
    let found = UnavoidableFinder::new(10).find(&grid);
    assert!(found.sets.len() > 50);
    for set in &found.sets {
        let cells = set.cells();
        assert!(!is_unique(&puzzle(&grid, |cell| !cells.contains(&cell))));
        for &given in cells {
            assert!(is_unique(&puzzle(&grid, |cell| cell == given || !cells.contains(&cell))));
        }
    }
}

/// A count over all 5,472,730,538 classes of 9x9 grids ("Solution grids in U-space", The New Sudoku Players' Forum)
/// gives 11.5788 sets of 4 cells on average, with a standard deviation of 3.5173.
#[test]
fn random_grids_have_the_published_number_of_sets_of_4_cells() {
    let mut grids = RandomGrids::new(&"9x9".parse().unwrap()).unwrap();
    let finder = UnavoidableFinder::new(4);
    let number = 2000;
    let sum: usize = (0..number).map(|k| finder.find(&grids.grid(1, k).unwrap()).sets.len()).sum();
    let error = 3.5173 / (number as f64).sqrt();
    let mean = sum as f64 / number as f64;
    assert!((mean - 11.5788).abs() < 4.0 * error, "{mean}");
}

/// The most sets of 4 cells that a 9x9 grid has are 36, which cover all cells ("Intercalates v UA4's", The New Sudoku
/// Players' Forum).
#[test]
fn the_grid_with_the_most_sets_of_4_cells_has_as_many_as_published() {
    let line = "123568479864791352957243681218657934536489127749312865391825746472136598685974213";
    let found = UnavoidableFinder::new(4).find(&grid(line, "9x9"));
    let cells: BTreeSet<Cell> = found.sets.iter().flat_map(|set| set.cells().to_vec()).collect();
    assert_eq!((found.sets.len(), cells.len()), (36, 81));
}

/// The sets that are found before a limit are those of a search for fewer cells and some more.
#[test]
fn a_limit_leaves_all_sets_of_some_sizes() {
    let grid = RandomGrids::new(&"9x9".parse().unwrap()).unwrap().grid(3, 0).unwrap();
    let all = UnavoidableFinder::new(10).find(&grid);
    for limit in [1, 1000, 10_000] {
        let some = UnavoidableFinder::new(10).node_limit(Some(limit)).find(&grid);
        assert_eq!(some.stop, Some(Stop::NodeLimit));
        assert!(some.complete_up_to < 10 && some.sets.iter().all(|set| all.sets.contains(set)));
        let complete = UnavoidableFinder::new(some.complete_up_to).find(&grid);
        assert!(some.sets.starts_with(&complete.sets) && complete.stop.is_none());
    }
    let interrupt = Interrupt::new();
    interrupt.set();
    let none = UnavoidableFinder::new(10).interrupt(&interrupt).find(&grid);
    assert_eq!((none.sets.len(), none.stop), (0, Some(Stop::Interrupted)));
}
