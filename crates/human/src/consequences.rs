//! The consequences of an assumption: singles in zones, and what each rule beyond zones removes by itself. An
//! assumption that leads to a contradiction is wrong.
//!
//! Every fact is noted with its cause: a contradiction is followed back to the assumption. The chain has only the facts
//! that it uses.

use super::derived_sums::DerivedSum;
use super::geometry::{Geometry, Mask, bits};
use super::rules::{RuleMemory, lost};
use super::state::{CandidateMarks, View};
use super::step::{Chain, Node, Reason, Role, Step, Technique};
use pavane::layout::{Cell, Digit};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;

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

/// An assumption inside another one that was refuted: its step, and the facts outside that it uses.
#[derive(Clone, Debug)]
struct Refuted {
    step: Step,
    uses: Vec<u32>,
}

/// The facts that follow from an assumption.
#[derive(Clone, Debug)]
struct Line {
    marks: CandidateMarks,
    sets: Vec<Mask>,
    facts: Vec<Fact>,
    /// The fact that a cell does not hold a digit, cell by cell.
    off: Vec<u32>,
    /// The fact that a cell holds a digit.
    on: Vec<u32>,
    singles: VecDeque<u16>,
    zones: BTreeSet<u16>,
    pieces: BTreeSet<u32>,
    refuted: Vec<Refuted>,
}

/// Assumptions about a state, tried one after the other.
pub(super) struct Assumptions<'a> {
    view: View<'a>,
    memory: RuleMemory<'a>,
    /// The digits of all cells before any assumption.
    before: Vec<Mask>,
    /// The digits that are placed in each zone.
    placed: Vec<Mask>,
    technique: Technique,
    /// The technique of sums that follow from zones and constraints.
    of_sums: Technique,
}

impl<'a> Assumptions<'a> {
    /// Assumptions about a state. Refuted ones become steps of a technique. Sums that follow from zones and constraints
    /// are patterns inside them, of a technique of their own.
    pub(super) fn new(view: View<'a>, technique: Technique, of_sums: Technique) -> Self {
        let geometry = view.geometry;
        let placed = geometry.zones.iter().map(|zone| {
            let values = zone.iter().map(|&cell| view.filled.values[usize::from(cell)]);
            values.filter_map(|value| value.checked_sub(1)).fold(0, |mask, digit| mask | 1 << digit)
        });
        Self {
            view,
            memory: view.rules.memory(),
            before: view.sets(),
            placed: placed.collect(),
            technique,
            of_sums,
        }
    }

    /// The step that refutes a candidate, if its consequences are a contradiction. `depth` assumptions may be nested
    /// inside. Breaks off if the interrupt is set.
    pub(super) fn refute(
        &mut self,
        cell: usize,
        digit: usize,
        depth: usize,
    ) -> ControlFlow<(), Option<Step>> {
        let line = Line {
            marks: self.view.marks.clone(),
            sets: self.before.clone(),
            facts: Vec::new(),
            off: vec![NONE; self.before.len() * self.view.geometry.digits],
            on: vec![NONE; self.before.len()],
            singles: VecDeque::new(),
            zones: BTreeSet::new(),
            pieces: BTreeSet::new(),
            refuted: Vec::new(),
        };
        match self.refuted(line, cell, digit, depth) {
            None => ControlFlow::Continue(None),
            Some(Err(())) => ControlFlow::Break(()),
            Some(Ok(refuted)) => ControlFlow::Continue(Some(refuted.step)),
        }
    }

    /// The refutation of a candidate beside the facts of a line; an error if the interrupt is set.
    fn refuted(
        &mut self,
        mut line: Line,
        cell: usize,
        digit: usize,
        depth: usize,
    ) -> Option<Result<Refuted, ()>> {
        let base = line.facts.len() as u32;
        let mut clash = self.hold(&mut line, cell, digit, Cause::Assumed);
        clash = clash.and_then(|()| self.follow(&mut line));
        if clash.is_ok() && depth > 0 {
            clash = self.deepen(&mut line, depth - 1);
        }
        match clash {
            Ok(()) => None,
            Err(Clash::Stopped) => Some(Err(())),
            Err(clash) => Some(Ok(self.explain(&line, base, clash))),
        }
    }

