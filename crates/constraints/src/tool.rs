//! How constraints are drawn by hand: the gestures of an editor, and the typed lines that they make.

/// A tool of an editor, which draws constraints of a kind. A gesture and a value make a typed line that
/// [`typed::read`](crate::typed::read) takes: the word, the value, and after a colon the cells.
///
/// ```
/// use pavane_constraints::{Gesture, KINDS};
/// let killer = KINDS.iter().find(|kind| kind.name == "killer").expect("killer is a kind");
/// let [tool] = killer.tools else { panic!("one tool draws cages") };
/// assert_eq!((tool.word, tool.gesture), ("killer", Gesture::Cells));
/// assert!(tool.value.is_some_and(|value| value.is_optional));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tool {
    /// The name in a menu.
    pub name: &'static str,
    /// The words at the beginning of the line.
    pub word: &'static str,
    /// The gesture.
    pub gesture: Gesture,
    /// The value beside the cells, if the line has one.
    pub value: Option<ToolValue>,
    /// Whether such constraints, side by side on the whole board, make a puzzle, as killer cages do.
    pub tiles: bool,
    /// Whether the two cells of a pair have different parts, such as the smaller and the larger one.
    pub is_directed: bool,
}

impl Tool {
    /// A tool without a value, named by its word.
    pub(crate) const fn new(word: &'static str, gesture: Gesture) -> Self {
        Self { name: word, word, gesture, value: None, tiles: false, is_directed: false }
    }

    /// The tool with another name.
    pub(crate) const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The tool, whose constraints make a puzzle where they cover the board.
    pub(crate) const fn tiling(self) -> Self {
        Self { tiles: true, ..self }
    }

    /// The tool for pairs whose two cells have different parts.
    pub(crate) const fn directed(self) -> Self {
        Self { is_directed: true, ..self }
    }

    /// The tool with a number, which every line needs.
    pub(crate) const fn number(self) -> Self {
        self.with(ValueForm::Number, false, None)
    }

    /// The tool with a number that may be missing.
    pub(crate) const fn optional_number(self) -> Self {
        self.with(ValueForm::Number, true, None)
    }

    /// The tool with a number. A line without one means the usual number.
    pub(crate) const fn usual_number(self, usual: &'static str) -> Self {
        self.with(ValueForm::Number, true, Some(usual))
    }

    /// The tool with one or more numbers.
    pub(crate) const fn numbers(self) -> Self {
        self.with(ValueForm::Numbers, false, None)
    }

    /// The tool with numbers of cells and values, such as `2x3 1x4`.
    pub(crate) const fn counts(self) -> Self {
        self.with(ValueForm::Counts, false, None)
    }

    const fn with(self, form: ValueForm, is_optional: bool, usual: Option<&'static str>) -> Self {
        Self { value: Some(ToolValue { form, is_optional, usual }), ..self }
    }
}

/// The parts of a board that an editor draws for a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Gesture {
    /// Cells in any order: a cage.
    Cells,
    /// Cells in order.
    Line,
    /// A line whose first cells are before the colon, such as the circle of an arrow.
    Headed {
        /// The minimum number of the first cells.
        least: usize,
        /// The maximum number of the first cells.
        most: usize,
    },
    /// Two cells with a common side, in order.
    Pair,
    /// Four cells with a common corner.
    Corner,
    /// A cell. A line may mark several cells.
    Cell,
    /// Two groups of cells, with a slash between them.
    Groups,
    /// A row or column, from a place outside the board.
    Row,
    /// A diagonal, from a place outside the board.
    Diagonal,
    /// The whole board: the line is a word without cells, perhaps with a value.
    Board,
}

impl Gesture {
    /// The name of the gesture: `line`.
    ///
    /// ```
    /// use pavane_constraints::Gesture;
    /// assert_eq!(Gesture::Headed { least: 1, most: 3 }.name(), "headed");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Line => "line",
            Self::Headed { .. } => "headed",
            Self::Pair => "pair",
            Self::Corner => "corner",
            Self::Cell => "cell",
            Self::Groups => "groups",
            Self::Row => "row",
            Self::Diagonal => "diagonal",
            Self::Board => "board",
        }
    }
}

/// The value that a tool needs beside cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolValue {
    /// The form of the value.
    pub form: ValueForm,
    /// Whether a line may be without it.
    pub is_optional: bool,
    /// The meaning of a line without it, if that is a number that no board changes.
    pub usual: Option<&'static str>,
}

/// The form of the value of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueForm {
    /// A whole number.
    Number,
    /// Whole numbers with blanks between them.
    Numbers,
    /// Numbers of cells with their values, such as `2x3 1x4`.
    Counts,
}

impl ValueForm {
    /// The name of the form: `number`.
    ///
    /// ```
    /// assert_eq!(pavane_constraints::ValueForm::Counts.name(), "counts");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Numbers => "numbers",
            Self::Counts => "counts",
        }
    }
}
