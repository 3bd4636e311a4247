//! Sets of cells in which digits differ.

use super::Cell;
use std::fmt;

/// The kind of a zone. It matters for messages and pictures only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ZoneKind {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A rectangular block.
    Block,
    /// A region of a jigsaw.
    Region,
    /// A diagonal.
    Diagonal,
    /// A window of a windoku.
    Window,
    /// The cells in the same position of each block.
    Disjoint,
    /// Two cells a knight's move apart.
    Knight,
    /// Two cells a king's move apart.
    King,
    /// The nine cells of an asterisk sudoku.
    Asterisk,
    /// The nine cells of a girandola sudoku.
    Girandola,
    /// The centers of all blocks.
    Center,
    /// Any other set of cells.
    Custom,
}

impl ZoneKind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::Row,
        Self::Column,
        Self::Block,
        Self::Region,
        Self::Diagonal,
        Self::Window,
        Self::Disjoint,
        Self::Knight,
        Self::King,
        Self::Asterisk,
        Self::Girandola,
        Self::Center,
        Self::Custom,
    ];

    /// The word for the kind in files of [`zones`](super::zones), without blanks.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "block",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Disjoint => "disjoint",
            Self::Knight => "knight",
            Self::King => "king",
            Self::Asterisk => "asterisk",
            Self::Girandola => "girandola",
            Self::Center => "center",
            Self::Custom => "zone",
        }
    }

    /// The kind with the given [`keyword`](Self::keyword).
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.keyword() == keyword)
    }

    /// Whether a zone of this kind is an extra zone with a shape of its own, which a picture can shade.
    ///
    /// ```
    /// use pavane::ZoneKind;
    /// assert!(ZoneKind::Window.has_shape() && !ZoneKind::Row.has_shape());
    /// ```
    pub const fn has_shape(self) -> bool {
        match self {
            Self::Diagonal
            | Self::Window
            | Self::Asterisk
            | Self::Girandola
            | Self::Center
            | Self::Custom => true,
            Self::Row
            | Self::Column
            | Self::Block
            | Self::Region
            | Self::Disjoint
            | Self::Knight
            | Self::King => false,
        }
    }

    /// The words for the kind in messages, before the name of a zone.
    const fn words(self) -> &'static str {
        match self {
            Self::Disjoint => "disjoint group",
            Self::Knight => "knight's move",
            Self::King => "king's move",
            Self::Center => "center dots",
            other => other.keyword(),
        }
    }
}

/// A set of cells in which digits differ. Its cells are in reading order. A zone with one cell for each digit of the
/// layout is *full* and holds each digit once.
#[derive(Clone, Debug)]
pub struct Zone {
    pub(super) kind: ZoneKind,
    pub(super) name: Box<str>,
    pub(super) cells: Box<[Cell]>,
    pub(super) full: bool,
}

impl Zone {
    /// The kind of the zone.
    pub fn kind(&self) -> ZoneKind {
        self.kind
    }

    /// The name among the zones of its kind: `3` for the third row, `B` for a region of a jigsaw map;
    /// empty for the only one of its kind.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind and name in messages: `row 3`, `block 5`, `region B`, `diagonal down`. Distinct for
    /// each zone of a layout.
    pub fn label(&self) -> String {
        label(self.kind, &self.name).to_string()
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether the zone has one cell for each digit of the layout, and holds each digit once.
    pub fn is_full(&self) -> bool {
        self.full
    }
}

/// The label of a zone that may not exist yet.
pub(super) fn label(kind: ZoneKind, name: &str) -> impl fmt::Display {
    let blank = if name.is_empty() { "" } else { " " };
    format!("{}{blank}{name}", kind.words())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_words_and_distinct() {
        for kind in ZoneKind::ALL {
            assert_eq!(ZoneKind::from_keyword(kind.keyword()), Some(kind));
            assert!(kind.keyword().bytes().all(|byte| byte.is_ascii_lowercase()));
        }
        assert_eq!(ZoneKind::from_keyword("house"), None);
    }
}
