//! The format of Simple Sudoku: a grid with borders and without blanks, read like any drawing.
//!
//! Source: *File Formats* of sudocue.net, and *Sudoku Clipboard and File Formats* of Sudopedia.

use super::Record;
use super::definition::{BARE, FileArrangement, Format};
use super::drawn;
use dlx::format::located::FormatNames;

/// Files of Simple Sudoku.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "ss",
        extensions: &["ss"],
        summary: "Simple Sudoku's files, grids with borders",
    },
    arrangement: FileArrangement::Grids,
    write: |record, _| write(record),
    recognize: None,
    read: |bytes, reading| Box::new(drawn::read(&bytes, reading).into_iter()),
    frame: BARE,
};

/// Draws a puzzle on the common 9x9 board; `None` for other boards.
pub(super) fn write(record: &Record) -> Option<String> {
    const BORDER: &str = "-----------\n";
    let puzzle = &record.puzzle;
    let (rows, columns) =
        puzzle.layout().block_shape().filter(|_| puzzle.layout().is_standard_9x9())?;
    let symbols: Vec<char> = puzzle.to_string().chars().collect();
    let mut text = String::new();
    for (row, symbols) in symbols.chunks(rows * columns).enumerate() {
        if row > 0 && row % rows == 0 {
            text.push_str(BORDER);
        }
        let blocks = symbols.chunks(columns).map(|block| block.iter().collect::<String>());
        text.push_str(&blocks.collect::<Vec<_>>().join("|"));
        text.push('\n');
    }
    Some(text)
}
