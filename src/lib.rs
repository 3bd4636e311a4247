//! Sudoku of any shape, as exact cover.
//!
//! A [`Layout`] is cells and zones; a [`Puzzle`] is a layout with givens, a [`Grid`] one with a digit
//! in each cell. An [`Encoder`] turns puzzles into problems of the engine, the crate `dlx`, and
//! solutions of these into grids.
//!
//! ```
//! use pavane::{Encoding, Layout, Puzzle, Symbols};
//!
//! let layout: Layout = "4x4+x".parse()?;
//! let symbols = Symbols::standard(layout.digits());
//! let givens = "1..4............".chars().map(|symbol| symbols.read(symbol));
//! let puzzle = Puzzle::new(layout, givens.collect::<Result<Vec<_>, _>>()?)?;
//!
//! let encoding = Encoding::new(&puzzle)?;
//! assert!(encoding.problem().option_count() < 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
pub mod candidates;
pub mod clash;
pub mod encode;
pub mod format;
pub mod gluing;
pub mod grid;
pub mod layout;
#[cfg(feature = "methods")]
pub mod method;
pub mod nine;
pub mod puzzle;
#[cfg(feature = "methods")]
pub mod rating;
#[cfg(feature = "render")]
pub mod render;
pub mod solve;
pub mod symbols;
pub mod symmetry;
#[cfg(test)]
mod testing;
#[cfg(feature = "methods")]
pub mod workshop;
#[cfg(feature = "zoo")]
pub mod zoo;

pub use answer::{GivenNeeds, Marginals, Minimality, TrueCandidates};
pub use candidates::Candidates;
pub use clash::Clash;
pub use dlx;
pub use encode::{DecodeError, EncodeError, Encoder, Encoding, Meaning};
pub use grid::{Grid, GridError};
pub use layout::{
    Cell, Digit, Extra, Layout, LayoutBase, LayoutBuilder, LayoutError, LayoutSpec, NameError,
    Position, PositionError, SpecError, UnknownExtra, Zone, ZoneKind,
};
pub use puzzle::{Puzzle, PuzzleError, UnsolvedError};
pub use solve::{BatchPuzzle, GridDiagram, Grids, PuzzleBatch, PuzzleSolver, SolveError};
pub use symbols::{SymbolError, Symbols};

/// The examples of the README compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Those of the page on pictures too.
#[cfg(all(doctest, feature = "render"))]
#[doc = include_str!("../docs/pictures.md")]
struct Pictures;
