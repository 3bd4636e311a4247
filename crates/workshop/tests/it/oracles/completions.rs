//! The fewest further givens that leave one solution: of all sets of cells, the smallest that tells one solution from
//! all others.

use super::plain::{Board, Digits};
use crate::random::Random;
use pavane_workshop::{Completed, Completer};

/// Whether givens in at most `most` cells, `cells[from..]` of them, leave one of these solutions.
fn leaves_one(solutions: &[&Digits], cells: &[usize], most: usize) -> bool {
    if solutions.len() == 1 {
        return true;
    }
    (0..cells.len()).any(|at| {
        let mut by_digit: Vec<Vec<&Digits>> = vec![Vec::new(); 10];
        solutions.iter().for_each(|grid| by_digit[usize::from(grid[cells[at]])].push(grid));
        by_digit.iter().any(|some| match most {
            0 | 1 => most == 1 && some.len() == 1,
            _ => leaves_one(some, &cells[at + 1..], most - 1),
        })
    })
}

/// The fewest further givens in cells that may have them, by the definition; `None` if no givens there leave one
/// solution.
fn fewest(solutions: &[Digits], givens: &Digits, mask: &[bool]) -> Option<usize> {
    let solutions: Vec<&Digits> = solutions.iter().collect();
    // A given in a cell where all solutions agree rules nothing out.
    let differ = |cell: &usize| solutions.iter().any(|grid| grid[*cell] != solutions[0][*cell]);
    let cells: Vec<usize> =
        (0..givens.len()).filter(|&cell| givens[cell] == 0 && mask[cell]).filter(differ).collect();
    (0..=cells.len()).find(|&most| leaves_one(&solutions, &cells, most))
}

/// Holds a completion to the definition.
#[track_caller]
fn check(board: &Board, givens: &Digits, mask: &[bool]) -> Option<usize> {
    let puzzle = board.puzzle(givens);
    let solutions = board.grids(givens);
    let found = Completer::new(&board.layout).unwrap().complete(&puzzle, Some(mask)).unwrap();
    if solutions.is_empty() {
        assert_eq!(found, Completed::None, "{puzzle}");
        return None;
    }
    let expected = fewest(&solutions, givens, mask);
    let differs = |cell: &usize| solutions.iter().any(|grid| grid[*cell] != solutions[0][*cell]);
    let differing: Vec<usize> = (0..givens.len()).filter(differs).collect();
    match found {
        Completed::Unique(completion) => {
            assert_eq!(Some(completion.added.len()), expected, "{puzzle}");
            let mut completed = givens.clone();
            for (cell, digit) in &completion.added {
                assert!(mask[cell.index()] && completed[cell.index()] == 0, "{puzzle}");
                completed[cell.index()] = digit.get();
            }
            assert_eq!(board.puzzle(&completed), completion.puzzle);
            assert_eq!(board.grids(&completed).len(), 1, "{puzzle}");
            let cells = completion.differing.expect("no limit");
            assert!(cells.iter().map(|cell| cell.index()).eq(differing), "{puzzle}");
            assert_eq!(completion.stop, None);
        }
        Completed::Multiple(cells) => {
            assert_eq!(expected, None, "{puzzle}");
            assert!(cells.iter().map(|cell| cell.index()).eq(differing), "{puzzle}");
        }
        other => panic!("{puzzle}: {other:?}"),
    }
    expected
}

/// The digits of a grid in about one of `one_of` cells.
fn thinned(grid: &Digits, one_of: usize, random: &mut Random) -> Digits {
    grid.iter().map(|&digit| if random.below(one_of) == 0 { digit } else { 0 }).collect()
}

#[test]
fn completions_of_small_boards_have_the_fewest_givens() {
    let mut random = Random::new(51);
    for (board, cases) in [
        (Board::blocks(2, 2), 100),
        (Board::jigsaw("AAAABBCCBBCCDDDD"), 60),
        (Board::latin(3), 30),
        (Board::latin(4), 30),
    ] {
        let mut several = 0;
        for _ in 0..cases {
            let grid = board.random_grid(&mut random);
            let one_of = 2 + random.below(6);
            let mut givens = thinned(&grid, one_of, &mut random);
            // Now and then another digit, which may leave no solution.
            if random.below(4) == 0 {
                let cell = random.below(givens.len());
                let other = 1 + random.below(board.side) as u8;
                let of_cell = |zone: &&Vec<usize>| zone.contains(&cell);
                let mut peers = board.zones.iter().filter(of_cell).flatten();
                if peers.all(|&peer| givens[peer] != other) {
                    givens[cell] = other;
                }
            }
            let all = random.below(2) == 0;
            let mask: Vec<bool> = grid.iter().map(|_| all || random.below(3) > 0).collect();
            several += usize::from(check(&board, &givens, &mask).is_some_and(|fewest| fewest > 1));
        }
        assert!(several > cases / 20, "{several} of {cases}: too few need two givens");
    }
}

/// Boards with some thousand solutions, and with more than the 5,000 up to which the library compares all of them.
#[test]
fn completions_of_larger_boards_have_the_fewest_givens() {
    let mut random = Random::new(55);
    let region_map = "AAABBBAACBBDEACCBDEECCDDEEFCDDEFFFFF";
    for board in
        [Board::blocks(2, 3), Board::jigsaw(region_map), Board::latin(5), Board::blocks(3, 3)]
    {
        let (mut cases, mut many) = (0, 0);
        while cases < 2 || many == 0 {
            cases += 1;
            // A puzzle with one solution, less some of its givens: the last one with fewer than 15,000 solutions.
            let grid = board.random_grid(&mut random);
            let mut givens = minimal(&board, &grid, &mut random);
            let mut given: Vec<usize> = (0..grid.len()).filter(|&cell| givens[cell] > 0).collect();
            random.shuffle(&mut given);
            let mut solutions = 1;
            for cell in given {
                let digit = std::mem::take(&mut givens[cell]);
                let more = board.some_grids(&givens, 15_000).len();
                if more == 15_000 {
                    givens[cell] = digit;
                    break;
                }
                solutions = more;
            }
            many += usize::from(solutions > 5000);
            let mask = vec![true; grid.len()];
            check(&board, &givens, &mask).expect("the givens that were removed");
        }
    }
}

/// Givens of a grid that leave one solution and none of which is redundant.
fn minimal(board: &Board, grid: &Digits, random: &mut Random) -> Digits {
    let mut givens = grid.clone();
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        givens[cell] = 0;
        if board.some_grids(&givens, 2).len() > 1 {
            givens[cell] = grid[cell];
        }
    }
    givens
}
