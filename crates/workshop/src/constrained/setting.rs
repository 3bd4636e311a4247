//! The clues of one puzzle: constraints around a grid, and givens where they are needed.

use super::drawing::FilledBoard;
use super::error::SettingError;
use super::recipe::ConstraintRecipe;
use super::request::ConstraintRequest;
use super::shapes::some_constraint;
use super::tiling::Tiling;
use crate::clues::{Clue, Clues};
use crate::generate::Rejection;
use crate::minimal_clues::MinimalClues;
use crate::minimize::Minimized;
use dlx::{Stop, Uniqueness};
use pavane::constraints::{Board, Constraint, ConstraintRule, Gesture, Tool, Variable};
use pavane::grid::Grid;
use pavane::layout::{Cell, ConstraintSet, Digit};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, Settings, SolveError};
use rand::Rng;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

/// The number of tries to place each requested constraint.
const TRIES: usize = 60;
/// The maximum number of nodes of a search that only decides whether another given is added.
const GIVEN_NODES: u64 = 500;
/// The share of cells that may be cages of one cell, 1 in this number.
const SINGLE_SHARE: usize = 20;

/// The reason why a grid leads to no puzzle.
pub(super) enum Failed {
    /// The grid is rejected, and another one is drawn.
    Rejected(Rejection),
    /// A request found no place.
    Unplaced(usize),
    /// The interrupt is set.
    Interrupted,
    /// The engine cannot answer.
    Error(SettingError),
}

impl From<SolveError> for Failed {
    fn from(error: SolveError) -> Self {
        Self::Error(error.into())
    }
}

/// The clues around one grid.
pub(super) struct Setting<'a, R> {
    pub(super) recipe: &'a ConstraintRecipe,
    pub(super) board: &'a Board,
    pub(super) grid: &'a Grid,
    pub(super) settings: Settings,
    pub(super) random: &'a mut R,
}

/// Constraints, each with the number of its request.
type Placed = Vec<(Constraint, usize)>;

