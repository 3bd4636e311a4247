//! Jigsaws drawn with the walls of their regions, in the style of JSudoku.
//!
//! ```text
//! .-------.-------.
//! | 1   . | .   . |
//! |   .---'   .---:
//! | . | .   . | . |
//! |   '---.---'   |
//! | . | 3 | .   . |
//! ...
//! ```
//!
//! Rows of cells alternate with rows of walls. Each cell has its symbol in the middle of three characters. The
//! fourth one is a wall on its right unless it is blank. Below the middle of a cell, any character except a blank is a
//! wall. Walls enclose the regions.
//!
//! Source: the pictures of Sudopedia, page *Jigsaw Sudoku*.

use super::board::{Boards, cell_of};
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind, SIDES};
use super::position::{column, decode, skip_mark, trim_end};
use super::{Reading, Record, regions};
use crate::layout::{Layout, shorten};
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;

/// Jigsaws drawn with their walls.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "walls",
        extensions: &[],
        summary: "jigsaws drawn with the walls of their regions",
    },
    arrangement: FileArrangement::Drawn,
    recognize: Some(recognize),
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write,
    frame: BARE,
};

/// The width of a cell with the wall on its right.
const WIDTH: usize = 4;
/// The offset of the symbol of a cell from the wall on its left.
const MIDDLE: usize = 2;
/// The expected form of the first line.
const TOP: &str = "the top of a jigsaw: four characters a cell, and one more";

/// Reads all pictures of a file, each with its first line.
pub(super) fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let mut boards = Boards::new(reading);
    pictures(bytes).iter().map(|picture| (picture.start(), picture.read(&mut boards))).collect()
}

/// Whether the first lines can only be the top of a picture: a border as wide as a row of cells, a row of
/// cells, and a row of walls with a gap.
pub(super) fn recognize(start: &[u8]) -> bool {
    let pictures = pictures(start);
    let Some([top, cells, walls, ..]) = pictures.first().map(|picture| picture.lines.as_slice())
    else {
        return false;
    };
    let (Ok(top), Ok(cells), Ok(walls)) = (decode(top.1), decode(cells.1), decode(walls.1)) else {
        return false;
    };
    let [top, cells, walls] =
        [top, cells, walls].map(|text| text.trim().chars().collect::<Vec<_>>());
    let Some(side) = side(top.len()) else { return false };
    let middles =
        |line: &[char]| line.iter().copied().skip(MIDDLE).step_by(WIDTH).collect::<Vec<_>>();
    let is_wall = |c: &char| " |-.':+".contains(*c);
    [&top, &cells, &walls].iter().all(|line| line.len() == top.len())
        && top.iter().all(|c| ".-+".contains(*c))
        && cells.iter().enumerate().all(|(at, &c)| (at % WIDTH).is_multiple_of(MIDDLE) || c == ' ')
        && middles(&cells).iter().all(|c| !c.is_whitespace())
        && walls.iter().all(is_wall)
        && middles(&walls).iter().all(|c| " -".contains(*c))
        && middles(&walls).contains(&' ')
        && middles(&cells).len() == side
}

/// The number of cells of a row of `width` characters; `None` if no board has such rows.
fn side(width: usize) -> Option<usize> {
    let side = width.checked_sub(1)? / WIDTH;
    (side * WIDTH + 1 == width && SIDES.contains(&side)).then_some(side)
}

/// Consecutive lines without a blank one, each with its number.
struct WallPicture<'t> {
    lines: Vec<(usize, &'t [u8])>,
}

fn pictures(bytes: &[u8]) -> Vec<WallPicture<'_>> {
    let mut pictures: Vec<WallPicture<'_>> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(skip_mark(bytes).split(|&byte| byte == b'\n')) {
        let content = line.trim_ascii();
        if content.starts_with(b"#") {
            continue;
        }
        match pictures.last_mut().filter(|_| is_open) {
            // A blank line ends the picture.
            _ if content.is_empty() => {}
            Some(picture) => picture.lines.push((number, line)),
            None => pictures.push(WallPicture { lines: vec![(number, line)] }),
        }
        is_open = !content.is_empty();
    }
    pictures
}

/// The characters of a picture, from its first column on.
struct WallDrawing<'t> {
    lines: Vec<(usize, &'t str)>,
    places: Vec<Vec<(usize, char)>>,
}

impl WallDrawing<'_> {
    /// The character at a place; a blank after the end of the line.
    fn at(&self, line: usize, place: usize) -> char {
        let found = self.places.get(line).and_then(|places| places.get(place));
        found.map_or(' ', |&(_, symbol)| symbol)
    }

    fn error(&self, line: usize, place: usize, kind: FormatErrorKind) -> FormatError {
        let (number, text) = self.lines.get(line).copied().unwrap_or((1, ""));
        let found = self.places.get(line).and_then(|places| places.get(place));
        let at = found.map_or(text.len(), |&(at, _)| at);
        Fault { at, kind }.on_line(number, text)
    }
}

impl<'t> WallPicture<'t> {
    fn start(&self) -> usize {
        self.lines.first().map_or(1, |line| line.0)
    }

