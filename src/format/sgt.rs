//! Game ids of Solo, the sudoku of Simon Tatham's Portable Puzzle Collection, one per line.
//!
//! ```text
//! id         = parameters ":" cells [ "," walls ]
//! parameters = columns "x" rows of blocks, or cells "j" for a jigsaw; then "x" for diagonals
//! cells      = numbers, "_" between adjacent ones, and a letter for a run of empty cells: "a" 1 ... "z" 26
//! walls      = for a jigsaw, the ends of its regions: "_" a wall, "a" to "y" 1 to 25 places without a wall
//!              and then a wall, "z" 25 places without a wall
//! ```
//!
//! Walls are counted between the cells of each row, row by row, then between the cells of each column. Another wall
//! follows the last place. With the parameters 2x3, blocks are two rows high and three columns wide. Letters
//! for symmetry and difficulty are skipped.
//!
//! Source: the ids that the program writes and refuses (version 20230122), and its manual, chapter "Solo".

use super::board::{Boards, FormatBoard};
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::{Reading, Record, Records, regions};
use crate::layout::{Digit, Extra, Layout, LayoutError, shorten};
use dlx::format::located::FormatNames;
use std::ops::RangeInclusive;

/// Game ids of Solo.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sgt",
        extensions: &[],
        summary: "game ids of Simon Tatham's Solo, one per line",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read,
    write: |record, _| write(record),
    frame: BARE,
};

/// The numbers of digits that the program supports.
const DIGITS: RangeInclusive<usize> = 2..=31;
/// The expected form of a line.
const ID: &str = "a game id such as `3x3:` or `9j:` with its cells behind";
/// The expected form of the cells.
const CELLS: &str = "numbers, `_` between them, and a letter from `a` for each run of empty cells";
/// The expected form of the walls.
const WALLS: &str =
    "`_` or a letter for each wall of a region; a 9x9 jigsaw has 144 places for walls";
/// The maximum number of empty cells for one letter.
const MOST_EMPTY: usize = 26;
/// The maximum number of places without a wall for one letter.
const MOST_OPEN: usize = 25;

/// Reads the ids of a file, line by line.
pub(super) fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut boards = Boards::new(reading);
    by_line::records(bytes, move |text, start| read_id(text, start, &mut boards))
}

/// Whether the first line is an id.
pub(super) fn recognize(start: &[u8]) -> bool {
    let Some(line) = by_line::first(start) else { return false };
    let Some((head, cells)) = line.split_once(':') else { return false };
    // Parameters are short, and state blocks or a jigsaw.
    let is_told = |head: &str| head.len() <= 12 && head.contains(['x', 'j']);
    let is_id =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    let killer = |fault: &Fault| matches!(fault.kind, FormatErrorKind::Unsupported { .. });
    let reads = || Parameters::read(head, 0).map_or_else(|fault| killer(&fault), |_| true);
    is_told(head) && !cells.is_empty() && cells.bytes().all(is_id) && reads()
}

/// The parameters: the text before the colon.
struct Parameters {
    /// The rows of a block and its columns.
    block: (usize, usize),
    jigsaw: bool,
    diagonals: bool,
}

impl Parameters {
    fn digits(&self) -> usize {
        self.block.0 * self.block.1
    }

    /// Reads parameters that start at the offset `start` of a line.
    fn read(text: &str, start: usize) -> Result<Self, Fault> {
        let fault = |at: usize, kind| Fault { at: start + at, kind };
        let unexpected = |at: usize| {
            let found = shorten(&text[at..]);
            fault(at, FormatErrorKind::Unexpected { found, expected: ID })
        };
        let (height, mut at) = number(text, 0).ok_or_else(|| unexpected(0))?;
        let width = text[at..].strip_prefix('x').and_then(|_| number(text, at + 1));
        let mut parameters = Self { block: (height, 1), jigsaw: width.is_none(), diagonals: false };
        if let Some((width, end)) = width {
            // A single row of blocks means no blocks.
            (parameters.block, parameters.jigsaw) = ((height, width), width == 1);
            at = end;
        }
        while let Some(letter) = text[at..].chars().next() {
            let after = at + letter.len_utf8();
            at = match letter {
                'j' => {
                    parameters.jigsaw = true;
                    after
                }
                'x' => {
                    parameters.diagonals = true;
                    after
                }
                // `md4` is a symmetry about diagonals.
                'a' | 'r' | 'm' => {
                    let is_diagonal = letter == 'm' && text[after..].starts_with('d');
                    let number = after + usize::from(is_diagonal);
                    number + text[number..].bytes().take_while(u8::is_ascii_digit).count()
                }
                'd' => {
                    after + usize::from(text[after..].starts_with(|c: char| c.is_ascii_lowercase()))
                }
                'k' => {
                    let (what, remedy) = ("a killer sudoku", "leave it out");
                    return Err(fault(at, FormatErrorKind::Unsupported { what, remedy }));
                }
                _ => return Err(unexpected(at)),
            };
        }
        let digits = parameters.digits();
        if digits == 0 || digits > usize::from(Digit::MOST) {
            return Err(fault(0, LayoutError::DigitCount { found: digits }.into()));
        }
        // A single number is a jigsaw, which needs its letter.
        if width.is_none() && !text.contains('j') {
            return Err(unexpected(0));
        }
        Ok(parameters)
    }
}

