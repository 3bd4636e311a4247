//! The topics of `pavane help`: pages about the flags that many verbs share. A topic is a file in this folder and a row
//! here.
//!
//! A flag is shared if its heading in the help of a verb is one of a topic. The page of the topic shows it, made of the
//! same definition, and the short help of verbs leaves it out.

mod input;
mod options;
mod output;
mod search;
mod topic;

pub(crate) use output::EXIT_CODES;
pub(crate) use topic::Topic;

use clap::{Arg, Command};

/// The topics, in the order of `--help`.
pub(crate) const TOPICS: &[Topic] = &[input::TOPIC, search::TOPIC, output::TOPIC, options::TOPIC];

/// Maximum number of examples in the short help of a verb.
const SHORT_EXAMPLES: usize = 2;

/// The topic with a name.
pub(crate) fn named(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.name == name)
}

/// A verb with a short help: without shared flags, with a few examples, and with the names of the topics at the end.
/// The long help stays as it is.
pub(crate) fn shorten(verb: Command) -> Command {
    let shows = |topic: &&Topic| verb.get_arguments().any(|flag| topic.shows(flag));
    let topics: Vec<&Topic> = TOPICS.iter().filter(shows).collect();
    let full = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
    let short = [few_examples(&full), pointer(&topics)].into_iter().filter(|part| !part.is_empty());
    let short = short.collect::<Vec<_>>().join("\n\n");
    // A deferred command has no text yet, and keeps the one that it gets later.
    let verb = match verb.get_after_long_help() {
        None if !full.is_empty() => verb.after_long_help(full),
        _ => verb,
    };
    let hide = |flag: Arg| match TOPICS.iter().any(|topic| topic.shows(&flag)) {
        true => flag.hide_short_help(true),
        false => flag,
    };
    verb.after_help(short).mut_args(hide).mut_subcommands(shorten)
}

/// A text with the first examples only.
fn few_examples(text: &str) -> String {
    let mut examples = 0;
    let is_kept = |line: &&str| {
        // Examples are indented.
        let is_example = line.starts_with("  ");
        examples += usize::from(is_example);
        !is_example || examples <= SHORT_EXAMPLES
    };
    text.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}

/// The sentence that names the topics of a verb.
fn pointer(topics: &[&Topic]) -> String {
    let names: Vec<&str> = topics.iter().map(|topic| topic.name).collect();
    let Some((first, rest)) = names.split_first() else { return String::new() };
    let pages: String = rest.iter().map(|name| format!(", `help {name}`")).collect();
    let kinds = match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => (*first).to_owned(),
    };
    let kinds = kinds[..1].to_uppercase() + &kinds[1..];
    format!("{kinds} options: see --help, or `pavane help {first}`{pages}.")
}
