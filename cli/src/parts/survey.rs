//! The results of a folder, merged.

use super::folder::{Folder, keep_aside, line, read_results};
use super::gather::{Gathered, gather, gather_new, largest_first, result_files};
use super::retry::patiently;
use super::state::MergeState;
use crate::error::Error;
use crate::stored::open_stored;
use dlx::OptionId;
use dlx::parts::{Goal, Merge, PartsError, Split, Task, TaskResult, merge};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Number of files of results from which the state of a merge is written.
const MANY_FILES: usize = 1000;

/// The results of a folder: the answer so far, the open tasks, and the damaged files.
pub(crate) struct Survey {
    pub(crate) goal: Goal,
    /// Number of solutions of the results in use.
    pub(crate) count: u128,
    /// Number of search nodes of the results in use, and of the split.
    pub(crate) nodes: u128,
    /// Number of results in use.
    pub(crate) used: usize,
    /// Number of whole results that are not in use.
    pub(crate) ignored: usize,
    /// Number of tasks without a result.
    pub(crate) missing: usize,
    /// The limit of nodes of the split.
    pub(crate) node_limit: u64,
    /// The merged results, unless the question is to count and no result contradicts another.
    pub(crate) merge: Option<Merge>,
    /// The faults of files of results and lists, each with the name of its file.
    pub(crate) damaged: Vec<String>,
    /// The files of open tasks, the largest first.
    open: Vec<OpenFile>,
    split: Option<Split>,
}

/// A file of tasks with an open one.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    /// Its name in the folder of tasks, without its ending.
    pub(crate) name: String,
    /// The sum of the weights of its open tasks.
    pub(crate) weight: u64,
    contents: Contents,
}

/// The tasks of a file.
#[derive(Clone, Debug)]
enum Contents {
    /// The tasks of the split from this multiple of the number of tasks in a file on.
    OfSplit(usize),
    /// These tasks.
    Tasks(Vec<Task>),
    /// It exists.
    Written,
}

/// The surveys of a folder, one after another.
pub(crate) struct Surveyor<'a> {
    folder: &'a Folder,
    /// The state of the last survey, unless it has to be read from its file.
    state: Option<MergeState>,
    is_state_new: bool,
}

impl<'a> Surveyor<'a> {
    /// A surveyor of a folder.
    pub(crate) fn new(folder: &'a Folder) -> Self {
        Self { folder, state: None, is_state_new: false }
    }

    /// Reads and merges the results of the folder, and only the new ones where the state of the last merge allows. A
    /// complete answer is merged from all results. So are lists and checks; once all results exist, the lists of
    /// solutions are read as well.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub(crate) fn survey(&mut self) -> Result<Survey, Error> {
        let solver = self.folder.subject.solver();
        if let Some(state) = self.state.take().or_else(|| MergeState::read(self.folder))
            && let Some(gathered) = gather_new(self.folder, &solver, state)?
            && gathered.state.ledger.missing() > 0
            && gathered.has_files(self.folder)
        {
            return Ok(self.of_gathered(gathered, None));
        }
        let split = self.folder.split(&solver)?;
        if split.goal() == Goal::Count
            && let Some(gathered) = gather(self.folder, &split)?
        {
            return Ok(self.of_gathered(gathered, Some(split)));
        }
        of_merge(self.folder, split)
    }

    /// The survey of counted results.
    fn of_gathered(&mut self, gathered: Gathered, split: Option<Split>) -> Survey {
        let Gathered { state, damaged, mut new, is_changed } = gathered;
        let per_file = self.folder.layout().tasks_per_file();
        let of_split = split.as_ref().map_or(0, |split| split.len().div_ceil(per_file));
        let mut open = Vec::new();
        let groups = state.ledger.groups(state.groups.len());
        for (place, (tasks, weight)) in groups.into_iter().enumerate() {
            if tasks == 0 {
                continue;
            }
            let name = state.groups[place].clone();
            let contents = match new.remove(&place) {
                Some(tasks) => Contents::Tasks(tasks),
                None if place < of_split => Contents::OfSplit(place),
                None => Contents::Written,
            };
            open.push(OpenFile { name, weight, contents });
        }
        let results: usize = state.files.iter().map(|file| file.results).sum();
        let survey = Survey {
            goal: state.ledger.goal(),
            count: state.ledger.count(),
            nodes: state.ledger.nodes(),
            used: state.ledger.used(),
            ignored: results.saturating_sub(state.ledger.used()),
            missing: state.ledger.missing(),
            node_limit: state.node_limit,
            merge: None,
            damaged,
            open,
            split,
        };
        self.is_state_new |= is_changed;
        self.state = Some(state);
        survey
    }

    /// Writes the state of the last survey, from which the next merge continues, in a folder where that pays.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn save_state(&mut self) -> Result<(), Error> {
        let Some(state) = self.state.as_ref().filter(|_| self.is_state_new) else { return Ok(()) };
        let is_large = self.folder.layout().tasks_per_file() > 1 || state.files.len() >= MANY_FILES;
        self.is_state_new = false;
        if is_large { state.save(self.folder) } else { Ok(()) }
    }
}

