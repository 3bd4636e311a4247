//! The files of a command line. An output that is an input, or another output, is refused before anything is opened.
//!
//! Every argument with a path as its value counts, for every verb. A positional path is read. The path of a flag is
//! written, unless the flag is one of [`READ`]. So a new flag is covered from the start.

use crate::error::Error;
use crate::output::{Destination, OutputFile};
use clap::{Arg, ArgMatches, Command, ValueHint};
use pavane::layout::LayoutSpec;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The flags that name a file to read.
const READ: &[&str] = &["problem", "known"];
/// The positional inputs of most verbs; without any, standard input is read.
const INPUTS: &str = "inputs";
/// The flag for the file of the answers; without it, standard output is written.
const OUTPUT: &str = "output";
/// The flag that suppresses the answers.
const QUIET: &str = "quiet";
/// The flag for the file of checkpoints.
const CHECKPOINT: &str = "checkpoint";
/// The flag with a layout as its value, or with a file of one.
const LAYOUT: &str = "layout";
/// The flag with a mask as its value, or with a file of one.
const MASK: &str = "mask";

/// Makes sure that no output file is needed for something else, and that the files written at the end can be written.
///
/// # Errors
/// With the two arguments that name one file, or the file that cannot be written.
pub(crate) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let mut files = Vec::new();
    collect(command, matches, &mut files);
    require_distinct(&files)?;
    // Answers and checkpoints are opened before the search in any case.
    let late = files.iter().filter(|file| file.is_late);
    late.map(|file| &file.path).try_for_each(|path| OutputFile::try_out(path))
}

/// Makes sure that no output file is needed for something else.
///
/// # Errors
/// With the two arguments that name one file.
pub(crate) fn require_distinct(files: &[NamedFile]) -> Result<(), Error> {
    let identities: Vec<_> = files.iter().map(NamedFile::identity).collect();
    // Compares each output with every other file. Files without an identity may be shared.
    let known = || files.iter().zip(&identities).filter(|(_, identity)| identity.is_some());
    for (place, (output, identity)) in known().enumerate().filter(|(_, (file, _))| file.is_written)
    {
        let mut others = known().enumerate().filter(|(other, _)| *other != place);
        if let Some((_, (other, _))) = others.find(|(_, (_, other))| *other == identity) {
            return Err(Error::usage(output.clash(other)));
        }
    }
    Ok(())
}

/// A file, and the argument that names it.
#[derive(Clone, Debug)]
pub(crate) struct NamedFile {
    /// The argument in messages.
    shown: String,
    path: PathBuf,
    is_written: bool,
    /// Whether it is written only in the end.
    is_late: bool,
    /// The identity of a stream of the process, which has no path.
    stream: Option<FileIdentity>,
}

impl NamedFile {
    /// An input.
    pub(crate) fn input(path: &Path) -> Self {
        Self::new(format!("the input {}", path.display()), path, false)
    }

    /// A file that is read for a flag.
    fn read(flag: &str, path: &Path) -> Self {
        Self::new(format!("the file of --{flag} {}", path.display()), path, false)
    }

    /// A file that is written for a flag.
    pub(crate) fn written(flag: &str, path: &Path) -> Self {
        Self::new(format!("--{flag} {}", path.display()), path, true)
    }

    /// The file of a layout, if the value of `--layout` names one.
    pub(crate) fn layout(value: &str) -> Option<Self> {
        let spec: LayoutSpec = value.parse().ok()?;
        let shown = format!("the file of --{LAYOUT} {value}");
        Some(Self::new(shown, Path::new(spec.path()?), false))
    }

    fn new(shown: String, path: &Path, is_written: bool) -> Self {
        Self { shown, path: path.to_owned(), is_written, is_late: false, stream: None }
    }

    fn stream(shown: &str, is_written: bool, identity: Option<FileIdentity>) -> Self {
        Self { stream: identity, ..Self::new(shown.to_owned(), Path::new(""), is_written) }
    }

    /// The file beside it, which holds the content until it is complete.
    fn part(&self) -> Option<Self> {
        let Ok(Destination::File(target, _)) = Destination::of(&self.path) else { return None };
        let part = Destination::part(&target);
        let shown = format!("{} (kept in {} until it is complete)", self.shown, part.display());
        Some(Self::new(shown, &part, true))
    }

    /// The identity of the file; `None` for a file that may be shared, such as a terminal or `/dev/null`, and for names
    /// that lead nowhere.
    fn identity(&self) -> Option<FileIdentity> {
        if self.stream.is_some() || self.path.as_os_str().is_empty() {
            return self.stream.clone();
        }
        match fs::metadata(&self.path) {
            Ok(found) => FileIdentity::of_file(&self.path, &found),
            // The file does not exist yet: its folder and its name identify it.
            Err(_) => match Destination::of(&self.path).ok()? {
                Destination::File(target, None) => FileIdentity::of_new(&target),
                Destination::File(..) | Destination::Stream => None,
            },
        }
    }

