//! Unknown regions: each variable of a label is the number of the region of its cell.
//!
//! For each region there are cells that have its number, and cells that may. The rules look at one region at a time:
//!
//! - Its size: too many cells that have the number, or too few that may; either number may be reached.
//! - Its values: they differ, and each has a place where values and cells are equally many.
//! - Its connection: a cell that is too far from those that have the number, counted in cells that do not have it yet,
//!   loses it. A cell without which the rest is too small or in two parts has it.
//!
//! Regions have no names, so their numbers follow an order of the cells: the first cell of each number comes after the
//! first cell of the number before.

use super::place_set::PlaceSet;
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::ValueSet;
use std::borrow::Cow;

/// The cells and labels of the regions of a model.
#[derive(Clone, Debug)]
pub(super) struct RegionParts {
    /// The cell at each place of the picture, as an index into the cells.
    pub(super) places: Vec<Option<usize>>,
    /// The number of places of a row: the cells and one more.
    pub(super) row: usize,
    /// The variable of each cell.
    pub(super) cells: Vec<usize>,
    /// The variable of the label of each cell.
    pub(super) labels: Vec<usize>,
    /// The cells in the order by which regions are numbered.
    pub(super) order: Vec<usize>,
    /// The number of cells of a region.
    pub(super) size: usize,
}

/// Cells in connected regions of one size, with different values in each.
#[derive(Debug)]
struct Regions<const W: usize> {
    parts: RegionParts,
    /// The place of each cell.
    place_of: Vec<usize>,
    /// Whether this looks for cells that a region cannot do without.
    is_late: bool,
}

/// The maximum number of places of a picture.
pub(super) const MOST_PLACES: usize = 64 * 65;

/// The propagators of regions: a fast one and a late one.
///
/// # Panics
/// If the picture has more than [`MOST_PLACES`] places.
pub(super) fn regions(parts: RegionParts) -> [Box<dyn Propagate>; 2] {
    fn made<const W: usize>(parts: RegionParts) -> [Box<dyn Propagate>; 2] {
        let mut place_of = vec![0; parts.cells.len()];
        for (place, cell) in parts.places.iter().enumerate() {
            if let Some(cell) = cell {
                place_of[*cell] = place;
            }
        }
        let made =
            |is_late| Regions::<W> { parts: parts.clone(), place_of: place_of.clone(), is_late };
        let (fast, late) = (made(false), made(true));
        [Box::new(fast), Box::new(late)]
    }
    match parts.places.len() {
        0..=64 => made::<1>(parts),
        65..=128 => made::<2>(parts),
        129..=320 => made::<5>(parts),
        321..=1024 => made::<16>(parts),
        1025..=MOST_PLACES => made::<65>(parts),
        places => panic!("a picture of {places} places is too large for unknown regions"),
    }
}

/// The cells of a region.
struct Region<const W: usize> {
    /// The bit of its number.
    label: ValueSet,
    /// The places that have the number.
    fixed: PlaceSet<W>,
    /// The places that may have it.
    possible: PlaceSet<W>,
}

impl<const W: usize> Regions<W> {
    fn cell_at(&self, place: usize) -> usize {
        self.parts.places[place].expect("the place has a cell")
    }

    /// The region with a number, from 0.
    fn region(&self, number: usize, space: &Space<'_>) -> Region<W> {
        let label = 1 << number;
        let (mut fixed, mut possible) = (PlaceSet::EMPTY, PlaceSet::EMPTY);
        for (&place, &variable) in self.place_of.iter().zip(&self.parts.labels) {
            let labels = space.values(variable);
            if labels & label != 0 {
                possible.insert(place);
                if labels == label {
                    fixed.insert(place);
                }
            }
        }
        Region { label, fixed, possible }
    }

    /// Places lose the number of a region.
    fn exclude(
        &self,
        region: &mut Region<W>,
        places: PlaceSet<W>,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        for place in places.iter() {
            space.remove(self.parts.labels[self.cell_at(place)], region.label)?;
        }
        region.possible = region.possible & !places;
        Ok(())
    }

    /// Places have the number of a region.
    fn include(
        &self,
        region: &mut Region<W>,
        places: PlaceSet<W>,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        for place in places.iter() {
            space.restrict(self.parts.labels[self.cell_at(place)], region.label)?;
        }
        region.fixed = region.fixed | places;
        Ok(())
    }

    /// Numbers begin in order: a cell has a number that occurs before it, or the next.
    fn keep_order(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut allowed: ValueSet = 1;
        for &cell in &self.parts.order {
            let variable = self.parts.labels[cell];
            space.restrict(variable, allowed)?;
            allowed |= space.values(variable) << 1;
        }
        Ok(())
    }

