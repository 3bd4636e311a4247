//! The library format of HoDoKu: one puzzle per line, with eliminated candidates.
//!
//! ```text
//! line = ":" code ":" digits ":" cells ":" gone ":" ...
//! cells = 81 of "." or "0" and digits, with "+" before placed digits
//! gone = three digits for each eliminated candidate: the candidate, its row and its column
//! ```
//!
//! The code names a technique, with `0000` for none, and is the label. The rest of the line belongs to the technique
//! and is skipped. Placed digits count as givens.
//!
//! Source: the lines that the program writes (version 2.3).

use super::board::Boards;
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::placed::{all_candidates, marked, placed_cells, remove_gone};
use super::{Reading, Record, Records};
use crate::candidates::Candidates;
use crate::layout::{Cell, Digit, shorten};
use dlx::format::located::FormatNames;

/// HoDoKu's library.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "hodoku",
        extensions: &[],
        summary: "HoDoKu's library format, one puzzle per line, with eliminated candidates",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read,
    write: |record, _| write(record),
    frame: BARE,
};

/// The expected form of a line.
const LINE: &str = "a line of HoDoKu's library such as `:0000:x:` with 81 cells and a `:` behind";
/// The code of no technique.
const NONE: &str = "0000";
/// The digits of the board.
const DIGITS: usize = 9;

/// Reads the puzzles of a file, line by line.
pub(super) fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut boards = Boards::new(reading);
    by_line::records(bytes, move |text, start| read_entry(text, start, &mut boards))
}

/// Whether the first line is of a library.
pub(super) fn recognize(start: &[u8]) -> bool {
    let Some(line) = by_line::first(start) else { return false };
    let mut parts = line.split(':');
    let is_code = |code: &str| {
        code.len() >= NONE.len() && code.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    parts.next() == Some("") && parts.next().is_some_and(is_code) && parts.count() >= 3
}

/// A part of a line between two colons, with its offset.
fn part(text: &str, start: usize, number: usize) -> Option<(usize, &str)> {
    let mut from = start;
    for (index, part) in text[start..].split(':').enumerate() {
        if index == number {
            return Some((from, part));
        }
        from += part.len() + 1;
    }
    None
}

fn read_entry(text: &str, start: usize, boards: &mut Boards) -> Result<Record, Fault> {
    let unexpected = |at: usize, found: &str| {
        let found = shorten(found);
        Fault { at, kind: FormatErrorKind::Unexpected { found, expected: LINE } }
    };
    let (Some((_, "")), Some((_, code)), Some((cells_at, cells)), Some((gone_at, gone))) =
        (part(text, start, 0), part(text, start, 1), part(text, start, 3), part(text, start, 4))
    else {
        return Err(unexpected(start, &text[start..]));
    };
    // Placed digits count as givens: their marks are dropped.
    let symbols: Vec<(usize, char)> =
        cells.char_indices().filter(|&(_, symbol)| symbol != '+').collect();
    let end = cells_at + cells.len();
    let board = boards.of_length(symbols.len()).map_err(|kind| Fault { at: end, kind })?;
    // The format has 9x9 boards only, even with another layout of the caller.
    if board.layout.cell_count() != DIGITS * DIGITS || board.layout.digits() != DIGITS {
        let (found, expected) = (symbols.len(), Some(DIGITS * DIGITS));
        return Err(Fault { at: end, kind: FormatErrorKind::WrongLength { found, expected } });
    }
    let read = |&(at, symbol): &(usize, char)| {
        board.read(symbol).map_err(|kind| Fault { at: cells_at + at, kind })
    };
    let givens: Vec<Option<Digit>> = symbols.iter().map(read).collect::<Result<_, _>>()?;
    let mut left = all_candidates(&givens, board);
    remove_gone(gone, gone_at, board, &mut left)?;
    let place = |(cell, kind): (usize, _)| Fault {
        at: symbols.get(cell).map_or(end, |&(at, _)| cells_at + at),
        kind,
    };
    let puzzle = board.pencilmarks(&left).map_err(place)?;
    let label = (!code.is_empty() && code != NONE).then(|| code.to_owned());
    Ok(Record { label, placed: placed_cells(&marked(cells)), ..Record::from(puzzle) })
}

/// Writes a line without a technique; `None` unless the puzzle is on the common 9x9 board.
pub(super) fn write(record: &Record) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let written = |(cell, digit): (Cell, Digit)| {
        let position = layout.position(cell);
        format!("{}{}{}", digit.get(), position.row + 1, position.column + 1)
    };
    let gone: Vec<String> =
        puzzle.ruled_out().into_iter().flat_map(Candidates::iter).map(written).collect();
    layout.is_standard_9x9().then(|| format!(":{NONE}:x:{puzzle}:{}::\n", gone.join(" ")))
}
