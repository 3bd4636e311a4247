//! Sums that follow from zones and cages: a full zone has a known sum, and so have the cells that the cages in it do
//! not cover.

use super::geometry::Geometry;
use pavane::constraints::{Board, Constraint, ConstraintRule as _, Killer};
use pavane::layout::Layout;
use std::collections::BTreeMap;

/// A sum of cells, some of them with a minus sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DerivedSum {
    /// The zones, by their numbers in [`Layout::zone`].
    pub(super) zones: Vec<usize>,
    /// The constraints with a sum, by their numbers in [`Layout::constraints`].
    pub(super) constraints: Vec<usize>,
    /// The cells inside the zones that no constraint covers.
    pub(super) inside: Vec<usize>,
    /// The cells of the constraints outside the zones.
    pub(super) outside: Vec<usize>,
    /// The sum of the cells inside without the cells outside.
    pub(super) sum: i64,
}

/// The largest number of zones that are taken together.
const MOST_ZONES: usize = 4;
/// The largest number of cells of a sum.
const MOST_CELLS: usize = 8;
/// The largest number of sums.
const MOST_SUMS: usize = 160;

/// The sums that follow from unions of zones and the constraints in them, the shortest first.
pub(super) fn derived_sums(geometry: &Geometry) -> Vec<DerivedSum> {
    let cages: Vec<Cage> = cages(&geometry.layout);
    let mut found: BTreeMap<(Vec<usize>, Vec<usize>), DerivedSum> = BTreeMap::new();
    if cages.is_empty() {
        return Vec::new();
    }
    for zones in unions(geometry) {
        for sum in [Side::Inside, Side::Least, Side::Outside]
            .map(|side| sum_of(geometry, &zones, &cages, side))
        {
            let Some(sum) = sum else { continue };
            let cells = (sum.inside.clone(), sum.outside.clone());
            // Of equal sums the one of fewer zones is kept, which comes first.
            found.entry(cells).or_insert(sum);
        }
    }
    let mut sums: Vec<DerivedSum> = found.into_values().collect();
    sums.sort_by_key(|sum| {
        (sum.inside.len() + sum.outside.len(), sum.zones.len(), sum.zones.clone())
    });
    sums.truncate(MOST_SUMS);
    sums
}

/// A constraint with a sum of cells, each once.
struct Cage {
    constraint: usize,
    cells: Vec<usize>,
    sum: i64,
}

/// The constraints with a sum of different cells, the longest first.
fn cages(layout: &Layout) -> Vec<Cage> {
    let Some(board) = layout.constraint_board() else { return Vec::new() };
    let cage = |(number, constraint): (usize, &Constraint)| {
        let sum = known_sum(constraint)?;
        let mut cells: Vec<usize> =
            constraint.cells(board).into_iter().map(|cell| cell.index()).collect();
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        let is_plain =
            cells.len() == count && cells.last().is_some_and(|&last| last < board.cell_count());
        is_plain.then_some(Cage { constraint: number, cells, sum })
    };
    layout.constraints().iter().enumerate().filter_map(cage).collect()
}

/// The sum of the cells of a constraint, if it states one.
fn known_sum(constraint: &Constraint) -> Option<i64> {
    match constraint {
        Constraint::Killer(Killer { sum, .. }) => *sum,
        Constraint::LittleKiller(diagonal) => Some(diagonal.sum),
        Constraint::CellSum(sum) if sum.terms.iter().all(|term| term.0 == 1) => Some(sum.sum),
        _ => None,
    }
}

/// The sum that constraints state together.
pub(super) fn stated_sum(layout: &Layout, constraints: impl Iterator<Item = usize>) -> i64 {
    constraints.filter_map(|number| known_sum(&layout.constraints()[number])).sum()
}

/// The sum of all digits, which each full zone has.
pub(super) fn sum_of_digits(layout: &Layout) -> i64 {
    let digits = layout.digits() as i64;
    let first = layout.constraint_board().map_or(1, |board: &Board| board.values().first());
    (first..first + digits).sum()
}

