//! Which variables differ, and groups of variables of a sum that all differ.

use super::cell_set::CellSet;
use crate::board::ValueRange;

/// The pairs of variables that differ: the variables that differ from each.
#[derive(Clone, Debug, Default)]
pub(super) struct Differing(Vec<CellSet>);

impl Differing {
    /// Some variables, without any pair that is known to differ.
    pub(super) fn new(variables: usize) -> Self {
        Self(vec![CellSet::default(); variables])
    }

    /// One more variable.
    pub(super) fn add_variable(&mut self) {
        self.0.push(CellSet::default());
    }

    /// Two variables differ.
    pub(super) fn insert(&mut self, a: usize, b: usize) {
        self.0[a].insert(b);
        self.0[b].insert(a);
    }

    pub(super) fn contains(&self, a: usize, b: usize) -> bool {
        self.0[a].contains(b)
    }

    /// The variables that differ from one.
    pub(super) fn of(&self, variable: usize) -> &CellSet {
        &self.0[variable]
    }
}

/// Groups of one range whose variables all differ: those of two ways with the larger groups.
///
/// The range of the possible sums is the smaller, the greater the sum of the squares of the sizes is.
pub(super) fn groups(
    cells: &[usize],
    ranges: &[ValueRange],
    differing: &Differing,
) -> Vec<Vec<usize>> {
    let mut first: Vec<Vec<usize>> = Vec::new();
    first_fitting(cells.iter().copied(), ranges, differing, |group, cell| {
        match first.get_mut(group) {
            Some(group) => group.push(cell),
            None => {
                first.push(Vec::with_capacity(cells.len()));
                first[group].push(cell);
            }
        }
    });
    if first.len() < 2 || cells.len() < 4 {
        return first;
    }
    let largest = largest_first(cells, ranges, differing);
    let squares = |groups: &[Vec<usize>]| -> usize {
        groups.iter().map(|group| group.len() * group.len()).sum()
    };
    if squares(&largest) > squares(&first) { largest } else { first }
}

/// Shows the group that each variable joins, by its number: the first that it fits, or a new one.
pub(super) fn first_fitting(
    cells: impl Iterator<Item = usize>,
    ranges: &[ValueRange],
    differing: &Differing,
    mut show: impl FnMut(usize, usize),
) {
    // The variables that differ from all of a group, for each group.
    let mut fitting: Vec<(ValueRange, CellSet)> = Vec::with_capacity(8);
    cells.for_each(|cell| {
        let fits = |(range, fitting): &(ValueRange, CellSet)| {
            fitting.contains(cell) && *range == ranges[cell]
        };
        let group = fitting.iter().position(fits);
        match group {
            Some(group) => fitting[group].1.intersect(differing.of(cell)),
            None => fitting.push((ranges[cell], differing.of(cell).clone())),
        }
        show(group.unwrap_or(fitting.len() - 1), cell);
    });
}

/// One group after the other takes the variable that most of the others fit that still fit the group.
fn largest_first(cells: &[usize], ranges: &[ValueRange], differing: &Differing) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut group = Vec::new();
        let mut fitting = left.clone();
        while !fitting.is_empty() {
            let fits = |cell: usize, other: usize| {
                differing.contains(cell, other) && ranges[cell] == ranges[other]
            };
            let partners =
                |&cell: &usize| fitting.iter().filter(|&&other| fits(cell, other)).count();
            // The first of several with equal numbers of partners.
            let best = fitting.iter().copied().rev().max_by_key(partners).expect("not empty");
            group.push(best);
            fitting.retain(|&cell| cell != best && fits(best, cell));
        }
        left.retain(|cell| !group.contains(cell));
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
