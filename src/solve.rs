//! Questions about puzzles, answered by the engine that fits.
//!
//! [`PuzzleSolver`] answers about one puzzle at a time, [`PuzzleBatch`] about many. Both choose the engine, unless
//! [`Settings::engine`] does: see [`Route`]. Every answer states its certainty: a limit or an interrupt never makes
//! a part look like the whole.
//!
//! | file | content |
//! |---|---|
//! | `puzzle_solver.rs` | the questions about one puzzle |
//! | `batch.rs`, `block.rs`, `boards.rs` | many puzzles on threads; a block on one; blocks of 9x9 boards |
//! | `route.rs` | the choice of the engine, in one table |
//! | `standard.rs`, `general.rs` | questions to `nine` and to an exact cover engine |
//! | `inquiry.rs`, `candidates.rs`, `minimality.rs` | questions that take many searches |
//! | `diagram.rs`, `grids.rs` | all solutions at once, and one after the other |
//! | `settings.rs`, `engine.rs`, `stats.rs`, `error.rs` | settings of questions; work and errors of answers |

mod batch;
mod batch_puzzle;
mod block;
mod boards;
mod candidates;
mod diagram;
mod engine;
mod error;
mod general;
mod grids;
mod inquiry;
mod minimality;
mod puzzle_solver;
mod route;
mod settings;
mod standard;
mod stats;

pub use batch::{BatchAnswers, PuzzleBatch};
pub use batch_puzzle::BatchPuzzle;
pub use boards::{BoardAnswer, BoardBatch, BoardQuestion};
pub use diagram::{GridDiagram, marginals};
pub use engine::{Engine, UnknownEngine};
pub use error::{SolveError, WrongGrid};
pub use general::sharing_solver;
pub use grids::Grids;
pub use puzzle_solver::PuzzleSolver;
pub use route::{Question, RefusedByEngine, Route};
pub use settings::Settings;
pub use stats::{SharedWork, Solved, Stats};
