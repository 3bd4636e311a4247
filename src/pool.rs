//! Threads that take jobs from one queue.

use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle, Scope};

/// Threads that take jobs from one queue, in order.
///
/// Each job carries a channel for its results. Results come in the order of the jobs if the channels are read one after
/// the other; a thread that is ahead waits once the channel of its job is full.
///
/// ```
/// use pavane::pool::Pool;
/// use std::sync::mpsc::{SyncSender, sync_channel};
///
/// let square = |(number, result): (u64, SyncSender<u64>)| {
///     // The receiver exists until it has the result.
///     let _ = result.send(number * number);
/// };
/// let pool = Pool::start([square; 2], 4)?;
/// let send = |number| {
///     let (result, received) = sync_channel(1);
///     assert!(pool.send((number, result)));
///     received
/// };
/// let results: Vec<_> = (1..=4).map(send).collect();
/// let squares: Vec<u64> = results.iter().map(|result| result.recv().expect("a result")).collect();
/// assert_eq!(squares, [1, 4, 9, 16]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Pool<J> {
    /// `None` once there will be no more jobs.
    jobs: Option<SyncSender<J>>,
    size: usize,
    /// The threads, unless they belong to a scope.
    threads: Vec<JoinHandle<()>>,
}

impl<J> Pool<J> {
    /// Starts a thread for each worker, or fewer if the system refuses some. Up to `waiting` jobs wait for a thread.
    /// The threads end when the pool is dropped and all jobs are done.
    ///
    /// # Errors
    /// If the system refuses all threads.
    pub fn start<W>(workers: impl IntoIterator<Item = W>, waiting: usize) -> io::Result<Self>
    where
        J: Send + 'static,
        W: FnMut(J) + Send + 'static,
    {
        let mut threads = Vec::new();
        let (jobs, size) = start(workers, waiting, |queue, worker| {
            threads.push(Builder::new().spawn(move || work(&queue, worker))?);
            Ok(())
        })?;
        Ok(Self { jobs: Some(jobs), size, threads })
    }

    /// Starts threads as [`start`](Self::start) does, which may borrow and end with the scope. The scope waits for
    /// them, so drop the pool inside it.
    ///
    /// # Errors
    /// Same as [`start`](Self::start).
    pub fn start_in<'scope, W>(
        scope: &'scope Scope<'scope, '_>,
        workers: impl IntoIterator<Item = W>,
        waiting: usize,
    ) -> io::Result<Self>
    where
        J: Send + 'scope,
        W: FnMut(J) + Send + 'scope,
    {
        let (jobs, size) = start(workers, waiting, |queue, worker| {
            Builder::new().spawn_scoped(scope, move || work(&queue, worker))?;
            Ok(())
        })?;
        Ok(Self { jobs: Some(jobs), size, threads: Vec::new() })
    }

    /// The number of threads.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Sends a job; waits while the queue is full. Returns false if no thread is left, which only a panic causes, or
    /// after [`join`](Self::join).
    pub fn send(&self, job: J) -> bool {
        self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// Waits until the threads have done all jobs.
    pub fn join(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A missing result reports a panic.
            let _ = thread.join();
        }
    }
}

/// The jobs that no thread has taken.
type JobQueue<J> = Arc<Mutex<Receiver<J>>>;

/// Starts a thread for each worker by `spawn`, until it fails. Returns the sender of jobs, and the number of threads.
fn start<J, W>(
    workers: impl IntoIterator<Item = W>,
    waiting: usize,
    mut spawn: impl FnMut(JobQueue<J>, W) -> io::Result<()>,
) -> io::Result<(SyncSender<J>, usize)> {
    let (jobs, queue) = mpsc::sync_channel(waiting);
    let queue = Arc::new(Mutex::new(queue));
    let mut size = 0;
    for worker in workers {
        match spawn(Arc::clone(&queue), worker) {
            Ok(()) => size += 1,
            Err(error) if size == 0 => return Err(error),
            // The existing threads do the work.
            Err(_) => break,
        }
    }
    Ok((jobs, size))
}

/// Does jobs until there are no more.
fn work<J>(queue: &JobQueue<J>, mut worker: impl FnMut(J)) {
    loop {
        // The idle threads wait for the lock, and one of them for the next job.
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        worker(job);
    }
}
