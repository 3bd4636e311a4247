//! Rows of cells that were split in one of several ways, and further features of the drawing.

use super::rows::{DrawnRow, NumberedLine, drop_block_gaps, is_horizontal};
use crate::format::error::FormatError;

/// The rows of a drawing.
pub(super) struct Sheet<'t> {
    pub(super) rows: Vec<DrawnRow<'t>>,
    /// The map of the regions, if heavy borders enclose other regions than the usual blocks.
    pub(super) map: Option<String>,
    /// A reason why the drawing cannot be read in this way.
    pub(super) fault: Option<FormatError>,
    /// Whether each cell is between borders.
    pub(super) is_boxed: bool,
    /// The number of cells between two borders, if a row has several such parts.
    pub(super) block_width: Option<usize>,
}

impl<'t> Sheet<'t> {
    pub(super) const fn new(rows: Vec<DrawnRow<'t>>) -> Self {
        Self { rows, map: None, fault: None, is_boxed: false, block_width: None }
    }

    /// Several rows of this sheet.
    pub(super) fn part(&self, rows: &[DrawnRow<'t>]) -> Self {
        let Self { is_boxed, block_width, .. } = *self;
        Self { is_boxed, block_width, fault: self.fault.clone(), ..Self::new(rows.to_vec()) }
    }

    /// The number of cells of each row, if it is the same for all.
    pub(super) fn width(&self) -> Option<usize> {
        let width = self.rows.first()?.cells.len();
        self.rows.iter().all(|row| row.cells.len() == width).then_some(width)
    }

    /// Drops the head of a Markdown table: a row above a line of dashes. The number of rows below is the number of its
    /// cells, or these rows have names.
    pub(super) fn drop_head(&mut self, lines: &[(NumberedLine<'t>, &'t str)]) {
        let has_head = lines.get(1).is_some_and(|(_, text)| is_horizontal(text));
        let Some(width) = self.width().filter(|_| has_head) else { return };
        let is_named = || {
            let names = self.rows[1..].iter().map(|row| row.cells[0].text);
            self.rows.len() == width && are_names(&names.collect::<Vec<_>>())
        };
        if self.rows.len() == width + 1 || is_named() && self.rows[0].cells[0].text.is_empty() {
            self.rows.remove(0);
        }
    }

    /// Drops empty columns and rows between blocks, and empty rows between grids.
    pub(super) fn drop_gaps(&mut self) {
        if drop_block_gaps(&mut self.rows) {
            return;
        }
        let Some(width) = self.width() else { return };
        let is_empty = |row: &DrawnRow<'_>| row.cells.iter().all(|cell| cell.text.is_empty());
        let empty = self.rows.iter().filter(|row| is_empty(row)).count();
        let height = self.rows.len();
        if !height.is_multiple_of(width) && (height - empty).is_multiple_of(width) && height > empty
        {
            self.rows.retain(|row| !is_empty(row));
        }
    }

    /// Drops the names of columns, of rows, or of both: numbers from 0 or 1 on, or letters from A on.
    pub(super) fn drop_frame(&mut self) {
        let Some(width) = self.width() else { return };
        let height = self.rows.len();
        if height < 2 {
            return;
        }
        let head: Vec<&str> = self.rows[0].cells.iter().map(|cell| cell.text).collect();
        let side: Vec<&str> =
            self.rows.iter().filter_map(|row| row.cells.first()).map(|cell| cell.text).collect();
        // With both kinds of names, the first cell of the first row belongs to neither.
        let has_corner = height == width && are_names(&head[1..]) && are_names(&side[1..]);
        if has_corner || height == width + 1 && are_names(&head) {
            self.rows.remove(0);
        }
        if has_corner || height + 1 == width && are_names(&side) {
            self.rows.iter_mut().for_each(|row| _ = row.cells.remove(0));
        }
    }
}

/// Whether words name columns or rows in order: `0 1 2 ...`, `1 2 3 ...`, `A B C ...`, or the same after a prefix.
pub(super) fn are_names(words: &[&str]) -> bool {
    let is_nth = |word: &str, from: usize, place: usize| {
        let start = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        word[start..].parse() == Ok(from + place)
            && word[..start].chars().all(|c| c.is_ascii_alphabetic() || c == '_')
    };
    let is_letter = |word: &str, first: u8, place: usize| {
        word.len() == 1 && usize::from(word.as_bytes()[0]) == usize::from(first) + place
    };
    let all = |is_name: &dyn Fn(&str, usize) -> bool| {
        words.iter().enumerate().all(|(place, word)| is_name(word, place))
    };
    all(&|word, place| is_nth(word, 0, place))
        || all(&|word, place| is_nth(word, 1, place))
        || all(&|word, place| is_letter(word, b'A', place))
        || all(&|word, place| is_letter(word, b'a', place))
}
