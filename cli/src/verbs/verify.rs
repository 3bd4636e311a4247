//! The verb `verify`: the check of a certificate of a count, or of a proof of a number of solutions.

use crate::args::ReadingArgs;
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Origin, SingleRead, cannot_read, closed_input, decompress, open_file};
use crate::output::{Color, Messages, Output};
use crate::streams::{Stream, is_closed};
use crate::threads;
use dlx::proof::ProofError;
use dlx::{certificate, proof};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Check a certificate or a proof of a number of solutions
///
/// A certificate gives a count as a graph of states, and each state is worked out again. A proof excludes all other
/// solutions in small steps, and each step is checked. The first line decides which it is. The check shares no code
/// with the search. Prints the number, or `none`, `unique` or `exactly N` for a proof, and exits with 0 if everything
/// is correct. Otherwise reports the line and the error. Exits with 1 if the certificate or proof is false, with 2 if
/// it cannot be read or is about another problem.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane verify count.txt --problem problem.dlx
  pavane verify count.txt --problem ................
  pavane verify proof.pbp --problem puzzle.txt")]
pub(crate) struct Args {
    /// The certificate or the proof: a file, as it is or packed (.gz, .zst), or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The input that it is about: a file with one puzzle or problem, `-` for standard input, or a puzzle
    #[arg(long, value_name = "INPUT")]
    problem: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let stdin = Path::new("-");
    if args.file == stdin && args.problem == stdin {
        return Err(Error::usage("FILE and --problem cannot both be standard input; name a file"));
    }
    if args.file == stdin && io::stdin().is_terminal() {
        return Err(Error::NoInput);
    }
    let reading = args.reading.reading_with_constraints()?;
    let (problem, format) = (args.problem.clone(), args.reading.format);
    let read_problem = move || {
        let mut messages = Messages::new(Color::Auto, false);
        SingleRead::read(&problem, format, &reading, &mut messages)
    };
    let deadline = Deadline::new(1, None, None);
    // Before any input is read: each may come from a pipe that is never closed.
    deadline.listen_to_signals();
    verify(&args.file, read_problem, &deadline)
}

/// Interval at which the waiting thread looks for a signal.
const TICK: Duration = Duration::from_millis(20);

/// The first line of a certificate.
const CERTIFICATE: &str = "pavane certificate 1";
/// The first line of a proof.
const PROOF: &str = "pseudo-Boolean proof version 3.0";

/// Largest number of bytes read to distinguish certificates from proofs.
const FIRST_LINE: u64 = 256;

/// Reason why a text is not accepted.
enum Refusal {
    /// The text cannot be read at all.
    Unreadable(io::Error),
    /// Something is wrong in a line of it.
    Line { line: usize, message: String, exit: Exit },
    /// The problem cannot be encoded; with the whole message.
    Problem(String),
}

/// Checks the certificate or the proof in a file, about a problem that is read before, and writes the claim that it
/// proves.
///
/// # Errors
/// If the problem cannot be read, or the claim cannot be written.
fn verify(
    file: &Path,
    read_problem: impl FnOnce() -> Result<SingleRead, Error> + Send + 'static,
    deadline: &Deadline,
) -> Result<Exit, Error> {
    let mut messages = Messages::new(Color::Auto, false);
    let name = file.display().to_string();
    let origin = Origin::new(&name, None, None);
    let (path, own) = (file.to_owned(), deadline.clone());
    let check = move || -> Result<_, Error> {
        // Both inputs are read on this thread, since each may block.
        let single = read_problem()?;
        let text = open(&path).map(|text| Box::new(Stoppable { text, deadline: own }) as Box<_>);
        Ok(text.map_err(Refusal::Unreadable).and_then(|text| check(text, &single)))
    };
    let checked = match run_apart(check, deadline) {
        Ok(checked) => checked.transpose()?,
        Err(error) => Some(Err(Refusal::Unreadable(error))),
    };
    // The end of a text that was stopped is an error, but not of the text.
    let checked = checked.filter(|checked| checked.is_ok() || deadline.stopped().is_none());
    let (message, exit) = match checked {
        Some(Ok(claim)) => return Output::open(None)?.finish(&format!("{claim}\n")),
        Some(Err(Refusal::Unreadable(error))) => {
            (origin.message(None, &cannot_read(&error)), Exit::Bad)
        }
        Some(Err(Refusal::Line { line, message, exit })) => {
            (Origin { line: Some(line), ..origin }.message(None, &message), exit)
        }
        Some(Err(Refusal::Problem(message))) => (message, Exit::Bad),
        None => {
            let why = deadline.stopped().map_or("stopped", StopCause::words);
            let message = format!("{why} before all of it was checked");
            (origin.message(None, &message), deadline.exit(false))
        }
    };
    messages.write(&message);
    Ok(exit)
}

fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    if file == Path::new("-") {
        if is_closed(Stream::Input) {
            return Err(closed_input());
        }
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(open_file(file)?))
}

/// A text that fails to be read once the run is stopped, which ends its check.
struct Stoppable {
    text: Box<dyn Read + Send>,
    deadline: Deadline,
}

impl Read for Stoppable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.deadline.stopped() {
            Some(cause) => Err(io::Error::other(cause.words())),
            None => self.text.read(buffer),
        }
    }
}

/// Runs a task on another thread, which is not joined once the run is stopped, since it may wait forever for
/// input; `None` then. Without another thread it runs on this one.
fn run_apart<T: Send + 'static>(
    task: impl FnOnce() -> T + Send + 'static,
    deadline: &Deadline,
) -> io::Result<Option<T>> {
    let (sender, done) = mpsc::channel();
    let task = move || {
        // After a signal the result has no receiver.
        let _ = sender.send(task());
    };
    // Without a thread, the task runs here, and a signal ends it at the next read.
    if let Err(task) = threads::spawn(task) {
        task();
    }
    loop {
        match done.recv_timeout(TICK) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) if deadline.stopped().is_some() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the check failed; this is a defect of pavane"));
            }
        }
    }
}

/// The claim that a text proves, by the kind that its first line names.
fn check(text: Box<dyn Read + Send>, single: &SingleRead) -> Result<String, Refusal> {
    let mut text = BufReader::new(decompress(text).map_err(Refusal::Unreadable)?);
    let mut start = Vec::new();
    // The first line names the kind, and is then read again as part of the text.
    let read = text.by_ref().take(FIRST_LINE).read_until(b'\n', &mut start);
    read.map_err(Refusal::Unreadable)?;
    let first = String::from_utf8_lossy(&start).trim().to_owned();
    let text = Cursor::new(start).chain(text);
    let refused = |line, kind, error: String, is_false| {
        let message = if is_false { format!("the {kind} is false: {error}") } else { error };
        let exit = if is_false { Exit::Negative } else { Exit::Bad };
        Refusal::Line { line, message, exit }
    };
    let refused_problem =
        |why: Error| Refusal::Problem(single.origin().message(None, &why.to_string()));
    match first.as_str() {
        CERTIFICATE => {
            let problem = single.counted().map_err(refused_problem)?;
            let count = certificate::check(&problem, text).map_err(|error| {
                refused(error.line(), "certificate", error.to_string(), error.is_false())
            })?;
            Ok(count.to_string())
        }
        PROOF => {
            let refused_proof = |error: ProofError| {
                refused(error.line(), "proof", error.to_string(), error.is_false())
            };
            // A puzzle with rules beyond zones is stated as inequalities.
            if let Some(system) = single.system().map_err(refused_problem)? {
                let claim = proof::check_system(&system, text).map_err(refused_proof)?;
                single.require_solved_by(&claim).map_err(refused_problem)?;
                return Ok(claim.to_string());
            }
            let (problem, _) = single.stated().map_err(refused_problem)?;
            let claim = proof::check(&problem, text).map_err(refused_proof)?;
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

/// The part of a line that a message shows.
fn shown(line: &str) -> String {
    match line.char_indices().nth(64) {
        _ if line.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("`{}...`", &line[..end]),
        None => format!("`{line}`"),
    }
}
