//! Alternating inference chains: statements in turn false and true, each a consequence of the one before. If the
//! first says that a candidate does not hold and the last that another one holds, one of the two candidates holds.

use super::facts::{DigitPlace, all_see, digits, named, shared_places};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Mask, bits, insert};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Chain, Kind, Node, Reason, Role, Step, StepWords};
use pavane::layout::{Cell, Digit};
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

/// Chains with some kinds of links.
pub(crate) struct Alternating {
    links: LinkRule,
    /// Whether the last statement also leads back to the first. All links of a loop hold in both directions.
    is_loop: bool,
}

/// Chains of one digit.
pub(crate) const X_CHAINS: Row = Row::plain(
    "X-chains",
    LayoutRequirement::FullZones,
    &Alternating::new(LinkRule::OneDigit, false),
)
.taught(&[&X_LESSON])
.human(260.0, Unfair);

/// Chains of cells with two digits.
pub(crate) const XY_CHAINS: Row =
    Row::plain("XY-chains", LayoutRequirement::Zones, &Alternating::new(LinkRule::Pairs, false))
        .taught(&[&XY_LESSON])
        .human(260.0, Unfair);

/// Closed chains.
pub(crate) const LOOPS: Row =
    Row::plain("nice loops", LayoutRequirement::Zones, &Alternating::new(LinkRule::All, true))
        .taught(&[&LOOP_LESSON])
        .human(280.0, Unfair);

/// Chains with two ends.
pub(crate) const CHAINS: Row = Row::plain(
    "alternating inference chains",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::All, false),
)
.taught(&[&AIC_LESSON])
.human(280.0, Unfair);

/// Closed chains with statements about several cells.
pub(crate) const GROUPED_LOOPS: Row = Row::plain(
    "grouped nice loops",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Grouped, true),
)
.taught(&[&GROUPED_LOOP_LESSON])
.human(300.0, Unfair);

/// Chains with two ends and with statements about several cells.
pub(crate) const GROUPED_CHAINS: Row = Row::plain(
    "grouped alternating inference chains",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Grouped, false),
)
.taught(&[&GROUPED_AIC_LESSON])
.human(300.0, Unfair);

const X_LESSON: Lesson = Lesson::new(
    "X-Chain",
    &["X-Chain"],
    &[
        "A chain is a row of statements. Each two that are joined by a strong link (=) cannot both be false; each \
         two that are joined by a weak link (-) cannot both be true. Links alternate, so if the first statement \
         is false, the last one is true.",
        "An X-chain is about one digit. One of its ends holds the digit, so a cell that sees both ends loses it.",
    ],
);

const XY_LESSON: Lesson = Lesson::new(
    "XY-Chain",
    &["XY-Chain"],
    &[
        "A chain leads through cells with two candidates each, and each cell shares a digit with the next, which \
         it sees. If the first cell does not hold the digit at the beginning, each cell is forced in turn, and \
         the last cell holds the same digit.",
        "So one of the two ends holds the digit, and a cell that sees both ends loses it.",
    ],
);

const AIC_LESSON: Lesson = Lesson::new(
    "Alternating Inference Chain (AIC)",
    &["AIC"],
    &[
        "A chain is a row of statements. Each two that are joined by a strong link (=) cannot both be false; each \
         two that are joined by a weak link (-) cannot both be true. Links alternate, so if the first statement \
         is false, the last one is true.",
        "It may use several digits: a link joins two places of a digit, or two digits of a cell. One of its ends \
         holds, so a candidate that both ends exclude is removed.",
    ],
);

const LOOP_LESSON: Lesson = Lesson::new(
    "Nice Loop",
    &["Nice Loop"],
    &[
        "An alternating chain whose last statement leads back to the first by a weak link. Then of the two \
         statements of each link exactly one holds.",
        "So for every weak link, a candidate that both of its statements exclude is removed.",
    ],
);

const GROUPED_AIC_LESSON: Lesson = Lesson::new(
    "Grouped AIC",
    &["Grouped AIC"],
    &[
        "An alternating chain in which a statement may be about several cells of a block and a line: that one of \
         them holds the digit. The links and the conclusion are as in an AIC.",
    ],
);

