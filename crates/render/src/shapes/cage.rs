//! The outlines of cages.

use super::super::svg::{CELL, Element, corner};
use pavane::constraints::Outline;
use pavane::layout::Position;
use std::collections::{BTreeMap, BTreeSet};

/// The distance of the outermost outline from the borders of its cells.
const INSET: f64 = 4.0;
/// The distance between outlines inside each other.
const NEXT: f64 = 4.0;
/// The number of outlines inside each other. Further ones lie on the innermost one.
const LEVELS: u32 = 5;

/// A point in half pixels, which is exact for every inset.
type Point = (i64, i64);

/// The cages that are drawn so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Cages {
    /// The levels of the cages of each cell, as bits.
    levels: BTreeMap<Position, u32>,
}

impl Cages {
    /// Draws the outline of cells, inside the outlines of other cages with one of its cells.
    pub(super) fn draw(&mut self, cells: &[Position], outline: Outline) -> Element {
        let cells: BTreeSet<Position> = cells.iter().copied().collect();
        let levels = cells.iter().filter_map(|cell| self.levels.get(cell));
        let taken = levels.fold(0, |taken, levels| taken | levels);
        let level = taken.trailing_ones().min(LEVELS - 1);
        for &cell in &cells {
            *self.levels.entry(cell).or_default() |= 1 << level;
        }
        let path = path(&cells, INSET + NEXT * f64::from(level));
        let dashes = match outline {
            Outline::Dots => "1.5 4",
            _ => "5 3",
        };
        Element::new("path")
            .set("class", "cage")
            .set("d", path)
            .set("fill", "none")
            .set("stroke", "black")
            .set("stroke-width", 1.3)
            .set("stroke-dasharray", dashes)
    }
}

/// The sides of a cell, clockwise: the neighbor across the side, and the neighbor where the side begins. As rows and
/// columns, from the cell.
const SIDES: [((isize, isize), (isize, isize)); 4] =
    [((-1, 0), (0, -1)), ((0, 1), (-1, 0)), ((1, 0), (0, 1)), ((0, -1), (1, 0))];

/// The closed paths along the borders of cells, a distance inside.
fn path(cells: &BTreeSet<Position>, inset: f64) -> String {
    // Each side runs clockwise, with the cell to its right.
    let mut sides: BTreeMap<Point, Point> = BTreeMap::new();
    for &cell in cells {
        for side in SIDES {
            if let Some((from, to)) = side_of(cells, cell, side, inset) {
                sides.insert(from, to);
            }
        }
    }
    let mut path = String::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let mut points = Vec::new();
        let mut at = start;
        // The sides that follow each other lead back to the first one.
        while let Some(next) = sides.remove(&at) {
            points.push(at);
            at = next;
        }
        path.push_str(&closed(&corners(&points)));
    }
    path
}

/// The side of a cell as a part of an outline, from its beginning to its end; `None` inside the cage.
fn side_of(
    cells: &BTreeSet<Position>,
    cell: Position,
    (across, before): ((isize, isize), (isize, isize)),
    inset: f64,
) -> Option<(Point, Point)> {
    let has = |rows: isize, columns: isize| {
        let row = cell.row.checked_add_signed(rows);
        let column = cell.column.checked_add_signed(columns);
        row.zip(column).is_some_and(|(row, column)| cells.contains(&Position::new(row, column)))
    };
    if has(across.0, across.1) {
        return None;
    }
    // How far the side reaches toward a neighbor, from the middle of the cell.
    let reach = |(rows, columns): (isize, isize)| {
        if !has(rows, columns) {
            return CELL / 2.0 - inset;
        }
        // Around the corner of a neighbor across the side, or up to the border.
        let is_concave = has(rows + across.0, columns + across.1);
        if is_concave { CELL / 2.0 + inset } else { CELL / 2.0 }
    };
    let after = (-before.0, -before.1);
    let (left, top) = corner(cell);
    let point = |(rows, columns): (isize, isize)| {
        let (aside, along) = (CELL / 2.0 - inset, reach((rows, columns)));
        let x = left + CELL / 2.0 + aside * across.1 as f64 + along * columns as f64;
        let y = top + CELL / 2.0 + aside * across.0 as f64 + along * rows as f64;
        ((2.0 * x).round() as i64, (2.0 * y).round() as i64)
    };
    Some((point(before), point(after)))
}

/// The points where a closed path turns.
fn corners(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    let turns = |&place: &usize| {
        let [before, at, after] =
            [place + count - 1, place, place + 1].map(|place| points[place % count]);
        // The path turns unless it keeps its row or its column.
        !(before.0 == at.0 && at.0 == after.0 || before.1 == at.1 && at.1 == after.1)
    };
    (0..count).filter(turns).map(|place| points[place]).collect()
}

/// A closed path through points.
fn closed(points: &[Point]) -> String {
    let pixels = |half: i64| half as f64 / 2.0;
    let points: Vec<String> =
        points.iter().map(|&(x, y)| format!("{} {}", pixels(x), pixels(y))).collect();
    if points.is_empty() { String::new() } else { format!("M{}Z", points.join("L")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(places: &[(usize, usize)]) -> BTreeSet<Position> {
        places.iter().map(|&(row, column)| Position::new(row, column)).collect()
    }

    /// The board has a margin of 12 pixels, and cells of 60.
    #[test]
    fn outlines_are_inside_the_borders() {
        assert_eq!(path(&cells(&[(0, 0)]), 4.0), "M16 16L68 16L68 68L16 68Z");
        assert_eq!(path(&cells(&[(0, 0), (0, 1)]), 4.0), "M16 16L128 16L128 68L16 68Z");
    }

    #[test]
    fn outlines_turn_at_inner_corners() {
        let corner = cells(&[(0, 0), (0, 1), (1, 0)]);
        assert_eq!(path(&corner, 4.0), "M16 16L128 16L128 68L68 68L68 128L16 128Z");
    }

    #[test]
    fn pieces_and_holes_have_outlines_of_their_own() {
        let diagonal = path(&cells(&[(0, 0), (1, 1)]), 4.0);
        assert_eq!(diagonal, "M16 16L68 16L68 68L16 68ZM76 76L128 76L128 128L76 128Z");
        let ring: Vec<(usize, usize)> =
            (0..9).filter(|&cell| cell != 4).map(|cell| (cell / 3, cell % 3)).collect();
        let ring = path(&cells(&ring), 4.0);
        assert_eq!(ring.matches('Z').count(), 2, "{ring}");
    }

    #[test]
    fn cages_with_common_cells_are_inside_each_other() {
        let mut cages = Cages::default();
        let at = |column| Position::new(0, column);
        let mut draw = |cells: &[Position]| cages.draw(cells, Outline::Dashes).to_string();
        assert!(draw(&[at(0), at(1)]).contains("M16 16"));
        assert!(draw(&[at(1), at(2)]).contains("M80 20"));
        assert!(draw(&[at(3)]).contains("M196 16"));
    }
}