/// The survey of merged results. It keeps all of them in memory.
fn of_merge(folder: &Folder, split: Split) -> Result<Survey, Error> {
    let mut damaged = Vec::new();
    let mut results = Vec::new();
    for file in result_files(folder)? {
        // A file that cannot be read is as good as none: its tasks are run again.
        match patiently(|| read_results(&file.path)) {
            Ok(read) => {
                for result in read {
                    match result {
                        Ok(result) => results.push(result),
                        Err(error) => damaged.push(error.to_string()),
                    }
                }
            }
            Err(error) => damaged.push(error.to_string()),
        }
    }
    let parts_error = |error: PartsError| Error::refused(error);
    let is_listing = split.goal() == Goal::List;
    results.retain(|result| !is_listing || has_list(folder, result, false, &mut damaged));
    let mut merged = merge(&split, &results).map_err(parts_error)?;
    // The contents of the lists are checked only for a complete answer: that takes long.
    if is_listing && merged.missing().is_empty() {
        results.retain(|result| has_list(folder, result, true, &mut damaged));
        merged = merge(&split, &results).map_err(parts_error)?;
    }
    Ok(Survey {
        goal: merged.goal(),
        count: merged.count(),
        nodes: merged.nodes(),
        used: merged.used(),
        ignored: merged.ignored(),
        missing: merged.missing().len(),
        node_limit: split.node_limit(),
        open: open_files(folder, &split, merged.missing()),
        merge: Some(merged),
        damaged,
        split: Some(split),
    })
}

/// The files of tasks that are missing: the files of the split, and new ones for the tasks of rests.
fn open_files(folder: &Folder, split: &Split, missing: &[Task]) -> Vec<OpenFile> {
    let mut opened: HashMap<&str, &Task> = missing.iter().map(|task| (task.id(), task)).collect();
    let mut open = files_of_split(folder, split, |task| opened.remove(task.id()).is_some());
    let opened = largest_first(opened.into_values().cloned());
    open.extend(opened.chunks(folder.layout().tasks_per_file()).map(|tasks| OpenFile {
        name: folder.name_of(tasks[0].id()),
        weight: tasks.iter().map(Task::weight).fold(0, u64::saturating_add),
        contents: Contents::Tasks(tasks.to_vec()),
    }));
    open
}

/// The files of the split with an open task.
fn files_of_split(
    folder: &Folder,
    split: &Split,
    mut is_open: impl FnMut(&Task) -> bool,
) -> Vec<OpenFile> {
    let per_file = folder.layout().tasks_per_file();
    let mut open: Vec<OpenFile> = Vec::new();
    let mut name = String::new();
    for (place, task) in split.tasks().enumerate() {
        if place % per_file == 0 {
            name = folder.name_of(task.id());
        }
        if !is_open(&task) {
            continue;
        }
        match open.last_mut().filter(|file| file.name == name) {
            Some(file) => file.weight = file.weight.saturating_add(task.weight()),
            None => open.push(OpenFile {
                name: name.clone(),
                weight: task.weight(),
                contents: Contents::OfSplit(place / per_file),
            }),
        }
    }
    open
}

impl Survey {
    /// The survey of a folder that has just been made, in which all tasks are open.
    pub(crate) fn of_split(folder: &Folder, split: Split) -> Self {
        let open = files_of_split(folder, &split, |_| true);
        Self {
            goal: split.goal(),
            count: split.count().into(),
            nodes: split.nodes().into(),
            used: 0,
            ignored: 0,
            missing: split.len(),
            node_limit: split.node_limit(),
            merge: None,
            damaged: Vec::new(),
            open,
            split: Some(split),
        }
    }