impl<R: Rng> Setting<'_, R> {
    /// A puzzle with the grid as its only solution.
    ///
    /// # Errors
    /// [`Failed`].
    pub(super) fn puzzle(mut self) -> Result<Puzzle, Failed> {
        let first = self.board.values().first();
        let digits = self.grid.digits().iter();
        let values: Vec<i64> = digits.map(|digit| first + digit.index() as i64).collect();
        let on = FilledBoard { board: self.board, values: &values };
        let tiling = self.recipe.tiling();
        let placed = match tiling {
            Some(tool) => self.tile(on, tool)?,
            None => self.place(on)?,
        };
        let constraints: Vec<Constraint> =
            placed.iter().map(|(constraint, _)| constraint.clone()).collect();
        // Cages that tile the board are split until they need no givens.
        let givens = match tiling {
            Some(_) => Vec::new(),
            None => self.needed_givens(&constraints)?,
        };
        let puzzle = self.with(constraints, &givens);
        match self.recipe.is_strict() {
            true => self.minimal(&puzzle, &placed),
            false => Ok(self.with_more_givens(puzzle)),
        }
    }

    /// Cages that tile the board, split until the solution is the only one.
    fn tile(&mut self, on: FilledBoard<'_>, tool: &'static Tool) -> Result<Placed, Failed> {
        let mut tiling = Tiling::new(on, self.random);
        loop {
            let constraints = tiling.constraints(on, tool, self.random);
            let constraints = constraints.ok_or(Failed::Unplaced(0))?;
            let others = match self.ask(&self.with(constraints.clone(), &[]), u64::MAX)? {
                Uniqueness::Unique(_) => {
                    return Ok(constraints.into_iter().map(|one| (one, 0)).collect());
                }
                Uniqueness::Multiple(grids) => self.differing(&grids),
                Uniqueness::Unknown { stop, .. } => return Err(stopped(stop)),
                Uniqueness::None => unreachable!("the grid is a solution"),
            };
            let cells: Vec<Variable> =
                others.iter().map(|cell| Variable::new(cell.index())).collect();
            let is_split = tiling.split(on, &cells, self.random);
            if !is_split || tiling.singles() > on.values.len() / SINGLE_SHARE {
                return Err(Failed::Rejected(Rejection::TooManyGivens));
            }
        }
    }

    /// The requested constraints at random places.
    fn place(&mut self, on: FilledBoard<'_>) -> Result<Placed, Failed> {
        let mut placed = Placed::new();
        // The cells of lines and cages, which others of the same sort do not cross.
        let mut is_taken = vec![[false; 2]; on.values.len()];
        let recipe = self.recipe;
        for (index, request) in recipe.requests.iter().enumerate() {
            let wanted = request.number().unwrap_or_else(|| usual_number(request, on));
            let mut tries = wanted * TRIES;
            let mut found = 0;
            while found < wanted && tries > 0 {
                tries -= 1;
                let &tool = request.tools().choose(self.random).expect("a request has a tool");
                let layer = layer(tool);
                let is_free = |cell: Variable| layer.is_none_or(|at| !is_taken[cell.index()][at]);
                let drawn = some_constraint(tool, on, &is_free, self.random);
                let Some((constraint, cells)) = drawn else { continue };
                if placed.iter().any(|(known, _)| same_cells(known, &constraint, on.board)) {
                    continue;
                }
                if let Some(at) = layer {
                    cells.all().for_each(|cell| is_taken[cell.index()][at] = true);
                }
                placed.push((constraint, index));
                found += 1;
            }
            if found == 0 || request.number().is_some_and(|number| found < number) {
                return Err(Failed::Unplaced(index));
            }
        }
        Ok(placed)
    }

    /// Givens with which the solution is the only one.
    fn needed_givens(&mut self, constraints: &[Constraint]) -> Result<Vec<Cell>, Failed> {
        let mut givens = Vec::new();
        let most = self.recipe.givens.as_ref().map(|range| *range.end());
        loop {
            let open = match self.ask(&self.with(constraints.to_vec(), &givens), GIVEN_NODES)? {
                Uniqueness::Unique(_) => return Ok(givens),
                Uniqueness::Multiple(grids) => self.differing(&grids),
                // Any further given makes the next search shorter.
                Uniqueness::Unknown { stop: Stop::NodeLimit, .. } if self.has_nodes_left() => {
                    let cells = self.recipe.layout.cells();
                    cells.filter(|cell| !givens.contains(cell)).collect()
                }
                Uniqueness::Unknown { stop, .. } => return Err(stopped(stop)),
                Uniqueness::None => unreachable!("the grid is a solution"),
            };
            if most == Some(0) {
                return Err(Failed::Rejected(Rejection::TooManyGivens));
            }
            givens.push(*open.choose(self.random).expect("two solutions differ"));
        }
    }

    /// The puzzle without redundant clues: givens are removed first, and the constraints of requests with a number
    /// last, which must all be needed.
    fn minimal(&mut self, puzzle: &Puzzle, placed: &Placed) -> Result<Puzzle, Failed> {
        let clues = Clues::new(puzzle);
        let mut order = clues.all().to_vec();
        order.shuffle(self.random);
        let has_number = |index: usize| {
            let (_, request) = placed[index];
            self.recipe.requests[request].number().is_some()
        };
        order.sort_by_key(|clue| match *clue {
            Clue::Given(_) | Clue::RuledOut(_) => 0,
            Clue::Constraint(index) if !has_number(index) => 1,
            Clue::Constraint(_) => 2,
        });
        let found = MinimalClues::in_order(clues, &order, &self.settings)?.answer;
        if let Minimized::Stopped(stop) = found.end {
            return Err(stopped(stop));
        }
        let is_spare = |clue: &Clue| matches!(*clue, Clue::Constraint(index) if has_number(index));
        if found.removed.iter().any(is_spare) {
            return Err(Failed::Rejected(Rejection::SpareConstraint));
        }
        let left = found.puzzle.expect("the puzzle has one solution");
        // A request without a number has one constraint at least.
        let is_left = |request: usize| {
            let mut of_request = (0..placed.len()).filter(|&index| placed[index].1 == request);
            of_request.any(|index| !found.removed.contains(&Clue::Constraint(index)))
        };
        match (0..self.recipe.requests.len()).all(is_left) {
            true => Ok(left),
            false => Err(Failed::Rejected(Rejection::SpareConstraint)),
        }
    }

    /// The puzzle with further givens, up to a number drawn from the range.
    fn with_more_givens(&mut self, puzzle: Puzzle) -> Puzzle {
        let Some(range) = self.recipe.givens.clone() else { return puzzle };
        let most = (*range.end()).min(self.grid.digits().len());
        let wanted = self.random.random_range(*range.start()..=most.max(*range.start()));
        let mut cells: Vec<Cell> = puzzle.layout().cells().collect();
        cells.shuffle(self.random);
        let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
        cells.sort_by_key(|cell| !is_given(cell));
        cells.truncate(wanted.max(puzzle.given_count()));
        self.with(puzzle.layout().constraints().to_vec(), &cells)
    }

    /// The puzzle with some constraints, and the digits of the grid in some cells.
    fn with(&self, constraints: Vec<Constraint>, givens: &[Cell]) -> Puzzle {
        let layout = self.recipe.layout.with_constraints(ConstraintSet::new(constraints));
        let mut digits: Vec<Option<Digit>> = vec![None; layout.cell_count()];
        for &cell in givens {
            digits[cell.index()] = Some(self.grid.digit(cell));
        }
        Puzzle::new(layout, digits).expect("the digits are those of a grid")
    }

    /// The cells in which solutions differ from the grid.
    fn differing(&self, grids: &[Grid]) -> Vec<Cell> {
        let differs =
            |cell: &Cell| grids.iter().any(|other| other.digit(*cell) != self.grid.digit(*cell));
        self.recipe.layout.cells().filter(differs).collect()
    }

    /// Whether a puzzle has one solution, within a limit of nodes, and the limit for all searches of the grid.
    fn ask(&mut self, puzzle: &Puzzle, limit: u64) -> Result<Uniqueness<Grid>, Failed> {
        let mut settings = self.settings.clone();
        settings.search.node_limit = self.settings.node_limit.map(|left| left.min(limit));
        let solver = PuzzleSolver::with_settings(puzzle, settings).map_err(SolveError::from)?;
        let solved = solver.uniqueness_with_stats()?;
        let all = &mut self.settings.search.node_limit;
        *all = all.map(|left| left.saturating_sub(solved.stats.nodes));
        Ok(solved.answer)
    }

    /// Whether the limit for all searches allows further nodes.
    fn has_nodes_left(&self) -> bool {
        self.settings.node_limit != Some(0)
    }
}

