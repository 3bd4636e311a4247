//! The verb `manual`: the pages of the manual, made of the texts of `--help`.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Output, save};
use clap::{Command, ValueHint};
use clap_mangen::Man;
use std::io;
use std::path::{Path, PathBuf};

/// Write the pages of the manual
///
/// Prints the page of the program, or of a verb, in the format of `man`; or writes all pages to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane manual count | man -l -
  pavane manual --all ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The verb; without it, the page of the program
    #[arg(value_name = "VERB")]
    verb: Option<String>,
    /// Write all pages into FOLDER, each as pavane-VERB.1
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb", value_hint = ValueHint::DirPath)]
    all: Option<PathBuf>,
}

/// Runs the verb, for the command line of the program.
///
/// # Errors
/// If the verb is unknown, or a page cannot be written.
pub(crate) fn run(args: &Args, program: Command) -> Result<Exit, Error> {
    let mut program = program.disable_help_subcommand(true);
    // Every part of it knows its name then.
    program.build();
    match &args.all {
        Some(folder) => write_all(program, folder),
        None => write_one(program, args.verb.as_deref()),
    }
}

/// Writes the page of the program, or of one of its verbs.
fn write_one(program: Command, verb: Option<&str>) -> Result<Exit, Error> {
    let page = match verb {
        None => program,
        Some(verb) => program.find_subcommand(verb).map(titled).ok_or_else(|| {
            Error::usage(format!("there is no verb `{verb}`; `pavane --help` lists them"))
        })?,
    };
    let text = rendered(page).map_err(|error| Error::usage(error.to_string()))?;
    Output::open(None)?.finish(&String::from_utf8_lossy(&text))
}

/// Writes the pages of the program and of all verbs into a folder, each as `pavane-VERB.1`.
fn write_all(program: Command, folder: &Path) -> Result<Exit, Error> {
    let verbs: Vec<Command> = program.get_subcommands().map(titled).collect();
    for page in std::iter::once(program).chain(verbs) {
        let file = folder.join(format!("{}.1", page.get_name()));
        save(&file, |out| out.write_all(&rendered(page)?))?;
    }
    Ok(Exit::Success)
}

/// The command of a verb under the name of its page.
fn titled(verb: &Command) -> Command {
    verb.clone().name(format!("pavane-{}", verb.get_name()))
}

fn rendered(page: Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(text)
}
