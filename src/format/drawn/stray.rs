//! A line above or below a grid that is neither a row of it nor a title by its words: a date, a number, a mark.

use super::groups::LineGroup;
use super::rows::{CellSplit, DrawnRow, NumberedLine, decode_rows, draws, is_bar, is_horizontal};
use super::sheet::are_names;
use crate::format::error::SIDES;
use crate::format::position::is_blank;

impl LineGroup {
    /// The group with blanks for the names of its rows, letters before blanks or a bar, if all rows have one.
    pub(super) fn without_names(&self) -> Option<Self> {
        let mut group = self.clone();
        let mut names = Vec::new();
        for (_, bytes) in &mut group.lines {
            let text = str::from_utf8(bytes).ok()?;
            // Borders are between the rows, and a line above them may name columns.
            let words: Vec<&str> = text.split_whitespace().collect();
            let is_head = names.is_empty() && words.len() > 1 && are_names(&words);
            if is_horizontal(text) || is_head {
                continue;
            }
            let start = text.len() - text.trim_start().len();
            let mut symbols = text[start..].chars();
            let name = symbols.next().filter(char::is_ascii_alphabetic)?;
            if symbols.next().is_some_and(|c| !is_blank(c) && !is_bar(c)) {
                return None;
            }
            names.push(name.to_string());
            bytes[start] = b' ';
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (SIDES.contains(&names.len()) && are_names(&names)).then_some(group)
    }

    /// Whether a row has an empty cell between two tabs.
    pub(super) fn has_empty_fields(&self) -> bool {
        self.lines.iter().any(|(_, bytes)| bytes.windows(2).any(|pair| pair == b"\t\t"))
    }

    /// The group without a stray line above or below its rows, if the other lines are a square grid. A line above
    /// becomes the title.
    pub(super) fn without_stray(&self) -> Option<Self> {
        if self.has_map() {
            return None;
        }
        let lines: Vec<NumberedLine<'_>> = self
            .lines
            .iter()
            .map(|(number, bytes)| NumberedLine { number: *number, bytes })
            .collect();
        let texts = decode_rows(&lines).ok()?;
        let rest = texts.len().checked_sub(1).filter(|rest| SIDES.contains(rest))?;
        let is_grid = |texts: &[(NumberedLine<'_>, &str)]| {
            [false, true].into_iter().any(|by_words| {
                let split = CellSplit { by_words, commas: true, dashes: false };
                let rows = texts.iter().map(|&(line, text)| DrawnRow::split(line, text, split));
                rows.map(|row| row.cells.len()).all(|length| length == rest)
            })
        };
        // The other lines have separators that the stray line lacks.
        let is_table = |texts: &[(NumberedLine<'_>, &str)], stray: &str| {
            ['\t', ';', ','].into_iter().any(|separator| {
                let count = |text: &str| text.matches(separator).count();
                let gaps = texts.first().map_or(0, |(_, text)| count(text));
                count(stray) == 0
                    && (rest - 1..=rest).contains(&gaps)
                    && texts.iter().all(|(_, text)| count(text) == gaps)
            })
        };
        let (first, last) = (*texts.first()?, *texts.last()?);
        let (line, text) = if is_table(&texts[1..], first.1) {
            first
        } else if is_table(&texts[..rest], last.1) {
            last
        } else {
            let stray = if is_grid(&texts[1..]) { Some(first) } else { None };
            let stray = stray.or_else(|| is_grid(&texts[..rest]).then_some(last))?;
            // A line about as long as the others is a row with a mistake, unless it is a mark or a date.
            let cells = |text: &str| text.chars().filter(|&c| !is_blank(c) && !draws(c)).count();
            let usual = texts.iter().map(|(_, text)| cells(text)).max()?;
            let is_mark = !stray.1.contains(|c: char| c.is_ascii_digit());
            let is_date = stray.1.trim().split('-').count() == 3;
            if 2 * cells(stray.1) > usual + 1 && !is_mark && !is_date {
                return None;
            }
            stray
        };
        let place = self.lines.iter().position(|(number, _)| *number == line.number)?;
        let mut group = self.clone();
        group.lines.remove(place);
        let is_title = !text.contains([',', ';', '|', '\t']);
        if line.number == first.0.number && is_title && group.label.is_none() {
            group.label = Some(text.trim().to_owned());
        }
        Some(group)
    }
}
