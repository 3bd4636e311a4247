//! Folders of searches that are cut into tasks, see [`dlx::parts`].
//!
//! A folder holds `problem.json`, the problem, or `puzzle.json`, a puzzle with rules beyond zones. `manifest.json` is
//! the split. Each task is a line of a file `tasks/ID.json`, and its result one of `results/ID.json`, named after the
//! first task of the file. The solutions of a task that lists them are in `lists/SHA256.txt`. `list` has the names of
//! the files with open tasks, one per line, the largest first. With `layout.json` a file has several tasks, and files
//! are in subfolders, such as `tasks/5f/5f0c3b7a1d2e4f60718293a4b5c6d7e8.json`. Files appear whole, and only a file of
//! results may be replaced, by one with more results. So the folder may be copied, moved, and shared by machines.
//! `docs/cluster.md` describes the files and their largest sizes.

mod folder;
mod gather;
mod layout;
mod lines;
mod retry;
mod runner;
mod stamp;
mod state;
mod subject;
mod survey;

pub(crate) use folder::Folder;
pub(crate) use retry::patiently;
pub(crate) use runner::{Done, run_tasks};
pub(crate) use subject::Subject;
pub(crate) use survey::{OpenFile, Survey, Surveyor};
