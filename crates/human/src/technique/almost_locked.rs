//! Almost locked sets: cells of a zone with one digit more than cells. Two of them that cannot both hold a digit are
//! linked: if one lacks another digit, it is locked, and so the next one lacks the digit of the link.

use super::facts::{almost_locked_sets, digits, named};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Mask, bits, contains};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use pavane::layout::{Cell, Digit};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::{ControlFlow, RangeInclusive};

/// Chains of almost locked sets, the shortest first.
pub(crate) struct AlmostLocked {
    /// The numbers of sets.
    sets: RangeInclusive<usize>,
}

/// Two almost locked sets.
pub(crate) const XZ: Row =
    Row::plain("almost locked sets XZ", LayoutRequirement::FullZones, &AlmostLocked::new(2, 2))
        .taught(&[&XZ_LESSON])
        .human(300.0, Unfair);

/// Three almost locked sets.
pub(crate) const XY_WINGS: Row = Row::plain(
    "almost locked sets XY-wing",
    LayoutRequirement::FullZones,
    &AlmostLocked::new(3, 3),
)
.taught(&[&XY_LESSON])
.human(320.0, Unfair);

/// More almost locked sets.
pub(crate) const LONGER: Row = Row::plain(
    "chains of almost locked sets",
    LayoutRequirement::FullZones,
    &AlmostLocked::new(4, 6),
)
.taught(&[&CHAIN_LESSON])
.human(340.0, Unfair);

const XZ_LESSON: Lesson = Lesson::new(
    "ALS-XZ",
    &["ALS-XZ"],
    &[
        "An almost locked set is a set of cells of a zone with one digit more than cells. If it lacks one of its \
         digits, it holds all others. Two sets are linked by a digit if they cannot both hold it: then one of \
         them lacks it.",
        "If two linked sets have another digit in common, one of them holds it. A cell that sees all places of \
         this digit in both sets loses it.",
    ],
);

const XY_LESSON: Lesson = Lesson::new(
    "ALS-XY-Wing",
    &["ALS-XY-Wing"],
    &[
        "An almost locked set is a set of cells of a zone with one digit more than cells. If it lacks one of its \
         digits, it holds all others. Two sets are linked by a digit if they cannot both hold it: then one of \
         them lacks it.",
        "A third set is linked to each of two sets, by different digits. If the first set lacks the digit of its \
         link it holds all others; else the third set lacks it, and so the second set lacks its own. So one of \
         the two sets holds a digit that both have, and a cell that sees all its places in both loses it.",
    ],
);

const CHAIN_LESSON: Lesson = Lesson::new(
    "ALS-Chain",
    &["ALS-Chain"],
    &[
        "An almost locked set is a set of cells of a zone with one digit more than cells. If it lacks one of its \
         digits, it holds all others. Two sets are linked by a digit if they cannot both hold it: then one of \
         them lacks it.",
        "Several sets in a row are linked, each to the next, by digits that change. Then the first or the last \
         set holds a digit that both have, and a cell that sees all its places in both loses it.",
    ],
);

/// The number of sets is the size: 2, 3, or 4 for more than 3.
static KIND: Kind = Kind {
    name: |technique| match technique.size() {
        2 => "ALS-XZ".into(),
        3 => "ALS-XY-Wing".into(),
        _ => "ALS-Chain".into(),
    },
    sentence: |words| {
        let sets = words.step.parts.iter().filter(|part| !part.cells.is_empty()).map(|part| {
            let cells = words.positions(part.cells.iter().copied());
            format!("{{{cells}}} with {}", words.digits(part.digits.iter().copied()))
        });
        let sets = sets.collect::<Vec<_>>().join("; ");
        format!("almost locked sets: {sets}; linked by {}", words.digits_of(Role::Base))
    },
};

impl AlmostLocked {
    pub(crate) const fn new(least: usize, most: usize) -> Self {
        Self { sets: least..=most }
    }
}

/// An almost locked set.
struct AlmostLockedSet {
    cells: Vec<usize>,
    union: Mask,
    /// For each digit of the union, ascending, the digit, its cells in the set, and the cells that see all of them.
    holders: Vec<(usize, Vec<usize>, Vec<u64>)>,
}

