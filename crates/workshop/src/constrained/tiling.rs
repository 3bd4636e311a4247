//! Cages that tile the board, as newspapers print killer sudokus.

use super::drawing::{DrawnCells, FilledBoard};
use super::shapes::connected;
use pavane::constraints::{Constraint, Tool, Variable};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The sizes of cages. Each cage draws one.
const SIZES: [usize; 10] = [2, 2, 2, 3, 3, 3, 3, 4, 4, 5];
/// The greatest number of cells of a cage.
const MOST: usize = 5;

/// Cages with different digits that cover the board.
pub(super) struct Tiling {
    cages: Vec<Vec<Variable>>,
}

impl Tiling {
    /// Random cages around the digits of a grid.
    pub(super) fn new(on: FilledBoard<'_>, random: &mut impl Rng) -> Self {
        let mut order: Vec<Variable> = on.board.cells().collect();
        order.shuffle(random);
        let mut is_taken = vec![false; order.len()];
        let mut tiling = Self { cages: Vec::new() };
        for start in order {
            if is_taken[start.index()] {
                continue;
            }
            let &size = SIZES.choose(random).expect("there are sizes");
            let may_join = |cell: Variable, cells: &[Variable]| {
                !is_taken[cell.index()] && may_share_cage(on, cell, cells)
            };
            let cage = connected(on, start, size, &may_join, random);
            cage.iter().for_each(|cell| is_taken[cell.index()] = true);
            match cage[..] {
                // A cell alone says its digit, so it joins a cage beside it if one takes it.
                [cell] if tiling.join(on, cell, random) => {}
                _ => tiling.cages.push(cage),
            }
        }
        tiling
    }

    /// Adds a cell to a cage beside it. False if none takes it.
    fn join(&mut self, on: FilledBoard<'_>, cell: Variable, random: &mut impl Rng) -> bool {
        let around = on.board.neighbors(cell);
        let takes = |cage: &&mut Vec<Variable>| {
            cage.len() < MOST
                && cage.iter().any(|other| around.contains(other))
                && may_share_cage(on, cell, cage)
        };
        let mut open: Vec<&mut Vec<Variable>> = self.cages.iter_mut().filter(takes).collect();
        open.shuffle(random);
        open.pop().map(|cage| cage.push(cell)).is_some()
    }

    /// Splits a cage with one of these cells in two connected parts, of two or more cells each if possible. False if
    /// the cells are in cages of one cell, or in cages of two.
    pub(super) fn split(
        &mut self,
        on: FilledBoard<'_>,
        cells: &[Variable],
        random: &mut impl Rng,
    ) -> bool {
        let is_open = |index: &usize| {
            let cage = &self.cages[*index];
            cage.len() > 2 && cage.iter().any(|cell| cells.contains(cell))
        };
        let mut open: Vec<usize> = (0..self.cages.len()).filter(is_open).collect();
        open.shuffle(random);
        // The largest cages leave the least cells alone.
        let Some(index) = open.into_iter().max_by_key(|&index| self.cages[index].len()) else {
            return false;
        };
        let cage = self.cages.swap_remove(index);
        let mut parts = two_parts(on, &cage);
        parts.shuffle(random);
        let parts = parts.into_iter().max_by_key(|[part, other]| part.len().min(other.len()));
        self.cages.extend(parts.expect("a connected cage has a cell that others do without"));
        true
    }

    /// The number of cages of one cell.
    pub(super) fn singles(&self) -> usize {
        self.cages.iter().filter(|cage| cage.len() == 1).count()
    }

    /// The constraints in reading order of their first cells.
    pub(super) fn constraints(
        &mut self,
        on: FilledBoard<'_>,
        tool: &Tool,
        random: &mut impl Rng,
    ) -> Option<Vec<Constraint>> {
        self.cages.iter_mut().for_each(|cage| cage.sort_unstable());
        self.cages.sort_unstable();
        let constraint =
            |cage: &Vec<Variable>| on.constraint(tool, &DrawnCells::of(cage.clone()), random);
        self.cages.iter().map(constraint).collect()
    }
}

/// Whether a cell has another digit than all cells of a cage.
fn may_share_cage(on: FilledBoard<'_>, cell: Variable, cage: &[Variable]) -> bool {
    cage.iter().all(|&other| on.value(other) != on.value(cell))
}

/// The ways to cut a cage into two connected parts.
fn two_parts(on: FilledBoard<'_>, cage: &[Variable]) -> Vec<[Vec<Variable>; 2]> {
    // The first cell is always in the first part.
    let part = |set: usize, is_first: bool| -> Vec<Variable> {
        let is_in = |index: usize| (index == 0 || set >> (index - 1) & 1 == 1) == is_first;
        (0..cage.len()).filter(|&index| is_in(index)).map(|index| cage[index]).collect()
    };
    let is_connected = |cells: &Vec<Variable>| {
        !cells.is_empty()
            && on.board.connected(cells[0], |cell| cells.contains(&cell)).len() == cells.len()
    };
    let sets = 0..1 << (cage.len() - 1);
    let parts = sets.map(|set| [part(set, true), part(set, false)]);
    parts.filter(|parts| parts.iter().all(is_connected)).collect()
}
