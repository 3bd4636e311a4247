//! The solutions of a board, one after the other.

use super::boards::solver_of;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::nine::{Advance, Board, CandidateBoard, Solver};
use crate::solve::settings::Settings;
use dlx::{SearchSettings, Stop};

/// A search that owns its solver.
pub(super) struct NineGrids {
    board: CandidateBoard,
    layout: Layout,
    solver: Solver,
    settings: Settings,
    nodes: u64,
    is_over: bool,
}

impl NineGrids {
    pub(super) fn new(board: CandidateBoard, layout: Layout, settings: &Settings) -> Self {
        let (mut solver, settings) = (solver_of(settings), settings.clone());
        let nodes = solver.search(&board).nodes();
        Self { board, layout, solver, settings, nodes, is_over: false }
    }

    fn next_board(&mut self) -> Option<Result<Board, Stop>> {
        if self.is_over {
            return None;
        }
        let Settings { progress, search: SearchSettings { node_limit, interrupt, .. }, .. } =
            &self.settings;
        // The search borrows the solver, and is made again for each solution.
        let mut search =
            self.solver.resume(self.nodes).node_limit(*node_limit).interrupt(interrupt);
        if let Some(progress) = progress {
            search = search.progress(progress);
        }
        let found = search.advance();
        self.nodes = search.nodes();
        self.is_over = !matches!(found, Advance::Solution(_));
        match found {
            Advance::Solution(solution) => Some(Ok(solution)),
            Advance::End => None,
            Advance::Stopped(stop) => Some(Err(stop)),
        }
    }
}

/// # Panics
/// If the engine is defective, and a board does not solve the puzzle.
impl Iterator for NineGrids {
    type Item = Result<Grid, Stop>;

    fn next(&mut self) -> Option<Result<Grid, Stop>> {
        let found = self.next_board()?;
        Some(found.map(|solution| {
            let solution = Some(solution).filter(|found| self.board.is_solved_by(found));
            let grid = solution.and_then(|found| found.to_grid(&self.layout));
            grid.expect("the engine's solution solves the puzzle")
        }))
    }
}
