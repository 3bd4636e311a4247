//! The files of a folder, and the problem or puzzle in it.

use super::subject::Subject;
use crate::error::Error;
use crate::output::{Color, FileDraft, Messages};
use crate::stored::read_stored;
use dlx::parts::{PartsError, Split, Task};
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

/// Largest number of bytes of a problem or a manifest.
const MOST_PROBLEM: u64 = 2 << 30;
/// Largest number of bytes of a task or a result.
const MOST_TASK: u64 = 256 << 20;

/// The folder of a search in tasks, with its subject.
pub(crate) struct Folder {
    path: PathBuf,
    /// The problem or puzzle that is searched.
    pub(crate) subject: Subject,
}

impl Folder {
    /// Makes a folder for a split of a subject. The manifest is written last: a folder without it holds no split yet.
    ///
    /// # Errors
    /// If it holds a split already, or a file cannot be written.
    pub(crate) fn create(path: &Path, subject: &Subject, split: &Split) -> Result<Self, Error> {
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
        folder.write_open(&mut split.tasks().collect::<Vec<_>>())?;
        FileDraft::save(&manifest, &line(split.to_json()), true)?;
        Ok(folder)
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
        Ok(Self { path: path.to_owned(), subject })
    }

    /// The folder that a file of a task is in. The model of a puzzle's rules is made until the interrupt is set.
    ///
    /// # Errors
    /// If the file is in no folder `tasks`, the problem or puzzle cannot be read, or [`EncodeError::Stopped`].
    pub(crate) fn of_task(file: &Path, interrupt: &Interrupt) -> Result<Self, Error> {
        let tasks =
            file.parent().filter(|parent| parent.file_name().is_some_and(|name| name == TASKS));
        let Some(path) = tasks.and_then(Path::parent) else {
            return Err(Error::usage(format!(
                "{}: found no folder `{TASKS}` above it, expected DIR/{TASKS}/ID.json of a split; name the file of a task \
                 where `pavane tasks split` or `pavane tasks merge` has written it",
                file.display()
            )));
        };
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Self::of_subject(path, interrupt)
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The split of the folder.
    ///
    /// # Errors
    /// If it cannot be read, or is not one of this problem as this program searches it.
    pub(crate) fn split(&self, solver: &Solver) -> Result<Split, Error> {
        let file = self.path.join(MANIFEST);
        let split = Split::from_json(&read(&file, MOST_PROBLEM)?)
            .map_err(|error| refused(&file, &error))?;
        split.require_of(solver).map_err(|error| refused(&file, &error))?;
        Ok(split)
    }

    /// The task in a file.
    ///
    /// # Errors
    /// If it cannot be read, or is a folder.
    pub(crate) fn task(file: &Path) -> Result<Task, Error> {
        if file.is_dir() {
            return Err(Error::usage(folder_of_tasks(file)));
        }
        if let Some((split, what)) = other_file(file) {
            return Err(Error::usage(no_task(file, &split, what)));
        }
        Task::from_json(&read(file, MOST_TASK)?).map_err(|error| refused(file, &error))
    }

    /// The file of a task.
    pub(crate) fn task_file(&self, id: &str) -> PathBuf {
        self.path.join(TASKS).join(format!("{id}.json"))
    }

    /// The folder of the results.
    pub(crate) fn results(&self) -> PathBuf {
        self.path.join(RESULTS)
    }

    /// The file of the result of a task.
    pub(crate) fn result_file(&self, id: &str) -> PathBuf {
        self.results().join(format!("{id}.json"))
    }

    /// The folder of the lists of solutions.
    pub(crate) fn lists(&self) -> PathBuf {
        self.path.join(LISTS)
    }

    /// The file of a list of solutions.
    pub(crate) fn list_file(&self, sha256: &str) -> PathBuf {
        self.lists().join(format!("{sha256}.txt"))
    }

    /// The file with the names of the tasks without a result.
    pub(crate) fn open_file(&self) -> PathBuf {
        self.path.join(LIST)
    }

    /// The file that is locked while a program drives the tasks of the folder.
    pub(crate) fn lock_file(&self) -> PathBuf {
        self.path.join(LOCK)
    }

    /// Writes the missing files of open tasks, and the list of these tasks, the largest first.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn write_open(&self, open: &mut [Task]) -> Result<(), Error> {
        open.sort_by(|a, b| b.weight().cmp(&a.weight()).then_with(|| a.id().cmp(b.id())));
        for task in &*open {
            let (file, text) = (self.task_file(task.id()), line(task.to_json()));
            // A task follows from the manifest and the results, so it may be lost in a crash of the machine.
            if read_stored(&file, MOST_TASK).ok().as_deref() != Some(text.as_bytes()) {
                save(&file, &text, false)?;
            }
        }
        let names: String = open.iter().map(|task| line(task.id().to_owned())).collect();
        save(&self.open_file(), &names, false)
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
    let (split, what) = match (parent.file_name().and_then(OsStr::to_str), name) {
        (Some(RESULTS), _) => (parent.parent()?, "a result"),
        (Some(LISTS), _) => (parent.parent()?, "a list of solutions"),
        (_, LIST) => (parent, "the list of the tasks without a result"),
        (_, MANIFEST) => (parent, "the manifest"),
        (_, PROBLEM) => (parent, "the problem"),
        (_, PUZZLE) => (parent, "the puzzle"),
        (_, LOCK) => (parent, "the lock of `pavane tasks drive`"),
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

/// The text of a result; bytes that are no UTF-8 are replaced, and the reader of the text refuses it.
pub(super) fn read_result(file: &Path) -> Result<String, Error> {
    read(file, MOST_TASK)
}

/// The text of a file of at most `most` bytes, in the same way as [`read_result`].
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

/// A text with an end of line.
pub(super) fn line(mut text: String) -> String {
    text.push('\n');
    text
}
