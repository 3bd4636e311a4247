//! Which variables differ, and groups of variables of a sum that all differ.

use super::cell_set::CellSet;
use super::lists::Lists;
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

    /// Some variables differ from each other. `set` has the same variables.
    pub(super) fn insert_all(&mut self, variables: &[usize], set: &CellSet) {
        for &variable in variables {
            self.0[variable].extend(set);
            self.0[variable].remove(variable);
        }
    }

    pub(super) fn contains(&self, a: usize, b: usize) -> bool {
        self.0[a].contains(b)
    }

    /// The variables that differ from one.
    pub(super) fn of(&self, variable: usize) -> &CellSet {
        &self.0[variable]
    }
}

/// The variables that differ from each variable and have values of one kind, as lists and as bits.
#[derive(Debug)]
pub(super) struct Peers {
    lists: Lists<u32>,
    /// A row of bits for each variable.
    rows: Vec<u64>,
    /// The number of words of a row.
    words: usize,
}

impl Peers {
    /// No peers yet, of a number of variables.
    pub(super) fn new(variables: usize) -> Self {
        let words = variables.div_ceil(64);
        let lists = Lists::with_capacity(variables, 24 * variables);
        Self { lists, rows: Vec::with_capacity(words * variables), words }
    }

    /// Adds the peers of the next variable.
    pub(super) fn push(&mut self, peers: &CellSet) {
        let end = self.rows.len() + self.words;
        self.rows.extend(peers.words().take(self.words));
        self.rows.resize(end, 0);
        self.lists.push(peers.iter().map(|peer| peer as u32));
    }

    /// The peers of a variable, ascending.
    #[inline]
    pub(super) fn of(&self, variable: usize) -> &[u32] {
        self.lists.get(variable)
    }

    /// The number of words of a row of bits.
    #[inline]
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The peers of a variable as bits.
    #[inline]
    pub(super) fn row(&self, variable: usize) -> &[u64] {
        &self.rows[self.words * variable..self.words * (variable + 1)]
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

/// The groups of each range: one after the other takes the variable that most of the others fit that still fit it.
fn largest_first(cells: &[usize], ranges: &[ValueRange], differing: &Differing) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let mut rest = cells.to_vec();
    while let Some(&first) = rest.first() {
        let is_alike = |&cell: &usize| ranges[cell] == ranges[first];
        let (mut left, others): (Vec<usize>, Vec<usize>) = rest.into_iter().partition(is_alike);
        rest = others;
        while !left.is_empty() {
            let mut group = largest_group(left.clone(), differing);
            left.retain(|cell| !group.contains(cell));
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// Variables of one range that all differ, in the order in which they are taken.
fn largest_group(mut fitting: Vec<usize>, differing: &Differing) -> Vec<usize> {
    let mut group = Vec::with_capacity(fitting.len());
    let mut set = CellSet::of(&fitting);
    while !fitting.is_empty() {
        let partners = |&cell: &usize| differing.of(cell).common(&set);
        // The first of several with equal numbers of partners.
        let best = fitting.iter().copied().rev().max_by_key(partners).expect("not empty");
        group.push(best);
        set.intersect(differing.of(best));
        fitting.retain(|&cell| set.contains(cell));
    }
    group
}