/// Unions of disjoint full zones of one family that are side by side, by their numbers, the smaller ones first.
fn unions(geometry: &Geometry) -> Vec<Vec<usize>> {
    let mut unions: Vec<Vec<usize>> = Vec::new();
    for family in geometry.families.iter().take(3) {
        let full: Vec<usize> = family.clone().filter(|&zone| geometry.is_full[zone]).collect();
        let mut latest: Vec<Vec<usize>> = full.iter().map(|&zone| vec![zone]).collect();
        for _ in 1..MOST_ZONES {
            let mut larger: Vec<Vec<usize>> = Vec::new();
            for union in &latest {
                for &zone in &full {
                    let is_new = union.iter().all(|&other| geometry.shared(zone, other) == 0);
                    if is_new && union.iter().any(|&other| are_neighbors(geometry, zone, other)) {
                        let mut next = [union.as_slice(), &[zone]].concat();
                        next.sort_unstable();
                        if !larger.contains(&next) {
                            larger.push(next);
                        }
                    }
                }
            }
            unions.append(&mut latest);
            latest = larger;
        }
        unions.append(&mut latest);
    }
    unions.sort_by_key(Vec::len);
    unions
}

/// Whether a cell of a zone is above, below or beside a cell of another.
fn are_neighbors(geometry: &Geometry, zone: usize, other: usize) -> bool {
    let place = |cell: &u16| geometry.layout.position(pavane::layout::Cell::at(usize::from(*cell)));
    geometry.zones[zone].iter().map(place).any(|a| {
        geometry.zones[other]
            .iter()
            .map(place)
            .any(|b| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1)
    })
}

/// The constraints across the border of the zones that are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// None: only constraints inside.
    Inside,
    /// The ones with fewer cells outside than inside.
    Least,
    /// All.
    Outside,
}

/// The sum that some zones have together with the constraints of a side; `None` if no constraint is taken, or if it has
/// too many cells.
fn sum_of(geometry: &Geometry, zones: &[usize], cages: &[Cage], side: Side) -> Option<DerivedSum> {
    let mut is_inside = vec![false; geometry.cell_count];
    let cells = zones.iter().flat_map(|&zone| geometry.zones[zone].iter());
    cells.for_each(|&cell| is_inside[usize::from(cell)] = true);
    let mut is_covered = vec![false; geometry.cell_count];
    let mut sum = zones.len() as i64 * sum_of_digits(&geometry.layout);
    let (mut constraints, mut outside) = (Vec::new(), Vec::new());
    // Constraints inside come before the ones across the border.
    for is_across in [false, true] {
        for cage in cages {
            let within = cage.cells.iter().filter(|&&cell| is_inside[cell]).count();
            let beyond = cage.cells.len() - within;
            let is_taken = match side {
                _ if within == 0 || (beyond > 0) != is_across => false,
                _ if !is_across => true,
                Side::Inside => false,
                Side::Least => beyond < within,
                Side::Outside => true,
            };
            if !is_taken || cage.cells.iter().any(|&cell| is_covered[cell]) {
                continue;
            }
            cage.cells.iter().for_each(|&cell| is_covered[cell] = true);
            outside.extend(cage.cells.iter().filter(|&&cell| !is_inside[cell]));
            constraints.push(cage.constraint);
            sum -= cage.sum;
        }
    }
    let left = |&cell: &usize| is_inside[cell] && !is_covered[cell];
    let inside: Vec<usize> = (0..geometry.cell_count).filter(left).collect();
    outside.sort_unstable();
    let count = inside.len() + outside.len();
    let zones = zones.iter().map(|&zone| geometry.number[zone]).collect();
    let is_short = (1..=MOST_CELLS).contains(&count) && !constraints.is_empty();
    is_short.then_some(DerivedSum { zones, constraints, inside, outside, sum })
}
