//! One-line puzzles, which several formats have. The form is described in the [module above](super).

use super::board::{Boards, FormatBoard, cell_of, region_map};
use super::cells::{CellRange, line_words, parse_count, skip_blanks, word_end, write_cells};
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind, SIDES, are_blocks_meant};
use super::placed::PlacedLine;
use super::position::{decode_or_latin1, is_blank, trim_end};
use super::{Expected, Reading, Record};
use super::{around, forms};
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Digit, Layout, shorten};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

/// Reads the lines of a file, one at a time, and keeps the layouts of earlier lines.
///
/// ```
/// use pavane::format::{Reading, line::LineReader};
///
/// let mut reader = LineReader::new(&Reading::default());
/// let record = reader.read(b"1...3....2......  # from a friend\n")?.expect("a puzzle");
/// assert_eq!(record.puzzle.layout().name(), Some("4x4"));
/// assert_eq!(record.label.as_deref(), Some("from a friend"));
///
/// let record = reader.read(b"1............... : 72")?.expect("a puzzle");
/// assert_eq!(record.expected.and_then(|expected| expected.count), Some(72_u32.into()));
///
/// assert!(reader.read(b"# a comment")?.is_none());
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineReader {
    boards: Boards,
    line: usize,
    /// Whether the next line is the first one of its file.
    is_first: bool,
}

impl LineReader {
    /// A reader for the lines of a file.
    pub fn new(reading: &Reading) -> Self {
        Self { boards: Boards::new(reading), line: 0, is_first: false }
    }

    /// Sets the number of cells of the following puzzles, as found by [`UsualSize`](super::line::UsualSize). A fixed
    /// layout has its own. A puzzle of another size without a map is then an error.
    pub fn expect_cells(&mut self, cells: Option<usize>) {
        self.boards.usual = cells;
    }

    /// Sets the number of the next line in its file, from 1. Before other puzzles, the first line may be their number.
    ///
    /// ```
    /// use pavane::format::{Reading, line::LineReader};
    ///
    /// let mut reader = LineReader::new(&Reading::default());
    /// reader.expect_cells(Some(81));
    /// assert!(reader.at_line(1).read(b"2")?.is_none());
    /// assert_eq!(reader.at_line(7).read(b"2").unwrap_err().line(), 7);
    /// # Ok::<(), pavane::format::FormatError>(())
    /// ```
    pub fn at_line(&mut self, number: usize) -> &mut Self {
        self.line = number.saturating_sub(1);
        self.is_first = number == 1;
        self
    }

    /// The fixed layout of all lines.
    pub fn layout(&self) -> Option<&Layout> {
        self.boards.fixed_layout()
    }

    /// The symbols that are fixed for all lines.
    pub fn symbols(&self) -> Option<&Symbols> {
        self.boards.fixed_symbols()
    }

    /// Reads a line, with or without its end. Returns `None` for a line that
    /// [has no puzzle](super::line::has_no_puzzle). Where [`expect_cells`](Self::expect_cells) says that the file has
    /// puzzles, text beside them, such as a title or a number of puzzles, is `None` as well. Marks of quoted mails and
    /// a byte order mark are skipped. If the line is not UTF-8 but its cells are, it is taken for Latin-1.
    ///
    /// Takes time linear in the length of the line, and about a microsecond for a 9x9 puzzle.
    ///
    /// # Errors
    /// [`FormatError`]. Its line is the number of lines that this reader has read, including this one;
    /// [`FormatError::at_line`] changes it.
    pub fn read(&mut self, line: &[u8]) -> Result<Option<Record>, FormatError> {
        self.line = self.line.saturating_add(1);
        let is_first = std::mem::take(&mut self.is_first);
        let (text, fault) = decode_or_latin1(line);
        let read = match self.read_decoded(trim_end(&text)) {
            Err(error) => self.read_forms(&text, error),
            read => read,
        };
        if read.is_err() && self.is_beside(&text, is_first) {
            return Ok(None);
        }
        let Some(Fault { at, kind }) = fault else { return read };
        // The cells before the first byte that is not UTF-8 may contain a mistake, which is reported first.
        let column = super::position::column(super::position::skip_mark(line), at);
        match read {
            Ok(record) if self.boards.has_ascii_symbols() => Ok(record),
            Err(error) if error.column() < column => Err(error),
            _ => Err(FormatError::new(self.line, column, kind)),
        }
    }

    /// Reads a line with ASCII characters in place of other forms, after the line as it is has failed with `error`.
    fn read_forms(
        &mut self,
        text: &str,
        error: FormatError,
    ) -> Result<Option<Record>, FormatError> {
        let Some(plain) = forms::to_ascii(text, self.boards.fixed_symbols()) else {
            return Err(error);
        };
        let read = self.read_decoded(trim_end(&plain));
        // If a blank of another form splits the puzzle, the first error names it.
        let is_short = |error: &FormatError| match error.kind() {
            FormatErrorKind::WrongLength { found, .. } => *found < SHORTEST,
            _ => false,
        };
        let is_better = read.is_ok()
            || matches!(error.kind(), FormatErrorKind::Symbol(_))
                && !read.as_ref().is_err_and(is_short);
        if is_better { read } else { Err(error) }
    }

    /// Whether a line that cannot be read is text around the puzzles of its file. The first line may be their number.
    fn is_beside(&self, text: &str, is_first: bool) -> bool {
        let has_symbols = self.boards.fixed_symbols().is_some();
        let is_beside =
            |cells| is_first && around::is_count(text) || around::is_beside_puzzles(text, cells);
        self.boards.usual.is_some_and(|cells| !has_symbols && is_beside(cells))
    }

    fn read_decoded(&mut self, text: &str) -> Result<Option<Record>, FormatError> {
        if is_apart(text) {
            return Ok(None);
        }
        // An object may state a layout and rules, which its line of cells does not have.
        let start = skip_blanks(text, 0);
        if text[start..].starts_with("{\"") {
            let fault = Fault { at: start, kind: FormatErrorKind::JsonAmongLines };
            return Err(fault.on_line(self.line, text));
        }
        let plain = is_numbered(text).then(|| text.replacen('#', " ", 1));
        let text = plain.as_deref().unwrap_or(text);
        let has_symbol = |symbols: &Symbols| matches!(symbols.read('>'), Ok(Some(_)));
        let is_quoted = !self.boards.fixed_symbols().is_some_and(has_symbol);
        let quote = if is_quoted { around::quote_length(text) } else { 0 };
        let start = skip_blanks(text, quote);
        self.read_text(text, start).map(Some).map_err(|fault| fault.on_line(self.line, text))
    }

