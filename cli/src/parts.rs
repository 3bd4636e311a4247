//! Folders of searches that are cut into tasks, see [`dlx::parts`].
//!
//! A folder holds `problem.json`, the problem; `manifest.json`, the split; `tasks/ID.json` and `results/ID.json`, a
//! file for each task and for its result; `lists/SHA256.txt`, the solutions of a task that lists them; and `list`, the
//! names of the tasks without a result, a line each, the largest first. Files appear whole and are never changed, so
//! the folder may be copied, moved, and shared by machines. `docs/cluster.md` describes them, and the largest size of
//! each.

mod folder;
mod retry;
mod runner;
mod survey;

pub(crate) use folder::Folder;
pub(crate) use retry::patiently;
pub(crate) use runner::{Done, run_task};
pub(crate) use survey::Survey;
