//! The JSON object of an answer about one input. docs/json.md explains its fields.

use super::instance::Instance;
use dlx::Count;
use pavane::format::Columns;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The version of the objects.
pub const SCHEMA: u32 = 1;

/// The status of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// A solution exists.
    Solved,
    /// Exactly one solution exists.
    Unique,
    /// At least two solutions exist.
    Multiple,
    /// No solution exists.
    None,
    /// Solutions exist, but fewer than the number of the requested one.
    Beyond,
    /// The solutions were counted, perhaps up to a limit.
    Counted,
    /// Every given is needed.
    Minimal,
    /// A given can be removed.
    Redundant,
    /// The number of solutions was estimated.
    Estimated,
    /// The canonical form was found.
    Canonical,
    /// The puzzle was turned into an equivalent one.
    Scrambled,
    /// A limit or an interrupt came before the answer.
    Stopped,
    /// The input cannot be read or answered.
    Error,
}

impl Status {
    /// All statuses, in the order of their definition.
    pub const ALL: [Self; 13] = [
        Self::Solved,
        Self::Unique,
        Self::Multiple,
        Self::None,
        Self::Beyond,
        Self::Counted,
        Self::Minimal,
        Self::Redundant,
        Self::Estimated,
        Self::Canonical,
        Self::Scrambled,
        Self::Stopped,
        Self::Error,
    ];

    /// The name in objects.
    ///
    /// ```
    /// use pavane_ask::object::Status;
    ///
    /// assert_eq!(Status::Multiple.name(), "multiple");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Beyond => "beyond",
            Self::Counted => "counted",
            Self::Minimal => "minimal",
            Self::Redundant => "redundant",
            Self::Estimated => "estimated",
            Self::Canonical => "canonical",
            Self::Scrambled => "scrambled",
            Self::Stopped => "stopped",
            Self::Error => "error",
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// An error in an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InputError {
    /// The column, counted from 1 in characters, if it is known.
    pub column: Option<usize>,
    /// The message: what was found, what was expected, and what to do.
    pub message: String,
}

/// The part of an object that is known before the search: the input.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Head<'a> {
    schema: u32,
    /// The file, or `-` for a text without one.
    pub file: &'a str,
    /// The line on which the input starts, counted from 1.
    pub line: Option<usize>,
    /// The label of the puzzle.
    pub label: Option<&'a str>,
    /// The puzzle on one line.
    pub puzzle: Option<&'a str>,
    /// The number of givens.
    pub givens: Option<usize>,
    /// The layout, as by [`json::layout_beside`](pavane::format::json::layout_beside); omitted without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<&'a Value>,
    /// The symbols of the digits in order; omitted for the usual ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<&'a str>,
    /// The row of a table with named columns that the input is in; omitted without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<&'a Columns>,
}

impl<'a> Head<'a> {
    /// The head for an input of a file, with all other fields empty.
    pub const fn new(file: &'a str) -> Self {
        Self {
            schema: SCHEMA,
            file,
            line: None,
            label: None,
            puzzle: None,
            givens: None,
            layout: None,
            symbols: None,
            columns: None,
        }
    }
}

/// The field of a single question: its name and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding(pub &'static str, pub Value);

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, &self.1)?;
        map.end()
    }
}

