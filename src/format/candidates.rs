//! Candidates, one word per cell.
//!
//! HoDoKu, Sudoku Explainer, Simple Sudoku and others draw grids with candidates: one row of words per line, with
//! optional borders. A word has the digits of its cell, without gaps. A single digit is given. In the other cells all
//! digits that are not listed are ruled out. The map of a jigsaw may follow its rows, as in
//! [drawn grids](super#drawn-grids). A line with the words of all cells is also a puzzle.

use super::board::Boards;
use super::cells::candidate_word;
use super::definition::{BARE, FileArrangement, Format};
use super::drawing;
use super::drawn::{DrawnBlock, candidate_text};
use super::{FormatError, Reading, Record};
use crate::candidates::Candidates;
use crate::layout::Cell;
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;
use std::borrow::Cow;

/// Grids drawn with candidates.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "candidates",
        extensions: &["sdx"],
        summary: "grids drawn with the candidates of their cells",
    },
    arrangement: FileArrangement::Drawn,
    recognize: Some(recognize),
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(write(record, symbols)),
    frame: BARE,
};

/// Reads all grids of a file that are drawn with candidates, each with its first line. A mistake
/// affects only its own grid. Takes time and memory linear in the length of the file.
///
/// ```
/// use pavane::format::{Reading, candidates};
///
/// let file = b".-------.--------.\n| 1  2  | 3  4   |\n| 3  4  | 12 12  |\n:-------+--------:\n\
///     | 4  13 | 12 23  |\n| 2  13 | 4  13  |\n'-------'--------'\n";
/// let puzzles = candidates::read(file, &Reading::default());
/// let puzzle = &puzzles[0].1.as_ref().unwrap().puzzle;
/// assert_eq!(puzzle.to_string(), "123434..4...2.4.");
/// assert!(puzzle.ruled_out().is_some());
/// ```
pub fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let mut boards = Boards::new(reading);
    // Letters that the caller names as symbols are not prose.
    let text = match &reading.symbols {
        None => Cow::Owned(candidate_text(bytes)),
        Some(_) => Cow::Borrowed(bytes),
    };
    DrawnBlock::all(&text).flat_map(|block| block.read_candidates(&mut boards)).collect()
}

/// Whether the first grid is drawn with candidates; text may be above it.
pub(super) fn recognize(start: &[u8]) -> bool {
    let text = candidate_text(start);
    DrawnBlock::all(&text).next().is_some_and(|block| block.lists_candidates(None))
}

/// Whether the first grid is drawn with its candidates in these symbols.
pub(super) fn is_drawn_in(start: &[u8], symbols: &Symbols) -> bool {
    DrawnBlock::all(start).next().is_some_and(|block| block.lists_candidates(Some(symbols)))
}

/// Draws the candidates of a puzzle, with its map if it is a jigsaw.
pub(super) fn write(record: &Record, symbols: &Symbols) -> String {
    let mut text = write_grid(&record.puzzle.listed_candidates(), symbols);
    drawing::write_map(record.puzzle.layout(), &mut text);
    text
}

/// Writes the candidates of all cells on one line, without a line end: one word per cell in reading order, separated by
/// blanks. A word has the symbols of the digits without gaps. On boards of more than 61 digits it has their numbers,
/// joined by commas. A cell without candidates has the symbol of an empty cell.
///
/// ```
/// use pavane::format::candidates;
/// use pavane::{Candidates, Cell, Digit, Layout, Symbols};
///
/// let mut few = Candidates::none(&Layout::latin(2)?);
/// few.extend(Digit::first(2).map(|digit| (Cell::new(1), digit)));
/// assert_eq!(candidates::write_line(&few, &Symbols::standard(2)), ". 12 . .");
/// # Ok::<(), pavane::LayoutError>(())
/// ```
pub fn write_line(candidates: &Candidates, symbols: &Symbols) -> String {
    let words = candidates.layout().cells().map(|cell| candidate_word(candidates, cell, symbols));
    words.collect::<Vec<_>>().join(" ")
}

