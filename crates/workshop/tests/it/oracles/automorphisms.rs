//! Symmetries of patterns, grids and puzzles against all motions of the square, all orders of cells that keep the zones
//! of a board, and all renamings of digits.

use super::plain::{Board, Digits};
use crate::random::Random;
use pavane_workshop::symmetry::{Motion, SymmetryClass, of_grid, of_pattern};
use pavane_workshop::{Automorphisms, LayoutSymmetries};
use std::collections::BTreeSet;

/// The motions as matrices that act on columns to the right and rows upwards, from the center of the board.
const MATRICES: [(Motion, [i32; 4]); 8] = [
    (Motion::Identity, [1, 0, 0, 1]),
    (Motion::Turn90, [0, 1, -1, 0]),
    (Motion::Turn180, [-1, 0, 0, -1]),
    (Motion::Turn270, [0, -1, 1, 0]),
    (Motion::LeftRight, [-1, 0, 0, 1]),
    (Motion::TopBottom, [1, 0, 0, -1]),
    (Motion::Diagonal, [0, -1, -1, 0]),
    (Motion::Antidiagonal, [0, 1, 1, 0]),
];

/// The cell to which a matrix moves each cell of a square board.
fn images(side: usize, [a, b, c, d]: [i32; 4]) -> Vec<usize> {
    let last = side as i32 - 1;
    let image = |cell: usize| {
        let (row, column) = ((cell / side) as i32, (cell % side) as i32);
        let (x, y) = (2 * column - last, last - 2 * row);
        let (x, y) = (a * x + b * y, c * x + d * y);
        ((last - y) / 2 * side as i32 + (x + last) / 2) as usize
    };
    (0..side * side).map(image).collect()
}

/// The motions except the identity for which the test of the images of cells is true.
fn motions_with(side: usize, is_kept: impl Fn(&[usize]) -> bool) -> BTreeSet<String> {
    let kept = MATRICES[1..].iter().filter(|(_, matrix)| is_kept(&images(side, *matrix)));
    kept.map(|(motion, _)| format!("{motion:?}")).collect()
}

/// The classes of a set of motions, by their definitions.
fn classes_with(motions: &BTreeSet<String>) -> Vec<SymmetryClass> {
    let has = |motion: &str| motions.contains(motion);
    let mut classes = vec![
        (SymmetryClass::Orthogonal, has("LeftRight") || has("TopBottom")),
        (SymmetryClass::BothOrthogonal, has("LeftRight") && has("TopBottom")),
        (SymmetryClass::HalfTurn, has("Turn180")),
        (SymmetryClass::QuarterTurn, has("Turn90")),
        (SymmetryClass::Diagonal, has("Diagonal") || has("Antidiagonal")),
        (SymmetryClass::BothDiagonals, has("Diagonal") && has("Antidiagonal")),
        (SymmetryClass::Full, motions.len() == 7),
    ];
    classes.retain(|(_, is_in)| *is_in);
    classes.into_iter().map(|(class, _)| class).collect()
}

#[track_caller]
fn check_pattern(board: &Board, digits: &Digits) -> usize {
    let found = of_pattern(&board.puzzle(digits)).unwrap();
    let expected = motions_with(board.side, |images| {
        images.iter().zip(digits).all(|(&image, &digit)| (digit > 0) == (digits[image] > 0))
    });
    let motions = found.motions.iter().map(|motion| format!("{motion:?}"));
    assert_eq!(motions.collect::<BTreeSet<_>>(), expected, "{digits:?}");
    assert_eq!(found.classes().collect::<Vec<_>>(), classes_with(&expected), "{digits:?}");
    expected.len()
}

/// All patterns of 3x3 cells, and random patterns of larger boards made of some orbits of a group of motions.
#[test]
fn patterns_have_the_motions_that_keep_them() {
    let board = Board::latin(3);
    let grid = [1, 2, 3, 2, 3, 1, 3, 1, 2];
    let counts: Vec<usize> = (0..512)
        .map(|set: usize| {
            let given = |cell: usize| if set >> cell & 1 == 1 { grid[cell] } else { 0 };
            check_pattern(&board, &(0..9).map(given).collect())
        })
        .collect();
    // Center, corners and edges: 2^3 patterns have all symmetries.
    assert_eq!(counts.iter().filter(|&&count| count == 7).count(), 8);
    let mut random = Random::new(71);
    for board in [Board::blocks(2, 2), Board::latin(5), Board::blocks(2, 3), Board::blocks(3, 3)] {
        let grid = board.random_grid(&mut random);
        let mut kept = 0;
        for _ in 0..200 {
            let (one, other) = (random.below(8), random.below(8));
            let moves =
                [MATRICES[one].1, MATRICES[other].1].map(|matrix| images(board.side, matrix));
            let mut digits = vec![0; grid.len()];
            for _ in 0..1 + random.below(board.side) {
                let mut orbit = vec![random.below(grid.len())];
                while let Some(cell) = orbit.pop() {
                    if digits[cell] == 0 {
                        digits[cell] = grid[cell];
                        orbit.extend(moves.iter().map(|images| images[cell]));
                    }
                }
            }
            if random.below(4) == 0 {
                digits[random.below(grid.len())] = 0;
            }
            kept += usize::from(check_pattern(&board, &digits) > 0);
        }
        assert!(kept > 100, "{kept} patterns have symmetries");
    }
}

