//! A solution as the answer.

use crate::answer::{
    Answered, Input, KnownSolutions, Printed, SolutionOf, Status, Verdict, report_reason, words,
};
use crate::exit::Exit;
use crate::output::{Kinds, Sink};
use dlx::{First, Stop};
use pavane::solve::Solved;
use pavane_ask::of_first;

/// The kinds of answers.
pub(super) const KINDS: Kinds =
    Kinds::of(&[Kinds::SOLVED, Kinds::NONE, Kinds::UNKNOWN, Kinds::ERROR]);

/// Writes a solution, or why there is none.
pub(super) fn write_first<I: Printed>(
    input: &Input<'_, I>,
    solved: &Solved<First<SolutionOf<I>>>,
    sink: &mut Sink,
) -> Answered {
    report_reason(solved.obstruction.as_ref(), input, sink);
    let mut text = String::new();
    let (status, exit, stop, known) = match &solved.answer {
        First::Found(solution) => {
            input.instance.write_lines(solution, &mut text);
            // More solutions may exist: the search stopped at the first.
            let known =
                KnownSolutions::new(1, Some(Stop::SolutionLimit), input.instance.grid(solution));
            (Status::Solved, Exit::Success, None, known)
        }
        First::None => {
            text.push_str(words::NO_SOLUTION);
            let known = KnownSolutions::new(0, None, None);
            (Status::None, Exit::Negative, None, known)
        }
        First::Unknown(stop) => {
            text.push_str(words::UNKNOWN);
            let known = KnownSolutions::new(0, Some(*stop), None);
            (Status::Stopped, Exit::Stopped, Some(*stop), known)
        }
    };
    let outcome = input.outcome(status, || of_first(input.instance.asked(), solved));
    let verdict =
        Verdict::new(text, outcome, exit).set_off(input.instance.is_multiline()).knowing(known);
    verdict.write(input, solved.stats, stop, sink)
}
