//! The diagram of all solutions, for the questions that it answers.

use super::config::Config;
use super::instance::Instance;
use super::json::{Finding, Outcome, Status};
use super::question::{Answered, Input, Question};
use super::verdict::Verdict;
use super::words;
use crate::deadline::Cause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use bytesize::ByteSize;
use dlx::{Count, Diagram, Engine, Solution, Stop};
use num_bigint::BigUint;
use pavane::solve::Stats;
use pavane_ask::{NoDiagram, Scope};

/// The diagram of all solutions of an instance.
pub(crate) struct Diagrammed<'a, I> {
    pub(crate) diagram: Diagram,
    pub(crate) input: &'a Input<'a, I>,
    pub(crate) stats: Stats,
    engine: Engine,
}

/// Makes the diagram of an instance and lets `answer` answer from it. Without a diagram, since a limit stopped the
/// search or it would need more memory than it may take, the answer is `unknown`.
///
/// # Errors
/// If the engine does not take the instance, or `answer` fails.
pub(crate) fn with_diagram<'a, Q: Question, I: Instance>(
    input: &'a Input<'a, I>,
    scope: Scope,
    sink: &mut Sink,
    answer: impl FnOnce(Diagrammed<'a, I>, &mut Sink) -> Result<Answered, Error>,
) -> Result<Answered, Error> {
    let asked = input.instance.asked();
    let (stop, stats) = match pavane_ask::Diagrammed::new(&asked, &input.config.settings, scope) {
        Ok(pavane_ask::Diagrammed { diagram, stats, engine, .. }) => {
            return answer(Diagrammed { diagram, input, stats, engine }, sink);
        }
        // A stop is reported with its reason; a diagram that is too large has no stop.
        Err(NoDiagram::Stopped { stop, stats }) => (Some(stop), stats),
        Err(NoDiagram::Full { stats }) => (None, stats),
        Err(NoDiagram::Refused(error)) => return Err(error.into()),
        Err(error) => return Err(Error::refused(error)),
    };
    Ok(Verdict::unknown::<Q>().write(input, stats, stop, sink))
}

/// The message for an input that was stopped; without a stop, its diagram needs more memory than it may take.
pub(crate) fn why_no_diagram(config: &Config, stop: Option<Stop>, cause: Option<Cause>) -> String {
    match stop {
        Some(_) => words::why_stopped(cause).to_owned(),
        None => format!(
            "the diagram of all solutions would take more than {}; raise --sharing-memory",
            ByteSize::b(config.settings.sharing_cap as u64)
        ),
    }
}

impl<I: Instance> Diagrammed<'_, I> {
    /// The number of solutions.
    pub(crate) fn count(&self) -> BigUint {
        self.diagram.count()
    }

    /// An outcome with the number of solutions.
    pub(crate) fn outcome<Q: Question>(&self, status: Status) -> Outcome {
        let finding = Q::FIELD.map(|field| Finding(field, Q::no_finding()));
        let count = Count::exactly(self.count());
        Outcome { finding, nodes: Some(self.stats.nodes), ..Outcome::new(status).count(&count) }
    }

    /// Writes an answer without a solution.
    pub(crate) fn write_without<Q: Question>(
        self,
        text: &str,
        status: Status,
        sink: &mut Sink,
    ) -> Answered {
        let outcome = self.outcome::<Q>(status);
        Verdict::new(text, outcome, Exit::Negative).write(self.input, self.stats, None, sink)
    }

    /// A solution, checked.
    ///
    /// # Errors
    /// If it is wrong.
    pub(crate) fn checked(&self, solution: &Solution) -> Result<I::Solution, Error> {
        self.input.instance.checked(self.engine, solution)
    }
}
