//! Checkpoints: the state of a long search is written to a file at intervals, and the same command continues from
//! there.
//!
//! The file begins with a line with its title and a line of JSON. The JSON has the question, the engine, a digest of
//! the puzzle or problem, and the bytes of output written so far. The rest is the text of the engine
//! ([`dlx::search::Checkpoint`], [`dlx::CountCheckpoint`]). A checkpoint is written beside the file and renamed: a
//! crash at any moment leaves a complete one.

use crate::error::Error;
use crate::output::{self, Destination, OutputFile};
use crate::stored::open_stored;
use dlx::CheckpointRequest;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The first line, with the version of the format.
const TITLE: &str = "pavane checkpoint 1";

/// Largest number of bytes of a checkpoint that is read.
const MOST_CHECKPOINT: u64 = 16 << 30;

/// Largest share of the time that writing takes, as a divisor.
const SHARE_OF_TIME: u32 = 20;

/// The search that a checkpoint belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    /// The verb, with the flags that decide the answer.
    pub(crate) question: String,
    pub(crate) engine: String,
    /// The SHA-256 of the puzzle or problem.
    problem: String,
}

impl Identity {
    /// The identity of a question about a puzzle or problem, given as its full text.
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
    /// Bytes of output written so far.
    output: u64,
    /// The solutions found so far, as options, if the answer needs them.
    found: Vec<Vec<u32>>,
}

/// A checkpoint that was found.
#[derive(Debug)]
struct KnownCheckpoint {
    head: Head,
    /// The text of the engine.
    rest: Vec<u8>,
}

/// The file of checkpoints, and the checkpoint that it held at the start. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct CheckpointPlan(Arc<PlanInner>);

#[derive(Debug)]
struct PlanInner {
    file: PathBuf,
    every: Duration,
    known: Option<KnownCheckpoint>,
    /// Whether this run has written one.
    saved: AtomicBool,
}

impl CheckpointPlan {
    /// Reads the checkpoint of an earlier run; a missing file means a new search. Makes sure now that a checkpoint can
    /// be written, rather than after hours of search.
    ///
    /// # Errors
    /// If the file is not a checkpoint, or cannot be read or written.
    pub(crate) fn new(file: &Path, every: Duration) -> Result<Self, Error> {
        let wrong = |why: String| Error::usage(format!("{}: {why}", file.display()));
        let known = match read_checkpoint(file) {
            Ok(bytes) => Some(KnownCheckpoint::read(bytes).map_err(wrong)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(wrong(format!("cannot be read: {error}"))),
        };
        remove_torn(file);
        // The place is tested at once, since the first checkpoint comes later.
        let place = OutputFile::open(file).map_err(|error| {
            Error::usage(format!(
                "{error}; a checkpoint cannot be written there, name a file in another folder"
            ))
        })?;
        if place.part().is_none() {
            return Err(wrong(
                "a checkpoint cannot be written beside it and renamed, which keeps the last one through a crash; \
                 name a file in a folder that can be written"
                    .to_owned(),
            ));
        }
        let (file, saved) = (file.to_owned(), AtomicBool::new(false));
        Ok(Self(Arc::new(PlanInner { file, every, known, saved })))
    }

    /// Bytes of output that a resumed search keeps; `None` for a new search.
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

    /// Removes the checkpoint, since the answer is complete.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub(crate) fn remove(&self) -> Result<(), Error> {
        match fs::remove_file(&self.0.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let file = self.0.file.display();
                Err(Error::usage(format!("{file}: cannot be removed: {error}")))
            }
            _ => Ok(()),
        }
    }

    /// Begins a search, or resumes the one of the checkpoint.
    ///
    /// # Errors
    /// If the checkpoint is of another search.
    pub(crate) fn begin(&self, identity: Identity) -> Result<CheckpointSession, Error> {
        if let Some(KnownCheckpoint { head, .. }) = &self.0.known {
            let other = |what: &str, found: &str, expected: &str| {
                Error::refused(format!(
                    "the checkpoint {} is of another {what} ({found}, and this is {expected}); continue \
                     that one, or name another file",
                    self.0.file.display()
                ))
            };
            let Identity { question, engine, problem } = &head.identity;
            // The first difference is reported.
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
        Ok(CheckpointSession { plan: self.clone(), identity, request, timer, found })
    }
}

