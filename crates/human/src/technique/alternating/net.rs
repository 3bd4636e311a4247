//! The statements of alternating chains and their links, and the shortest chains from one of them.

use super::LinkRule;
use crate::geometry::{Geometry, Mask, bits, contains, insert};
use crate::state::View;
use crate::step::Reason;
use crate::technique::facts::{DigitPlace, almost_locked_sets, shared_places};
use pavane::layout::{Cell, Digit};
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

/// Number of places that a unit of work compares.
const PLACES_PER_UNIT: usize = 64;

/// A link to a place, and the reason for it.
#[derive(Clone, Copy)]
struct PlaceLink {
    to: usize,
    reason: LinkReason,
}

/// The reason for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkReason {
    /// As steps name it.
    Plain(Reason),
    /// An almost locked set, by its number.
    Set(usize),
}

/// The places of a state and their links.
pub(super) struct Net<'a> {
    view: View<'a>,
    /// Candidates, then groups, then the digits of almost locked sets, each once.
    pub(super) places: Vec<DigitPlace>,
    /// The number of candidates.
    pub(super) candidates: usize,
    /// The almost locked sets of two cells or more.
    sets: Vec<LinkedSet>,
    strong: Vec<Vec<PlaceLink>>,
    weak: Vec<Vec<PlaceLink>>,
    /// For each place, the set of candidates that cannot hold beside it.
    conflicts: Vec<Vec<u64>>,
}

/// An almost locked set: its cells, and the place of each digit.
pub(super) struct LinkedSet {
    pub(super) cells: Vec<usize>,
    pub(super) union: Mask,
    places: Vec<usize>,
}

/// A chain: the places in turn, and the reason for each after the first.
pub(super) type PlaceChain = Vec<(usize, Option<LinkReason>)>;

/// The places that follow from the assumption that one does not hold, by the shortest chains.
pub(super) struct Reached {
    start: usize,
    /// The link by which each place was reached as one that holds not, and as one that holds.
    by: [Vec<Option<(usize, LinkReason)>>; 2],
    /// The places that hold, in the order of the lengths of their chains.
    pub(super) ends: Vec<usize>,
}

impl Reached {
    /// The places of the chain to an end, backwards, each with the reason for it.
    fn back(&self, end: usize) -> impl Iterator<Item = (usize, Option<LinkReason>)> {
        let mut next = Some((end, true));
        std::iter::from_fn(move || {
            let (place, is_on) = next?;
            let link = self.by[usize::from(is_on)][place];
            // A chain may return to its start, which it then holds.
            next = link.map(|(from, _)| (from, !is_on));
            Some((place, link.map(|(_, reason)| reason)))
        })
    }

    /// The chain to an end.
    pub(super) fn chain(&self, end: usize) -> PlaceChain {
        let mut chain: PlaceChain = self.back(end).collect();
        debug_assert_eq!(chain.last(), Some(&(self.start, None)));
        chain.reverse();
        chain
    }

    /// The number of statements of the chain to an end.
    pub(super) fn len(&self, end: usize) -> usize {
        self.back(end).count()
    }

    /// Whether a place or a link of the chain to an end has a property.
    pub(super) fn any(
        &self,
        end: usize,
        is_it: impl Fn(usize, Option<LinkReason>) -> bool,
    ) -> bool {
        self.back(end).any(|(place, reason)| is_it(place, reason))
    }
}

impl<'a> Net<'a> {
    pub(super) fn new(view: View<'a>, links: LinkRule) -> ControlFlow<(), Self> {
        let geometry = view.geometry;
        let mut places: Vec<DigitPlace> = Vec::new();
        for cell in 0..geometry.cell_count {
            places.extend(
                bits(view.digits(cell)).map(|digit| DigitPlace { digit, cells: vec![cell] }),
            );
        }
        let candidates = places.len();
        if matches!(links, LinkRule::Grouped | LinkRule::Sets) {
            places.extend(shared_places(view)?);
        }
        let mut sets = Vec::new();
        if links == LinkRule::Sets {
            sets = linked_sets(view, &mut places)?;
        }
        let mut net = Self {
            view,
            candidates,
            sets,
            strong: vec![Vec::new(); places.len()],
            weak: vec![Vec::new(); places.len()],
            conflicts: vec![vec![0; candidates.div_ceil(64)]; places.len()],
            places,
        };
        net.join_zones(links)?;
        net.join_cells(links)?;
        net.join_sets()?;
        ControlFlow::Continue(net)
    }