/// All renamings of this number of digits.
fn renamings(digits: usize) -> Vec<Vec<u8>> {
    if digits == 0 {
        return vec![vec![]];
    }
    let insert = |less: Vec<u8>| {
        (0..digits).map(move |at| {
            let mut more = less.clone();
            more.insert(at, digits as u8);
            more
        })
    };
    renamings(digits - 1).into_iter().flat_map(insert).collect()
}

/// Whether some renaming turns the digits into those of the images of their cells.
fn is_renamed(digits: &Digits, images: &[usize], renamings: &[Vec<u8>]) -> bool {
    renamings.iter().any(|names| {
        digits.iter().zip(images).all(|(&digit, &image)| match digit {
            0 => digits[image] == 0,
            _ => digits[image] == names[usize::from(digit) - 1],
        })
    })
}

/// Every grid of 4x4 cells with and without blocks (published numbers), and those of a jigsaw with two rows and two
/// blocks for regions, as many as with blocks only: by a swap of bands the others follow.
#[test]
fn grids_have_the_motions_that_rename_their_digits() {
    let all = renamings(4);
    for (board, count) in [
        (Board::blocks(2, 2), 288),
        (Board::latin(4), 576),
        (Board::jigsaw("AAAABBCCBBCCDDDD"), 288),
    ] {
        let grids = board.grids(&vec![0; 16]);
        assert_eq!(grids.len(), count);
        let mut symmetrical = 0;
        for grid in &grids {
            let expected = motions_with(4, |images| is_renamed(grid, images, &all));
            let found = of_grid(&board.grid(grid)).unwrap();
            let motions = found.motions.iter().map(|motion| format!("{motion:?}"));
            assert_eq!(motions.collect::<BTreeSet<_>>(), expected, "{grid:?}");
            assert_eq!(found.classes().collect::<Vec<_>>(), classes_with(&expected), "{grid:?}");
            symmetrical += usize::from(!expected.is_empty());
        }
        assert!(symmetrical > 0);
    }
}

