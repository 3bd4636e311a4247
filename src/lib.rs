//! Sudoku of any shape, as exact cover.

pub mod clash;
pub mod encode;
pub mod grid;
pub mod layout;
pub mod puzzle;
pub mod symbols;
#[cfg(test)]
mod testing;

pub use clash::Clash;
pub use encode::{DecodeError, EncodeError, Encoder, Encoding, Meaning};
pub use grid::{Grid, GridError};
pub use layout::{
    Cell, Digit, Extra, Layout, LayoutBuilder, LayoutError, Position, PositionError, UnknownExtra,
    Zone, ZoneKind,
};
pub use puzzle::{Puzzle, PuzzleError, UnsolvedError};
pub use symbols::{SymbolError, Symbols};