    /// Writes the manifest of the split, which ends the making of a folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write_manifest(&self, folder: &Folder) -> Result<(), Error> {
        self.split.as_ref().map_or(Ok(()), |split| folder.write_manifest(split))
    }

    /// Whether the answer is final: no task is missing, or the question is [`Goal::Check`] and two solutions are known.
    pub(crate) fn is_complete(&self) -> bool {
        self.missing == 0 || self.merge.as_ref().is_some_and(Merge::is_complete)
    }

    /// The files of open tasks.
    pub(crate) fn open(&self) -> &[OpenFile] {
        &self.open
    }

    /// Writes the missing files of open tasks, and the list of these files, the largest first.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn write_open(&self, folder: &Folder) -> Result<(), Error> {
        let per_file = folder.layout().tasks_per_file();
        for file in &self.open {
            match (&file.contents, &self.split) {
                (Contents::OfSplit(group), Some(split)) => {
                    let first = group.saturating_mul(per_file);
                    let places = first..first.saturating_add(per_file);
                    folder.write_tasks(&file.name, places.filter_map(|place| split.task(place)))?;
                }
                (Contents::Tasks(tasks), _) => {
                    folder.write_tasks(&file.name, tasks.iter().cloned())?;
                }
                _ => {}
            }
        }
        let mut files: Vec<&OpenFile> = self.open.iter().collect();
        files.sort_by(|a, b| b.weight.cmp(&a.weight).then_with(|| a.name.cmp(&b.name)));
        let names: String = files.iter().map(|file| line(file.name.clone())).collect();
        folder.write_list(&names)
    }

    /// Shows all solutions that were listed, in the order of the search, to `show`, each verified.
    ///
    /// # Errors
    /// If a list cannot be read, a solution is wrong, or `show` fails.
    pub(crate) fn for_each_solution(
        &self,
        folder: &Folder,
        mut show: impl FnMut(Vec<OptionId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (task, list) in self.merge.iter().flat_map(Merge::lists) {
            let file = folder.list_file(&list.sha256);
            let unread = |source| Error::Read { file: file.clone(), source };
            for (place, line) in
                BufReader::new(open_stored(&file, list.bytes).map_err(unread)?).lines().enumerate()
            {
                let line = line.map_err(unread)?;
                let wrong = |why: String| {
                    let place = place + 1;
                    Error::refused(format!(
                        "{}:{place}: {why}; remove it and run task {task} again",
                        file.display()
                    ))
                };
                let numbers: Vec<u32> = serde_json::from_str(&line)
                    .map_err(|error| wrong(format!("expected the numbers of options ({error})")))?;
                let options: Vec<OptionId> = numbers.into_iter().map(OptionId::new).collect();
                let verified = folder.subject.verify(&options);
                verified.map_err(|error| wrong(format!("the solution is wrong ({error})")))?;
                show(options)?;
            }
        }
        Ok(())
    }
}

/// Whether a result has its list of solutions, with the right size, and with `is_read` also with the right contents.
/// A list with other contents is kept under another name: one of the right size would be taken for whole.
fn has_list(
    folder: &Folder,
    result: &TaskResult,
    is_read: bool,
    damaged: &mut Vec<String>,
) -> bool {
    let Some(list) = result.list() else { return true };
    let file = folder.list_file(&list.sha256);
    let mut aside = String::new();
    let why = match (fs::metadata(&file), is_read) {
        (Err(error), _) => format!("cannot be read: {error}"),
        (Ok(found), _) if !found.is_file() => "found no regular file, expected a list".to_owned(),
        (Ok(found), _) if found.len() != list.bytes => {
            format!("found {} bytes, expected {}", found.len(), list.bytes)
        }
        (Ok(_), false) => return true,
        (Ok(_), true) => match patiently(|| digest(&file, list.bytes)) {
            Ok(found) if found == list.sha256 => return true,
            Ok(found) => {
                aside = match keep_aside(&file) {
                    Ok(name) => format!(", kept as {}", name.display()),
                    Err(error) => format!(", and cannot be renamed ({error})"),
                };
                format!("found the SHA-256 {found}, expected the one in its name")
            }
            Err(error) => {
                damaged.push(format!("{error}; task {} has to run again", result.task()));
                return false;
            }
        },
    };
    let (file, task) = (file.display(), result.task());
    damaged.push(format!("{file}: {why}{aside}; task {task} has to run again"));
    false
}

/// The SHA-256 of a list with this number of bytes.
fn digest(file: &Path, bytes: u64) -> Result<String, Error> {
    let unread = |source| Error::Read { file: file.to_owned(), source };
    let mut hash = Sha256::new();
    let mut reader = BufReader::new(open_stored(file, bytes).map_err(unread)?);
    loop {
        let bytes = reader.fill_buf().map_err(unread)?;
        if bytes.is_empty() {
            return Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect());
        }
        let read = bytes.len();
        hash.update(bytes);
        reader.consume(read);
    }
}
