//! `zoo`: a classic exact cover problem, or the list of them.

use crate::control::Control;
use crate::input::check_options;
use crate::object::SCHEMA;
use crate::problem::{Problem, ProblemKind};
use crate::question::{AnswerFunctions, QuestionRow};
use crate::request::{Request, ZooArgument};
use pavane_zoo::{Arguments, FAMILIES, Family, Parameter, ParameterKind};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::WithoutText(zoo)).with_fields(&["family", "arguments"]);

/// A family of problems as JSON.
pub fn family_json(family: &Family) -> Value {
    let parameter = |parameter: &Parameter| {
        let (mut least, mut most, mut default) = (None, None, None);
        if let ParameterKind::Number { least: low, most: high, default: value } = parameter.kind {
            (least, most, default) = (Some(low), Some(high), value);
        }
        json!({
            "name": parameter.name, "flag": parameter.is_flag, "kind": parameter.kind.keyword(),
            "required": parameter.is_required(), "least": least, "most": most, "default": default,
            "help": parameter.help,
        })
    };
    let parameters: Vec<_> = family.parameters.iter().map(parameter).collect();
    json!({
        "schema": SCHEMA, "name": family.name, "summary": family.summary, "details": family.details,
        "source": family.source, "parameters": parameters,
    })
}

/// The requested problem as text, or the list of families.
///
/// # Errors
/// If the family is unknown, its arguments do not fit, or the problem is larger than the limits.
fn zoo(request: &Request, control: &Control) -> Result<Value, Problem> {
    let Some(name) = &request.family else {
        if request.arguments.is_some() {
            return Err(Problem::input(
                "arguments: found no family, expected the family beside them",
            ));
        }
        let families: Vec<Value> = FAMILIES.iter().map(family_json).collect();
        return Ok(json!({ "schema": SCHEMA, "families": families }));
    };
    let family = Family::named(name).ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        Problem::input(format!("family: found `{name}`, expected one of {}", names.join(", ")))
    })?;
    let failed = |error: &dyn std::fmt::Display| Problem::input(format!("zoo {name}: {error}"));
    let instance = family.make(&arguments(family, request)).map_err(|error| failed(&error))?;
    check_options(instance.problem.option_count(), &control.limits)?;
    let mut text = Vec::new();
    instance.write(&mut text).map_err(|error| Problem::new(ProblemKind::Fault, error))?;
    Ok(json!({
        "schema": SCHEMA, "family": name, "title": instance.title,
        "text": String::from_utf8_lossy(&text), "items": instance.problem.item_count(),
        "options": instance.problem.option_count(),
        "known": instance.known.map(|known| known.count.to_string()),
    }))
}

/// The arguments of a request. The family refuses unknown arguments, and arguments of another kind.
fn arguments(family: &Family, request: &Request) -> Arguments {
    let is_file = |name: &str| {
        family
            .parameters
            .iter()
            .any(|known| known.name == name && known.kind == ParameterKind::File)
    };
    let mut arguments = Arguments::new();
    for (name, value) in request.arguments.iter().flatten() {
        arguments = match value {
            ZooArgument::Number(number) => arguments.number(name, *number),
            // Requests have no files: the text is the content of the file.
            ZooArgument::Text(text) if is_file(name) => arguments.file(name, name, text),
            ZooArgument::Text(text) => arguments.text(name, text),
            ZooArgument::Switch(true) => arguments.switch(name),
            // A switch that is off is the same as no argument.
            ZooArgument::Switch(false) => arguments,
        };
    }
    arguments
}
