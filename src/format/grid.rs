//! Drawn puzzles, a row of cells a line; the form is described in the [module above](super).

use super::board::{Board, Boards, cell_of, jigsaw_map};
use super::error::{FormatError, FormatErrorKind, SIDES};
use super::position::{Fault, decode, is_blank, skip_mark, trim_end};
use super::{Reading, Record};
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use std::collections::HashMap;

/// The line between the rows of a jigsaw and its map.
const MAP: &str = "map";

/// Reads all drawn grids of a file, each with the line on which it starts. A mistake costs the grid
/// in which it is; the others are read. Takes time and memory linear in the length of the file.
///
/// ```
/// use pavane::format::{Reading, grid};
///
/// let file = b"1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n\n12\n34\n56\n";
/// let puzzles = grid::read(file, &Reading::default());
/// assert_eq!(puzzles.len(), 2);
/// let (line, record) = &puzzles[0];
/// assert_eq!((*line, record.as_ref().unwrap().puzzle.to_string().as_str()), (1, "1.....2..3.....4"));
/// let (line, record) = &puzzles[1];
/// let error = record.as_ref().unwrap_err();
/// assert_eq!((*line, error.line(), error.column()), (7, 9, 1));
/// assert_eq!(error.to_string(), "found 3 rows of 2 cells, expected 2; one is too many");
/// ```
pub fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let mut boards = Boards::new(reading);
    blocks(bytes).map(|block| (block.start(), block.read(&mut boards))).collect()
}

/// A line with its number, from 1.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    bytes: &'t [u8],
}

/// Lines without a blank one between them; comments are left out. Never empty.
pub(super) struct Block<'t> {
    lines: Vec<Line<'t>>,
}

/// The blocks of a file, without those that are borders alone.
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
        // A map may stand apart from its grid.
        let mut block = after.take().or_else(&mut next_block)?;
        after = next_block();
        if let Some(map) = after.take_if(|block| block.is_map()) {
            block.lines.extend(map.lines);
            after = next_block();
        }
        Some(block)
    })
}

impl Line<'_> {
    fn trimmed(&self) -> &[u8] {
        self.bytes.trim_ascii()
    }

    fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    fn is_comment(&self) -> bool {
        self.trimmed().starts_with(b"#")
    }

    fn is_map(&self) -> bool {
        self.trimmed().eq_ignore_ascii_case(MAP.as_bytes())
    }

    fn is_border(&self) -> bool {
        str::from_utf8(self.bytes).is_ok_and(is_border)
    }

    fn error(&self, fault: Fault) -> FormatError {
        let text = String::from_utf8_lossy(self.bytes);
        fault.on_line(self.number, &text)
    }
}

/// Whether a line is part of a drawing: nothing but characters that draw, or a run of dashes
/// between dots or stars for corners.
fn is_border(line: &str) -> bool {
    let line = line.trim();
    if line.chars().all(|c| draws(c) || c.is_whitespace()) {
        return true;
    }
    let inner = line.trim_matches(['.', '*', '\'', ':']);
    let is_inner = |c: char| draws(c) || c.is_whitespace() || matches!(c, '.' | '*' | '\'');
    inner.contains("--") && inner.chars().all(is_inner)
}

/// Whether a character draws borders.
const fn draws(c: char) -> bool {
    matches!(c, '|' | '-' | '+' | '=' | ':' | '\u{2500}'..='\u{257f}')
}

/// A part of a line and where in the file it is.
#[derive(Clone, Copy)]
struct Place<'t> {
    line: Line<'t>,
    /// In bytes.
    at: usize,
    text: &'t str,
}

impl Place<'_> {
    fn error(&self, kind: FormatErrorKind) -> FormatError {
        self.line.error(Fault { at: self.at, kind })
    }
}

/// The cells of a line, and the line.
struct Row<'t> {
    line: Line<'t>,
    text: &'t str,
    cells: Vec<Place<'t>>,
}

