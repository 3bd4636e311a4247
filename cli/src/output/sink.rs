//! The output of one worker, in pieces for the writer.

use super::tally::Tally;
use std::sync::mpsc::{self, SyncSender};
use std::time::{Duration, Instant};

/// Size in bytes at which output is passed on.
const PIECE_BYTES: usize = 32 * 1024;
/// Age at which output is passed on, whatever its size.
const PIECE_AGE: Duration = Duration::from_millis(50);

/// A message of a worker to the writer.
pub(crate) enum Piece {
    /// Text for the output, of whole lines. A line of an input may not be UTF-8.
    Out(Vec<u8>),
    /// A blank line, unless nothing was written before.
    Gap,
    /// A message for standard error, of one or more whole lines, and its topic.
    Err(Topic, String),
    /// Request to write all so far to the file itself, and to reply with the number of bytes.
    Settle(SyncSender<u64>),
    /// The end of the chunk, with its totals.
    Done(Tally),
}

/// The topic of a message. Of some topics only the first messages are shown one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// An input that cannot be read or answered.
    Bad,
    /// An input that contradicts its answer.
    Contradiction,
    /// A jigsaw with a region in several pieces.
    SplitRegion,
    /// Anything else.
    Other,
}

/// A receiver of messages about inputs.
pub(crate) trait Report {
    /// Takes a message of one or more whole lines.
    fn message(&mut self, message: String) {
        self.message_on(Topic::Other, message);
    }

    /// Takes a message of a topic.
    fn message_on(&mut self, topic: Topic, message: String);

    /// Passes on everything so far.
    fn pass_on(&mut self) {}
}

impl Report for Sink {
    /// Passes the message on, after the output so far.
    fn message_on(&mut self, topic: Topic, message: String) {
        self.flush();
        self.send(Piece::Err(topic, message));
    }

    fn pass_on(&mut self) {
        self.flush();
    }
}

/// The reader of the output is gone.
#[derive(Debug)]
pub(crate) struct Closed;

/// The output of one worker for one chunk.
pub(crate) struct Sink {
    buffer: String,
    since: Instant,
    pieces: SyncSender<Piece>,
    chunk: u64,
    closed: bool,
}

impl Sink {
    /// A sink that sends to this channel what is made of the chunk of this number.
    pub(crate) fn new(pieces: SyncSender<Piece>, chunk: u64) -> Self {
        Self { buffer: String::new(), since: Instant::now(), pieces, chunk, closed: false }
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
            Err(_) => {
                self.flush();
                self.send(Piece::Out(bytes.to_owned()));
            }
        }
    }

    /// Adds a blank line, unless nothing was written before.
    pub(crate) fn gap(&mut self) {
        self.flush();
        self.send(Piece::Gap);
    }

    /// Passes the output on if there is much of it or some of it is old. To be called between lines.
    ///
    /// # Errors
    /// [`Closed`] if the reader of the output is gone.
    pub(crate) fn pulse(&mut self) -> Result<(), Closed> {
        if self.buffer.len() >= PIECE_BYTES || self.since.elapsed() >= PIECE_AGE {
            self.flush();
            self.since = Instant::now();
        }
        if self.closed { Err(Closed) } else { Ok(()) }
    }

    /// Passes the output on.
    pub(crate) fn flush(&mut self) {
        if !self.buffer.is_empty() {
            let piece = std::mem::take(&mut self.buffer);
            self.send(Piece::Out(piece.into_bytes()));
        }
    }

    /// Waits until all output so far is in the file, and returns its bytes; `None` if the reader is gone.
    pub(crate) fn settle(&mut self) -> Option<u64> {
        self.flush();
        let (told, bytes) = mpsc::sync_channel(1);
        self.send(Piece::Settle(told));
        bytes.recv().ok()
    }

    /// Passes on a piece.
    pub(crate) fn send(&mut self, piece: Piece) {
        self.closed |= self.pieces.send(piece).is_err();
    }
}
