//! Colorings of a grid of cells by rows and columns modulo a small number.
//!
//! Where pieces are placed on a board, its cells are often items with consecutive numbers, row by row. The width is not
//! part of a problem, but most options lie in few rows and columns if it is right, and in many if it is wrong. The
//! cells with the same row and column modulo 2, 3 or 4 have the same weight in a linear program, which is small on any
//! board. Colorings by rows, columns or diagonals modulo these numbers are among its solutions: 17 squares of two by
//! two do not fit on a board of nine by nine. Each takes one of 16 cells with odd row and column, counted from 0.

use super::numbers::Heads;
use super::obstruction::Obstruction;
use super::program::{self, ProgramOutcome, WeightClasses};
use super::work::WorkShare;
use crate::id::ItemId;
use crate::problem::Problem;
use std::collections::BTreeMap;

/// The moduli of rows and columns.
const MODULI: [u32; 3] = [2, 3, 4];
/// The maximum number of items beside the cells.
const MOST_NAMES: usize = 100;
/// The number of options by which widths are judged.
const SAMPLE: usize = 500;
/// The number of differences between cells that are tried as widths.
const TRIED: usize = 4;
/// The options of a grid fill at least this part of the rectangles around them, on average: one in this number.
const LOOSEST: u64 = 4;

/// Searches for an obstruction in which the weight of a cell depends on its row and column modulo a small number, and
/// only items that are `used` have weights.
pub(super) fn obstruction(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let heads = Heads::choose(problem, problem.items().filter(|item| used(*item)));
    let backwards = Heads::choose(problem, problem.items().rev().filter(|item| used(*item)));
    let fewest = if backwards.number() < heads.number() { backwards } else { heads };
    // Many heads are cells themselves.
    let has_names = fewest.number() <= MOST_NAMES && fewest.number() < problem.item_count() / 2;
    let is_name = |item: ItemId| has_names && fewest.is_head(item);
    let grid = Grid::find(problem, |item| used(item) && !is_name(item))?;
    MODULI.into_iter().find_map(|modulus| {
        let key = |item: ItemId| {
            let place = grid.place(item).map(|(r, c)| (r % modulus, c % modulus));
            let name = is_name(item).then_some(item);
            (place.is_some() || name.is_some()).then_some((name, place))
        };
        match program::obstruction(problem, &WeightClasses::by_key(problem, key), work) {
            ProgramOutcome::Solved(found) => found,
            ProgramOutcome::TooMuchWork => None,
        }
    })
}

/// The rows and columns of cells.
struct Grid {
    width: u32,
    /// The numbers of items among the cells.
    numbers: Vec<Option<u32>>,
}

impl Grid {
    /// The grid in which options lie in the smallest rectangles, if they fill a large enough part of them.
    fn find(problem: &Problem, is_cell: impl Fn(ItemId) -> bool) -> Option<Self> {
        let mut cells = 0..;
        let numbers: Vec<Option<u32>> =
            problem.items().map(|item| if is_cell(item) { cells.next() } else { None }).collect();
        // Options at equal distances are a sample of all.
        let step = problem.option_count().div_ceil(SAMPLE).max(1);
        let mut sample: Vec<Vec<u32>> = Vec::new();
        for option in problem.options().step_by(step) {
            let entries = problem.entries(option).iter();
            let mut cells: Vec<u32> =
                entries.filter_map(|entry| numbers[entry.item.index()]).collect();
            cells.sort_unstable();
            sample.push(cells);
        }
        let sizes: u64 = sample.iter().map(|cells| cells.len() as u64).sum();
        let area = |width: u32| sample.iter().map(|cells| rectangle(cells, width)).sum::<u64>();
        let width = widths(&sample).into_iter().min_by_key(|&width| (area(width), width))?;
        (area(width) <= LOOSEST * sizes).then_some(Self { width, numbers })
    }

    /// The row and column of a cell.
    fn place(&self, item: ItemId) -> Option<(u32, u32)> {
        let number = self.numbers[item.index()]?;
        Some((number / self.width, number % self.width))
    }
}

/// The number of cells of the rectangle around some cells of a grid of this width.
fn rectangle(cells: &[u32], width: u32) -> u64 {
    let extent = |of: fn(u32, u32) -> u32| {
        let places = cells.iter().map(|&cell| of(cell, width));
        let (least, most) =
            places.fold((u32::MAX, 0), |(l, m), place| (l.min(place), m.max(place)));
        u64::from(most.saturating_sub(least)) + 1
    };
    extent(|cell, width| cell / width) * extent(|cell, width| cell % width)
}

/// Widths that may be right: the most frequent differences between a cell of an option and the next one, and some below
/// and above, since the next cell may be in another column of the next row.
fn widths(sample: &[Vec<u32>]) -> Vec<u32> {
    let mut differences: BTreeMap<u32, usize> = BTreeMap::new();
    for pair in sample.iter().flat_map(|cells| cells.windows(2)) {
        *differences.entry(pair[1] - pair[0]).or_default() += 1;
    }
    // Cells of one row do not show the width.
    let mut differences: Vec<(usize, u32)> = differences
        .into_iter()
        .filter(|(difference, _)| *difference > 2)
        .map(|(difference, times)| (times, difference))
        .collect();
    differences.sort_unstable_by(|a, b| b.cmp(a));
    let near =
        |&(_, difference): &(usize, u32)| difference.saturating_sub(2).max(2)..=difference + 2;
    let mut widths: Vec<u32> = differences.iter().take(TRIED).flat_map(near).collect();
    widths.sort_unstable();
    widths.dedup();
    widths
}
