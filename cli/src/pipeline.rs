//! Many inputs on many threads, with their output in the order of the input and in constant memory.
//!
//! A reader thread cuts the input into chunks, workers take them in order, and the caller's thread
//! writes. Each chunk has a channel of its own to the writer, which reads them one after the other;
//! a worker that is ahead waits once its channel is full. So the output of one problem can be endless
//! and that of a million puzzles never piles up.

use super::engine::Work;
use super::exit::Exit;
use super::watch::{Cause, Watch};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How many pieces of output a worker may be ahead of the writer: more than a chunk of puzzles makes,
/// so that a hard puzzle does not hold up the workers on later chunks.
const PIECES_AHEAD: usize = 160;
/// Output is passed on in pieces of about this size, or when it is this old.
const PIECE_BYTES: usize = 32 * 1024;
const PIECE_AGE: Duration = Duration::from_millis(50);
/// How often the writer looks up from waiting.
const TICK: Duration = Duration::from_millis(100);

/// What a worker passes to the writer.
pub(crate) enum Piece {
    /// Text for the output, of whole lines.
    Out(String),
    /// A blank line, unless nothing is above it.
    Gap,
    /// A message for standard error, of one or more whole lines.
    Err(String),
    /// Make sure that all so far is written, and say how many bytes that are.
    Settle(SyncSender<u64>),
    /// The chunk is done; what it adds to the totals.
    Done(Tally),
}

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Inputs, good and bad.
    pub(crate) inputs: u64,
    /// Inputs that could not be read.
    pub(crate) errors: u64,
    /// Inputs whose answer a limit cut short.
    pub(crate) stopped: u64,
    /// Inputs for which something was answered, be it in part.
    pub(crate) answered: u64,
    /// Inputs that were not begun because the run was stopped.
    pub(crate) skipped: u64,
    /// What the engines did.
    pub(crate) work: Work,
    /// The worst end of an input.
    pub(crate) exit: Exit,
}

impl Tally {
    /// What an input that cannot be read adds.
    pub(crate) fn bad() -> Self {
        Self { inputs: 1, errors: 1, exit: Exit::Bad, ..Self::default() }
    }

    /// What an input adds that was answered, or stopped with or without something to show.
    pub(crate) fn answered(work: Work, exit: Exit) -> Self {
        let stopped = exit == Exit::Stopped;
        Self {
            inputs: 1,
            stopped: stopped.into(),
            answered: (!stopped || work.solutions > 0).into(),
            work,
            exit,
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.errors += other.errors;
        self.stopped += other.stopped;
        self.answered += other.answered;
        self.skipped += other.skipped;
        self.work.add(&other.work);
        self.exit.add(other.exit);
    }
}

/// The reader of the output is gone.
#[derive(Debug)]
pub(crate) struct Closed;

/// Where a worker writes.
pub(crate) struct Sink {
    buffer: String,
    since: Instant,
    pieces: SyncSender<Piece>,
    closed: bool,
}

impl Sink {
    fn new(pieces: SyncSender<Piece>) -> Self {
        Self { buffer: String::new(), since: Instant::now(), pieces, closed: false }
    }

    /// The output so far, to append to.
    pub(crate) fn out(&mut self) -> &mut String {
        &mut self.buffer
    }

    /// Sets off what follows from what is above it, if anything is, by a blank line.
    pub(crate) fn gap(&mut self) {
        self.flush();
        self.send(Piece::Gap);
    }

    /// Passes the output on if there is much of it or some of it is old. To be called between lines.
    ///
    /// # Errors
    /// [`Closed`] if nobody reads on.
    pub(crate) fn pulse(&mut self) -> Result<(), Closed> {
        if self.buffer.len() >= PIECE_BYTES || self.since.elapsed() >= PIECE_AGE {
            self.flush();
            self.since = Instant::now();
        }
        if self.closed { Err(Closed) } else { Ok(()) }
    }

    /// Passes a message on, behind the output so far.
    pub(crate) fn message(&mut self, message: String) {
        self.flush();
        self.send(Piece::Err(message));
    }

    /// Passes the output on.
    pub(crate) fn flush(&mut self) {
        if !self.buffer.is_empty() {
            let piece = std::mem::take(&mut self.buffer);
            self.send(Piece::Out(piece));
        }
    }

    /// Waits until all output so far is written, and says how many bytes that are; `None` if nobody reads on.
    pub(crate) fn settle(&mut self) -> Option<u64> {
        self.flush();
        let (told, bytes) = mpsc::sync_channel(1);
        self.send(Piece::Settle(told));
        bytes.recv().ok()
    }

