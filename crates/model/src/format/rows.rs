//! The rows of 0 and 1 of a matrix, in the notations of the programs that write them.
//!
//! A row is a line, or an array in brackets. Cells are the digits `0` and `1`, floating-point numbers of these values,
//! as NumPy writes them, or `true` and `false` in any case. Blanks, commas and semicolons separate cells; digits need
//! no separator unless commas, semicolons or brackets are in use. A line with the number of columns, or the numbers of
//! rows and columns, may come first.

use super::error::Fault;
use super::error::FormatErrorKind;

/// A row.
#[derive(Default)]
pub(super) struct MatrixRow {
    /// The offset of its start.
    pub(super) at: usize,
    /// The offset of its end.
    pub(super) end: usize,
    /// The offset of each cell, and whether it is a 1.
    pub(super) cells: Vec<(usize, bool)>,
    /// Whether a cell is written as something else than one digit.
    pub(super) has_words: bool,
}

/// Shows all rows to `visit`, one after the other.
///
/// # Errors
/// Any error of `visit`, and the first fault of the text.
pub(super) fn for_each_row(
    text: &str,
    mut visit: impl FnMut(&MatrixRow) -> Result<(), Fault>,
) -> Result<(), Fault> {
    match array_start(text) {
        Some(start) => Arrays::new(text, start).read(&mut visit),
        None => read_lines(text, &mut visit),
    }
}

/// The offset of the first bracket, if the text begins with an array, perhaps with a name or a call before it.
fn array_start(text: &str) -> Option<usize> {
    let before = &text[..text.find('[')?];
    let is_name = |c: char| c.is_ascii_alphabetic() || c.is_whitespace() || "_.=(:".contains(c);
    before.chars().all(is_name).then_some(before.len())
}

/// The lines that are neither blank nor comments, each with its offset.
fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        end += line.len();
        let row = line.trim_start();
        (!row.is_empty() && !row.starts_with(['#', '%', '|']))
            .then(|| (end - row.len(), row.trim_end()))
    })
}

fn read_lines(
    text: &str,
    visit: &mut impl FnMut(&MatrixRow) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let head = MatrixHead::find(text);
    let mut row = MatrixRow::default();
    let mut rows = 0;
    for (at, line) in content_lines(text).skip(usize::from(head.is_some())) {
        read_line(at, line, &mut row)?;
        rows += 1;
        visit(&row)?;
    }
    head.map_or(Ok(()), |head| head.check(rows))
}

/// The line above the rows with the number of columns, or the numbers of rows and columns in either order.
struct MatrixHead<'t> {
    at: usize,
    line: &'t str,
    numbers: Vec<usize>,
    /// The number of cells of the first row.
    columns: usize,
}

impl<'t> MatrixHead<'t> {
    /// The head: a line of one or two numbers. A line that may also be a row of 0 and 1 is a head if it differs from
    /// the next line in length, and has the right numbers.
    fn find(text: &'t str) -> Option<Self> {
        let mut lines = content_lines(text);
        let (at, line) = lines.next()?;
        let (next_at, next) = lines.next()?;
        let words = line.split([',', ';', ' ', '\t']);
        // `parse` alone would accept a plus sign.
        let numbers = words.map(|word| word.parse().ok().filter(|_| !word.starts_with('+')));
        let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
        let mut row = MatrixRow::default();
        read_line(next_at, next, &mut row).ok()?;
        let columns = row.cells.len();
        let may_be_row = read_line(at, line, &mut row).is_ok();
        let is_long = row.cells.len() == columns;
        let head = Self { at, line, numbers, columns };
        let is_head = match may_be_row {
            // No row of 0 and 1, so a head, even if its numbers are wrong.
            false => head.numbers.len() <= 2,
            true => !is_long && head.fits(1 + lines.count()),
        };
        is_head.then_some(head)
    }

    fn fits(&self, rows: usize) -> bool {
        let columns = self.columns;
        match self.numbers[..] {
            [number] => number == columns,
            [first, second] => {
                [first, second] == [rows, columns] || [second, first] == [rows, columns]
            }
            _ => false,
        }
    }

    fn check(&self, rows: usize) -> Result<(), Fault> {
        if self.fits(rows) {
            return Ok(());
        }
        let found = self.line.to_owned();
        let kind = FormatErrorKind::BadHead { found, rows, columns: self.columns };
        Err(Fault { at: self.at, kind })
    }
}

/// Reads the cells of a line.
fn read_line(at: usize, line: &str, row: &mut MatrixRow) -> Result<(), Fault> {
    row.begin(at);
    row.end = at + line.len();
    // With commas or semicolons, each word is one cell. One at the start or after another leaves a cell empty.
    let is_separated = line.contains([',', ';']);
    let mut after_comma = is_separated;
    let mut place = 0;
    while let Some(found) = line[place..].chars().next() {
        match found {
            ',' | ';' if after_comma => {
                return Err(Fault { at: at + place, kind: FormatErrorKind::EmptyCell });
            }
            ',' | ';' => after_comma = true,
            _ if is_gap(found) => {}
            _ => {
                let word = word(&line[place..]);
                // A bracket outside an array.
                if word.is_empty() {
                    return Err(Fault {
                        at: at + place,
                        kind: FormatErrorKind::BadDigit { found },
                    });
                }
                row.read_word(at + place, word, !is_separated)?;
                after_comma = false;
                place += word.len();
                continue;
            }
        }
        place += found.len_utf8();
    }
    Ok(())
}

/// Whether a character separates cells and may be repeated.
const fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'')
}

/// The word at the start of a text.
fn word(text: &str) -> &str {
    let ends = |c: char| is_gap(c) || matches!(c, ',' | ';' | '[' | ']' | '(' | ')');
    &text[..text.find(ends).unwrap_or(text.len())]
}

