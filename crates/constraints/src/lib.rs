//! Rules of sudokus beyond zones, and a search over sets of values that answers questions about them.
//!
//! A [`Board`] has cells, values and areas. A [`Constraint`] is a rule of one of the [`KINDS`]: killer cages,
//! thermometers, arrows and so on. [`ConstraintRule::holds`] is the definition of a rule on a full grid. A
//! [`Model`](propagation::Model) is a board with its constraints as primitives, which propagate sets of values, and
//! [`Search`](propagation::Search) walks its solutions.
//!
//! | to | use |
//! |---|---|
//! | read a string of Interactive Sudoku Solver, or a short form of a killer sudoku | [`iss::read`] |
//! | read JSON of f-puzzles; compressed data and links | [`fpuzzles::read_json`]; [`fpuzzles::decompress`] |
//! | read JSON of lisudoku or SudokuPad | [`lisudoku::read_json`], [`sudokupad::read_json`] |
//! | make a board of any cells and areas | [`Board`], [`ValueRange`], [`AreaKind`] |
//! | make a constraint | the type of its kind, such as [`Killer`]; into a [`Constraint`] by `from` |
//! | list the kinds with their rules | [`KINDS`], [`Constraint::kind`] |
//! | check a grid by definitions alone | [`Sketch::verify`], [`ConstraintRule::holds`] |
//! | name the constraint that a grid breaks, also with helper cells | [`broken_constraint`] |
//! | walk all solutions, with limits | [`Model`](propagation::Model), [`Search`](propagation::Search) |
//! | find the values of each cell in all solutions | [`CandidateSearch`](propagation::CandidateSearch) |
//! | draw a constraint | [`DrawnRule::shapes`] |
//! | draw constraints by hand in an editor | [`Kind::tools`], [`typed::write_each`] |
//! | state a puzzle as linear inequalities, for proofs | [`Statement::of_puzzle`] |
//! | build a kind from primitives | [`ConstraintRule::compile`], [`ModelBuilder`](propagation::ModelBuilder) |
//!
//! ```
//! use pavane_constraints::propagation::{Model, Search, Step};
//! use pavane_constraints::{Board, Constraint, Killer, ValueRange};
//!
//! // A 4x4 board with one cage: 1 and 2 in the first two cells.
//! let mut board = Board::rectangle(ValueRange::digits(4), 4, 4);
//! board.add_rows_and_columns();
//! board.add_blocks(2, 2);
//! let cells: Vec<_> = board.cells().take(2).collect();
//! let constraints = [Constraint::from(Killer { cells, sum: Some(3) })];
//!
//! let model = Model::new(&board, &constraints, &[]);
//! let mut search = Search::new(&model);
//! let mut count = 0;
//! while search.advance(1000) == Step::Solution {
//!     count += 1;
//! }
//! // One of six pairs of values: a sixth of all 288 grids.
//! assert_eq!(count, 48);
//! ```

pub mod base64;
mod board;
mod broken;
mod compile;
pub mod fpuzzles;
pub mod iss;
mod kinds;
pub mod lisudoku;
mod picture;
pub mod propagation;
mod reading;
mod rule;
mod shared;
mod sketch;
mod stated;
mod statement;
pub mod sudokupad;
#[cfg(test)]
mod testing;
mod tool;
pub mod typed;
mod writing;

pub use board::{Area, AreaKind, Board, HelperCell, Place, ValueRange, ValueSet, Variable};
pub use broken::broken_constraint;
pub use kinds::indexer::IndexerKind;
pub use kinds::pair_relation::PairTable;
pub use kinds::regex::Pattern;
pub use kinds::*;
pub use pavane_model::inequalities;
pub use picture::{Color, DrawnRule, Line, LineEnd, Mark, Outline, Shape};
pub use reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
pub use rule::{Assignment, ConstraintRule};
pub use sketch::{AreaRule, Sketch, SketchEntry, SketchError, SketchViolation};
pub use statement::{StatedRule, Statement, Unstated, UnstatedReason};
pub use tool::{Gesture, Tool, ToolValue, ValueForm};
pub use writing::{FpuzzlesDraft, Unwritable, WrittenRule};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
