//! Random lines that hold in a grid.
//!
//! A line grows by a cell at an end, and keeps the rule where a neighbor lets it. If none does, it grows by a cell at
//! both ends, as palindromes need it, or else by any neighbor. The longest line that holds is taken.

use super::drawing::{DrawnCells, FilledBoard};
use pavane::constraints::{Board, Constraint, Gesture, Tool, Variable};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// The least and greatest number of cells of a line.
const LENGTHS: (usize, usize) = (3, 7);
/// The least and greatest number of cells after a head.
const HEADED_LENGTHS: (usize, usize) = (2, 4);

/// The beginning of a line.
pub(super) struct LineWalk<'a> {
    /// The cells before the colon, which the line does not enter.
    pub(super) head: Vec<Variable>,
    /// The first cell of the line, or the last of the head.
    pub(super) start: Variable,
    /// The cells that the line may enter.
    pub(super) is_free: &'a dyn Fn(Variable) -> bool,
}

/// The longest line of a random walk that holds.
pub(super) fn some_line(
    on: FilledBoard<'_>,
    tool: &Tool,
    walk: LineWalk<'_>,
    random: &mut impl Rng,
) -> Option<(Constraint, DrawnCells)> {
    let is_headed = matches!(tool.gesture, Gesture::Headed { .. });
    let (least, most) = if is_headed { HEADED_LENGTHS } else { LENGTHS };
    let length = random.random_range(least..=most);
    let mut cells = if is_headed { Vec::new() } else { vec![walk.start] };
    let mut best = None;
    while cells.len() < length {
        let mut open = walk.around(on.board, cells.last().copied().unwrap_or(walk.start), &cells);
        open.shuffle(random);
        let longer = |ends: &[Variable]| [&cells[..], ends].concat();
        let single = open.iter().map(|&cell| longer(&[cell]));
        let double = walk.both_ends(on.board, &cells, length, is_headed);
        let tried = single.chain(double).map(|cells| walk.drawn(cells));
        let held = tried.filter(|drawn| drawn.cells.len() <= length).find_map(|drawn| {
            let constraint = on.constraint(tool, &drawn, random)?;
            Some((constraint, drawn))
        });
        match held {
            Some((constraint, drawn)) => {
                cells.clone_from(&drawn.cells);
                if cells.len() >= least {
                    best = Some((constraint, drawn));
                }
            }
            None => cells.push(*open.choose(random)?),
        }
    }
    best
}

impl LineWalk<'_> {
    /// The cells around one, also at its corners, that the line may enter.
    fn around(&self, board: &Board, cell: Variable, line: &[Variable]) -> Vec<Variable> {
        let Some(at) = board.place(cell) else { return Vec::new() };
        let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
        let cells = steps.filter_map(|(row, column)| {
            board.cell_at(at.row as isize + row, at.column as isize + column)
        });
        let may_enter = |next: &Variable| {
            (self.is_free)(*next)
                && !line.contains(next)
                && !self.head.contains(next)
                && !crosses(board, line, cell, *next)
        };
        cells.filter(may_enter).collect()
    }

    /// The lines with a further cell at both ends, if they are not too long.
    fn both_ends(
        &self,
        board: &Board,
        cells: &[Variable],
        length: usize,
        is_headed: bool,
    ) -> Vec<Vec<Variable>> {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return Vec::new();
        };
        if is_headed || cells.len() + 2 > length {
            return Vec::new();
        }
        let befores = self.around(board, first, cells);
        let afters = self.around(board, last, cells);
        let line = |before, after| [&[before][..], cells, &[after]].concat();
        let pairs =
            befores.iter().flat_map(|&before| afters.iter().map(move |&after| (before, after)));
        pairs
            .filter(|(before, after)| before != after)
            .map(|(before, after)| line(before, after))
            .collect()
    }

    fn drawn(&self, cells: Vec<Variable>) -> DrawnCells {
        DrawnCells { head: self.head.clone(), cells, others: Vec::new() }
    }
}

/// Whether a step between two cells crosses a step of the line at a corner.
fn crosses(board: &Board, line: &[Variable], from: Variable, to: Variable) -> bool {
    let (Some(from), Some(to)) = (board.place(from), board.place(to)) else { return false };
    let at = |row: usize, column: usize| board.cell_at(row as isize, column as isize);
    let others = [at(from.row, to.column), at(to.row, from.column)];
    let is_crossed = |pair: &[Variable]| {
        let pair = [Some(pair[0]), Some(pair[1])];
        pair == others || pair == [others[1], others[0]]
    };
    from.row != to.row && from.column != to.column && line.windows(2).any(is_crossed)
}