/// The number at an offset of a text, and the offset of its end.
fn number(text: &str, at: usize) -> Option<(usize, usize)> {
    /// The maximum length of a number: one digit more than on any board.
    const LONGEST: usize = 4;
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(at..at + digits).filter(|_| digits <= LONGEST)?.parse().ok()?;
    Some((number, at + digits))
}

fn read_id(text: &str, start: usize, boards: &mut Boards) -> Result<Record, Fault> {
    let id = &text[start..];
    let Some(colon) = id.find(':') else {
        let kind = match id.find('#') {
            Some(_) => FormatErrorKind::Unsupported {
                what: "a random seed",
                remedy: "give the specific id of the game, which has a colon",
            },
            None => FormatErrorKind::Unexpected { found: shorten(id), expected: ID },
        };
        return Err(Fault { at: start, kind });
    };
    let parameters = Parameters::read(&id[..colon], start)?;
    let digits = parameters.digits();
    let cells_start = start + colon + 1;
    let cells_end = text[cells_start..].find(',').map_or(text.len(), |at| cells_start + at);
    let (numbers, places) = read_cells(&text[..cells_end], cells_start, digits)?;
    let board = if parameters.jigsaw {
        let map = read_walls(text, cells_end, digits)?;
        let fault = |kind| Fault { at: cells_end, kind };
        regions::board(boards, &map, parameters.diagonals).map_err(fault)?
    } else {
        if cells_end < text.len() {
            let found = shorten(&text[cells_end..]);
            let expected = "the end of the line; only jigsaws have walls";
            return Err(Fault {
                at: cells_end,
                kind: FormatErrorKind::Unexpected { found, expected },
            });
        }
        blocks(&parameters, boards).map_err(|kind| Fault { at: start, kind })?
    };
    let place =
        |(cell, kind): (usize, _)| Fault { at: places.get(cell).copied().unwrap_or(start), kind };
    Ok(board.puzzle(numbers).map_err(place)?.into())
}

fn blocks<'b>(
    parameters: &Parameters,
    boards: &'b mut Boards,
) -> Result<&'b FormatBoard, FormatErrorKind> {
    let Parameters { block: (rows, columns), diagonals, .. } = *parameters;
    let layout = || {
        let layout = Layout::blocks(rows, columns)?;
        Ok(if diagonals { layout.with(Extra::Diagonals)? } else { layout })
    };
    boards.own(&format!("{rows}x{columns}{diagonals}"), layout, |kind| kind)
}

/// The cells, and the offset of each in the line.
type PlacedCells = (Vec<Option<Digit>>, Vec<usize>);

fn read_cells(text: &str, start: usize, digits: usize) -> Result<PlacedCells, Fault> {
    let (mut cells, mut places) = (Vec::new(), Vec::new());
    let cell_count = digits * digits;
    let mut at = start;
    while let Some(symbol) = text[at..].chars().next() {
        let (added, digit, end) = match symbol {
            '_' => (0, None, at + 1),
            'a'..='z' => (usize::from(symbol as u8 - b'a') + 1, None, at + 1),
            _ => {
                let found = number(text, at);
                let digit = found.and_then(|(number, end)| {
                    let digit = Digit::new(u8::try_from(number).ok()?)?;
                    (number <= digits).then_some((digit, end))
                });
                let Some((digit, end)) = digit else {
                    let found = shorten(&text[at..found.map_or(text.len(), |(_, end)| end)]);
                    return Err(Fault {
                        at,
                        kind: FormatErrorKind::Unexpected { found, expected: CELLS },
                    });
                };
                (1, Some(digit), end)
            }
        };
        cells.extend(std::iter::repeat_n(digit, added));
        places.extend(std::iter::repeat_n(at, added));
        // The excess is reported below.
        if cells.len() > cell_count {
            break;
        }
        at = end;
    }
    if cells.len() != cell_count {
        let (found, expected) = (cells.len(), Some(cell_count));
        return Err(Fault { at, kind: FormatErrorKind::WrongLength { found, expected } });
    }
    Ok((cells, places))
}

