//! The verb that makes classic exact cover problems: a subcommand for each family.

use super::exit::Exit;
use super::output::Output;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, Error, FromArgMatches, Subcommand};
use pavane::zoo::{Arguments, FAMILIES, Family, Parameter, ParameterKind};
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// The name of the flag that says where to write.
const OUTPUT: &str = "output";

/// A family with what it is given.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    family: &'static Family,
    arguments: Arguments,
    /// The parameter that takes a file, and that file.
    file: Option<(&'static str, PathBuf)>,
    output: Option<PathBuf>,
}

impl Subcommand for Order {
    fn augment_subcommands(command: Command) -> Command {
        FAMILIES.iter().fold(command, |command, family| command.subcommand(describe(family)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Family::named(name).is_some()
    }
}

impl FromArgMatches for Order {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (family, matches) = matches
            .subcommand()
            .and_then(|(name, matches)| Some((Family::named(name)?, matches)))
            .ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let mut order = Self {
            family,
            arguments: Arguments::new(),
            file: None,
            output: matches.get_one(OUTPUT).cloned(),
        };
        for parameter in family.parameters {
            order.take(parameter, matches);
        }
        Ok(order)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Order {
    /// Takes what is given for a parameter, if anything is.
    fn take(&mut self, parameter: &'static Parameter, matches: &ArgMatches) {
        let name = parameter.name;
        let arguments = std::mem::take(&mut self.arguments);
        self.arguments = match parameter.kind {
            ParameterKind::Number { .. } => match matches.get_one::<u64>(name) {
                Some(&number) => arguments.number(name, number),
                None => arguments,
            },
            ParameterKind::Text => match matches.get_one::<String>(name) {
                Some(text) => arguments.text(name, text),
                None => arguments,
            },
            ParameterKind::File => {
                self.file = matches.get_one::<PathBuf>(name).map(|file| (name, file.clone()));
                arguments
            }
            ParameterKind::Switch if matches.get_flag(name) => arguments.switch(name),
            ParameterKind::Switch => arguments,
        };
    }

    /// Makes the problem and writes it.
    ///
    /// # Errors
    /// In words, if there is no such problem or it cannot be written.
    pub(crate) fn write(&self) -> Result<Exit, String> {
        let mut arguments = self.arguments.clone();
        if let Some((name, file)) = &self.file {
            let shown = file.display();
            let bytes =
                std::fs::read(file).map_err(|error| format!("{shown}: cannot be read: {error}"))?;
            let text = String::from_utf8(bytes).map_err(|error| {
                format!("{shown}: found bytes that are no UTF-8 ({error}), expected text; convert the file")
            })?;
            arguments = arguments.file(name, &shown.to_string(), &text);
        }
        let name = self.family.name;
        let instance =
            self.family.make(&arguments).map_err(|error| format!("zoo {name}: {error}"))?;
        let mut text = Vec::new();
        instance.write(&mut text).map_err(|error| format!("zoo {name}: {error}"))?;
        Output::open(self.output.as_deref())?.finish(&String::from_utf8_lossy(&text))
    }
}

/// A family as a subcommand. Its details are made when someone asks for it, and not at every start.
fn describe(family: &'static Family) -> Command {
    Command::new(family.name).about(family.summary).defer(detail)
}

/// The subcommand of a family with all that it takes.
fn detail(command: Command) -> Command {
    let Some(family) = Family::named(command.get_name()) else { return command };
    let output = Arg::new(OUTPUT)
        .long(OUTPUT)
        .short('o')
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .help("Write to FILE instead of standard output");
    command
        .long_about(format!("{}\n\n{}", family.summary, family.details))
        .after_help(format!("Source: {}", family.source))
        .args(family.parameters.iter().map(argument))
        .arg(output)
}

fn argument(parameter: &'static Parameter) -> Arg {
    let arg = Arg::new(parameter.name).help(help(parameter)).required(parameter.is_required());
    let arg = match parameter.kind {
        ParameterKind::Number { .. } => arg.value_parser(number),
        ParameterKind::Text => arg.value_parser(clap::value_parser!(String)),
        ParameterKind::File => arg.value_parser(clap::value_parser!(PathBuf)),
        ParameterKind::Switch => arg.action(ArgAction::SetTrue),
    };
    let arg = if parameter.is_flag { arg.long(parameter.name) } else { arg };
    if parameter.kind == ParameterKind::Switch {
        arg
    } else {
        arg.value_name(value_name(parameter))
    }
}

/// What a parameter means, in which range, and what it is if it is left out.
fn help(parameter: &Parameter) -> String {
    let ParameterKind::Number { least, most, default } = parameter.kind else {
        return parameter.help.to_owned();
    };
    let mut help = parameter.help.to_owned();
    if most < u64::MAX {
        let _ = write!(help, ", from {least} to {most}");
    }
    if let Some(default) = default {
        let _ = write!(help, " [default: {default}]");
    }
    help
}

/// What stands for the value of a parameter.
fn value_name(parameter: &Parameter) -> &'static str {
    match parameter.kind {
        _ if !parameter.is_flag => parameter.name,
        ParameterKind::Number { .. } => "S",
        _ => "CELLS",
    }
}

/// The family checks the range.
fn number(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "give a whole number")
}

/// All families, an object a line or in words.
pub(crate) fn list(json: bool) -> Result<Exit, String> {
    let all: Vec<String> = FAMILIES.iter().map(if json { object } else { words }).collect();
    Output::open(None)?.finish(&all.join(if json { "" } else { "\n" }))
}

fn words(family: &Family) -> String {
    let usage: String = family.parameters.iter().map(usage).collect();
    let Family { name, summary, source, .. } = family;
    format!("{name}{usage}\n    {summary}\n    {source}\n")
}

/// A parameter as on a command line, behind a blank.
fn usage(parameter: &Parameter) -> String {
    let name = parameter.name;
    let value = value_name(parameter);
    match (parameter.is_flag, parameter.kind) {
        (true, ParameterKind::Switch) => format!(" [--{name}]"),
        (true, _) => format!(" [--{name} {value}]"),
        (false, _) if parameter.is_required() => format!(" {name}"),
        (false, _) => format!(" [{name}]"),
    }
}

fn object(family: &Family) -> String {
    let parameter = |parameter: &Parameter| {
        let kind = match parameter.kind {
            ParameterKind::Number { .. } => "number",
            ParameterKind::Text => "text",
            ParameterKind::File => "file",
            ParameterKind::Switch => "switch",
        };
        let (mut least, mut most, mut default) = (None, None, None);
        if let ParameterKind::Number { least: low, most: high, default: value } = parameter.kind {
            (least, most, default) = (Some(low), Some(high), value);
        }
        json!({
            "name": parameter.name, "flag": parameter.is_flag, "kind": kind,
            "required": parameter.is_required(), "least": least, "most": most, "default": default,
            "help": parameter.help,
        })
    };
    let parameters: Vec<_> = family.parameters.iter().map(parameter).collect();
    json!({
        "schema": 1, "name": family.name, "summary": family.summary, "details": family.details,
        "source": family.source, "parameters": parameters,
    })
    .to_string()
        + "\n"
}
