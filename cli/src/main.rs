//! The `pavane` program: arguments in, answers out. The only package with input, output, clocks and signals. It uses
//! the public interface of the libraries. `pavane --help` lists its verbs.

mod answer;
mod args;
mod batch;
mod checkpoint;
mod choice;
mod deadline;
mod draw;
mod error;
mod exit;
mod files;
mod input;
mod memory;
mod output;
mod parts;
#[cfg(feature = "serve")]
mod serve;
mod signals;
mod stored;
mod streams;
mod threads;
mod topics;
mod verbs;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use error::Error;
use exit::Exit;
use output::visible;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use streams::{Stream, is_closed};
use topics::EXIT_CODES;
use verbs::Verb;

/// Solve, count, list and check sudokus of any shape and any exact cover problem.
///
/// Inputs are files, `-` or no argument for standard input, or a puzzle itself. A file may hold one puzzle per line (a
/// million, if need be), grids drawn over several lines, or puzzles as JSON. It may also hold an exact cover problem in
/// Knuth's text format or as JSON. The format is detected from the content.
#[derive(Debug, Parser)]
#[command(name = "pavane", version, arg_required_else_help = true, max_term_width = 100)]
struct Program {}

fn main() -> ExitCode {
    memory::keep_reserve(threads::has_memory_limit());
    signals::report_large_files();
    threads::run_main(run).unwrap_or_else(|error| report(&error, "").into())
}

/// Runs the verb that the arguments name.
fn run() -> ExitCode {
    let args = verbs::modernize(env::args_os().collect());
    let mut command = command(args.get(1).map(OsString::as_os_str));
    let matches = match command.try_get_matches_from_mut(&args) {
        Ok(matches) => matches,
        Err(error) if !error.use_stderr() && is_closed(Stream::Output) => {
            return report(&Error::closed_output(), "").into();
        }
        Err(error) => refuse(&mut command, args, error),
    };
    let name = matches.subcommand_name().unwrap_or_default().to_owned();
    let verb = Verb::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let run = files::check(&command, &matches).and_then(|()| verb.run(program));
    let exit = match run {
        // A search that was stopped because the system refused memory.
        Ok(Exit::Stopped) if memory::is_short() => {
            let _ = writeln!(io::stderr(), "{}", memory::message());
            Exit::Bad
        }
        Ok(exit) => exit,
        Err(error) => report(&error, &name),
    };
    if exit == Exit::Closed {
        signals::end_by_closed_pipe();
    }
    exit.into()
}

/// The program with all of its verbs. Its help lists them in groups.
fn program() -> Command {
    let program = Program::command();
    let about = program.get_about().cloned().unwrap_or_default();
    let long = program.get_long_about().cloned().unwrap_or_default();
    // The registry of verbs has a description, which must not replace this one.
    let program = Verb::augment_subcommands(program).about(about).long_about(long);
    let program = program.mut_subcommands(topics::shorten).subcommand_required(true);
    let overview = verbs::overview(&program);
    program.disable_help_subcommand(true).after_long_help(EXIT_CODES).help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{overview}\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// The command line. If the first word is a verb, only that verb is made, and none for the version: making the others
/// takes longer than a small search.
fn command(first: Option<&OsStr>) -> Command {
    let first = first.and_then(OsStr::to_str);
    match first.and_then(verbs::command) {
        Some(verb) => {
            let program = Program::command().subcommand_required(true).subcommand(verb);
            program.disable_help_subcommand(true)
        }
        None if matches!(first, Some("--version" | "-V")) => Program::command(),
        None => program(),
    }
}

/// Prints help or the error of the command line, and ends the program. Quoted arguments have characters escaped that
/// would command a terminal.
fn refuse(command: &mut Command, args: Vec<OsString>, error: clap::Error) -> ! {
    let shown = |arg: OsString| visible(&arg.to_string_lossy()).into_owned();
    if !error.use_stderr() {
        end_with_help(&error);
    }
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(tip) = verbs::tip(word)
    {
        let _ = writeln!(io::stderr(), "pavane: there is no verb `{word}`: {tip}");
        process::exit(Exit::Bad.code().into());
    }
    // Without hostile characters the error can be shown as it is.
    if args.iter().all(|arg| *shown(arg.clone()) == **arg) {
        error.exit();
    }
    // The error quotes the escaped arguments after a second parse.
    let again = command.try_get_matches_from_mut(args.into_iter().map(shown));
    again.err().unwrap_or(error).exit()
}

/// Prints help or the version, and ends the program.
fn end_with_help(help: &clap::Error) -> ! {
    let exit = match help.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => Exit::Success,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            signals::end_by_closed_pipe();
            Exit::Closed
        }
        Err(error) => report(&Error::write(Path::new("standard output"), error), ""),
    };
    process::exit(exit.code().into())
}

/// Reports why a run as a whole failed; returns its exit code.
fn report(error: &Error, verb: &str) -> Exit {
    let mut stderr = io::stderr();
    let _ = match error {
        Error::Reported(exit) => return *exit,
        Error::NoInput => {
            let mut command = program();
            command.build();
            let usage = command.find_subcommand_mut(verb).map(Command::render_usage);
            writeln!(
                stderr,
                "pavane: {error}\n\n{}\n\nFor more, try 'pavane {verb} --help'.",
                usage.unwrap_or_default()
            )
        }
        error => writeln!(stderr, "{}", visible(&format!("pavane: {error}"))),
    };
    Exit::Bad
}
