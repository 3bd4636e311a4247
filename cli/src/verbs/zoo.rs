//! The verb `zoo`: classic exact cover problems, a subcommand for each family.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::stored::read_bounded;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand};
use pavane_ask::family_json;
use pavane_zoo::{Arguments, FAMILIES, Family, Parameter, ParameterKind};
use std::fmt::{Display, Write};
use std::path::PathBuf;

/// Largest number of bytes of a file that a family reads.
const MOST_TEXT: u64 = 256 << 20;

/// Write a classic exact cover problem
///
/// Writes it in Knuth's text format, after comment lines with its description, the command that makes it, and
/// the number of its solutions if that is known. `pavane zoo FAMILY --help` describes a family, docs/zoo.md
/// all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("Families: {}\n\n{EXAMPLES}", names()))]
#[command(after_long_help = format!("Families:\n{}\n{EXAMPLES}", summaries()))]
#[command(
    help_template = "{about-with-newline}\n{usage-heading} {usage}\n\nOptions:\n{options}{after-help}"
)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
#[command(subcommand_value_name = "FAMILY")]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    /// List the families with their arguments and sources
    #[arg(long)]
    list: bool,
    /// List them as one JSON object per line
    #[arg(long, requires = "list")]
    json: bool,
    #[command(subcommand)]
    order: Option<FamilyOrder>,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    match &args.order {
        Some(order) => order.write(),
        None if args.list => list(args.json),
        None => Err(Error::usage("name a family; `pavane zoo --list` lists them")),
    }
}

const EXAMPLES: &str = "\
Examples:
  pavane zoo pentominoes 6 10 | pavane count
  pavane zoo pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5 --break-symmetry -o scott.dlx
  pavane zoo --list";

/// The names of the families in one line.
fn names() -> String {
    FAMILIES.iter().map(|family| family.name).collect::<Vec<_>>().join(", ")
}

/// The families with their summaries, one per line.
fn summaries() -> String {
    FAMILIES.iter().map(|family| format!("  {:<18} {}\n", family.name, family.summary)).collect()
}

/// The name of the flag for the output file.
const OUTPUT: &str = "output";

/// A family with its arguments.
#[derive(Clone, Debug)]
struct FamilyOrder {
    family: &'static Family,
    arguments: Arguments,
    /// The parameter that takes a file, and that file.
    file: Option<(&'static str, PathBuf)>,
    output: Option<PathBuf>,
}

impl Subcommand for FamilyOrder {
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

impl FromArgMatches for FamilyOrder {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (family, matches) = matches
            .subcommand()
            .and_then(|(name, matches)| Some((Family::named(name)?, matches)))
            .ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
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

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl FamilyOrder {
    /// Takes the argument of a parameter, if it is given.
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
            // The file is read later, where its errors are reported.
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
    /// If the arguments describe no problem, or it cannot be written.
    fn write(&self) -> Result<Exit, Error> {
        let mut arguments = self.arguments.clone();
        if let Some((name, file)) = &self.file {
            let shown = file.display();
            let bytes = read_bounded(file, MOST_TEXT)
                .map_err(|source| Error::Read { file: file.clone(), source })?;
            let text = String::from_utf8(bytes).map_err(|error| {
                Error::usage(format!(
                    "{shown}: found bytes that are not UTF-8 ({error}), expected text; convert the file"
                ))
            })?;
            arguments = arguments.file(name, &shown.to_string(), &text);
        }
        let failed =
            |error: &dyn Display| Error::usage(format!("zoo {}: {error}", self.family.name));
        let instance = self.family.make(&arguments).map_err(|error| failed(&error))?;
        let mut text = Vec::new();
        instance.write(&mut text).map_err(|error| failed(&error))?;
        Output::open(self.output.as_deref())?.finish(&String::from_utf8_lossy(&text))
    }
}

/// A family as a subcommand; its details are made on demand.
fn describe(family: &'static Family) -> Command {
    Command::new(family.name).about(family.summary).defer(detail)
}

/// The subcommand of a family with all of its arguments.
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
    // All other parameters are positional.
    let arg = if parameter.is_flag { arg.long(parameter.name) } else { arg };
    if parameter.kind == ParameterKind::Switch {
        arg
    } else {
        arg.value_name(value_name(parameter))
    }
}

/// The meaning of a parameter, its range, and its default.
fn help(parameter: &Parameter) -> String {
    let ParameterKind::Number { least, most, default } = parameter.kind else {
        return parameter.help.to_owned();
    };
    let mut help = parameter.help.to_owned();
    // A range without an upper end is not shown.
    if most < u64::MAX {
        let _ = write!(help, ", from {least} to {most}");
    }
    if let Some(default) = default {
        let _ = write!(help, " [default: {default}]");
    }
    help
}

/// The placeholder for the value of a parameter.
fn value_name(parameter: &Parameter) -> String {
    if parameter.is_flag { parameter.name.to_uppercase() } else { parameter.name.to_owned() }
}

/// The parser of a number. The family checks its range.
fn number(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "give a whole number")
}

/// Writes all families, as text or as one object per line.
fn list(json: bool) -> Result<Exit, Error> {
    let all: Vec<String> = FAMILIES.iter().map(if json { object } else { words }).collect();
    Output::open(None)?.finish(&all.join(if json { "" } else { "\n" }))
}

fn words(family: &Family) -> String {
    let usage: String = family.parameters.iter().map(usage).collect();
    let Family { name, summary, source, .. } = family;
    format!("{name}{usage}\n    {summary}\n    {source}\n")
}

/// A parameter as on a command line, after a blank.
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
    family_json(family).to_string() + "\n"
}
