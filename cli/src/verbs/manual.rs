//! The verb `manual`: the pages of the manual, made of the texts of `--help`.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Output, save};
use crate::topics::{self, EXIT_CODES, TOPICS, Topic};
use clap::{Arg, Command, ValueHint};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use std::io;
use std::path::{Path, PathBuf};

/// Write the pages of the manual
///
/// Prints the page of the program, of a verb or of a topic, in the format of `man`; or writes all pages to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane manual count | man -l -
  pavane manual --all ~/.local/share/man/man1
  pavane manual tasks run
  pavane manual output")]
pub(crate) struct Args {
    /// The verb or the topic; without it, the page of the program
    #[arg(value_name = "VERB")]
    verb: Vec<String>,
    /// Write all pages into FOLDER, each as pavane-VERB.1
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb", value_hint = ValueHint::DirPath)]
    all: Option<PathBuf>,
}

/// Runs the verb, for the command line of the program.
///
/// # Errors
/// If the verb is unknown, or a page cannot be written.
pub(crate) fn run(args: &Args, program: Command) -> Result<Exit, Error> {
    let topics: Vec<String> =
        TOPICS.iter().map(|topic| format!("pavane-{}(1)", topic.name)).collect();
    let end = format!("Topics that many verbs share: {}", topics.join(", "));
    // `help` repeats the names of all verbs, which have pages.
    let program =
        program.mut_subcommand("help", |help| help.mut_subcommands(|verb| verb.hide(true)));
    let mut program = program.after_long_help(end);
    // Every part of it knows its name then.
    program.build();
    match &args.all {
        Some(folder) => write_all(&program, folder),
        None => write_one(&program, &args.verb),
    }
}

/// A page of the manual.
struct ManualPage {
    /// The described command, under the name of the page.
    command: Command,
    /// Whether it is a topic, which has no synopsis.
    is_topic: bool,
}

/// Writes the page of the program, of one of its verbs, or of a topic.
fn write_one(program: &Command, words: &[String]) -> Result<Exit, Error> {
    let current = match words.split_first() {
        None => Vec::new(),
        Some((first, rest)) => {
            let first = super::page_words(first).into_iter();
            first.chain(rest.iter().map(String::as_str)).collect()
        }
    };
    let verb = current.iter().try_fold(program, |command, word| command.find_subcommand(word));
    let page = match (verb, words) {
        (None, [word]) => topics::named(word).map(ManualPage::of_topic),
        (verb, _) => verb.map(|verb| ManualPage::of_verb(verb, &current)),
    };
    let page = page.ok_or_else(|| {
        let words = words.join(" ");
        Error::usage(format!("there is no verb or topic `{words}`; `pavane --help` lists them"))
    })?;
    let text = page.render().map_err(|error| Error::usage(error.to_string()))?;
    Output::open(None)?.finish(&String::from_utf8_lossy(&text))
}

/// Writes the pages of the program, of all verbs and of all topics into a folder, each as `pavane-VERB.1`.
fn write_all(program: &Command, folder: &Path) -> Result<Exit, Error> {
    let mut pages = Vec::new();
    collect(program, &[], &mut pages);
    pages.extend(TOPICS.iter().map(ManualPage::of_topic));
    for page in pages {
        let file = folder.join(format!("{}.1", page.command.get_name()));
        save(&file, |out| out.write_all(&page.render()?))?;
    }
    Ok(Exit::Success)
}

/// Collects the pages of a command and of its subcommands.
fn collect(command: &Command, words: &[&str], pages: &mut Vec<ManualPage>) {
    pages.push(ManualPage::of_verb(command, words));
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        collect(inner, &[words, &[inner.get_name()]].concat(), pages);
    }
}

impl ManualPage {
    /// The page of a command with the words after the name of the program.
    fn of_verb(command: &Command, words: &[&str]) -> Self {
        let name = [&["pavane"], words].concat().join("-");
        Self { command: named(command.clone(), name), is_topic: false }
    }

