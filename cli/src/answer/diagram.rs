//! The diagram of all solutions, for the questions that it answers.

use super::config::Config;
use super::printed::Printed;
use super::question::{Answered, Input, Question};
use super::verdict::Verdict;
use super::words;
use crate::deadline::StopCause;
use crate::error::Error;
use crate::output::Sink;
use bytesize::ByteSize;
use dlx::Stop;
use pavane_ask::{Diagrammed, NoDiagram, Scope, TOO_MANY_TO_LIST};

/// Makes the diagram of an input and answers from it, or answers that a limit came first.
///
/// # Errors
/// If the engine does not take the instance, it has no diagram, or `answer` fails.
pub(crate) fn with_diagram<Q: Question, I: Printed>(
    input: &Input<'_, I>,
    scope: Scope,
    sink: &mut Sink,
    answer: impl FnOnce(Diagrammed<'_, I::Asked>, &mut Sink) -> Result<Answered, Error>,
) -> Result<Answered, Error> {
    match Diagrammed::new(input.instance.asked(), scope) {
        Ok(found) => answer(found, sink),
        Err(error) => without_diagram::<Q, I>(error, input, sink),
    }
}

/// Answers that a limit came before the diagram.
///
/// # Errors
/// If the engine does not take the instance, or it has no diagram.
pub(crate) fn without_diagram<Q: Question, I>(
    error: NoDiagram,
    input: &Input<'_, I>,
    sink: &mut Sink,
) -> Result<Answered, Error> {
    let (stop, stats) = match error {
        // A stop is reported with its reason; a diagram that is too large has no stop.
        NoDiagram::Stopped { stop, stats } => (Some(stop), stats),
        NoDiagram::Full { stats } => (None, stats),
        // The list of solutions has a limit.
        NoDiagram::TooMany { stats } => (Some(Stop::SolutionLimit), stats),
        NoDiagram::Refused(error) => return Err(error.into()),
        error => return Err(Error::refused(error)),
    };
    Ok(Verdict::unknown::<Q>().write(input, *stats, stop, sink))
}

/// The reason why an input has no diagram: the reason of the stop, if the search stopped, or else memory. The limit of
/// solutions is that of a list in its place.
pub(crate) fn why_no_diagram(
    config: &Config,
    stop: Option<Stop>,
    cause: Option<StopCause>,
) -> String {
    match stop {
        Some(Stop::SolutionLimit) => TOO_MANY_TO_LIST.to_owned(),
        Some(_) => words::why_stopped(cause).to_owned(),
        None => format!(
            "the diagram of all solutions would take more than {}; raise --sharing-memory",
            ByteSize::b(config.settings.sharing_cap as u64)
        ),
    }
}