    fn drawing(&self) -> Result<WallDrawing<'t>, FormatError> {
        let mut lines = Vec::with_capacity(self.lines.len());
        for &(number, bytes) in &self.lines {
            let text = decode(bytes).map_err(|Fault { at, kind }| {
                FormatError::new(number, column(skip_mark(bytes), at), kind)
            })?;
            lines.push((number, trim_end(text)));
        }
        let indent = |text: &str| text.chars().take_while(|c| *c == ' ').count();
        let start = lines.first().map_or(0, |(_, text)| indent(text));
        let places = lines.iter().map(|(_, text)| text.char_indices().skip(start).collect());
        Ok(WallDrawing { places: places.collect(), lines })
    }

    fn read(&self, boards: &mut Boards) -> Result<Record, FormatError> {
        let drawing = self.drawing()?;
        let width = drawing.places.first().map_or(0, Vec::len);
        let Some(side) = side(width) else {
            let found = drawing.lines.first().map_or(String::new(), |(_, text)| shorten(text));
            let kind = FormatErrorKind::Unexpected { found, expected: TOP };
            return Err(drawing.error(0, width, kind));
        };
        // Rows of cells alternate with rows of walls, which also come first and last.
        if drawing.lines.len() != 2 * side + 1 {
            let found = drawing.lines.len().saturating_sub(1) / 2;
            let kind = FormatErrorKind::RowCount { found, expected: side, width: Some(side) };
            let line = drawing.lines.len().saturating_sub(1).min(2 * side + 1);
            return Err(drawing.error(line, 0, kind));
        }
        let cell_at = |cell: usize| (2 * (cell / side) + 1, WIDTH * (cell % side) + MIDDLE);
        let is_open = |first: usize, second: usize| {
            let (line, place) = cell_at(first);
            // The wall is to the right of the first cell, or below it.
            let wall = if second == first + 1 {
                drawing.at(line, place + MIDDLE)
            } else {
                drawing.at(line + 1, place)
            };
            wall == ' '
        };
        let error = |cell: usize, kind| {
            let (line, place) = cell_at(cell);
            drawing.error(line, place, kind)
        };
        let Some(map) = regions::enclosed(side, is_open) else {
            let (found, expected) =
                ("more regions than rows".to_owned(), "as many regions as rows");
            return Err(error(0, FormatErrorKind::Unexpected { found, expected }));
        };
        let board = regions::board(boards, &map, false)
            .map_err(|kind| error(cell_of(&kind, side), kind))?;
        let read = |cell: usize| {
            let (line, place) = cell_at(cell);
            board.read(drawing.at(line, place)).map_err(|kind| error(cell, kind))
        };
        let givens = (0..side * side).map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(board.puzzle(givens).map_err(|(cell, kind)| error(cell, kind))?.into())
    }
}

/// Draws a puzzle with connected regions; `None` for other layouts, or unless each digit has a symbol.
pub(super) fn write(record: &Record, symbols: &Symbols) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let map = regions::of(layout).filter(|_| regions::diagonals(layout) == Some(false))?;
    if symbols.are_numbers() {
        return None;
    }
    let walls = Walls { map: map.as_bytes(), side: layout.digits() };
    let mut text = String::new();
    for row in 0..=walls.side {
        walls.draw(row, &mut text);
        if row < walls.side {
            draw_cells(layout, row, &walls, puzzle.givens(), symbols, &mut text);
        }
    }
    Some(text)
}

fn draw_cells(
    layout: &Layout,
    row: usize,
    walls: &Walls<'_>,
    givens: &[Option<crate::layout::Digit>],
    symbols: &Symbols,
    text: &mut String,
) {
    for column in 0..layout.width() {
        text.push(if walls.left_of(row, column) { '|' } else { ' ' });
        let given = givens.get(row * layout.width() + column).copied().flatten();
        let symbol =
            given.and_then(|digit| symbols.symbol(digit)).unwrap_or_else(|| symbols.empty());
        text.push_str(&format!(" {symbol} "));
    }
    text.push_str("|\n");
}

/// The walls of a picture.
struct Walls<'m> {
    map: &'m [u8],
    side: usize,
}

impl Walls<'_> {
    /// The region at a position; `None` outside the board.
    fn region(&self, row: usize, column: usize) -> Option<u8> {
        let is_inside = row < self.side && column < self.side;
        is_inside.then(|| self.map.get(row * self.side + column).copied()).flatten()
    }

    /// Whether a wall is on the left of a cell, or at the end of a row for the position after it.
    fn left_of(&self, row: usize, column: usize) -> bool {
        row < self.side
            && self.region(row, column)
                != column.checked_sub(1).and_then(|left| self.region(row, left))
    }

    /// Whether a wall is above a cell, or at the end of a column for the position below it.
    fn above(&self, row: usize, column: usize) -> bool {
        column < self.side
            && self.region(row, column) != row.checked_sub(1).and_then(|up| self.region(up, column))
    }

    /// Draws the walls above a row.
    fn draw(&self, row: usize, text: &mut String) {
        for column in 0..=self.side {
            let up = row > 0 && self.left_of(row - 1, column);
            let down = self.left_of(row, column);
            let left = column > 0 && self.above(row, column - 1);
            let right = self.above(row, column);
            // The corner shows the walls that meet in it.
            text.push(match (up, down, left || right) {
                (true, true, true) => ':',
                (true, true, false) => '|',
                (false, true, _) => '.',
                (true, false, _) => '\'',
                (false, false, true) => '-',
                (false, false, false) => ' ',
            });
            if column < self.side {
                text.push_str(if right { "---" } else { "   " });
            }
        }
        text.push('\n');
    }
}
