//! Exact cover problems in JSON; the form is described in the [module above](super).
//!
//! The outer parts are kept as raw text and parsed again one by one. So an error inside an option has a position in
//! the file, even if the JSON is valid.

use super::document::Document;
use super::draft::DocumentDraft;
use super::error::{Fault, decode};
use super::error::{FormatError, FormatErrorKind, WriteError};
use super::names::Names;
use crate::id::OptionId;
use crate::problem::{Entry, ItemKind, Multiplicity, Problem};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io;

/// The value of the field `format`, which is optional.
const FORMAT: &str = "exact-cover";

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the fields `primary` and `options`")]
struct Cover<'t> {
    #[serde(borrow)]
    format: Option<&'t RawValue>,
    #[serde(borrow)]
    primary: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    secondary: Vec<&'t RawValue>,
    #[serde(borrow)]
    options: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrimaryObject<'t> {
    #[serde(borrow)]
    name: Cow<'t, str>,
    #[serde(default = "one")]
    min: u32,
    #[serde(default = "one")]
    max: u32,
}

const fn one() -> u32 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionObject<'t> {
    #[serde(borrow)]
    entries: Vec<&'t RawValue>,
    #[serde(default)]
    cost: i64,
    #[serde(borrow)]
    name: Option<Cow<'t, str>>,
    number: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryObject<'t> {
    #[serde(borrow)]
    item: Cow<'t, str>,
    #[serde(borrow)]
    color: Option<Cow<'t, str>>,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Name<'t>(#[serde(borrow)] Cow<'t, str>);

/// Reads a whole file.
///
/// # Errors
/// The first [`FormatError`]. A mistake in an item, an entry or an option is reported where that
/// begins.
///
/// ```
/// use pavane_model::format::json;
///
/// let document = json::read(br#"{"primary": ["a b", "c"], "options": [["a b"], ["c"]]}"#)?;
/// assert_eq!(document.names.item(document.problem.primaries()[0]), "a b");
///
/// let error = json::read(b"{\"primary\": [\"a\"],\n \"options\": [[\"b\"]]}").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 15));
/// assert_eq!(error.to_string(), "unknown item `b`; name it among the items, or correct it here");
/// # Ok::<(), pavane_model::format::FormatError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    let text = decode(bytes)?;
    let mut draft = DocumentDraft::new();
    JsonSource { text }.read_into(&mut draft).map_err(|fault| fault.locate(text))?;
    Ok(draft.finish(text))
}

/// The type of a JSON value, which decides between the forms of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    String,
    Array,
    Object,
    Other(&'static str),
    NotJson,
}

impl Shape {
    fn of(value: &str) -> Self {
        match value.trim_start().bytes().next() {
            Some(b'"') => Self::String,
            Some(b'[') => Self::Array,
            Some(b'{') => Self::Object,
            Some(b't' | b'f') => Self::Other("`true` or `false`"),
            Some(b'n') => Self::Other("`null`"),
            Some(b'-' | b'0'..=b'9') => Self::Other("a number"),
            _ => Self::NotJson,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
            Self::Other(name) => name,
            Self::NotJson => "something that is not JSON",
        }
    }
}

/// The text of the file. All values are parts of it.
struct JsonSource<'t> {
    text: &'t str,
}

impl<'t> JsonSource<'t> {
    fn read_into(&self, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
        // A derived struct alone would accept an array of its fields.
        if !matches!(Shape::of(self.text), Shape::Object | Shape::NotJson) {
            let start = self.text.len() - self.text.trim_start().len();
            return Err(self.wrong_type(&self.text[start..], "an object"));
        }
        // The outer fields first; their values stay raw text until they are read one by one.
        let cover: Cover<'t> = self.parse(self.text)?;
        if let Some(format) = cover.format {
            let Name(found) = self.parse(format.get())?;
            if found != FORMAT {
                let kind = FormatErrorKind::OtherFormat { found: found.into_owned() };
                return Err(Fault { at: self.offset(format.get()), kind });
            }
        }
        for value in cover.primary {
            self.read_primary(value.get(), draft)?;
        }
        for value in cover.secondary {
            let Name(name) = self.parse(value.get())?;
            draft.add_item(name, ItemKind::Secondary, self.offset(value.get()))?;
        }
        cover.options.into_iter().try_for_each(|value| self.read_option(value.get(), draft))
    }

