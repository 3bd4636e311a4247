//! Sums that follow from other sums: the rule of 45.
//!
//! A zone with a cell for each value has a fixed sum. Some such zones beside each other, less the cages inside, leave a
//! sum for the rest: cells of the zones outside any cage, less the cells of cages outside the zones.

use super::cell_set::CellSet;
use super::groups::{Differing, groups};
use super::zone::Zone;
use crate::board::ValueRange;

/// A sum of terms with coefficients, and its total.
type DerivedSum = (Vec<(i64, usize)>, i64);

/// The maximum number of cells of a derived sum.
const MOST_CELLS: usize = 6;

/// The maximum number of cells of a derived sum that leaves little freedom.
const MOST_CELLS_OF_TIGHT: usize = 12;

/// The maximum number of zones that are taken together.
const MOST_ZONES: usize = 4;

/// The sums that follow from full zones and other sums.
pub(super) fn sums(
    ranges: &[ValueRange],
    zones: &[Zone],
    sums: &[(Vec<usize>, i64)],
    differing: &Differing,
) -> Vec<DerivedSum> {
    if sums.is_empty() {
        return Vec::new();
    }
    let full: Vec<(&Zone, i64)> =
        zones.iter().filter_map(|zone| Some((zone, zone.total()?))).collect();
    let sums: Vec<Sum<'_>> = sums
        .iter()
        .map(|(cells, total)| Sum { cells, set: CellSet::of(cells), total: *total })
        .collect();
    let mut found: Vec<DerivedSum> = Vec::new();
    let mut add = |sum: DerivedSum| {
        let is_useful = match sum.0.len() {
            0 => false,
            1..=MOST_CELLS => true,
            size => size <= MOST_CELLS_OF_TIGHT && is_tight(&sum, ranges, differing),
        };
        if is_useful && !found.contains(&sum) {
            found.push(sum);
        }
    };
    for (index, (first, _)) in full.iter().enumerate() {
        // Zones without common cells, in the order of their list: rows, columns, then regions.
        let mut area = Area { set: CellSet::default(), total: 0 };
        for (zone, total) in full[index..].iter().take(MOST_ZONES) {
            if zone.set.meets(&area.set) || zone.cells.len() != first.cells.len() {
                break;
            }
            area.set.extend(&zone.set);
            area.total += total;
            if let Some(sum) = rest(&area, &sums) {
                add(sum);
            }
        }
    }
    found
}

/// A given sum.
struct Sum<'a> {
    cells: &'a [usize],
    set: CellSet,
    total: i64,
}

/// Full zones without common cells.
struct Area {
    set: CellSet,
    total: i64,
}

/// The cells of an area and cages less each other, and what they sum to. `None` if no cage pays.
fn rest(area: &Area, sums: &[Sum<'_>]) -> Option<DerivedSum> {
    // A cage pays where it takes more cells away than it brings. Cages with more cells inside come first.
    let mut order: Vec<(usize, usize, &Sum<'_>)> = Vec::with_capacity(sums.len());
    for sum in sums {
        let inside = sum.set.common(&area.set);
        if 2 * inside > sum.cells.len() {
            order.push((sum.cells.len() - inside, usize::MAX - inside, sum));
        }
    }
    if order.is_empty() {
        return None;
    }
    order.sort_by_key(|&(beyond, inside, _)| (beyond, inside));
    let mut free = area.set.clone();
    let mut outside: Vec<usize> = Vec::with_capacity(16);
    let mut left = area.total;
    for (beyond, _, sum) in order {
        if sum.set.common(&free) == sum.cells.len() - beyond {
            for &cell in sum.cells {
                if free.contains(cell) {
                    free.remove(cell);
                } else {
                    outside.push(cell);
                }
            }
            left -= sum.total;
        }
    }
    let mut terms: Vec<(i64, usize)> = free.iter().map(|cell| (1, cell)).collect();
    for cell in outside {
        match terms.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 -= 1,
            None => terms.push((-1, cell)),
        }
    }
    terms.retain(|term| term.0 != 0);
    terms.sort_unstable_by_key(|term| term.1);
    Some((terms, left))
}

/// Whether the bounds of a sum leave little freedom to its groups of different cells.
fn is_tight((terms, total): &DerivedSum, ranges: &[ValueRange], differing: &Differing) -> bool {
    let (mut least, mut most, mut count) = (0, 0, 0);
    for sign in [1, -1] {
        let terms = terms.iter().filter(|(factor, _)| *factor == sign);
        let cells: Vec<usize> = terms.map(|&(_, cell)| cell).collect();
        for group in groups(&cells, ranges, differing) {
            let (range, size) = (ranges[group[0]], group.len() as i64);
            let low = size * range.first() + size * (size - 1) / 2;
            let high = low + size * (range.count() as i64 - size);
            least += (sign * low).min(sign * high);
            most += (sign * low).max(sign * high);
            count += 1;
        }
    }
    let slack = (total - least).min(most - total);
    // A group whose width is above the slack loses sums. Each has four times the slack on average.
    terms.iter().all(|(factor, _)| factor.abs() == 1) && most - least > 4 * slack * count
}
