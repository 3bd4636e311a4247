//! The object of an answer, whose fields are looked up without writing it.

use super::field::{Field, Root};
use super::number::{MOST_WHOLE, Number};
use super::value::Value;
use crate::input::Origin;
use pavane_ask::object::{Finding, Outcome};
use serde_json::Value as Json;
use std::borrow::Cow;

/// The object of an answer: its input and its outcome.
pub(crate) struct Object<'a> {
    pub(crate) origin: &'a Origin<'a>,
    pub(crate) outcome: &'a Outcome,
}

impl<'a> Object<'a> {
    /// The value of a field.
    pub(super) fn get(&self, field: &Field) -> Value<'a> {
        let Self { origin, outcome } = *self;
        let number =
            |number: Option<u64>| number.map_or(Value::Null, |n| Value::Number(Number::from(n)));
        let size = |size: Option<usize>| number(size.map(|size| size as u64));
        let json =
            |json: Option<&'a Json>| json.map_or(Value::Null, |json| inside(json, &field.path));
        match field.root {
            Root::File => Value::Text(origin.file.into()),
            Root::Line => size(origin.line),
            Root::Label => Value::of_text(origin.label),
            Root::Puzzle => Value::of_text(origin.puzzle.map(|shown| shown.line)),
            Root::Givens => size(origin.puzzle.map(|shown| shown.givens)),
            Root::Layout => json(origin.puzzle.and_then(|shown| shown.layout)),
            Root::Symbols => Value::of_text(origin.puzzle.and_then(|shown| shown.symbols)),
            Root::Columns => Value::of_text({
                let name = field.path.first();
                let found = name.and_then(|name| origin.columns.and_then(|row| row.get(name)));
                found.filter(|text| !text.is_empty())
            }),
            Root::Status => Value::Text(outcome.status.name().into()),
            Root::Count => Value::of_text(outcome.count.as_deref()),
            Root::Exact => outcome.exact.map_or(Value::Null, Value::Bool),
            Root::Solutions => outcome.solutions.as_ref().map_or(Value::Null, |solutions| {
                Value::Compound(Cow::Owned(Json::Array(solutions.clone())))
            }),
            Root::OptionNumbers => json(outcome.option_numbers.as_ref()),
            Root::Reason => Value::of_text(outcome.reason.as_deref()),
            Root::Nodes => number(outcome.nodes),
            Root::Error => match (&outcome.error, field.path.first().map(String::as_str)) {
                (Some(error), Some("column")) => size(error.column),
                (Some(error), _) => Value::Text(error.message.as_str().into()),
                (None, _) => Value::Null,
            },
            Root::CandidateCounts => json(outcome.candidate_counts.as_ref()),
            Root::RemovedClues => json(outcome.removed_clues.as_ref()),
            Root::Techniques => json(outcome.technique_counts.as_ref()),
            Root::Finding => match &outcome.finding {
                Some(Finding(_, value)) => inside(value, &field.path),
                None => Value::Null,
            },
        }
    }
}

impl Object<'_> {
    /// Appends the value of a field of a table, as [`Value::write`] does.
    pub(super) fn write_field(&self, field: &Field, out: &mut String) {
        match (self.whole(field), field.root) {
            (Some(number), _) => out.push_str(itoa::Buffer::new().format(number)),
            (None, Root::Status) => out.push_str(self.outcome.status.name()),
            (None, _) => self.get(field).write(out),
        }
    }

    /// The line or the number of givens, if the field is one of these and it is small: most lookups are of these.
    fn whole(&self, field: &Field) -> Option<u64> {
        let number = match field.root {
            Root::Line => self.origin.line? as u64,
            Root::Givens => self.origin.puzzle?.givens as u64,
            _ => return None,
        };
        ((number as f64) < MOST_WHOLE).then_some(number)
    }

    /// The same number as a float.
    pub(super) fn float(&self, field: &Field) -> Option<f64> {
        self.whole(field).map(|number| number as f64)
    }
}

/// The value at a path inside a value of JSON.
fn inside<'a>(json: &'a Json, path: &[String]) -> Value<'a> {
    let found = path.iter().try_fold(json, |json, name| json.get(name));
    let last = path.last().map_or("", String::as_str);
    found.map_or(Value::Null, |json| Value::of_json(json, last))
}
