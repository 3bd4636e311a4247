//! Processes with limits on processor time and memory, and the processor time that they use.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::io;
use std::path::Path;
use std::process::Command;

/// Limits of a process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Seconds of processor time.
    pub(crate) seconds: u64,
    /// Memory, where the shell can limit it.
    pub(crate) gibibytes: u64,
}

/// Result of a process that ran to its end or was stopped.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Standard output.
    pub(crate) output: String,
    /// Standard error.
    pub(crate) messages: String,
    /// The exit code; `None` if a signal ended the process.
    pub(crate) code: Option<i32>,
    /// Processor time, user and system.
    pub(crate) seconds: f64,
}

impl Ended {
    /// Whether the limit on processor time ended it. The shell limits the seconds of the process to the nearest one.
    pub(crate) fn is_stopped(&self, limits: Limits) -> bool {
        self.code.is_none() && self.seconds > limits.seconds as f64 - 1.0
    }
}

/// A shell command that runs another one with less processor time and memory.
const LIMITED: &str =
    r#"ulimit -t "$1" -v "$2" 2> /dev/null || ulimit -t "$1"; shift 2; exec "$@""#;

/// The command that runs a program within limits; arguments of the program may be added to it.
pub(crate) fn limited(program: &Path, limits: Limits) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", LIMITED, "sh", &limits.seconds.to_string()]);
    command.arg((limits.gibibytes << 20).to_string()).arg(program);
    command
}

/// Runs a command to its end. No other process may run at the same time, since the processor time is the sum over
/// all.
pub(crate) fn run(command: &mut Command) -> io::Result<Ended> {
    let before = seconds_of_children()?;
    let output = command.output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ended {
        output: text(&output.stdout),
        messages: text(&output.stderr),
        code: output.status.code(),
        seconds: seconds_of_children()? - before,
    })
}

/// Processor time of all processes that this one has run.
fn seconds_of_children() -> io::Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok((usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6)
}
