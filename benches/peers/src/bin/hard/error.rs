//! The errors that end a run.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error that ends the run.
#[derive(Debug)]
pub(crate) enum Error {
    /// A file or a program that cannot be used.
    Io { path: PathBuf, error: io::Error },
    /// A file with other content than expected.
    Content { path: PathBuf, message: String },
    /// Pavane does not build.
    Build(String),
    /// `pavane zoo` does not make a problem of these arguments.
    Zoo { arguments: String, message: String },
    /// Neither an option nor an environment variable names a problem.
    NothingToMeasure,
    /// No problem has such a name.
    NoSuchName,
    /// Pavane answers wrongly.
    Wrong { name: String, message: String },
}

impl Error {
    /// Maps an error of input or output at a path.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::Io { path: path.to_owned(), error }
    }

    /// A message about the content of a file.
    pub(crate) fn content(path: &Path, message: impl fmt::Display) -> Self {
        Self::Content { path: path.to_owned(), message: message.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Content { path, message } => write!(f, "{}: {message}", path.display()),
            Self::Build(message) => f.write_str(message),
            Self::Zoo { arguments, message } => write!(f, "pavane zoo {arguments}: {message}"),
            Self::NothingToMeasure => f.write_str(
                "there is nothing to measure; name a folder with --corpus, a problem with --zoo, or take --small",
            ),
            Self::NoSuchName => {
                f.write_str("no problem has such a name; --only takes part of a name")
            }
            Self::Wrong { name, message } => write!(f, "{name}: {message}"),
        }
    }
}