    /// Reads a line with text from `start` on.
    fn read_text(&mut self, text: &str, start: usize) -> Result<Record, Fault> {
        if let Some(rows) = WordRows::find(text, start, &self.boards) {
            return self.read_rows(text, &rows);
        }
        if let Some(placed) = PlacedLine::find(text, start, &mut self.boards) {
            return self.read_placed(text, &placed);
        }
        let cells = self.find_puzzle(text, start);
        let at = cells.start;
        let after = skip_quote(text, cells.end);
        let listed = cells.listed(&text[after..], self.boards.fixed_layout());
        let size = listed.unwrap_or_else(|| cells.count());
        let stated_map = map(text, after, size);
        let has_map = stated_map.is_some();
        let (board, after) = match stated_map {
            None => match self.boards.of_length(size) {
                Ok(board) => (board, after),
                Err(kind) => return Err(self.wrong_length(&cells, kind)),
            },
            Some(map) => {
                // The word in the place of a map may be the solution.
                let usual = self.boards.of_length(size).ok();
                if listed.is_none()
                    && usual.is_some_and(|board| solves(&text[map.clone()], &cells, board))
                {
                    (self.boards.of_length(size).map_err(|kind| Fault { at, kind })?, after)
                } else {
                    let board = read_map(&mut self.boards, &text[map.clone()], map.start, size)?;
                    (board, skip_quote(text, map.end))
                }
            }
        };
        let from_zero = cells.counting_from_zero(board);
        let board = from_zero.as_ref().unwrap_or(board);
        let puzzle = match listed {
            None => board
                .puzzle(cells.read(board)?)
                .map_err(|(cell, kind)| Fault { at: cells.offset(cell), kind })?,
            Some(_) => read_listed(&cells, board)?,
        };
        let (mut expected, after) =
            read_expected(text, skip_blanks(text, after), self.line, board)?;
        // The text before the cells is the first part of the label.
        let mut label = Label::default();
        label.add_before(&text[start..at]);
        let mut rest = after;
        if expected.is_none()
            && let Some(word) = find_solution(text, after, board)
        {
            let solution = CellRange::find(text, word.start, board.notation()).read_grid(board);
            let solution = solution.map_err(|fault| fault.on_line(self.line, text));
            expected = Some(Expected { count: None, solution: Some(solution) });
            label.add_before(&text[after..word.start]);
            rest = skip_quote(text, word.end);
        }
        if expected.is_none() {
            refuse_second_puzzle(text, rest, board)?;
        }
        // In a file of puzzles of this size, the line is meant as one.
        let is_known = self.boards.size() == Some(size);
        if !is_known
            && !has_map
            && listed.is_none()
            && expected.is_none()
            && puzzle.givens().iter().all(Option::is_none)
        {
            check_blank(&cells, &text[start..at], &text[rest..])?;
        }
        label.add_after(&text[rest..], text[cells.end..].starts_with('"'));
        let symbols = from_zero.as_ref().and_then(FormatBoard::unusual_symbols);
        Ok(Record { label: label.text, expected, symbols, ..Record::from(puzzle) })
    }

    /// Reads a line with the rows of one board.
    fn read_rows(&mut self, text: &str, rows: &WordRows<'_>) -> Result<Record, Fault> {
        let side = rows.words.len();
        let joined: String = rows.words.iter().map(|row| &text[row.clone()]).collect();
        let place = |cell: usize| {
            let row = rows.words.get(cell / side);
            let inside = |row: &Range<usize>| text[row.clone()].char_indices().nth(cell % side);
            row.map_or(rows.end, |row| row.start + inside(row).map_or(0, |(at, _)| at))
        };
        let board = self.boards.of_length(side * side);
        let board = board.map_err(|kind| Fault { at: rows.end, kind })?;
        let cells = CellRange::find(&joined, 0, board.notation());
        let cell_at = |at: usize| joined[..at.min(joined.len())].chars().count();
        let givens = cells.read(board);
        let givens = givens.map_err(|fault| Fault { at: place(cell_at(fault.at)), ..fault })?;
        let puzzle =
            board.puzzle(givens).map_err(|(cell, kind)| Fault { at: place(cell), kind })?;
        let mut label = Label::default();
        label.add_after(rows.label, false);
        Ok(Record { label: label.text, ..Record::from(puzzle) })
    }

    /// Reads a line with placed digits or eliminated candidates.
    fn read_placed(&mut self, text: &str, placed: &PlacedLine<'_>) -> Result<Record, Fault> {
        let puzzle = placed.read(&mut self.boards)?;
        let board = self.boards.of_length(puzzle.layout().cell_count());
        let board = board.map_err(|kind| Fault { at: placed.rest, kind })?;
        let (expected, after) =
            read_expected(text, skip_blanks(text, placed.rest), self.line, board)?;
        let mut label = Label::default();
        label.add_after(&text[after..], false);
        Ok(Record { label: label.text, expected, placed: placed.marked(), ..Record::from(puzzle) })
    }

    /// The cells of the puzzle on a line: the first word of the size of the file's puzzles, or the longest word that
    /// fills a board. If none fits, the first word or the longest one, for an error there.
    fn find_puzzle<'t>(&self, text: &'t str, start: usize) -> CellRange<'t> {
        let first = CellRange::find(text, start, self.boards.notation());
        let size = self.boards.size();
        let found = first.count();
        let is_usual = |found: usize| size.map_or_else(|| is_size(found), |size| found == size);
        let others = if first.are_words() { start } else { first.end };
        let words = || {
            let words = line_words(text, others);
            words.map(|word| (text[word.clone()].chars().count(), word))
        };
        // Without a known size, a longer word that fits a board comes first.
        let is_first = if size.is_some() {
            is_usual(found)
        } else {
            is_usual(found) && !words().any(|(length, _)| length > found && is_usual(length))
        };
        let is_listed = || first.listed(&text[first.end..], self.boards.fixed_layout()).is_some();
        if is_first || is_listed() {
            return first;
        }
        let first_word = first.symbols().map(|_| (found, first.start..first.end));
        let all = || first_word.clone().into_iter().chain(words());
        let mut best: Option<(usize, usize)> = None;
        for (length, word) in all().filter(|&(length, _)| is_usual(length)) {
            let is_better = best.is_none_or(|(longest, _)| length > longest);
            if is_better && self.boards.has_symbols(&text[word.clone()], length) {
                best = Some((length, word.start));
            }
        }
        if let Some((_, at)) = best {
            return CellRange::find(text, at, self.boards.notation());
        }
        // No word fits. The error is at the word that most likely is the puzzle.
        if is_usual(found) || first.are_words() && found >= SHORTEST {
            return first;
        }
        let longest = |best: (usize, usize), (length, word): (usize, Range<usize>)| {
            if length >= SHORTEST && length > best.0 { (length, word.start) } else { best }
        };
        let shortest = if first.are_words() { 0 } else { found };
        match words().fold((shortest, start), longest) {
            (_, at) if at == start => first,
            (_, at) => CellRange::find(text, at, self.boards.notation()),
        }
    }

    /// The error of a wrong number of cells, or of the first character that is not a symbol. The latter is the better
    /// message, unless another board has this number of cells.
    fn wrong_length(&mut self, cells: &CellRange<'_>, kind: FormatErrorKind) -> Fault {
        if let FormatErrorKind::WrongLength { found, expected: Some(expected) } = kind
            && (is_size(found) || are_blocks_meant(found, expected))
        {
            return Fault { at: cells.end, kind };
        }
        match cells.symbols().and_then(|symbols| self.boards.foreign_symbol(symbols)) {
            Some((at, kind)) => Fault { at: cells.start + at, kind },
            None => Fault { at: cells.end, kind },
        }
    }
}

/// The rows of one board on a line: as many words as each has symbols, with blanks, commas, semicolons or slashes
/// between them.
struct WordRows<'t> {
    words: Vec<Range<usize>>,
    /// The end of the last one.
    end: usize,
    /// The text after `#`.
    label: &'t str,
}

