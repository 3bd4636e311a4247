//! Minimal unavoidable sets against all other grids.
//!
//! A digit of an unavoidable set has two cells of the set or more: the other grid has it equally often, and if it moved
//! away from one cell only, row and column of that cell would lead it back. So the other grids of a set of up to 2d + 1
//! cells have the same digits as the grid in all cells but those of some d digits.

use super::plain::{Board, Digits};
use crate::random::Random;
use pavane_workshop::UnavoidableFinder;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All minimal unavoidable sets of up to `most` cells, by the definition.
fn by_definition(board: &Board, grid: &Digits, most: usize) -> BTreeSet<Vec<usize>> {
    let digits = (most / 2).min(board.side);
    let mut differing = BTreeSet::new();
    for some in 0..1_u32 << board.side {
        if some.count_ones() as usize != digits {
            continue;
        }
        let keep = |&digit: &u8| if some >> (digit - 1) & 1 == 1 { 0 } else { digit };
        board.visit(&grid.iter().map(keep).collect(), &mut |other| {
            let cells: Vec<usize> =
                (0..grid.len()).filter(|&cell| grid[cell] != other[cell]).collect();
            if (1..=most).contains(&cells.len()) {
                differing.insert(cells);
            }
            ControlFlow::Continue(())
        });
    }
    let within = |less: &Vec<usize>, more: &Vec<usize>| {
        less.len() < more.len() && less.iter().all(|cell| more.binary_search(cell).is_ok())
    };
    let is_minimal = |set: &&Vec<usize>| !differing.iter().any(|less| within(less, set));
    differing.iter().filter(is_minimal).cloned().collect()
}

/// Holds the sets of a grid to the definition. Returns their number.
#[track_caller]
fn check(board: &Board, grid: &Digits, most: usize) -> usize {
    let found = UnavoidableFinder::new(most).find(&board.grid(grid));
    assert_eq!((found.complete_up_to, found.stop), (most, None));
    let cells = found.sets.iter().map(|set| set.cells().iter().map(|cell| cell.index()).collect());
    let sets: Vec<Vec<usize>> = cells.collect();
    let expected = by_definition(board, grid, most);
    assert_eq!(sets.len(), expected.len(), "{grid:?}: a set is missing or there twice");
    assert_eq!(sets.into_iter().collect::<BTreeSet<_>>(), expected, "{grid:?}");
    expected.len()
}

#[test]
fn sets_of_small_boards_are_those_of_all_other_grids() {
    let mut random = Random::new(61);
    for (board, grids) in [
        (Board::blocks(2, 2), 40),
        (Board::jigsaw("AAAABBCCBBCCDDDD"), 20),
        (Board::latin(4), 20),
        (Board::jigsaw("AAABBACCBBACDBECCDEEDDDEE"), 10),
    ] {
        let cells = board.cell_count();
        let sets: usize =
            (0..grids).map(|_| check(&board, &board.random_grid(&mut random), cells)).sum();
        assert!(sets > grids);
    }
}

/// On boards of 6x6 and 9x9 cells, all sets of up to 9 cells.
#[test]
fn small_sets_of_larger_boards_are_those_of_all_other_grids() {
    let mut random = Random::new(62);
    let map = "AAABBBAACBBDEACCBDEECCDDEEFCDDEFFFFF";
    for (board, grids, most) in [
        (Board::blocks(2, 3), 5, 9),
        (Board::jigsaw(map), 3, 9),
        (Board::latin(6), 1, 7),
        (Board::blocks(3, 3), 2, 9),
    ] {
        let sets: usize =
            (0..grids).map(|_| check(&board, &board.random_grid(&mut random), most)).sum();
        assert!(sets > 5 * grids, "{sets} sets");
    }
}
