//! Jigsaws in the format of SumoCue, one per line.
//!
//! ```text
//! line = "SumoCueV1" [ "D" ] and for each cell "=" given [ "J" region ]
//! ```
//!
//! A given of 0 means an empty cell; `D` means diagonals. The program is made for killer sudokus: the number is
//! the sum of a cage, and a cage of one cell is a given. The other cells of larger cages have `+` and the number of the
//! first cell. Such cages are refused.
//!
//! Source: the description that the author of the program gave in its forum, and public files.

use super::board::Boards;
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::{Reading, Record, Records, regions};
use crate::layout::{Digit, shorten};
use dlx::format::located::FormatNames;

/// SumoCue's jigsaws.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sumocue",
        extensions: &[],
        summary: "SumoCue's jigsaws, one per line",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read,
    write: |record, _| write(record),
    frame: BARE,
};

/// The start of each line.
const HEAD: &str = "SumoCueV1";
/// The expected form of a cell.
const CELL: &str =
    "for each cell `=`, its given or 0, and in jigsaws `J` and the number of its region";
/// The number of digits that the program supports.
const DIGITS: usize = 9;

/// Reads the puzzles of a file, line by line.
pub(super) fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut boards = Boards::new(reading);
    by_line::records(bytes, move |text, start| read_puzzle(text, start, &mut boards))
}

/// Whether the first line starts with [`HEAD`].
pub(super) fn recognize(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(|line| line.starts_with(HEAD))
}

/// A cell as written, with its offset.
struct CellEntry {
    at: usize,
    given: usize,
    region: Option<usize>,
}

fn read_puzzle(text: &str, start: usize, boards: &mut Boards) -> Result<Record, Fault> {
    let Some(rest) = text[start..].strip_prefix(HEAD) else {
        let (found, expected) = (shorten(&text[start..]), "a line that starts with `SumoCueV1`");
        return Err(Fault { at: start, kind: FormatErrorKind::Unexpected { found, expected } });
    };
    let (diagonals, rest) = rest.strip_prefix('D').map_or((false, rest), |rest| (true, rest));
    let entries = read_entries(text, text.len() - rest.len())?;
    let found = entries.len();
    let digits = found.isqrt();
    if digits * digits != found || !(4..=usize::from(Digit::MOST)).contains(&digits) {
        let expected = Some(DIGITS * DIGITS);
        return Err(Fault {
            at: text.len(),
            kind: FormatErrorKind::WrongLength { found, expected },
        });
    }
    let map = read_map(&entries, digits)?;
    let board =
        regions::board(boards, &map, diagonals).map_err(|kind| Fault { at: start, kind })?;
    let mut givens = Vec::with_capacity(found);
    for &CellEntry { at, given, .. } in &entries {
        let is_one = given <= digits;
        if !is_one {
            let kind = FormatErrorKind::Unexpected { found: given.to_string(), expected: CELL };
            return Err(Fault { at, kind });
        }
        givens.push(given.checked_sub(1).and_then(Digit::from_index));
    }
    let place = |(cell, kind): (usize, _)| Fault {
        at: entries.get(cell).map_or(start, |entry| entry.at),
        kind,
    };
    Ok(board.puzzle(givens).map_err(place)?.into())
}

fn read_entries(text: &str, start: usize) -> Result<Vec<CellEntry>, Fault> {
    let mut entries = Vec::new();
    let mut at = start;
    while let Some(sign) = text[at..].chars().next() {
        let unexpected = |at: usize| {
            let found = shorten(&text[at..]);
            Fault { at, kind: FormatErrorKind::Unexpected { found, expected: CELL } }
        };
        // The cell belongs to the cage of another cell.
        if sign == '+' {
            let (what, remedy) = ("a cage of several cells", "leave out puzzles with sums");
            return Err(Fault { at, kind: FormatErrorKind::Unsupported { what, remedy } });
        }
        if sign != '=' {
            return Err(unexpected(at));
        }
        // In a cage of one cell, the sum is the given.
        let (given, end) = number(text, at + 1).ok_or_else(|| unexpected(at + 1))?;
        let (region, end) = match text[end..].strip_prefix(['J', 'j']) {
            None => (None, end),
            Some(_) => {
                let (region, end) = number(text, end + 1).ok_or_else(|| unexpected(end + 1))?;
                (Some(region), end)
            }
        };
        entries.push(CellEntry { at: at + 1, given, region });
        at = end;
    }
    Ok(entries)
}

/// The number at an offset of a text, and the offset of its end.
fn number(text: &str, at: usize) -> Option<(usize, usize)> {
    let length = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    Some((text[at..at + length].parse().ok()?, at + length))
}

/// The map of the regions, or of the usual blocks if no regions are written.
fn read_map(entries: &[CellEntry], digits: usize) -> Result<String, Fault> {
    let end = entries.last().map_or(0, |entry| entry.at);
    let no_map = |at| {
        let (found, expected) =
            (String::new(), "`J` and the number of a region for each cell, or for none");
        Fault { at, kind: FormatErrorKind::Unexpected { found, expected } }
    };
    // Without regions the board has the usual blocks.
    if entries.iter().all(|entry| entry.region.is_none()) {
        let layout = crate::layout::Layout::square(digits);
        let layout = layout.map_err(|error| Fault { at: end, kind: error.into() })?;
        return regions::of(&layout).ok_or_else(|| no_map(end));
    }
    if let Some(entry) = entries.iter().find(|entry| entry.region.is_none()) {
        return Err(no_map(entry.at));
    }
    regions::letter(entries.iter().map(|entry| entry.region)).ok_or_else(|| no_map(end))
}

/// Writes a 9x9 jigsaw, or a 9x9 board with the usual blocks; `None` for other layouts.
pub(super) fn write(record: &Record) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    if layout.digits() != DIGITS {
        return None;
    }
    let map = regions::of(layout)?;
    let mut text = HEAD.to_owned();
    text.push_str(if regions::diagonals(layout)? { "D" } else { "" });
    for (given, region) in puzzle.givens().iter().zip(map.bytes()) {
        let given = given.map_or(0, Digit::get);
        text.push_str(&format!("={given}J{}", region - b'A'));
    }
    text.push('\n');
    Some(text)
}
