//! The reader of requests, which names the field at fault and what is expected there.

use super::problem::Problem;
use super::request::{Ask, Request};
use serde_json::error::Category;
use serde_json::{Map, Value, json};

/// The maximum number of characters of a value that a message shows.
const MOST_SHOWN: usize = 40;

impl Request {
    /// Reads a request from JSON.
    ///
    /// # Errors
    /// A [`Problem`] of the kind input names the field at fault, what was found, and what is expected.
    ///
    /// ```
    /// use pavane_ask::Request;
    ///
    /// let problem = Request::read(br#"{"ask":"count","limit":-1}"#).unwrap_err();
    /// assert_eq!(problem.message, "the request: the field `limit` is -1: expected a whole number from 0");
    /// ```
    pub fn read(json: &[u8]) -> Result<Self, Problem> {
        let refuse = |what: String| Problem::input(format_args!("the request: {what}"));
        let value: Value = serde_json::from_slice(json).map_err(|error| refuse(fault(&error)))?;
        let Value::Object(fields) = &value else {
            return Err(refuse(format!("found {}: expected an object", shown(&value))));
        };
        // The derived reader knows only that a field is wrong, so the fields are tried one by one.
        if let Some(what) = wrong_field(fields) {
            return Err(refuse(what));
        }
        serde_json::from_slice(json)
            .map_err(|_| refuse("a field is there twice: expected each field once".to_owned()))
    }
}

/// The fault of a text that is not JSON.
fn fault(error: &serde_json::Error) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        Category::Eof => format!("the JSON ends too early, at {place}: expected an object"),
        _ => format!("found no JSON at {place}: expected an object"),
    }
}

/// The first field that is unknown, has a wrong value or is missing.
fn wrong_field(fields: &Map<String, Value>) -> Option<String> {
    let known = json!(Request::without_text(Ask::Check));
    if let Some(name) = fields.keys().find(|name| known.get(name).is_none()) {
        let name = shortened(name);
        return Some(format!("found the unknown field `{name}`: docs/serve.md has the fields"));
    }
    let Some(ask) = fields.get("ask") else {
        return Some("the field `ask` is missing: expected the name of a question".to_owned());
    };
    let is_wrong = |(name, value): &(&String, &Value)| {
        let mut alone = json!({ "ask": ask });
        alone[name.as_str()] = (*value).clone();
        serde_json::from_value::<Request>(alone).is_err()
    };
    // Without a question no other field can be tried.
    let ask = ("ask".to_owned(), ask.clone());
    let wrong = [(&ask.0, &ask.1)].into_iter().chain(fields).find(is_wrong)?;
    let (name, value) = wrong;
    Some(format!("the field `{name}` is {}: expected {}", shown(value), expected(name)))
}

/// The values that a field takes.
fn expected(field: &str) -> &'static str {
    match field {
        "ask" => "the name of a question, such as check; GET /api/v1/about lists them",
        "limit" | "node_limit" | "seed" | "minus" | "plus" | "size" => "a whole number from 0",
        "digits" => "a list with a symbol or null for each cell",
        "candidates" => "a list with a list of symbols or null for each cell",
        "except" => "a list of names of techniques",
        "scale" => "measures, human or se",
        "reveal" => "technique, cells or all",
        "show" => "puzzle, solution or candidates",
        "keep" => "givens or constraints",
        "boards" => "a list of objects with a text, and perhaps layout, digits, title and author",
        "with_solutions" | "smallest" => "true or false",
        "paper" => "a4 or letter",
        "arguments" => "an object of numbers, texts and switches",
        _ => "a text",
    }
}

/// A value as messages show it.
fn shown(value: &Value) -> String {
    shortened(&value.to_string())
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
