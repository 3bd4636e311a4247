//! The answer to one input: its text, its JSON object, and its exit code.

use super::config::Config;
use super::json::{self, Finding, Outcome, Status};
use super::question::{Answered, Input, Question};
use super::words;
use crate::exit::Exit;
use crate::input::Origin;
use crate::output::{Report, Sink, Tally};
use dlx::Stop;
use pavane::solve::Stats;
use std::fmt::Display;

/// An answer: its text, its JSON object, and its exit code.
pub(crate) struct Verdict {
    /// Whole lines.
    pub(crate) text: String,
    pub(crate) outcome: Outcome,
    pub(crate) exit: Exit,
    /// Whether the text is set off from earlier ones by a blank line, since it takes several lines.
    pub(crate) set_off: bool,
}

impl Verdict {
    /// A verdict whose text is a line.
    pub(crate) fn new(text: impl Into<String>, outcome: Outcome, exit: Exit) -> Self {
        Self { text: text.into(), outcome, exit, set_off: false }
    }

    /// The verdict of a question without a finding, of one word.
    pub(crate) fn word<Q: Question>(word: &str, status: Status, exit: Exit) -> Self {
        let finding = Q::FIELD.map(|field| Finding(field, Q::no_finding()));
        Self::new(format!("{word}\n"), Outcome { finding, ..Outcome::new(status) }, exit)
    }

    /// The verdict on an input that was stopped before anything was known.
    pub(crate) fn unknown<Q: Question>() -> Self {
        Self::word::<Q>("unknown", Status::Stopped, Exit::Stopped)
    }

    /// The verdict with the text set off, or not.
    pub(crate) fn set_off(self, set_off: bool) -> Self {
        Self { set_off, ..self }
    }

    /// Writes the answer to an input as the run wants it, and returns what it adds to the totals.
    pub(crate) fn write<I>(
        self,
        input: &Input<'_, I>,
        stats: Stats,
        stop: Option<Stop>,
        sink: &mut Sink,
    ) -> Answered {
        let tally = Tally::answered(stats, self.exit);
        self.write_text(input.config, &input.origin, stats.nodes, sink);
        Answered { tally, stop }
    }

    fn write_text(self, config: &Config, origin: &Origin<'_>, nodes: u64, sink: &mut Sink) {
        if config.json {
            json::write(origin, &Outcome { nodes, ..self.outcome }, sink.out());
        } else if !config.quiet {
            if self.set_off {
                sink.gap();
            }
            sink.out().push_str(&self.text);
        }
    }
}

/// Reports the algebraic reason why there is no solution, if there is one.
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
    if config.checkpoint.is_some() {
        // The output may be that of an earlier run, to be continued.
    } else if config.json {
        let finding = Q::FIELD.map(|field| Finding(field, Q::no_finding()));
        let outcome = Outcome { finding, ..Outcome::error(column, message.clone()) };
        json::write(origin, &outcome, sink.out());
    } else if !config.quiet {
        sink.out().push_str("error\n");
    }
    sink.message(origin.message(column, &message));
    Tally::bad()
}
