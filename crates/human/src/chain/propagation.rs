//! All that follows from one literal.
//!
//! Literals are worked off first in, first out, all that are on before any that is off. In a *dynamic* propagation
//! an off removes its candidate from the marks: later strong links may follow from several literals. A propagation
//! stops at the first clash, and keeps the literals found before it.

use super::hint::{Pattern, Tree, TreeNode};
use super::literal::{CandidateIndex, ChainLiteral, LiteralCause};
use super::marked::MarkedLiterals;
use crate::geometry::{Geometry, Mask, bits, contains, insert};
use crate::state::{CandidateMarks, View};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PropagationRules {
    /// Whether links lead from one candidate of a cell to another.
    pub(super) has_cells: bool,
    pub(super) is_dynamic: bool,
}

/// A literal, and the reason for it.
#[derive(Clone, Copy, Debug)]
struct ChainEntry {
    literal: ChainLiteral,
    cause: LiteralCause,
    /// The number of literals on the path of first parents, this one included.
    depth: u16,
    /// The index of the pattern that it follows from, plus 1; 0 without a pattern.
    pattern: u16,
    /// The range of its parents.
    parents: (u32, u32),
}

/// The index of an entry.
pub(super) type EntryIndex = u16;

/// The literals that follow from one, with their reasons.
#[derive(Debug)]
pub(super) struct Propagation {
    /// The marks as they are after the removals.
    pub(super) work: CandidateMarks,
    entries: Vec<ChainEntry>,
    parents: Vec<EntryIndex>,
    patterns: Vec<Arc<Pattern>>,
    on: Vec<EntryIndex>,
    off: Vec<EntryIndex>,
    /// The number of literals that have been worked off.
    on_done: usize,
    off_done: usize,
    /// The slot of each literal that is in a set.
    slots: Vec<EntryIndex>,
    pub(super) on_set: Vec<u64>,
    pub(super) off_set: Vec<u64>,
    clash: Option<(EntryIndex, EntryIndex)>,
    /// The numbers of literals that entries follow from, themselves included; 0 where it is not known.
    sizes: Vec<u16>,
}

/// A strong link that follows from an off.
#[derive(Clone, Copy)]
struct Forced {
    candidate: CandidateIndex,
    cause: LiteralCause,
    /// The places or digits that are gone, which left one candidate.
    gone: Mask,
}

impl Propagation {
    pub(super) const fn new() -> Self {
        Self {
            work: CandidateMarks::empty(),
            entries: Vec::new(),
            parents: Vec::new(),
            patterns: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            on_done: 0,
            off_done: 0,
            slots: Vec::new(),
            on_set: Vec::new(),
            off_set: Vec::new(),
            clash: None,
            sizes: Vec::new(),
        }
    }

    /// Begins anew from a literal.
    pub(super) fn begin(&mut self, view: View<'_>, start: ChainLiteral) {
        let count = view.geometry.candidate_count();
        self.work.copy(view.marks);
        self.entries.clear();
        self.parents.clear();
        self.patterns.clear();
        self.on.clear();
        self.off.clear();
        (self.on_done, self.off_done) = (0, 0);
        self.slots.resize(2 * count, 0);
        for set in [&mut self.on_set, &mut self.off_set] {
            set.clear();
            set.resize(count.div_ceil(64), 0);
        }
        self.clash = None;
        self.sizes.clear();
        let slot = self.enter(start, LiteralCause::START, 0, 0, 0);
        self.accept(slot);
    }

    /// Works off all literals. Returns false if there was a clash.
    pub(super) fn run(&mut self, view: View<'_>, rules: PropagationRules) -> bool {
        while self.clash.is_none() {
            // An off waits until the weak links of all ons are followed.
            if let Some(&slot) = self.on.get(self.on_done) {
                self.on_done += 1;
                let _ = self.work_on(view.geometry, slot, rules);
            } else if let Some(&slot) = self.off.get(self.off_done) {
                self.off_done += 1;
                let _ = self.work_off(view, slot, rules);
            } else {
                return true;
            }
        }
        false
    }

    fn enter(
        &mut self,
        literal: ChainLiteral,
        cause: LiteralCause,
        depth: u16,
        pattern: u16,
        from: u32,
    ) -> EntryIndex {
        let parents = (from, self.parents.len() as u32);
        self.entries.push(ChainEntry { literal, cause, depth: depth + 1, pattern, parents });
        (self.entries.len() - 1) as EntryIndex
    }

    /// Adds an entry to the set of its kind.
    fn accept(&mut self, slot: EntryIndex) {
        let literal = self.entries[usize::from(slot)].literal;
        let candidate = usize::from(literal.candidate());
        let (set, list) = if literal.is_on() {
            (&mut self.on_set, &mut self.on)
        } else {
            (&mut self.off_set, &mut self.off)
        };
        insert(set, candidate);
        list.push(slot);
        self.slots[literal.index()] = slot;
    }

