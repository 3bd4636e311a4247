//! Long searches that survive: where one stands is written to a file now and then, and the same command
//! goes on from there.
//!
//! The file begins with a line that says what it is and one of JSON that says what it is about: the
//! question, the engine, the puzzle or problem (as a digest), and how much of the output was written by
//! then. The rest is what the engine writes ([`dlx::search::Checkpoint`], [`dlx::CountCheckpoint`]). It is
//! written beside the file and takes its place at once, so that a crash at any moment leaves one that is
//! whole.

use super::pipeline::Sink;
use dlx::CheckpointRequest;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The first line; the number is the version of the form.
const TITLE: &str = "pavane checkpoint 1";

/// Writing takes no more than this share of the time, however large what is written has become.
const SHARE_OF_TIME: u32 = 20;

/// What a checkpoint is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    /// The verb and what of its flags decides about the answer.
    pub(crate) question: String,
    pub(crate) engine: String,
    /// The SHA-256 of the puzzle or problem.
    problem: String,
}

impl Identity {
    /// Of a question about a puzzle or problem that is written down in full.
    pub(crate) fn new(question: String, engine: String, problem: &str) -> Self {
        let digest = Sha256::digest(problem.as_bytes());
        let problem = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { question, engine, problem }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    #[serde(flatten)]
    identity: Identity,
    /// How many bytes of the output were written by then.
    output: u64,
    /// The solutions that were found by then, as options, where the answer needs them.
    found: Vec<Vec<u32>>,
}

/// A checkpoint that was found.
#[derive(Debug)]
struct Known {
    head: Head,
    /// What the engine wrote.
    rest: Vec<u8>,
}

/// Where checkpoints go, and the one that was there. Its clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Plan(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    file: PathBuf,
    every: Duration,
    known: Option<Known>,
    /// Whether one was written.
    saved: AtomicBool,
}

impl Plan {
    /// Looks whether there is a checkpoint already, and whether one can be written: who finds out hours later has
    /// lost them.
    ///
    /// # Errors
    /// In words, if there is a file that is none, or it cannot be read or written.
    pub(crate) fn new(file: &Path, every: Duration) -> Result<Self, String> {
        let wrong = |why: String| format!("{}: {why}", file.display());
        let known = match fs::read(file) {
            Ok(bytes) => Some(Known::read(bytes).map_err(wrong)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(wrong(format!("cannot be read: {error}"))),
        };
        let tried = File::create(beside(file)).and_then(|_| fs::remove_file(beside(file)));
        tried.map_err(|error| {
            wrong(format!(
                "a checkpoint cannot be written there: {error}; name a file in another folder"
            ))
        })?;
        let (file, saved) = (file.to_owned(), AtomicBool::new(false));
        Ok(Self(Arc::new(Inner { file, every, known, saved })))
    }

    /// How much of the output is kept, if a search is to go on.
    pub(crate) fn kept_output(&self) -> Option<u64> {
        self.0.known.as_ref().map(|known| known.head.output)
    }

    /// Whether a checkpoint was written in this run.
    pub(crate) fn is_saved(&self) -> bool {
        self.0.saved.load(Ordering::Relaxed)
    }

    pub(crate) fn file(&self) -> &Path {
        &self.0.file
    }

    /// Takes the checkpoint away: the answer is complete.
    ///
    /// # Errors
    /// In words, if that cannot be done.
    pub(crate) fn remove(&self) -> Result<(), String> {
        match fs::remove_file(&self.0.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("{}: cannot be removed: {error}", self.0.file.display()))
            }
            _ => Ok(()),
        }
    }

    /// Begins a search, or goes on with one.
    ///
    /// # Errors
    /// In words, if the checkpoint is of something else.
    pub(crate) fn begin(&self, identity: Identity) -> Result<Session, String> {
        if let Some(Known { head, .. }) = &self.0.known {
            let other = |what: &str, found: &str, expected: &str| {
                format!(
                    "the checkpoint {} is of another {what} ({found}, and this is {expected}); go on with \
                     that, or name another file",
                    self.0.file.display()
                )
            };
            let Identity { question, engine, problem } = &head.identity;
            if *question != identity.question {
                return Err(other("question", question, &identity.question));
            }
            if *engine != identity.engine {
                return Err(other("engine", engine, &identity.engine));
            }
            if *problem != identity.problem {
                let short =
                    |digest: &str| format!("SHA-256 {}…", digest.get(..8).unwrap_or(digest));
                return Err(other("puzzle or problem", &short(problem), &short(&identity.problem)));
            }
        }
        let request = CheckpointRequest::new();
        let timer = Timer::start(&request, self.0.every);
        let found = self.0.known.as_ref().map(|known| known.head.found.clone());
        let found = RefCell::new(found.unwrap_or_default());
        Ok(Session { plan: self.clone(), identity, request, timer, found })
    }
}

