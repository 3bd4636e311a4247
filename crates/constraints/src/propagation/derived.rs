//! Sums that follow from other sums: the rule of 45.
//!
//! A zone with a cell for each value has a fixed sum. Some such zones beside each other, less the cages inside, leave a
//! sum for the rest: cells of the zones outside any cage, less the cells of cages outside the zones.

use super::combined::is_full;
use crate::board::ValueRange;
use std::collections::BTreeSet;

/// A sum of terms with coefficients, and its total.
type DerivedSum = (Vec<(i64, usize)>, i64);

/// The maximum number of cells of a derived sum.
const MOST_CELLS: usize = 6;

/// The maximum number of zones that are taken together.
const MOST_ZONES: usize = 4;

/// The sums that follow from full zones and other sums.
pub(super) fn sums(
    ranges: &[ValueRange],
    zones: &[Vec<usize>],
    sums: &[(Vec<usize>, i64)],
) -> Vec<DerivedSum> {
    if sums.is_empty() {
        return Vec::new();
    }
    let full: Vec<&Vec<usize>> = zones.iter().filter(|zone| is_full(zone, ranges)).collect();
    let mut found: Vec<DerivedSum> = Vec::new();
    let mut add = |sum: DerivedSum| {
        let is_useful = (1..=MOST_CELLS).contains(&sum.0.len());
        if is_useful && !found.contains(&sum) {
            found.push(sum);
        }
    };
    for (index, first) in full.iter().enumerate() {
        // Zones without common cells, in the order of their list: rows, columns, then regions.
        let mut area: BTreeSet<usize> = BTreeSet::new();
        let mut total = 0;
        for zone in full[index..].iter().take(MOST_ZONES) {
            let touches = zone.iter().any(|cell| area.contains(cell));
            if touches || zone.len() != first.len() {
                break;
            }
            area.extend(zone.iter().copied());
            total += ranges[zone[0]].iter().sum::<i64>();
            add(rest(&area, total, sums));
        }
    }
    found
}

/// The cells of an area and cages less each other, and what they sum to.
fn rest(area: &BTreeSet<usize>, total: i64, sums: &[(Vec<usize>, i64)]) -> DerivedSum {
    let mut free = area.clone();
    let mut outside: Vec<usize> = Vec::new();
    let mut left = total;
    // Cages with more cells inside come first.
    let mut order: Vec<&(Vec<usize>, i64)> = sums.iter().collect();
    let inside = |cells: &[usize]| cells.iter().filter(|cell| area.contains(cell)).count();
    order.sort_by_cached_key(|(cells, _)| {
        let inside = inside(cells);
        (cells.len() - inside, usize::MAX - inside)
    });
    for (cells, sum) in order {
        let own = inside(cells);
        // A cage pays where it takes more cells away than it brings.
        let takes = own > cells.len() - own
            && cells.iter().filter(|cell| area.contains(cell)).all(|cell| free.contains(cell));
        if takes {
            cells.iter().for_each(|cell| {
                if !free.remove(cell) {
                    outside.push(*cell);
                }
            });
            left -= sum;
        }
    }
    let mut terms: Vec<(i64, usize)> = free.iter().map(|&cell| (1, cell)).collect();
    for cell in outside {
        match terms.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 -= 1,
            None => terms.push((-1, cell)),
        }
    }
    terms.retain(|term| term.0 != 0);
    terms.sort_unstable_by_key(|term| term.1);
    (terms, left)
}
