//! Candidates that any number of links leads to, from each candidate: a filter for searches that would fail.
//!
//! An on makes another candidate on by a weak link and a strong one. So all that a chain makes on has a strong link.
//! Most candidates of a hard state have none. Rows of bits are about the *linked* candidates, which have one. The
//! *closure* of such a candidate has all that are on in the end if it is.

use super::literal::CandidateIndex;
use crate::geometry::{Geometry, bits, contains, insert};
use crate::state::View;
use std::ops::ControlFlow;

/// What links may lead to in a state, if both kinds of links lead through cells and zones.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The candidates with strong links, in the order in which these are found.
    linked: Vec<CandidateIndex>,
    /// The number of each linked candidate plus 1, by candidate; 0 for the others.
    numbers: Vec<u16>,
    /// The strong links.
    pairs: Vec<[CandidateIndex; 2]>,
    /// The row of `members` of each cell, then of each zone and digit; 0 without linked candidates.
    groups: Vec<u32>,
    /// The linked candidates of a cell, or of a digit in a zone. The first row is empty.
    members: ReachRows,
    /// The linked candidates at the other ends of strong links, and of weak links.
    strong: ReachRows,
    weak: ReachRows,
    /// The linked candidates that a weak and a strong link lead to.
    next: ReachRows,
    closure: ReachRows,
    /// The linked candidates that are on in the end if this one is off.
    after_off: ReachRows,
    /// Candidates whose next ones are still to be added to a closure.
    open: Vec<usize>,
    /// The linked candidates at the other ends of weak links of any candidate.
    row: Vec<u64>,
    /// The remaining candidates from which a search may find something, in order.
    pub(super) starts: Vec<SearchStart>,
}

/// A candidate, and the searches from it that the links do not rule out.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchStart {
    pub(super) candidate: CandidateIndex,
    /// For a loop through the candidate.
    pub(super) has_loop: bool,
    /// For a chain from the candidate that is on to its opposite, and from the candidate that is off.
    pub(super) has_chain: [bool; 2],
}

/// The largest number of linked candidates with closures, which take some megabytes. The searches of larger states
/// are not filtered.
const MOST_LINKED: usize = 1 << 13;

/// Rows of bits, one for each linked candidate or group.
#[derive(Debug, Default)]
struct ReachRows {
    words: usize,
    bits: Vec<u64>,
}

impl ReachRows {
    /// Makes some empty rows of a number of bits.
    fn clear(&mut self, rows: usize, count: usize) {
        self.words = count.div_ceil(64);
        self.bits.clear();
        self.bits.resize(rows * self.words, 0);
    }

    /// Adds an empty row. Returns its number.
    fn grow(&mut self) -> usize {
        self.bits.resize(self.bits.len() + self.words, 0);
        self.bits.len() / self.words - 1
    }

    fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..(at + 1) * self.words]
    }

    fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..(at + 1) * self.words]
    }

    /// The numbers in a row.
    fn numbers(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        numbers(self.row(at))
    }
}

impl Reach {
    /// Finds the starts of searches in a state. They are unusable if the interrupt breaks off.
    pub(super) fn fill(&mut self, view: View<'_>) -> ControlFlow<()> {
        self.starts.clear();
        self.link(view);
        if self.linked.len() > MOST_LINKED {
            let all = remaining(view);
            self.starts.extend(all.map(|candidate| SearchStart {
                candidate,
                has_loop: true,
                has_chain: [true; 2],
            }));
        } else if !self.linked.is_empty() {
            self.group(view.geometry);
            self.follow(view)?;
            self.judge(view)?;
        }
        ControlFlow::Continue(())
    }

    /// Lists the strong links: cells with two digits, and digits with two places in a full zone.
    fn link(&mut self, view: View<'_>) {
        let View { geometry, marks, .. } = view;
        self.pairs.clear();
        for (cell, &digits) in marks.cells.iter().enumerate() {
            let rest = digits & digits.wrapping_sub(1);
            if rest.is_power_of_two() {
                let pair = [digits, rest].map(|mask| mask.trailing_zeros() as usize);
                self.pairs.push(pair.map(|digit| geometry.candidate(cell, digit)));
            }
        }
        for (zone, cells) in geometry.zones.iter().enumerate().filter(|at| geometry.is_full[at.0]) {
            for digit in 0..geometry.digits {
                let places = marks.places(zone, digit);
                let rest = places & places.wrapping_sub(1);
                if rest.is_power_of_two() {
                    let pair = [places, rest].map(|mask| cells[mask.trailing_zeros() as usize]);
                    self.pairs.push(pair.map(|cell| geometry.candidate(usize::from(cell), digit)));
                }
            }
        }
        self.numbers.clear();
        self.numbers.resize(geometry.candidate_count(), 0);
        self.linked.clear();
        for &candidate in self.pairs.as_flattened() {
            let number = &mut self.numbers[usize::from(candidate)];
            if *number == 0 {
                self.linked.push(candidate);
                *number = self.linked.len() as u16;
            }
        }
    }