impl<'t> WordRows<'t> {
    fn find(text: &'t str, start: usize, boards: &Boards) -> Option<Self> {
        const GAPS: [char; 5] = [' ', '\t', ',', ';', '/'];
        let rest = text.get(start..)?;
        // Most lines are not looked at any further: their first word is longer than a row of a board that fits.
        let mut head = rest.bytes().take(rest.len().isqrt() + 1);
        let first = head.position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'/'));
        let first = first.filter(|first| SIDES.contains(first))?;
        let end = rest.find('#').unwrap_or(rest.len());
        let mut words = Vec::with_capacity(first);
        let mut at = 0;
        while let Some(gap) = rest[at..end].find(|c| !GAPS.contains(&c)) {
            let from = at + gap;
            at = rest[from..end].find(GAPS).map_or(end, |length| from + length);
            if at - from != first || words.len() == first {
                return None;
            }
            words.push(start + from..start + at);
        }
        // Groups of dashes or zeros alone are no board.
        let is_digit =
            |byte: u8| byte.is_ascii_alphanumeric() && !matches!(byte, b'0' | b'x' | b'X');
        let are_rows = words.len() == first
            && rest[..end].bytes().any(is_digit)
            && words.iter().all(|row| boards.has_symbols(&text[row.clone()], first * first));
        let end = words.last()?.end;
        are_rows.then(|| Self { end, label: &text[end..], words })
    }
}

/// Whether a line has no puzzle in any file: it is blank, a comment, a fence of Markdown or a forum, a rule of dashes
/// or underscores, or has only the marks of a quoted mail.
///
/// ```
/// use pavane::format::line::has_no_puzzle;
///
/// for line in ["", " # a comment", "```text", "[code]", "> ", "----------------"] {
///     assert!(has_no_puzzle(line.as_bytes()));
/// }
/// assert!(!has_no_puzzle(b"a title"));
/// ```
pub fn has_no_puzzle(line: &[u8]) -> bool {
    match str::from_utf8(line) {
        Ok(text) => is_apart(text),
        Err(_) => line.starts_with(b"#"),
    }
}

/// Whether a line such as `#12 PUZZLE` has a number and a puzzle, and is no comment.
fn is_numbered(line: &str) -> bool {
    /// The most digits of such a number.
    const MOST_DIGITS: usize = 7;
    let Some(rest) = line.trim_start_matches(is_blank).strip_prefix('#') else { return false };
    let number = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &rest[number..];
    let after = rest.strip_prefix([':', '.', ')']).unwrap_or(rest);
    let puzzle = after.trim_start_matches(is_blank);
    let word = &puzzle[..word_end(puzzle, 0)];
    let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*');
    (1..=MOST_DIGITS).contains(&number)
        && puzzle.len() < after.len()
        && is_size(word.len())
        && word.bytes().all(is_cell)
        && word.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a line has no puzzle in any file.
fn is_apart(line: &str) -> bool {
    let rest = line[around::quote_length(line)..].trim_start_matches(is_blank);
    let rest = trim_end(rest);
    rest.is_empty()
        || rest.starts_with('#') && !is_numbered(rest)
        || around::is_block_fence(rest)
        || around::is_rule(rest)
        || forms::is_tag(rest.as_bytes())
}

/// The minimum number of symbols of a puzzle, perhaps a broken one; shorter words are labels.
const SHORTEST: usize = 16;

/// The least number of cells before a map.
const SMALLEST: usize = 4;

/// Whether a board that needs no layout has this number of cells.
fn is_size(cells: usize) -> bool {
    let side = cells.isqrt();
    side * side == cells && SIDES.contains(&side)
}

/// The offset after blanks, a closing quotation mark and blanks.
fn skip_quote(text: &str, from: usize) -> usize {
    let at = text[from..].strip_prefix('"').map_or(from, |rest| text.len() - rest.len());
    skip_blanks(text, at)
}

/// The map after the cells: a word after `;`, or after a blank if it can be nothing else. Other short words there, such
/// as ratings, are labels.
fn map(text: &str, after: usize, cells: usize) -> Option<Range<usize>> {
    let Some(rest) = text[after..].strip_prefix(';') else {
        let word = after..word_end(text, after);
        return has_whole_regions(&text[word.clone()], cells).then_some(word);
    };
    let start = skip_blanks(text, text.len() - rest.len());
    let start = text[start..].strip_prefix('"').map_or(start, |rest| text.len() - rest.len());
    let end = word_end(text, start);
    let word = &text[start..end];
    let length = word.chars().count();
    if word.is_empty() && end == text.len() {
        return Some(start..end);
    }
    if (1..SHORTEST).contains(&cells) {
        // A smaller board has a whole map. Other short words are cells of a row with `;` between them.
        let is_board = cells >= SMALLEST && cells.isqrt().pow(2) == cells;
        let is_whole = is_board && length == cells && !text[end..].starts_with(';');
        return is_whole.then_some(start..end);
    }
    // A word of about the right length, or of capital letters, is a map, perhaps with a mistake.
    let is_long = 4 * length >= 3 * cells;
    let is_letters = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    (is_long || is_letters).then_some(start..end)
}

/// Whether a word is a map of a square board with some number of cells: n connected regions of n cells.
/// Rows and columns of a solution have different digits, so neighbors are never equal there.
fn has_whole_regions(word: &str, cells: usize) -> bool {
    let side = cells.isqrt();
    let is_board = cells >= SHORTEST && side * side == cells && word.len() == cells;
    let map = word.as_bytes();
    if !is_board || !map.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    let mut is_reached = vec![false; cells];
    let mut firsts = (0..cells).filter(|&cell| !map[..cell].contains(&map[cell]));
    let are_whole = firsts.all(|first| {
        let mut open = vec![first];
        let mut size = 0;
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut is_reached[cell], true) {
                continue;
            }
            size += 1;
            let (row, column) = (cell / side, cell % side);
            let near = [
                (row > 0).then(|| cell - side),
                (row + 1 < side).then(|| cell + side),
                (column > 0).then(|| cell - 1),
                (column + 1 < side).then(|| cell + 1),
            ];
            open.extend(near.into_iter().flatten().filter(|&other| map[other] == map[cell]));
        }
        size == side
    });
    // A cell that is not reached is in a second piece of its region.
    are_whole && is_reached.iter().all(|&is_reached| is_reached)
}

/// Whether a word in the place of a map is the solution. It has all givens, at least one, and a digit in every cell.
/// With few givens, its digits also must not clash.
fn solves(word: &str, cells: &CellRange<'_>, board: &FormatBoard) -> bool {
    /// The number of givens that no map matches by chance.
    const MANY: usize = 8;
    if word.chars().count() != board.layout.cell_count() {
        return false;
    }
    let solution = CellRange::find(word, 0, board.notation());
    let (Ok(givens), Ok(digits)) = (cells.read(board), solution.read(board)) else { return false };
    let count = givens.iter().flatten().count();
    count > 0
        && digits.iter().all(Option::is_some)
        && givens.iter().zip(&digits).all(|(given, digit)| given.is_none() || given == digit)
        && (count >= MANY || solution.read_grid(board).is_ok())
}

/// The first word from `from` on that has a digit for each cell.
fn find_solution(text: &str, from: usize, board: &FormatBoard) -> Option<Range<usize>> {
    let cells = board.layout.cell_count();
    line_words(text, from).find(|word| {
        let word = &text[word.clone()];
        word.len() >= cells
            && word.chars().count() == cells
            && cells >= SHORTEST
            && word.chars().all(|symbol| matches!(board.read(symbol), Ok(Some(_))))
    })
}

/// The text around a puzzle.
#[derive(Default)]
struct Label {
    text: Option<String>,
}

impl Label {
    /// Adds text that a puzzle or a solution follows.
    fn add_before(&mut self, text: &str) {
        let separates = |c: char| is_blank(c) || matches!(c, ',' | ';' | ':' | '"');
        self.add(text.trim_matches(separates));
    }

