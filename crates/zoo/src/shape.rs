//! Shapes of cells: their turned forms, and all shapes of a size.

use super::lattice::Lattice;
use super::turn::{Cube, CubeSet, CubeTurn};
use std::collections::BTreeSet;

/// The pentominoes with Golomb's letters.
const PENTOMINOES: &[(&str, &[&str])] = &[
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

/// The smaller polyominoes with their customary letters.
const SMALL: &[(&str, &[&str])] = &[
    ("O", &["X"]),
    ("I", &["XX"]),
    ("I", &["XXX"]),
    ("L", &["XX", "X."]),
    ("I", &["XXXX"]),
    ("L", &["XXX", "X.."]),
    ("O", &["XX", "XX"]),
    ("S", &[".XX", "XX."]),
    ("T", &["XXX", ".X."]),
];

/// The twelve pentominoes with their letters.
pub(super) fn pentominoes() -> Vec<(String, CubeSet)> {
    PENTOMINOES.iter().map(|&(name, drawing)| (name.to_owned(), drawn(drawing))).collect()
}

/// The different turned forms of a shape.
pub(super) fn orientations(
    lattice: Lattice,
    shape: &[Cube],
    turns: &[CubeTurn],
) -> BTreeSet<CubeSet> {
    turns.iter().map(|turn| lattice.home(turn.turned(shape))).collect()
}

/// The flat shape of a drawing, rows of `X` and `.`.
pub(super) fn drawn(drawing: &[&str]) -> CubeSet {
    let mut shape = CubeSet::new();
    for (row, line) in (0..).zip(drawing) {
        let squares = (0..).zip(line.chars()).filter(|&(_, symbol)| symbol == 'X');
        shape.extend(squares.map(|(column, _)| [row, column, 0]));
    }
    shape
}

/// The polyominoes of `size` squares, up to turns and reflections, with names: letters if they are
/// customary or suffice, else numbers. There are 4,655 with ten squares.
pub(super) fn polyominoes(size: usize) -> Vec<(String, CubeSet)> {
    let turns = CubeTurn::of_square();
    let named: Vec<(&str, CubeSet)> = (SMALL.iter().chain(PENTOMINOES))
        .map(|&(name, drawing)| (name, canonical(Lattice::Squares, &drawn(drawing), &turns)))
        .collect();
    let mut pieces = polyforms(Lattice::Squares, size, &turns);
    for (name, shape) in &mut pieces {
        if let Some((known, _)) = named.iter().find(|(_, known)| known == shape) {
            *name = (*known).to_owned();
        }
    }
    // Small pieces are listed by their letters.
    if size <= 5 {
        pieces.sort_unstable();
    }
    pieces
}

/// The connected shapes of `size` cells, up to the given turns, with letters for names if they suffice, else numbers.
pub(super) fn polyforms(
    lattice: Lattice,
    size: usize,
    turns: &[CubeTurn],
) -> Vec<(String, CubeSet)> {
    let single = BTreeSet::from([canonical(lattice, &[lattice.first()], turns)]);
    let shapes = (1..size).fold(single, |smaller, _| grown(lattice, &smaller, turns));
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let name = |at: usize| match letters.get(at) {
        Some(letter) if shapes.len() <= letters.len() => letter.to_string(),
        _ => format!("p{}", at + 1),
    };
    shapes.iter().enumerate().map(|(at, shape)| (name(at), shape.clone())).collect()
}

/// The least turned form of a shape.
fn canonical(lattice: Lattice, shape: &[Cube], turns: &[CubeTurn]) -> CubeSet {
    orientations(lattice, shape, turns).pop_first().unwrap_or_default()
}

/// All shapes with one more cell.
fn grown(lattice: Lattice, shapes: &BTreeSet<CubeSet>, turns: &[CubeTurn]) -> BTreeSet<CubeSet> {
    let mut larger = BTreeSet::new();
    for shape in shapes {
        for cell in shape.iter().flat_map(|&cell| lattice.neighbors(cell)) {
            if !shape.contains(&cell) {
                let mut more = shape.clone();
                more.push(cell);
                // Turned copies become equal.
                larger.insert(canonical(lattice, &more, turns));
            }
        }
    }
    larger
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A000105 and A001168: free and fixed polyominoes.
    #[test]
    fn all_polyominoes_are_found() {
        let fixed = |size| -> usize {
            let pieces = polyominoes(size);
            let ways = |shape: &CubeSet| {
                orientations(Lattice::Squares, shape, &CubeTurn::of_square()).len()
            };
            pieces.iter().map(|(_, shape)| ways(shape)).sum()
        };
        let free: Vec<usize> = (1..=8).map(|size| polyominoes(size).len()).collect();
        assert_eq!(free, [1, 1, 2, 5, 12, 35, 108, 369]);
        assert_eq!((1..=7).map(fixed).collect::<Vec<_>>(), [1, 2, 6, 19, 63, 216, 760]);
    }

    /// OEIS A000228, A006535 and A001207: polyhexes up to turns and reflections, up to turns, and fixed. A000577,
    /// A006534 and A001420: the same of polyiamonds. A000162: polycubes up to rotations.
    #[test]
    fn all_polyhexes_polyiamonds_and_polycubes_are_found() {
        let counts = |lattice: Lattice, turns: &[CubeTurn], most| -> Vec<usize> {
            (1..=most).map(|size| polyforms(lattice, size, turns).len()).collect()
        };
        let fixed = |lattice: Lattice, most| -> Vec<usize> {
            let turns = lattice.turns();
            let ways = |size| {
                let pieces = polyforms(lattice, size, &turns);
                pieces.iter().map(|(_, shape)| orientations(lattice, shape, &turns).len()).sum()
            };
            (1..=most).map(ways).collect()
        };
        let hexagons = Lattice::Hexagons;
        assert_eq!(counts(hexagons, &hexagons.turns(), 6), [1, 1, 3, 7, 22, 82]);
        assert_eq!(counts(hexagons, &hexagons.rotations(), 6), [1, 1, 3, 10, 33, 147]);
        assert_eq!(fixed(hexagons, 6), [1, 3, 11, 44, 186, 814]);
        let triangles = Lattice::Triangles;
        assert_eq!(counts(triangles, &triangles.turns(), 8), [1, 1, 1, 3, 4, 12, 24, 66]);
        assert_eq!(counts(triangles, &triangles.rotations(), 8), [1, 1, 1, 4, 6, 19, 43, 120]);
        assert_eq!(fixed(triangles, 8), [2, 3, 6, 14, 36, 94, 250, 675]);
        assert_eq!(counts(Lattice::Cubes, &CubeTurn::of_cube(), 6), [1, 1, 2, 8, 29, 166]);
    }

    #[test]
    fn small_polyominoes_have_their_customary_letters() {
        let letters =
            |size| polyominoes(size).into_iter().map(|(name, _)| name).collect::<String>();
        assert_eq!(letters(3), "IL");
        assert_eq!(letters(4), "ILOST");
        assert_eq!(letters(5), "FILNPTUVWXYZ");
        assert_eq!(letters(6).len(), 35);
        assert_eq!(polyominoes(7)[107].0, "p108");
    }

    /// There are 18 one-sided pentominoes and 63 fixed ones; in space the twelve flat ones have 186
    /// orientations.
    #[test]
    fn turns_are_those_of_the_square_and_the_cube() {
        assert_eq!((CubeTurn::of_square().len(), CubeTurn::of_fixed_square().len()), (8, 4));
        assert_eq!(CubeTurn::of_cube().len(), 24);
        let count = |turns: &[CubeTurn]| -> usize {
            let shapes = PENTOMINOES.iter().map(|(_, drawing)| drawn(drawing));
            shapes.map(|shape| orientations(Lattice::Cubes, &shape, turns).len()).sum()
        };
        assert_eq!(count(&CubeTurn::of_square()), 63);
        // Each of the 63 lies in three planes; only the I, which lies along an axis, is in two planes at once.
        assert_eq!(count(&CubeTurn::of_cube()), 3 * 63 - 3);
    }
}
