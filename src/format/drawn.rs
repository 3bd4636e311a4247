//! Reads drawings of puzzles, a row of cells a line; several formats have them. Cells are symbols, words or
//! lists of candidates.

mod groups;
mod rows;
mod shape;

use super::board::{Board, Boards, cell_of};
use super::drawing::MAP;
use super::error::{FormatError, FormatErrorKind, SIDES};
use super::position::{Fault, decode, skip_mark, trim_end};
use super::{Reading, Record};
use crate::candidates::Candidates;
use crate::layout::Digit;
use groups::{Group, Groups};
use rows::{Line, Row, Span, Split, decode_rows};
use shape::{Shape, check_square, row_lengths, split_dashed, split_rows};

/// Words are cells.
const WORDS: Split = Split { by_words: true, commas: false, dashes: false };

/// Reads drawn grids line by line: each is read as soon as a line shows that it is complete.
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
    groups: Groups,
}

/// A drawn grid with the number of its first line, or its error.
type Drawn = (usize, Result<Record, FormatError>);

impl GridReader {
    /// A reader for the lines of a file.
    pub fn new(reading: &Reading) -> Self {
        let heights = reading.layout.as_ref().map(|layout| row_lengths(layout).len());
        let groups = Groups::new(heights, reading.symbols.clone());
        Self { boards: Boards::new(reading), groups }
    }

    /// Takes the next line, with or without its end. Returns the grids before it that are complete now: two at most.
    pub fn read(&mut self, line: &[u8]) -> Vec<Drawn> {
        let found = self.groups.add(line);
        self.read_all(found)
    }

    /// Takes the end of the file, and returns the last grids.
    pub fn end(&mut self) -> Vec<Drawn> {
        let found = self.groups.end();
        self.read_all(found)
    }

    fn read_all(&mut self, found: Vec<Group>) -> Vec<Drawn> {
        found.into_iter().filter_map(|group| group.read(&mut self.boards)).collect()
    }
}

impl Group {
    /// Reads the grid; `None` if there are borders only.
    fn read(self, boards: &mut Boards) -> Option<Drawn> {
        let lines = self.lines.iter();
        let lines: Vec<Line<'_>> =
            lines.map(|(number, bytes)| Line { number: *number, bytes }).collect();
        if lines.iter().all(Line::is_border) {
            return None;
        }
        let block = Block { lines };
        let record = block.read(boards).map(|record| Record { label: self.label, ..record });
        Some((block.start(), record))
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

/// Lines without a blank one between them; comments are left out. Never empty.
pub(super) struct Block<'t> {
    lines: Vec<Line<'t>>,
}

/// The blocks of a file, without those that only have borders.
pub(super) fn blocks(bytes: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let lines = skip_mark(bytes).split(|&byte| byte == b'\n');
    let mut lines = (1..).zip(lines).map(|(number, bytes)| Line { number, bytes }).peekable();
    let mut next_block = move || loop {
        let mut block = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.is_blank()) {
            if !line.is_comment() {
                block.push(line);
            }
        }
        while lines.next_if(|line| line.is_blank()).is_some() {}
        if !block.iter().all(|line| line.is_border()) {
            return Some(Block { lines: block });
        }
        lines.peek()?;
    };
    let mut after: Option<Block<'_>> = None;
    std::iter::from_fn(move || {
        // A blank line may separate a map from its grid.
        let mut block = after.take().or_else(&mut next_block)?;
        after = next_block();
        if let Some(map) = after.take_if(|block| block.is_map()) {
            block.lines.extend(map.lines);
            after = next_block();
        }
        Some(block)
    })
}

impl<'t> Block<'t> {
    fn start(&self) -> usize {
        self.lines.first().map_or(1, |line| line.number)
    }

    fn is_map(&self) -> bool {
        self.lines.first().is_some_and(Line::is_map)
    }

    pub(super) fn has_border(&self) -> bool {
        self.lines.iter().any(Line::is_border)
    }

    fn read(&self, boards: &mut Boards) -> Result<Record, FormatError> {
        let (texts, map) = self.parts()?;
        let shape = Shape { layout: boards.fixed_layout().cloned() };
        let (mut rows, mut by_words) = split_rows(&texts, &shape);
        if shape.check(&rows).is_err()
            && texts.iter().any(|(_, text)| text.contains('-'))
            && let Some(dashed) = split_dashed(&self.texts()?, &shape)
        {
            (rows, by_words) = dashed;
        }
        let (cells, board) = find_board(&rows, &shape, map, boards)?;
        let givens = read_cells(&cells, board, by_words)?;
        let puzzle = board.puzzle(givens).map_err(|fault| self.error_at(&cells, fault))?;
        Ok(puzzle.into())
    }

