//! The output of one worker, in pieces for the writer.

use super::sorter::write_record;
use super::tally::Tally;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Pieces of output that a worker may be ahead of the writer. A chunk of puzzles makes fewer pieces, and a hard
/// puzzle does not hold up the workers on later chunks.
const PIECES_AHEAD: usize = 640;

/// Size in bytes at which output is passed on.
const PIECE_BYTES: usize = 32 * 1024;
/// Age at which output is passed on, whatever its size.
const PIECE_AGE: Duration = Duration::from_millis(50);

/// A message of a worker to the writer.
pub(crate) enum OutputPiece {
    /// Text for the output, of whole lines. A line of an input may not be UTF-8.
    Out(Vec<u8>),
    /// A blank line, except at the start of the output.
    Gap,
    /// A message for standard error, of one or more whole lines, and its topic.
    Err(MessageTopic, String),
    /// Request to write all so far to the file itself, and to reply with the number of bytes.
    Settle(SyncSender<u64>),
    /// Answers with their keys, which are sorted at the end of the run.
    Records(Vec<u8>),
    /// The end of the chunk, with its totals.
    Done(Box<Tally>),
}

/// The topic of a message. Of some topics only the first messages are shown one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageTopic {
    /// An input that cannot be read or answered.
    Bad,
    /// An input that contradicts its answer.
    Contradiction,
    /// A jigsaw with a region in several pieces.
    SplitRegion,
    /// A doubtful part of a file, which is read nevertheless.
    Warning,
    /// A note that is shown once, however many inputs it is about.
    Note,
    /// Anything else.
    Other,
}

/// Text that waits to be passed on together with what follows it.
type Waiting = Arc<Mutex<Vec<u8>>>;

/// The worker's end of the output of a chunk.
pub(crate) struct Outlet {
    pieces: SyncSender<OutputPiece>,
    waiting: Waiting,
}

/// The writer's end of the output of a chunk.
pub(crate) struct OutputPieces {
    received: Receiver<OutputPiece>,
    waiting: Waiting,
}

/// Both ends of the output of a chunk.
pub(crate) fn outlet() -> (Outlet, OutputPieces) {
    let (pieces, received) = mpsc::sync_channel(PIECES_AHEAD);
    let waiting = Waiting::default();
    (Outlet { pieces, waiting: Arc::clone(&waiting) }, OutputPieces { received, waiting })
}

impl OutputPieces {
    /// The next piece, if one has arrived.
    pub(crate) fn ready(&self) -> Option<OutputPiece> {
        self.received.try_recv().ok()
    }

    /// Waits for the next piece, or for the text that waits after this time.
    ///
    /// # Errors
    /// [`RecvTimeoutError`] if the worker is gone, or no piece came.
    pub(crate) fn wait(&self, time: Duration) -> Result<OutputPiece, RecvTimeoutError> {
        match self.received.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => self.late().ok_or(RecvTimeoutError::Timeout),
            received => received,
        }
    }

    /// A piece that has come just now, or the text that waits.
    fn late(&self) -> Option<OutputPiece> {
        // The lock keeps text from being added. Any piece sent before the waiting text has arrived.
        let mut waiting = lock(&self.waiting);
        let mut taken = || Some(std::mem::take(&mut *waiting)).filter(|text| !text.is_empty());
        self.ready().or_else(|| taken().map(OutputPiece::Out))
    }
}

fn lock(waiting: &Waiting) -> MutexGuard<'_, Vec<u8>> {
    // Text is added whole.
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A receiver of messages about inputs.
pub(crate) trait Report {
    /// Takes a message of one or more whole lines.
    fn message(&mut self, message: String) {
        self.message_on(MessageTopic::Other, message);
    }

    /// Takes a message of a topic.
    fn message_on(&mut self, topic: MessageTopic, message: String);

    /// Passes on everything so far.
    fn pass_on(&mut self) {}
}

impl Report for Sink {
    /// Passes the message on, after the output so far.
    fn message_on(&mut self, topic: MessageTopic, message: String) {
        self.flush();
        self.send(OutputPiece::Err(topic, message));
    }

    /// Passes the output on when it is large or some of it is old. Otherwise the writer takes it when it is idle for a
    /// while: each piece wakes the writer, which takes longer than an easy puzzle.
    fn pass_on(&mut self) {
        let mut waiting = lock(&self.outlet.waiting);
        waiting.extend_from_slice(self.buffer.as_bytes());
        self.buffer.clear();
        let bytes = waiting.len() + self.records.len();
        drop(waiting);
        self.flush_if_due(bytes);
    }
}

/// The reader of the output is gone.
#[derive(Debug)]
pub(crate) struct Closed;

