//! The outlines of shapes.

use pdf_writer::Content;

/// The distance of the control points of a quarter of a circle, in parts of its radius.
const QUARTER: f64 = 0.552_284_75;

/// Adds an ellipse.
pub(super) fn ellipse(content: &mut Content, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    rounded_rectangle(content, (x - wide, y - high), (2.0 * wide, 2.0 * high), (wide, high));
}

/// Adds a rectangle with its top left corner, its size and the radii of its corners.
pub(super) fn rounded_rectangle(
    content: &mut Content,
    (left, top): (f64, f64),
    (width, height): (f64, f64),
    (wide, high): (f64, f64),
) {
    let (wide, high) = (wide.min(width / 2.0), high.min(height / 2.0));
    let (right, bottom) = (left + width, top + height);
    // From a point to a corner and on: the radii point from the corner back and onward.
    let mut line = |x: f64, y: f64, is_first: bool| {
        if is_first {
            content.move_to(x as f32, y as f32)
        } else {
            content.line_to(x as f32, y as f32)
        };
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
        content.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        content.line_to(next.0 as f32, next.1 as f32);
    }
    content.close_path();
}

/// Adds a path of moves (`M`), lines (`L`), curves (`Q`, `C`) and ends (`Z`) to places; without other commands.
pub(super) fn path(content: &mut Content, commands: &str) {
    let (mut at, mut start) = ((0.0_f64, 0.0_f64), (0.0_f64, 0.0_f64));
    for (command, numbers) in parts(commands) {
        let size = match command {
            'M' | 'L' => 2,
            'Q' => 4,
            'C' => 6,
            _ => {
                content.close_path();
                at = start;
                continue;
            }
        };
        for points in numbers.chunks_exact(size) {
            let to = (points[size - 2], points[size - 1]);
            match command {
                'M' => {
                    content.move_to(to.0 as f32, to.1 as f32);
                    start = to;
                }
                'L' => {
                    content.line_to(to.0 as f32, to.1 as f32);
                }
                _ => {
                    let (first, second) = controls(at, points);
                    content.cubic_to(
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

    fn drawn(draw: impl FnOnce(&mut Content)) -> String {
        let mut content = Content::new();
        draw(&mut content);
        String::from_utf8(content.finish().to_vec()).unwrap()
    }

    #[test]
    fn paths_have_lines_and_ends() {
        let path = drawn(|content| path(content, "M1 2L3.5 -4L5 6ZM0 0L1 1"));
        assert_eq!(path, "1 2 m\n3.5 -4 l\n5 6 l\nh\n0 0 m\n1 1 l");
    }

    /// A parabola through (0, 0) and (6, 0) with the control point (3, 3).
    #[test]
    fn curves_are_raised_to_cubic_ones() {
        let path = drawn(|content| path(content, "M0 0Q3 3 6 0"));
        assert_eq!(path, "0 0 m\n2 2 4 2 6 0 c");
    }

    #[test]
    fn rectangles_turn_at_their_corners() {
        let shape = drawn(|content| {
            rounded_rectangle(content, (0.0, 0.0), (10.0, 4.0), (0.0, 0.0));
        });
        let ends: Vec<&str> = shape.lines().filter(|line| line.ends_with(" l")).collect();
        assert_eq!(ends, ["10 0 l", "10 4 l", "0 4 l", "0 0 l", "0 0 l"]);
    }
}
