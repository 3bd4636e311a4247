//! Splits the lines of a file into groups, each for one grid: at blank lines, at titles, and after the rows of a grid
//! if the rows of another one follow without a blank line. Rows with cells that are not below each other may have
//! blanks or dashes as cells. Their group is not split at first, and [`LineGroups::pieces`] splits it once it is
//! complete.

use super::clean;
use super::markup::{Markup, PlainLine};
use super::rows::{CellSplit, DrawnRow, NumberedLine, is_bar, is_border};
use super::shape::{looks_like_numbers, part, usual_length};
use super::titles::{is_empty_row, number_length, title};
use crate::format::error::SIDES;
use crate::format::position::{column, is_blank, skip_mark};
use crate::format::{around, forms};
use crate::symbols::Symbols;
use std::borrow::Cow;

/// The lines of a grid, without comments.
#[derive(Clone, Debug, Default)]
pub(super) struct LineGroup {
    /// The title before the lines.
    pub(super) label: Option<String>,
    /// The lines with their numbers.
    pub(super) lines: Vec<(usize, Vec<u8>)>,
    /// The number of rows of cells, without the rows of a map.
    pub(super) rows: usize,
    /// The number of rows of the map; `None` without a map.
    pub(super) map_rows: Option<usize>,
    /// Whether the group may hold several grids, since it is not split yet.
    pub(super) is_uncut: bool,
    /// A line with a number above rows with blanks. It may be a row without blanks at its end.
    number: Option<(usize, Vec<u8>)>,
    /// Whether a line below the drawing names zones that it does not show.
    pub(super) has_other_zones: bool,
}

impl LineGroup {
    /// Whether the group has a map.
    pub(super) const fn has_map(&self) -> bool {
        self.map_rows.is_some()
    }

    /// Makes a number above the rows a row if they are a square grid with it.
    pub(super) fn place_number(&mut self) {
        let Some(number) = self.number.take() else { return };
        let side = self.rows + 1;
        if side.isqrt().pow(2) == side || side == 6 {
            self.lines.insert(0, number);
            self.rows = side;
        }
    }
}

/// The groups of a file, line by line. Holds a bounded number of lines.
#[derive(Clone, Debug)]
pub(super) struct LineGroups {
    /// The number of rows of the layout fixed by the caller.
    fixed: Option<usize>,
    symbols: Option<Symbols>,
    /// The number of lines so far.
    line: usize,
    /// The lines after the last blank one.
    group: LineGroup,
    /// The lines before the last blank one, unless they are complete. A blank line may separate a map from its grid.
    held: Option<LineGroup>,
    /// The number of rows at which the current group is examined for a second grid.
    examine_at: usize,
    /// The number of rows of the last group.
    last_side: Option<usize>,
    /// A line with a number alone before a grid: a count of grids, or their order.
    number: Option<(usize, Vec<u8>)>,
    /// Whether a blank line follows that line.
    is_number_apart: bool,
    /// Whether a group has been complete.
    has_groups: bool,
    /// Whether groups are cut with any rows.
    cuts_all: bool,
    /// The markup around the lines.
    markup: Markup,
}

/// The minimum number of rows of two grids.
const TWO_GRIDS: usize = 2 * *SIDES.start();
/// The maximum number of lines of a grid, even of a layout with few rows.
const MOST_LINES: usize = 1 << 10;
/// The maximum number of rows of a group without a layout.
const MOST_ROWS: usize = 2 * *SIDES.end();

impl LineGroups {
    /// The groups of a file of grids with this number of rows, if known, and these symbols.
    pub(super) fn new(fixed: Option<usize>, symbols: Option<Symbols>) -> Self {
        Self {
            fixed,
            symbols,
            line: 0,
            group: LineGroup::default(),
            held: None,
            examine_at: TWO_GRIDS,
            last_side: None,
            number: None,
            is_number_apart: false,
            has_groups: false,
            cuts_all: false,
            markup: Markup::default(),
        }
    }