const GROUPED_LOOP_LESSON: Lesson = Lesson::new(
    "Grouped Nice Loop",
    &["Grouped Nice Loop"],
    &[
        "A nice loop in which a statement may be about several cells of a block and a line: that one of them \
         holds the digit.",
    ],
);

static X_CHAIN: Kind = Kind { name: |_| "X-Chain".into(), sentence: either_end };
static XY_CHAIN: Kind = Kind { name: |_| "XY-Chain".into(), sentence: either_end };
static AIC: Kind = Kind { name: |_| "AIC".into(), sentence: either_end };
static GROUPED_AIC: Kind = Kind { name: |_| "Grouped AIC".into(), sentence: either_end };
static LOOP: Kind = Kind { name: |_| "Nice Loop".into(), sentence: closed };
static GROUPED_LOOP: Kind = Kind { name: |_| "Grouped Nice Loop".into(), sentence: closed };

fn closed(_: &StepWords<'_>) -> String {
    "the chain is closed, so one end of each of its links holds".to_owned()
}

/// The chain assumes that its first candidate does not hold, and ends with another that then holds.
fn either_end(words: &StepWords<'_>) -> String {
    let Some([first, .., last]) = words.step.chains.first().map(|chain| &chain.nodes[..]) else {
        return String::new();
    };
    let first = words.statement(&Node { is_on: true, ..first.clone() });
    format!("either {first} or {}", words.statement(last))
}

/// The links of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkRule {
    /// Of one digit, through zones.
    OneDigit,
    /// Through cells of two digits; the weak links through zones.
    Pairs,
    /// Through cells and zones.
    All,
    /// Through cells and zones; a statement may be about several cells of the crossing of two zones.
    Grouped,
}

/// Number of places that a unit of work compares.
const PLACES_PER_UNIT: usize = 64;

/// A link to a place, and the reason for it.
#[derive(Clone, Copy)]
struct PlaceLink {
    to: usize,
    reason: Reason,
}

/// The places of a state and their links.
struct Net<'a> {
    view: View<'a>,
    /// Candidates, then groups.
    places: Vec<DigitPlace>,
    candidates: usize,
    strong: Vec<Vec<PlaceLink>>,
    weak: Vec<Vec<PlaceLink>>,
    /// For each place, the set of candidates that cannot hold beside it.
    conflicts: Vec<Vec<u64>>,
}

/// A chain: the places in turn, and the reason for each after the first.
type PlaceChain = Vec<(usize, Option<Reason>)>;

impl<'a> Net<'a> {
    fn new(view: View<'a>, links: LinkRule) -> ControlFlow<(), Self> {
        let geometry = view.geometry;
        let mut places: Vec<DigitPlace> = Vec::new();
        for cell in 0..geometry.cell_count {
            places.extend(
                bits(view.digits(cell)).map(|digit| DigitPlace { digit, cells: vec![cell] }),
            );
        }
        let candidates = places.len();
        if links == LinkRule::Grouped {
            places.extend(shared_places(view)?);
        }
        let mut net = Self {
            view,
            candidates,
            strong: vec![Vec::new(); places.len()],
            weak: vec![Vec::new(); places.len()],
            conflicts: vec![vec![0; candidates.div_ceil(64)]; places.len()],
            places,
        };
        net.join_zones(links)?;
        net.join_cells(links)?;
        ControlFlow::Continue(net)
    }

