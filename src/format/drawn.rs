//! Reads drawings of puzzles with one row of cells per line, which several formats have. Cells are symbols, words or
//! lists of candidates.

mod blocks;
mod boxes;
mod clean;
mod columns;
mod fields;
mod groups;
mod joined;
mod listed;
mod markup;
mod minus_one;
mod other;
mod rows;
mod shape;
mod sheet;
mod stray;
mod titles;

use super::board::{Boards, FormatBoard, cell_of};
use super::drawing::MAP;
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind};
use super::position::{decode, skip_mark};
use super::{Reading, Record};
use crate::layout::Digit;
use groups::{LineGroup, LineGroups};
use joined::Joiner;
use minus_one::with_symbols_from_zero;
use rows::{CellSplit, DrawnRow, NumberedLine, Span, decode_rows, is_horizontal};
use shape::{ExpectedRows, check_square, row_lengths, split_rows};
use sheet::Sheet;

pub(super) use clean::candidate_text;
pub(super) use rows::draws;

/// Zones that only words below a drawing name.
const OTHER_ZONES: FormatErrorKind = FormatErrorKind::Unsupported {
    what: "a drawing with zones that its lines do not show",
    remedy: "name the layout with --layout",
};

/// Words are cells.
const WORDS: CellSplit = CellSplit { by_words: true, commas: false, dashes: false };

/// Reads drawn grids line by line. Each is read as soon as a line shows that it is complete.
///
/// ```
/// use pavane::format::{Reading, grid::GridReader};
///
/// let mut reader = GridReader::new(&Reading::default());
/// let mut puzzles = Vec::new();
/// for line in b"Grid 01\n1...\n..2.\n.3..\n...4\nGrid 02\n....\n.1..\n....\n..2.\n".split(|&byte| byte == b'\n') {
///     puzzles.extend(reader.read(line));
/// }
/// puzzles.extend(reader.end());
/// assert_eq!(puzzles.len(), 2);
/// let (line, record) = &puzzles[1];
/// assert_eq!((*line, record.as_ref().unwrap().label.as_deref()), (7, Some("Grid 02")));
/// ```
#[derive(Clone, Debug)]
pub struct GridReader {
    boards: Boards,
    groups: LineGroups,
    parts: Joiner,
    /// Whether the caller fixed a layout.
    is_fixed: bool,
}

/// A drawn grid with the number of its first line, or its error.
type Drawn = (usize, Result<Record, FormatError>);

impl GridReader {
    /// A reader for the lines of a file.
    pub fn new(reading: &Reading) -> Self {
        let heights = reading.layout.as_ref().map(|layout| row_lengths(layout).len());
        let groups = LineGroups::new(heights, reading.symbols.clone());
        let (boards, is_fixed) = (Boards::new(reading), heights.is_some());
        Self { boards, groups, parts: Joiner::default(), is_fixed }
    }

    /// Takes the next line, with or without its end. Returns the grids that this line completes.
    pub fn read(&mut self, line: &[u8]) -> Vec<Drawn> {
        let found = self.groups.add(line);
        self.read_all(found)
    }

    /// Takes the end of the file, and returns the last grids.
    pub fn end(&mut self) -> Vec<Drawn> {
        let found = self.groups.end();
        let mut read = self.read_all(found);
        let rest = self.parts.end();
        read.extend(rest.into_iter().flat_map(|group| self.read_group(group)));
        read
    }

    fn read_all(&mut self, found: Vec<LineGroup>) -> Vec<Drawn> {
        // Without a layout, groups may be parts of one grid.
        let joined: Vec<LineGroup> = if self.is_fixed {
            found
        } else {
            found.into_iter().flat_map(|group| self.parts.add(group)).collect()
        };
        joined.into_iter().flat_map(|group| self.read_group(group)).collect()
    }

