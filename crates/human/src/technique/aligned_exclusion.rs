//! Aligned exclusion: some combinations of digits in a few cells would leave another cell without any digit.

use super::facts::set_name;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits, contains, insert};
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// Aligned pair and triplet exclusion. The cells need not see each other.
pub(crate) struct AlignedExclusion {
    /// The number of cells, 2 or 3.
    pub(crate) size: u8,
}

/// Aligned pair exclusion.
pub(crate) const PAIRS: Row =
    Row::plain("aligned pair exclusion", LayoutRequirement::Zones, &AlignedExclusion { size: 2 })
        .taught(&[&LESSON])
        .se(rating(2));

/// Aligned triplet exclusion.
pub(crate) const TRIPLETS: Row = Row::plain(
    "aligned triplet exclusion",
    LayoutRequirement::Zones,
    &AlignedExclusion { size: 3 },
)
.taught(&[&LESSON])
.se(rating(3));

/// The rating of a number of cells on the scale `se`.
const fn rating(cells: usize) -> f64 {
    if cells == 2 { 6.2 } else { 7.5 }
}

const LESSON: Lesson = Lesson::new(
    "Aligned Exclusion",
    &["Aligned Pair Exclusion", "Aligned Triplet Exclusion"],
    &[
        "Try all combinations of candidates of two or three cells. A combination is excluded if it puts a digit \
         twice into a zone, or if it takes all candidates of another cell that sees the cells.",
        "A candidate that is in none of the other combinations is removed.",
    ],
);

static KIND: Kind = Kind {
    name: |technique| format!("Aligned {} Exclusion", set_name(technique.size())).into(),
    sentence: |words| {
        let (cells, excluders) = (words.cells(Role::Base), words.cells(Role::Excluder));
        format!(
            "with a removed digit, every combination of {cells} clashes \
             or leaves one of {excluders} without any"
        )
    },
};

/// A cell that may take part, and the cells that exclude digits of it.
struct ExclusionCell {
    cell: usize,
    /// The excluders, in the order of sight.
    excluders: Vec<usize>,
    /// The excluders, as a set.
    set: Vec<u64>,
}

