//! The zones of a board that its lines do not show: in words, and their cells.

use super::lines::is_outlined;
use pavane::layout::{Cell, Layout, Zone, ZoneKind};
use std::collections::BTreeSet;

/// The zones that the lines of a board do not show, in words: extra zones, and disconnected regions.
pub(crate) fn notes(layout: &Layout) -> Vec<String> {
    let mut notes = Vec::new();
    let extras: Vec<&str> = layout.extras().iter().map(|&extra| extra.words()).collect();
    if !extras.is_empty() {
        notes.push(extras.join(", "));
    }
    for zone in layout.base_zones() {
        if is_hidden(layout, zone) {
            notes.push(format!("{}: {}", zone.label(), cells(layout, zone)));
        }
    }
    notes
}

/// The most zones of a kind that a summary names.
const NAMED: usize = 4;

/// The zones that the lines of a board do not show, in few words: without their cells, and many zones of a
/// kind by their number.
pub(crate) fn summary(layout: &Layout) -> Vec<String> {
    let mut summary: Vec<String> =
        layout.extras().iter().map(|&extra| extra.words().to_owned()).collect();
    for kind in ZoneKind::ALL {
        let hidden = |zone: &&Zone| zone.kind() == kind && is_hidden(layout, zone);
        let zones: Vec<String> =
            layout.base_zones().iter().filter(hidden).map(Zone::label).collect();
        match zones.as_slice() {
            [] => {}
            zones if zones.len() <= NAMED => summary.push(zones.join(", ")),
            [first, others @ ..] => {
                summary.push(format!("{first} and {} more of its kind", others.len()));
            }
        }
    }
    summary
}

/// The cells to shade: the cells of extra zones with a shape, unless these are all cells.
pub(crate) fn shaded(layout: &Layout) -> BTreeSet<Cell> {
    let cells: BTreeSet<Cell> = layout
        .zones()
        .iter()
        .filter(|zone| zone.kind().has_shape())
        .flat_map(|zone| zone.cells().iter().copied())
        .collect();
    // A shade in every cell would show no shape.
    if cells.len() == layout.cell_count() { BTreeSet::new() } else { cells }
}

/// The extra zones with a shape that contain a cell, in words.
pub(crate) fn shapes_at(layout: &Layout, cell: Cell) -> String {
    let zones = layout.zones_of(cell).iter().map(|&zone| &layout.zones()[zone]);
    zones.filter(|zone| zone.kind().has_shape()).map(Zone::label).collect::<Vec<_>>().join(", ")
}

/// Whether the lines of the board do not show a zone.
fn is_hidden(layout: &Layout, zone: &Zone) -> bool {
    match zone.kind() {
        ZoneKind::Row | ZoneKind::Column => false,
        _ if is_outlined(layout, zone) => !is_connected(layout, zone),
        _ => true,
    }
}

/// Whether the cells of a zone are connected by their sides.
fn is_connected(layout: &Layout, zone: &Zone) -> bool {
    let mut left: BTreeSet<Cell> = zone.cells().iter().copied().collect();
    let mut reached: Vec<Cell> = left.pop_first().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let at = layout.position(cell);
        let beside = [
            at.row.checked_sub(1).and_then(|row| layout.cell_at(row, at.column)),
            at.column.checked_sub(1).and_then(|column| layout.cell_at(at.row, column)),
            layout.cell_at(at.row + 1, at.column),
            layout.cell_at(at.row, at.column + 1),
        ];
        reached.extend(beside.into_iter().flatten().filter(|cell| left.remove(cell)));
    }
    left.is_empty()
}

/// The cells of a zone in words: the first and the last of a rectangle, all cells of another shape.
fn cells(layout: &Layout, zone: &Zone) -> String {
    let positions = || zone.cells().iter().map(|&cell| layout.position(cell));
    let (Some(first), Some(last)) = (positions().next(), positions().next_back()) else {
        return String::new();
    };
    // A rectangle has no cell outside of its columns, and the area between its corners.
    let is_inside = positions().all(|at| (first.column..=last.column).contains(&at.column));
    let area = (last.row - first.row + 1) * (last.column + 1).saturating_sub(first.column);
    if is_inside && area == zone.cells().len() && area > 2 {
        return format!("{first} to {last}");
    }
    positions().map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
}