    /// Adds the links of each digit.
    fn join_zones(&mut self, links: LinkRule) -> ControlFlow<()> {
        let geometry = self.view.geometry;
        let is_pair = |place: &DigitPlace| self.view.count(place.cells[0]) == 2;
        let mut of_digit = vec![Vec::new(); geometry.digits];
        for (at, place) in self.places.iter().enumerate() {
            of_digit[place.digit].push(at);
        }
        let seen: Vec<Vec<u64>> =
            self.places.iter().map(|place| geometry.seers_of_all(&place.cells)).collect();
        let full: Vec<_> = self.places.iter().map(|place| self.full_zones(place)).collect();
        for one in 0..self.places.len() {
            let a = &self.places[one];
            self.view.spend(self.places.len() / PLACES_PER_UNIT)?;
            for &other in of_digit[a.digit].iter().filter(|&&other| other != one) {
                let b = &self.places[other];
                if b.cells.iter().all(|&cell| contains(&seen[one], cell)) {
                    if other < self.candidates {
                        insert(&mut self.conflicts[one], other);
                    }
                    // Chains of pairs stay in cells of two digits.
                    if links == LinkRule::Pairs && !(is_pair(a) && is_pair(b)) {
                        continue;
                    }
                    let reason = LinkReason::Plain(sight(geometry, a, b));
                    self.weak[one].push(PlaceLink { to: other, reason });
                }
                if links != LinkRule::Pairs
                    && let Some(zone) = self.strong_zone(a.digit, &full[one], &full[other])
                {
                    let reason = LinkReason::Plain(Reason::Zone(geometry.number[zone]));
                    self.strong[one].push(PlaceLink { to: other, reason });
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The full zones that have all cells of a place, and the cells as places of the zone.
    fn full_zones(&self, place: &DigitPlace) -> Vec<(usize, Mask)> {
        let geometry = self.view.geometry;
        let seats = geometry.seats(place.cells[0]).iter().filter(|seat| seat.is_full);
        let zones = seats.map(|seat| usize::from(seat.zone));
        let mask = |zone: usize| {
            let at = |cell: &usize| geometry.zones[zone].binary_search(&(*cell as u16)).ok();
            let mut cells = place.cells.iter().map(at);
            let mask = cells.try_fold(0, |mask: Mask, at| Some(mask | 1 << at?));
            mask.map(|mask| (zone, mask))
        };
        zones.filter_map(mask).collect()
    }

    /// A full zone in which two places together cover the digit, without a common cell.
    fn strong_zone(
        &self,
        digit: usize,
        one: &[(usize, Mask)],
        other: &[(usize, Mask)],
    ) -> Option<usize> {
        one.iter().find_map(|&(zone, mask)| {
            let (_, rest) = other.iter().find(|known| known.0 == zone)?;
            let covers = mask & rest == 0 && mask | rest == self.view.marks.places(zone, digit);
            covers.then_some(zone)
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
                let link = PlaceLink { to: other, reason: LinkReason::Plain(Reason::Cell) };
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

    /// Adds the links of almost locked sets: a set that lacks one digit holds each other one.
    fn join_sets(&mut self) -> ControlFlow<()> {
        for (number, set) in self.sets.iter().enumerate() {
            self.view.poll()?;
            for &one in &set.places {
                for &to in set.places.iter().filter(|&&to| to != one) {
                    // Smaller sets come first.
                    if self.strong[one].iter().all(|link| link.to != to) {
                        let reason = LinkReason::Set(number);
                        self.strong[one].push(PlaceLink { to, reason });
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The shortest chains from the assumption that a place does not hold: one chain for each place that then holds.
    pub(super) fn reach(&self, start: usize) -> ControlFlow<(), Reached> {
        let mut by = [vec![None; self.places.len()], vec![None; self.places.len()]];
        let mut ends = Vec::new();
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
                    ends.push(link.to);
                }
                todo.push_back((link.to, !is_on));
            }
        }
        ControlFlow::Continue(Reached { start, by, ends })
    }

    /// The candidates that conflict with both of two places.
    fn excluded(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let words = self.conflicts[one].iter().zip(&self.conflicts[other]).enumerate();
        words.flat_map(|(word, (a, b))| bits(a & b).map(move |bit| 64 * word + bit))
    }

    /// The removals that follow from the ends of a chain.
    pub(super) fn removals(&self, start: usize, end: usize) -> Vec<(Cell, Digit)> {
        self.named(self.excluded(start, end).collect())
    }

    /// The removals that follow from all links of a loop.
    pub(super) fn loop_removals(&self, chain: &PlaceChain) -> Vec<(Cell, Digit)> {
        let (first, last) = (chain[0].0, chain[chain.len() - 1].0);
        let mut removed: Vec<usize> = self.excluded(first, last).collect();
        // In a loop a weak link follows each statement that holds.
        for pair in chain[1..].chunks_exact(2) {
            removed.extend(self.excluded(pair[0].0, pair[1].0));
        }
        // A set lacks one digit of its link, and so it holds all others.
        for pair in chain.chunks_exact(2) {
            let Some(LinkReason::Set(number)) = pair[1].1 else { continue };
            let places = self.sets[number].places.iter();
            for &place in places.filter(|&&place| place != pair[0].0 && place != pair[1].0) {
                removed.extend(self.excluded(place, place));
            }
        }
        self.named(removed)
    }

    /// The cells and digits of some candidates, each once.
    fn named(&self, mut candidates: Vec<usize>) -> Vec<(Cell, Digit)> {
        candidates.sort_unstable();
        candidates.dedup();
        let candidate = |at: usize| {
            let DigitPlace { digit, cells } = &self.places[at];
            Digit::from_index(*digit).map(|digit| (Cell::at(cells[0]), digit))
        };
        candidates.into_iter().filter_map(candidate).collect()
    }

    /// Whether two places cannot both hold.
    pub(super) fn has_weak(&self, one: usize, other: usize) -> bool {
        self.weak[one].iter().any(|link| link.to == other)
    }

    /// An almost locked set.
    pub(super) fn set(&self, number: usize) -> &LinkedSet {
        &self.sets[number]
    }
}

/// The almost locked sets of two cells or more, the smallest first. Their digits become further places.
fn linked_sets(view: View<'_>, places: &mut Vec<DigitPlace>) -> ControlFlow<(), Vec<LinkedSet>> {
    let mut known: BTreeMap<DigitPlace, usize> = places.iter().cloned().zip(0..).collect();
    let mut found: Vec<(Vec<usize>, Mask)> = almost_locked_sets(view)?;
    found.retain(|(cells, _)| cells.len() > 1);
    found.sort_by_key(|(cells, _)| cells.len());
    let mut sets = Vec::new();
    for (cells, union) in found {
        let place = |digit: usize| {
            let own = cells.iter().copied().filter(|&cell| view.marks.has(cell, digit));
            let place = DigitPlace { digit, cells: own.collect() };
            *known.entry(place).or_insert_with_key(|place| {
                places.push(place.clone());
                places.len() - 1
            })
        };
        let numbers = bits(union).map(place).collect();
        sets.push(LinkedSet { cells, union, places: numbers });
    }
    ControlFlow::Continue(sets)
}

/// The reason why two places of a digit do not both hold: a zone with all of their cells, or the sight of their cells.
fn sight(geometry: &Geometry, one: &DigitPlace, other: &DigitPlace) -> Reason {
    let zones = geometry.common_zones(one.cells[0], other.cells[0]);
    let has =
        |zone: usize, cell: &usize| geometry.zones[zone].binary_search(&(*cell as u16)).is_ok();
    let mut zones =
        zones.filter(|&zone| one.cells.iter().chain(&other.cells).all(|cell| has(zone, cell)));
    zones.next().map_or(Reason::Sight, |zone| Reason::Zone(geometry.number[zone]))
}