    fn is_on(&self, candidate: CandidateIndex) -> bool {
        contains(&self.on_set, usize::from(candidate))
    }

    pub(super) fn is_off(&self, candidate: CandidateIndex) -> bool {
        contains(&self.off_set, usize::from(candidate))
    }

    /// Adds the weak consequences of an on.
    fn work_on(
        &mut self,
        geometry: &Geometry,
        slot: EntryIndex,
        rules: PropagationRules,
    ) -> ControlFlow<()> {
        let candidate = self.entries[usize::from(slot)].literal.candidate();
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        if rules.has_cells {
            for other in bits(self.work.cells[cell] & !(1 << digit)) {
                self.add_off(geometry.candidate(cell, other), LiteralCause::CELL, slot)?;
            }
        }
        for seat in geometry.seats(cell) {
            let zone = usize::from(seat.zone);
            for place in bits(self.work.places(zone, digit) & !(1 << seat.place)) {
                let other = usize::from(geometry.zones[zone][place]);
                self.add_off(geometry.candidate(other, digit), LiteralCause::zone(zone), slot)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds an off that follows from an on; breaks off at a clash.
    #[inline]
    fn add_off(
        &mut self,
        candidate: CandidateIndex,
        cause: LiteralCause,
        parent: EntryIndex,
    ) -> ControlFlow<()> {
        let clashes = self.is_on(candidate);
        // Known by an earlier reason.
        if !clashes && self.is_off(candidate) {
            return ControlFlow::Continue(());
        }
        let from = self.parents.len() as u32;
        self.parents.push(parent);
        let depth = self.entries[usize::from(parent)].depth;
        let slot = self.enter(ChainLiteral::off(candidate), cause, depth, 0, from);
        if clashes {
            self.clash = Some((self.slots[ChainLiteral::on(candidate).index()], slot));
            return ControlFlow::Break(());
        }
        self.accept(slot);
        ControlFlow::Continue(())
    }

    /// Removes the candidate of an off, if the rules want that, and adds its strong consequences.
    fn work_off(
        &mut self,
        view: View<'_>,
        slot: EntryIndex,
        rules: PropagationRules,
    ) -> ControlFlow<()> {
        let geometry = view.geometry;
        let candidate = self.entries[usize::from(slot)].literal.candidate();
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        let mut forced: [Option<Forced>; MOST_FORCED] = [None; MOST_FORCED];
        let mut count = 0;
        if rules.has_cells {
            let others = self.work.cells[cell] & !(1 << digit);
            // One other candidate remains in the cell.
            if others.is_power_of_two() {
                let other = geometry.candidate(cell, others.trailing_zeros() as usize);
                let gone = view.marks.cells[cell] & !self.work.cells[cell];
                forced[0] = Some(Forced { candidate: other, cause: LiteralCause::CELL, gone });
                count = 1;
            }
        }
        for seat in geometry.seats(cell).iter().filter(|seat| seat.is_full) {
            let zone = usize::from(seat.zone);
            let places = self.work.places(zone, digit);
            let others = places & !(1 << seat.place);
            // One other place remains in the zone.
            if others.is_power_of_two() && count < MOST_FORCED {
                let other = usize::from(geometry.zones[zone][others.trailing_zeros() as usize]);
                let gone = view.marks.places(zone, digit) & !places;
                let candidate = geometry.candidate(other, digit);
                forced[count] = Some(Forced { candidate, cause: LiteralCause::zone(zone), gone });
                count += 1;
            }
        }
        if rules.is_dynamic {
            // Removed only now: the masks `gone` list the earlier removals, without this one.
            self.work.remove(geometry, cell, digit);
        }
        for forced in forced.into_iter().flatten() {
            self.add_on(geometry, forced, slot, rules)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds an on that follows from an off, and from earlier offs that left one candidate. Breaks off at a clash.
    fn add_on(
        &mut self,
        geometry: &Geometry,
        forced: Forced,
        parent: EntryIndex,
        rules: PropagationRules,
    ) -> ControlFlow<()> {
        let Forced { candidate, cause, gone } = forced;
        let clashes = self.is_off(candidate);
        if !clashes && self.is_on(candidate) {
            return ControlFlow::Continue(());
        }
        let from = self.parents.len() as u32;
        self.parents.push(parent);
        if rules.is_dynamic {
            // The earlier removals are also reasons for the link.
            for at in bits(gone) {
                let other = match cause.as_zone() {
                    Some(zone) => {
                        let cell = usize::from(geometry.zones[zone][at]);
                        geometry.candidate(cell, geometry.digit_of(candidate))
                    }
                    None => geometry.candidate(geometry.cell_of(candidate), at),
                };
                self.parents.push(self.slots[ChainLiteral::off(other).index()]);
            }
        }
        let depth = self.entries[usize::from(parent)].depth;
        let slot = self.enter(ChainLiteral::on(candidate), cause, depth, 0, from);
        if clashes {
            self.clash = Some((slot, self.slots[ChainLiteral::off(candidate).index()]));
            return ControlFlow::Break(());
        }
        self.accept(slot);
        ControlFlow::Continue(())
    }

    /// Adds an off that a pattern gives. `parents` are off.
    pub(super) fn add_by_pattern(
        &mut self,
        candidate: CandidateIndex,
        parents: &[CandidateIndex],
        pattern: &Arc<Pattern>,
    ) {
        // The removals of a pattern follow one another: only the last pattern can be the same.
        let is_known = self.patterns.last().is_some_and(|last| Arc::ptr_eq(last, pattern));
        if !is_known {
            self.patterns.push(Arc::clone(pattern));
        }
        let from = self.parents.len() as u32;
        let slots = parents.iter().map(|&parent| self.slots[ChainLiteral::off(parent).index()]);
        self.parents.extend(slots);
        let first = self.parents[from as usize];
        let depth = self.entries[usize::from(first)].depth;
        let number = self.patterns.len() as u16;
        let slot =
            self.enter(ChainLiteral::off(candidate), LiteralCause::PATTERN, depth, number, from);
        self.accept(slot);
    }

    /// The on and the off of the same candidate that stopped the propagation.
    pub(super) fn clash(&self) -> Option<[EntryIndex; 2]> {
        self.clash.map(|(on, off)| [on, off])
    }

    /// The slot of a literal that is in a set.
    pub(super) fn slot(&self, literal: ChainLiteral) -> EntryIndex {
        self.slots[literal.index()]
    }

    /// The literals that are on, or off, in the order in which they were found.
    pub(super) fn found(&self, is_on: bool) -> impl Iterator<Item = ChainLiteral> + '_ {
        let list = if is_on { &self.on } else { &self.off };
        list.iter().map(|&slot| self.entries[usize::from(slot)].literal)
    }

    /// A lower bound of [`size`](Self::size).
    pub(super) fn depth(&self, slot: EntryIndex) -> usize {
        usize::from(self.entries[usize::from(slot)].depth)
    }

    /// Whether an entry may follow from patterns.
    pub(super) fn has_patterns(&self) -> bool {
        !self.patterns.is_empty()
    }

    fn parents(&self, slot: EntryIndex) -> &[EntryIndex] {
        let (from, to) = self.entries[usize::from(slot)].parents;
        &self.parents[from as usize..to as usize]
    }

    /// The number of different literals that an entry follows from, itself included.
    pub(super) fn size(&mut self, slot: EntryIndex, marked: &mut MarkedLiterals) -> usize {
        self.sizes.resize(self.entries.len(), 0);
        let known = self.sizes[usize::from(slot)];
        if known > 0 {
            return usize::from(known);
        }
        // Breadth first, since the first of two entries for a literal counts, with its parents.
        let mut size = 0;
        marked.begin(self.slots.len());
        marked.queue.push(slot);
        marked.mark(self.entries[usize::from(slot)].literal);
        while let Some(&next) = marked.queue.get(size) {
            size += 1;
            let (from, to) = self.entries[usize::from(next)].parents;
            for &parent in &self.parents[from as usize..to as usize] {
                if marked.mark(self.entries[usize::from(parent)].literal) {
                    marked.queue.push(parent);
                }
            }
        }
        self.sizes[usize::from(slot)] = size as u16;
        size
    }

    /// The tree of an entry.
    pub(super) fn tree(&self, slot: EntryIndex, marked: &mut MarkedLiterals) -> Tree {
        marked.begin(self.slots.len());
        let mut tree = Tree::default();
        marked.queue.push(slot);
        marked.mark(self.entries[usize::from(slot)].literal);
        // Breadth first, as in `size`.
        let mut at = 0;
        while let Some(&next) = marked.queue.get(at) {
            at += 1;
            let entry = self.entries[usize::from(next)];
            let from = tree.parents.len() as u32;
            for &parent in self.parents(next) {
                let literal = self.entries[usize::from(parent)].literal;
                if marked.mark(literal) {
                    marked.number[literal.index()] = marked.queue.len() as u16;
                    marked.queue.push(parent);
                }
                tree.parents.push(marked.number[literal.index()]);
            }
            tree.nodes.push(TreeNode {
                literal: entry.literal,
                cause: entry.cause,
                parents: (from, tree.parents.len() as u32),
                pattern: usize::from(entry.pattern)
                    .checked_sub(1)
                    .map(|at| Arc::clone(&self.patterns[at])),
            });
        }
        tree
    }
}

/// The maximum number of strong links of an off that are followed: by its cell and by full zones.
const MOST_FORCED: usize = 12;
