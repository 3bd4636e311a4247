//! Shapes that show constraints in pictures.

use crate::board::{Board, Variable};
use std::fmt::Display;

/// The shapes of a constraint in a picture.
pub trait DrawnRule {
    /// The shapes, in any order. A rule about the whole board has a [`Shape::Note`].
    ///
    /// ```
    /// use pavane_constraints::{Board, DrawnRule, Killer, Shape, ValueRange};
    ///
    /// let board = Board::rectangle(ValueRange::digits(4), 4, 4);
    /// let cage = Killer { cells: board.row(0), sum: Some(10) };
    /// let shapes = cage.shapes(&board);
    /// let [Shape::Cage { cells, label, .. }] = &shapes[..] else { panic!("one cage") };
    /// assert_eq!((cells.len(), &label[..]), (4, "10"));
    /// ```
    fn shapes(&self, board: &Board) -> Vec<Shape>;

    /// The cells that the shapes are made of, if they leave out others that the rule is about. The default is `None`:
    /// all cells of the rule.
    fn drawn_cells(&self) -> Option<Vec<Variable>> {
        None
    }
}

/// A shape of a picture. An empty label draws no words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// The outline of cells, slightly inside their borders.
    Cage {
        /// The cells.
        cells: Vec<Variable>,
        /// Words in the corner of the first cell in reading order.
        label: String,
        /// The strokes of the outline.
        outline: Outline,
    },
    /// A line through the centers of cells.
    Line(Line),
    /// A tint of cells.
    Shade {
        /// The cells.
        cells: Vec<Variable>,
        /// The tint.
        color: Color,
    },
    /// Groups of cells that belong together. All groups of one shape have the same letter in a picture.
    Groups(Vec<Vec<Variable>>),
    /// A circle in a cell, or a pill around neighbors in a row or column.
    Circle {
        /// The cells.
        cells: Vec<Variable>,
    },
    /// A mark in a cell, below its digit.
    Mark {
        /// The cell.
        cell: Variable,
        /// The form of the mark.
        mark: Mark,
    },
    /// Small words at the bottom of a cell.
    Words {
        /// The cell.
        cell: Variable,
        /// The words.
        words: String,
    },
    /// A dot between two cells.
    Dot {
        /// The cells.
        cells: [Variable; 2],
        /// Whether the dot is black; otherwise it is white.
        is_black: bool,
        /// A number in the dot.
        label: String,
    },
    /// Letters between two cells.
    Letters {
        /// The cells.
        cells: [Variable; 2],
        /// The letters.
        letters: String,
    },
    /// A sign of inequality between two cells. Its open side is at the first one.
    Greater {
        /// The cell with the greater value, then the other one.
        cells: [Variable; 2],
    },
    /// Words in a circle at the middle of some cells, such as the corner that four cells share.
    Corner {
        /// The cells.
        cells: Vec<Variable>,
        /// The words.
        words: String,
    },
    /// Words outside the board, in front of a line of cells. In front of a diagonal they have an arrow.
    Clue {
        /// The cells from the clue on.
        cells: Vec<Variable>,
        /// The words.
        words: String,
    },
    /// A rule that is not drawn, in few words.
    Note(String),
}

impl Shape {
    /// A cage with a label, of the usual dashes.
    pub fn cage(cells: &[Variable], label: impl Display) -> Self {
        Self::Cage { cells: cells.to_vec(), label: label.to_string(), outline: Outline::Dashes }
    }

    /// A cage with a label, of dots: for rules in which values may repeat.
    pub fn dotted_cage(cells: &[Variable], label: impl Display) -> Self {
        Self::Cage { cells: cells.to_vec(), label: label.to_string(), outline: Outline::Dots }
    }

    /// A clue outside the board.
    pub fn clue(cells: &[Variable], words: impl Display) -> Self {
        Self::Clue { cells: cells.to_vec(), words: words.to_string() }
    }

    /// A note.
    pub fn note(words: impl Display) -> Self {
        Self::Note(words.to_string())
    }
}

/// The strokes of the outline of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outline {
    /// Dashes.
    Dashes,
    /// Dots.
    Dots,
}

/// A line through the centers of cells.
///
/// ```
/// use pavane_constraints::{Board, Color, Line, LineEnd, ValueRange};
///
/// let board = Board::rectangle(ValueRange::digits(4), 4, 4);
/// let line = Line::thick(Color::Gray, &board.row(0)).ends(LineEnd::Bulb, LineEnd::Plain);
/// assert_eq!(line.label("slow").label, "slow");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The cells along the line.
    pub cells: Vec<Variable>,
    /// The color.
    pub color: Color,
    /// Whether the line is thin.
    pub is_thin: bool,
    /// The form of its first end.
    pub start: LineEnd,
    /// The form of its last end.
    pub end: LineEnd,
    /// Whether the last cell is joined to the first one.
    pub is_loop: bool,
    /// Words in the corner of the first cell.
    pub label: String,
}

impl Line {
    /// A thick line with plain ends.
    pub fn thick(color: Color, cells: &[Variable]) -> Self {
        Self {
            cells: cells.to_vec(),
            color,
            is_thin: false,
            start: LineEnd::Plain,
            end: LineEnd::Plain,
            is_loop: false,
            label: String::new(),
        }
    }

    /// A thin line with plain ends.
    pub fn thin(color: Color, cells: &[Variable]) -> Self {
        Self { is_thin: true, ..Self::thick(color, cells) }
    }

    /// The line with other ends.
    #[must_use]
    pub fn ends(self, start: LineEnd, end: LineEnd) -> Self {
        Self { start, end, ..self }
    }

    /// The line with words in the corner of its first cell.
    #[must_use]
    pub fn label(self, words: impl Display) -> Self {
        Self { label: words.to_string(), ..self }
    }
}

impl From<Line> for Vec<Shape> {
    fn from(line: Line) -> Self {
        vec![Shape::Line(line)]
    }
}

/// The form of the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineEnd {
    /// Rounded, of the width of the line.
    Plain,
    /// A filled disc in the color of the line.
    Bulb,
    /// A circle around the cell.
    Circle,
    /// A diamond around the cell.
    Diamond,
    /// The head of an arrow.
    Arrow,
    /// The line begins at the outline of a [`Shape::Circle`] in the cell.
    Outside,
}

/// The color of a line or tint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Color {
    /// Light gray.
    Gray,
    /// A darker gray.
    Dark,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Blue.
    Blue,
    /// Light violet.
    Violet,
    /// Orange.
    Orange,
    /// Teal.
    Teal,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
}

/// The form of a mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A gray square.
    Square,
    /// A gray disc.
    Disc,
    /// Wedges at all sides that point to the middle of the cell.
    Inward,
    /// Wedges at all sides that point out of the cell.
    Outward,
}

/// Numbers in words, separated by blanks.
pub(crate) fn numbers(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(" ")
}
