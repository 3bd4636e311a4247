//! Any question of the library, as a request: the text and the other fields are JSON, and so is the answer.

use crate::errors::{
    engine_error, format_error, format_error_at, other_error, undecided, value_error,
};
use crate::limits::{Limits, reason};
use crate::running::run_on;
use dlx::{Interrupt, Stop};
use num_bigint::BigUint;
use pavane_ask::{Answer, Ask, Control, Problem, ProblemKind, Request, answer};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// The question with this name.
///
/// # Errors
/// `ValueError` with all names.
fn named(name: &str) -> PyResult<Ask> {
    Ask::ALL.into_iter().find(|ask| ask.name() == name).ok_or_else(|| {
        let names = Ask::ALL.map(Ask::name).join(", ");
        value_error(format!("question: found `{name}`, expected one of {names}"))
    })
}

/// The request with these fields.
///
/// # Errors
/// `ValueError` that names the field that is unknown or has another type.
fn request(ask: Ask, fields: Map<String, Value>) -> PyResult<Request> {
    if fields.contains_key("ask") {
        return Err(value_error("ask: the question is the first argument"));
    }
    let read = |fields: Map<String, Value>| {
        let mut object = Map::from_iter([("ask".to_owned(), json!(ask))]);
        object.extend(fields);
        serde_json::from_value::<Request>(object.into())
    };
    // A wrong type is reported without its field, so each is also read alone.
    for (name, value) in &fields {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        read(alone).map_err(|error| value_error(format!("{name}: {error}")))?;
    }
    read(fields).map_err(value_error)
}

/// The exception of a request without an answer.
fn refused(problem: Problem, interrupt: &Interrupt) -> PyErr {
    let Problem { kind, line, column, message } = problem;
    match (kind, line.zip(column)) {
        (ProblemKind::Input, Some((line, column))) => format_error_at(message, line, column),
        (ProblemKind::Input, None) => format_error(message),
        (ProblemKind::Engine, _) => engine_error(message),
        // The only limits are those on searches.
        (ProblemKind::Limit, _) if interrupt.is_set() => undecided(reason(Stop::Interrupted), None),
        (ProblemKind::Limit, _) => undecided(reason(Stop::NodeLimit), None),
        (_, _) => other_error(message),
    }
}

/// Requires an answer that neither the timeout nor the memory has stopped. A limit of nodes is a field of the request,
/// whose answer holds the results so far.
///
/// # Errors
/// `Undecided` with the number of solutions that were found, if the answer has it.
fn finished(answer: Answer, request: &Request, interrupt: &Interrupt) -> PyResult<Answer> {
    let cause = match request.node_limit {
        _ if interrupt.is_set() => reason(Stop::Interrupted),
        None => "memory",
        Some(_) => return Ok(answer),
    };
    let object: Value = serde_json::from_str(answer.as_json()).map_err(other_error)?;
    if object["status"] != "stopped" {
        return Ok(answer);
    }
    let count = object["count"].as_str().and_then(|count| count.parse::<BigUint>().ok());
    Err(undecided(cause, count.as_ref()))
}

/// The answer to a question with fields of JSON.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    question: &str,
    fields: &str,
    limits: Limits,
) -> PyResult<String> {
    let fields = serde_json::from_str(fields).map_err(value_error)?;
    let request = request(named(question)?, fields)?;
    let interrupt = Interrupt::new();
    let settings = limits.settings(&interrupt)?;
    let mut control = Control::default();
    control.interrupt = interrupt.clone();
    control.threads = settings.threads;
    control.limits.sharing_cap = settings.sharing_cap;
    control.limits.relation_cap = settings.relation_cap;
    let answer = run_on(py, limits.timeout()?, &interrupt, || answer(&request, &control))?;
    let answer = answer.map_err(|problem| refused(problem, &interrupt))?;
    Ok(finished(answer, &request, &interrupt)?.to_string())
}