/// The output of one worker for one chunk.
pub(crate) struct Sink {
    buffer: String,
    since: Instant,
    outlet: Outlet,
    chunk: u64,
    closed: bool,
    /// Answers with their keys, if the answers of the run are sorted.
    records: Vec<u8>,
    /// The answer with a key that is being written.
    open: Option<OpenRecord>,
}

/// An answer with a key that is being written.
#[derive(Default)]
struct OpenRecord {
    is_set_off: bool,
    /// Its beginning, if the beginning is not UTF-8.
    bytes: Vec<u8>,
}

impl Sink {
    /// A sink for the output of the chunk of this number.
    pub(crate) fn new(outlet: Outlet, chunk: u64) -> Self {
        Self {
            buffer: String::new(),
            since: Instant::now(),
            outlet,
            chunk,
            closed: false,
            records: Vec::new(),
            open: None,
        }
    }

    /// The number of the chunk, from 0 in the order of the inputs.
    pub(crate) fn chunk(&self) -> u64 {
        self.chunk
    }

    /// The output so far, to append to.
    pub(crate) fn out(&mut self) -> &mut String {
        &mut self.buffer
    }

    /// Adds bytes of an input, which may not be UTF-8, to the output.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        match str::from_utf8(bytes) {
            Ok(text) => self.buffer.push_str(text),
            Err(_) if self.open.is_some() => {
                let text = std::mem::take(&mut self.buffer);
                if let Some(open) = &mut self.open {
                    open.bytes.extend([text.as_bytes(), bytes].concat());
                }
            }
            Err(_) => {
                // Bytes that are not text follow the text so far as a separate piece.
                self.flush();
                self.send(OutputPiece::Out(bytes.to_owned()));
            }
        }
    }

    /// Adds a blank line, except at the start of the output.
    pub(crate) fn gap(&mut self) {
        if let Some(open) = &mut self.open {
            open.is_set_off = true;
            return;
        }
        self.flush();
        self.send(OutputPiece::Gap);
    }

    /// Adds an answer that is sorted by the key that `write_key` appends, as `write` writes it.
    pub(crate) fn record(
        &mut self,
        write_key: impl FnOnce(&mut Vec<u8>),
        write: impl FnOnce(&mut Self),
    ) {
        let before = self.buffer.len();
        self.open = Some(OpenRecord::default());
        write(self);
        let OpenRecord { is_set_off, bytes } = self.open.take().unwrap_or_default();
        // Bytes that are not text have taken all of the text before them.
        let start = before.min(self.buffer.len());
        let text = [&bytes, &self.buffer.as_bytes()[start..]];
        if self.records.capacity() == 0 {
            self.records.reserve(PIECE_BYTES + PIECE_BYTES / 8);
        }
        write_record(&mut self.records, write_key, is_set_off, text);
        self.buffer.truncate(start);
        if self.records.len() >= PIECE_BYTES {
            self.send_records();
        }
    }

    fn send_records(&mut self) {
        let records = std::mem::take(&mut self.records);
        self.send(OutputPiece::Records(records));
    }

    /// Passes the output on when it is large or some of it is old. Call it between lines.
    ///
    /// # Errors
    /// [`Closed`] if the reader of the output is gone.
    pub(crate) fn pulse(&mut self) -> Result<(), Closed> {
        self.flush_if_due(self.buffer.len());
        if self.closed { Err(Closed) } else { Ok(()) }
    }

    /// Passes the output on if this number of bytes is large or some of it is old.
    fn flush_if_due(&mut self, bytes: usize) {
        if bytes >= PIECE_BYTES || self.since.elapsed() >= PIECE_AGE {
            self.flush();
            self.since = Instant::now();
        }
    }

    /// Passes the output on.
    pub(crate) fn flush(&mut self) {
        // An answer with a key is passed on whole.
        if self.open.is_some() {
            return;
        }
        if !self.records.is_empty() {
            self.send_records();
        }
        let mut text = std::mem::take(&mut *lock(&self.outlet.waiting));
        text.extend_from_slice(self.buffer.as_bytes());
        self.buffer.clear();
        if !text.is_empty() {
            self.send(OutputPiece::Out(text));
        }
    }

    /// Waits until all output so far is in the file, and returns its bytes; `None` if the reader is gone.
    pub(crate) fn settle(&mut self) -> Option<u64> {
        self.flush();
        let (told, bytes) = mpsc::sync_channel(1);
        self.send(OutputPiece::Settle(told));
        bytes.recv().ok()
    }

    /// Passes on a piece.
    pub(crate) fn send(&mut self, piece: OutputPiece) {
        self.closed |= self.outlet.pieces.send(piece).is_err();
    }
}
