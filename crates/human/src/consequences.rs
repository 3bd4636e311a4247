//! The consequences of an assumption: singles in zones, what each rule beyond zones removes on its own, and cells that
//! see all places of a digit. An assumption that leads to a contradiction is wrong.
//!
//! Every fact is noted with its cause: a contradiction is followed back to the assumption. The chain has only the facts
//! that it uses.

mod explanation;

use super::case_trees::Refutation;
use super::geometry::{Mask, bits};
use super::rules::{RuleMemory, lost};
use super::state::{CandidateMarks, View};
use super::step::{Step, Technique};
use fixedbitset::FixedBitSet;
use std::collections::VecDeque;
use std::ops::ControlFlow;

pub(super) use explanation::sum_pattern;

/// No fact.
const NONE: u32 = u32::MAX;

/// The cause of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Assumed,
    /// The cell holds another digit, by a fact.
    Held(u32),
    /// A peer in a zone holds the digit, by a fact.
    Peer(u32, u16),
    /// The cell has no other digit.
    LastDigit,
    /// The digit has no other place in a zone.
    LastPlace(u16),
    /// A piece of a rule, with the facts before this number.
    Rule(u32, u32),
    /// A peer sees all places of the digit in a zone.
    Places(u16),
    /// A refuted assumption inside this one, by its number.
    Refuted(u32),
}

/// A cell holds a digit, or does not.
#[derive(Clone, Copy, Debug)]
struct Fact {
    cell: u16,
    digit: u8,
    is_on: bool,
    cause: Cause,
}

/// The end of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clash {
    /// A cell without a digit.
    Cell(usize),
    /// A zone without a place for a digit.
    Zone(usize, usize),
    /// A piece of a rule that cannot be satisfied.
    Piece(usize),
    /// The interrupt was set.
    Stopped,
}

/// A refuted assumption in the words of steps, and the facts outside that it uses.
#[derive(Debug)]
struct Refuted {
    step: Step,
    uses: Vec<u32>,
}

/// The facts that follow from assumptions. The latest facts are taken back first.
#[derive(Debug)]
struct Line {
    marks: CandidateMarks,
    sets: Vec<Mask>,
    facts: Vec<Fact>,
    /// The fact that a cell does not hold a digit, cell by cell.
    off: Vec<u32>,
    /// The fact that a cell holds a digit.
    on: Vec<u32>,
    /// Queues of cells with one digit, of zones with fewer places, of pieces of rules, and of zones for common peers.
    singles: VecDeque<u16>,
    zones: FixedBitSet,
    pieces: FixedBitSet,
    locked: FixedBitSet,
    /// Assumptions inside the present one that were refuted, while a refutation is explained.
    refuted: Vec<Refuted>,
}

/// Assumptions about a state, tried one after the other.
pub(super) struct Assumptions<'a> {
    view: View<'a>,
    memory: RuleMemory<'a>,
    /// The digits of all cells before any assumption.
    before: Vec<Mask>,
    /// The digits that are not placed in each zone.
    absent: Vec<Mask>,
    line: Line,
    technique: Technique,
    patterns: Patterns,
    /// The number of assumptions that may still be followed.
    left: usize,
}

/// The techniques of patterns inside chains.
#[derive(Clone, Copy)]
pub(super) struct Patterns {
    /// Sums that follow from zones and constraints.
    pub(super) sums: Technique,
    /// Cells that see all places of a digit.
    pub(super) peers: Technique,
    /// Assumptions that are refuted inside another one.
    pub(super) inner: Technique,
}

/// The interrupt was set.
struct Stopped;

impl From<Stopped> for Clash {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl<'a> Assumptions<'a> {
    /// Assumptions about a state. Refuted ones become steps of a technique.
    pub(super) fn new(view: View<'a>, technique: Technique, patterns: Patterns) -> Self {
        let View { geometry, rules, .. } = view;
        let all = u64::MAX >> (64 - geometry.digits);
        let absent = geometry.zones.iter().map(|zone| {
            let values = zone.iter().map(|&cell| view.filled.values[usize::from(cell)]);
            let placed = values.filter_map(|value| value.checked_sub(1));
            placed.fold(all, |absent, digit| absent & !(1 << digit))
        });
        let before = view.sets();
        let line = Line {
            marks: view.marks.clone(),
            sets: before.clone(),
            facts: Vec::new(),
            off: vec![NONE; before.len() * geometry.digits],
            on: vec![NONE; before.len()],
            singles: VecDeque::new(),
            zones: FixedBitSet::with_capacity(geometry.zones.len()),
            pieces: FixedBitSet::with_capacity(rules.pieces().len()),
            locked: FixedBitSet::with_capacity(geometry.zones.len()),
            refuted: Vec::new(),
        };
        let (memory, absent) = (rules.memory(), absent.collect());
        Self { view, memory, before, absent, line, technique, patterns, left: usize::MAX }
    }

