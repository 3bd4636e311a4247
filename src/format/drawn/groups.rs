//! Splits the lines of a file into groups, each for one grid: at blank lines, at titles, and after the rows of a grid
//! if those of another one follow without a blank line.

use super::rows::{Line, Row, Split, is_border};
use super::shape::{looks_like_numbers, usual_length};
use crate::format::error::SIDES;
use crate::format::position::{decode_or_latin1, skip_mark, words};
use crate::symbols::Symbols;

/// The lines of a grid, without comments.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// The title before them.
    pub(super) label: Option<String>,
    /// The lines with their numbers.
    pub(super) lines: Vec<(usize, Vec<u8>)>,
    /// The number of rows of cells, without those of a map.
    rows: usize,
    /// The number of rows of the map, if there is one.
    map_rows: Option<usize>,
}

/// The groups of a file, line by line. Holds a bounded number of lines.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// The number of rows of the layout fixed by the caller.
    fixed: Option<usize>,
    symbols: Option<Symbols>,
    /// The number of lines so far.
    line: usize,
    /// The lines after the last blank one.
    group: Group,
    /// The lines before it, unless they are complete: a blank line may separate a map from its grid.
    held: Option<Group>,
    /// The number of rows at which the current group is examined for a second grid.
    examine_at: usize,
    /// The number of rows of the last group.
    last_side: Option<usize>,
}

/// The number of rows that two grids have at least.
const TWO_GRIDS: usize = 2 * *SIDES.start();
/// A group of more lines is no grid, not even one of a layout of few rows.
const MOST_LINES: usize = 1 << 10;
/// A group of more rows is no grid without a layout.
const MOST_ROWS: usize = 2 * *SIDES.end();

impl Groups {
    /// The groups of a file of grids with this number of rows, if it is known, and these symbols.
    pub(super) fn new(fixed: Option<usize>, symbols: Option<Symbols>) -> Self {
        Self {
            fixed,
            symbols,
            line: 0,
            group: Group::default(),
            held: None,
            examine_at: TWO_GRIDS,
            last_side: None,
        }
    }

    /// Takes a line. Returns the groups that are complete.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Vec<Group> {
        self.line += 1;
        let bytes = if self.line == 1 { skip_mark(bytes) } else { bytes };
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let line = Line { number: self.line, bytes };
        if line.is_comment() {
            return Vec::new();
        }
        if line.is_blank() {
            return self.end_group().into_iter().collect();
        }
        let mut complete = Vec::new();
        if line.is_map() {
            if self.group.lines.is_empty()
                && let Some(held) = self.held.take()
            {
                self.group = held;
            }
            self.group.map_rows = Some(0);
        } else {
            complete.extend(self.held.take());
            if self.group.map_rows.is_some_and(|rows| rows >= self.group.rows.max(1)) {
                complete.push(self.take());
            }
            if self.group.map_rows.is_none()
                && let Some(title) = self.title(&line)
            {
                if !self.group.lines.is_empty() {
                    complete.push(self.take());
                }
                self.group.label = Some(title);
                return complete;
            }
            if !line.is_border() {
                *self.group.map_rows.as_mut().unwrap_or(&mut self.group.rows) += 1;
            }
        }
        self.group.lines.push((self.line, bytes.to_vec()));
        complete.extend(self.cut());
        // Borders and heads of maps without end.
        if self.group.lines.len() >= MOST_LINES + 8 * self.fixed.unwrap_or_default() {
            complete.push(self.take());
        }
        complete
    }

    /// Takes the end of the file. Returns the last groups.
    pub(super) fn end(&mut self) -> Vec<Group> {
        let before = self.end_group();
        before.into_iter().chain(self.held.take()).collect()
    }

    /// Holds the current group at a blank line. Returns the one that was held, or is complete.
    fn end_group(&mut self) -> Option<Group> {
        if self.group.lines.is_empty() {
            return None;
        }
        let group = self.take();
        if group.map_rows.is_some() { Some(group) } else { self.held.replace(group) }
    }

    /// Takes the current group, and starts another one.
    fn take(&mut self) -> Group {
        self.examine_at = TWO_GRIDS;
        if SIDES.contains(&self.group.rows) {
            self.last_side = Some(self.group.rows);
        }
        std::mem::take(&mut self.group)
    }

    /// Cuts off the first grid of the current group if it has the rows of two.
    fn cut(&mut self) -> Option<Group> {
        if self.group.map_rows.is_some() || self.group.rows < self.examine_at {
            return None;
        }
        let side = self.fixed.unwrap_or_else(|| side(&self.group));
        if !SIDES.contains(&side) && self.fixed.is_none() || side == 0 {
            self.examine_at = 2 * self.group.rows;
            return (self.group.rows >= MOST_ROWS).then(|| self.take());
        }
        if self.group.rows < 2 * side {
            self.examine_at = 2 * side;
            return None;
        }
        let rows = |(_, bytes): &(usize, Vec<u8>)| !is_border(&String::from_utf8_lossy(bytes));
        let mut places = (0..).zip(&self.group.lines).filter(|(_, line)| rows(line));
        let end = places.nth(side).map_or(self.group.lines.len(), |(place, _)| place);
        let rest = self.group.lines.split_off(end);
        let next = Group { lines: rest, rows: self.group.rows - side, ..Group::default() };
        let mut first = std::mem::replace(&mut self.group, next);
        (first.rows, self.last_side, self.examine_at) = (side, Some(side), 2 * side);
        Some(first)
    }

    /// The text of a line that is a title: with a word of which most characters are not symbols, letters among them.
    fn title(&self, line: &Line<'_>) -> Option<String> {
        let has_letters = |text: &[u8]| text.windows(2).any(|pair| pair.iter().all(is_letter));
        if !has_letters(line.bytes) {
            return None;
        }
        let (text, _) = decode_or_latin1(line.bytes);
        let text = text.trim();
        let side = self.fixed.or(self.last_side).unwrap_or_else(|| {
            let width = Row::split(*line, text, Split::default()).cells.len();
            if SIDES.contains(&width) { width } else { USUAL_SIDE }
        });
        let standard = || Symbols::standard(side);
        let symbols = self.symbols.clone().unwrap_or_else(standard);
        let is_symbol = |c: char| {
            symbols.read(c).is_ok_and(|digit| digit.is_none_or(|digit| digit.index() < side))
        };
        let is_text = |word: &str| {
            let strange = word.chars().filter(|&c| !is_symbol(c)).count();
            has_letters(word.as_bytes()) && 2 * strange > word.chars().count()
        };
        words(text).any(|(_, word)| is_text(word)).then(|| text.to_owned())
    }
}

/// The side of the boards of a file that does not tell.
const USUAL_SIDE: usize = 9;

/// Whether a byte is a letter, or part of one beyond ASCII.
const fn is_letter(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || *byte >= 0xc0
}

/// The usual number of cells of a row.
fn side(group: &Group) -> usize {
    let texts: Vec<(usize, String)> = group
        .lines
        .iter()
        .map(|(number, bytes)| (*number, String::from_utf8_lossy(bytes).into_owned()))
        .filter(|(_, text)| !is_border(text))
        .collect();
    let split = |by_words| -> Vec<Row<'_>> {
        let split = Split { by_words, commas: true, dashes: false };
        let line = |number| Line { number, bytes: &[] };
        texts.iter().map(|(number, text)| Row::split(line(*number), text, split)).collect()
    };
    let words = split(true);
    usual_length(&if looks_like_numbers(&words) { words } else { split(false) })
}
