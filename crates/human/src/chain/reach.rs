//! Candidates that any number of links leads to, from each candidate: a filter for searches that would fail.
//!
//! An on makes another candidate on by a weak link and a strong one. A row of bits for each remaining candidate has
//! its *closure*, the candidates that are on in the end.

use super::links::{ChainLink, Links};
use super::literal::{CandidateIndex, ChainLiteral};
use crate::geometry::{contains, insert};
use crate::state::View;
use std::ops::ControlFlow;

/// What links may lead to in a state, if both kinds of links lead through cells and zones.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The number of each remaining candidate among the remaining ones.
    numbers: Vec<u16>,
    /// The remaining candidates.
    left: Vec<CandidateIndex>,
    /// The candidates at the other ends of weak links.
    weak: ReachRows,
    /// The candidates that a weak and a strong link lead to.
    next: ReachRows,
    closure: ReachRows,
    /// The searches from each remaining candidate that may find something.
    hopes: Vec<Hopes>,
    /// Candidates whose next ones are still to be added to a closure.
    open: Vec<usize>,
}

/// The searches from a candidate that the links do not rule out.
#[derive(Clone, Copy, Debug)]
struct Hopes {
    /// For a loop through the candidate.
    has_loop: bool,
    /// For a chain from the candidate that is on to its opposite, and from the candidate that is off.
    has_chain: [bool; 2],
}

/// The largest number of remaining candidates with closures, which take some megabytes. The searches of larger
/// states are not filtered.
const MOST_LEFT: usize = 1 << 13;

/// A row of bits for each remaining candidate.
#[derive(Debug, Default)]
struct ReachRows {
    words: usize,
    bits: Vec<u64>,
}

impl ReachRows {
    /// Makes all rows empty.
    fn clear(&mut self, count: usize) {
        self.words = count.div_ceil(64);
        self.bits.clear();
        self.bits.resize(count * self.words, 0);
    }

    fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..(at + 1) * self.words]
    }

    fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..(at + 1) * self.words]
    }
}

impl Reach {
    /// Finds what the links of a state lead to. That is unusable if the interrupt breaks off.
    pub(super) fn fill(
        &mut self,
        view: View<'_>,
        links: &Links,
        left: impl Iterator<Item = CandidateIndex>,
    ) -> ControlFlow<()> {
        self.left.clear();
        self.left.extend(left);
        if !self.is_filter() {
            return ControlFlow::Continue(());
        }
        self.numbers.resize(view.geometry.candidate_count(), 0);
        for (number, &candidate) in self.left.iter().enumerate() {
            self.numbers[usize::from(candidate)] = number as u16;
        }
        let count = self.left.len();
        let Self { numbers, left, weak, next, closure, hopes, open } = self;
        [&mut *weak, next, closure].into_iter().for_each(|rows| rows.clear(count));
        let number = |link: &ChainLink| usize::from(numbers[usize::from(link.0)]);
        // Through each off: a candidate that makes it off leads to the candidates that it makes on.
        for (at, &candidate) in left.iter().enumerate() {
            view.poll()?;
            let ons = links.strong(candidate, true, true);
            let row = weak.row_mut(at);
            for link in links.weak(candidate, true) {
                let from = number(link);
                insert(row, from);
                ons.iter().for_each(|on| insert(next.row_mut(from), number(on)));
            }
        }
        (0..count).try_for_each(|at| view.spend(close(at, next, closure, open)))?;
        hopes.clear();
        hopes.extend(left.iter().enumerate().map(|(at, &candidate)| {
            let row = closure.row(at);
            let offs = links.strong(candidate, true, true).iter().map(number);
            Hopes {
                // A loop ends in an on that makes an off of its start, other than the start.
                has_loop: offs.clone().any(|off| meets_beside(row, weak.row(off), at)),
                has_chain: [
                    // A chain ends in an off of its start: some on in the closure sees the start.
                    meets(row, weak.row(at)),
                    offs.clone().any(|on| contains(closure.row(on), at)),
                ],
            }
        }));
        ControlFlow::Continue(())
    }