    fn of_topic(topic: &Topic) -> Self {
        Self { command: named(topic.page(), format!("pavane-{}", topic.name)), is_topic: true }
    }

    /// The text of the page.
    ///
    /// # Errors
    /// Of writing into memory.
    fn render(self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        let has_verbs = self.command.get_subcommands().any(|verb| !verb.is_hide_set());
        let after = self.command.get_after_long_help().or(self.command.get_after_help());
        let is_explained = after.is_some_and(|after| after.to_string().contains(EXIT_CODES));
        let synopsis = synopsis(&self.command);
        let man = Man::new(self.command.mut_args(with_long_help));
        if self.is_topic {
            man.render_title(&mut text)?;
            man.render_name_section(&mut text)?;
            man.render_description_section(&mut text)?;
            man.render_options_section(&mut text)?;
            man.render_extra_section(&mut text)?;
        } else {
            man.render_title(&mut text)?;
            man.render_name_section(&mut text)?;
            synopsis.to_writer(&mut text)?;
            man.render_description_section(&mut text)?;
            man.render_options_section(&mut text)?;
            if has_verbs {
                man.render_subcommands_section(&mut text)?;
            }
            man.render_extra_section(&mut text)?;
        }
        // The topic of output explains the exit codes itself.
        if !is_explained {
            let codes = EXIT_CODES.trim_start_matches("Exit codes: ");
            let mut end = Roff::default();
            end.control("SH", ["EXIT STATUS"]).text([roman(codes)]);
            end.to_writer(&mut text)?;
        }
        Ok(text)
    }
}

/// The synopsis of a command: its arguments with the names of their values.
fn synopsis(command: &Command) -> Roff {
    let mut line = vec![bold(command.get_bin_name().unwrap_or_else(|| command.get_name()))];
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    line.extend(shown().filter(|arg| !arg.is_positional()).flat_map(synopsis_of));
    line.extend(shown().filter(|arg| arg.is_positional()).flat_map(synopsis_of));
    if command.get_subcommands().any(|verb| !verb.is_hide_set()) {
        let name = command.get_subcommand_value_name().unwrap_or("COMMAND");
        line.extend([roman(" "), italic(name)]);
    }
    let mut section = Roff::default();
    section.control("SH", ["SYNOPSIS"]).text(line);
    section
}

/// An argument of a synopsis, in brackets unless it is required.
fn synopsis_of(arg: &Arg) -> Vec<Inline> {
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    let long = arg.get_long().map(|name| format!("--{name}"));
    let flags: Vec<String> = short.into_iter().chain(long).collect();
    let mut parts = vec![bold(flags.join("|"))];
    if arg.get_action().takes_values() {
        let names: Vec<&str> =
            arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
        let is_left_out = arg.get_num_args().is_some_and(|count| count.min_values() == 0);
        let is_list = arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        let (before, after) = match (arg.is_positional(), is_left_out) {
            (true, _) => ("", if is_list { "..." } else { "" }),
            (false, true) => ("[=", "]"),
            (false, false) => (" ", ""),
        };
        parts.extend([roman(before), italic(names.join(" ")), roman(after)]);
    }
    let (before, after) = if arg.is_required_set() { (" ", "") } else { (" [", "]") };
    parts.insert(0, roman(before));
    parts.push(roman(after));
    parts
}

/// An argument with its help as the long help too. The page shows only the long help of an argument whose values are
/// listed.
fn with_long_help(arg: Arg) -> Arg {
    match (arg.get_help().cloned(), arg.get_long_help()) {
        (Some(help), None) => arg.long_help(help),
        _ => arg,
    }
}

/// A command under the name of its page, with the version of the program in the foot of the page.
fn named(command: Command, name: String) -> Command {
    command.name(name).version(env!("CARGO_PKG_VERSION"))
}
