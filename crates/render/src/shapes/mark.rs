//! Shapes in cells and between them: tints, marks, labels, dots, letters and signs.

use super::super::svg::{self, CELL, Element};
use super::ink::Ink;
use pavane::constraints::{Color, Mark};
use pavane::layout::Position;

/// The distance of a shape between cells from another one at the same place.
pub(super) const NEXT: f64 = 19.0;
/// The size of the letters of labels, and their width.
const LABEL: (f64, f64) = (12.0, 6.8);
/// The size of the letters of labels with up to [`SHORT`] letters, such as sums, and their width.
const SHORT_LABEL: (f64, f64) = (15.0, 8.5);
/// The maximum number of letters of a short label.
const SHORT: usize = 3;
/// The maximum number of letters of a label.
const MOST_LETTERS: usize = 7;
/// The distance of lines of labels.
const LINE: f64 = 15.0;
/// The maximum number of lines of labels in a cell.
const MOST_LINES: usize = 2;
/// The radius of dots.
const DOT: f64 = 8.5;
/// The radius of the circle at a corner.
const CORNER: f64 = 15.0;
/// The opacity of tints and marks.
const TINT: f64 = 0.5;

/// The middle of some cells, from the left and from above.
pub(super) fn middle(cells: &[Position]) -> (f64, f64) {
    let count = cells.len().max(1) as f64;
    let centers = cells.iter().map(|&cell| svg::center(cell));
    let (x, y) = centers.fold((0.0, 0.0), |sum, center| (sum.0 + center.0, sum.1 + center.1));
    (x / count, y / count)
}

/// A tint of cells.
pub(super) fn shade(cells: &[Position], ink: Ink) -> Element {
    let group = Element::new("g").set("fill", ink.0).set("opacity", TINT);
    cells.iter().fold(group, |group, &cell| {
        let (x, y) = svg::corner(cell);
        let square = Element::new("rect").set("x", x).set("y", y);
        group.child(square.set("width", CELL).set("height", CELL))
    })
}

/// A mark below the digit of a cell.
pub(super) fn mark(cell: Position, mark: Mark) -> Element {
    let gray = |element: Element| element.set("fill", Ink::of(Color::Gray).0).set("opacity", TINT);
    let ((left, top), (x, y)) = (svg::corner(cell), svg::center(cell));
    match mark {
        Mark::Square => {
            let side = 0.7 * CELL;
            let square = Element::new("rect").set("x", x - side / 2.0).set("y", y - side / 2.0);
            gray(square.set("width", side).set("height", side))
        }
        Mark::Disc => gray(circle((x, y), 0.36 * CELL)),
        Mark::Inward => wedges((left, top), 4.0, 9.0),
        _ => wedges((left, top), 9.0, 4.0),
    }
}

/// Wedges at the sides of a cell. Their ends and their tips have these distances from the side.
fn wedges((left, top): (f64, f64), ends: f64, tip: f64) -> Element {
    let (middle, half) = (CELL / 2.0, 6.0);
    // Along a side, and the distance from it.
    let points = [(middle - half, ends), (middle, tip), (middle + half, ends)];
    let sides = [
        points,
        points.map(|(along, from)| (from, along)),
        points.map(|(along, from)| (along, CELL - from)),
        points.map(|(along, from)| (CELL - from, along)),
    ];
    let path: Vec<String> = sides
        .iter()
        .map(|side| {
            let [a, b, c] = side.map(|(x, y)| format!("{} {}", left + x, top + y));
            format!("M{a}L{b}L{c}")
        })
        .collect();
    stroke(Element::new("path").set("d", path.concat()), 1.8)
}

/// The room that the labels in the corner of a cell have taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LabelRoom {
    line: usize,
    width: f64,
}

impl LabelRoom {
    /// The next label. It is to the right of the one before, or on the next line of a cell; `None` if the cell is full.
    /// The ground of a label interrupts lines and outlines.
    pub(super) fn label(
        &mut self,
        cell: Position,
        words: &str,
        has_ground: bool,
    ) -> Option<Element> {
        let words = shortened(words);
        let count = words.chars().count();
        let (size, letter) = if count <= SHORT { SHORT_LABEL } else { LABEL };
        let width = letter * count as f64 + 3.0;
        if self.width > 0.0 && self.width + width > CELL - 3.0 {
            (self.line, self.width) = (self.line + 1, 0.0);
        }
        if self.line >= MOST_LINES {
            return None;
        }
        let (left, top) = svg::corner(cell);
        let (x, y) = (left + 3.0 + self.width, top + 2.0 + LINE * self.line as f64);
        self.width += width + 1.0;
        let group = Element::new("g").set("class", "words");
        let ground = Element::new("rect").set("x", x).set("y", y).set("width", width);
        let ground = ground.set("height", size + 1.0).set("class", "ground").set("fill", "white");
        let group = if has_ground { group.child(ground) } else { group };
        let text = Element::new("text").text(&words).set("x", x + 1.5).set("y", y + size - 1.5);
        Some(group.child(text.set("font-size", size)))
    }
}

