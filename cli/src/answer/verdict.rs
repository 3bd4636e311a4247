//! The answer to one input: its text, its JSON object, and its exit code.

use super::chosen::write_chosen;
use super::config::Config;
use super::json::{self, Finding, InputError, Outcome, Status};
use super::lead::write_lead;
use super::question::{Answered, Input, Question};
use super::stated::KnownSolutions;
use super::words;
use crate::exit::Exit;
use crate::input::Origin;
use crate::output::{Kinds, MessageTopic, Report, Sink, Tally};
use dlx::Stop;
use pavane::solve::Stats;
use std::fmt::Display;

/// An answer: its text, its JSON object, and its exit code.
pub(crate) struct Verdict {
    /// Whole lines.
    pub(crate) text: String,
    pub(crate) outcome: Outcome,
    pub(crate) exit: Exit,
    /// The kinds of answers that it belongs to.
    pub(crate) kinds: Kinds,
    /// The knowledge about the solutions of a sudoku, if the answer gives any.
    pub(crate) known: Option<KnownSolutions>,
    /// Whether the text is set off from earlier ones by a blank line, since it takes several lines.
    pub(crate) set_off: bool,
}

impl Verdict {
    /// A verdict with a line as its text.
    pub(crate) fn new(text: impl Into<String>, outcome: Outcome, exit: Exit) -> Self {
        let kinds = Kinds::of_status(outcome.status);
        Self { text: text.into(), outcome, exit, kinds, known: None, set_off: false }
    }

    /// The verdict of a question without a finding, of one word.
    pub(crate) fn word<Q: Question>(word: &str, status: Status, exit: Exit) -> Self {
        Self::new(format!("{word}\n"), unfound::<Q>(Outcome::new(status)), exit)
    }

    /// The verdict on an input that was stopped before anything was known.
    pub(crate) fn unknown<Q: Question>() -> Self {
        Self::word::<Q>("unknown", Status::Stopped, Exit::Stopped)
    }

    /// The verdict with the text set off, or not.
    pub(crate) fn set_off(self, set_off: bool) -> Self {
        Self { set_off, ..self }
    }

    /// The verdict with what it says of the solutions of a sudoku.
    pub(crate) fn knowing(self, known: KnownSolutions) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Writes the answer to an input in the form that the run prints, and returns its part of the totals.
    pub(crate) fn write<I>(
        mut self,
        input: &Input<'_, I>,
        stats: Stats,
        stop: Option<Stop>,
        sink: &mut Sink,
    ) -> Answered {
        let is_partial = self.exit == Exit::Stopped && self.finds_something();
        let tally = Tally { partial: is_partial.into(), ..Tally::answered(stats, self.exit) };
        let nodes = Some(stats.nodes);
        let known = self.known.take();
        self.write_text(input.config, &input.origin, nodes, sink);
        Answered { tally, stop, known }
    }

    /// Whether the text of an input that was stopped has part of an answer.
    fn finds_something(&self) -> bool {
        /// The first words of answers without any.
        const NOTHING: [&str; 2] = ["unknown", ">=0"];
        self.text.split_whitespace().next().is_some_and(|word| !NOTHING.contains(&word))
    }

    fn write_text(self, config: &Config, origin: &Origin<'_>, nodes: Option<u64>, sink: &mut Sink) {
        let Self { text, outcome, kinds, set_off, .. } = self;
        let outcome = Outcome { nodes, ..outcome };
        let write = |sink: &mut Sink| {
            if set_off {
                sink.gap();
            }
            let is_long = set_off || text.trim_end().contains('\n');
            write_lead(config, origin, is_long, sink);
            sink.out().push_str(&text);
        };
        if let Some(choice) = &config.choice {
            write_chosen((config, choice), origin, (kinds, &outcome), sink, write);
        } else if config.json {
            json::write(origin, &outcome, sink.out());
        } else if !config.quiet {
            write(sink);
        }
    }
}

/// The outcome with the field of a question without an answer.
pub(crate) fn unfound<Q: Question>(outcome: Outcome) -> Outcome {
    let finding = Q::FIELD.map(|field| Finding(field, Q::no_finding()));
    Outcome { finding, ..outcome }
}

/// Reports the algebraic reason that excludes every solution, if one was found.
pub(crate) fn report_reason<I>(
    reason: Option<&impl Display>,
    input: &Input<'_, I>,
    sink: &mut Sink,
) {
    if let Some(reason) = reason {
        sink.message(input.origin.message(None, &words::by_algebra(reason)));
    }
}

/// Reports an input that cannot be read or answered, in its place and on standard error.
pub(crate) fn refuse<Q: Question>(
    config: &Config,
    origin: &Origin<'_>,
    column: Option<usize>,
    message: String,
    sink: &mut Sink,
) -> Tally {
    // With a checkpoint the output may belong to an earlier run, which a later one continues.
    if config.checkpoint.is_none() {
        let mut verdict = Verdict::word::<Q>("error", Status::Error, Exit::Bad);
        verdict.outcome.error = Some(InputError { column, message: message.clone() });
        verdict.write_text(config, origin, Some(0), sink);
    }
    sink.message_on(MessageTopic::Bad, origin.message(column, &message));
    // With --fail-fast the inputs after it are skipped.
    Tally { skipped: config.fail_fast.into(), ..Tally::bad() }
}
