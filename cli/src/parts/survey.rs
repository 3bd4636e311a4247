//! The results of a folder, merged.

use super::folder::{Folder, keep_aside, read_result, refused};
use super::retry::patiently;
use crate::error::Error;
use crate::stored::open_stored;
use dlx::OptionId;
use dlx::parts::{Goal, Merge, PartsError, Split, TaskResult, merge};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The results of a folder: the answer so far, and the damaged files.
pub(crate) struct Survey {
    pub(crate) merge: Merge,
    /// The faults of files of results and lists, each with the name of its file.
    pub(crate) damaged: Vec<String>,
}

impl Survey {
    /// Reads and merges the results of a folder. Once all results exist, also reads the lists of solutions.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub(crate) fn read(folder: &Folder, split: &Split) -> Result<Self, Error> {
        let mut damaged = Vec::new();
        let mut results = Vec::new();
        for file in result_files(folder)? {
            // A file that cannot be read is as good as none: its task is run again.
            match patiently(|| read_result(&file)).and_then(|text| {
                TaskResult::from_json(&text).map_err(|error: PartsError| refused(&file, &error))
            }) {
                Ok(result) => results.push(result),
                Err(error) => damaged.push(error.to_string()),
            }
        }
        let parts_error = |error: PartsError| Error::refused(error);
        let is_listing = split.goal() == Goal::List;
        results.retain(|result| !is_listing || has_list(folder, result, false, &mut damaged));
        let mut merged = merge(split, &results).map_err(parts_error)?;
        // The contents of the lists are checked only for a complete answer: that takes long.
        if is_listing && merged.missing().is_empty() {
            results.retain(|result| has_list(folder, result, true, &mut damaged));
            merged = merge(split, &results).map_err(parts_error)?;
        }
        Ok(Self { merge: merged, damaged })
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
        for (task, list) in self.merge.lists() {
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

/// The files of results, whatever they are named: results may be copied from another folder.
fn result_files(folder: &Folder) -> Result<Vec<PathBuf>, Error> {
    let results = folder.results();
    let unread = |source| Error::Read { file: results.clone(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(&results).map_err(unread)? {
        let file = entry.map_err(unread)?.path();
        let is_draft = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !is_draft && file.extension().is_some_and(|ending| ending == "json") {
            files.push(file);
        }
    }
    // Messages come in the same order each time.
    files.sort();
    Ok(files)
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
