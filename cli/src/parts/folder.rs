//! The files of a folder, and the problem or puzzle in it.

use super::layout::{LAYOUT, Layout};
use super::lines::{Line, read_lines};
use super::subject::Subject;
use crate::error::Error;
use crate::output::{Color, FileDraft, Messages, sync_folder};
use crate::stored::read_stored;
use dlx::parts::{PartsError, Split, Task, TaskResult};
use dlx::{Interrupt, Solver};
use pavane::encode::EncodeError;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "manifest.json";
const PROBLEM: &str = "problem.json";
const PUZZLE: &str = "puzzle.json";
const TASKS: &str = "tasks";
const RESULTS: &str = "results";
const LISTS: &str = "lists";
const LIST: &str = "list";
const LOCK: &str = "drive.lock";
const STATE: &str = "merge.state";

/// Largest number of bytes of a problem or a manifest.
const MOST_PROBLEM: u64 = 2 << 30;
/// Largest number of bytes of a file of tasks or results.
const MOST_TASK: u64 = 256 << 20;

/// The folder of a search in tasks, with its subject.
pub(crate) struct Folder {
    path: PathBuf,
    layout: Layout,
    /// The problem or puzzle that is searched.
    pub(crate) subject: Subject,
}

impl Folder {
    /// Makes a folder for a split of a subject, perhaps with a requested number of tasks in each file. Its tasks and
    /// its manifest are not written: a folder without a manifest holds no split yet.
    ///
    /// # Errors
    /// If it holds a split already, or a file cannot be written.
    pub(crate) fn create(
        path: &Path,
        subject: &Subject,
        split: &Split,
        per_file: Option<usize>,
    ) -> Result<Self, Error> {
        let manifest = path.join(MANIFEST);
        if manifest.exists() {
            return Err(Error::usage(format!(
                "{}: found the manifest of a split, expected an empty folder; merge that split, or name another folder",
                manifest.display()
            )));
        }
        for folder in [TASKS, RESULTS, LISTS] {
            let folder = path.join(folder);
            fs::create_dir_all(&folder).map_err(|error| Error::write(&folder, error))?;
        }
        let layout = Layout::of(split.len(), per_file);
        if let Some(text) = layout.text() {
            FileDraft::save(&path.join(LAYOUT), &text, true)?;
        }
        let file = path.join(file_of(subject));
        let text = subject.text().map_err(|error| Error::write(&file, error))?;
        FileDraft::save(&file, &text, true)?;
        let folder = Self::of_subject(path, &Interrupt::new())?;
        // Reads the subject back: every machine will search this file.
        if split.require_of(&folder.subject.solver()).is_err() {
            return Err(Error::refused(format!(
                "{}: found another problem than was written; this is a defect of pavane, please report it with this input",
                file.display()
            )));
        }
        Ok(folder)
    }