    /// The number of a linked candidate.
    fn number(&self, candidate: CandidateIndex) -> Option<usize> {
        usize::from(self.numbers[usize::from(candidate)]).checked_sub(1)
    }

    /// Lists the linked candidates of each cell, and of each digit in each zone.
    fn group(&mut self, geometry: &Geometry) {
        self.groups.clear();
        self.groups.resize(geometry.cell_count + geometry.zones.len() * geometry.digits, 0);
        self.members.clear(1, self.linked.len());
        for (number, &candidate) in self.linked.iter().enumerate() {
            for group in groups(geometry, candidate) {
                let row = &mut self.groups[group];
                if *row == 0 {
                    *row = self.members.grow() as u32;
                }
                insert(self.members.row_mut(*row as usize), number);
            }
        }
    }

    /// Puts the linked candidates at the other ends of weak links into `row`.
    fn look(&mut self, geometry: &Geometry, candidate: CandidateIndex) {
        self.row.clear();
        self.row.resize(self.members.words, 0);
        for group in groups(geometry, candidate) {
            // Most groups have no linked candidate.
            let at = self.groups[group] as usize;
            if at != 0 {
                unite(&mut self.row, self.members.row(at));
            }
        }
        if let Some(own) = self.number(candidate) {
            self.row[own / 64] &= !(1 << (own % 64));
        }
    }

