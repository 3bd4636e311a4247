//! The verb `serve`: a page in the browser, answered by this machine.

use crate::args::{bytes, duration};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::serve::{self, Options};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Open a local web page to solve, check, rate and make puzzles
///
/// Prints the address of the page and answers its questions until Ctrl-C. Only this machine can reach it, unless --bind
/// says otherwise. It reads and stores no files. docs/serve.md describes the questions also for other programs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane serve --open
  pavane serve --port 8080 --seconds 300
  pavane serve --bind 0.0.0.0 --token correct-horse")]
pub(crate) struct Args {
    /// The port; 0 is any free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The time for each answer; what was found by then is the answer
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    seconds: Duration,
    /// The maximum size of the tables of each answer
    #[arg(long, value_name = "BYTES", default_value = "256MiB", value_parser = bytes)]
    memory: usize,
    /// The number of questions that are answered at once; others have to be asked again
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    at_once: u16,
    /// The address to listen to, if not this machine alone; needs --token
    #[arg(long, value_name = "ADDRESS", requires = "token")]
    bind: Option<IpAddr>,
    /// A word that is part of the link to the page, without which no question is answered
    #[arg(long, value_name = "T", value_parser = token)]
    token: Option<String>,
}

/// The time for the head and the body of a request, and for a write until the reader takes some of it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that a question waits for a seat.
const WAIT: Duration = Duration::from_secs(2);
/// The maximum number of connections.
const CONNECTIONS: usize = 256;
/// The maximum number of connections from one address, where other machines reach the page.
const SHARE: usize = 64;

/// A number of seconds, or a time with a unit.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = seconds.map_or_else(|| duration(text), Ok)?;
    if time.is_zero() { Err("give a time above 0".to_owned()) } else { Ok(time) }
}

/// A token, which has to fit a link.
fn token(text: &str) -> Result<String, &'static str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let is_token = text.len() >= 8 && text.bytes().all(is_plain);
    is_token.then(|| text.to_owned()).ok_or("give 8 or more letters, digits, -, ., _ or ~")
}

/// Runs the verb.
///
/// # Errors
/// If the server cannot listen to the address.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    // The link is printed there, so it must be open.
    drop(Output::open(None)?);
    let options = Options {
        time: args.seconds,
        memory: args.memory,
        at_once: args.at_once.into(),
        token: args.token.clone(),
        patience: PATIENCE,
        wait: WAIT,
        connections: CONNECTIONS,
        // On this machine alone, all connections have the same address.
        share: if args.bind.is_some() { SHARE } else { CONNECTIONS },
    };
    let address = SocketAddr::new(args.bind.unwrap_or(Ipv4Addr::LOCALHOST.into()), args.port);
    let counts = serve::run(options, address, |address| announce(args, address));
    let (answered, refused) =
        counts.map_err(|error| Error::usage(format!("cannot listen to {address}: {error}")))?;
    let _ =
        writeln!(io::stderr(), "pavane: {answered} questions answered, {refused} requests refused");
    Ok(Exit::Success)
}

/// Prints the link to the page, and opens it if requested.
fn announce(args: &Args, address: SocketAddr) {
    let mut host = address;
    // A browser cannot open the unspecified address.
    if address.ip().is_unspecified() {
        host.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    let token = args.token.as_ref().map(|token| format!("#token={token}")).unwrap_or_default();
    let link = format!("http://{host}/{token}");
    let mut stdout = io::stdout();
    // A server is useful without a reader of its output.
    let _ = writeln!(stdout, "{link}").and_then(|()| stdout.flush());
    let mut stderr = io::stderr();
    let _ = writeln!(stderr, "pavane: Ctrl-C ends it");
    if args.open && open(&link).is_err() {
        let _ = writeln!(stderr, "pavane: no browser could be started; open the link by hand");
    }
}

/// Opens a link in the browser.
fn open(link: &str) -> io::Result<()> {
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(|_| ())
}
