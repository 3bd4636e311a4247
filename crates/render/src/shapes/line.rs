//! Lines through cells, with their ends, and circles around cells.

use super::super::svg::{self, CELL, Element};
use super::ink::Ink;
use super::mark;
use pavane::constraints::{Color, Line, LineEnd};
use pavane::layout::Position;

/// The width of thick lines.
const THICK: f64 = 17.0;
/// The width of thin lines and circles.
const THIN: f64 = 2.6;
/// The radius of bulbs.
const BULB: f64 = 0.36 * CELL;
/// The radius of circles, and half of a pill.
const CIRCLE: f64 = 0.4 * CELL;
/// The opacity of thick lines.
const OPACITY: f64 = 0.6;

type Point = (f64, f64);

/// A line through cells.
pub(super) fn draw(line: &Line, cells: &[Position]) -> Element {
    let points: Vec<Point> = cells.iter().map(|&cell| svg::center(cell)).collect();
    let (ink, class) = (Ink::of(line.color).0, if line.is_thin { "thin" } else { "thick" });
    let group = Element::new("g").set("class", format!("line {class}"));
    // A thick line and its ends are transparent as a whole.
    let group = if line.is_thin { group } else { group.set("opacity", OPACITY) };
    let width = if line.is_thin { THIN } else { THICK };
    // A line ends at the outline of a circle, without a round end inside.
    let has_gap = [line.start, line.end].iter().any(|&end| gap(end) >= CIRCLE);
    let cap = if has_gap && !line.is_thin { "butt" } else { "round" };
    let path = Element::new("path").set("d", path(line, &points)).set("fill", "none");
    let path = path.set("stroke", ink).set("stroke-width", width);
    let path = path.set("stroke-linecap", cap).set("stroke-linejoin", "round");
    let ends = [
        (line.start, points.first(), points.get(1)),
        (
            line.end,
            points.last(),
            points.len().checked_sub(2).and_then(|before| points.get(before)),
        ),
    ];
    ends.into_iter().fold(group.child(path), |group, (form, at, next)| {
        let end = at.and_then(|&at| end(form, at, next.copied(), ink));
        end.into_iter().fold(group, Element::child)
    })
}

/// The path through points, which begins and ends at the outlines of the ends.
fn path(line: &Line, points: &[Point]) -> String {
    let mut points = points.to_vec();
    if let [first, second, ..] = points[..] {
        points[0] = moved(first, second, gap(line.start));
    }
    if let [.., before, last] = points[..] {
        let place = points.len() - 1;
        points[place] = moved(last, before, gap(line.end));
    }
    // One cell has a line without length, which is drawn as its round end.
    if let [only] = points[..] {
        points.push(only);
    }
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let close = if line.is_loop { "Z" } else { "" };
    if points.is_empty() { String::new() } else { format!("M{}{close}", points.join("L")) }
}

/// The distance of the line from the center of the cell at an end.
fn gap(end: LineEnd) -> f64 {
    match end {
        LineEnd::Circle | LineEnd::Outside | LineEnd::Diamond => CIRCLE,
        // The tip of an arrow is in its cell, beside the digit.
        LineEnd::Arrow => 4.0,
        _ => 0.0,
    }
}

/// A point, moved toward another one.
fn moved(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    // Lines from a cell to itself have no direction.
    let part = if length > 0.0 { distance / length } else { 0.0 };
    (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
}

/// The form of an end of a line, at a point with a neighbor.
fn end(form: LineEnd, at: Point, next: Option<Point>, ink: &str) -> Option<Element> {
    match form {
        LineEnd::Bulb => Some(mark::circle(at, BULB).set("class", "bulb").set("fill", ink)),
        LineEnd::Circle => Some(ring(at, ink)),
        LineEnd::Diamond => {
            let (x, y) = at;
            let path = format!(
                "M{x} {}L{} {y}L{x} {}L{} {y}Z",
                y - CIRCLE,
                x + CIRCLE,
                y + CIRCLE,
                x - CIRCLE
            );
            Some(outline(Element::new("path").set("d", path), ink).set("class", "diamond"))
        }
        LineEnd::Arrow => {
            let (tip, from) = (moved(at, next?, gap(form)), next?);
            let base = moved(tip, from, 9.0);
            let (x, y) = ((base.0 - tip.0) * 0.7, (base.1 - tip.1) * 0.7);
            let points = [(base.0 - y, base.1 + x), tip, (base.0 + y, base.1 - x)];
            let [first, tip, last] =
                points.map(|(x, y)| format!("{} {}", svg::tenths(x), svg::tenths(y)));
            let path = format!("M{first}L{tip}L{last}");
            let head = outline(Element::new("path").set("d", path), ink).set("class", "head");
            Some(head.set("stroke-linecap", "round"))
        }
        _ => None,
    }
}

/// A circle around a cell, or a pill around cells in a row or column.
pub(super) fn circle(cells: &[Position]) -> Element {
    let group = Element::new("g").set("class", "circle");
    let ink = Ink::of(Color::Dark).0;
    let (Some(&first), Some(&last)) = (cells.iter().min(), cells.iter().max()) else {
        return group;
    };
    let span = (last.row - first.row) + last.column.abs_diff(first.column) + 1;
    let is_straight = first.row == last.row || first.column == last.column;
    if cells.len() == 1 || !is_straight || span != cells.len() {
        return cells.iter().fold(group, |group, &cell| group.child(ring(svg::center(cell), ink)));
    }
    let ((left, top), (right, bottom)) = (svg::center(first), svg::center(last));
    let pill = Element::new("rect").set("x", left - CIRCLE).set("y", top - CIRCLE);
    let pill =
        pill.set("width", right - left + 2.0 * CIRCLE).set("height", bottom - top + 2.0 * CIRCLE);
    group.child(outline(pill, ink).set("rx", CIRCLE))
}

/// A circle around the center of a cell.
fn ring(at: Point, ink: &str) -> Element {
    outline(mark::circle(at, CIRCLE), ink)
}

/// The outline of an element.
fn outline(element: Element, ink: &str) -> Element {
    element.set("fill", "none").set("stroke", ink).set("stroke-width", THIN)
}
