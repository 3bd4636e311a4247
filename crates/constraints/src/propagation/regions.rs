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

use super::place_set::{Picture, PlaceSet, with_words};
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::ValueSet;
use std::borrow::Cow;

/// The cells and labels of the regions of a model.
#[derive(Clone, Debug)]
pub(super) struct RegionParts {
    /// The cells of the board.
    pub(super) picture: Picture,
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
    /// Whether this looks for cells that a region cannot do without.
    is_late: bool,
}

/// The propagators of regions: a fast one and a late one.
pub(super) fn regions(parts: RegionParts) -> [Box<dyn Propagate>; 2] {
    fn made<const W: usize>(parts: RegionParts) -> [Box<dyn Propagate>; 2] {
        let late = Regions::<W> { parts: parts.clone(), is_late: true };
        [Box::new(Regions::<W> { parts, is_late: false }), Box::new(late)]
    }
    with_words!(parts.picture, made(parts))
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
    /// The variable of the label at a place.
    fn label_at(&self, place: usize) -> usize {
        self.parts.labels[self.parts.picture.cell_at(place)]
    }

    /// The region with a number, from 0.
    fn region(&self, number: usize, space: &Space<'_>) -> Region<W> {
        let label = 1 << number;
        let (mut fixed, mut possible) = (PlaceSet::EMPTY, PlaceSet::EMPTY);
        for (place, cell) in self.parts.picture.cells() {
            let labels = space.values(self.parts.labels[cell]);
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
            space.remove(self.label_at(place), region.label)?;
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
            space.restrict(self.label_at(place), region.label)?;
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
        let (size, row) = (self.parts.size, self.parts.picture.row());
        if !region.fixed.is_empty() {
            let most = size - region.fixed.len();
            let near = region.fixed.first().reached(region.fixed, region.possible, most, row);
            if !region.fixed.is_subset(near) {
                return Err(Failed);
            }
            return self.exclude(region, region.possible & !near, space);
        }
        // Without a known cell, parts that are too small leave.
        for part in region.possible.parts(row).filter(|part| part.len() < size) {
            self.exclude(region, part, space)?;
        }
        Ok(())
    }

    /// The values of a region differ.
    fn keep_values(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut taken: ValueSet = 0;
        for place in region.fixed.iter() {
            let values = space.values(self.parts.picture.cell_at(place));
            if values.is_power_of_two() {
                if taken & values != 0 {
                    return Err(Failed);
                }
                taken |= values;
            }
        }
        let (mut once, mut twice): (ValueSet, ValueSet) = (0, 0);
        for place in region.possible.iter() {
            let cell = self.parts.picture.cell_at(place);
            let label = self.parts.labels[cell];
            let values = space.values(cell);
            if region.fixed.contains(place) {
                if !values.is_power_of_two() {
                    space.remove(cell, taken)?;
                }
            } else if values & !taken == 0 {
                space.remove(label, region.label)?;
                continue;
            }
            let values = space.values(cell);
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
            let cell = self.parts.picture.cell_at(place);
            let label = self.parts.labels[cell];
            let own = space.values(cell) & single;
            if own != 0 && space.values(label) & region.label != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                space.restrict(cell, own)?;
                space.restrict(label, region.label)?;
            }
        }
        Ok(())
    }

    /// Cells that the region cannot do without have its number.
    fn keep_needed(&self, region: &mut Region<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        let (size, row) = (self.parts.size, self.parts.picture.row());
        let free = size - region.fixed.len();
        if free == 0 || region.fixed.is_empty() {
            return Ok(());
        }
        let start = region.fixed.first();
        for place in (region.possible & !region.fixed).iter() {
            let removed = PlaceSet::of(place);
            let without = region.possible & !removed;
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
        let numbers = self.parts.labels.len() / self.parts.size;
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
                .flooded(region.possible, self.parts.picture.row())
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
        (0..self.parts.labels.len())
            .chain(self.parts.labels.iter().copied())
            .collect::<Vec<_>>()
            .into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Regions
    }

    fn priority(&self) -> usize {
        if self.is_late { 5 } else { 4 }
    }
}
