//! Random shapes of the gestures of tools, around the digits of a grid.

use super::drawing::{DrawnCells, FilledBoard};
use super::lines::{LineWalk, some_line};
use pavane::constraints::{Board, Constraint, Gesture, Tool, Variable};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// The greatest number of cells of a cage.
const MOST_CAGE: usize = 5;
/// The greatest number of cells of each of two groups.
const MOST_GROUP: usize = 3;
/// The number of places that are tried for the second of two groups.
const GROUP_TRIES: usize = 24;

/// A constraint of a tool at a random place of a grid, in cells that are free. `None` if the place does not fit; a
/// further try has another place.
pub(super) fn some_constraint(
    tool: &Tool,
    on: FilledBoard<'_>,
    is_free: &dyn Fn(Variable) -> bool,
    random: &mut impl Rng,
) -> Option<(Constraint, DrawnCells)> {
    let board = on.board;
    let free: Vec<Variable> = board.cells().filter(|&cell| is_free(cell)).collect();
    let &start = free.choose(random)?;
    let drawn = match tool.gesture {
        Gesture::Line => {
            return some_line(on, tool, LineWalk { head: Vec::new(), start, is_free }, random);
        }
        Gesture::Headed { least, .. } => {
            let head = path(board, start, least, is_free, random)?;
            let start = *head.last()?;
            return some_line(on, tool, LineWalk { head, start, is_free }, random);
        }
        Gesture::Groups => return some_groups(on, tool, start, is_free, random),
        Gesture::Cells => {
            let size = random.random_range(2..=MOST_CAGE);
            DrawnCells::of(connected(
                on,
                start,
                size,
                &|cell, _: &[Variable]| is_free(cell),
                random,
            ))
        }
        Gesture::Pair => {
            let &neighbor = board.neighbors(start).choose(random)?;
            DrawnCells::of(vec![start, neighbor])
        }
        Gesture::Corner => DrawnCells::of(corner(board, start)?),
        Gesture::Cell => DrawnCells::of(vec![start]),
        Gesture::Row => DrawnCells::of(whole_line(board, start, random)),
        Gesture::Diagonal => DrawnCells::of(diagonal(board, random)?),
        _ => return None,
    };
    let constraint = on.constraint(tool, &drawn, random)?;
    Some((constraint, drawn))
}

/// Connected cells from a first one on, up to a number of them. Each may join the cells before it.
pub(super) fn connected(
    on: FilledBoard<'_>,
    start: Variable,
    size: usize,
    may_join: &dyn Fn(Variable, &[Variable]) -> bool,
    random: &mut impl Rng,
) -> Vec<Variable> {
    let mut cells = vec![start];
    while cells.len() < size {
        let around = cells.iter().flat_map(|&cell| on.board.neighbors(cell));
        let open: Vec<Variable> =
            around.filter(|cell| !cells.contains(cell) && may_join(*cell, &cells)).collect();
        let Some(&next) = open.choose(random) else { break };
        cells.push(next);
    }
    cells.sort_unstable();
    cells
}

/// A path of a number of cells, each beside the one before.
fn path(
    board: &Board,
    start: Variable,
    length: usize,
    is_free: &dyn Fn(Variable) -> bool,
    random: &mut impl Rng,
) -> Option<Vec<Variable>> {
    let mut cells = vec![start];
    while cells.len() < length {
        let mut around = board.neighbors(*cells.last()?);
        around.retain(|&cell| is_free(cell) && !cells.contains(&cell));
        cells.push(*around.choose(random)?);
    }
    Some(cells)
}

/// The four cells around the lower right corner of a cell.
fn corner(board: &Board, cell: Variable) -> Option<Vec<Variable>> {
    let at = board.place(cell)?;
    let (row, column) = (at.row as isize, at.column as isize);
    let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    places.into_iter().map(|(row, column)| board.cell_at(row, column)).collect()
}

/// The row or column of a cell, from either end.
fn whole_line(board: &Board, cell: Variable, random: &mut impl Rng) -> Vec<Variable> {
    let mut line = match board.place(cell) {
        Some(at) if random.random() => board.row(at.row),
        Some(at) => board.column(at.column),
        None => Vec::new(),
    };
    if random.random() {
        line.reverse();
    }
    line
}

/// The diagonal from a place at the edge of the board, of two or more cells.
fn diagonal(board: &Board, random: &mut impl Rng) -> Option<Vec<Variable>> {
    let (rows, columns) = (board.rows() as isize, board.columns() as isize);
    let down = [1, -1].choose(random).copied()?;
    let right = [1, -1].choose(random).copied()?;
    let (top, left) =
        (if down > 0 { 0 } else { rows - 1 }, if right > 0 { 0 } else { columns - 1 });
    let from = if random.random() {
        (top, random.random_range(0..board.columns()) as isize)
    } else {
        (random.random_range(0..board.rows()) as isize, left)
    };
    Some(board.ray(from, (down, right))).filter(|cells| cells.len() > 1)
}

/// Two groups of cells of one shape, at two places.
fn some_groups(
    on: FilledBoard<'_>,
    tool: &Tool,
    start: Variable,
    is_free: &dyn Fn(Variable) -> bool,
    random: &mut impl Rng,
) -> Option<(Constraint, DrawnCells)> {
    let board = on.board;
    let size = random.random_range(2..=MOST_GROUP);
    let cells = connected(on, start, size, &|cell, _: &[Variable]| is_free(cell), random);
    if cells.len() < 2 {
        return None;
    }
    let from = board.place(cells[0])?;
    let mut targets: Vec<Variable> = board.cells().collect();
    targets.shuffle(random);
    for target in targets.into_iter().take(GROUP_TRIES) {
        let to = board.place(target)?;
        let moved = |&cell: &Variable| {
            let at = board.place(cell)?;
            let row = (at.row + to.row) as isize - from.row as isize;
            let column = (at.column + to.column) as isize - from.column as isize;
            board.cell_at(row, column).filter(|cell| is_free(*cell) && !cells.contains(cell))
        };
        let Some(others) = cells.iter().map(moved).collect() else { continue };
        let drawn = DrawnCells { cells: cells.clone(), others, ..DrawnCells::default() };
        if let Some(constraint) = on.constraint(tool, &drawn, random) {
            return Some((constraint, drawn));
        }
    }
    None
}