    /// Follows only a number of assumptions from now on.
    pub(super) fn at_most(self, count: usize) -> Self {
        Self { left: count, ..self }
    }

    /// The step that refutes a candidate, if its consequences are a contradiction. Breaks off if the interrupt is set.
    pub(super) fn refute(&mut self, cell: usize, digit: usize) -> ControlFlow<(), Option<Step>> {
        let found = self.refutation(cell, digit, |_, _| Ok(()));
        self.step_of(found)
    }

    /// The step of a refutation, unless none was found. Breaks off if the interrupt is set.
    fn step_of(
        &mut self,
        found: Result<Option<Refutation>, Stopped>,
    ) -> ControlFlow<(), Option<Step>> {
        flow(found.and_then(|found| match found {
            Some(found) => self.explain(&found).map(|refuted| Some(refuted.step)),
            None => Ok(None),
        }))
    }

    /// The step of a tree, if its consequences lead to a contradiction. Breaks off if the interrupt is set.
    pub(super) fn refute_by_cases(&mut self, tree: &Refutation) -> ControlFlow<(), Option<Step>> {
        let followed = self.followed(tree);
        self.step_of(followed)
    }

    /// The part of a tree that is needed beside the consequences of steps. `None` if they do not come as far.
    fn followed(&mut self, tree: &Refutation) -> Result<Option<Refutation>, Stopped> {
        let (cell, digit) = tree.candidate();
        self.refutation(cell, digit, |inside, inner| {
            inside.follow_all(&tree.inner, inner)?;
            // Some contradictions of the engine, such as sums of several cages, take an assumption here.
            inside.deepen(inner)
        })
    }

    /// Follows trees inside the present assumption, one after the other, until they contradict it.
    fn follow_all(
        &mut self,
        trees: &[Refutation],
        found: &mut Vec<Refutation>,
    ) -> Result<(), Clash> {
        for tree in trees {
            let (cell, digit) = tree.candidate();
            if self.line.sets[cell] >> digit & 1 == 0 {
                continue;
            }
            // The digit holds by now: what refutes it refutes the present assumption.
            if self.line.on[cell] != NONE {
                self.follow_all(&tree.inner, found)?;
            } else if let Some(refutation) = self.followed(tree)? {
                self.add_refuted(found, refutation)?;
            }
        }
        Ok(())
    }

    /// The candidates that the consequences of a candidate remove, as numbers of cells times the number of digits plus
    /// digits; `None` if they are a contradiction. Breaks off if the interrupt is set.
    pub(super) fn removed_by(
        &mut self,
        cell: usize,
        digit: usize,
    ) -> ControlFlow<(), Option<FixedBitSet>> {
        let digits = self.view.geometry.digits;
        let end = self.assume(cell, digit);
        let mut removed = FixedBitSet::with_capacity(self.before.len() * digits);
        for fact in self.line.facts.iter().filter(|fact| !fact.is_on) {
            removed.insert(usize::from(fact.cell) * digits + usize::from(fact.digit));
        }
        self.take_back(0);
        match end {
            Ok(()) => ControlFlow::Continue(Some(removed)),
            Err(Clash::Stopped) => ControlFlow::Break(()),
            Err(_) => ControlFlow::Continue(None),
        }
    }

    /// A step with one more chain, from an assumed candidate to one that its consequences remove. Breaks off if the
    /// interrupt is set.
    pub(super) fn with_consequence(
        &mut self,
        step: Step,
        (cell, digit): (usize, usize),
        (other, removed): (usize, usize),
    ) -> ControlFlow<(), Step> {
        // The consequences were followed before, so only an interrupt ends this search early.
        let chained = match self.assume(cell, digit) {
            Err(Clash::Stopped) => Err(Stopped),
            _ => {
                let target = self.line.off[other * self.view.geometry.digits + removed];
                self.with_chain_to(step, target)
            }
        };
        self.take_back(0);
        flow(chained)
    }

    /// The refutation of a candidate beside the present facts, which stay as they are. Where its consequences are no
    /// contradiction, a function refutes others inside.
    fn refutation(
        &mut self,
        cell: usize,
        digit: usize,
        inside: impl FnOnce(&mut Self, &mut Vec<Refutation>) -> Result<(), Clash>,
    ) -> Result<Option<Refutation>, Stopped> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let base = self.line.facts.len();
        let mut inner = Vec::new();
        let end = self.assume(cell, digit).and_then(|()| inside(self, &mut inner));
        self.take_back(base);
        match end {
            Ok(()) => Ok(None),
            Err(Clash::Stopped) => Err(Stopped),
            Err(_) => Ok(Some(Refutation::new(cell, digit, inner))),
        }
    }

