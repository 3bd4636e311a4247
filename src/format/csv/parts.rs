//! The columns of a table for puzzles, solutions and labels.

use crate::format::Reading;
use crate::format::columns::{LABELS, LEVELS, PUZZLES, SOLUTIONS, is_named, rank};
use crate::format::one_line::LineReader;
use csv::ByteRecord;

/// The columns of the parts of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartColumns {
    pub(super) puzzle: usize,
    pub(super) solution: Option<usize>,
    pub(super) label: Option<usize>,
    pub(super) level: Option<usize>,
    /// Whether the column of the solution was found by its full boards, and not by its name.
    pub(super) is_full: bool,
}

/// The content of a column in the first rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnContent {
    /// Boards with empty cells.
    Puzzles,
    /// Full boards.
    Full,
    Other,
}

impl ColumnContent {
    /// The content of a column: boards in at least half of the rows.
    fn of(column: usize, rows: &[ByteRecord], reading: &Reading) -> Self {
        let read = |row: &ByteRecord| {
            let record = LineReader::new(reading).read(row.get(column)?).ok()??;
            let puzzle = record.label.is_none().then_some(record.puzzle)?;
            Some(puzzle.givens().iter().all(Option::is_some))
        };
        let boards: Vec<bool> = rows.iter().filter_map(read).collect();
        if boards.is_empty() || 2 * boards.len() < rows.len() {
            Self::Other
        } else if boards.into_iter().all(|is_full| is_full) {
            Self::Full
        } else {
            Self::Puzzles
        }
    }
}

impl PartColumns {
    /// The columns by their names, if one of them has the name of a puzzle. Of several, the ones with puzzles in the
    /// first rows count, and a column with full boards next to one without is the solution.
    pub(super) fn by_name(rows: &[ByteRecord], reading: &Reading) -> Option<Self> {
        let (names, rows) = rows.split_first()?;
        let find = |known: &[&str]| names.iter().position(|field| is_named(field, known));
        let label = LABELS.iter().find_map(|&name| find(&[name]));
        let level = LEVELS.iter().find_map(|&name| find(&[name]));
        let solution = find(&SOLUTIONS);
        let is_puzzle =
            |column: &usize| names.get(*column).is_some_and(|field| is_named(field, &PUZZLES));
        let mut named: Vec<usize> = (0..names.len()).filter(is_puzzle).collect();
        let first = *named.first()?;
        // A single column with the name of a puzzle counts, even with mistakes in all rows.
        if named.len() == 1 {
            return Some(Self { puzzle: first, solution, label, level, is_full: false });
        }
        named.sort_by_key(|&column| {
            let name = names.get(column).unwrap_or_default();
            rank(String::from_utf8_lossy(name).trim().to_lowercase().as_str())
        });
        let content: Vec<_> = named
            .into_iter()
            .map(|column| (column, ColumnContent::of(column, rows, reading)))
            .collect();
        let of =
            |kind| content.iter().find(|&&(_, found)| found == kind).map(|&(column, _)| column);
        let full = of(ColumnContent::Full);
        let Some(puzzle) = of(ColumnContent::Puzzles).or(full) else {
            return Some(Self { puzzle: content[0].0, solution, label, level, is_full: false });
        };
        let full = full.filter(|&full| full != puzzle && solution.is_none());
        Some(Self { puzzle, solution: solution.or(full), label, level, is_full: full.is_some() })
    }

    /// The columns by their contents. The puzzle is the first column with puzzles. The solution is a column with full
    /// boards, else the next one with boards.
    pub(super) fn by_content(rows: &[ByteRecord], reading: &Reading) -> Self {
        let width = rows.iter().map(ByteRecord::len).max().unwrap_or_default();
        let content = (0..width).map(|column| (column, ColumnContent::of(column, rows, reading)));
        let found: Vec<_> = content.filter(|&(_, found)| found != ColumnContent::Other).collect();
        let of = |kind| found.iter().find(|&&(_, found)| found == kind).map(|&(column, _)| column);
        let Some(&(first, _)) = found.first() else { return Self::default() };
        let puzzle = of(ColumnContent::Puzzles).unwrap_or(first);
        let full = of(ColumnContent::Full).filter(|&full| full != puzzle);
        let next = found.iter().map(|&(column, _)| column).find(|&column| column > puzzle);
        Self { puzzle, solution: full.or(next), label: None, level: None, is_full: full.is_some() }
    }
}
