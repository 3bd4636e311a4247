//! The outlines of shapes.

use crate::svg::number;
use svg::node::Attributes;

/// The distance of the control points of a quarter of a circle, in parts of its radius.
const QUARTER: f64 = 0.552_284_75;

/// Takes the parts of an outline.
pub(crate) trait Pen {
    fn move_to(&mut self, x: f32, y: f32);
    fn line_to(&mut self, x: f32, y: f32);
    /// A curve with two control points, to the last point.
    fn cubic_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32);
    fn close(&mut self);
    /// A rectangle with its top left corner and its size.
    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32);
}

/// A shape, an element by its name and attributes.
pub(crate) struct Shape<'a> {
    name: &'a str,
    attributes: &'a Attributes,
}

impl<'a> Shape<'a> {
    pub(super) fn new(name: &'a str, attributes: &'a Attributes) -> Self {
        Self { name, attributes }
    }

    /// Draws the outline.
    pub(crate) fn trace(&self, pen: &mut impl Pen) {
        let at = |name: &str| number(self.attributes, name).unwrap_or(0.0);
        let word = |name: &str| self.attributes.get(name).map_or("", |value| value);
        match self.name {
            "rect" if at("rx") > 0.0 => rounded_rectangle(
                pen,
                (at("x"), at("y")),
                (at("width"), at("height")),
                (at("rx"), at("rx")),
            ),
            "rect" => {
                let [x, y, width, height] =
                    ["x", "y", "width", "height"].map(|name| at(name) as f32);
                pen.rectangle(x, y, width, height);
            }
            "line" => {
                let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(|name| at(name) as f32);
                pen.move_to(x1, y1);
                pen.line_to(x2, y2);
            }
            "circle" => ellipse(pen, (at("cx"), at("cy")), (at("r"), at("r"))),
            "polygon" => path(pen, &format!("M{}Z", word("points"))),
            _ => path(pen, word("d")),
        }
    }
}

/// Adds an ellipse.
fn ellipse(pen: &mut impl Pen, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    rounded_rectangle(pen, (x - wide, y - high), (2.0 * wide, 2.0 * high), (wide, high));
}

/// Adds a rectangle with its top left corner, its size and the radii of its corners.
fn rounded_rectangle(
    pen: &mut impl Pen,
    (left, top): (f64, f64),
    (width, height): (f64, f64),
    (wide, high): (f64, f64),
) {
    let (wide, high) = (wide.min(width / 2.0), high.min(height / 2.0));
    let (right, bottom) = (left + width, top + height);
    // From a point to a corner and on: the radii point from the corner back and onward.
    let mut line = |x: f64, y: f64, is_first: bool| {
        if is_first {
            pen.move_to(x as f32, y as f32);
        } else {
            pen.line_to(x as f32, y as f32);
        }
    };
    line(left + wide, top, true);
    line(right - wide, top, false);
    let corners = [
        ((right, top), (-wide, 0.0), (0.0, high), (right, bottom - high)),
        ((right, bottom), (0.0, -high), (-wide, 0.0), (left + wide, bottom)),
        ((left, bottom), (wide, 0.0), (0.0, -high), (left, top + high)),
        ((left, top), (0.0, high), (wide, 0.0), (left + wide, top)),
    ];
    for ((x, y), back, onward, next) in corners {
        let near = 1.0 - QUARTER;
        let point =
            |(dx, dy): (f64, f64), part: f64| ((x + part * dx) as f32, (y + part * dy) as f32);
        let (first, second, end) = (point(back, near), point(onward, near), point(onward, 1.0));
        pen.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        pen.line_to(next.0 as f32, next.1 as f32);
    }
    pen.close();
}

