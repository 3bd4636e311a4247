//! Shapes that are filled with pieces: pentominoes, the Soma cube, dominoes.

use super::draft::Draft;
use std::collections::BTreeSet;

/// A unit cube. Flat pieces on flat boards are cubes too: turning a flat piece over is a rotation.
type Cube = [i32; 3];

/// A piece: its name and its drawing, rows of `X` and `.`.
const PENTOMINOES: [(&str, &[&str]); 12] = [
    ("F", &[".XX", "XX.", ".X."]),
    ("I", &["XXXXX"]),
    ("L", &["XXXX", "X..."]),
    ("N", &["XXX.", "..XX"]),
    ("P", &["XXX", "XX."]),
    ("T", &["XXX", ".X.", ".X."]),
    ("U", &["X.X", "XXX"]),
    ("V", &["XXX", "X..", "X.."]),
    ("W", &["X..", "XX.", ".XX"]),
    ("X", &[".X.", "XXX", ".X."]),
    ("Y", &["XXXX", ".X.."]),
    ("Z", &["XX.", ".X.", ".XX"]),
];

const SOMA: [(&str, &[Cube]); 7] = [
    ("V", &[[0, 0, 0], [0, 0, 1], [0, 1, 0]]),
    ("L", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 0]]),
    ("T", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 1]]),
    ("Z", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 2]]),
    ("A", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]]),
    ("B", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [-1, 1, 1]]),
    ("P", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]),
];

/// The twelve pentominoes on a board of `rows` by `columns` without the cells that `is_hole` names.
/// `pinned` keeps the center of the X in the top left quadrant. On a rectangle with even sides that
/// leaves one of the four solutions that are turns and reflections of each other.
pub(crate) fn pentominoes(
    rows: i32,
    columns: i32,
    is_hole: impl Fn(i32, i32) -> bool,
    pinned: bool,
) -> Draft {
    let cells: BTreeSet<Cube> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| [0, row, column]))
        .filter(|&[_, row, column]| !is_hole(row, column))
        .collect();
    let pieces = PENTOMINOES.map(|(name, drawing)| (name, drawn(drawing)));
    fill(&cells, &pieces, |name, place| {
        // The center of the X is the mean of its five cells.
        let twice_mean = |axis: usize| 2 * place.iter().map(|cube| cube[axis]).sum::<i32>() / 5;
        let is_in_quadrant = twice_mean(1) < rows - 1 && twice_mean(2) < columns - 1;
        name != "X" || !pinned || is_in_quadrant
    })
}

/// The seven pieces of the Soma cube in a cube of 3x3x3.
pub(crate) fn soma() -> Draft {
    let axis = 0..3;
    let cells = (axis.clone())
        .flat_map(|x| axis.clone().map(move |y| (x, y)))
        .flat_map(|(x, y)| axis.clone().map(move |z| [x, y, z]))
        .collect();
    let pieces = SOMA.map(|(name, cubes)| (name, cubes.to_vec()));
    fill(&cells, &pieces, |_, _| true)
}

/// Any number of dominoes on a board of `rows` by `columns`.
pub(crate) fn dominoes(rows: i32, columns: i32) -> Draft {
    let mut draft = Draft::default();
    let name = |row: i32, column: i32| name([0, row, column]);
    for row in 0..rows {
        for column in 0..columns {
            draft.primary(name(row, column));
            if column + 1 < columns {
                draft.option([name(row, column), name(row, column + 1)]);
            }
            if row + 1 < rows {
                draft.option([name(row, column), name(row + 1, column)]);
            }
        }
    }
    draft
}

/// Each piece is used once, each cell is filled once.
fn fill(
    cells: &BTreeSet<Cube>,
    pieces: &[(&str, Vec<Cube>)],
    is_wanted: impl Fn(&str, &[Cube]) -> bool,
) -> Draft {
    let mut draft = Draft::default();
    for (piece, _) in pieces {
        draft.primary(*piece);
    }
    for &cell in cells {
        draft.primary(name(cell));
    }
    for (piece, cubes) in pieces {
        for place in places(cubes, cells).iter().filter(|place| is_wanted(piece, place)) {
            let covered = place.iter().map(|&cell| name(cell));
            draft.option([(*piece).to_owned()].into_iter().chain(covered));
        }
    }
    draft
}

/// The cubes of a drawing.
fn drawn(drawing: &[&str]) -> Vec<Cube> {
    let mut cubes = Vec::new();
    for (row, line) in (0..).zip(drawing) {
        for (column, symbol) in (0..).zip(line.chars()) {
            if symbol == 'X' {
                cubes.push([0, row, column]);
            }
        }
    }
    cubes
}

/// All ways to lay a piece on the cells, each way once.
fn places(piece: &[Cube], cells: &BTreeSet<Cube>) -> BTreeSet<Vec<Cube>> {
    let mut places = BTreeSet::new();
    for turned in rotations(piece) {
        for cell in cells {
            let shift: Cube = std::array::from_fn(|axis| cell[axis] - turned[0][axis]);
            let mut place: Vec<Cube> = turned
                .iter()
                .map(|cube| std::array::from_fn(|axis| cube[axis] + shift[axis]))
                .collect();
            if place.iter().all(|cube| cells.contains(cube)) {
                place.sort_unstable();
                places.insert(place);
            }
        }
    }
    places
}

/// The piece in the 24 positions of a cube, some of them alike if it is symmetric.
fn rotations(piece: &[Cube]) -> Vec<Vec<Cube>> {
    // The determinant of a permutation of the axes with signs is the product of the two signs.
    let axes = [
        ([0, 1, 2], 1),
        ([1, 2, 0], 1),
        ([2, 0, 1], 1),
        ([0, 2, 1], -1),
        ([2, 1, 0], -1),
        ([1, 0, 2], -1),
    ];
    let mut rotations = Vec::new();
    for (axes, parity) in axes {
        for signs in 0..4 {
            let [x, y] = [0, 1].map(|bit| if signs >> bit & 1 == 0 { 1 } else { -1 });
            let signs = [x, y, parity * x * y];
            let turn = |cube: &Cube| std::array::from_fn(|to| signs[to] * cube[axes[to]]);
            rotations.push(piece.iter().map(turn).collect());
        }
    }
    rotations
}

/// The coordinates of a cell, a symbol each.
fn name(cell: Cube) -> String {
    cell.map(|at| char::from_digit(at as u32, 36).expect("boards are small")).iter().collect()
}
