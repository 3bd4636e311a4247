//! Solutions that are written one after the other, as they come.

use super::pipeline::{Closed, Sink};
use super::report::{self, Origin, Outcome};
use super::subject::Subject;

/// The solutions of one input.
pub(crate) struct Listing<'a> {
    origin: &'a Origin<'a>,
    json: bool,
    any: bool,
}

impl<'a> Listing<'a> {
    /// A listing; one that `goes_on` has solutions already.
    pub(crate) fn new(origin: &'a Origin<'a>, json: bool, goes_on: bool) -> Self {
        Self { origin, json, any: goes_on }
    }

    /// Whether there was one.
    pub(crate) fn has_any(&self) -> bool {
        self.any
    }

    /// Writes the next solution.
    ///
    /// # Errors
    /// [`Closed`] if nobody reads on.
    pub(crate) fn add<S: Subject>(
        &mut self,
        subject: &S,
        solution: &S::Solution,
        sink: &mut Sink,
    ) -> Result<(), Closed> {
        match (self.json, self.any) {
            // The object is begun with the first solution, so that an input that is refused gets one of
            // its own instead.
            (true, false) => self.begin(sink),
            (true, true) => sink.out().push(','),
            (false, false) if subject.is_spacious() => sink.gap(),
            (false, true) if subject.is_spacious() => sink.out().push('\n'),
            (false, _) => {}
        }
        self.any = true;
        if self.json {
            sink.out().push_str(&subject.json(solution).to_string());
        } else {
            subject.write_lines(solution, sink.out());
        }
        sink.pulse()
    }

    fn begin(&self, sink: &mut Sink) {
        report::open(self.origin, sink.out());
        sink.out().push_str(",\"solutions\":[");
    }

    /// Writes what came of it behind the last solution, where there is something to write.
    pub(crate) fn end(self, outcome: Outcome, sink: &mut Sink) {
        if self.json {
            if !self.any {
                self.begin(sink);
            }
            sink.out().push_str("],");
            report::close(&Outcome { solutions: None, ..outcome }, sink.out());
        }
    }
}
