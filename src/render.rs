//! Pictures, as text for terminals and as SVG.
//!
//! [`Picture`] draws a puzzle: its grid with the borders of blocks and regions, the givens, and what else is
//! known of the cells. [`mod@tiling`] draws solutions of exact cover problems whose items are cells. [`svg`]
//! is what pictures of boards as SVG are made of.

pub mod board;
mod lines;
pub mod svg;
mod text;
pub mod tiling;
mod zones;

pub use board::{Picture, TextStyle};
