//! Intersections of zones.
//!
//! A value that one zone has in its common cells with another alone leaves the rest of the other. One propagator looks
//! at all zones: each common part is read once.

use super::cell_set::CellSet;
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet};
use std::collections::BTreeMap;

/// The common parts of zones.
#[derive(Debug)]
pub(super) struct Intersections {
    /// The cells of all parts, one part after the other.
    cells: Box<[u32]>,
    /// The end of each part in the list of cells.
    ends: Box<[u32]>,
    partitions: Box<[Partition]>,
    scope: Box<[usize]>,
}

/// A zone as parts that it shares with others, and a last part that it shares with none of these.
#[derive(Debug)]
struct Partition {
    parts: Box<[Part]>,
}

#[derive(Clone, Debug)]
struct Part {
    number: u32,
    /// The cells of the other zone that are not in this one.
    others: Box<[u32]>,
}

/// The maximum number of parts of a partition.
const MOST_PARTS: usize = 16;

impl Intersections {
    /// The intersections of zones with others, for each zone with a cell for each value. `None` if there are none.
    pub(super) fn new(zones: &[Vec<usize>], ranges: &[ValueRange]) -> Option<Self> {
        let mut parts = Parts::default();
        let mut partitions = Vec::new();
        let variables = ranges.len();
        let sets: Vec<(&[usize], CellSet)> =
            zones.iter().map(|zone| (&zone[..], CellSet::new(zone, variables))).collect();
        for (zone, set) in sets.iter().filter(|(zone, _)| has_each_value(zone, ranges)) {
            // The bits of sets of different ranges have different meanings.
            let is_alike =
                |other: &[usize]| other.iter().all(|&cell| ranges[cell] == ranges[zone[0]]);
            let alike = sets.iter().filter(|(other, _)| is_alike(other));
            parts.add_partitions((zone, set), alike, variables, &mut partitions);
        }
        let mut scope: Vec<usize> = parts.cells.iter().map(|&cell| cell as usize).collect();
        scope.sort_unstable();
        scope.dedup();
        (!partitions.is_empty()).then(|| Self {
            cells: parts.cells.into(),
            ends: parts.ends.into(),
            partitions: partitions.into(),
            scope: scope.into(),
        })
    }
}

/// Whether a zone has a cell for each value of its range.
fn has_each_value(zone: &[usize], ranges: &[ValueRange]) -> bool {
    let range = ranges[zone[0]];
    zone.len() == range.count() && zone.iter().all(|&cell| ranges[cell] == range)
}

/// Parts that are being listed, each once.
#[derive(Default)]
struct Parts {
    cells: Vec<u32>,
    ends: Vec<u32>,
    numbers: BTreeMap<Vec<usize>, u32>,
}

impl Parts {
    /// The number of the part with some cells.
    fn number(&mut self, mut cells: Vec<usize>) -> u32 {
        cells.sort_unstable();
        let next = self.ends.len() as u32;
        let number = *self.numbers.entry(cells.clone()).or_insert(next);
        if number == next {
            self.cells.extend(cells.iter().map(|&cell| cell as u32));
            self.ends.push(self.cells.len() as u32);
        }
        number
    }

    /// Divides a zone into parts that it shares with other zones. Parts of one partition have no common cell.
    fn add_partitions<'a>(
        &mut self,
        (zone, set): (&[usize], &CellSet),
        others: impl Iterator<Item = &'a (&'a [usize], CellSet)>,
        variables: usize,
        partitions: &mut Vec<Partition>,
    ) {
        let mut divided: Vec<(CellSet, Vec<Part>)> = Vec::new();
        for (other, other_set) in others {
            let common = set.common(other_set);
            if common < 2 || common == other.len() {
                continue;
            }
            let (shared, rest): (Vec<usize>, Vec<usize>) =
                other.iter().partition(|&&cell| set.contains(cell));
            let is_apart = |(cells, parts): &(CellSet, Vec<Part>)| {
                parts.len() + 1 < MOST_PARTS && !shared.iter().any(|&cell| cells.contains(cell))
            };
            let index = divided.iter().position(is_apart).unwrap_or_else(|| {
                divided.push((CellSet::new(&[], variables), Vec::new()));
                divided.len() - 1
            });
            shared.iter().for_each(|&cell| divided[index].0.insert(cell));
            let others = rest.iter().map(|&cell| cell as u32).collect();
            divided[index].1.push(Part { number: self.number(shared), others });
        }
        for (cells, mut parts) in divided {
            let rest = zone.iter().copied().filter(|&cell| !cells.contains(cell));
            let rest: Vec<usize> = rest.collect();
            if !rest.is_empty() {
                parts.push(Part { number: self.number(rest), others: [].into() });
            }
            partitions.push(Partition { parts: parts.into() });
        }
    }
}

impl Propagate for Intersections {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut unions = space.take_memory();
        unions.clear();
        let mut begin = 0;
        for &end in &self.ends {
            // Peers of a fixed variable have lost its value before.
            let mut union = 0;
            for &cell in &self.cells[begin as usize..end as usize] {
                let values = space.values(cell as usize);
                let is_open = values & values.wrapping_sub(1) != 0;
                union |= if is_open { values } else { 0 };
            }
            unions.push(union);
            begin = end;
        }
        let mut partitions = self.partitions.iter();
        let result = partitions.try_for_each(|partition| partition.propagate(&unions, space));
        space.give_memory(unions);
        result
    }

    fn scope(&self) -> Vec<usize> {
        self.scope.to_vec()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Intersections
    }

    fn priority(&self) -> usize {
        2
    }
}

impl Partition {
    /// Values that the zone has in one part alone leave the rest of the other zone.
    fn propagate(&self, unions: &[ValueSet], space: &mut Space<'_>) -> Result<(), Failed> {
        let (mut once, mut twice) = (0, 0);
        for part in &self.parts {
            let union = unions[part.number as usize];
            twice |= once & union;
            once |= union;
        }
        let confined = once & !twice;
        if confined == 0 {
            return Ok(());
        }
        for part in &self.parts {
            let own = unions[part.number as usize] & confined;
            if own != 0 {
                for &cell in &part.others {
                    space.remove(cell as usize, own)?;
                }
            }
        }
        Ok(())
    }
}
