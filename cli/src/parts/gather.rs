//! Counting the results of a folder without keeping them, from its start or from the state of the last merge.

use super::folder::{Folder, read_results};
use super::retry::patiently;
use super::stamp::Stamp;
use super::state::{KnownFile, MergeState};
use crate::error::Error;
use dlx::Solver;
use dlx::parts::{Entry, Ledger, Split, Task, TaskResult};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The results of a folder, counted.
pub(super) struct Gathered {
    pub(super) state: MergeState,
    /// The faults of files of results.
    pub(super) damaged: Vec<String>,
    /// Files of tasks to write, by their place in the groups of the state.
    pub(super) new: HashMap<usize, Vec<Task>>,
    /// Whether the state differs from the last one.
    pub(super) is_changed: bool,
}

/// A file of results in the folder.
pub(super) struct ResultFile {
    /// Its path in the folder of results.
    pub(super) name: String,
    pub(super) path: PathBuf,
    stamp: Option<Stamp>,
}

/// The files of results, whatever they are named: results may be copied from another folder.
///
/// # Errors
/// If a folder cannot be read.
pub(super) fn result_files(folder: &Folder) -> Result<Vec<ResultFile>, Error> {
    let root = folder.results();
    let mut files = Vec::new();
    for (name, path) in json_files(&root)? {
        // A file that is gone or cannot be looked at is read, and reported then.
        let stamp = fs::metadata(&path).ok().and_then(|found| Stamp::settled(&found));
        files.push(ResultFile { name, path, stamp });
    }
    Ok(files)
}

/// The files of JSON in a folder and in its folders, in the order of their names.
fn json_files(root: &Path) -> Result<Vec<(String, PathBuf)>, Error> {
    let mut files = Vec::new();
    let mut folders = vec![(String::new(), root.to_owned())];
    while let Some((above, folder)) = folders.pop() {
        let unread = |source| Error::Read { file: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            let file_name = entry.file_name().to_string_lossy().into_owned();
            let (name, path) = (format!("{above}{file_name}"), entry.path());
            let is_json = path.extension().is_some_and(|ending| ending == "json");
            if file_name.starts_with('.') {
                // The draft of another process.
            } else if is_json {
                files.push((name, path));
            } else if above.is_empty() && path.is_dir() {
                folders.push((name + "/", path));
            }
        }
    }
    // Messages come in the same order each time.
    files.sort();
    Ok(files)
}

/// Counts the results of a folder from its start. `None` if they contradict each other, so that they have to be merged
/// in the order of the search.
///
/// # Errors
/// If the folder cannot be read.
pub(super) fn gather(folder: &Folder, split: &Split) -> Result<Option<Gathered>, Error> {
    let manifest = stamp_of_manifest(folder);
    let per_file = folder.layout().tasks_per_file();
    let mut groups = Vec::new();
    let mut ledger = Ledger::new(split, |place, task| {
        if place % per_file == 0 {
            groups.push(folder.name_of(task.id()));
        }
        (place / per_file) as u32
    });
    let mut better = HashMap::new();
    loop {
        let mut tally = Tally::new(ledger, better);
        let mut files = Vec::new();
        for file in result_files(folder)? {
            tally.read(&file, &mut files);
        }
        if tally.contradicts {
            return Ok(None);
        }
        if tally.is_outdated {
            // Some results that were counted must not be: begin again without them.
            better = tally.better;
            ledger = Ledger::new(split, |place, _| (place / per_file) as u32);
            continue;
        }
        let state = MergeState {
            manifest,
            node_limit: split.node_limit(),
            files,
            groups,
            ledger: tally.ledger,
        };
        let mut gathered =
            Gathered { state, damaged: tally.damaged, new: HashMap::new(), is_changed: true };
        if per_file > 1 {
            gathered.find_groups(folder, &mut tally.opened)?;
        }
        gathered.group(folder, tally.opened);
        gathered.state.forget_unknown(&tally.waiting);
        return Ok(Some(gathered));
    }
}

