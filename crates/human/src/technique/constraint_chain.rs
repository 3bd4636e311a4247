//! Chains through constraints: statements about candidates, each a consequence of the one before by a cell, a zone or a
//! constraint. A candidate whose chain ends in its opposite does not hold.
//!
//! The links of a constraint are what it removes from its other cells when a candidate holds, or when it does not. Each
//! link holds backwards for the opposites. A search in breadth finds the shortest chains.

use super::facts::{DigitPlace, all_see, digits, named, places, seers, shared_places};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::{innies_outies, rule_cases};
use crate::consequences::sum_pattern;
use crate::geometry::{Mask, bits};
use crate::level::Level::Unfair;
use crate::rules::{PieceLink, RuleMemory, Rules};
use crate::state::View;
use crate::step::{Chain, Kind, Node, Reason, Role, Step};
use fixedbitset::FixedBitSet;
use pavane::layout::{Cell, Digit};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Chains with links through constraints.
pub(crate) struct ConstraintChains {
    reach: Reach,
}

/// The rules whose links chains take, each with the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Single constraints.
    Constraints,
    /// Pairs of constraints, and zones with the constraints in them.
    Zones,
    /// Two zones with the constraints in them.
    ZonePairs,
}

/// Chains through constraints.
pub(crate) const CONSTRAINT_CHAINS: Row = Row::plain(
    "chains through constraints",
    LayoutRequirement::Constraints,
    &ConstraintChains { reach: Reach::Constraints },
)
.taught(&[&LESSON])
.human(360.0, Unfair);

/// Chains through constraints, and through zones with the constraints in them.
pub(crate) const ZONE_CHAINS: Row = Row::plain(
    "chains through zones with constraints",
    LayoutRequirement::Constraints,
    &ConstraintChains { reach: Reach::Zones },
)
.taught(&[&LESSON])
.human(380.0, Unfair);

/// Chains through constraints, and through two zones with the constraints in them.
pub(crate) const ZONE_PAIR_CHAINS: Row = Row::plain(
    "chains through two zones with constraints",
    LayoutRequirement::Constraints,
    &ConstraintChains { reach: Reach::ZonePairs },
)
.taught(&[&LESSON])
.human(440.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "Constraint Chain",
    &["Constraint Chain"],
    &[
        "A chain of statements, each a consequence of the one before alone: by the digits of a cell, the places of a \
         zone, or one constraint. In a cage with sum 10 of two cells, 4 in the one makes 6 in the other.",
        "If a chain begins with a candidate and ends with its opposite, the candidate goes. If it begins with the \
         opposite and ends with the candidate, the candidate is the digit of its cell.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Constraint Chain".into(),
    sentence: |words| {
        let (cell, digit) = (words.cells(Role::Source), words.digits_of(Role::Source));
        let is_on = words.step.placement.is_none();
        match is_on {
            true => {
                format!("if {cell} were {digit}, a chain would lead to {cell} not being {digit}")
            }
            false => {
                format!("if {cell} were not {digit}, a chain would lead to {cell} being {digit}")
            }
        }
    },
};

/// The reason for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkReason {
    Cell,
    Zone(u16),
    /// A piece of the rules.
    Piece(u32),
    /// Two constraints, by their piece.
    Pair(u32),
    /// A zone with the constraints in it, by its piece.
    Joint(u32),
    /// Two zones with the constraints in them, by their piece.
    ZonePair(u32),
}

/// A place holds its digit, or does not: twice the number of the place, and 1 if it holds.
pub(super) type Statement = usize;

/// Statements in turn, and the reason for each after the first.
pub(super) type StatementChain = Vec<(Statement, Option<LinkReason>)>;

/// The statements of a state and their links.
pub(super) struct Net<'a> {
    view: View<'a>,
    /// The places after the candidates.
    groups: Vec<DigitPlace>,
    links: Vec<Vec<(u32, LinkReason)>>,
}

impl<'a> Net<'a> {
    /// The statements of a state, and the links of some rules.
    pub(super) fn new(view: View<'a>, reach: Reach) -> ControlFlow<(), Self> {
        let geometry = view.geometry;
        let groups = shared_places(view)?;
        let places = geometry.cell_count * geometry.digits + groups.len();
        let mut net = Self { view, groups, links: vec![Vec::new(); 2 * places] };
        net.join_cells_and_zones()?;
        net.join_groups()?;
        net.join_pieces(view.rules, LinkReason::Piece)?;
        if reach >= Reach::Zones {
            net.join_pieces(view.rules.pairs(geometry), LinkReason::Pair)?;
            net.join_pieces(view.rules.zones(geometry), LinkReason::Joint)?;
        }
        if reach >= Reach::ZonePairs {
            net.join_pieces(view.rules.zone_pairs(geometry), LinkReason::ZonePair)?;
        }
        // Of several links between two statements the first stays: zones come before constraints.
        for links in &mut net.links {
            links.sort_by_key(|&(to, _)| to);
            links.dedup_by_key(|&mut (to, _)| to);
        }
        ControlFlow::Continue(net)
    }