impl Known {
    fn read(bytes: Vec<u8>) -> Result<Self, String> {
        let no = |why: &str| Err(format!("{why}; name another file, or remove it to begin anew"));
        let Some(rest) =
            bytes.strip_prefix(TITLE.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"))
        else {
            let is_other = bytes.starts_with(b"pavane checkpoint ");
            return no(if is_other {
                "a checkpoint of another version of the program"
            } else {
                "this is no checkpoint, and would be written over"
            });
        };
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let Ok(head) = serde_json::from_slice(&rest[..end]) else {
            return no("the checkpoint is damaged: its second line is not as it was written");
        };
        let rest = rest.get(end + 1..).unwrap_or_default().to_vec();
        Ok(Self { head, rest })
    }
}

/// A search whose checkpoints are kept.
pub(crate) struct Session {
    plan: Plan,
    identity: Identity,
    request: CheckpointRequest,
    timer: Timer,
    /// The solutions found so far, where the answer needs them.
    found: RefCell<Vec<Vec<u32>>>,
}

impl Session {
    /// What the engine goes on from, if it does.
    pub(crate) fn from(&self) -> Option<&[u8]> {
        self.plan.0.known.as_ref().map(|known| known.rest.as_slice())
    }

    /// Asks for checkpoints now and then.
    pub(crate) fn request(&self) -> &CheckpointRequest {
        &self.request
    }

    /// Whether something was written to the output before.
    pub(crate) fn has_output(&self) -> bool {
        self.plan.kept_output().is_some_and(|bytes| bytes > 0)
    }

    /// The solutions that were found so far.
    pub(crate) fn found(&self) -> Vec<Vec<u32>> {
        self.found.borrow().clone()
    }

    /// Remembers a solution.
    pub(crate) fn remember(&self, options: Vec<u32>) {
        self.found.borrow_mut().push(options);
    }

    /// Writes where the search stands, once all output so far is written. That it cannot be written is said, and the
    /// search goes on.
    pub(crate) fn save(&self, sink: &mut Sink, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) {
        let begun = Instant::now();
        // Nobody reads on: then the run is about to stop.
        let Some(output) = sink.settle() else { return };
        let file = &self.plan.0.file;
        match self.write(file, output, write) {
            Ok(()) => self.plan.0.saved.store(true, Ordering::Relaxed),
            Err(error) => sink.message(format!(
                "{}: the checkpoint cannot be written: {error}; the search goes on\n",
                file.display()
            )),
        }
        self.timer.go_on(begun.elapsed() * SHARE_OF_TIME);
    }

    fn write(
        &self,
        file: &Path,
        output: u64,
        write: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let head = Head { identity: self.identity.clone(), output, found: self.found() };
        let beside = beside(file);
        let written = File::create(&beside).and_then(|part| {
            let mut part = BufWriter::new(part);
            writeln!(part, "{TITLE}")?;
            serde_json::to_writer(&mut part, &head)?;
            writeln!(part)?;
            write(&mut part)?;
            part.into_inner()?.sync_data()?;
            fs::rename(&beside, file)
        });
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }
}

/// Where a checkpoint is written before it takes its place.
fn beside(file: &Path) -> PathBuf {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    beside.into()
}

/// Asks for a checkpoint at regular times, counted from when the last one was written.
struct Timer {
    /// How long to wait at least.
    go_on: SyncSender<Duration>,
}

impl Timer {
    fn start(request: &CheckpointRequest, every: Duration) -> Self {
        let (go_on, written) = mpsc::sync_channel(1);
        let request = request.clone();
        // It ends when the session does. Without it there is still a checkpoint at the end.
        let _ = thread::Builder::new().spawn(move || {
            let mut wait = every;
            loop {
                match written.recv_timeout(wait) {
                    Ok(least) => wait = every.max(least),
                    Err(RecvTimeoutError::Timeout) => request.make(),
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        Self { go_on }
    }

    fn go_on(&self, least: Duration) {
        let _ = self.go_on.try_send(least);
    }
}
