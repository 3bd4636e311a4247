//! What pictures of boards as SVG are made of: where cells are, the lines between them, and words.
//!
//! The background is white, so that a picture is right in dark viewers too. Words are laid out by whoever
//! shows the picture.

use super::lines::{Lines, Weight};
use crate::layout::{Layout, Position};
use ::svg::Document;
use ::svg::node::element::{Group, Line, Rectangle, Text};

/// The side of a cell.
pub const CELL: f64 = 60.0;
/// What is left free around the board.
const MARGIN: f64 = 12.0;
/// The size of the letters above and below the board, unless words are long.
const WORDS: f64 = 18.0;
/// The height of a line of words above or below the board.
pub const LINE: f64 = 30.0;
/// No common font has letters that are wider on the whole, in parts of their size.
const WIDEST: f64 = 0.65;

/// How many lines of words there is room for above and below a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Above it.
    pub above: usize,
    /// Below it.
    pub below: usize,
}

/// A picture of what is in the cells of a board, with the lines between cells and the thick lines where blocks
/// or regions end.
///
/// ```
/// use pavane::render::svg::{Room, document};
/// use pavane::Layout;
/// use svg::node::element::Group;
///
/// let layout = Layout::square(4)?;
/// let picture = document(&layout, Group::new(), Room { above: 0, below: 1 });
/// assert!(picture.to_string().starts_with("<svg"));
/// # Ok::<(), pavane::LayoutError>(())
/// ```
pub fn document(layout: &Layout, cells: Group, room: Room) -> Document {
    sheet(&Lines::of(layout), cells, room)
}

/// The same of a picture made of squares.
pub(crate) fn sheet(lines: &Lines, squares: Group, room: Room) -> Document {
    let (width, height) = (side(lines.width()), side(lines.height()));
    let above = LINE * room.above as f64;
    let height = height + above + LINE * room.below as f64;
    let paper = Rectangle::new().set("y", -above).set("width", width).set("height", height);
    Document::new()
        .set("viewBox", (0.0, -above, width, height))
        .set("width", width)
        .set("height", height)
        .add(paper.set("fill", "white"))
        .add(squares.set("font-family", "sans-serif"))
        .add(draw(lines, Weight::Light).set("stroke", "#999999"))
        .add(draw(lines, Weight::Heavy).set("stroke", "black").set("stroke-width", 2.5))
}

/// How long a picture is with so many squares beside each other.
fn side(squares: usize) -> f64 {
    2.0 * MARGIN + CELL * squares as f64
}

/// Where a cell begins, from the left and from above.
pub fn corner(position: Position) -> (f64, f64) {
    (MARGIN + CELL * position.column as f64, MARGIN + CELL * position.row as f64)
}

/// The middle of a cell, from the left and from above.
pub fn center(position: Position) -> (f64, f64) {
    let (left, top) = corner(position);
    (left + CELL / 2.0, top + CELL / 2.0)
}

/// Words with their middle at a place, in letters of a size.
pub fn write(words: &str, (x, y): (f64, f64), size: f64) -> Text {
    Text::new(printed(words))
        .set("x", x)
        .set("y", y)
        .set("font-size", size)
        .set("text-anchor", "middle")
        .set("dominant-baseline", "central")
}

/// Words above a board, on the lowest of the lines that there is room for.
pub fn heading(layout: &Layout, words: &str) -> Text {
    caption(layout, words, MARGIN / 2.0 - LINE / 2.0)
}

/// Words below a board, on one of the lines from 0 on that there is room for.
pub fn footing(layout: &Layout, line: usize, words: &str) -> Text {
    let bottom = side(layout.height()) - MARGIN / 2.0;
    caption(layout, words, bottom + LINE * (line as f64 + 0.5))
}

/// Words at a height, in smaller letters if they are too many for the width of the board.
fn caption(layout: &Layout, words: &str, y: f64) -> Text {
    let width = side(layout.width());
    let fitting = (width - 2.0 * MARGIN) / (WIDEST * words.chars().count().max(1) as f64);
    write(words, (width / 2.0, y), WORDS.min(fitting))
}

/// Words without the characters that XML has not, or that do something to a terminal.
pub(crate) fn printed(words: &str) -> String {
    let is_printed = |c: char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    words.chars().map(|c| if is_printed(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// All lines of a weight, each as long as it goes on.
fn draw(lines: &Lines, weight: Weight) -> Group {
    let mut group = Group::new().set("stroke-linecap", "square");
    for row in 0..=lines.height() {
        for (from, to) in runs(lines.width(), |column| lines.above(row, column) == weight) {
            group = group.add(line(Position { row, column: from }, Position { row, column: to }));
        }
    }
    for column in 0..=lines.width() {
        for (from, to) in runs(lines.height(), |row| lines.before(row, column) == weight) {
            group = group.add(line(Position { row: from, column }, Position { row: to, column }));
        }
    }
    group
}

/// The longest runs of places below a number that have a property: where each begins, and where it ends.
fn runs(places: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..places).filter(|&place| has(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}

/// A line from the corner of one cell to that of another.
fn line(from: Position, to: Position) -> Line {
    let ((x1, y1), (x2, y2)) = (corner(from), corner(to));
    Line::new().set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
}