impl AlmostLockedSet {
    fn new(view: View<'_>, cells: Vec<usize>, union: Mask) -> Self {
        let holders = bits(union).map(|digit| {
            let own: Vec<usize> =
                cells.iter().copied().filter(|&cell| view.marks.has(cell, digit)).collect();
            let mut seen = vec![u64::MAX; view.geometry.sees(0).len()];
            for &cell in &own {
                seen.iter_mut().zip(view.geometry.sees(cell)).for_each(|(all, sees)| *all &= sees);
            }
            (digit, own, seen)
        });
        let holders = holders.collect();
        Self { cells, union, holders }
    }

    fn of(&self, digit: usize) -> Option<&(usize, Vec<usize>, Vec<u64>)> {
        self.holders.iter().find(|holder| holder.0 == digit)
    }

    /// The digits that this set and another cannot both hold.
    fn restricted(&self, other: &Self) -> Mask {
        let is_restricted = |digit: &usize| {
            let (Some((_, _, seen)), Some((_, cells, _))) = (self.of(*digit), other.of(*digit))
            else {
                return false;
            };
            cells.iter().all(|&cell| contains(seen, cell))
        };
        bits(self.union & other.union)
            .filter(is_restricted)
            .fold(0, |mask, digit| mask | 1 << digit)
    }
}

/// All almost locked sets of a state, each once.
fn sets(view: View<'_>) -> ControlFlow<(), Vec<AlmostLockedSet>> {
    let found = almost_locked_sets(view)?.into_iter();
    ControlFlow::Continue(
        found.map(|(cells, union)| AlmostLockedSet::new(view, cells, union)).collect(),
    )
}

/// A chain: each set, and the digit by which it was reached.
type SetChain = Vec<(usize, usize)>;

/// Sets that are linked to each other by digits.
struct Linked<'a> {
    view: View<'a>,
    sets: Vec<AlmostLockedSet>,
    /// The links of each set: another set, and the digits that they cannot both hold.
    links: Vec<Vec<(usize, Mask)>>,
    /// For each list of removals, the first of its shortest chains.
    found: BTreeMap<Vec<(Cell, Digit)>, SetChain>,
}

/// A set that a search has reached: its number, the digit by which it was reached, and the node before.
#[derive(Clone, Copy)]
struct ReachedSet {
    set: usize,
    by: usize,
    from: Option<usize>,
}

impl<'a> Linked<'a> {
    fn new(view: View<'a>) -> ControlFlow<(), Self> {
        let sets = sets(view)?;
        let mut links = vec![Vec::new(); sets.len()];
        for (at, one) in sets.iter().enumerate() {
            for (other_at, other) in sets.iter().enumerate().skip(at + 1) {
                view.poll()?;
                let restricted = one.restricted(other);
                if restricted != 0 {
                    links[at].push((other_at, restricted));
                    links[other_at].push((at, restricted));
                }
            }
        }
        ControlFlow::Continue(Self { view, sets, links, found: BTreeMap::new() })
    }

