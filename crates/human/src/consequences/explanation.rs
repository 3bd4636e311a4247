//! Explanations of refuted assumptions: the facts that a contradiction uses, in the words of steps.

use super::{Assumptions, Cause, Clash, Fact, Refuted, Stopped};
use crate::derived_sums::DerivedSum;
use crate::geometry::Geometry;
use crate::step::{Chain, Node, Reason, Role, Step, Technique};
use pavane::layout::{Cell, Digit};
use std::collections::BTreeMap;

impl Assumptions<'_> {
    /// The step of a contradiction: the facts from `base` on that it uses, and the numbers of those before.
    pub(super) fn explained(&mut self, base: u32, clash: Clash) -> Result<Refuted, Stopped> {
        let digits = self.view.geometry.digits;
        let end = self.line.facts.len() as u32;
        let last = match clash {
            Clash::Cell(cell) => self.line.offs_of_cell(cell, digits, end),
            Clash::Zone(zone, digit) => self.offs_of_zone(zone, digit, end),
            Clash::Piece(piece) => self.used_by_piece(piece, end, None)?,
            Clash::Stopped => return Err(Stopped),
        };
        let parents = self.parents(base, last.clone())?;
        let mut uses: Vec<u32> = parents.values().flatten().chain(&last).copied().collect();
        uses.retain(|&number| number < base);
        uses.sort_unstable();
        uses.dedup();
        Ok(Refuted { step: self.step(base, clash, &parents), uses })
    }

    /// A step with one more chain: from an assumption, which is the first fact, to a fact that follows from it.
    pub(super) fn with_chain_to(&mut self, step: Step, target: u32) -> Result<Step, Stopped> {
        let parents = self.parents(0, vec![target])?;
        Ok(self.with_chain(step, &parents, Some(target)))
    }

    /// The facts from `base` on that some facts follow from, each with the facts that it follows from at once.
    fn parents(
        &mut self,
        base: u32,
        mut open: Vec<u32>,
    ) -> Result<BTreeMap<u32, Vec<u32>>, Stopped> {
        let digits = self.view.geometry.digits;
        let mut parents: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        while let Some(number) = open.pop() {
            if number < base || parents.contains_key(&number) {
                continue;
            }
            let fact = self.line.facts[number as usize];
            let (cell, digit) = (usize::from(fact.cell), usize::from(fact.digit));
            let uses = match fact.cause {
                Cause::Assumed => Vec::new(),
                Cause::Held(on) | Cause::Peer(on, _) => vec![on],
                Cause::LastDigit => self.line.offs_of_cell(cell, digits, number),
                Cause::LastPlace(zone) => self.offs_of_zone(usize::from(zone), digit, number),
                Cause::Rule(piece, before) => {
                    self.used_by_piece(piece as usize, before, Some((cell, digit)))?
                }
                Cause::Places(zone) => self.offs_of_places(usize::from(zone), fact, number),
                Cause::Refuted(at) => self.line.refuted[at as usize].uses.clone(),
            };
            open.extend(&uses);
            parents.insert(number, uses);
        }
        Ok(parents)
    }

    /// The facts before a number that take digits from the places of a digit in a zone.
    fn offs_of_zone(&self, zone: usize, digit: usize, before: u32) -> Vec<u32> {
        let geometry = self.view.geometry;
        let off = |&cell: &u16| self.line.off[usize::from(cell) * geometry.digits + digit];
        geometry.zones[zone].iter().map(off).filter(|&number| number < before).collect()
    }

    /// The facts before a number that take a digit from the cells of a zone that a cell without the digit does not see.
    fn offs_of_places(&self, zone: usize, fact: Fact, before: u32) -> Vec<u32> {
        let geometry = self.view.geometry;
        let (cell, digit) = (usize::from(fact.cell), usize::from(fact.digit));
        let others = geometry.zones[zone].iter().map(|&other| usize::from(other));
        let others = others.filter(|&other| !geometry.are_peers(cell, other));
        let off = others.map(|other| self.line.off[other * geometry.digits + digit]);
        off.filter(|&number| number < before).collect()
    }

    /// Few facts before a number by which a piece of a rule removes a candidate, or is a contradiction.
    fn used_by_piece(
        &mut self,
        number: usize,
        before: u32,
        target: Option<(usize, usize)>,
    ) -> Result<Vec<u32>, Stopped> {
        let digits = self.view.geometry.digits;
        let piece = &self.view.rules.pieces()[number];
        // Facts that follow from one placed digit are dropped together.
        let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &cell in &piece.cells {
            for number in self.line.offs_of_cell(cell, digits, before) {
                groups.entry(self.line.root(number)).or_default().push(number);
            }
        }
        let mut sets = self.before.clone();
        let mut kept: Vec<Vec<u32>> = groups.into_values().collect();
        // The latest facts have the longest reasons: they are dropped first. Most can be dropped, so the number of
        // groups that are dropped at once doubles until one of them is needed, which halving finds.
        let (mut open, mut count, mut grows) = (kept.len(), 1, true);
        while open > 0 {
            self.spend_on(number)?;
            let range = open.saturating_sub(count)..open;
            sets.clone_from(&self.before);
            for &number in kept[..range.start].iter().chain(&kept[range.end..]).flatten() {
                let fact = self.line.facts[number as usize];
                sets[usize::from(fact.cell)] &= !(1 << fact.digit);
            }
            let is_enough = match (self.memory.narrow(number, &sets), target) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(after), Some((cell, digit))) => after[cell] >> digit & 1 == 0,
            };
            if is_enough {
                open = range.start;
                kept.drain(range);
                count = if grows { 2 * count } else { count.div_ceil(2) };
            } else if range.len() == 1 {
                (open, count, grows) = (range.start, 1, true);
            } else {
                (count, grows) = (range.len() / 2, false);
            }
        }
        Ok(kept.into_iter().flatten().collect())
    }

    /// The step of some facts with the facts that they follow from.
    fn step(&self, base: u32, clash: Clash, parents: &BTreeMap<u32, Vec<u32>>) -> Step {
        let assumed = self.line.facts[base as usize];
        let (cell, digit) = (Cell::at(usize::from(assumed.cell)), digit(assumed.digit));
        let technique = if base == 0 { self.technique } else { self.patterns.inner };
        let step = Step::new(technique, 0.0).part(Role::Source, vec![cell], vec![digit]);
        let step = match clash {
            Clash::Cell(cell) => step.part(Role::Clash, vec![Cell::at(cell)], Vec::new()),
            Clash::Zone(zone, digit) => step
                .part(Role::Clash, Vec::new(), Digit::from_index(digit).into_iter().collect())
                .zones(Role::Clash, vec![self.view.geometry.number[zone]]),
            Clash::Piece(piece) => self.with_clash(step, piece),
            Clash::Stopped => step,
        };
        self.with_chain(step, parents, None).removing(vec![(cell, digit)])
    }

    /// A step with the chain of some facts. The fact at its end is a statement of its own.
    fn with_chain(
        &self,
        mut step: Step,
        parents: &BTreeMap<u32, Vec<u32>>,
        end: Option<u32>,
    ) -> Step {
        let mut nodes: Vec<Node> = Vec::new();
        // The node of each fact: peers and the other digits of a cell are in the node of the placed digit.
        let mut places: BTreeMap<u32, usize> = BTreeMap::new();
        let users = self.users_of_rules(parents);
        for (&number, uses) in parents {
            let fact = self.line.facts[number as usize];
            let is_plain = matches!(fact.cause, Cause::Held(_) | Cause::Peer(..));
            let is_joined = self.is_joined(users.get(&number), parents);
            if (is_plain || is_joined) && end != Some(number) {
                continue;
            }
            // A digit that is the last because of one rule follows from the rule.
            let mut reason = self.reason(number, &mut step);
            let mut before = uses.clone();
            if fact.is_on
                && let Some(piece) = self.only_rule(uses)
            {
                reason = self.reason_of_piece(piece, &mut step);
                let through = |&number: &u32| match self.line.facts[number as usize].cause {
                    Cause::Rule(..) => parents.get(&number).cloned().unwrap_or_default(),
                    _ => vec![number],
                };
                before = uses.iter().flat_map(through).collect();
            }
            let mut own: Vec<usize> = before
                .iter()
                .filter_map(|&number| places.get(&self.line.root(number)).copied())
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
        step
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
        match rules.derived(piece) {
            None => Reason::Constraint(rules.constraints(piece)[0]),
            Some(sum) => with_pattern(step, sum_pattern(sum, self.patterns.sums)),
        }
    }

    /// The places of a digit in a zone that see the cell of a fact.
    fn pattern_of_places(&self, zone: usize, number: u32) -> Step {
        let geometry = self.view.geometry;
        let fact = self.line.facts[number as usize];
        let digit = usize::from(fact.digit);
        let is_place = |&cell: &usize| {
            let off = self.line.off[cell * geometry.digits + digit];
            self.before[cell] >> digit & 1 == 1 && off > number
        };
        let cells = geometry.zones[zone].iter().map(|&cell| usize::from(cell)).filter(is_place);
        Step::new(self.patterns.peers, 0.0).zones(Role::Base, vec![geometry.number[zone]]).part(
            Role::Base,
            Geometry::named(cells),
            vec![self::digit(fact.digit)],
        )
    }

    /// The piece of the only rule that some facts come from, beside placed digits.
    fn only_rule(&self, uses: &[u32]) -> Option<usize> {
        let mut found = None;
        for &number in uses {
            match self.line.facts[number as usize].cause {
                Cause::Rule(piece, _) if found.is_none_or(|known| known == piece) => {
                    found = Some(piece)
                }
                Cause::Held(_) | Cause::Peer(..) => {}
                _ => return None,
            }
        }
        found.map(|piece| piece as usize)
    }

    /// The facts that follow at once from each fact by a rule.
    fn users_of_rules(&self, parents: &BTreeMap<u32, Vec<u32>>) -> BTreeMap<u32, Vec<u32>> {
        let mut users: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (&user, uses) in parents {
            for &used in uses {
                if matches!(self.line.facts[used as usize].cause, Cause::Rule(..)) {
                    users.entry(used).or_default().push(user);
                }
            }
        }
        users
    }

    /// Whether a fact by a rule is a part of the digit that it places, and used nowhere else.
    fn is_joined(&self, users: Option<&Vec<u32>>, parents: &BTreeMap<u32, Vec<u32>>) -> bool {
        let Some(users) = users else { return false };
        users.iter().all(|user| {
            self.line.facts[*user as usize].is_on && self.only_rule(&parents[user]).is_some()
        })
    }

    /// The reason of a fact, in the words of steps.
    fn reason(&self, number: u32, step: &mut Step) -> Reason {
        let zone = |zone: u16| self.view.geometry.number[usize::from(zone)];
        match self.line.facts[number as usize].cause {
            Cause::Assumed => Reason::Assumed,
            Cause::Held(_) | Cause::LastDigit => Reason::Cell,
            Cause::Peer(_, by) | Cause::LastPlace(by) => Reason::Zone(zone(by)),
            Cause::Rule(piece, _) => self.reason_of_piece(piece as usize, step),
            Cause::Places(zone) => {
                with_pattern(step, self.pattern_of_places(usize::from(zone), number))
            }
            Cause::Refuted(at) => with_pattern(step, self.line.refuted[at as usize].step.clone()),
        }
    }
}

/// The reason of a fact by a pattern, which is then a part of the step.
fn with_pattern(step: &mut Step, pattern: Step) -> Reason {
    let known = step.nested.iter().position(|nested| *nested == pattern);
    Reason::Nested(known.unwrap_or_else(|| {
        step.nested.push(pattern);
        step.nested.len() - 1
    }))
}

/// The pattern of a sum that follows from zones and constraints, without removals.
pub(crate) fn sum_pattern(sum: &DerivedSum, technique: Technique) -> Step {
    Step::new(technique, 0.0)
        .zones(Role::Base, sum.zones.clone())
        .constraints(Role::Base, sum.constraints.clone())
        .part(Role::Extra, Geometry::named(sum.inside.iter().copied()), Vec::new())
        .part(Role::Wing, Geometry::named(sum.outside.iter().copied()), Vec::new())
}

fn digit(index: u8) -> Digit {
    Digit::from_index(usize::from(index)).expect("a digit of the layout")
}
