//! The shapes of pieces, which do not depend on how the pieces are turned.

use super::form::CellTurn;
use super::tile::Tiling;
use std::collections::BTreeMap;

/// A shape: the vectors of its cells, moved to the origin, in ascending order.
type Shape = Vec<[i64; 3]>;

/// The number of the shape of each piece, in the order of their first cells. Shapes that can be turned or reflected
/// into each other are the same.
pub(super) fn kinds(tiling: &Tiling) -> Vec<usize> {
    let mut cells: BTreeMap<usize, Shape> = BTreeMap::new();
    let mut order = Vec::new();
    for (&place, tile) in &tiling.tiles {
        let Some(tile) = tile else { continue };
        let cells = cells.entry(tile.piece).or_insert_with(|| {
            order.push(tile.piece);
            Vec::new()
        });
        cells.push(tiling.form.vector(place));
    }
    let turns = tiling.form.turns(tiling.size[2] > 1);
    let mut numbers: BTreeMap<Shape, usize> = BTreeMap::new();
    let mut kinds = vec![0; tiling.labels.len()];
    for piece in order {
        let next = numbers.len();
        let shape = turns.iter().map(|&turn| turned(&cells[&piece], turn)).min();
        kinds[piece] = *numbers.entry(shape.unwrap_or_default()).or_insert(next);
    }
    kinds
}

/// A piece after a turn, with least coordinates of 0.
fn turned(cells: &Shape, turn: CellTurn) -> Shape {
    let mut shape: Shape = cells.iter().map(|&cell| turn.apply(cell)).collect();
    let least = [0, 1, 2].map(|axis| shape.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    for cell in &mut shape {
        *cell = [0, 1, 2].map(|axis| cell[axis] - least[axis]);
    }
    shape.sort_unstable();
    shape
}
