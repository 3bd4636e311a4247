//! All grids of a board, by plain backtracking over its areas.

use pavane_constraints::Board;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

/// The grids of a board.
#[derive(Debug)]
pub(crate) struct Grids {
    /// For each cell, the other cells of its areas.
    peers: Vec<Vec<usize>>,
    values: Vec<i64>,
}

impl Grids {
    pub(crate) fn new(board: &Board) -> Self {
        let mut peers = vec![Vec::new(); board.cell_count()];
        for area in board.areas() {
            for &cell in &area.cells {
                let others = area.cells.iter().filter(|&&other| other != cell);
                peers[cell.index()].extend(others.map(|other| other.index()));
            }
        }
        Self { peers, values: board.values().iter().collect() }
    }

    /// All grids with the given values, up to a number.
    pub(crate) fn all(&self, given: &[Option<i64>], most: usize) -> Vec<Vec<i64>> {
        self.first(given, &vec![self.values.clone(); self.peers.len()], most)
    }

    /// A random grid.
    pub(crate) fn random(&self, random: &mut Pcg64Mcg) -> Vec<i64> {
        let shuffled = |_| {
            let mut values = self.values.clone();
            values.shuffle(random);
            values
        };
        let orders: Vec<Vec<i64>> = self.peers.iter().map(shuffled).collect();
        self.first(&vec![None; orders.len()], &orders, 1).remove(0)
    }

    /// The first grids with the given values, up to a number. Each cell tries its values in an order of its own.
    fn first(&self, given: &[Option<i64>], orders: &[Vec<i64>], most: usize) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        self.fill(&mut given.to_vec(), orders, most, &mut found);
        found
    }

    /// Fills the first empty cell in all ways.
    fn fill(
        &self,
        grid: &mut Vec<Option<i64>>,
        orders: &[Vec<i64>],
        most: usize,
        found: &mut Vec<Vec<i64>>,
    ) {
        let Some(cell) = grid.iter().position(Option::is_none) else {
            found.extend(grid.iter().copied().collect::<Option<Vec<i64>>>());
            return;
        };
        for &value in &orders[cell] {
            if found.len() < most && self.peers[cell].iter().all(|&peer| grid[peer] != Some(value))
            {
                grid[cell] = Some(value);
                self.fill(grid, orders, most, found);
                grid[cell] = None;
            }
        }
    }
}