impl KnownCheckpoint {
    fn read(bytes: Vec<u8>) -> Result<Self, String> {
        let no = |why: &str| Err(format!("{why}; name another file, or remove it to begin anew"));
        let Some(rest) =
            bytes.strip_prefix(TITLE.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"))
        else {
            // Other versions of the format have the same words before the number.
            let is_other = bytes.starts_with(b"pavane checkpoint ");
            return no(if is_other {
                "a checkpoint of another version of the program"
            } else {
                "this is not a checkpoint, and would be overwritten"
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

/// Writes the text of an engine.
pub(crate) type WriteTo<'w> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'w;

/// A search with checkpoints.
pub(crate) struct CheckpointSession {
    plan: CheckpointPlan,
    identity: Identity,
    request: CheckpointRequest,
    timer: Timer,
    /// The solutions found so far, where the answer needs them.
    found: RefCell<Vec<Vec<u32>>>,
}

impl CheckpointSession {
    /// The text of the engine to resume from; `None` for a new search.
    pub(crate) fn from(&self) -> Option<&[u8]> {
        self.plan.0.known.as_ref().map(|known| known.rest.as_slice())
    }

    /// The request that the search polls.
    pub(crate) fn request(&self) -> &CheckpointRequest {
        &self.request
    }

    /// Whether an earlier run has written output.
    pub(crate) fn has_output(&self) -> bool {
        self.plan.kept_output().is_some_and(|bytes| bytes > 0)
    }

    /// The solutions found so far.
    pub(crate) fn found(&self) -> Vec<Vec<u32>> {
        self.found.borrow().clone()
    }

    /// Remembers a solution.
    pub(crate) fn remember(&self, options: Vec<u32>) {
        self.found.borrow_mut().push(options);
    }

    /// Writes the state of the search, by the text of the engine, when this many bytes of output are in their file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn save(&self, output: u64, write: &WriteTo<'_>) -> Result<(), Error> {
        let begun = Instant::now();
        let file = &self.plan.0.file;
        let written = self.write(file, output, write);
        self.timer.restart(begun.elapsed() * SHARE_OF_TIME);
        written.map_err(|error| {
            Error::usage(format!("{error}, so there is no new checkpoint; the search continues"))
        })?;
        self.plan.0.saved.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn write(&self, file: &Path, output: u64, write: &WriteTo<'_>) -> Result<(), Error> {
        let head = Head { identity: self.identity.clone(), output, found: self.found() };
        output::save(file, |part| {
            writeln!(part, "{TITLE}")?;
            serde_json::to_writer(&mut *part, &head)?;
            writeln!(part)?;
            write(part)
        })
    }
}

/// Reads a checkpoint. Of a file without its title, reads only the beginning.
fn read_checkpoint(file: &Path) -> io::Result<Vec<u8>> {
    let mut stored = open_stored(file, MOST_CHECKPOINT)?;
    let mut bytes = Vec::new();
    stored.by_ref().take(TITLE.len() as u64).read_to_end(&mut bytes)?;
    if bytes.starts_with(TITLE.as_bytes()) {
        stored.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Removes an incomplete checkpoint that a crash left, and no other file.
fn remove_torn(file: &Path) {
    let Ok(Destination::File(target, _)) = Destination::of(file) else { return };
    let part = Destination::part(&target);
    let is_ours = open_stored(&part, MOST_CHECKPOINT).is_ok_and(|part| {
        let mut start = Vec::new();
        let read = part.take(TITLE.len() as u64).read_to_end(&mut start);
        read.is_ok() && start == TITLE.as_bytes()
    });
    if is_ours {
        // If that fails, the place cannot be written, which is reported.
        let _ = fs::remove_file(part);
    }
}

/// A clock that requests checkpoints, each an interval after the last one was written.
struct Timer {
    /// Sends the least time to wait.
    again: SyncSender<Duration>,
}

impl Timer {
    fn start(request: &CheckpointRequest, every: Duration) -> Self {
        let (again, written) = mpsc::sync_channel(1);
        let request = request.clone();
        // The thread ends with the session. Without it, only the end of a run writes a checkpoint.
        let _ = thread::Builder::new().spawn(move || {
            let mut wait = every;
            loop {
                match written.recv_timeout(wait) {
                    // A checkpoint was written: the next one waits at least a multiple of the time it took.
                    Ok(least) => wait = every.max(least),
                    Err(RecvTimeoutError::Timeout) => request.make(),
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        Self { again }
    }

    fn restart(&self, least: Duration) {
        let _ = self.again.try_send(least);
    }
}
