//! The JSON object that each input gets, and where an input comes from.

use dlx::Count;
use serde::Serialize;
use serde_json::Value;

/// The version of the form of the objects.
const SCHEMA: u32 = 1;

/// Where an input comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: Option<usize>,
    pub(crate) label: Option<&'a str>,
}

impl Origin<'_> {
    /// A message about this input, as `file:line:column: message`, on a line of its own.
    pub(crate) fn message(&self, column: Option<usize>, message: &str) -> String {
        let mut text = self.file.to_owned();
        for number in [self.line, column].into_iter().flatten() {
            text.push_str(&format!(":{number}"));
        }
        format!("{text}: {message}\n")
    }
}

/// What the answer to an input amounts to.
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
    Stopped,
    Error,
}

/// An error in an input.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Problem {
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
}

/// What only some verbs have to say, in a field of its own: null where it is not known.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Finding {
    /// For each cell the symbols of its candidates.
    Candidates(Option<Vec<Vec<String>>>),
    /// The cells of redundant givens.
    Redundant(Option<Vec<String>>),
    /// The costs of the solutions, in decimal.
    Costs(Option<Vec<String>>),
    /// In how many solutions each option or candidate is.
    Marginals(Option<Vec<Value>>),
    /// The name of the method, its counters and its remarks.
    Method(Option<Value>),
    /// How hard it is.
    Rating(Option<Value>),
    /// How many solutions and nodes there are, about.
    Estimate(Option<Value>),
    /// The classes of symmetry of the givens, and of the solution if there is one and no other.
    Symmetry { pattern: Vec<&'static str>, solution: Option<Vec<&'static str>> },
}

/// The part that is known after it.
#[derive(Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    pub(crate) count: Option<String>,
    pub(crate) exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<Value>>,
    #[serde(flatten)]
    pub(crate) finding: Option<Finding>,
    /// Why there is no solution, where that is known without a search to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) error: Option<Problem>,
}

impl Outcome {
    pub(crate) fn new(status: Status) -> Self {
        Self {
            status,
            count: None,
            exact: None,
            solutions: Some(Vec::new()),
            finding: None,
            reason: None,
            nodes: 0,
            error: None,
        }
    }

    pub(crate) fn error(column: Option<usize>, message: String) -> Self {
        Self { error: Some(Problem { column, message }), ..Self::new(Status::Error) }
    }

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
    let Origin { file, line, label } = *origin;
    let head = to_json(&Head { schema: SCHEMA, file, line, label });
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
