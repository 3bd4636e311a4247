//! Sheets of paper with several boards, to print.
//!
//! A [`Printout`] has the boards, and draws its pages one by one. Pages with solutions come last, with smaller boards
//! under the same numbers.

use super::board::Picture;
use super::svg::{Element, MARGIN};
use pavane::format::Record;
use pavane::grid::Grid;
use std::str::FromStr;

/// The free space at the edges of a sheet, in points.
const EDGE: f64 = 36.0;
/// The height of the heading with its space, in points.
const HEADING: f64 = 32.0;
/// The height of the page number with its space, in points.
const FOOTER: f64 = 16.0;
/// The space between columns of boards, and between rows, in points.
const GAPS: (f64, f64) = (20.0, 12.0);
/// The largest part of their size in pixels that boards have in points. A cell is 19 mm wide then.
const LARGEST: f64 = 0.9;
/// The least width of the heavy lines of a board, in points.
const HEAVY: f64 = 1.0;
/// The maximum numbers of columns and rows of a sheet.
const MOST: usize = 12;
/// The width of a letter on average, in parts of its size.
const LETTER: f64 = 0.55;

/// The size of paper. Sheets are upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The width and the height in points, which are 1/72 inch.
    pub fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// The name of the size in style sheets.
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// The width and the height as lengths of style sheets.
    pub(crate) fn lengths(self) -> (&'static str, &'static str) {
        match self {
            Self::A4 => ("210mm", "297mm"),
            Self::Letter => ("8.5in", "11in"),
        }
    }
}

/// The places for boards on a sheet, as columns and rows.
///
/// ```
/// use pavane_render::sheet::Arrangement;
///
/// let six: Arrangement = "2x3".parse()?;
/// assert_eq!(six.places(), 6);
/// // A number alone has the arrangement with the largest boards.
/// assert_eq!("6".parse(), Ok(six));
/// assert_eq!(six.doubled(), "3x4".parse()?);
/// # Ok::<(), pavane_render::sheet::ArrangementError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    columns: usize,
    rows: usize,
}

/// The error of a text that is not an arrangement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected columns and rows, such as 2x3, or a number of boards; a sheet has up to {MOST} of each"
)]
pub struct ArrangementError;

impl Arrangement {
    /// Columns and rows; `None` unless each is from 1 to 12.
    pub fn new(columns: usize, rows: usize) -> Option<Self> {
        let is_possible = |count: usize| (1..=MOST).contains(&count);
        (is_possible(columns) && is_possible(rows)).then_some(Self { columns, rows })
    }

    /// The arrangement with at least this number of places in which square boards are largest; `None` unless the
    /// number is from 1 to 144.
    pub fn of(count: usize) -> Option<Self> {
        let (width, height) = Paper::A4.size();
        let side = |all: &Self| (width / all.columns as f64).min(height / all.rows as f64);
        (1..=MOST)
            .filter_map(|columns| Self::new(columns, count.div_ceil(columns)))
            .reduce(|best, other| if side(&other) > side(&best) { other } else { best })
    }

    /// The number of places.
    pub fn places(self) -> usize {
        self.columns * self.rows
    }

    /// An arrangement for smaller boards: with at least twice as many places, if a sheet can have them.
    #[must_use]
    pub fn doubled(self) -> Self {
        let most = Self { columns: MOST, rows: MOST };
        Self::of(2 * self.places()).unwrap_or(most)
    }
}

impl FromStr for Arrangement {
    type Err = ArrangementError;

    fn from_str(text: &str) -> Result<Self, ArrangementError> {
        let number = |digits: &str| digits.parse().map_err(|_| ArrangementError);
        match text.split_once(['x', 'X', '×']) {
            Some((columns, rows)) => Self::new(number(columns)?, number(rows)?),
            None => Self::of(number(text)?),
        }
        .ok_or(ArrangementError)
    }
}

/// A board on a sheet.
#[derive(Clone, Debug)]
pub struct PrintedBoard {
    /// The puzzle, without its label.
    pub picture: Picture,
    /// The words beside the number, above the board.
    pub title: String,
    /// The words below the board, such as its level.
    pub level: String,
    /// The solution.
    pub solution: PrintedSolution,
}

/// The part of a board on the sheets with solutions.
#[derive(Clone, Debug)]
pub enum PrintedSolution {
    /// Sheets have no solutions.
    Omitted,
    /// The grid, of the layout of the puzzle.
    Grid(Grid),
    /// The reason why there is no grid.
    Missing(String),
}

