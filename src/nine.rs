//! The standard 9x9 layout at full speed.
//!
//! A [`Board`] is 81 digits, a [`CandidateBoard`] a board with candidates that may be ruled out. [`Batch`] answers
//! questions about many boards, each in a lane of the widest registers of the processor ([`Isa`]).
//! [`check_batch`], [`count_batch`] and [`solve_batch`] take any iterator of boards. [`Solver`] searches one board at a
//! time with low latency; [`solve`] and [`count_up_to`] are its shortest forms. [`true_candidates`] and [`minimality`]
//! solve many boards for one answer. All give the same answers as the general engine.
//!
//! `docs/nine.md` draws the layout of the bits and derives the rules.

mod batch;
mod board;
mod branch;
mod candidate_board;
mod candidates;
#[cfg(target_arch = "x86_64")]
mod four;
#[cfg(target_arch = "x86_64")]
mod four_branch;
mod frame;
mod inquiry;
mod kernel;
mod machine;
mod minimality;
mod pool;
mod rotation;
mod round;
mod search;
mod solver;
mod supply;
mod tasks;
mod word;

pub use batch::{Answer, Batch, Verdict, check_batch, count_batch, solve_batch};
pub use board::{Board, BoardError};
pub use candidate_board::CandidateBoard;
pub use candidates::true_candidates;
pub use dlx::{Isa, MissingIsa, UnknownIsa};
pub use inquiry::WrongSolution;
pub use minimality::minimality;
pub use pool::Effort;
pub use search::{Advance, Search};
pub use solver::{Solver, count_up_to, solve};
pub use supply::RuledOut;
