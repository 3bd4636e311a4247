//! Cells with some values that form one connected part of the board.
//!
//! Some cells have one of the values, and others may. A cell that does not connect to those that have one loses the
//! values, and so does one that is too far away if the number of cells is known. A cell without which the part is in
//! two pieces, or too small, has one of the values.

use super::place_set::{Picture, PlaceSet, with_words};
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::ValueSet;
use std::borrow::Cow;
use std::cmp::Ordering;

/// Cells with some values that form one connected part.
#[derive(Debug)]
struct Connected<const W: usize> {
    picture: Picture,
    /// The values.
    values: ValueSet,
    /// The number of cells of the part, if it is known.
    size: Option<usize>,
}

/// The propagator of one connected part of a picture: the cells with some values, of a number if it is known.
pub(super) fn connected(
    picture: Picture,
    values: ValueSet,
    size: Option<usize>,
) -> Box<dyn Propagate> {
    fn made<const W: usize>(
        picture: Picture,
        values: ValueSet,
        size: Option<usize>,
    ) -> Box<dyn Propagate> {
        Box::new(Connected::<W> { picture, values, size })
    }
    with_words!(picture, made(picture, values, size))
}

impl<const W: usize> Connected<W> {
    fn exclude(&self, places: PlaceSet<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        places.iter().try_for_each(|place| space.remove(self.picture.cell_at(place), self.values))
    }

    fn include(&self, places: PlaceSet<W>, space: &mut Space<'_>) -> Result<(), Failed> {
        places.iter().try_for_each(|place| space.restrict(self.picture.cell_at(place), self.values))
    }

    /// The cells that have one of the values, and those that may.
    fn cells(&self, space: &Space<'_>) -> (PlaceSet<W>, PlaceSet<W>) {
        let (mut fixed, mut possible) = (PlaceSet::EMPTY, PlaceSet::EMPTY);
        for (place, cell) in self.picture.cells() {
            let values = space.values(cell);
            if values & self.values != 0 {
                possible.insert(place);
                if values & !self.values == 0 {
                    fixed.insert(place);
                }
            }
        }
        (fixed, possible)
    }

    /// The cells that connect to the first known one, also by the size.
    fn near(&self, fixed: PlaceSet<W>, possible: PlaceSet<W>) -> PlaceSet<W> {
        let (start, row) = (fixed.first(), self.picture.row());
        match self.size {
            Some(size) => start.reached(fixed, possible, size - fixed.len(), row),
            None => start.flooded(possible, row),
        }
    }
}

impl<const W: usize> Propagate for Connected<W> {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let (fixed, mut possible) = self.cells(space);
        let least = self.size.unwrap_or(1);
        if fixed.is_empty() {
            // Any part that is large enough may be the one.
            for part in possible.parts(self.picture.row()).filter(|part| part.len() < least) {
                self.exclude(part, space)?;
                possible = possible & !part;
            }
            return match possible.len().cmp(&least) {
                Ordering::Less => Err(Failed),
                Ordering::Equal => self.include(possible, space),
                Ordering::Greater => Ok(()),
            };
        }
        if self.size.is_some_and(|size| fixed.len() > size) {
            return Err(Failed);
        }
        let near = self.near(fixed, possible);
        if !fixed.is_subset(near) || near.len() < least {
            return Err(Failed);
        }
        self.exclude(possible & !near, space)?;
        for place in (near & !fixed).iter() {
            let one = PlaceSet::of(place);
            let without = self.near(fixed, near & !one);
            if !fixed.is_subset(without) || without.len() < least {
                self.include(one, space)?;
            }
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        self.picture.cells().map(|(_, cell)| cell).collect::<Vec<usize>>().into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Regions
    }

    fn priority(&self) -> usize {
        4
    }
}