impl<'t> Row<'t> {
    /// Takes each character for a cell, or else each word.
    fn split(line: Line<'t>, text: &'t str, by_words: bool) -> Self {
        let is_gap = |c: char| is_blank(c) || draws(c);
        let mut cells = Vec::new();
        let mut word_start = None;
        for (at, symbol) in text.char_indices() {
            let end = at + symbol.len_utf8();
            if is_gap(symbol) {
                word_start = None;
                continue;
            }
            match (by_words, word_start) {
                (true, Some(start)) => {
                    cells.pop();
                    cells.push(Place { line, at: start, text: &text[start..end] });
                }
                _ => cells.push(Place { line, at, text: &text[at..end] }),
            }
            word_start.get_or_insert(at);
        }
        Self { line, text, cells }
    }

    fn ragged(&self, expected: usize) -> FormatError {
        let found = self.cells.len();
        let at = self.cells.get(expected).map_or(self.text.len(), |extra| extra.at);
        let dashes = found < expected && self.text.contains('-');
        let kind = FormatErrorKind::RaggedRow { found, expected, dashes };
        self.line.error(Fault { at, kind })
    }
}

impl<'t> Block<'t> {
    fn start(&self) -> usize {
        self.lines.first().map_or(1, |line| line.number)
    }

    fn is_map(&self) -> bool {
        self.lines.first().is_some_and(Line::is_map)
    }

    /// Whether it has the cells of a grid, though its givens may clash.
    pub(super) fn reads(&self, boards: &mut Boards) -> bool {
        match self.read(boards) {
            Ok(_) => true,
            Err(error) => matches!(error.kind(), FormatErrorKind::Clash { .. }),
        }
    }

    pub(super) fn has_border(&self) -> bool {
        self.lines.iter().any(Line::is_border)
    }

    fn read(&self, boards: &mut Boards) -> Result<Record, FormatError> {
        let (texts, map) = self.parts()?;
        let shape = Shape { layout: boards.fixed_layout().cloned() };
        let (rows, by_words) = split_rows(&texts, &shape);
        let (cells, board) = find_board(&rows, &shape, map, boards)?;
        let givens = read_cells(&cells, board, by_words)?;
        let puzzle = board.puzzle(givens).map_err(|fault| self.error_at(&cells, fault))?;
        Ok(puzzle.into())
    }

