//! Questions about a search, and how a solver asks them.

use super::dispatch::{KernelTask, Kernels};
use super::front::Solver;
use crate::kernel::{Kernel, KernelError};
use crate::search::{Counters, Search};

/// A question about a search, for [`Solver::ask`]. The methods of [`Solver`] are made of such questions, and callers
/// may add their own.
///
/// This is a trait and not a closure because the kernel of the search is chosen at run time.
pub trait Question {
    /// The answer to the question.
    type Answer;

    /// Advances a search from its start until the answer is known.
    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Self::Answer;
}

impl Solver {
    /// Asks a question of a new search on one thread, and returns the answer and the counters of the search.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn ask<Q: Question>(&self, question: Q) -> Result<(Q::Answer, Counters), KernelError> {
        self.prepare();
        let answer = self.kernels()?.with(QuestionTask { question, solver: self })?;
        self.require_sound()?;
        Ok(answer)
    }
}

/// The task of [`Solver::ask`].
struct QuestionTask<'a, Q> {
    question: Q,
    solver: &'a Solver,
}

impl<Q: Question> KernelTask for QuestionTask<'_, Q> {
    type Output = (Q::Answer, Counters);

    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let mut search = self.solver.search(kernel);
        let answer = self.question.ask(&mut search);
        (answer, search.counters())
    }
}