/// The number of places for walls.
const fn wall_count(digits: usize) -> usize {
    2 * digits * (digits - 1)
}

/// The two cells next to a place for a wall, by the number of the place.
const fn beside(place: usize, digits: usize) -> (usize, usize) {
    let upright = digits * (digits - 1);
    if place < upright {
        let cell = place / (digits - 1) * digits + place % (digits - 1);
        (cell, cell + 1)
    } else {
        let (column, row) = ((place - upright) / (digits - 1), (place - upright) % (digits - 1));
        let cell = row * digits + column;
        (cell, cell + digits)
    }
}

/// The map of the regions, from the walls after the comma.
fn read_walls(text: &str, comma: usize, digits: usize) -> Result<String, Fault> {
    let places = wall_count(digits);
    let unexpected = |at: usize| {
        let found = shorten(&text[at.min(text.len())..]);
        Fault { at, kind: FormatErrorKind::Unexpected { found, expected: WALLS } }
    };
    let mut walls = vec![false; places];
    let mut place = 0;
    for (at, symbol) in text.char_indices().filter(|&(at, _)| at > comma) {
        // Every letter but `z` ends with a wall.
        let is_wall = symbol != 'z';
        place += match symbol {
            '_' => 0,
            'z' => MOST_OPEN,
            'a'..='y' => usize::from(symbol as u8 - b'a') + 1,
            _ => return Err(unexpected(at)),
        };
        // The last wall is after all places, and separates no cells.
        if place > places {
            return Err(unexpected(at));
        }
        if is_wall {
            if let Some(wall) = walls.get_mut(place) {
                *wall = true;
            }
            place += 1;
        }
    }
    if place != places + 1 {
        return Err(unexpected(text.len()));
    }
    let upright = digits * digits.saturating_sub(1);
    let is_open = |first: usize, second: usize| {
        let (row, column) = (first / digits, first % digits);
        let is_upright = second == first + 1;
        let at = if is_upright {
            row * (digits - 1) + column
        } else {
            upright + column * (digits - 1) + row
        };
        !walls[at]
    };
    regions::enclosed(digits, is_open).ok_or_else(|| unexpected(comma.saturating_add(1)))
}

/// Writes the id of a game, with the walls of a jigsaw; `None` for layouts that the program lacks.
pub(super) fn write(record: &Record) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let (digits, map) = (layout.digits(), regions::of(layout)?);
    if !DIGITS.contains(&digits) {
        return None;
    }
    let diagonals = if regions::diagonals(layout)? { "x" } else { "" };
    let mut text = match layout.block_shape() {
        Some((rows, columns)) if rows > 1 && columns > 1 => format!("{rows}x{columns}{diagonals}:"),
        _ => format!("{digits}j{diagonals}:"),
    };
    let is_jigsaw = text.contains('j');
    write_cells(puzzle.givens(), &mut text);
    if is_jigsaw {
        text.push(',');
        write_walls(map.as_bytes(), digits, &mut text);
    }
    text.push('\n');
    Some(text)
}

fn write_cells(cells: &[Option<Digit>], text: &mut String) {
    let mut empty = 0;
    let mut after_number = false;
    let flush = |empty: &mut usize, text: &mut String| {
        while *empty > 0 {
            let run = (*empty).min(MOST_EMPTY);
            text.push(letter_of(run));
            *empty -= run;
        }
    };
    for cell in cells {
        let Some(digit) = cell else {
            empty += 1;
            continue;
        };
        // Adjacent numbers need a sign between them.
        if after_number && empty == 0 {
            text.push('_');
        }
        flush(&mut empty, text);
        text.push_str(&digit.get().to_string());
        after_number = true;
    }
    flush(&mut empty, text);
}

fn write_walls(map: &[u8], digits: usize, text: &mut String) {
    let mut open = 0;
    for place in 0..=wall_count(digits) {
        let is_wall = place == wall_count(digits) || {
            let (first, second) = beside(place, digits);
            map[first] != map[second]
        };
        if !is_wall {
            open += 1;
            continue;
        }
        while open > MOST_OPEN {
            text.push('z');
            open -= MOST_OPEN;
        }
        text.push(if open == 0 { '_' } else { letter_of(open) });
        open = 0;
    }
}

/// The letter for a number from 1 to 26.
fn letter_of(number: usize) -> char {
    ('a'..='z').nth(number - 1).unwrap_or('z')
}
