//! Solutions that are written one after the other, as they come.

use super::config::Config;
use super::instance::Instance;
use super::json::{self, Outcome};
use super::lead::write_lead;
use crate::input::Origin;
use crate::output::{Closed, Sink};

/// The list of the solutions of one input.
pub(crate) struct Listing<'a> {
    origin: &'a Origin<'a>,
    config: &'a Config,
    any: bool,
}

impl<'a> Listing<'a> {
    /// A list; a resumed one has solutions already.
    pub(crate) fn new(origin: &'a Origin<'a>, config: &'a Config, is_resumed: bool) -> Self {
        Self { origin, config, any: is_resumed }
    }

    /// Whether there was a solution.
    pub(crate) fn has_any(&self) -> bool {
        self.any
    }

    /// Writes the next solution.
    ///
    /// # Errors
    /// [`Closed`] if the reader of the output is gone.
    pub(crate) fn add<I: Instance>(
        &mut self,
        instance: &I,
        solution: &I::Solution,
        sink: &mut Sink,
    ) -> Result<(), Closed> {
        let is_long = instance.is_multiline();
        match (self.config.json, self.any) {
            // The object begins with the first solution, so that a refused input gets another object instead.
            (true, false) => self.begin(sink),
            (true, true) => sink.out().push(','),
            (false, false) if is_long => {
                sink.gap();
                write_lead(self.config, self.origin, is_long, sink);
            }
            (false, true) if is_long => sink.out().push('\n'),
            (false, _) => write_lead(self.config, self.origin, is_long, sink),
        }
        self.any = true;
        if self.config.json {
            sink.out().push_str(&instance.json(solution).to_string());
        } else {
            instance.write_lines(solution, sink.out());
        }
        sink.pulse()
    }

    fn begin(&self, sink: &mut Sink) {
        json::open(self.origin, sink.out());
        sink.out().push_str(",\"solutions\":[");
    }

    /// Writes the outcome after the last solution, in JSON.
    pub(crate) fn end(self, outcome: Outcome, sink: &mut Sink) {
        if self.config.json {
            if !self.any {
                self.begin(sink);
            }
            sink.out().push_str("],");
            json::close(&Outcome { solutions: None, ..outcome }, sink.out());
        }
    }
}
