//! The JSON object of each input.

use crate::input::Origin;
use crate::output::Kinds;
use dlx::Count;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The version of the objects.
const SCHEMA: u32 = 1;

/// The status of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Solved,
    Unique,
    Multiple,
    None,
    Counted,
    Minimal,
    Redundant,
    Estimated,
    Canonical,
    Scrambled,
    Stopped,
    Error,
}

impl Status {
    /// The kind of answers with this status; a count tells more.
    pub(crate) const fn kind(self) -> Kinds {
        match self {
            Self::Unique => Kinds::UNIQUE,
            Self::Multiple => Kinds::MULTIPLE,
            Self::None => Kinds::NONE,
            Self::Stopped => Kinds::UNKNOWN,
            Self::Error => Kinds::ERROR,
            Self::Solved
            | Self::Counted
            | Self::Minimal
            | Self::Redundant
            | Self::Estimated
            | Self::Canonical
            | Self::Scrambled => Kinds::SOLVED,
        }
    }
}

/// An error in an input.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct InputError {
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

/// The part of an object that is known before the search.
#[derive(Debug, Serialize)]
struct Head<'a> {
    schema: u32,
    file: &'a str,
    line: Option<usize>,
    label: Option<&'a str>,
    puzzle: Option<&'a str>,
    givens: Option<usize>,
}

/// The field that only one question has: its name and its value.
#[derive(Clone, Debug)]
pub(crate) struct Finding(pub(crate) &'static str, pub(crate) Value);

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, &self.1)?;
        map.end()
    }
}

/// The part of an object that is known after the search.
#[derive(Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    pub(crate) count: Option<String>,
    pub(crate) exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<Value>>,
    #[serde(flatten)]
    pub(crate) finding: Option<Finding>,
    /// The reason why there is no solution, if one is known without a search to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The number of search nodes; none where the puzzle was searched together with others.
    pub(crate) nodes: Option<u64>,
    pub(crate) error: Option<InputError>,
}

impl Outcome {
    /// An outcome with nothing but a status.
    pub(crate) fn new(status: Status) -> Self {
        Self {
            status,
            count: None,
            exact: None,
            solutions: Some(Vec::new()),
            finding: None,
            reason: None,
            nodes: Some(0),
            error: None,
        }
    }

    /// The outcome for a 9x9 board that was searched together with others, without its solutions.
    pub(crate) fn of_board(status: Status) -> Self {
        Self { nodes: None, ..Self::new(status) }
    }

    /// The outcome of an input that cannot be read or answered.
    pub(crate) fn error(column: Option<usize>, message: String) -> Self {
        Self { error: Some(InputError { column, message }), ..Self::new(Status::Error) }
    }

    /// Adds a count.
    pub(crate) fn count(self, count: &Count) -> Self {
        Self { count: Some(count.found.to_string()), exact: Some(count.is_exact()), ..self }
    }
}

/// Writes the object of an input, on one line.
pub(crate) fn write(origin: &Origin<'_>, outcome: &Outcome, out: &mut String) {
    open(origin, out);
    out.push(',');
    close(outcome, out);
}

/// Writes the beginning of an object, to which its solutions are added as they are found.
pub(crate) fn open(origin: &Origin<'_>, out: &mut String) {
    let Origin { file, line, label, puzzle, .. } = *origin;
    let givens = puzzle.map(|shown| shown.givens);
    let puzzle = puzzle.map(|shown| shown.line);
    let head = to_json(&Head { schema: SCHEMA, file, line, label, puzzle, givens });
    out.push_str(head.strip_suffix('}').unwrap_or(&head));
}

/// Writes the end of an object that was opened.
pub(crate) fn close(outcome: &Outcome, out: &mut String) {
    let tail = to_json(outcome);
    out.push_str(tail.strip_prefix('{').unwrap_or(&tail));
    out.push('\n');
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}
