//! Solutions that are written one after the other, as they come.

use super::chosen::write_chosen;
use super::config::Config;
use super::json::{self, Outcome};
use super::lead::write_lead;
use super::printed::{Printed, SolutionOf};
use crate::choice::Form;
use crate::input::Origin;
use crate::output::{Closed, Kinds, Sink};
use pavane_ask::Instance as _;
use serde_json::Value;

/// The text of a solution in a list: its lines, or in JSON the solution on one line and the numbers of its options, if
/// it has any, on the next.
#[derive(Clone, Copy)]
pub(crate) struct SolutionText<'a, I> {
    instance: &'a I,
    json: bool,
}

impl<I: Printed> SolutionText<'_, I> {
    /// Appends the text of a solution.
    pub(crate) fn append(&self, solution: &SolutionOf<I>, text: &mut String) {
        if !self.json {
            return self.instance.write_lines(solution, text);
        }
        let asked = self.instance.asked();
        text.push_str(&asked.json(solution).to_string());
        if let Some(numbers) = asked.option_numbers(solution) {
            text.push('\n');
            text.push_str(&Value::from(numbers).to_string());
        }
    }
}

/// The list of the solutions of one input.
pub(crate) struct Listing<'a> {
    origin: &'a Origin<'a>,
    config: &'a Config,
    any: bool,
    numbers: Numbers,
    /// The solutions so far, if only the whole answer says whether it is chosen.
    kept: Option<Kept>,
}

/// Solutions that wait for the end of their list.
#[derive(Default)]
struct Kept {
    /// As lines, if these are printed.
    texts: Vec<String>,
    is_long: bool,
    /// As values of JSON, with the numbers of their options, if these are looked up.
    values: Vec<Value>,
    option_numbers: Vec<Value>,
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

    /// Adds the numbers of a solution, as JSON.
    fn add(&mut self, numbers: Option<&str>) {
        let (Self::Kept(text), Some(numbers)) = (&mut *self, numbers) else { return };
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(numbers);
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
        let kept = config.choice.as_ref().map(|_| Kept::default());
        Self { origin, config, any: is_resumed, numbers, kept }
    }

    /// The solutions as texts for [`add_text`](Self::add_text); `None` if [`add`](Self::add) keeps the solutions.
    pub(crate) fn texts<'i, I: Printed>(&self, instance: &'i I) -> Option<SolutionText<'i, I>> {
        let json = self.config.json;
        self.kept.is_none().then_some(SolutionText { instance, json })
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
        if let Some(texts) = self.texts(instance) {
            let mut text = String::new();
            texts.append(solution, &mut text);
            return self.add_text(&text, instance.is_multiline(), sink);
        }
        if let (Some(kept), Some(choice)) = (&mut self.kept, &self.config.choice) {
            self.any = true;
            kept.is_long = instance.is_multiline();
            if matches!(choice.form(), Form::Answers) {
                let mut text = String::new();
                instance.write_lines(solution, &mut text);
                kept.texts.push(text);
            }
            if choice.reads().solutions {
                kept.values.push(instance.asked().json(solution));
                kept.option_numbers
                    .extend(instance.asked().option_numbers(solution).map(Value::from));
            }
        }
        sink.pulse()
    }

    /// Writes the text of the next solution, which has several lines if `is_long`.
    ///
    /// # Errors
    /// [`Closed`] if the reader of the output is gone.
    pub(crate) fn add_text(
        &mut self,
        text: &str,
        is_long: bool,
        sink: &mut Sink,
    ) -> Result<(), Closed> {
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
            let (solution, numbers) =
                text.split_once('\n').map_or((text, None), |(text, numbers)| (text, Some(numbers)));
            sink.out().push_str(solution);
            self.numbers.add(numbers);
        } else {
            sink.out().push_str(text);
        }
        sink.pulse()
    }

    fn begin(&self, sink: &mut Sink) {
        json::open(self.origin, sink.out());
        sink.out().push_str(",\"solutions\":[");
    }

    /// Whether an error has to become the end of the answer, which has begun.
    pub(crate) fn takes_errors(&self) -> bool {
        self.any && (self.config.json || self.kept.is_some())
    }

    /// Writes the outcome after the last solution, in JSON or if the answer is chosen.
    pub(crate) fn end(mut self, outcome: Outcome, sink: &mut Sink) {
        if let (Some(kept), Some(choice)) = (self.kept.take(), &self.config.choice) {
            let is_cover = !kept.option_numbers.is_empty();
            let outcome = Outcome {
                solutions: Some(kept.values),
                option_numbers: is_cover.then_some(Value::Array(kept.option_numbers)),
                ..outcome
            };
            let kinds = Kinds::of_status(outcome.status);
            let write = |sink: &mut Sink| {
                for (number, text) in kept.texts.iter().enumerate() {
                    if kept.is_long && number == 0 {
                        sink.gap();
                    } else if kept.is_long {
                        sink.out().push('\n');
                    }
                    if number == 0 || !kept.is_long {
                        write_lead(self.config, self.origin, kept.is_long, sink);
                    }
                    sink.out().push_str(text);
                }
            };
            write_chosen((self.config, choice), self.origin, (kinds, &outcome), sink, write);
        } else if self.config.json {
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
