//! Methods of the literature: each solves the same puzzles in its own way, counts its steps, and can be followed
//! event by event.
//!
//! Methods are for study, and check each other. For fast answers use a [`PuzzleSolver`](pavane::PuzzleSolver) or
//! [`nine`](pavane::nine). `docs/methods.md` explains each method,
//! with its source, its counters and its lessons.
//!
//! ```
//! use pavane::{Layout, Puzzle};
//! use pavane_methods::{Ended, MethodChoice, Silent, Task};
//!
//! let task = Task::new(Puzzle::blank(Layout::square(4)?)).solution_limit(None);
//! let method: MethodChoice = "exact-cover:links".parse()?;
//! let run = method.run(&task, &mut Silent)?;
//! assert_eq!((run.found, run.ended), (288, Ended::Exhausted));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_different;
mod entry;
mod filling;
mod interface;
mod population;
pub mod rating;
mod registry;
mod run;
mod table;
mod task;
mod thermal;
mod trace;
mod trial;

/// Declares the files of the methods.
macro_rules! declare {
    ($($method:ident,)+) => {
        $(mod $method;)+
    };
}

table::with_methods!(declare);

pub use entry::{Kind, MethodEntry, Variant};
pub use interface::{Method, Unfit};
pub use registry::{METHODS, MethodChoice, UnknownMethod};
pub use run::{Counter, Ended, KEPT, Run};
pub use task::Task;
pub use trace::{Event, Recorder, Silent, Topic, Trace, Why};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