    /// Refutes candidates inside the present assumption, and follows what that leaves, in cells with few digits first.
    fn deepen(&mut self, found: &mut Vec<Refutation>) -> Result<(), Clash> {
        let mut cells: Vec<usize> =
            (0..self.line.sets.len()).filter(|&cell| self.is_open(cell)).collect();
        cells.sort_by_key(|&cell| self.line.sets[cell].count_ones());
        // Each refutation may let others succeed: the rounds end when all cells have failed since the last one.
        let mut failed = 0;
        for &cell in cells.iter().cycle() {
            if failed == cells.len() {
                break;
            }
            failed += 1;
            for digit in bits(self.line.sets[cell]) {
                // Earlier digits of the cell may have removed this one, or left it alone.
                if !self.is_open(cell) || self.line.sets[cell] >> digit & 1 == 0 {
                    continue;
                }
                if let Some(refutation) = self.refutation(cell, digit, |_, _| Ok(()))? {
                    failed = 0;
                    self.add_refuted(found, refutation)?;
                }
            }
        }
        Ok(())
    }

    /// Notes a refutation inside the present assumption, and what follows.
    fn add_refuted(
        &mut self,
        found: &mut Vec<Refutation>,
        refutation: Refutation,
    ) -> Result<(), Clash> {
        let (cell, digit) = refutation.candidate();
        let number = found.len() as u32;
        found.push(refutation);
        self.remove(cell, digit, Cause::Refuted(number))?;
        self.follow()
    }

    /// Whether a cell has several digits.
    fn is_open(&self, cell: usize) -> bool {
        self.line.sets[cell].count_ones() > 1
    }

    /// Notes an assumption, and what follows from it.
    fn assume(&mut self, cell: usize, digit: usize) -> Result<(), Clash> {
        self.hold(cell, digit, Cause::Assumed)?;
        self.follow()
    }

    /// Forgets all facts from a number on.
    fn take_back(&mut self, base: usize) {
        let Self { view: View { geometry, filled, .. }, line, .. } = self;
        for fact in line.facts.drain(base..).rev() {
            let (cell, digit) = (usize::from(fact.cell), usize::from(fact.digit));
            if fact.is_on {
                line.on[cell] = NONE;
                continue;
            }
            line.off[cell * geometry.digits + digit] = NONE;
            line.sets[cell] |= 1 << digit;
            // Cells that hold a digit have no marks.
            if filled.is_empty(cell) {
                line.marks.restore(geometry, cell, digit);
            }
        }
        // A contradiction leaves some of them.
        line.singles.clear();
        line.zones.clear();
        line.pieces.clear();
        line.locked.clear();
    }

    /// A refutation in the words of steps. It is followed again, as the first time, to note its causes.
    fn explain(&mut self, refutation: &Refutation) -> Result<Refuted, Stopped> {
        let base = self.line.facts.len();
        let outer = std::mem::take(&mut self.line.refuted);
        let explained = self.explain_from(base, refutation);
        self.take_back(base);
        self.line.refuted = outer;
        explained
    }

    /// Explains a refutation whose facts begin at `base`, and leaves them.
    fn explain_from(&mut self, base: usize, refutation: &Refutation) -> Result<Refuted, Stopped> {
        let (cell, digit) = refutation.candidate();
        let mut end = self.assume(cell, digit);
        for refutation in &refutation.inner {
            if end.is_err() {
                break;
            }
            let explained = self.explain(refutation)?;
            self.line.refuted.push(explained);
            let cause = Cause::Refuted(self.line.refuted.len() as u32 - 1);
            let (cell, digit) = refutation.candidate();
            end = self.remove(cell, digit, cause).and_then(|()| self.follow());
        }
        let clash = end.expect_err("a refutation ends in a contradiction, whenever it is followed");
        self.explained(base as u32, clash)
    }

    /// Notes that a cell holds a digit.
    fn hold(&mut self, cell: usize, digit: usize, cause: Cause) -> Result<(), Clash> {
        let number = self.line.note(cell, digit, true, cause);
        self.line.on[cell] = number;
        for other in bits(self.line.sets[cell] & !(1 << digit)) {
            self.remove(cell, other, Cause::Held(number))?;
        }
        for (peer, zone) in self.view.geometry.sight_by_zone(cell) {
            self.remove(peer, digit, Cause::Peer(number, zone as u16))?;
        }
        Ok(())
    }

    /// Notes that a cell does not hold a digit, if it might.
    fn remove(&mut self, cell: usize, digit: usize, cause: Cause) -> Result<(), Clash> {
        let Self { view: View { geometry, rules, .. }, line, .. } = self;
        if line.sets[cell] >> digit & 1 == 0 {
            return Ok(());
        }
        let number = line.note(cell, digit, false, cause);
        line.off[cell * geometry.digits + digit] = number;
        line.sets[cell] &= !(1 << digit);
        line.marks.remove(geometry, cell, digit);
        for seat in geometry.seats(cell).iter().filter(|seat| seat.is_full) {
            line.zones.insert(usize::from(seat.zone));
            line.locked.insert(usize::from(seat.zone));
        }
        line.pieces.extend(rules.of_cell(cell));
        match line.sets[cell].count_ones() {
            0 => return Err(Clash::Cell(cell)),
            1 if line.on[cell] == NONE => line.singles.push_back(cell as u16),
            _ => {}
        }
        Ok(())
    }