impl Find for AlignedExclusion {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let bases = self.bases(view);
        let mut common = Vec::new();
        // Pairs in the order of growing binary numbers: by the later one, then by the earlier one.
        for later in 1..bases.len() {
            for earlier in 0..later {
                view.poll()?;
                let (one, two) = (&bases[earlier], &bases[later]);
                intersect(&one.set, &two.set, &mut common);
                if count(&common) < 2 {
                    continue;
                }
                if self.size == 2 {
                    give(view, &[one.cell, two.cell], &common, visit)?;
                } else {
                    with_third(view, &bases, [one, two], &common, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl AlignedExclusion {
    /// The cells that may take part: no peer has only one digit, and at least one peer excludes.
    fn bases(&self, view: View<'_>) -> Vec<ExclusionCell> {
        let most = usize::from(self.size);
        let base = |cell: usize| {
            let sight = || view.geometry.sight(cell).iter().map(|&peer| usize::from(peer));
            let excludes = |peer: &usize| (2..=most).contains(&view.count(*peer));
            if view.count(cell) < 2 || sight().any(|peer| view.count(peer) == 1) {
                return None;
            }
            let excluders: Vec<usize> = sight().filter(excludes).collect();
            let mut set = vec![0; view.geometry.cell_count.div_ceil(64)];
            excluders.iter().for_each(|&cell| insert(&mut set, cell));
            (!excluders.is_empty()).then_some(ExclusionCell { cell, excluders, set })
        };
        (0..view.geometry.cell_count).filter_map(base).collect()
    }
}

fn intersect(one: &[u64], other: &[u64], into: &mut Vec<u64>) {
    into.clear();
    into.extend(one.iter().zip(other).map(|(one, other)| one & other));
}

fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Tries all third cells among the excluders of two others.
fn with_third(
    view: View<'_>,
    bases: &[ExclusionCell],
    [one, two]: [&ExclusionCell; 2],
    common_of_two: &[u64],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    // Excluders of both cells are tried once.
    let more = two.excluders.iter().filter(|&&cell| !contains(&one.set, cell));
    let mut common = Vec::new();
    for &third in one.excluders.iter().chain(more) {
        view.poll()?;
        if third == one.cell || third == two.cell {
            continue;
        }
        let Ok(at) = bases.binary_search_by_key(&third, |base| base.cell) else { continue };
        intersect(common_of_two, &bases[at].set, &mut common);
        if count(&common) >= 2 {
            give(view, &[one.cell, two.cell, third], &common, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Gives the step of some cells and the excluders that all of them see, if a digit is in no combination.
fn give(view: View<'_>, cells: &[usize], excluders: &[u64], visit: Visit<'_>) -> ControlFlow<()> {
    let digits = cells.iter().fold(0, |all, &cell| all | view.digits(cell));
    let members = || {
        let words = excluders.iter().enumerate();
        words.flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
    };
    // An excluder always keeps a digit that none of the cells has.
    let sets = members().map(|cell| view.digits(cell)).filter(|set| set & !digits == 0).collect();
    let mut combinations = Combinations { view, cells, sets, chosen: [0; 3], permitted: [0; 3] };
    combinations.search()?;
    let permitted = combinations.permitted;
    let lost = |(&cell, &permitted): (&usize, &Mask)| view.removals([cell], !permitted);
    let removals: Vec<_> = cells.iter().zip(&permitted).flat_map(lost).collect();
    if removals.is_empty() {
        return ControlFlow::Continue(());
    }
    let technique = Technique::sized(&KIND, cells.len() as u8);
    let named = bits(digits).filter_map(Digit::from_index).collect();
    let step = Step::new(technique, rating(cells.len()))
        .part(Role::Base, Geometry::named(cells.iter().copied()), named)
        .part(Role::Excluder, Geometry::named(members()), Vec::new())
        .removing(removals);
    visit(step)
}

/// The combinations of digits of two or three cells.
struct Combinations<'a> {
    view: View<'a>,
    cells: &'a [usize],
    /// The digits of the excluders.
    sets: Vec<Mask>,
    chosen: [usize; 3],
    /// The digits of each cell that are in a permitted combination.
    permitted: [Mask; 3],
}

impl Combinations<'_> {
    /// Finds a permitted combination for each digit of each cell that has one.
    fn search(&mut self) -> ControlFlow<()> {
        for (at, &cell) in self.cells.iter().enumerate() {
            for digit in bits(self.view.digits(cell)) {
                // A combination for an earlier digit may already permit this one.
                if self.permitted[at] >> digit & 1 == 0 {
                    self.view.poll()?;
                    self.chosen[at] = digit;
                    self.extend(0, at);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses digits of the cells from `at` on, but for a fixed one. Returns whether the combination is permitted.
    fn extend(&mut self, at: usize, fixed: usize) -> bool {
        if at == self.cells.len() {
            return self.is_permitted();
        }
        if at == fixed {
            return self.extend(at + 1, fixed);
        }
        bits(self.view.digits(self.cells[at])).any(|digit| {
            self.chosen[at] = digit;
            self.extend(at + 1, fixed)
        })
    }

    /// Whether no peers have the same digit and every excluder keeps one; notes the digits if so.
    fn is_permitted(&mut self) -> bool {
        let count = self.cells.len();
        let chosen = &self.chosen[..count];
        let used = chosen.iter().fold(0, |used, digit| used | 1 << digit);
        let clashes = |one: usize, other: usize| {
            chosen[one] == chosen[other]
                && self.view.geometry.are_peers(self.cells[one], self.cells[other])
        };
        let is_permitted = self.sets.iter().all(|set| set & !used != 0)
            && (0..count).all(|one| (0..one).all(|other| !clashes(one, other)));
        if is_permitted {
            chosen.iter().zip(&mut self.permitted).for_each(|(digit, set)| *set |= 1 << digit);
        }
        is_permitted
    }
}
