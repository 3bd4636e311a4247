//! Pictures of constraints: their shapes as SVG, and the room that clues outside the board need.

mod cage;
mod clue;
mod ink;
mod line;
mod mark;
mod notes;

use super::svg::{Element, Sides};
use cage::Cages;
use clue::Clues;
use ink::Ink;
use pavane::constraints::{ConstraintRule, DrawnRule, Kind, Shape, Variable};
use pavane::layout::{Layout, Position};
use std::collections::BTreeMap;

/// The maximum number of notes below a picture.
const MOST_NOTES: usize = 6;

/// The place of a shape among the others, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    Shade,
    Mark,
    ThickLine,
    Circle,
    ThinLine,
    /// The first depth above the lines of the board.
    Cage,
    Label,
    Edge,
    Corner,
    Clue,
}

/// The shapes of the constraints of a layout, drawn as SVG in the places of [`svg::document`](super::svg::document).
///
/// Each constraint is a group of class `constraint`, with its kind as a further class. The title of the group has the
/// constraint in words. Lines and tints are transparent, so that they do not hide each other. Cages with common cells
/// are drawn inside each other.
///
/// ```
/// use pavane::constraints::{Constraint, Killer, Variable};
/// use pavane::layout::ConstraintSet;
/// use pavane::Layout;
/// use pavane_render::ConstraintShapes;
///
/// let board = Layout::square(4)?;
/// assert!(ConstraintShapes::of(&board).is_none());
/// let cells = vec![Variable::new(0), Variable::new(1)];
/// let cage = Constraint::from(Killer { cells, sum: Some(3) });
/// let layout = board.with_constraints(ConstraintSet::new(vec![cage]));
/// let shapes = ConstraintShapes::of(&layout).expect("there is a cage");
/// assert!(shapes.above().contains("the killer cage r1c1 r1c2 with sum 3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConstraintShapes {
    /// The shapes below the lines of the board.
    pub(crate) below: Element,
    /// The shapes above the lines of the board.
    pub(crate) above: Element,
    pub(crate) sides: Sides,
    notes: Vec<String>,
    rules: Vec<String>,
}

impl ConstraintShapes {
    /// The shapes of the constraints of a layout; `None` without constraints.
    pub fn of(layout: &Layout) -> Option<Self> {
        let board = layout.constraint_board()?;
        let constraints = layout.constraints();
        let all: Vec<Vec<Shape>> = constraints.iter().map(|rule| rule.shapes(board)).collect();
        let mut page = Page::new(layout, &all);
        for (constraint, shapes) in constraints.iter().zip(&all) {
            page.draw(constraint.kind(), &constraint.describe(board), shapes);
        }
        let kinds = kinds(constraints.iter().map(|constraint| constraint.kind()));
        let rules = kinds.iter().map(|kind| format!("{}: {}", kind.name, kind.rule)).collect();
        let groups = std::mem::take(&mut page.groups);
        let layer = |is_below: bool| {
            let groups = groups.iter().filter(|(depth, _)| (**depth < Depth::Cage) == is_below);
            let groups = groups.flat_map(|(_, groups)| groups.iter().cloned());
            groups.fold(Element::new("g").set("font-family", "sans-serif"), Element::child)
        };
        Some(Self {
            below: layer(true),
            above: layer(false),
            sides: page.clues.sides(),
            notes: notes::summary(all.iter().flatten()),
            rules,
        })
    }

    /// The shapes below the lines of the board, as an element of SVG.
    pub fn below(&self) -> String {
        self.below.to_string()
    }

    /// The shapes above the lines of the board, as an element of SVG.
    pub fn above(&self) -> String {
        self.above.to_string()
    }

    /// The room outside the margin of the board that clues need, in pixels: to the left, above, to the right, below.
    pub fn sides(&self) -> [f64; 4] {
        let Sides { left, above, right, below } = self.sides;
        [left, above, right, below]
    }

    /// The rules that are not drawn, in few words. Equal ones are counted.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The names of the kinds with their rules, in the order of the constraints.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// The notes for the lines below a picture, up to a few.
    pub(crate) fn footnotes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.notes.iter().take(MOST_NOTES).cloned().collect();
        match self.notes.len().saturating_sub(MOST_NOTES) {
            0 => {}
            more => notes.push(format!("{more} more rules")),
        }
        notes
    }
}