/// Draws the candidates of all cells with the borders of the blocks, one word per cell as in
/// [`write_line`], aligned in columns. Each line ends with a line feed. Holes of the picture stay blank.
///
/// ```
/// use pavane::format::candidates;
/// use pavane::{Candidates, Layout, Puzzle, PuzzleSolver, Symbols};
///
/// let puzzle: Puzzle = "123.....4.......".parse()?;
/// let answer = PuzzleSolver::new(&puzzle)?.true_candidates()?;
/// let drawn = candidates::write_grid(answer.complete().expect("no limit"), &Symbols::standard(4));
/// assert_eq!(
///     drawn,
///     "1 2  | 3  4\n\
///      3 4  | 12 12\n\
///      -----+-------\n\
///      4 13 | 12 123\n\
///      2 13 | 4  13\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(candidates: &Candidates, symbols: &Symbols) -> String {
    let layout = candidates.layout();
    let words: Vec<String> =
        layout.cells().map(|cell| candidate_word(candidates, cell, symbols)).collect();
    let mut widths = vec![0; layout.width()];
    for (cell, word) in layout.cells().zip(&words) {
        let width = &mut widths[layout.position(cell).column];
        *width = word.chars().count().max(*width);
    }
    let padded = |cell: Cell| {
        let width = widths[layout.position(cell).column];
        format!("{:<width$}", words[cell.index()])
    };
    drawing::draw(layout, &widths, padded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Digit, Layout};
    use crate::testing::square;

    /// The first `n` digits in the `n`-th cell.
    fn staircase(layout: &Layout) -> Candidates {
        let mut candidates = Candidates::none(layout);
        for cell in layout.cells() {
            let digits = Digit::first(layout.digits()).take(cell.index() + 1);
            candidates.extend(digits.map(|digit| (cell, digit)));
        }
        candidates
    }

    #[test]
    fn symbols_run_together() {
        let two = staircase(&Layout::latin(2).unwrap());
        assert_eq!(write_line(&two, &Symbols::standard(2)), "1 12 12 12");
        assert_eq!(write_line(&two, &Symbols::custom(".0").unwrap()), ". .0 .0 .0");
        let none = Candidates::none(two.layout());
        assert_eq!(write_line(&none, &Symbols::custom(".0").unwrap()), "_ _ _ _");
    }

    #[test]
    fn numbers_are_joined_by_commas() {
        let layout = square(64);
        let line = write_line(&staircase(&layout), &Symbols::standard(64));
        assert!(line.starts_with("1 1,2 1,2,3 1,2,3,4 "));
        assert!(line.ends_with(",62,63,64"));
        assert_eq!(line.split(' ').count(), 4096);
    }

    #[test]
    fn columns_are_aligned() {
        let six = Layout::blocks(2, 3).unwrap();
        let mut candidates = Candidates::none(&six);
        candidates.extend(Digit::first(6).map(|digit| (Cell::new(6), digit)));
        candidates.extend(Digit::first(2).map(|digit| (Cell::new(5), digit)));
        let row = ".      . . | . . .\n";
        let border = "-----------+-------\n";
        let expected =
            [".      . . | . . 12\n", "123456 . . | . . .\n", border, row, row, border, row, row];
        assert_eq!(write_grid(&candidates, &Symbols::standard(6)), expected.concat());
    }

    #[test]
    fn pictures_without_blocks_have_no_borders() {
        let jigsaw = staircase(&Layout::jigsaw("AABB ABBC ACCC DDDD").unwrap());
        let rows = "1    12   123  1234\n".to_owned() + &"1234 1234 1234 1234\n".repeat(3);
        assert_eq!(write_grid(&jigsaw, &Symbols::standard(4)), rows);
        let holes = crate::layout::zones::read("place 2x2 at r1c1\nplace 2x2 at r4c3\n").unwrap();
        let drawn = write_grid(&staircase(&holes), &Symbols::standard(2));
        assert_eq!(drawn, "1  12\n12 12\n-\n      12 12\n      12 12\n");
    }
}
