//! Puzzles with constraints, made from random grids.
//!
//! Constraints at random places are drawn around the digits of a random grid: the tools of the kinds give the shapes,
//! and the definition of the kind decides which shapes and values hold in the grid. Givens are added where another
//! solution differs, until the grid is the only solution. Then givens are removed in random order, and after them
//! constraints, each if the solution stays the only one. A clue that is needed stays needed when others are removed, so
//! one pass leaves no redundant clue.
//!
//! Killer cages alone tile the board. A cage is split where another solution differs, until there is none.

mod drawing;
mod error;
mod generator;
mod level;
mod lines;
mod recipe;
mod request;
mod setting;
mod shapes;
mod tiling;

pub use error::{ConstraintRequestError, SettingError};
pub use generator::ConstraintGenerator;
pub use level::PathLevel;
pub use recipe::ConstraintRecipe;
pub use request::ConstraintRequest;
