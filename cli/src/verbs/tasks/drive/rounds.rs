//! Tasks that threads of this process run.

use crate::args::TaskArgs;
use crate::deadline::Deadline;
use crate::error::Error;
use crate::parts::{Done, Folder, patiently, run_task};
use dlx::parts::Task;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The threads that share the open tasks of a folder.
pub(super) struct Workers<'a> {
    folder: &'a Folder,
    state: Mutex<RoundState>,
    changed: Condvar,
}

struct RoundState {
    /// The open tasks, the next one last.
    open: Vec<Task>,
    /// Number of tasks that are being run.
    running: usize,
    /// The first failure, after which no more tasks are begun.
    failure: Option<Error>,
}

impl<'a> Workers<'a> {
    /// Workers for these tasks. The largest come first, which keeps the last ones short.
    pub(super) fn new(folder: &'a Folder, mut open: Vec<Task>) -> Self {
        open.sort_by_key(Task::weight);
        let state = Mutex::new(RoundState { open, running: 0, failure: None });
        Self { folder, state, changed: Condvar::new() }
    }

    /// Runs the tasks and the tasks of their rests, until all are done, one fails, or the deadline stops the run.
    ///
    /// # Errors
    /// The first failure of a task.
    pub(super) fn run(
        self,
        jobs: usize,
        deadline: &Deadline,
        args: &TaskArgs,
        node_limit: Option<u64>,
    ) -> Result<(), Error> {
        thread::scope(|scope| {
            for worker in 1..jobs {
                let workers = &self;
                let work = move || workers.work(worker, deadline, args, node_limit);
                // Without a further thread the existing threads do the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            self.work(0, deadline, args, node_limit);
        });
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, RoundState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task. Waits for running tasks, which may leave a rest; `None` if no more will come.
    fn next(&self, deadline: &Deadline) -> Option<Task> {
        let is_waiting = |state: &mut RoundState| {
            state.open.is_empty() && state.running > 0 && state.failure.is_none()
        };
        let state = self.changed.wait_while(self.lock(), is_waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.failure.is_some() || deadline.stopped().is_some() {
            return None;
        }
        let task = state.open.pop()?;
        state.running += 1;
        Some(task)
    }

    fn work(&self, worker: usize, deadline: &Deadline, args: &TaskArgs, node_limit: Option<u64>) {
        while let Some(task) = self.next(deadline) {
            let solver = self.folder.subject.task_solver(args.engine, &deadline.begin(worker));
            // A folder on a network may fail for a moment.
            let done = solver.and_then(|solver| {
                let solver = solver.node_limit(node_limit);
                patiently(|| run_task(self.folder, &task, &solver, args.rest()))
            });
            deadline.end(worker);
            let mut state = self.lock();
            state.running -= 1;
            match done {
                Ok(Done::Before(result) | Done::Now(result)) => {
                    // The rest of a task becomes the next open tasks.
                    state.open.extend(task.rest(&result).into_iter().rev());
                }
                Err(error) => {
                    state.failure.get_or_insert(error);
                }
            }
            drop(state);
            self.changed.notify_all();
        }
        // Other threads may wait for a task that will not come.
        self.changed.notify_all();
    }
}
