//! Shapes of unit squares and cubes: their turns, and all shapes of a size.

use std::collections::BTreeSet;

/// The position of a unit cube: row, column, layer. Flat shapes lie in one layer.
pub(super) type Cube = [i32; 3];

/// A set of cubes, in ascending order.
pub(super) type CubeSet = Vec<Cube>;

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

/// A turn or reflection: the source of each axis, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CubeTurn {
    axes: [usize; 3],
    signs: [i32; 3],
}

impl CubeTurn {
    /// The 48 turns and reflections of a cube, the identity first.
    fn all() -> impl Iterator<Item = Self> {
        let axes = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        axes.into_iter().flat_map(|axes| {
            let sign = |bits: usize, axis: usize| if bits >> axis & 1 == 0 { 1 } else { -1 };
            (0..8).map(move |bits| Self { axes, signs: [0, 1, 2].map(|axis| sign(bits, axis)) })
        })
    }

    /// The four turns and four reflections of a square.
    pub(super) fn of_square() -> Vec<Self> {
        Self::all().filter(|turn| turn.axes[2] == 2 && turn.signs[2] == 1).collect()
    }

    /// The four turns of a square.
    pub(super) fn of_fixed_square() -> Vec<Self> {
        Self::of_square().into_iter().filter(|turn| turn.is_rotation()).collect()
    }

    /// The 24 rotations of a cube.
    pub(super) fn of_cube() -> Vec<Self> {
        Self::all().filter(|turn| turn.is_rotation()).collect()
    }

    /// Whether the turn is a rotation: its determinant is 1.
    fn is_rotation(self) -> bool {
        // An exchange of two axes is a reflection, and so is each sign of -1.
        let is_odd = [[0, 2, 1], [2, 1, 0], [1, 0, 2]].contains(&self.axes);
        let parity = if is_odd { -1 } else { 1 };
        parity * self.signs.iter().product::<i32>() == 1
    }

    /// Turns a shape around the origin.
    pub(super) fn turned(self, shape: &[Cube]) -> CubeSet {
        let turn = |cube: &Cube| [0, 1, 2].map(|to| self.signs[to] * cube[self.axes[to]]);
        shape.iter().map(turn).collect()
    }

    /// Turns a shape and moves its least coordinates to 0.
    pub(super) fn apply(self, shape: &[Cube]) -> CubeSet {
        moved_home(self.turned(shape))
    }
}

/// Moves the least coordinates of a shape to 0.
pub(super) fn moved_home(mut shape: CubeSet) -> CubeSet {
    let least = [0, 1, 2].map(|axis| shape.iter().map(|cube| cube[axis]).min().unwrap_or(0));
    for cube in &mut shape {
        *cube = [0, 1, 2].map(|axis| cube[axis] - least[axis]);
    }
    shape.sort_unstable();
    shape
}

/// The twelve pentominoes with their letters.
pub(super) fn pentominoes() -> Vec<(String, CubeSet)> {
    PENTOMINOES.iter().map(|&(name, drawing)| (name.to_owned(), drawn(drawing))).collect()
}

/// The different turned forms of a shape.
pub(super) fn orientations(shape: &[Cube], turns: &[CubeTurn]) -> BTreeSet<CubeSet> {
    turns.iter().map(|turn| turn.apply(shape)).collect()
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
    let named: Vec<(&str, CubeSet)> = (SMALL.iter().chain(PENTOMINOES))
        .map(|&(name, drawing)| (name, canonical(&drawn(drawing))))
        .collect();
    let shapes = (1..size).fold(BTreeSet::from([vec![[0, 0, 0]]]), |smaller, _| grown(&smaller));
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let fallback = |at: usize| match letters.get(at) {
        Some(letter) if shapes.len() <= letters.len() => letter.to_string(),
        _ => format!("p{}", at + 1),
    };
    let name = |at: usize, shape: &CubeSet| {
        let known = named.iter().find(|(_, known)| known == shape);
        known.map_or_else(|| fallback(at), |(name, _)| (*name).to_owned())
    };
    let mut pieces: Vec<(String, CubeSet)> =
        shapes.iter().enumerate().map(|(at, shape)| (name(at, shape), shape.clone())).collect();
    // Small pieces are listed by their letters.
    if size <= 5 {
        pieces.sort_unstable();
    }
    pieces
}

/// The least turned or reflected form of a flat shape.
fn canonical(shape: &[Cube]) -> CubeSet {
    orientations(shape, &CubeTurn::of_square()).pop_first().unwrap_or_default()
}

/// All shapes with one more square.
fn grown(shapes: &BTreeSet<CubeSet>) -> BTreeSet<CubeSet> {
    let mut larger = BTreeSet::new();
    for shape in shapes {
        for &[row, column, _] in shape {
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let square = [row + down, column + right, 0];
                if !shape.contains(&square) {
                    let mut more = shape.clone();
                    more.push(square);
                    // Turned and reflected copies become equal.
                    larger.insert(canonical(&more));
                }
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
            let ways = |shape: &CubeSet| orientations(shape, &CubeTurn::of_square()).len();
            pieces.iter().map(|(_, shape)| ways(shape)).sum()
        };
        let free: Vec<usize> = (1..=8).map(|size| polyominoes(size).len()).collect();
        assert_eq!(free, [1, 1, 2, 5, 12, 35, 108, 369]);
        assert_eq!((1..=7).map(fixed).collect::<Vec<_>>(), [1, 2, 6, 19, 63, 216, 760]);
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
            shapes.map(|shape| orientations(&shape, turns).len()).sum()
        };
        assert_eq!(count(&CubeTurn::of_square()), 63);
        // Each of the 63 lies in three planes; only the I, which lies along an axis, is in two planes at once.
        assert_eq!(count(&CubeTurn::of_cube()), 3 * 63 - 3);
    }
}
