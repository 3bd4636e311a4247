//! Sudoku of any shape: solve, check, count, list, and make them.
//!
//! A [`Layout`] consists of cells and zones. A [`Puzzle`] is a layout with givens, a [`Grid`] a layout with a digit in
//! each cell. [`PuzzleSolver`] answers questions about one puzzle, [`PuzzleBatch`] about many.
//!
//! ```
//! use pavane::dlx::Uniqueness;
//! use pavane::{Puzzle, PuzzleSolver};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Uniqueness::Unique(grid) = PuzzleSolver::new(&puzzle)?.uniqueness()? else {
//!     panic!("it has exactly one solution")
//! };
//! assert_eq!(
//!     grid.to_string(),
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`nine`] answers puzzles of the standard 9x9 layout, [`gluing`] counts the grids of blank boards, and the engine
//! [`dlx`], which this crate re-exports, answers all else as exact cover. An [`Encoder`] turns puzzles into its
//! problems, and their solutions into grids:
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
mod bitboards;
pub mod candidates;
pub mod clash;
pub mod encode;
pub mod format;
pub mod gluing;
pub mod grid;
pub mod layout;
pub mod nine;
pub mod pool;
pub mod puzzle;
pub mod solve;
pub mod symbols;
#[cfg(test)]
mod testing;
pub mod xml;

/// The exact cover engine, whose types questions take and answers are made of.
#[doc(no_inline)]
pub use dlx;

/// Rules beyond zones: killer cages, thermometers and so on.
#[doc(no_inline)]
pub use pavane_constraints as constraints;

/// The crates that have the large numbers, the sources of random numbers and the JSON of signatures, here and in the
/// packages on top of this one.
#[doc(no_inline)]
pub use {num_bigint, rand_core, serde_json};

pub use answer::{
    CandidateCounting, CandidateCounts, ClueNeeds, Marginals, Minimality, TrueCandidates,
};
pub use candidates::Candidates;
pub use clash::Clash;
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
