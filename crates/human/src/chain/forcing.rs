//! Chains from several assumptions, one of them true, and chains from one assumption that contradicts itself.

mod advanced;
mod shares;

use self::shares::{Assumed, assume_all};
use super::bank::Bank;
use super::collector::Collector;
use super::hint::{ChainHint, ChainStart, Pattern, Tree};
use super::literal::{CandidateIndex, ChainLiteral};
use super::propagation::{EntryIndex, PropagationRules};
use super::scratch::ChainScratch;
use crate::geometry::{bits, contains};
use crate::state::View;
use crate::step::Technique;
use crate::technique::forcing_chains::ForcingKind;
use crate::technique::interface::Forcing;
use std::sync::Arc;

/// Number of literals of chains that a unit of work visits.
const LITERALS_PER_UNIT: usize = 16;

/// The cells that chains start in.
fn start_cells(view: View<'_>, mode: Forcing) -> impl Iterator<Item = usize> {
    let least = if mode.is_dynamic { 2 } else { 3 };
    (0..view.geometry.cell_count).filter(move |&cell| view.count(cell) >= least)
}

/// Gives the chains of a state to a collector. `depth` is the number of chains around this search.
pub(super) fn collect(
    view: View<'_>,
    mode: Forcing,
    depth: usize,
    scratch: &mut ChainScratch,
    out: &mut Collector,
) {
    let mut bank = scratch.take(depth);
    bank.clear(view.geometry.candidate_count());
    // Only the outermost search shares its assumptions among threads.
    let assumed = if depth == 0 && mode.is_dynamic && !scratch.helpers.is_empty() {
        let starts: Vec<usize> =
            start_cells(view, mode).flat_map(|cell| candidates(view, cell)).collect();
        let assume = |at, scratch: &mut ChainScratch, bank: &mut Bank, out: &mut Collector| {
            // Each thread counts its own work.
            let watch = scratch.watch();
            let view = View { watch: &watch, ..view };
            ForcingSearch { view, mode, depth, scratch, out, bank }.assume(at);
        };
        assume_all(&starts, assume, scratch, &mut bank, out.wants_all())
    } else {
        Assumed::default()
    };
    ForcingSearch { view, mode, depth, scratch, out, bank: &mut bank }.start_everywhere(assumed);
    scratch.restore(depth, bank);
}

struct ForcingSearch<'a, 'b> {
    view: View<'a>,
    mode: Forcing,
    depth: usize,
    scratch: &'b mut ChainScratch,
    out: &'b mut Collector,
    bank: &'b mut Bank,
}

/// The candidates of a cell.
fn candidates(view: View<'_>, cell: usize) -> Vec<usize> {
    let digits = bits(view.digits(cell));
    digits.map(|digit| usize::from(view.geometry.candidate(cell, digit))).collect()
}

/// An end of a chain: the index of the propagation, and the slot in it.
type ChainEnd = (usize, EntryIndex);

impl ForcingSearch<'_, '_> {
    /// The chains from every cell in turn, with the help of assumptions that are made.
    fn start_everywhere(&mut self, mut assumed: Assumed) {
        for cell in start_cells(self.view, self.mode) {
            let candidates = candidates(self.view, cell);
            for &at in &candidates {
                if self.scratch.is_interrupted() {
                    return;
                }
                match assumed.remove(&at) {
                    Some(hints) => hints.into_iter().for_each(|hint| self.out.offer(hint)),
                    None => self.assume(at),
                }
                if self.mode.has_cells {
                    self.start_in_zones(at as CandidateIndex);
                }
            }
            if self.mode.has_cells {
                self.common(ForcingKind::Cell, ChainStart::Cell(cell), &candidates);
            }
        }
    }

    /// The chains from assumptions about one candidate.
    fn assume(&mut self, at: usize) {
        self.make(at);
        // Static chains look only for the common consequences of cells and zones.
        if !self.mode.is_dynamic {
            return;
        }
        let candidate = at as CandidateIndex;
        let off = self.bank.off();
        self.contradiction(at, candidate);
        self.bank.make(off);
        self.propagate(off, ChainLiteral::off(candidate));
        self.contradiction(off, candidate);
        // What follows whether the candidate is on or off is true.
        let count = self.view.count(self.view.geometry.cell_of(candidate));
        if self.mode.has_cells && count >= 3 {
            self.common(ForcingKind::Double, ChainStart::Assumption(candidate), &[at, off]);
        }
    }

    /// The chains from all places of a digit, in the zones in which the candidate is the first.
    fn start_in_zones(&mut self, candidate: CandidateIndex) {
        let View { geometry, marks, .. } = self.view;
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        for seat in geometry.seats(cell).iter().filter(|seat| seat.is_full) {
            let zone = usize::from(seat.zone);
            let places = marks.places(zone, digit);
            // Only the first place starts the chains of a zone, which then are found once.
            if places.count_ones() < 2 || places.trailing_zeros() != u32::from(seat.place) {
                continue;
            }
            let cells = geometry.cells_at(zone, places);
            let starts: Vec<usize> =
                cells.map(|cell| usize::from(geometry.candidate(cell, digit))).collect();
            starts.iter().for_each(|&at| self.make(at));
            self.common(ForcingKind::Zone, ChainStart::Zone(zone, digit), &starts);
        }
    }

