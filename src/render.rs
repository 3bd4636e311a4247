//! Pictures, as text for terminals and as SVG.
//!
//! [`Picture`] draws a puzzle: its grid with the borders of blocks and regions, the givens, and optionally a
//! solution or candidates. [`mod@tiling`] draws solutions of exact cover problems whose items are cells.
//! [`svg`] has the parts of pictures of boards as SVG.

pub mod board;
mod lines;
pub mod svg;
mod text;
pub mod tiling;
mod zones;

pub use board::{Picture, TextStyle};
