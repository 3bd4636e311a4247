//! Many inputs on many threads, with their output in the order of the input and in constant memory.
//!
//! A reader thread cuts the input into chunks, workers take them in order, and the caller's thread writes. Each chunk
//! has a separate channel to the writer, which reads the channels one after the other. A worker that is ahead waits
//! once its channel is full. So the output of one problem can be endless, and the output of a million puzzles never
//! piles up.

use crate::deadline::{Deadline, StopCause};
use crate::output::{MessageTopic, Outlet, OutputPiece, OutputPieces, Sink, Tally, outlet};
use crate::threads::refused;
use pavane::pool::Pool;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

/// Interval at which the waiting writer reports progress.
const TICK: Duration = Duration::from_millis(100);

/// Gives every chunk to one of the workers, each on a separate thread, and their output to `write`, in the order of the
/// chunks. Returns the totals when all is done, or when the deadline has stopped the run and the current chunks are
/// finished. Also returns whether every input was begun. No output follows a skipped input.
///
/// # Errors
/// The first error of `write`, or that a worker failed; the run stops then. Or that the system has no thread left.
pub(crate) fn run<C: Send + 'static, W>(
    workers: Vec<W>,
    deadline: &Deadline,
    chunks: impl Iterator<Item = C> + Send + 'static,
    mut write: impl FnMut(Event<'_>) -> io::Result<()>,
) -> io::Result<(Tally, bool)>
where
    W: FnMut(C, &mut Sink) -> Tally + Send + 'static,
{
    let size = workers.len();
    let workers = workers.into_iter().map(|mut work| {
        move |(chunk, number, outlet): ChunkJob<C>| {
            let mut sink = Sink::new(outlet, number);
            let tally = work(chunk, &mut sink);
            sink.flush();
            sink.send(OutputPiece::Done(Box::new(tally)));
        }
    });
    let pool = Pool::start(workers, size).map_err(|error| no_thread(&error))?;
    let (to_writer, order) = mpsc::sync_channel::<OutputPieces>(4 * size);
    let all_read = start_reader(deadline.clone(), chunks, pool, to_writer)?;
    let mut total = Tally::default();
    let result = write_in_order(deadline, &order, &mut total, &mut write);
    // Without a reader of the output the searches stop.
    if result.is_err() {
        deadline.stop(StopCause::Closed);
    }
    result?;
    let complete = all_read.load(Ordering::Acquire) && total.skipped == 0;
    Ok((total, complete))
}

/// A task of the writer.
pub(crate) enum Event<'a> {
    /// Write text.
    Out(&'a [u8]),
    /// Keep answers with their keys for sorting.
    Records(Vec<u8>),
    /// Set the next answer off from those before.
    SetOff {
        /// Whether it is the first.
        is_first: bool,
    },
    /// Write a message of a topic.
    Err(MessageTopic, &'a str),
    /// Write all so far to the file itself and reply with the number of bytes.
    Settle(&'a SyncSender<u64>),
    /// No more output is waiting, so a flush delays no answer.
    Idle,
    /// Time has passed or a chunk is done; with the totals so far.
    Tick(&'a Tally),
}

/// A chunk, its number, and the outlet of its output.
type ChunkJob<C> = (C, u64, Outlet);

/// Starts the thread that reads chunks until the end or until the run stops. It may wait forever for input
/// that never comes, so it is not joined. The flag is set once all chunks are read and handed on.
///
/// # Errors
/// If the system has no thread left.
fn start_reader<C: Send + 'static>(
    deadline: Deadline,
    chunks: impl Iterator<Item = C> + Send + 'static,
    workers: Pool<ChunkJob<C>>,
    to_writer: SyncSender<OutputPieces>,
) -> io::Result<Arc<AtomicBool>> {
    let all_read = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&all_read);
    let read = move || {
        for (number, chunk) in (0..).zip(chunks) {
            let (outlet, pieces) = outlet();
            // The writer gets the chunks in order, whichever worker takes them.
            let gone = deadline.stopped().is_some()
                || to_writer.send(pieces).is_err()
                || !workers.send((chunk, number, outlet));
            if gone {
                return;
            }
        }
        done.store(true, Ordering::Release);
    };
    thread::Builder::new().spawn(read).map_err(|error| no_thread(&error))?;
    Ok(all_read)
}

/// The error for a thread that the system refuses, apart from errors of the output.
fn no_thread(error: &io::Error) -> io::Error {
    io::Error::other(refused(error).to_string())
}

fn write_in_order(
    deadline: &Deadline,
    order: &Receiver<OutputPieces>,
    total: &mut Tally,
    write: &mut impl FnMut(Event<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut written = false;
    let is_stopped = || deadline.stopped().is_some();
    let next = (|| order.try_recv().ok(), || order.recv_timeout(TICK));
    while let Some(pieces) = receive(next, write, total, is_stopped)? {
        let next = (|| pieces.ready(), || pieces.wait(TICK));
        loop {
            let Some(piece) = receive(next, write, total, || false)? else {
                // Once the run is stopped the reader may drop a chunk that no worker has taken.
                if deadline.stopped().is_some() {
                    return Ok(());
                }
                return Err(io::Error::other("a worker failed; this is a defect of pavane"));
            };
            match piece {
                OutputPiece::Out(text) => {
                    written = true;
                    write(Event::Out(&text))?;
                }
                OutputPiece::Records(records) => write(Event::Records(records))?,
                OutputPiece::Gap => write(Event::SetOff { is_first: !written })?,
                OutputPiece::Err(topic, message) => write(Event::Err(topic, &message))?,
                OutputPiece::Settle(told) => write(Event::Settle(&told))?,
                OutputPiece::Done(tally) => {
                    total.add(&tally);
                    write(Event::Tick(total))?;
                    if tally.skipped > 0 {
                        // Later answers would take the place of the missing ones.
                        return Ok(());
                    }
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Receives the next thing. If it is not ready, flushes, then waits for it and reports progress meanwhile. `None` at
/// the end, or after a wait in vain while `give_up` holds.
fn receive<T>(
    (ready, wait): (impl Fn() -> Option<T>, impl Fn() -> Result<T, RecvTimeoutError>),
    write: &mut impl FnMut(Event<'_>) -> io::Result<()>,
    total: &Tally,
    give_up: impl Fn() -> bool,
) -> io::Result<Option<T>> {
    if let Some(thing) = ready() {
        return Ok(Some(thing));
    }
    write(Event::Idle)?;
    loop {
        match wait() {
            Ok(thing) => return Ok(Some(thing)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if give_up() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => write(Event::Tick(total))?,
        }
    }
}
