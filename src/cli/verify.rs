//! The verb that checks a certificate of a count.

use super::exit::Exit;
use super::input::{self, Chunk, Item};
use super::output::{Output, Talk};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::watch::Watch;
use dlx::Problem;
use dlx::certificate::{CertificateError, check};
use num_bigint::BigUint;
use pavane::encode::Encoding;
use pavane::format::Reading;
use pavane::format::line::LineReader;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How often to look up from waiting.
const TICK: Duration = Duration::from_millis(20);

/// Reads what was counted, and passes on the problem that is searched for it.
pub(crate) struct Reader {
    lines: LineReader,
    problems: Sender<Problem>,
    /// How many inputs to pass on at most; more than one are too many anyway.
    left: usize,
}

impl Reader {
    pub(crate) fn new(reading: &Reading, problems: Sender<Problem>) -> Self {
        Self { lines: LineReader::new(reading), problems, left: 2 }
    }

    /// Reads all inputs of a chunk.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, problems, left } = self;
        chunk.for_each(lines, sink, |item, origin, sink| {
            if *left == 0 {
                return Tally { inputs: 1, ..Tally::default() };
            }
            match problem(item) {
                Ok(problem) => {
                    *left -= 1;
                    // Whoever asked waits for it.
                    let _ = problems.send(problem);
                    Tally { inputs: 1, answered: 1, ..Tally::default() }
                }
                Err((column, why)) => {
                    sink.message(origin.message(column, &why));
                    Tally::bad()
                }
            }
        })
    }
}

/// The problem that is searched for an input; or the column of what is wrong with it, and what.
fn problem(item: Item) -> Result<Problem, (Option<usize>, String)> {
    match item {
        Item::Puzzle { record, .. } => match Encoding::new(&record.puzzle) {
            Ok(encoding) => Ok(encoding.problem().clone()),
            Err(error) => Err((None, error.to_string())),
        },
        Item::Cover(document) => Ok(document.problem),
        Item::Bad(unread) => Err((unread.column, unread.why)),
    }
}

/// Checks the certificate in a file, and writes the count that it proves.
pub(crate) fn verify(file: &Path, problem: Problem, watch: &Watch) -> Exit {
    let mut talk = Talk::new(super::args::Color::Auto, false);
    let name = file.display().to_string();
    let origin = Origin { file: &name, line: None, label: None };
    let checked = match open(file).and_then(|text| patiently(text, problem, watch)) {
        Ok(checked) => checked,
        Err(error) => {
            talk.say(&origin.message(None, &input::cannot_read(&error)));
            return Exit::Bad;
        }
    };
    match checked {
        Some(Ok(count)) => write(&format!("{count}\n"), &mut talk),
        Some(Err(error)) => {
            talk.say(&Origin { line: Some(error.line()), ..origin }.message(None, &words(&error)));
            if error.is_false() { Exit::Negative } else { Exit::Bad }
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

/// Checks a certificate on another thread, which nobody waits for once the run is stopped: it may be left
/// waiting for input that never comes. Nothing is known then.
fn patiently(
    text: Box<dyn Read + Send>,
    problem: Problem,
    watch: &Watch,
) -> io::Result<Option<Result<BigUint, CertificateError>>> {
    let (sender, checked) = mpsc::channel();
    let check = move || {
        // Whoever has stopped waiting does not want to know.
        let _ = sender.send(check(&problem, BufReader::new(text)));
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

/// What to say of a certificate that is not accepted.
fn words(error: &CertificateError) -> String {
    if error.is_false() { format!("the certificate is false: {error}") } else { error.to_string() }
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