    /// Adds the rest of a line, without its quotation marks if the puzzle also has them.
    fn add_after(&mut self, rest: &str, is_quoted: bool) {
        let rest = rest.trim_start_matches(is_blank);
        let label = rest.strip_prefix(['#', ',', ';']).unwrap_or(rest).trim();
        let inner = label.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
        self.add(inner.filter(|inner| is_quoted && !inner.contains('"')).unwrap_or(label));
    }

    fn add(&mut self, part: &str) {
        if part.is_empty() {
            return;
        }
        match &mut self.text {
            None => self.text = Some(part.to_owned()),
            Some(text) => {
                text.push(' ');
                text.push_str(part);
            }
        }
    }
}

/// Checks that a blank board is no rule, leader or number that other text uses: it is alone on its line, or before a
/// label that a mark separates, and all its cells have the same symbol.
fn check_blank(cells: &CellRange<'_>, before: &str, after: &str) -> Result<(), Fault> {
    let is_apart = |c: char| is_blank(c) || c == '"';
    let after = after.trim_matches(is_apart);
    let is_alone = before.trim_matches(is_apart).is_empty()
        && (after.is_empty() || after.starts_with(['#', ',', ';']));
    let symbols = cells.symbols().unwrap_or_default();
    let first = symbols.chars().next();
    let other = symbols.chars().find(|&symbol| Some(symbol) != first);
    let message = match (first, other) {
        (Some(first), Some(other)) => format!(
            "found a word of `{first}` and `{other}`, expected a puzzle; write all cells of a blank board as `.`"
        ),
        _ if !is_alone => format!(
            "found {} empty cells beside other text, expected a puzzle; give a blank board its own line, with `#` before \
             its label",
            cells.count()
        ),
        _ => return Ok(()),
    };
    Err(Fault { at: cells.start, kind: FormatErrorKind::Doubtful { message } })
}

/// Reads the candidates that a line lists for each cell.
fn read_listed(cells: &CellRange<'_>, board: &FormatBoard) -> Result<Puzzle, Fault> {
    let digits = board.layout.digits();
    let left = cells.read_listed(board)?;
    board.pencilmarks(&left).map_err(|(cell, kind)| Fault { at: cells.offset(cell * digits), kind })
}

fn read_map<'b>(
    boards: &'b mut Boards,
    map: &str,
    start: usize,
    cells: usize,
) -> Result<&'b FormatBoard, Fault> {
    boards.jigsaw(map, cells).map_err(|kind| {
        let cell = cell_of(&kind, cells.isqrt());
        let at = start + map.char_indices().nth(cell).map_or(0, |(at, _)| at);
        Fault { at, kind }
    })
}

/// An answer stated on a line, and the offset of its end.
type StatedAnswer = (Option<Expected>, usize);

/// Reads the present parts of `: count : solution`. The count may be missing before a solution.
fn read_expected(
    text: &str,
    start: usize,
    line: usize,
    board: &FormatBoard,
) -> Result<StatedAnswer, Fault> {
    let Some(rest) = text[start..].strip_prefix(':') else { return Ok((None, start)) };
    let start = skip_blanks(text, text.len() - rest.len());
    let end = word_end(text, start);
    let after = skip_blanks(text, end);
    if is_solution(&text[start..end], board) {
        let (solution, end) = read_solution(text, start, board);
        let solution = solution.map_err(|fault| fault.on_line(line, text));
        let expected = Expected { count: None, solution: Some(solution) };
        return Ok((Some(expected), skip_blanks(text, end)));
    }
    let rest = text[after..].strip_prefix(':');
    // With two colons in a row the count is missing.
    let count = if start == end && rest.is_some() {
        None
    } else {
        Some(parse_count(&text[start..end]).map_err(|kind| Fault { at: start, kind })?)
    };
    let Some(rest) = rest else { return Ok((Some(Expected { count, solution: None }), after)) };
    let (solution, end) = read_solution(text, skip_blanks(text, text.len() - rest.len()), board);
    let end = skip_blanks(text, end);
    if text[end..].starts_with(':') {
        return Err(Fault { at: end, kind: FormatErrorKind::ThirdColon });
    }
    let solution = solution.map_err(|fault| fault.on_line(line, text));
    Ok((Some(Expected { count, solution: Some(solution) }), end))
}

/// Whether a word in the place of a count is a solution: a digit for each cell. A count may also have one digit for
/// each cell of a small board, and the digits of such a word must not clash.
fn is_solution(word: &str, board: &FormatBoard) -> bool {
    let cells = board.layout.cell_count();
    let is_digit = |symbol| matches!(board.read(symbol), Ok(Some(_)));
    cells >= SHORTEST
        && word.chars().count() == cells
        && word.chars().all(is_digit)
        && (cells >= 81 || CellRange::find(word, 0, board.notation()).read_grid(board).is_ok())
}

/// Requires that no second puzzle follows on a line.
fn refuse_second_puzzle(text: &str, after: usize, board: &FormatBoard) -> Result<(), Fault> {
    let Some(word) = second_puzzle(text, after, board) else { return Ok(()) };
    let found = shorten(&text[word.clone()]);
    let expected = "a label or a solution after a puzzle; give each puzzle its own line";
    let kind = FormatErrorKind::Unexpected { found, expected };
    Err(Fault { at: word.start, kind })
}

/// The first word of a label that is a puzzle of the same size, with digits and empty cells. On small boards, a lone
/// word may be anything.
fn second_puzzle(text: &str, from: usize, board: &FormatBoard) -> Option<Range<usize>> {
    /// The least number of cells of a puzzle that no other word resembles.
    const LARGE: usize = 36;
    let cells = board.layout.cell_count();
    if text[from..].contains('#') {
        return None;
    }
    let has_cells = |word: &Range<usize>| {
        let word = &text[word.clone()];
        word.chars().count() == cells && word.chars().all(|symbol| board.read(symbol).is_ok())
    };
    if cells < LARGE && line_words(text, from).filter(has_cells).nth(1).is_none() {
        return None;
    }
    line_words(text, from).find(|word| {
        let read: Option<Vec<_>> =
            text[word.clone()].chars().map(|symbol| board.read(symbol).ok()).collect();
        read.is_some_and(|read| {
            read.len() == cells
                && read.iter().any(Option::is_some)
                && read.iter().any(Option::is_none)
        })
    })
}

/// The solution that starts at `start`, and the offset of its end.
fn read_solution(text: &str, start: usize, board: &FormatBoard) -> (Result<Grid, Fault>, usize) {
    let cells = CellRange::find(text, start, board.notation());
    (cells.read_grid(board), cells.end)
}

/// Writes a puzzle as one line, without a line end. The map of a jigsaw follows, and the line reads back equal. For the
/// other layouts, [`states_layout`](super::line::states_layout) decides whether the reader needs the layout. If
/// candidates are ruled out, the line lists the candidates of each cell, like lines of 729 symbols.
///
/// ```
/// use pavane::format::{Reading, line};
/// use pavane::{Layout, Puzzle, Symbols};
///
/// let jigsaw = Puzzle::blank(Layout::jigsaw("AAAB ACBB CCDB CDDD")?);
/// let text = line::write_puzzle(&jigsaw, &Symbols::standard(4));
/// assert_eq!(text, "................;AAABACBBCCDBCDDD");
/// let mut reader = line::LineReader::new(&Reading::default());
/// assert_eq!(reader.read(text.as_bytes())?.map(|record| record.puzzle), Some(jigsaw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let mut text = match puzzle.ruled_out() {
        Some(_) if !symbols.are_numbers() => write_listed(&puzzle.listed_candidates(), symbols),
        _ => write_cells(puzzle.givens().iter().copied(), symbols),
    };
    if let Some(map) = region_map(puzzle.layout()) {
        text.push(';');
        text.push_str(&map);
    }
    text
}

