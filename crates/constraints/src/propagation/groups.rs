//! Which variables differ, and groups of variables of a sum that all differ.

use crate::board::{ValueRange, bits};

/// The pairs of variables that differ: a row of bits for each variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Differing(Vec<Vec<u64>>);

impl Differing {
    /// Some variables of which no two are known to differ.
    pub(super) fn new(variables: usize) -> Self {
        Self(vec![vec![0; variables.div_ceil(64)]; variables])
    }

    /// One more variable.
    pub(super) fn add_variable(&mut self) {
        self.0.push(Vec::new());
    }

    /// Two variables differ.
    pub(super) fn insert(&mut self, a: usize, b: usize) {
        for (row, bit) in [(a, b), (b, a)] {
            let row = &mut self.0[row];
            if row.len() <= bit / 64 {
                row.resize(bit / 64 + 1, 0);
            }
            row[bit / 64] |= 1 << (bit % 64);
        }
    }

    pub(super) fn contains(&self, a: usize, b: usize) -> bool {
        self.0[a].get(b / 64).is_some_and(|word| word & (1 << (b % 64)) != 0)
    }

    /// The variables that differ from one, ascending.
    pub(super) fn of(&self, variable: usize) -> impl Iterator<Item = usize> + use<'_> {
        let words = self.0[variable].iter().enumerate();
        words.flat_map(|(index, &word)| bits(word).map(move |bit| 64 * index + bit))
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
    let first = first_fitting(cells, ranges, differing);
    if first.len() < 2 || cells.len() < 4 {
        return first;
    }
    let largest = largest_first(cells, ranges, differing);
    let squares = |groups: &[Vec<usize>]| -> usize {
        groups.iter().map(|group| group.len() * group.len()).sum()
    };
    if squares(&largest) > squares(&first) { largest } else { first }
}

fn fits(group: &[usize], cell: usize, ranges: &[ValueRange], differing: &Differing) -> bool {
    group.iter().all(|&other| ranges[other] == ranges[cell] && differing.contains(other, cell))
}

/// Each variable joins the first group that it fits.
pub(super) fn first_fitting(
    cells: &[usize],
    ranges: &[ValueRange],
    differing: &Differing,
) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &cell in cells {
        match groups.iter_mut().find(|group| fits(group, cell, ranges, differing)) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}

/// One group after the other takes the variable that most of the others fit that still fit the group.
fn largest_first(cells: &[usize], ranges: &[ValueRange], differing: &Differing) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut group = Vec::new();
        let mut fitting = left.clone();
        while !fitting.is_empty() {
            let partners = |&cell: &usize| {
                fitting.iter().filter(|&&other| fits(&[other], cell, ranges, differing)).count()
            };
            // The first of several with equal numbers of partners.
            let best = fitting.iter().copied().rev().max_by_key(partners).expect("not empty");
            group.push(best);
            fitting.retain(|&cell| cell != best && fits(&[best], cell, ranges, differing));
        }
        left.retain(|cell| !group.contains(cell));
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
