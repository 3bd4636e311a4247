//! Variables with different values.
//!
//! A fixed variable takes its value from its peers without a propagator. The rest are hidden singles, counts of values,
//! pairs, and intersections with other zones.

use super::space::{Failed, Propagate, Space};
use crate::board::{ValueRange, ValueSet, bits};

/// Variables with different values.
///
/// Where the union has one value for each variable, all occur: values with one place are found.
#[derive(Debug)]
pub(super) struct Different {
    cells: Box<[usize]>,
    /// Whether fixed variables have to take their values from the others here: the cells are no peers in the model.
    has_own_peers: bool,
    /// Whether all variables have the same range. Otherwise only fixed values count.
    has_one_range: bool,
    /// The intersections with other zones, if this one has a cell for each value.
    partitions: Box<[Partition]>,
}

/// Parts of a zone that it shares with others. The last part has the cells that it shares with none of them.
#[derive(Debug)]
struct Partition {
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    cells: Box<[usize]>,
    /// The cells of the other zone that are not in this one.
    others: Box<[usize]>,
}

/// The maximum number of parts of a partition.
const MOST_PARTS: usize = 16;

impl Different {
    /// Cells that are peers in the model, as one of some zones.
    pub(super) fn new(cells: &[usize], zones: &[Vec<usize>], ranges: &[ValueRange]) -> Self {
        let mut zone = Self::with_peers(cells, ranges);
        zone.has_own_peers = false;
        if zone.has_one_range && ranges[cells[0]].count() == cells.len() {
            zone.partitions = partitions(cells, zones, ranges);
        }
        zone
    }

    /// Cells that are no peers in the model.
    pub(super) fn with_peers(cells: &[usize], ranges: &[ValueRange]) -> Self {
        let has_one_range = cells.iter().all(|&cell| ranges[cell] == ranges[cells[0]]);
        Self { cells: cells.into(), has_own_peers: true, has_one_range, partitions: [].into() }
    }

    /// Gives values with one place to their cells.
    fn place_hidden(&self, hidden: ValueSet, space: &mut Space<'_>) -> Result<(), Failed> {
        for &cell in &self.cells {
            let own = space.values(cell) & hidden;
            if own != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                space.restrict(cell, own)?;
            }
        }
        Ok(())
    }

    /// Two cells with the same two values take them from the others.
    fn pairs(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let is_pair = |values: ValueSet| {
            let further = values & values.wrapping_sub(1);
            further != 0 && further & (further - 1) == 0
        };
        for (index, &first) in self.cells.iter().enumerate() {
            let values = space.values(first);
            if !is_pair(values) {
                continue;
            }
            let twin = self.cells[index + 1..].iter().find(|&&cell| space.values(cell) == values);
            if let Some(&twin) = twin {
                for &cell in self.cells.iter().filter(|&&cell| cell != first && cell != twin) {
                    space.remove(cell, values)?;
                }
            }
        }
        Ok(())
    }

    /// Fixed variables take their values from the others, by value.
    fn take_fixed_values(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        for (index, &cell) in self.cells.iter().enumerate() {
            let Some(_) = space.single(cell) else { continue };
            let (value, _) = space.bounds(cell);
            for (_, &other) in self.cells.iter().enumerate().filter(|(other, _)| *other != index) {
                if let Some(bit) = space.model().bit_of(other, value) {
                    space.remove(other, bit)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagate for Different {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        if self.has_own_peers {
            self.take_fixed_values(space)?;
        }
        if !self.has_one_range {
            return Ok(());
        }
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        let mut pairs = 0;
        for &cell in &self.cells {
            let values = space.values(cell);
            twice |= once & values;
            once |= values;
            let further = values & values.wrapping_sub(1);
            if further == 0 {
                fixed |= values;
            } else if further.is_power_of_two() {
                pairs += 1;
            }
        }
        let values = once.count_ones() as usize;
        if values < self.cells.len() {
            return Err(Failed);
        }
        // With one value for each cell, each value has a cell.
        let hidden = once & !twice & !fixed;
        if values == self.cells.len() && hidden != 0 {
            // The changes make this wait again.
            return self.place_hidden(hidden, space);
        }
        if pairs > 1 {
            self.pairs(space)?;
        }
        self.partitions.iter().try_for_each(|partition| partition.propagate(fixed, space))
    }

    fn scope(&self) -> Vec<usize> {
        self.cells.to_vec()
    }

    fn priority(&self) -> usize {
        1
    }

    fn is_zone(&self) -> bool {
        true
    }
}

/// The parts of a zone that it shares with others, of which no two of a partition share a cell.
fn partitions(zone: &[usize], zones: &[Vec<usize>], ranges: &[ValueRange]) -> Box<[Partition]> {
    let mut partitions: Vec<Partition> = Vec::new();
    for other in zones.iter().filter(|other| ranges[other[0]] == ranges[zone[0]]) {
        let (shared, others): (Vec<usize>, Vec<usize>) =
            other.iter().partition(|cell| zone.contains(cell));
        if shared.len() < 2 || others.is_empty() {
            continue;
        }
        let is_apart = |partition: &Partition| {
            let mut cells = partition.parts.iter().flat_map(|part| part.cells.iter());
            partition.parts.len() + 1 < MOST_PARTS && !cells.any(|cell| shared.contains(cell))
        };
        let index = partitions.iter().position(is_apart).unwrap_or_else(|| {
            partitions.push(Partition { parts: Vec::new() });
            partitions.len() - 1
        });
        partitions[index].parts.push(Part { cells: shared.into(), others: others.into() });
    }
    for partition in &mut partitions {
        let is_shared = |cell: &usize| partition.parts.iter().any(|part| part.cells.contains(cell));
        let rest: Vec<usize> = zone.iter().copied().filter(|cell| !is_shared(cell)).collect();
        if !rest.is_empty() {
            partition.parts.push(Part { cells: rest.into(), others: [].into() });
        }
    }
    partitions.into()
}

impl Partition {
    /// Values that the zone has in one part alone leave the rest of the other zone. Fixed values have left it before.
    fn propagate(&self, fixed: ValueSet, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut unions = [0; MOST_PARTS];
        let (mut once, mut twice) = (0, 0);
        for (part, union) in self.parts.iter().zip(&mut unions) {
            *union = part.cells.iter().fold(0, |union, &cell| union | space.values(cell));
            twice |= once & *union;
            once |= *union;
        }
        let confined = once & !twice & !fixed;
        if confined == 0 {
            return Ok(());
        }
        for (part, union) in self.parts.iter().zip(unions) {
            if union & confined != 0 {
                for &cell in &part.others {
                    space.remove(cell, union & confined)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether each of some sets of values contains a value of its own.
///
/// Sets of one value take it from the others, until none is left; the rest is only counted. So the answer may be yes
/// where no such values exist.
pub(super) fn may_differ(sets: &mut [ValueSet]) -> bool {
    loop {
        let mut fixed = 0;
        for set in sets.iter().filter(|set| set.is_power_of_two()) {
            if fixed & set != 0 {
                return false;
            }
            fixed |= set;
        }
        let mut has_changed = false;
        for set in sets.iter_mut().filter(|set| !set.is_power_of_two()) {
            let new = *set & !fixed;
            has_changed |= new != *set && new.is_power_of_two();
            *set = new;
            if new == 0 {
                return false;
            }
        }
        if !has_changed {
            break;
        }
    }
    let union = sets.iter().fold(0, |union, set| union | set);
    bits(union).count() >= sets.len()
}
