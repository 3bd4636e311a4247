//! Rows and columns without givens that can be exchanged.

use pavane::layout::{Cell, Layout};
use std::collections::HashSet;
use std::fmt;

/// Two rows or columns without given cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenLines {
    direction: LineDirection,
    lines: [usize; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineDirection {
    Rows,
    Columns,
}

impl OpenLines {
    /// Two lines without givens that can be exchanged in any solution, which gives another one; `None` without such
    /// lines.
    pub(super) fn find(layout: &Layout, mask: &[bool]) -> Option<Self> {
        let zones: Vec<Vec<Cell>> =
            layout.zones().iter().map(|zone| sorted(zone.cells().to_vec())).collect();
        let known: HashSet<&Vec<Cell>> = zones.iter().collect();
        Self::all(layout, mask).into_iter().find(|lines| {
            // A cell that moves to a peer gets another digit: the exchange gives another solution.
            let moves_to_peer = |cell: Cell| {
                lines.image(layout, cell).is_some_and(|image| layout.are_peers(cell, image))
            };
            let is_kept = |zone: &Vec<Cell>| {
                let images: Option<Vec<Cell>> =
                    zone.iter().map(|&cell| lines.image(layout, cell)).collect();
                images.is_some_and(|images| known.contains(&sorted(images)))
            };
            layout.cells().any(moves_to_peer) && zones.iter().all(is_kept)
        })
    }

    /// All pairs of lines without givens.
    fn all(layout: &Layout, mask: &[bool]) -> Vec<Self> {
        let mut all = Vec::new();
        for direction in [LineDirection::Rows, LineDirection::Columns] {
            let is_given = |cell: &Cell| mask[cell.index()];
            let used: HashSet<usize> = layout
                .cells()
                .filter(is_given)
                .map(|cell| direction.split(layout, cell).0)
                .collect();
            let open: Vec<usize> =
                (0..direction.count(layout)).filter(|line| !used.contains(line)).collect();
            for (at, &one) in open.iter().enumerate() {
                all.extend(
                    open[at + 1..].iter().map(|&other| Self { direction, lines: [one, other] }),
                );
            }
        }
        all
    }

    /// The cell to which a cell moves if the lines are exchanged; `None` where the board has no cell.
    fn image(&self, layout: &Layout, cell: Cell) -> Option<Cell> {
        let (line, at) = self.direction.split(layout, cell);
        match self.lines {
            [one, other] if line == one => self.direction.cell(layout, other, at),
            [one, other] if line == other => self.direction.cell(layout, one, at),
            _ => Some(cell),
        }
    }
}

impl LineDirection {
    /// The number of lines.
    fn count(self, layout: &Layout) -> usize {
        match self {
            Self::Rows => layout.height(),
            Self::Columns => layout.width(),
        }
    }

    /// The line of a cell, and the place in it.
    fn split(self, layout: &Layout, cell: Cell) -> (usize, usize) {
        let position = layout.position(cell);
        match self {
            Self::Rows => (position.row, position.column),
            Self::Columns => (position.column, position.row),
        }
    }

    fn cell(self, layout: &Layout, line: usize, at: usize) -> Option<Cell> {
        match self {
            Self::Rows => layout.cell_at(line, at),
            Self::Columns => layout.cell_at(at, line),
        }
    }
}

impl fmt::Display for OpenLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.direction {
            LineDirection::Rows => "rows",
            LineDirection::Columns => "columns",
        };
        write!(f, "{word} {} and {}", self.lines[0] + 1, self.lines[1] + 1)
    }
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}
