//! Boards of several grids that overlap, by name.
//!
//! KSudoku has the places of samurai, tiny-samurai, sohei and windmill, Sudopedia has flower. A butterfly is
//! four grids that share their four middle blocks.

use super::builder::Traits;
use super::{Layout, LayoutBuilder, LayoutError, Position};

/// Equal grids that overlap.
struct OverlappingGrids {
    name: &'static str,
    /// The number of digits of each grid.
    digits: usize,
    /// The row and the column of the top left corner of each grid, from 0.
    corners: &'static [(usize, usize)],
}

const BOARDS: [OverlappingGrids; 6] = [
    OverlappingGrids {
        name: "samurai",
        digits: 9,
        corners: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    },
    OverlappingGrids {
        name: "tiny-samurai",
        digits: 4,
        corners: &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)],
    },
    OverlappingGrids { name: "sohei", digits: 9, corners: &[(0, 6), (6, 0), (6, 12), (12, 6)] },
    OverlappingGrids {
        name: "windmill",
        digits: 9,
        corners: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
    },
    OverlappingGrids { name: "butterfly", digits: 9, corners: &[(0, 0), (0, 3), (3, 0), (3, 3)] },
    OverlappingGrids {
        name: "flower",
        digits: 9,
        corners: &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)],
    },
];

/// The names of the boards, in the order of their table.
pub(super) const NAMES: [&str; BOARDS.len()] = {
    let mut names = [""; BOARDS.len()];
    let mut board = 0;
    while board < BOARDS.len() {
        names[board] = BOARDS[board].name;
        board += 1;
    }
    names
};

/// The board of a name in either case; `None` if no board has it.
pub(super) fn named(name: &str) -> Option<Result<Layout, LayoutError>> {
    let board = BOARDS.iter().find(|board| board.name.eq_ignore_ascii_case(name))?;
    Some(board.layout())
}

impl OverlappingGrids {
    fn layout(&self) -> Result<Layout, LayoutError> {
        let grid = Layout::square(self.digits)?;
        let mut builder = LayoutBuilder::new(self.digits)?;
        for (number, &(row, column)) in (1..).zip(self.corners) {
            builder.place(&grid, Position::new(row, column), &format!("grid {number}"))?;
        }
        builder.build_as(Traits { base_name: Some(self.name.to_owned()), ..Traits::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_their_published_sizes() {
        // Cells, zones, rows and columns. Shared blocks and rows count once.
        for (name, cells, zones, rows, columns) in [
            ("samurai", 369, 131, 21, 21),
            ("tiny-samurai", 76, 60, 10, 10),
            ("sohei", 288, 104, 21, 21),
            ("windmill", 333, 127, 21, 21),
            ("butterfly", 144, 64, 12, 12),
            ("flower", 189, 87, 15, 15),
        ] {
            let layout = named(name).unwrap().unwrap();
            let found =
                (layout.cell_count(), layout.zones().len(), layout.height(), layout.width());
            assert_eq!(found, (cells, zones, rows, columns), "{name}");
            assert_eq!((layout.name(), layout.block_shape()), (Some(name), None));
        }
        assert!(named("ninja").is_none());
    }
}