/// The puzzle of a record on one line, for output beside an answer: its [`source`](Record::source) if it has rules
/// beyond zones, which no line of cells states, else as by [`write_puzzle`].
///
/// ```
/// use pavane::Symbols;
/// use pavane::format::{Format, Reading, line};
///
/// let text = ".Shape~4x4.Cage~3~R1C1~R1C2";
/// let iss = Format::named("iss").expect("one of them");
/// let mut records = iss.read(text.as_bytes().to_vec(), &Reading::default());
/// let record = records.next().expect("a puzzle").1?;
/// assert_eq!(line::write_source(&record, &Symbols::standard(4)), text);
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
pub fn write_source<'r>(record: &'r Record, symbols: &Symbols) -> Cow<'r, str> {
    match &record.source {
        Some(source) => Cow::Borrowed(&source.text),
        None => Cow::Owned(write_puzzle(&record.puzzle, symbols)),
    }
}

/// Writes a record as one line, without a line end: the puzzle by [`write_puzzle`], then the count, the solution and
/// the label, if present. Line ends within a label become blanks.
///
/// ```
/// use pavane::Symbols;
/// use pavane::format::{Reading, line};
/// let line = "1............... : 72 # from a friend";
/// let record = line::LineReader::new(&Reading::default()).read(line.as_bytes())?.expect("a puzzle");
/// assert_eq!(line::write_record(&record, &Symbols::standard(4)), line);
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
pub fn write_record(record: &Record, symbols: &Symbols) -> String {
    let mut text = write_puzzle(&record.puzzle, symbols);
    if let Some(expected) = &record.expected {
        if let Some(count) = &expected.count {
            text.push_str(&format!(" : {count}"));
        }
        if let Some(solution) = expected.grid() {
            // A missing count leaves an empty place before the solution.
            let mark = if expected.count.is_some() { " :" } else { " : :" };
            text.push_str(&format!("{mark} {}", write_grid(solution, symbols)));
        }
    }
    if let Some(label) = &record.label {
        text.push_str(&format!(" # {}", label.replace(['\n', '\r'], " ")));
    }
    text
}

/// Writes the digits of a grid as one line, without a line end and without a map.
///
/// ```
/// use pavane::format::line;
/// use pavane::{Digit, Grid, Layout, Symbols};
/// let one = Digit::new(1).expect("in range");
/// let grid = Grid::new(Layout::latin(1)?, [one])?;
/// assert_eq!(line::write_grid(&grid, &Symbols::custom("x")?), "x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(grid: &Grid, symbols: &Symbols) -> String {
    write_cells(grid.digits().iter().copied().map(Some), symbols)
}

/// Writes the candidates of all cells, with a symbol for each cell and digit.
fn write_listed(left: &Candidates, symbols: &Symbols) -> String {
    let layout = left.layout();
    let digits = || Digit::first(layout.digits());
    let places = layout.cells().flat_map(|cell| digits().map(move |digit| (cell, digit)));
    let listed = |(cell, digit)| left.contains(cell, digit).then_some(digit);
    write_cells(places.map(listed).collect::<Vec<_>>().into_iter(), symbols)
}

/// Reads a puzzle like a [`LineReader`], and ignores its label and expected answer.
///
/// ```
/// use pavane::Puzzle;
/// let jigsaw: Puzzle = "12........4.....;AABBACCBACDBDCDD".parse()?;
/// assert_eq!((jigsaw.layout().digits(), jigsaw.given_count()), (4, 3));
/// assert_eq!(
///     "".parse::<Puzzle>().unwrap_err().to_string(),
///     "there is no puzzle here; give its cells, such as 81 symbols for 9x9"
/// );
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
impl FromStr for Puzzle {
    type Err = FormatError;