    /// Follows all consequences: singles of cells, then of zones, then rules, then common peers.
    fn follow(&mut self) -> Result<(), Clash> {
        loop {
            let line = &mut self.line;
            if let Some(cell) = line.singles.pop_front() {
                let cell = usize::from(cell);
                let digit = line.sets[cell].trailing_zeros() as usize;
                if line.on[cell] == NONE {
                    self.hold(cell, digit, Cause::LastDigit)?;
                }
            } else if let Some(zone) = take_first(&mut line.zones) {
                self.follow_zone(zone)?;
            } else if let Some(piece) = take_first(&mut line.pieces) {
                self.follow_piece(piece)?;
            } else if let Some(zone) = take_first(&mut line.locked) {
                self.follow_places(zone)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Looks for digits with one place in a full zone.
    fn follow_zone(&mut self, zone: usize) -> Result<(), Clash> {
        let geometry = self.view.geometry;
        for digit in bits(self.absent[zone]) {
            let places = self.line.marks.places(zone, digit);
            if places == 0 {
                return Err(Clash::Zone(zone, digit));
            }
            if places.is_power_of_two() {
                let cell = usize::from(geometry.zones[zone][places.trailing_zeros() as usize]);
                if self.line.on[cell] == NONE {
                    self.hold(cell, digit, Cause::LastPlace(zone as u16))?;
                    // Other digits of this zone wait for the singles.
                    self.line.zones.insert(zone);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Applies a piece of a rule.
    fn follow_piece(&mut self, number: usize) -> Result<(), Clash> {
        let piece = &self.view.rules.pieces()[number];
        self.spend_on(number)?;
        let after = self.memory.narrow(number, &self.line.sets).ok_or(Clash::Piece(number))?;
        let lost: Vec<(usize, usize)> = lost(piece, &self.line.sets, after).collect();
        let cause = Cause::Rule(number as u32, self.line.facts.len() as u32);
        lost.into_iter().try_for_each(|(cell, digit)| self.remove(cell, digit, cause))?;
        // The piece has seen its own changes.
        self.line.pieces.set(number, false);
        Ok(())
    }

    /// Counts the work of applying a piece of a rule.
    fn spend_on(&self, piece: usize) -> Result<(), Stopped> {
        let cells = self.view.rules.pieces()[piece].cells.len();
        self.view.spend(8 * cells).is_continue().then_some(()).ok_or(Stopped)
    }

    /// Looks for cells that see all places of a digit in a full zone.
    fn follow_places(&mut self, zone: usize) -> Result<(), Clash> {
        let geometry = self.view.geometry;
        let most = geometry.most_seen(zone);
        for digit in bits(self.absent[zone]) {
            let places = self.line.marks.places(zone, digit);
            // One place is a single.
            if !(2..=most).contains(&places.count_ones()) {
                continue;
            }
            let cells: Vec<usize> = geometry.cells_at(zone, places).collect();
            for peer in geometry.seen_by_all(&cells) {
                self.remove(peer, digit, Cause::Places(zone as u16))?;
            }
        }
        Ok(())
    }
}

/// Continues with a result, or breaks off if the interrupt was set.
fn flow<T>(found: Result<T, Stopped>) -> ControlFlow<(), T> {
    found.map_or_else(|Stopped| ControlFlow::Break(()), ControlFlow::Continue)
}

/// Takes the least number out of a set.
fn take_first(set: &mut FixedBitSet) -> Option<usize> {
    let first = set.minimum()?;
    set.set(first, false);
    Some(first)
}

impl Line {
    fn note(&mut self, cell: usize, digit: usize, is_on: bool, cause: Cause) -> u32 {
        self.facts.push(Fact { cell: cell as u16, digit: digit as u8, is_on, cause });
        self.facts.len() as u32 - 1
    }

    /// The facts before a number that take digits from a cell.
    fn offs_of_cell(&self, cell: usize, digits: usize, before: u32) -> Vec<u32> {
        let offs = self.off[cell * digits..(cell + 1) * digits].iter();
        offs.copied().filter(|&number| number < before).collect()
    }

    /// The placed digit that a fact follows from at once, or else the fact.
    fn root(&self, number: u32) -> u32 {
        match self.facts[number as usize].cause {
            Cause::Held(on) | Cause::Peer(on, _) => on,
            _ => number,
        }
    }
}