    /// The rows of cells, and the lines from that before the map on.
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
    fn error_at(&self, cells: &[Place<'_>], (cell, kind): (usize, FormatErrorKind)) -> FormatError {
        match cells.get(cell) {
            Some(place) => place.error(kind),
            None => FormatError::new(self.start(), 1, kind),
        }
    }

    /// Reads cells that are words with all their candidates: drawn, or all of them on one line, each of which
    /// is a puzzle then.
    pub(super) fn read_candidates(
        &self,
        boards: &mut Boards,
    ) -> Vec<(usize, Result<Record, FormatError>)> {
        let (texts, map) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return vec![(self.start(), Err(error))],
        };
        let rows: Vec<Row<'t>> =
            texts.iter().map(|&(line, text)| Row::split(line, text, true)).collect();
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

    fn read_listed(&self, cells: &[Place<'t>], board: &Board) -> Result<Record, FormatError> {
        /// Before a digit that someone has placed, as SudoCue has it; no digit of common boards.
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

    /// Whether it can be nothing but cells with their candidates: as many words a row as there are rows, each of
    /// which is digits in ascending order, and one of them too long for a number. An exact cover problem of
    /// such words has no borders, names no item twice, and its options are of items that its first line names.
    pub(super) fn lists_candidates(&self) -> bool {
        let Ok((texts, _)) = self.parts() else { return false };
        let rows: Vec<Row<'t>> =
            texts.iter().map(|&(line, text)| Row::split(line, text, true)).collect();
        let side = rows.len();
        let has_frame = self.has_border() || texts.iter().any(|(_, text)| text.contains('|'));
        let first: Vec<&str> =
            rows.iter().take(1).flat_map(|row| &row.cells).map(|place| place.text).collect();
        let ascends = |word: &str| word.as_bytes().is_sorted_by(|a, b| a < b);
        let is_cell = |word: &str| word.bytes().all(|b| b.is_ascii_alphanumeric()) && ascends(word);
        let longest_number = if side <= 9 { 1 } else { 2 };
        let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
        let repeats = || (1..first.len()).any(|place| first[..place].contains(&first[place]));
        side >= *SIDES.start()
            && (has_frame || repeats() || words().any(|word| !first.contains(&word)))
            && rows.iter().all(|row| row.cells.len() == side)
            && words().all(is_cell)
            && words().any(|word| word.len() > longest_number)
    }
}

/// The rows of a block, and the lines of its map.
type Parts<'t, 'b> = (Vec<(Line<'t>, &'t str)>, Option<&'b [Line<'t>]>);

/// Reads rows that another reader has taken out of a file, each with its number.
pub(super) fn read_rows(
    lines: impl IntoIterator<Item = (usize, impl AsRef<[u8]>)>,
    boards: &mut Boards,
) -> Result<Record, FormatError> {
    let lines: Vec<_> = lines.into_iter().collect();
    let lines = lines.iter().map(|(number, bytes)| Line { number: *number, bytes: bytes.as_ref() });
    Block { lines: lines.collect() }.read(boards)
}

/// The cells of rows that have the shape of a grid, and the board that they are on.
fn find_board<'t, 'b>(
    rows: &[Row<'t>],
    shape: &Shape,
    map: Option<&[Line<'_>]>,
    boards: &'b mut Boards,
) -> Result<(Vec<Place<'t>>, &'b Board), FormatError> {
    shape.check(rows)?;
    let cells: Vec<Place<'t>> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let board = match map {
        Some(map) => read_map(map, rows.len(), cells.len(), boards)?,
        None => boards.square(rows.len()).map_err(|kind| at_start(&cells, kind))?,
    };
    Ok((cells, board))
}

fn at_start(cells: &[Place<'_>], kind: FormatErrorKind) -> FormatError {
    match cells.first() {
        Some(place) => place.error(kind),
        None => FormatError::new(1, 1, kind),
    }
}

/// The texts of lines that are no borders.
fn decode_rows<'t>(lines: &[Line<'t>]) -> Result<Vec<(Line<'t>, &'t str)>, FormatError> {
    let mut rows = Vec::with_capacity(lines.len());
    for &line in lines {
        let text = decode(line.bytes).map_err(|fault| line.error(fault))?;
        if !is_border(text) {
            rows.push((line, trim_end(text)));
        }
    }
    Ok(rows)
}

/// Splits rows into symbols if that has the shape of a grid, or into words if that has; and says
/// whether it was words.
fn split_rows<'t>(texts: &[(Line<'t>, &'t str)], shape: &Shape) -> (Vec<Row<'t>>, bool) {
    let split = |by_words| -> Vec<Row<'t>> {
        texts.iter().map(|&(line, text)| Row::split(line, text, by_words)).collect()
    };
    let symbols = split(false);
    if shape.check(&symbols).is_ok() {
        return (symbols, false);
    }
    let words = split(true);
    if shape.check(&words).is_ok() || looks_like_numbers(&words) {
        return (words, true);
    }
    (symbols, false)
}