/// Each kind once, in order.
fn kinds(all: impl Iterator<Item = &'static Kind>) -> Vec<&'static Kind> {
    let mut kinds: Vec<&Kind> = Vec::new();
    for kind in all {
        if !kinds.iter().any(|other| other.name == kind.name) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The state of drawing all shapes: what is drawn so far, and which places are taken.
struct Page<'a> {
    layout: &'a Layout,
    cages: Cages,
    clues: Clues,
    /// The labels that a cell has in its corner.
    labels: BTreeMap<Position, mark::LabelRoom>,
    /// The number of shapes at a place between cells, in pixels.
    taken: BTreeMap<(i64, i64), usize>,
    /// The number of shapes that are groups of cells, and those drawn so far.
    group_shapes: (usize, usize),
    groups: BTreeMap<Depth, Vec<Element>>,
}

impl<'a> Page<'a> {
    fn new(layout: &'a Layout, all: &[Vec<Shape>]) -> Self {
        let group_shapes = all.iter().flatten().filter(|shape| matches!(shape, Shape::Groups(_)));
        Self {
            layout,
            cages: Cages::default(),
            clues: Clues::new(layout),
            labels: BTreeMap::new(),
            taken: BTreeMap::new(),
            group_shapes: (group_shapes.count(), 0),
            groups: BTreeMap::new(),
        }
    }

    /// Draws the shapes of a constraint: a group for each depth.
    fn draw(&mut self, kind: &Kind, words: &str, shapes: &[Shape]) {
        let mut parts: BTreeMap<Depth, Element> = BTreeMap::new();
        for (depth, element) in shapes.iter().flat_map(|shape| self.elements(shape)) {
            let group = parts.remove(&depth).unwrap_or_else(|| {
                Element::new("g")
                    .set("class", format!("constraint {}", kind.name.replace(' ', "-")))
                    .child(Element::new("title").text(words))
            });
            parts.insert(depth, group.child(element));
        }
        for (depth, group) in parts {
            self.groups.entry(depth).or_default().push(group);
        }
    }

    /// Draws a shape as elements with their depths.
    fn elements(&mut self, shape: &Shape) -> Vec<(Depth, Element)> {
        let at = |cells: &[Variable]| self.positions(cells);
        match shape {
            Shape::Cage { cells, label, outline } => {
                let cells = at(cells);
                let outline = (Depth::Cage, self.cages.draw(&cells, *outline));
                let first = cells.iter().min().copied();
                [outline].into_iter().chain(self.label(first, label, true)).collect()
            }
            Shape::Line(line) => {
                let cells = at(&line.cells);
                let depth = if line.is_thin { Depth::ThinLine } else { Depth::ThickLine };
                let label = self.label(cells.first().copied(), &line.label, false);
                [(depth, line::draw(line, &cells))].into_iter().chain(label).collect()
            }
            Shape::Shade { cells, color } => {
                vec![(Depth::Shade, mark::shade(&at(cells), Ink::of(*color)))]
            }
            Shape::Groups(groups) => self.group_elements(groups),
            Shape::Circle { cells } => vec![(Depth::Circle, line::circle(&at(cells)))],
            Shape::Mark { cell, mark } => {
                let marks = at(&[*cell]).into_iter().map(|at| (Depth::Mark, mark::mark(at, *mark)));
                marks.collect()
            }
            Shape::Words { cell, words } => {
                let words =
                    at(&[*cell]).into_iter().map(|at| (Depth::Label, mark::words(at, words)));
                words.collect()
            }
            Shape::Dot { cells, is_black, label } => {
                let place = self.between(&at(cells));
                vec![(Depth::Edge, mark::dot(place, *is_black, label))]
            }
            Shape::Letters { cells, letters } => {
                let place = self.between(&at(cells));
                vec![(Depth::Edge, mark::letters(place, letters))]
            }
            Shape::Greater { cells } => {
                let cells = at(cells);
                let place = self.between(&cells);
                vec![(Depth::Edge, mark::greater(place, &cells))]
            }
            Shape::Corner { cells, words } => {
                let place = self.between(&at(cells));
                vec![(Depth::Corner, mark::corner(place, words))]
            }
            Shape::Clue { cells, words } => {
                vec![(Depth::Clue, self.clues.draw(&at(cells), words))]
            }
            // Notes are words below the board.
            _ => Vec::new(),
        }
    }

    /// The places of cells. Helper cells have none.
    fn positions(&self, cells: &[Variable]) -> Vec<Position> {
        let cells = cells.iter().filter_map(|cell| self.layout.cells().nth(cell.index()));
        cells.map(|cell| self.layout.position(cell)).collect()
    }

    /// A label in the corner of a cell; `None` without a label, and if the cell has no room for it.
    fn label(
        &mut self,
        cell: Option<Position>,
        label: &str,
        has_ground: bool,
    ) -> Option<(Depth, Element)> {
        let cell = cell.filter(|_| !label.is_empty())?;
        let room = self.labels.entry(cell).or_default();
        Some((Depth::Label, room.label(cell, label, has_ground)?))
    }

    /// Groups of cells in a color and, beside other groups, with a letter of their own.
    fn group_elements(&mut self, groups: &[Vec<Variable>]) -> Vec<(Depth, Element)> {
        let (count, number) = self.group_shapes;
        self.group_shapes.1 += 1;
        let letter = mark::group_letter(number);
        let mut elements = Vec::new();
        for group in groups {
            let cells = self.positions(group);
            elements.push((Depth::Shade, mark::shade(&cells, Ink::numbered(number))));
            let label = if count > 1 { &letter } else { "" };
            elements.extend(self.label(cells.iter().min().copied(), label, false));
        }
        elements
    }

    /// The middle of some cells, or a place beside an earlier shape there.
    fn between(&mut self, cells: &[Position]) -> (f64, f64) {
        let (x, y) = mark::middle(cells);
        let number = self.taken.entry((x.round() as i64, y.round() as i64)).or_default();
        let shift = mark::NEXT * *number as f64;
        *number += 1;
        // A shape between neighbors in a row is moved along their common border.
        let is_row = cells.windows(2).all(|pair| pair[0].row == pair[1].row);
        if is_row { (x, y + shift) } else { (x + shift, y) }
    }
}