    /// The message for an output file that is also another file of the command line.
    fn clash(&self, other: &Self) -> String {
        let (name, other_name) = (&self.shown, &other.shown);
        if other.is_written {
            format!(
                "{name} and {other_name} are the same file, and one would overwrite the other; name another \
                 file for one of them"
            )
        } else {
            format!(
                "{name} is {other_name}, which would be overwritten; name another file to write to"
            )
        }
    }
}

/// The identity of a file, however it is named.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FileIdentity {
    /// A regular file that exists.
    Old(FileId),
    /// A file that does not exist yet, by its folder and its name there.
    New(FileId, OsString),
}

/// The device and the number of a file on it.
#[cfg(unix)]
type FileId = (u64, u64);
/// The path without links.
#[cfg(not(unix))]
type FileId = PathBuf;

impl FileIdentity {
    fn of_file(path: &Path, found: &Metadata) -> Option<Self> {
        if found.is_file() { file_id(path, found).map(Self::Old) } else { None }
    }

    fn of_new(path: &Path) -> Option<Self> {
        let folder = match path.parent()? {
            folder if folder.as_os_str().is_empty() => Path::new("."),
            folder => folder,
        };
        let id = file_id(folder, &fs::metadata(folder).ok()?)?;
        Some(Self::New(id, path.file_name()?.to_owned()))
    }

    /// The file that a stream of the process comes from or goes to, where it is a regular one.
    #[cfg(unix)]
    fn of_stream(stream: impl std::os::fd::AsFd) -> Option<Self> {
        let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
        Self::of_file(Path::new(""), &file.metadata().ok()?)
    }

    #[cfg(not(unix))]
    fn of_stream<T>(_: T) -> Option<Self> {
        None
    }
}

#[cfg(unix)]
fn file_id(_: &Path, found: &Metadata) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn file_id(path: &Path, _: &Metadata) -> Option<FileId> {
    path.canonicalize().ok()
}

/// The files of a command and of the subcommand that was given.
fn collect(command: &Command, matches: &ArgMatches, files: &mut Vec<NamedFile>) {
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        // The lookup fails for arguments with values of another type, which are not paths.
        let paths = matches.try_get_many::<PathBuf>(id).ok().flatten();
        files.extend(paths.into_iter().flatten().flat_map(|path| named(arg, path)));
    }
    let layout = matches.try_get_one::<String>(LAYOUT).ok().flatten();
    files.extend(layout.and_then(|value| NamedFile::layout(value)));
    let mask = matches.try_get_raw(MASK).ok().flatten().into_iter().flatten();
    files.extend(
        mask.map(Path::new).filter(|path| path.is_file()).map(|path| NamedFile::read(MASK, path)),
    );
    match matches.subcommand() {
        None => files.extend(streams(command, matches, files)),
        Some((name, matches)) => {
            if let Some(command) = command.find_subcommand(name) {
                collect(command, matches, files);
            }
        }
    }
}

/// The files that the path of an argument names: the file, and for an output also its temporary file.
fn named(arg: &Arg, path: &Path) -> Vec<NamedFile> {
    let flag = match arg.get_long() {
        // A folder is not a single file.
        _ if arg.get_value_hint() == ValueHint::DirPath => return Vec::new(),
        None => return vec![NamedFile::input(path)],
        Some(flag) if READ.contains(&flag) => return vec![NamedFile::read(flag, path)],
        Some(flag) => flag,
    };
    let is_late = ![OUTPUT, CHECKPOINT].contains(&flag);
    let file = NamedFile { is_late, ..NamedFile::written(flag, path) };
    let part = file.part();
    Vec::from_iter([Some(file), part].into_iter().flatten())
}

/// The streams of the process that are read and written.
fn streams(command: &Command, matches: &ArgMatches, files: &[NamedFile]) -> Vec<NamedFile> {
    let takes_inputs = command.get_arguments().any(|arg| arg.get_id() == INPUTS);
    let is_given = |id: &str| matches.try_contains_id(id).unwrap_or(false);
    let is_quiet = matches.try_get_one(QUIET).is_ok_and(|quiet| quiet == Some(&true));
    let names_stdin = |file: &NamedFile| !file.is_written && file.path == Path::new("-");
    let mut streams = Vec::new();
    // Standard input is read without any input, and for the input `-`.
    if takes_inputs && !is_given(INPUTS) || files.iter().any(names_stdin) {
        streams.push(NamedFile::stream(
            "standard input",
            false,
            FileIdentity::of_stream(io::stdin()),
        ));
    }
    if !is_given(OUTPUT) && !is_quiet {
        streams.push(NamedFile::stream(
            "standard output",
            true,
            FileIdentity::of_stream(io::stdout()),
        ));
    }
    streams
}
