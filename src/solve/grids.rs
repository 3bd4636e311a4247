//! The solutions of a puzzle as an iterator.

use super::general::verified;
use super::settings::Settings;
use crate::encode::Encoding;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::nine::{Advance, Board, CandidateBoard, Solver};
use dlx::{Stop, solver};

/// The solutions of a puzzle, one after the other; made by
/// [`PuzzleSolver::solutions`](super::PuzzleSolver::solutions).
///
/// Yields `Ok` for each solution. If a limit or an interrupt stops the search, the reason is the last item, an `Err`:
/// an incomplete list never looks complete.
#[derive(Debug)]
pub struct Grids(Source);

#[derive(Debug)]
enum Source {
    Nine(Box<NineGrids>),
    General(Box<(Encoding, solver::Solutions)>),
}

/// A search of `nine` that owns its solver.
#[derive(Debug)]
struct NineGrids {
    board: CandidateBoard,
    layout: Layout,
    solver: Solver,
    settings: Settings,
    nodes: u64,
    is_over: bool,
}

impl Grids {
    pub(super) fn of_nine(board: CandidateBoard, layout: Layout, settings: &Settings) -> Self {
        let (mut solver, settings) = (settings.nine_solver(), settings.clone());
        let nodes = solver.search(&board).nodes();
        let grids = NineGrids { board, layout, solver, settings, nodes, is_over: false };
        Self(Source::Nine(Box::new(grids)))
    }

    pub(super) fn of_general(encoding: &Encoding, solutions: solver::Solutions) -> Self {
        Self(Source::General(Box::new((encoding.clone(), solutions))))
    }
}

/// # Panics
/// If the engine is defective, and a grid does not solve the puzzle.
impl Iterator for Grids {
    type Item = Result<Grid, Stop>;

    fn next(&mut self) -> Option<Result<Grid, Stop>> {
        const RIGHT: &str = "the engine's solution solves the puzzle";
        match &mut self.0 {
            Source::Nine(grids) => grids.next().map(|found| {
                found.map(|solution| {
                    let solution = Some(solution).filter(|found| grids.board.is_solved_by(found));
                    solution.and_then(|found| found.to_grid(&grids.layout)).expect(RIGHT)
                })
            }),
            Source::General(general) => {
                let (encoding, solutions) = &mut **general;
                let found = solutions.next()?;
                Some(found.map(|options| verified(encoding, &options).expect(RIGHT)))
            }
        }
    }
}

impl NineGrids {
    fn next(&mut self) -> Option<Result<Board, Stop>> {
        if self.is_over {
            return None;
        }
        let Settings { node_limit, interrupt, progress, .. } = &self.settings;
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

impl std::iter::FusedIterator for Grids {}