    /// The size of a region. Returns whether all its cells are known.
    fn keep_size(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<bool, Failed> {
        let size = self.parts.size;
        let (fixed, possible) = (region.fixed.len(), region.possible.len());
        if fixed > size || possible < size {
            return Err(Failed);
        }
        if fixed == size {
            self.exclude(region, region.possible & !region.fixed, space)?;
        } else if possible == size {
            self.include(region, region.possible & !region.fixed, space)?;
        }
        Ok(fixed == size || possible == size)
    }

    /// The connection of a region: cells too far away leave it.
    fn keep_near(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        let (size, row) = (self.parts.size, self.parts.row);
        if !region.fixed.is_empty() {
            let most = size - region.fixed.len();
            let near = region.fixed.first().reached(region.fixed, region.possible, most, row);
            if !region.fixed.is_subset(near) {
                return Err(Failed);
            }
            return self.exclude(region, region.possible & !near, space);
        }
        // Without a known cell, parts that are too small leave.
        let mut rest = region.possible;
        while !rest.is_empty() {
            let part = rest.first().flooded(rest, row);
            rest = rest & !part;
            if part.len() < size {
                self.exclude(region, part, space)?;
            }
        }
        Ok(())
    }

    /// The values of a region differ.
    fn keep_values(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut taken: ValueSet = 0;
        for place in region.fixed.iter() {
            let values = space.values(self.parts.cells[self.cell_at(place)]);
            if values.is_power_of_two() {
                if taken & values != 0 {
                    return Err(Failed);
                }
                taken |= values;
            }
        }
        let (mut once, mut twice): (ValueSet, ValueSet) = (0, 0);
        for place in region.possible.iter() {
            let cell = self.cell_at(place);
            let (variable, label) = (self.parts.cells[cell], self.parts.labels[cell]);
            let values = space.values(variable);
            if region.fixed.contains(place) {
                if !values.is_power_of_two() {
                    space.remove(variable, taken)?;
                }
            } else if values & !taken == 0 {
                space.remove(label, region.label)?;
                continue;
            }
            let values = space.values(variable);
            let open = if region.fixed.contains(place) { values } else { values & !taken };
            twice |= once & open;
            once |= open;
        }
        let count = once.count_ones() as usize;
        if count < self.parts.size {
            return Err(Failed);
        }
        if count > self.parts.size {
            return Ok(());
        }
        // Each of these values has a place in the region.
        let single = once & !twice & !taken;
        if single == 0 {
            return Ok(());
        }
        for place in region.possible.iter() {
            let cell = self.cell_at(place);
            let (variable, label) = (self.parts.cells[cell], self.parts.labels[cell]);
            let own = space.values(variable) & single;
            if own != 0 && space.values(label) & region.label != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                space.restrict(variable, own)?;
                space.restrict(label, region.label)?;
            }
        }
        Ok(())
    }

    /// Cells that the region cannot do without have its number.
    fn keep_needed(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        let (size, row) = (self.parts.size, self.parts.row);
        let free = size - region.fixed.len();
        if free == 0 || region.fixed.is_empty() {
            return Ok(());
        }
        let start = region.fixed.first();
        for place in (region.possible & !region.fixed).iter() {
            let mut without = region.possible;
            let mut removed = PlaceSet::EMPTY;
            removed.insert(place);
            without = without & !removed;
            // A cell with at most one neighbor in the region connects no others.
            let is_end = (removed.around(row) & region.possible).len() < 2;
            if is_end && without.len() >= size {
                continue;
            }
            let near = start.reached(region.fixed, without, free, row);
            if near.len() < size || !region.fixed.is_subset(near) {
                self.include(region, removed, space)?;
                // The rest is for the next call.
                return Ok(());
            }
        }
        Ok(())
    }
}

impl<const W: usize> Propagate for Regions<W> {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let numbers = self.parts.cells.len() / self.parts.size;
        if self.is_late {
            for number in 0..numbers {
                self.keep_needed(&mut self.region(number, space), space)?;
            }
            return Ok(());
        }
        self.keep_order(space)?;
        for number in 0..numbers {
            let mut region = self.region(number, space);
            if !self.keep_size(&mut region, space)? {
                self.keep_near(&mut region, space)?;
            } else if !region
                .possible
                .first()
                .flooded(region.possible, self.parts.row)
                .eq(&region.possible)
            {
                return Err(Failed);
            }
            self.keep_values(&mut region, space)?;
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        if self.is_late {
            return (&*self.parts.labels).into();
        }
        [&self.parts.labels[..], &self.parts.cells].concat().into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Regions
    }

    fn priority(&self) -> usize {
        if self.is_late { 5 } else { 4 }
    }
}