    /// Makes the propagation from a candidate that is on.
    fn make(&mut self, at: usize) {
        if !self.bank.make(at) {
            self.propagate(at, ChainLiteral::on(at as CandidateIndex));
        }
    }

    fn propagate(&mut self, at: usize, start: ChainLiteral) {
        let Forcing { has_cells, is_dynamic, level, .. } = self.mode;
        let rules = PropagationRules { has_cells, is_dynamic };
        let propagation = self.bank.get_mut(at);
        propagation.begin(self.view, start);
        while propagation.run(self.view, rules) && self.view.poll().is_continue() {
            // No link is open any more: a pattern may remove candidates and open new ones.
            if level == 0
                || !advanced::extend(self.view, propagation, level, self.depth, self.scratch)
            {
                return;
            }
        }
    }

    /// Offers the contradiction of a propagation that ended in a clash.
    fn contradiction(&mut self, at: usize, candidate: CandidateIndex) {
        if let Some(slots) = self.bank.get(at).clash() {
            let conclusion = if at == self.bank.off() {
                ChainLiteral::on(candidate)
            } else {
                ChainLiteral::off(candidate)
            };
            let ends = slots.map(|slot| (at, slot));
            self.offer(
                ForcingKind::Contradiction,
                ChainStart::Assumption(candidate),
                &ends,
                conclusion,
            );
        }
    }

    /// Offers what all of some propagations have in common.
    fn common(&mut self, kind: ForcingKind, start: ChainStart, from: &[usize]) {
        for is_on in [true, false] {
            let set = |at: usize| {
                let propagation = self.bank.get(at);
                if is_on { &propagation.on_set } else { &propagation.off_set }
            };
            // The literals that follow from each of the assumptions.
            let mut common = set(from[0]).clone();
            for &at in &from[1..] {
                common.iter_mut().zip(set(at)).for_each(|(word, other)| *word &= other);
            }
            if common.iter().all(|&word| word == 0) {
                continue;
            }
            let is_common =
                |literal: &ChainLiteral| contains(&common, usize::from(literal.candidate()));
            let found: Vec<ChainLiteral> =
                self.bank.get(from[0]).found(is_on).filter(is_common).collect();
            for literal in found {
                if self.view.poll().is_break() {
                    return;
                }
                let ends: Vec<ChainEnd> =
                    from.iter().map(|&at| (at, self.bank.get(at).slot(literal))).collect();
                self.offer(kind, start, &ends, literal);
            }
        }
    }

    /// Offers a pattern with a conclusion, if it removes something.
    fn offer(
        &mut self,
        kind: ForcingKind,
        start: ChainStart,
        ends: &[ChainEnd],
        conclusion: ChainLiteral,
    ) {
        let geometry = self.view.geometry;
        let candidate = conclusion.candidate();
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        let (removed, placement) = if conclusion.is_on() {
            (self.view.digits(cell) & !(1 << digit), Some(candidate))
        } else {
            (1 << digit, None)
        };
        let (base, key) = (self.mode.base, kind as u8);
        // The depths add up to a lower bound of the complexity, which is cheap to know.
        let least = ends.iter().map(|&(at, slot)| self.bank.get(at).depth(slot)).sum();
        if removed == 0 || self.out.rank(base, least, key).is_none() {
            return;
        }
        let marked = &mut self.scratch.marked;
        let complexity: usize =
            ends.iter().map(|&(at, slot)| self.bank.get_mut(at).size(slot, marked)).sum();
        // The loop around this one looks at the interrupt again.
        let _ = self.view.spend(complexity / LITERALS_PER_UNIT);
        let Some(mut rank) = self.out.rank(base, complexity, key) else { return };
        let trees: Vec<Tree> =
            ends.iter().map(|&(at, slot)| self.bank.get(at).tree(slot, marked)).collect();
        let mut hint = ChainHint {
            technique: Technique::sized(self.mode.kind, self.mode.level).in_variant(kind as u8),
            rank,
            start,
            ends: trees,
            removals: vec![(cell as u16, removed)],
            placement,
        };
        // The complexity includes the chains inside this one.
        if ends.iter().any(|&(at, _)| self.bank.get(at).has_patterns()) {
            let Some(full) = self.out.rank(base, complexity + nested_complexity(&hint), key) else {
                return;
            };
            rank = full;
            hint.rank = rank;
        }
        self.out.push(hint);
    }
}

/// The sum of the complexities of the different patterns of chains that a pattern refers to.
fn nested_complexity(hint: &ChainHint) -> usize {
    let mut known: Vec<Arc<Pattern>> = Vec::new();
    let mut sum = 0;
    hint.for_each_nested(|pattern| {
        let Pattern::Chains(nested) = &**pattern else { return };
        let is_same = |other: &Arc<Pattern>| {
            matches!(&**other, Pattern::Chains(other) if other.has_same_chains(nested))
        };
        if !known.iter().any(is_same) {
            known.push(Arc::clone(pattern));
            sum += nested.rank.complexity;
        }
    });
    sum
}