    /// Writes the manifest, which ends the making of a folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write_manifest(&self, split: &Split) -> Result<(), Error> {
        FileDraft::save(&self.manifest_file(), &line(split.to_json()), true)
    }

    /// A folder. Its manifest is not read. The model of a puzzle's rules is made until the interrupt is set.
    ///
    /// # Errors
    /// If its problem or puzzle cannot be read, or [`EncodeError::Stopped`].
    pub(crate) fn of_subject(path: &Path, interrupt: &Interrupt) -> Result<Self, Error> {
        let is_puzzle = path.join(PUZZLE).exists();
        let file = path.join(if is_puzzle { PUZZLE } else { PROBLEM });
        let bytes = read_stored(&file, MOST_PROBLEM);
        let bytes = bytes.map_err(|source| Error::Read { file: file.clone(), source })?;
        let read = match is_puzzle {
            true => Subject::read_puzzle(&bytes, interrupt),
            false => Subject::read_problem(&bytes),
        };
        let subject = read.map_err(|error| match error {
            // Nothing is wrong with the file.
            Error::Encode(EncodeError::Stopped(_)) => error,
            error => Error::usage(format!("{}: {error}", file.display())),
        })?;
        Ok(Self { path: path.to_owned(), layout: Layout::read(path)?, subject })
    }

    /// The folder that a file of tasks is in. The model of a puzzle's rules is made until the interrupt is set.
    ///
    /// # Errors
    /// If the file is in no folder `tasks`, the problem or puzzle cannot be read, or [`EncodeError::Stopped`].
    pub(crate) fn of_tasks(file: &Path, interrupt: &Interrupt) -> Result<Self, Error> {
        let Some(path) = Self::above_tasks(file) else {
            return Err(Error::usage(format!(
                "{}: found no folder `{TASKS}` above it, expected DIR/{TASKS}/ID.json of a split; name the file of a task \
                 where `pavane tasks split` or `pavane tasks merge` has written it",
                file.display()
            )));
        };
        Self::of_subject(path, interrupt)
    }

    /// The path of the folder that a file of tasks is in. `None` if the file is in no folder `tasks`.
    fn above_tasks(file: &Path) -> Option<&Path> {
        // Files are in `tasks` or in a folder there.
        let mut above = file.ancestors().skip(1).take(2);
        let tasks = above.find(|above| above.file_name().is_some_and(|name| name == TASKS))?;
        let path = tasks.parent()?;
        Some(if path.as_os_str().is_empty() { Path::new(".") } else { path })
    }

    /// Whether a file of tasks is in this folder.
    pub(crate) fn holds(&self, file: &Path) -> bool {
        Self::above_tasks(file) == Some(&self.path)
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The places of its files.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// The split of the folder.
    ///
    /// # Errors
    /// If it cannot be read, or is not one of this problem as this program searches it.
    pub(crate) fn split(&self, solver: &Solver) -> Result<Split, Error> {
        let file = self.manifest_file();
        let split = Split::from_json(&read(&file, MOST_PROBLEM)?)
            .map_err(|error| refused(&file, &error))?;
        split.require_of(solver).map_err(|error| refused(&file, &error))?;
        Ok(split)
    }

    /// The tasks in a file, at least one.
    ///
    /// # Errors
    /// If they cannot be read, or it is a folder.
    pub(crate) fn tasks(file: &Path) -> Result<Vec<Task>, Error> {
        if file.is_dir() {
            return Err(Error::usage(folder_of_tasks(file)));
        }
        if let Some((split, what)) = other_file(file) {
            return Err(Error::usage(no_task(file, &split, what)));
        }
        let lines = read_lines(&read(file, MOST_TASK)?, Task::from_json);
        let task = |(line, task): Line<Task>| task.map_err(|error| refused_at(file, line, &error));
        lines.into_iter().map(task).collect()
    }

    /// The name of the file of tasks that begins with a task, and of the file of their results: with its subfolder, and
    /// without its ending.
    pub(crate) fn name_of(&self, first: &str) -> String {
        self.layout.name(first)
    }

    /// The manifest.
    pub(super) fn manifest_file(&self) -> PathBuf {
        self.path.join(MANIFEST)
    }

    /// The state of the last merge.
    pub(super) fn state_file(&self) -> PathBuf {
        self.path.join(STATE)
    }

    /// The folder of the tasks.
    pub(super) fn tasks_folder(&self) -> PathBuf {
        self.path.join(TASKS)
    }

    /// The file of tasks with a name.
    pub(crate) fn task_file(&self, name: &str) -> PathBuf {
        self.tasks_folder().join(format!("{name}.json"))
    }

    /// The folder of the results.
    pub(crate) fn results(&self) -> PathBuf {
        self.path.join(RESULTS)
    }

    /// The file of the results of the file of tasks with a name.
    pub(crate) fn result_file(&self, name: &str) -> PathBuf {
        self.results().join(format!("{name}.json"))
    }

    /// The folder of the lists of solutions.
    pub(crate) fn lists(&self) -> PathBuf {
        self.path.join(LISTS)
    }

    /// The file of a list of solutions.
    pub(crate) fn list_file(&self, sha256: &str) -> PathBuf {
        let place = self.lists().join(format!("{}.txt", self.layout.name(sha256)));
        let flat = self.lists().join(format!("{sha256}.txt"));
        // A list that was copied from a folder without subfolders.
        if place != flat && !place.exists() && flat.exists() { flat } else { place }
    }

    /// The file with the names of the tasks without a result.
    pub(crate) fn open_file(&self) -> PathBuf {
        self.path.join(LIST)
    }

    /// The file that is locked while a program drives the tasks of the folder.
    pub(crate) fn lock_file(&self) -> PathBuf {
        self.path.join(LOCK)
    }

    /// Makes the subfolder of a file, if the layout has any.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(super) fn make_place(&self, file: &Path) -> Result<(), Error> {
        match file.parent() {
            Some(shard) if self.layout.is_sharded() && !shard.is_dir() => {
                let made = fs::create_dir_all(shard);
                let kept = made.and_then(|()| shard.parent().map_or(Ok(()), sync_folder));
                kept.map_err(|error| Error::write(shard, error))
            }
            _ => Ok(()),
        }
    }

    /// Writes a file of tasks, unless it has them already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write_tasks(
        &self,
        name: &str,
        tasks: impl Iterator<Item = Task>,
    ) -> Result<(), Error> {
        let file = self.task_file(name);
        let text: String = tasks.map(|task| line(task.to_json())).collect();
        // A task follows from the manifest and the results, so it may be lost in a crash of the machine.
        if read_stored(&file, MOST_TASK).ok().as_deref() != Some(text.as_bytes()) {
            self.make_place(&file)?;
            save(&file, &text, false)?;
        }
        Ok(())
    }

    /// Writes the list of the files of open tasks, unless it has these names already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write_list(&self, names: &str) -> Result<(), Error> {
        let file = self.open_file();
        if read_stored(&file, MOST_PROBLEM).ok().as_deref() == Some(names.as_bytes()) {
            return Ok(());
        }
        save(&file, names, false)
    }
}

