//! Threads that take jobs from one queue.

use std::fmt;
use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
    threads: Mutex<Threads>,
}

/// The threads of a pool.
struct Threads {
    /// The number of threads, with the ones that wait for a job.
    size: usize,
    /// Starts a thread with the next worker. The last one comes next.
    waiting: Vec<StartThread>,
    /// Whether a job has been sent, which the first thread takes.
    has_job: bool,
    /// The running threads, unless they belong to a scope.
    running: Vec<JoinHandle<()>>,
}

type StartThread = Box<dyn FnOnce() -> io::Result<JoinHandle<()>> + Send>;

impl<J> Pool<J> {
    /// Makes a thread for each worker, or fewer if the system refuses some. Up to `waiting` jobs wait for a thread.
    ///
    /// One thread starts now, each other one before a job after the first: a few jobs start no more threads than they
    /// need. The threads end when the pool is dropped and all jobs are done.
    ///
    /// # Errors
    /// If the system refuses the first thread.
    pub fn start<W>(workers: impl IntoIterator<Item = W>, waiting: usize) -> io::Result<Self>
    where
        J: Send + 'static,
        W: FnMut(J) + Send + 'static,
    {
        let (jobs, queue) = mpsc::sync_channel(waiting);
        let queue = Arc::new(Mutex::new(queue));
        let start = |worker| -> StartThread {
            let queue = Arc::clone(&queue);
            Box::new(move || Builder::new().spawn(move || work(&queue, worker)))
        };
        let mut waiting: Vec<StartThread> = workers.into_iter().map(start).collect();
        waiting.reverse();
        let mut threads =
            Threads { size: waiting.len(), waiting, has_job: false, running: Vec::new() };
        threads.start_next()?;
        Ok(Self { jobs: Some(jobs), threads: Mutex::new(threads) })
    }

    /// Starts threads that may borrow, all of them now. They end with the scope, which waits for them: drop the pool
    /// inside it.
    ///
    /// # Errors
    /// If the system refuses all threads.
    pub fn start_in<'scope, W>(
        scope: &'scope Scope<'scope, '_>,
        workers: impl IntoIterator<Item = W>,
        waiting: usize,
    ) -> io::Result<Self>
    where
        J: Send + 'scope,
        W: FnMut(J) + Send + 'scope,
    {
        let (jobs, queue) = mpsc::sync_channel(waiting);
        let queue = Arc::new(Mutex::new(queue));
        let mut size = 0;
        for worker in workers {
            let queue = Arc::clone(&queue);
            match Builder::new().spawn_scoped(scope, move || work(&queue, worker)) {
                Ok(_) => size += 1,
                Err(error) if size == 0 => return Err(error),
                // The existing threads do the work.
                Err(_) => break,
            }
        }
        let threads = Threads { size, waiting: Vec::new(), has_job: true, running: Vec::new() };
        Ok(Self { jobs: Some(jobs), threads: Mutex::new(threads) })
    }

    /// The number of threads, with the ones that no job has started yet.
    pub fn size(&self) -> usize {
        self.threads().size
    }

    /// Sends a job; waits while the queue is full. Returns false if no thread is left, which only a panic causes, or
    /// after [`join`](Self::join).
    pub fn send(&self, job: J) -> bool {
        let Some(jobs) = &self.jobs else { return false };
        self.threads().prepare_for_job();
        jobs.send(job).is_ok()
    }

    /// Waits until the threads have done all jobs.
    pub fn join(&mut self) {
        self.jobs = None;
        let running = std::mem::take(&mut self.threads().running);
        for thread in running {
            // A missing result reports a panic.
            let _ = thread.join();
        }
    }

    fn threads(&self) -> MutexGuard<'_, Threads> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Threads {
    /// Starts a thread for each job after the first.
    fn prepare_for_job(&mut self) {
        if self.has_job {
            // Where the system refuses a further thread, the running ones do the work.
            let _ = self.start_next();
        }
        self.has_job = true;
    }

    /// Starts the next thread that waits for a job. If the system refuses it, no other one is tried.
    fn start_next(&mut self) -> io::Result<()> {
        let Some(start) = self.waiting.pop() else { return Ok(()) };
        match start() {
            Ok(thread) => self.running.push(thread),
            Err(error) => {
                self.size -= 1 + self.waiting.len();
                self.waiting.clear();
                return Err(error);
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (running, waiting) = (self.running.len(), self.waiting.len());
        f.debug_struct("Threads").field("running", &running).field("waiting", &waiting).finish()
    }
}

/// The jobs that no thread has taken.
type JobQueue<J> = Arc<Mutex<Receiver<J>>>;

/// Does jobs until there are no more.
fn work<J>(queue: &JobQueue<J>, mut worker: impl FnMut(J)) {
    loop {
        // The idle threads wait for the lock, and one of them for the next job.
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        worker(job);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_start_the_threads_that_they_need() {
        let (done, results) = mpsc::channel();
        let worker = move |number: usize| done.send(number).expect("the test receives");
        let mut pool = Pool::start(vec![worker; 3], 8).expect("one thread");
        let running = |pool: &Pool<usize>| pool.threads().running.len();
        assert_eq!((pool.size(), running(&pool)), (3, 1));
        // The first job has the first thread; then come the second and the third.
        for (number, threads) in [(0, 1), (1, 2), (2, 3), (3, 3)] {
            assert!(pool.send(number));
            assert_eq!(running(&pool), threads);
        }
        pool.join();
        let mut numbers: Vec<usize> = results.try_iter().collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3]);
        assert!(!pool.send(4), "no job after the end");
    }
}