/// Words at the bottom of a cell.
pub(super) fn words(cell: Position, words: &str) -> Element {
    let (x, y) = svg::center(cell);
    let words = shortened(words);
    let size = LABEL.0.min((CELL - 6.0) / (0.6 * words.chars().count().max(1) as f64));
    svg::write(&words, (x, y + CELL / 2.0 - 8.0), size).set("class", "words").set("fill", "#444444")
}

/// Words of at most a few letters.
fn shortened(words: &str) -> String {
    let has_room = words.chars().count() <= MOST_LETTERS;
    if has_room {
        words.to_owned()
    } else {
        words.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
    }
}

/// The letter of groups of cells, by their number; from 26 on a number.
pub(super) fn group_letter(number: usize) -> String {
    let letter = ('A'..='Z').nth(number);
    letter.map_or_else(|| (number + 1).to_string(), |letter| letter.to_string())
}

/// A dot between cells, with a number in it.
pub(super) fn dot(place: (f64, f64), is_black: bool, label: &str) -> Element {
    let class = if is_black { "black" } else { "white" };
    let (fill, text) = if is_black { ("black", "white") } else { ("white", "black") };
    // A number of two digits needs a larger dot.
    let radius = if label.chars().count() > 1 { DOT + 2.5 } else { DOT };
    let dot = circle(place, radius).set("fill", fill).set("stroke", "black");
    let group = Element::new("g").set("class", format!("dot {class}"));
    let group = group.child(dot.set("stroke-width", 1.5));
    if label.is_empty() {
        return group;
    }
    group.child(svg::write(label, place, 12.0).set("fill", text))
}

/// Letters between cells.
pub(super) fn letters(place: (f64, f64), letters: &str) -> Element {
    let letters = svg::write(letters, place, 18.0).set("font-weight", "bold");
    Element::new("g").set("class", "words").child(ground(place, 9.0)).child(letters)
}

/// A sign between two cells, whose open side is at the first one.
pub(super) fn greater(place: (f64, f64), cells: &[Position]) -> Element {
    let [from, to] = [cells.first(), cells.last()].map(|cell| cell.copied().map(svg::center));
    let (from, to) = (from.unwrap_or(place), to.unwrap_or(place));
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (along, across) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let point = |forward: f64, aside: f64| {
        let (x, y) = (place.0 + along * forward, place.1 + across * forward);
        format!("{} {}", svg::tenths(x - across * aside), svg::tenths(y + along * aside))
    };
    let path = format!("M{}L{}L{}", point(-5.0, -6.0), point(5.0, 0.0), point(-5.0, 6.0));
    let sign = stroke(Element::new("path").set("d", path), 2.2);
    Element::new("g").set("class", "sign").child(ground(place, 9.0)).child(sign)
}

/// Words in a circle.
pub(super) fn corner(place: (f64, f64), words: &str) -> Element {
    let group = Element::new("g").set("class", "words corner");
    let ring = ground(place, CORNER).set("stroke", "black").set("stroke-width", 1.2);
    let numbers: Vec<&str> = words.split(' ').collect();
    // Up to two numbers are on one line, more on two lines.
    let lines: Vec<String> = if numbers.len() > 2 {
        numbers.chunks(numbers.len().div_ceil(2)).map(|line| line.join(" ")).collect()
    } else {
        vec![numbers.join(" ")]
    };
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
    let tallest: f64 = if lines.len() > 1 { 11.0 } else { 13.0 };
    let size = tallest.min(1.6 * CORNER / (0.52 * longest as f64));
    let first = place.1 - size * (lines.len() as f64 - 1.0) / 2.0;
    (0..).zip(&lines).fold(group.child(ring), |group, (number, line)| {
        let y = first + size * f64::from(number);
        group.child(svg::write(line, (place.0, y), size))
    })
}

/// A circle.
pub(super) fn circle((x, y): (f64, f64), radius: f64) -> Element {
    Element::new("circle").set("cx", x).set("cy", y).set("r", radius)
}

/// A circle in the color of the paper.
fn ground(place: (f64, f64), radius: f64) -> Element {
    circle(place, radius).set("class", "ground").set("fill", "white")
}

/// A path of thin black strokes.
fn stroke(path: Element, width: f64) -> Element {
    path.set("class", "stroke")
        .set("fill", "none")
        .set("stroke", "black")
        .set("stroke-width", width)
}