/// Whether words are numbers, rather than symbols without gaps: some of two digits among some of one.
fn looks_like_numbers(rows: &[Row<'_>]) -> bool {
    let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
    words().all(|word| word.chars().take(3).count() <= 2)
        && words().any(|word| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        && words().any(|word| word.len() == 1)
}

/// How many rows and cells there have to be: those of a layout, or else as many rows as each row
/// has cells.
struct Shape {
    layout: Option<Layout>,
}

impl Shape {
    fn check(&self, rows: &[Row<'_>]) -> Result<(), FormatError> {
        match &self.layout {
            Some(layout) => check_layout(rows, layout),
            None => check_square(rows, None),
        }
    }

    /// Whether each row has all cells of a board, and they are not the rows of one.
    fn are_lines(&self, rows: &[Row<'_>]) -> bool {
        let has_all = |row: &Row<'_>| {
            let found = row.cells.len();
            match &self.layout {
                Some(layout) => found == layout.cell_count(),
                None => found.isqrt().pow(2) == found && SIDES.contains(&found.isqrt()),
            }
        };
        !rows.is_empty() && rows.iter().all(has_all) && self.check(rows).is_err()
    }
}

/// The number of cells of each row of a layout that has any.
fn row_lengths(layout: &Layout) -> Vec<usize> {
    let mut lengths = vec![0; layout.height()];
    for cell in layout.cells() {
        lengths[layout.position(cell).row] += 1;
    }
    lengths.retain(|&length| length > 0);
    lengths
}

fn check_layout(rows: &[Row<'_>], layout: &Layout) -> Result<(), FormatError> {
    let lengths = row_lengths(layout);
    let ragged = rows.iter().zip(&lengths).find(|(row, length)| row.cells.len() != **length);
    // With rows too few or too many, a row that differs is likely to be in the wrong place.
    if rows.len() == lengths.len() {
        return ragged.map_or(Ok(()), |(row, &length)| Err(row.ragged(length)));
    }
    Err(row_count(rows, lengths.len(), None))
}

/// Checks that there are as many rows as cells in each row, or as the caller says.
fn check_square(rows: &[Row<'_>], expected: Option<usize>) -> Result<(), FormatError> {
    let expected = expected.unwrap_or_else(|| usual_length(rows));
    if let Some(row) = rows.iter().find(|row| row.cells.len() != expected) {
        return Err(row.ragged(expected));
    }
    if rows.len() == expected {
        return Ok(());
    }
    Err(row_count(rows, expected, Some(expected)))
}

/// At the first row too many, or else at the end of the last one.
fn row_count(rows: &[Row<'_>], expected: usize, width: Option<usize>) -> FormatError {
    let kind = FormatErrorKind::RowCount { found: rows.len(), expected, width };
    match (rows.get(expected), rows.last()) {
        (Some(row), _) => row.line.error(Fault { at: 0, kind }),
        (None, Some(row)) => row.line.error(Fault { at: row.text.len(), kind }),
        (None, None) => FormatError::new(1, 1, kind),
    }
}

/// The length that most rows have; of lengths that are equally common, the greatest.
fn usual_length(rows: &[Row<'_>]) -> usize {
    let mut lengths: HashMap<usize, usize> = HashMap::new();
    for row in rows {
        *lengths.entry(row.cells.len()).or_default() += 1;
    }
    let usual = lengths.into_iter().max_by_key(|&(length, count)| (count, length));
    usual.map_or(0, |(length, _)| length)
}

fn read_cells(
    cells: &[Place<'_>],
    board: &Board,
    by_words: bool,
) -> Result<Vec<Option<Digit>>, FormatError> {
    let is_number = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers =
        by_words && board.takes_numbers && cells.iter().any(|place| is_number(place.text));
    let read = |place: &Place<'_>| {
        board.read_word(place.text, are_numbers).map_err(|kind| place.error(kind))
    };
    cells.iter().map(read).collect()
}

/// Reads the map of a jigsaw of so many rows; the first line is that before the map.
fn read_map<'b>(
    lines: &[Line<'_>],
    digits: usize,
    cells: usize,
    boards: &'b mut Boards,
) -> Result<&'b Board, FormatError> {
    let texts = decode_rows(lines.get(1..).unwrap_or_default())?;
    let rows: Vec<Row<'_>> =
        texts.iter().map(|&(line, text)| Row::split(line, text, false)).collect();
    if rows.is_empty()
        && let Some(head) = lines.first()
    {
        let kind = FormatErrorKind::MapLength { found: 0, expected: cells };
        return Err(head.error(Fault { at: MAP.len(), kind }));
    }
    check_square(&rows, Some(digits))?;
    let places: Vec<Place<'_>> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let map: String = places.iter().map(|place| place.text).collect();
    boards
        .jigsaw(&map, cells)
        .map_err(|kind| at_start(&places[cell_of(&kind, digits).min(places.len())..], kind))
}

/// Draws a puzzle with the borders of its blocks; each line ends with a line feed. The map of a
/// jigsaw follows, so that it can be read back as it is. Any other layout than
/// [`Layout::square`] must be given to the reader. Holes of the picture are left blank.
///
/// ```
/// use pavane::format::grid;
/// use pavane::{Digit, Layout, Puzzle, Symbols};
///
/// let mut givens = vec![None; 16];
/// givens[5] = Digit::new(4);
/// let puzzle = Puzzle::new(Layout::square(4)?, givens)?;
/// let drawn = grid::write_puzzle(&puzzle, &Symbols::standard(4));
/// assert_eq!(drawn, ". . | . .\n. 4 | . .\n----+----\n. . | . .\n. . | . .\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let layout = puzzle.layout();
    let mut text = draw_cells(layout, puzzle.givens(), symbols);
    write_map(layout, &mut text);
    text
}

/// Writes the map of a jigsaw under its rows.
pub(super) fn write_map(layout: &Layout, text: &mut String) {
    let Some(map) = jigsaw_map(layout) else { return };
    text.push_str(MAP);
    for (index, letter) in map.chars().enumerate() {
        text.push(if index % layout.width() == 0 { '\n' } else { ' ' });
        text.push(letter);
    }
    text.push('\n');
}

/// Draws the digits of a grid with the borders of its blocks and without a map; each line ends with
/// a line feed.
///
/// ```
/// use pavane::format::grid;
/// use pavane::{Digit, Grid, Layout, Symbols};
/// let one = Digit::new(1).expect("in range");
/// let drawn = grid::write_grid(&Grid::new(Layout::latin(1)?, [one])?, &Symbols::standard(1));
/// assert_eq!(drawn, "1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(grid: &Grid, symbols: &Symbols) -> String {
    let digits: Vec<Option<Digit>> = grid.digits().iter().copied().map(Some).collect();
    draw_cells(grid.layout(), &digits, symbols)
}

/// Draws what is in each cell, as numbers all as wide as the widest can be.
fn draw_cells(layout: &Layout, cells: &[Option<Digit>], symbols: &Symbols) -> String {
    let width = if symbols.are_numbers() && layout.digits() > 9 { 2 } else { 1 };
    let printed = |cell: Cell| match cells[cell.index()] {
        None => format!("{:>width$}", symbols.empty()),
        Some(digit) => format!("{:>width$}", symbols.print(digit).to_string()),
    };
    draw(layout, &vec![width; layout.width()], printed)
}

/// Draws a grid with the borders of its blocks; `printed` is as wide as the column of the cell.
pub(super) fn draw(layout: &Layout, widths: &[usize], printed: impl Fn(Cell) -> String) -> String {
    // Borders are drawn where the picture is one grid of blocks, all of which it has.
    let blocks = layout.block_shape().filter(|_| layout.is_square());
    let mut text = String::new();
    for row in 0..layout.height() {
        if let Some((rows, columns)) = blocks
            && row > 0
            && row % rows == 0
        {
            draw_border(widths, columns, &mut text);
        }
        let start = text.len();
        for (column, &width) in widths.iter().enumerate() {
            if column > 0 {
                let at_border = blocks.is_some_and(|(_, columns)| column % columns == 0);
                text.push_str(if at_border { " | " } else { " " });
            }
            match layout.cell_at(row, column) {
                None => text.push_str(&" ".repeat(width)),
                Some(cell) => text.push_str(&printed(cell)),
            }
        }
        text.truncate(start + text[start..].trim_end().len());
        // A blank line would end the grid.
        text.push_str(if text.len() == start { "-\n" } else { "\n" });
    }
    text
}

fn draw_border(widths: &[usize], columns: usize, text: &mut String) {
    let blocks = widths.len() / columns;
    for (block, widths) in widths.chunks(columns).enumerate() {
        // A dash for each blank between cells and beside the border.
        let blanks = columns - 1 + usize::from(block > 0) + usize::from(block + 1 < blocks);
        text.push_str(if block > 0 { "+" } else { "" });
        text.push_str(&"-".repeat(widths.iter().sum::<usize>() + blanks));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::assert_records;

    /// Reads a file and compares what is in it: the line of each grid, and the puzzle or the line,
    /// column and message of its error.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        check_with(file, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(file: impl AsRef<[u8]>, reading: &Reading, expected: &[(usize, &str)]) {
        assert_records(&read(file.as_ref(), reading), expected);
    }

    const FOUR: &str = "1...3....2......";
    /// Published as near the worst case of brute force.
    const NINE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn rows(line: &str, length: usize) -> Vec<String> {
        line.as_bytes()
            .chunks(length)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect()
    }

    #[test]
    fn drawings_are_read() {
        for drawing in [
            "1...\n3...\n.2..\n....",
            "1 0 0 0\r\n3 0 0 0\r\n0 2 0 0\r\n0 0 0 0\r\n",
            "1. ..\n3. ..\n\t.2 ..\n.. ..\n",
            "+----+----+\n|1 . | . .|\n|3 . | . .|\n+====+====+\n|. 2 | . .|\n|. . | . .|\n+----+----+\n",
            "┌──┬──┐\n│1.│..│\n│3.│..│\n├──┼──┤\n│.2│..│\n│..│..│\n└──┴──┘\n",
            ".-----.\n:1.:..:\n:3.:..:\n:--+--:\n:.2:..:\n:..:..:\n'-----'\n",
            "*-----*\n|1.|..|\n|3.|..|\n|--+--|\n|.2|..|\n|..|..|\n*-----*\n",
            "\u{feff}1...\n3...\n# a comment\n.2..\n....\n",
        ] {
            check(drawing, &[(1, FOUR)]);
        }
        check(rows(NINE, 9).join("\n"), &[(1, NINE)]);
        let words: Vec<String> = rows(NINE, 9).iter().map(|row| rows(row, 3).join(" ")).collect();
        check(words.join("\n"), &[(1, NINE)]);
        check("", &[]);
        check("\n \n# nothing\n---\n", &[]);
    }

    #[test]
    fn numbers_are_read() {
        let mut file = "10 . 1 0 . . . . . .\n".to_owned();
        for _ in 0..9 {
            file += " .  .  .  .  . |  .  .  .  .  .\n";
        }
        check(&file, &[(1, &format!("A.1{}", ".".repeat(97)))]);
        // All of two digits, so that only the number of words tells.
        check("12 34\n34 12\n21 43\n43 21\n", &[(1, "1234341221434321")]);
        let error =
            "1:1: \"11\" is no digit of this board; write 1 to 10, or 0 or . for an empty cell";
        check(file.replace("10 .", "11 ."), &[(1, error)]);
    }

    #[test]
    fn blank_lines_separate_grids() {
        let four = rows(FOUR, 4).join("\n");
        check(
            format!("{four}\n\n# next\n\n{four}\n \n\n{four}"),
            &[(1, FOUR), (8, FOUR), (14, FOUR)],
        );
        check(
            format!("{four}\n{four}\n"),
            &[(1, "5:1: found 8 rows of 4 cells, expected 4; put a blank line between grids")],
        );
    }

    #[test]
    fn jigsaws_bring_their_maps() {
        let four = rows(FOUR, 4).join("\n");
        let layout = Layout::jigsaw("AAABACBBCCDBCDDD").unwrap();
        let map = "A A A B\nA|C B B\nCCDB\n---\nCDDD";
        for file in [format!("{four}\nmap\n{map}"), format!("{four}\n\n MAP \n{map}\n\n{four}")] {
            let records = read(file.as_bytes(), &Reading::default());
            assert_eq!(*records[0].1.as_ref().unwrap().puzzle.layout(), layout);
        }
        let fixed = Reading { layout: Some(layout), symbols: None };
        check_with(format!("{four}\nmap\n{map}\n\n{four}"), &fixed, &[(1, FOUR), (12, FOUR)]);
        for (map, error) in [
            ("", "5:4: the jigsaw map has 0 cells and the grid has 16; give one letter a cell"),
            ("AAAB\nACBB\nCCDB", "8:5: found 3 rows of 4 cells, expected 4; one is missing"),
            ("AAAB\nACB\nCCDB\nCDDD", "7:4: the row has 3 cells, expected 4; one is missing"),
            (
                "AAAB\nACBB\nCCDB\nCDDE",
                "8:3: region D of the jigsaw map, which starts at r3c3, has 3 cells; each region needs 4",
            ),
        ] {
            check(format!("{four}\nmap\n{map}"), &[(1, error)]);
        }
        check(
            "map\nAB\n",
            &[(1, "1:1: a jigsaw map without a grid; put the rows of the grid before it")],
        );
    }

    #[test]
    fn a_fixed_layout_gives_the_shape() {
        let holes = "place 2x2 at r1c1\nplace 2x2 at r3c3\n";
        let layout = crate::layout::zones::read(holes).unwrap();
        let fixed = Reading { layout: Some(layout), symbols: None };
        check_with("1.\n..\n  ..\n  .2\n", &fixed, &[(1, "1......2")]);
        check_with("1.\n..\n..\n", &fixed, &[(1, "3:3: found 3 rows, expected 4; one is missing")]);
        check_with(
            "1.\n...\n..\n..\n",
            &fixed,
            &[(1, "2:3: the row has 3 cells, expected 2; one is too many")],
        );
        let letters = Reading { layout: None, symbols: Symbols::custom("0123").ok() };
        check_with("0...\n2...\n.1..\n....\n", &letters, &[(1, FOUR)]);
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        check(
            "1...\n3..\n.2..\n....\n",
            &[(1, "2:4: the row has 3 cells, expected 4; one is missing")],
        );
        check(
            "1...\n3....\n.2..\n....\n",
            &[(1, "2:5: the row has 5 cells, expected 4; one is too many")],
        );
        check(
            "1...\n3...\n.2..\n",
            &[(1, "3:5: found 3 rows of 4 cells, expected 4; one is missing")],
        );
        check(
            "1 . . .\n3 - - -\n. 2 . .\n. . . .\n",
            &[(
                1,
                "2:8: the row has 1 cells, expected 4; 3 are missing (`-` draws borders; write `.` for \
             an empty cell)",
            )],
        );
        check(
            "1...\n3..?\n.2..\n....\n",
            &[(
                1,
                "2:4: '?' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
            )],
        );
        check(
            "\n\n1..1\n3...\n.2..\n....\n",
            &[(
                3,
                "3:4: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
            )],
        );
        check(
            b"1...\n3.\xff.\n.2..\n....\n",
            &[(
                1,
                "2:3: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
            )],
        );
        let large = vec![".".repeat(65); 65].join("\n");
        check(large, &[(1, "1:1: found 4225 cells, expected at most 4096 for 64x64; shorten it")]);
    }

    #[test]
    fn blocks_are_drawn() {
        let drawn = |line: &str, layout: &Layout| {
            let givens = crate::testing::givens(layout, line);
            let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
            write_puzzle(&puzzle, &Symbols::standard(layout.digits()))
        };
        let nine = drawn(NINE, &Layout::square(9).unwrap());
        let mut lines = nine.lines();
        assert_eq!(lines.next(), Some(". . . | . . . | . . ."));
        assert_eq!(lines.nth(2), Some("------+-------+------"));
        assert_eq!(nine.lines().count(), 11);
        let six = drawn(&".".repeat(36), &Layout::blocks(3, 2).unwrap());
        assert_eq!(six.lines().next(), Some(". . | . . | . ."));
        assert_eq!(six.lines().nth(3), Some("----+-----+----"));
        let jigsaw = Layout::jigsaw("AABB").unwrap();
        assert_eq!(drawn("1..1", &jigsaw), "1 .\n. 1\nmap\nA A\nB B\n");
        let holes = crate::layout::zones::read("place 2x2 at r1c1\nplace 2x2 at r4c3\n").unwrap();
        assert_eq!(drawn("1......2", &holes), "1 .\n. .\n-\n    . .\n    . 2\n");
    }
}