/// Adds a path of moves (`M`), lines (`L`), curves (`Q`, `C`) and ends (`Z`) to places; without other commands. Further
/// places of a move make lines.
fn path(pen: &mut impl Pen, commands: &str) {
    let (mut at, mut start) = ((0.0_f64, 0.0_f64), (0.0_f64, 0.0_f64));
    for (command, numbers) in parts(commands) {
        let size = match command {
            'M' | 'L' => 2,
            'Q' => 4,
            'C' => 6,
            _ => {
                pen.close();
                at = start;
                continue;
            }
        };
        for (number, points) in numbers.chunks_exact(size).enumerate() {
            let to = (points[size - 2], points[size - 1]);
            match command {
                'M' if number == 0 => {
                    pen.move_to(to.0 as f32, to.1 as f32);
                    start = to;
                }
                'L' | 'M' => {
                    pen.line_to(to.0 as f32, to.1 as f32);
                }
                _ => {
                    let (first, second) = controls(at, points);
                    pen.cubic_to(
                        first.0 as f32,
                        first.1 as f32,
                        second.0 as f32,
                        second.1 as f32,
                        to.0 as f32,
                        to.1 as f32,
                    );
                }
            }
            at = to;
        }
    }
}

/// The control points of a cubic curve from the numbers of a curve with one or two.
fn controls(at: (f64, f64), points: &[f64]) -> ((f64, f64), (f64, f64)) {
    if points.len() == 6 {
        return ((points[0], points[1]), (points[2], points[3]));
    }
    // A curve with one control point is a cubic one whose control points are two thirds of the way to it.
    let (control, to) = ((points[0], points[1]), (points[2], points[3]));
    let toward = |end: (f64, f64)| {
        (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0)
    };
    (toward(at), toward(to))
}

/// The commands of a path with their numbers.
fn parts(commands: &str) -> Vec<(char, Vec<f64>)> {
    let mut parts: Vec<(char, Vec<f64>)> = Vec::new();
    let is_command = |character: char| character.is_ascii_alphabetic();
    let mut rest = commands;
    while let Some(place) = rest.find(is_command) {
        let command = rest[place..].chars().next().unwrap_or('Z');
        rest = &rest[place + 1..];
        let end = rest.find(is_command).unwrap_or(rest.len());
        let numbers = rest[..end].split([' ', ',']).filter_map(|number| number.parse().ok());
        parts.push((command, numbers.collect()));
        rest = &rest[end..];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes down the parts of an outline.
    #[derive(Default)]
    struct Notes(Vec<String>);

    impl Pen for Notes {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0.push(format!("move {x} {y}"));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.0.push(format!("line {x} {y}"));
        }
        fn cubic_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
            self.0.push(format!("curve {x1} {y1} {x2} {y2} {x} {y}"));
        }
        fn close(&mut self) {
            self.0.push("close".to_owned());
        }
        fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32) {
            self.0.push(format!("rectangle {x} {y} {width} {height}"));
        }
    }

    fn drawn(draw: impl FnOnce(&mut Notes)) -> Vec<String> {
        let mut notes = Notes::default();
        draw(&mut notes);
        notes.0
    }

    #[test]
    fn paths_have_lines_and_ends() {
        let path = drawn(|pen| path(pen, "M1 2L3.5 -4L5 6ZM0 0L1 1"));
        assert_eq!(path, ["move 1 2", "line 3.5 -4", "line 5 6", "close", "move 0 0", "line 1 1"]);
    }

    #[test]
    fn polygons_are_closed() {
        let mut attributes = Attributes::new();
        attributes.insert("points".into(), "0,0 4,0 4,3".into());
        let polygon = drawn(|pen| Shape::new("polygon", &attributes).trace(pen));
        assert_eq!(polygon, ["move 0 0", "line 4 0", "line 4 3", "close"]);
    }

    /// A parabola through (0, 0) and (6, 0) with the control point (3, 3).
    #[test]
    fn curves_are_raised_to_cubic_ones() {
        let path = drawn(|pen| path(pen, "M0 0Q3 3 6 0"));
        assert_eq!(path, ["move 0 0", "curve 2 2 4 2 6 0"]);
    }

    #[test]
    fn rectangles_turn_at_their_corners() {
        let shape = drawn(|pen| {
            rounded_rectangle(pen, (0.0, 0.0), (10.0, 4.0), (0.0, 0.0));
        });
        let ends: Vec<&String> = shape.iter().filter(|part| part.starts_with("line")).collect();
        assert_eq!(ends, ["line 10 0", "line 10 4", "line 0 4", "line 0 0", "line 0 0"]);
    }
}
