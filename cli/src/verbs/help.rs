//! The verb `help`: the help of the program, of a verb, or of a topic.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Output};
use crate::topics::{self, TOPICS};
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, FromArgMatches, Subcommand};

/// Print this message, or the help of a verb or a topic
///
/// `pavane help VERB` prints the same as `pavane VERB --help`. The topics describe the options that many verbs share.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("\
Topics: {}

Examples:
  pavane help solve
  pavane help tasks run
  pavane help output", topic_names()))]
#[command(disable_help_subcommand = true, override_usage = "pavane help [VERB|TOPIC]")]
#[command(help_template = "{about-with-newline}\n{usage-heading} {usage}\n\n{options}{after-help}")]
pub(crate) struct Args {
    #[command(subcommand)]
    page: Option<HelpPage>,
}

/// The names of the topics in one line.
fn topic_names() -> String {
    TOPICS.iter().map(|topic| topic.name).collect::<Vec<_>>().join(", ")
}

/// The words of a verb with its subcommands, or of a topic.
#[derive(Clone, Debug)]
struct HelpPage(Vec<String>);

impl Subcommand for HelpPage {
    fn augment_subcommands(command: Command) -> Command {
        // This verb cannot be made here, since it is being made.
        let others = super::names().filter(|name| name != "help");
        let verbs = others.filter_map(|name| super::command(&name)).map(|verb| bare(&verb));
        let help = Command::new("help").about("Print the help of `help`");
        let command = command.subcommands(verbs).subcommand(bare(&help));
        TOPICS.iter().fold(command, |command, topic| match command.find_subcommand(topic.name) {
            // A verb precedes a topic of the same name.
            Some(_) => command,
            None => command.subcommand(bare(&Command::new(topic.name).about(topic.about))),
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        super::names().any(|verb| verb == name) || topics::named(name).is_some()
    }
}

/// A command without arguments, and its subcommands.
fn bare(command: &Command) -> Command {
    let about = command.get_about().cloned().unwrap_or_default();
    let bare = Command::new(command.get_name().to_owned()).about(about);
    let bare = bare.disable_help_flag(true).disable_help_subcommand(true);
    bare.subcommands(command.get_subcommands().map(self::bare))
}

impl FromArgMatches for HelpPage {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut words = Vec::new();
        let mut matches = matches;
        while let Some((word, inner)) = matches.subcommand() {
            words.push(word.to_owned());
            matches = inner;
        }
        if words.is_empty() {
            return Err(clap::Error::new(ErrorKind::MissingSubcommand));
        }
        Ok(Self(words))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs the verb, for the command line of the program.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn run(args: &Args, mut program: Command) -> Result<Exit, Error> {
    program.build();
    let words = args.page.as_ref().map(|page| page.0.as_slice()).unwrap_or_default();
    let verb =
        words.iter().try_fold(&mut program, |command, word| command.find_subcommand_mut(word));
    let topic = words.first().and_then(|word| topics::named(word));
    let text = match (verb, topic) {
        (Some(verb), _) => verb.render_long_help(),
        (None, Some(topic)) => topic.render(),
        // The parser knows no other words.
        (None, None) => return Err(Error::usage("there is no such verb or topic")),
    };
    let is_styled = Color::Auto.applies_to(None);
    let text = if is_styled { text.ansi().to_string() } else { text.to_string() };
    Output::open(None)?.styled(is_styled).finish(&text)
}