    /// Finds what follows from each linked candidate.
    fn follow(&mut self, view: View<'_>) -> ControlFlow<()> {
        let count = self.linked.len();
        let Self { strong, weak, next, closure, after_off, .. } = self;
        for rows in [strong, weak, next, closure, after_off] {
            rows.clear(count, count);
        }
        for at in 0..self.pairs.len() {
            let [one, other] = self.pairs[at];
            if let (Some(one), Some(other)) = (self.number(one), self.number(other)) {
                insert(self.strong.row_mut(one), other);
                insert(self.strong.row_mut(other), one);
            }
        }
        for at in 0..count {
            view.poll()?;
            self.look(view.geometry, self.linked[at]);
            for off in numbers(&self.row) {
                unite(self.next.row_mut(at), self.strong.row(off));
            }
            self.weak.row_mut(at).copy_from_slice(&self.row);
        }
        let Self { next, closure, open, .. } = self;
        (0..count).try_for_each(|at| view.spend(close(at, next, closure, open)))?;
        for at in 0..count {
            for on in self.strong.numbers(at) {
                unite(self.after_off.row_mut(at), self.closure.row(on));
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the remaining candidates from which a search may find something.
    fn judge(&mut self, view: View<'_>) -> ControlFlow<()> {
        for candidate in remaining(view) {
            view.poll()?;
            self.look(view.geometry, candidate);
            // A chain makes an off of its start: some candidate that is off makes another one on, and both see it.
            let is_refuted =
                numbers(&self.row).any(|off| meets(self.after_off.row(off), &self.row));
            let own = self.number(candidate);
            // A loop ends in an on that makes an off of its start, other than the start.
            let has_loop = own.is_some_and(|own| {
                let row = self.closure.row(own);
                self.strong.numbers(own).any(|off| meets_beside(row, self.weak.row(off), own))
            });
            let is_proved = own.is_some_and(|own| contains(self.after_off.row(own), own));
            if is_refuted || has_loop || is_proved {
                let has_chain = [is_refuted, is_proved];
                self.starts.push(SearchStart { candidate, has_loop, has_chain });
            }
        }
        ControlFlow::Continue(())
    }
}

/// The remaining candidates, in order.
fn remaining(view: View<'_>) -> impl Iterator<Item = CandidateIndex> {
    let geometry = view.geometry;
    let of_cell =
        move |cell| bits(view.digits(cell)).map(move |digit| geometry.candidate(cell, digit));
    (0..geometry.cell_count).flat_map(of_cell)
}

/// The numbers of the groups of a candidate: its cell, and its digit in each of its zones.
fn groups(geometry: &Geometry, candidate: CandidateIndex) -> impl Iterator<Item = usize> {
    let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
    let zones = geometry
        .seats(cell)
        .iter()
        .map(move |seat| geometry.cell_count + usize::from(seat.zone) * geometry.digits + digit);
    std::iter::once(cell).chain(zones)
}

/// The numbers in a row, ascending.
fn numbers(row: &[u64]) -> impl Iterator<Item = usize> {
    let in_word = |(at, &word): (usize, &u64)| bits(word).map(move |bit| at * 64 + bit);
    row.iter().enumerate().flat_map(in_word)
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
    use super::super::links::Links;
    use super::super::literal::ChainLiteral;
    use super::*;
    use crate::rules::Rules;
    use crate::state::SolvingState;
    use crate::watch::WorkWatch;
    use pavane::layout::Layout;
    use pavane::puzzle::Puzzle;
    use proptest::prelude::*;

    /// The literals that follow from one, itself included, by a walk over the lists of links.
    fn follow(links: &mut Links, view: View<'_>, start: ChainLiteral) -> Vec<ChainLiteral> {
        let mut found = vec![start];
        let mut is_found = vec![false; 2 * 729];
        is_found[start.index()] = true;
        let mut done = 0;
        while let Some(&literal) = found.get(done) {
            done += 1;
            let (at, is_on) = (literal.candidate(), literal.is_on());
            let next =
                if is_on { links.weak(view, at, true) } else { links.strong(view, at, true, true) };
            for &(to, _) in next {
                let to = if is_on { ChainLiteral::off(to) } else { ChainLiteral::on(to) };
                if !std::mem::replace(&mut is_found[to.index()], true) {
                    found.push(to);
                }
            }
        }
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// In random states, the starts are those from which a walk over the links comes to an end.
        #[test]
        fn starts_are_candidates_from_which_links_lead_back(
            gone in prop::collection::vec(0..729_u16, 400..1200),
        ) {
            let layout = Layout::blocks(3, 3).unwrap();
            let geometry = Geometry::new(&layout).unwrap();
            let puzzle = Puzzle::new(layout, vec![None; 81]).unwrap();
            let mut state = SolvingState::new(&geometry, &puzzle);
            for candidate in gone {
                let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
                state.marks.remove(&geometry, cell, digit);
            }
            let (rules, watch) = (Rules::new(&geometry), WorkWatch::default());
            let (marks, filled) = (&state.marks, &state.filled);
            let view = View { geometry: &geometry, marks, filled, rules: &rules, watch: &watch };
            let (mut reach, mut links) = (Reach::default(), Links::default());
            // A second search finds the same in the used buffers.
            prop_assert!(reach.fill(view).is_continue() && reach.fill(view).is_continue());
            links.clear(729);
            let mut starts = Vec::new();
            for candidate in remaining(view) {
                let (on, off) = (ChainLiteral::on(candidate), ChainLiteral::off(candidate));
                let after_on = follow(&mut links, view, on);
                let others: Vec<CandidateIndex> = after_on
                    .iter()
                    .filter(|literal| literal.is_on() && **literal != on)
                    .map(|literal| literal.candidate())
                    .collect();
                let ends = links.strong(view, candidate, true, true).to_vec();
                let has_loop = ends.iter().any(|&(end, _)| {
                    links.weak(view, end, true).iter().any(|(other, _)| others.contains(other))
                });
                let has_chain = [after_on.contains(&off), follow(&mut links, view, off).contains(&on)];
                if has_loop || has_chain.contains(&true) {
                    starts.push((candidate, has_loop, has_chain));
                }
            }
            let found = reach.starts.iter().map(|start| {
                (start.candidate, start.has_loop, start.has_chain)
            });
            prop_assert_eq!(found.collect::<Vec<_>>(), starts);
        }

        /// Closures of random links equal the closures by Warshall's algorithm.
        #[test]
        fn closures_hold_all_that_links_lead_to(
            pairs in prop::collection::vec((0..70_usize, 0..70_usize), 0..200),
        ) {
            const COUNT: usize = 70;
            let (mut next, mut closure) = (ReachRows::default(), ReachRows::default());
            let mut leads: Vec<Vec<bool>> =
                (0..COUNT).map(|one| (0..COUNT).map(|other| one == other).collect()).collect();
            next.clear(COUNT, COUNT);
            closure.clear(COUNT, COUNT);
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