/// The part of an object that is known after the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The status.
    pub status: Status,
    /// The number of solutions found, in decimal.
    pub count: Option<String>,
    /// Whether the count is the number of all solutions.
    pub exact: Option<bool>,
    /// The solutions; omitted if they were written before the outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Value>>,
    /// For each solution the numbers of its options, or null if they were not kept. Omitted for sudokus, and without
    /// solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option_numbers: Option<Value>,
    /// The field that only this question has.
    #[serde(flatten)]
    pub finding: Option<Finding>,
    /// The numbers of steps of each technique of a path; omitted without a path.
    #[serde(rename = "techniques", skip_serializing_if = "Option::is_none")]
    pub technique_counts: Option<Value>,
    /// The numbers of solutions with each candidate, up to a limit; omitted unless requested.
    #[serde(rename = "counts", skip_serializing_if = "Option::is_none")]
    pub candidate_counts: Option<Value>,
    /// For each of the found puzzles the clues that it lacks, or null without puzzles; omitted by other questions.
    #[serde(rename = "removed", skip_serializing_if = "Option::is_none")]
    pub removed_clues: Option<Value>,
    /// The reason why no solution exists, if one is known without a full search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The picture of the solution as SVG, or null if it cannot be drawn; omitted unless requested.
    #[serde(rename = "svg", skip_serializing_if = "Option::is_none")]
    pub picture: Option<Value>,
    /// The number of search nodes; `None` for a puzzle that was searched together with others.
    pub nodes: Option<u64>,
    /// The error, with the status [`Status::Error`].
    pub error: Option<InputError>,
}

impl Outcome {
    /// An outcome with a status only.
    ///
    /// ```
    /// use pavane_ask::object::{Head, Outcome, Status, write};
    ///
    /// let mut line = String::new();
    /// write(&Head::new("a.txt"), &Outcome::new(Status::None), &mut line);
    /// assert!(line.starts_with(r#"{"schema":1,"file":"a.txt","line":null,"#));
    /// assert!(line.ends_with("\"solutions\":[],\"nodes\":0,\"error\":null}\n"));
    /// ```
    pub fn new(status: Status) -> Self {
        Self {
            status,
            count: None,
            exact: None,
            solutions: Some(Vec::new()),
            option_numbers: None,
            finding: None,
            technique_counts: None,
            candidate_counts: None,
            removed_clues: None,
            reason: None,
            picture: None,
            nodes: Some(0),
            error: None,
        }
    }

    /// The outcome for a 9x9 board that was searched together with others, without its solutions.
    pub fn of_board(status: Status) -> Self {
        Self { nodes: None, ..Self::new(status) }
    }

    /// The outcome of an input that cannot be read or answered.
    pub fn error(column: Option<usize>, message: String) -> Self {
        Self { error: Some(InputError { column, message }), ..Self::new(Status::Error) }
    }

    /// Adds a count.
    #[must_use]
    pub fn count(self, count: &Count) -> Self {
        Self { count: Some(count.found.to_string()), exact: Some(count.is_exact()), ..self }
    }

    /// Adds solutions, and the numbers of their options.
    #[must_use]
    pub fn with_solutions<'s, I: Instance<Solution: 's>>(
        self,
        instance: &I,
        solutions: impl IntoIterator<Item = &'s I::Solution>,
    ) -> Self {
        let mut objects = Vec::new();
        let mut numbers = Vec::new();
        for solution in solutions {
            objects.push(instance.json(solution));
            numbers.extend(instance.option_numbers(solution));
        }
        let option_numbers = (!numbers.is_empty()).then(|| json!(numbers));
        Self { solutions: Some(objects), option_numbers, ..self }
    }

    /// Adds the field that only the question has.
    #[must_use]
    pub fn finding(self, name: &'static str, value: impl Into<Value>) -> Self {
        Self { finding: Some(Finding(name, value.into())), ..self }
    }
}

/// The object of a picture.
pub(super) fn svg_object(svg: &str) -> Value {
    json!({ "schema": SCHEMA, "svg": svg })
}

/// Writes the object of an input, on one line.
pub fn write(head: &Head<'_>, outcome: &Outcome, out: &mut String) {
    open(head, out);
    out.push(',');
    close(outcome, out);
}

/// Writes the beginning of an object; its solutions follow as they are found.
pub fn open(head: &Head<'_>, out: &mut String) {
    let head = to_json(head);
    // The object stays open for the fields of the outcome.
    out.push_str(head.strip_suffix('}').unwrap_or(&head));
}

/// Writes the end of an object after [`open`].
pub fn close(outcome: &Outcome, out: &mut String) {
    let tail = to_json(outcome);
    out.push_str(tail.strip_prefix('{').unwrap_or(&tail));
    out.push('\n');
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}