impl PrintedBoard {
    /// The board of a record, with its label and level.
    pub fn new(record: &Record, picture: Picture, solution: PrintedSolution) -> Self {
        let words = |words: &Option<String>| words.clone().unwrap_or_default();
        let (label, level) = (words(&record.label), words(&record.level));
        // A table may have the level as its only label.
        let title = if label == level { String::new() } else { label };
        Self { picture, title, level, solution }
    }
}

impl PrintedSolution {
    /// A solution, or the reason why there is none.
    pub fn of(grid: Option<Grid>, remark: Option<&str>) -> Self {
        grid.map_or_else(|| Self::Missing(remark.unwrap_or_default().to_owned()), Self::Grid)
    }
}

/// Boards with numbers from 1 on, and the sheets that show them.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_render::sheet::{PrintedBoard, PrintedSolution, Printout};
/// use pavane_render::Picture;
///
/// let puzzle: Puzzle = "1..4............".parse()?;
/// let mut printout = Printout::new("2x3".parse()?);
/// for title in ["one", "two"] {
///     let (title, level) = (title.to_owned(), "easy".to_owned());
///     let (picture, solution) = (Picture::new(&puzzle), PrintedSolution::Omitted);
///     printout.add(PrintedBoard { picture, title, level, solution });
/// }
/// assert_eq!(printout.page_count(), 1);
/// assert_eq!(printout.page(0).to_string().matches("class=\"given\"").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Printout {
    /// The size of the sheets.
    pub paper: Paper,
    /// The places for puzzles. Solutions have [`Arrangement::doubled`].
    pub arrangement: Arrangement,
    /// The words above the boards of each sheet.
    pub heading: String,
    /// Whether colors stay. Otherwise they become grays, and all words become black.
    pub has_colors: bool,
    boards: Vec<PrintedBoard>,
}

/// The boards of a sheet: their range among all, and whether they are solved.
struct SheetContent {
    first: usize,
    end: usize,
    is_solved: bool,
}

/// A place for a board on a sheet, in points.
#[derive(Clone, Copy)]
struct Place {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Printout {
    /// A printout without boards, on A4, in black and white.
    pub fn new(arrangement: Arrangement) -> Self {
        Self {
            paper: Paper::default(),
            arrangement,
            heading: String::new(),
            has_colors: false,
            boards: Vec::new(),
        }
    }

    /// Adds a board after the others.
    pub fn add(&mut self, board: PrintedBoard) {
        self.boards.push(board);
    }

    /// The number of boards.
    pub fn board_count(&self) -> usize {
        self.boards.len()
    }

    /// The number of sheets: the puzzles, then the solutions.
    pub fn page_count(&self) -> usize {
        let count = self.boards.len();
        count.div_ceil(self.arrangement.places())
            + if self.has_solutions() {
                count.div_ceil(self.arrangement.doubled().places())
            } else {
                0
            }
    }

    fn has_solutions(&self) -> bool {
        self.boards.iter().any(|board| !matches!(board.solution, PrintedSolution::Omitted))
    }

    fn content(&self, page: usize) -> SheetContent {
        let places = self.arrangement.places();
        let puzzle_pages = self.boards.len().div_ceil(places);
        let (number, places, is_solved) = if page < puzzle_pages {
            (page, places, false)
        } else {
            (page - puzzle_pages, self.arrangement.doubled().places(), true)
        };
        let first = number * places;
        SheetContent { first, end: (first + places).min(self.boards.len()), is_solved }
    }

    /// Draws a sheet, with pages counted from 0. Takes time linear in the size of its boards.
    ///
    /// # Panics
    /// If there is no such page.
    pub fn page(&self, page: usize) -> Element {
        assert!(page < self.page_count(), "the printout has fewer pages");
        let content = self.content(page);
        let (width, height) = self.paper.size();
        let (wide, high) = self.paper.lengths();
        let sheet = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", "sheet")
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", wide)
            .set("height", high)
            .set("font-family", "sans-serif");
        let paper = Element::new("rect").set("width", width).set("height", height);
        let sheet = sheet.child(paper.set("fill", "white"));
        let heading = self.heading_of(&content);
        let sheet = if heading.is_empty() {
            sheet
        } else {
            let size = fitting(&heading, width - 2.0 * EDGE, 18.0);
            let words = caption(&heading, (width / 2.0, EDGE + 16.0), size).set("class", "heading");
            sheet.child(words.set("text-anchor", "middle").set("font-weight", "bold"))
        };
        let number = format!("{} / {}", page + 1, self.page_count());
        let number = caption(&number, (width / 2.0, height - EDGE + 4.0), 9.0);
        let sheet = sheet.child(number.set("class", "page").set("text-anchor", "middle"));
        let boards = (content.first..content.end).map(|board| self.draw(board, &content));
        let sheet = boards.fold(sheet, Element::child);
        if self.has_colors { sheet } else { sheet.in_gray() }
    }