    fn from_str(line: &str) -> Result<Self, FormatError> {
        let record = LineReader::new(&Reading::default()).read(line.as_bytes())?;
        record.map(|record| record.puzzle).ok_or(FormatError::new(1, 1, FormatErrorKind::NoPuzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Extra;

    /// Reads a line and compares the puzzle and its layout, or the column and message of the error.
    #[track_caller]
    fn check(line: impl AsRef<[u8]>, expected: &str) {
        check_with(line, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(line: impl AsRef<[u8]>, reading: &Reading, expected: &str) {
        let found = match LineReader::new(reading).read(line.as_ref()) {
            Ok(None) => "nothing".to_owned(),
            Ok(Some(record)) => record.puzzle.to_string(),
            Err(error) => format!("{}: {error}", error.column()),
        };
        assert_eq!(found, expected);
    }

    /// Compares the column and message of a stated solution that is none; the puzzle is read.
    #[track_caller]
    fn check_solution(line: &str, error: &str) {
        let record = record(line);
        assert_eq!(record.puzzle.to_string(), FOUR);
        let found = record.expected.unwrap().solution.unwrap().unwrap_err();
        assert_eq!(format!("{}: {found}", found.column()), error);
    }

    #[track_caller]
    fn record(line: &str) -> Record {
        LineReader::new(&Reading::default()).read(line.as_bytes()).unwrap().unwrap()
    }

    fn on(layout: Layout) -> Reading {
        Reading { layout: Some(layout), symbols: None, ..Reading::default() }
    }

    fn with(symbols: &str) -> Reading {
        Reading { layout: None, symbols: Symbols::custom(symbols).ok(), ..Reading::default() }
    }

    const FOUR: &str = "1...3....2......";

    #[test]
    fn the_length_decides() {
        for digits in 4..=61 {
            let line = ".".repeat(digits * digits);
            assert_eq!(*record(&line).puzzle.layout(), Layout::square(digits).unwrap());
        }
        let numbers = vec!["."; 64 * 64].join(" ");
        assert_eq!(record(&numbers).puzzle.layout().digits(), 64);
        check_with(
            "..",
            &on(Layout::jigsaw("A").unwrap()),
            "3: found 2 cells, expected 1; one is too many",
        );
        check_with("1 2", &on(Layout::latin(1).unwrap()), "1");
        check_with("1...", &on(Layout::latin(2).unwrap()), "1...");
        check_with(FOUR, &on("4x4+x".parse().unwrap()), FOUR);
        check_with(
            format!("{}8", ".".repeat(80)),
            &on("3x3".parse().unwrap()),
            "82: found 81 cells, expected 9; 72 are too many; for blocks of 3x3 the layout is 9x9 or blocks:3x3",
        );
    }

    #[test]
    fn symbols_are_read_in_all_forms() {
        check("10_*3....2......", FOUR);
        check("  10_*3....2......  \r\n", FOUR);
        check("\u{feff}1...3....2......", FOUR);
        check("1 0 _ * 3 . . . . 2 . . . . . .", FOUR);
        check("1\t.  . . 3 . . . . 2 . . . . . . # label", FOUR);
        let mut hex = ".".repeat(255);
        hex.push('g');
        assert_eq!(record(&hex).puzzle.to_string(), hex.to_uppercase());
        let ten = format!("10 {}", vec!["0"; 99].join(" "));
        assert_eq!(record(&ten).puzzle.to_string(), format!("A{}", ".".repeat(99)));
        let ten = format!("a {}", vec!["0"; 99].join(" "));
        assert_eq!(record(&ten).puzzle.to_string(), format!("A{}", ".".repeat(99)));
        check_with("0...2....1......", &with("0123"), FOUR);
        check_with("α...γ....β......", &with("αβγδ"), FOUR);
        check_with("a * * * c . . . . b . . . . . .", &with("abcd"), FOUR);
    }

    #[test]
    fn blank_lines_and_comments_are_nothing() {
        for line in ["", "\n", "\r\n", "   \t ", "#", "  # 1...", "\u{feff}", "\u{feff}# x"] {
            check(line, "nothing");
        }
    }

    #[test]
    fn labels_follow_blanks_commas_and_hashes() {
        #[track_caller]
        fn label(rest: &str, expected: Option<&str>) {
            assert_eq!(record(&format!("{FOUR}{rest}")).label.as_deref(), expected, "{rest:?}");
        }
        label("", None);
        label(" ", None);
        label("#", None);
        label(" # ", None);
        label(" easy one ", Some("easy one"));
        label("\teasy", Some("easy"));
        label(",1234", Some("1234"));
        label("#hard", Some("hard"));
        label(" , # x", Some("# x"));
        label(" 12:30", Some("12:30"));
        label(" : 5 # hard", Some("hard"));
        label(":5 hard", Some("hard"));
        label(":1:1234341221434321 hard", Some("hard"));
        label(";AAABACBBCCDBCDDD hard", Some("hard"));
        label(";AAABACBBCCDBCDDD:1#hard", Some("hard"));
    }

    /// Published as near the worst case of brute force, and its solution.
    const NINE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const SOLVED: &str =
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

    /// Compares the label and the stated solution of a line with the puzzle [`NINE`].
    #[track_caller]
    fn check_around(line: &str, label: Option<&str>, solution: Option<&str>) {
        let found = record(line);
        assert_eq!(found.puzzle.to_string(), NINE, "{line}");
        assert_eq!(found.label.as_deref(), label, "{line}");
        let stated = found.expected.and_then(|expected| expected.solution);
        assert_eq!(stated.map(|grid| grid.unwrap().to_string()).as_deref(), solution, "{line}");
    }

    #[test]
    fn the_puzzle_is_where_its_size_is() {
        check_around(&format!("0123456789ABCDEF {NINE} 11.9"), Some("0123456789ABCDEF 11.9"), None);
        check_around(
            &format!("550e8400-e29b-41d4-a716-446655440000,{NINE}"),
            Some("550e8400-e29b-41d4-a716-446655440000"),
            None,
        );
        check_around(&format!("{NINE};11.9;11.9;11.3"), Some("11.9;11.9;11.3"), None);
        check_around(&format!("{NINE};easy"), Some("easy"), None);
        check_around(&format!("11.9 {NINE}"), Some("11.9"), None);
        check_around(&format!("7 {NINE} # hard"), Some("7 hard"), None);
        check_around(&format!("7,12,{NINE},hard"), Some("7,12 hard"), None);
        check_around(&format!("\"{NINE}\",\"a, b\""), Some("a, b"), None);
        check_around(&format!("\"7\";\"{NINE}\";\"{SOLVED}\""), Some("7"), Some(SOLVED));
        check_around(&format!("{NINE},{SOLVED}"), None, Some(SOLVED));
        check_around(&format!("{NINE};{SOLVED};hard"), Some("hard"), Some(SOLVED));
        check_around(&format!("{NINE} {SOLVED} # hard"), Some("hard"), Some(SOLVED));
        check_around(&format!("{NINE},9.1,{SOLVED},3"), Some("9.1 3"), Some(SOLVED));
        check_around(&format!("hard: {NINE} # {SOLVED}"), Some(&format!("hard {SOLVED}")), None);
        // A solution that is none, in its place.
        let wrong = SOLVED.replacen('9', "8", 1);
        let found = record(&format!("{NINE};{wrong}")).expected.unwrap().solution.unwrap();
        assert_eq!(found.unwrap_err().column(), 84);
        let short = format!("id7,{},9", &NINE[1..]);
        check(short, "85: found 80 cells, expected 81 for 9x9; one is missing");
    }

    #[test]
    fn a_solution_of_a_blank_board_is_a_map() {
        let latin = "1234341221434321";
        let line = |puzzle: &str| record(&format!("{puzzle};{latin}")).puzzle.layout().clone();
        assert_eq!(line("................"), Layout::jigsaw(latin).unwrap());
        assert_eq!(line("1..............."), Layout::square(4).unwrap());
        assert_eq!(line(".1.............."), Layout::jigsaw(latin).unwrap());
    }

    /// Without `;` a word of whole regions is a map, and all other words are labels or solutions.
    #[test]
    fn maps_may_follow_a_blank() {
        let map = "AAABACBBCCDBCDDD";
        let layout = |line: &str, symbols: Option<&str>| {
            let symbols = symbols.map(|symbols| Symbols::custom(symbols).expect("symbols"));
            let mut reader = LineReader::new(&Reading { symbols, ..Reading::default() });
            reader.read(line.as_bytes()).unwrap().unwrap().puzzle.layout().clone()
        };
        let jigsaw = Layout::jigsaw(map).unwrap();
        assert_eq!(layout(&format!("1..............4 {map}"), None), jigsaw);
        assert_eq!(layout(&format!("................\t{map} # easy"), None), jigsaw);
        assert_eq!(layout(&format!("A..............D {map}"), Some("ABCD")), jigsaw);
        assert_eq!(layout(&format!("0..............3 {map}"), Some("0123")), jigsaw);
        let digits = "1112132233423444";
        assert_eq!(layout(&format!("1..............4 {digits}"), None), jigsaw);
        let found = record(&format!("1..............4 {digits} : 2 easy"));
        assert_eq!(found.expected.and_then(|expected| expected.count), Some(2_u32.into()));
        assert_eq!(found.label.as_deref(), Some("easy"));
        // The regions D are in two pieces, and A has five cells.
        for other in ["DAABACBBCCABCDDD", "AAAAACBBCCDBCDDD"] {
            let found = record(&format!("1..............4 {other}"));
            assert_eq!(found.puzzle.layout(), &Layout::square(4).unwrap());
            assert_eq!(found.label.as_deref(), Some(other));
        }
        // A board of 16x16 whose digits count from 0, with a map of 2x8 blocks.
        let map: String =
            (0..256).map(|at| char::from(b'0' + (at / 32 * 2 + at % 16 / 8) as u8 % 10)).collect();
        assert!(!has_whole_regions(&map, 256));
        let map: String =
            (0..256).map(|at| char::from(b'A' + (at / 32 * 2 + at % 16 / 8) as u8)).collect();
        let line = format!("..F{}9 {map}", ".".repeat(252));
        assert_eq!(layout(&line, Some("0123456789ABCDEF")), Layout::jigsaw(&map).unwrap());
    }

    #[test]
    fn the_size_of_most_puzzles_is_expected() {
        let mut reader = LineReader::new(&Reading::default());
        reader.expect_cells(Some(81));
        let mut read = |line: &str| match reader.read(line.as_bytes()) {
            Ok(record) => record.unwrap().puzzle.to_string(),
            Err(error) => error.to_string(),
        };
        let other = "puzzles of other sizes need a file of their own";
        let most = "expected 81 for 9x9, as most puzzles of the file have";
        assert_eq!(read(NINE), NINE);
        assert_eq!(
            read(&".".repeat(64)),
            format!("found 64 cells, {most}; 17 are missing; {other}")
        );
        assert_eq!(
            read(&".".repeat(60)),
            format!("found 60 cells, {most}; 21 are missing; {other}")
        );
        assert_eq!(
            read(&".".repeat(100)),
            format!("found 100 cells, {most}; 19 are too many; {other}")
        );
        // A word of the right size comes first, a map says what is meant.
        assert_eq!(read(&format!("{} {NINE}", ".".repeat(100))), NINE);
        assert_eq!(read(&format!("{FOUR};AAABACBBCCDBCDDD")), FOUR);
    }

    #[test]
    fn other_marks_of_empty_cells_are_read() {
        check("1---3????2xxXX--", "1...3....2......");
        check_with("x?----..________", &with("?x12"), "21..............");
    }

    #[test]
    fn numbers_may_have_commas_between_them() {
        check("1,0,0,0, 3,.,,_, 0,2,0,0, 0,0,0,0", FOUR);
        check("1,,,,3,,,,,2,,,,,,", FOUR);
        check(",,,,3,,,,,2,,,,,,1 # label", "....3....2.....1");
        let ten = format!("10,{}", vec!["0"; 99].join(","));
        assert_eq!(record(&ten).puzzle.to_string(), format!("A{}", ".".repeat(99)));
        check(
            "1,0,0,0,3,0,0,0,0,2,0,0,0,0,0",
            "30: found 15 cells, expected 16 for 4x4; one is missing",
        );
        assert_eq!(record("1,0,0,0,3,0,0,0,0,2,0,0,0,0,0,0 a, b").label.as_deref(), Some("a, b"));
    }

    #[test]
    fn labels_may_be_latin_1() {
        let read = |line: &[u8]| LineReader::new(&Reading::default()).read(line);
        let line = [FOUR.as_bytes(), b" Andr\xe9"].concat();
        assert_eq!(read(&line).unwrap().unwrap().label.as_deref(), Some("Andr\u{e9}"));
        let line = [b"Andr\xe9: ", FOUR.as_bytes()].concat();
        assert_eq!(read(&line).unwrap().unwrap().puzzle.to_string(), FOUR);
        assert_eq!(read(b"# Andr\xe9"), Ok(None));
        check(
            [&FOUR.as_bytes()[1..], b" Andr\xe9"].concat(),
            "16: found 15 cells, expected 16 for 4x4; one is missing",
        );
    }

    #[test]
    fn corpus_lines_say_what_to_expect() {
        #[track_caller]
        fn expect(rest: &str, count: impl Into<Option<u128>>, solution: Option<&str>) {
            let expected = record(&format!("{FOUR}{rest}")).expected.unwrap();
            assert_eq!(expected.count, count.into().map(Into::into));
            let found = expected.solution.map(|solution| match solution {
                Ok(grid) => grid.to_string(),
                Err(error) => format!("{}: {error}", error.column()),
            });
            assert_eq!(found.as_deref(), solution);
        }
        expect(":0", 0, None);
        expect(" : 6670903752021072936960", 6_670_903_752_021_072_936_960, None);
        expect(" :1: 1234341221434321 # ok", 1, Some("1234341221434321"));
        expect(":1:1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1 # ok", 1, Some("1234341221434321"));
        expect(" : : 1234341221434321 # ok", None, Some("1234341221434321"));
        expect("::1234341221434321", None, Some("1234341221434321"));
        assert_eq!(record(FOUR).expected, None);
        let long = format!("{FOUR}:{}", "9".repeat(10_000));
        assert!(record(&long).expected.is_some());
    }

    #[test]
    fn a_map_that_is_known_must_fit_too() {
        let mut reader = LineReader::new(&Reading::default());
        let map = "AAABACBBCCDBCDDD";
        assert!(reader.read(format!("{FOUR};{map}").as_bytes()).is_ok());
        let error = reader.read(format!("{FOUR}{FOUR};{map}").as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the jigsaw map has 16 cells and the grid has 32; give one letter a cell"
        );
        assert!(reader.read(format!("{FOUR};{map}").as_bytes()).is_ok());
    }

    #[test]
    fn jigsaws_take_extra_zones() {
        let (map, other) = ("AAABACBBCCDBCDDD", "AABBCABBCADDCCDD");
        let jigsaw = |map: &str, extras: &[Extra]| {
            let add = |layout: Layout, &extra: &Extra| layout.with(extra).unwrap();
            extras.iter().fold(Layout::jigsaw(map).unwrap(), add)
        };
        let layout = |reader: &mut LineReader, line: &str| {
            reader.read(line.as_bytes()).unwrap().unwrap().puzzle.layout().clone()
        };
        let both = [Extra::Diagonals, Extra::Blocks];
        let mut reader = LineReader::new(&on("4x4+blocks+x".parse().unwrap()));
        assert_eq!(layout(&mut reader, &format!("{FOUR};{map}")), jigsaw(map, &both));
        assert_eq!(layout(&mut reader, &format!("{FOUR};{other}")), jigsaw(other, &both));
        assert_eq!(layout(&mut reader, FOUR), "4x4+x".parse().unwrap());

        // A map that is fixed itself.
        let fixed = on(jigsaw(map, &[Extra::Blocks]));
        let mut reader = LineReader::new(&fixed);
        assert_eq!(layout(&mut reader, &format!("{FOUR};{map}")), jigsaw(map, &[Extra::Blocks]));
        let differ = "18: two layouts that differ, one of them here; leave out one";
        check_with(format!("{FOUR};{other}"), &fixed, differ);
        check_with(
            format!("{FOUR};{map}"),
            &on("4x4+disjoint".parse().unwrap()),
            "18: +disjoint has no meaning on this layout: it needs rectangular blocks",
        );
    }

    #[test]
    fn jigsaws_bring_their_maps() {
        let map = "AAABACBBCCDBCDDD";
        for line in [format!("{FOUR};{map}"), format!("{FOUR} ; {map} : 1")] {
            assert_eq!(*record(&line).puzzle.layout(), Layout::jigsaw(map).unwrap());
        }
        check_with(format!("{FOUR};{map}"), &on(Layout::jigsaw(map).unwrap()), FOUR);
        let square = on(Layout::square(4).unwrap());
        let other = "18: two layouts that differ, one of them here; leave out one";
        check_with(format!("{FOUR};{map}"), &square, other);
        for known in ["1x4", "9x9+x", "1x4+x"] {
            check_with(format!("{FOUR};{map}"), &on(known.parse().unwrap()), other);
        }
        check(
            format!("{FOUR};AAABACBBCCDBCD"),
            "18: the jigsaw map has 14 cells and the grid has 16; give one letter a cell",
        );
        check(
            format!("{FOUR};"),
            "18: the jigsaw map has 0 cells and the grid has 16; give one letter a cell",
        );
        check(
            format!("{FOUR};AAABACBBCCDBCDD."),
            "33: r4c4 is in no region of the jigsaw map ('.'); give it the symbol of one",
        );
        check(
            format!("{FOUR};AAABACBBCCDBCDDE"),
            "28: region D of the jigsaw map, which starts at r3c3, has 3 cells; each region needs 4",
        );
        check(
            ".1..1...........;AAABACBBCCDBCDDD",
            "5: the givens clash: 1 in r1c2 and r2c1, both in region A; change or remove one",
        );
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        const FOUR_HAS: &str =
            "is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell";
        const ANY_HAS: &str = "is no symbol of this board; expected 1 to 9, A to Z, a to z, or . 0 _ * for an empty cell";
        check("1...3....2.....", "16: found 15 cells, expected 16 for 4x4; one is missing");
        check("1...3....2....... x", "18: found 17 cells, expected 16 for 4x4; one is too many");
        check("12", "3: found 2 cells, expected 16 for 4x4 or more; smaller boards need a layout");
        check("1...3..5.2......", &format!("8: '5' {FOUR_HAS}"));
        check(" 1...3..é.2......", &format!("9: 'é' {FOUR_HAS}"));
        check("1...3..\0.2......", &format!("8: '\\0' {FOUR_HAS}"));
        check("1...|3...|.2..|....", &format!("5: '|' {ANY_HAS}"));
        check("1...\u{a0}3....2......", &format!("5: '\\u{{a0}}' {ANY_HAS}"));
        check(
            "quizzes,solutions",
            "8: found 7 cells, expected 16 for 4x4 or more; smaller boards need a layout",
        );
        check(",", "1: found 0 cells, expected 16 for 4x4 or more; smaller boards need a layout");
        check(
            ";",
            "2: the jigsaw map has 0 symbols; it needs one a cell, n x n of them for n digits up to 64 (81 for 9x9, 100 for 10x10)",
        );
        check(
            "1..13....2......",
            "4: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
        );
        check(
            "1 . . 1 3 . . . . 2 . . . . . .",
            "7: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
        );
        check("1 . . 5 3 . . . . 2 . . . . . .", &format!("7: '5' {FOUR_HAS}"));
        check(
            "1 . . 10 3 . . . . 2 . . . . . .",
            "7: \"10\" is no digit of this board; write 1 to 4, or 0 or . for an empty cell",
        );
        check(
            "1 . . ab 3 . . . . 2 . . . . . .",
            "7: `ab` is not one symbol; give one symbol for each cell",
        );
        check(
            "1 . . 4",
            "8: found 4 cells, expected 16 for 4x4 or more; smaller boards need a layout",
        );
        check_with(
            "a..10..............",
            &with("abcd"),
            "4: '1' is no symbol of this board; expected one of abcd, or . 0 _ * for an empty cell",
        );
        check_with(
            "a . 10 . . . . . . . . . . . . .",
            &with("abcd"),
            "5: `10` is not one symbol; give one symbol for each cell",
        );
        check_with(
            ".".repeat(25),
            &with("abcd"),
            "26: the board has 5 digits and there are 4 symbols; give one for each digit",
        );
        check_with(
            "..............ae",
            &with("abcde"),
            "16: `e` is digit 5 and the board has 4; use its first 4 symbols",
        );
        check(
            b"1...3....\xff2......",
            "10: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
        );
        check(
            b"\xef\xbb\xbf\xff",
            "1: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
        );
        check(format!("{FOUR}: x"), "19: found `x`, expected the number of solutions, such as 1");
        check(
            format!("{FOUR}:"),
            "18: found the end of the line, expected the number of solutions, such as 1",
        );
        check(
            format!("{FOUR}:{}", "9".repeat(1_000_000)),
            "18: a count of 1000000 digits; the most is 10000",
        );
        check(
            format!("{FOUR}:{}", "x".repeat(1_000_000)),
            &format!(
                "18: found `{}…`, expected the number of solutions, such as 1",
                "x".repeat(20)
            ),
        );
        check_solution(&format!("{FOUR}:1:123"), "23: found 3 cells, expected 16; 13 are missing");
        check_solution(
            &format!("{FOUR}:1:12343412214343.1 # label"),
            "34: the solution has an empty cell here; give a digit, or leave the solution out",
        );
        check_solution(
            &format!("{FOUR} : : 1134341221434321"),
            "23: the solution clashes: 1 in r1c1 and r1c2, both in row 1; correct it, or leave the \
             solution out",
        );
        check_solution(
            &format!("{FOUR}:1:!234341221434321"),
            "20: '!' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
        );
        check(
            format!("{FOUR}:1:1234341221434321:1"),
            "36: a third `:`; a line has `puzzle : count : solution`, and `#` before a label",
        );
        check(
            ".".repeat(1_000_000),
            "1000001: found 1000000 cells, expected at most 4096 for 64x64; shorten it",
        );
        check(
            ". ".repeat(1_000_000),
            "2000000: found 1000000 cells, expected at most 4096 for 64x64; shorten it",
        );
    }

    /// The line that lists the candidates of each cell.
    fn listed(words: &[&str], digits: &str) -> String {
        let place = |word: &str, digit: char| if word.contains(digit) { digit } else { '.' };
        words.iter().flat_map(|word| digits.chars().map(|digit| place(word, digit))).collect()
    }

    #[test]
    fn lines_with_a_place_for_each_candidate_rule_the_others_out() {
        let all = "123456789";
        let mut words = [all; 81];
        words[0] = "5";
        words[1] = "12";
        let line = listed(&words, all);
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), format!("5{}", ".".repeat(80)));
        let ruled_out: Vec<_> = puzzle.ruled_out().unwrap().iter().collect();
        let second = puzzle.layout().cells().nth(1).unwrap();
        let expected = [3, 4, 6, 7, 8, 9].map(|digit| (second, Digit::new(digit).unwrap()));
        assert_eq!(ruled_out, expected);
        let zeros: Puzzle = line.replace('.', "0").parse().unwrap();
        assert_eq!(zeros, puzzle);
        assert_eq!(write_puzzle(&puzzle, &Symbols::standard(9)).parse(), Ok(puzzle));
        // Nothing but what the given rules out.
        words[1] = all;
        let puzzle: Puzzle = listed(&words, all).parse().unwrap();
        assert_eq!((puzzle.given_count(), puzzle.ruled_out()), (1, None));
    }

    #[test]
    fn placed_digits_are_marked_in_the_record() {
        let line = format!("+1.{}+2+3:424", ".".repeat(77));
        let record = LineReader::new(&Reading::default()).read(line.as_bytes()).unwrap().unwrap();
        let placed: Vec<usize> = record.placed.iter().flatten().map(|cell| cell.index()).collect();
        assert_eq!((placed, record.puzzle.given_count()), (vec![0, 79, 80], 3));
    }

    #[test]
    fn other_boards_need_a_layout_or_a_map_for_that() {
        let mut words = ["1234"; 16];
        words[15] = "23";
        let line = listed(&words, "1234");
        // 64 symbols are a board of 8x8, and this would be one with clashing givens.
        let free = LineReader::new(&Reading::default()).read(line.as_bytes());
        assert!(matches!(free.unwrap_err().kind(), FormatErrorKind::Clash { .. }));
        let four = Reading { layout: "4x4".parse().ok(), symbols: None, ..Reading::default() };
        let fixed = LineReader::new(&four).read(line.as_bytes()).unwrap().unwrap();
        assert_eq!(fixed.puzzle.ruled_out().map(Candidates::count), Some(2));
        let jigsaw: Puzzle = format!("{line};AAABACBBCCDBCDDD # one").parse().unwrap();
        assert_eq!(jigsaw.ruled_out().map(Candidates::count), Some(2));
    }

    #[test]
    fn mistakes_among_candidates_have_their_place() {
        let four = Reading { layout: "4x4".parse().ok(), symbols: None, ..Reading::default() };
        let mut words = ["1234"; 16];
        words[2] = "";
        check_with(
            listed(&words, "1234"),
            &four,
            "9: no candidate is left for r1c3; leave it one at least",
        );
        words[2] = "1";
        words[3] = "1";
        check_with(
            listed(&words, "1234"),
            &four,
            "13: the givens clash: 1 in r1c3 and r1c4, both in row 1; change or remove one",
        );
        words[3] = "1234";
        check_with(
            listed(&words, "1234").replacen('2', "3", 1),
            &four,
            "2: `3` where 2 has its place; write 2 if it is a candidate of the cell, or `.`",
        );
    }

    #[test]
    fn lines_are_counted() {
        let mut reader = LineReader::new(&Reading::default());
        assert!(reader.read(b"# one").is_ok());
        assert!(reader.read(FOUR.as_bytes()).is_ok());
        let error = reader.read(b"1").unwrap_err();
        assert_eq!(error.line(), 3);
        assert_eq!(error.at_line(70).line(), 70);
    }
}
