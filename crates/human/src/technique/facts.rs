//! Small facts about a state that several techniques use.

use crate::geometry::{Geometry, Mask, bits};
use crate::state::View;
use crate::step::{Role, Step, StepWords};
use crate::subsets::subsets;
use pavane::layout::{Cell, Digit};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The digits of a mask.
pub(super) fn digits(mask: Mask) -> Vec<Digit> {
    bits(mask).filter_map(Digit::from_index).collect()
}

/// The cells as parts of steps name them.
pub(super) fn named(cells: &[usize]) -> Vec<Cell> {
    Geometry::named(cells.iter().copied())
}

/// The cells that have a candidate, in reading order.
pub(super) fn places(view: View<'_>, digit: usize) -> Vec<usize> {
    (0..view.geometry.cell_count).filter(|&cell| view.marks.has(cell, digit)).collect()
}

/// The cells with two candidates, in reading order.
pub(super) fn pairs(view: View<'_>) -> Vec<usize> {
    (0..view.geometry.cell_count).filter(|&cell| view.count(cell) == 2).collect()
}

/// The cells that see all of some others and have a digit.
pub(super) fn seers(view: View<'_>, cells: &[usize], digit: usize) -> Vec<usize> {
    let mut seers = view.geometry.seen_by_all(cells);
    seers.retain(|&cell| view.marks.has(cell, digit));
    seers
}

/// A zone in which a digit has two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub(super) zone: usize,
    pub(super) ends: [usize; 2],
}

/// The strong links of a digit, zone by zone.
pub(super) fn strong_links(view: View<'_>, digit: usize) -> Vec<StrongLink> {
    let geometry = view.geometry;
    let mut links = Vec::new();
    for zone in (0..geometry.zones.len()).filter(|&zone| geometry.is_full[zone]) {
        let places = view.marks.places(zone, digit);
        if places.count_ones() == 2 {
            let mut cells = geometry.cells_at(zone, places);
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                links.push(StrongLink { zone, ends: [one, other] });
            }
        }
    }
    links
}

/// Assumptions one of which holds: the digits of a cell, or the places of a digit in a full zone.
pub(super) struct Choice {
    /// Cells and digits.
    pub(super) candidates: Vec<(usize, usize)>,
    zone: Option<usize>,
}

impl Choice {
    /// A step with the assumptions as its source.
    pub(super) fn source(&self, geometry: &Geometry, step: Step) -> Step {
        let mut cells: Vec<usize> = self.candidates.iter().map(|&(cell, _)| cell).collect();
        cells.dedup();
        let mask = self.candidates.iter().fold(0, |mask, &(_, digit)| mask | 1 << digit);
        let step = step.part(Role::Source, named(&cells), digits(mask));
        match self.zone {
            Some(zone) => step.zones(Role::Source, vec![geometry.number[zone]]),
            None => step,
        }
    }
}

/// The digits of each cell, and the places of each digit in each full zone, the fewest first.
pub(super) fn choices(view: View<'_>) -> Vec<Choice> {
    let geometry = view.geometry;
    let mut choices = Vec::new();
    for cell in (0..geometry.cell_count).filter(|&cell| view.count(cell) > 1) {
        let candidates = bits(view.digits(cell)).map(|digit| (cell, digit)).collect();
        choices.push(Choice { candidates, zone: None });
    }
    for zone in (0..geometry.zones.len()).filter(|&zone| geometry.is_full[zone]) {
        for digit in 0..geometry.digits {
            let places = view.marks.places(zone, digit);
            if places.count_ones() > 1 {
                let cells = geometry.cells_at(zone, places);
                let candidates = cells.map(|cell| (cell, digit)).collect();
                choices.push(Choice { candidates, zone: Some(zone) });
            }
        }
    }
    choices.sort_by_key(|choice| choice.candidates.len());
    choices
}

