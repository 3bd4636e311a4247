//! Puzzles of files, with their labels and expected answers.

use super::FormatError;
use super::row::Columns;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, DigitSet, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use num_bigint::BigUint;

/// Layout and symbols fixed by the caller. The contents determine the rest.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The layout of all puzzles. The usual board with extra zones, such as `9x9+x`, adds these zones to a puzzle with
    /// the map of a jigsaw. Any other layout must have the regions of the map.
    pub layout: Option<Layout>,
    /// The symbols of all digits.
    pub symbols: Option<Symbols>,
    /// Whether puzzles with rules beyond zones are errors. Set it for work that knows zones only, so that no rule is
    /// dropped in silence.
    pub zones_only: bool,
    /// Whether givens may clash. Otherwise a puzzle with two equal givens in a zone is an error.
    pub allows_clashes: bool,
    /// The keys of f-puzzles, and the classes of Interactive Sudoku Solver, that are skipped although they have no
    /// known meaning. [`Source::skipped`] has the ones that occur.
    pub ignored: Vec<String>,
}

/// The maximum number of characters of a title or an author in a request, or in a link of the page.
pub const LONGEST_NAME: usize = 200;

/// The word between a title and an author, with the blank after it.
const BY: &str = "by ";

/// A puzzle of a file, with its label and its expected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle. Its givens do not clash, unless [`Reading::allows_clashes`].
    pub puzzle: Puzzle,
    /// The label. Where a format states a title and an author, it is both, as `title by author`.
    pub label: Option<String>,
    /// The author, if the format states one.
    pub author: Option<String>,
    /// The difficulty that the file states, in its own words. Columns of tables, fields of JSON and the heads of SadMan
    /// Sudoku's files state it.
    pub level: Option<String>,
    /// The answer that the file states.
    pub expected: Option<Expected>,
    /// The symbols that the file states for this puzzle, if they are unusual, or differ from those of the caller.
    /// Answers about the puzzle are written in the symbols of the caller, or else in these.
    pub symbols: Option<Box<Symbols>>,
    /// The text that states a puzzle with rules beyond zones. Other puzzles have none.
    pub source: Option<Box<Source>>,
    /// The fields of its row, if it is in a table with named columns.
    pub columns: Option<Box<Columns>>,
    /// The cells of the givens that the file marks as placed by a player, such as `+5`; `None` without marks.
    pub placed: Option<Box<[Cell]>>,
    /// Digits and marks that a player has entered beside the puzzle, in the order of the cells; `None` without any. The
    /// puzzle does not have them.
    pub entries: Option<Box<[Entry]>>,
}

/// The digit and the marks that a player has entered in a cell without a given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Option<Digit>,
    /// The digits that the player has left in the cell, if it has marks. A cell may have a digit and marks, which are
    /// then hidden.
    pub marks: DigitSet,
}

/// The text of a puzzle with rules beyond zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The text, on one line.
    pub text: Box<str>,
    /// The keys and classes of the text that were skipped because of [`Reading::ignored`].
    pub skipped: Vec<String>,
}

/// The solutions of a puzzle according to a file. They may be wrong: they are not compared with the puzzle. The file
/// states at least one of the two. A count of 1 means that the puzzle is unique; a solution alone does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// The number of solutions.
    pub count: Option<BigUint>,
    /// A solution: a grid of the puzzle's layout without a clash, or the reason why the text is not one, with its
    /// place.
    pub solution: Option<Result<Grid, FormatError>>,
}

impl Expected {
    /// The stated solution, if it is a grid.
    pub fn grid(&self) -> Option<&Grid> {
        self.solution.as_ref()?.as_ref().ok()
    }
}

impl Record {
    /// The title: the label, without the author at its end.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::format::Record;
    ///
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let record = Record::from(puzzle).credited(Some("One given"), Some("Ann"));
    /// assert_eq!(record.label.as_deref(), Some("One given by Ann"));
    /// assert_eq!(record.title(), Some("One given"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn title(&self) -> Option<&str> {
        let label = self.label.as_deref()?;
        let without_author = self
            .author
            .as_deref()
            .and_then(|author| label.strip_suffix(author)?.strip_suffix(BY).map(str::trim_end));
        Some(without_author.unwrap_or(label)).filter(|title| !title.is_empty())
    }

    /// This record with another title and author, which make its label. Empty ones are omitted.
    #[must_use]
    pub fn credited(self, title: Option<&str>, author: Option<&str>) -> Self {
        let author = author.filter(|author| !author.is_empty());
        let by = author.map(|author| format!("{BY}{author}"));
        let title = title.filter(|title| !title.is_empty()).map(str::to_owned);
        let label = [title, by].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let label = Some(label).filter(|label| !label.is_empty());
        Self { label, author: author.map(str::to_owned), ..self }
    }

    /// This record with a title or an author in place of its own, on one line and up to [`LONGEST_NAME`] characters: a
    /// line end would end a comment with the label. `None` keeps the own one, and an empty one removes it.
    #[must_use]
    pub fn renamed(self, title: Option<&str>, author: Option<&str>) -> Self {
        if title.is_none() && author.is_none() {
            return self;
        }
        let name = |words: &str| -> String {
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            words.chars().take(LONGEST_NAME).collect()
        };
        let title = title.map(name).or_else(|| self.title().map(str::to_owned));
        let author = author.map(name).or_else(|| self.author.clone());
        self.credited(title.as_deref(), author.as_deref())
    }

    /// This record with the stated solution on another line, as with [`FormatError::at_line`], for callers that count
    /// lines themselves.
    #[must_use]
    pub fn at_line(mut self, line: usize) -> Self {
        if let Some(expected) = &mut self.expected {
            let solution = expected.solution.take();
            expected.solution =
                solution.map(|solution| solution.map_err(|error| error.at_line(line)));
        }
        self
    }
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            label: None,
            author: None,
            level: None,
            expected: None,
            symbols: None,
            source: None,
            columns: None,
            placed: None,
            entries: None,
        }
    }
}

/// The puzzles of a file in order, each with the number of its first line; lazy if the format allows it.
pub type Records = Box<dyn Iterator<Item = (usize, Result<Record, FormatError>)> + Send>;
