//! A problem to measure: a built-in one, or a file of the user.

use crate::instances::Instance;
use dlx::Problem;
use std::path::{Path, PathBuf};

/// A problem, its file, and what is known about it.
pub(crate) struct Case {
    pub(crate) name: String,
    /// A description in a few words.
    pub(crate) what: String,
    /// The number of its solutions; unknown for a file of the user until a program has counted them.
    pub(crate) count: Option<u64>,
    /// Where that number is from.
    pub(crate) source: String,
    pub(crate) file: PathBuf,
    pub(crate) problem: Problem,
}

impl Case {
    /// A built-in problem, written to a folder.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn of(instance: &Instance, folder: &Path) -> Result<Self, String> {
        let text = instance.text();
        Ok(Self {
            name: instance.name.to_owned(),
            what: instance.what.to_owned(),
            count: Some(instance.count),
            source: instance.source.to_owned(),
            file: write(instance, &text, folder)?,
            problem: crate::read(text.as_bytes())?,
        })
    }

    /// A file of the user. Pavane counts first, and the other programs are compared with it.
    ///
    /// # Errors
    /// If the file cannot be read, or is no problem in Knuth's text format.
    pub(crate) fn read(file: &Path) -> Result<Self, String> {
        let in_file = |error: String| format!("{}: {error}", file.display());
        let bytes = std::fs::read(file).map_err(|error| in_file(error.to_string()))?;
        let problem = crate::read(&bytes).map_err(in_file)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let what = format!("{} options of {} items", problem.option_count(), problem.item_count());
        let (count, source) = (None, "the count of Pavane".to_owned());
        Ok(Self { name, what, count, source, file: file.to_owned(), problem })
    }
}

/// Writes a built-in problem to a folder; returns the path of the file.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(instance: &Instance, text: &str, folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join(format!("{}.dlx", instance.name));
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
