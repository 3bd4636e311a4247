//! The verb `serve`: a page in the browser, answered by this machine.

use crate::args::{bytes, duration};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::serve::{self, ConsoleOptions, Options, origin};
use axum::http::Uri;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
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
  pavane serve --console
  pavane serve --port 8080 --seconds 300
  pavane serve --bind 0.0.0.0 --token correct-horse")]
pub(crate) struct Args {
    /// The port; without it any free one, and 4545 with --console
    #[arg(long, value_name = "N")]
    port: Option<u16>,
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
    /// Also answer the solver console of f-puzzles, which the user script of its editor shows
    #[arg(long, conflicts_with_all = ["bind", "token"])]
    console: bool,
    /// A further site whose pages may use the console, such as https://example.org; several times for several
    #[arg(long, value_name = "ORIGIN", requires = "console", value_parser = origin, hide_short_help = true)]
    origin: Vec<String>,
    /// A key of puzzles that the console skips, although it may be a rule; several times for several
    #[arg(long, value_name = "KEY", requires = "console", hide_short_help = true)]
    ignore_unknown: Vec<String>,
    /// The address of the page on a static site, to which copied links lead; without it they are for this machine
    #[arg(long, value_name = "URL", default_value = SITE, hide_default_value = true, value_parser = link_base)]
    link_base: String,
}

/// The default of the address for links: a placeholder, since the page has no site of its own.
const SITE: &str = "https://pavane.example/";

/// The port of the console, which the user script knows.
const CONSOLE_PORT: u16 = 4545;

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

/// The address of a page, to which the fragment of a link is added. Browsers must be able to read it.
fn link_base(text: &str) -> Result<String, &'static str> {
    let is_host = |host: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        let address = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match address {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => !host.is_empty() && host.bytes().all(is_plain),
        }
    };
    let is_address = |uri: &Uri| {
        let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
        // A name or a password before the host, and an empty or too large port, are not equal to the two parts.
        let host = uri.host().unwrap_or_default();
        let authority = match uri.port_u16() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        is_web && is_host(host) && uri.authority().is_some_and(|found| *found == *authority)
    };
    let advice = "give the address of the page, such as https://example.org/pavane/, without #";
    let uri = text.parse::<Uri>().ok().filter(|uri| !text.contains('#') && is_address(uri));
    uri.map(|_| text.to_owned()).ok_or(advice)
}

/// The address for links, unless it is a placeholder. The ending is reserved for examples, so no site has it.
fn static_site(base: &str) -> Option<String> {
    let is_placeholder = base == SITE && SITE.ends_with(".example/");
    (!is_placeholder).then(|| base.to_owned())
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
        link_base: static_site(&args.link_base),
        console: args.console.then(|| ConsoleOptions {
            origins: args.origin.clone(),
            ignored: args.ignore_unknown.clone(),
        }),
    };
    let port = args.port.unwrap_or(if args.console { CONSOLE_PORT } else { 0 });
    let address = SocketAddr::new(args.bind.unwrap_or(Ipv4Addr::LOCALHOST.into()), port);
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
    if args.console {
        let _ = writeln!(stderr, "pavane: the console is at ws://localhost:{}", address.port());
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_addresses_of_the_web() {
        for address in
            ["https://example.org/pavane/", "http://localhost:8000", "http://[::1]:80/?a=b", SITE]
        {
            assert_eq!(link_base(address).as_deref(), Ok(address));
        }
        let no_web = ["example.org", "ftp://x", "javascript:alert(1)", "/pavane/", ""];
        let no_host = ["https://", "https:///x", "https://[", "https://[x]/", "https://a%/"];
        let no_port = ["https://x:/", "https://x:99999/", "https://x:a/"];
        let others = ["https://x/#a", "https://x y", "https://name@x/", "https://x/<y>"];
        for wrong in [&no_web[..], &no_host, &no_port, &others].concat() {
            assert!(link_base(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_placeholder_is_no_site() {
        assert_eq!(static_site(SITE), None);
        assert_eq!(static_site("https://example.org/").as_deref(), Some("https://example.org/"));
    }
}