    /// Searches the chains with the given numbers of sets, breadth first. They start at one set, which holds the
    /// digit of its first link. A set reached again by the same digit leads to the same sets as before.
    fn search(
        &mut self,
        start: usize,
        out: usize,
        lengths: &RangeInclusive<usize>,
        reached: &mut [bool],
    ) -> ControlFlow<()> {
        self.view.poll()?;
        reached.fill(false);
        let digits = self.view.geometry.digits;
        let mut nodes = vec![ReachedSet { set: start, by: out, from: None }];
        let mut layer = 0..1;
        for length in 2..=*lengths.end() {
            for at in layer.clone() {
                let node = nodes[at];
                for &(set, restricted) in &self.links[node.set] {
                    self.view.poll()?;
                    // The first link has the digit `out`. Every other link has a digit other than the link before
                    // it.
                    let leaving = match node.from {
                        None => restricted & 1 << out,
                        Some(_) => restricted & !(1 << node.by),
                    };
                    for by in bits(leaving) {
                        let known = &mut reached[set * digits + by];
                        if set != start && !std::mem::replace(known, true) {
                            nodes.push(ReachedSet { set, by, from: Some(at) });
                        }
                    }
                }
            }
            layer = layer.end..nodes.len();
            // A chain also runs the other way: only one direction counts.
            if lengths.contains(&length) {
                for at in layer.clone().filter(|&at| start < nodes[at].set) {
                    self.view.poll()?;
                    self.close(&chain(&nodes, at));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes what a chain removes.
    fn close(&mut self, chain: &[(usize, usize)]) {
        let (first, last) = (&self.sets[chain[0].0], &self.sets[chain[chain.len() - 1].0]);
        let (out, back) = (chain[1].1, chain[chain.len() - 1].1);
        let common = first.union & last.union & !(1 << out) & !(1 << back);
        let mut removals = Vec::new();
        for digit in bits(common) {
            self.remove(&[first, last], digit, &mut removals);
        }
        if chain.len() == 2 {
            let restricted = first.restricted(last);
            if restricted.count_ones() > 1 {
                // Doubly linked: each digit of the link is in one of the sets, and all others are locked.
                for digit in bits(restricted) {
                    self.remove(&[first, last], digit, &mut removals);
                }
                for set in [first, last] {
                    for digit in bits(set.union & !restricted) {
                        self.remove(&[set], digit, &mut removals);
                    }
                }
            }
        }
        removals.sort_unstable_by_key(|&(cell, digit)| (cell, digit));
        removals.dedup();
        if removals.is_empty() {
            return;
        }
        match self.found.entry(removals) {
            Entry::Vacant(entry) => drop(entry.insert(chain.to_vec())),
            Entry::Occupied(mut entry) if chain.len() < entry.get().len() => {
                entry.insert(chain.to_vec());
            }
            Entry::Occupied(_) => {}
        }
    }

    /// The step of a chain.
    fn step(&self, chain: &[(usize, usize)]) -> Step {
        let technique = Technique::sized(&KIND, chain.len().min(4) as u8);
        let mut step = Step::new(technique, 0.0);
        for (at, &(set, by)) in chain.iter().enumerate() {
            let role = if at == 0 || at + 1 == chain.len() { Role::Wing } else { Role::Set };
            step = step.part(role, named(&self.sets[set].cells), digits(self.sets[set].union));
            if at > 0 {
                step = step.part(Role::Base, Vec::new(), digits(1 << by));
            }
        }
        step
    }

    /// Adds the removals of a digit from the cells that see all of its places in the sets.
    fn remove(&self, sets: &[&AlmostLockedSet], digit: usize, removals: &mut Vec<(Cell, Digit)>) {
        let seen: Vec<&Vec<u64>> = sets.iter().filter_map(|set| Some(&set.of(digit)?.2)).collect();
        for word in 0..self.view.geometry.sees(0).len() {
            let cells = seen.iter().fold(u64::MAX, |all, seen| all & seen[word]);
            let cells = bits(cells).map(|bit| 64 * word + bit);
            let count = self.view.geometry.cell_count;
            let is_other = |cell: &usize| sets.iter().all(|set| !set.cells.contains(cell));
            let cells = cells.filter(|&cell| cell < count).filter(is_other);
            removals.extend(self.view.removals(cells, 1 << digit));
        }
    }
}

/// The chain that ends in a node. The first set has the digit of its first link.
fn chain(nodes: &[ReachedSet], end: usize) -> SetChain {
    let before = |&at: &usize| nodes[at].from;
    let mut chain: SetChain =
        std::iter::successors(Some(end), before).map(|at| (nodes[at].set, nodes[at].by)).collect();
    chain.reverse();
    chain
}

impl Find for AlmostLocked {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let mut linked = Linked::new(view)?;
        let mut reached = vec![false; linked.sets.len() * view.geometry.digits];
        for start in 0..linked.sets.len() {
            let out = linked.links[start].iter().fold(0, |all, &(_, digits)| all | digits);
            for out in bits(out) {
                linked.search(start, out, &self.sets, &mut reached)?;
            }
        }
        for length in self.sets.clone() {
            for (removals, chain) in linked.found.iter().filter(|(_, chain)| chain.len() == length)
            {
                visit(linked.step(chain).removing(removals.clone()))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn size(&self, step: &Step) -> usize {
        step.parts.iter().filter(|part| part.role != Role::Base).count()
    }
}
