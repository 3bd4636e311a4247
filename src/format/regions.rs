//! Regions of boards, for formats that write them as walls between cells or as numbers.

use super::board::{Boards, FormatBoard};
use super::error::FormatErrorKind;
use crate::layout::{Extra, Layout, LayoutError, Zone, ZoneKind};

/// A letter for each region, in the order of their first cells.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";

/// A map of regions in letters, from `A` in the order of their first cells; `None` for more regions than on any board.
pub(super) fn letter<T: PartialEq>(regions: impl IntoIterator<Item = T>) -> Option<String> {
    let mut known: Vec<T> = Vec::new();
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut map = String::new();
    for region in regions {
        let place = known.iter().position(|other| *other == region).unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        });
        map.push(*letters.get(place)?);
    }
    Some(map)
}

/// The map of the regions of a square board with `side` rows and walls between the regions. `is_open` returns whether
/// no wall is between two adjacent cells, the left or upper one first.
pub(super) fn enclosed(side: usize, is_open: impl Fn(usize, usize) -> bool) -> Option<String> {
    let cells = side * side;
    let mut region: Vec<Option<usize>> = vec![None; cells];
    for start in 0..cells {
        // Each region is flooded from its first cell.
        let mut reached = if region[start].is_none() { vec![start] } else { Vec::new() };
        while let Some(cell) = reached.pop() {
            region[cell] = Some(start);
            let (row, column) = (cell / side, cell % side);
            let ways = [
                (column > 0 && is_open(cell - 1, cell)).then(|| cell - 1),
                (column + 1 < side && is_open(cell, cell + 1)).then(|| cell + 1),
                (row > 0 && is_open(cell - side, cell)).then(|| cell - side),
                (row + 1 < side && is_open(cell, cell + side)).then(|| cell + side),
            ];
            reached.extend(ways.into_iter().flatten().filter(|&next| region[next].is_none()));
        }
    }
    letter(region)
}

/// The board with the regions of a map made by [`letter`], perhaps with diagonals. Regions that are the
/// usual blocks make the usual board.
pub(super) fn board<'b>(
    boards: &'b mut Boards,
    map: &str,
    diagonals: bool,
) -> Result<&'b FormatBoard, FormatErrorKind> {
    let key = format!("{map}{}", if diagonals { "+x" } else { "" });
    boards.own(&key, || Ok(layout(map, diagonals)?), |kind| kind)
}

fn layout(map: &str, diagonals: bool) -> Result<Layout, LayoutError> {
    let usual = Layout::square(map.chars().count().isqrt())?;
    // Regions with the shapes of the usual blocks are blocks, not a jigsaw.
    let is_usual = of(&usual).is_some_and(|regions| regions == map);
    let layout = if is_usual { usual } else { Layout::jigsaw(map)? };
    if diagonals { layout.with(Extra::Diagonals) } else { Ok(layout) }
}

/// The map of the blocks or regions of a layout, if it is a square with each cell in one of them, and its other
/// zones are rows, columns and diagonals.
pub(super) fn of(layout: &Layout) -> Option<String> {
    let has_others = layout.zones().iter().any(|zone| {
        !matches!(
            zone.kind(),
            ZoneKind::Row
                | ZoneKind::Column
                | ZoneKind::Block
                | ZoneKind::Region
                | ZoneKind::Diagonal
        )
    });
    if !layout.is_square() || has_others {
        return None;
    }
    let regions: Option<Vec<usize>> = layout.cells().map(|cell| layout.region_of(cell)).collect();
    letter(regions?)
}

/// Whether a layout has both diagonals; `None` if it has only one.
pub(super) fn diagonals(layout: &Layout) -> Option<bool> {
    let is_diagonal = |zone: &&Zone| zone.kind() == ZoneKind::Diagonal;
    match layout.zones().iter().filter(is_diagonal).count() {
        0 => Some(false),
        2 => Some(true),
        _ => None,
    }
}
