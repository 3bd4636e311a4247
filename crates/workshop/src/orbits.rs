//! Sets of cells that are given together.

use crate::symmetry::SymmetryClass;
use pavane::layout::Layout;

/// The orbits of the cells of a layout under a class of symmetry; without a class, each cell alone.
pub(super) fn orbits(layout: &Layout, class: Option<SymmetryClass>) -> Vec<Vec<usize>> {
    let Some(class) = class else {
        return (0..layout.cell_count()).map(|cell| vec![cell]).collect();
    };
    let index = |(row, column)| layout.cell_at(row, column).map(|cell| cell.index());
    let orbit = |orbit: Vec<(usize, usize)>| orbit.into_iter().filter_map(index).collect();
    class.orbits(layout.height()).into_iter().map(orbit).collect()
}
