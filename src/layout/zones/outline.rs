//! The contents of a file of zones for a layout: short forms first, then the remaining zones one by one.

use super::document::{NO_CELL, NO_ZONE};
use crate::layout::{Layout, Zone, ZoneKind};

/// The parts to write for a layout: short forms first, then the remaining zones one by one.
pub(super) struct Outline<'a> {
    pub(super) layout: &'a Layout,
    /// The name of the layout with the first zones.
    pub(super) base: Option<String>,
    /// A map of the cells, if neither a base nor a rectangle gives them.
    pub(super) cells: Option<Vec<String>>,
    /// A map of the regions.
    pub(super) regions: Option<Vec<String>>,
    /// The other zones.
    pub(super) zones: &'a [Zone],
    /// The lines of constraints.
    pub(super) constraints: Vec<String>,
}

impl<'a> Outline<'a> {
    /// The parts of a layout without constraints, and the lines of its constraints.
    pub(super) fn of(layout: &'a Layout, constraints: Vec<String>) -> Self {
        // A named layout needs no other part.
        if let Some(name) = layout.name() {
            let base = Some(name.to_owned());
            return Self { layout, base, cells: None, regions: None, zones: &[], constraints };
        }
        let base = base_of(layout);
        let base_zones = base.as_ref().map_or(0, |base| base.zones().len());
        let mut zones = &layout.zones()[base_zones..];
        let regions = region_map(layout, zones);
        if regions.is_some() {
            // The map of regions replaces these zones.
            zones = &zones[layout.cell_count() / layout.digits()..];
        }
        // A picture with holes needs a map of its cells, a full rectangle only its size.
        let has_holes = layout.cell_count() < layout.height() * layout.width();
        Self {
            layout,
            base: base.and_then(|base| base.name().map(str::to_owned)),
            cells: has_holes.then(|| draw(layout, |_| NO_ZONE)),
            regions,
            zones,
            constraints,
        }
    }
}

/// The named layout without extras with the first zones of a layout, if any.
fn base_of(layout: &Layout) -> Option<Layout> {
    if !layout.is_square() {
        return None;
    }
    let blocks = layout.block_shape().map(|(rows, columns)| Layout::blocks(rows, columns));
    let bases = blocks.into_iter().chain([Layout::latin(layout.digits())]).flatten();
    let same = |(a, b): (&Zone, &Zone)| {
        a.kind() == b.kind() && a.name() == b.name() && a.cells() == b.cells()
    };
    let begins = |base: &Layout| {
        base.zones().len() <= layout.zones().len()
            && base.zones().iter().zip(layout.zones()).all(same)
    };
    bases.into_iter().find(begins)
}

/// A map of the zones at the start of `zones`, if they are regions that a map reads back: all full,
/// with each cell in one, named by symbols, in the order of their first cells.
fn region_map(layout: &Layout, zones: &[Zone]) -> Option<Vec<String>> {
    let regions = zones.get(..layout.cell_count() / layout.digits())?;
    let mut symbols = vec![None; layout.cell_count()];
    let mut last = None;
    for zone in regions {
        let mut name = zone.name().chars();
        let (Some(symbol), None) = (name.next(), name.next()) else { return None };
        // A map reads regions in the order of their first cells, with one symbol each.
        let is_plain = !symbol.is_whitespace()
            && !symbol.is_control()
            && ![NO_ZONE, NO_CELL, '#'].contains(&symbol);
        let first = zone.cells().first().copied();
        if zone.kind() != ZoneKind::Region || !zone.is_full() || !is_plain || first <= last {
            return None;
        }
        last = first;
        for cell in zone.cells() {
            symbols[cell.index()] = Some(symbol);
        }
    }
    let symbols: Option<Vec<char>> = symbols.into_iter().collect();
    let symbols = symbols.filter(|symbols| !symbols.is_empty())?;
    Some(draw(layout, |cell| symbols[cell]))
}

/// The picture of a layout, a symbol for each cell.
fn draw(layout: &Layout, symbol: impl Fn(usize) -> char) -> Vec<String> {
    let at = |row, column| layout.cell_at(row, column).map_or(NO_CELL, |cell| symbol(cell.index()));
    (0..layout.height())
        .map(|row| (0..layout.width()).map(|column| at(row, column)).collect())
        .collect()
}