/// The failure of a search that stopped.
fn stopped(stop: Stop) -> Failed {
    match stop {
        Stop::Interrupted => Failed::Interrupted,
        _ => Failed::Rejected(Rejection::Undecided),
    }
}

/// The layer of the picture that a tool fills: lines do not cross lines, cages do not cross cages.
fn layer(tool: &Tool) -> Option<usize> {
    match tool.gesture {
        Gesture::Line | Gesture::Headed { .. } => Some(0),
        Gesture::Cells | Gesture::Groups | Gesture::Corner => Some(1),
        _ => None,
    }
}

/// The number of constraints to place where the request has none. Those without a use are removed again.
fn usual_number(request: &ConstraintRequest, on: FilledBoard<'_>) -> usize {
    let digits = on.board.values().count();
    let of_tool = |tool: &&Tool| match tool.gesture {
        Gesture::Pair | Gesture::Cell | Gesture::Row => 3 * digits,
        Gesture::Groups => digits / 2,
        _ => digits,
    };
    request.tools().iter().map(of_tool).max().unwrap_or(1).max(1)
}

/// Whether two constraints are the same, or dots of one kind at the same edge.
fn same_cells(known: &Constraint, new: &Constraint, board: &Board) -> bool {
    let sorted = |constraint: &Constraint| {
        let mut cells = constraint.cells(board);
        cells.sort_unstable();
        cells
    };
    known == new
        || known.kind().name == new.kind().name && are_at_edges(new) && sorted(known) == sorted(new)
}

/// Whether the tools of the kind draw at edges.
fn are_at_edges(constraint: &Constraint) -> bool {
    constraint.kind().tools.iter().all(|tool| tool.gesture == Gesture::Pair)
}