/// The name of the file of a subject.
fn file_of(subject: &Subject) -> &'static str {
    match subject {
        Subject::Cover(_) => PROBLEM,
        Subject::Puzzle(_) => PUZZLE,
    }
}

/// The folder of a split and the kind of a file in it, unless the file is a task.
fn other_file(file: &Path) -> Option<(PathBuf, &'static str)> {
    let (parent, name) = (file.parent()?, file.file_name()?.to_str()?);
    // Results and lists may be in subfolders.
    let is_above = |above: &&Path| {
        let is_named = |name| [RESULTS, LISTS].map(OsStr::new).contains(&name);
        above.file_name().is_some_and(is_named)
            && above.parent().is_some_and(|split| split.join(MANIFEST).is_file())
    };
    let parent = file.ancestors().skip(1).take(2).find(is_above).unwrap_or(parent);
    let (split, what) = match (parent.file_name().and_then(OsStr::to_str), name) {
        (Some(RESULTS), _) => (parent.parent()?, "a result"),
        (Some(LISTS), _) => (parent.parent()?, "a list of solutions"),
        (_, LIST) => (parent, "the list of the tasks without a result"),
        (_, MANIFEST) => (parent, "the manifest"),
        (_, PROBLEM) => (parent, "the problem"),
        (_, PUZZLE) => (parent, "the puzzle"),
        (_, LOCK) => (parent, "the lock of `pavane tasks drive`"),
        (_, LAYOUT) => (parent, "the layout"),
        (_, STATE) => (parent, "the state of the last merge"),
        _ => return None,
    };
    let split = if split.as_os_str().is_empty() { Path::new(".") } else { split };
    split.join(MANIFEST).is_file().then(|| (split.to_owned(), what))
}