    /// Adds the links of each digit.
    fn join_zones(&mut self, links: LinkRule) -> ControlFlow<()> {
        let geometry = self.view.geometry;
        let is_pair = |place: &DigitPlace| self.view.count(place.cells[0]) == 2;
        for one in 0..self.places.len() {
            self.view.spend(self.places.len() / PLACES_PER_UNIT)?;
            for other in 0..self.places.len() {
                let (a, b) = (&self.places[one], &self.places[other]);
                if one == other || a.digit != b.digit {
                    continue;
                }
                if all_see(geometry, &a.cells, &b.cells) {
                    if other < self.candidates {
                        insert(&mut self.conflicts[one], other);
                    }
                    // Chains of pairs stay in cells of two digits.
                    if links == LinkRule::Pairs && !(is_pair(a) && is_pair(b)) {
                        continue;
                    }
                    let zone = geometry.common_zones(a.cells[0], b.cells[0]).next();
                    let zone =
                        zone.map_or(Reason::Cell, |zone| Reason::Zone(geometry.number[zone]));
                    self.weak[one].push(PlaceLink { to: other, reason: zone });
                }
                if links != LinkRule::Pairs
                    && let Some(zone) = self.strong_zone(one, other)
                {
                    let reason = Reason::Zone(geometry.number[zone]);
                    self.strong[one].push(PlaceLink { to: other, reason });
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A full zone in which two places together cover the digit.
    fn strong_zone(&self, one: usize, other: usize) -> Option<usize> {
        let geometry = self.view.geometry;
        let (a, b) = (&self.places[one], &self.places[other]);
        let zones = geometry.common_zones(a.cells[0], b.cells[0]);
        let mut full = zones.filter(|&zone| geometry.is_full[zone]);
        full.find(|&zone| {
            let place = |cell: &usize| geometry.zones[zone].binary_search(&(*cell as u16)).ok();
            let mut mask: Mask = 0;
            for cell in a.cells.iter().chain(&b.cells) {
                // The two places must not overlap.
                match place(cell) {
                    Some(at) if mask >> at & 1 == 0 => mask |= 1 << at,
                    _ => return false,
                }
            }
            mask == self.view.marks.places(zone, a.digit)
        })
    }

    /// Adds the links of each cell.
    fn join_cells(&mut self, links: LinkRule) -> ControlFlow<()> {
        for one in 0..self.candidates {
            self.view.spend(self.candidates / PLACES_PER_UNIT)?;
            let cell = self.places[one].cells[0];
            for other in 0..self.candidates {
                if one == other || self.places[other].cells[0] != cell {
                    continue;
                }
                insert(&mut self.conflicts[one], other);
                let link = PlaceLink { to: other, reason: Reason::Cell };
                // Chains of pairs have their strong links in cells, and their weak links in zones.
                if links != LinkRule::OneDigit && links != LinkRule::Pairs {
                    self.weak[one].push(link);
                }
                if links != LinkRule::OneDigit && self.view.count(cell) == 2 {
                    self.strong[one].push(link);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The shortest chains from the assumption that a place does not hold: one chain for each place that then
    /// holds, in the order of their lengths.
    fn chains(&self, start: usize) -> ControlFlow<(), Vec<(usize, PlaceChain)>> {
        // The link by which a place was reached as one that holds, and as one that does not.
        let mut by = [vec![None; self.places.len()], vec![None; self.places.len()]];
        let mut reached = Vec::new();
        let mut todo = VecDeque::from([(start, false)]);
        while let Some((place, is_on)) = todo.pop_front() {
            self.view.poll()?;
            let links = if is_on { &self.weak[place] } else { &self.strong[place] };
            for link in links {
                let known = &mut by[usize::from(!is_on)][link.to];
                // The start may be reached as one that holds, which closes the chain.
                if known.is_some() || is_on && link.to == start {
                    continue;
                }
                *known = Some((place, link.reason));
                if !is_on {
                    reached.push(link.to);
                }
                todo.push_back((link.to, !is_on));
            }
        }
        let chain = |end: usize| -> PlaceChain {
            let (mut chain, mut place, mut is_on) = (Vec::new(), end, true);
            while let Some((from, reason)) = by[usize::from(is_on)][place] {
                chain.push((place, Some(reason)));
                (place, is_on) = (from, !is_on);
            }
            chain.push((start, None));
            chain.reverse();
            chain
        };
        ControlFlow::Continue(reached.into_iter().map(|end| (end, chain(end))).collect())
    }

    /// The candidates that conflict with both of two places.
    fn excluded(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let words = self.conflicts[one].iter().zip(&self.conflicts[other]).enumerate();
        words.flat_map(|(word, (a, b))| bits(a & b).map(move |bit| 64 * word + bit))
    }

    /// The removals that follow from a chain: of its ends, or of all its weak links if it is a loop.
    fn removals(&self, chain: &PlaceChain, is_loop: bool) -> Vec<(Cell, Digit)> {
        let (first, last) = (chain[0].0, chain[chain.len() - 1].0);
        let mut removed: Vec<usize> = self.excluded(first, last).collect();
        if is_loop {
            // In a loop a weak link follows each statement that holds.
            for pair in chain[1..].chunks_exact(2) {
                removed.extend(self.excluded(pair[0].0, pair[1].0));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        let candidate = |at: usize| {
            let DigitPlace { digit, cells } = &self.places[at];
            Digit::from_index(*digit).map(|digit| (Cell::at(cells[0]), digit))
        };
        removed.into_iter().filter_map(candidate).collect()
    }

    fn has_weak(&self, one: usize, other: usize) -> bool {
        self.weak[one].iter().any(|link| link.to == other)
    }

    fn step(&self, kind: &'static Kind, chain: &PlaceChain, removals: Vec<(Cell, Digit)>) -> Step {
        let node = |(at, &(place, reason)): (usize, &(usize, Option<Reason>))| {
            let DigitPlace { digit, cells } = &self.places[place];
            let mut cells = named(cells).into_iter();
            Some(Node {
                cell: cells.next()?,
                others: cells.collect(),
                digit: Digit::from_index(*digit)?,
                is_on: at % 2 == 1,
                reason: reason.unwrap_or(Reason::Assumed),
                parents: at.checked_sub(1).into_iter().collect(),
            })
        };
        let nodes: Option<Vec<Node>> = chain.iter().enumerate().map(node).collect();
        let ends = [chain[0].0, chain[chain.len() - 1].0].map(|end| &self.places[end]);
        let mut step = Step::new(kind, 0.0);
        for end in ends {
            step = step.part(Role::Wing, named(&end.cells), digits(1 << end.digit));
        }
        step.chains = nodes.into_iter().map(|nodes| Chain { nodes }).collect();
        step.removing(removals)
    }
}

impl Alternating {
    pub(crate) const fn new(links: LinkRule, is_loop: bool) -> Self {
        Self { links, is_loop }
    }

    fn kind(&self) -> &'static Kind {
        match (self.links, self.is_loop) {
            (LinkRule::OneDigit, _) => &X_CHAIN,
            (LinkRule::Pairs, _) => &XY_CHAIN,
            (LinkRule::All, false) => &AIC,
            (LinkRule::All, true) => &LOOP,
            (LinkRule::Grouped, false) => &GROUPED_AIC,
            (LinkRule::Grouped, true) => &GROUPED_LOOP,
        }
    }
}

impl Find for Alternating {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let net = Net::new(view, self.links)?;
        // For each list of removals, the first of its shortest chains.
        let mut shortest: BTreeMap<Vec<(Cell, Digit)>, PlaceChain> = BTreeMap::new();
        for start in 0..net.places.len() {
            for (end, chain) in net.chains(start)? {
                view.poll()?;
                let is_loop = end != start && net.has_weak(end, start);
                let has_group = chain.iter().any(|&(place, _)| place >= net.candidates);
                // Chains of one digit and of pairs count whether they close or not.
                let is_wanted = self.is_loop == is_loop
                    || self.links == LinkRule::OneDigit
                    || self.links == LinkRule::Pairs;
                if !is_wanted || has_group != (self.links == LinkRule::Grouped) {
                    continue;
                }
                let removals = net.removals(&chain, self.is_loop && is_loop);
                if removals.is_empty() {
                    continue;
                }
                let known = shortest.entry(removals).or_insert_with(|| chain.clone());
                if chain.len() < known.len() {
                    *known = chain;
                }
            }
        }
        let mut found: Vec<_> = shortest.into_iter().collect();
        found.sort_by_key(|(_, chain)| chain.len());
        for (removals, chain) in found {
            visit(net.step(self.kind(), &chain, removals))?;
        }
        ControlFlow::Continue(())
    }

    fn size(&self, step: &Step) -> usize {
        step.statements()
    }
}
