//! Sums of several cages together.
//!
//! Cages beside each other may leave less freedom together than each alone: their cells form larger groups of different
//! variables, with fewer possible sums.

use super::cell_set::CellSet;
use super::groups::{Differing, first_fitting};
use super::zone::Zone;
use crate::board::ValueRange;

/// The maximum number of sums that are looked at.
const MOST_SUMS: usize = 64;

/// A sum with what it restricts.
#[derive(Clone, Debug)]
struct Combined {
    cells: CellSet,
    /// The number of the cells.
    size: usize,
    total: i64,
    /// How many sums of the groups the total rules out.
    score: i64,
    is_given: bool,
}

/// What sums are combined of.
struct Context<'a> {
    ranges: &'a [ValueRange],
    differing: &'a Differing,
    /// Zones with a cell for each value, and the sum of all values.
    full: Vec<(&'a Zone, i64)>,
    /// The number of cells of the smallest of them.
    smallest: usize,
}

/// Sums of several given sums without common cells, which restrict more together than apart.
pub(super) fn sums(
    ranges: &[ValueRange],
    zones: &[Zone],
    given: &[(Vec<usize>, i64)],
    differing: &Differing,
) -> Vec<(Vec<usize>, i64)> {
    if given.len() < 2 || given.len() > MOST_SUMS {
        return Vec::new();
    }
    let full: Vec<(&Zone, i64)> =
        zones.iter().filter_map(|zone| Some((zone, zone.total()?))).collect();
    let smallest = full.iter().map(|(zone, _)| zone.cells.len()).min().unwrap_or(0);
    let context = Context { ranges, differing, full, smallest };
    let mut known: Vec<Combined> = Vec::new();
    for (cells, total) in given {
        let cells = CellSet::of(cells);
        if let Some(sum) = context.scored(cells, *total, true)
            && !known.iter().any(|other| other.cells == sum.cells)
        {
            known.push(sum);
        }
    }
    let useful = combine(known, &context).into_iter().filter(|sum| !sum.is_given && sum.score > 0);
    useful.map(|sum| (sum.cells.iter().collect(), sum.total)).collect()
}

/// Two sums by their numbers, and their combination.
struct Pair {
    both: Combined,
    parts: [usize; 2],
}

/// Replaces two sums by their combination, the best first, until none is better than its parts.
fn combine(mut sums: Vec<Combined>, context: &Context<'_>) -> Vec<Combined> {
    let pair_of = |sums: &[Combined], parts: [usize; 2]| {
        let both = context.both(&sums[parts[0]], &sums[parts[1]])?;
        Some(Pair { both, parts })
    };
    // The numbers of the sums that are not replaced.
    let mut known: Vec<usize> = (0..sums.len()).collect();
    let mut pairs: Vec<Pair> = Vec::new();
    for &b in &known {
        pairs.extend((0..b).filter_map(|a| pair_of(&sums, [a, b])));
    }
    while let Some(best) = (0..pairs.len()).rev().max_by_key(|&pair| pairs[pair].both.score) {
        let Pair { both, parts } = pairs.remove(best);
        known.retain(|sum| !parts.contains(sum));
        pairs.retain(|pair| !pair.parts.iter().any(|part| parts.contains(part)));
        if !known.iter().any(|&sum| sums[sum].cells == both.cells) {
            let new = sums.len();
            sums.push(both);
            pairs.extend(known.iter().filter_map(|&other| pair_of(&sums, [other, new])));
            known.push(new);
        }
    }
    known.into_iter().map(|sum| sums[sum].clone()).collect()
}

impl Context<'_> {
    /// The sum of two sums without common cells, if it restricts more than they do.
    fn both(&self, a: &Combined, b: &Combined) -> Option<Combined> {
        if a.cells.meets(&b.cells) {
            return None;
        }
        let mut cells = a.cells.clone();
        cells.extend(&b.cells);
        let mut total = a.total + b.total;
        let has_room = a.size + b.size >= self.smallest;
        for (zone, values) in self.full.iter().filter(|_| has_room) {
            if zone.set.is_subset(&cells) {
                cells.subtract(&zone.set);
                total -= values;
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
    fn scored(&self, cells: CellSet, total: i64, is_given: bool) -> Option<Combined> {
        // The range and the size of each group.
        let mut groups: Vec<(ValueRange, i64)> = Vec::with_capacity(8);
        first_fitting(cells.iter(), self.ranges, self.differing, |group, cell| {
            match groups.get_mut(group) {
                Some((_, size)) => *size += 1,
                None => groups.push((self.ranges[cell], 1)),
            }
        });
        let (mut least, mut most, mut freedom) = (0, 0, 0);
        for &(range, size) in &groups {
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
        let size = groups.iter().map(|(_, size)| *size as usize).sum();
        (slack >= 0).then_some(Combined { cells, size, total, score, is_given })
    }
}