    /// The statement that a cell holds a digit, or does not.
    pub(super) fn statement(&self, cell: usize, digit: usize, is_on: bool) -> Statement {
        2 * (cell * self.view.geometry.digits + digit) + usize::from(is_on)
    }

    /// Adds a link, and the link between the opposites.
    fn join(&mut self, from: Statement, to: Statement, reason: LinkReason) {
        self.links[from].push((to as u32, reason));
        self.links[to ^ 1].push((from as u32 ^ 1, reason));
    }

    fn join_cells_and_zones(&mut self) -> ControlFlow<()> {
        let View { geometry, marks, .. } = self.view;
        for cell in 0..geometry.cell_count {
            self.view.poll()?;
            let own = self.view.digits(cell);
            for digit in bits(own) {
                let on = self.statement(cell, digit, true);
                // Each pair comes twice, so the opposites need no link of their own.
                for other in bits(own & !(1 << digit)) {
                    let off = self.statement(cell, other, false);
                    self.links[on].push((off as u32, LinkReason::Cell));
                    if own.count_ones() == 2 {
                        self.links[on ^ 1].push((off as u32 ^ 1, LinkReason::Cell));
                    }
                }
                for (peer, zone) in geometry.sight_by_zone(cell) {
                    if marks.has(peer, digit) {
                        let off = self.statement(peer, digit, false);
                        self.links[on].push((off as u32, LinkReason::Zone(zone as u16)));
                    }
                }
                for seat in geometry.seats(cell).iter().filter(|seat| seat.is_full) {
                    let zone = usize::from(seat.zone);
                    let places = marks.places(zone, digit) & !(1 << seat.place);
                    if places.is_power_of_two() {
                        for other in geometry.cells_at(zone, places) {
                            let to = self.statement(other, digit, true);
                            self.links[on ^ 1].push((to as u32, LinkReason::Zone(seat.zone)));
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the links of groups: to their cells, to what they see, and to the other places of a zone.
    fn join_groups(&mut self) -> ControlFlow<()> {
        let view = self.view;
        let geometry = view.geometry;
        for at in 0..self.groups.len() {
            view.poll()?;
            let DigitPlace { digit, cells } = &self.groups[at];
            let (digit, cells) = (*digit, cells.clone());
            let on = self.group_statement(at);
            let has = |zone: usize, cell: usize| {
                geometry.zones[zone].binary_search(&(cell as u16)).is_ok()
            };
            let mut zones: Vec<usize> =
                geometry.seats(cells[0]).iter().map(|seat| usize::from(seat.zone)).collect();
            zones.retain(|&zone| cells.iter().all(|&cell| has(zone, cell)));
            let named = LinkReason::Zone(zones[0] as u16);
            for &cell in &cells {
                self.join(self.statement(cell, digit, true), on, named);
            }
            for peer in seers(view, &cells, digit) {
                // A peer may see the cells in several zones. The first of the group then is the reason.
                let zone = zones.iter().find(|&&zone| has(zone, peer)).unwrap_or(&zones[0]);
                self.join(on, self.statement(peer, digit, false), LinkReason::Zone(*zone as u16));
            }
            for other in at + 1..self.groups.len() {
                let next = &self.groups[other];
                if next.digit == digit && all_see(geometry, &cells, &next.cells) {
                    self.join(on, self.group_statement(other) ^ 1, named);
                }
            }
            for zone in zones.into_iter().filter(|&zone| geometry.is_full[zone]) {
                let places: Vec<usize> =
                    geometry.cells_at(zone, view.marks.places(zone, digit)).collect();
                let rest: Vec<usize> =
                    places.iter().copied().filter(|cell| !cells.contains(cell)).collect();
                let reason = LinkReason::Zone(zone as u16);
                if let [cell] = rest[..] {
                    self.join(on ^ 1, self.statement(cell, digit, true), reason);
                }
                let is_rest = |group: &DigitPlace| group.digit == digit && group.cells == rest;
                if let Some(other) =
                    self.groups.iter().position(is_rest).filter(|&other| other > at)
                {
                    self.join(on ^ 1, self.group_statement(other), reason);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The statement that a group has its digit.
    fn group_statement(&self, group: usize) -> Statement {
        let geometry = self.view.geometry;
        2 * (geometry.cell_count * geometry.digits + group) + 1
    }

    /// Adds the links of each piece: from its candidates, and from candidates outside that see several of its cells.
    fn join_pieces(&mut self, rules: &Rules, reason: fn(u32) -> LinkReason) -> ControlFlow<()> {
        let view = self.view;
        let before = view.sets();
        let mut memory = rules.memory();
        for number in 0..rules.pieces().len() {
            let links = match rules.known_links(number, &before) {
                Some(links) => links,
                None => {
                    let links = links_of(view, rules, &mut memory, number, &before)?.into();
                    rules.note_links(number, &before, &links);
                    links
                }
            };
            for &PieceLink { from, to } in links.iter() {
                // A candidate outside may be gone since the links were found.
                if view.marks.has(usize::from(from.0), usize::from(from.1)) {
                    let [from, to] = [from, to].map(|(cell, digit, is_on)| {
                        self.statement(usize::from(cell), usize::from(digit), is_on)
                    });
                    self.join(from, to, reason(number as u32));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The shortest chain from a statement to another one. `by` is memory, with any content.
    pub(super) fn chain(
        &self,
        start: Statement,
        goal: Statement,
        by: &mut Vec<Option<(u32, LinkReason)>>,
    ) -> ControlFlow<(), Option<StatementChain>> {
        by.clear();
        by.resize(self.links.len(), None);
        let mut todo = VecDeque::from([start]);
        while let Some(from) = todo.pop_front() {
            self.view.poll()?;
            for &(to, reason) in &self.links[from] {
                let to = to as usize;
                if by[to].is_some() || to == start {
                    continue;
                }
                by[to] = Some((from as u32, reason));
                if to == goal {
                    let (mut chain, mut at) = (Vec::new(), to);
                    while let Some((from, reason)) = by[at] {
                        chain.push((at, Some(reason)));
                        at = from as usize;
                    }
                    chain.push((start, None));
                    chain.reverse();
                    return ControlFlow::Continue(Some(chain));
                }
                todo.push_back(to);
            }
        }
        ControlFlow::Continue(None)
    }

    /// All statements to which a chain leads from a statement.
    pub(super) fn reached(&self, start: Statement) -> ControlFlow<(), FixedBitSet> {
        let mut reached = FixedBitSet::with_capacity(self.links.len());
        let mut todo = vec![start];
        while let Some(from) = todo.pop() {
            self.view.poll()?;
            for &(to, _) in &self.links[from] {
                if !reached.put(to as usize) {
                    todo.push(to as usize);
                }
            }
        }
        ControlFlow::Continue(reached)
    }

    /// A step with one more chain.
    pub(super) fn with_chain(&self, mut step: Step, chain: &StatementChain) -> Step {
        let View { geometry, rules, .. } = self.view;
        let together = |step: &mut Step, kind, rules: &Rules, piece: u32| {
            let pattern = Step::new(kind, 0.0);
            nested(step, rule_cases::with_rules(pattern, geometry, rules, piece as usize))
        };
        let mut nodes = Vec::new();
        for (at, &(statement, reason)) in chain.iter().enumerate() {
            let reason = match reason {
                None => Reason::Assumed,
                Some(LinkReason::Cell) => Reason::Cell,
                Some(LinkReason::Zone(zone)) => Reason::Zone(geometry.number[usize::from(zone)]),
                Some(LinkReason::Pair(piece)) => {
                    together(&mut step, &rule_cases::PAIR_KIND, rules.pairs(geometry), piece)
                }
                Some(LinkReason::Joint(piece)) => {
                    together(&mut step, &rule_cases::ZONE_KIND, rules.zones(geometry), piece)
                }
                Some(LinkReason::ZonePair(piece)) => {
                    let kind = &rule_cases::ZONE_PAIR_KIND;
                    together(&mut step, kind, rules.zone_pairs(geometry), piece)
                }
                Some(LinkReason::Piece(piece)) => match rules.derived(piece as usize) {
                    None => Reason::Constraint(rules.constraints(piece as usize)[0]),
                    Some(sum) => nested(&mut step, sum_pattern(sum, (&innies_outies::KIND).into())),
                },
            };
            let (cells, digit) = self.place(statement);
            nodes.push(Node {
                cell: Cell::at(cells[0]),
                others: named(&cells[1..]),
                digit: Digit::from_index(digit).expect("a digit of the layout"),
                is_on: statement & 1 == 1,
                reason,
                parents: at.checked_sub(1).into_iter().collect(),
            });
        }
        step.chains.push(Chain { nodes });
        step
    }

    /// The step of a chain from a candidate, or from its opposite, to the other.
    fn step(&self, chain: &StatementChain) -> Step {
        let (cells, digit) = self.place(chain[0].0);
        let cell = cells[0];
        let step = self.with_chain(Step::new(&KIND, 0.0), chain);
        let step = step.part(Role::Source, named(&cells), digits(1 << digit));
        match chain[0].0 & 1 == 1 {
            true => step.removing(self.view.removals([cell], 1 << digit)),
            false => step.placing(cell, digit),
        }
    }

    /// The cells and the digit of a statement.
    fn place(&self, statement: Statement) -> (Vec<usize>, usize) {
        let geometry = self.view.geometry;
        let place = statement / 2;
        match place.checked_sub(geometry.cell_count * geometry.digits) {
            Some(group) => (self.groups[group].cells.clone(), self.groups[group].digit),
            None => (vec![place / geometry.digits], place % geometry.digits),
        }
    }
}

/// The links of a piece: from its candidates, and from candidates outside that see several of its cells.
fn links_of(
    view: View<'_>,
    rules: &Rules,
    memory: &mut RuleMemory<'_>,
    number: usize,
    before: &[Mask],
) -> ControlFlow<(), Vec<PieceLink>> {
    let piece = &rules.pieces()[number];
    let mut links = Vec::new();
    let mut assumed = before.to_vec();
    for &cell in piece.cells.iter().filter(|&&cell| view.count(cell) > 1) {
        for (digit, is_on) in bits(before[cell]).flat_map(|digit| [(digit, true), (digit, false)]) {
            view.spend(8 * piece.cells.len())?;
            assumed[cell] = if is_on { 1 << digit } else { before[cell] & !(1 << digit) };
            // A rule that cannot be satisfied is a step of another technique.
            if let Some(after) = memory.narrow(number, &assumed) {
                let from = (cell as u16, digit as u8, is_on);
                let others = piece.cells.iter().copied().filter(|&other| other != cell);
                add_left(&mut links, from, others, before, after);
            }
        }
        assumed[cell] = before[cell];
    }
    let any = piece.cells.iter().fold(0, |any, &cell| any | view.digits(cell));
    for digit in bits(any) {
        for cell in places(view, digit) {
            let is_seen = |&&other: &&usize| {
                view.marks.has(other, digit) && view.geometry.are_peers(cell, other)
            };
            let seen: Vec<usize> = piece.cells.iter().filter(is_seen).copied().collect();
            // One cell is a link of a zone.
            if seen.len() < 2 || piece.cells.binary_search(&cell).is_ok() {
                continue;
            }
            view.spend(8 * piece.cells.len())?;
            seen.iter().for_each(|&other| assumed[other] &= !(1 << digit));
            if let Some(after) = memory.narrow(number, &assumed) {
                let from = (cell as u16, digit as u8, true);
                add_left(&mut links, from, piece.cells.iter().copied(), &assumed, after);
            }
            seen.iter().for_each(|&other| assumed[other] = before[other]);
        }
    }
    ControlFlow::Continue(links)
}

/// Adds links to what some cells lose, and to the digits of cells with one digit left.
fn add_left(
    links: &mut Vec<PieceLink>,
    from: (u16, u8, bool),
    cells: impl Iterator<Item = usize>,
    before: &[Mask],
    after: &[Mask],
) {
    for cell in cells {
        let (old, new) = (before[cell], after[cell]);
        let mut add = |digit: usize, is_on| {
            links.push(PieceLink { from, to: (cell as u16, digit as u8, is_on) });
        };
        bits(old & !new).for_each(|digit| add(digit, false));
        if new != old && new.is_power_of_two() {
            add(new.trailing_zeros() as usize, true);
        }
    }
}

/// A pattern that a chain uses as a part of its step, and the reason that it is.
fn nested(step: &mut Step, pattern: Step) -> Reason {
    let known = step.nested.iter().position(|nested| *nested == pattern);
    Reason::Nested(known.unwrap_or_else(|| {
        step.nested.push(pattern);
        step.nested.len() - 1
    }))
}

impl Find for ConstraintChains {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let net = Net::new(view, self.reach)?;
        let mut by = Vec::new();
        let mut found = Vec::new();
        for cell in (0..view.geometry.cell_count).filter(|&cell| view.count(cell) > 1) {
            for digit in bits(view.digits(cell)) {
                for is_on in [true, false] {
                    let start = net.statement(cell, digit, is_on);
                    found.extend(net.chain(start, start ^ 1, &mut by)?);
                }
            }
        }
        found.sort_by_key(Vec::len);
        found.iter().try_for_each(|chain| visit(net.step(chain)))
    }

    fn size(&self, step: &Step) -> usize {
        step.statements()
    }
}
