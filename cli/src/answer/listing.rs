//! Solutions that are written one after the other, as they come.

use super::instance::Instance;
use super::json::{self, Outcome};
use crate::input::Origin;
use crate::output::{Closed, Sink};

/// The list of the solutions of one input.
pub(crate) struct Listing<'a> {
    origin: &'a Origin<'a>,
    json: bool,
    any: bool,
}

impl<'a> Listing<'a> {
    /// A list; a resumed one has solutions already.
    pub(crate) fn new(origin: &'a Origin<'a>, json: bool, is_resumed: bool) -> Self {
        Self { origin, json, any: is_resumed }
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
        match (self.json, self.any) {
            // The object begins with the first solution, so that a refused input gets another object instead.
            (true, false) => self.begin(sink),
            (true, true) => sink.out().push(','),
            (false, false) if instance.is_multiline() => sink.gap(),
            (false, true) if instance.is_multiline() => sink.out().push('\n'),
            (false, _) => {}
        }
        self.any = true;
        if self.json {
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
        if self.json {
            if !self.any {
                self.begin(sink);
            }
            sink.out().push_str("],");
            json::close(&Outcome { solutions: None, ..outcome }, sink.out());
        }
    }
}
