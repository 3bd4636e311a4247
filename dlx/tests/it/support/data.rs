//! The files of the repository that tests read.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use pavane_model::Problem;
use pavane_model::format::text;
use std::fs;
use std::path::{Path, PathBuf};

/// A file or a folder by its path in the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|folder| folder.join("data/cover").is_dir());
    root.expect("a package of the repository").join(path)
}

/// A problem of `data/cover`.
#[track_caller]
pub(crate) fn cover(name: &str) -> Problem {
    let path = repository(&format!("data/cover/{name}.dlx"));
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text::read(&bytes).unwrap_or_else(|error| panic!("{path:?}: {error}")).problem
}

/// The table of the problems of `data/cover`; its head and then a problem a line, with tabs between the columns.
pub(crate) fn counts() -> String {
    fs::read_to_string(repository("data/cover/counts.tsv")).expect("the table of counts")
}
