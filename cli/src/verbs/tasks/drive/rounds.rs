//! Tasks that threads of this process run.

use crate::args::TaskArgs;
use crate::deadline::Deadline;
use crate::error::Error;
use crate::parts::{Done, Folder, OpenFile, patiently, run_tasks};
use dlx::parts::Task;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Tasks that are run together.
enum Work {
    /// In the file with this name.
    File(String),
    /// Here: they are of the rest of tasks that this process has run.
    Tasks(Vec<Task>),
}

/// The threads that share the open tasks of a folder.
pub(super) struct Workers<'a> {
    folder: &'a Folder,
    state: Mutex<RoundState>,
    changed: Condvar,
}

struct RoundState {
    /// The open tasks, the next one last.
    open: Vec<Work>,
    /// Number of workers that run tasks.
    running: usize,
    /// The first failure, after which no more tasks are begun.
    failure: Option<Error>,
}

impl<'a> Workers<'a> {
    /// Workers for the tasks of these files. The largest come first, which keeps the last ones short. Beside other
    /// processes the order is random, so few of them run the same tasks at a time.
    pub(super) fn new(folder: &'a Folder, open: &[OpenFile], is_beside: bool) -> Self {
        let work = |file: &OpenFile| Work::File(file.name.clone());
        let mut files: Vec<&OpenFile> = open.iter().collect();
        let random = RandomState::new();
        if is_beside {
            files.sort_by_cached_key(|file| random.hash_one(&file.name));
        } else {
            files.sort_by_key(|file| file.weight);
        }
        let open = files.into_iter().map(work).collect();
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

    /// The next tasks. Waits for running tasks, which may leave a rest; `None` if no more will come.
    fn next(&self, deadline: &Deadline) -> Option<Work> {
        let is_waiting = |state: &mut RoundState| {
            state.open.is_empty() && state.running > 0 && state.failure.is_none()
        };
        let state = self.changed.wait_while(self.lock(), is_waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.failure.is_some() || deadline.stopped().is_some() {
            return None;
        }
        let work = state.open.pop()?;
        state.running += 1;
        Some(work)
    }

    fn work(&self, worker: usize, deadline: &Deadline, args: &TaskArgs, node_limit: Option<u64>) {
        while let Some(work) = self.next(deadline) {
            let done = self.run_work(work, worker, deadline, args, node_limit);
            let mut state = self.lock();
            state.running -= 1;
            match done {
                // The rest of the tasks becomes the next work.
                Ok(rest) => state.open.extend(rest.into_iter().rev()),
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

    /// Runs tasks, and returns the tasks of their rest.
    fn run_work(
        &self,
        work: Work,
        worker: usize,
        deadline: &Deadline,
        args: &TaskArgs,
        node_limit: Option<u64>,
    ) -> Result<Vec<Work>, Error> {
        // A folder on a network may fail for a moment.
        let tasks = match work {
            Work::File(name) => patiently(|| Folder::tasks(&self.folder.task_file(&name)))?,
            Work::Tasks(tasks) => tasks,
        };
        let solver = self.folder.subject.task_solver(args.engine, &deadline.begin(worker))?;
        let solver = solver.node_limit(node_limit);
        let next = || deadline.next(worker);
        let done = patiently(|| run_tasks(self.folder, &tasks, &solver, args.rest(), next));
        deadline.end(worker);
        let by_name: HashMap<&str, &Task> = tasks.iter().map(|task| (task.id(), task)).collect();
        let done = done?;
        let results = done.iter().map(Done::result);
        let rest: Vec<Task> = results
            .filter_map(|result| by_name.get(result.task()).map(|task| task.rest(result)))
            .flatten()
            .collect();
        let per_file = self.folder.layout().tasks_per_file();
        let work = |tasks: &[Task]| Work::Tasks(tasks.to_vec());
        Ok(rest.chunks(per_file).map(work).collect())
    }
}
