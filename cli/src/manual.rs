//! The manual, and what shells complete, both from the same words as `--help`.

use super::args::Cli;
use super::exit::Exit;
use super::output::Output;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::io;
use std::path::Path;

/// Writes the script by which a shell completes verbs, flags and their values.
///
/// # Errors
/// In words, if it cannot be written.
pub(crate) fn completions(shell: Shell) -> Result<Exit, String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pavane", &mut script);
    print(&script)
}

/// Writes the page of the program, or of one of its verbs, for `man`.
///
/// # Errors
/// In words, if there is no such verb, or it cannot be written.
pub(crate) fn page(verb: Option<&str>) -> Result<Exit, String> {
    let command = command();
    let page = match verb {
        None => command,
        Some(verb) => match command.find_subcommand(verb) {
            Some(page) => titled(page),
            None => return Err(format!("there is no verb `{verb}`; `pavane --help` lists them")),
        },
    };
    print(&rendered(page).map_err(|error| error.to_string())?)
}

/// Writes the pages of the program and of all verbs into a folder, each as `pavane-VERB.1`.
///
/// # Errors
/// In words, if one cannot be written.
pub(crate) fn pages(folder: &Path) -> Result<Exit, String> {
    let command = command();
    let verbs: Vec<Command> = command.get_subcommands().map(titled).collect();
    let write = |page: Command| {
        let file = folder.join(format!("{}.1", page.get_name()));
        let written = rendered(page).and_then(|text| fs::write(&file, text));
        written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))
    };
    std::iter::once(command).chain(verbs).try_for_each(write)?;
    Ok(Exit::Success)
}

/// The command line, all of whose parts know their names.
fn command() -> Command {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    command
}

/// The command of a verb under the name that its page has.
fn titled(verb: &Command) -> Command {
    let name = format!("pavane-{}", verb.get_name());
    verb.clone().name(name)
}

fn rendered(command: Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}

fn print(text: &[u8]) -> Result<Exit, String> {
    Output::open(None)?.finish(&String::from_utf8_lossy(text))
}