    /// Takes a line. Returns the groups that it completes.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Vec<LineGroup> {
        self.line += 1;
        let bytes = if self.line == 1 { skip_mark(bytes) } else { bytes };
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let markup = self.markup.plain(bytes);
        let bytes = match &markup {
            PlainLine::Nothing => return Vec::new(),
            PlainLine::Row(row) => row,
            PlainLine::Same => bytes,
        };
        let complete = self.add_line(NumberedLine { number: self.line, bytes });
        self.has_groups |= !complete.is_empty();
        complete
    }

    fn add_line(&mut self, line: NumberedLine<'_>) -> Vec<LineGroup> {
        if line.is_comment() {
            return Vec::new();
        }
        let line = NumberedLine { bytes: &self.plain(line.bytes), ..line };
        let bytes = line.bytes;
        let is_fence =
            around::is_fence(bytes) && !bytes.iter().any(|&byte| self.has_symbol(byte.into()));
        if line.is_blank() || is_fence {
            self.is_number_apart = true;
            // Tabs alone are a row of a spreadsheet without givens, unless a grid is complete.
            if !is_empty_row(bytes) || self.held.is_some() || self.is_complete() {
                return self.end_group().into_iter().collect();
            }
            self.group.lines.push((line.number, bytes.to_vec()));
            return Vec::new();
        }
        let mut complete = Vec::new();
        if line.is_map() {
            // A map after a blank line belongs to the grid before it.
            if self.group.lines.is_empty()
                && let Some(held) = self.held.take()
            {
                self.group = held;
            }
            self.group.map_rows = Some(0);
        } else {
            complete.extend(self.held.take());
            // A map with a row for each row of its grid is complete.
            if self.group.map_rows.is_some_and(|rows| rows >= self.group.rows.max(1)) {
                complete.push(self.take());
            }
            if self.is_number(&line) {
                if self.group.rows > 0 {
                    complete.push(self.take());
                }
                self.number = Some((line.number, bytes.to_vec()));
                self.is_number_apart = false;
                return complete;
            }
            if self.group.map_rows.is_none()
                && let Some(title) =
                    title(&line, self.fixed.or(self.last_side), self.symbols.as_ref())
            {
                if title.starts_with(OTHER_ZONES) {
                    self.group.has_other_zones = true;
                }
                if !self.group.lines.is_empty() {
                    complete.push(self.take());
                }
                // The head of a table is not a title.
                self.group.label = Some(title).filter(|title| !title.contains('|'));
                return complete;
            }
            if !line.is_border() {
                self.place_number(&line);
                *self.group.map_rows.as_mut().unwrap_or(&mut self.group.rows) += 1;
            }
        }
        self.group.lines.push((line.number, bytes.to_vec()));
        complete.extend(self.cut());
        // Borders or heads of maps that never end.
        if self.group.lines.len() >= MOST_LINES + 8 * self.fixed.unwrap_or_default() {
            if self.group.is_uncut {
                complete.extend(self.cut_all());
            } else {
                complete.push(self.take());
            }
        }
        complete
    }

    /// The text of a line with ASCII characters in place of other forms, and without marks of quoted mails and texts
    /// of programs. The lines of a map stay.
    fn plain<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        let mut plain = Cow::Borrowed(bytes);
        if !self.has_symbol('>')
            && let Some(unquoted) = around::unquoted(bytes)
        {
            plain = Cow::Owned(unquoted);
        }
        if self.group.map_rows.is_some() {
            return plain;
        }
        let text = str::from_utf8(&plain).ok();
        if let Some(ascii) = text.and_then(|text| forms::to_ascii(text, self.symbols.as_ref())) {
            plain = Cow::Owned(ascii.into_bytes());
        }
        if self.symbols.is_none()
            && let Some(cells) = clean::cells(&plain)
        {
            plain = Cow::Owned(cells);
        }
        plain
    }

    /// Whether the caller has fixed symbols that include this one.
    fn has_symbol(&self, symbol: char) -> bool {
        let symbols = self.symbols.as_ref();
        symbols.is_some_and(|symbols| matches!(symbols.read(symbol), Ok(Some(_))))
    }

    /// Whether a line has a number alone and is not a row: a count of the grids below, or their order.
    fn is_number(&self, line: &NumberedLine<'_>) -> bool {
        self.fixed.is_none()
            && self.group.map_rows.is_none()
            && (self.number.is_none() || self.has_count())
            && !self.cuts_all
            && number_length(line.bytes).is_some_and(|length| {
                let is_first = self.group.lines.is_empty();
                is_first || length < *SIDES.start() && self.is_complete()
            })
    }

    /// Whether a number that is too short for a row was followed by a blank line.
    fn has_count(&self) -> bool {
        let is_short = |(_, bytes): &(usize, Vec<u8>)| {
            number_length(bytes).is_some_and(|length| length < *SIDES.start())
        };
        self.is_number_apart
            && self.group.lines.is_empty()
            && self.number.as_ref().is_some_and(is_short)
    }

    /// Turns a number before the first row of a grid into a row, if it is as long, or has no grid below.
    fn place_number(&mut self, row: &NumberedLine<'_>) {
        let Some((number, bytes)) = self.number.take() else { return };
        let cells = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            text.chars().filter(|&c| c.is_ascii_alphanumeric() || ".*_-?".contains(c)).count()
        };
        let is_number = number_length(row.bytes).is_some_and(|length| length < *SIDES.start());
        // Bars or blanks before a cell belong to a drawing, and the number is not part of it.
        let text = String::from_utf8_lossy(row.bytes);
        if text.contains(is_bar) {
            return;
        }
        if cells(row.bytes) == cells(&bytes) || is_number {
            if text.starts_with(is_blank) && !bytes.starts_with(b" ") && !bytes.contains(&b'\t') {
                self.group.number = Some((number, bytes));
                return;
            }
            self.group.rows += 1;
            self.group.lines.insert(0, (number, bytes));
        }
    }

    /// Whether the current group has the rows of the layout or, without a layout, one row for each cell of a row.
    fn is_complete(&self) -> bool {
        let group = &self.group;
        let is_board = |(side, is_even): &(usize, bool)| *is_even && SIDES.contains(side);
        let side = || usual_rows(group).filter(is_board).map(|(side, _)| side);
        group.map_rows.is_some()
            || group.rows > 0 && self.fixed.or_else(side).is_some_and(|side| side == group.rows)
    }

    /// The groups of an uncut group, cut by the usual number of cells of its rows.
    pub(super) fn pieces(&self, group: &LineGroup) -> Vec<LineGroup> {
        let mut groups = self.cutting(group);
        let mut found = groups.0;
        found.extend(groups.1.end());
        if let Some(first) = found.first_mut() {
            first.label.clone_from(&group.label);
        }
        found
    }

    /// Cuts off all grids of the current group but the last one, which may be incomplete.
    fn cut_all(&mut self) -> Vec<LineGroup> {
        let group = self.take();
        let (mut found, groups) = self.cutting(&group);
        self.group = LineGroup { is_uncut: true, ..groups.group };
        match found.first_mut() {
            Some(first) => first.label = group.label,
            None => found.push(self.take()),
        }
        found
    }

    /// The complete groups of an uncut group, and the state after them.
    fn cutting(&self, group: &LineGroup) -> (Vec<LineGroup>, Self) {
        let mut groups = Self::new(self.fixed, self.symbols.clone());
        groups.cuts_all = true;
        let mut found = Vec::new();
        for (number, bytes) in &group.lines {
            groups.line = number - 1;
            found.extend(groups.add(bytes));
        }
        (found, groups)
    }

    /// Takes the end of the file. Returns the last groups.
    pub(super) fn end(&mut self) -> Vec<LineGroup> {
        // A file with a number and no grid is an error.
        if let Some((number, bytes)) = self.number.take()
            && !self.has_groups
            && self.group.lines.is_empty()
            && self.held.is_none()
        {
            self.group.lines.push((number, bytes));
        }
        let before = self.end_group();
        before.into_iter().chain(self.held.take()).collect()
    }

    /// Holds the current group at a blank line. Returns the group held before, or a complete one.
    fn end_group(&mut self) -> Option<LineGroup> {
        if self.group.lines.is_empty() {
            return None;
        }
        let group = self.take();
        if group.map_rows.is_some() { Some(group) } else { self.held.replace(group) }
    }

    /// Takes the current group, and starts another one.
    fn take(&mut self) -> LineGroup {
        self.examine_at = TWO_GRIDS;
        // A block of a grid with blank lines has fewer rows than the grid, and its side does not count.
        if SIDES.contains(&self.group.rows) && part(&self.group.lines).is_none() {
            self.last_side = Some(self.group.rows);
        }
        std::mem::take(&mut self.group)
    }

    /// Cuts off the first grid of the current group if the group has the rows of two.
    fn cut(&mut self) -> Option<LineGroup> {
        if self.group.map_rows.is_some() || self.group.rows < self.examine_at {
            return None;
        }
        if self.group.is_uncut {
            return None;
        }
        let (usual, is_even) = usual_rows(&self.group).unwrap_or_default();
        let side = self.fixed.unwrap_or(usual);
        // Rows at different columns may have blanks as cells; the whole group decides.
        if !is_even && !self.cuts_all {
            self.group.is_uncut = true;
            if SIDES.contains(&side) {
                self.last_side = Some(side);
            }
            return None;
        }
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
        let next = LineGroup { lines: rest, rows: self.group.rows - side, ..LineGroup::default() };
        let mut first = std::mem::replace(&mut self.group, next);
        (first.rows, self.last_side, self.examine_at) = (side, Some(side), 2 * side);
        Some(first)
    }
}

/// The beginning of a line below a drawing of this program, which names zones in words.
const OTHER_ZONES: &str = "also: ";

/// The usual number of cells of a row, and whether all rows have cells at the same columns.
fn usual_rows(group: &LineGroup) -> Option<(usize, bool)> {
    let texts: Vec<(usize, String)> = group
        .lines
        .iter()
        .map(|(number, bytes)| (*number, String::from_utf8_lossy(bytes).into_owned()))
        .filter(|(_, text)| !is_border(text))
        .collect();
    let split = |by_words| -> Vec<DrawnRow<'_>> {
        let split = CellSplit { by_words, commas: true, dashes: false };
        let line = |number| NumberedLine { number, bytes: &[] };
        texts.iter().map(|(number, text)| DrawnRow::split(line(*number), text, split)).collect()
    };
    let words = split(true);
    let rows = if looks_like_numbers(&words) { words } else { split(false) };
    let columns = |row: &DrawnRow<'_>| -> Vec<usize> {
        row.cells.iter().map(|cell| column(row.text.as_bytes(), cell.at)).collect()
    };
    let first = columns(rows.first()?);
    let is_even = rows.iter().all(|row| columns(row) == first);
    Some((usual_length(&rows), is_even))
}
