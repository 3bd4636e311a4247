//! Sudoku.

pub mod layout;

pub use layout::{
    Cell, Digit, Extra, Layout, LayoutBuilder, LayoutError, Position, PositionError, UnknownExtra,
    Zone, ZoneKind,
};
