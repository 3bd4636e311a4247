//! Clues outside the board.

use super::super::svg::{self, CELL, Element, Sides};
use pavane::layout::{Layout, Position};
use std::collections::BTreeMap;

/// The size of the letters.
const SIZE: f64 = 20.0;
/// The distance of the middle of a clue from the border of its first cell.
const DISTANCE: f64 = 25.0;
/// The distance between clues at the same place.
const NEXT: f64 = 32.0;
/// The free space around a clue.
const FREE: f64 = 6.0;

/// The clues outside a board that are drawn so far.
#[derive(Clone, Debug)]
pub(super) struct Clues {
    /// The right and the lower end of the board.
    end: (f64, f64),
    /// The number of clues at each place, in pixels.
    taken: BTreeMap<(i64, i64), usize>,
    sides: Sides,
}

impl Clues {
    pub(super) fn new(layout: &Layout) -> Self {
        let end = svg::corner(Position::new(layout.height(), layout.width()));
        Self { end, taken: BTreeMap::new(), sides: Sides::default() }
    }

    /// The room that the clues need outside the margin of the board.
    pub(super) fn sides(&self) -> Sides {
        self.sides
    }

    /// Draws a clue in front of cells. Further clues at a place are farther out.
    pub(super) fn draw(&mut self, cells: &[Position], words: &str) -> Element {
        let group = Element::new("g").set("class", "clue");
        let Some(&first) = cells.first() else { return group };
        let (right, down) = step(first, cells.get(1).copied());
        let is_diagonal = right != 0.0 && down != 0.0;
        let (x, y) = svg::center(first);
        let distance = if is_diagonal { CELL } else { CELL / 2.0 + DISTANCE };
        let (x, y) = (x - distance * right, y - distance * down);
        // A number in front of a diagonal has the middle of the place outside, with its arrow beside it.
        let number = self.taken.entry((x.round() as i64, y.round() as i64)).or_default();
        let shift = NEXT * *number as f64;
        *number += 1;
        let is_beside = x < 0.0 || x > self.end.0;
        let (x, y) = if is_beside { (x - shift * right, y) } else { (x, y - shift * down) };
        let (x, y) = if is_diagonal { (x - 4.0 * right, y - 4.0 * down) } else { (x, y) };
        self.reserve((x, y), words);
        let group = group.child(svg::write(words, (x, y), SIZE));
        if is_diagonal { group.child(arrow((x, y), (right, down))) } else { group }
    }

    /// Makes room for a clue.
    fn reserve(&mut self, (x, y): (f64, f64), words: &str) {
        let half = 0.3 * SIZE * words.chars().count() as f64 + FREE;
        let height = SIZE / 2.0 + FREE;
        let (right, bottom) = (self.end.0 + svg::MARGIN, self.end.1 + svg::MARGIN);
        let Sides { left, above, right: beyond, below } = self.sides;
        self.sides = Sides {
            left: left.max((half - x).ceil()),
            above: above.max((height - y).ceil()),
            right: beyond.max((x + half - right).ceil()),
            below: below.max((y + height - bottom).ceil()),
        };
    }
}

/// The direction from a cell to the next one, to the right and down: -1, 0 or 1 each. A single cell has its clue to the
/// left.
fn step(first: Position, second: Option<Position>) -> (f64, f64) {
    let sign = |from: usize, to: usize| match to.cmp(&from) {
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 0.0,
        std::cmp::Ordering::Greater => 1.0,
    };
    second.map_or((1.0, 0.0), |second| {
        (sign(first.column, second.column), sign(first.row, second.row))
    })
}

/// An arrow from a clue to the corner of the board that it is about.
fn arrow((x, y): (f64, f64), (right, down): (f64, f64)) -> Element {
    let point =
        |along_x: f64, along_y: f64| format!("{} {}", x + along_x * right, y + along_y * down);
    let (tail, tip) = (point(13.0, 13.0), point(29.0, 29.0));
    let head = format!("M{}L{tip}L{}", point(29.0, 21.0), point(21.0, 29.0));
    Element::new("path")
        .set("class", "stroke")
        .set("d", format!("M{tail}L{tip}{head}"))
        .set("fill", "none")
        .set("stroke", "black")
        .set("stroke-width", 1.5)
}
