//! Turns and reflections of cells.

/// The position of a unit cube: row, column, layer. Flat shapes lie in one layer.
pub(super) type Cube = [i32; 3];

/// A set of cubes, in ascending order.
pub(super) type CubeSet = Vec<Cube>;

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

    /// The six turns and six reflections of a hexagon, whose cells have coordinates with the sum 0.
    pub(super) fn of_hexagon() -> Vec<Self> {
        Self::all().filter(|turn| turn.signs.iter().all(|&sign| sign == turn.signs[0])).collect()
    }

    /// The six turns of a hexagon.
    pub(super) fn of_fixed_hexagon() -> Vec<Self> {
        // In the plane, unlike in space, a change of all signs is a half turn.
        Self::of_hexagon().into_iter().filter(|turn| !turn.is_exchange()).collect()
    }

    /// The 24 rotations of a cube.
    pub(super) fn of_cube() -> Vec<Self> {
        Self::all().filter(|turn| turn.is_rotation()).collect()
    }

    /// Whether the turn is a rotation: its determinant is 1.
    fn is_rotation(self) -> bool {
        // An exchange of two axes is a reflection, and so is each sign of -1.
        let parity = if self.is_exchange() { -1 } else { 1 };
        parity * self.signs.iter().product::<i32>() == 1
    }

    /// Whether the turn exchanges two axes and keeps the third.
    fn is_exchange(self) -> bool {
        [[0, 2, 1], [2, 1, 0], [1, 0, 2]].contains(&self.axes)
    }

    /// Turns a shape around the origin.
    pub(super) fn turned(self, shape: &[Cube]) -> CubeSet {
        let turn = |cube: &Cube| [0, 1, 2].map(|to| self.signs[to] * cube[self.axes[to]]);
        shape.iter().map(turn).collect()
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
