//! The lines of a block: 9x9 boards, which are searched together, and other inputs.

use crate::input::{InputItem, LineBlock};
use memchr::memchr;
use pavane::format::Record;
use pavane::format::line::LineReader;
use pavane::nine::Board;
use pavane::solve::BoardBatch;

/// The cells of a board.
pub(super) const CELLS: usize = 81;

/// A line of a block other than a bare board. A bare board is all of its line.
pub(super) struct BlockLine {
    /// The range of its bytes in the block, with its end.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) content: LineContent,
}

/// The content of such a line.
pub(super) enum LineContent {
    /// A board with a label, which is not read, since the output does not show it.
    Labelled,
    /// A board, and everything read on its line.
    Board(Box<Record>),
    /// Another input.
    Other(Box<InputItem>),
    /// No input.
    Nothing,
}

/// The reader of the lines of blocks.
pub(super) struct BoardLines {
    /// Whether labels are shown, and so have to be read.
    shows_labels: bool,
    /// The lines of the current block other than bare boards, each with the number of bare boards directly before it.
    lines: Vec<(usize, BlockLine)>,
    /// The number of bare boards after the last of them.
    behind: usize,
}

impl BoardLines {
    pub(super) const fn new(shows_labels: bool) -> Self {
        Self { shows_labels, lines: Vec::new(), behind: 0 }
    }

    /// Reads the lines of a block. The boards go into the batch, in order. The other lines can be taken afterwards,
    /// each with the number of bare boards between it and the one before.
    pub(super) fn read(
        &mut self,
        block: &LineBlock,
        reader: &mut LineReader,
        batch: &mut BoardBatch,
    ) {
        batch.clear();
        self.lines.clear();
        block.prepare(reader);
        let skips_labels = !self.shows_labels && block.holds_nine(reader.layout().is_some());
        let text = block.text();
        let (mut start, mut bare, mut number) = (0, 0, block.first);
        while start < text.len() {
            // Most lines are bare boards.
            let rest = &text[start..];
            if let Some((board, length)) = read_board(rest) {
                batch.push(board);
                start += length;
                (bare, number) = (bare + 1, number + 1);
                continue;
            }
            let end = memchr(b'\n', rest).map_or(text.len(), |end| start + end + 1);
            let line = &text[start..end];
            // The text of a label is skipped where no output shows it.
            let labelled = if skips_labels { read_labelled(line) } else { None };
            let content = match labelled {
                Some(board) => {
                    batch.push(board);
                    LineContent::Labelled
                }
                None => read_line((line, number), reader, batch),
            };
            self.lines.push((std::mem::take(&mut bare), BlockLine { start, end, content }));
            (start, number) = (end, number + 1);
        }
        self.behind = bare;
    }

    /// The number of bare boards after the lines that are taken.
    pub(super) const fn behind(&self) -> usize {
        self.behind
    }

    /// Takes the lines other than bare boards.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (usize, BlockLine)> + use<'_> {
        self.lines.drain(..)
    }
}

/// Reads a line of any kind, and gives its board to the batch if it has one.
fn read_line(
    (line, number): (&[u8], usize),
    reader: &mut LineReader,
    batch: &mut BoardBatch,
) -> LineContent {
    match InputItem::read(reader, line, number) {
        None => LineContent::Nothing,
        Some(InputItem::Puzzle { record, drawn }) => match Board::try_from(&record.puzzle) {
            Ok(board) => {
                batch.push(board);
                LineContent::Board(Box::new(record))
            }
            Err(_) => LineContent::Other(Box::new(InputItem::Puzzle { record, drawn })),
        },
        Some(item) => LineContent::Other(Box::new(item)),
    }
}

/// Reads a board that is all of a line, and the length of the line with its end.
#[inline(always)]
pub(super) fn read_board(text: &[u8]) -> Option<(Board, usize)> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    let end = line_end(rest)?;
    Some((Board::read(cells)?, CELLS + end))
}

/// The length of the line of a board with its end.
#[inline]
pub(super) fn board_length(text: &[u8]) -> usize {
    CELLS + line_end(&text[CELLS..]).unwrap_or_default()
}

/// The length of the end of a line; `None` if the line continues here.
#[inline(always)]
fn line_end(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'\n', ..] => Some(1),
        [] => Some(0),
        [b'\r', b'\n', ..] => Some(2),
        [b'\r'] => Some(1),
        _ => None,
    }
}

/// Reads a board at the beginning of a line of a file of 9x9 puzzles, if only a label follows. A label is not a map or
/// a number of solutions, and is too short for a solution.
fn read_labelled(line: &[u8]) -> Option<Board> {
    let (cells, rest) = line.split_first_chunk::<CELLS>()?;
    let gap = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    let is_label = match rest[gap] {
        b'#' => true,
        // A comma or a blank may also precede a solution, which is longer than a label here.
        b',' => rest.len() < CELLS,
        byte => gap > 0 && !matches!(byte, b';' | b':' | b'"') && rest.len() < CELLS,
    };
    if is_label { Board::read(cells) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_boards_alone_on_a_line_are_boards() {
        let dots = [b'.'; CELLS];
        for (end, length) in [("", 81), ("\n", 82), ("\r\n", 83), ("\r", 82), ("\nx", 82)] {
            let text = [&dots[..], end.as_bytes()].concat();
            assert_eq!(read_board(&text), Some((Board::EMPTY, length)), "{end:?}");
        }
        for end in [" \n", ".\n", "\rx", "\r\r\n", " # a label\n", ";"] {
            let text = [&dots[..], end.as_bytes()].concat();
            assert_eq!(read_board(&text), None, "{end:?}");
        }
        assert_eq!(read_board(&dots[1..]), None);
        assert_eq!(read_board(&[&dots[1..], b"\n\n"].concat()), None);
    }

    #[test]
    fn labels_are_told_from_what_may_be_more() {
        let read = |rest: &str| {
            let line = [&[b'.'; CELLS][..], rest.as_bytes()].concat();
            read_labelled(&line).is_some()
        };
        let grid = "123456789".repeat(9);
        for label in [" # a label\n", "# one", " 11.9 11.9 11.3", ",easy\r\n", "\t1", " a:1"] {
            assert!(read(label), "{label}");
        }
        assert!(read(&format!("# {grid}")), "behind a number sign is nothing but a label");
        let solution = format!(" {grid}");
        let map = format!(";{grid}");
        for rest in ["", "\n", ":1", " : 1", ";", " ;1", ".", "x", "\" a", &solution, &map] {
            assert!(!read(rest), "{rest}");
        }
    }
}
