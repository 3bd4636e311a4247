//! Solutions that are written one after the other, as they come.

use super::config::Config;
use super::json::{self, Outcome};
use super::lead::write_lead;
use super::printed::{Printed, SolutionOf};
use crate::input::Origin;
use crate::output::{Closed, Sink};
use pavane_ask::Instance as _;
use serde_json::Value;

/// The list of the solutions of one input.
pub(crate) struct Listing<'a> {
    origin: &'a Origin<'a>,
    config: &'a Config,
    any: bool,
    numbers: Numbers,
}

/// The numbers of the options of solutions, which follow the solutions in JSON.
enum Numbers {
    /// Solutions without options.
    None,
    /// JSON without its brackets.
    Kept(String),
    /// Too long, or not known since a checkpoint is kept.
    Lost,
}

impl Numbers {
    /// The maximum length in bytes.
    const MOST: usize = 64 << 20;

    fn add(&mut self, numbers: Option<Vec<usize>>) {
        let (Self::Kept(text), Some(numbers)) = (&mut *self, numbers) else { return };
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&Value::from(numbers).to_string());
        // JSON has `null` in place of numbers that are too long.
        if text.len() > Self::MOST {
            *self = Self::Lost;
        }
    }

    /// The field with its name and a comma; empty for solutions without options.
    fn field(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Kept(text) => format!("\"option_numbers\":[{text}],"),
            Self::Lost => "\"option_numbers\":null,".to_owned(),
        }
    }
}

impl<'a> Listing<'a> {
    /// A list; a resumed one has solutions already.
    pub(crate) fn new<I: Printed>(
        origin: &'a Origin<'a>,
        config: &'a Config,
        is_resumed: bool,
    ) -> Self {
        let numbers = match (I::HAS_OPTIONS, &config.checkpoint) {
            (false, _) => Numbers::None,
            (true, None) => Numbers::Kept(String::new()),
            // A run that continues from a checkpoint does not know the numbers before it, and writes what others write.
            (true, Some(_)) => Numbers::Lost,
        };
        Self { origin, config, any: is_resumed, numbers }
    }

    /// Whether there was a solution.
    pub(crate) fn has_any(&self) -> bool {
        self.any
    }

    /// Writes the next solution.
    ///
    /// # Errors
    /// [`Closed`] if the reader of the output is gone.
    pub(crate) fn add<I: Printed>(
        &mut self,
        instance: &I,
        solution: &SolutionOf<I>,
        sink: &mut Sink,
    ) -> Result<(), Closed> {
        let is_long = instance.is_multiline();
        match (self.config.json, self.any) {
            // The object begins with the first solution. A refused input gets another object instead.
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
            sink.out().push_str(&instance.asked().json(solution).to_string());
            self.numbers.add(instance.asked().option_numbers(solution));
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
            let numbers = if self.any { self.numbers.field() } else { String::new() };
            if !self.any {
                self.begin(sink);
            }
            sink.out().push_str("],");
            sink.out().push_str(&numbers);
            json::close(&Outcome { solutions: None, ..outcome }, sink.out());
        }
    }
}