/// Counts the new results of a folder after the last merge. `None` if all results have to be counted.
///
/// # Errors
/// If the folder cannot be read.
pub(super) fn gather_new(
    folder: &Folder,
    solver: &Solver,
    mut state: MergeState,
) -> Result<Option<Gathered>, Error> {
    let manifest = stamp_of_manifest(folder);
    if manifest.is_none() || manifest != state.manifest || state.ledger.require_of(solver).is_err()
    {
        return Ok(None);
    }
    let places: HashMap<String, usize> =
        state.files.iter().enumerate().map(|(place, file)| (file.name.clone(), place)).collect();
    let mut missing: HashSet<usize> = (0..state.files.len()).collect();
    let mut to_read = Vec::new();
    for file in result_files(folder)? {
        let place = places.get(&file.name).copied();
        let known = place.and_then(|place| {
            missing.remove(&place);
            state.files[place].stamp.clone()
        });
        if known.is_none() || known != file.stamp {
            to_read.push((place, file));
        }
    }
    // Results that are gone must not be counted any more.
    if !missing.is_empty() {
        return Ok(None);
    }
    let counted = state.ledger.sources(state.files.len());
    let mut tally = Tally::new(state.ledger, HashMap::new());
    let is_changed = !to_read.is_empty();
    for (place, file) in to_read {
        let Some(place) = place else {
            tally.read(&file, &mut state.files);
            continue;
        };
        let results = tally.results(&file);
        let source = place as u32;
        let still: HashSet<&str> = results
            .iter()
            .filter(|result| tally.ledger.counts(result))
            .map(TaskResult::task)
            .filter(|task| tally.ledger.source(task) == Some(source))
            .collect();
        if still.len() != counted[place] {
            return Ok(None);
        }
        let is_whole = tally.is_whole(&file);
        state.files[place].stamp = file.stamp.filter(|_| is_whole);
        state.files[place].results = results.len();
        results.into_iter().for_each(|result| tally.feed(result, source));
    }
    if tally.is_outdated || tally.contradicts {
        return Ok(None);
    }
    state.ledger = tally.ledger;
    let mut gathered = Gathered { state, damaged: tally.damaged, new: HashMap::new(), is_changed };
    gathered.group(folder, tally.opened);
    gathered.state.forget_unknown(&tally.waiting);
    Ok(Some(gathered))
}

/// The stamp of the manifest.
fn stamp_of_manifest(folder: &Folder) -> Option<Stamp> {
    fs::metadata(folder.manifest_file()).ok().and_then(|found| Stamp::settled(&found))
}

/// A ledger, and what does not fit in it.
struct Tally {
    ledger: Ledger,
    damaged: Vec<String>,
    /// The name of the last damaged file.
    last_damaged: String,
    /// Open tasks that results of this run have left.
    opened: HashMap<String, Task>,
    /// Results of tasks that are not opened yet, with their sources.
    waiting: HashMap<String, Vec<(TaskResult, u32)>>,
    /// The digests of results that count in place of others.
    better: HashMap<String, String>,
    /// Whether a result that was counted must not be.
    is_outdated: bool,
    contradicts: bool,
}

impl Tally {
    fn new(ledger: Ledger, better: HashMap<String, String>) -> Self {
        Self {
            ledger,
            damaged: Vec::new(),
            last_damaged: String::new(),
            opened: HashMap::new(),
            waiting: HashMap::new(),
            better,
            is_outdated: false,
            contradicts: false,
        }
    }

    /// The results of a file. A file that cannot be read is as good as none: its tasks are run again.
    fn results(&mut self, file: &ResultFile) -> Vec<TaskResult> {
        let mut faulty = |error: Error| {
            self.damaged.push(error.to_string());
            self.last_damaged.clone_from(&file.name);
        };
        match patiently(|| read_results(&file.path)) {
            Ok(results) => {
                results.into_iter().filter_map(|result| result.map_err(&mut faulty).ok()).collect()
            }
            Err(error) => {
                faulty(error);
                Vec::new()
            }
        }
    }

    /// Whether the file that was read last was whole.
    fn is_whole(&self, file: &ResultFile) -> bool {
        self.last_damaged != file.name
    }

