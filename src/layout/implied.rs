//! Zones that follow from others, such as the windows that the four windows of a windoku imply.
//!
//! Three rows hold each digit three times. If two extra zones lie in these rows, hold every digit and share no cell,
//! then the other cells of the rows hold each digit once: they are a zone as well. The same holds for columns and
//! blocks, and for other numbers of zones.

use super::{Cell, Zone, ZoneKind};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of zones that extra zones are cut out of.
const FAMILIES: [ZoneKind; 3] = [ZoneKind::Row, ZoneKind::Column, ZoneKind::Block];

/// The zones that extra zones leave of rows, columns or blocks, and in turn the zones that follow from these. Each is
/// full, and none has the cells of another zone.
pub(super) fn implied(zones: &[Zone]) -> Vec<Zone> {
    let is_extra =
        |zone: &&Zone| zone.full && !FAMILIES.contains(&zone.kind) && zone.kind != ZoneKind::Region;
    let mut extras: Vec<Zone> = zones.iter().filter(is_extra).cloned().collect();
    let stated = extras.len();
    let mut known: BTreeSet<Box<[Cell]>> = zones.iter().map(|zone| zone.cells.clone()).collect();
    loop {
        let before = extras.len();
        for kind in FAMILIES {
            for (cut, cells) in rests(zones, kind, &extras) {
                if known.insert(cells.clone()) {
                    let of_kind = extras.iter().filter(|zone| zone.kind == cut).count();
                    let name = (of_kind + 1).to_string().into();
                    extras.push(Zone { kind: cut, name, cells, full: true });
                }
            }
        }
        if extras.len() == before {
            return extras.split_off(stated);
        }
    }
}

/// The cells that extra zones leave of zones of a kind, with the kind of the extra zones. The zones of the kind are
/// the ones that each of these extra zones meets, and one more in number.
fn rests(zones: &[Zone], kind: ZoneKind, extras: &[Zone]) -> Vec<(ZoneKind, Box<[Cell]>)> {
    let of_kind: Vec<&Zone> = zones.iter().filter(|zone| zone.kind == kind).collect();
    let mut groups: BTreeMap<Vec<usize>, Vec<&Zone>> = BTreeMap::new();
    for extra in extras {
        let meets = |&at: &usize| of_kind[at].cells.iter().any(|cell| extra.cells.contains(cell));
        groups.entry((0..of_kind.len()).filter(meets).collect()).or_default().push(extra);
    }
    let mut rests = Vec::new();
    for (met, inner) in groups {
        let outer: Vec<&Zone> = met.into_iter().map(|at| of_kind[at]).collect();
        let (all, cut) = (union(&outer), union(&inner));
        // Zones with a common cell would hold a digit fewer times than there are zones.
        let size = inner[0].cells.len();
        let is_disjoint = all.len() == outer.len() * size && cut.len() == inner.len() * size;
        let is_full = outer.iter().all(|zone| zone.full);
        if outer.len() == inner.len() + 1 && is_full && is_disjoint && cut.is_subset(&all) {
            rests.push((inner[0].kind, all.difference(&cut).copied().collect()));
        }
    }
    rests
}

/// The cells of some zones.
fn union(zones: &[&Zone]) -> BTreeSet<Cell> {
    zones.iter().flat_map(|zone| zone.cells.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Extra, Layout, Position};
    use crate::puzzle::Puzzle;
    use crate::solve::PuzzleSolver;

    fn labels(layout: &Layout) -> Vec<String> {
        layout.implied_zones().iter().map(Zone::label).collect()
    }

    /// The five hidden windows that texts about windoku list.
    #[test]
    fn a_windoku_implies_five_windows() {
        let layout = Layout::square(9).unwrap().with(Extra::Windoku).unwrap();
        let found: Vec<Vec<(usize, usize)>> = layout
            .implied_zones()
            .iter()
            .map(|zone| {
                let at = |&cell| layout.position(cell);
                zone.cells().iter().map(at).map(|Position { row, column }| (row, column)).collect()
            })
            .collect();
        let window = |rows: [usize; 3], columns: [usize; 3]| {
            rows.into_iter().flat_map(|row| columns.map(|column| (row, column))).collect()
        };
        let (low, high, outer) = ([1, 2, 3], [5, 6, 7], [0, 4, 8]);
        let mut expected: Vec<Vec<(usize, usize)>> = vec![
            window(low, outer),
            window(high, outer),
            window(outer, low),
            window(outer, high),
            window(outer, outer),
        ];
        let mut sorted = found;
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected);
        assert_eq!(labels(&layout), ["window 5", "window 6", "window 7", "window 8", "window 9"]);
        assert_eq!(layout.zone(0).label(), "row 1");
        assert_eq!(layout.zone(layout.zones().len()).label(), "window 5");
    }

    #[test]
    fn boards_without_such_zones_imply_none() {
        let nine = Layout::square(9).unwrap();
        let jigsaw = Layout::jigsaw("1112212233334444").unwrap();
        for layout in [nine.clone(), jigsaw, Layout::latin(5).unwrap()] {
            assert_eq!(labels(&layout), [""; 0]);
        }
        for extra in [Extra::Diagonals, Extra::Disjoint, Extra::AntiKnight, Extra::Center] {
            assert_eq!(labels(&nine.with(extra).unwrap()), [""; 0], "{extra}");
        }
    }

    /// By the definition, on grids that the engine makes.
    #[test]
    fn implied_zones_hold_each_digit_once() {
        for size in [4, 9] {
            let layout = Layout::square(size).unwrap().with(Extra::Windoku).unwrap();
            let puzzle = Puzzle::blank(layout.clone());
            let grid = PuzzleSolver::new(&puzzle).unwrap().first().unwrap().found().unwrap();
            for zone in layout.implied_zones() {
                let digits: BTreeSet<_> = zone.cells().iter().map(|&c| grid.digit(c)).collect();
                assert_eq!(digits.len(), size, "{}", zone.label());
            }
        }
    }

    /// A window is left in each band of rows or columns that has windows, and one in the other lines.
    #[test]
    fn windokus_of_other_sizes_imply_windows() {
        for (size, count) in [(4, 3), (16, 7)] {
            let layout = Layout::square(size).unwrap().with(Extra::Windoku).unwrap();
            assert_eq!(layout.implied_zones().len(), count);
        }
    }
}