/// The orders of cells that turn each zone into a zone, extended cell by cell.
fn orders(board: &Board) -> Vec<Vec<usize>> {
    /// The zones that two cells share, which an order keeps in number.
    fn shared(board: &Board, one: usize, other: usize) -> usize {
        let zones: BTreeSet<&Vec<usize>> = board.zones.iter().collect();
        zones.iter().filter(|zone| zone.contains(&one) && zone.contains(&other)).count()
    }
    fn extend(board: &Board, order: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let at = order.len();
        if at == board.cell_count() {
            let image = |zone: &Vec<usize>| zone.iter().map(|&cell| order[cell]).collect();
            let zones: BTreeSet<BTreeSet<usize>> = board.zones.iter().map(image).collect();
            let same = board.zones.iter().map(|zone| zone.iter().copied().collect());
            if zones == same.collect() {
                all.push(order.clone());
            }
            return;
        }
        for cell in 0..board.cell_count() {
            let fits = |(before, &image): (usize, &usize)| {
                image != cell && shared(board, before, at) == shared(board, image, cell)
            };
            if order.iter().enumerate().all(fits) {
                order.push(cell);
                extend(board, order, all);
                order.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(board, &mut Vec::new(), &mut all);
    all
}

/// Puzzles of small boards, with symmetries more often than random ones: by all orders of cells and all renamings.
#[test]
fn puzzles_have_the_automorphisms_of_the_definition() {
    let mut random = Random::new(72);
    for (board, published) in [
        (Board::blocks(2, 2), Some(128)),
        (Board::latin(3), Some(72)),
        (Board::latin(4), Some(1152)),
        (Board::jigsaw("AAAABBCCBBCCDDDD"), None),
        (Board::jigsaw("AAABBACCBBACDBECCDEEDDDEE"), None),
    ] {
        let orders = orders(&board);
        if let Some(published) = published {
            assert_eq!(orders.len(), published);
        }
        let count = LayoutSymmetries::new(&board.layout).unwrap().count();
        assert_eq!(count, orders.len().into());
        let all = renamings(board.side);
        let automorphisms = Automorphisms::new(&board.layout);
        let mut several = 0;
        for _ in 0..60 {
            let grid = board.random_grid(&mut random);
            let one_of = 1 + random.below(5);
            let order = &orders[random.below(orders.len())];
            let mut puzzle = vec![0; grid.len()];
            for cell in 0..grid.len() {
                // Some givens come with the others of their orbit.
                let mut image = cell;
                while random.below(one_of) == 0 && puzzle[image] == 0 {
                    puzzle[image] = grid[image];
                    image = order[image];
                }
            }
            let keeps = |order: &&Vec<usize>| is_renamed(&puzzle, order, &all);
            let expected = orders.iter().filter(keeps).count();
            let found = automorphisms.count(&board.puzzle(&puzzle)).unwrap();
            assert_eq!(found, expected.into(), "{puzzle:?}");
            several += usize::from(expected > 1);
        }
        assert!(several > 10 || orders.len() < 10, "{several} puzzles have automorphisms");
    }
}

/// Grids that a motion turns into themselves with digits renamed, filled so on purpose.
#[test]
fn symmetrical_grids_of_9x9_have_their_motion() {
    // Published grids: the one with 648 automorphisms, and the cyclic one.
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let board = Board::blocks(3, 3);
    let digits: Digits = most.bytes().map(|symbol| symbol - b'0').collect();
    let automorphisms = Automorphisms::new(&board.layout);
    assert_eq!(automorphisms.count(&board.puzzle(&digits)).unwrap(), 648_u32.into());
    let mut random = Random::new(73);
    // A motion keeps the digits of the cells that it does not move. In a mirror these are a row or a column, so that no
    // grid is its own image.
    let pairs = [9, 8, 7, 6, 5, 4, 3, 2, 1];
    for (motion, names) in [
        (Motion::Turn180, pairs),
        (Motion::Turn90, [2, 3, 4, 1, 6, 7, 8, 5, 9]),
        (Motion::Turn270, [2, 3, 4, 1, 6, 7, 8, 5, 9]),
        (Motion::Diagonal, [1, 2, 3, 5, 4, 7, 6, 9, 8]),
        (Motion::Antidiagonal, [1, 2, 3, 5, 4, 7, 6, 9, 8]),
    ] {
        let matrix = MATRICES.iter().find(|(it, _)| *it == motion).expect("one of them").1;
        let images = images(9, matrix);
        let mut found = 0;
        while found < 3 {
            let Some(grid) = symmetrical_grid(&board, &images, &names, &mut random) else {
                continue;
            };
            found += 1;
            let kept = of_grid(&board.grid(&grid)).unwrap();
            assert!(kept.motions.contains(&motion), "{motion:?}: {grid:?}");
            let expected = motions_with(9, |images| renames(&grid, images));
            let motions = kept.motions.iter().map(|motion| format!("{motion:?}"));
            assert_eq!(motions.collect::<BTreeSet<_>>(), expected, "{grid:?}");
            let count: u64 = automorphisms.count(&board.puzzle(&grid)).unwrap().try_into().unwrap();
            assert!(count.is_multiple_of(if matrix[0] == 0 && matrix[1] == -matrix[2] {
                4
            } else {
                2
            }));
        }
    }
}

/// Whether images have renamed digits: each digit goes with one digit only, and none with two.
fn renames(digits: &Digits, images: &[usize]) -> bool {
    let pairs: BTreeSet<(u8, u8)> =
        digits.iter().zip(images).map(|(&digit, &image)| (digit, digits[image])).collect();
    pairs.len() == digits.iter().collect::<BTreeSet<_>>().len()
}

/// A random grid in which the image of each cell has its digit by another name, if one is found in time.
fn symmetrical_grid(
    board: &Board,
    images: &[usize],
    names: &[u8],
    random: &mut Random,
) -> Option<Digits> {
    let mut filling = Filling { board, images, names, random, tries: 100_000 };
    let mut digits = vec![0; board.cell_count()];
    filling.fill(&mut digits).then_some(digits)
}

/// A search for a symmetrical grid, which fills the cells of an orbit together.
struct Filling<'a> {
    board: &'a Board,
    images: &'a [usize],
    names: &'a [u8],
    random: &'a mut Random,
    /// The orbits still to be tried.
    tries: usize,
}

impl Filling<'_> {
    fn fits(&self, digits: &Digits, cell: usize, digit: u8) -> bool {
        let mut zones = self.board.zones.iter().filter(|zone| zone.contains(&cell));
        digits[cell] == 0 && zones.all(|zone| zone.iter().all(|&peer| digits[peer] != digit))
    }

    fn free(&self, digits: &Digits, cell: usize) -> Vec<u8> {
        (1..=9).filter(|&digit| self.fits(digits, cell, digit)).collect()
    }

    fn fill(&mut self, digits: &mut Digits) -> bool {
        let empty = (0..digits.len()).filter(|&cell| digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.free(digits, cell).len()) else {
            return true;
        };
        let mut choices = self.free(digits, cell);
        self.random.shuffle(&mut choices);
        for choice in choices {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            let before = digits.clone();
            let (mut at, mut digit) = (cell, choice);
            while self.fits(digits, at, digit) {
                digits[at] = digit;
                (at, digit) = (self.images[at], self.names[usize::from(digit) - 1]);
            }
            // The orbit is closed where it comes back to its first digit.
            if digits[at] == digit && self.fill(digits) {
                return true;
            }
            *digits = before;
        }
        false
    }
}