    /// Adds the results of a file, and the file to the known ones.
    fn read(&mut self, file: &ResultFile, files: &mut Vec<KnownFile>) {
        let results = self.results(file);
        let stamp = file.stamp.clone().filter(|_| self.is_whole(file));
        let source = files.len() as u32;
        files.push(KnownFile { name: file.name.clone(), stamp, results: results.len() });
        results.into_iter().for_each(|result| self.feed(result, source));
    }

    /// Adds a result, and the results that waited for the tasks of its rest.
    fn feed(&mut self, result: TaskResult, source: u32) {
        let mut results = vec![(result, source)];
        while let Some((result, source)) = results.pop() {
            let better = self.better.get(result.task());
            if better.is_some_and(|better| result.digest() > better.as_str()) {
                continue;
            }
            match self.ledger.add(&result, source) {
                Entry::Counted(rest) => {
                    self.opened.remove(result.task());
                    for task in rest {
                        results.extend(self.waiting.remove(task.id()).unwrap_or_default());
                        self.opened.insert(task.id().to_owned(), task);
                    }
                }
                Entry::Unknown if result.problem() == self.ledger.problem() => {
                    let task = result.task().to_owned();
                    self.waiting.entry(task).or_default().push((result, source));
                }
                Entry::Smaller => {
                    self.is_outdated = true;
                    self.better.insert(result.task().to_owned(), result.digest().to_owned());
                }
                Entry::Contradicts => self.contradicts = true,
                _ => {}
            }
        }
    }
}

impl MergeState {
    /// Lets the next merge read the files of results that wait for their tasks.
    fn forget_unknown(&mut self, waiting: &HashMap<String, Vec<(TaskResult, u32)>>) {
        for (_, source) in waiting.values().flatten() {
            self.files[*source as usize].stamp = None;
        }
    }
}

/// Tasks in the order of their weights, the largest first.
pub(super) fn largest_first(tasks: impl Iterator<Item = Task>) -> Vec<Task> {
    let mut tasks: Vec<Task> = tasks.collect();
    tasks.sort_by(|a, b| b.weight().cmp(&a.weight()).then_with(|| a.id().cmp(b.id())));
    tasks
}

impl Gathered {
    /// Whether all files of open tasks exist, except the new ones.
    pub(super) fn has_files(&self, folder: &Folder) -> bool {
        let groups = self.state.ledger.groups(self.state.groups.len());
        let mut open = groups.iter().enumerate().filter(|(_, (tasks, _))| *tasks > 0);
        open.all(|(place, _)| {
            self.new.contains_key(&place) || folder.task_file(&self.state.groups[place]).is_file()
        })
    }

    /// Finds the files of tasks that earlier merges have written, for opened tasks in them.
    fn find_groups(
        &mut self,
        folder: &Folder,
        opened: &mut HashMap<String, Task>,
    ) -> Result<(), Error> {
        if opened.is_empty() {
            return Ok(());
        }
        let known: HashSet<String> =
            self.state.groups.iter().map(|name| format!("{name}.json")).collect();
        for (name, path) in json_files(&folder.tasks_folder())? {
            if known.contains(&name) {
                continue;
            }
            // A file that cannot be read is written again under another name.
            let Ok(tasks) = Folder::tasks(&path) else { continue };
            let place = self.state.groups.len();
            let mut holds_any = false;
            for task in tasks {
                if opened.remove(task.id()).is_some() {
                    self.state.ledger.set_group(task.id(), place as u32);
                    holds_any = true;
                }
            }
            if holds_any {
                self.state.groups.push(name.trim_end_matches(".json").to_owned());
            }
        }
        Ok(())
    }

    /// Puts opened tasks into new files, the largest first.
    fn group(&mut self, folder: &Folder, opened: HashMap<String, Task>) {
        for tasks in largest_first(opened.into_values()).chunks(folder.layout().tasks_per_file()) {
            let place = self.state.groups.len();
            self.state.groups.push(folder.name_of(tasks[0].id()));
            for task in tasks {
                self.state.ledger.set_group(task.id(), place as u32);
            }
            self.new.insert(place, tasks.to_vec());
        }
    }
}
