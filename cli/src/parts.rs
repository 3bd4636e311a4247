//! Folders of searches that are cut into tasks, see [`dlx::parts`].
//!
//! A folder holds `problem.json`, the problem, or `puzzle.json`, a puzzle with rules beyond zones. `manifest.json` is
//! the split. Each task is a file `tasks/ID.json`, and its result `results/ID.json`. The solutions of a task that lists
//! them are in `lists/SHA256.txt`. `list` has the names of the tasks without a result, one per line, the largest first.
//! Files appear whole and are never changed, so the folder may be copied, moved, and shared by machines.
//! `docs/cluster.md` describes the files and their largest sizes.

mod folder;
mod retry;
mod runner;
mod subject;
mod survey;

pub(crate) use folder::Folder;
pub(crate) use retry::patiently;
pub(crate) use runner::{Done, run_task};
pub(crate) use subject::Subject;
pub(crate) use survey::Survey;
