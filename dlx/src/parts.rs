//! A search cut into tasks that many machines share, and the merge of their results.
//!
//! A [`Split`] cuts the tree of a problem into parts, and is the manifest of all that follows. A [`Task`] is a part
//! with the problem that it belongs to. [`Task::run`] searches it and returns a [`TaskResult`]. A limit may leave a
//! rest, which becomes new tasks. [`merge`] adds results up.
//!
//! Every value has a JSON form, and is named by a hash of its contents, so they can be sent and stored in any way.
//! The answer is a function of the split and of the *set* of results. Results may come twice, late, in any order, or
//! be lost; a task may have several results, from searches with other limits. The count is exact, or a lower bound
//! with the list of the missing tasks. A complete merge has the same number of search nodes as a search in one piece,
//! which is a check of completeness.
//!
//! A remainder names items and options of the reduced problem. So the name of a problem is a hash of the fingerprints
//! of the problem as it was given and as it was reduced, of the question, and of [`TREE_VERSION`](crate::TREE_VERSION):
//! a version of the engine that would search another tree refuses a task instead of counting something else.
//!
//! All engines search the same tree, so each task may run on any; the rule of branching is
//! [`Branching::Minimum`](crate::Branching::Minimum), whatever rule the solver has.
//!
//! ```
//! use pavane_dlx::parts::{Goal, Rest, Split, SplitSettings, TaskResult, merge};
//! use pavane_dlx::{ProblemBuilder, Solver};
//!
//! // Seven items, each with seven options that have nothing but it.
//! let mut builder = ProblemBuilder::new();
//! for item in builder.add_primaries::<7>()? {
//!     for _ in 0..7 {
//!         builder.add_option([item])?;
//!     }
//! }
//! let solver = Solver::new(&builder.build());
//! let settings = SplitSettings { parts: 20, ..SplitSettings::default() };
//! let split = Split::new(&solver, Goal::Count, settings)?;
//!
//! // A limit of nodes returns a rest, which becomes new tasks.
//! let limited = solver.clone().node_limit(Some(1_000));
//! let mut results: Vec<TaskResult> = Vec::new();
//! let answer = loop {
//!     let merged = merge(&split, &results)?;
//!     if merged.missing().is_empty() {
//!         break merged;
//!     }
//!     for task in merged.missing() {
//!         results.push(task.count(&limited, Rest::default())?);
//!     }
//! };
//! assert_eq!(answer.to_string(), "823543");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cut;
mod error;
mod goal;
mod ledger;
mod merge;
mod name;
mod result;
mod run;
mod split;
mod task;

pub use error::{PartsError, Thing};
pub use goal::{Goal, UnknownGoal};
pub use ledger::{Entry, Ledger, Open};
pub use merge::{Merge, merge};
pub use result::{Listed, TaskResult};
pub use run::{Rest, count_each};
pub use split::{Split, SplitSettings};
pub use task::Task;
