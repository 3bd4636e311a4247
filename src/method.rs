//! Methods of the literature, side by side: each solves the same puzzles in its own way, counts what it
//! does, and can be followed step by step.
//!
//! They are exhibits, and checks of each other. Whoever just wants an answer, fast, asks a
//! [`PuzzleSolver`](crate::PuzzleSolver) or [`nine`](crate::nine). `docs/methods.md` explains each method,
//! with its source, its counters and what it teaches.
//!
//! ```
//! use pavane::method::{Ended, MethodChoice, Silent, Task};
//! use pavane::{Layout, Puzzle};
//!
//! let task = Task::new(Puzzle::blank(Layout::square(4)?)).solution_limit(None);
//! let method: MethodChoice = "exact-cover:links".parse()?;
//! let run = method.run(&task, &mut Silent)?;
//! assert_eq!((run.found, run.ended), (288, Ended::Exhausted));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_different;
mod anneal;
mod backtrack;
mod brute_force;
mod constraint;
mod exact_cover;
mod filling;
mod fix_square;
mod genetic;
mod hybrid;
mod interface;
mod linear;
mod narrow;
mod population;
mod quantum;
mod registry;
mod relation;
mod root;
mod run;
mod tabu;
mod task;
mod thermal;
mod three_step;
mod trace;
mod trial;

pub use interface::{Method, Unfit};
pub use registry::{Kind, METHODS, MethodChoice, MethodEntry, UnknownMethod, Variant};
pub use run::{Counter, Ended, KEPT, Run};
pub use task::Task;
pub use trace::{Event, Recorder, Silent, Topic, Trace, Why};