    fn send(&mut self, piece: Piece) {
        self.closed |= self.pieces.send(piece).is_err();
    }
}

/// Gives every chunk to one of the workers, each on a thread of its own, and what they pass on to
/// `write`, in the order of the chunks. Returns the totals when all is done, or as soon as the watch
/// stops the run and the chunks at hand are finished; and whether nothing was left out. Nothing is
/// written behind an input that was left out.
///
/// # Errors
/// The first error of `write`, or that a worker failed; the run stops then.
pub(crate) fn run<C: Send + 'static, W>(
    workers: Vec<W>,
    watch: &Watch,
    chunks: impl Iterator<Item = C> + Send + 'static,
    mut write: impl FnMut(Event<'_>) -> io::Result<()>,
) -> io::Result<(Tally, bool)>
where
    W: FnMut(C, &mut Sink) -> Tally + Send + 'static,
{
    let (to_workers, jobs) = mpsc::sync_channel::<(C, SyncSender<Piece>)>(workers.len());
    let (to_writer, order) = mpsc::sync_channel::<Receiver<Piece>>(4 * workers.len());
    let all_read = start_reader(watch.clone(), chunks, to_workers, to_writer);
    let jobs = Arc::new(Mutex::new(jobs));
    for (number, mut work) in workers.into_iter().enumerate() {
        let jobs = Arc::clone(&jobs);
        let spawned = thread::Builder::new().spawn(move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((chunk, pieces)) = job else { return };
                let mut sink = Sink::new(pieces);
                let tally = work(chunk, &mut sink);
                sink.flush();
                sink.send(Piece::Done(tally));
            }
        });
        match spawned {
            Ok(_) => {}
            Err(error) if number == 0 => return Err(error),
            // The threads that there are do the work.
            Err(_) => break,
        }
    }
    let mut total = Tally::default();
    let result = write_in_order(watch, &order, &mut total, &mut write);
    if result.is_err() {
        watch.stop(Cause::Closed);
    }
    result?;
    let complete = all_read.load(Ordering::Acquire) && total.skipped == 0;
    Ok((total, complete))
}

/// What the writer is told.
pub(crate) enum Event<'a> {
    /// Write text.
    Out(&'a str),
    /// Write a message.
    Err(&'a str),
    /// Make sure that all so far is written, and say how many bytes that are.
    Settle(&'a SyncSender<u64>),
    /// Nothing more is waiting: a good time to flush.
    Idle,
    /// Some time has passed or a chunk is done; the totals so far.
    Tick(&'a Tally),
}

/// Reads chunks until the end or until the run is to stop. It may be left waiting for input that
/// never comes, so nobody waits for it. The flag is set once all are read and handed on.
fn start_reader<C: Send + 'static>(
    watch: Watch,
    chunks: impl Iterator<Item = C> + Send + 'static,
    to_workers: SyncSender<(C, SyncSender<Piece>)>,
    to_writer: SyncSender<Receiver<Piece>>,
) -> Arc<AtomicBool> {
    let all_read = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&all_read);
    thread::spawn(move || {
        for chunk in chunks {
            let (pieces, received) = mpsc::sync_channel(PIECES_AHEAD);
            let gone = watch.stopped().is_some()
                || to_writer.send(received).is_err()
                || to_workers.send((chunk, pieces)).is_err();
            if gone {
                return;
            }
        }
        done.store(true, Ordering::Release);
    });
    all_read
}

fn write_in_order(
    watch: &Watch,
    order: &Receiver<Receiver<Piece>>,
    total: &mut Tally,
    write: &mut impl FnMut(Event<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut written = false;
    while let Some(pieces) = patiently(order, write, total, || watch.stopped().is_some())? {
        loop {
            let Some(piece) = patiently(&pieces, write, total, || false)? else {
                // Once the run is stopped the reader may drop a chunk that no worker has taken.
                if watch.stopped().is_some() {
                    return Ok(());
                }
                return Err(io::Error::other("a worker failed; this is a defect of pavane"));
            };
            match piece {
                Piece::Out(text) => {
                    written = true;
                    write(Event::Out(&text))?;
                }
                Piece::Gap if written => write(Event::Out("\n"))?,
                Piece::Gap => {}
                Piece::Err(message) => write(Event::Err(&message))?,
                Piece::Settle(told) => write(Event::Settle(&told))?,
                Piece::Done(tally) => {
                    total.add(&tally);
                    write(Event::Tick(total))?;
                    if tally.skipped > 0 {
                        // What was answered behind that would take the place of what was not.
                        return Ok(());
                    }
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Receives the next thing, flushing before it waits and ticking while it does. `None` when there will
/// be none, or none has come and `give_up` says so.
fn patiently<T>(
    receiver: &Receiver<T>,
    write: &mut impl FnMut(Event<'_>) -> io::Result<()>,
    total: &Tally,
    give_up: impl Fn() -> bool,
) -> io::Result<Option<T>> {
    if let Ok(thing) = receiver.try_recv() {
        return Ok(Some(thing));
    }
    write(Event::Idle)?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(thing) => return Ok(Some(thing)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if give_up() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => write(Event::Tick(total))?,
        }
    }
}
