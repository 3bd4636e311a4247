//! Some solution, wherever it is: a first try in order, then searches with restarts, then the complete search.

use super::front::Solver;
use super::restarts::{Outcome, Restarts};
use crate::answer::First;
use crate::kernel::KernelError;
use crate::search::{Counters, Progress, Stop};

/// Node limit of the first try, which searches in order: a fraction of a second.
const FIRST_TRY_NODES: u64 = 20_000;
/// Node limit of the restart phase, after which the complete search runs: some seconds.
const RESTART_NODES: u64 = 300_000;
/// Seed of the random numbers of the restart phase.
const SEED: u64 = 1;

impl Solver {
    /// Some solution, with the counters of all searches for it: the first in the order of the search if it is found
    /// soon, else one found by searches that restart again and again and learn from their dead ends. For large
    /// problems whose solutions are many, or far from the start of the search.
    ///
    /// The answer is the same for any number of threads. If there is no solution this takes longer than
    /// [`first`](Self::first), and ends with the same search. Problems with multiplicities are only searched in order.
    /// The head of `solver/restarts.rs` names the sources.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let both = builder.add_option([a, b])?;
    /// let (some, counters) = Solver::new(&builder.build()).any()?;
    /// assert_eq!(some.found().expect("there is one").options(), [both]);
    /// assert_eq!(counters.solutions, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(&self) -> Result<(First, Counters), KernelError> {
        self.any_with(&Progress::new())
    }

    /// Some solution, as [`any`](Self::any), with readings of the progress of the searches in order.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn any_with(&self, progress: &Progress) -> Result<(First, Counters), KernelError> {
        let limit = self.node_limit.unwrap_or(u64::MAX);
        // On one thread, so that it stops at the same node for any number.
        let first_try = self.clone().threads(1).node_limit(Some(limit.min(FIRST_TRY_NODES)));
        let (first, mut counters) = first_try.first_counted(progress)?;
        let is_over = !matches!(first, First::Unknown(Stop::NodeLimit));
        if is_over || counters.nodes >= limit {
            return Ok((first, counters));
        }
        let reduction = self.reduction();
        if let Some(mut search) = Restarts::new(reduction.problem(), SEED) {
            let outcome = search.run(RESTART_NODES.min(limit - counters.nodes), &self.interrupt);
            counters.nodes += search.nodes;
            match outcome {
                Outcome::Found(options) => {
                    let mut solution = Vec::new();
                    reduction.restore(&options, &mut solution);
                    counters.solutions = 1;
                    return Ok((First::Found(solution.into()), counters));
                }
                Outcome::None => return Ok((First::None, counters)),
                Outcome::Stopped(Stop::NodeLimit) if counters.nodes < limit => {}
                Outcome::Stopped(stop) => return Ok((First::Unknown(stop), counters)),
            }
        }
        let left = self.node_limit.map(|limit| limit - counters.nodes);
        let (first, rest) = self.clone().node_limit(left).first_counted(progress)?;
        counters.add(&rest);
        Ok((first, counters))
    }
}
