//! The verb `completions`: a script by which a shell completes verbs, flags and their values.

use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use clap::Command;
use clap_complete::Shell;

/// Write a script by which a shell completes verbs and flags
///
/// Printed on standard output; its place depends on the shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane completions bash > ~/.local/share/bash-completion/completions/pavane
  pavane completions zsh > ~/.zfunc/_pavane
  pavane completions fish > ~/.config/fish/completions/pavane.fish")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs the verb, for the command line of the program.
///
/// # Errors
/// If the script cannot be written.
pub(crate) fn run(args: &Args, mut program: Command) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "pavane", &mut script);
    Output::open(None)?.finish(&String::from_utf8_lossy(&script))
}