/// The sentence of a step from all candidates of a choice: "whichever of ... holds, ...".
pub(super) fn whichever(words: &StepWords<'_>) -> String {
    let (cells, digit) = (words.cells(Role::Source), words.digits_of(Role::Source));
    let removal = words.conclusion();
    match words.zones(Role::Source) {
        zone if zone.is_empty() => format!("whichever of {digit} {cells} holds, {removal}"),
        zone => format!("whichever of {cells} holds the {digit} of {zone}, {removal}"),
    }
}

/// A digit in one of a few cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DigitPlace {
    pub(super) digit: usize,
    pub(super) cells: Vec<usize>,
}

/// The sets of two or more places of a digit that two zones share.
pub(super) fn shared_places(view: View<'_>) -> ControlFlow<(), Vec<DigitPlace>> {
    let geometry = view.geometry;
    let mut found = Vec::new();
    for zone in 0..geometry.zones.len() {
        for other in zone + 1..geometry.zones.len() {
            view.poll()?;
            let shared = geometry.shared(zone, other);
            if shared.count_ones() < 2 {
                continue;
            }
            for digit in 0..geometry.digits {
                let places = view.marks.places(zone, digit) & shared;
                if places.count_ones() > 1 {
                    let cells = geometry.cells_at(zone, places).collect();
                    found.push(DigitPlace { digit, cells });
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    ControlFlow::Continue(found)
}

/// The largest number of cells of an almost locked set in layouts of more than 9 digits.
const MOST_CELLS: usize = 4;

/// The almost locked sets of a state, each once: cells of a zone, and their digits, one more than cells.
pub(super) fn almost_locked_sets(view: View<'_>) -> ControlFlow<(), Vec<(Vec<usize>, Mask)>> {
    let geometry = view.geometry;
    let mut found: BTreeMap<Vec<usize>, Mask> = BTreeMap::new();
    for (zone, cells) in geometry.zones.iter().enumerate() {
        let empty =
            (0..cells.len()).filter(|&place| view.filled.is_empty(usize::from(cells[place])));
        let empty = empty.fold(0, |mask: Mask, place| mask | 1 << place);
        let open = empty.count_ones() as usize;
        // Large layouts have too many subsets of cells to try them all.
        let most = if geometry.digits > 9 { MOST_CELLS } else { open };
        for set in (1..=most.min(open)).flat_map(|size| subsets(empty, size)) {
            view.poll()?;
            let members = geometry.cells_at(zone, set);
            let union = members.clone().fold(0, |all, cell| all | view.digits(cell));
            if union.count_ones() == set.count_ones() + 1 {
                found.insert(members.collect(), union);
            }
        }
    }
    ControlFlow::Continue(found.into_iter().collect())
}

/// Whether the cells all lie in one zone.
pub(super) fn have_a_zone(geometry: &Geometry, cells: &[usize]) -> bool {
    let Some((&first, others)) = cells.split_first() else { return true };
    geometry.seats(first).iter().any(|seat| {
        let zone = &geometry.zones[usize::from(seat.zone)];
        others.iter().all(|&cell| zone.binary_search(&(cell as u16)).is_ok())
    })
}

/// Whether two different cells of the set see each other.
pub(super) fn has_peers(geometry: &Geometry, cells: &[usize]) -> bool {
    let pairs = cells.iter().enumerate();
    pairs
        .into_iter()
        .any(|(at, &one)| cells[at + 1..].iter().any(|&other| geometry.are_peers(one, other)))
}

/// Whether each cell of one set sees each of the other.
pub(super) fn all_see(geometry: &Geometry, ones: &[usize], others: &[usize]) -> bool {
    ones.iter().all(|&one| others.iter().all(|&other| geometry.are_peers(one, other)))
}

/// The word for a set of some cells or digits.
pub(super) const fn set_name(size: u8) -> &'static str {
    match size {
        2 => "Pair",
        3 => "Triplet",
        _ => "Quad",
    }
}
