//! Questions about puzzles, answered by the engine that fits.
//!
//! [`PuzzleSolver`] answers about one puzzle at a time, [`PuzzleBatch`] about many. Both choose the engine, unless
//! [`Settings::engine`] does: see [`Route`]. Every answer states its certainty: a limit or an interrupt never makes
//! a part look like the whole.
//!
//! | file | content |
//! |---|---|
//! | `puzzle_solver.rs` | the questions about one puzzle |
//! | `candidate_counts.rs` | the number of solutions with each candidate, by several searches |
//! | `least.rs` | the least solution, by several searches |
//! | `batch.rs`, `block.rs`, `boards.rs` | many puzzles on threads; a block on one; blocks of 9x9 boards |
//! | `registry.rs`, `engines/` | the table of engines; what each takes and answers, one a file |
//! | `route.rs` | questions, and requests to engines |
//! | `diagram.rs`, `grid_list.rs`, `grids.rs` | all solutions at once, as a graph or a list, and one after the other |
//! | `settings.rs`, `engine.rs`, `stats.rs`, `error.rs` | settings of questions; work and errors of answers |
//! | `verify.rs` | checks of solutions |

mod batch;
mod batch_puzzle;
mod block;
mod boards;
mod candidate_counts;
mod diagram;
mod engine;
mod engines;
mod error;
mod grid_list;
mod grids;
mod least;
mod puzzle_solver;
mod registry;
mod route;
mod settings;
mod stats;
mod verify;

pub use batch::{BatchAnswers, PuzzleBatch};
pub use batch_puzzle::BatchPuzzle;
pub use boards::{BoardAnswer, BoardBatch, BoardQuestion};
pub use diagram::{GridDiagram, marginals};
pub use engine::{Engine, UnknownEngine};
pub use engines::cover::sharing_solver;
pub use error::{SolveError, WrongGrid};
pub use grid_list::{GridList, GridListing};
pub use grids::Grids;
pub use puzzle_solver::PuzzleSolver;
pub use route::{Question, RefusedByEngine, Route};
pub use settings::Settings;
pub use stats::{SharedWork, Solved, Stats};
