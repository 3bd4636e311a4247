//! Pictures, as text for terminals, as SVG and as PNG.
//!
//! [`Picture`] draws a puzzle: its grid with the borders of blocks and regions, the givens, and optionally a
//! solution or candidates. [`StepPainter`] draws a step of a person with the links of its chains, and [`page`] has
//! all steps of a path with their pictures. [`mod@tiling`] draws solutions of exact cover problems whose items are
//! cells. [`ConstraintShapes`] has the cages, lines and clues of constraints.
//! [`svg`] has the parts of pictures of boards as SVG, and [`png`] draws such pictures in pixels. [`sheet`] has several
//! boards on sheets of paper, and [`mod@print`] writes them as HTML, SVG, PDF and PNG.

pub mod board;
mod canvas;
mod lines;
pub mod page;
pub mod pdf;
pub mod png;
pub mod print;
mod shapes;
pub mod sheet;
mod step;
pub mod svg;
mod text;
pub mod tiling;
mod zones;

pub use board::{Picture, TextStyle};
pub use shapes::ConstraintShapes;
pub use step::{StepPainter, StepPicture};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the page on pictures.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/pictures.md")]
struct Pictures;