    /// The remaining candidates from which a search may find something, in order.
    pub(super) fn starts(&self) -> impl Iterator<Item = CandidateIndex> {
        let is_start = |number: usize| {
            let hopes = &self.hopes[number];
            hopes.has_loop || hopes.has_chain.contains(&true)
        };
        let left = self.left.iter().enumerate();
        left.filter(move |(number, _)| !self.is_filter() || is_start(*number))
            .map(|(_, &candidate)| candidate)
    }

    /// Whether the state is small enough for closures.
    fn is_filter(&self) -> bool {
        self.left.len() <= MOST_LEFT
    }

    /// Whether links may lead from a literal to its opposite.
    pub(super) fn has_chain(&self, start: ChainLiteral) -> bool {
        let side = usize::from(!start.is_on());
        !self.is_filter() || self.hopes[self.number(start.candidate())].has_chain[side]
    }

    /// Whether links may lead from an on to another one that makes it on, as in every loop through it.
    pub(super) fn has_loop(&self, start: CandidateIndex) -> bool {
        !self.is_filter() || self.hopes[self.number(start)].has_loop
    }

    fn number(&self, candidate: CandidateIndex) -> usize {
        usize::from(self.numbers[usize::from(candidate)])
    }
}

/// Whether two rows have a bit in common.
fn meets(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(word, other)| word & other != 0)
}

/// Whether two rows have a bit in common other than `at`.
fn meets_beside(row: &[u64], other: &[u64], at: usize) -> bool {
    let mut common = row.iter().zip(other).map(|(word, other)| word & other).enumerate();
    common.any(|(place, word)| if place == at / 64 { word & !(1 << (at % 64)) } else { word } != 0)
}

/// Finds the closure of a candidate, itself included. The closures of all candidates before it are known. Returns the
/// number of rows that it has read.
fn close(at: usize, next: &ReachRows, closure: &mut ReachRows, open: &mut Vec<usize>) -> usize {
    let words = closure.words;
    let (known, own) = closure.bits.split_at_mut(at * words);
    let own = &mut own[..words];
    insert(own, at);
    open.clear();
    open.push(at);
    let mut read = 0;
    while let Some(from) = open.pop() {
        read += 1;
        for word in 0..words {
            loop {
                let new = next.row(from)[word] & !own[word];
                if new == 0 {
                    break;
                }
                // Bits come in ascending order, candidates with a known closure first.
                let to = word * 64 + new.trailing_zeros() as usize;
                if to < at {
                    read += 1;
                    unite(own, &known[to * words..(to + 1) * words]);
                } else {
                    insert(own, to);
                    open.push(to);
                }
            }
        }
    }
    read
}

fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Closures of random links equal the closures by Warshall's algorithm.
        #[test]
        fn closures_hold_all_that_links_lead_to(
            pairs in prop::collection::vec((0..70_usize, 0..70_usize), 0..200),
        ) {
            const COUNT: usize = 70;
            let (mut next, mut closure) = (ReachRows::default(), ReachRows::default());
            let mut leads: Vec<Vec<bool>> =
                (0..COUNT).map(|one| (0..COUNT).map(|other| one == other).collect()).collect();
            next.clear(COUNT);
            closure.clear(COUNT);
            for (from, to) in pairs {
                insert(next.row_mut(from), to);
                leads[from][to] = true;
            }
            for at in 0..COUNT {
                close(at, &next, &mut closure, &mut Vec::new());
            }
            for by in 0..COUNT {
                for from in 0..COUNT {
                    for to in 0..COUNT {
                        leads[from][to] |= leads[from][by] && leads[by][to];
                    }
                }
            }
            for (from, row) in leads.iter().enumerate() {
                for (to, &leads) in row.iter().enumerate() {
                    prop_assert_eq!(contains(closure.row(from), to), leads, "{} to {}", from, to);
                }
            }
        }
    }
}