    fn read_primary(&self, value: &'t str, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
        let (name, bounds) = match Shape::of(value) {
            Shape::String => (self.parse::<Name<'t>>(value)?.0, Multiplicity::ONCE),
            Shape::Object => {
                let PrimaryObject { name, min, max } = self.parse(value)?;
                (name, Multiplicity { min, max })
            }
            _ => return Err(self.wrong_type(value, "a name or an object with the field `name`")),
        };
        draft.add_item(name, ItemKind::Primary(bounds), self.offset(value))
    }

    fn read_option(&self, value: &'t str, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
        let (entries, cost, name, number) = match Shape::of(value) {
            Shape::Array => (self.parse(value)?, 0, None, None),
            Shape::Object => {
                let OptionObject { entries, cost, name, number } = self.parse(value)?;
                (entries, cost, name, number)
            }
            _ => {
                let expected = "an array of entries or an object with the field `entries`";
                return Err(self.wrong_type(value, expected));
            }
        };
        let entries: Vec<&'t RawValue> = entries;
        for entry in entries {
            self.read_entry(entry.get(), draft)?;
        }
        if let Some(name) = name {
            draft.name_option(name, self.offset(value))?;
        }
        if let Some(number) = number {
            draft.number_option(number, self.offset(value))?;
        }
        draft.end_option(self.offset(value), cost)
    }

    fn read_entry(&self, value: &'t str, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
        let (name, color) = match Shape::of(value) {
            Shape::String => (self.parse::<Name<'t>>(value)?.0, None),
            Shape::Object => {
                let EntryObject { item, color } = self.parse(value)?;
                (item, color)
            }
            _ => return Err(self.wrong_type(value, "a name or an object with the field `item`")),
        };
        draft.add_entry(&name, color, self.offset(value))
    }

    fn parse<T: Deserialize<'t>>(&self, part: &'t str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| {
            let at = self.offset(part) + offset_of(error.line(), error.column(), part);
            let position = format!(" at line {} column {}", error.line(), error.column());
            let message = error.to_string();
            // The position is reported apart from the message, relative to the whole file.
            let message = message.strip_suffix(&position).unwrap_or(&message).to_owned();
            Fault { at, kind: FormatErrorKind::Json { message } }
        })
    }

    fn wrong_type(&self, value: &str, expected: &'static str) -> Fault {
        let found = Shape::of(value).name();
        Fault { at: self.offset(value), kind: FormatErrorKind::JsonType { found, expected } }
    }

    /// The offset of a part of the text, from which raw values borrow.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

/// The offset of a line and column as `serde_json` counts them: both from 1, columns in bytes, and
/// column 0 before the first one.
fn offset_of(line: usize, column: usize, text: &str) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len);
    before.sum::<usize>() + column.saturating_sub(1)
}

/// Writes a problem, each option on a line of its own.
///
/// # Errors
/// [`WriteError::Names`] if the names belong to another problem, and [`WriteError::Io`].
///
/// ```
/// use pavane_model::ProblemBuilder;
/// use pavane_model::format::{Names, json};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option_with_cost([b], 7)?;
/// let problem = builder.build();
/// let mut out = Vec::new();
/// json::write(&problem, &Names::new(&problem, ["a", "|"], [""; 0])?, &mut out)?;
/// let expected = r#"{
///   "format": "exact-cover",
///   "primary": ["a", "|"],
///   "secondary": [],
///   "options": [
///     ["a"],
///     {"entries": ["|"], "cost": 7}
///   ]
/// }
/// "#;
/// assert_eq!(String::from_utf8(out)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
    names.check(problem)?;
    write!(out, "{{\n  \"format\": \"{FORMAT}\",\n  \"primary\": ")?;
    write_list(out, problem.primaries(), |out, &item| match problem.kind(item) {
        ItemKind::Primary(bounds) if !bounds.is_once() => {
            write!(out, "{{\"name\": ")?;
            write_name(names.item(item), out)?;
            write!(out, ", \"min\": {}, \"max\": {}}}", bounds.min, bounds.max)
        }
        _ => write_name(names.item(item), out),
    })?;
    write!(out, ",\n  \"secondary\": ")?;
    let secondaries = problem.items().filter(|&item| !problem.is_primary(item));
    write_list(out, secondaries, |out, item| write_name(names.item(item), out))?;
    write!(out, ",\n  \"options\": [")?;
    let mut separator = "\n";
    for option in problem.options() {
        write!(out, "{separator}    ")?;
        write_option(problem, names, option, out)?;
        separator = ",\n";
    }
    writeln!(out, "\n  ]\n}}")?;
    Ok(())
}

fn write_option(
    problem: &Problem,
    names: &Names,
    option: OptionId,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (cost, name) = (problem.cost(option), names.option(option));
    // Only the first option after a gap needs its number.
    let number = Some(names.number(option)).filter(|_| names.is_after_gap(option));
    let is_object = cost != 0 || name.is_some() || number.is_some();
    if is_object {
        write!(out, "{{")?;
    }
    if let Some(name) = name {
        write!(out, "\"name\": ")?;
        write_name(name, out)?;
        write!(out, ", ")?;
    }
    if let Some(number) = number {
        write!(out, "\"number\": {number}, ")?;
    }
    if is_object {
        write!(out, "\"entries\": ")?;
    }
    write_list(out, problem.entries(option), |out, &Entry { item, color }| match color {
        None => write_name(names.item(item), out),
        Some(color) => {
            write!(out, "{{\"item\": ")?;
            write_name(names.item(item), out)?;
            write!(out, ", \"color\": ")?;
            write_name(names.color(color), out)?;
            write!(out, "}}")
        }
    })?;
    if cost != 0 {
        write!(out, ", \"cost\": {cost}")?;
    }
    if is_object {
        write!(out, "}}")?;
    }
    Ok(())
}

fn write_list<W: io::Write, T>(
    out: &mut W,
    items: impl IntoIterator<Item = T>,
    mut write_item: impl FnMut(&mut W, T) -> io::Result<()>,
) -> io::Result<()> {
    write!(out, "[")?;
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            write!(out, ", ")?;
        }
        write_item(out, item)?;
    }
    write!(out, "]")
}

fn write_name(name: &str, out: &mut impl io::Write) -> io::Result<()> {
    serde_json::to_writer(out, name).map_err(io::Error::from)
}