    /// Reads the grids of a group in the usual way, or else in the way that reads more of them.
    fn read_group(&mut self, mut group: LineGroup) -> Vec<Drawn> {
        let has_symbols = self.boards.fixed_symbols().is_some();
        if let Some(moved) = group.counted_from_one().filter(|_| !has_symbols) {
            let found = self.read_group(moved);
            if !found.is_empty() && found.iter().all(|(_, read)| read.is_ok()) {
                let named = |(line, read): Drawn| (line, read.map(with_symbols_from_zero));
                return found.into_iter().map(named).collect();
            }
        }
        group.empty_minus_one();
        group.place_number();
        let pieces = if group.is_uncut { self.groups.pieces(&group) } else { vec![group.clone()] };
        let usual: Vec<Drawn> =
            pieces.iter().filter_map(|piece| piece.read(&mut self.boards)).collect();
        let good = |found: &[Drawn]| found.iter().filter(|(_, read)| read.is_ok()).count();
        if usual.is_empty() || good(&usual) == usual.len() {
            // Tabs side by side have empty cells between them, which the usual way leaves out.
            let is_table = !self.is_fixed && group.has_empty_fields();
            let mut read = || group.block().read_otherwise(&mut self.boards, group.has_other_zones);
            let table = if is_table { read() } else { None };
            let is_meant = |(_, read): &Drawn| match read {
                Ok(_) => true,
                Err(error) => matches!(error.kind(), FormatErrorKind::Unsupported { .. }),
            };
            return match table {
                Some(found) if found.iter().all(is_meant) => group.named(found),
                _ => usual,
            };
        }
        // A stray line next to the grid, or the names of rows, are dropped if all grids read without them.
        for rest in [group.without_stray(), group.without_names()].into_iter().flatten() {
            let found = if self.is_fixed { Vec::new() } else { self.read_group(rest) };
            if !found.is_empty() && good(&found) == found.len() {
                return found;
            }
        }
        let block = group.block();
        let is_shape = usual.iter().any(|(_, read)| read.as_ref().is_err_and(is_of_shape));
        match block.read_otherwise(&mut self.boards, group.has_other_zones) {
            // Another way counts if it reads all grids, or mends a wrong shape without losing a grid.
            Some(found)
                if good(&found) == found.len() || is_shape && good(&found) >= good(&usual) =>
            {
                group.named(found)
            }
            // Too few lines for two grids have one error.
            _ if good(&usual) == 0 && block.row_count() <= MOST_ROWS => {
                usual.into_iter().take(1).collect()
            }
            _ => usual,
        }
    }
}

/// The greatest number of lines that cannot be two 9x9 grids.
const MOST_ROWS: usize = 17;

/// Whether an error means that the lines were split into cells wrongly, or not at all.
fn is_of_shape(error: &FormatError) -> bool {
    use FormatErrorKind::{LongCell, RaggedRow, RowCount, WrongLength};
    let kind = error.kind();
    matches!(kind, LongCell { .. } | RaggedRow { .. } | RowCount { .. } | WrongLength { .. })
}

impl LineGroup {
    /// Grids that were read of the group, with its label.
    fn named(&self, found: Vec<Drawn>) -> Vec<Drawn> {
        let named = |(line, read): Drawn| {
            (line, read.map(|record| Record { label: self.label.clone(), ..record }))
        };
        found.into_iter().map(named).collect()
    }

    /// The lines as a block.
    fn block(&self) -> DrawnBlock<'_> {
        let lines = self.lines.iter();
        DrawnBlock {
            lines: lines.map(|(number, bytes)| NumberedLine { number: *number, bytes }).collect(),
        }
    }

    /// Reads the grid in the usual way; `None` for borders only.
    fn read(&self, boards: &mut Boards) -> Option<Drawn> {
        let block = self.block();
        if block.lines.iter().all(NumberedLine::is_border) {
            return None;
        }
        let record = block.read_usual(boards);
        let label = self.label.clone();
        Some((block.start(), record.map(|record| Record { label, ..record })))
    }
}

/// Reads all drawings of a file, each with its first line.
pub(super) fn read(bytes: &[u8], reading: &Reading) -> Vec<Drawn> {
    let mut reader = GridReader::new(reading);
    let lines = skip_mark(bytes).split(|&byte| byte == b'\n');
    let mut found: Vec<Drawn> = lines.flat_map(|line| reader.read(line)).collect();
    found.extend(reader.end());
    found
}

/// Consecutive lines without blank ones and comments. Never empty.
pub(super) struct DrawnBlock<'t> {
    lines: Vec<NumberedLine<'t>>,
}

impl<'t> DrawnBlock<'t> {
    fn start(&self) -> usize {
        self.lines.first().map_or(1, |line| line.number)
    }

