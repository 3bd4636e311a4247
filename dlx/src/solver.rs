//! The front end of the engine: [`Solver`], with one method for each question.
//!
//! `front` holds the solver's settings, and `dispatch` makes the one run-time choice of a kernel;
//! `late` leaves the first nodes to another kernel where tables take longer. Each other module
//! answers a question, and holds the methods of [`Solver`] that ask it: `question` asks any
//! [`Question`] of a search on one thread; `run` visits solutions, in a `session` that is `serial`
//! at first and `parallel` if it takes long, by their `rendering` as text if that is asked for;
//! `settle` looks for one or two solutions, with `restarts` among its methods; `counting` may share
//! sub-problems; `owned` is a search to keep; `distinct` visits what differs on some items; `made`
//! is a solver on kernels of a caller; `first`, `solutions`, `estimate`, `cheapest` and `diagram`
//! are named after their answers.

mod arrange;
mod cheapest;
mod counting;
mod diagram;
mod dispatch;
mod distinct;
mod estimate;
mod first;
mod for_each;
mod front;
mod late;
mod made;
mod owned;
mod pace;
mod parallel;
mod part;
mod question;
mod reason;
mod rendering;
mod request;
mod restarts;
mod run;
mod serial;
mod session;
mod settings;
mod settle;
mod sharing;
mod solutions;

pub use cheapest::FindCheapest;
pub use counting::{CountCheckpoint, Counted, Counting};
pub use diagram::DiagramError;
pub use for_each::ForEach;
pub use front::Solver;
pub use owned::OwnedSearch;
pub use part::{Part, Settled};
pub use question::Question;
pub use request::CheckpointRequest;
pub use run::{Outcome, Run, RunError};
pub use settings::SearchSettings;
pub use sharing::Sharing;
pub use solutions::Solutions;