/// The message for another file of a split where the file of a task is expected.
fn no_task(file: &Path, split: &Path, what: &str) -> String {
    let (file, split) = (file.display(), split.display());
    format!(
        "{file}: found {what} of a split, expected the file of a task; give {split}/{TASKS}/ID.json, for an ID of \
         {split}/{LIST}, or run all tasks: pavane tasks drive {split}"
    )
}

/// The message for a folder where the file of a task is expected.
fn folder_of_tasks(found: &Path) -> String {
    let parent = found.parent().filter(|_| found.file_name().is_some_and(|name| name == TASKS));
    let split =
        [Some(found), parent].into_iter().flatten().find(|path| path.join(MANIFEST).is_file());
    match split {
        Some(split) => {
            let split = split.display();
            format!(
                "{split}: found the folder of a split, expected files of tasks; give {split}/{TASKS}/ID.json, or run \
                 all tasks: pavane tasks drive {split}"
            )
        }
        None => format!(
            "{}: found a folder, expected the file of a task, DIR/{TASKS}/ID.json, in a folder that `pavane tasks split` \
             has written",
            found.display()
        ),
    }
}

/// The results in a file, with the fault of each line that has none. Bytes that are no UTF-8 are replaced, and the
/// reader of the text refuses it.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn read_results(file: &Path) -> Result<Vec<Result<TaskResult, Error>>, Error> {
    let lines = read_lines(&read(file, MOST_TASK)?, TaskResult::from_json);
    let result =
        |(line, result): Line<TaskResult>| result.map_err(|error| refused_at(file, line, &error));
    Ok(lines.into_iter().map(result).collect())
}

/// The text of a file of at most `most` bytes.
fn read(file: &Path, most: u64) -> Result<String, Error> {
    let bytes = read_stored(file, most);
    let bytes = bytes.map_err(|source| Error::Read { file: file.to_owned(), source })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes a file of the folder. A folder in its place is kept under another name.
///
/// # Errors
/// If it cannot be written.
pub(super) fn save(place: &Path, text: &str, durable: bool) -> Result<(), Error> {
    if fs::symlink_metadata(place).is_ok_and(|found| found.is_dir()) {
        set_aside(place, "found a folder, expected a file")?;
    }
    FileDraft::save(place, text, durable)
}

/// Keeps a file or folder under another name, and reports it with the reason on standard error.
///
/// # Errors
/// If it cannot be renamed.
pub(super) fn set_aside(place: &Path, why: &str) -> Result<(), Error> {
    match keep_aside(place) {
        Ok(name) => {
            let (place, name) = (place.display(), name.display());
            Messages::new(Color::Auto, false)
                .write(&format!("pavane: {place}: {why}; kept as {name}"));
            Ok(())
        }
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Error::write(place, error)),
    }
}

/// Renames a damaged file, which leaves its place free, and returns its new name.
///
/// # Errors
/// If it cannot be renamed.
pub(super) fn keep_aside(file: &Path) -> io::Result<PathBuf> {
    let name = |number: usize| {
        let mut name = file.as_os_str().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        PathBuf::from(name)
    };
    // Earlier damaged files keep their names.
    let free = (1..).map(name).find(|name| fs::symlink_metadata(name).is_err());
    let free = free.unwrap_or_else(|| name(1));
    fs::rename(file, &free).map(|()| free)
}

/// A refusal of a file.
pub(super) fn refused(file: &Path, error: &PartsError) -> Error {
    Error::refused(format!("{}: {error}", file.display()))
}

/// A refusal of a line of a file.
fn refused_at(file: &Path, line: Option<usize>, error: &PartsError) -> Error {
    match line {
        Some(line) => Error::refused(format!("{}:{line}: {error}", file.display())),
        None => refused(file, error),
    }
}

/// A text with an end of line.
pub(super) fn line(mut text: String) -> String {
    text.push('\n');
    text
}