    /// The number of lines other than borders between rows.
    fn row_count(&self) -> usize {
        let texts = self.lines.iter().map(|line| String::from_utf8_lossy(line.bytes));
        texts.filter(|text| !is_horizontal(text)).count()
    }

    fn is_map(&self) -> bool {
        self.lines.first().is_some_and(NumberedLine::is_map)
    }

    pub(super) fn has_border(&self) -> bool {
        self.lines.iter().any(NumberedLine::is_border)
    }

    /// Reads a single grid in the usual way, or else in another one.
    fn read(&self, boards: &mut Boards) -> Result<Record, FormatError> {
        let usual = self.read_usual(boards);
        if usual.as_ref().is_err_and(is_of_shape)
            && let Some(found) = self.read_otherwise(boards, false)
            && let Ok([(_, read)]) = <[Drawn; 1]>::try_from(found)
        {
            return read;
        }
        usual
    }

    /// Reads a single grid with symbols or words as cells, and dashes as borders.
    fn read_usual(&self, boards: &mut Boards) -> Result<Record, FormatError> {
        let (texts, map) = self.parts()?;
        let shape = ExpectedRows { layout: boards.fixed_layout().cloned() };
        let (rows, by_words) = split_rows(&texts, &shape);
        let (cells, board) = find_board(&rows, &shape, map, boards)?;
        self.read_cells(&cells, board, by_words)
    }

    /// Reads the grids in another way, or returns the reason why the likeliest way fails; `None` without another way.
    /// Zones that a drawing does not show are such a reason.
    fn read_otherwise(&self, boards: &mut Boards, has_other_zones: bool) -> Option<Vec<Drawn>> {
        let texts = self.texts().ok()?;
        let shape = ExpectedRows { layout: boards.fixed_layout().cloned() };
        let map = self.lines.iter().position(NumberedLine::is_map).map(|at| &self.lines[at..]);
        let mut first = None;
        for grids in other::ways(&texts, &shape) {
            // A map belongs to one grid.
            if map.is_some() && grids.len() > 1 {
                continue;
            }
            let mut start = self.start();
            let mut found = Vec::new();
            for grid in &grids {
                if !found.is_empty() {
                    start = grid.rows.first().map_or(start, |row| row.line.number);
                }
                let read = if has_other_zones && shape.layout.is_none() {
                    Err(FormatError::new(start, 1, OTHER_ZONES))
                } else {
                    self.read_sheet(grid, &shape, map, boards)
                };
                found.push((start, read));
            }
            if found.iter().all(|(_, read)| read.is_ok()) {
                return Some(found);
            }
            first.get_or_insert(found);
        }
        first.or_else(|| Some(vec![(self.start(), Err(other::error(&texts, &shape)?))]))
    }