    /// The texts of all lines before a map.
    fn texts(&self) -> Result<Vec<(Line<'t>, &'t str)>, FormatError> {
        let lines = self.lines.iter().take_while(|line| !line.is_map());
        let text = |&line: &Line<'t>| {
            Ok((line, trim_end(decode(line.bytes).map_err(|fault| line.error(fault))?)))
        };
        lines.map(text).collect()
    }

    /// The rows of cells, and the lines of the map with its head.
    fn parts(&self) -> Result<Parts<'t, '_>, FormatError> {
        let (grid, map) = match self.lines.iter().position(Line::is_map) {
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

    /// Reads cells that are words with all their candidates: a drawing, or a puzzle on each line.
    pub(super) fn read_candidates(
        &self,
        boards: &mut Boards,
    ) -> Vec<(usize, Result<Record, FormatError>)> {
        let (texts, map) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return vec![(self.start(), Err(error))],
        };
        let rows: Vec<Row<'t>> =
            texts.iter().map(|&(line, text)| Row::split(line, text, WORDS)).collect();
        let shape = Shape { layout: boards.fixed_layout().cloned() };
        if map.is_none() && shape.are_lines(&rows) {
            let read = |row: &Row<'t>| {
                let board = boards.of_length(row.cells.len());
                let board = board.map_err(|kind| at_start(&row.cells, kind));
                (row.line.number, board.and_then(|board| self.read_listed(&row.cells, board)))
            };
            return rows.iter().map(read).collect();
        }
        let drawn = find_board(&rows, &shape, map, boards);
        let record = drawn.and_then(|(cells, board)| self.read_listed(&cells, board));
        vec![(self.start(), record)]
    }

    fn read_listed(&self, cells: &[Span<'t>], board: &Board) -> Result<Record, FormatError> {
        /// The mark of SudoCue before a placed digit; not a digit of common boards.
        const PLACED: char = 'u';
        let mut left = Candidates::none(&board.layout);
        for (cell, place) in board.cells().zip(cells) {
            let is_placed = board.symbols.read(PLACED).is_err();
            let word = place.text.strip_prefix(PLACED).filter(|_| is_placed).unwrap_or(place.text);
            let digits = board.read_candidates(word).map_err(|kind| place.error(kind))?;
            left.extend(digits.into_iter().map(|digit| (cell, digit)));
        }
        let puzzle = board.pencilmarks(&left).map_err(|fault| self.error_at(cells, fault))?;
        Ok(puzzle.into())
    }

    /// Whether the block can only be cells with their candidates: as many words a row as rows, each word
    /// with ascending digits, and at least one too long for a number. An exact cover problem of such words
    /// has no borders and no map, names each item once on a line, and its options only have items of its first line.
    pub(super) fn lists_candidates(&self) -> bool {
        let Ok((texts, map)) = self.parts() else { return false };
        let rows: Vec<Row<'t>> =
            texts.iter().map(|&(line, text)| Row::split(line, text, WORDS)).collect();
        let side = rows.len();
        let is_drawn =
            map.is_some() || self.has_border() || texts.iter().any(|(_, text)| text.contains('|'));
        let first: Vec<&str> =
            rows.iter().take(1).flat_map(|row| &row.cells).map(|place| place.text).collect();
        let ascends = |word: &str| word.as_bytes().is_sorted_by(|a, b| a < b);
        let is_cell = |word: &str| word.bytes().all(|b| b.is_ascii_alphanumeric()) && ascends(word);
        let longest_number = if side <= 9 { 1 } else { 2 };
        let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
        let repeats = |row: &Row<'t>| {
            let words: Vec<&str> = row.cells.iter().map(|place| place.text).collect();
            (1..words.len()).any(|place| words[..place].contains(&words[place]))
        };
        side >= *SIDES.start()
            && (is_drawn || rows.iter().any(repeats) || words().any(|word| !first.contains(&word)))
            && rows.iter().all(|row| row.cells.len() == side)
            && words().all(is_cell)
            && words().any(|word| word.len() > longest_number)
    }
}

/// The rows of a block, and the lines of its map with its head.
type Parts<'t, 'b> = (Vec<(Line<'t>, &'t str)>, Option<&'b [Line<'t>]>);

/// Reads the rows of a drawing, each with the number of its line.
pub(super) fn read_rows(
    lines: impl IntoIterator<Item = (usize, impl AsRef<[u8]>)>,
    boards: &mut Boards,
) -> Result<Record, FormatError> {
    let lines: Vec<_> = lines.into_iter().collect();
    let lines = lines.iter().map(|(number, bytes)| Line { number: *number, bytes: bytes.as_ref() });
    Block { lines: lines.collect() }.read(boards)
}

/// The cells of rows that have the shape of a grid, and their board.
fn find_board<'t, 'b>(
    rows: &[Row<'t>],
    shape: &Shape,
    map: Option<&[Line<'_>]>,
    boards: &'b mut Boards,
) -> Result<(Vec<Span<'t>>, &'b Board), FormatError> {
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
    board: &Board,
    by_words: bool,
) -> Result<Vec<Option<Digit>>, FormatError> {
    let is_number = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers =
        by_words && board.takes_numbers && cells.iter().any(|place| is_number(place.text));
    let read = |place: &Span<'_>| {
        if place.text.is_empty() {
            return Ok(None);
        }
        board.read_word(place.text, are_numbers).map_err(|kind| place.error(kind))
    };
    cells.iter().map(read).collect()
}

/// Reads the map of a jigsaw with the given numbers of digits and cells; the first line is its head.
fn read_map<'b>(
    lines: &[Line<'_>],
    digits: usize,
    cells: usize,
    boards: &'b mut Boards,
) -> Result<&'b Board, FormatError> {
    let texts = decode_rows(lines.get(1..).unwrap_or_default())?;
    let rows: Vec<Row<'_>> =
        texts.iter().map(|&(line, text)| Row::split(line, text, Split::default())).collect();
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
