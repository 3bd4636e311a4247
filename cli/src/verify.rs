//! The verb that checks certificates of counts and proofs of how many solutions there are.

use super::exit::Exit;
use super::input;
use super::only::Only;
use super::output::{Output, Talk};
use super::report::Origin;
use super::unpack::unpack;
use super::watch::Watch;
use dlx::{certificate, proof};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often to look up from waiting.
const TICK: Duration = Duration::from_millis(20);

/// The first lines of what can be checked.
const CERTIFICATE: &str = "pavane certificate 1";
const PROOF: &str = "pseudo-Boolean proof version 3.0";

/// So many bytes tell which of them it is, and more than a message shows.
const TELLING: u64 = 256;

/// Why a text is not accepted.
enum Refusal {
    /// It cannot be read at all.
    Unreadable(io::Error),
    /// Something is wrong in a line of it.
    Line { line: usize, message: String, exit: Exit },
    /// There is no problem that it could be about; the whole message.
    Subject(String),
}

/// Checks the certificate or the proof in a file, and writes what it proves.
pub(crate) fn verify(file: &Path, only: Only, watch: &Watch) -> Exit {
    let mut talk = Talk::new(super::args::Color::Auto, false);
    let name = file.display().to_string();
    let origin = Origin { file: &name, line: None, label: None };
    let checked = open(file).and_then(|text| patiently(text, only, watch));
    match checked.unwrap_or_else(|error| Some(Err(Refusal::Unreadable(error)))) {
        Some(Ok(proved)) => write(&format!("{proved}\n"), &mut talk),
        Some(Err(Refusal::Unreadable(error))) => {
            talk.say(&origin.message(None, &input::cannot_read(&error)));
            Exit::Bad
        }
        Some(Err(Refusal::Line { line, message, exit })) => {
            talk.say(&Origin { line: Some(line), ..origin }.message(None, &message));
            exit
        }
        Some(Err(Refusal::Subject(message))) => {
            talk.say(&message);
            Exit::Bad
        }
        None => {
            talk.say(&origin.message(None, "interrupted before all of it was checked"));
            Exit::Interrupted
        }
    }
}

fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(input::open_file(file)?))
}

/// Checks a text on another thread, which nobody waits for once the run is stopped: it may be left
/// waiting for input that never comes. Nothing is known then.
fn patiently(
    text: Box<dyn Read + Send>,
    only: Only,
    watch: &Watch,
) -> io::Result<Option<Result<String, Refusal>>> {
    let (sender, checked) = mpsc::channel();
    let check = move || {
        // Whoever has stopped waiting does not want to know.
        let _ = sender.send(check(text, &only));
    };
    thread::Builder::new().spawn(check)?;
    loop {
        match checked.recv_timeout(TICK) {
            Ok(checked) => return Ok(Some(checked)),
            Err(RecvTimeoutError::Timeout) if watch.stopped().is_some() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the check failed; this is a defect of pavane"));
            }
        }
    }
}

/// What a text proves, whichever it is by its first line.
fn check(text: Box<dyn Read + Send>, only: &Only) -> Result<String, Refusal> {
    let mut text = BufReader::new(unpack(text).map_err(Refusal::Unreadable)?);
    let mut start = Vec::new();
    let read = text.by_ref().take(TELLING).read_until(b'\n', &mut start);
    read.map_err(Refusal::Unreadable)?;
    let first = String::from_utf8_lossy(&start).trim().to_owned();
    let text = Cursor::new(start).chain(text);
    let refused = |line, kind, error: String, is_false| {
        let message = if is_false { format!("the {kind} is false: {error}") } else { error };
        let exit = if is_false { Exit::Negative } else { Exit::Bad };
        Refusal::Line { line, message, exit }
    };
    let refused_subject = |why: String| Refusal::Subject(only.origin().message(None, &why));
    match first.as_str() {
        CERTIFICATE => {
            let problem = only.subject.counted().map_err(refused_subject)?;
            let count = certificate::check(&problem, text).map_err(|error| {
                refused(error.line(), "certificate", error.to_string(), error.is_false())
            })?;
            Ok(count.to_string())
        }
        PROOF => {
            let (problem, _) = only.subject.stated().map_err(refused_subject)?;
            let claim = proof::check(&problem, text).map_err(|error| {
                refused(error.line(), "proof", error.to_string(), error.is_false())
            })?;
            Ok(claim.to_string())
        }
        other => {
            let message = format!(
                "found {}, expected the first line of a certificate, `{CERTIFICATE}`, or of a \
                 proof, `{PROOF}`",
                shown(other)
            );
            Err(refused(1, "text", message, false))
        }
    }
}

/// As much of a line as a message can show.
fn shown(line: &str) -> String {
    match line.char_indices().nth(64) {
        _ if line.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("`{}...`", &line[..end]),
        None => format!("`{line}`"),
    }
}

fn write(text: &str, talk: &mut Talk) -> Exit {
    let written = Output::open(None).map(|mut output| {
        let result = output.write(text).and_then(|()| output.flush());
        result.err().and_then(|error| output.complaint(&error))
    });
    match written {
        Ok(None) => Exit::Success,
        Ok(Some(complaint)) | Err(complaint) => {
            talk.say(&complaint);
            Exit::Bad
        }
    }
}
