//! Some solution, or proof that there is none or only one: the search in order beside methods that look elsewhere.
//!
//! The search in order has the first turn, with the same answer as [`Solver::first`] where its first nodes settle the
//! question. Then its members take turns, in rounds of doubling length:
//!
//! - `repair`, a local search ([`crate::repair`]), finds solutions of timetables, designs and completions;
//! - `restarts`, the search that weighs items and starts again (`solver/restarts.rs`), finds some large boards;
//! - `learn`, the search that learns clauses ([`crate::learn`]), settles sudokus of any size, quasigroups and jigsaws.
//!   From the second round on, there are two of them with different seeds, as times differ much by the seed;
//! - the search in order continues where it stopped, and runs to its end when that is near.
//!
//! A member keeps what it has learned from turn to turn. Turns are counted in work, never in time. Of the members
//! that settle the question in a round the first one answers. So the answer is the same on every machine and for any
//! number of threads.

mod learned;
mod member;
mod plain;
mod repaired;
mod restarted;
mod schedule;

use super::front::Solver;
use super::part::Settled;
use crate::answer::{First, Solution, Uniqueness};
use crate::kernel::KernelError;
use crate::search::Progress;

impl Solver {
    /// Some solution: the first in the order of the search if it is found soon. Otherwise the search in order, a
    /// local search, a search with restarts and one that learns clauses take turns. `docs/learning.md` explains the
    /// methods and their turns.
    ///
    /// The answer is the same for any number of threads. [`Engine`](crate::Engine) and [`branching`](Self::branching)
    /// apply to the search in order. A [`node_limit`](Self::node_limit) holds for the nodes of all searches together:
    /// choices of the searches, decisions of the one that learns, steps of the local search.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use pavane_dlx::solver::Part;
    /// use pavane_dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let both = builder.add_option([a, b])?;
    /// let some = Solver::new(&builder.build()).any()?;
    /// assert_eq!(some.answer.found().expect("there is one").options(), [both]);
    /// assert_eq!((some.part, some.counters.solutions), (Part::Search, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(&self) -> Result<Settled<First>, KernelError> {
        self.any_with(&Progress::new())
    }

    /// Some solution, as [`any`](Self::any), with readings of progress: the share of the search in order that is done,
    /// and [counters of the others](Progress::other_searches).
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn any_with(&self, progress: &Progress) -> Result<Settled<First>, KernelError> {
        let settled = schedule::settle(self, 1, progress)?;
        Ok(settled.map(|(mut found, stop)| match (found.pop(), stop) {
            (Some(solution), _) => First::Found(solution),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        }))
    }

    /// Whether there is exactly one solution.
    ///
    /// Answered by the same methods as [`any`](Self::any). The solutions need not be the first ones.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn uniqueness(&self) -> Result<Uniqueness, KernelError> {
        Ok(self.uniqueness_with(&Progress::new())?.answer)
    }

    /// Whether there is exactly one solution, with readings of progress as in [`any_with`](Self::any_with).
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn uniqueness_with(&self, progress: &Progress) -> Result<Settled<Uniqueness>, KernelError> {
        let settled = schedule::settle(self, 2, progress)?;
        Ok(settled.map(|(found, stop): (Vec<Solution>, _)| Uniqueness::from_search(found, stop)))
    }
}