impl MatrixRow {
    fn begin(&mut self, at: usize) {
        self.at = at;
        self.cells.clear();
        self.has_words = false;
    }

    /// Adds the cell that a word is, or the cells that its digits are.
    fn read_word(&mut self, at: usize, word: &str, may_be_several: bool) -> Result<(), Fault> {
        let bad_digit = |(place, found): (usize, char)| {
            Err(Fault { at: at + place, kind: FormatErrorKind::BadDigit { found } })
        };
        let other = word.char_indices().find(|(_, c)| !matches!(c, '0' | '1'));
        // A word of 0 and 1 is a cell for each digit, unless something separates cells.
        if other.is_none() && (may_be_several || word.len() == 1) {
            let digits = word.bytes().enumerate();
            self.cells.extend(digits.map(|(place, digit)| (at + place, digit == b'1')));
            return Ok(());
        }
        self.has_words = true;
        // Name the exact character if the word is no number, else the whole number.
        match (value(word), other) {
            (Some(is_one), _) => self.cells.push((at, is_one)),
            (None, Some(other)) if word.parse::<f64>().is_err() => return bad_digit(other),
            (None, Some((0, digit))) if digit.is_ascii_digit() && word.len() == 1 => {
                return bad_digit((0, digit));
            }
            (None, _) => {
                let found = word.to_owned();
                return Err(Fault { at, kind: FormatErrorKind::BadCell { found } });
            }
        }
        Ok(())
    }
}

/// The value of a word: whether it is 1, if it is 0 or 1.
fn value(word: &str) -> Option<bool> {
    if word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false") {
        return Some(word.eq_ignore_ascii_case("true"));
    }
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    let number: f64 = word.parse().ok().filter(|_| word.chars().all(is_number))?;
    match number {
        0.0 => Some(false),
        1.0 => Some(true),
        _ => None,
    }
}

/// A mark or a word of text with brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MatrixToken<'t> {
    Open,
    Close,
    Comma,
    /// A semicolon or a line feed.
    RowEnd(char),
    Word(&'t str),
}

/// A reader of rows in brackets. It takes an array of arrays, arrays one after the other, or one array with rows that
/// end with semicolons or lines.
struct Arrays<'t> {
    text: &'t str,
    at: usize,
    /// The number of brackets that are open.
    depth: usize,
    /// Whether the open outer array has arrays in it.
    is_nested: bool,
    row: MatrixRow,
}

impl<'t> Arrays<'t> {
    fn new(text: &'t str, at: usize) -> Self {
        Self { text, at, depth: 0, is_nested: false, row: MatrixRow::default() }
    }

    fn read(
        mut self,
        visit: &mut impl FnMut(&MatrixRow) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut before = MatrixToken::Comma;
        while let Some((at, token)) = self.next_token() {
            let is_empty = self.row.cells.is_empty();
            match token {
                MatrixToken::Open if self.depth < 2 && is_empty => {
                    self.depth += 1;
                    self.is_nested = self.depth == 2;
                    self.row.begin(at);
                }
                MatrixToken::Close if self.depth > 0 => {
                    // An empty inner array is a row; an empty outer one is not.
                    if self.depth == 2 || !is_empty {
                        self.end_row(at, visit)?;
                    }
                    self.depth -= 1;
                }
                MatrixToken::Word(word) if !word.is_empty() && self.is_in_row() => {
                    self.row.read_word(at, word, false)?;
                }
                MatrixToken::RowEnd(_) if self.ends_row(before) => self.end_row(at, visit)?,
                MatrixToken::RowEnd('\n') => continue,
                MatrixToken::RowEnd(_) if self.depth < 2 => {}
                MatrixToken::Comma if self.depth < 2 || !is_empty => {}
                _ => {
                    let found = self.text[at..].chars().next().unwrap_or_default();
                    return Err(Fault { at, kind: FormatErrorKind::BadDigit { found } });
                }
            }
            before = token;
        }
        match self.depth {
            0 => Ok(()),
            _ => Err(Fault { at: self.text.len(), kind: FormatErrorKind::OpenArray }),
        }
    }

    /// Whether a word is a cell here.
    fn is_in_row(&self) -> bool {
        self.depth == 2 || self.depth == 1 && !self.is_nested
    }

    /// Whether the end of a line ends a row. An array without others in it may have a row on each line.
    fn ends_row(&self, before: MatrixToken<'_>) -> bool {
        self.depth == 1 && !self.row.cells.is_empty() && before != MatrixToken::Comma
    }

    /// The next token with its offset; none at the end, and where the text ends within a word.
    fn next_token(&mut self) -> Option<(usize, MatrixToken<'t>)> {
        let is_skipped =
            |c: char| is_gap(c) && c != '\n' || self.depth == 0 && matches!(c, '(' | ')');
        let rest = self.text[self.at..].trim_start_matches(is_skipped);
        let at = self.text.len() - rest.len();
        let found = rest.chars().next()?;
        let token = match found {
            '[' => MatrixToken::Open,
            ']' => MatrixToken::Close,
            ',' => MatrixToken::Comma,
            ';' | '\n' => MatrixToken::RowEnd(found),
            _ => MatrixToken::Word(word(rest)),
        };
        let length = match token {
            MatrixToken::Word(word) => word.len().max(found.len_utf8()),
            _ => found.len_utf8(),
        };
        self.at = at + length;
        let is_cut = self.at == self.text.len() && self.depth > 0 && token != MatrixToken::Close;
        (!is_cut).then_some((at, token))
    }

    fn end_row(
        &mut self,
        end: usize,
        visit: &mut impl FnMut(&MatrixRow) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.row.end = end;
        visit(&self.row)?;
        self.row.begin(end);
        Ok(())
    }
}
