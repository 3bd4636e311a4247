//! Aligned exclusion: cells of which some combinations of digits would leave another cell without any.

use super::interface::{Find, Visit};
use crate::human::chain::Scratch;
use crate::human::geometry::{Geometry, Mask, bits};
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::{Role, Step};
use crate::layout::Digit;
use std::ops::ControlFlow;

/// Aligned pair and triplet exclusion. The cells need not see each other.
pub(in crate::human) struct AlignedExclusion {
    /// The number of cells, 2 or 3.
    pub(in crate::human) size: u8,
}

/// A cell that may take part, and the cells that exclude digits of it.
struct Base {
    cell: usize,
    /// The excluders, in the order of sight.
    excluders: Vec<usize>,
}

impl Find for AlignedExclusion {
    fn find(&self, view: View<'_>, _: &mut Scratch, visit: Visit<'_>) -> ControlFlow<()> {
        let bases = self.bases(view);
        // Pairs in the order of growing binary numbers: by the later one, then by the earlier one.
        for later in 1..bases.len() {
            for earlier in 0..later {
                let (one, two) = (&bases[earlier], &bases[later]);
                let common = common(&one.excluders, &two.excluders);
                if common.len() < 2 {
                    continue;
                }
                if self.size == 2 {
                    self.give(view, &[one.cell, two.cell], &common, visit)?;
                } else {
                    self.with_third(view, &bases, one, two, &common, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl AlignedExclusion {
    /// The cells that may take part: none of their peers has one digit, and one at least excludes.
    fn bases(&self, view: View<'_>) -> Vec<Base> {
        let most = usize::from(self.size);
        let base = |cell: usize| {
            let sight = || view.geometry.sight(cell).iter().map(|&peer| usize::from(peer));
            let excludes = |peer: &usize| (2..=most).contains(&view.count(*peer));
            if view.count(cell) < 2 || sight().any(|peer| view.count(peer) == 1) {
                return None;
            }
            let excluders: Vec<usize> = sight().filter(excludes).collect();
            (!excluders.is_empty()).then_some(Base { cell, excluders })
        };
        (0..view.geometry.cell_count).filter_map(base).collect()
    }

    /// Tries all third cells among the excluders of two others.
    fn with_third(
        &self,
        view: View<'_>,
        bases: &[Base],
        one: &Base,
        two: &Base,
        common_of_two: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let more = two.excluders.iter().filter(|cell| !one.excluders.contains(cell));
        for &third in one.excluders.iter().chain(more) {
            if third == one.cell || third == two.cell {
                continue;
            }
            let Ok(at) = bases.binary_search_by_key(&third, |base| base.cell) else { continue };
            let common = common(common_of_two, &bases[at].excluders);
            if common.len() >= 2 {
                self.give(view, &[one.cell, two.cell, third], &common, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives the step of some cells and the excluders that all of them see, if a digit is in no combination.
    fn give(
        &self,
        view: View<'_>,
        cells: &[usize],
        excluders: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let sets: Vec<Mask> = excluders.iter().map(|&cell| view.digits(cell)).collect();
        let mut combinations = Combinations {
            view,
            cells,
            sets: &sets,
            chosen: Vec::new(),
            seen: vec![0; cells.len()],
        };
        combinations.extend(0);
        let seen = combinations.seen;
        let lost = |(&cell, &seen): (&usize, &Mask)| view.removals([cell], !seen);
        let removals: Vec<_> = cells.iter().zip(&seen).flat_map(lost).collect();
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let rating = if self.size == 2 { 6.2 } else { 7.5 };
        let digits = cells.iter().fold(0, |all, &cell| all | view.digits(cell));
        let named = bits(digits).filter_map(Digit::from_index).collect();
        let step = Step::new(Technique::AlignedExclusion(self.size), rating)
            .part(Role::Base, Geometry::named(cells.iter().copied()), named)
            .part(Role::Excluder, Geometry::named(excluders.iter().copied()), Vec::new())
            .removing(removals);
        visit(step)
    }
}

/// The members of two lists, in the order of the first.
fn common(one: &[usize], other: &[usize]) -> Vec<usize> {
    one.iter().copied().filter(|cell| other.contains(cell)).collect()
}

/// A walk through the combinations of digits of some cells.
struct Combinations<'a> {
    view: View<'a>,
    cells: &'a [usize],
    /// The digits of the excluders.
    sets: &'a [Mask],
    chosen: Vec<usize>,
    /// The digits of each cell that are in a permitted combination.
    seen: Vec<Mask>,
}

impl Combinations<'_> {
    /// Chooses the digits of the cells from this one on. `used` are the digits chosen before.
    fn extend(&mut self, used: Mask) {
        let at = self.chosen.len();
        if at == self.cells.len() {
            if self.sets.iter().all(|set| set & !used != 0) {
                self.seen
                    .iter_mut()
                    .zip(&self.chosen)
                    .for_each(|(seen, digit)| *seen |= 1 << digit);
            }
            return;
        }
        for digit in bits(self.view.digits(self.cells[at])) {
            let mut before = self.cells.iter().zip(&self.chosen);
            let clashes = |(cell, other): (&usize, &usize)| {
                *other == digit && self.view.geometry.are_peers(*cell, self.cells[at])
            };
            if !before.any(clashes) {
                self.chosen.push(digit);
                self.extend(used | 1 << digit);
                self.chosen.pop();
            }
        }
    }
}
