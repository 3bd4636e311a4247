//! The decision whether text is a 0/1 matrix.

use crate::format::Reading;
use crate::format::error::FormatErrorKind;
use crate::format::one_line::LineReader;
use dlx::format::matrix;

/// The likeness of a text to a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZeroOne {
    /// Not a matrix, or more likely puzzles.
    No,
    /// A matrix, since no board has its shape.
    Matrix,
    /// A matrix, although its rows have the lengths of boards: most of these boards clash.
    Lines,
    /// Perhaps a matrix: it has the shape of drawn grids, and their givens clash.
    Grids,
}

/// The minimum and the maximum number of rows of a board without a layout.
const SIDES: std::ops::RangeInclusive<usize> = 4..=64;

impl ZeroOne {
    /// Examines the beginning of a text; `is_cut` if the text continues after it.
    pub(super) fn of(start: &[u8], is_cut: bool, reading: &Reading) -> Self {
        if reading.layout.is_some() || reading.symbols.is_some() {
            return Self::No;
        }
        let Some(matrix::Shape { rows, is_plain }) = matrix::beginning(start) else {
            return Self::No;
        };
        // No board has cells such as `1.0` or `true`.
        if !is_plain {
            return Self::Matrix;
        }
        // A board with 0 for empty cells has few rows with a 1 alone.
        let used = rows.iter().filter(|row| row.contains(&true)).count();
        if 4 * used < rows.len() {
            return Self::No;
        }
        let columns = rows.first().map_or(0, Vec::len);
        let is_array = start.contains(&b'[');
        // Several grids may follow each other, but not in an array or in a text that is cut off.
        let are_grids = match is_array || is_cut {
            true => rows.len() == columns,
            false => rows.len().is_multiple_of(columns),
        };
        let mut reader = LineReader::new(reading);
        if are_grids && SIDES.contains(&columns) {
            let grids = rows.chunks(columns).map(<[Vec<bool>]>::concat);
            // Most rows of a matrix are options.
            let is_likely = 2 * used > rows.len() && most_clash(grids, &mut reader);
            return if is_likely { Self::Grids } else { Self::No };
        }
        let side = columns.isqrt();
        if side * side == columns && SIDES.contains(&side) {
            let lines = rows.into_iter();
            return if most_clash(lines, &mut reader) { Self::Lines } else { Self::No };
        }
        Self::Matrix
    }
}

/// Whether most boards with these ones as givens clash. Boards without a given do not count.
fn most_clash(boards: impl Iterator<Item = Vec<bool>>, reader: &mut LineReader) -> bool {
    let (mut clash, mut all) = (0, 0);
    for board in boards.filter(|board| board.contains(&true)) {
        let line: Vec<u8> = board.iter().map(|&is_one| if is_one { b'1' } else { b'0' }).collect();
        let read = reader.read(&line);
        let is_clash = |kind: &FormatErrorKind| matches!(kind, FormatErrorKind::Clash { .. });
        clash += usize::from(read.is_err_and(|error| is_clash(error.kind())));
        all += 1;
    }
    2 * clash > all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: ZeroOne) {
        assert_eq!(ZeroOne::of(text.as_bytes(), false, &Reading::default()), expected, "{text}");
    }

    #[test]
    fn shapes_of_no_board_are_matrices() {
        check("1 0 1\n0 1 0\n", ZeroOne::Matrix);
        check("1,0,0,1,0,0,1\n1,0,0,1,0,0,0\n", ZeroOne::Matrix);
        check("[[0,0,1],[0,1,0],[1,0,1]]", ZeroOne::Matrix);
        check("[[true, false, true], [false, true, false]]", ZeroOne::Matrix);
        check("1.0 0.0\n0.0 1.0\n", ZeroOne::Matrix);
        check(&"1.0 0.0 0.0 0.0\n".repeat(4), ZeroOne::Matrix);
        check("3\n1 0 1\n0 1 0\n", ZeroOne::Matrix);
    }

    #[test]
    fn shapes_of_boards_are_puzzles_or_doubtful() {
        check("1 0 0 0\n0 0 1 0\n0 1 0 0\n0 0 0 1\n", ZeroOne::No);
        check("1 1 0 0\n0 0 1 0\n0 1 0 0\n0 0 0 1\n", ZeroOne::Grids);
        check("[[1,1,0,0],[0,0,1,0],[0,1,0,0],[0,0,0,1]]", ZeroOne::Grids);
        check(&"1000000000000000\n".repeat(3), ZeroOne::No);
        check(&"1100000000000000\n".repeat(3), ZeroOne::Lines);
        check("1 0 2\n0 1 0\n", ZeroOne::No);
        check(&"0 0 0 0 0 0\n".repeat(7), ZeroOne::No);
        check("10110\n", ZeroOne::No);
    }
}
