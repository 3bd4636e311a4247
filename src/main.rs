//! The `pavane` program. `pavane --help` says what it does; [`cli`] is how.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
