//! Intersections of zones.
//!
//! A value that one zone has in its common cells with another alone leaves the rest of the other. One propagator looks
//! at all zones: each common part is read once.

use super::cell_set::CellSet;
use super::lists::Lists;
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use super::zone::Zone;
use crate::board::ValueSet;
use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;
use std::ops::Range;

/// The common parts of zones.
#[derive(Debug, Default)]
pub(super) struct Intersections {
    /// The cells of all sets, one set after the other.
    cells: Vec<u32>,
    /// The end of each set in the list of cells.
    ends: Vec<u32>,
    /// The parts of all partitions, one partition after the other.
    parts: Vec<Part>,
    partitions: Vec<Partition>,
    /// The cells that parts take values from, one part after the other.
    others: Vec<u32>,
    scope: Vec<usize>,
}

/// A zone as parts that it shares with others, and a last part that it shares with none of these: a range of the parts.
type Partition = Range<u32>;

#[derive(Clone, Debug)]
struct Part {
    /// The number of the set of cells.
    number: u32,
    /// The cells of the other zone that are not in this one, as a range of a list.
    others: Range<u32>,
}

/// The maximum number of parts of a partition.
const MOST_PARTS: usize = 16;

impl Intersections {
    /// The intersections of zones with others, for each zone with a cell for each value. `None` if there are none.
    ///
    /// The zones have some of a number of variables.
    pub(super) fn new(zones: &[Zone], variables: usize) -> Option<Self> {
        // A zone of two cells shares both or one.
        let zones: Vec<&Zone> = zones.iter().filter(|zone| zone.cells.len() > 2).collect();
        let pairs = zones.iter().enumerate();
        let pairs = pairs.flat_map(|(zone, own)| own.cells.iter().map(move |&cell| (cell, zone)));
        let zones_of = Lists::from_pairs(variables, pairs);
        let mut drawn = Self::default();
        let mut numbers = Numbers::new();
        let mut common = vec![0; zones.len()];
        let mut is_inside = vec![false; variables];
        for zone in zones.iter().filter(|zone| zone.is_full()) {
            common.fill(0);
            let others = zone.cells.iter().flat_map(|&cell| zones_of.get(cell));
            others.for_each(|&other| common[other] += 1);
            // A zone inside leaves no cell. The bits of sets of different ranges have different meanings.
            let crosses = |(other, common): &(&Zone, usize)| {
                *common > 1 && *common < other.cells.len() && other.range == zone.range
            };
            let others = zones.iter().copied().zip(common.iter().copied()).filter(crosses);
            zone.cells.iter().for_each(|&cell| is_inside[cell] = true);
            drawn.add_partitions(zone, others.map(|(other, _)| other), &is_inside, &mut numbers);
            zone.cells.iter().for_each(|&cell| is_inside[cell] = false);
        }
        if drawn.partitions.is_empty() {
            return None;
        }
        let mut scope = CellSet::default();
        numbers.keys().for_each(|part| scope.extend(part));
        drawn.scope = scope.iter().collect();
        Some(drawn)
    }

    /// The number of the set with some cells.
    fn number(&mut self, cells: CellSet, numbers: &mut Numbers) -> u32 {
        let next = self.ends.len() as u32;
        let own = &mut self.cells;
        *numbers.entry(cells).or_insert_with_key(|cells| {
            own.extend(cells.iter().map(|cell| cell as u32));
            self.ends.push(own.len() as u32);
            next
        })
    }

    /// Divides a zone into parts that it shares with other zones: of each, several cells, and not all. Parts of one
    /// partition have no common cell.
    fn add_partitions<'z>(
        &mut self,
        zone: &Zone,
        others: impl Iterator<Item = &'z Zone>,
        is_inside: &[bool],
        numbers: &mut Numbers,
    ) {
        // The cells of each partition that no part has yet, and the parts.
        let mut divided: Vec<(CellSet, Vec<Part>)> = Vec::new();
        for other in others {
            let mut shared = zone.set.clone();
            shared.intersect(&other.set);
            let is_apart = |(free, parts): &(CellSet, Vec<Part>)| {
                parts.len() + 1 < MOST_PARTS && shared.is_subset(free)
            };
            let index = divided.iter().position(is_apart).unwrap_or_else(|| {
                divided.push((zone.set.clone(), Vec::with_capacity(4)));
                divided.len() - 1
            });
            divided[index].0.subtract(&shared);
            let begin = self.others.len() as u32;
            let rest = other.cells.iter().filter(|&&cell| !is_inside[cell]);
            rest.for_each(|&cell| self.others.push(cell as u32));
            let others = begin..self.others.len() as u32;
            divided[index].1.push(Part { number: self.number(shared, numbers), others });
        }
        for (free, parts) in divided {
            let begin = self.parts.len() as u32;
            self.parts.extend(parts);
            if !free.is_empty() {
                let number = self.number(free, numbers);
                self.parts.push(Part { number, others: 0..0 });
            }
            self.partitions.push(begin..self.parts.len() as u32);
        }
    }
}

/// The number of each set of cells that is a part.
type Numbers = HashMap<CellSet, u32>;

impl Propagate for Intersections {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let (mut open, mut unions) = (space.take_memory(), space.take_memory());
        // Peers of a fixed variable have lost its value before.
        open.clear();
        open.extend(space.all().iter().map(|&values| match values & values.wrapping_sub(1) {
            0 => 0,
            _ => values,
        }));
        unions.clear();
        let mut begin = 0;
        unions.extend(self.ends.iter().map(|&end| {
            let cells = &self.cells[begin as usize..end as usize];
            begin = end;
            cells.iter().fold(0, |union, &cell| union | open[cell as usize])
        }));
        let mut partitions = self.partitions.iter();
        let result = partitions.try_for_each(|partition| self.confine(partition, &unions, space));
        space.give_memory(unions);
        space.give_memory(open);
        result
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.scope).into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Intersections
    }

    /// The last of all: it looks at every zone, and finds little that other propagators leave.
    fn priority(&self) -> usize {
        4
    }
}

impl Intersections {
    /// Values that a zone has in one part alone leave the rest of the other zone.
    fn confine(
        &self,
        partition: &Partition,
        unions: &[ValueSet],
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        let parts = &self.parts[partition.start as usize..partition.end as usize];
        let (mut once, mut twice) = (0, 0);
        for part in parts {
            let union = unions[part.number as usize];
            twice |= once & union;
            once |= union;
        }
        let confined = once & !twice;
        if confined == 0 {
            return Ok(());
        }
        for part in parts {
            let own = unions[part.number as usize] & confined;
            if own != 0 {
                for &cell in &self.others[part.others.start as usize..part.others.end as usize] {
                    space.remove(cell as usize, own)?;
                }
            }
        }
        Ok(())
    }
}
