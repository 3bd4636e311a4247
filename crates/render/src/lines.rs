//! The lines of a picture of squares: heavy at the border of a part, light between the squares of a part.

use pavane::layout::{Cell, Layout, Zone, ZoneKind};

/// The weight of a line between two squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Not drawn: there is no square on either side.
    #[default]
    None,
    /// Thin: both squares are of one part.
    Light,
    /// Thick: the squares are of different parts, or there is only one.
    Heavy,
}

/// All lines of a picture of squares. Some squares may be missing.
#[derive(Clone, Debug)]
pub(crate) struct PictureLines {
    height: usize,
    width: usize,
    /// The lines above the squares, row by row, then the lines below the last row.
    horizontal: Vec<Weight>,
    /// The lines before the squares, row by row, each row with the line at its end.
    vertical: Vec<Weight>,
}

impl PictureLines {
    /// The lines between parts. `part` returns the part of the square in a row and a column, or `None` without a
    /// square.
    pub(crate) fn new<P: PartialEq>(
        height: usize,
        width: usize,
        part: impl Fn(usize, usize) -> Option<P>,
    ) -> Self {
        // Counted from 1; 0 is before the first square.
        let part_of = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1))
        {
            (Some(row), Some(column)) if row < height && column < width => part(row, column),
            _ => None,
        };
        let weight = |first: Option<P>, second: Option<P>| match (first, second) {
            (None, None) => Weight::None,
            (first, second) if first == second => Weight::Light,
            _ => Weight::Heavy,
        };
        let mut horizontal = Vec::with_capacity((height + 1) * width);
        for row in 0..=height {
            let line = |column| weight(part_of(row, column), part_of(row + 1, column));
            horizontal.extend((1..=width).map(line));
        }
        let mut vertical = Vec::with_capacity(height * (width + 1));
        for row in 1..=height {
            let line = |column| weight(part_of(row, column), part_of(row, column + 1));
            vertical.extend((0..=width).map(line));
        }
        Self { height, width, horizontal, vertical }
    }

    /// The lines of a board, whose parts are its blocks and regions. Overlapping ones of a kind are all outlined.
    pub(crate) fn of(layout: &Layout) -> Self {
        let zones = layout.zones().iter();
        let outlined: Vec<bool> = zones.map(|zone| is_outlined(layout, zone)).collect();
        let parts = |cell: Cell| -> Vec<usize> {
            layout.zones_of(cell).iter().copied().filter(|&zone| outlined[zone]).collect()
        };
        Self::new(layout.height(), layout.width(), |row, column| {
            layout.cell_at(row, column).map(parts)
        })
    }

    /// The number of rows of squares.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The number of columns of squares.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The line above a square, or below the last row; none outside the picture.
    pub(crate) fn above(&self, row: usize, column: usize) -> Weight {
        if row > self.height || column >= self.width {
            return Weight::None;
        }
        self.horizontal[row * self.width + column]
    }

    /// The line before a square, or at the end of its row; none outside the picture.
    pub(crate) fn before(&self, row: usize, column: usize) -> Weight {
        if row >= self.height || column > self.width {
            return Weight::None;
        }
        self.vertical[row * (self.width + 1) + column]
    }
}

/// Whether the border of a zone is drawn: of a region always, of a block if it overlaps no region.
pub(crate) fn is_outlined(layout: &Layout, zone: &Zone) -> bool {
    let is_region = |&zone: &usize| layout.zones()[zone].kind() == ZoneKind::Region;
    match zone.kind() {
        ZoneKind::Region => true,
        ZoneKind::Block => {
            !zone.cells().iter().any(|&cell| layout.zones_of(cell).iter().any(is_region))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Weight::{Heavy, Light, None as No};
    use super::*;

    /// Two squares of one part, one of another, and a hole.
    #[test]
    fn lines_are_where_parts_end() {
        let map = [['A', 'A'], ['B', ' ']];
        let lines =
            PictureLines::new(2, 2, |row, column| Some(map[row][column]).filter(|&c| c != ' '));
        let rows = |row| [lines.above(row, 0), lines.above(row, 1), lines.above(row, 2)];
        assert_eq!(
            [rows(0), rows(1), rows(2), rows(3)],
            [[Heavy, Heavy, No], [Heavy, Heavy, No], [Heavy, No, No], [No, No, No]]
        );
        let columns = |row| [0, 1, 2, 3].map(|column| lines.before(row, column));
        assert_eq!(
            [columns(0), columns(1), columns(2)],
            [[Heavy, Light, Heavy, No], [Heavy, Heavy, No, No], [No, No, No, No]]
        );
    }
}