    fn heading_of(&self, content: &SheetContent) -> String {
        match (content.is_solved, self.heading.as_str()) {
            (false, heading) => heading.to_owned(),
            (true, "") => "Solutions".to_owned(),
            (true, heading) => format!("{heading}: solutions"),
        }
    }

    /// The place of a board on its sheet.
    fn place(&self, board: usize, content: &SheetContent) -> Place {
        let all = if content.is_solved { self.arrangement.doubled() } else { self.arrangement };
        let (width, height) = self.paper.size();
        let top = if self.heading_of(content).is_empty() { EDGE } else { EDGE + HEADING };
        let (columns, rows) = (all.columns as f64, all.rows as f64);
        let width = (width - 2.0 * EDGE - GAPS.0 * (columns - 1.0)) / columns;
        let height = (height - top - EDGE - FOOTER - GAPS.1 * (rows - 1.0)) / rows;
        let number = board - content.first;
        let (row, column) = ((number / all.columns) as f64, (number % all.columns) as f64);
        let (left, top) = (EDGE + column * (width + GAPS.0), top + row * (height + GAPS.1));
        Place { left, top, width, height }
    }

    /// Draws a board with its captions in its place.
    fn draw(&self, number: usize, content: &SheetContent) -> Element {
        let place = self.place(number, content);
        let board = &self.boards[number];
        let size = (place.width / 20.0).clamp(7.0, 12.0);
        let level = if content.is_solved { "" } else { board.level.as_str() };
        let (above, below) = (1.5 * size, if level.is_empty() { 0.0 } else { 1.3 * size });
        let picture = match &board.solution {
            PrintedSolution::Grid(grid) if content.is_solved => {
                board.picture.clone().solution(grid).drawing()
            }
            _ => board.picture.drawing(),
        };
        let (wide, high) = (picture.length("width"), picture.length("height"));
        let scale = (place.width / wide).min((place.height - above - below) / high).min(LARGEST);
        let (wide, high) = (scale * wide, scale * high);
        let picture = picture.with_heavy_lines(HEAVY / scale);
        let left = place.left + (place.width - wide) / 2.0;
        // The numbers of a row are on one line.
        let top = place.top;
        let edge = left + scale * MARGIN;
        let counted = format!("{}.", number + 1);
        // Digits of common fonts are up to 0.6 wide.
        let title_at = edge + size * (0.6 * counted.chars().count() as f64 + 0.3);
        let label = caption(&counted, (edge, top + size), size).set("font-weight", "bold");
        let group = Element::new("g").set("class", "board").child(label);
        let title = cut(&board.title, left + wide - title_at, size);
        let group = if title.is_empty() {
            group
        } else {
            group.child(caption(&title, (title_at, top + size), size).set("class", "title"))
        };
        let group = match &board.solution {
            PrintedSolution::Missing(why) if content.is_solved => {
                let at = (edge, top + above + size);
                group.child(caption(&cut(why, wide, size), at, size).set("class", "missing"))
            }
            _ => group.child(
                picture
                    .set("x", rounded(left))
                    .set("y", rounded(top + above))
                    .set("width", rounded(wide))
                    .set("height", rounded(high)),
            ),
        };
        if level.is_empty() {
            return group;
        }
        let at = (edge, top + above + high + 0.8 * size);
        group.child(caption(&cut(level, wide, size), at, 0.9 * size).set("class", "level"))
    }
}

/// Words that begin at a place on their base line.
fn caption(words: &str, (x, y): (f64, f64), size: f64) -> Element {
    Element::new("text")
        .text(words)
        .set("x", rounded(x))
        .set("y", rounded(y))
        .set("font-size", rounded(size))
}

/// The size of letters with which words fit into a width, up to a largest one.
fn fitting(words: &str, width: f64, largest: f64) -> f64 {
    largest.min(width / (LETTER * words.chars().count().max(1) as f64))
}

/// Words that fit into a width, cut off if they are too long.
fn cut(words: &str, width: f64, size: f64) -> String {
    let words: Vec<char> = words.trim().chars().collect();
    let most = (width / (LETTER * size)).max(1.0) as usize;
    if words.len() <= most {
        return words.into_iter().collect();
    }
    let kept: String = words[..most - 1].iter().collect();
    format!("{}…", kept.trim_end())
}

/// A length in hundredths of a point.
fn rounded(length: f64) -> f64 {
    (100.0 * length).round() / 100.0
}
