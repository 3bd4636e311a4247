//! Sums of several cages together.
//!
//! Cages beside each other may leave less freedom together than each alone: their cells form larger groups of different
//! variables, with fewer possible sums.

use super::cell_set::CellSet;
use super::groups::{Differing, first_fitting};
use crate::board::ValueRange;

/// The maximum number of sums that are looked at.
const MOST_SUMS: usize = 64;

/// A sum with what it restricts.
#[derive(Clone, Debug)]
struct Combined {
    /// Ascending.
    cells: Vec<usize>,
    set: CellSet,
    total: i64,
    /// How many sums of the groups the total rules out.
    score: i64,
    is_given: bool,
}

/// What sums are combined of.
struct Context<'a> {
    ranges: &'a [ValueRange],
    differing: &'a Differing,
    full: Vec<FullZone<'a>>,
}

/// A zone with a cell for each value.
struct FullZone<'a> {
    cells: &'a [usize],
    set: CellSet,
    /// The sum of all values.
    total: i64,
}

/// Sums of several given sums without common cells, which restrict more together than apart.
pub(super) fn sums(
    ranges: &[ValueRange],
    zones: &[Vec<usize>],
    given: &[(Vec<usize>, i64)],
    differing: &Differing,
) -> Vec<(Vec<usize>, i64)> {
    if given.len() > MOST_SUMS {
        return Vec::new();
    }
    let full = zones.iter().filter(|zone| is_full(zone, ranges)).map(|zone| FullZone {
        cells: zone,
        set: CellSet::new(zone, ranges.len()),
        total: ranges[zone[0]].iter().sum(),
    });
    let context = Context { ranges, differing, full: full.collect() };
    let mut known: Vec<Combined> = Vec::new();
    for (cells, total) in given {
        if let Some(sum) = context.scored(cells.clone(), *total, true)
            && !known.iter().any(|other| other.cells == sum.cells)
        {
            known.push(sum);
        }
    }
    combine(&mut known, &context);
    let useful = known.into_iter().filter(|sum| !sum.is_given && sum.score > 0);
    useful.map(|sum| (sum.cells, sum.total)).collect()
}

/// Whether a zone has a cell for each value.
pub(super) fn is_full(zone: &[usize], ranges: &[ValueRange]) -> bool {
    zone.iter().all(|&cell| ranges[cell].count() == zone.len() && ranges[cell] == ranges[zone[0]])
}

/// Replaces two sums by their combination, the best first, until none is better than its parts.
fn combine(known: &mut Vec<Combined>, context: &Context<'_>) {
    let mut pairs: Vec<(Combined, Combined, Combined)> = Vec::new();
    let add_pair = |a: &Combined, b: &Combined, pairs: &mut Vec<_>| {
        if let Some(both) = context.both(a, b) {
            pairs.push((both, a.clone(), b.clone()));
        }
    };
    for (index, a) in known.iter().enumerate() {
        known[..index].iter().for_each(|b| add_pair(b, a, &mut pairs));
    }
    while let Some(best) = pairs.iter().rev().max_by_key(|(both, _, _)| both.score) {
        let (both, a, b) = best.clone();
        let is_part = |sum: &Combined| sum.cells == a.cells || sum.cells == b.cells;
        known.retain(|sum| !is_part(sum));
        pairs.retain(|(_, first, second)| !is_part(first) && !is_part(second));
        if !known.iter().any(|sum| sum.cells == both.cells) {
            known.iter().for_each(|other| add_pair(other, &both, &mut pairs));
            known.push(both);
        }
    }
}

impl Context<'_> {
    /// The sum of two sums without common cells, if it restricts more than they do.
    fn both(&self, a: &Combined, b: &Combined) -> Option<Combined> {
        if a.set.common(&b.set) > 0 {
            return None;
        }
        let mut cells = [&a.cells[..], &b.cells].concat();
        cells.sort_unstable();
        let mut total = a.total + b.total;
        let mut set = CellSet::new(&cells, self.ranges.len());
        for zone in &self.full {
            if zone.cells.len() == zone.set.common(&set) {
                zone.cells.iter().for_each(|&cell| set.remove(cell));
                cells.retain(|&cell| set.contains(cell));
                total -= zone.total;
            }
        }
        if cells.is_empty() {
            return None;
        }
        let both = self.scored(cells, total, false)?;
        let pays = (both.score > a.score && both.score > b.score) || both.score > a.score + b.score;
        pays.then_some(both)
    }

    /// A sum with its score. `None` if it is impossible: then the search finds out soon.
    fn scored(&self, cells: Vec<usize>, total: i64, is_given: bool) -> Option<Combined> {
        let groups = first_fitting(&cells, self.ranges, self.differing);
        let (mut least, mut most, mut freedom) = (0, 0, 0);
        for group in &groups {
            let (range, size) = (self.ranges[group[0]], group.len() as i64);
            let values = range.count() as i64;
            if size > values {
                return None;
            }
            let low = size * range.first() + size * (size - 1) / 2;
            freedom += size * (values - size);
            least += low;
            most += low + size * (values - size);
        }
        let slack = (total - least).min(most - total);
        let score = freedom - slack * groups.len() as i64;
        let set = CellSet::new(&cells, self.ranges.len());
        (slack >= 0).then_some(Combined { cells, set, total, score, is_given })
    }
}
