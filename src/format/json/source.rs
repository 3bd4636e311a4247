//! The text of a file, its values by their types, and errors in them.

use super::pieces::json_fault;
use crate::format::Record;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use serde::Deserialize;
use std::borrow::Cow;

/// A puzzle, and the reason why its stated solution is not one.
pub(super) type ReadPuzzle = Result<(Record, Option<Fault>), Fault>;

/// A JSON string.
#[derive(Deserialize)]
#[serde(transparent)]
pub(super) struct Text<'t>(#[serde(borrow)] pub(super) Cow<'t, str>);

/// The type of a JSON value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueType {
    String,
    Array,
    Object,
    Number,
    Null,
    Bool,
}

impl ValueType {
    /// The type of a piece of text that is JSON.
    pub(super) fn of(value: &str) -> Self {
        match value.bytes().next() {
            Some(b'"') => Self::String,
            Some(b'[') => Self::Array,
            Some(b'{') => Self::Object,
            Some(b't' | b'f') => Self::Bool,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
            Self::Number => "a number",
            Self::Null => "`null`",
            Self::Bool => "`true` or `false`",
        }
    }
}

/// The text of the file. All values are slices of it.
pub(super) struct JsonText<'t> {
    pub(super) text: &'t str,
    pub(super) bad_bytes: Vec<(usize, u8)>,
}

impl<'t> JsonText<'t> {
    /// Checks that all bytes of a value are UTF-8.
    pub(super) fn check_bytes(&self, value: &str) -> Result<(), Fault> {
        let start = self.offset(value);
        // Bad bytes are in ascending order of their offsets.
        let first_bad = self.bad_bytes.partition_point(|&(at, _)| at < start);
        match self.bad_bytes.get(first_bad) {
            Some(&(at, byte)) if at < start + value.len() => {
                Err(Fault { at, kind: FormatErrorKind::NotUtf8 { byte } })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn read_text(&self, value: &'t str) -> Result<Cow<'t, str>, Fault> {
        if ValueType::of(value) != ValueType::String {
            return Err(self.wrong_type(value, "a string"));
        }
        self.parse::<Text<'t>>(value).map(|text| text.0)
    }

    pub(super) fn parse<T: Deserialize<'t>>(&self, part: &'t str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| json_fault(&error, part, self.offset(part)))
    }

    pub(super) fn wrong_type(&self, value: &str, expected: &'static str) -> Fault {
        let found = ValueType::of(value).name();
        Fault { at: self.offset(value), kind: FormatErrorKind::JsonType { found, expected } }
    }

    /// The offset of a part of the text. Raw values borrow from the parsed text.
    pub(super) fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

/// The first value inside arrays, if it is an object.
pub(super) fn first_object(value: &str) -> Option<&str> {
    let first = value.trim_start_matches(|c: char| c == '[' || c.is_ascii_whitespace());
    (value.starts_with('[') && first.starts_with('{')).then_some(first)
}