    /// Refutes candidates of the cells with fewest digits, and follows what that leaves.
    fn deepen(&mut self, line: &mut Line, depth: usize) -> Result<(), Clash> {
        'again: loop {
            let open = |&cell: &usize| matches!(line.sets[cell].count_ones(), 2..=MOST_NESTED);
            let mut cells: Vec<usize> = (0..line.sets.len()).filter(open).collect();
            cells.sort_by_key(|&cell| line.sets[cell].count_ones());
            for cell in cells {
                for digit in bits(line.sets[cell]) {
                    let Some(found) = self.refuted(line.clone(), cell, digit, depth) else {
                        continue;
                    };
                    let refuted = found.map_err(|()| Clash::Stopped)?;
                    line.refuted.push(refuted);
                    let cause = Cause::Refuted(line.refuted.len() as u32 - 1);
                    self.remove(line, cell, digit, cause)?;
                    self.follow(line)?;
                    continue 'again;
                }
            }
            return Ok(());
        }
    }

    /// Notes that a cell holds a digit.
    fn hold(&self, line: &mut Line, cell: usize, digit: usize, cause: Cause) -> Result<(), Clash> {
        let number = line.note(cell, digit, true, cause);
        line.on[cell] = number;
        for other in bits(line.sets[cell] & !(1 << digit)) {
            self.remove(line, cell, other, Cause::Held(number))?;
        }
        for (peer, zone) in self.view.geometry.sight_by_zone(cell) {
            self.remove(line, peer, digit, Cause::Peer(number, zone as u16))?;
        }
        Ok(())
    }

    /// Notes that a cell does not hold a digit, if it might.
    fn remove(
        &self,
        line: &mut Line,
        cell: usize,
        digit: usize,
        cause: Cause,
    ) -> Result<(), Clash> {
        let geometry = self.view.geometry;
        if line.sets[cell] >> digit & 1 == 0 {
            return Ok(());
        }
        let number = line.note(cell, digit, false, cause);
        line.off[cell * geometry.digits + digit] = number;
        line.sets[cell] &= !(1 << digit);
        line.marks.remove(geometry, cell, digit);
        line.zones
            .extend(geometry.seats(cell).iter().filter(|seat| seat.is_full).map(|seat| seat.zone));
        line.pieces.extend(self.view.rules.of_cell(cell).map(|piece| piece as u32));
        match line.sets[cell].count_ones() {
            0 => return Err(Clash::Cell(cell)),
            1 if line.on[cell] == NONE => line.singles.push_back(cell as u16),
            _ => {}
        }
        Ok(())
    }

    /// Follows all consequences: singles of cells, then of zones, then rules.
    fn follow(&mut self, line: &mut Line) -> Result<(), Clash> {
        loop {
            if let Some(cell) = line.singles.pop_front() {
                let cell = usize::from(cell);
                let digit = line.sets[cell].trailing_zeros() as usize;
                if line.on[cell] == NONE {
                    self.hold(line, cell, digit, Cause::LastDigit)?;
                }
            } else if let Some(zone) = line.zones.pop_first() {
                self.follow_zone(line, usize::from(zone))?;
            } else if let Some(piece) = line.pieces.pop_first() {
                self.follow_piece(line, piece as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Looks for digits with one place in a full zone.
    fn follow_zone(&mut self, line: &mut Line, zone: usize) -> Result<(), Clash> {
        let geometry = self.view.geometry;
        for digit in 0..geometry.digits {
            if self.placed[zone] >> digit & 1 == 1 {
                continue;
            }
            let places = line.marks.places(zone, digit);
            if places == 0 {
                return Err(Clash::Zone(zone, digit));
            }
            if places.is_power_of_two() {
                let cell = usize::from(geometry.zones[zone][places.trailing_zeros() as usize]);
                if line.on[cell] == NONE {
                    self.hold(line, cell, digit, Cause::LastPlace(zone as u16))?;
                    // Other digits of this zone wait for the singles.
                    line.zones.insert(zone as u16);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Applies a piece of a rule.
    fn follow_piece(&mut self, line: &mut Line, number: usize) -> Result<(), Clash> {
        let piece = &self.view.rules.pieces()[number];
        self.view.spend(8 * piece.cells.len()).is_continue().then_some(()).ok_or(Clash::Stopped)?;
        let after = self.memory.narrow(number, &line.sets).ok_or(Clash::Piece(number))?;
        let lost: Vec<(usize, usize)> = lost(piece, &line.sets, after).collect();
        let cause = Cause::Rule(number as u32, line.facts.len() as u32);
        lost.into_iter().try_for_each(|(cell, digit)| self.remove(line, cell, digit, cause))?;
        // The piece has seen its own changes.
        line.pieces.remove(&(number as u32));
        Ok(())
    }

    /// The step of a contradiction: the facts from `base` on that it uses, and the numbers of those before.
    fn explain(&mut self, line: &Line, base: u32, clash: Clash) -> Refuted {
        let digits = self.view.geometry.digits;
        let end = line.facts.len() as u32;
        // The facts that each used fact follows from, by numbers.
        let mut parents: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let last = match clash {
            Clash::Cell(cell) => line.offs_of_cell(cell, digits, end),
            Clash::Zone(zone, digit) => self.offs_of_zone(line, zone, digit, end),
            Clash::Piece(piece) => self.used_by_piece(line, piece, end, None),
            Clash::Stopped => Vec::new(),
        };
        let mut open = last.clone();
        while let Some(number) = open.pop() {
            if number < base || parents.contains_key(&number) {
                continue;
            }
            let fact = line.facts[number as usize];
            let (cell, digit) = (usize::from(fact.cell), usize::from(fact.digit));
            let uses = match fact.cause {
                Cause::Assumed => Vec::new(),
                Cause::Held(on) | Cause::Peer(on, _) => vec![on],
                Cause::LastDigit => line.offs_of_cell(cell, digits, number),
                Cause::LastPlace(zone) => self.offs_of_zone(line, usize::from(zone), digit, number),
                Cause::Rule(piece, before) => {
                    self.used_by_piece(line, piece as usize, before, Some((cell, digit)))
                }
                Cause::Refuted(at) => line.refuted[at as usize].uses.clone(),
            };
            open.extend(&uses);
            parents.insert(number, uses);
        }
        let mut uses: Vec<u32> = parents.values().flatten().chain(&last).copied().collect();
        uses.retain(|&number| number < base);
        uses.sort_unstable();
        uses.dedup();
        Refuted { step: self.step(line, base, clash, &parents), uses }
    }

    /// The facts before a number that take digits from the places of a digit in a zone.
    fn offs_of_zone(&self, line: &Line, zone: usize, digit: usize, before: u32) -> Vec<u32> {
        let geometry = self.view.geometry;
        let off = |&cell: &u16| line.off[usize::from(cell) * geometry.digits + digit];
        geometry.zones[zone].iter().map(off).filter(|&number| number < before).collect()
    }

    /// Few facts before a number by which a piece of a rule removes a candidate, or is a contradiction.
    fn used_by_piece(
        &mut self,
        line: &Line,
        number: usize,
        before: u32,
        target: Option<(usize, usize)>,
    ) -> Vec<u32> {
        let digits = self.view.geometry.digits;
        let piece = &self.view.rules.pieces()[number];
        // Facts that follow from one placed digit are dropped together.
        let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &cell in &piece.cells {
            for number in line.offs_of_cell(cell, digits, before) {
                groups.entry(line.root(number)).or_default().push(number);
            }
        }
        let mut sets = self.before.clone();
        let mut kept: Vec<(u32, Vec<u32>)> = groups.into_iter().collect();
        // The latest facts have the longest reasons: they are dropped first.
        let mut at = kept.len();
        while at > 0 {
            at -= 1;
            let dropped = kept.remove(at);
            sets.clone_from(&self.before);
            for &number in kept.iter().flat_map(|(_, numbers)| numbers) {
                let fact = line.facts[number as usize];
                sets[usize::from(fact.cell)] &= !(1 << fact.digit);
            }
            let is_enough = match (self.memory.narrow(number, &sets), target) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(after), Some((cell, digit))) => after[cell] >> digit & 1 == 0,
            };
            if !is_enough {
                kept.insert(at, dropped);
            }
        }
        kept.into_iter().flat_map(|(_, numbers)| numbers).collect()
    }

    /// The step of some facts with the facts that they follow from.
    fn step(
        &self,
        line: &Line,
        base: u32,
        clash: Clash,
        parents: &BTreeMap<u32, Vec<u32>>,
    ) -> Step {
        let assumed = line.facts[base as usize];
        let (cell, digit) = (Cell::at(usize::from(assumed.cell)), digit(assumed.digit));
        let mut step = Step::new(self.technique, 0.0).part(Role::Source, vec![cell], vec![digit]);
        step = match clash {
            Clash::Cell(cell) => step.part(Role::Clash, vec![Cell::at(cell)], Vec::new()),
            Clash::Zone(zone, digit) => step
                .part(Role::Clash, Vec::new(), Digit::from_index(digit).into_iter().collect())
                .zones(Role::Clash, vec![self.view.geometry.number[zone]]),
            Clash::Piece(piece) => self.with_clash(step, piece),
            Clash::Stopped => step,
        };
        let mut nodes: Vec<Node> = Vec::new();
        // The node of each fact: peers and the other digits of a cell are in the node of the placed digit.
        let mut places: BTreeMap<u32, usize> = BTreeMap::new();
        for (&number, uses) in parents {
            let fact = line.facts[number as usize];
            let is_plain = matches!(fact.cause, Cause::Held(_) | Cause::Peer(..));
            let is_joined = self.is_joined(line, number, parents);
            if is_plain || is_joined {
                continue;
            }
            // A digit that is the last because of one rule follows from the rule.
            let mut reason = self.reason(&fact, &mut step, line);
            let mut before = uses.clone();
            if fact.is_on
                && let Some(piece) = self.only_rule(line, uses)
            {
                reason = self.reason_of_piece(piece, &mut step);
                let through = |&number: &u32| match line.facts[number as usize].cause {
                    Cause::Rule(..) => parents.get(&number).cloned().unwrap_or_default(),
                    _ => vec![number],
                };
                before = uses.iter().flat_map(through).collect();
            }
            let mut own: Vec<usize> = before
                .iter()
                .filter_map(|&number| places.get(&line.root(number)).copied())
                .collect();
            own.sort_unstable();
            own.dedup();
            places.insert(number, nodes.len());
            nodes.push(Node {
                cell: Cell::at(usize::from(fact.cell)),
                others: Vec::new(),
                digit: self::digit(fact.digit),
                is_on: fact.is_on,
                reason,
                parents: own,
            });
        }
        step.chains.push(Chain { nodes });
        step.removing(vec![(cell, digit)])
    }

    /// A step with the rule that cannot be satisfied.
    fn with_clash(&self, step: Step, piece: usize) -> Step {
        let rules = self.view.rules;
        let constraints = rules.constraints(piece).to_vec();
        match rules.derived(piece) {
            None => step.constraints(Role::Clash, constraints),
            Some(sum) => step
                .part(
                    Role::Clash,
                    Geometry::named(sum.inside.iter().chain(&sum.outside).copied()),
                    Vec::new(),
                )
                .zones(Role::Clash, sum.zones.clone())
                .constraints(Role::Clash, constraints),
        }
    }

    /// The reason of a fact by a rule. A sum of zones and constraints is a pattern inside the step.
    fn reason_of_piece(&self, piece: usize, step: &mut Step) -> Reason {
        let rules = self.view.rules;
        let Some(sum) = rules.derived(piece) else {
            return Reason::Constraint(rules.constraints(piece)[0]);
        };
        let pattern = sum_pattern(sum, self.of_sums);
        let known = step.nested.iter().position(|nested| *nested == pattern);
        Reason::Nested(known.unwrap_or_else(|| {
            step.nested.push(pattern);
            step.nested.len() - 1
        }))
    }

    /// The piece of the only rule that some facts come from, beside placed digits.
    fn only_rule(&self, line: &Line, uses: &[u32]) -> Option<usize> {
        let mut found = None;
        for &number in uses {
            match line.facts[number as usize].cause {
                Cause::Rule(piece, _) if found.is_none_or(|known| known == piece) => {
                    found = Some(piece)
                }
                Cause::Held(_) | Cause::Peer(..) => {}
                _ => return None,
            }
        }
        found.map(|piece| piece as usize)
    }

    /// Whether a fact by a rule is a part of the digit that it places, and used nowhere else.
    fn is_joined(&self, line: &Line, number: u32, parents: &BTreeMap<u32, Vec<u32>>) -> bool {
        if !matches!(line.facts[number as usize].cause, Cause::Rule(..)) {
            return false;
        }
        let mut users = parents.iter().filter(|(_, uses)| uses.contains(&number)).peekable();
        users.peek().is_some()
            && users.all(|(&user, uses)| {
                line.facts[user as usize].is_on && self.only_rule(line, uses).is_some()
            })
    }

    /// The reason of a fact, in the words of steps.
    fn reason(&self, fact: &Fact, step: &mut Step, line: &Line) -> Reason {
        let number = |zone: u16| self.view.geometry.number[usize::from(zone)];
        match fact.cause {
            Cause::Assumed => Reason::Assumed,
            Cause::Held(_) | Cause::LastDigit => Reason::Cell,
            Cause::Peer(_, zone) | Cause::LastPlace(zone) => Reason::Zone(number(zone)),
            Cause::Rule(piece, _) => self.reason_of_piece(piece as usize, step),
            Cause::Refuted(at) => {
                step.nested.push(line.refuted[at as usize].step.clone());
                Reason::Nested(step.nested.len() - 1)
            }
        }
    }
}

/// The largest number of digits of cells in which assumptions are nested.
const MOST_NESTED: u32 = 3;

/// The pattern of a sum that follows from zones and constraints, without removals.
pub(super) fn sum_pattern(sum: &DerivedSum, technique: Technique) -> Step {
    Step::new(technique, 0.0)
        .zones(Role::Base, sum.zones.clone())
        .constraints(Role::Base, sum.constraints.clone())
        .part(Role::Extra, Geometry::named(sum.inside.iter().copied()), Vec::new())
        .part(Role::Wing, Geometry::named(sum.outside.iter().copied()), Vec::new())
}

fn digit(index: u8) -> Digit {
    Digit::from_index(usize::from(index)).expect("a digit of the layout")
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