    fn read_sheet(
        &self,
        sheet: &Sheet<'t>,
        shape: &ExpectedRows,
        map: Option<&[NumberedLine<'_>]>,
        boards: &mut Boards,
    ) -> Result<Record, FormatError> {
        if let Some(fault) = &sheet.fault {
            return Err(fault.clone());
        }
        if let (Some(regions), None) = (&sheet.map, map) {
            let cells: Vec<Span<'_>> =
                sheet.rows.iter().flat_map(|row| row.cells.clone()).collect();
            let board =
                boards.jigsaw(regions, cells.len()).map_err(|kind| at_start(&cells, kind))?;
            return self.read_cells(&cells, board, true);
        }
        let (cells, board) = find_board(&sheet.rows, shape, map, boards)?;
        self.read_cells(&cells, board, true)
    }

    fn read_cells(
        &self,
        cells: &[Span<'t>],
        board: &FormatBoard,
        by_words: bool,
    ) -> Result<Record, FormatError> {
        let givens = read_cells(cells, board, by_words)?;
        let puzzle = board.puzzle(givens).map_err(|fault| self.error_at(cells, fault))?;
        Ok(puzzle.into())
    }

    /// The texts of all lines before a map, with the blanks at their ends.
    fn texts(&self) -> Result<Vec<(NumberedLine<'t>, &'t str)>, FormatError> {
        let lines = self.lines.iter().take_while(|line| !line.is_map());
        let text = |&line: &NumberedLine<'t>| {
            let text = decode(line.bytes).map_err(|fault| line.error(fault))?;
            Ok((line, text.trim_end_matches(['\r', '\n'])))
        };
        lines.map(text).collect()
    }

    /// The rows of cells, and the lines of the map with its head.
    fn parts(&self) -> Result<BlockParts<'t, '_>, FormatError> {
        let (grid, map) = match self.lines.iter().position(NumberedLine::is_map) {
            Some(at) => (&self.lines[..at], Some(&self.lines[at..])),
            None => (&self.lines[..], None),
        };
        let texts = decode_rows(grid)?;
        if let (Some([head, ..]), true) = (map, texts.is_empty()) {
            return Err(head.error(Fault { at: 0, kind: FormatErrorKind::NoGrid }));
        }
        Ok((texts, map))
    }

    /// An error in a cell, by its number.
    fn error_at(&self, cells: &[Span<'_>], (cell, kind): (usize, FormatErrorKind)) -> FormatError {
        match cells.get(cell) {
            Some(place) => place.error(kind),
            None => FormatError::new(self.start(), 1, kind),
        }
    }
}

/// The rows of a block, and the lines of its map with its head.
type BlockParts<'t, 'b> = (Vec<(NumberedLine<'t>, &'t str)>, Option<&'b [NumberedLine<'t>]>);

/// Reads the rows of a drawing, each with the number of its line.
pub(super) fn read_rows(
    lines: impl IntoIterator<Item = (usize, impl AsRef<[u8]>)>,
    boards: &mut Boards,
) -> Result<Record, FormatError> {
    let lines: Vec<_> = lines.into_iter().collect();
    let lines =
        lines.iter().map(|(number, bytes)| NumberedLine { number: *number, bytes: bytes.as_ref() });
    DrawnBlock { lines: lines.collect() }.read(boards)
}

/// The cells of rows that have the shape of a grid, and their board.
fn find_board<'t, 'b>(
    rows: &[DrawnRow<'t>],
    shape: &ExpectedRows,
    map: Option<&[NumberedLine<'_>]>,
    boards: &'b mut Boards,
) -> Result<(Vec<Span<'t>>, &'b FormatBoard), FormatError> {
    shape.check(rows)?;
    let cells: Vec<Span<'t>> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let board = match map {
        Some(map) => read_map(map, rows.len(), cells.len(), boards)?,
        None => boards.square(rows.len()).map_err(|kind| at_start(&cells, kind))?,
    };
    Ok((cells, board))
}

fn at_start(cells: &[Span<'_>], kind: FormatErrorKind) -> FormatError {
    match cells.first() {
        Some(place) => place.error(kind),
        None => FormatError::new(1, 1, kind),
    }
}

fn read_cells(
    cells: &[Span<'_>],
    board: &FormatBoard,
    by_words: bool,
) -> Result<Vec<Option<Digit>>, FormatError> {
    let is_number = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers =
        by_words && board.takes_numbers && cells.iter().any(|place| is_number(place.text));
    let read = |place: &Span<'_>| {
        // With numbers of two digits, an empty cell may have two characters.
        if place.text.is_empty() || are_numbers && matches!(place.text, "00" | "--") {
            return Ok(None);
        }
        board.read_word(place.text, are_numbers).map_err(|kind| place.error(kind))
    };
    cells.iter().map(read).collect()
}

/// Reads the map of a jigsaw with the given numbers of digits and cells. The first line is its head.
fn read_map<'b>(
    lines: &[NumberedLine<'_>],
    digits: usize,
    cells: usize,
    boards: &'b mut Boards,
) -> Result<&'b FormatBoard, FormatError> {
    let texts = decode_rows(lines.get(1..).unwrap_or_default())?;
    let rows: Vec<DrawnRow<'_>> = texts
        .iter()
        .map(|&(line, text)| DrawnRow::split(line, text, CellSplit::default()))
        .collect();
    if rows.is_empty()
        && let Some(head) = lines.first()
    {
        let kind = FormatErrorKind::MapLength { found: 0, expected: cells };
        return Err(head.error(Fault { at: MAP.len(), kind }));
    }
    check_square(&rows, Some(digits))?;
    let places: Vec<Span<'_>> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let map: String = places.iter().map(|place| place.text).collect();
    boards
        .jigsaw(&map, cells)
        .map_err(|kind| at_start(&places[cell_of(&kind, digits).min(places.len())..], kind))
}
